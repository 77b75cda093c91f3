//! Walks through a graph.

use chromadoku_solver::search::method::{End, Event};

use super::{Line, Row, Text};
use crate::running::Running;

/// They differ in what is taken next.
const fn code(start: &'static str, next: &'static str) -> [Line; 6] {
    [
        Line::new(0, start).showing(|event| matches!(event, Event::Discover(_, None))),
        Line::new(0, next),
        Line::new(1, "for each neighbor w of v:"),
        Line::new(2, "if w is new: mark it, add it to Q").showing(|event| matches!(event, Event::Discover(_, Some(_)))),
        Line::new(2, "else: nothing").showing(|event| matches!(event, Event::Look(..))),
        Line::new(1, "v is finished: take it from Q").showing(|event| matches!(event, Event::Finish(_))),
    ]
}

pub(super) const BREADTH: Row = Row {
    name: "Breadth-first search",
    about: Text::new("Vertices by their distance from the start: who was met first is left first."),
    code: &code("Q ← queue with the start", "while v ← first of Q:"),
    ending: all_met,
};

pub(super) const DEPTH: Row = Row {
    name: "Depth-first search",
    about: Text::new("A path goes on as long as it can, then the walk goes back."),
    code: &code("Q ← stack with the start", "while v ← top of Q:"),
    ending: all_met,
};

fn all_met(_: &Running, _: End) -> String {
    "Every vertex was met.".into()
}
