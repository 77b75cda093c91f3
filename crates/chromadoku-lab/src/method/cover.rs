//! Coloring as exact cover.

use chromadoku_solver::search::method::Event;

use super::{Line, Row, Text};
use crate::words;

pub(super) const EXACT_COVER: Row = Row {
    name: "Dancing links",
    about: Text::new(
        "A row for each color of each vertex, a column for each thing that must be met once; the column with the fewest rows first (Knuth 2000).",
    ),
    code: &[
        Line::new(0, "cover(columns):"),
        Line::new(1, "if no column is left: a coloring").showing(|event| event == Event::Solution),
        Line::new(1, "k ← column with the fewest rows"),
        Line::new(1, "if k has no row: go back").showing(|event| matches!(event, Event::Starved(_))),
        Line::new(1, "for each row of k:"),
        Line::new(2, "choose it, without all it excludes; cover(rest)")
            .showing(|event| matches!(event, Event::Color(..))),
        Line::new(2, "give it up").showing(|event| matches!(event, Event::Uncolor(..))),
    ],
    ending: words::colorings_tried,
};
