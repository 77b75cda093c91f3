//! Whether the givens have one solution.

use chromadoku_board::board::Board;
use chromadoku_board::id::{Digit, PerCell};
use chromadoku_solver::exact::{self, Exact};
use chromadoku_solver::path::Outcome;
use serde::{Deserialize, Serialize};

use super::leftover::Law;
use super::{BRANCHES, News, Progress, Question, Work};
use crate::session::{Epoch, Plan, Session, Solutions, Steps};

/// How many branches without a solution it takes before a check looks at the layout, too.
const LONG: u64 = 1_000;

/// Whether a puzzle has one solution.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SoleSolution(Board);

impl Question for SoleSolution {
    type Key = Epoch;
    type Work = Search;
    /// `None` if it takes too long.
    type Answer = Option<exact::Uniqueness>;

    fn key(session: &Session) -> Option<Epoch> {
        matches!(session.puzzle.solutions, Solutions::Unknown(_)).then_some(session.page.epoch)
    }

    fn of(session: &Session, _: &Epoch) -> SoleSolution {
        SoleSolution(session.start_board())
    }

    fn begin(self) -> Search {
        Search::new(&self.0)
    }

    fn enter(session: &mut Session, _: Epoch, answer: Self::Answer, _: Steps) {
        session.puzzle.solutions = answer.map_or(Solutions::Open, Solutions::from);
        if session.unique().is_none() {
            return;
        }
        // A path to the end needs no more, but lists of steps have what relies on that.
        match session.puzzle.plan {
            Plan::Known(_, Outcome::Solved) => session.look_at_sheet_again(),
            _ => session.look_again(),
        }
    }

    fn give_up(session: &mut Session) {
        if SoleSolution::key(session).is_some() {
            session.puzzle.solutions = Solutions::Open;
        }
    }

    fn hear(session: &mut Session, progress: Progress) {
        if let Progress::Count(branches) = progress {
            session.puzzle.solutions = Solutions::Unknown(branches);
        }
    }
}

/// A search for a second solution.
pub struct Search {
    law: Law,
    search: Box<Exact>,
    first: Option<PerCell<Digit>>,
}

impl Search {
    pub(super) fn new(board: &Board) -> Search {
        Search { law: Law::new(board.geometry()), search: Box::new(Exact::new(board)), first: None }
    }

    /// Looks at some branches; the answer, once it is there.
    fn run(&mut self) -> Option<exact::Uniqueness> {
        match (self.search.run(BRANCHES), self.first.take()) {
            (exact::Progress::Paused, found) => {
                self.first = found;
                None
            }
            (exact::Progress::Solution(solution), None) => {
                self.first = Some(solution);
                None
            }
            (exact::Progress::Solution(second), Some(first)) => Some(exact::Uniqueness::Several(first, second)),
            (exact::Progress::Exhausted, Some(only)) => Some(exact::Uniqueness::One(only)),
            (exact::Progress::Exhausted, None) => Some(exact::Uniqueness::None),
        }
    }
}

impl Work for Search {
    type Answer = Option<exact::Uniqueness>;

    fn advance(&mut self, _: &mut Vec<News>) -> Option<Self::Answer> {
        // Where a search has met nothing for long, the layout itself may be at fault.
        let is_long = self.first.is_none() && self.search.nodes() > LONG;
        let answer = match is_long.then(|| self.law.run(BRANCHES)).flatten().flatten() {
            Some(_) => Some(exact::Uniqueness::None),
            None => self.run(),
        };
        answer.map(Some)
    }

    fn progress(&self) -> Progress {
        Progress::Count(self.search.nodes())
    }

    fn patience_ends(&self) -> Option<Self::Answer> {
        Some(None)
    }
}
