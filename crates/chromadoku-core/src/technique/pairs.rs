//! Pairs of cells: what one takes is settled by what another can.
//!
//! ```text
//! remote pair of a chute   two cells {a b}; if both were b, a unit would have no place for b: so one of them is a
//! aligned exclusion        a cell, and another one each of whose candidates it excludes, by itself or by what an almost
//!                          locked set would be left with
//! ```
//!
//! Sources: SudokuWiki, "Chute Remote Pairs" and "Aligned Pair Exclusion".

use std::ops::ControlFlow;

use super::als::Als;
use super::{Facts, Scores, Sink, Technique, TechniqueId};
use crate::id::{Candidate, Cell, Digit, Id, UnitId};
use crate::set::{CellSet, DigitSet};
use crate::step::{Constraint, Net, Pattern, Premise, Step};

pub(crate) const CHUTE: Technique = Technique {
    id: TechniqueId("chute-remote-pair"),
    name: "Chute remote pair",
    size: 2,
    scores: Scores::without_explainer(155, 25),
    code: None,
    in_path: true,
    find: find_chute,
};

pub(crate) const ALIGNED: Technique = Technique {
    id: TechniqueId("aligned-pair-exclusion"),
    name: "Aligned pair exclusion",
    scores: Scores::new(310, 62, 140),
    in_path: false,
    find: find_aligned,
    ..CHUTE
};

fn find_chute(technique: &Technique, facts: &Facts, sink: &mut Sink) -> ControlFlow<()> {
    let geometry = facts.geometry();
    let two: Vec<Cell> = facts.unsolved().iter().filter(|&cell| facts.candidates(cell).len() == 2).collect();
    for (at, &p) in two.iter().enumerate() {
        let same = |q: &&Cell| facts.candidates(**q) == facts.candidates(p) && !geometry.peers(p).contains(**q);
        for &q in two[at + 1..].iter().filter(same) {
            for kept in facts.candidates(p).iter() {
                let seen = *geometry.peers(p) | *geometry.peers(q);
                // Two places make it a W-wing.
                let emptied = |&unit: &UnitId| {
                    let places = facts.places_in(unit, kept);
                    facts.needs(unit, kept) && places.len() > 2 && places.is_subset(&seen)
                };
                let Some(unit) = geometry.units().map(|(id, _)| id).find(emptied) else { continue };
                let gone = facts.candidates(p).iter().filter(|&digit| digit != kept).flat_map(|digit| {
                    facts.seen_by_all(digit, [p, q]).iter().map(move |cell| Candidate { cell, digit })
                });
                let cells = [p, q].map(|cell| Premise::One(Constraint::Cell(cell)));
                let premises = cells.into_iter().chain([Premise::One(Constraint::Place(unit, kept))]).collect();
                let step = Step::eliminating(technique.id, Pattern::Net(Net { premises }), gone);
                step.map_or(ControlFlow::Continue(()), &mut *sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The largest almost locked set that takes part.
const LARGEST: usize = 3;

fn find_aligned(technique: &Technique, facts: &Facts, sink: &mut Sink) -> ControlFlow<()> {
    let sets: Vec<&Als> = facts.sets().iter().filter(|set| set.cells.len() <= LARGEST).collect();
    for a in facts.unsolved().iter() {
        for x in facts.candidates(a).iter() {
            let killed = killed(facts, &sets, a, x);
            for b in (*facts.geometry().peers(a) & *facts.unsolved()).iter() {
                let rest = facts.candidates(b) - DigitSet::of(x);
                let by = |y: Digit| killed.iter().find(|(of, cells, _)| *of == y && cells.contains(b)).map(|at| at.2);
                let found: Option<Vec<CellSet>> = rest.iter().map(by).collect();
                let Some(sets) = found.filter(|sets| sets.len() > 1) else { continue };
                let mut premises = vec![Premise::One(Constraint::Cell(b))];
                for set in sets {
                    let premise = Premise::Cells(set);
                    if !premises.contains(&premise) {
                        premises.push(premise);
                    }
                }
                let step =
                    Step::eliminating(technique.id, Pattern::Net(Net { premises }), [Candidate { cell: a, digit: x }]);
                step.map_or(ControlFlow::Continue(()), &mut *sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// What a candidate excludes by the almost locked sets that lose it: each digit, the cells that cannot have it, the set.
fn killed(facts: &Facts, sets: &[&Als], a: Cell, x: Digit) -> Vec<(Digit, CellSet, CellSet)> {
    let mut killed = Vec::new();
    for set in sets.iter().filter(|set| set.digits.contains(x) && !set.cells.contains(a)) {
        if !(set.cells & *facts.places(x)).is_subset(facts.geometry().peers(a)) {
            continue;
        }
        for y in set.digits.iter().filter(|&y| y != x) {
            let held = set.cells & *facts.places(y);
            killed.push((y, facts.seen_by_all(y, held.iter()) - set.cells, set.cells));
        }
    }
    killed.sort_by_key(|(digit, _, set)| (digit.index(), set.len()));
    killed
}
