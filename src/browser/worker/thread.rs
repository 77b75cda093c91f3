//! The browser's worker: started, spoken to and ended.

use gloo::events::EventListener;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Event, MessageEvent, Worker};

use super::protocol::{FromWorker, ToWorker};

/// Relative, so that it works under any path; trunk names the file after the binary.
const LOADER: &str = "./solver_worker_loader.js";

/// What comes from a worker.
pub enum Heard {
    /// It said something.
    Message(FromWorker),
    /// It said something that this page does not understand.
    Garbled,
    /// It broke.
    Failed,
}

/// A running worker. Dropping it ends it, whatever it does.
pub struct Thread {
    worker: Worker,
    _listeners: [EventListener; 2],
}

impl Thread {
    /// Starts a worker.
    pub fn start(hear: impl Fn(Heard) + Clone + 'static) -> Result<Thread, JsValue> {
        let worker = Worker::new(LOADER)?;
        let tell = hear.clone();
        let on_message = EventListener::new(&worker, "message", move |event| tell(read(event)));
        let on_error = EventListener::new(&worker, "error", move |_| hear(Heard::Failed));
        Ok(Thread { worker, _listeners: [on_message, on_error] })
    }

    /// Says something to the worker.
    pub fn post(&self, message: &ToWorker) {
        if let Ok(text) = serde_json::to_string(message) {
            // Posting a string cannot fail.
            let _ = self.worker.post_message(&JsValue::from_str(&text));
        }
    }
}

impl Drop for Thread {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

fn read(event: &Event) -> Heard {
    let text = event.unchecked_ref::<MessageEvent>().data().as_string();
    let message = text.and_then(|text| serde_json::from_str(&text).ok());
    message.map_or(Heard::Garbled, Heard::Message)
}
