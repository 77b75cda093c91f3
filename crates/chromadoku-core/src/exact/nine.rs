//! Exact answers for classic 9x9 boards, at the speed of vectors.
//!
//! A [`Search`] walks through all solutions of a board that is given as 81 candidate sets. It stops after a budget and goes on
//! when it is asked to.

mod branch;
mod grid;
mod lanes;

use grid::{Fate, Grid};
use lanes::Lanes;
use wide::u32x4;

/// A search for all solutions of a 9x9 board, resumable between nodes.
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
        Search(Tree::new(domains))
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
}

#[derive(Clone)]
struct Tree<V> {
    stack: Vec<Grid<V>>,
    nodes: u64,
}

enum Stop {
    Exhausted,
    Paused,
}

impl<V: Lanes> Tree<V> {
    fn new(domains: &[u16; 81]) -> Tree<V> {
        Tree { stack: vec![Grid::new(domains)], nodes: 0 }
    }

    fn run(&mut self, budget: u64) -> Result<Grid<V>, Stop> {
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
                    let literal = grid.literal();
                    let cells = grid.cells[literal.at];
                    grid.cells[literal.at] = cells & !literal.candidate::<V>();
                    self.stack.push(Grid { cells: grid.cells });
                    grid.cells[literal.at] = cells & !(literal.cell::<V>() ^ literal.candidate());
                }
            }
        }
    }

    fn count(&mut self, limit: u64, budget: u64) -> Counted {
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

#[cfg(test)]
mod tests;
