//! What page and solver worker say to each other, as bytes.

use serde::{Deserialize, Serialize};

use crate::questions::{Asked, News};

/// The build that speaks. A page and a worker of different builds do not understand each other.
pub const BUILD: &str = concat!(env!("CARGO_PKG_VERSION"), "-", env!("CHROMADOKU_BUILD"));

/// What the page says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum ToWorker {
    /// A question. It replaces an older one of the same kind.
    Ask(Box<Request>),
    /// Stop working on the question with this number.
    Stop(u64),
}

/// A question to the worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Request {
    /// The number that its answers carry.
    pub id: u64,
    /// What is asked.
    pub asked: Asked,
}

/// What the worker says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum FromWorker {
    /// It is there, and of this build. Nothing said before would be heard.
    Hello(String),
    /// Something about a question.
    Reply(Reply),
}

/// Something about a question.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Reply {
    /// The number of the question.
    pub id: u64,
    /// What it says.
    pub news: News,
}
