//! The open graph as files for other programs.

use chromadoku_app::picture::camera::Camera;
use chromadoku_app::picture::surface::Theme;
use chromadoku_app::picture::svg;
pub use chromadoku_board::codec::graphs::Format;

use chromadoku_board::codec::graphs;

use super::doc::Doc;
use super::picture::{Picture, paint};
use super::scene;
use super::state::State;

/// The kinds, each with its name, what it is for, the end of its name and its type.
pub const FORMATS: [(Format, &str, &str, &str, &str); 4] = [
    (Format::GraphMl, "GraphML", "for programs that draw and study graphs", "graphml", "application/graphml+xml"),
    (Format::Dot, "DOT", "for Graphviz", "dot", "text/vnd.graphviz"),
    (Format::Dimacs, "DIMACS", "for programs that color graphs", "col", "text/plain"),
    (Format::Edges, "Edge list", "two names a line", "txt", "text/plain"),
];

/// What each kind has a place for.
pub const CARRIED: &str = "GraphML and DOT keep names, positions, colors beforehand, lists and the coloring in view. DIMACS has no place \
    for any of these: they are written as comments, which this page reads and other programs skip. An edge list keeps names alone.";

/// The graph as it is seen: its vertices where they are, with the colors that they show.
pub fn seen(state: &State) -> Doc {
    let places = (state.places.len() == state.doc.graph.len()).then(|| state.places.clone());
    Doc { places, coloring: scene::coloring(state), ..(*state.doc).clone() }
}

/// The graph as a text.
pub fn text(doc: &Doc, format: Format) -> String {
    graphs::write(&doc.file(), format)
}

/// The picture as an SVG file.
pub fn svg(doc: &Doc, picture: &Picture, theme: &Theme) -> String {
    let camera = Camera { scale: svg::SCALE, offset: (0.0, 0.0) };
    let still = picture.printed();
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
    use std::rc::Rc;

    use chromadoku_app::figure::palette::Ground;

    use super::*;
    use crate::running::Rush;
    use crate::state::{Action, Opened};
    use crate::{gallery, source};
    use chromadoku_board::graph::layout;
    use chromadoku_solver::search::coloring::Color;

    #[test]
    fn a_coloring_that_is_seen_is_saved_and_seen_again() {
        let mut state = State::new("gallery=petersen");
        state.update(Action::Rush(Rush::Next));
        while state.is_going() {
            state.tick(1e6, &|| 0.0);
        }
        let colors = scene::coloring(&state);
        assert!(colors.iter().all(Option::is_some));
        let (again, _) = source::of_text(&text(&seen(&state), Format::Dot), None).unwrap();
        state.update(Action::Open(Rc::new(Opened(again))));
        assert_eq!(scene::coloring(&state), colors);
        state.update(Action::Step);
        assert_eq!(scene::coloring(&state).iter().flatten().count(), 1, "it binds no run");
    }

    #[test]
    fn what_is_saved_opens_as_the_same_graph() {
        for entry in gallery::ENTRIES {
            let mut doc = entry.open(Some(4));
            if doc.graph.is_empty() || doc.graph.len() > 300 {
                continue;
            }
            doc.given[0] = Some(2);
            doc.coloring = (0..doc.graph.len()).map(|vertex| (vertex % 3 > 0).then_some(vertex as Color % 5)).collect();
            doc.places.get_or_insert_with(|| layout::circle(doc.graph.len()));
            for (format, ..) in FORMATS {
                let (again, said) = source::of_text(&text(&doc, format), None).unwrap();
                assert_eq!((&again.graph, &again.names, said), (&doc.graph, &doc.names, String::new()), "{}", entry.id);
                if format != Format::Edges {
                    let held =
                        |doc: &Doc| (doc.given.clone(), doc.lists.clone(), doc.coloring.clone(), doc.places.clone());
                    assert_eq!(held(&again), held(&doc), "{} {format:?}", entry.id);
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
