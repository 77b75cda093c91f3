//! Everything that was done, in order, with a cursor. Undo, redo, step, play and scrub all move the cursor; the board
//! at an index is the same whichever way it was reached, since it is always the replay of the moves before it.

use std::rc::Rc;

use chromadoku_board::id::{Candidate, Cell, Digit};
use chromadoku_board::note::{Notes, Strength};
use chromadoku_board::set::DigitSet;
use chromadoku_solver::step::{Effect, Step};

/// Moves and where we are in them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Timeline {
    /// The moves; those behind the cursor can be done again.
    pub moves: Vec<Move>,
    /// How many of them are done.
    pub cursor: usize,
    /// Futures that were left for another one.
    pub branches: Vec<Branch>,
}

/// A future that was left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    /// How many moves come before it.
    pub at: usize,
    /// Its moves.
    pub moves: Vec<Move>,
}

/// One move: why, and what it changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// Why it was made.
    pub cause: Cause,
    /// What it changed, in order.
    pub edits: Vec<Edit>,
}

/// Why a move was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cause {
    /// The user entered digits.
    Entry,
    /// The user emptied cells.
    Erase,
    /// The user changed pencil marks, strikes, colors, notes or links.
    Mark,
    /// A proved step.
    Step(Rc<Step>),
    /// A guess, which may be wrong.
    Guess,
    /// The solution of a backtracking run.
    Search,
    /// What the user did before a link or a paste brought it here.
    Import,
    /// What steps had proved before a link brought it here, without the steps.
    Proved,
}

impl Cause {
    /// The step, where it is one.
    pub fn step(&self) -> Option<&Rc<Step>> {
        if let Cause::Step(step) = self { Some(step) } else { None }
    }

    /// Whether the solver made it and can make it again.
    pub fn is_step(&self) -> bool {
        self.step().is_some()
    }
}

/// One change of a position: the new state of what it names, so that replaying is enough.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Edit {
    /// A cell has this value, or none.
    Value(Cell, Option<Digit>),
    /// A proved step took a candidate away.
    Remove(Candidate),
    /// The user's marks in a cell.
    Marks(Cell, DigitSet),
    /// The candidates of a cell that the user struck out.
    Strikes(Cell, DigitSet),
    /// The user's colors of a cell, by the digits that choose them.
    Colors(Cell, DigitSet),
    /// The user's corner and center marks in a cell.
    Notes(Cell, Notes),
    /// The user's link between two candidates, which are in order, or none.
    Link([Candidate; 2], Option<Strength>),
    /// The user's colors of a candidate.
    CandidateColors(Candidate, DigitSet),
}

impl Move {
    /// The move of a step.
    pub fn of_step(step: Rc<Step>) -> Move {
        let edit = |effect: &Effect| match *effect {
            Effect::Place(Candidate { cell, digit }) => Edit::Value(cell, Some(digit)),
            Effect::Eliminate(candidate) => Edit::Remove(candidate),
        };
        Move { edits: step.effects.iter().map(edit).collect(), cause: Cause::Step(step) }
    }
}

impl Timeline {
    /// The moves that are done.
    pub fn done(&self) -> &[Move] {
        &self.moves[..self.cursor]
    }

    /// Does a move. The future that it replaces is kept as a branch, unless it is this very move or the solver alone
    /// made it and can make it again.
    pub fn push(&mut self, next: Move) {
        if self.moves.get(self.cursor) == Some(&next) {
            self.cursor += 1;
            return;
        }
        let future = self.moves.split_off(self.cursor);
        if future.iter().any(|done| !done.cause.is_step()) {
            self.branches.push(Branch { at: self.cursor, moves: future });
        }
        self.moves.push(next);
        self.cursor += 1;
    }

    /// Takes up a branch: the moves before it, then its own. The future that it replaces becomes a branch in its place.
    pub fn take_branch(&mut self, number: usize) {
        if number >= self.branches.len() {
            return;
        }
        let Branch { at, moves } = self.branches.remove(number);
        // A branch off a past that has changed since stands on the moves that are common to both.
        let at = at.min(self.moves.len());
        let future = self.moves.split_off(at);
        if future.iter().any(|done| !done.cause.is_step()) {
            self.branches.push(Branch { at, moves: future });
        }
        self.moves.extend(moves);
        self.cursor = at + 1;
    }
}
