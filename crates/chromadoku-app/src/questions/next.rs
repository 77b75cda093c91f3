//! The simplest step at the cursor.

use std::rc::Rc;

use chromadoku_board::board::Board;
use chromadoku_solver::path::{Next, Walk};
use serde::{Deserialize, Serialize};

use super::{Looking, News, Progress, Question, Terms, Work};
use crate::session::{Coming, LookedFor, Notice, Revision, Session, Steps};

/// The simplest step of a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct NextStep {
    board: Board,
    terms: Terms,
}

/// A walk of which the first step is wanted.
pub struct FirstStep(Box<Walk>);

impl Question for NextStep {
    type Key = Revision;
    type Work = FirstStep;
    type Answer = Coming;

    const LOOKS_FOR: Option<LookedFor> = Some(LookedFor::Next);

    fn key(session: &Session) -> Option<Revision> {
        session.moment.waiting.map(|_| session.page.revision)
    }

    fn of(session: &Session, _: &Revision) -> NextStep {
        NextStep { board: session.puzzle.position.board.clone(), terms: Terms::of(session) }
    }

    fn begin(self) -> FirstStep {
        FirstStep(walk(self.board, &self.terms))
    }

    fn enter(session: &mut Session, _: Revision, next: Coming, _: Steps) {
        session.moment.found = Some(next);
        session.go_on();
    }

    fn give_up(session: &mut Session) {
        if session.moment.waiting.take().is_some() {
            session.page.player.playing = false;
            session.page.notice = Some(Notice::error("The next step was not found: the solver does not run."));
        }
    }
}

impl Work for FirstStep {
    type Answer = Coming;

    fn advance(&mut self, news: &mut Vec<News>) -> Option<Coming> {
        let next = self.0.advance_part();
        news.extend(self.0.refused().into_iter().map(News::refused));
        next.map(|next| match next {
            Next::Step(step) => Ok(Rc::new(step)),
            Next::End(outcome) => Err(outcome),
        })
    }

    fn progress(&self) -> Progress {
        self.0.technique().map_or(Progress::Count(0), |at| Progress::Looking(Looking::at(at, 0)))
    }
}

/// The way of a board, each step of which is proved.
pub(super) fn walk(board: Board, terms: &Terms) -> Box<Walk> {
    let walk = Walk::with_unique(board, terms.unique.as_deref().copied());
    Box::new(walk.choosing(&terms.choice).proving())
}
