//! The graph that is open: vertices with names, what is known of their colors, and where it comes from.

use std::sync::Arc;

use chromadoku_board::board::Board;
use chromadoku_board::codec::graphs::GraphFile;
use chromadoku_board::graph::layout::Point;
use chromadoku_board::graph::{Graph, Vertex};
use chromadoku_board::id::Cell;
use chromadoku_board::id::Id;
use chromadoku_solver::model;
use chromadoku_solver::search::coloring::Color;
use chromadoku_solver::search::method::Method;
use serde::{Deserialize, Serialize};

/// A graph and what goes with it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Doc {
    /// What it is called.
    pub title: String,
    /// A sentence or two about it.
    pub about: String,
    /// The graph.
    pub graph: Arc<Graph>,
    /// The names of its vertices.
    pub names: Arc<Vec<String>>,
    /// The colors that vertices have beforehand.
    pub given: Vec<Option<Color>>,
    /// The colors that a vertex may have; `None` if it may have any.
    pub lists: Vec<Option<Vec<Color>>>,
    /// The colors of a coloring that came with it: they are shown until a method runs, and bind nobody.
    pub coloring: Vec<Option<Color>>,
    /// The board whose cells these are.
    pub board: Option<Board>,
    /// Places of its own, if it has some.
    pub places: Option<Vec<Point>>,
    /// Row and column of each vertex, where those places are squares of a board: edges bend around what lies between.
    pub squares: Option<Vec<(usize, usize)>>,
    /// A hue of its own for each vertex: candidates have that of their digit.
    pub hues: Option<Vec<Color>>,
    /// What is worth trying on it first.
    pub advice: Advice,
    /// The fragment of the address that opens it again, where it has a short one.
    pub fragment: Option<String>,
}

/// What is worth trying on a graph first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Advice {
    /// The method.
    pub method: Method,
    /// How many colors.
    pub colors: Color,
    /// How far apart equal colors are.
    pub distance: usize,
}

impl Advice {
    /// Most saturated first, with this number of colors.
    pub fn colors(colors: Color) -> Advice {
        Advice { method: Method::Saturation, colors, distance: 2 }
    }
}

impl Doc {
    /// A graph whose vertices are called v1, v2 and so on: bare numbers are for colors.
    pub fn of_graph(title: impl Into<String>, about: impl Into<String>, graph: Graph, advice: Advice) -> Doc {
        let names = (1..=graph.len()).map(|number| format!("v{number}")).collect();
        Doc::of_file(title, about, GraphFile::new(graph, names), advice)
    }

    /// A graph as a file holds it.
    pub fn of_file(title: impl Into<String>, about: impl Into<String>, file: GraphFile, advice: Advice) -> Doc {
        Doc {
            title: title.into(),
            about: about.into(),
            graph: Arc::new(file.graph),
            names: Arc::new(file.names),
            given: file.given,
            lists: file.lists,
            coloring: file.coloring,
            board: None,
            places: file.places,
            squares: None,
            hues: None,
            advice,
            fragment: None,
        }
    }

    /// The cells graph of a board with its values.
    pub fn of_board(title: impl Into<String>, board: Board) -> Doc {
        let geometry = board.geometry().clone();
        let colors = geometry.digit_count() as Color;
        let graph = model::cells(&geometry).graph;
        let names = geometry.cells().map(|cell| geometry.name(cell)).collect();
        let about = "A vertex for each cell, an edge between two that may not be equal. A solution is a coloring.";
        let places = geometry.cells().map(|cell| board_place(&board, cell, 1.0)).collect();
        Doc {
            given: model::precoloring(&board),
            places: Some(places),
            squares: Some(geometry.cells().map(|cell| geometry.place(cell)).collect()),
            ..Doc::of_file(title, about, GraphFile::new(graph, names), Advice::colors(colors))
        }
        .on(board)
    }

    fn on(mut self, board: Board) -> Doc {
        self.board = Some(board);
        self
    }

    /// The candidates graph of a board, the candidates of a cell close together as in the grid.
    pub fn of_candidates(title: impl Into<String>, board: &Board) -> Doc {
        let model = model::candidates(board);
        let side = (board.geometry().digit_count() as f32).sqrt().ceil();
        let candidate = |key: &model::Key| match *key {
            model::Key::Candidate(candidate) => Some(candidate),
            _ => None,
        };
        let candidates: Vec<_> = model.keys.iter().filter_map(candidate).collect();
        let name = |at: &chromadoku_board::id::Candidate| format!("{}={}", board.geometry().name(at.cell), at.digit);
        let place = |at: &chromadoku_board::id::Candidate| {
            let (x, y) = board_place(board, at.cell, side + 0.9);
            if board.value(at.cell).is_some() {
                return (x + (side - 1.0) / 2.0, y + (side - 1.0) / 2.0);
            }
            let digit = at.digit.index();
            let columns = side as usize;
            (x + (digit % columns) as f32, y + (digit / columns) as f32)
        };
        let names = candidates.iter().map(name).collect();
        let about = "A vertex for each digit that a cell may have, an edge between two that exclude each other. A solution is an \
                     independent set with a vertex in every cell: a clique of the complement.";
        let advice = Advice { method: Method::LargestIndependentSet, colors: 2, distance: 2 };
        Doc {
            places: Some(candidates.iter().map(place).collect()),
            hues: Some(candidates.iter().map(|at| at.digit.index() as Color).collect()),
            ..Doc::of_file(title, about, GraphFile::new(model.graph, names), advice)
        }
    }

    /// The reduction of a board: its cells and a clique of digits.
    pub fn of_reduction(title: impl Into<String>, board: &Board) -> Doc {
        let cells = Doc::of_board(title, board.clone());
        let model = model::reduction(board);
        let digits = board.geometry().digits();
        let mut names = (*cells.names).clone();
        names.extend(digits.iter().map(|digit| format!("digit {digit}")));
        let mut places = cells.places.unwrap_or_default();
        let right = places.iter().fold(0.0, |most: f32, at| most.max(at.0));
        places.extend((0..digits.len()).map(|at| (right + 2.0 + (at % 2) as f32, at as f32 * 1.05)));
        let about = "The cells, and a clique with a vertex for each digit. A given cell is joined to all digits but its own, so that any \
                     coloring solves the Sudoku: the digits name the colors.";
        Doc {
            places: Some(places),
            ..Doc::of_file(cells.title, about, GraphFile::new(model.graph, names), cells.advice)
        }
    }

    /// What a vertex is called.
    pub fn name(&self, vertex: Vertex) -> &str {
        self.names.get(vertex as usize).map_or("?", String::as_str)
    }

    /// The name of a color: the digit of a board, a number elsewhere.
    pub fn color_name(&self, color: Color) -> String {
        if self.board.is_some() {
            return chromadoku_board::id::Digit::from_index(usize::from(color).min(24)).to_string();
        }
        (color + 1).to_string()
    }

    /// What a file can hold of it, with the vertices at its places.
    pub fn file(&self) -> GraphFile {
        GraphFile {
            places: self.places.clone(),
            given: self.given.clone(),
            lists: self.lists.clone(),
            coloring: self.coloring.clone(),
            ..GraphFile::new((*self.graph).clone(), (*self.names).clone())
        }
    }

    /// The same with another vertex, joined to nothing.
    pub fn with_vertex(&self) -> Doc {
        let mut names = (*self.names).clone();
        let free = (1..).map(|number: usize| format!("v{number}")).find(|name| !names.contains(name));
        names.push(free.unwrap_or_default());
        let mut doc = self.changed(Graph::from_edges(names.len(), self.graph.edges()));
        doc.names = Arc::new(names);
        doc.given.push(None);
        doc.lists.push(None);
        doc.hues = None;
        doc.squares = None;
        doc
    }

    /// The same without a vertex and its edges.
    pub fn without_vertex(&self, gone: Vertex) -> Doc {
        let number = |vertex: Vertex| (vertex != gone).then(|| vertex - u32::from(vertex > gone));
        let edges = self.graph.edges().filter_map(|(a, b)| Some((number(a)?, number(b)?)));
        let mut doc = self.changed(Graph::from_edges(self.graph.len() - 1, edges));
        let mut names = (*self.names).clone();
        names.remove(gone as usize);
        doc.names = Arc::new(names);
        doc.given.remove(gone as usize);
        doc.lists.remove(gone as usize);
        doc.squares = None;
        if let Some(hues) = &mut doc.hues {
            hues.remove(gone as usize);
        }
        doc
    }

    /// The same with an edge more, or less where there was one.
    pub fn with_edge_turned(&self, a: Vertex, b: Vertex) -> Doc {
        let pair = (a.min(b), a.max(b));
        let mut edges: Vec<(Vertex, Vertex)> = self.graph.edges().filter(|&edge| edge != pair).collect();
        if edges.len() == self.graph.edge_count() && a != b {
            edges.push(pair);
        }
        self.changed(Graph::from_edges(self.graph.len(), edges))
    }

    /// What a hand changed is no board any more, and is named so.
    fn changed(&self, graph: Graph) -> Doc {
        let title = if self.title.ends_with(" (changed)") || self.title == DRAWN {
            self.title.clone()
        } else {
            format!("{} (changed)", self.title)
        };
        let coloring = vec![None; graph.len()];
        Doc { title, graph: Arc::new(graph), coloring, board: None, fragment: None, ..self.clone() }
    }
}

/// What a graph is called that was drawn from nothing.
pub const DRAWN: &str = "My graph";

/// Where a cell stands, its neighbors so far apart, with gaps between boxes.
fn board_place(board: &Board, cell: Cell, step: f32) -> Point {
    let (row, column) = board.geometry().place(cell);
    let (width, height) = match board.geometry().shape().base {
        chromadoku_board::geometry::Base::Boxes { width, height } => (usize::from(width), usize::from(height)),
        _ => (usize::MAX, usize::MAX),
    };
    let axis = |at: usize, size: usize| at as f32 * step * 1.05 + (at / size) as f32 * 0.25 * step;
    (axis(column, width), axis(row, height))
}

#[cfg(test)]
mod tests {
    use super::*;
    use chromadoku_board::codec::text;
    use chromadoku_board::graph::gallery;

    #[test]
    fn drawing_adds_and_removes_and_keeps_what_belongs_to_each_vertex() {
        let mut doc = Doc::of_graph("A path", "", Graph::from_edges(3, [(0, 1), (1, 2)]), Advice::colors(2));
        doc.given = vec![Some(0), None, Some(1)];
        let doc = doc.with_vertex().with_edge_turned(3, 0).with_edge_turned(0, 1);
        assert_eq!(doc.graph.edges().collect::<Vec<_>>(), [(0, 3), (1, 2)]);
        let doc = doc.without_vertex(1);
        assert_eq!(
            (doc.title.as_str(), &doc.names[..]),
            ("A path (changed)", &["v1".into(), "v3".into(), "v4".into()][..])
        );
        assert_eq!((doc.given, doc.graph.edges().collect::<Vec<_>>()), (vec![Some(0), Some(1), None], vec![(0, 2)]));
    }

    #[test]
    fn boards_keep_places_and_colors_and_candidates_their_hues() {
        let board = text::parse(".1.22.....1....4").unwrap().board();
        let doc = Doc::of_board("4x4", board.clone());
        assert_eq!((doc.graph.len(), doc.given[1], doc.given[3], doc.given[0]), (16, Some(0), Some(1), None));
        let candidates = Doc::of_candidates("4x4", &board);
        assert_eq!(candidates.hues.as_ref().unwrap().len(), candidates.graph.len());
        assert_eq!(candidates.name(0), "r1c1=3");
        assert_eq!(Doc::of_reduction("4x4", &board).graph.len(), 20);
        let drawn = Doc::of_graph("Petersen", "", gallery::petersen(), Advice::colors(3));
        assert_eq!(drawn.places.is_none(), drawn.board.is_none());
    }
}
