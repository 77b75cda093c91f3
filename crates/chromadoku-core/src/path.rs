//! From one step to a whole solution: the next step, all steps here, the path to the end.
//!
//! The order is that of the table of techniques, and finders are deterministic, so a board has one path.

use crate::board::{Board, Contradiction};
use crate::set::CellSet;
use crate::step::Step;
use crate::technique::{self, Choice, Facts, Technique};

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
    board.contradiction().or_else(|| technique::violator(&Facts::new(board)))
}

/// The simplest step of a board, or why there is none.
pub fn next_step(board: &Board) -> Next {
    next_step_with(board, technique::path_table())
}

/// The same with these techniques, tried in this order.
pub fn next_step_with<'a>(board: &Board, techniques: impl IntoIterator<Item = &'a Technique>) -> Next {
    next_step_of(&Facts::new(board), techniques)
}

/// The same of a board of which more is known. That the cells of a unit hold too few digits is seen where no single is left.
pub fn next_step_of<'a>(facts: &Facts, techniques: impl IntoIterator<Item = &'a Technique>) -> Next {
    if let Some(contradiction) = facts.plain_contradiction() {
        return Next::End(Outcome::Contradiction(contradiction));
    }
    if facts.unsolved().is_empty() {
        return Next::End(Outcome::Solved);
    }
    let mut is_checked = false;
    for technique in techniques {
        if !is_checked && !technique.is_single() {
            if let Some(contradiction) = technique::violator(facts) {
                return Next::End(Outcome::Contradiction(contradiction));
            }
            is_checked = true;
        }
        if let Some(step) = technique.first_of(facts) {
            return Next::Step(step);
        }
    }
    match technique::violator(facts).filter(|_| !is_checked) {
        Some(contradiction) => Next::End(Outcome::Contradiction(contradiction)),
        None => Next::End(Outcome::Stuck),
    }
}

/// All steps that a board has, simplest technique first; none on a board with a contradiction.
pub fn all_steps(board: &Board) -> Vec<Step> {
    all_steps_of(&Facts::new(board))
}

/// The same of a board of which more is known.
pub fn all_steps_of(facts: &Facts) -> Vec<Step> {
    if contradiction(facts).is_some() {
        return Vec::new();
    }
    technique::path_table().flat_map(|technique| technique.all_of(facts)).collect()
}

/// The path of a board, one step a call, so that a caller can stop or show progress.
pub struct Walk {
    facts: Facts<'static>,
    techniques: Vec<&'static Technique>,
}

impl Walk {
    /// A walk from a board.
    pub fn new(board: Board) -> Walk {
        Walk { facts: Facts::owning(board), techniques: technique::path_table().collect() }
    }

    /// A walk that may rely on the givens, in these cells, having one solution.
    pub fn with_unique(board: Board, givens: Option<CellSet>) -> Walk {
        let walk = Walk::new(board);
        Walk { facts: walk.facts.with_unique(givens), ..walk }
    }

    /// The same with the techniques of a choice.
    pub fn choosing(self, choice: &Choice) -> Walk {
        Walk { techniques: choice.techniques(), ..self }
    }

    /// The board after the steps so far.
    pub fn board(&self) -> &Board {
        &self.facts
    }

    /// Takes the next step, or says why there is none.
    pub fn advance(&mut self) -> Next {
        let next = next_step_of(&self.facts, self.techniques.iter().copied());
        if let Next::Step(step) = &next {
            // A step is looked for where no contradiction was seen.
            self.facts.clear_of_suspicion();
            step.effects.iter().for_each(|&effect| self.facts.apply(effect));
        }
        next
    }
}

/// The whole path of a board.
pub fn path(board: &Board) -> Path {
    path_of(Walk::new(board.clone()))
}

/// The whole path of a board where the givens, in these cells, are known to have one solution.
pub fn path_unique(board: &Board, givens: CellSet) -> Path {
    path_of(Walk::with_unique(board.clone(), Some(givens)))
}

fn path_of(mut walk: Walk) -> Path {
    let mut steps = Vec::new();
    loop {
        match walk.advance() {
            Next::Step(step) => steps.push(step),
            Next::End(outcome) => return Path { steps, outcome },
        }
    }
}
