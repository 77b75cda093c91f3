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
//! Source: HoDoKu's manual, "Coloring".

use std::ops::ControlFlow;

use super::turbot::Conjugate;
use super::{Facts, Scores, Sink, Technique, TechniqueId};
use crate::id::{Candidate, Digit, UnitId};
use crate::set::CellSet;
use crate::step::{Constraint, Net, Pattern, Premise, Step};

const fn record(id: &'static str, name: &'static str, code: &'static str, hodoku: u16) -> Technique {
    let scores = Scores::without_explainer(hodoku, 50);
    Technique { id: TechniqueId(id), name, size: 2, scores, code: Some(code), in_path: true, find: find_traps }
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

fn hand(technique: &Technique, digit: Digit, parts: &[&Component], gone: CellSet, sink: &mut Sink) -> ControlFlow<()> {
    let units = parts.iter().flat_map(|part| &part.units);
    let premises = units.map(|&unit| Premise::One(Constraint::Place(unit, digit))).collect();
    let gone = gone.iter().map(|cell| Candidate { cell, digit });
    let step = Step::eliminating(technique.id, Pattern::Net(Net { premises }), gone);
    step.map_or(ControlFlow::Continue(()), sink)
}

fn find_traps(technique: &Technique, facts: &Facts, sink: &mut Sink) -> ControlFlow<()> {
    for digit in facts.fresh_digits().iter() {
        for part in facts.components(digit) {
            let gone = seen(facts, digit, &part.colors[0]) & seen(facts, digit, &part.colors[1]);
            hand(technique, digit, &[part], gone - part.cells(), sink)?;
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
                for (a, b) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    if seen(facts, digit, &one.colors[a]).intersects(&other.colors[b]) {
                        let left = [one.colors[1 - a], other.colors[1 - b]];
                        let gone = seen(facts, digit, &left[0]) & seen(facts, digit, &left[1]);
                        hand(technique, digit, &[one, other], gone - one.cells() - other.cells(), sink)?;
                    }
                }
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
