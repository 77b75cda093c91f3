//! What can be said of a graph as a whole.

use super::{Graph, Vertex, VertexSet, matching};

/// Facts about a graph that are found at once. The clique number is [`clique`](super::clique)'s, the chromatic number
/// the solver's `search::chromatic`: they can take long.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Structure {
    /// How many vertices.
    pub vertices: usize,
    /// How many edges.
    pub edges: usize,
    /// The fewest and the most neighbors that a vertex has.
    pub degrees: (usize, usize),
    /// How many connected components.
    pub components: usize,
    /// The largest `k` such that some part of the graph has at least `k` neighbors inside the part for each vertex. One color more is
    /// always enough.
    pub degeneracy: usize,
    /// How many edges a largest matching has.
    pub matching: usize,
    /// Whether a closed walk takes every edge just once: every degree is even, and all edges lie in one component (L. Euler,
    /// 1736).
    pub eulerian: bool,
}

impl Structure {
    /// The facts about a graph.
    pub fn of(graph: &Graph) -> Structure {
        let degrees = (0..graph.len() as Vertex).map(|vertex| graph.degree(vertex));
        let components = graph.components();
        let with_edges = components.iter().filter(|component| component.len() > 1).count();
        Structure {
            vertices: graph.len(),
            edges: graph.edge_count(),
            degrees: (degrees.clone().min().unwrap_or(0), degrees.clone().max().unwrap_or(0)),
            components: components.len(),
            degeneracy: degeneracy(graph),
            matching: matching::largest(graph).iter().flatten().count() / 2,
            eulerian: with_edges <= 1 && degrees.clone().all(|degree| degree % 2 == 0),
        }
    }

    /// Whether all vertices have as many neighbors.
    pub fn is_regular(&self) -> bool {
        self.degrees.0 == self.degrees.1
    }
}

fn degeneracy(graph: &Graph) -> usize {
    let mut left = VertexSet::full(graph.len());
    let later = |&vertex: &Vertex| {
        left.remove(vertex);
        graph.neighbors(vertex).iter().filter(|&&neighbor| left.contains(neighbor)).count()
    };
    graph.degeneracy_order().iter().map(later).max().unwrap_or(0)
}

/// How far the vertices are from each other, and how short cycles are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Reach {
    /// The length of a shortest cycle, where there is one.
    pub girth: Option<usize>,
    /// The greatest distance of two vertices; `None` if some are not connected, or there are none.
    pub diameter: Option<usize>,
}

/// Girth and diameter, by a walk in breadth from every vertex.
pub fn reach(graph: &Graph) -> Reach {
    let mut girth = None;
    let mut diameter = (!graph.is_empty()).then_some(0);
    let mut distance = vec![usize::MAX; graph.len()];
    for start in 0..graph.len() as Vertex {
        distance.fill(usize::MAX);
        distance[start as usize] = 0;
        let mut met = vec![(start, start)];
        let mut next = 0;
        while let Some(&(vertex, from)) = met.get(next) {
            next += 1;
            for &other in graph.neighbors(vertex).iter().filter(|&&other| other != from) {
                let length = distance[vertex as usize] + 1;
                if distance[other as usize] == usize::MAX {
                    distance[other as usize] = length;
                    met.push((other, vertex));
                } else {
                    // A closed walk: no shorter than some cycle, and from a vertex of a shortest one no longer than it.
                    let around = length + distance[other as usize];
                    girth = Some(girth.map_or(around, |known: usize| known.min(around)));
                }
            }
        }
        let farthest = met.last().map_or(0, |&(vertex, _)| distance[vertex as usize]);
        diameter = diameter.filter(|_| met.len() == graph.len()).map(|known: usize| known.max(farthest));
    }
    Reach { girth, diameter }
}

/// A cycle through all vertices, if one is found within `tries` changes; that none is found proves nothing.
///
/// A path grows from its end; where it cannot, it is turned round at a neighbor of its end, so that it has another end (L.
/// Pósa, *Hamiltonian circuits in random graphs*, 1976).
pub fn hamiltonian_cycle(graph: &Graph, tries: usize) -> Option<Vec<Vertex>> {
    if graph.len() < 3 {
        return None;
    }
    let mut path: Vec<Vertex> = vec![0];
    let mut outside = VertexSet::full(graph.len());
    outside.remove(0);
    for turn in 0..tries {
        let end = path[path.len() - 1];
        if outside.is_empty() && graph.has_edge(end, path[0]) {
            return Some(path);
        }
        let open = |&&next: &&Vertex| outside.contains(next);
        let fewest = |&&next: &&Vertex| graph.neighbors(next).iter().filter(open).count();
        if let Some(&next) = graph.neighbors(end).iter().filter(open).min_by_key(fewest) {
            outside.remove(next);
            path.push(next);
            continue;
        }
        // Each neighbor of the end is on the path; the turn goes through them, one after the other and mixed.
        let neighbors = graph.neighbors(end);
        let pivot = neighbors.get(turn.wrapping_mul(7919) % neighbors.len().max(1))?;
        let at = path.iter().position(|vertex| vertex == pivot)?;
        path[at + 1..].reverse();
    }
    None
}

/// In how many ways a graph can be colored with 0, 1, ... `most` colors; nothing above 16 vertices.
///
/// A partition into independent sets is colored by giving each set a color of its own: `k` colors color one of `j` sets in
/// `k (k - 1) ... (k - j + 1)` ways.
pub fn coloring_counts(graph: &Graph, most: usize) -> Option<Vec<u128>> {
    let partitions = partition_counts(graph)?;
    let falling =
        |colors: usize, classes: usize| (0..classes).map(|used| colors.saturating_sub(used) as u128).product::<u128>();
    let count = |colors: usize| (0..).zip(&partitions).map(|(classes, ways)| ways * falling(colors, classes)).sum();
    Some((0..=most).map(count).collect())
}

/// In how many ways the vertices fall into 0, 1, ... independent sets, none empty; nothing above 16 vertices.
///
/// Set by set of vertices: the class of its first vertex, and the ways for what that class leaves; `3^n` steps.
pub fn partition_counts(graph: &Graph) -> Option<Vec<u128>> {
    let count = graph.len();
    if count > 16 {
        return None;
    }
    let neighbors = |vertex: usize| graph.neighbors(vertex as Vertex).iter().fold(0usize, |set, &next| set | 1 << next);
    let neighbors: Vec<usize> = (0..count).map(neighbors).collect();
    let mut independent = vec![true; 1 << count];
    for set in 1..1usize << count {
        let first = set.trailing_zeros() as usize;
        let rest = set & (set - 1);
        independent[set] = independent[rest] && neighbors[first] & rest == 0;
    }
    let mut ways = vec![vec![0u128; count + 1]; 1 << count];
    ways[0][0] = 1;
    for set in 1..1usize << count {
        let first = set & set.wrapping_neg();
        let rest = set ^ first;
        let mut row = vec![0; count + 1];
        let mut with = rest;
        loop {
            if independent[with | first] {
                let left = &ways[rest & !with];
                (1..=count).for_each(|classes| row[classes] += left[classes - 1]);
            }
            if with == 0 {
                break;
            }
            with = (with - 1) & rest;
        }
        ways[set] = row;
    }
    ways.pop()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Geometry, Shape};
    use crate::id::Cell;

    fn cells_graph(n: usize) -> Graph {
        let geometry = Geometry::new(Shape::classic(n).unwrap()).unwrap();
        let peers = |a: Cell| geometry.peers(a).iter().map(move |b| (a.0.into(), b.0.into()));
        Graph::from_edges(geometry.cell_count(), geometry.cells().flat_map(peers))
    }

    #[test]
    fn the_9x9_graph_is_regular_and_eulerian() {
        let facts = Structure::of(&cells_graph(9));
        let expected = Structure {
            vertices: 81,
            edges: 810,
            degrees: (20, 20),
            components: 1,
            degeneracy: 20,
            matching: 40,
            eulerian: true,
        };
        assert_eq!(facts, expected);
        assert!(facts.is_regular());
        // A path of two edges, and a vertex apart.
        let facts = Structure::of(&Graph::from_edges(4, [(0, 1), (1, 2)]));
        assert_eq!((facts.components, facts.degeneracy, facts.matching, facts.eulerian), (2, 1, 1, false));
    }

    #[test]
    fn girth_and_diameter_are_those_of_the_books() {
        use crate::graph::gallery;
        let check = |graph: Graph, girth, diameter| assert_eq!(reach(&graph), Reach { girth, diameter });
        check(gallery::petersen(), Some(5), Some(2));
        check(gallery::cube(4), Some(4), Some(4));
        check(gallery::cycle(9), Some(9), Some(4));
        check(gallery::complete(4), Some(3), Some(1));
        check(gallery::mycielski(4), Some(4), Some(2));
        check(Graph::from_edges(3, [(0, 1), (1, 2)]), None, Some(2));
        check(Graph::new(2), None, None);
        check(Graph::new(1), None, Some(0));
    }

    #[test]
    fn boards_have_hamiltonian_cycles_and_stars_have_none() {
        for n in [4, 6, 9, 16] {
            let graph = cells_graph(n);
            let cycle = hamiltonian_cycle(&graph, 100_000).unwrap();
            assert_eq!(VertexSet::of(graph.len(), cycle.iter().copied()), VertexSet::full(graph.len()));
            let ends = cycle.iter().zip(cycle.iter().cycle().skip(1));
            assert!(cycle.len() == graph.len() && ends.clone().all(|(&a, &b)| graph.has_edge(a, b)));
        }
        assert_eq!(hamiltonian_cycle(&Graph::from_edges(4, [(0, 1), (0, 2), (0, 3)]), 1_000), None);
    }

    #[test]
    fn the_4x4_graph_has_as_many_colorings_as_counted_elsewhere() {
        // Herzberg and Murty, Sudoku squares and chromatic polynomials, 2007, and own counts.
        let counts = coloring_counts(&cells_graph(4), 9).unwrap();
        assert_eq!(counts, [0, 0, 0, 0, 288, 166_560, 33_539_040, 2_350_746_720, 75_756_999_360, 1_388_552_614_848]);
        let partitions = partition_counts(&cells_graph(4)).unwrap();
        assert_eq!(partitions[4..8], [12, 1_376, 45_200, 420_528]);
        assert_eq!(coloring_counts(&cells_graph(6), 6), None);
    }
}
