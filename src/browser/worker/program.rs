//! A worker's program: an engine in a thread of its own, behind a message port.
//!
//! It works in slices and goes back to the browser's event loop between them, so that it hears what the page says.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageChannel, MessageEvent};

use super::engine::Engine;
use super::protocol::{BUILD, FromWorker};
use crate::browser::{clock, crash, form};

/// Has an engine do what the page asks.
pub fn run(engine: Engine) {
    // A panic also ends the worker, which the page notices.
    std::panic::set_hook(Box::new(crash::report));
    let engine = Rc::new(RefCell::new(engine));
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
        let bytes = event.data().dyn_into::<Uint8Array>();
        let Some(message) = bytes.ok().and_then(|bytes| form::of_bytes(&bytes.to_vec())) else { return };
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
    // Posting bytes cannot fail.
    let _ = scope().post_message(&Uint8Array::from(&form::to_bytes(message)[..]));
}
