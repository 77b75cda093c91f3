//! Graphs as files of other programs: DIMACS and plain edge lists in and out, DOT and GraphML out.

pub mod dimacs;
pub mod edges;

use std::fmt::Write;

use crate::graph::{Graph, Vertex};

/// Writes a graph in the language of Graphviz, with a name for each vertex.
pub fn dot(graph: &Graph, name: impl Fn(Vertex) -> String) -> String {
    let mut text = String::from("graph {\n");
    for vertex in 0..graph.len() as Vertex {
        let name = name(vertex).replace('\\', "\\\\").replace('"', "\\\"");
        // Writing to a string does not fail.
        let _ = writeln!(text, "  {vertex} [label=\"{name}\"];");
    }
    for (a, b) in graph.edges() {
        let _ = writeln!(text, "  {a} -- {b};");
    }
    text + "}\n"
}

/// Writes a graph as GraphML (*GraphML progress report*, U. Brandes and others, 2001), with a name for each vertex.
pub fn graphml(graph: &Graph, name: impl Fn(Vertex) -> String) -> String {
    let mut text = String::from(concat!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n",
        "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n",
        "  <key id=\"name\" for=\"node\" attr.name=\"name\" attr.type=\"string\"/>\n",
        "  <graph edgedefault=\"undirected\">\n",
    ));
    for vertex in 0..graph.len() as Vertex {
        let name = name(vertex).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let _ = writeln!(text, "    <node id=\"n{vertex}\"><data key=\"name\">{name}</data></node>");
    }
    for (a, b) in graph.edges() {
        let _ = writeln!(text, "    <edge source=\"n{a}\" target=\"n{b}\"/>");
    }
    text + "  </graph>\n</graphml>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_escaped_and_each_edge_is_written_once() {
        let graph = Graph::from_edges(3, [(0, 1), (2, 1)]);
        let name = |vertex: Vertex| ["a<b", "\"c\" & d", "e\\f"][vertex as usize].to_string();
        assert_eq!(
            dot(&graph, name),
            "graph {\n  0 [label=\"a<b\"];\n  1 [label=\"\\\"c\\\" & d\"];\n  2 [label=\"e\\\\f\"];\n  0 -- 1;\n  1 -- 2;\n}\n"
        );
        let xml = graphml(&graph, name);
        assert!(xml.contains("<node id=\"n0\"><data key=\"name\">a&lt;b</data></node>"));
        assert!(xml.contains("<data key=\"name\">\"c\" &amp; d</data>"));
        assert_eq!(xml.matches("<edge ").count(), 2);
    }
}
