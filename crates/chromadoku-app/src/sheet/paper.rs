//! Sheets to be printed: a solution told step by step, and puzzles, four a page. What only the screen shows of them is of the class
//! `on-screen`; how they stand on paper is said in `styles/print.css`.

mod four;
mod told;

use chromadoku_board::board::Board;
use chromadoku_board::set::CellSet;
use chromadoku_solver::path::Refused;
use chromadoku_solver::technique::Choice;
use maud::Markup;

use crate::session::{Learning, List, Sheet};

/// A sheet for paper that is being written.
pub enum Paper {
    /// The solution from a position.
    Told(Box<told::Telling>),
    /// Puzzles.
    Four(Box<four::Four>),
}

impl Paper {
    /// The sheet of this kind, if it is one for paper: of a position with its givens, or of puzzles as they are chosen.
    pub fn new(
        sheet: Sheet,
        board: &Board,
        unique: Option<CellSet>,
        choice: &Choice,
        (learning, list): (&Learning, &List),
    ) -> Option<Paper> {
        match sheet {
            Sheet::Told => Some(Paper::Told(Box::new(told::Telling::new(board, unique, choice)))),
            Sheet::Four => Some(Paper::Four(Box::new(four::Four::new(&learning.set, list)))),
            _ => None,
        }
    }

    /// Does a bit of work; says whether there is more to be done.
    pub fn advance(&mut self) -> bool {
        match self {
            Paper::Told(telling) => telling.advance(),
            Paper::Four(four) => four.advance(),
        }
    }

    /// The steps that were refused since this was last asked.
    pub fn refused(&mut self) -> Vec<Refused> {
        match self {
            Paper::Told(telling) => telling.refused(),
            Paper::Four(_) => Vec::new(),
        }
    }

    /// What it says so far.
    pub fn markup(&self) -> Markup {
        match self {
            Paper::Told(telling) => telling.markup(),
            Paper::Four(four) => four.markup(),
        }
    }
}
