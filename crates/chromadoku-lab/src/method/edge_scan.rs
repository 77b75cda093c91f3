//! A walk over the edges that recolors.

use chromadoku_solver::search::method::{End, Event};

use super::{Line, Row, Text};
use crate::running::Running;
use crate::words;

pub(super) const EDGE_SCAN: Row = Row {
    name: "Edge scan",
    about: Text::by_distance(
        "All vertices begin with one color; each edge whose ends are equal gives its second end the first color that no neighbor has.",
        "All vertices begin with one color; of each two that are too near and equal, the second takes the first color that no vertex too near to it has.",
    ),
    code: &[
        Line::new(0, "give every vertex color 1"),
        Line::new(0, "for each edge a–b:").by_distance("for each a and b too near to each other:"),
        Line::new(1, "if the colors of a and b differ: next").showing(|event| matches!(event, Event::Look(..))),
        Line::new(1, "b ← first color that no neighbor of b has")
            .by_distance("b ← first color that nothing too near to b has")
            .showing(|event| matches!(event, Event::Recolor(..))),
    ],
    ending: scanned,
};

fn scanned(run: &Running, _: End) -> String {
    let what = if run.setup().distance > 2 { "Every pair too near" } else { "Every edge" };
    format!("{what} was looked at once: a coloring with {}. Fewer may do.", words::colors_used(run))
}
