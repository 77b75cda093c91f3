//! What can be wrong with a graph file.

use std::fmt;

use super::{MOST_EDGES, MOST_VERTICES};

/// Why a text is no graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// The line, from 1; the last one where something is missing.
    pub line: usize,
    /// The column in it, in letters from 1.
    pub column: usize,
    /// What is wrong there.
    pub kind: Kind,
}

/// What can be wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// There is no vertex.
    Empty,
    /// There are too many vertices.
    TooManyVertices,
    /// There are too many edges.
    TooManyEdges,
    /// It is no text.
    NoText,
    /// A vertex that is not there.
    NoSuchVertex(String),
    /// DIMACS: an edge, or the end, comes before any `p edge VERTICES EDGES`.
    NoSize,
    /// DIMACS: a second `p` line.
    SecondSize,
    /// DIMACS: a `p` line that is not `p edge VERTICES EDGES`.
    BadSize,
    /// DIMACS: an `e` line without two numbers.
    BadEdge,
    /// DIMACS: a vertex that is not between 1 and this number.
    OutOfRange(String, usize),
    /// DIMACS: a line of another kind.
    Unknown(String),
    /// Edge list: a line with more than two names.
    TooManyNames,
    /// DOT: something else was expected here.
    Expected(&'static str),
    /// DOT: groups in groups, too deep.
    TooDeep,
    /// GraphML: it is no XML, for this reason.
    NoXml(String),
    /// GraphML: there is no element of this name.
    NoElement(&'static str),
    /// GraphML: an element without this attribute.
    NoAttribute(&'static str),
}

impl Error {
    /// An error at a place in a text, counted in bytes.
    pub(super) fn at(text: &str, offset: usize, kind: Kind) -> Error {
        let before = text.get(..offset).unwrap_or(text);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        Error { line, column, kind }
    }

    /// An error at a part of a text.
    pub(super) fn of(text: &str, part: &str, kind: Kind) -> Error {
        Error::at(text, (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize), kind)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: ", self.line, self.column)?;
        match &self.kind {
            Kind::Empty => f.write_str("there is no vertex in it"),
            Kind::TooManyVertices => write!(f, "there are more than {MOST_VERTICES} vertices, the most that are read"),
            Kind::TooManyEdges => write!(f, "there are more than {MOST_EDGES} edges, the most that are read"),
            Kind::NoText => f.write_str("this is not text, or is not stored as UTF-8"),
            Kind::NoSuchVertex(name) => write!(f, "there is no vertex \"{name}\""),
            Kind::NoSize => f.write_str("a line \"p edge VERTICES EDGES\" must come before the edges"),
            Kind::SecondSize => f.write_str("the size of the graph was given before"),
            Kind::BadSize => f.write_str("this should be \"p edge VERTICES EDGES\""),
            Kind::BadEdge => f.write_str("this should be \"e A B\" with the numbers of two vertices"),
            Kind::OutOfRange(name, count) => write!(f, "{name} is not a vertex: they are numbered from 1 to {count}"),
            Kind::Unknown(text) => write!(f, "\"{text}\" is neither a remark (c), the size (p) nor an edge (e)"),
            Kind::TooManyNames => f.write_str("an edge has two ends, but more names stand here"),
            Kind::Expected(what) => write!(f, "{what} is expected here"),
            Kind::TooDeep => f.write_str("groups are nested too deeply here"),
            Kind::NoXml(why) => write!(f, "this is not XML: {why}"),
            Kind::NoElement(name) => write!(f, "there is no <{name}> in it"),
            Kind::NoAttribute(name) => write!(f, "the attribute \"{name}\" is missing"),
        }
    }
}

impl std::error::Error for Error {}
