//! Why a puzzle has no solution: a set of its values that are in conflict, none of which can be left out.
//!
//! The deletion filter of J. W. Chinneck and E. W. Dravnieks (*Locating minimal infeasible constraint sets in linear
//! programs*, 1991): leave out one value after the other; where there is still no solution, it stays out. What is left is
//! in conflict, and leaving out any one of it makes the puzzle solvable. Where a trial took too long to know,
//! [`Conflict::unproved`] names the value.

use std::sync::Arc;

use super::{Exact, Progress};
use chromadoku_board::board::Board;
use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Cell, Digit, PerCell};
use chromadoku_board::set::CellSet;

/// Branches that one trial may take; a value whose trial takes more is kept.
const TRIAL: u64 = 200_000;

/// A search for a conflict among the values of a board without solution, resumable between branches.
pub struct Conflict {
    geometry: Arc<Geometry>,
    values: PerCell<Option<Digit>>,
    kept: CellSet,
    unproved: CellSet,
    /// The values still to be left out, the last one first.
    untried: Vec<Cell>,
    trial: Option<(Cell, Exact)>,
}

impl Conflict {
    /// A search among the values of a board that has no solution. Its eliminated candidates do not count.
    pub fn new(board: &Board) -> Conflict {
        let solved = |cell: &Cell| board.value(*cell).is_some();
        let (kept, untried): (CellSet, Vec<Cell>) = match board.clashes().next() {
            // Two peers that are equal cannot do with less, unless rules bar one of them by itself.
            Some((a, b)) if board.geometry().is_plain() => ([a, b].into_iter().collect(), Vec::new()),
            Some((a, b)) => ([a, b].into_iter().collect(), vec![a, b]),
            None => {
                (board.geometry().cells().filter(solved).collect(), board.geometry().cells().filter(solved).collect())
            }
        };
        let (geometry, values) = (board.geometry().clone(), board.values().clone());
        Conflict { geometry, values, kept, unproved: CellSet::EMPTY, untried, trial: None }
    }

    /// The values of the conflict whose trial ended at its limit: without one of them the rest may still be in conflict.
    pub fn unproved(&self) -> CellSet {
        self.unproved
    }

    /// Goes on for up to `budget` branches; gives the conflict once it is found.
    pub fn run(&mut self, budget: u64) -> Option<CellSet> {
        let mut left = budget;
        while left > 0 {
            let (cell, mut search) = match self.trial.take() {
                Some(trial) => trial,
                None => match self.untried.pop() {
                    Some(cell) => (cell, Exact::new(&self.without(cell))),
                    None => return Some(self.kept),
                },
            };
            let before = search.nodes();
            let progress = search.run(left.min(TRIAL));
            let spent = (search.nodes() - before).max(1);
            match progress {
                Progress::Exhausted => self.kept.remove(cell),
                Progress::Solution(_) => {}
                Progress::Paused if search.nodes() >= TRIAL => self.unproved.insert(cell),
                Progress::Paused => self.trial = Some((cell, search)),
            }
            left = left.saturating_sub(spent);
        }
        None
    }

    /// The board with the values kept so far but one.
    fn without(&self, cell: Cell) -> Board {
        let mut kept = self.kept;
        kept.remove(cell);
        let value = |cell: Cell| if kept.contains(cell) { self.values[cell] } else { None };
        Board::from_values(self.geometry.clone(), &self.geometry.cells().map(value).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::{Uniqueness, uniqueness};
    use chromadoku_board::codec::text;
    use chromadoku_board::geometry::{Extra, Shape};
    use chromadoku_board::rule::{Parity, ParityKind, Rule};

    fn conflict(text: &str) -> (Board, CellSet) {
        let board = text::parse(text).unwrap().board();
        let mut search = Conflict::new(&board);
        let found = (0..10_000).find_map(|_| search.run(10)).unwrap();
        (board, found)
    }

    #[test]
    fn leaving_out_any_value_of_a_conflict_makes_the_puzzle_solvable() {
        // Row 1 needs its 1 in box 2 or 3, and columns and boxes leave it no place.
        let (board, found) =
            conflict("23456.... ......1.. ......... .....1... ......... ......... ......... ......... .7.......");
        assert_eq!(uniqueness(&board, 100_000), Some(Uniqueness::None));
        let with = |cells: CellSet| {
            let value = |cell: Cell| if cells.contains(cell) { board.value(cell) } else { None };
            let board = Board::from_values(board.geometry().clone(), &board.geometry().cells().map(value).collect());
            uniqueness(&board, 100_000).unwrap()
        };
        assert_eq!(with(found), Uniqueness::None);
        for cell in found.iter() {
            let mut fewer = found;
            fewer.remove(cell);
            assert_ne!(with(fewer), Uniqueness::None, "{cell:?}");
        }
        assert!(found.len() < 8, "the value in row 9 has no part in it");
    }

    #[test]
    fn two_equal_peers_are_a_conflict_of_two() {
        let (_, found) = conflict("11.. .... .... ....");
        assert_eq!(found.iter().collect::<Vec<_>>(), [Cell(0), Cell(1)]);
    }

    #[test]
    fn of_two_equal_peers_one_that_a_rule_bars_is_a_conflict_by_itself() {
        let even = Rule::Parity(Parity { cell: Cell(1), kind: ParityKind::Even });
        let geometry = Geometry::new(Shape::boxes(2, 2).with(Extra::Rule(even))).unwrap();
        let values = "11..............".chars().map(Digit::from_symbol).collect();
        let found = Conflict::new(&Board::from_values(geometry, &values)).run(1_000).unwrap();
        assert_eq!(found, CellSet::of(Cell(1)));
    }
}
