//! The question asked as a Sudoku: vertices are cells, colors are digits, cliques are units.
//!
//! A clique with as many vertices as there are colors is a unit that must hold every digit, so that the exact solver's hidden
//! singles, its probing and its learning come to bear: all that makes Sudoku more than coloring is found in the graph.
//! Queens graphs and the graphs of F. T. Leighton (*A graph coloring algorithm for large scheduling problems*, 1979) have many
//! such cliques.

use crate::exact::{self, Exact};
use crate::search::coloring::Color;
use chromadoku_board::board::Board;
use chromadoku_board::geometry::{Base, Geometry, Shape};
use chromadoku_board::graph::{Graph, Vertex, VertexSet};
use chromadoku_board::id::{Cell, Digit, MAX_CELLS, MAX_DIGITS};
use chromadoku_board::order::sort;

use super::Progress;

/// A search for a coloring, as that for a solution.
pub(super) struct Sudoku(Exact);

impl Sudoku {
    /// The question on a board, where there is one so large: a clique has its colors from the start.
    pub(super) fn new(graph: &Graph, colors: Color, clique: &[Vertex]) -> Option<Sudoku> {
        if usize::from(colors) > MAX_DIGITS || graph.len() > MAX_CELLS {
            return None;
        }
        let cell = |vertex: Vertex| Cell(vertex as u16);
        let place = |at: usize| ((at / MAX_DIGITS) as u8, (at % MAX_DIGITS) as u8);
        let base = Base::Units {
            digits: colors as u8,
            places: (0..graph.len()).map(place).collect(),
            units: cliques(graph, usize::from(colors)).map(|clique| clique.into_iter().map(cell).collect()).collect(),
        };
        let mut board = Board::empty(Geometry::new(Shape { base, extras: Vec::new() }).ok()?);
        (0..).zip(clique).for_each(|(digit, &vertex)| board.place(cell(vertex), Digit(digit)));
        Some(Sudoku(Exact::new(&board)))
    }

    pub(super) fn run(&mut self, budget: u64) -> Progress {
        match self.0.run(budget) {
            exact::Progress::Paused => Progress::Paused,
            exact::Progress::Exhausted => Progress::Exhausted,
            exact::Progress::Solution(found) => {
                Progress::Found(found.values().map(|digit| Color::from(digit.0)).collect())
            }
        }
    }
}

/// Cliques of bounded size that together hold every edge, each grown from an edge that no earlier one holds.
fn cliques(graph: &Graph, most: usize) -> impl Iterator<Item = Vec<Vertex>> {
    let adjacency = graph.adjacency();
    let mut bare = adjacency.clone();
    let edges: Vec<(Vertex, Vertex)> = graph.edges().collect();
    edges.into_iter().filter_map(move |(a, b)| {
        if !bare[a as usize].contains(b) {
            return None;
        }
        let mut clique = vec![a, b];
        let mut common = adjacency[a as usize].clone();
        common.intersect(&adjacency[b as usize]);
        while let Some(next) = common.iter().max_by_key(|&vertex| adjacency[vertex as usize].common(&common))
            && clique.len() < most
        {
            clique.push(next);
            common.intersect(&adjacency[next as usize]);
        }
        let all = VertexSet::of(adjacency.len(), clique.iter().copied());
        clique.iter().for_each(|&vertex| bare[vertex as usize].subtract(&all));
        sort(&mut clique);
        Some(clique)
    })
}
