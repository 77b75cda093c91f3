//! How many solutions the givens have, as far as it is known.

use std::rc::Rc;

use chromadoku_board::id::{Cell, Digit, PerCell};
use chromadoku_board::set::CellSet;
use chromadoku_solver::exact::Uniqueness;
use serde::{Deserialize, Serialize};
use yew::AttrValue;

/// The most solutions that are counted; if there are more, that is said.
pub const MOST: u64 = 1_000;

/// What is known of the solutions of the givens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Solutions {
    /// Not known yet: how many branches the worker has looked at.
    Unknown(u64),
    /// Not known: it was stopped or took too long.
    Open,
    /// There is none, and why, once that is known.
    None(Option<Conflict>),
    /// There is just this one.
    One(Rc<PerCell<Digit>>),
    /// There are these two, and how many in all.
    Several(Rc<[PerCell<Digit>; 2]>, Tally),
}

/// Why there is no solution.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Conflict {
    /// The givens in conflict, or the cells in which the layout fails.
    pub cells: CellSet,
    /// Why the layout has no filling; empty where the givens are at fault.
    pub law: AttrValue,
}

/// How many solutions a puzzle with several has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Tally {
    /// Not known yet.
    #[default]
    Unknown,
    /// Exactly this many.
    Exactly(u64),
    /// This many were found, and there may be more.
    AtLeast(u64),
}

/// The cells in which two solutions differ.
pub fn differing([one, other]: &[PerCell<Digit>; 2]) -> CellSet {
    let differs = |(cell, digit): (Cell, &Digit)| (*digit != other[cell]).then_some(cell);
    one.iter().filter_map(differs).collect()
}

impl Default for Solutions {
    fn default() -> Solutions {
        Solutions::Unknown(0)
    }
}

impl From<Uniqueness> for Solutions {
    fn from(found: Uniqueness) -> Solutions {
        match found {
            Uniqueness::None => Solutions::None(None),
            Uniqueness::One(solution) => Solutions::One(Rc::new(solution)),
            Uniqueness::Several(one, other) => Solutions::Several(Rc::new([one, other]), Tally::Unknown),
        }
    }
}

impl Solutions {
    /// How many branches the worker has looked at, once it takes long enough to be said.
    pub fn branches(&self) -> Option<u64> {
        /// Fewer take no time on any board.
        const FEW: u64 = 1_000;
        match self {
            Solutions::Unknown(branches) => Some(*branches).filter(|&branches| branches > FEW),
            _ => None,
        }
    }

    /// The only solution.
    pub fn only(&self) -> Option<&PerCell<Digit>> {
        if let Solutions::One(solution) = self { Some(solution) } else { None }
    }

    /// Two of several solutions.
    pub fn two(&self) -> Option<&[PerCell<Digit>; 2]> {
        if let Solutions::Several(two, _) = self { Some(two) } else { None }
    }

    /// The cells in which two of several solutions differ.
    pub fn differing(&self) -> CellSet {
        self.two().map_or(CellSet::EMPTY, differing)
    }

    /// Why there is none, where that is known.
    pub fn conflict(&self) -> Option<&Conflict> {
        if let Solutions::None(conflict) = self { conflict.as_ref() } else { None }
    }

    /// The cells in conflict; empty where there is a solution or they are not known.
    pub fn conflicting(&self) -> CellSet {
        self.conflict().map_or(CellSet::EMPTY, |conflict| conflict.cells)
    }

    /// Why the layout has no filling; empty where it may have one.
    pub fn law(&self) -> &str {
        self.conflict().map_or("", |conflict| conflict.law.as_str())
    }
}
