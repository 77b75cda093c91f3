//! Graphs as DIMACS files: lines `c` for remarks, `p edge VERTICES EDGES` once and first, then `e A B` for each edge, vertices
//! numbered from 1 (*Clique and coloring problems graph format*, DIMACS 1993).
//!
//! Read is what is found in the wild: `p col`, edges in both directions or twice, a wrong number of edges, lines `n` and
//! others about vertices, blank lines. A loop cannot be colored and is refused, as is whatever else has no meaning.

use std::fmt;
use std::fmt::Write;

use crate::graph::{Graph, Vertex};

/// Graphs with more vertices are refused.
pub const MOST_VERTICES: usize = 20_000;

/// Why a text is no graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// The line, from 1; the last one where something is missing.
    pub line: usize,
    /// What is wrong there.
    pub kind: Kind,
}

/// What can be wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// An edge, or the end, comes before any `p edge VERTICES EDGES`.
    NoSize,
    /// A second `p` line.
    SecondSize,
    /// A `p` line that is not `p edge VERTICES EDGES`.
    BadSize,
    /// There are too many vertices.
    TooLarge(usize),
    /// An `e` line without two numbers.
    BadEdge,
    /// A vertex that is not between 1 and this number.
    NoSuchVertex(String, usize),
    /// An edge from a vertex to itself.
    Loop(usize),
    /// A line of another kind.
    Unknown(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.kind {
            Kind::NoSize => f.write_str("a line \"p edge VERTICES EDGES\" must come before the edges"),
            Kind::SecondSize => f.write_str("the size of the graph was given before"),
            Kind::BadSize => f.write_str("this should be \"p edge VERTICES EDGES\""),
            Kind::TooLarge(count) => {
                write!(f, "{count} vertices are more than the {MOST_VERTICES} that are possible here")
            }
            Kind::BadEdge => f.write_str("this should be \"e A B\" with the numbers of two vertices"),
            Kind::NoSuchVertex(name, count) => write!(f, "{name} is no vertex: they are numbered from 1 to {count}"),
            Kind::Loop(vertex) => write!(f, "vertex {vertex} is joined to itself, so it can have no color"),
            Kind::Unknown(text) => write!(f, "\"{text}\" is neither a remark (c), the size (p) nor an edge (e)"),
        }
    }
}

impl std::error::Error for Error {}

/// Reads a graph.
pub fn parse(text: &str) -> Result<Graph, Error> {
    let mut size = None;
    let mut edges = Vec::new();
    let mut last = 1;
    for (line, content) in (1..).zip(text.lines()) {
        let fail = |kind| Error { line, kind };
        last = line;
        let mut words = content.split_whitespace();
        match words.next() {
            None | Some("c" | "n" | "d" | "v" | "x") => {}
            Some("p") if size.is_some() => return Err(fail(Kind::SecondSize)),
            Some("p") => size = Some(vertices(words).map_err(fail)?),
            Some("e") => {
                let count = size.ok_or_else(|| fail(Kind::NoSize))?;
                edges.push(edge(words, count).map_err(fail)?);
            }
            // Some files write remarks without a space behind the c.
            Some(word) if word.starts_with('c') => {}
            Some(_) if size.is_none() && content.split_whitespace().all(|word| word.parse::<u32>().is_ok()) => {
                return Err(fail(Kind::NoSize));
            }
            Some(_) => return Err(fail(Kind::Unknown(content.trim().chars().take(40).collect()))),
        }
    }
    let count = size.ok_or(Error { line: last, kind: Kind::NoSize })?;
    Ok(Graph::from_edges(count, edges))
}

fn vertices<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<usize, Kind> {
    let form = words.next();
    let count = words.next().and_then(|word| word.parse().ok());
    let edges = words.next().map(str::parse::<u64>);
    match (form, count, edges) {
        (Some("edge" | "edges" | "col"), Some(count), None | Some(Ok(_))) if count > MOST_VERTICES => {
            Err(Kind::TooLarge(count))
        }
        (Some("edge" | "edges" | "col"), Some(count), None | Some(Ok(_))) => Ok(count),
        _ => Err(Kind::BadSize),
    }
}

fn edge<'a>(mut words: impl Iterator<Item = &'a str>, count: usize) -> Result<(Vertex, Vertex), Kind> {
    let mut vertex = || {
        let word = words.next().ok_or(Kind::BadEdge)?;
        match word.parse::<usize>() {
            Ok(number) if (1..=count).contains(&number) => Ok(number),
            _ => Err(Kind::NoSuchVertex(word.chars().take(20).collect(), count)),
        }
    };
    let (a, b) = (vertex()?, vertex()?);
    if a == b {
        return Err(Kind::Loop(a));
    }
    Ok(((a - 1) as Vertex, (b - 1) as Vertex))
}

/// Writes a graph, each edge once.
pub fn write(graph: &Graph) -> String {
    let mut text = format!("p edge {} {}\n", graph.len(), graph.edge_count());
    for (a, b) in graph.edges() {
        // Writing to a string does not fail.
        let _ = writeln!(text, "e {} {}", a + 1, b + 1);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_found_in_the_wild_is_read() {
        let triangle = Graph::from_edges(4, [(0, 1), (1, 2), (0, 2)]);
        assert_eq!(parse("c a remark\r\n\np col 4 3\ne 1 2\ne 2 3\ne 1 3\n"), Ok(triangle.clone()));
        assert_eq!(parse("cremark\np edge 4 99\nn 1 7\ne 2 1\ne 1 2\ne 3 2\ne 3 1"), Ok(triangle.clone()));
        assert_eq!(parse(&write(&triangle)), Ok(triangle));
    }

    #[test]
    fn what_is_no_graph_is_refused_with_its_line_and_reason() {
        let check = |text: &str, line: usize, kind: Kind| assert_eq!(parse(text), Err(Error { line, kind }), "{text}");
        check("", 1, Kind::NoSize);
        check("c only\nc remarks", 2, Kind::NoSize);
        check("5 5\n1 2\n", 1, Kind::NoSize);
        check("e 1 2", 1, Kind::NoSize);
        check("p edge 2 1\np edge 2 1", 2, Kind::SecondSize);
        check("p edge two 1", 1, Kind::BadSize);
        check("p cnf 2 1", 1, Kind::BadSize);
        check("p edge 99999999 1", 1, Kind::TooLarge(99_999_999));
        check("p edge 2 1\ne 1", 2, Kind::BadEdge);
        check("p edge 2 1\ne 1 3", 2, Kind::NoSuchVertex("3".into(), 2));
        check("p edge 2 1\ne 0 1", 2, Kind::NoSuchVertex("0".into(), 2));
        check("p edge 2 1\ne 2 2", 2, Kind::Loop(2));
        check("p edge 2 1\n1 2", 2, Kind::Unknown("1 2".into()));
        assert_eq!(
            parse("5 5\n1 2").unwrap_err().to_string(),
            "line 1: a line \"p edge VERTICES EDGES\" must come before the edges"
        );
    }
}
