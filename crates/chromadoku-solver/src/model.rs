//! A board seen as different graphs. Each model is a pure function of the board and its parameter; its vertices carry keys
//! that say what they stand for, so that marks and selection carry over from one model to the next.

pub mod links;
pub mod ways;

use chromadoku_board::board::Board;
use chromadoku_board::geometry::{Geometry, UnitKind};
use chromadoku_board::graph::{Graph, Vertex};
use chromadoku_board::id::{Candidate, Cell, Digit, Id, RuleId, UnitId};
use chromadoku_board::order::sort;
use chromadoku_board::set::{CellSet, DigitSet};

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// What a vertex stands for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Key {
    /// A cell.
    Cell(Cell),
    /// A digit.
    Digit(Digit),
    /// A digit in a cell.
    Candidate(Candidate),
    /// A unit.
    Unit(UnitId),
    /// A rule.
    Rule(RuleId),
    /// Something that only the model knows, by its number there: a group of candidates, an assignment of a search.
    Node(u32),
}

impl Key {
    /// The cell that it stands for, or is a candidate of.
    pub fn cell(self) -> Option<Cell> {
        match self {
            Key::Cell(cell) | Key::Candidate(Candidate { cell, .. }) => Some(cell),
            Key::Digit(_) | Key::Unit(_) | Key::Rule(_) | Key::Node(_) => None,
        }
    }
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

/// The reduction: the cells graph and, beside it, a clique with a vertex a digit. A cell with a value is joined to all digits but its
/// own, so that any coloring with as many colors as digits gives it the color of its digit: any program that colors
/// graphs solves the Sudoku. Each value adds one edge less than there are digits.
pub fn reduction(board: &Board) -> Model {
    let geometry = board.geometry();
    let Model { mut keys, graph } = cells(geometry);
    let digit_vertex = |digit: Digit| (geometry.cell_count() + digit.index()) as Vertex;
    let mut edges: Vec<(Vertex, Vertex)> = graph.edges().collect();
    for digit in geometry.digits().iter() {
        keys.push(Key::Digit(digit));
        let others = geometry.digits().iter().filter(|&other| other != digit);
        edges.extend(others.map(|other| (digit_vertex(digit), digit_vertex(other))));
        let valued = geometry.cells().filter(|&cell| board.value(cell).is_some_and(|value| value != digit));
        edges.extend(valued.map(|cell| (cell.index() as Vertex, digit_vertex(digit))));
    }
    Model { graph: Graph::from_edges(keys.len(), edges), keys }
}

/// The candidates graph: a vertex for each digit that a cell has or may take, an edge between two that exclude each other: two
/// digits of a cell, a digit in two peers, or what a rule bars. A solution is an independent set with a vertex in every cell, and a clique
/// of the complement.
pub fn candidates(board: &Board) -> Model {
    candidates_among(board, board.geometry().digits())
}

/// The part of the candidates graph that one digit is: the cells that have or may take it, joined where they are peers.
pub fn candidates_of(board: &Board, digit: Digit) -> Model {
    candidates_among(board, DigitSet::of(digit))
}

fn candidates_among(board: &Board, among: DigitSet) -> Model {
    let geometry = board.geometry();
    let digits = geometry.digit_count();
    let mut vertex_of = vec![None; geometry.cell_count() * digits];
    let mut keys = Vec::new();
    for cell in geometry.cells() {
        for digit in (board.domain(cell) & among).iter() {
            vertex_of[cell.index() * digits + digit.index()] = Some(keys.len() as Vertex);
            keys.push(Key::Candidate(Candidate { cell, digit }));
        }
    }
    let vertex = |cell: Cell, digit: Digit| vertex_of[cell.index() * digits + digit.index()];
    let mut edges = Vec::new();
    for (at, key) in (0..).zip(&keys) {
        let &Key::Candidate(Candidate { cell, digit }) = key else { continue };
        let in_cell = board.domain(cell).iter().filter(|&other| other != digit).filter_map(|other| vertex(cell, other));
        let in_peers = geometry.neighbors(cell).iter().filter_map(|&peer| vertex(peer, digit));
        let by_rules = geometry.barred(Candidate { cell, digit }).iter().filter_map(|at| vertex(at.cell, at.digit));
        edges.extend(in_cell.chain(in_peers).chain(by_rules).filter(|&other| at < other).map(|other| (at, other)));
    }
    Model { graph: Graph::from_edges(keys.len(), edges), keys }
}

/// The digit graph: the rows and the columns where a digit has no place yet, an edge for each candidate. Its tight sets
/// are fish.
pub fn digit_matching(board: &Board, digit: Digit) -> Model {
    let geometry = board.geometry();
    let open = |kind: UnitKind| {
        let units = geometry.units().filter(move |(_, unit)| unit.full && unit.kind == kind);
        units.map(|(id, _)| id).filter(|&id| board.missing_in(id).contains(digit)).collect::<Vec<UnitId>>()
    };
    let (rows, columns) = (open(UnitKind::Row), open(UnitKind::Column));
    let mut edges = Vec::new();
    for (a, &row) in rows.iter().enumerate() {
        for (b, &column) in columns.iter().enumerate() {
            if board.positions(row, digit).intersects(&geometry.unit(column).set) {
                edges.push((a as Vertex, (rows.len() + b) as Vertex));
            }
        }
    }
    let graph = Graph::from_edges(rows.len() + columns.len(), edges);
    Model { keys: rows.into_iter().chain(columns).map(Key::Unit).collect(), graph }
}

/// The rules graph: the cells that rules speak of and these rules, an edge where a rule speaks of a cell. A rule that speaks of the
/// whole board is not in it.
pub fn rules(geometry: &Geometry) -> Model {
    let rules = || geometry.rules().map(|(id, rule)| (id, rule.cells())).filter(|(_, cells)| !cells.is_empty());
    let cells: CellSet = rules().flat_map(|(_, cells)| cells).collect();
    let keys: Vec<Key> = cells.iter().map(Key::Cell).chain(rules().map(|(id, _)| Key::Rule(id))).collect();
    let mut edges = Vec::new();
    for (at, (_, of_rule)) in rules().enumerate() {
        let rule = (cells.len() + at) as Vertex;
        let mut of_rule: Vec<Cell> = of_rule;
        sort(&mut of_rule);
        of_rule.dedup();
        let place = |cell: Cell| cells.iter().position(|other| other == cell).map(|at| at as Vertex);
        edges.extend(of_rule.into_iter().filter_map(place).map(|cell| (cell, rule)));
    }
    Model { graph: Graph::from_edges(keys.len(), edges), keys }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{exact, search::coloring};
    use chromadoku_board::codec::text;
    use chromadoku_board::geometry::Shape;
    use std::sync::Arc;

    fn classic(n: usize) -> Board {
        Board::empty(Geometry::new(Shape::classic(n).unwrap()).unwrap())
    }

    #[test]
    fn models_of_empty_boards_are_as_large_as_counted_elsewhere() {
        // Side; edges of the cells graph, of the reduction, of the candidates graph.
        for (n, of_cells, of_reduction, of_candidates) in
            [(4, 56, 62, 320), (9, 810, 846, 10_206), (16, 4_992, 5_112, 110_592)]
        {
            let board = classic(n);
            assert_eq!(cells(board.geometry()).graph.edge_count(), of_cells);
            let reduction = reduction(&board).graph;
            assert_eq!((reduction.len(), reduction.edge_count()), (n * n + n, of_reduction));
            let candidates = candidates(&board).graph;
            assert_eq!((candidates.len(), candidates.edge_count()), (n * n * n, of_candidates));
        }
    }

    #[test]
    fn each_given_adds_an_edge_less_than_digits_and_the_reduction_colors_as_the_puzzle_solves() {
        let board = text::parse("1....3.....1..43").unwrap().board();
        let model = reduction(&board);
        assert_eq!(model.graph.edge_count(), 62 + 5 * 3);
        // Nothing is colored beforehand: the digit vertices name the colors.
        let mut search =
            coloring::Coloring::new(Arc::new(model.graph.clone()), 4, &[None; 20], coloring::Order::Saturation)
                .unwrap();
        assert_eq!(search.run(u64::MAX), Some(coloring::Event::Solution));
        let colors = search.colors();
        let digit_of = |cell: usize| Digit((0..4).find(|digit| colors[16 + digit] == colors[cell]).unwrap() as u8);
        let solution = exact::Uniqueness::One((0..16).map(digit_of).collect());
        assert_eq!(exact::uniqueness(&board, 1_000), Some(solution));
    }

    #[test]
    fn the_rules_graph_joins_each_rule_to_its_cells() {
        for (shape, _) in chromadoku_board::rule::testing::samples() {
            let geometry = Geometry::new(shape).unwrap();
            let Model { keys, graph } = rules(&geometry);
            let spoken = |key: Key| {
                let Key::Rule(rule) = key else { return None };
                Some(geometry.rule(rule).cells().into_iter().collect::<CellSet>())
            };
            let count = keys.iter().filter_map(|&key| spoken(key)).map(|cells| cells.len()).sum::<usize>();
            assert_eq!(graph.edge_count(), count);
            for (a, b) in graph.edges() {
                let (Key::Cell(cell), Some(cells)) = (keys[a as usize], spoken(keys[b as usize])) else { panic!() };
                assert!(cells.contains(cell));
            }
        }
    }

    #[test]
    fn the_digit_graph_joins_rows_and_columns_by_candidates() {
        let board = text::parse("1....3.....1..43").unwrap().board();
        let model = digit_matching(&board, Digit(0));
        // Rows 2 and 4 have no 1 yet, nor have columns 2 and 3.
        assert_eq!(model.keys.len(), 4);
        for (a, b) in model.graph.edges() {
            let (Key::Unit(row), Key::Unit(column)) = (model.keys[a as usize], model.keys[b as usize]) else {
                panic!()
            };
            assert!(board.positions(row, Digit(0)).intersects(&board.geometry().unit(column).set));
        }
    }
}
