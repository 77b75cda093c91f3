//! Graphs and the algorithms on them, of any number of vertices; nothing here knows what a Sudoku is.

pub mod bipartite;
pub mod clique;
pub mod gallery;
pub mod layout;
pub mod matching;
pub mod mycielski;
pub mod structure;
mod vertex_set;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

pub use vertex_set::VertexSet;

/// A vertex of a [`Graph`], numbered from 0.
pub type Vertex = u32;

/// A color of a vertex, numbered from 0.
pub type Color = u16;

/// An undirected graph without loops or double edges.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Graph {
    neighbors: Vec<Vec<Vertex>>,
}

impl Graph {
    /// A graph without edges.
    pub fn new(vertices: usize) -> Graph {
        Graph { neighbors: vec![Vec::new(); vertices] }
    }

    /// A graph with these edges; loops are left out and an edge given twice counts once.
    pub fn from_edges(vertices: usize, edges: impl IntoIterator<Item = (Vertex, Vertex)>) -> Graph {
        let mut graph = Graph::new(vertices);
        for (a, b) in edges.into_iter().filter(|(a, b)| a != b) {
            graph.neighbors[a as usize].push(b);
            graph.neighbors[b as usize].push(a);
        }
        graph.in_order()
    }

    /// The same graph with the neighbors of every vertex in order, each once.
    fn in_order(&self) -> Graph {
        let mut ordered = Graph::new(self.len());
        for (a, list) in (0..).zip(&self.neighbors) {
            for &b in list {
                let neighbors = &mut ordered.neighbors[b as usize];
                if neighbors.last() != Some(&a) {
                    neighbors.push(a);
                }
            }
        }
        ordered
    }

    /// How many vertices there are.
    pub fn len(&self) -> usize {
        self.neighbors.len()
    }

    /// Whether there is no vertex.
    pub fn is_empty(&self) -> bool {
        self.neighbors.is_empty()
    }

    /// How many edges there are.
    pub fn edge_count(&self) -> usize {
        self.neighbors.iter().map(Vec::len).sum::<usize>() / 2
    }

    /// The vertices joined to one, in order.
    pub fn neighbors(&self, vertex: Vertex) -> &[Vertex] {
        &self.neighbors[vertex as usize]
    }

    /// Whether two vertices are joined.
    pub fn has_edge(&self, a: Vertex, b: Vertex) -> bool {
        self.neighbors(a).binary_search(&b).is_ok()
    }

    /// The edges, each once with its smaller end first, in order.
    pub fn edges(&self) -> impl Iterator<Item = (Vertex, Vertex)> {
        (0..).zip(&self.neighbors).flat_map(|(a, list)| list.iter().filter(move |&&b| a < b).map(move |&b| (a, b)))
    }

    /// The graph of the pairs that are not joined here.
    pub fn complement(&self) -> Graph {
        let neighbors = |vertex: Vertex| {
            let mut near = self.neighbors(vertex).iter().copied().peekable();
            let is_other = |&other: &Vertex| near.next_if_eq(&other).is_none() && other != vertex;
            (0..self.len() as Vertex).filter(is_other).collect()
        };
        Graph { neighbors: (0..self.len() as Vertex).map(neighbors).collect() }
    }

    /// The graph of the pairs that are at most `distance` edges apart: a coloring of it keeps equal colors further apart than
    /// that.
    pub fn power(&self, distance: usize) -> Graph {
        let near = |vertex: Vertex| {
            let mut reached = VertexSet::of(self.len(), [vertex]);
            let mut rim = vec![vertex];
            for _ in 0..distance {
                let next = rim.iter().flat_map(|&at| self.neighbors(at)).copied().collect::<Vec<_>>();
                rim = next.into_iter().filter(|&at| !reached.contains(at)).collect();
                rim.iter().for_each(|&at| reached.insert(at));
            }
            reached.remove(vertex);
            reached.iter().collect()
        };
        Graph { neighbors: (0..self.len() as Vertex).map(near).collect() }
    }

    /// How many vertices are joined to one.
    pub fn degree(&self, vertex: Vertex) -> usize {
        self.neighbors(vertex).len()
    }

    /// The neighbors of every vertex as sets.
    pub fn adjacency(&self) -> Vec<VertexSet> {
        self.neighbors.iter().map(|list| VertexSet::of(self.len(), list.iter().copied())).collect()
    }

    /// The vertices such that each has the fewest neighbors among itself and those behind it (D. W. Matula and L. L.
    /// Beck, *Smallest-last ordering and clustering and graph coloring algorithms*, 1983).
    pub fn degeneracy_order(&self) -> Vec<Vertex> {
        let mut degree: Vec<usize> = self.neighbors.iter().map(Vec::len).collect();
        let mut by_degree: Vec<Vec<Vertex>> = vec![Vec::new(); self.len().max(1)];
        for vertex in (0..self.len()).rev() {
            by_degree[degree[vertex]].push(vertex as Vertex);
        }
        let mut taken = vec![false; self.len()];
        let mut order = Vec::with_capacity(self.len());
        let mut least = 0;
        while order.len() < self.len() {
            let Some(vertex) = by_degree[least].pop() else {
                least += 1;
                continue;
            };
            // A vertex stands once for each degree that it has had.
            if taken[vertex as usize] || degree[vertex as usize] != least {
                continue;
            }
            taken[vertex as usize] = true;
            order.push(vertex);
            for &other in self.neighbors(vertex).iter().filter(|&&other| !taken[other as usize]) {
                degree[other as usize] -= 1;
                by_degree[degree[other as usize]].push(other);
            }
            least = least.saturating_sub(1);
        }
        order
    }

    /// The connected components, each in order, by their first vertex.
    pub fn components(&self) -> Vec<Vec<Vertex>> {
        let mut component_of: Vec<Option<usize>> = vec![None; self.len()];
        let mut components: Vec<Vec<Vertex>> = Vec::new();
        for start in 0..self.len() {
            let number = *component_of[start].get_or_insert(components.len());
            if number < components.len() {
                components[number].push(start as Vertex);
                continue;
            }
            components.push(vec![start as Vertex]);
            let mut open = vec![start as Vertex];
            while let Some(vertex) = open.pop() {
                for &next in self.neighbors(vertex) {
                    if component_of[next as usize].replace(number).is_none() {
                        open.push(next);
                    }
                }
            }
        }
        components
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_degeneracy_order_each_vertex_has_the_fewest_neighbors_left() {
        // A triangle with a path of two hanging from it: the path goes first.
        let graph = Graph::from_edges(5, [(0, 1), (1, 2), (0, 2), (2, 3), (3, 4)]);
        let order = graph.degeneracy_order();
        assert_eq!(order[..2], [4, 3]);
        let left = |at: usize| order[at..].iter().filter(|&&other| graph.has_edge(order[at], other)).count();
        assert_eq!((0..5).map(left).collect::<Vec<_>>(), [1, 1, 2, 1, 0]);
    }

    #[test]
    fn components_and_edges_are_in_order_and_doubles_count_once() {
        let graph = Graph::from_edges(6, [(4, 1), (1, 4), (2, 2), (5, 0), (1, 0)]);
        assert_eq!(graph.edges().collect::<Vec<_>>(), [(0, 1), (0, 5), (1, 4)]);
        assert_eq!(graph.edge_count(), 3);
        assert_eq!(graph.components(), [vec![0, 1, 4, 5], vec![2], vec![3]]);
        assert_eq!(graph.complement().edge_count(), 15 - 3);
        assert_eq!(graph.complement().complement(), graph);
        // 4 - 1 - 0 - 5 is a path.
        assert_eq!(graph.power(2).edges().collect::<Vec<_>>(), [(0, 1), (0, 4), (0, 5), (1, 4), (1, 5)]);
        assert_eq!(graph.power(1), graph);
    }
}
