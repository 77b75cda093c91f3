//! Exact answers: whether a board has a solution, whether it has just one, how many it has.
//!
//! A depth-first search over two views of the board kept in step: the digits of every cell and the places of every digit
//! in every full unit. Either view with one entry left is carried out at once (naked and hidden singles); with none, the
//! branch is dead. It branches on the smallest entry of either view. It works on every geometry and can be stopped and
//! taken up again.

pub mod classes;
pub mod conflict;
pub mod nine;

use crate::board::Board;
use crate::geometry::Geometry;
use crate::id::{Cell, Digit, Id, PerCell, UnitId};
use crate::set::DigitSet;
use std::sync::Arc;

/// A search for all solutions of a board, resumable between nodes.
pub struct Exact {
    geometry: Arc<Geometry>,
    stack: Vec<State>,
    nodes: u64,
}

/// Where a search stands after a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Progress {
    /// The next solution. The search goes on behind it.
    Solution(PerCell<Digit>),
    /// There are no more.
    Exhausted,
    /// The budget is used up.
    Paused,
}

/// The two views of a board, as masks.
#[derive(Clone)]
struct State {
    /// The digits of each cell.
    cells: Vec<u32>,
    /// The places of each digit in each unit, as positions in the unit: `places[unit * n + digit]`.
    places: Vec<u32>,
    /// Cells with one digit left whose peers still have to hear of it.
    queue: Vec<Cell>,
    /// Cells whose digit the peers know.
    settled: Vec<bool>,
    open: usize,
}

struct Dead;

impl Exact {
    /// A search of a board's solutions; its eliminated candidates stay out.
    pub fn new(board: &Board) -> Exact {
        let geometry = board.geometry().clone();
        let mut exact = Exact { stack: Vec::new(), nodes: 0, geometry };
        if board.clashes().next().is_none()
            && let Ok(state) = exact.root(board)
        {
            exact.stack.push(state);
        }
        exact
    }

    /// How many branches were looked at.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Searches on until a solution, the end, or `budget` branches.
    pub fn run(&mut self, budget: u64) -> Progress {
        for _ in 0..budget {
            let Some(state) = self.stack.pop() else {
                return Progress::Exhausted;
            };
            self.nodes += 1;
            if state.open == 0 {
                let digits = state.cells.iter().map(|&mask| Digit(mask.trailing_zeros() as u8));
                return Progress::Solution(digits.collect());
            }
            self.branch(state);
        }
        if self.stack.is_empty() { Progress::Exhausted } else { Progress::Paused }
    }

    fn root(&self, board: &Board) -> Result<State, Dead> {
        let geometry = &self.geometry;
        let n = geometry.digit_count();
        let mut places = vec![0; geometry.unit_count() * n];
        for (id, unit) in geometry.units() {
            for digit in geometry.digits().iter() {
                let at = (0..).zip(&unit.cells).filter(|&(_, &cell)| board.domain(cell).contains(digit));
                places[id.index() * n + digit.index()] = at.fold(0, |mask, (place, _)| mask | 1 << place);
            }
        }
        let cells: Vec<u32> = geometry.cells().map(|cell| board.domain(cell).0).collect();
        if cells.contains(&0) {
            return Err(Dead);
        }
        let queue = geometry.cells().filter(|&cell| board.domain(cell).len() == 1).collect();
        let count = geometry.cell_count();
        let mut state = State { cells, places, queue, settled: vec![false; count], open: count };
        for (id, unit) in geometry.units().filter(|(_, unit)| unit.full) {
            for digit in 0..n {
                match state.places[id.index() * n + digit] {
                    0 => return Err(Dead),
                    mask if mask.is_power_of_two() => {
                        let cell = unit.cells[mask.trailing_zeros() as usize];
                        self.fix(&mut state, cell, 1 << digit)?;
                    }
                    _ => {}
                }
            }
        }
        self.propagate(&mut state)?;
        Ok(state)
    }

    /// Takes digits from a cell and keeps both views in step.
    fn take(&self, state: &mut State, cell: Cell, digits: u32) -> Result<(), Dead> {
        let gone = state.cells[cell.index()] & digits;
        if gone == 0 {
            return Ok(());
        }
        state.cells[cell.index()] &= !gone;
        match state.cells[cell.index()] {
            0 => return Err(Dead),
            left if left.is_power_of_two() => state.queue.push(cell),
            _ => {}
        }
        let n = self.geometry.digit_count();
        for &unit_id in self.geometry.units_of(cell) {
            let unit = self.geometry.unit(unit_id);
            if !unit.full {
                continue;
            }
            let Ok(place) = unit.cells.binary_search(&cell) else {
                continue;
            };
            for digit in DigitSet(gone).iter() {
                let places = &mut state.places[unit_id.index() * n + digit.index()];
                *places &= !(1 << place);
                match *places {
                    0 => return Err(Dead),
                    left if left.is_power_of_two() => {
                        let only = unit.cells[left.trailing_zeros() as usize];
                        self.fix(state, only, 1 << digit.index())?;
                    }
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// Leaves a cell just this digit.
    fn fix(&self, state: &mut State, cell: Cell, digit: u32) -> Result<(), Dead> {
        match state.cells[cell.index()] {
            mask if mask & digit == 0 => Err(Dead),
            mask => self.take(state, cell, mask & !digit),
        }
    }

    fn propagate(&self, state: &mut State) -> Result<(), Dead> {
        while let Some(cell) = state.queue.pop() {
            if std::mem::replace(&mut state.settled[cell.index()], true) {
                continue;
            }
            state.open -= 1;
            let digit = state.cells[cell.index()];
            for &peer in self.geometry.neighbors(cell) {
                self.take(state, peer, digit)?;
            }
        }
        Ok(())
    }

    /// Pushes the children of a state, so that the first choice is searched first.
    fn branch(&mut self, state: State) {
        let mut choices = self.choices(&state);
        while let Some((cell, digit)) = choices.pop() {
            let mut child = state.clone();
            if self.fix(&mut child, cell, 1 << digit.index()).is_ok() && self.propagate(&mut child).is_ok() {
                self.stack.push(child);
            }
        }
    }

    /// The smallest entry of either view, as alternatives of which one is true.
    fn choices(&self, state: &State) -> Vec<(Cell, Digit)> {
        let n = self.geometry.digit_count();
        let cell = self.geometry.cells().filter(|cell| !state.settled[cell.index()]);
        let cell = cell.min_by_key(|cell| state.cells[cell.index()].count_ones());
        let Some(cell) = cell else { return Vec::new() };
        let size = state.cells[cell.index()].count_ones();
        if size > 2 {
            let places = state.places.iter().enumerate().filter(|(at, mask)| {
                mask.count_ones() > 1 && mask.count_ones() < size && self.geometry.unit(UnitId::from_index(at / n)).full
            });
            if let Some((at, &mask)) = places.min_by_key(|(_, mask)| mask.count_ones()) {
                let (unit, digit) = (self.geometry.unit(UnitId::from_index(at / n)), Digit::from_index(at % n));
                let places = (0..).zip(&unit.cells).filter(|(place, _)| mask >> place & 1 == 1);
                return places.map(|(_, &cell)| (cell, digit)).collect();
            }
        }
        DigitSet(state.cells[cell.index()]).iter().map(|digit| (cell, digit)).collect()
    }
}

/// How many solutions a board has, as far as it was asked.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Uniqueness {
    /// None.
    None,
    /// Exactly one.
    One(PerCell<Digit>),
    /// At least two; these are two of them.
    Several(PerCell<Digit>, PerCell<Digit>),
}

/// Looks for a second solution; nothing where the budget of branches is used up first.
pub fn uniqueness(board: &Board, budget: u64) -> Option<Uniqueness> {
    let mut search = Exact::new(board);
    let first = match search.run(budget) {
        Progress::Paused => return None,
        Progress::Exhausted => return Some(Uniqueness::None),
        Progress::Solution(solution) => solution,
    };
    match search.run(budget.saturating_sub(search.nodes())) {
        Progress::Paused => None,
        Progress::Exhausted => Some(Uniqueness::One(first)),
        Progress::Solution(second) => Some(Uniqueness::Several(first, second)),
    }
}

/// Counts solutions up to a limit; nothing where the budget of branches is used up first.
pub fn count(board: &Board, limit: u64, budget: u64) -> Option<u64> {
    let mut search = Exact::new(board);
    let mut solutions = 0;
    while solutions < limit {
        match search.run(budget.saturating_sub(search.nodes())) {
            Progress::Solution(_) => solutions += 1,
            Progress::Exhausted => break,
            Progress::Paused => return None,
        }
    }
    Some(solutions)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codec::text;

    #[test]
    fn one_several_and_no_solutions_are_told_apart() {
        let check = |text: &str| uniqueness(&text::parse(text).unwrap().board(), 1000).unwrap();
        assert!(matches!(check("1....3.....1..43"), Uniqueness::One(_)));
        assert_eq!(check("1....1.........."), Uniqueness::None);
        let Uniqueness::Several(a, b) = check("1....3..........") else { panic!("two solutions") };
        assert_ne!(a, b);
    }

    #[test]
    fn the_empty_4x4_board_has_288_solutions() {
        let empty = text::parse("................").unwrap().board();
        assert_eq!(count(&empty, u64::MAX, u64::MAX), Some(288));
        assert_eq!(count(&empty, 10, u64::MAX), Some(10));
        assert_eq!(count(&empty, u64::MAX, 100), None);
    }
}
