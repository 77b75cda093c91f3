//! Text that comes and goes: the clipboard, paste, files that are dropped.

use chromadoku_core::codec::too_long;
use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{ClipboardEvent, DataTransfer, DragEvent, Element, Event, File};
use yew::prelude::*;

use super::address;
use crate::app::Store;
use crate::session::{Action, Notice, Session, link};

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
            let text = event.dyn_ref::<ClipboardEvent>().and_then(|event| event.clipboard_data()).and_then(text_of);
            if let Some(text) = text.filter(|_| !is_field(event)) {
                event.prevent_default();
                dispatcher.dispatch(taking(text));
            }
        }
    };
    // Without this the browser would leave the page and show the file.
    let dragged = |event: &Event| {
        if !is_field(event) {
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
    let Some(data) = event.dyn_ref::<DragEvent>().and_then(|event| event.data_transfer()) else { return };
    // Fields take what is dropped on them themselves.
    if is_field(event) || event.default_prevented() {
        return;
    }
    event.prevent_default();
    match data.files().and_then(|files| files.get(0)) {
        Some(file) => match too_long(file.size() as usize) {
            Some(said) => dispatcher.dispatch(Action::Say(Notice::error(said))),
            None => read(file, dispatcher.clone()),
        },
        None => {
            if let Some(text) = text_of(data) {
                dispatcher.dispatch(taking(text));
            }
        }
    }
}

fn read(file: File, dispatcher: UseReducerDispatcher<Session>) {
    spawn_local(async move {
        let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
        dispatcher.dispatch(match text {
            Some(text) => taking(text),
            None => Action::Say(Notice::error("That file cannot be read.")),
        });
    });
}

/// What takes up a text: a link in it, or else the puzzle that it is.
fn taking(text: String) -> Action {
    link::link_in(&text).map(address::opening).unwrap_or(Action::Paste(text))
}

fn text_of(data: DataTransfer) -> Option<String> {
    data.get_data("text/plain").ok().filter(|text| !text.trim().is_empty())
}

/// Whether an event happened in a field that takes text itself.
fn is_field(event: &Event) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|target| {
        let fields = "textarea, select, [contenteditable], input:not([type=range], [type=radio], [type=checkbox])";
        target.closest(fields).is_ok_and(|field| field.is_some())
    })
}
