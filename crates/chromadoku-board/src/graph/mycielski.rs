//! A lower bound on the number of colors that can be far above the largest clique: a clique that is extended, again and
//! again, to a generalized Mycielski graph.
//!
//! Let a subgraph H need `k` colors. For each vertex `v` of H let its *twin* be a vertex (perhaps itself) that is joined to all
//! neighbors of `v` in H, and let an *apex* be joined to all the twins. Then H with twins and apex needs `k + 1` colors:
//! in a coloring with `k`, each vertex of H that has the apex's color could take its twin's instead, and H would do
//! without that color. (J. Mycielski, *Sur le coloriage des graphes*, 1955; as a bound for any graph: M. Caramia and P.
//! Dell'Olmo, *Embedding a novel objective function in a two-phased local search for robust vertex coloring*, 2008, and E.
//! Hebrard and G. Katsirelos, *Constraint and satisfiability reasoning for graph coloring*, 2020.)

use std::collections::BTreeSet;

use super::{Graph, Vertex, VertexSet};

/// Why a graph needs as many colors as it does: a clique and its extensions, one color more each.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Bound {
    /// Vertices that are all joined.
    pub clique: Vec<Vertex>,
    /// The extensions, in order.
    pub layers: Vec<Layer>,
}

/// One extension.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Layer {
    /// The vertex joined to all twins.
    pub apex: Vertex,
    /// Each vertex of the subgraph so far, in order, with its twin.
    pub twins: Vec<(Vertex, Vertex)>,
}

/// A subgraph that grows.
struct Part {
    vertices: BTreeSet<Vertex>,
    /// The edges that count, from both ends.
    edges: BTreeSet<(Vertex, Vertex)>,
}

impl Bound {
    /// How many colors the graph needs at least.
    pub fn colors(&self) -> usize {
        self.clique.len() + self.layers.len()
    }

    /// Extends a clique as often as it goes.
    pub fn extend(graph: &Graph, adjacency: &[VertexSet], clique: Vec<Vertex>) -> Bound {
        let mut part = Part::clique(&clique);
        let mut layers = Vec::new();
        while let Some(layer) = part.layer(graph, adjacency) {
            part.add(&layer);
            layers.push(layer);
        }
        Bound { clique, layers }
    }

    /// Whether the bound holds for a graph, from the definition alone.
    pub fn holds(&self, graph: &Graph) -> bool {
        let joined = |a: Vertex, b: Vertex| (a as usize) < graph.len() && graph.has_edge(a, b);
        let mut pairs =
            self.clique.iter().enumerate().flat_map(|(at, &a)| self.clique[..at].iter().map(move |&b| (a, b)));
        if !pairs.all(|(a, b)| joined(a, b)) {
            return false;
        }
        let mut part = Part::clique(&self.clique);
        self.layers.iter().all(|layer| {
            let complete = layer.twins.iter().map(|&(vertex, _)| vertex).eq(part.vertices.iter().copied());
            let twins = layer.twins.iter().all(|&(vertex, twin)| {
                joined(layer.apex, twin) && part.neighbors(vertex).all(|neighbor| joined(twin, neighbor))
            });
            part.add(layer);
            complete && twins
        })
    }
}

impl Part {
    fn clique(clique: &[Vertex]) -> Part {
        let pairs = clique.iter().flat_map(|&a| clique.iter().map(move |&b| (a, b)));
        Part { vertices: clique.iter().copied().collect(), edges: pairs.filter(|(a, b)| a != b).collect() }
    }

    fn neighbors(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> {
        self.edges.range((vertex, 0)..=(vertex, Vertex::MAX)).map(|&(_, neighbor)| neighbor)
    }

    /// Twins and an apex, if there are any.
    fn layer(&self, graph: &Graph, adjacency: &[VertexSet]) -> Option<Layer> {
        let mut apexes = VertexSet::full(graph.len());
        let mut candidates = Vec::new();
        for &vertex in &self.vertices {
            let mut twins = VertexSet::full(graph.len());
            self.neighbors(vertex).for_each(|neighbor| twins.intersect(&adjacency[neighbor as usize]));
            let mut reached = VertexSet::empty(graph.len());
            twins.iter().for_each(|twin| reached.unite(&adjacency[twin as usize]));
            apexes.intersect(&reached);
            candidates.push((vertex, twins));
        }
        let apex = apexes.first()?;
        let twin = |(vertex, mut twins): (Vertex, VertexSet)| {
            twins.intersect(&adjacency[apex as usize]);
            // A vertex that is its own twin adds nothing, so that the next layer has less to cover.
            let own = twins.contains(vertex).then_some(vertex);
            own.or(twins.first()).map(|twin| (vertex, twin))
        };
        let twins: Option<Vec<(Vertex, Vertex)>> = candidates.into_iter().map(twin).collect();
        Some(Layer { apex, twins: twins? })
    }

    fn add(&mut self, layer: &Layer) {
        let mut edges = Vec::new();
        for &(vertex, twin) in &layer.twins {
            edges.push((twin, layer.apex));
            edges.extend(self.neighbors(vertex).map(|neighbor| (twin, neighbor)));
        }
        for (a, b) in edges {
            self.edges.extend([(a, b), (b, a)]);
            self.vertices.extend([a, b]);
        }
        self.vertices.insert(layer.apex);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::gallery::mycielski;

    #[test]
    fn graphs_without_triangles_can_need_many_colors() {
        for colors in 3..8 {
            let graph = mycielski(colors as u32);
            let bound = Bound::extend(&graph, &graph.adjacency(), vec![0, 1]);
            assert_eq!(bound.colors(), colors);
            assert!(bound.holds(&graph));
        }
    }

    #[test]
    fn a_bound_with_a_missing_edge_does_not_hold() {
        let graph = mycielski(3);
        let bound = Bound::extend(&graph, &graph.adjacency(), vec![0, 1]);
        assert_eq!(bound.colors(), 3);
        let edges: Vec<(Vertex, Vertex)> = graph.edges().collect();
        // The graph is a cycle of five: the bound needs each edge.
        for missing in &edges {
            let less = Graph::from_edges(5, edges.iter().filter(|&edge| edge != missing).copied());
            assert!(!bound.holds(&less), "{missing:?}");
        }
        let short = Bound { layers: vec![Layer { twins: Vec::new(), ..bound.layers[0].clone() }], ..bound };
        assert!(!short.holds(&graph));
    }
}
