//! From one step to a whole solution: the next step, all steps here, the path to the end.
//!
//! The order is that of the table of techniques, and finders are deterministic, so a board has one path.

use std::borrow::Cow;
use std::ops::ControlFlow;

use crate::board::{Board, Contradiction};
use crate::set::CellSet;
use crate::step::Step;
use crate::technique::{self, Choice, Facts, Revision, Sink, Technique};

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
    next_step_with(board, technique::path_table().iter().copied())
}

/// The same with these techniques, tried in this order.
pub fn next_step_with<'a>(board: &Board, techniques: impl IntoIterator<Item = &'a Technique>) -> Next {
    next_step_of(&Facts::new(board), techniques)
}

/// The same of a board of which more is known. That the cells of a unit hold too few digits is seen where no single is left.
pub fn next_step_of<'a>(facts: &Facts, techniques: impl IntoIterator<Item = &'a Technique>) -> Next {
    let mut next = Next::End(Outcome::Stuck);
    search(facts, techniques, |_, technique, sink| technique.find(facts, sink), &mut next);
    next
}

/// The same with the steps of a technique, by its number, as they are told. A step is large: it is written where it stays,
/// where there is nothing so far but the end of a board that is stuck.
fn search<'a>(
    facts: &Facts,
    techniques: impl IntoIterator<Item = &'a Technique>,
    mut find: impl FnMut(usize, &'a Technique, &mut Sink) -> ControlFlow<()>,
    next: &mut Next,
) {
    if let Some(contradiction) = facts.plain_contradiction() {
        *next = Next::End(Outcome::Contradiction(contradiction));
        return;
    }
    if facts.unsolved().is_empty() {
        *next = Next::End(Outcome::Solved);
        return;
    }
    let mut is_checked = false;
    for (number, technique) in techniques.into_iter().enumerate() {
        if !is_checked && !technique.is_single() {
            if let Some(contradiction) = technique::violator(facts) {
                *next = Next::End(Outcome::Contradiction(contradiction));
                return;
            }
            is_checked = true;
        }
        let mut keep = |step| {
            *next = Next::Step(step);
            ControlFlow::Break(())
        };
        if find(number, technique, &mut keep).is_break() {
            return;
        }
    }
    if let Some(contradiction) = technique::violator(facts).filter(|_| !is_checked) {
        *next = Next::End(Outcome::Contradiction(contradiction));
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
    technique::path_table().iter().flat_map(|technique| technique.all_of(facts)).collect()
}

/// The path of a board, one step a call, so that a caller can stop or show progress.
///
/// Its steps are those of [`next_step`] on each position. What makes it quicker is that it remembers when a technique
/// found nothing: one that looks at digits, or units, one by one need not look again at those that are as they were.
pub struct Walk {
    facts: Facts<'static>,
    techniques: Cow<'static, [&'static Technique]>,
    /// For each technique the last position that had no step of it.
    barren: Vec<Revision>,
    /// The technique that a search has come to, by its number, and the part of its search that is next.
    at: (usize, usize),
}

impl Walk {
    /// A walk from a board.
    pub fn new(board: Board) -> Walk {
        Walk::of(Facts::owning(board), technique::path_table().into())
    }

    fn of(facts: Facts<'static>, techniques: Cow<'static, [&'static Technique]>) -> Walk {
        Walk { facts, barren: vec![Revision::default(); techniques.len()], techniques, at: (0, 0) }
    }

    /// A walk that may rely on the givens, in these cells, having one solution.
    pub fn with_unique(board: Board, givens: Option<CellSet>) -> Walk {
        let walk = Walk::new(board);
        Walk { facts: walk.facts.with_unique(givens), ..walk }
    }

    /// The same with the techniques of a choice.
    pub fn choosing(self, choice: &Choice) -> Walk {
        Walk::of(self.facts, choice.techniques().into())
    }

    /// The board after the steps so far.
    pub fn board(&self) -> &Board {
        &self.facts
    }

    /// Takes the next step, or says why there is none.
    pub fn advance(&mut self) -> Next {
        let mut next = Next::End(Outcome::Stuck);
        while !self.go_on(&mut next) {}
        next
    }

    /// Does a part of the same, where finders that take long pause; says nothing until the step is found.
    pub fn advance_part(&mut self) -> Option<Next> {
        let mut next = Next::End(Outcome::Stuck);
        self.go_on(&mut next).then_some(next)
    }

    /// Whether a part of the search found out what is next.
    fn go_on(&mut self, next: &mut Next) -> bool {
        let Walk { facts, techniques, barren, at } = self;
        let now = facts.revision();
        let (first, from) = std::mem::take(at);
        let find = |number: usize, technique: &'static Technique, sink: &mut Sink| {
            if number < first || *at != (0, 0) {
                return ControlFlow::Continue(());
            }
            facts.look_since(barren[number]);
            let (found, next) = technique.find_part(facts, if number == first { from } else { 0 }, sink);
            found?;
            match next {
                Some(part) => *at = (number, part),
                None => barren[number] = now,
            }
            ControlFlow::Continue(())
        };
        search(facts, techniques.iter().copied(), find, next);
        if let Next::Step(step) = next {
            // A step is looked for where no contradiction was seen.
            facts.clear_of_suspicion();
            step.effects.iter().for_each(|&effect| facts.apply(effect));
        }
        *at == (0, 0)
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
