//! Turbot fish: two strong links of one digit, joined by a weak one.
//!
//! ```text
//! a ===== b         one of a and b is true, and one of c and d; b and c see each other, so not both are:
//!         |         a or d is true, and what sees both goes
//!         c ===== d
//! ```
//!
//! In the graph of one digit's places this is the shortest alternating path. A *skyscraper* has two parallel lines that
//! share a crossing one, a *two-string kite* a row and a column that meet in a box; the rest is called turbot fish. In
//! an *empty rectangle* the places of a box lie in a row and a column, which makes a strong link between two groups. Two
//! kites or empty rectangles with the same box are *dual*: one step with both proofs.
//!
//! Source: HoDoKu's manual, "Single Digit Patterns".

use std::ops::ControlFlow;

use super::{Facts, Family, Scores, Sink, Technique, TechniqueId};
use crate::geometry::UnitKind;
use crate::id::{Candidate, Cell, Digit, UnitId};
use crate::set::mask::members;
use crate::set::{CellSet, DigitSet};
use crate::step::{Chain, Constraint, Node, Pattern, Step, Strong};

const fn record(id: &'static str, name: &'static str, code: &'static str, scores: Scores) -> Technique {
    let in_path = true;
    let family = Family::OneDigit;
    Technique { id: TechniqueId(id), name, family, size: 4, scores, code: Some(code), in_path, find: find_skyscrapers }
}

pub(crate) const SKYSCRAPER: Technique = record("skyscraper", "Skyscraper", "0400", Scores::new(130, 66, 50));

pub(crate) const KITE: Technique = Technique {
    find: |technique, facts, sink| {
        each(facts, facts.fresh_digits(), is_kite, &mut |turbot| turbot.hand(technique, sink))
    },
    ..record("two-string-kite", "Two-string kite", "0401", Scores::new(150, 66, 50))
};

pub(crate) const TURBOT: Technique = Technique {
    find: |technique, facts, sink| {
        let wanted = |a: &Conjugate, b: &Conjugate| !is_skyscraper(a, b) && !is_kite(a, b);
        each(facts, facts.fresh_digits(), wanted, &mut |turbot| turbot.hand(technique, sink))
    },
    ..record("turbot-fish", "Turbot fish", "0403", Scores::new(120, 66, 50))
};

pub(crate) const EMPTY_RECTANGLE: Technique = Technique {
    find: |technique, facts, sink| rectangles(facts, facts.fresh_digits(), &mut |turbot| turbot.hand(technique, sink)),
    ..record("empty-rectangle", "Empty rectangle", "0402", Scores::new(120, 67, 50))
};

pub(crate) const DUAL_KITE: Technique = Technique {
    in_path: false,
    find: |technique, facts, sink| {
        pair_up(technique, collect(|visit| each(facts, facts.geometry().digits(), is_kite, visit)), sink)
    },
    ..record("dual-two-string-kite", "Dual two-string kite", "0404", Scores::new(150, 66, 50))
};

pub(crate) const DUAL_EMPTY_RECTANGLE: Technique = Technique {
    in_path: false,
    find: |technique, facts, sink| {
        pair_up(technique, collect(|visit| rectangles(facts, facts.geometry().digits(), visit)), sink)
    },
    ..record("dual-empty-rectangle", "Dual empty rectangle", "0405", Scores::new(120, 67, 50))
};

fn find_skyscrapers(technique: &Technique, facts: &Facts, sink: &mut Sink) -> ControlFlow<()> {
    each(facts, facts.fresh_digits(), is_skyscraper, &mut |turbot| turbot.hand(technique, sink))
}

/// A strong link between two cells: the unit, and what kind it is.
#[derive(Clone, Copy)]
pub(crate) struct Conjugate {
    pub(crate) unit: UnitId,
    kind: UnitKind,
    pub(crate) ends: [Cell; 2],
}

/// A path with what it takes.
struct Turbot {
    nodes: [Node; 4],
    units: [UnitId; 2],
    /// The cells in the middle, or those of the box: dual ones share them.
    middle: CellSet,
    gone: CellSet,
}

impl Turbot {
    fn pattern(&self) -> Pattern {
        let strong = self.units.map(|unit| Strong::One(Constraint::Place(unit, self.nodes[0].digit)));
        Pattern::Chain(Chain { nodes: self.nodes.to_vec(), strong: strong.to_vec(), closed: false })
    }

    fn candidates(&self) -> impl Iterator<Item = Candidate> + use<> {
        let digit = self.nodes[0].digit;
        self.gone.iter().map(move |cell| Candidate { cell, digit })
    }

    fn hand(&self, technique: &Technique, sink: &mut Sink) -> ControlFlow<()> {
        let step = Step::eliminating(technique.id, self.pattern(), self.candidates());
        step.map_or(ControlFlow::Continue(()), sink)
    }
}

/// The units of a digit that have two places left.
pub(crate) fn conjugates(facts: &Facts, digit: Digit) -> Vec<Conjugate> {
    let units = facts.geometry().units().filter(|(_, unit)| unit.full);
    let pairs = units.filter_map(|(unit, of)| {
        let mask = facts.index().mask(unit, digit);
        let mut ends = members(mask).map(|at| of.cells[at]);
        (mask.count_ones() == 2).then(|| Some(Conjugate { unit, kind: of.kind, ends: [ends.next()?, ends.next()?] }))?
    });
    pairs.collect()
}

fn is_skyscraper(a: &Conjugate, b: &Conjugate) -> bool {
    a.kind.is_line() && a.kind == b.kind
}

fn is_kite(a: &Conjugate, b: &Conjugate) -> bool {
    a.kind.is_line() && b.kind.is_line() && a.kind != b.kind
}

/// Visits every two strong links of the wanted kinds that are joined, and take something.
fn each(
    facts: &Facts,
    digits: DigitSet,
    wanted: impl Fn(&Conjugate, &Conjugate) -> bool,
    visit: &mut dyn FnMut(Turbot) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for digit in digits.iter() {
        let links = facts.conjugates(digit);
        for (at, a) in links.iter().enumerate() {
            for b in links[at + 1..].iter().filter(|b| wanted(a, b)) {
                for (one, other) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    join(facts, digit, (a, one), (b, other)).map_or(ControlFlow::Continue(()), &mut *visit)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The path through these ends of two links, which are to see each other.
fn join(facts: &Facts, digit: Digit, (a, one): (&Conjugate, usize), (b, other): (&Conjugate, usize)) -> Option<Turbot> {
    let cells = [a.ends[1 - one], a.ends[one], b.ends[other], b.ends[1 - other]];
    let apart = || (1..4).all(|at| !cells[..at].contains(&cells[at]));
    if !facts.geometry().peers(cells[1]).contains(cells[2]) || !apart() {
        return None;
    }
    let middle = CellSet::of(cells[1]) | CellSet::of(cells[2]);
    let gone = facts.seen_by_all(digit, [cells[0], cells[3]]) - middle;
    let nodes = cells.map(|cell| Node { digit, cells: CellSet::of(cell) });
    (!gone.is_empty()).then_some(Turbot { nodes, units: [a.unit, b.unit], middle, gone })
}

/// Visits every empty rectangle: a box whose places lie in two crossing lines, and a strong link that starts in one.
fn rectangles(facts: &Facts, digits: DigitSet, visit: &mut dyn FnMut(Turbot) -> ControlFlow<()>) -> ControlFlow<()> {
    let (geometry, index) = (facts.geometry(), facts.index());
    for digit in digits.iter().filter(|&digit| !facts.conjugates(digit).is_empty()) {
        for (block, of) in geometry.units().filter(|(_, unit)| !unit.kind.is_line()) {
            let places = index.mask(block, digit);
            if !facts.needs(block, digit) {
                continue;
            }
            let lines = |kind| {
                let lines = geometry.tables().crossings(block).iter().map(|crossing| (crossing.other, crossing.shared));
                let held = lines.map(|(line, shared)| (line, shared & places)).filter(|&(_, held)| held != 0);
                held.filter(move |&(line, _)| geometry.unit(line).kind == kind).map(|(_, held)| held)
            };
            for flat in lines(UnitKind::Row) {
                for steep in lines(UnitKind::Column) {
                    if flat | steep != places || flat == places || steep == places {
                        continue;
                    }
                    let cells = |mask| members(mask).map(|at| of.cells[at]).collect::<CellSet>();
                    let (flat, steep) = (cells(flat), cells(steep));
                    for (group, rest) in [(flat, steep), (steep, flat)] {
                        let apart = |link: &&Conjugate| !link.ends.iter().any(|&end| of.set.contains(end));
                        for link in facts.conjugates(digit).iter().filter(apart) {
                            for near in 0..2 {
                                rectangle(facts, digit, block, (group, rest), link, near)
                                    .map_or(ControlFlow::Continue(()), &mut *visit)?;
                            }
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The path from one group of a box over the other to a strong link.
fn rectangle(
    facts: &Facts,
    digit: Digit,
    block: UnitId,
    (group, rest): (CellSet, CellSet),
    link: &Conjugate,
    near: usize,
) -> Option<Turbot> {
    let (near, far) = (link.ends[near], link.ends[1 - near]);
    if !group.is_subset(facts.geometry().peers(near)) {
        return None;
    }
    let middle = facts.places_in(block, digit);
    let gone = facts.seen_by_all(digit, rest.iter().chain([far])) - middle - CellSet::of(near);
    let nodes = [rest, group, CellSet::of(near), CellSet::of(far)].map(|cells| Node { digit, cells });
    (!gone.is_empty()).then_some(Turbot { nodes, units: [block, link.unit], middle, gone })
}

fn collect(find: impl FnOnce(&mut dyn FnMut(Turbot) -> ControlFlow<()>) -> ControlFlow<()>) -> Vec<Turbot> {
    let mut all = Vec::new();
    let _ = find(&mut |turbot| {
        all.push(turbot);
        ControlFlow::Continue(())
    });
    all
}

/// Hands out every two paths through the same middle that take different candidates; their digits may differ.
fn pair_up(technique: &Technique, all: Vec<Turbot>, sink: &mut Sink) -> ControlFlow<()> {
    for (at, a) in all.iter().enumerate() {
        for b in all[at + 1..].iter().filter(|b| b.middle == a.middle) {
            let same = a.nodes[0].digit == b.nodes[0].digit;
            if same && (a.gone.is_subset(&b.gone) || b.gone.is_subset(&a.gone)) {
                continue;
            }
            let pattern = Pattern::Joint(vec![a.pattern(), b.pattern()]);
            let step = Step::eliminating(technique.id, pattern, a.candidates().chain(b.candidates()));
            step.map_or(ControlFlow::Continue(()), &mut *sink)?;
        }
    }
    ControlFlow::Continue(())
}
