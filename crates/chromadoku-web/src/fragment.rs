//! The fragment of the page's address, which tells what is open.

use gloo::events::EventListener;
use wasm_bindgen::JsValue;

/// The fragment, without `#`.
pub fn fragment() -> String {
    let hash = gloo::utils::window().location().hash().unwrap_or_default();
    hash.strip_prefix('#').unwrap_or_default().to_owned()
}

/// The page with another fragment. It names the path, since a bare fragment would be taken relative to `<base>`.
pub fn here(fragment: &str) -> String {
    let location = gloo::utils::window().location();
    let (path, search) = (location.pathname().unwrap_or_default(), location.search().unwrap_or_default());
    format!("{path}{search}#{fragment}")
}

/// Puts another fragment into the address, without a new entry in the history.
///
/// # Errors
///
/// What the browser says where the address is changed too often.
pub fn replace(fragment: &str) -> Result<(), JsValue> {
    gloo::utils::window().history()?.replace_state_with_url(&JsValue::NULL, "", Some(&here(fragment)))
}

/// Calls back when somebody changes the fragment, until the listener is dropped.
pub fn watch(tell: impl Fn() + 'static) -> EventListener {
    EventListener::new(&gloo::utils::window(), "hashchange", move |_| tell())
}
