//! What the worker is to say, beside how many solutions there are: steps, what is true in some solution, and puzzles.

use std::rc::Rc;
use std::sync::Arc;

use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::PerCell;
use chromadoku_board::set::DigitSet;
use chromadoku_solver::generate::Wish;
use chromadoku_solver::path::Outcome;
use chromadoku_solver::step::Step;
use chromadoku_solver::technique::TechniqueId;
use serde::{Deserialize, Serialize};

/// What comes next by logic: the simplest step, or why there is none.
pub type Coming = Result<Rc<Step>, Outcome>;

/// Steps in their order. They are shared, so that the page never copies one.
pub type Steps = Rc<Vec<Rc<Step>>>;

/// The searches for steps whose progress the user sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LookedFor {
    /// The next step.
    Next,
    /// All steps to the end.
    Plan,
    /// What is listed beside the views.
    Listed,
}

/// How far the search for a step, or for all steps, has got.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Looking {
    /// The technique that is being tried.
    pub technique: TechniqueId,
    /// How many were tried before it.
    pub tried: usize,
    /// How many are to be tried.
    pub of: usize,
    /// How many steps of a list were found.
    pub found: usize,
}

impl Looking {
    /// The technique that a search is at, how many were tried, and how many there are; and how many steps it has found.
    pub fn at((technique, tried, of): (TechniqueId, usize, usize), found: usize) -> Looking {
        Looking { technique, tried, of, found }
    }
}

/// Which candidates are in some solution. It is a view: logic never hears of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Truths {
    /// Not known yet; the worker is asked where it is to be shown.
    #[default]
    Unknown,
    /// The digits that each cell has in some solution that keeps the values so far.
    Known(Rc<PerCell<DigitSet>>),
    /// It took too long to say.
    Open,
}

/// A puzzle that is being made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Making {
    /// What it is to be.
    pub wanted: Rc<Wanted>,
    /// How many puzzles were begun so far.
    pub tries: u64,
}

/// What a puzzle that is made is to be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// Which of all those that were wanted.
    pub number: u64,
    /// The board.
    pub geometry: Arc<Geometry>,
    /// What it is to be like.
    pub wish: Wish,
    /// Where chance begins: the same seed makes the same puzzle.
    pub seed: u64,
    /// The day that it is the puzzle of, if it is that: a date as in 20261231.
    pub day: Option<u64>,
}
