//! What the exact solver says beyond whether there is one solution: how many there are, what is true in some of them, and
//! puzzles that it makes.

use std::rc::Rc;
use std::sync::Arc;

use chromadoku_core::generate::Wish;
use chromadoku_core::geometry::Geometry;
use chromadoku_core::id::PerCell;
use chromadoku_core::path::Outcome;
use chromadoku_core::set::DigitSet;
use chromadoku_core::step::Step;
use chromadoku_core::technique::TechniqueId;
use serde::{Deserialize, Serialize};

/// What comes next by logic: the simplest step, or why there is none.
pub type Coming = Result<Rc<Step>, Outcome>;

/// Steps in their order. They are shared, so that the page never copies one.
pub type Steps = Rc<Vec<Rc<Step>>>;

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

/// So many solutions are counted; where there are more, that is said.
pub const COUNTED: u64 = 1_000;

/// How many solutions a puzzle with several has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Tally {
    /// Not known yet.
    #[default]
    Unknown,
    /// Just so many.
    Exactly(u64),
    /// So many were found, and there may be more.
    AtLeast(u64),
}

/// Which candidates are in some solution, while the user wants to see that. It is a view: logic never hears of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Truths {
    /// Not shown.
    #[default]
    Hidden,
    /// Asked for.
    Waiting,
    /// The digits that each cell has in some solution that keeps the values so far.
    Known(Rc<PerCell<DigitSet>>),
    /// It took too long to say.
    Open,
}

/// A puzzle that is being made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Making {
    /// The board.
    pub geometry: Arc<Geometry>,
    /// What it is to be like.
    pub wish: Wish,
    /// Where chance begins: the same seed makes the same puzzle.
    pub seed: u64,
    /// How many puzzles were begun so far.
    pub tries: u64,
}

#[cfg(test)]
pub(crate) mod testing {
    use super::*;
    use crate::session::Action;
    use chromadoku_core::path::Path;

    pub(crate) fn steps(steps: impl IntoIterator<Item = Step>) -> Steps {
        Rc::new(steps.into_iter().map(Rc::new).collect())
    }

    /// The worker's answer to what was asked at a revision.
    pub(crate) fn planned(revision: u64, path: Path) -> Action {
        Action::Planned(revision, steps(path.steps), path.outcome)
    }
}
