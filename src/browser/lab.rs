//! What the graph lab needs of the browser: its address, frames, and files to give away.

pub mod helper;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo::events::EventListener;
use gloo::render::{AnimationFrame, request_animation_frame};
use gloo::timers::callback::Timeout;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::HtmlAnchorElement;

use super::{address, clock};

/// The fragment of the address, without `#`.
pub fn fragment() -> String {
    address::fragment()
}

/// Puts another fragment into the address, without a new entry in the history.
pub fn replace_fragment(fragment: &str) {
    let window = gloo::utils::window();
    let location = window.location();
    let (path, search) = (location.pathname().unwrap_or_default(), location.search().unwrap_or_default());
    if let Ok(history) = window.history() {
        // It fails only where the page is changed too often, and then the next change tells.
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&format!("{path}{search}#{fragment}")));
    }
}

/// Scrolls to the top of the page, where the picture is.
pub fn show_top() {
    gloo::utils::window().scroll_to_with_x_and_y(0.0, 0.0);
}

/// Calls back when somebody changes the fragment, until the listener is dropped.
pub fn watch_fragment(tell: impl Fn(String) + 'static) -> EventListener {
    EventListener::new(&gloo::utils::window(), "hashchange", move |_| tell(address::fragment()))
}

/// Calls back once with the next frame, until it is dropped.
pub fn next_frame(tell: impl FnOnce(f64) + 'static) -> AnimationFrame {
    request_animation_frame(tell)
}

/// The clock that durations are measured with.
pub fn now() -> f64 {
    clock::now()
}

/// Gives the user what a `data:` address holds, as a file.
pub fn save_address(name: &str, address: &str) {
    let anchor = gloo::utils::document().create_element("a").ok().and_then(|anchor| anchor.dyn_into().ok());
    if let Some(anchor) = anchor {
        let anchor: HtmlAnchorElement = anchor;
        anchor.set_href(address);
        anchor.set_download(name);
        anchor.click();
    }
}

/// Says in the console that something broke, and on the page.
pub fn install_crash() {
    yew::set_custom_panic_hook(Box::new(|info| {
        super::crash::report(info);
        // Where even this fails, the console has it.
        let _ = super::crash::tell("Something broke, and the graph lab stopped.");
    }));
}

/// A flag and a frame that is asked for, shared by closures.
#[derive(Clone, Default)]
pub struct Beat {
    asked: Rc<Cell<bool>>,
    frame: Rc<RefCell<Option<AnimationFrame>>>,
}

impl Beat {
    /// Calls back with the next frame, unless that was asked for before.
    pub fn ask(&self, tell: impl FnOnce(f64) + 'static) {
        if self.asked.replace(true) {
            return;
        }
        let asked = self.asked.clone();
        *self.frame.borrow_mut() = Some(next_frame(move |now| {
            asked.set(false);
            tell(now);
        }));
    }
}

/// Something that is done once nobody has asked for it anew for a while.
#[derive(Clone, Default)]
pub struct Lull(Rc<RefCell<Option<Timeout>>>);

impl Lull {
    /// Does this after some milliseconds, unless something else is asked for before.
    pub fn ask(&self, milliseconds: u32, then: impl FnOnce() + 'static) {
        *self.0.borrow_mut() = Some(Timeout::new(milliseconds, then));
    }
}
