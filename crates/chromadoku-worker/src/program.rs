//! A worker's program: an engine in a thread of its own, behind a message port.
//!
//! It works in slices and goes back to the browser's event loop between them, so that it hears what the page says.

use std::cell::RefCell;
use std::rc::Rc;

use chromadoku_app::form;
use chromadoku_app::questions::protocol::{BUILD, FromWorker};
use chromadoku_app::questions::{AnyWork, Asked};
use chromadoku_web::slices::Slices;
use chromadoku_web::{clock, crash};
use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use crate::engine::Engine;

/// Answers what the page asks, taking up questions in this way.
pub fn run(begin: fn(Asked) -> Option<AnyWork>) {
    // A panic also ends the worker, which the page notices.
    std::panic::set_hook(Box::new(crash::report));
    let engine = Rc::new(RefCell::new(Engine::new(begin)));
    let slice = {
        let engine = engine.clone();
        move || {
            let replies = engine.borrow_mut().slice(&clock::now);
            replies.into_iter().for_each(|reply| say(&FromWorker::Reply(reply)));
            !engine.borrow().is_idle()
        }
    };
    let Ok(slices) = Slices::of(slice) else { return };

    let on_message = move |event: MessageEvent| {
        let bytes = event.data().dyn_into::<Uint8Array>();
        let Some(message) = bytes.ok().and_then(|bytes| form::of_bytes(&bytes.to_vec())) else { return };
        let was_idle = engine.borrow().is_idle();
        let replies = engine.borrow_mut().handle(message);
        replies.into_iter().for_each(|reply| say(&FromWorker::Reply(reply)));
        if was_idle && !engine.borrow().is_idle() {
            slices.go();
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
