//! The graph in view as files that other programs read, each as a link that holds all of it.

use chromadoku_board::board::Board;
use chromadoku_board::codec::graphs::{GraphFile, dimacs, dot, graphml};
use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::Candidate;
use chromadoku_solver::model::{Key, Model};
use maud::{Markup, html};

use super::structure::graph_of;
use crate::session::Drawing;

/// A link a form of file.
pub fn markup(board: &Board, drawing: Option<Drawing>) -> Markup {
    let Some(Model { keys, graph }) = graph_of(board, drawing) else {
        return html! { p.soft { "This picture is of a run, not of the board." } };
    };
    let names = keys.iter().map(|&key| name(board.geometry(), key)).collect();
    let file = GraphFile::new(graph, names);
    let link = |title: &str, file: &str, kind: &str, about: &str, text: &str| {
        html! { p { (file_link(file, kind, title, text)) " " span.soft { (about) } } }
    };
    html! {
        (link("DIMACS", "graph.col", "text/plain", "for programs that color graphs", &dimacs::write(&file)))
        (link("GraphML", "graph.graphml", "application/xml", "for Gephi, yEd, NetworkX", &graphml::write(&file)))
        (link("DOT", "graph.dot", "text/vnd.graphviz", "for Graphviz", &dot::write(&file)))
    }
}

/// A link that holds a whole file of text.
pub(super) fn file_link(file: &str, kind: &str, title: &str, text: &str) -> Markup {
    html! { a download=(file) href=(address(kind, text)) { (title) } }
}

/// The same as a button, with a name that says what it is of.
pub(super) fn file_button(file: &str, kind: &str, title: &str, of: &str, text: &str) -> Markup {
    html! {
        a download=(file) href=(address(kind, text)) class="button" aria-label={ (title) ": " (of) } { (title) }
    }
}

/// The address of a file that it holds itself.
fn address(kind: &str, text: &str) -> String {
    format!("data:{kind};charset=utf-8,{}", escaped(text))
}

fn name(geometry: &Geometry, key: Key) -> String {
    match key {
        Key::Cell(cell) => geometry.name(cell),
        Key::Digit(digit) => format!("digit {digit}"),
        Key::Candidate(Candidate { cell, digit }) => format!("{digit} in {}", geometry.name(cell)),
        Key::Unit(unit) => geometry.unit(unit).to_string(),
        Key::Rule(rule) => format!("{} {}", geometry.rule(rule).name(), rule.0 + 1),
        Key::Node(number) => number.to_string(),
    }
}

/// A text in an address, by RFC 3986.
pub(super) fn escaped(text: &str) -> String {
    text.bytes().fold(String::with_capacity(text.len() * 2), |mut escaped, byte| {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => escaped.push(char::from(byte)),
            other => escaped.push_str(&format!("%{other:02X}")),
        }
        escaped
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Session;

    #[test]
    fn each_link_holds_a_file_of_the_graph() {
        let session = Session::first_visit();
        let markup = markup(&session.puzzle.position.board, None).into_string();
        assert_eq!(markup.matches("download=").count(), 3);
        assert!(markup.contains("p%20edge%2081%20810"), "the head of a DIMACS file");
        assert!(markup.contains("%22r1c1%22") && !markup.contains("\"r1c1\""));
    }
}
