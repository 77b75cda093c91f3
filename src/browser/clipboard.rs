//! Text that comes and goes: the clipboard, paste, files that are dropped.

use chromadoku_app::reduce::Action;
use chromadoku_app::session::{Notice, Session, link};
use chromadoku_board::codec::{text, too_long};
use chromadoku_web::intake::{self, Source};
use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{ClipboardEvent, DragEvent, Event};
use yew::prelude::*;

use super::address;
use crate::store::Store;

/// Puts a text into the clipboard, then says whether that worked.
pub fn copy(text: String, done: impl FnOnce(bool) + 'static) {
    spawn_local(async move { done(write(&text).await.is_ok()) });
}

async fn write(text: &str) -> Result<(), JsValue> {
    let navigator = gloo::utils::window().navigator();
    // Pages from an insecure origin have none, although the type says otherwise.
    if js_sys::Reflect::get(&navigator, &"clipboard".into())?.is_undefined() {
        return Err(JsValue::UNDEFINED);
    }
    JsFuture::from(navigator.clipboard().write_text(text)).await.map(drop)
}

/// Copies the digits of the board where a copy is asked for and nothing else is selected.
#[hook]
pub fn use_copy(store: &Store) {
    let store = store.clone();
    use_effect_with((), move |()| {
        let active = EventListenerOptions::enable_prevent_default();
        let document = gloo::utils::document();
        let listener = EventListener::new_with_options(&document, "copy", active, move |event| {
            // A handle keeps every session that it was asked for; a clone begins anew with the latest one.
            let store = store.clone();
            let selects = gloo::utils::window().get_selection().ok().flatten().is_some_and(|text| !text.is_collapsed());
            if selects || intake::is_in_field(event) || store.page.dialog.is_some() {
                return;
            }
            let digits = text::line(store.puzzle.position.board.values());
            let data = event.dyn_ref::<ClipboardEvent>().and_then(ClipboardEvent::clipboard_data);
            if data.is_some_and(|data| data.set_data("text/plain", &digits).is_ok()) {
                event.prevent_default();
                let said = format!("Copied the digits, as one line of {}.", digits.len());
                store.dispatch(Action::Say(Notice::info(said)));
            }
        });
        move || drop(listener)
    });
}

/// Takes up puzzles and links that are pasted outside of fields, or dropped.
#[hook]
pub fn use_intake(store: &Store) {
    let dispatcher = store.dispatcher();
    use_effect_with((), move |()| {
        let listeners = listen(&dispatcher);
        move || drop(listeners)
    });
}

fn listen(dispatcher: &UseReducerDispatcher<Session>) -> [EventListener; 3] {
    let document = gloo::utils::document();
    let active = EventListenerOptions::enable_prevent_default();
    let pasted = {
        let dispatcher = dispatcher.clone();
        move |event: &Event| {
            if let Some(text) = intake::pasted(event).filter(|_| !intake::is_in_field(event)) {
                event.prevent_default();
                take(&text, &dispatcher);
            }
        }
    };
    // Without this the browser would leave the page and show the file.
    let dragged = |event: &Event| {
        let brings_file = event.dyn_ref::<DragEvent>().is_some_and(intake::brings_file);
        if brings_file || !intake::is_in_field(event) {
            event.prevent_default();
        }
    };
    let dropped = {
        let dispatcher = dispatcher.clone();
        move |event: &Event| take_drop(event, &dispatcher)
    };
    [
        EventListener::new_with_options(&document, "paste", active, pasted),
        EventListener::new_with_options(&document, "dragover", active, dragged),
        EventListener::new_with_options(&document, "drop", active, dropped),
    ]
}

fn take_drop(event: &Event, dispatcher: &UseReducerDispatcher<Session>) {
    // Fields take what is dropped on them themselves.
    if intake::is_in_field(event) || event.default_prevented() {
        return;
    }
    event.prevent_default();
    event.dyn_ref::<DragEvent>().and_then(intake::dropped).iter().for_each(|source| take(source, dispatcher));
}

/// Opens a text or file, unless it is too large.
fn take(source: &Source, dispatcher: &UseReducerDispatcher<Session>) {
    let dispatcher = dispatcher.clone();
    intake::read(source, too_long, move |text| {
        dispatcher.dispatch(match text {
            Ok(text) => taking(text),
            Err(refusal) => Action::Say(Notice::error(refusal)),
        });
    });
}

/// What takes up a text: a link in it, or else the puzzle that it is.
fn taking(text: String) -> Action {
    link::link_in(&text).map(address::opening).unwrap_or(Action::Paste(text))
}
