//! Wings and remote pairs: short chains through cells with two or three candidates.
//!
//! ```text
//! XY-wing     {x z} --- {x y} --- {y z}       whichever the middle is, one of the outer two is z
//! XYZ-wing    {x z} --- {x y z} --- {y z}     the middle may be z too: z goes from what sees all three
//! W-wing      {a b} --- a === a --- {a b}     not both outer cells are a, since then the unit between had none
//! remote pair {a b} --- {a b} --- {a b} --- {a b}     the first and the last differ: what sees both is neither
//! ```
//!
//! In the graph of links they are alternating paths; an XYZ-wing has an almost locked set of two cells as a node.
//!
//! Source: HoDoKu's manual, "Wings" and "Chains and Loops".

use std::ops::ControlFlow;

use super::turbot::Conjugate;
use super::{Facts, Family, Scores, Sink, Technique, TechniqueId};
use crate::id::{Candidate, Cell, Digit, UnitId};
use crate::set::{CellSet, DigitSet};
use crate::step::{Chain, Constraint, Node, Pattern, Step, Strong};

const fn record(id: &'static str, name: &'static str, code: &'static str, scores: Scores) -> Technique {
    let in_path = true;
    let family = Family::Wing;
    Technique { id: TechniqueId(id), name, family, size: 3, scores, code: Some(code), in_path, find: find_xy_wings }
}

pub(crate) const XY_WING: Technique = record("xy-wing", "XY-wing", "0800", Scores::new(160, 42, 50));

pub(crate) const XYZ_WING: Technique =
    Technique { find: find_xyz_wings, ..record("xyz-wing", "XYZ-wing", "0801", Scores::new(180, 44, 60)) };

pub(crate) const W_WING: Technique =
    Technique { size: 4, find: find_w_wings, ..record("w-wing", "W-wing", "0803", Scores::hodoku_only(150)) };

pub(crate) const REMOTE_PAIR: Technique = Technique {
    family: Family::Chain,
    size: 4,
    find: find_remote_pairs,
    ..record("remote-pair", "Remote pair", "0703", Scores::without_explainer(110, 25))
};

/// The cells with two candidates.
fn pairs<'a>(facts: &'a Facts) -> impl Iterator<Item = (Cell, DigitSet)> + 'a {
    let cells = facts.unsolved().iter().map(|cell| (cell, facts.candidates(cell)));
    cells.filter(|(_, digits)| digits.len() == 2)
}

fn single(cell: Cell, digit: Digit) -> Node {
    Node { digit, cells: CellSet::of(cell) }
}

fn of_cell(cell: Cell) -> Strong {
    Strong::One(Constraint::Cell(cell))
}

fn open(nodes: Vec<Node>, strong: Vec<Strong>) -> Pattern {
    Pattern::Chain(Chain { nodes, strong, closed: false })
}

/// Hands out a step that takes a digit from cells.
fn hand(technique: &Technique, pattern: Pattern, digit: Digit, gone: CellSet, sink: &mut Sink) -> ControlFlow<()> {
    let step = Step::eliminating(technique.id, pattern, gone.iter().map(|cell| Candidate { cell, digit }));
    step.map_or(ControlFlow::Continue(()), sink)
}

/// Visits every middle cell with this many candidates and two wings: pairs among its peers whose own digits differ, and the
/// digit that both wings hold beside.
fn wings(
    facts: &Facts,
    size: usize,
    visit: &mut dyn FnMut(Cell, [Cell; 2], Digit) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let pairs: Vec<(Cell, DigitSet)> = pairs(facts).collect();
    let mut near = Vec::new();
    for middle in facts.unsolved().iter().filter(|&cell| facts.candidates(cell).len() == size) {
        let (digits, peers) = (facts.candidates(middle), facts.geometry().peers(middle));
        let fits = |held: DigitSet| if size == 2 { held.intersects(digits) } else { held.is_subset(digits) };
        near.clear();
        near.extend(pairs.iter().copied().filter(|&(cell, held)| fits(held) && peers.contains(cell)));
        for (at, &(a, of_a)) in near.iter().enumerate() {
            for &(b, of_b) in &near[at + 1..] {
                let common = of_a & of_b;
                // The wings hold a digit of the middle each, and both the same third one.
                let outer = (of_a | of_b) - common;
                let fits = match size {
                    2 => outer == digits,
                    _ => of_a | of_b == digits,
                };
                if let (1, true, Some(shared)) = (common.len(), fits, common.first()) {
                    visit(middle, [a, b], shared)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn find_xy_wings(technique: &Technique, facts: &Facts, sink: &mut Sink) -> ControlFlow<()> {
    wings(facts, 2, &mut |middle, [a, b], shared| {
        let gone = facts.seen_by_all(shared, [a, b]);
        let other = |cell| (facts.candidates(cell) - DigitSet::of(shared)).first();
        let (Some(of_a), Some(of_b)) = (other(a), other(b)) else { return ControlFlow::Continue(()) };
        let nodes = [(a, shared), (a, of_a), (middle, of_a), (middle, of_b), (b, of_b), (b, shared)];
        let nodes = nodes.map(|(cell, digit)| single(cell, digit));
        let pattern = open(nodes.to_vec(), [a, middle, b].map(of_cell).to_vec());
        hand(technique, pattern, shared, gone, sink)
    })
}

fn find_xyz_wings(technique: &Technique, facts: &Facts, sink: &mut Sink) -> ControlFlow<()> {
    wings(facts, 3, &mut |middle, [a, b], shared| {
        let gone = facts.seen_by_all(shared, [a, b, middle]);
        let Some(of_b) = (facts.candidates(b) - DigitSet::of(shared)).first() else {
            return ControlFlow::Continue(());
        };
        let set = CellSet::of(a) | CellSet::of(middle);
        let nodes = vec![Node { digit: shared, cells: set }, single(middle, of_b), single(b, of_b), single(b, shared)];
        hand(technique, open(nodes, vec![Strong::Locked(set), of_cell(b)]), shared, gone, sink)
    })
}

fn find_w_wings(technique: &Technique, facts: &Facts, sink: &mut Sink) -> ControlFlow<()> {
    let all: Vec<(Cell, DigitSet)> = pairs(facts).collect();
    for (at, &(one, digits)) in all.iter().enumerate() {
        for &(other, _) in all[at + 1..].iter().filter(|(_, others)| *others == digits) {
            if facts.geometry().peers(one).contains(other) {
                continue;
            }
            for between in digits.iter() {
                let Some(taken) = (digits - DigitSet::of(between)).first() else { continue };
                let gone = facts.seen_by_all(taken, [one, other]);
                if let (false, Some((unit, near, far))) = (gone.is_empty(), joint(facts, between, one, other)) {
                    let nodes = [
                        single(one, taken),
                        single(one, between),
                        Node { digit: between, cells: near },
                        Node { digit: between, cells: far },
                        single(other, between),
                        single(other, taken),
                    ];
                    let link = Strong::One(Constraint::Place(unit, between));
                    let pattern = open(nodes.to_vec(), vec![of_cell(one), link, of_cell(other)]);
                    hand(technique, pattern, taken, gone, sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// A unit with two places for a digit, one of which is seen by one cell and one by the other: those of each.
fn joint(facts: &Facts, digit: Digit, one: Cell, other: Cell) -> Option<(UnitId, CellSet, CellSet)> {
    let [ours, theirs] = [one, other].map(|cell| facts.geometry().peers(cell));
    facts.conjugates(digit).iter().find_map(|&Conjugate { unit, ends, .. }| {
        if ends.contains(&one) || ends.contains(&other) {
            return None;
        }
        let [near, far] = [[ends[0], ends[1]], [ends[1], ends[0]]]
            .into_iter()
            .find(|&[near, far]| ours.contains(near) && theirs.contains(far))?;
        Some((unit, CellSet::of(near), CellSet::of(far)))
    })
}

fn find_remote_pairs(technique: &Technique, facts: &Facts, sink: &mut Sink) -> ControlFlow<()> {
    let all: Vec<(Cell, DigitSet)> = pairs(facts).collect();
    for (at, &(start, digits)) in all.iter().enumerate() {
        let alike: CellSet = all.iter().filter(|(_, others)| *others == digits).map(|&(cell, _)| cell).collect();
        for &(end, _) in all[at + 1..].iter().filter(|(_, others)| *others == digits) {
            let Some(path) = path_between(facts, &alike, start, end) else { continue };
            // Fewer cells are a naked pair; of an odd number the ends are equal.
            if path.len() < 4 || !path.len().is_multiple_of(2) {
                continue;
            }
            let gone = digits.iter().flat_map(|digit| {
                facts.seen_by_all(digit, [start, end]).iter().map(move |cell| Candidate { cell, digit })
            });
            let parts = digits.iter().map(|digit| along(&path, digits, digit)).collect();
            let step = Step::eliminating(technique.id, Pattern::Joint(parts), gone);
            step.map_or(ControlFlow::Continue(()), &mut *sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// A shortest path of cells that see each other in turn.
fn path_between(facts: &Facts, through: &CellSet, start: Cell, end: Cell) -> Option<Vec<Cell>> {
    let mut paths = vec![vec![start]];
    let mut seen = CellSet::of(start);
    while !paths.is_empty() {
        let mut longer = Vec::new();
        for path in &paths {
            let last = path[path.len() - 1];
            for next in (*facts.geometry().peers(last) & (*through - seen)).iter() {
                let path: Vec<Cell> = path.iter().copied().chain([next]).collect();
                if next == end {
                    return Some(path);
                }
                seen.insert(next);
                longer.push(path);
            }
        }
        paths = longer;
    }
    None
}

/// The chain of one of two digits along cells that hold just these two.
fn along(path: &[Cell], digits: DigitSet, digit: Digit) -> Pattern {
    let other = (digits - DigitSet::of(digit)).first().unwrap_or(digit);
    let turns = [(digit, other), (other, digit)];
    let nodes = path.iter().zip(turns.iter().cycle());
    let nodes = nodes.flat_map(|(&cell, &(off, on))| [single(cell, off), single(cell, on)]);
    open(nodes.collect(), path.iter().map(|&cell| of_cell(cell)).collect())
}
