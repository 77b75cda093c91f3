//! Work in slices: between two of them a thread goes back to the browser's event loop, so that it hears what it is told.

use wasm_bindgen::prelude::*;
use web_sys::{MessageChannel, MessagePort};

/// Work that is done in slices.
#[derive(Clone)]
pub struct Slices(MessagePort);

impl Slices {
    /// Work of which `slice` does a little, and says whether there is more to do.
    ///
    /// # Errors
    ///
    /// What the browser says where it gives no channel for messages.
    pub fn of(slice: impl Fn() -> bool + 'static) -> Result<Slices, JsValue> {
        // A message to oneself comes back at once, where timers would wait for milliseconds.
        let channel = MessageChannel::new()?;
        let slices = Slices(channel.port2());
        let next = slices.clone();
        let on_message = Closure::<dyn Fn()>::new(move || {
            if slice() {
                next.go();
            }
        });
        channel.port1().set_onmessage(Some(on_message.into_js_value().unchecked_ref()));
        Ok(slices)
    }

    /// Begins, or does one slice more.
    pub fn go(&self) {
        // Posting fails only for what cannot be copied.
        let _ = self.0.post_message(&JsValue::NULL);
    }
}
