//! When a program breaks: it says so, in the console and on the page, instead of just standing still.

use std::panic::PanicHookInfo;

use wasm_bindgen::{JsCast, JsValue};
use web_sys::HtmlDialogElement;

/// Writes to the console what broke, and where.
pub fn report(info: &PanicHookInfo) {
    complain(&info.to_string());
}

/// Writes to the console what is wrong with the program.
pub fn complain(what: &str) {
    web_sys::console::error_1(&JsValue::from_str(what));
}

/// Says so in a dialog of its own, over whatever dialog is open, which closes only with the page.
pub fn tell(said: &str) -> Result<(), JsValue> {
    let document = gloo::utils::document();
    let body = document.body().ok_or(JsValue::NULL)?;
    let dialog: HtmlDialogElement = document.create_element("dialog")?.dyn_into()?;
    dialog.set_class_name("crash");
    dialog.set_attribute("role", "alertdialog")?;
    dialog.set_attribute("aria-label", "Something broke")?;
    dialog.set_attribute("closedby", "none")?;
    let words = document.create_element("p")?;
    words.set_text_content(Some(said));
    let button = document.create_element("button")?;
    button.set_attribute("type", "button")?;
    // The page's first script hears it: the program itself can hear nothing any more.
    button.set_attribute("data-reload", "")?;
    button.set_text_content(Some("Reload the page"));
    dialog.append_child(&words)?;
    dialog.append_child(&button)?;
    body.append_child(&dialog)?;
    dialog.show_modal()
}
