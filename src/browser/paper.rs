//! What stands on paper beside the board: its name and its link, which nobody sees on the screen and which are written when
//! somebody prints.

use gloo::events::EventListener;
use yew::prelude::*;

use super::address;
use crate::app::Store;
use crate::session::link;

/// Prints the page, as far as the browser lets it.
pub fn print() {
    let _ = gloo::utils::window().print();
}

/// Writes name and link before the page is printed.
#[hook]
pub fn use_paper(store: &Store) {
    let store = store.clone();
    use_effect_with((), move |()| {
        let listener = EventListener::new(&gloo::utils::window(), "beforeprint", move |_| {
            // A handle keeps every session that it was asked for; a clone begins anew with the latest one.
            let store = store.clone();
            write(".paper.name", &store.puzzle.geometry.title());
            write(".paper.link", &address::url_of(&link::link_of(&store)));
        });
        move || drop(listener)
    });
}

fn write(place: &str, text: &str) {
    if let Ok(Some(element)) = gloo::utils::document().query_selector(place) {
        element.set_text_content(Some(text));
    }
}
