//! What stands on paper beside the board: its name, its rules, and its link, which nobody sees on the screen and
//! which are written when somebody prints.

use chromadoku_app::session::link;
use chromadoku_app::sheet::rules;
use gloo::events::EventListener;
use yew::prelude::*;

use super::address;
use crate::store::Store;

/// Prints the page, as far as the browser lets it.
pub fn print() {
    let _ = gloo::utils::window().print();
}

/// Writes name, rules and link before the page is printed.
#[hook]
pub fn use_paper(store: &Store) {
    let store = store.clone();
    use_effect_with((), move |()| {
        let listener = EventListener::new(&gloo::utils::window(), "beforeprint", move |_| {
            // A handle keeps every session that it was asked for; a clone begins anew with the latest one.
            let store = store.clone();
            let (board, credits) = (store.puzzle.geometry.title(), &store.puzzle.credits);
            let name = if credits.title().is_empty() { board } else { credits.title().to_owned() };
            let by = if credits.author().is_empty() { String::new() } else { format!(", by {}", credits.author()) };
            write(".paper.name", &(name + &by));
            write(".paper.rules", &rules::in_words(&store.puzzle.geometry, credits));
            write(".paper.link", &address::url_of(&link::link_of(&store)));
            copy_sheet();
        });
        move || drop(listener)
    });
}

/// Puts the sheet that the dialog has for paper where paper shows it, in place of the board: a dialog covers a page at most.
fn copy_sheet() {
    let find = |place| gloo::utils::document().query_selector(place).ok().flatten();
    let Some(to) = find(".sheet-on-paper") else { return };
    to.set_text_content(None);
    if let Some(copy) = find("dialog[open] .on-paper .markup").and_then(|sheet| sheet.clone_node_with_deep(true).ok()) {
        // A place that is there takes what is given.
        let _ = to.append_child(&copy);
    }
}

fn write(place: &str, text: &str) {
    if let Ok(Some(element)) = gloo::utils::document().query_selector(place) {
        element.set_text_content(Some(text));
    }
}
