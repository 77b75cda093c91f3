//! How many solutions there are, for a puzzle with several.

use chromadoku_board::board::Board;
use chromadoku_solver::exact::{Count, Counter};
use serde::{Deserialize, Serialize};

use super::{BRANCHES, News, Progress, Question, Work};
use crate::session::solutions::MOST;
use crate::session::{Epoch, Session, Solutions, Steps, Tally};

/// How many solutions a board has.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SolutionCount(Board);

impl Question for SolutionCount {
    type Key = Epoch;
    type Work = Counter;
    type Answer = Tally;

    fn key(session: &Session) -> Option<Epoch> {
        matches!(session.puzzle.solutions, Solutions::Several(_, Tally::Unknown)).then_some(session.page.epoch)
    }

    fn of(session: &Session, _: &Epoch) -> SolutionCount {
        SolutionCount(session.start_board())
    }

    fn begin(self) -> Counter {
        Counter::new(&self.0, MOST + 1)
    }

    fn enter(session: &mut Session, _: Epoch, tally: Tally, _: Steps) {
        if let Solutions::Several(_, known) = &mut session.puzzle.solutions {
            *known = tally;
        }
    }

    fn give_up(session: &mut Session) {
        if let Solutions::Several(_, tally @ Tally::Unknown) = &mut session.puzzle.solutions {
            *tally = Tally::AtLeast(2);
        }
    }
}

impl Work for Counter {
    type Answer = Tally;

    fn advance(&mut self, _: &mut Vec<News>) -> Option<Tally> {
        self.run(BRANCHES).map(|count| match count {
            Count::Exactly(count) => Tally::Exactly(count),
            Count::AtLeast(count) => Tally::AtLeast(count),
        })
    }

    fn progress(&self) -> Progress {
        Progress::Count(self.found())
    }

    fn patience_ends(&self) -> Option<Tally> {
        Some(Tally::AtLeast(self.found().max(2)))
    }
}
