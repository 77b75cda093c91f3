//! What solves boards alone.

use chromadoku_solver::search::method::Event;

use super::{Line, Row, Text};
use crate::words;

pub(super) const EXACT: Row = Row {
    name: "Exact solver",
    about: Text::new("The solver that the page counts solutions with."),
    code: &[Line::new(0, "place what is forced; branch; count")],
    ending: words::colorings_tried,
};

pub(super) const LOGIC: Row = Row {
    name: "Logic alone",
    about: Text::new("Named deductions, the simplest one first, and no trying."),
    code: &[
        Line::new(0, "while there is a step:"),
        Line::new(1, "take the simplest one").showing(|event| matches!(event, Event::Deduce(..))),
    ],
    ending: words::colorings_tried,
};
