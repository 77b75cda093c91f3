//! The worker's side: it does jobs in slices, so that it can hear "stop" and newer questions in between.
//!
//! It knows no browser and no clock; whoever runs it passes the clock in.

mod work;

use std::collections::BTreeMap;

use super::protocol::{News, Reply, Request, ToWorker};
use crate::session::Want;
use work::Work;

/// How long a slice takes, in milliseconds; it ends with the first bit of work that reaches beyond it, and with a job.
pub const SLICE: f64 = 15.0;
/// How often a job says how far it is, in milliseconds.
pub const HEARTBEAT: f64 = 200.0;
/// How many milliseconds of work a check is worth.
pub const PATIENCE: f64 = 20_000.0;

/// The jobs of a worker, at most one of each kind. The most urgent kind comes first.
#[derive(Default)]
pub struct Engine {
    jobs: BTreeMap<Want, Running>,
    told: f64,
}

struct Running {
    id: u64,
    work: Work,
    spent: f64,
}

impl Engine {
    /// Takes up what the page says.
    pub fn handle(&mut self, message: ToWorker) -> Vec<Reply> {
        match message {
            ToWorker::Ask(Request { id, job }) => {
                self.jobs.insert(job.want(), Running { id, work: Work::of(job), spent: 0.0 });
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

#[cfg(test)]
mod tests;
