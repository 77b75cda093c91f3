//! Files for the user to keep.

use gloo::timers::callback::Timeout;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url};

/// How long a browser may take to fetch the text, in milliseconds.
const PATIENCE: u32 = 30_000;

/// Gives the user a text as a file.
pub fn save(name: &str, kind: &str, text: &str) {
    // It fails only where the browser knows no blobs, and then there is nothing else to give.
    let _ = try_save(name, kind, text);
}

/// Gives the user what is at an address as a file.
pub fn save_address(name: &str, address: &str) {
    let anchor = gloo::utils::document().create_element("a").ok();
    if let Some(anchor) = anchor.and_then(|anchor| anchor.dyn_into::<HtmlAnchorElement>().ok()) {
        anchor.set_href(address);
        anchor.set_download(name);
        anchor.click();
    }
}

fn try_save(name: &str, kind: &str, text: &str) -> Result<(), JsValue> {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let parts = js_sys::Array::of1(&JsValue::from(text));
    save_blob(name, &Blob::new_with_str_sequence_and_options(&parts, &options)?)
}

/// Gives the user what is in a blob as a file.
pub fn save_blob(name: &str, blob: &Blob) -> Result<(), JsValue> {
    let address = Url::create_object_url_with_blob(blob)?;
    save_address(name, &address);
    let forget = move || {
        let _ = Url::revoke_object_url(&address);
    };
    Timeout::new(PATIENCE, forget).forget();
    Ok(())
}
