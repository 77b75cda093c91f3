//! The worker's side: it does jobs in slices, so that it can hear "stop" and newer questions in between.
//!
//! It knows no browser and no clock; whoever runs it passes the clock in.

mod solving;
mod study;

use std::collections::BTreeMap;

use chromadoku_core::board::Board;
use chromadoku_core::codec::link::{self, LinkState};
use chromadoku_core::path::Refused;

use super::protocol::{Job, News, Reply, Request, ToWorker};
use crate::session::Want;

/// How long a slice takes, in milliseconds; it ends with the first bit of work that reaches beyond it, and with a job.
pub const SLICE: f64 = 15.0;
/// How often a job says how far it is, in milliseconds.
pub const HEARTBEAT: f64 = 200.0;
/// How many milliseconds of work a check is worth.
pub const PATIENCE: f64 = 20_000.0;

/// How many branches a search looks at between two looks at the clock.
const BRANCHES: u64 = 16;
/// How many steps a message carries at most.
const STEPS_A_MESSAGE: usize = 64;

/// The jobs of a worker, at most one of each kind. The most urgent kind comes first.
pub struct Engine {
    take: fn(Job) -> Result<Box<dyn Work>, Job>,
    jobs: BTreeMap<Want, Running>,
    told: f64,
}

struct Running {
    id: u64,
    work: Box<dyn Work>,
    spent: f64,
}

/// What is left of a job.
trait Work {
    /// Does the smallest bit of work and says what is to be told of it.
    fn advance(&mut self) -> Vec<News>;
    /// How far it has got: the technique it tries, else steps, branches, solutions or puzzles.
    fn progress(&self) -> News;
    /// What is to be said where the work takes too long; nothing where it may take as long as it likes.
    fn give_up(&self) -> Option<News>;
}

impl Default for Engine {
    /// An engine for all jobs.
    fn default() -> Engine {
        Engine::taking(|job| solving::take(job).or_else(study::take))
    }
}

impl Engine {
    /// The engine of [`Program::Solver`](crate::session::Program).
    pub fn solver() -> Engine {
        Engine::taking(solving::take)
    }

    /// The engine of [`Program::Study`](crate::session::Program).
    pub fn study() -> Engine {
        Engine::taking(study::take)
    }

    fn taking(take: fn(Job) -> Result<Box<dyn Work>, Job>) -> Engine {
        Engine { take, jobs: BTreeMap::new(), told: 0.0 }
    }

    /// Takes up what the page says. A job of the other program is passed over.
    pub fn handle(&mut self, message: ToWorker) -> Vec<Reply> {
        match message {
            ToWorker::Ask(Request { id, job }) => {
                let want = job.want();
                if let Ok(work) = (self.take)(job) {
                    self.jobs.insert(want, Running { id, work, spent: 0.0 });
                }
                Vec::new()
            }
            ToWorker::Stop(id) => {
                self.jobs.retain(|_, job| job.id != id);
                vec![Reply { id, news: News::Stopped }]
            }
        }
    }

    /// Whether there is nothing to do.
    pub fn is_idle(&self) -> bool {
        self.jobs.is_empty()
    }

    /// Works for about [`SLICE`] milliseconds of this clock.
    pub fn slice(&mut self, clock: &dyn Fn() -> f64) -> Vec<Reply> {
        let mut replies = Vec::new();
        let start = clock();
        let mut now = start;
        while let Some(mut entry) = self.jobs.first_entry() {
            let job = entry.get_mut();
            let mut news = job.work.advance();
            let then = std::mem::replace(&mut now, clock());
            job.spent += now - then;
            if job.spent > PATIENCE && news.is_empty() {
                news.extend(job.work.give_up());
            }
            let id = job.id;
            let over = news.last().is_some_and(News::is_last);
            if over {
                entry.remove();
            } else if now - self.told >= HEARTBEAT {
                news.push(job.work.progress());
            }
            if !news.is_empty() {
                self.told = now;
            }
            replies.extend(news.into_iter().map(|news| Reply { id, news }));
            // An answer does not wait for what is less urgent.
            if over || now - start >= SLICE {
                break;
            }
        }
        replies
    }
}

/// What is told of steps that the checker does not accept: an error in a finder misleads nobody, and is not hidden.
fn told(refused: Vec<Refused>) -> Vec<News> {
    let tell = |Refused { board, step, why }: Refused| {
        let mut state = LinkState::new(board.geometry().clone(), board.values().clone());
        let plain = Board::from_values(board.geometry().clone(), board.values());
        for cell in board.geometry().cells() {
            state.removed[cell] = plain.candidates(cell) - board.candidates(cell);
        }
        News::Refused(format!(
            "a step of {} is not proved: {why}; {step:?}; #{}",
            step.technique.0,
            link::encode(&state)
        ))
    };
    refused.into_iter().map(tell).collect()
}

#[cfg(test)]
mod tests;
