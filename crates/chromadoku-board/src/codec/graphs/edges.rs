//! Graphs as edge lists: two names a line, joined. A line with one name is a vertex that may have no edge; lines that begin with
//! `#` are remarks. Names are words without spaces, commas or semicolons, or anything between quotes, where two quotes mean
//! one; what separates them may be any of those. Positions and colors have no place in it.

use super::builder::Builder;
use super::{Error, GraphFile, Kind};
use crate::graph::Vertex;

/// Reads an edge list.
pub fn parse(text: &str) -> Result<GraphFile, Error> {
    let mut file = Builder::default();
    for line in text.lines().filter(|line| !line.trim_start().starts_with('#')) {
        let mut ends = [None; 2];
        let mut rest = line;
        let mut count = 0;
        while let Some((at, name, after)) = word(rest) {
            let fail = |kind| Error::of(text, at, kind);
            *ends.get_mut(count).ok_or_else(|| fail(Kind::TooManyNames))? = Some(file.vertex(name).map_err(fail)?);
            count += 1;
            rest = after;
        }
        if let [Some(a), Some(b)] = ends {
            file.edge(a, b).map_err(|kind| Error::of(text, line, kind))?;
        }
    }
    if file.len() == 0 {
        return Err(Error::at(text, text.len(), Kind::Empty));
    }
    Ok(file.finish())
}

/// Whether a letter separates names.
fn is_gap(letter: char) -> bool {
    letter.is_whitespace() || letter == ',' || letter == ';'
}

/// Where the next name begins, the name, and what comes after it.
fn word(rest: &str) -> Option<(&str, String, &str)> {
    let start = rest.trim_start_matches(is_gap);
    if start.is_empty() {
        return None;
    }
    let Some(mut quoted) = start.strip_prefix('"') else {
        let (name, after) = start.split_at(start.find(is_gap).unwrap_or(start.len()));
        return Some((start, name.to_owned(), after));
    };
    let mut name = String::new();
    loop {
        // A quote that is not closed ends with its line.
        let (part, after) = quoted.split_once('"').unwrap_or((quoted, ""));
        name += part;
        let Some(again) = after.strip_prefix('"') else { return Some((start, name, after)) };
        name.push('"');
        quoted = again;
    }
}

/// Writes an edge list; vertices without edges come as lines of their own.
pub fn write(file: &GraphFile) -> String {
    let name = |vertex: Vertex| quoted(file.name(vertex));
    // The names come first and in order, so that they are read back in the same order.
    let vertices = (0..file.graph.len() as Vertex).map(|vertex| format!("{}\n", name(vertex)));
    let edges = file.graph.edges().map(|(a, b)| format!("{} {}\n", name(a), name(b)));
    vertices.chain(edges).collect()
}

fn quoted(name: &str) -> String {
    if name.is_empty() || name.starts_with('#') || name.contains(|at: char| is_gap(at) || at == '"') {
        return format!("\"{}\"", name.replace('"', "\"\""));
    }
    name.to_owned()
}

#[cfg(test)]
mod tests {
    use super::super::Notice;
    use super::*;
    use crate::graph::Graph;

    #[test]
    fn names_are_joined_by_lines() {
        let file = parse("# a map\nWest South\r\nSouth,\"Far \"\"East\"\"\"\n\"Far \"\"East\"\"\"; South\n\nIsland\n")
            .unwrap();
        assert_eq!(file.names, ["West", "South", "Far \"East\"", "Island"]);
        assert_eq!(file.graph, Graph::from_edges(4, [(0, 1), (1, 2)]));
        assert_eq!(file.notices, [Notice::Doubled(1)]);
        assert_eq!(parse("a b\n\nb b").unwrap().notices, [Notice::Loops(1)]);
    }

    #[test]
    fn what_is_no_edge_list_is_refused_with_its_place() {
        let check = |text: &str, line: usize, column: usize, kind: Kind| {
            assert_eq!(parse(text), Err(Error { line, column, kind }), "{text}");
        };
        check("# nothing\n", 2, 1, Kind::Empty);
        check("a b\na bé c", 2, 6, Kind::TooManyNames);
    }
}
