//! Places for texts under keys: the browser's storage, or memory where the browser has none.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use web_sys::Storage;

/// A place for texts under keys.
pub trait Drawer {
    /// The text under a key.
    fn get(&self, key: &str) -> Option<String>;
    /// Puts a text under a key.
    fn put(&self, key: &str, text: &str) -> Result<(), Refused>;
    /// Takes a key away.
    fn remove(&self, key: &str);
    /// All keys.
    fn keys(&self) -> Vec<String>;
}

/// What a drawer says that is full or locked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refused;

/// The drawer that all tabs share and that outlives them; nothing where the browser has none for this page.
pub fn of_browser() -> Option<Rc<dyn Drawer>> {
    let storage = gloo::utils::window().local_storage().ok().flatten()?;
    Some(Rc::new(storage))
}

/// The drawer of this tab, which a reload leaves as it is.
pub fn of_tab() -> Option<Rc<dyn Drawer>> {
    let storage = gloo::utils::window().session_storage().ok().flatten()?;
    Some(Rc::new(storage))
}

impl Drawer for Storage {
    fn get(&self, key: &str) -> Option<String> {
        self.get_item(key).ok().flatten()
    }

    fn put(&self, key: &str, text: &str) -> Result<(), Refused> {
        self.set_item(key, text).map_err(|_| Refused)
    }

    fn remove(&self, key: &str) {
        // A locked drawer holds nothing that could be removed.
        let _ = self.remove_item(key);
    }

    fn keys(&self) -> Vec<String> {
        let count = self.length().unwrap_or(0);
        (0..count).filter_map(|at| self.key(at).ok().flatten()).collect()
    }
}

/// A drawer that lasts as long as the page.
#[derive(Default)]
pub struct Memory(RefCell<BTreeMap<String, String>>);

impl Drawer for Memory {
    fn get(&self, key: &str) -> Option<String> {
        self.0.borrow().get(key).cloned()
    }

    fn put(&self, key: &str, text: &str) -> Result<(), Refused> {
        self.0.borrow_mut().insert(key.to_owned(), text.to_owned());
        Ok(())
    }

    fn remove(&self, key: &str) {
        self.0.borrow_mut().remove(key);
    }

    fn keys(&self) -> Vec<String> {
        self.0.borrow().keys().cloned().collect()
    }
}
