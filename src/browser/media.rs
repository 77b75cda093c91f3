//! What the user wishes of every page: less motion, a dark ground; and how fine the screen is.

use gloo::events::EventListener;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, MediaQueryList};
use yew::prelude::*;

/// The query for less motion.
pub const REDUCED_MOTION: &str = "(prefers-reduced-motion: reduce)";
/// The query for a dark ground.
pub const DARK: &str = "(prefers-color-scheme: dark)";

/// Whether a media query holds now.
pub fn holds(query: &str) -> bool {
    list(query).is_some_and(|list| list.matches())
}

/// Whether nothing should move by itself.
pub fn reduced_motion() -> bool {
    holds(REDUCED_MOTION)
}

/// Calls back with the new answer whenever a query begins or ceases to hold, until the listener is dropped.
pub fn watch(query: &str, tell: impl Fn(bool) + 'static) -> Option<EventListener> {
    let list = list(query)?;
    let source = list.clone();
    Some(EventListener::new(&list, "change", move |_| tell(source.matches())))
}

/// Tells the style sheets the least length that is whole in pixels of the screen and, where it can be, in theirs, now and
/// whenever zoom or another screen changes it.
pub fn follow_pixel() {
    let Some(window) = web_sys::window() else { return };
    let ratio = window.device_pixel_ratio();
    let whole = ratio.max(1.0).trunc() == ratio;
    // Written by the browser: to write it to the last bit ourselves takes tables.
    let Ok(ratio) = js_sys::Number::from(ratio).to_string_with_radix(10) else { return };
    let root = gloo::utils::document().document_element().and_then(|root| root.dyn_into::<HtmlElement>().ok());
    if let Some(root) = root {
        let pixel = if whole { "1px".to_owned() } else { format!("calc(1px / {ratio})") };
        // The name is valid, so that it cannot fail.
        let _ = root.style().set_property("--pixel", &pixel);
    }
    if let Some(list) = list(&format!("(resolution: {ratio}dppx)")) {
        EventListener::once(&list, "change", |_| follow_pixel()).forget();
    }
}

/// Whether a query holds, for a component that draws anew when that changes.
#[hook]
pub fn use_media(query: &'static str) -> bool {
    let state = use_state_eq(|| false);
    let set = state.setter();
    use_effect_with(query, move |&query| {
        set.set(holds(query));
        let listener = watch(query, move |now| set.set(now));
        move || drop(listener)
    });
    *state
}

fn list(query: &str) -> Option<MediaQueryList> {
    web_sys::window()?.match_media(query).ok().flatten()
}
