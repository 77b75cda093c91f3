//! Colorings as independent sets: a vertex for each color that each vertex may have.

use crate::search::coloring::Color;
use chromadoku_board::graph::{Graph, Vertex};

/// A vertex of the product: this vertex has this color.
pub type Choice = (Vertex, Color);

/// The product of a graph with the colors that each of its vertices may have: two choices are joined where they exclude each
/// other, as two colors of one vertex, or as one color at both ends of an edge. A coloring is an independent set with a choice of every
/// vertex. For a Sudoku this is the candidates graph.
pub fn product(graph: &Graph, domains: &[Vec<Color>]) -> (Graph, Vec<Choice>) {
    let mut first = Vec::with_capacity(domains.len());
    let mut choices: Vec<Choice> = Vec::new();
    for (vertex, domain) in (0..).zip(domains) {
        first.push(choices.len());
        choices.extend(domain.iter().map(|&color| (vertex, color)));
    }
    let mut edges = Vec::new();
    for (at, &(vertex, color)) in choices.iter().enumerate() {
        let end = first[vertex as usize] + domains[vertex as usize].len();
        edges.extend((at + 1..end).map(|other| (at as Vertex, other as Vertex)));
        for &neighbor in graph.neighbors(vertex).iter().filter(|&&neighbor| neighbor > vertex) {
            if let Ok(other) = domains[neighbor as usize].binary_search(&color) {
                edges.push((at as Vertex, (first[neighbor as usize] + other) as Vertex));
            }
        }
    }
    (Graph::from_edges(choices.len(), edges), choices)
}
