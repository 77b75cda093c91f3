//! Graphs as edge lists: two names a line, joined. A line with one name is a vertex that may have no edge; lines that begin with
//! `#` are remarks. Names are words without spaces, commas or semicolons; what separates them may be any of those.

use std::collections::BTreeMap;
use std::fmt;

use super::dimacs::MOST_VERTICES;
use crate::graph::{Graph, Vertex};

/// A graph whose vertices have names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Named {
    /// The names, in the order in which they came.
    pub names: Vec<String>,
    /// The graph.
    pub graph: Graph,
}

/// Why a text is no edge list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    /// There is no vertex in it.
    Empty,
    /// This line, from 1, has more than two names.
    TooManyNames(usize),
    /// In this line a vertex is joined to itself.
    Loop(usize, String),
    /// There are too many vertices.
    TooLarge,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Empty => f.write_str("there is no vertex in it"),
            Error::TooManyNames(line) => write!(f, "line {line}: an edge has two ends, here are more names"),
            Error::Loop(line, name) => write!(f, "line {line}: {name} is joined to itself, so it can have no color"),
            Error::TooLarge => write!(f, "more than the {MOST_VERTICES} vertices that are possible here"),
        }
    }
}

impl std::error::Error for Error {}

/// Reads an edge list.
pub fn parse(text: &str) -> Result<Named, Error> {
    let mut names = Vec::new();
    let mut vertex_of: BTreeMap<&str, Vertex> = BTreeMap::new();
    let mut edges = Vec::new();
    for (line, content) in (1..).zip(text.lines()).filter(|(_, content)| !content.trim_start().starts_with('#')) {
        let is_gap = |at: char| at.is_whitespace() || at == ',' || at == ';';
        let mut words = content.split(is_gap).filter(|word| !word.is_empty());
        let mut vertex = |name| {
            *vertex_of.entry(name).or_insert_with(|| {
                names.push(String::from(name));
                names.len() as Vertex - 1
            })
        };
        let ends = (words.next().map(&mut vertex), words.next().map(&mut vertex));
        if words.next().is_some() {
            return Err(Error::TooManyNames(line));
        }
        match ends {
            (Some(a), Some(b)) if a == b => return Err(Error::Loop(line, names.swap_remove(a as usize))),
            (Some(a), Some(b)) => edges.push((a, b)),
            _ => {}
        }
        if names.len() > MOST_VERTICES {
            return Err(Error::TooLarge);
        }
    }
    if names.is_empty() {
        return Err(Error::Empty);
    }
    Ok(Named { graph: Graph::from_edges(names.len(), edges), names })
}

/// Writes an edge list; vertices without edges come as lines of their own.
pub fn write(named: &Named) -> String {
    let name = |vertex: Vertex| &named.names[vertex as usize];
    // The names come first and in order, so that they are read back in the same order.
    let vertices = (0..named.graph.len() as Vertex).map(|vertex| format!("{}\n", name(vertex)));
    let edges = named.graph.edges().map(|(a, b)| format!("{} {}\n", name(a), name(b)));
    vertices.chain(edges).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_joined_by_lines_and_come_back() {
        let named = parse("# a map\nWest South\r\nSouth,East\nEast; South\n\nIsland\n").unwrap();
        assert_eq!(named.names, ["West", "South", "East", "Island"]);
        assert_eq!(named.graph, Graph::from_edges(4, [(0, 1), (1, 2)]));
        assert_eq!(parse(&write(&named)), Ok(named));
    }

    #[test]
    fn what_is_no_edge_list_is_refused_with_its_line() {
        assert_eq!(parse("# nothing\n"), Err(Error::Empty));
        assert_eq!(parse("a b\na b c"), Err(Error::TooManyNames(2)));
        assert_eq!(parse("a b\n\nb b"), Err(Error::Loop(3, "b".into())));
    }
}
