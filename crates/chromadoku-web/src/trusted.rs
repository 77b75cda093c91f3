//! What the policy of a page lets only its first script do, `assets/start.js`: markup in place of an element's content, and
//! workers. And what that script began, for the page to end.

use js_sys::Function;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// A worker that may have begun before anybody listened to it.
    pub type Begun;

    #[wasm_bindgen(js_namespace = chromadoku, js_name = markup, catch)]
    fn trusted(text: &str) -> Result<JsValue, JsValue>;

    /// Makes what an element holds this markup. What stays the same is left alone: focus, selected text, a slider that is dragged.
    #[wasm_bindgen(js_namespace = chromadoku, catch)]
    pub fn rewrite(element: &web_sys::Element, text: &str) -> Result<(), JsValue>;

    /// Whether the cover of a first visit lies over the page.
    #[wasm_bindgen(js_namespace = chromadoku, js_name = isCovered)]
    pub fn is_covered() -> bool;

    /// Takes the cover of a first visit away once all that is made now is painted: the page then looks the same.
    #[wasm_bindgen(js_namespace = chromadoku)]
    pub fn uncover();

    /// The address of a file of the version of the site that the page is of.
    #[wasm_bindgen(js_namespace = chromadoku, js_name = place)]
    pub fn address(name: &str) -> String;

    /// A worker with this file of its version as first script: the one that began with the page, else a fresh one.
    #[wasm_bindgen(js_namespace = chromadoku, catch)]
    pub fn worker(name: &str) -> Result<Begun, JsValue>;

    /// From now on whatever it says goes to this function, with what it said before.
    #[wasm_bindgen(method)]
    pub fn listen(this: &Begun, hear: &Function);

    /// Says something to it.
    #[wasm_bindgen(method)]
    pub fn post(this: &Begun, message: &JsValue);

    /// Ends it, whatever it does.
    #[wasm_bindgen(method)]
    pub fn end(this: &Begun);
}

/// Markup of a sheet as the property `innerHTML` takes it; `None` if it holds what no sheet may hold.
pub fn markup(text: &str) -> JsValue {
    trusted(text).unwrap_or_else(|_| JsValue::from_str(""))
}
