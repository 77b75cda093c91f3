//! The page's side: what to ask the worker, which answers still count, and when a worker is lost.
//!
//! It is told what happens ([`Client::look`], [`hear`](Client::hear), [`fail`](Client::fail), [`tick`](Client::tick)) and
//! answers with orders; it touches no browser.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

use chromadoku_core::board::Board;
use chromadoku_core::step::Step;

use super::protocol::{BUILD, FromWorker, Job, News, Reply, Request, Terms, ToWorker};
use crate::drawing::Drawing;
use crate::session::{Action, Notice, Program, Remedy, Session, Want};
use crate::sheet::Sheet;

/// How often [`Client::tick`] wants to be called while somebody waits, in milliseconds.
pub const TICK: f64 = 250.0;
/// A working worker that says nothing for so many milliseconds is dead. Its bits of work take milliseconds, on a slow phone
/// tenths of a second: nothing that works is silent for so long.
pub const SILENCE: f64 = 10_000.0;
/// A worker that was stopped and has not heard it after so many milliseconds is ended.
pub const STOP: f64 = 500.0;
/// A worker that gives no sign for so many milliseconds while it loads does not come.
pub const START: f64 = 10_000.0;
/// How long to wait before another worker is started in place of one that did not come, in milliseconds.
pub const PAUSES: [f64; 2] = [500.0, 1_500.0];
/// After so many workers in a row died of it, a question is not asked again.
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
#[derive(Default)]
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

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum State {
    /// There is none.
    #[default]
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
    stamp: u64,
    /// The revision of the session that asked.
    revision: u64,
    job: Job,
    /// The steps that came so far.
    steps: Vec<Rc<Step>>,
    /// Whether the present worker was asked.
    posted: bool,
    /// How many workers died over it.
    deaths: u8,
}

impl Asked {
    fn want(&self) -> Want {
        self.job.want()
    }

    /// Whether it is of no use to ask it once more.
    fn is_hopeless(&self) -> bool {
        self.deaths >= TRIES
    }
}

/// The number that the answer to a question is to carry: while it stays the same, the answer counts.
fn stamp(session: &Session, want: Want) -> u64 {
    match want {
        Want::Check | Want::Conflict | Want::Count => session.epoch,
        Want::Next | Want::Matching | Want::Plan | Want::CheckEntries | Want::Truths => session.revision,
        // A hash that tells apart what is ever drawn one after the other.
        Want::Draw => hash(&Drawing::of(session)),
        // It is another question when another sheet is opened.
        Want::Page | Want::Beside => hash(&(sheet(session, want), session.revision, in_view(session, want))),
        Want::Make => session.makings,
        Want::Read => hash(&session.reading),
    }
}

fn hash(of: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}

/// The graph that a sheet speaks of.
fn in_view(session: &Session, want: Want) -> Option<Drawing> {
    Drawing::of(session).filter(|_| sheet(session, want).is_of_graph())
}

/// The sheet that is to be written.
fn sheet(session: &Session, want: Want) -> Sheet {
    let open = if want == Want::Page { &session.page } else { &session.beside };
    open.as_ref().map_or(Sheet::Keys, |open| open.sheet)
}

/// On what terms a session's steps are looked for.
fn terms(session: &Session) -> Terms {
    Terms { unique: session.unique().map(Box::new), choice: session.settings.choice.clone() }
}

/// The question to the worker; none where the session has nothing to ask it about.
fn job(session: &Session, want: Want) -> Option<Job> {
    Some(match want {
        Want::Next => Job::Next(session.position.board.clone(), terms(session)),
        Want::Draw => {
            let drawing = Box::new(Drawing::of(session)?);
            Job::Draw(drawing, session.position.board.clone(), session.givens.clone())
        }
        Want::Page | Want::Beside => {
            let drawing = in_view(session, want).map(Box::new);
            Job::Write(sheet(session, want), session.position.board.clone(), terms(session), drawing)
        }
        Want::Matching => Job::Matching(session.position.board.clone(), session.matching?),
        Want::Plan => Job::Plan(session.end_board(), terms(session)),
        Want::Check => Job::Check(session.start_board()),
        Want::Conflict => Job::Conflict(session.start_board()),
        Want::CheckEntries => Job::CheckEntries(session.values_board()),
        Want::Truths => Job::Truths(session.values_board()),
        Want::Count => Job::Count(session.start_board()),
        Want::Make => {
            let making = session.making.as_ref()?;
            Job::Make(Board::empty(making.geometry.clone()), making.wish, making.seed)
        }
        Want::Read => Job::Read(session.reading.clone()?),
    })
}

impl Client {
    /// The client of a program.
    pub fn of(program: Program) -> Client {
        Client { program, ..Client::default() }
    }

    /// The session changed: asks what is new and stops what is no longer wanted.
    pub fn look(&mut self, session: &Session) -> Vec<Order> {
        if !self.is_working() {
            self.silence = 0.0;
        }
        if self.retries != session.retries {
            self.retries = session.retries;
            self.failed_starts = 0;
            if self.state == State::Broken {
                self.state = State::Off;
            }
        }
        let mut wants = session.wants();
        wants.retain(|want| want.program() == self.program);
        let mut orders = Vec::new();
        let unwanted: Vec<Asked> = self.asked.extract_if(.., |asked| !wants.contains(&asked.want())).collect();
        for asked in unwanted.into_iter().filter(|asked| asked.posted) {
            self.stopping.push((asked.id, 0.0));
            orders.push(Order::Post(ToWorker::Stop(asked.id)));
        }
        let fresh: Vec<Want> = wants.into_iter().filter(|&want| !self.is_asked(session, want)).collect();
        for &want in &fresh {
            self.ask(session, want, &mut orders);
        }
        match self.state {
            State::Off if !fresh.is_empty() => self.start(&mut orders),
            State::Broken if !fresh.is_empty() => orders.push(Order::Do(Action::StopWork(self.program))),
            _ => {}
        }
        orders
    }

    fn is_asked(&self, session: &Session, want: Want) -> bool {
        self.asked.iter().any(|asked| asked.want() == want && asked.stamp == stamp(session, want))
    }

    /// Takes up a question; it replaces one of the same kind, in the worker as well as here.
    fn ask(&mut self, session: &Session, want: Want, orders: &mut Vec<Order>) {
        let Some(job) = job(session, want) else { return };
        let asked = Asked {
            id: 0,
            stamp: stamp(session, want),
            revision: session.revision,
            job,
            steps: Vec::new(),
            posted: false,
            deaths: 0,
        };
        self.asked.retain(|older| older.want() != want);
        self.asked.push(asked);
        if self.state == State::Ready {
            self.post(want, orders);
        }
    }

    fn post(&mut self, want: Want, orders: &mut Vec<Order>) {
        let Some(asked) = self.asked.iter_mut().find(|asked| asked.want() == want) else { return };
        self.last_id += 1;
        asked.id = self.last_id;
        asked.posted = true;
        asked.steps.clear();
        orders.push(Order::Post(ToWorker::Ask(Request { id: asked.id, job: asked.job.clone() })));
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
                for want in left.map(Asked::want).collect::<Vec<_>>() {
                    self.post(want, &mut orders);
                }
                orders
            }
            // What is wrong with a finder is worth knowing whatever became of the question.
            FromWorker::Reply(Reply { news: News::Refused(what), .. }) => vec![Order::Complain(what)],
            FromWorker::Reply(reply) => self.answer(reply).map(Order::Do).into_iter().collect(),
        }
    }

    /// What a reply means to the session; nothing where its question does not count any more.
    fn answer(&mut self, Reply { id, news }: Reply) -> Option<Action> {
        if matches!(news, News::Stopped) {
            self.stopping.retain(|&(stopped, _)| stopped != id);
            return None;
        }
        let asked = self.asked.iter_mut().find(|asked| asked.id == id)?;
        let (want, stamp) = (asked.want(), asked.stamp);
        let steps = match news {
            News::Progress(done) => {
                return match want {
                    Want::Check => Some(Action::CheckProgress(stamp, done)),
                    Want::Make => Some(Action::MakeProgress(stamp, done)),
                    _ => None,
                };
            }
            News::Looking(looking) => return Some(Action::Looking(want, looking)),
            News::Draft(sheet, text) => {
                return Some(Action::Drafted(asked.revision, sheet, text.into()));
            }
            News::Steps(more) => {
                asked.steps.extend(more);
                return None;
            }
            _ => std::mem::take(&mut asked.steps),
        };
        let at = self.asked.iter().position(|asked| asked.id == id)?;
        let asked = self.asked.remove(at);
        match news {
            News::Next(next) => Some(Action::Found(stamp, next)),
            News::PlanEnd(outcome) => Some(Action::Planned(stamp, Rc::new(steps), outcome)),
            News::Written(sheet, text) => {
                let drawing = match asked.job {
                    Job::Write(.., drawing) => drawing.map(|drawing| *drawing),
                    _ => None,
                };
                Some(Action::Written(asked.revision, sheet, drawing, Rc::new(steps), text.into()))
            }
            News::Drawn(drawn) => Some(Action::Drawn(drawn)),
            News::Read(answer) => Some(Action::Read(answer)),
            News::Matched(step) => Some(Action::Matched(stamp, step)),
            News::Check(answer) if want == Want::CheckEntries => Some(Action::EntriesChecked(stamp, answer)),
            News::Check(answer) => Some(Action::Checked(stamp, answer)),
            News::Truths(found) => Some(Action::TruthsFound(stamp, found)),
            News::Count(tally) => Some(Action::Counted(stamp, tally)),
            News::Made(givens) => Some(Action::Made(stamp, givens)),
            News::Conflict(cells, law) => Some(Action::Conflicting(stamp, cells, law.into())),
            _ => None,
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
            let said = "The solver does not arrive. Chromadoku tries to load it again.";
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

    /// So many milliseconds went by. A page that slept counts as having waited for two ticks, since what the worker said
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
