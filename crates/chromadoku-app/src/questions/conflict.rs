//! Which givens are in conflict, for a puzzle without solution; or the cells in which its layout fails, and why.

use chromadoku_board::board::Board;
use chromadoku_board::set::CellSet;
use chromadoku_solver::exact::conflict::Conflict;
use serde::{Deserialize, Serialize};

use super::leftover::Law;
use super::{BRANCHES, News, Progress, Question, Work};
use crate::session::{Epoch, Session, Solutions, Steps, solutions};

/// The givens that are in conflict.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Clash(Board);

impl Question for Clash {
    type Key = Epoch;
    type Work = Search;
    type Answer = (CellSet, String);

    fn key(session: &Session) -> Option<Epoch> {
        (session.puzzle.solutions == Solutions::None(None)).then_some(session.page.epoch)
    }

    fn of(session: &Session, _: &Epoch) -> Clash {
        Clash(session.start_board())
    }

    fn begin(self) -> Search {
        Search { law: Law::new(self.0.geometry()), search: Box::new(Conflict::new(&self.0)), done: 0 }
    }

    fn enter(session: &mut Session, _: Epoch, (cells, law): (CellSet, String), _: Steps) {
        session.puzzle.solutions = Solutions::None(Some(solutions::Conflict { cells, law: law.into() }));
    }

    fn give_up(_: &mut Session) {}
}

/// A search for a conflict, in the layout and among the givens.
pub struct Search {
    law: Law,
    search: Box<Conflict>,
    done: u64,
}

impl Work for Search {
    type Answer = (CellSet, String);

    fn advance(&mut self, _: &mut Vec<News>) -> Option<(CellSet, String)> {
        self.done += BRANCHES;
        match self.law.run(BRANCHES) {
            Some(None) => self.search.run(BRANCHES).map(|cells| (cells, String::new())),
            found => found.flatten(),
        }
    }

    fn progress(&self) -> Progress {
        Progress::Count(self.done)
    }
}
