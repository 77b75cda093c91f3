//! Backtracking: vertex after vertex, in their order or by saturation, with or without looking ahead.

use chromadoku_solver::search::method::Event;

use super::{Line, Row, Text};
use crate::words;

const FIRST: Line = Line::new(1, "v ← first vertex without a color");
const MOST: Line = Line::new(1, "v ← vertex with most colors around it");
const NEIGHBOR: Line =
    Line::new(2, "if a neighbor of v has c: next c").by_distance("if a vertex too near to v has c: next c");
const AHEAD: Line = Line::new(2, "if a neighbor has c, or keeps none: next c")
    .by_distance("if a vertex too near has c, or keeps none: next c");

/// They differ in which vertex comes next and when a color is refused.
const fn code(next: Line, refusal: Line) -> [Line; 7] {
    [
        Line::new(0, "color(G):"),
        Line::new(1, "if every vertex has a color: a coloring").showing(|event| event == Event::Solution),
        next,
        Line::new(1, "for each color c:"),
        refusal.showing(|event| matches!(event, Event::Refuse(..))),
        Line::new(2, "give v the color c; color(G)").showing(|event| matches!(event, Event::Color(..))),
        Line::new(2, "take c back").showing(|event| matches!(event, Event::Uncolor(..))),
    ]
}

pub(super) const BACKTRACKING: Row = Row {
    name: "Backtracking",
    about: Text::by_distance(
        "Vertex after vertex takes the first color that no neighbor has; where there is none, the last color is taken back.",
        "Vertex after vertex takes the first color that no vertex too near has; where there is none, the last color is taken back.",
    ),
    code: &code(FIRST, NEIGHBOR),
    ending: words::colorings_tried,
};

pub(super) const BACKTRACKING_AHEAD: Row = Row {
    name: "Backtracking, looking ahead",
    about: Text::by_distance(
        "Backtracking that also refuses a color which would leave a neighbor without any (forward checking).",
        "Backtracking that also refuses a color which would leave a vertex too near without any (forward checking).",
    ),
    code: &code(FIRST, AHEAD),
    ending: words::colorings_tried,
};

pub(super) const SATURATION: Row = Row {
    name: "DSATUR",
    about: Text::new("Backtracking that goes on with the vertex around which most colors are in use (Brélaz 1979)."),
    code: &code(MOST, NEIGHBOR),
    ending: words::colorings_tried,
};

pub(super) const SATURATION_AHEAD: Row = Row {
    name: "DSATUR, looking ahead",
    about: Text::by_distance(
        "DSATUR that also refuses a color which would leave a neighbor without any.",
        "DSATUR that also refuses a color which would leave a vertex too near without any.",
    ),
    code: &code(MOST, AHEAD),
    ending: words::colorings_tried,
};
