//! All tuples of a unit at once.

use std::rc::Rc;

use chromadoku_board::board::Board;
use chromadoku_board::id::UnitId;
use chromadoku_solver::path::{self, Refused};
use chromadoku_solver::step::Step;
use chromadoku_solver::technique::{self, Facts};
use serde::{Deserialize, Serialize};

use super::{News, Question, Work};
use crate::session::{Notice, Reveal, Revision, Session, Steps};

/// The matching elimination of a unit.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct UnitMatching {
    board: Board,
    unit: UnitId,
}

impl Question for UnitMatching {
    type Key = (Revision, UnitId);
    type Work = UnitMatching;
    type Answer = Option<Rc<Step>>;

    fn key(session: &Session) -> Option<(Revision, UnitId)> {
        session.moment.matching.map(|unit| (session.page.revision, unit))
    }

    fn of(session: &Session, &(_, unit): &(Revision, UnitId)) -> UnitMatching {
        UnitMatching { board: session.puzzle.position.board.clone(), unit }
    }

    fn begin(self) -> UnitMatching {
        self
    }

    fn enter(session: &mut Session, (_, unit): (Revision, UnitId), step: Option<Rc<Step>>, _: Steps) {
        session.moment.matching = None;
        match step {
            Some(step) => session.look_at_step(step, Reveal::Effects),
            None => {
                let name = session.puzzle.geometry.unit(unit).to_string();
                let said = format!("Every candidate of {name} is part of some matching: nothing goes.");
                session.page.notice = Some(Notice::info(said));
            }
        }
    }

    fn give_up(session: &mut Session) {
        session.moment.matching = None;
    }
}

impl Work for UnitMatching {
    type Answer = Option<Rc<Step>>;

    fn advance(&mut self, news: &mut Vec<News>) -> Option<Option<Rc<Step>>> {
        let Some(step) = technique::matching(&self.board, self.unit) else { return Some(None) };
        match path::prove(&Facts::new(&self.board), &step) {
            Ok(()) => Some(Some(Rc::new(step))),
            Err(why) => {
                news.push(News::refused(Refused { board: self.board.clone(), step, why }));
                Some(None)
            }
        }
    }
}
