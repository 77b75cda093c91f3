//! From one step to a whole solution: the next step, all steps here, the path to the end.
//!
//! The order is that of the table of techniques, and finders are deterministic, so a board has one path.

mod list;

use std::borrow::Cow;
use std::ops::ControlFlow;

use crate::step::Step;
use crate::technique::{self, Choice, FUEL, Facts, Look, Part, Place, Revision, Sink, Technique, TechniqueId};
use crate::verify::{Rejection, verify, verify_unique};
use chromadoku_board::board::{Board, Contradiction};
use chromadoku_board::set::CellSet;

pub use list::{ALL, EACH, List};

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

/// Whether the checker accepts a step of a position.
pub fn prove(facts: &Facts, step: &Step) -> Result<(), Rejection> {
    match facts.unique() {
        Some(givens) => verify_unique(facts, givens, step),
        None => verify(facts, step),
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
    /// The technique that a search has come to, by its number, and where its own search goes on.
    at: Option<(usize, Place)>,
    /// Whether only steps are taken that the checker accepts; and those that it did not.
    is_proved: bool,
    refused: Vec<Refused>,
}

/// A step that a finder handed out and the checker did not accept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// The position.
    pub board: Board,
    /// The step.
    pub step: Step,
    /// What is wrong with it.
    pub why: Rejection,
}

impl Walk {
    /// A walk from a board.
    pub fn new(board: Board) -> Walk {
        Walk::of(Facts::owning(board), technique::path_table().into())
    }

    fn of(facts: Facts<'static>, techniques: Cow<'static, [&'static Technique]>) -> Walk {
        Walk {
            facts,
            barren: vec![Revision::default(); techniques.len()],
            techniques,
            at: None,
            is_proved: false,
            refused: Vec::new(),
        }
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

    /// The same with these techniques, in this order.
    pub fn using(self, techniques: Vec<&'static Technique>) -> Walk {
        Walk::of(self.facts, techniques.into())
    }

    /// The same with no step that the checker does not accept: the search goes on behind it, and it is [told](Walk::refused).
    pub fn proving(self) -> Walk {
        Walk { is_proved: true, ..self }
    }

    /// The steps that were refused since this was last asked.
    pub fn refused(&mut self) -> Vec<Refused> {
        std::mem::take(&mut self.refused)
    }

    /// The technique whose search paused, and how many were tried of how many.
    pub fn technique(&self) -> Option<(TechniqueId, usize, usize)> {
        let (number, _) = self.at.as_ref()?;
        Some((self.techniques[*number].id, *number, self.techniques.len()))
    }

    /// The board after the steps so far.
    pub fn board(&self) -> &Board {
        &self.facts
    }

    /// Takes the next step, or says why there is none.
    pub fn advance(&mut self) -> Next {
        let mut next = Next::End(Outcome::Stuck);
        while !self.go_on(u64::MAX, &mut next) {}
        next
    }

    /// Does a part of the same, where finders that take long pause; `None` until the step is found.
    pub fn advance_part(&mut self) -> Option<Next> {
        let mut next = Next::End(Outcome::Stuck);
        self.go_on(FUEL, &mut next).then_some(next)
    }

    /// Whether a part of the search found out what is next.
    fn go_on(&mut self, fuel: u64, next: &mut Next) -> bool {
        let Walk { facts, techniques, barren, at, is_proved, refused } = self;
        let now = facts.revision();
        let (first, mut from) = at.take().unwrap_or_default();
        let find = |number: usize, technique: &'static Technique, sink: &mut Sink| {
            if number < first || at.is_some() {
                return ControlFlow::Continue(());
            }
            let mut take = |step: Step| {
                if *is_proved && let Err(why) = prove(facts, &step) {
                    refused.push(Refused { board: Board::clone(facts), step, why });
                    return ControlFlow::Continue(());
                }
                sink(step)
            };
            let from = std::mem::take(&mut from);
            match technique.look(&Look::since(facts, barren[number]), from, fuel, &mut take) {
                Part::Taken => return ControlFlow::Break(()),
                Part::Paused(place) => *at = Some((number, place)),
                Part::Over => barren[number] = now,
            }
            ControlFlow::Continue(())
        };
        search(facts, techniques.iter().copied(), find, next);
        if let Next::Step(step) = next {
            // A step is looked for where no contradiction was seen.
            facts.clear_of_suspicion();
            step.effects.iter().for_each(|&effect| facts.apply(effect));
        }
        at.is_none()
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

#[cfg(test)]
mod tests {
    use smallvec::smallvec;

    use super::*;
    use crate::step::{Effect, Net, Pattern};
    use chromadoku_board::codec::text;
    use chromadoku_board::id::{Candidate, Cell, Digit};

    /// A finder that claims that the first candidate of the board is false, and then the same of every other one.
    static UNSOUND: Technique = Technique::new(TechniqueId("full-house"), |technique, facts, sink| {
        facts.unsolved().iter().try_for_each(|cell| {
            let digit = facts.candidates(cell).first().unwrap_or(Digit(0));
            let effects = smallvec![Effect::Eliminate(Candidate { cell, digit })];
            sink(Step { technique: technique.id, pattern: Pattern::Net(Net::of(Vec::new())), effects })
        })
    });

    fn with_unsound() -> Vec<&'static Technique> {
        [&UNSOUND].into_iter().chain(technique::path_table().iter().copied()).collect()
    }

    fn board() -> Board {
        text::parse("1..4 .... .... .32.").unwrap().board()
    }

    #[test]
    fn a_walk_goes_on_behind_steps_that_are_refused() {
        let mut walk = Walk::new(board()).using(with_unsound()).proving();
        let (mut steps, mut refused) = (Vec::new(), 0);
        let outcome = loop {
            match walk.advance() {
                Next::Step(step) => steps.push(step),
                Next::End(outcome) => break outcome,
            }
            refused += walk.refused().len();
        };
        assert_eq!((steps, outcome), (path(&board()).steps, Outcome::Solved));
        assert!(refused > 12, "{refused}");
    }

    #[test]
    fn a_list_lacks_what_is_refused_and_nothing_else() {
        let mut list = List::new(Facts::owning(board()), with_unsound());
        let steps: Vec<Step> = std::iter::from_fn(|| list.advance()).flatten().collect();
        assert_eq!(steps, all_steps(&board()));
        let refused = list.refused();
        assert_eq!(refused.len(), board().unsolved().len());
        assert!(refused.iter().all(|refused| verify(&refused.board, &refused.step) == Err(refused.why)));
        assert_eq!(refused[0].step.effects[0].candidate().cell, Cell(1));
    }

    #[test]
    fn a_list_about_candidates_has_the_first_step_for_each_and_ends_with_the_last() {
        let all = all_steps(&board());
        let geometry = board().geometry().clone();
        let candidates =
            geometry.cells().flat_map(|cell| geometry.digits().iter().map(move |digit| Candidate { cell, digit }));
        let open = candidates.filter(|at| board().candidates(at.cell).contains(at.digit));
        let wanted: Vec<Candidate> = open.filter(|&at| all.iter().any(|step| step.rules_out(&geometry, at))).collect();
        let list = |about: Vec<Candidate>| {
            let mut list = List::new(Facts::owning(board()), technique::path_table().to_vec());
            list.about(about);
            std::iter::from_fn(move || list.advance()).flatten().collect::<Vec<Step>>()
        };
        for &at in &wanted {
            let first = all.iter().find(|step| step.rules_out(&geometry, at)).cloned();
            assert_eq!(list(vec![at]), Vec::from_iter(first), "{at:?}");
        }
        let shown = list(wanted.clone());
        assert!(wanted.iter().all(|&at| shown.iter().any(|step| step.rules_out(&geometry, at))));
        assert!(wanted.len() > 5 && list(Vec::new()).is_empty());
    }
}
