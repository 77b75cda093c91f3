//! The solver worker: the core in a thread of its own, behind a message port.
//!
//! It works in slices and goes back to the browser's event loop between them, so that it hears what the page says.

use std::cell::RefCell;
use std::rc::Rc;

use chromadoku::browser::worker::engine::Engine;
use chromadoku::browser::worker::protocol::{BUILD, FromWorker};
use chromadoku::browser::{clock, crash};
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageChannel, MessageEvent};

fn main() {
    // A panic also ends the worker, which the page notices.
    std::panic::set_hook(Box::new(crash::report));
    let engine = Rc::new(RefCell::new(Engine::default()));
    // A message to oneself comes back at once, where timers would wait for milliseconds.
    let Ok(channel) = MessageChannel::new() else { return };
    let wake = channel.port2();

    let on_wake = {
        let (engine, wake) = (engine.clone(), wake.clone());
        move || {
            let replies = engine.borrow_mut().slice(&clock::now);
            replies.into_iter().for_each(|reply| say(&FromWorker::Reply(reply)));
            if !engine.borrow().is_idle() {
                let _ = wake.post_message(&JsValue::NULL);
            }
        }
    };
    channel.port1().set_onmessage(Some(Closure::<dyn Fn()>::new(on_wake).into_js_value().unchecked_ref()));

    let on_message = move |event: MessageEvent| {
        let Some(message) = event.data().as_string().and_then(|text| serde_json::from_str(&text).ok()) else { return };
        let was_idle = engine.borrow().is_idle();
        let replies = engine.borrow_mut().handle(message);
        replies.into_iter().for_each(|reply| say(&FromWorker::Reply(reply)));
        if was_idle && !engine.borrow().is_idle() {
            let _ = wake.post_message(&JsValue::NULL);
        }
    };
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(on_message).into_js_value();
    scope().set_onmessage(Some(on_message.unchecked_ref()));
    say(&FromWorker::Hello(BUILD.to_owned()));
}

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}

fn say(message: &FromWorker) {
    if let Ok(text) = serde_json::to_string(message) {
        // Posting a string cannot fail.
        let _ = scope().post_message(&JsValue::from_str(&text));
    }
}
