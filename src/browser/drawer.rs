//! Places for texts under keys: the browser's storage, or memory where the browser has none or the page is not to use it.

use std::cell::RefCell;
use std::rc::Rc;

use web_sys::Storage;

use super::embed::is_embedded;

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

thread_local! {
    /// What takes the place of drawers that the browser does not give. A page that is to keep nothing need not say that it cannot.
    static MEMORY: [Rc<Memory>; 2] =
        [(), ()].map(|()| Rc::new(if is_embedded() { Memory::default() } else { Memory::locked() }));
}

/// The drawer that all tabs share and that outlives them.
pub fn of_browser() -> Rc<dyn Drawer> {
    let storage = gloo::utils::window().local_storage().ok().flatten().filter(|_| !is_embedded());
    storage.map_or_else(|| MEMORY.with(|[shared, _]| shared.clone() as Rc<dyn Drawer>), |storage| Rc::new(storage))
}

/// The drawer of this tab, which a reload leaves as it is.
pub fn of_tab() -> Rc<dyn Drawer> {
    let storage = gloo::utils::window().session_storage().ok().flatten().filter(|_| !is_embedded());
    storage.map_or_else(|| MEMORY.with(|[_, own]| own.clone() as Rc<dyn Drawer>), |storage| Rc::new(storage))
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
pub struct Memory {
    texts: RefCell<Vec<(String, String)>>,
    locked: bool,
}

impl Memory {
    /// One that keeps everything and yet says that it refuses, since nothing in it outlives the page.
    pub fn locked() -> Memory {
        Memory { locked: true, ..Memory::default() }
    }
}

impl Drawer for Memory {
    fn get(&self, key: &str) -> Option<String> {
        self.texts.borrow().iter().find(|(known, _)| known == key).map(|(_, text)| text.clone())
    }

    fn put(&self, key: &str, text: &str) -> Result<(), Refused> {
        self.remove(key);
        self.texts.borrow_mut().push((key.to_owned(), text.to_owned()));
        if self.locked { Err(Refused) } else { Ok(()) }
    }

    fn remove(&self, key: &str) {
        self.texts.borrow_mut().retain(|(known, _)| known != key);
    }

    fn keys(&self) -> Vec<String> {
        self.texts.borrow().iter().map(|(key, _)| key.clone()).collect()
    }
}
