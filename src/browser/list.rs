//! Keeps the list of puzzles that a text brought, and how far the user has got with each.

use std::rc::Rc;

use chromadoku_app::form;
use chromadoku_app::reduce::Action;
use chromadoku_app::session::list::List;
use chromadoku_app::session::saved::wire;
use chromadoku_app::session::{Notice, link};
use yew::prelude::*;

use super::drawer::{self, Drawer, Refused};
use super::identity::Identity;
use crate::store::Store;

const LIST: &str = "chromadoku.1.list";

/// The list as it was stored last, in whatever tab.
pub fn load(drawer: &dyn Drawer) -> Option<List> {
    wire::read(&form::open(&drawer.get(LIST)?)?)
}

/// Stores a list with what was known of its puzzles before, and gives it.
fn keep(drawer: &dyn Drawer, list: &List) -> (List, Result<(), Refused>) {
    let (known, mut list) = (load(drawer), list.clone());
    if let Some(known) = &known {
        list.learn_from(known);
    }
    let result =
        if known.as_ref() == Some(&list) { Ok(()) } else { drawer.put(LIST, &form::seal(&wire::write(&list))) };
    (list, result)
}

/// The list as this tab knows it: what is stored, else what could not be.
pub fn of(store: &Store) -> Option<Rc<List>> {
    load(&*drawer::of_browser()).map(Rc::new).or_else(|| store.page.list.clone())
}

/// Keeps the list, and notes in it what is done with its puzzles.
#[hook]
pub fn use_list(store: &Store) {
    let kept = store.clone();
    use_effect_with(store.page.list.clone().map(Identity), move |list| {
        let Some(list) = list else { return };
        let (known, result) = keep(&*drawer::of_browser(), list);
        if known != *list.0 {
            kept.dispatch(Action::List(Rc::new(known)));
        }
        if result.is_err() {
            let said = "The list of puzzles cannot be kept: this browser’s storage is full or closed to the page. It is there \
                        until you leave the page.";
            kept.dispatch(Action::Say(Notice::error(said)));
        }
    });
    let seen = store.clone();
    use_effect_with((store.page.work, store.page.epoch, store.reached()), move |(.., reached)| {
        let Some((reached, mut list)) = reached.zip(of(&seen)) else { return };
        let puzzle = link::puzzle_link_of(&seen);
        let is_news = Rc::make_mut(&mut list).reach(&puzzle, reached);
        // A page that was loaded again does not know yet that its puzzle is of a list.
        if is_news || seen.page.list.is_none() && list.has_open(&puzzle) {
            seen.dispatch(Action::List(list));
        }
    });
}

#[cfg(test)]
mod tests {
    use chromadoku_app::reduce::testing::three;
    use chromadoku_app::session::list::Reached;

    use super::*;
    use crate::browser::drawer::Memory;

    #[test]
    fn a_list_is_kept_with_what_was_known_of_its_puzzles_and_damage_leaves_none() {
        let drawer = Memory::default();
        let mut list = three();
        list.reach("s=b", Reached::Solved);
        assert_eq!(keep(&drawer, &list), (list.clone(), Ok(())));
        assert_eq!(keep(&drawer, &three()).0.puzzles, list.puzzles);
        assert_eq!(load(&drawer).unwrap().puzzles, list.puzzles);
        drawer.put(LIST, "~damaged").unwrap();
        assert_eq!(load(&drawer), None);
        assert_eq!(keep(&Memory::locked(), &list), (list, Err(Refused)));
    }
}
