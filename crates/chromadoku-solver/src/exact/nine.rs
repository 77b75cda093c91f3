//! Exact answers for classic 9x9 boards, at the speed of vectors.
//!
//! A [`Search`] walks through all solutions of a board, given as 81 candidate sets or as its givens; [`Truths`] finds the
//! candidates that stand in some solution. Both stop after a budget and go on when they are asked to. How it is done, and
//! what was tried, stands in the README beside this module. It knows no other geometry.

mod branch;
mod grid;
mod lanes;
mod templates;
mod tree;
mod truths;

pub use truths::Truths;

use grid::Grid;
use tree::{Stop, Tree};
use wide::u32x4;

/// A search for all solutions of a 9x9 board, resumable between nodes.
///
/// A node is a board on which everything that follows without trying is carried out once. The same board gives the same
/// solutions in the same order with the same nodes on every machine.
#[derive(Clone)]
pub struct Search(Tree<u32x4>);

/// Where a search stands after a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Progress {
    /// The next solution: the digit of every cell, from 0 on, row by row. The search goes on behind it.
    Solution([u8; 81]),
    /// There are no more.
    Exhausted,
    /// The budget is used up.
    Paused,
}

/// What counting came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counted {
    /// There are no more solutions than these.
    All(u64),
    /// The limit is reached; the search goes on behind it.
    Limit,
    /// The budget is used up after this many.
    Paused(u64),
}

impl Search {
    /// A search of a board's solutions. The sets hold digit `d` as bit `d`, from 0 on, cell after cell, row by row.
    pub fn new(domains: &[u16; 81]) -> Search {
        Search(Tree::new(Grid::new(domains)))
    }

    /// A search of the solutions of a puzzle: the digit of every given, from 1 to 9, and 0 for an empty cell.
    ///
    /// A number over 9 is taken for a cell without any candidate.
    pub fn of_givens(givens: &[u8; 81]) -> Search {
        Search(Tree::new(Grid::of_givens(givens)))
    }

    /// How many nodes were looked at so far.
    pub fn nodes(&self) -> u64 {
        self.0.nodes
    }

    /// Searches on until a solution, the end, or `budget` more nodes.
    pub fn run(&mut self, budget: u64) -> Progress {
        match self.0.run(budget) {
            Ok(grid) => Progress::Solution(grid.digits()),
            Err(Stop::Exhausted) => Progress::Exhausted,
            Err(Stop::Paused) => Progress::Paused,
        }
    }

    /// Counts solutions on, up to `limit` of them or until `budget` more nodes are used up.
    pub fn count(&mut self, limit: u64, budget: u64) -> Counted {
        self.0.count(limit, budget)
    }

    /// The solutions that are still to come, with no budget.
    pub fn solutions(mut self) -> impl Iterator<Item = [u8; 81]> {
        std::iter::from_fn(move || self.0.run(u64::MAX).ok().map(|grid| grid.digits()))
    }
}

/// The solution of a puzzle, if it has exactly one. Givens as in [`Search::of_givens`], digits of the solution from 0 on.
pub fn only_solution(givens: &[u8; 81]) -> Option<[u8; 81]> {
    let mut tree = Tree::new(Grid::<u32x4>::of_givens(givens));
    let first = tree.run(u64::MAX).ok()?;
    match tree.run(u64::MAX) {
        Ok(_) => None,
        Err(_) => Some(first.digits()),
    }
}

/// Whether a puzzle has a solution with another digit than `digit` (from 0 on) in a cell that is empty in it.
///
/// Of a puzzle with one solution, it is what to ask before a given is taken away: where there is none, the puzzle without
/// the given still has one solution.
pub fn has_other(givens: &[u8; 81], cell: usize, digit: u8) -> bool {
    let mut grid = Grid::<u32x4>::of_givens(givens);
    grid.strike(cell, 1 << digit);
    Tree::new(grid).run(u64::MAX).is_ok()
}

/// After so many nodes a board by chance is begun anew: a start that leads nowhere can take minutes to search to its end.
const CHANCE: u64 = 200;

/// A full board by chance, from a source of random numbers: the digits of all cells, from 0 on. Every board can come; they
/// are not all equally likely.
pub fn random_full(mut random: impl FnMut() -> u64) -> [u8; 81] {
    loop {
        let mut tree = Tree::new(Grid::<u32x4>::new(&[0x1ff; 81]));
        if let Ok(grid) = tree.run_by(CHANCE, |grid| grid.random_literal(&mut random)) {
            return grid.digits();
        }
    }
}

#[cfg(test)]
mod tests;
