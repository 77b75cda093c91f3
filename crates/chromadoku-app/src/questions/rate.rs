//! How hard the puzzles of a list are, one after the other for as long as the user wants that and the list is open.

use std::rc::Rc;

use chromadoku_board::board::Board;
use chromadoku_board::set::CellSet;
use chromadoku_solver::exact::{self, Uniqueness};
use chromadoku_solver::rate::hodoku;
use serde::{Deserialize, Serialize};

use super::{News, Question, Work};
use crate::session::link::session_of;
use crate::session::list::RATES;
use crate::session::{Dialog, Session, Sheet, Steps};

/// How many branches it may take to prove that there is one solution: no puzzle that is worth a rating takes more.
const BRANCHES: u64 = 20_000;

/// How hard a puzzle is, by its link.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ListedRating(String);

impl Question for ListedRating {
    type Key = String;
    type Work = Rating;
    /// The rating in words.
    type Answer = String;

    fn key(session: &Session) -> Option<String> {
        let wanted = session.page.dialog == Some(Dialog::Sheet(Sheet::List))
            && session.page.learning.set.get(RATES).is_some_and(|value| !value.is_empty());
        let list = session.page.list.as_ref().filter(|_| wanted)?;
        Some(list.puzzles.iter().find(|listed| listed.rating.is_empty())?.puzzle.clone())
    }

    fn of(_: &Session, key: &String) -> ListedRating {
        ListedRating(key.clone())
    }

    fn begin(self) -> Rating {
        Rating::Asked(self.0)
    }

    fn enter(session: &mut Session, key: String, rating: String, _: Steps) {
        let Some(mut list) = session.page.list.clone() else { return };
        // The same puzzle may stand in it twice.
        for listed in &mut Rc::make_mut(&mut list).puzzles {
            if listed.puzzle == key {
                listed.rating.clone_from(&rating);
            }
        }
        session.take_list(list);
    }

    fn give_up(session: &mut Session) {
        if ListedRating::key(session).is_some() {
            Rc::make_mut(&mut session.page.learning).set.remove(RATES);
        }
    }
}

/// A rating that is being worked out.
pub enum Rating {
    /// The link to the puzzle.
    Asked(String),
    /// It has one solution, and its steps are taken one by one.
    Walking(Box<hodoku::Walk>),
}

impl Work for Rating {
    type Answer = String;

    fn advance(&mut self, _: &mut Vec<News>) -> Option<String> {
        match self {
            Rating::Asked(link) => {
                let Ok(session) = session_of(link) else { return Some("not rated: damaged".to_owned()) };
                let board = Board::from_values(session.puzzle.geometry.clone(), &session.puzzle.givens);
                let why = match exact::uniqueness(&board, BRANCHES) {
                    Some(Uniqueness::One(_)) => {
                        let givens: CellSet =
                            session.puzzle.givens.iter().filter_map(|(cell, given)| given.map(|_| cell)).collect();
                        *self = Rating::Walking(Box::new(hodoku::Walk::new(board, givens)));
                        return None;
                    }
                    Some(Uniqueness::None) => "no solution",
                    Some(Uniqueness::Several(..)) => "several solutions",
                    None => "the count of solutions takes too long",
                };
                Some(format!("not rated: {why}"))
            }
            Rating::Walking(walk) => {
                if walk.advance() {
                    return None;
                }
                let (score, level) = walk.score();
                Some(format!("{} {score}", level.name()))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::reduce::Action;
    use crate::reduce::testing::after;
    use crate::session::Session;
    use crate::session::samples::SAMPLES;

    #[test]
    fn the_puzzles_of_a_list_are_rated_one_after_the_other_once_that_is_wanted() {
        let text = format!("{}\n{}\n{}", SAMPLES[1].puzzle, ".".repeat(80) + "1", "11".to_owned() + &".".repeat(79));
        let listed = after(Session::first_visit(), [Action::Paste(text)]);
        let ratings = |session: &Session| -> Vec<String> {
            session.page.list.iter().flat_map(|list| &list.puzzles).map(|listed| listed.rating.clone()).collect()
        };
        assert_eq!(ratings(&listed), [""; 3]);
        let rated = after(listed, [Action::Set("list.rate".to_owned(), "1".to_owned())]);
        let ratings = ratings(&rated);
        assert_eq!(ratings, ["hard 1102", "not rated: several solutions", "not rated: no solution"]);
    }
}
