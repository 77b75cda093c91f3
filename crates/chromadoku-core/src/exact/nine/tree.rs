//! The search: a stack of grids that are still to be looked at.

use super::Counted;
use super::branch::Literal;
use super::grid::{Fate, Grid};
use super::lanes::Lanes;

/// A search that holds all that is left to do, so that it can stop between any two nodes.
#[derive(Clone)]
pub(super) struct Tree<V> {
    stack: Vec<Task<V>>,
    /// Whether the last task of the stack has no solution if the one that was taken up last has none.
    twin: bool,
    /// Solutions that were found but not counted yet, since the limit was reached.
    surplus: u64,
    pub(super) nodes: u64,
}

/// A grid to be looked at; of each of its solutions there are `2^doubled` to be counted.
#[derive(Clone, Copy)]
struct Task<V> {
    grid: Grid<V>,
    doubled: u32,
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
        stack.push(Task { grid, doubled: 0 });
        Tree { stack, twin: false, surplus: 0, nodes: 0 }
    }

    /// Searches on until a solution, the end, or `budget` more nodes.
    pub(super) fn run(&mut self, budget: u64) -> Result<Grid<V>, Stop> {
        self.run_by(budget, Grid::literal)
    }

    /// The same with a choice of one's own of what to try.
    #[inline(always)]
    pub(super) fn run_by(&mut self, budget: u64, mut choose: impl FnMut(&Grid<V>) -> Literal) -> Result<Grid<V>, Stop> {
        self.walk(budget, |grid| (choose(grid), false)).map(|task| task.grid)
    }

    /// Counts solutions on, up to `limit` of them or until `budget` more nodes are used up.
    pub(super) fn count(&mut self, limit: u64, budget: u64) -> Counted {
        let end = self.nodes.saturating_add(budget);
        let mut found = std::mem::take(&mut self.surplus);
        while found < limit {
            let twins = |grid: &Grid<V>| {
                let literal = grid.literal();
                let twin = literal.twin;
                (literal, twin)
            };
            match self.walk(end - self.nodes, twins) {
                // No board has 2^64 solutions.
                Ok(task) => found += 1 << task.doubled,
                Err(Stop::Exhausted) => return Counted::All(found),
                Err(Stop::Paused) => return Counted::Paused(found),
            }
        }
        self.surplus = found - limit;
        Counted::Limit
    }

    /// Searches on until a solution, the end, or `budget` more nodes. `choose` says what to try, and whether the solutions
    /// with it shall stand for those without it, as many.
    #[inline(always)]
    fn walk(&mut self, budget: u64, mut choose: impl FnMut(&Grid<V>) -> (Literal, bool)) -> Result<Task<V>, Stop> {
        let end = self.nodes.saturating_add(budget);
        let Some(mut task) = self.stack.pop() else { return Err(Stop::Exhausted) };
        loop {
            if self.nodes == end {
                self.stack.push(task);
                return Err(Stop::Paused);
            }
            self.nodes += 1;
            match task.grid.settle() {
                Fate::Solved => {
                    self.twin = false;
                    return Ok(task);
                }
                Fate::Dead => {
                    if self.twin {
                        self.stack.pop();
                        self.twin = false;
                    }
                    match self.stack.pop() {
                        Some(next) => task = next,
                        None => return Err(Stop::Exhausted),
                    }
                }
                Fate::Open => {
                    // What is tried is looked at first, on the grid in hand; what remains without it waits.
                    let (literal, double) = choose(&task.grid);
                    let cells = task.grid.cells[literal.at];
                    self.twin = literal.twin && !double;
                    if double {
                        task.doubled += 1;
                    } else {
                        task.grid.cells[literal.at] = cells & !literal.candidate::<V>();
                        self.stack.push(task);
                    }
                    task.grid.cells[literal.at] = cells & !literal.others::<V>();
                }
            }
        }
    }
}
