//! Graphs as GraphML (*GraphML progress report*, U. Brandes and others, 2001).
//!
//! Of a vertex those data are read whose keys are called `name` or `label`, `x` and `y`, `color`, given beforehand, where that
//! is a number from 1, `colors`, the list of those that it may have, and `colored`, the color that a coloring gives it. Edges
//! with a direction are read as edges, graphs inside of vertices as part of the whole. Documents that define entities are
//! refused.

use std::collections::BTreeMap;
use std::fmt::Write;

use roxmltree::{Document, Node, ParsingOptions};

use super::builder::Builder;
use super::{Error, GraphFile, Kind, MOST_EDGES, MOST_VERTICES, numbers};
use crate::graph::Vertex;

/// Reads a graph.
pub fn parse(text: &str) -> Result<GraphFile, Error> {
    let most = (8 * (MOST_VERTICES + MOST_EDGES)) as u32;
    let options = ParsingOptions { allow_dtd: false, nodes_limit: most, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options).map_err(|error| {
        let at = error.pos();
        // The place is told apart from the reason.
        let why = error.to_string();
        let why = why.strip_suffix(&format!(" at {at}")).unwrap_or(&why);
        Error { line: at.row as usize, column: at.col as usize, kind: Kind::NoXml(why.to_owned()) }
    })?;
    let fail = |node: Node, kind| Error::at(text, node.range().start, kind);
    let is = |name: &'static str| move |node: &Node| node.tag_name().name() == name;
    let root = document.root_element();
    let graph = root.children().find(is("graph")).ok_or_else(|| fail(root, Kind::NoElement("graph")))?;
    let keys: BTreeMap<&str, &str> = root
        .children()
        .filter(is("key"))
        .filter_map(|key| Some((key.attribute("id")?, key.attribute("attr.name").unwrap_or_default())))
        .collect();
    let mut file = Builder::default();
    for node in graph.descendants().filter(is("node")) {
        let id = node.attribute("id").ok_or_else(|| fail(node, Kind::NoAttribute("id")))?;
        let vertex = file.vertex(id).map_err(|kind| fail(node, kind))?;
        take_data(&mut file, vertex, node, &keys);
    }
    let directed = |node: Node, name| node.attribute(name).is_some_and(|value| value == "directed" || value == "true");
    let is_directed = directed(graph, "edgedefault");
    for edge in graph.descendants().filter(is("edge")) {
        let end = |name| {
            let id = edge.attribute(name).ok_or_else(|| fail(edge, Kind::NoAttribute(name)))?;
            let unknown = || fail(edge, Kind::NoSuchVertex(id.chars().take(40).collect()));
            file.known(id).ok_or_else(unknown)
        };
        let (a, b) = (end("source")?, end("target")?);
        file.arrows |= is_directed || directed(edge, "directed");
        file.edge(a, b).map_err(|kind| fail(edge, kind))?;
    }
    if file.len() == 0 {
        return Err(fail(graph, Kind::Empty));
    }
    Ok(file.finish())
}

fn take_data(file: &mut Builder, vertex: Vertex, node: Node, keys: &BTreeMap<&str, &str>) {
    let data = node.children().filter(|data| data.tag_name().name() == "data");
    let data: Vec<(&str, &str)> =
        data.filter_map(|data| Some((*keys.get(data.attribute("key")?)?, data.text().unwrap_or_default()))).collect();
    let (mut x, mut y) = (None, None);
    for (what, value) in data {
        match what {
            "name" | "label" | "Label" => file.name(vertex, value),
            "color" => file.color(vertex, value),
            "colors" => file.list(vertex, value),
            "colored" => file.colored(vertex, value),
            "x" => x = value.trim().parse::<f64>().ok(),
            "y" => y = value.trim().parse::<f64>().ok(),
            _ => {}
        }
    }
    if let Some((x, y)) = x.zip(y) {
        file.place(vertex, x, y);
    }
}

/// Writes a graph.
pub fn write(file: &GraphFile) -> String {
    let mut text = String::from(concat!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n",
        "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n",
    ));
    let keys = [
        ("name", "string"),
        ("x", "float"),
        ("y", "float"),
        ("color", "int"),
        ("colors", "string"),
        ("colored", "int"),
    ];
    for (key, kind) in keys {
        // Writing to a string does not fail.
        let _ = writeln!(text, "  <key id=\"{key}\" for=\"node\" attr.name=\"{key}\" attr.type=\"{kind}\"/>");
    }
    text += "  <graph edgedefault=\"undirected\">\n";
    for vertex in 0..file.graph.len() {
        let _ = write!(text, "    <node id=\"n{vertex}\">");
        let mut data = |key: &str, value: &str| _ = write!(text, "<data key=\"{key}\">{value}</data>");
        data("name", &escaped(file.name(vertex as Vertex)));
        if let Some((x, y)) = file.places.as_ref().and_then(|places| places.get(vertex)) {
            data("x", &x.to_string());
            data("y", &y.to_string());
        }
        if let Some(Some(color)) = file.given.get(vertex) {
            data("color", &(color + 1).to_string());
        }
        if let Some(Some(list)) = file.lists.get(vertex) {
            data("colors", &numbers(list));
        }
        if let Some(Some(color)) = file.coloring.get(vertex) {
            data("colored", &(color + 1).to_string());
        }
        text += "</node>\n";
    }
    for (a, b) in file.graph.edges() {
        let _ = writeln!(text, "    <edge source=\"n{a}\" target=\"n{b}\"/>");
    }
    text + "  </graph>\n</graphml>\n"
}

/// A text as it stands in XML, which has no room for two signs that are no letters.
fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    text.replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}")
}

#[cfg(test)]
mod tests {
    use super::super::Notice;
    use super::*;
    use crate::graph::Graph;

    #[test]
    fn names_are_escaped_and_each_edge_is_written_once() {
        let names = ["a<b", "\"c\" & d", "e"].map(String::from).to_vec();
        let xml = write(&GraphFile::new(Graph::from_edges(3, [(0, 1), (2, 1)]), names));
        assert!(xml.contains("<node id=\"n0\"><data key=\"name\">a&lt;b</data></node>"));
        assert!(xml.contains("<data key=\"name\">\"c\" &amp; d</data>"));
        assert_eq!(xml.matches("<edge ").count(), 2);
    }

    #[test]
    fn what_others_write_is_read() {
        let text = "<graphml xmlns='http://graphml.graphdrawing.org/xmlns'><key id='d0' for='node' attr.name='label'/>
            <key id='d1' for='edge' attr.name='weight'/><graph id='G' edgedefault='directed'>
            <node id='a'><data key='d0'><![CDATA[A & B]]></data><graph><node id='c'/><edge source='c' target='a'/></graph></node>
            <node id='b'/><edge source='a' target='b'><data key='d1'>1</data></edge><edge source='b' target='b'/></graph></graphml>";
        let file = parse(text).unwrap();
        assert_eq!(file.names, ["A & B", "c", "b"]);
        assert_eq!(file.graph, Graph::from_edges(3, [(0, 1), (0, 2)]));
        assert_eq!(file.notices, [Notice::Loops(1), Notice::Arrows]);
    }

    #[test]
    fn what_is_broken_is_refused_with_its_place() {
        let check = |text: &str, line: usize, column: usize, words: &str| {
            let error = parse(text).unwrap_err();
            assert_eq!((error.line, error.column), (line, column), "{text}: {error}");
            assert!(error.to_string().contains(words), "{error}");
        };
        check("<graphml>\n<graph", 1, 1, "not XML");
        check("<graphml>\n <node id='a'/></graphml>", 1, 1, "no <graph>");
        check("<graphml><graph>\n<node/></graph></graphml>", 2, 1, "\"id\" is missing");
        check("<graphml><graph>\n <edge source='a' target='b'/></graph></graphml>", 2, 2, "no vertex \"a\"");
        check("<graphml><graph></graph></graphml>", 1, 10, "no vertex in it");
        let bomb = "<!DOCTYPE x [<!ENTITY a '&b;&b;'><!ENTITY b 'ha'>]>\n<graphml>&a;</graphml>";
        check(bomb, 1, 1, "DTD");
        let deep = "<graph>".repeat(20_000);
        assert!(parse(&deep).is_err());
    }
}
