//! Answers what the page asks of the world outside: links, clipboard, former work.

use std::rc::Rc;

use chromadoku_app::reduce::Action;
use chromadoku_app::session::saved::{RecentEntry, Saved, SavedError};
use chromadoku_app::session::{Dialog, Notice, Sheet, link};
use chromadoku_web::clock;
use yew::prelude::*;

use super::{address, clipboard, list, raster, storage};
use crate::panel::requests::{Requests, Taking};
use crate::store::Store;

/// The answers for a session; the same ones for as long as the page lives.
#[hook]
pub fn use_requests(store: &Store) -> Requests {
    let store = store.clone();
    let requests = use_memo((), move |()| Requests {
        share: with(&store, |store, ()| share(store)),
        trail: with(&store, |store, wanted: bool| {
            let trail = link::trail_of(store).filter(|_| wanted).unwrap_or_default();
            store.dispatch(Action::Share(address::url_of(&link::shared_link_of(store, &trail))));
        }),
        lab: with(&store, |store, ()| address::open_lab(store)),
        copy: with(&store, copy),
        picture: with(&store, picture),
        list: with(&store, |store, ()| show_list(store)),
        open_listed: with(&store, open_listed),
        recent: Callback::from(|()| recent()),
        open_recent: with(&store, |store, key: String| open(store, &key)),
        delete_recent: Callback::from(|key: String| storage::shelf().delete(&key)),
    });
    (*requests).clone()
}

/// A callback that looks at the session as it is when it is called.
fn with<I: 'static, O: 'static>(store: &Store, answer: impl Fn(&Store, I) -> O + 'static) -> Callback<I, O> {
    let store = store.clone();
    // A handle keeps every session that it was asked for; a clone begins anew with the latest one.
    Callback::from(move |input| answer(&store.clone(), input))
}

fn share(store: &Store) {
    let (dispatcher, link) = (store.dispatcher(), address::url_of(&link::shared_link_of(store, "")));
    clipboard::copy(link.clone(), move |copied| {
        dispatcher.dispatch(Action::Share(link));
        if copied {
            dispatcher.dispatch(Action::Say(Notice::info("Link copied.")));
        }
    });
}

fn copy(store: &Store, text: String) {
    let failure = "The browser does not let the page copy: mark the text and copy it with the keyboard.";
    clipboard::copy(text, tell(store, failure));
}

fn picture(store: &Store, taking: Taking) {
    match taking {
        Taking::Save => raster::save("sudoku.png"),
        Taking::Copy => {
            raster::copy(tell(store, "The browser does not let the page copy pictures: save it as a file."));
        }
    }
}

/// Says that something was copied, or this.
fn tell(store: &Store, failure: &'static str) -> impl FnOnce(bool) + 'static {
    let dispatcher = store.dispatcher();
    move |copied| {
        dispatcher.dispatch(Action::Say(if copied { Notice::info("Copied.") } else { Notice::error(failure) }))
    }
}

fn show_list(store: &Store) {
    if let Some(list) = list::of(store) {
        store.dispatch(Action::List(list));
    }
    store.dispatch(Action::Dialog(Some(Dialog::Sheet(Sheet::List))));
}

/// Opens a puzzle of the list: what is stored of it, else the puzzle. One that is open already stays as it is.
pub(super) fn open_listed(store: &Store, number: usize) {
    let Some(listed) = store.page.list.as_ref().and_then(|list| list.puzzles.get(number)) else { return };
    if link::puzzle_link_of(store) == listed.puzzle {
        store.dispatch(Action::Dialog(None));
        return;
    }
    let shelf = storage::shelf();
    let mut stored = shelf.ids().into_iter().filter_map(|id| shelf.read(&id)?.ok());
    let is_it = |saved: &Saved| saved.session().is_ok_and(|session| link::puzzle_link_of(&session) == listed.puzzle);
    store.dispatch(match stored.find(is_it) {
        Some(saved) => Action::Restore(Rc::new(saved)),
        None if listed.position.is_empty() => Action::OpenLink(listed.puzzle.clone()),
        None => Action::OpenLink(listed.position.clone()),
    });
}

fn recent() -> Vec<RecentEntry> {
    storage::shelf().recent(clock::date())
}

fn open(store: &Store, key: &str) {
    store.dispatch(match storage::shelf().read(key) {
        Some(Ok(saved)) => Action::Restore(Rc::new(saved)),
        Some(Err(SavedError::Version(version))) => {
            let said = format!(
                "That work was stored by another version of Chromadoku (form {version}). It was left as it is."
            );
            Action::Say(Notice::error(said))
        }
        Some(Err(SavedError::Malformed)) => {
            Action::Say(Notice::error("That work is damaged and cannot be opened. It was left as it is."))
        }
        None => Action::Say(Notice::error("That work is gone: it was deleted in another tab.")),
    });
}
