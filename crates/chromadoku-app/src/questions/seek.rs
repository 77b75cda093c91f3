//! The step that the link tells of from which this position was opened.

use std::rc::Rc;

use chromadoku_board::board::Board;
use chromadoku_solver::path::List;
use chromadoku_solver::step::Step;
use chromadoku_solver::technique::Facts;
use serde::{Deserialize, Serialize};

use super::{Looking, News, Progress, Question, Terms, Work};
use crate::session::{Reveal, Session, Shown, Solutions, Sought, Steps};

/// The step that a link tells of.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SoughtStep {
    board: Board,
    terms: Terms,
    sought: Sought,
}

/// The steps of its technique, of which it may be one.
pub struct Search {
    list: Box<List>,
    sought: Sought,
}

impl Question for SoughtStep {
    type Key = Sought;
    type Work = Search;
    type Answer = Option<Rc<Step>>;

    fn key(session: &Session) -> Option<Sought> {
        // It may rely on the solution being the only one.
        let is_counted = !matches!(session.puzzle.solutions, Solutions::Unknown(_));
        session.moment.sought.clone().filter(|_| is_counted)
    }

    fn of(session: &Session, sought: &Sought) -> SoughtStep {
        let board = session.puzzle.position.board.clone();
        SoughtStep { board, terms: Terms::of(session), sought: sought.clone() }
    }

    fn begin(self) -> Search {
        let facts = Facts::owning(self.board).with_unique(self.terms.unique.as_deref().copied());
        Search { list: Box::new(List::new(facts, vec![self.sought.technique.get()])), sought: self.sought }
    }

    fn enter(session: &mut Session, sought: Sought, step: Option<Rc<Step>>, _: Steps) {
        session.moment.sought = None;
        // Who pressed "Next step" meanwhile wants to see that.
        let Some(step) = step.filter(|_| session.moment.shown.is_none()) else { return };
        session.moment.shown = Some(Shown { step, reveal: sought.reveal });
        if matches!(sought.reveal, Reveal::Beat(at) if usize::from(at) >= session.story().len()) {
            session.moment.shown.iter_mut().for_each(|shown| shown.reveal = Reveal::Effects);
        }
    }

    fn give_up(session: &mut Session) {
        session.moment.sought = None;
    }
}

impl Work for Search {
    type Answer = Option<Rc<Step>>;

    fn advance(&mut self, news: &mut Vec<News>) -> Option<Option<Rc<Step>>> {
        let found = self.list.advance();
        news.extend(self.list.refused().into_iter().map(News::refused));
        let Some(found) = found else { return Some(None) };
        found.into_iter().find(|step| self.sought.is(step)).map(|step| Some(Rc::new(step)))
    }

    fn progress(&self) -> Progress {
        self.list.technique().map_or(Progress::Count(0), |at| Progress::Looking(Looking::at(at, 0)))
    }
}
