//! Graphs as DIMACS files: lines `c` for remarks, `p edge VERTICES EDGES` once and first, then `e A B` for each edge, vertices
//! numbered from 1 (*Clique and coloring problems graph format*, DIMACS 1993).
//!
//! Read is what is found in the wild: `p col`, edges in both directions or twice, a wrong number of edges, edges from a vertex
//! to itself, lines `n` and others about vertices, blank lines. What the format has no line for is kept in remarks, which
//! other programs skip: `c name 3 Peru`, `c place 3 1.5 2`, `c color 3 1` for a color given beforehand, `c list 3 1 2`,
//! `c colored 3 1` for that of a coloring, colors numbered from 1.

use std::fmt::Write;

use super::builder::Builder;
use super::{Error, GraphFile, Kind, MOST_VERTICES, numbers};
use crate::graph::Vertex;

/// Whether a text may be one: some line gives the size, or an edge.
pub(super) fn is_dimacs(text: &str) -> bool {
    text.lines().any(|line| {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("p") => words.next().is_some(),
            Some("e") => words.clone().count() == 2 && words.all(|word| word.parse::<i64>().is_ok()),
            _ => false,
        }
    })
}

/// Reads a graph.
pub fn parse(text: &str) -> Result<GraphFile, Error> {
    let mut file: Option<Builder> = None;
    let mut remarks = Vec::new();
    for line in text.lines() {
        let fail = |kind| Error::of(text, line, kind);
        let (first, rest) = split(line);
        match first {
            "c" => remarks.push(rest),
            "" | "n" | "d" | "v" | "x" => {}
            "p" if file.is_some() => return Err(fail(Kind::SecondSize)),
            "p" => file = Some(sized(rest).map_err(fail)?),
            "e" => {
                let file = file.as_mut().ok_or_else(|| fail(Kind::NoSize))?;
                let [a, b] = ends(text, line, rest, file.len())?;
                file.edge(a, b).map_err(fail)?;
            }
            // Some files write remarks without a space behind the c.
            word if word.starts_with('c') => {}
            _ if file.is_none() && line.split_whitespace().all(|word| word.parse::<u32>().is_ok()) => {
                return Err(fail(Kind::NoSize));
            }
            _ => return Err(fail(Kind::Unknown(line.trim().chars().take(40).collect()))),
        }
    }
    let mut file = file.ok_or_else(|| Error::of(text, text.lines().last().unwrap_or(text), Kind::NoSize))?;
    remarks.into_iter().for_each(|remark| take_remark(&mut file, remark));
    Ok(file.finish())
}

/// The first word of a line, and the rest.
fn split(line: &str) -> (&str, &str) {
    let line = line.trim();
    line.split_once(char::is_whitespace).map_or((line, &line[line.len()..]), |(first, rest)| (first, rest.trim_start()))
}

fn sized<'a>(rest: &str) -> Result<Builder<'a>, Kind> {
    let mut words = rest.split_whitespace();
    let form = words.next();
    let count = words.next().and_then(|word| word.parse::<usize>().ok());
    let edges = words.next().map(str::parse::<u64>);
    let (Some("edge" | "edges" | "col"), Some(count), Ok(said)) = (form, count, edges.transpose()) else {
        return Err(Kind::BadSize);
    };
    if count > MOST_VERTICES {
        return Err(Kind::TooManyVertices);
    }
    let mut file = Builder::numbered(count);
    file.said = said;
    Ok(file)
}

/// The two vertices of an `e` line.
fn ends(text: &str, line: &str, rest: &str, count: usize) -> Result<[Vertex; 2], Error> {
    let mut words = rest.split_whitespace();
    let mut vertex = || {
        let word = words.next().ok_or_else(|| Error::of(text, line, Kind::BadEdge))?;
        let number = word.parse::<usize>().ok().filter(|number| (1..=count).contains(number));
        let out_of_range = || Kind::OutOfRange(word.chars().take(20).collect(), count);
        number.map(|number| (number - 1) as Vertex).ok_or_else(|| Error::of(text, word, out_of_range()))
    };
    Ok([vertex()?, vertex()?])
}

/// Takes over what a remark says of a vertex; most say something else.
fn take_remark(file: &mut Builder, remark: &str) {
    let (what, rest) = split(remark);
    let (vertex, rest) = split(rest);
    let known = vertex.parse::<usize>().ok().filter(|number| (1..=file.len()).contains(number));
    let Some(vertex) = known.map(|number| (number - 1) as Vertex) else { return };
    match what {
        "name" => file.name(vertex, rest),
        "color" => file.color(vertex, rest),
        "list" => file.list(vertex, rest),
        "colored" => file.colored(vertex, rest),
        "place" => {
            let (x, y) = split(rest);
            if let (Ok(x), Ok(y)) = (x.parse(), y.parse()) {
                file.place(vertex, x, y);
            }
        }
        _ => {}
    }
}

/// Writes a graph, each edge once.
pub fn write(file: &GraphFile) -> String {
    let mut text = format!("p edge {} {}\n", file.graph.len(), file.graph.edge_count());
    // Writing to a string does not fail.
    for (at, name) in file.names.iter().enumerate().filter(|(at, name)| **name != format!("v{}", at + 1)) {
        let _ = writeln!(text, "c name {} {name}", at + 1);
    }
    for (at, (x, y)) in file.places.iter().flatten().enumerate() {
        let _ = writeln!(text, "c place {} {x} {y}", at + 1);
    }
    for (at, given) in file.given.iter().enumerate() {
        given.iter().for_each(|color| _ = writeln!(text, "c color {} {}", at + 1, color + 1));
    }
    for (at, list) in file.lists.iter().enumerate() {
        list.iter().for_each(|list| _ = writeln!(text, "c list {} {}", at + 1, numbers(list)));
    }
    for (at, colored) in file.coloring.iter().enumerate() {
        colored.iter().for_each(|color| _ = writeln!(text, "c colored {} {}", at + 1, color + 1));
    }
    for (a, b) in file.graph.edges() {
        let _ = writeln!(text, "e {} {}", a + 1, b + 1);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::Notice;
    use super::*;
    use crate::graph::Graph;

    #[test]
    fn what_is_found_in_the_wild_is_read_and_what_is_odd_is_told() {
        let check = |text: &str, notices: &[Notice]| {
            let file = parse(text).unwrap();
            assert_eq!(file.graph, Graph::from_edges(4, [(0, 1), (1, 2), (0, 2)]), "{text}");
            assert_eq!(file.notices, notices, "{text}");
        };
        check("c a remark\r\n\np col 4 3\ne 1 2\ne 2 3\ne 1 3\n", &[]);
        check("cremark\np edge 4 6\nn 1 7\ne 2 1\ne 1 2\ne 3 2\ne 2 3\ne 3 1\ne 1 3", &[Notice::Doubled(3)]);
        check("p edge 4 99\ne 2 1\ne 3 2\ne 3 1", &[Notice::Count(99, 3)]);
        check("p edge 4 4\ne 2 1\ne 3 2\ne 2 2\ne 3 1", &[Notice::Loops(1)]);
        check("c name of the graph\nc color 9 2\nc place 1 far away\np edge 4\ne 2 1\ne 3 2\ne 3 1", &[]);
    }

    #[test]
    fn what_is_no_graph_is_refused_with_its_place_and_reason() {
        let check = |text: &str, line: usize, column: usize, kind: Kind| {
            assert_eq!(parse(text), Err(Error { line, column, kind }), "{text}");
        };
        check("", 1, 1, Kind::NoSize);
        check("c only\nc remarks", 2, 1, Kind::NoSize);
        check("5 5\n1 2\n", 1, 1, Kind::NoSize);
        check("c without its size\ne 1 2", 2, 1, Kind::NoSize);
        check("p edge 2 1\np edge 2 1", 2, 1, Kind::SecondSize);
        check("p edge two 1", 1, 1, Kind::BadSize);
        check("p cnf 2 1", 1, 1, Kind::BadSize);
        check("p edge 99999999999999999999 1", 1, 1, Kind::BadSize);
        check("p edge 99999999 1", 1, 1, Kind::TooManyVertices);
        check("p edge 2 1\ne 1", 2, 1, Kind::BadEdge);
        check("p edge 2 1\ne 1 3", 2, 5, Kind::OutOfRange("3".into(), 2));
        check("p edge 2 1\ne 0 1", 2, 3, Kind::OutOfRange("0".into(), 2));
        check("p edge 2 1\ne 1 -1", 2, 5, Kind::OutOfRange("-1".into(), 2));
        check("p edge 2 1\n1 2", 2, 1, Kind::Unknown("1 2".into()));
        assert_eq!(
            parse("5 5\n1 2").unwrap_err().to_string(),
            "line 1, column 1: a line \"p edge VERTICES EDGES\" must come before the edges"
        );
    }
}
