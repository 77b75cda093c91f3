//! The browser's worker: started, spoken to and ended.

use gloo::events::EventListener;
use js_sys::Uint8Array;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Event, MessageEvent, Worker};

use super::super::form;
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
        // Posting bytes cannot fail.
        let _ = self.worker.post_message(&Uint8Array::from(&form::to_bytes(message)[..]));
    }
}

impl Drop for Thread {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

fn read(event: &Event) -> Heard {
    let bytes = event.unchecked_ref::<MessageEvent>().data().dyn_into::<Uint8Array>();
    let message = bytes.ok().and_then(|bytes| form::of_bytes(&bytes.to_vec()));
    message.map_or(Heard::Garbled, Heard::Message)
}
