//! A puzzle of a kind, from a seed.

use std::rc::Rc;

use chromadoku_board::board::Board;
use chromadoku_board::credits::Credits;
use chromadoku_solver::generate::{self, ClueStyle, Generator, Wish};
use serde::{Deserialize, Serialize};

use super::{BRANCHES, News, Progress, Question, Work};
use crate::session::{Notice, Remedy, Session, Steps, Wanted};
use crate::words;

/// A new puzzle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct NewPuzzle {
    /// An empty board.
    board: Board,
    wish: Wish,
    seed: u64,
}

impl Question for NewPuzzle {
    type Key = Rc<Wanted>;
    type Work = Generator;
    /// The puzzle's board, which may have been given rules; `None` if the board has no filling.
    type Answer = Option<Rc<Board>>;

    fn key(session: &Session) -> Option<Rc<Wanted>> {
        session.page.making.as_ref().map(|making| making.wanted.clone())
    }

    fn of(_: &Session, wanted: &Rc<Wanted>) -> NewPuzzle {
        NewPuzzle { board: Board::empty(wanted.geometry.clone()), wish: wanted.wish, seed: wanted.seed }
    }

    fn begin(self) -> Generator {
        Generator::new(self.board.geometry(), self.wish, self.seed)
    }

    fn enter(session: &mut Session, wanted: Rc<Wanted>, made: Self::Answer, _: Steps) {
        session.page.making = None;
        let Some(made) = made else {
            session.page.notice = Some(Notice::error("This board cannot be filled, so there is no puzzle on it."));
            return;
        };
        let clues = made.values().values().flatten().count();
        let clues = match wanted.wish.style {
            ClueStyle::Digits => words::plural(clues, "clue", "clues"),
            ClueStyle::Dots => format!("all dots and {}", words::plural(clues, "digit", "digits")),
            ClueStyle::Cages => {
                let cages = words::plural(made.geometry().rules().count(), "cage", "cages");
                if clues == 0 { cages } else { format!("{cages} and {}", words::plural(clues, "digit", "digits")) }
            }
        };
        session.replace(Session::playing(made.geometry().clone(), made.values().clone()));
        let said = match wanted.day.map(words::date) {
            Some(date) => {
                session.puzzle.credits = Rc::new(Credits::new(&format!("Daily, {date}"), "", ""));
                format!("The puzzle of the day, {date}, with {clues}.")
            }
            None => format!("A new puzzle with {clues}, made from seed {}.", wanted.seed),
        };
        session.page.notice = Some(Notice { remedy: Some(Remedy::Undo), ..Notice::info(said) });
    }

    fn give_up(session: &mut Session) {
        session.page.making = None;
    }

    fn hear(session: &mut Session, progress: Progress) {
        if let (Some(making), Progress::Count(tries)) = (&mut session.page.making, progress) {
            making.tries = tries;
        }
    }
}

impl Work for Generator {
    type Answer = Option<Rc<Board>>;

    fn advance(&mut self, _: &mut Vec<News>) -> Option<Self::Answer> {
        match self.run(BRANCHES) {
            generate::Progress::Made(puzzle, _) => Some(Some(Rc::new(Board::new(&puzzle)))),
            generate::Progress::NoFilling => Some(None),
            generate::Progress::Paused => None,
        }
    }

    fn progress(&self) -> Progress {
        Progress::Count(self.tries())
    }
}
