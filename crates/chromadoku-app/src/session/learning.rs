//! What is open of the lessons, and what the user did in them. What lessons there are is known to who writes them, [`crate::sheet`].

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Dialog, Session};
use crate::session::Sheet;

/// What a fragment begins with that leads to a lesson.
const LINK: &str = "learn";

/// What the key of the positions that were solved of a technique begins with, before its name.
pub const SOLVED: &str = "solved.";

/// A lesson, and what was done in all of them.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Learning {
    /// The lesson by its name in links; nothing in it for the list of lessons.
    pub name: String,
    /// Answers, sliders and steps of figures: what each was set to.
    pub set: BTreeMap<String, String>,
}

/// The link to a lesson, without `#`.
pub fn link_to(name: &str) -> String {
    if name.is_empty() { LINK.to_owned() } else { format!("{LINK}={name}") }
}

/// The name of the lesson that a fragment leads to, empty for the list of them; `None` if it leads elsewhere.
pub fn lesson_in(fragment: &str) -> Option<&str> {
    let rest = fragment.strip_prefix(LINK)?;
    if rest.is_empty() { Some(rest) } else { rest.strip_prefix('=') }
}

impl Session {
    /// The name of the lesson that is open, empty for the list of lessons.
    pub fn lesson(&self) -> Option<&str> {
        (self.page.dialog == Some(Dialog::Sheet(Sheet::Learn))).then_some(self.page.learning.name.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_to_lessons_lead_to_them_and_others_elsewhere() {
        for name in ["", "graph", "no such lesson"] {
            assert_eq!(lesson_in(&link_to(name)), Some(name));
        }
        assert_eq!(["", "s=1abc", "learning=graph"].map(lesson_in), [None; 3]);
    }
}
