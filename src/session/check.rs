//! Whether the puzzle has one solution, as far as it is known, and what that says about the entries.

use std::rc::Rc;

use chromadoku_core::exact::Uniqueness;

/// What is known about the solutions of the givens.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Check {
    /// Not known yet: the worker has looked at this many branches.
    #[default]
    Unknown,
    /// Being looked for: branches so far.
    Running(u64),
    /// Not known: it was stopped or took too long.
    Open,
    /// Known.
    Known(Rc<Uniqueness>),
}
