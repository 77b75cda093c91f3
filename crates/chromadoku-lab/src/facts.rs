//! What is said of the open graph as a whole, and the work to find it out.
//!
//! [`Facts`] are plain data that the page shows; [`Study`] is the worker's, which finds them bit by bit.

use std::sync::Arc;

use chromadoku_board::graph::clique::MaximumClique;
use chromadoku_board::graph::layout;
use chromadoku_board::graph::structure::{self, Reach, Structure, coloring_counts, hamiltonian_cycle};
use chromadoku_board::graph::{Graph, Vertex};
use chromadoku_solver::search::chromatic::{Chromatic, LowerProof};
use chromadoku_solver::search::coloring::Color;
use serde::{Deserialize, Serialize};

/// What takes longer than this is stopped, in milliseconds.
const PATIENCE: f64 = 60_000.0;

/// Facts about a graph, as far as they are known.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Facts {
    /// Sizes, degrees and what follows from them.
    pub structure: Option<Structure>,
    /// Girth and diameter.
    pub reach: Option<Reach>,
    /// The sides of a bipartite graph, or an odd cycle.
    pub sides: Option<Result<Vec<bool>, Vec<Vertex>>>,
    /// A Hamiltonian cycle; nothing in it where none was found.
    pub hamiltonian: Option<Option<Vec<Vertex>>>,
    /// The numbers of colorings with 0, 1, ... colors, for small graphs.
    pub colorings: Option<Vec<u128>>,
    /// The largest clique known.
    pub clique: Vec<Vertex>,
    /// How far the search for it is.
    pub clique_state: Work,
    /// The least and the greatest number that the chromatic number can be.
    pub chromatic: (usize, usize),
    /// How far the search for it is.
    pub chromatic_state: Work,
    /// A coloring with the fewest colors known.
    pub coloring: Vec<Color>,
    /// Why fewer colors are not enough, once that is known.
    pub proof: Option<LowerProof>,
}

/// How far work is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Work {
    /// It goes on.
    #[default]
    Going,
    /// It was stopped before the end.
    Stopped,
    /// It came to its end.
    Done,
}

impl Facts {
    /// Whether something is still worked out.
    pub fn is_going(&self) -> bool {
        self.clique_state == Work::Going || self.chromatic_state == Work::Going
    }

    /// Whether something was stopped.
    pub fn is_stopped(&self) -> bool {
        self.clique_state == Work::Stopped || self.chromatic_state == Work::Stopped
    }

    /// Stops what is still worked out.
    pub fn stop(&mut self) {
        self.turn(Work::Going, Work::Stopped);
    }

    /// Takes up again what was stopped.
    pub fn resume(&mut self) {
        self.turn(Work::Stopped, Work::Going);
    }

    fn turn(&mut self, from: Work, to: Work) {
        for state in [&mut self.clique_state, &mut self.chromatic_state] {
            if *state == from {
                *state = to;
            }
        }
    }
}

/// The work on a graph.
pub struct Study {
    graph: Arc<Graph>,
    facts: Facts,
    /// How many of the facts that are found in one go are known.
    found: usize,
    clique: Option<MaximumClique>,
    chromatic: Option<Chromatic>,
    spent: f64,
}

impl Study {
    /// The work on a graph, or on its complement.
    pub fn new(graph: Arc<Graph>, complement: bool) -> Study {
        let graph = if complement { Arc::new(graph.complement()) } else { graph };
        let facts = Facts { chromatic: (1, graph.len()), ..Facts::default() };
        Study { graph, facts, found: 0, clique: None, chromatic: None, spent: 0.0 }
    }

    /// What is known now.
    pub fn facts(&self) -> Facts {
        let mut facts = self.facts.clone();
        if let Some(clique) = &self.clique {
            facts.clique = clique.best();
        }
        if let Some(chromatic) = &self.chromatic {
            facts.chromatic = (chromatic.lower().max(1), chromatic.upper());
            facts.coloring = chromatic.coloring().to_vec();
            facts.proof = (facts.chromatic_state == Work::Done).then(|| chromatic.lower_proof());
        }
        facts
    }

    /// Whether something is still worked out.
    pub fn is_going(&self) -> bool {
        self.facts.is_going()
    }

    /// Stops working things out.
    pub fn stop(&mut self) {
        self.facts.stop();
    }

    /// Goes on.
    pub fn resume(&mut self) {
        self.spent = 0.0;
        self.facts.resume();
    }

    /// Works until the time is up.
    pub fn work(&mut self, clock: &dyn Fn() -> f64, until: f64) {
        let start = clock();
        while self.is_going() && clock() < until {
            self.advance();
        }
        self.spent += clock() - start;
        if self.spent > PATIENCE {
            self.stop();
        }
    }

    /// Does the next bit.
    fn advance(&mut self) {
        let (graph, facts) = (&self.graph, &mut self.facts);
        self.found += 1;
        match self.found {
            1 => facts.sides = Some(layout::sides(graph)),
            2 => facts.structure = Some(Structure::of(graph)),
            3 => facts.hamiltonian = Some(hamiltonian_cycle(graph, 40 * graph.len().min(500))),
            4 => {
                let is_small = graph.len() <= 12 || (graph.len() <= 16 && graph.edge_count() >= 40);
                facts.colorings = is_small.then(|| coloring_counts(graph, 9)).flatten();
            }
            5 => facts.reach = Some(structure::reach(graph)),
            6 => self.clique = Some(MaximumClique::new(graph)),
            7 => self.chromatic = Some(Chromatic::new(graph.clone())),
            _ => self.search(),
        }
    }

    fn search(&mut self) {
        if self.facts.clique_state == Work::Going {
            if self.clique.as_mut().is_none_or(|clique| clique.run(500)) {
                self.facts.clique_state = Work::Done;
            }
        } else if self.chromatic.as_mut().is_none_or(|chromatic| chromatic.run(100)) {
            self.facts.chromatic_state = Work::Done;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gallery;

    fn study(name: &str, complement: bool) -> Study {
        Study::new(gallery::open(name).unwrap().graph, complement)
    }

    #[test]
    fn what_takes_long_is_worked_out_in_slices_and_can_be_stopped() {
        let mut study = study("queen-6", false);
        study.stop();
        assert!(!study.is_going());
        study.resume();
        let time = std::cell::Cell::new(0.0);
        let clock = || {
            time.set(time.get() + 0.5);
            time.get()
        };
        let mut slices = 0;
        while study.is_going() {
            study.work(&clock, time.get() + 5.0);
            slices += 1;
        }
        assert!(slices > 1);
        let facts = study.facts();
        assert_eq!((facts.clique.len(), facts.chromatic), (6, (7, 7)));
        assert_eq!(facts.proof, Some(LowerProof::Exhausted));
        assert_eq!(facts.reach.unwrap().girth, Some(3));
        assert!(facts.hamiltonian.unwrap().is_some() && facts.sides.unwrap().is_err());
    }

    #[test]
    fn a_small_board_tells_its_numbers_of_colorings_and_a_complement_its_own_clique() {
        let mut study = study("sudoku-4", false);
        study.work(&|| 0.0, 1.0);
        assert_eq!(study.facts().colorings.unwrap()[4], 288);
        let mut study = self::study("petersen", true);
        study.work(&|| 0.0, 1.0);
        // The largest independent set of the Petersen graph.
        assert_eq!((study.facts().structure.unwrap().edges, study.facts().clique.len()), (30, 4));
    }
}
