//! Coloring: the places of a digit, colored in turn along units that have two of them.
//!
//! ```text
//! A === B === A === B     in each unit with two places one is true: all of A are, or all of B
//!  \               /
//!   x ----------- x       x sees both colors, and goes (trap); where A sees A, all of A go (wrap)
//! ```
//!
//! In the graph of one digit's strong links, a component is bipartite: it has one proper 2-coloring. With two components, a
//! color of one that sees a color of the other leaves one of the opposite two (*multi-colors 1*); one that sees both
//! colors of the other goes (*multi-colors 2*).
//!
//! What sees both of two colors goes even if it is colored itself. Programs differ there, and in whether two components
//! that see each other in several ways are one step: a list has each of these readings where they differ.
//!
//! Source: HoDoKu's manual, "Coloring".

use std::ops::ControlFlow;

use super::turbot::Conjugate;
use super::{Facts, Family, Scores, Sink, Technique, TechniqueId};
use crate::id::{Candidate, Digit, UnitId};
use crate::set::CellSet;
use crate::step::{Constraint, Net, Pattern, Premise, Step};

const fn record(id: &'static str, name: &'static str, code: &'static str, hodoku: u16) -> Technique {
    let scores = Scores::without_explainer(hodoku, 50);
    let family = Family::Coloring;
    Technique { id: TechniqueId(id), name, family, size: 2, scores, code: Some(code), in_path: true, find: find_traps }
}

pub(crate) const TRAP: Technique = record("simple-colors-trap", "Simple colors (trap)", "0500", 150);
pub(crate) const WRAP: Technique =
    Technique { find: find_wraps, ..record("simple-colors-wrap", "Simple colors (wrap)", "0501", 150) };
pub(crate) const MULTI_1: Technique =
    Technique { find: find_bridges, ..record("multi-colors-1", "Multi-colors 1", "0502", 200) };
pub(crate) const MULTI_2: Technique =
    Technique { find: find_exclusions, ..record("multi-colors-2", "Multi-colors 2", "0503", 200) };

/// A component of strong links: its two colors, and the units that make it.
pub(crate) struct Component {
    colors: [CellSet; 2],
    units: Vec<UnitId>,
}

/// The components of a digit.
pub(crate) fn components(facts: &Facts, digit: Digit) -> Vec<Component> {
    let pair = |link: &Conjugate| (link.unit, link.ends.into_iter().collect());
    let pairs: Vec<(UnitId, CellSet)> = facts.conjugates(digit).iter().map(pair).collect();
    let mut found: Vec<Component> = Vec::new();
    for &(_, first) in &pairs {
        let Some(start) = first.first().filter(|_| !found.iter().any(|part| first.is_subset(&part.cells()))) else {
            continue;
        };
        let mut colors = [CellSet::of(start), CellSet::EMPTY];
        loop {
            let before = colors;
            for &(_, pair) in &pairs {
                for (own, other) in [(0, 1), (1, 0)] {
                    if pair.intersects(&colors[own]) {
                        colors[other] |= pair - colors[own];
                    }
                }
            }
            if colors == before {
                break;
            }
        }
        let cells = colors[0] | colors[1];
        let units = pairs.iter().filter(|(_, pair)| pair.is_subset(&cells)).map(|&(unit, _)| unit).collect();
        found.push(Component { colors, units });
    }
    // An odd cycle is a contradiction, not a coloring.
    found.retain(|part| !part.colors[0].intersects(&part.colors[1]));
    found
}

impl Component {
    fn cells(&self) -> CellSet {
        self.colors[0] | self.colors[1]
    }
}

/// The places that see a cell of a set.
fn seen(facts: &Facts, digit: Digit, cells: &CellSet) -> CellSet {
    let peers = cells.iter().fold(CellSet::EMPTY, |all, cell| all | *facts.geometry().peers(cell));
    peers & *facts.places(digit)
}

/// The places that see a cell of each of two sets, one of which is true.
fn seen_by_both(facts: &Facts, digit: Digit, [one, other]: &[CellSet; 2]) -> CellSet {
    seen(facts, digit, one) & seen(facts, digit, other)
}

fn hand(technique: &Technique, digit: Digit, parts: &[&Component], gone: CellSet, sink: &mut Sink) -> ControlFlow<()> {
    let units = parts.iter().flat_map(|part| &part.units);
    let premises = units.map(|&unit| Premise::One(Constraint::Place(unit, digit))).collect();
    let gone = gone.iter().map(|cell| Candidate { cell, digit });
    let step = Step::eliminating(technique.id, Pattern::Net(Net { premises }), gone);
    step.map_or(ControlFlow::Continue(()), sink)
}

/// Hands out several readings of one pattern, without those that take the same.
fn hand_readings(
    technique: &Technique,
    digit: Digit,
    parts: &[&Component],
    readings: impl IntoIterator<Item = CellSet>,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let mut known: Vec<CellSet> = Vec::new();
    for gone in readings {
        if !known.contains(&gone) {
            hand(technique, digit, parts, gone, sink)?;
            known.push(gone);
        }
    }
    ControlFlow::Continue(())
}

fn find_traps(technique: &Technique, facts: &Facts, sink: &mut Sink) -> ControlFlow<()> {
    for digit in facts.fresh_digits().iter() {
        for part in facts.components(digit) {
            let gone = seen_by_both(facts, digit, &part.colors);
            hand_readings(technique, digit, &[part], [gone, gone - part.cells()], sink)?;
        }
    }
    ControlFlow::Continue(())
}

fn find_wraps(technique: &Technique, facts: &Facts, sink: &mut Sink) -> ControlFlow<()> {
    for digit in facts.fresh_digits().iter() {
        for part in facts.components(digit) {
            for color in part.colors.iter().filter(|color| seen(facts, digit, color).intersects(color)) {
                hand(technique, digit, &[part], *color, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn find_bridges(technique: &Technique, facts: &Facts, sink: &mut Sink) -> ControlFlow<()> {
    for digit in facts.fresh_digits().iter() {
        let parts = facts.components(digit);
        for (at, one) in parts.iter().enumerate() {
            for other in &parts[at + 1..] {
                let touch = |&(a, b): &(usize, usize)| seen(facts, digit, &one.colors[a]).intersects(&other.colors[b]);
                let ways = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().filter(touch);
                // Not both of the touching colors are true, so one of their opposites is.
                let opposite = |(a, b): (usize, usize)| [one.colors[1 - a], other.colors[1 - b]];
                let each: Vec<CellSet> = ways.map(|way| seen_by_both(facts, digit, &opposite(way))).collect();
                let all = each.iter().fold(CellSet::EMPTY, |all, gone| all | *gone);
                let outside = |gone: &CellSet| *gone - one.cells() - other.cells();
                let readings = [all].iter().chain(&each).flat_map(|gone| [*gone, outside(gone)]).collect::<Vec<_>>();
                hand_readings(technique, digit, &[one, other], readings, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn find_exclusions(technique: &Technique, facts: &Facts, sink: &mut Sink) -> ControlFlow<()> {
    for digit in facts.fresh_digits().iter() {
        let parts = facts.components(digit);
        for (at, one) in parts.iter().enumerate() {
            for (_, other) in parts.iter().enumerate().filter(|&(place, _)| place != at) {
                for color in &one.colors {
                    let near = seen(facts, digit, color);
                    if other.colors.iter().all(|other| near.intersects(other)) {
                        hand(technique, digit, &[one, other], *color, sink)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}
