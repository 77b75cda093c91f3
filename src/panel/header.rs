//! The head of the page: name, board, what concerns the whole puzzle.

use yew::prelude::*;

use super::check::check_line;
use super::icons::{Icon, icon, logo};
use super::menu::{Item, Menu};
use super::notice::notice_bar;
use super::outside::Outside;
use super::{send, unless};
use crate::app::Store;
use crate::session::{Action, Dialog, Stage};

/// The head of the page.
pub fn header(store: &Store, outside: &Outside) -> Html {
    let dialog = |dialog: Dialog| send::<MouseEvent>(store, Action::Dialog(Some(dialog)));
    let title = store.geometry.title();
    html! {
        <header>
            <h1>{ logo() }<span>{"Chromadoku"}</span></h1>
            <button type="button" class="board-title" aria-label={format!("{title}: choose another board")}
                title="Choose another board" onclick={dialog(Dialog::New)}>{title}{ icon(Icon::Down) }</button>
            <div class="said">
                { check_line(store) }
                { notice_bar(store) }
            </div>
            <div class="history">
                { tool(store, "Undo", "Ctrl+Z", Icon::Undo, Action::Undo, can_undo(store)) }
                { tool(store, "Redo", "Ctrl+Y", Icon::Redo, Action::Redo, can_redo(store)) }
            </div>
            <div class="tools">
                <button type="button" onclick={dialog(Dialog::Paste)}>{"Paste"}</button>
                <button type="button" onclick={dialog(Dialog::New)}>{"New"}</button>
                <button type="button" class="primary" onclick={outside.share.reform(|_| ())}>{"Share"}</button>
                <Menu name="More" items={more(store)}>{ icon(Icon::More) }</Menu>
            </div>
        </header>
    }
}

fn tool(store: &Store, name: &'static str, keys: &str, drawing: Icon, action: Action, possible: bool) -> Html {
    html! {
        <button type="button" class="icon" aria-label={name} title={format!("{name} ({keys})")}
            aria-disabled={unless(possible)} onclick={send(store, action)}>{ icon(drawing) }</button>
    }
}

fn can_undo(store: &Store) -> bool {
    match store.stage {
        Stage::SetUp => !store.drafts.before.is_empty(),
        Stage::Play => store.timeline.cursor > 0,
    }
}

fn can_redo(store: &Store) -> bool {
    match store.stage {
        Stage::SetUp => !store.drafts.after.is_empty(),
        Stage::Play => !store.at_end(),
    }
}

fn more(store: &Store) -> Vec<Item> {
    let item = |name: &'static str, action: Action| Item::new(name, send(store, action));
    let dialog = |name: &'static str, dialog: Dialog| item(name, Action::Dialog(Some(dialog)));
    vec![
        dialog("Recent", Dialog::Recent),
        item("Clear entries", Action::ClearEntries),
        item("Clear all", Action::ClearAll),
        dialog("Legend", Dialog::Legend),
        dialog("Keys", Dialog::Keys),
        dialog("Settings", Dialog::Settings),
    ]
}
