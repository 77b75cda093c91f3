//! A puzzle of a level, before somebody wants it.

use std::rc::Rc;

use chromadoku_board::geometry::Geometry;
use chromadoku_solver::generate::OfLevel;
use chromadoku_solver::rate::Level;
use serde::{Deserialize, Serialize};

use super::{News, Question, Work};
use crate::session::stock::{Stock, Stocked};
use crate::session::{Session, Steps, Values};

/// The next puzzle of a level, and its seed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct NextOfLevel(Level, u64);

impl Question for NextOfLevel {
    type Key = (Level, u64);
    type Work = OfLevel;
    /// The givens, and HoDoKu's score.
    type Answer = (Rc<Values>, u32);

    fn key(session: &Session) -> Option<(Level, u64)> {
        session.page.stock.next()
    }

    fn of(_: &Session, &(level, seed): &(Level, u64)) -> NextOfLevel {
        NextOfLevel(level, seed)
    }

    fn begin(self) -> OfLevel {
        OfLevel::new(&Geometry::classic9(), self.0, self.1)
    }

    fn enter(session: &mut Session, (level, _): (Level, u64), (givens, score): Self::Answer, _: Steps) {
        session.stock(level, Stocked { givens, score });
    }

    fn give_up(session: &mut Session) {
        session.page.stock = Stock::default();
    }
}

impl Work for OfLevel {
    type Answer = (Rc<Values>, u32);

    fn advance(&mut self, _: &mut Vec<News>) -> Option<Self::Answer> {
        OfLevel::advance(self).map(|(puzzle, score)| (Rc::new(puzzle.givens().clone()), score))
    }
}
