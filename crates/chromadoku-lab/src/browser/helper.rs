//! A helper: the program of the lab once more, in a thread of its own, for what would hold up the page.
//!
//! The page holds a [`Helper`], which starts the thread when it is first asked for something and ends it when it is to stop;
//! the thread itself runs [`serve`]. What they say to each other is bytes, but for files, which are handed over as they are.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::{Array, JsString, Uint8Array};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{DedicatedWorkerGlobalScope, File, MessageEvent};

use chromadoku_app::form;
use chromadoku_web::intake::Source;
use chromadoku_web::slices::Slices;
use chromadoku_web::trusted::{self, Begun};
use chromadoku_web::{clock, crash};

/// What a helper begins with.
const SCRIPT: &str = "lab_worker.js";

/// Why a program that ran has ended, as far as that can be known.
const BROKEN: &str = "perhaps for lack of memory";

/// Why none runs.
const UNSTARTED: &str = "this browser does not let a second thread start";

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
    /// It broke, or could not be started; why, as the end of a sentence.
    Failed(String),
}

/// A helper of the page. Dropping it ends it, whatever it does.
pub struct Helper<A> {
    tell: Rc<dyn Fn(Heard<A>)>,
    thread: Option<Thread>,
}

struct Thread {
    worker: Rc<Begun>,
    inbox: Rc<RefCell<Inbox>>,
    _hear: Closure<dyn Fn(JsValue)>,
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
        self.post(message(question));
    }

    /// Says something about what was asked.
    pub fn add(&mut self, question: &impl Serialize) {
        self.post(message(question));
    }

    /// Has a text read.
    pub fn read(&mut self, source: &Source) {
        self.give_up();
        self.post(Array::of1(source.content()).into());
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

    fn post(&mut self, message: JsValue) {
        if self.thread.is_none() {
            self.thread = start(&self.tell).ok();
        }
        let Some(thread) = &self.thread else { return (self.tell)(Heard::Failed(UNSTARTED.to_owned())) };
        let mut inbox = thread.inbox.borrow_mut();
        inbox.busy = true;
        if inbox.listens {
            thread.worker.post(&message);
        } else {
            inbox.waiting.push(message);
        }
    }
}

fn message(question: &impl Serialize) -> JsValue {
    Uint8Array::from(&form::to_bytes(question)[..]).into()
}

fn start<A: Said>(tell: &Rc<dyn Fn(Heard<A>)>) -> Result<Thread, JsValue> {
    let inbox = Rc::new(RefCell::new(Inbox::default()));
    let worker = Rc::new(trusted::worker(SCRIPT)?);
    let hear = {
        let (tell, inbox, worker) = (tell.clone(), inbox.clone(), Rc::downgrade(&worker));
        Closure::<dyn Fn(JsValue)>::new(move |said: JsValue| {
            if let Some(cause) = said.as_string() {
                let is_there = inbox.borrow().listens;
                return tell(Heard::Failed(if is_there { BROKEN.to_owned() } else { cause }));
            }
            let Some(bytes) = said.dyn_ref::<Uint8Array>() else {
                // It listens from now on.
                let waiting = std::mem::take(&mut inbox.borrow_mut().waiting);
                inbox.borrow_mut().listens = true;
                let Some(worker) = worker.upgrade() else { return };
                return waiting.iter().for_each(|message| worker.post(message));
            };
            let heard = form::of_bytes::<A>(&bytes.to_vec()).map_or(Heard::Failed(BROKEN.to_owned()), Heard::Said);
            inbox.borrow_mut().busy &= !matches!(&heard, Heard::Said(said) if said.is_last());
            tell(heard);
        })
    };
    worker.listen(hear.as_ref().unchecked_ref());
    Ok(Thread { worker, inbox, _hear: hear })
}

impl Drop for Thread {
    fn drop(&mut self) {
        self.worker.end();
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
    let slice = {
        let work = work.clone();
        move || {
            let answer = work.borrow_mut().slice(&clock::now);
            answer.iter().for_each(say);
            !work.borrow().is_idle()
        }
    };
    let Ok(slices) = Slices::of(slice) else { return };
    let on_message = move |event: MessageEvent| match event.data().dyn_into::<Array>() {
        Ok(content) => spawn_local(read(work.clone(), content.get(0))),
        Err(data) => {
            let bytes = data.dyn_into::<Uint8Array>();
            let Some(question) = bytes.ok().and_then(|bytes| form::of_bytes(&bytes.to_vec())) else { return };
            work.borrow_mut().ask(question);
            slices.go();
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
