//! What is said of the open graph as a whole. What takes long is worked out in slices.

use std::sync::Arc;

use chromadoku_core::graph::clique::MaximumClique;
use chromadoku_core::graph::layout;
use chromadoku_core::graph::structure::{self, Reach, Structure, coloring_counts, hamiltonian_cycle};
use chromadoku_core::graph::{Graph, Vertex};
use chromadoku_core::search::chromatic::{Chromatic, LowerProof};
use chromadoku_core::search::coloring::Color;

/// Up to this product of vertices and edges all that is quick is said at once.
const QUICK: usize = 400_000;
/// What takes longer than this is stopped, in milliseconds.
const PATIENCE: f64 = 60_000.0;

/// Facts about a graph.
pub struct Facts {
    /// What is found at once; nothing for a graph that is too large for that.
    pub quick: Option<Quick>,
    graph: Arc<Graph>,
    clique: MaximumClique,
    chromatic: Chromatic,
    /// How far the work on each of the two is.
    pub clique_state: Work,
    /// The same for the chromatic number.
    pub chromatic_state: Work,
    spent: f64,
}

/// What is found at once.
#[derive(Clone, Debug)]
pub struct Quick {
    /// Sizes, degrees and what follows from them.
    pub structure: Structure,
    /// Girth and diameter.
    pub reach: Reach,
    /// The sides of a bipartite graph, or an odd cycle.
    pub sides: Result<Vec<bool>, Vec<Vertex>>,
    /// A Hamiltonian cycle, if one was found.
    pub hamiltonian: Option<Vec<Vertex>>,
    /// The numbers of colorings with 0, 1, ... colors, for small graphs.
    pub colorings: Option<Vec<u128>>,
}

/// How far work is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Work {
    /// It goes on.
    Going,
    /// It was stopped before the end.
    Stopped,
    /// It came to its end.
    Done,
}

impl Facts {
    /// The facts about a graph; what takes long begins with the first slice.
    pub fn of(graph: &Arc<Graph>) -> Facts {
        let small = graph.len().saturating_mul(graph.edge_count()) <= QUICK && graph.len() <= 1_500;
        Facts {
            quick: small.then(|| Quick::of(graph)),
            clique: MaximumClique::new(graph),
            chromatic: Chromatic::new(graph.clone()),
            clique_state: Work::Going,
            chromatic_state: Work::Going,
            spent: 0.0,
            graph: graph.clone(),
        }
    }

    /// Works out what is quick in spite of the size of the graph.
    pub fn insist(&mut self) {
        self.quick.get_or_insert_with(|| Quick::of(&self.graph));
    }

    /// The largest clique known.
    pub fn clique(&self) -> Vec<Vertex> {
        self.clique.best()
    }

    /// The least and the greatest number that the chromatic number can be, as far as is known.
    pub fn chromatic(&self) -> (usize, usize) {
        (self.chromatic.lower(), self.chromatic.upper())
    }

    /// A coloring with the fewest colors known, and why fewer are not enough.
    pub fn coloring(&self) -> (&[Color], LowerProof) {
        (self.chromatic.coloring(), self.chromatic.lower_proof())
    }

    /// Whether something is still worked out.
    pub fn is_going(&self) -> bool {
        self.clique_state == Work::Going || self.chromatic_state == Work::Going
    }

    /// Stops what is still worked out.
    pub fn stop(&mut self) {
        for state in [&mut self.clique_state, &mut self.chromatic_state] {
            if *state == Work::Going {
                *state = Work::Stopped;
            }
        }
    }

    /// Takes up again what was stopped.
    pub fn resume(&mut self) {
        self.spent = 0.0;
        for state in [&mut self.clique_state, &mut self.chromatic_state] {
            if *state == Work::Stopped {
                *state = Work::Going;
            }
        }
    }

    /// Works until the time is up.
    pub fn work(&mut self, clock: &dyn Fn() -> f64, until: f64) {
        let start = clock();
        while self.is_going() && clock() < until {
            if self.clique_state == Work::Going {
                if self.clique.run(500) {
                    self.clique_state = Work::Done;
                }
            } else if self.chromatic.run(100) {
                self.chromatic_state = Work::Done;
            }
        }
        self.spent += clock() - start;
        if self.spent > PATIENCE {
            self.stop();
        }
    }
}

impl Quick {
    fn of(graph: &Graph) -> Quick {
        Quick {
            structure: Structure::of(graph),
            reach: structure::reach(graph),
            sides: layout::sides(graph),
            hamiltonian: hamiltonian_cycle(graph, 40 * graph.len().min(500)),
            colorings: (graph.len() <= 12 || (graph.len() <= 16 && graph.edge_count() >= 40))
                .then(|| coloring_counts(graph, 9))
                .flatten(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::gallery;

    #[test]
    fn what_takes_long_is_worked_out_in_slices_and_can_be_stopped() {
        let doc = gallery::open("queen-6").unwrap();
        let mut facts = Facts::of(&doc.graph);
        facts.stop();
        assert!(!facts.is_going());
        facts.resume();
        let time = std::cell::Cell::new(0.0);
        let clock = || {
            time.set(time.get() + 0.5);
            time.get()
        };
        let mut slices = 0;
        while facts.is_going() {
            facts.work(&clock, time.get() + 5.0);
            slices += 1;
        }
        assert!(slices > 1);
        assert_eq!((facts.clique().len(), facts.chromatic()), (6, (7, 7)));
        assert_eq!(facts.coloring().1, LowerProof::Exhausted);
        let quick = facts.quick.unwrap();
        assert_eq!(quick.reach.girth, Some(3));
        assert!(quick.hamiltonian.is_some() && quick.sides.is_err());
    }

    #[test]
    fn a_small_board_tells_its_numbers_of_colorings() {
        let facts = Facts::of(&gallery::open("sudoku-4").unwrap().graph);
        assert_eq!(facts.quick.unwrap().colorings.unwrap()[4], 288);
        assert!(Facts::of(&gallery::open("sudoku-25").unwrap().graph).quick.is_none());
    }
}
