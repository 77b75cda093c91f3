//! Cliques and independent sets, maximal and largest, and colorings as cliques.

use chromadoku_app::words::thousands;
use chromadoku_solver::search::method::{End, Event};

use super::{Line, Row, Text};
use crate::running::Running;
use crate::words;

/// The recursion, by which vertices it tries.
const fn extend(choice: &'static str) -> [Line; 5] {
    [
        Line::new(0, "extend(R, P, X):"),
        Line::new(1, "if P and X are empty: R is maximal")
            .showing(|event| matches!(event, Event::Maximal(_) | Event::Solution | Event::Starved(_))),
        Line::new(1, choice),
        Line::new(2, "extend(R + v, P ∩ N(v), X ∩ N(v))")
            .showing(|event| matches!(event, Event::Color(..) | Event::Join(_))),
        Line::new(2, "move v from P to X").showing(|event| matches!(event, Event::Uncolor(..) | Event::Leave(_))),
    ]
}

const PLAIN: &[Line] = &extend("for each v in P:");
const PIVOT: &[Line] = &extend("for each v in P not joined to the pivot:");
const BOUND: &[Line] = &[
    Line::new(0, "grow(R, P):"),
    Line::new(1, "color P so that joined vertices differ"),
    Line::new(1, "for each v in P, from the last color on:"),
    Line::new(2, "if |R| + colors of v ≤ best: go back")
        .showing(|event| matches!(event, Event::Uncolor(..) | Event::Leave(_))),
    Line::new(2, "grow(R + v, P ∩ N(v))").showing(|event| matches!(event, Event::Color(..) | Event::Join(_))),
    Line::new(1, "if R is larger than the best: keep it")
        .showing(|event| matches!(event, Event::Larger(_) | Event::Solution)),
];

pub(super) const COLORING_PLAIN: Row = Row {
    name: "Cliques, Bron–Kerbosch",
    about: Text::new(
        "A coloring is a clique of the complement of the graph of all choices. The recursion as published in 1973 tries every candidate.",
    ),
    code: PLAIN,
    ending: words::colorings_tried,
};

pub(super) const COLORING_PIVOT: Row = Row {
    name: "Cliques with a pivot",
    about: Text::new(
        "The same recursion, leaving out the neighbors of one vertex: every maximal clique has that vertex or one that is no neighbor of it.",
    ),
    code: PIVOT,
    ending: words::colorings_tried,
};

pub(super) const COLORING_BOUND: Row = Row {
    name: "Cliques with a bound",
    about: Text::new(
        "Branch and bound: a clique has at most one vertex of a color, so few colors left mean that it cannot grow enough.",
    ),
    code: BOUND,
    ending: words::colorings_tried,
};

pub(super) const MAXIMAL: Row = Row {
    name: "All maximal cliques",
    about: Text::new(
        "Sets of vertices that are all joined, and to which none can be added; the recursion as published.",
    ),
    code: PLAIN,
    ending: all_found,
};

pub(super) const MAXIMAL_PIVOT: Row = Row {
    name: "All maximal cliques, with a pivot",
    about: Text::new("Sets of vertices that are all joined, and to which none can be added; with a pivot."),
    code: PIVOT,
    ending: all_found,
};

pub(super) const LARGEST: Row = Row {
    name: "A largest clique",
    about: Text::new("As many vertices as possible that are all joined: branch and bound with a coloring bound."),
    code: BOUND,
    ending: largest_found,
};

pub(super) const INDEPENDENT: Row = Row {
    name: "All maximal independent sets",
    about: Text::new(
        "Sets of vertices none of which are joined, and to which none can be added: the maximal cliques of the complement, by the recursion as published.",
    ),
    code: PLAIN,
    ending: all_found,
};

pub(super) const INDEPENDENT_PIVOT: Row = Row {
    name: "All maximal independent sets, with a pivot",
    about: Text::new("The maximal cliques of the complement, with a pivot."),
    code: PIVOT,
    ending: all_found,
};

pub(super) const LARGEST_INDEPENDENT: Row = Row {
    name: "A largest independent set",
    about: Text::new("As many vertices as possible none of which are joined: a largest clique of the complement."),
    code: BOUND,
    ending: largest_found,
};

fn all_found(run: &Running, _: End) -> String {
    format!("Everything was tried: {} maximal sets.", thousands(run.counters().found))
}

fn largest_found(run: &Running, _: End) -> String {
    format!("No set is larger: {}.", run.run().best().map_or(0, |best| best.len()))
}
