//! Singles in the order in which they come up, which is the order in which HoDoKu takes them.
//!
//! A naked single scores less than a hidden one, and a cell may be both: so the sum depends on which is taken first. Two
//! queues say that: a cell enters one when it has one candidate left, and the other when it is the last place of a digit
//! in a unit. They begin with the givens, placed in reading order.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::step::Effect;
use chromadoku_board::board::Board;
use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Candidate, Cell, Digit, PerCell, UnitId};
use chromadoku_board::set::{CellSet, DigitSet};

pub(super) struct Singles {
    geometry: Arc<Geometry>,
    candidates: PerCell<DigitSet>,
    naked: VecDeque<Candidate>,
    hidden: VecDeque<Candidate>,
}

impl Singles {
    /// The singles of a puzzle, with its givens in these cells.
    pub(super) fn new(board: &Board, givens: &CellSet) -> Singles {
        let geometry = board.geometry().clone();
        let candidates = geometry.cells().map(|_| geometry.digits()).collect();
        let mut singles = Singles { geometry, candidates, naked: VecDeque::new(), hidden: VecDeque::new() };
        for cell in givens.iter() {
            if let Some(digit) = board.value(cell) {
                singles.place(Candidate { cell, digit });
            }
        }
        singles
    }

    pub(super) fn apply(&mut self, effect: Effect) {
        match effect {
            Effect::Place(at) => self.place(at),
            Effect::Eliminate(at) => self.exclude(at, None),
        }
    }

    /// The technique that takes the next single, and what it does. The last cell of a unit comes first of all.
    pub(super) fn next(&mut self) -> Option<(&'static str, Effect)> {
        self.naked.retain(|at| !self.candidates[at.cell].is_empty());
        let is_last = |at: &&Candidate| self.geometry.units_of(at.cell).iter().any(|&unit| self.open(unit) == 1);
        if let Some(&at) = self.naked.iter().find(is_last) {
            return Some(("full-house", Effect::Place(at)));
        }
        if let Some(at) = self.naked.pop_front() {
            return Some(("naked-single", Effect::Place(at)));
        }
        self.hidden.retain(|at| self.candidates[at.cell].contains(at.digit));
        self.hidden.pop_front().map(|at| ("hidden-single", Effect::Place(at)))
    }

    /// How many cells of a unit have no value.
    fn open(&self, unit: UnitId) -> usize {
        self.geometry.unit(unit).cells.iter().filter(|&&cell| !self.candidates[cell].is_empty()).count()
    }

    fn place(&mut self, Candidate { cell, digit }: Candidate) {
        let geometry = self.geometry.clone();
        let own = std::mem::replace(&mut self.candidates[cell], DigitSet::EMPTY);
        for peer in geometry.peers(cell).iter() {
            self.exclude(Candidate { cell: peer, digit }, Some(cell));
        }
        for other in own.iter().filter(|&other| other != digit) {
            geometry.units_of(cell).iter().for_each(|&unit| self.look(unit, other));
        }
    }

    /// A candidate goes, because its digit was placed in another cell or for itself.
    fn exclude(&mut self, Candidate { cell, digit }: Candidate, placed: Option<Cell>) {
        let geometry = self.geometry.clone();
        if !self.candidates[cell].contains(digit) {
            return;
        }
        self.candidates[cell].remove(digit);
        if let Some(digit) = self.candidates[cell].only() {
            self.naked.push_back(Candidate { cell, digit });
        }
        // A unit that has the digit now looks for no place.
        let units = geometry.units_of(cell).iter();
        let looking = units.filter(|&&unit| placed.is_none_or(|placed| !geometry.unit(unit).set.contains(placed)));
        looking.for_each(|&unit| self.look(unit, digit));
    }

    /// Notes the place of a digit in a unit, if it is the last one.
    fn look(&mut self, unit: UnitId, digit: Digit) {
        let unit = self.geometry.unit(unit);
        let mut places = unit.cells.iter().filter(|&&cell| self.candidates[cell].contains(digit));
        if let (true, Some(&cell), None) = (unit.full, places.next(), places.next()) {
            self.hidden.push_back(Candidate { cell, digit });
        }
    }
}
