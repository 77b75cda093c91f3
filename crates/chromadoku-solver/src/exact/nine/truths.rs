//! The candidates that are true somewhere: those that stand in at least one solution.

use super::grid::{Fate, Grid};
use super::lanes::Lanes;
use super::tree::{Stop, Tree};
use wide::u32x4;

/// A search for the candidates that stand in some solution, resumable between nodes.
///
/// It asks for a solution with a candidate that was in none so far. Either there is one, which shows up to 81 new ones, or
/// the candidate is struck, which makes what comes after easier.
#[derive(Clone)]
pub struct Truths(Quest<u32x4>);

impl Truths {
    /// A search on a board given by its candidate sets, as [`Search::new`](super::Search::new) takes them.
    pub fn new(domains: &[u16; 81]) -> Truths {
        Truths(Quest::new(domains))
    }

    /// How many nodes were looked at so far.
    pub fn nodes(&self) -> u64 {
        self.0.nodes
    }

    /// Searches on, for at most `budget` more nodes; gives the sets when all is known. Without a solution all are empty.
    pub fn run(&mut self, budget: u64) -> Option<[u16; 81]> {
        self.0.run(budget)
    }

    /// What stands in the solutions found so far.
    pub fn so_far(&self) -> [u16; 81] {
        self.0.seen.domains()
    }
}

#[derive(Clone)]
pub(super) struct Quest<V> {
    /// What can still be in a solution.
    possible: Grid<V>,
    /// What is in a solution.
    seen: Grid<V>,
    /// The candidate that is asked for, and the search for it.
    asked: Option<(usize, u16, Tree<V>)>,
    pub(super) nodes: u64,
}

impl<V: Lanes> Quest<V> {
    pub(super) fn new(domains: &[u16; 81]) -> Quest<V> {
        Quest { possible: Grid::new(domains), seen: Grid::new(&[0; 81]), asked: None, nodes: 0 }
    }

    pub(super) fn run(&mut self, budget: u64) -> Option<[u16; 81]> {
        let end = self.nodes.saturating_add(budget);
        loop {
            let Some((cell, digit, mut tree)) = self.asked.take().or_else(|| self.ask()) else {
                return Some(self.seen.domains());
            };
            let before = tree.nodes;
            let outcome = tree.run(end - self.nodes);
            self.nodes += tree.nodes - before;
            match outcome {
                Ok(solution) => self.seen.add(&solution),
                Err(Stop::Exhausted) => self.possible.strike(cell, digit),
                Err(Stop::Paused) => {
                    self.asked = Some((cell, digit, tree));
                    return None;
                }
            }
        }
    }

    /// The next candidate to ask for; nothing when all are known.
    fn ask(&mut self) -> Option<(usize, u16, Tree<V>)> {
        if self.possible.settle() == Fate::Dead {
            return None;
        }
        let (possible, seen) = (self.possible.domains(), self.seen.domains());
        let cell = (0..81).find(|&cell| possible[cell] & !seen[cell] != 0)?;
        let unseen = possible[cell] & !seen[cell];
        let digit = unseen & unseen.wrapping_neg();
        let mut grid = self.possible;
        grid.strike(cell, possible[cell] & !digit);
        Some((cell, digit, Tree::new(grid)))
    }
}
