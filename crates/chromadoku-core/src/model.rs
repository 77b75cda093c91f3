//! A board seen as different graphs. Each model is a pure function of the board and its parameter; its vertices carry keys
//! that say what they stand for, so that marks and selection carry over from one model to the next.

use crate::board::Board;
use crate::geometry::Geometry;
use crate::graph::{Graph, Vertex};
use crate::id::{Cell, Digit, Id, UnitId};

/// What a vertex stands for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Key {
    /// A cell.
    Cell(Cell),
    /// A digit of a unit.
    Digit(Digit),
}

/// A graph whose vertices have meaning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Model {
    /// What each vertex stands for.
    pub keys: Vec<Key>,
    /// The graph.
    pub graph: Graph,
}

impl Model {
    /// The vertex of a key.
    pub fn vertex(&self, key: Key) -> Option<Vertex> {
        self.keys.iter().position(|&known| known == key).map(|at| at as Vertex)
    }
}

/// The cells graph: a vertex a cell, an edge between peers. A solution is a coloring of it.
pub fn cells(geometry: &Geometry) -> Model {
    let edges = geometry
        .cells()
        .flat_map(|cell| geometry.neighbors(cell).iter().map(move |peer| (Vertex::from(cell.0), Vertex::from(peer.0))));
    Model { keys: geometry.cells().map(Key::Cell).collect(), graph: Graph::from_edges(geometry.cell_count(), edges) }
}

/// The unit graph: the unsolved cells of a unit, an edge between cells that share a candidate. Its tuples lie inside its
/// components.
pub fn unit(board: &Board, unit: UnitId) -> Model {
    let cells: Vec<Cell> = board.unsolved_in(unit).iter().collect();
    let pairs = (0..cells.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
    let shared = pairs.filter(|&(a, b)| board.candidates(cells[a]).intersects(board.candidates(cells[b])));
    let graph = Graph::from_edges(cells.len(), shared.map(|(a, b)| (a as Vertex, b as Vertex)));
    Model { keys: cells.into_iter().map(Key::Cell).collect(), graph }
}

/// The matching graph of a unit: its unsolved cells and its missing digits, an edge for each candidate.
pub fn unit_matching(board: &Board, unit: UnitId) -> Model {
    let cells: Vec<Cell> = board.unsolved_in(unit).iter().collect();
    let digits: Vec<Digit> = board.missing_in(unit).iter().collect();
    let mut edges = Vec::new();
    for (a, &cell) in cells.iter().enumerate() {
        for (b, &digit) in digits.iter().enumerate() {
            if board.candidates(cell).contains(digit) {
                edges.push((a as Vertex, (cells.len() + b) as Vertex));
            }
        }
    }
    let graph = Graph::from_edges(cells.len() + digits.len(), edges);
    Model { keys: cells.into_iter().map(Key::Cell).chain(digits.into_iter().map(Key::Digit)).collect(), graph }
}

/// The colors that cells of a board already have, for a coloring of the cells graph.
pub fn precoloring(board: &Board) -> Vec<Option<u16>> {
    board.values().values().map(|value| value.map(|digit| digit.index() as u16)).collect()
}
