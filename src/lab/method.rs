//! The methods of the lab as people read them: each is a row, in a file for its kind. What a method looks for stands in the core.

mod backtracking;
mod board;
mod chromatic;
mod cliques;
mod cover;
mod edge_scan;
mod walk;

use chromadoku_core::search::method::{End, Event, Method};

use super::running::Running;

/// A method.
pub struct Row {
    /// Which one it is.
    pub method: Method,
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

/// All methods, in the order in which they are offered.
const ROWS: [&Row; 20] = [
    &backtracking::BACKTRACKING,
    &backtracking::BACKTRACKING_AHEAD,
    &backtracking::SATURATION,
    &backtracking::SATURATION_AHEAD,
    &cover::EXACT_COVER,
    &cliques::COLORING_PLAIN,
    &cliques::COLORING_PIVOT,
    &cliques::COLORING_BOUND,
    &board::EXACT,
    &board::LOGIC,
    &edge_scan::EDGE_SCAN,
    &chromatic::CHROMATIC,
    &cliques::MAXIMAL,
    &cliques::MAXIMAL_PIVOT,
    &cliques::LARGEST,
    &cliques::INDEPENDENT,
    &cliques::INDEPENDENT_PIVOT,
    &cliques::LARGEST_INDEPENDENT,
    &walk::BREADTH,
    &walk::DEPTH,
];

/// The row of a method.
pub fn row(method: Method) -> &'static Row {
    ROWS.iter().find(|row| row.method == method).unwrap_or(&ROWS[0])
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

#[cfg(test)]
mod tests {
    use super::*;
    use chromadoku_core::search::method::METHODS;

    #[test]
    fn each_method_has_its_row() {
        assert_eq!(ROWS.map(|row| row.method), METHODS);
    }
}
