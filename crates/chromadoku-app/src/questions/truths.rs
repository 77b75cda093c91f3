//! Which candidates are in some solution.

use std::rc::Rc;

use chromadoku_board::board::Board;
use chromadoku_board::id::PerCell;
use chromadoku_board::set::DigitSet;
use chromadoku_solver::exact::truth;
use serde::{Deserialize, Serialize};

use super::{BRANCHES, News, Progress, Question, Work};
use crate::session::{Revision, Session, Steps, Truths};

/// The candidates of a board that are in some solution.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TrueCandidates(Board);

impl Question for TrueCandidates {
    type Key = Revision;
    type Work = Search;
    /// The digits that each cell has in some solution; `None` if it takes too long.
    type Answer = Option<Rc<PerCell<DigitSet>>>;

    fn key(session: &Session) -> Option<Revision> {
        (session.puzzle.shows_truths && session.moment.truths == Truths::Unknown).then_some(session.page.revision)
    }

    fn of(session: &Session, _: &Revision) -> TrueCandidates {
        TrueCandidates(session.values_board())
    }

    fn begin(self) -> Search {
        Search { search: Box::new(truth::TrueCandidates::new(&self.0)), done: 0 }
    }

    fn enter(session: &mut Session, _: Revision, found: Self::Answer, _: Steps) {
        session.moment.truths = found.map_or(Truths::Open, Truths::Known);
    }

    fn give_up(session: &mut Session) {
        if session.moment.truths == Truths::Unknown {
            session.moment.truths = Truths::Open;
        }
    }
}

/// A search for solutions with candidates that no solution has had so far.
pub struct Search {
    search: Box<truth::TrueCandidates>,
    done: u64,
}

impl Work for Search {
    type Answer = Option<Rc<PerCell<DigitSet>>>;

    fn advance(&mut self, _: &mut Vec<News>) -> Option<Self::Answer> {
        self.done += BRANCHES;
        self.search.run(BRANCHES).map(|found| Some(Rc::new(found.clone())))
    }

    fn progress(&self) -> Progress {
        Progress::Count(self.done)
    }

    fn patience_ends(&self) -> Option<Self::Answer> {
        Some(None)
    }
}
