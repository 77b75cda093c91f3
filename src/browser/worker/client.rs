//! The page's side: what to ask the worker, which answers still count, and when a worker is lost.
//!
//! It is told what happens ([`Client::look`], [`hear`](Client::hear), [`fail`](Client::fail), [`tick`](Client::tick)) and
//! answers with orders; it touches no browser.

use std::rc::Rc;

use chromadoku_solver::step::Step;

use chromadoku_app::questions::protocol::{BUILD, FromWorker, Reply, Request, ToWorker};
use chromadoku_app::questions::{self, Key, Kind, News, Program};
use chromadoku_app::reduce::Action;
use chromadoku_app::session::{Notice, Remedy, Session};

/// How often [`Client::tick`] wants to be called while somebody waits, in milliseconds.
pub const TICK: f64 = 250.0;
/// A working worker that says nothing for this many milliseconds is dead. Its bits of work take milliseconds, on a slow phone
/// tenths of a second: nothing that works is silent for so long.
pub const SILENCE: f64 = 10_000.0;
/// A worker that was told to stop and has not heard it after this many milliseconds is ended.
pub const STOP: f64 = 500.0;
/// A worker that gives no sign for this many milliseconds while it loads is not coming.
pub const START: f64 = 10_000.0;
/// How long to wait before another worker is started in place of one that did not come, in milliseconds.
pub const PAUSES: [f64; 2] = [500.0, 1_500.0];
/// How many workers in a row may die of a question before it is not asked again.
const TRIES: u8 = 2;

/// What the page is to do.
#[derive(Clone, PartialEq, Debug)]
pub enum Order {
    /// Start a worker.
    Start,
    /// End the worker.
    End,
    /// Say this to the worker.
    Post(ToWorker),
    /// Tell the session.
    Do(Action),
    /// Tell the console of an error in the worker.
    Complain(String),
}

/// The page's view of one of its workers.
pub struct Client {
    program: Program,
    state: State,
    /// At most one question of each kind.
    asked: Vec<Asked>,
    /// Jobs that were stopped and have not said so, and for how long.
    stopping: Vec<(u64, f64)>,
    last_id: u64,
    silence: f64,
    failed_starts: usize,
    /// How often the user wanted it tried again.
    retries: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// There is none.
    Off,
    /// It was started and has not said hello: nothing may be said to it yet.
    Starting,
    /// It did not come, and another one is to be started after a while.
    Pausing,
    /// It listens.
    Ready,
    /// None can be had.
    Broken,
}

/// A question that was asked and not answered.
struct Asked {
    id: u64,
    key: Key,
    question: questions::Asked,
    /// The steps that came so far.
    steps: Vec<Rc<Step>>,
    /// Whether the present worker was asked.
    posted: bool,
    /// How many workers died over it.
    deaths: u8,
}

impl Asked {
    /// Whether it is of no use to ask it once more.
    fn is_hopeless(&self) -> bool {
        self.deaths >= TRIES
    }
}

impl Client {
    /// The client of a program.
    pub fn of(program: Program) -> Client {
        Client {
            program,
            state: State::Off,
            asked: Vec::new(),
            stopping: Vec::new(),
            last_id: 0,
            silence: 0.0,
            failed_starts: 0,
            retries: 0,
        }
    }

    /// The session changed: asks what is new and stops what is no longer wanted.
    pub fn look(&mut self, session: &Session) -> Vec<Order> {
        if !self.is_working() {
            self.silence = 0.0;
        }
        if self.retries != session.page.retries {
            self.retries = session.page.retries;
            self.failed_starts = 0;
            if self.state == State::Broken {
                self.state = State::Off;
            }
        }
        let wanted = questions::wanted(session, self.program);
        let mut orders = Vec::new();
        let is_wanted = |asked: &Asked| wanted.iter().any(|key| key.kind() == asked.key.kind());
        let unwanted: Vec<Asked> = self.asked.extract_if(.., |asked| !is_wanted(asked)).collect();
        for asked in unwanted.into_iter().filter(|asked| asked.posted) {
            self.stopping.push((asked.id, 0.0));
            orders.push(Order::Post(ToWorker::Stop(asked.id)));
        }
        let fresh: Vec<Key> =
            wanted.into_iter().filter(|key| !self.asked.iter().any(|asked| asked.key == *key)).collect();
        for key in &fresh {
            self.ask(session, key, &mut orders);
        }
        match self.state {
            State::Off if !fresh.is_empty() => self.start(&mut orders),
            State::Broken if !fresh.is_empty() => orders.push(Order::Do(Action::StopWork(self.program))),
            _ => {}
        }
        orders
    }

    /// Takes up a question; it replaces one of the same kind, in the worker as well as here.
    fn ask(&mut self, session: &Session, key: &Key, orders: &mut Vec<Order>) {
        let question = key.ask(session);
        let asked = Asked { id: 0, key: key.clone(), question, steps: Vec::new(), posted: false, deaths: 0 };
        self.asked.retain(|older| older.key.kind() != key.kind());
        self.asked.push(asked);
        if self.state == State::Ready {
            self.post(key.kind(), orders);
        }
    }

    fn post(&mut self, kind: Kind, orders: &mut Vec<Order>) {
        let Some(asked) = self.asked.iter_mut().find(|asked| asked.key.kind() == kind) else { return };
        self.last_id += 1;
        asked.id = self.last_id;
        asked.posted = true;
        asked.steps.clear();
        orders.push(Order::Post(ToWorker::Ask(Box::new(Request { id: asked.id, asked: asked.question.clone() }))));
    }

    fn start(&mut self, orders: &mut Vec<Order>) {
        self.state = State::Starting;
        self.silence = 0.0;
        self.stopping.clear();
        self.asked.iter_mut().for_each(|asked| asked.posted = false);
        orders.push(Order::Start);
    }

    /// The worker said something.
    pub fn hear(&mut self, message: FromWorker) -> Vec<Order> {
        self.silence = 0.0;
        match message {
            FromWorker::Hello(_) if self.state != State::Starting => Vec::new(),
            FromWorker::Hello(build) if build != BUILD => self.misunderstand(),
            FromWorker::Hello(_) => {
                self.state = State::Ready;
                self.failed_starts = 0;
                let mut orders = Vec::new();
                let left = self.asked.iter().filter(|asked| !asked.is_hopeless());
                for kind in left.map(|asked| asked.key.kind()).collect::<Vec<_>>() {
                    self.post(kind, &mut orders);
                }
                orders
            }
            FromWorker::Reply(reply) => self.answer(reply).into_iter().collect(),
        }
    }

    /// What is to be done about a reply; `None` if its question does not count any more.
    fn answer(&mut self, Reply { id, news }: Reply) -> Option<Order> {
        let at = self.asked.iter().position(|asked| asked.id == id);
        match news {
            News::Stopped => {
                self.stopping.retain(|&(stopped, _)| stopped != id);
                None
            }
            // What is wrong with a finder is worth knowing whatever became of the question.
            News::Refused(what) => Some(Order::Complain(what)),
            News::Progress(progress) => Some(Order::Do(Action::Progress(self.asked[at?].key.clone(), progress))),
            News::Steps(more) => {
                self.asked[at?].steps.extend(more);
                None
            }
            News::Answer(answer) => {
                let Asked { key, steps, .. } = self.asked.remove(at?);
                Some(Order::Do(Action::Answer(key, answer, Rc::new(steps))))
            }
        }
    }

    /// The worker's program is on the way.
    pub fn hear_sign(&mut self) -> Vec<Order> {
        self.silence = 0.0;
        Vec::new()
    }

    /// The worker does not come, and why: another one is started after a while, but not for ever.
    fn miss(&mut self, cause: &str) -> Vec<Order> {
        self.failed_starts += 1;
        self.silence = 0.0;
        if self.failed_starts > PAUSES.len() {
            return self.give_up(format!("The solver cannot be loaded: {cause}."));
        }
        self.state = State::Pausing;
        vec![Order::End]
    }

    /// The worker failed, and why: a fresh one takes its place and is asked again, but for what was asked often enough.
    pub fn fail(&mut self, cause: &str) -> Vec<Order> {
        match self.state {
            State::Off | State::Broken | State::Pausing => return Vec::new(),
            State::Starting => return self.miss(cause),
            State::Ready => {}
        }
        let mut orders = vec![Order::End, Order::Do(Action::WorkerDied)];
        self.asked.iter_mut().filter(|asked| asked.posted).for_each(|asked| asked.deaths += 1);
        if self.asked.iter().any(|asked| asked.posted && asked.is_hopeless()) {
            orders.push(Order::Do(Action::StopWork(self.program)));
        }
        self.start(&mut orders);
        orders
    }

    /// The worker's program stopped coming: that is said at once, since it took long already.
    fn stall(&mut self) -> Vec<Order> {
        // Whoever waited so long twice is not to wait a third time.
        self.failed_starts = self.failed_starts.max(PAUSES.len() - 1);
        let mut orders = self.miss("it does not arrive");
        if self.state == State::Pausing {
            let said = "The solver is slow to load. Chromadoku tries again.";
            orders.push(Order::Do(Action::Say(Notice::error(said))));
        }
        orders
    }

    /// The worker is of another build, or speaks as if it were.
    pub fn misunderstand(&mut self) -> Vec<Order> {
        self.give_up("The page and its solver are of different builds. Reload the page.".to_owned())
    }

    /// No worker is of use to this page, until the user wants it tried again.
    fn give_up(&mut self, why: String) -> Vec<Order> {
        self.state = State::Broken;
        let notice = Notice { remedy: Some(Remedy::Retry), ..Notice::error(why) };
        vec![Order::End, Order::Do(Action::StopWork(self.program)), Order::Do(Action::Say(notice))]
    }

    /// Whether time matters: somebody waits for the worker.
    pub fn is_waiting(&self) -> bool {
        match self.state {
            State::Off | State::Broken => false,
            State::Starting | State::Pausing => true,
            State::Ready => !self.stopping.is_empty() || self.is_working(),
        }
    }

    fn is_working(&self) -> bool {
        self.asked.iter().any(|asked| asked.posted)
    }

    /// This many milliseconds went by. A page that slept counts as having waited for two ticks, since what the worker said
    /// meanwhile is heard after this.
    pub fn tick(&mut self, elapsed: f64) -> Vec<Order> {
        let elapsed = elapsed.min(2.0 * TICK);
        self.silence += elapsed;
        match self.state {
            State::Starting if self.silence > START => return self.stall(),
            State::Pausing if self.silence > PAUSES[self.failed_starts.saturating_sub(1).min(PAUSES.len() - 1)] => {
                let mut orders = Vec::new();
                self.start(&mut orders);
                return orders;
            }
            State::Ready if self.is_working() && self.silence > SILENCE => return self.fail("it fell silent"),
            _ => {}
        }
        self.stopping.iter_mut().for_each(|(_, since)| *since += elapsed);
        if !self.stopping.iter().any(|&(_, since)| since > STOP) {
            return Vec::new();
        }
        // The user wanted it to stop, so that its end is no news.
        let mut orders = vec![Order::End];
        self.start(&mut orders);
        orders
    }
}

#[cfg(test)]
mod tests;
