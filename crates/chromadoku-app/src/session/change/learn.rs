//! Lessons: which is open, and what is done in it. The puzzle stays as it is.

use std::rc::Rc;

use crate::session::learning::SOLVED;
use crate::session::{Dialog, Session, Sheet};

/// The longest value that is kept, in characters.
const LONGEST: usize = 400;
/// The most values that are kept: each technique has a few.
const MOST: usize = 2_000;

impl Session {
    /// Opens a lesson or the page of a technique, or the list of them, with what was solved on former visits.
    pub fn learn(&mut self, name: String) {
        let learning = Rc::make_mut(&mut self.page.learning);
        learning.name = name;
        let solved = self.page.settings.solved.iter();
        learning.set.extend(solved.map(|(name, numbers)| (format!("{SOLVED}{name}"), numbers.clone())));
        self.open_dialog(Some(Dialog::Sheet(Sheet::Learn)));
    }

    /// Something in a lesson takes a value. The former text stays until there is a new one.
    pub(crate) fn set(&mut self, what: String, value: String) {
        let value: String = value.chars().take(LONGEST).collect();
        if let Some(name) = what.strip_prefix(SOLVED) {
            Rc::make_mut(&mut self.page.settings.solved).insert(name.to_owned(), value.clone());
        }
        if self.page.learning.set.len() < MOST || self.page.learning.set.contains_key(&what) {
            Rc::make_mut(&mut self.page.learning).set.insert(what, value);
        }
        self.page.sheet.iter_mut().for_each(|open| open.fresh = false);
    }
}
