//! From one step to a whole solution: the next step, all steps here, the path to the end.
//!
//! The order is that of the table of techniques, and finders are deterministic, so a board has one path.

use crate::board::{Board, Contradiction};
use crate::step::Step;
use crate::technique::{self, Facts, Technique};

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// What comes next on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Next {
    /// The simplest step.
    Step(Step),
    /// Nothing, for this reason.
    End(Outcome),
}

/// How solving by logic ends.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Outcome {
    /// Every cell has its value.
    Solved,
    /// No technique in use finds a step; there may still be solutions.
    Stuck,
    /// The board has no solution, as is seen here.
    Contradiction(Contradiction),
}

/// The steps from a board to where logic ends.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Path {
    /// The steps in order.
    pub steps: Vec<Step>,
    /// Why there are no more.
    pub outcome: Outcome,
}

/// The first contradiction of a board: a plain one, else a unit whose cells hold too few digits.
pub fn contradiction(board: &Board) -> Option<Contradiction> {
    board.contradiction().or_else(|| technique::violator(board))
}

/// The simplest step of a board, or why there is none.
pub fn next_step(board: &Board) -> Next {
    next_step_with(board, technique::path_table())
}

/// The same with these techniques, tried in this order.
pub fn next_step_with<'a>(board: &Board, techniques: impl IntoIterator<Item = &'a Technique>) -> Next {
    if let Some(contradiction) = contradiction(board) {
        return Next::End(Outcome::Contradiction(contradiction));
    }
    if board.unsolved().is_empty() {
        return Next::End(Outcome::Solved);
    }
    let facts = Facts::new(board);
    match techniques.into_iter().find_map(|technique| technique.first_of(&facts)) {
        Some(step) => Next::Step(step),
        None => Next::End(Outcome::Stuck),
    }
}

/// All steps that a board has, simplest technique first; none on a board with a contradiction.
pub fn all_steps(board: &Board) -> Vec<Step> {
    if contradiction(board).is_some() {
        return Vec::new();
    }
    let facts = Facts::new(board);
    technique::path_table().flat_map(|technique| technique.all_of(&facts)).collect()
}

/// The path of a board, one step a call, so that a caller can stop or show progress.
pub struct Walk {
    board: Board,
}

impl Walk {
    /// A walk from a board.
    pub fn new(board: Board) -> Walk {
        Walk { board }
    }

    /// The board after the steps so far.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Takes the next step, or says why there is none.
    pub fn advance(&mut self) -> Next {
        let next = next_step(&self.board);
        if let Next::Step(step) = &next {
            step.effects.iter().for_each(|&effect| self.board.apply(effect));
        }
        next
    }
}

/// The whole path of a board.
pub fn path(board: &Board) -> Path {
    let mut walk = Walk::new(board.clone());
    let mut steps = Vec::new();
    loop {
        match walk.advance() {
            Next::Step(step) => steps.push(step),
            Next::End(outcome) => return Path { steps, outcome },
        }
    }
}
