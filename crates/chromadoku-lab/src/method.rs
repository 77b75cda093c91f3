//! The methods of the lab as people read them: each is a row, in a file for its kind. What a method looks for stands in the core.

mod backtracking;
mod board;
mod chromatic;
mod cliques;
mod cover;
mod edge_scan;
mod walk;

use chromadoku_solver::search::method::{End, Event, Method};

use super::running::Running;

/// What is said of a method.
pub struct Row {
    /// What people call it.
    pub name: &'static str,
    /// What it does, in a sentence or two.
    pub about: Text,
    /// Its pseudocode.
    pub code: &'static [Line],
    /// How a run of it ended, in a sentence.
    pub ending: fn(&Running, End) -> String,
}

/// A text that may be another where vertices must differ that are no neighbors.
#[derive(Clone, Copy)]
pub struct Text {
    near: &'static str,
    far: &'static str,
}

/// A line of pseudocode.
pub struct Line {
    /// How far it is indented.
    pub depth: usize,
    /// What it says.
    pub text: Text,
    /// Whether it is the line that shows an event.
    shows: fn(Event) -> bool,
}

/// The row of a method; in which order they are offered, the solver says.
pub fn row(method: Method) -> &'static Row {
    match method {
        Method::Backtracking => &backtracking::BACKTRACKING,
        Method::BacktrackingAhead => &backtracking::BACKTRACKING_AHEAD,
        Method::Saturation => &backtracking::SATURATION,
        Method::SaturationAhead => &backtracking::SATURATION_AHEAD,
        Method::ExactCover => &cover::EXACT_COVER,
        Method::CliquePlain => &cliques::COLORING_PLAIN,
        Method::CliquePivot => &cliques::COLORING_PIVOT,
        Method::CliqueBound => &cliques::COLORING_BOUND,
        Method::Exact => &board::EXACT,
        Method::Logic => &board::LOGIC,
        Method::EdgeScan => &edge_scan::EDGE_SCAN,
        Method::Chromatic => &chromatic::CHROMATIC,
        Method::MaximalCliques => &cliques::MAXIMAL,
        Method::MaximalCliquesPivot => &cliques::MAXIMAL_PIVOT,
        Method::LargestClique => &cliques::LARGEST,
        Method::IndependentSets => &cliques::INDEPENDENT,
        Method::IndependentSetsPivot => &cliques::INDEPENDENT_PIVOT,
        Method::LargestIndependentSet => &cliques::LARGEST_INDEPENDENT,
        Method::Breadth => &walk::BREADTH,
        Method::Depth => &walk::DEPTH,
    }
}

impl Row {
    /// The number of the line that shows an event.
    pub fn line(&self, event: Event) -> Option<usize> {
        self.code.iter().position(|line| (line.shows)(event))
    }
}

impl Text {
    /// One that is always the same.
    const fn new(text: &'static str) -> Text {
        Text { near: text, far: text }
    }

    /// One for neighbors, and one for vertices that are too near to each other.
    const fn by_distance(near: &'static str, far: &'static str) -> Text {
        Text { near, far }
    }

    /// The text where equal colors are at least `distance` edges apart.
    pub fn at(&self, distance: usize) -> &'static str {
        if distance > 2 { self.far } else { self.near }
    }
}

impl Line {
    const fn new(depth: usize, text: &'static str) -> Line {
        Line { depth, text: Text::new(text), shows: |_| false }
    }

    const fn showing(self, shows: fn(Event) -> bool) -> Line {
        Line { shows, ..self }
    }

    const fn by_distance(self, far: &'static str) -> Line {
        Line { text: Text::by_distance(self.text.near, far), ..self }
    }
}
