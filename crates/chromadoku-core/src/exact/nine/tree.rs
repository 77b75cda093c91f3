//! The search: a stack of grids that are still to be looked at.

use super::Counted;
use super::branch::Literal;
use super::grid::{Fate, Grid};
use super::lanes::Lanes;

/// A search that holds all that is left to do, so that it can stop between any two nodes.
#[derive(Clone)]
pub(super) struct Tree<V> {
    stack: Vec<Grid<V>>,
    pub(super) nodes: u64,
}

/// Why a run ended without a solution.
pub(super) enum Stop {
    Exhausted,
    Paused,
}

impl<V: Lanes> Tree<V> {
    pub(super) fn new(grid: Grid<V>) -> Tree<V> {
        // Room for a usual depth in one piece.
        let mut stack = Vec::with_capacity(16);
        stack.push(grid);
        Tree { stack, nodes: 0 }
    }

    /// Searches on until a solution, the end, or `budget` more nodes.
    pub(super) fn run(&mut self, budget: u64) -> Result<Grid<V>, Stop> {
        self.run_by(budget, Grid::literal)
    }

    /// The same with a choice of one's own of what to try.
    #[inline(always)]
    pub(super) fn run_by(&mut self, budget: u64, mut choose: impl FnMut(&Grid<V>) -> Literal) -> Result<Grid<V>, Stop> {
        let end = self.nodes.saturating_add(budget);
        let Some(mut grid) = self.stack.pop() else { return Err(Stop::Exhausted) };
        loop {
            if self.nodes == end {
                self.stack.push(grid);
                return Err(Stop::Paused);
            }
            self.nodes += 1;
            match grid.settle() {
                Fate::Solved => return Ok(grid),
                Fate::Dead => match self.stack.pop() {
                    Some(next) => grid = next,
                    None => return Err(Stop::Exhausted),
                },
                Fate::Open => {
                    // What is tried is looked at first, on the grid in hand; what remains without it waits.
                    let literal = choose(&grid);
                    let cells = grid.cells[literal.at];
                    grid.cells[literal.at] = cells & !literal.candidate::<V>();
                    self.stack.push(grid);
                    grid.cells[literal.at] = cells & !literal.others::<V>();
                }
            }
        }
    }

    /// Counts solutions on, up to `limit` of them or until `budget` more nodes are used up.
    pub(super) fn count(&mut self, limit: u64, budget: u64) -> Counted {
        let end = self.nodes.saturating_add(budget);
        let mut found = 0;
        while found < limit {
            match self.run(end - self.nodes) {
                Ok(_) => found += 1,
                Err(Stop::Exhausted) => return Counted::All(found),
                Err(Stop::Paused) => return Counted::Paused(found),
            }
        }
        Counted::Limit
    }
}
