//! The browser's worker: started, spoken to and ended.

use js_sys::Uint8Array;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};

use chromadoku_app::form;
use chromadoku_app::questions::Program;
use chromadoku_app::questions::protocol::{FromWorker, ToWorker};
use chromadoku_web::trusted::{self, Begun};

/// What a program's worker begins with. The page names the solver's as well, so that it begins before the page is there.
fn loader(program: Program) -> &'static str {
    match program {
        Program::Solver => "worker_loader.js?solver_worker",
        Program::Study => "worker_loader.js?study_worker",
    }
}

/// What comes from a worker.
pub enum Heard {
    /// It said something.
    Message(FromWorker),
    /// It said something that this page does not understand.
    Garbled,
    /// Its program is on the way.
    Coming,
    /// It broke, or its program does not come, for this reason.
    Failed(String),
}

/// A running worker. Dropping it ends it, whatever it does.
pub struct Thread {
    worker: Begun,
    _hear: Closure<dyn Fn(JsValue)>,
}

impl Thread {
    /// Starts a worker. It is not heard before this returns.
    pub fn start(program: Program, hear: impl Fn(Heard) + 'static) -> Result<Thread, JsValue> {
        let worker = trusted::worker(loader(program))?;
        let hear = Closure::<dyn Fn(JsValue)>::new(move |said: JsValue| hear(read(&said)));
        worker.listen(hear.as_ref().unchecked_ref());
        Ok(Thread { worker, _hear: hear })
    }

    /// Says something to the worker.
    pub fn post(&self, message: &ToWorker) {
        self.worker.post(&Uint8Array::from(&form::to_bytes(message)[..]));
    }
}

impl Drop for Thread {
    fn drop(&mut self) {
        self.worker.end();
    }
}

/// Its program speaks in bytes, the loading of it in words.
fn read(said: &JsValue) -> Heard {
    if let Some(cause) = said.as_string() {
        return if cause.is_empty() { Heard::Coming } else { Heard::Failed(cause) };
    }
    let bytes = said.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec);
    let message = bytes.and_then(|bytes| form::of_bytes(&bytes));
    message.map_or(Heard::Garbled, Heard::Message)
}
