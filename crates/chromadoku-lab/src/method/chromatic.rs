//! The fewest colors.

use chromadoku_solver::search::method::{End, Event};

use super::{Line, Row, Text};
use crate::running::Running;
use crate::words;

pub(super) const CHROMATIC: Row = Row {
    name: "Chromatic number",
    about: Text::new(
        "The fewest colors, with the proof: a clique or Mycielski graph that needs as many, or every coloring with one color fewer tried.",
    ),
    code: &[
        Line::new(0, "lower ← largest clique, upper ← DSATUR"),
        Line::new(0, "while lower < upper:"),
        Line::new(1, "look for a coloring with upper − 1 colors").showing(|event| matches!(event, Event::Bounds(..))),
        Line::new(1, "found: upper ← upper − 1"),
        Line::new(1, "none: lower ← upper"),
    ],
    ending: settled,
};

fn settled(run: &Running, _: End) -> String {
    format!("{} are enough, and fewer are not.{}", words::colors_used(run), words::proof(run.run().proof().as_ref()))
}
