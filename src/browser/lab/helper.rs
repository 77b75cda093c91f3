//! A helper: the program of the lab once more, in a thread of its own, for what would hold up the page.
//!
//! The page holds a [`Helper`], which starts the thread when it is first asked for something and ends it when it is to stop;
//! the thread itself runs [`serve`]. What they say to each other is bytes, but for files, which are handed over as they are.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::events::EventListener;
use js_sys::{Array, JsString, Uint8Array};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{DedicatedWorkerGlobalScope, File, MessageChannel, MessageEvent, Worker};

use super::super::intake::Source;
use super::super::{clock, crash, form};

/// Relative, so that it works under any path.
const SCRIPT: &str = "./lab_worker.js";

/// What a helper answers.
pub trait Said: Serialize + DeserializeOwned + 'static {
    /// Whether nothing comes after it.
    fn is_last(&self) -> bool;
}

/// What a helper does.
pub trait Work: Default + 'static {
    /// What it is asked.
    type Question: DeserializeOwned;
    /// What it answers.
    type Answer: Said;

    /// Reads a text, which may have the name of a file.
    fn read(&mut self, name: Option<String>, text: String) -> Self::Answer;
    /// Takes up a question.
    fn ask(&mut self, question: Self::Question);
    /// Whether there is nothing to do.
    fn is_idle(&self) -> bool;
    /// Works for a moment of this clock, and says something if it is time to.
    fn slice(&mut self, clock: &dyn Fn() -> f64) -> Option<Self::Answer>;
}

/// What the page hears of a helper.
pub enum Heard<A> {
    /// It said something.
    Said(A),
    /// It broke, or could not be started.
    Failed,
}

/// A helper of the page. Dropping it ends it, whatever it does.
pub struct Helper<A> {
    tell: Rc<dyn Fn(Heard<A>)>,
    thread: Option<Thread>,
}

struct Thread {
    worker: Worker,
    inbox: Rc<RefCell<Inbox>>,
    _listeners: [EventListener; 2],
}

/// What the thread is to be told, as long as it does not listen.
#[derive(Default)]
struct Inbox {
    listens: bool,
    waiting: Vec<JsValue>,
    /// Whether an answer is to come.
    busy: bool,
}

impl<A: Said> Helper<A> {
    /// A helper that tells what it finds.
    pub fn new(tell: impl Fn(Heard<A>) + 'static) -> Helper<A> {
        Helper { tell: Rc::new(tell), thread: None }
    }

    /// Asks something. What it still works on is given up.
    pub fn ask(&mut self, question: &impl Serialize) {
        self.give_up();
        self.post(message(question), true);
    }

    /// Says something about what was asked.
    pub fn add(&mut self, question: &impl Serialize) {
        self.post(message(question), true);
    }

    /// Has a text read.
    pub fn read(&mut self, source: &Source) {
        self.give_up();
        self.post(Array::of1(source.content()).into(), true);
    }

    /// Ends whatever it does.
    pub fn end(&mut self) {
        self.thread = None;
    }

    fn give_up(&mut self) {
        if self.thread.as_ref().is_some_and(|thread| thread.inbox.borrow().busy) {
            self.end();
        }
    }

    fn post(&mut self, message: JsValue, busy: bool) {
        if self.thread.is_none() {
            self.thread = start(&self.tell).ok();
        }
        let Some(thread) = &self.thread else { return (self.tell)(Heard::Failed) };
        let mut inbox = thread.inbox.borrow_mut();
        inbox.busy |= busy;
        if inbox.listens {
            // Posting fails only for what cannot be copied, and all of this can.
            let _ = thread.worker.post_message(&message);
        } else {
            inbox.waiting.push(message);
        }
    }
}

fn message(question: &impl Serialize) -> JsValue {
    Uint8Array::from(&form::to_bytes(question)[..]).into()
}

fn start<A: Said>(tell: &Rc<dyn Fn(Heard<A>)>) -> Result<Thread, JsValue> {
    let worker = Worker::new(SCRIPT)?;
    let inbox = Rc::new(RefCell::new(Inbox::default()));
    let on_message = {
        let (tell, inbox, worker) = (tell.clone(), inbox.clone(), worker.clone());
        EventListener::new(&worker.clone(), "message", move |event| {
            let data = event.unchecked_ref::<MessageEvent>().data();
            let Ok(bytes) = data.dyn_into::<Uint8Array>() else {
                // It listens from now on.
                let waiting = std::mem::take(&mut inbox.borrow_mut().waiting);
                inbox.borrow_mut().listens = true;
                waiting.iter().for_each(|message| _ = worker.post_message(message));
                return;
            };
            let heard = form::of_bytes::<A>(&bytes.to_vec()).map_or(Heard::Failed, Heard::Said);
            inbox.borrow_mut().busy &= !matches!(&heard, Heard::Said(said) if said.is_last());
            tell(heard);
        })
    };
    let on_error = {
        let tell = tell.clone();
        EventListener::new(&worker, "error", move |_| tell(Heard::Failed))
    };
    Ok(Thread { worker, inbox, _listeners: [on_message, on_error] })
}

impl Drop for Thread {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

/// Whether this program is a helper, and not the page.
pub fn is_helper() -> bool {
    js_sys::global().is_instance_of::<DedicatedWorkerGlobalScope>()
}

/// Works for the page until it ends this thread.
pub fn serve<W: Work>() {
    // A panic also ends the thread, which the page notices.
    std::panic::set_hook(Box::new(crash::report));
    let work = Rc::new(RefCell::new(W::default()));
    // A message to oneself comes back at once, where timers would wait for milliseconds.
    let Ok(channel) = MessageChannel::new() else { return };
    let wake = channel.port2();
    let on_wake = {
        let (work, wake) = (work.clone(), wake.clone());
        move || {
            let answer = work.borrow_mut().slice(&clock::now);
            answer.iter().for_each(say);
            if !work.borrow().is_idle() {
                let _ = wake.post_message(&JsValue::NULL);
            }
        }
    };
    channel.port1().set_onmessage(Some(Closure::<dyn Fn()>::new(on_wake).into_js_value().unchecked_ref()));
    let on_message = move |event: MessageEvent| match event.data().dyn_into::<Array>() {
        Ok(content) => spawn_local(read(work.clone(), content.get(0))),
        Err(data) => {
            let bytes = data.dyn_into::<Uint8Array>();
            let Some(question) = bytes.ok().and_then(|bytes| form::of_bytes(&bytes.to_vec())) else { return };
            work.borrow_mut().ask(question);
            let _ = wake.post_message(&JsValue::NULL);
        }
    };
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(on_message).into_js_value();
    scope().set_onmessage(Some(on_message.unchecked_ref()));
    let _ = scope().post_message(&JsValue::TRUE);
}

async fn read<W: Work>(work: Rc<RefCell<W>>, content: JsValue) {
    let (name, text) = match content.dyn_into::<File>() {
        Ok(file) => (Some(file.name()), JsFuture::from(file.text()).await.unwrap_or_default()),
        Err(text) => (None, text),
    };
    let text = text.dyn_into::<JsString>().map(String::from).unwrap_or_default();
    say(&work.borrow_mut().read(name, text));
}

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}

fn say(answer: &impl Serialize) {
    let _ = scope().post_message(&message(answer));
}
