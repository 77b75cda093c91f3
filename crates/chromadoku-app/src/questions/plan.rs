//! The path from the end of the timeline.

use std::rc::Rc;

use chromadoku_board::board::Board;
use chromadoku_solver::path::{self, Next, Outcome, Walk};
use chromadoku_solver::step::Step;
use serde::{Deserialize, Serialize};

use super::next::walk;
use super::{Looking, News, Progress, Question, STEPS_A_MESSAGE, Terms, Work};
use crate::session::{LookedFor, Plan, Revision, Session, Solutions, Stage, Steps};

/// The path from a position to its end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct WholePath {
    board: Board,
    terms: Terms,
}

/// A walk to the end.
pub struct WholeWalk {
    walk: Box<Walk>,
    unsent: Vec<Rc<Step>>,
    done: u64,
}

impl WholeWalk {
    pub(super) fn new(walk: Box<Walk>) -> WholeWalk {
        WholeWalk { walk, unsent: Vec::new(), done: 0 }
    }
}

impl Question for WholePath {
    type Key = Revision;
    type Work = WholeWalk;
    type Answer = Outcome;

    /// It waits for the answer whether the givens have one solution, which steps may rely on, unless that takes long.
    const LOOKS_FOR: Option<LookedFor> = Some(LookedFor::Plan);

    fn key(session: &Session) -> Option<Revision> {
        let is_wanted = session.puzzle.stage == Stage::Play && session.puzzle.plan == Plan::Unknown;
        (is_wanted && session.puzzle.solutions != Solutions::Unknown(0)).then_some(session.page.revision)
    }

    fn of(session: &Session, _: &Revision) -> WholePath {
        WholePath { board: session.end_board(), terms: Terms::of(session) }
    }

    fn begin(self) -> WholeWalk {
        WholeWalk::new(walk(self.board, &self.terms))
    }

    fn enter(session: &mut Session, _: Revision, outcome: Outcome, steps: Steps) {
        session.puzzle.plan = Plan::Known(steps, outcome);
        session.go_on();
    }

    fn give_up(session: &mut Session) {
        if session.puzzle.plan == Plan::Unknown {
            session.puzzle.plan = Plan::Stopped;
        }
    }
}

impl Work for WholeWalk {
    type Answer = Outcome;

    fn advance(&mut self, news: &mut Vec<News>) -> Option<Outcome> {
        // A walk looks for hidden contradictions where no single is left; whoever made one wants to know at once.
        let broken = if self.done == 0 { path::contradiction(self.walk.board()) } else { None };
        let found = broken.map_or_else(|| self.walk.advance_part(), |at| Some(Next::End(Outcome::Contradiction(at))));
        news.extend(self.walk.refused().into_iter().map(News::refused));
        let end = match found? {
            Next::Step(step) => {
                self.done += 1;
                self.unsent.push(Rc::new(step));
                None
            }
            Next::End(outcome) => Some(outcome),
        };
        if self.unsent.len() >= STEPS_A_MESSAGE || end.is_some() && !self.unsent.is_empty() {
            news.push(News::Steps(std::mem::take(&mut self.unsent)));
        }
        end
    }

    fn progress(&self) -> Progress {
        self.walk.technique().map_or(Progress::Count(self.done), |at| Progress::Looking(Looking::at(at, 0)))
    }
}
