//! The worker's side: it works on questions in slices, so that it can hear "stop" and newer ones in between.
//!
//! It knows no browser and no clock; whoever runs it passes the clock in.

use std::collections::BTreeMap;

use chromadoku_app::questions::protocol::{Reply, Request, ToWorker};
use chromadoku_app::questions::{AnyWork, Asked, Kind, News, SLICE};

/// How often a job says how far it is, in milliseconds.
pub const HEARTBEAT: f64 = 200.0;
/// How many milliseconds of work a check is worth.
pub const PATIENCE: f64 = 20_000.0;

/// The questions of a worker, at most one of each kind. The most urgent kind comes first.
pub struct Engine {
    begin: fn(Asked) -> Option<AnyWork>,
    jobs: BTreeMap<Kind, Running>,
    told: f64,
}

struct Running {
    id: u64,
    work: AnyWork,
    spent: f64,
}

impl Engine {
    /// The engine of a program that takes up its questions in this way.
    pub fn new(begin: fn(Asked) -> Option<AnyWork>) -> Engine {
        Engine { begin, jobs: BTreeMap::new(), told: 0.0 }
    }

    /// Takes up what the page says. A question to another program is passed over.
    pub fn handle(&mut self, message: ToWorker) -> Vec<Reply> {
        match message {
            ToWorker::Ask(request) => {
                let Request { id, asked } = *request;
                let kind = asked.kind();
                if let Some(work) = (self.begin)(asked) {
                    self.jobs.insert(kind, Running { id, work, spent: 0.0 });
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
            let mut news = Vec::new();
            let mut answer = job.work.advance(&mut news);
            let then = std::mem::replace(&mut now, clock());
            job.spent += now - then;
            job.work.took(now - then);
            if job.spent > PATIENCE && answer.is_none() {
                answer = job.work.patience_ends();
            }
            let id = job.id;
            let over = answer.is_some();
            news.extend(answer.map(News::Answer));
            if over {
                entry.remove();
            } else if now - self.told >= HEARTBEAT {
                news.push(News::Progress(job.work.progress()));
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
