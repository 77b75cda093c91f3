//! What page and solver worker say to each other, as bytes.

use std::rc::Rc;

use chromadoku_core::board::Board;
use chromadoku_core::exact::Uniqueness;
use chromadoku_core::generate::Wish;
use chromadoku_core::id::{PerCell, UnitId};
use chromadoku_core::path::Outcome;
use chromadoku_core::set::{CellSet, DigitSet};
use chromadoku_core::step::Step;
use chromadoku_core::technique::Choice;
use serde::{Deserialize, Serialize};

use crate::drawing::{Drawing, Drawn};
pub use crate::session::Looking;
use crate::session::{Coming, Tally, Values, Want};
use crate::sheet::Sheet;

/// The build that speaks. A page and a worker of different builds do not understand each other.
pub const BUILD: &str = concat!(env!("CARGO_PKG_VERSION"), "-", env!("CHROMADOKU_BUILD"));

/// What the page says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum ToWorker {
    /// A question. It replaces an older one of the same kind.
    Ask(Request),
    /// Stop the job with this number.
    Stop(u64),
}

/// A question to the worker.
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
    /// The simplest step of a board.
    Next(Board, Terms),
    /// The path of a board.
    Plan(Board, Terms),
    /// Whether a board has one solution.
    Check(Board),
    /// Whether a board with entries has a solution.
    CheckEntries(Board),
    /// Which values of a board without solution are in conflict.
    Conflict(Board),
    /// A sheet on a board.
    Write(Sheet, Board, Terms, Option<Box<Drawing>>),
    /// A graph of a board with these givens.
    Draw(Box<Drawing>, Board, Rc<Values>),
    /// All tuples of a unit at once.
    Matching(Board, UnitId),
    /// Which candidates of a board are in some solution.
    Truths(Board),
    /// How many solutions a board has.
    Count(Board),
    /// A puzzle of this kind on an empty board, from a seed.
    Make(Board, Wish, u64),
    /// What a text of another program means.
    Read(Rc<str>),
}

/// On what terms steps are looked for.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Terms {
    /// The cells of the givens, where these are known to have one solution: steps may rely on it.
    pub unique: Option<Box<CellSet>>,
    /// The techniques in use, and their order.
    pub choice: Rc<Choice>,
}

impl Job {
    /// What it is good for; a worker does one job of each kind at a time.
    pub fn want(&self) -> Want {
        match self {
            Job::Next(..) => Want::Next,
            Job::Plan(..) => Want::Plan,
            Job::Check(_) => Want::Check,
            Job::CheckEntries(_) => Want::CheckEntries,
            Job::Conflict(_) => Want::Conflict,
            Job::Write(sheet, ..) if sheet.is_fixed() => Want::Page,
            Job::Write(..) => Want::Beside,
            Job::Draw(..) => Want::Draw,
            Job::Matching(..) => Want::Matching,
            Job::Truths(_) => Want::Truths,
            Job::Count(_) => Want::Count,
            Job::Make(..) => Want::Make,
            Job::Read(_) => Want::Read,
        }
    }
}

/// What the worker says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum FromWorker {
    /// It is there, and of this build. Nothing said before would be heard.
    Hello(String),
    /// Something about a job.
    Reply(Reply),
}

/// Something about a job.
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
    /// It is alive and has got this far: steps, branches, techniques or puzzles.
    Progress(u64),
    /// It looks for steps, and has got this far.
    Looking(Looking),
    /// A step was not handed out as it is not proved: what is wrong, and where it happened.
    Refused(String),
    /// The simplest step, or why there is none.
    Next(Coming),
    /// More steps of a path or a list. They come in parts, since reading a long path in one go would hold up the page.
    Steps(Vec<Rc<Step>>),
    /// The path is complete and ends so.
    PlanEnd(Outcome),
    /// A sheet as far as it is known.
    Draft(Sheet, String),
    /// A sheet in markup; the steps that it calls by number came before.
    Written(Sheet, String),
    /// A graph.
    Drawn(Rc<Drawn>),
    /// The link to what a text holds, and what is left out; or what is wrong with it.
    Read(Result<(String, String), String>),
    /// The step that takes all tuples of a unit at once; nothing where no candidate goes.
    Matched(Option<Rc<Step>>),
    /// The answer to a check; nothing where it gave up.
    Check(Option<Rc<Uniqueness>>),
    /// The values in conflict; or the cells in which a layout fails, and why in words.
    Conflict(CellSet, String),
    /// The true candidates; nothing where it gave up.
    Truths(Option<Rc<PerCell<DigitSet>>>),
    /// How many solutions there are.
    Count(Tally),
    /// The givens of a puzzle; nothing where the board has no filling.
    Made(Option<Rc<Values>>),
    /// It was stopped.
    Stopped,
}

impl News {
    /// Whether the job is over with it.
    pub fn is_last(&self) -> bool {
        !matches!(self, News::Progress(_) | News::Looking(_) | News::Refused(_) | News::Steps(_) | News::Draft(..))
    }
}
