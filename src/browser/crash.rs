//! When the program itself breaks: it says so, on the page and in the console, instead of just standing still.

use std::panic::PanicHookInfo;

use wasm_bindgen::JsValue;

use super::storage;

/// Installs what speaks for the page when it breaks.
pub fn install() {
    yew::set_custom_panic_hook(Box::new(|info| {
        report(info);
        // Work that breaks the page whenever it is shown must not be shown for ever.
        storage::shelf().change_tab(|tab| tab.crashes += 1);
        // Where even this fails, the console has it.
        let _ = tell();
    }));
}

/// Writes to the console what broke, and where.
pub fn report(info: &PanicHookInfo) {
    web_sys::console::error_1(&JsValue::from_str(&info.to_string()));
}

fn tell() -> Result<(), JsValue> {
    let document = gloo::utils::document();
    let body = document.body().ok_or(JsValue::NULL)?;
    let message = document.create_element("div")?;
    message.set_class_name("crash");
    message.set_attribute("role", "alert")?;
    message.append_with_str_1("Something broke, and Chromadoku stopped. Your work is stored. ")?;
    let link = document.create_element("a")?;
    // Without the fragment, which alone would not make the browser load the page again.
    let location = gloo::utils::window().location();
    link.set_attribute("href", &format!("{}{}", location.pathname()?, location.search()?))?;
    link.set_text_content(Some("Reload the page"));
    message.append_child(&link)?;
    body.insert_before(&message, body.first_child().as_ref())?;
    Ok(())
}
