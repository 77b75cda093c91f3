//! Guards: candidates of which one is true, since without them some cells could not be, or could be in two ways.
//!
//! ```text
//! one guard                          it is so: the rest of its cell goes
//! all guards see a candidate         that goes (with guards of one digit: type 2)
//! guards in cells of one unit        a naked set with further cells of that unit (type 3)
//! guards in two cells of one unit    that needs a digit in them: what else is not a guard goes there (type 4)
//! ```
//!
//! Unique loops, extended rectangles, graves, oddagons and tridagons differ in what they guard against, not in what
//! follows.

use std::ops::ControlFlow;

use super::suppose::excludes;
use super::{Facts, Sink, Technique};
use crate::step::{Constraint, Net, Pattern, Premise, Step};
use chromadoku_board::id::{Candidate, Cell, UnitId};
use chromadoku_board::set::{CellSet, DigitSet};

/// The largest naked set that guards are completed to, not counting their own cells.
const LARGEST: usize = 3;

/// A premise that says that one of some candidates is true.
pub(super) struct Guarded {
    pub(super) premise: Premise,
    pub(super) guards: Vec<Candidate>,
}

impl Guarded {
    /// The guards of cells that cannot hold these digits alone.
    pub(super) fn new(facts: &Facts, premise: Premise, cells: &CellSet, digits: DigitSet) -> Guarded {
        let of = |cell: Cell| (facts.candidates(cell) - digits).iter().map(move |digit| Candidate { cell, digit });
        Guarded { premise, guards: cells.iter().flat_map(of).collect() }
    }

    fn cells(&self) -> CellSet {
        self.guards.iter().map(|guard| guard.cell).collect()
    }

    fn digits(&self) -> DigitSet {
        self.guards.iter().map(|guard| guard.digit).collect()
    }

    /// Hands out what follows from it.
    pub(super) fn emit(&self, technique: &Technique, facts: &Facts, sink: &mut Sink) -> ControlFlow<()> {
        self.step(technique, Vec::new(), seen_by(facts, &self.guards), sink)?;
        let open = self.cells();
        for unit in facts.geometry().units_of_all(&open) {
            if self.digits().len() > 1 {
                self.emit_sets(technique, facts, unit, sink)?;
            }
            if open.len() == 2 {
                self.emit_kept(technique, facts, unit, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn step(
        &self,
        technique: &Technique,
        more: Vec<Premise>,
        eliminated: Vec<Candidate>,
        sink: &mut Sink,
    ) -> ControlFlow<()> {
        let premises = [self.premise.clone()].into_iter().chain(more).collect();
        let step = Step::eliminating(technique.id, Pattern::Net(Net::of(premises)), eliminated);
        step.map_or(ControlFlow::Continue(()), sink)
    }

    /// Naked sets of the guards' digits and further cells of a unit.
    fn emit_sets(&self, technique: &Technique, facts: &Facts, unit: UnitId, sink: &mut Sink) -> ControlFlow<()> {
        let others: Vec<Cell> = (facts.unsolved_in(unit) - self.cells()).iter().collect();
        let mut sets = Vec::new();
        grow(facts, &others, CellSet::EMPTY, self.digits(), &mut sets);
        for (set, digits) in sets {
            let mut eliminated = Vec::new();
            for digit in digits.iter() {
                let guards = self.guards.iter().filter(|guard| guard.digit == digit).map(|guard| guard.cell);
                let held = (set & *facts.places(digit)) | guards.collect();
                let seen = facts.seen_by_all(digit, held.iter()) - set;
                eliminated
                    .extend(seen.iter().map(|cell| Candidate { cell, digit }).filter(|at| !self.guards.contains(at)));
            }
            self.step(technique, vec![Premise::Cells(set)], eliminated, sink)?;
        }
        ControlFlow::Continue(())
    }

    /// A digit that a unit needs in one of two cells and that is no guard there.
    fn emit_kept(&self, technique: &Technique, facts: &Facts, unit: UnitId, sink: &mut Sink) -> ControlFlow<()> {
        let open = self.cells();
        for digit in facts.geometry().digits().iter().filter(|&digit| facts.needs(unit, digit)) {
            if facts.places_in(unit, digit) != open || self.digits().contains(digit) {
                continue;
            }
            let in_cells = open.iter().flat_map(|cell| {
                (facts.candidates(cell) - DigitSet::of(digit)).iter().map(move |digit| Candidate { cell, digit })
            });
            let eliminated = in_cells.filter(|at| !self.guards.contains(at)).collect();
            self.step(technique, vec![Premise::One(Constraint::Place(unit, digit))], eliminated, sink)?;
        }
        ControlFlow::Continue(())
    }
}

/// The candidates that exclude all of some candidates.
fn seen_by(facts: &Facts, all: &[Candidate]) -> Vec<Candidate> {
    let Some((first, rest)) = all.split_first() else { return Vec::new() };
    let own = facts.candidates(first.cell).iter().map(|digit| Candidate { cell: first.cell, digit });
    let seen = *facts.places(first.digit) & *facts.geometry().peers(first.cell);
    let near = own.chain(seen.iter().map(|cell| Candidate { cell, digit: first.digit }));
    let barred = facts.geometry().bars().of(*first).iter().copied().filter(|&at| facts.has(at));
    near.chain(barred).filter(|&at| at != *first && rest.iter().all(|&other| excludes(facts, at, other))).collect()
}

/// Lists the sets of cells that have, with some digits more, one digit more than cells.
fn grow(facts: &Facts, cells: &[Cell], set: CellSet, digits: DigitSet, found: &mut Vec<(CellSet, DigitSet)>) {
    if !set.is_empty() && digits.len() == set.len() + 1 {
        found.push((set, digits));
    }
    if set.len() < LARGEST {
        for (at, &cell) in cells.iter().enumerate() {
            let more = digits | facts.candidates(cell);
            if more.len() <= LARGEST + 1 {
                grow(facts, &cells[at + 1..], set | CellSet::of(cell), more, found);
            }
        }
    }
}
