//! What page and solver worker say to each other.

use std::rc::Rc;

use chromadoku_core::board::Board;
use chromadoku_core::exact::Uniqueness;
use chromadoku_core::path::Path;
use chromadoku_core::step::Step;
use serde::{Deserialize, Serialize};

/// A question to the worker. A newer one of the same kind replaces an older one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Request {
    /// The number that its answers carry.
    pub id: u64,
    /// What is asked.
    pub job: Job,
}

/// What is asked.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Job {
    /// The path of a board.
    Plan(Board),
    /// Whether a board has one solution.
    Check(Board),
    /// Whether a board with entries has a solution.
    CheckEntries(Board),
    /// All steps of a board.
    Steps(Board),
    /// Stop the job with this number.
    Stop(u64),
}

/// What the worker says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Reply {
    /// The number of the request.
    pub id: u64,
    /// What it says.
    pub news: News,
}

/// What the worker says of a job.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum News {
    /// It is alive and has got this far: steps or branches.
    Progress(u64),
    /// The path.
    Plan(Rc<Path>),
    /// The answer to a check; nothing where it gave up.
    Check(Option<Rc<Uniqueness>>),
    /// All steps.
    Steps(Rc<Vec<Step>>),
    /// It was stopped.
    Stopped,
}
