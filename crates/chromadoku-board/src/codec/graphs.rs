//! Graphs as files of other programs, in and out: DIMACS, DOT, GraphML and plain edge lists.
//!
//! A [`GraphFile`] is what a file holds, as far as its format can: names, positions, colors given beforehand, lists of colors, a
//! coloring.
//! What is odd but harmless, such as an edge from a vertex to itself, is left out and told ([`Notice`]); whatever else has no
//! meaning is an [`Error`] with its line and column.

mod builder;
pub mod dimacs;
pub mod dot;
pub mod edges;
mod error;
pub mod graphml;

use std::fmt;

use crate::graph::Color;
use crate::graph::layout::Point;
use crate::graph::{Graph, Vertex};
use crate::wording::plural;

pub use error::{Error, Kind};

/// Graphs with more vertices are refused.
pub const MOST_VERTICES: usize = 20_000;
/// Graphs with more edges are refused, those given twice among them.
pub const MOST_EDGES: usize = 2_000_000;

/// A graph as a file holds it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct GraphFile {
    /// The names of the vertices: each another one, of at least one letter, without line breaks.
    pub names: Vec<String>,
    /// The graph.
    pub graph: Graph,
    /// Where the vertices stand, if the file says so of all; neighbors are about 1 apart, y points down.
    pub places: Option<Vec<Point>>,
    /// The colors that vertices have beforehand.
    pub given: Vec<Option<Color>>,
    /// The colors that a vertex may have, in order; `None` if it may have any.
    pub lists: Vec<Option<Vec<Color>>>,
    /// The colors that a coloring gives, which bind nobody; nothing for a vertex without one.
    pub coloring: Vec<Option<Color>>,
    /// What was left out or is odd.
    pub notices: Vec<Notice>,
}

/// Something odd about a file that was read all the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notice {
    /// How many edges from a vertex to itself were left out.
    Loops(usize),
    /// How many edges had been given before.
    Doubled(usize),
    /// How many edges the file says that it has, and how many it does have.
    Count(u64, usize),
    /// Arrows were read as edges.
    Arrows,
    /// Only some of the vertices have a position.
    SomePlaces,
    /// How many colors are not numbers from 1 on.
    Colors(usize),
    /// Some letters were lost, since the file is not stored as UTF-8.
    Letters,
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Notice::Loops(1) => f.write_str("One edge from a vertex to itself was left out."),
            Notice::Loops(count) => write!(f, "{count} edges from a vertex to itself were left out."),
            Notice::Doubled(1) => f.write_str("One edge was given twice."),
            Notice::Doubled(count) => write!(f, "{count} edges were given twice."),
            Notice::Count(said, found) => {
                write!(f, "The file promises {}, but has {found}.", plural(said as usize, "edge", "edges"))
            }
            Notice::Arrows => f.write_str("Arrows were read as edges without direction."),
            Notice::SomePlaces => f.write_str("Only some vertices have a position, so all were placed anew."),
            Notice::Colors(1) => f.write_str("One color was left out: only numbers from 1 on are read."),
            Notice::Colors(count) => write!(f, "{count} colors were left out: only numbers from 1 on are read."),
            Notice::Letters => f.write_str("Some letters could not be read: the file is not stored as UTF-8."),
        }
    }
}

impl GraphFile {
    /// A graph whose vertices have names, and nothing else.
    pub fn new(graph: Graph, names: Vec<String>) -> GraphFile {
        let (given, lists, coloring) = (vec![None; graph.len()], vec![None; graph.len()], vec![None; graph.len()]);
        GraphFile { names, graph, places: None, given, lists, coloring, notices: Vec::new() }
    }

    /// The name of a vertex.
    pub fn name(&self, vertex: Vertex) -> &str {
        self.names.get(vertex as usize).map_or("", String::as_str)
    }
}

/// A form of file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Format {
    /// [`dimacs`].
    Dimacs,
    /// [`graphml`].
    GraphMl,
    /// [`dot`].
    Dot,
    /// [`edges`].
    Edges,
}

/// The form that a text seems to have. Whatever else it is may be an edge list.
pub fn format_of(text: &str) -> Format {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    if text.starts_with('<') {
        Format::GraphMl
    } else if dot::is_dot(text) {
        Format::Dot
    } else if dimacs::is_dimacs(text) {
        Format::Dimacs
    } else {
        Format::Edges
    }
}

/// Reads a graph.
pub fn parse(text: &str, format: Format) -> Result<GraphFile, Error> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if let Some(at) = text.find('\0') {
        return Err(Error::at(text, at, Kind::NoText));
    }
    let mut file = match format {
        Format::Dimacs => dimacs::parse(text),
        Format::GraphMl => graphml::parse(text),
        Format::Dot => dot::parse(text),
        Format::Edges => edges::parse(text),
    }?;
    if text.contains('\u{fffd}') {
        file.notices.push(Notice::Letters);
    }
    Ok(file)
}

/// Writes a graph.
pub fn write(file: &GraphFile, format: Format) -> String {
    match format {
        Format::Dimacs => dimacs::write(file),
        Format::GraphMl => graphml::write(file),
        Format::Dot => dot::write(file),
        Format::Edges => edges::write(file),
    }
}

/// The numbers of colors, from 1, with spaces between them.
fn numbers(colors: &[Color]) -> String {
    colors.iter().map(|color| (color + 1).to_string()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests;
