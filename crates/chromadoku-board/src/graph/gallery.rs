//! Graphs that are known by name.

use super::{Graph, Vertex};

/// Every two of `n` vertices are joined.
pub fn complete(n: u32) -> Graph {
    Graph::from_edges(n as usize, pairs(n))
}

/// A ring of `n` vertices.
pub fn cycle(n: u32) -> Graph {
    Graph::from_edges(n as usize, (0..n).map(|at| (at, (at + 1) % n)))
}

/// Every one of `a` vertices is joined to every one of `b` others.
pub fn complete_bipartite(a: u32, b: u32) -> Graph {
    Graph::from_edges((a + b) as usize, (0..a).flat_map(|left| (a..a + b).map(move |right| (left, right))))
}

/// The corners of a cube of any dimension, joined along its edges; at most 10.
pub fn cube(dimensions: u32) -> Graph {
    let corners = 1 << dimensions.min(10);
    let edges = (0..corners).flat_map(|corner| (0..dimensions.min(10)).map(move |axis| (corner, corner ^ 1 << axis)));
    Graph::from_edges(corners as usize, edges)
}

/// The graph of J. Petersen (*Sur le théorème de Tait*, 1898): a ring of five around a star of five.
pub fn petersen() -> Graph {
    Graph::from_edges(10, (0..5).flat_map(|at| [(at, (at + 1) % 5), (at, at + 5), (at + 5, (at + 2) % 5 + 5)]))
}

/// The squares of a chess board, joined where a queen attacks one from the other.
pub fn queen(rows: u32, columns: u32) -> Graph {
    let attacks = |&(a, b): &(Vertex, Vertex)| {
        let ((row, column), (other_row, other_column)) = ((a / columns, a % columns), (b / columns, b % columns));
        let (down, across) = (row.abs_diff(other_row), column.abs_diff(other_column));
        down == 0 || across == 0 || down == across
    };
    Graph::from_edges((rows * columns) as usize, pairs(rows * columns).filter(attacks))
}

/// The graph without triangles that needs `colors` colors, from 2 (J. Mycielski, *Sur le coloriage des graphes*, 1955).
pub fn mycielski(colors: u32) -> Graph {
    (2..colors.min(12)).fold(complete(2), |graph, _| mycielskian(&graph))
}

/// A graph with a twin for each vertex, joined to the neighbors of it, and an apex joined to all twins: one color more, and
/// no new triangle.
pub fn mycielskian(graph: &Graph) -> Graph {
    let count = graph.len() as Vertex;
    let twins = graph.edges().flat_map(|(a, b)| [(a, b), (a + count, b), (a, b + count)]);
    Graph::from_edges(2 * graph.len() + 1, twins.chain((0..count).map(|at| (at + count, 2 * count))))
}

fn pairs(n: u32) -> impl Iterator<Item = (Vertex, Vertex)> {
    (0..n).flat_map(|b| (0..b).map(move |a| (a, b)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::structure::Structure;

    #[test]
    fn each_has_its_size_and_degrees() {
        let check = |graph: Graph, size: (usize, usize), degrees: (usize, usize)| {
            let facts = Structure::of(&graph);
            assert_eq!(((facts.vertices, facts.edges), facts.degrees), (size, degrees));
        };
        check(complete(5), (5, 10), (4, 4));
        check(cycle(7), (7, 7), (2, 2));
        check(complete_bipartite(3, 4), (7, 12), (3, 4));
        check(cube(4), (16, 32), (4, 4));
        check(petersen(), (10, 15), (3, 3));
        check(queen(5, 5), (25, 160), (12, 16));
        check(queen(6, 6), (36, 290), (15, 19));
        check(mycielski(5), (23, 71), (4, 11));
    }
}
