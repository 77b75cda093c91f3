//! The open graph as files for other programs.

use chromadoku_core::codec::graphs::{self, dimacs, edges};

use super::doc::Doc;
use super::picture::{Picture, paint};
use crate::graph::camera::Camera;
use crate::graph::surface::Theme;
use crate::graph::svg;

/// A kind of text file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// DIMACS, for programs that color graphs.
    Dimacs,
    /// GraphML, for programs that draw and study graphs.
    GraphMl,
    /// DOT, for Graphviz.
    Dot,
    /// Two names a line.
    Edges,
}

/// The kinds, each with its name, what it is for, the end of its name and its type.
pub const FORMATS: [(Format, &str, &str, &str, &str); 4] = [
    (Format::Dimacs, "DIMACS", "for programs that color graphs", "col", "text/plain"),
    (Format::GraphMl, "GraphML", "for programs that draw and study graphs", "graphml", "application/graphml+xml"),
    (Format::Dot, "DOT", "for Graphviz", "dot", "text/vnd.graphviz"),
    (Format::Edges, "Edge list", "two names a line", "txt", "text/plain"),
];

/// The graph as a text.
pub fn text(doc: &Doc, format: Format) -> String {
    let name = |vertex| doc.name(vertex).to_owned();
    match format {
        Format::Dimacs => dimacs::write(&doc.graph),
        Format::GraphMl => graphs::graphml(&doc.graph, name),
        Format::Dot => graphs::dot(&doc.graph, name),
        Format::Edges => edges::write(&doc.named()),
    }
}

/// The picture as an SVG file.
pub fn svg(doc: &Doc, picture: &Picture, theme: &Theme) -> String {
    let camera = Camera { scale: svg::SCALE, offset: (0.0, 0.0) };
    let still = Picture { pointed: None, ..picture.clone() };
    let title = format!("{}: {}", doc.title, picture.caption);
    svg::document(picture.size, &title, theme, |paper| paint(paper, &still, camera))
}

/// A name for a file.
pub fn file_name(doc: &Doc, end: &str) -> String {
    let plain: String =
        doc.title.chars().map(|at| if at.is_ascii_alphanumeric() { at.to_ascii_lowercase() } else { ' ' }).collect();
    let words: Vec<&str> = plain.split_whitespace().collect();
    format!("{}.{end}", if words.is_empty() { "graph".to_owned() } else { words.join("-") })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::{gallery, scene, source, state::State};
    use crate::scene::palette::Ground;

    #[test]
    fn texts_come_back_as_the_same_graph() {
        let doc = gallery::open("map").unwrap();
        for format in [Format::Dimacs, Format::Edges] {
            assert_eq!(source::of_text(&text(&doc, format)).unwrap().graph, doc.graph, "{format:?}");
        }
        assert!(text(&doc, Format::GraphMl).contains("Paraguay") && text(&doc, Format::Dot).starts_with("graph {"));
        assert_eq!(file_name(&doc, "col"), "map-of-south-america.col");
    }

    #[test]
    fn the_picture_is_a_file_with_every_vertex() {
        let state = State::new("gallery=map");
        let theme = Theme::new(Ground::Light, "serif".to_owned(), |name| format!("var({name})"));
        let file = svg(&state.doc, &scene::picture(&state), &theme);
        assert!(file.starts_with("<svg") && file.ends_with("</svg>\n") && !file.contains("NaN"));
        assert!(state.doc.names.iter().all(|name| file.contains(name.as_str())));
    }
}
