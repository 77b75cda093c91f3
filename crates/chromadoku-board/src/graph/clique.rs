//! A largest clique of a graph: vertices that are all joined to each other, as many as possible.
//!
//! Branch and bound on vertex sets. Candidates are colored greedily; a clique takes at most one vertex of a color, so where
//! the colors left cannot beat the best clique known, the branch is cut (E. Tomita and T. Kameda, *An efficient
//! branch-and-bound algorithm for finding a maximum clique with computational experiments*, 2007; on bit sets: P. San
//! Segundo, D. Rodríguez-Losada, A. Jiménez, *An exact bit-parallel algorithm for the maximum clique problem*, 2011).
//! Vertices are taken in degeneracy order, the densest part of the graph first.

use super::{Graph, Vertex, VertexSet};
use crate::order::sort;

/// A search for a largest clique that can be stopped after any branch and taken up again.
#[derive(Clone, Debug)]
pub struct MaximumClique {
    /// The vertices in the order in which the search numbers them.
    order: Vec<Vertex>,
    neighbors: Vec<VertexSet>,
    stack: Vec<Frame>,
    current: Vec<Vertex>,
    best: Vec<Vertex>,
    nodes: u64,
}

#[derive(Clone, Debug)]
struct Frame {
    candidates: VertexSet,
    /// The candidates by color, each with how large a clique among it and those before it can be at most.
    bounded: Vec<(Vertex, usize)>,
}

impl MaximumClique {
    /// A search in a graph.
    pub fn new(graph: &Graph) -> MaximumClique {
        let mut order = graph.degeneracy_order();
        order.reverse();
        let mut number = vec![0; order.len()];
        (0..).zip(&order).for_each(|(at, &vertex)| number[vertex as usize] = at);
        let renumbered = |&vertex: &Vertex| {
            VertexSet::of(order.len(), graph.neighbors(vertex).iter().map(|&other| number[other as usize]))
        };
        let neighbors: Vec<VertexSet> = order.iter().map(renumbered).collect();
        let mut search =
            MaximumClique { neighbors, stack: Vec::new(), current: Vec::new(), best: Vec::new(), nodes: 0, order };
        search.push(VertexSet::full(search.order.len()));
        search
    }

    /// How many branches were looked at.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The largest clique found so far, in order.
    pub fn best(&self) -> Vec<Vertex> {
        let mut clique: Vec<Vertex> = self.best.iter().map(|&at| self.order[at as usize]).collect();
        sort(&mut clique);
        clique
    }

    /// The clique that the search is at, in the order in which its vertices joined.
    pub fn current(&self) -> impl Iterator<Item = Vertex> {
        self.current.iter().map(|&at| self.order[at as usize])
    }

    /// Searches on for up to `budget` branches; whether the best clique is now known to be a largest one.
    pub fn run(&mut self, budget: u64) -> bool {
        for _ in 0..budget {
            let Some(frame) = self.stack.last_mut() else { return true };
            self.nodes += 1;
            match frame.bounded.pop() {
                Some((vertex, bound)) if self.current.len() + bound > self.best.len() => {
                    frame.candidates.remove(vertex);
                    let mut next = frame.candidates.clone();
                    next.intersect(&self.neighbors[vertex as usize]);
                    self.current.push(vertex);
                    if next.is_empty() {
                        self.keep();
                        self.current.pop();
                    } else {
                        self.push(next);
                    }
                }
                // The bounds only fall from here, or there is nothing left.
                _ => {
                    self.stack.pop();
                    self.current.pop();
                }
            }
        }
        self.stack.is_empty()
    }

    fn keep(&mut self) {
        if self.current.len() > self.best.len() {
            self.best.clone_from(&self.current);
        }
    }

    fn push(&mut self, candidates: VertexSet) {
        let mut bounded = Vec::new();
        let mut uncolored = candidates.clone();
        let mut colors = 0;
        while !uncolored.is_empty() {
            colors += 1;
            let mut free = uncolored.clone();
            while let Some(vertex) = free.first() {
                free.remove(vertex);
                free.subtract(&self.neighbors[vertex as usize]);
                uncolored.remove(vertex);
                bounded.push((vertex, colors));
            }
        }
        self.stack.push(Frame { candidates, bounded });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn largest(graph: &Graph) -> usize {
        let mut search = MaximumClique::new(graph);
        assert!(search.run(u64::MAX));
        let clique = search.best();
        let pairs = clique.iter().flat_map(|&a| clique.iter().map(move |&b| (a, b)));
        assert!(pairs.filter(|(a, b)| a < b).all(|(a, b)| graph.has_edge(a, b)));
        clique.len()
    }

    #[test]
    fn the_largest_clique_is_as_large_as_any_set_of_vertices_shows() {
        // All graphs on five vertices, against all of their subsets.
        let pairs: Vec<(Vertex, Vertex)> = (0..5).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
        for edges in 0..1u32 << pairs.len() {
            let chosen = pairs.iter().enumerate().filter(|(at, _)| edges >> at & 1 == 1).map(|(_, &edge)| edge);
            let graph = Graph::from_edges(5, chosen);
            let is_clique =
                |set: &u32| pairs.iter().all(|&(a, b)| set >> a & set >> b & 1 == 0 || graph.has_edge(a, b));
            let expected = (0..32u32).filter(is_clique).map(u32::count_ones).max();
            assert_eq!(Some(largest(&graph) as u32), expected, "{graph:?}");
        }
    }

    #[test]
    fn a_graph_without_vertices_has_the_empty_clique() {
        assert_eq!(largest(&Graph::new(0)), 0);
    }

    #[test]
    fn a_search_can_be_stopped_and_taken_up_again() {
        let graph =
            Graph::from_edges(9, (0..9).flat_map(|b| (0..b).filter(move |a| (a + b) % 3 != 0).map(move |a| (a, b))));
        let mut search = MaximumClique::new(&graph);
        while !search.run(1) {}
        assert_eq!(search.best().len(), largest(&graph));
    }
}
