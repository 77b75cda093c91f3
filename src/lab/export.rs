//! The open graph as files for other programs.

pub use chromadoku_core::codec::graphs::Format;

use chromadoku_core::codec::graphs;
use chromadoku_core::graph::layout::Point;

use super::doc::Doc;
use super::picture::{Picture, paint};
use crate::graph::camera::Camera;
use crate::graph::surface::Theme;
use crate::graph::svg;

/// The kinds, each with its name, what it is for, the end of its name and its type.
pub const FORMATS: [(Format, &str, &str, &str, &str); 4] = [
    (Format::Dimacs, "DIMACS", "for programs that color graphs", "col", "text/plain"),
    (Format::GraphMl, "GraphML", "for programs that draw and study graphs", "graphml", "application/graphml+xml"),
    (Format::Dot, "DOT", "for Graphviz", "dot", "text/vnd.graphviz"),
    (Format::Edges, "Edge list", "two names a line", "txt", "text/plain"),
];

/// The graph as a text, with its vertices at these places.
pub fn text(doc: &Doc, places: &[Point], format: Format) -> String {
    graphs::write(&doc.file(places), format)
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
    use chromadoku_core::graph::layout;

    #[test]
    fn what_is_saved_opens_as_the_same_graph() {
        for entry in gallery::ENTRIES {
            let mut doc = entry.open(Some(4));
            if doc.graph.is_empty() || doc.graph.len() > 300 {
                continue;
            }
            doc.given[0] = Some(2);
            let places = doc.places.clone().unwrap_or_else(|| layout::circle(doc.graph.len()));
            for (format, ..) in FORMATS {
                let (again, said) = source::of_text(&text(&doc, &places, format), None).unwrap();
                assert_eq!((&again.graph, &again.names, said), (&doc.graph, &doc.names, String::new()), "{}", entry.id);
                if format != Format::Edges {
                    let held = (again.given, again.lists, again.places.as_ref());
                    assert_eq!(held, (doc.given.clone(), doc.lists.clone(), Some(&places)), "{} {format:?}", entry.id);
                }
            }
        }
        assert_eq!(file_name(&gallery::open("map").unwrap(), "col"), "map-of-south-america.col");
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
