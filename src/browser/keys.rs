//! Listens to keys, for the whole page at once.

use std::cell::RefCell;
use std::rc::Rc;

use chromadoku_app::input::keys::{fills, repeats};
use chromadoku_app::input::{Figures, Focus, Key};
use chromadoku_app::reduce::Action;
use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};
use yew::prelude::*;

use super::{cells, requests};
use crate::store::Store;

/// Roles and elements that type or search by letters.
const TEXTS: &str = "input:not([type=radio],[type=checkbox],[type=range],[type=button]), textarea, select, \
     [contenteditable], [role=textbox], [role=combobox], [role=listbox]";
/// What moves by arrows.
const WIDGETS: &str = "input, canvas, summary, [role=application], [role=radio], [role=slider], [role=tab], \
     [role=menu], [role=menuitem], [role=option], [role=tree], [role=treeitem], .sheet :is(h2, .scroll):focus";
/// What is pressed.
const BUTTONS: &str = "button, a[href], [role=button]";

/// Turns the keys of the page into actions. What another element has heard and used already is left alone.
#[hook]
pub fn use_keys(store: &Store) {
    let store = store.clone();
    // The handle knows the newest session, so one listener serves for good.
    use_effect_with((), move |()| {
        let figures = Rc::new(RefCell::new(Figures::default()));
        let options = EventListenerOptions::enable_prevent_default();
        let document = gloo::utils::document();
        let listener = EventListener::new_with_options(&document, "keydown", options, move |event| {
            let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
            // While a text is being composed, keys are not what they seem.
            if event.default_prevented() || event.is_composing() {
                return;
            }
            // A handle keeps every session that it was asked for; a clone begins anew with the latest one.
            let store = store.clone();
            let key = read(event);
            let Some(action) = figures.borrow_mut().key(&key, &store) else { return };
            event.prevent_default();
            if event.repeat() && !repeats(&action) {
                return;
            }
            if matches!(key.focus, Focus::Page | Focus::Button) && fills(&action) {
                cells::focus_active();
            }
            match store.next_listed().filter(|_| matches!(action, Action::Hint)) {
                Some(number) => requests::open_listed(&store, number),
                None => store.dispatch(action),
            }
        });
        move || drop(listener)
    });
}

fn read(event: &KeyboardEvent) -> Key {
    Key {
        key: event.key(),
        code: event.code(),
        shift: event.shift_key(),
        ctrl: event.ctrl_key(),
        alt: event.alt_key(),
        meta: event.meta_key(),
        num_lock: event.get_modifier_state("NumLock"),
        focus: focus(event),
        time: event.time_stamp(),
    }
}

fn focus(event: &KeyboardEvent) -> Focus {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let Some(target) = target else { return Focus::Page };
    let within = |selector: &str| target.closest(selector).ok().flatten().is_some();
    match () {
        () if within("[role=gridcell]") => Focus::Grid,
        () if within(TEXTS) => Focus::Text,
        () if within(WIDGETS) => Focus::Widget,
        () if within(BUTTONS) => Focus::Button,
        () => Focus::Page,
    }
}
