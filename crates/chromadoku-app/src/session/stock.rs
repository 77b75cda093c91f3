//! Puzzles of each level that are made before somebody wants one, so that the next one is there at once.

use std::rc::Rc;

use chromadoku_board::geometry::Geometry;
use chromadoku_solver::rate::Level;

use super::{Notice, Remedy, Session, Values};
use crate::words;

/// The puzzles that are there, all on the classic board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stock {
    /// Where chance begins for the one that is made next; nothing as long as nobody looked at levels.
    seed: Option<u64>,
    ready: [Option<Stocked>; Level::ALL.len()],
    /// The level of which somebody waits for one.
    pub wanted: Option<Level>,
}

/// A puzzle that is there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stocked {
    /// Its givens.
    pub givens: Rc<Values>,
    /// HoDoKu's score of it.
    pub score: u32,
}

impl Stock {
    /// The level of which a puzzle is to be made next, with its seed.
    pub fn next(&self) -> Option<(Level, u64)> {
        let lacks = |level: &Level| !self.has(*level);
        Some((self.wanted.or_else(|| Level::ALL.into_iter().find(lacks))?, self.seed?))
    }

    /// The same, with nobody waiting.
    pub fn waited(self) -> Stock {
        Stock { wanted: None, ..self }
    }

    /// Whether a puzzle of this level is there.
    pub fn has(&self, level: Level) -> bool {
        self.ready[level as usize].is_some()
    }
}

impl Session {
    /// Has puzzles of all levels made from now on.
    pub(crate) fn begin_stock(&mut self, seed: u64) {
        self.page.stock.seed.get_or_insert(seed);
    }

    /// Plays a puzzle of a level as soon as there is one.
    pub(crate) fn play_level(&mut self, level: Level) {
        match self.page.stock.ready[level as usize].take() {
            Some(stocked) => self.play_stocked(level, stocked),
            None => self.page.stock.wanted = Some(level),
        }
    }

    /// A puzzle was made.
    pub(crate) fn stock(&mut self, level: Level, stocked: Stocked) {
        let stock = &mut self.page.stock;
        stock.seed = stock.seed.map(|seed| seed.wrapping_add(1));
        match stock.wanted.take_if(|wanted| *wanted == level) {
            Some(_) => self.play_stocked(level, stocked),
            None => stock.ready[level as usize] = Some(stocked),
        }
    }

    fn play_stocked(&mut self, level: Level, Stocked { givens, score }: Stocked) {
        let clues = words::plural(givens.values().flatten().count(), "clue", "clues");
        self.replace(Session::playing(Geometry::classic9(), (*givens).clone()));
        let said = format!("A new puzzle: {}, {clues}, HoDoKu’s score {score}.", level.name());
        self.page.notice = Some(Notice { remedy: Some(Remedy::Undo), ..Notice::info(said) });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::questions::Kind;
    use crate::reduce::Action;
    use crate::reduce::testing::{answer, said};
    use crate::session::Dialog;

    /// Answers what is asked of the stock, so many times.
    fn make(session: &mut Session, count: usize) {
        for _ in 0..count {
            let key = Kind::Stock.key(session).expect("one is wanted");
            session.act(answer(session, &key));
        }
    }

    #[test]
    fn a_puzzle_of_a_level_is_there_at_once_and_the_next_one_is_made_behind_it() {
        let mut session = Session::first_visit();
        assert_eq!(Kind::Stock.key(&session), None, "nobody looked at levels");
        session.act(Action::Stock(7));
        session.act(Action::Stock(8));
        make(&mut session, 5);
        assert_eq!(Kind::Stock.key(&session), None);
        let before = session.puzzle.givens.clone();
        session.act(Action::Level(Level::Easy));
        assert_ne!(session.puzzle.givens, before);
        assert!(said(&session).starts_with("A new puzzle: easy, 34 clues, HoDoKu’s score "), "{}", said(&session));
        assert!(!session.page.stock.has(Level::Easy) && session.page.stock.has(Level::Extreme));
        make(&mut session, 1);
        assert!(session.page.stock.has(Level::Easy));
    }

    #[test]
    fn a_level_that_is_not_there_comes_first_and_whoever_closes_the_dialog_waits_no_more() {
        let mut session = Session::first_visit();
        session.act(Action::Stock(7));
        session.act(Action::Level(Level::Medium));
        let givens = session.puzzle.givens.clone();
        let mut left = session.clone();
        make(&mut session, 1);
        assert_ne!(session.puzzle.givens, givens);
        left.act(Action::Dialog(Some(Dialog::New)));
        left.act(Action::Dialog(None));
        make(&mut left, 5);
        assert_eq!(left.puzzle.givens, givens);
    }
}
