//! Lessons: which is open, and what is done in it. The puzzle stays as it is.

use std::rc::Rc;

use crate::session::{Dialog, Session};
use crate::sheet::Sheet;

/// The longest value that is kept, in characters, and the most of them.
const MOST: usize = 400;

impl Session {
    /// Opens a lesson, or the list of them.
    pub(crate) fn learn(&mut self, name: String) {
        Rc::make_mut(&mut self.page.learning).name = name;
        self.open_dialog(Some(Dialog::Sheet(Sheet::Learn)));
    }

    /// Something in a lesson takes a value. The former text stays until there is a new one.
    pub(super) fn set(&mut self, what: String, value: String) {
        if self.page.learning.set.len() < MOST || self.page.learning.set.contains_key(&what) {
            Rc::make_mut(&mut self.page.learning).set.insert(what, value.chars().take(MOST).collect());
        }
        self.page.sheet.iter_mut().for_each(|open| open.fresh = false);
    }
}
