//! The search: a stack of grids that are still to be looked at.

use super::Counted;
use super::branch::Literal;
use super::grid::{Fate, Grid};
use super::lanes::Lanes;
use super::templates::{MOST, Templates};

/// A search that holds all that is left to do, so that it can stop between any two nodes.
#[derive(Clone)]
pub(super) struct Tree<V> {
    /// The grids to be looked at.
    stack: Vec<Grid<V>>,
    /// Whether the last grid of the stack has no solution if the one that was taken up last has none.
    twin: bool,
    /// Solutions that were found but not counted yet, since the limit was reached.
    surplus: u64,
    pub(super) nodes: u64,
}

/// What to do with a grid.
enum Next {
    /// Try this.
    Try(Literal),
    /// Nothing: this many solutions are known of it.
    Solutions(u64),
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
        Tree { stack, twin: false, surplus: 0, nodes: 0 }
    }

    /// Searches on until a solution, the end, or `budget` more nodes.
    pub(super) fn run(&mut self, budget: u64) -> Result<Grid<V>, Stop> {
        self.run_by(budget, Grid::literal)
    }

    /// The same with a choice of one's own of what to try.
    #[inline(always)]
    pub(super) fn run_by(&mut self, budget: u64, mut choose: impl FnMut(&Grid<V>) -> Literal) -> Result<Grid<V>, Stop> {
        self.walk(budget, |grid| Next::Try(choose(grid))).map(|(grid, _)| grid)
    }

    /// Counts solutions on, up to `limit` of them or until `budget` more nodes are used up.
    pub(super) fn count(&mut self, limit: u64, budget: u64) -> Counted {
        let end = self.nodes.saturating_add(budget);
        let mut found = std::mem::take(&mut self.surplus);
        let mut templates = Templates::default();
        while found < limit {
            let nearly_filled = |grid: &Grid<V>| {
                let overview = grid.overview();
                match overview.open() {
                    ..=MOST => Next::Solutions(templates.count(grid, &overview)),
                    _ => Next::Try(grid.literal_of(&overview)),
                }
            };
            match self.walk(end - self.nodes, nearly_filled) {
                // No board has 2^64 solutions.
                Ok((_, solutions)) => found += solutions,
                Err(Stop::Exhausted) => return Counted::All(found),
                Err(Stop::Paused) => return Counted::Paused(found),
            }
        }
        self.surplus = found - limit;
        Counted::Limit
    }

    /// Searches on until a grid with solutions, of which it tells the number, the end, or `budget` more nodes. `look` says what to do with
    /// a grid on which nothing more follows.
    #[inline(always)]
    fn walk(&mut self, budget: u64, mut look: impl FnMut(&Grid<V>) -> Next) -> Result<(Grid<V>, u64), Stop> {
        let end = self.nodes.saturating_add(budget);
        let Some(mut grid) = self.stack.pop() else { return Err(Stop::Exhausted) };
        loop {
            if self.nodes == end {
                self.stack.push(grid);
                return Err(Stop::Paused);
            }
            self.nodes += 1;
            let next = match grid.settle() {
                Fate::Solved => Next::Solutions(1),
                Fate::Dead => Next::Solutions(0),
                Fate::Open => look(&grid),
            };
            match next {
                Next::Solutions(0) => {
                    if self.twin {
                        self.stack.pop();
                        self.twin = false;
                    }
                    match self.stack.pop() {
                        Some(next) => grid = next,
                        None => return Err(Stop::Exhausted),
                    }
                }
                Next::Solutions(solutions) => {
                    self.twin = false;
                    return Ok((grid, solutions));
                }
                Next::Try(literal) => {
                    // What is tried is looked at first, on the grid in hand; what remains without it waits.
                    let cells = grid.cells[literal.at];
                    self.twin = literal.twin;
                    grid.cells[literal.at] = cells & !literal.candidate::<V>();
                    self.stack.push(grid);
                    grid.cells[literal.at] = cells & !literal.others::<V>();
                }
            }
        }
    }
}
