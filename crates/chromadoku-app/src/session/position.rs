//! The board at a place of the timeline, with the user's own layer beside it.
//!
//! Candidates of the board are what values and *proved* steps leave. The user's marks, strikes, notes, colors and links never enter logic:
//! one wrong strike would make sound steps remove the solution.

use std::sync::Arc;

use chromadoku_board::board::Board;
pub use chromadoku_board::codec::link::By;
use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Candidate, Cell, Digit, PerCell};
use chromadoku_board::note::{CandidateColors, Notes, OwnLink};
use chromadoku_board::set::DigitSet;

use super::timeline::{Cause, Edit, Move};
use super::{Candidates, Values};

/// Everything that the grid shows at a place of the timeline.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// Values and proved candidates.
    pub board: Board,
    /// The values that are not given.
    pub entries: PerCell<Option<Entry>>,
    /// Candidates that proved steps took away, and after how many moves.
    pub removed: Vec<(Candidate, usize)>,
    /// The user's pencil marks.
    pub marks: PerCell<DigitSet>,
    /// The candidates that the user struck out.
    pub strikes: PerCell<DigitSet>,
    /// The colors that the user gave cells, by the digits that choose them.
    pub colors: PerCell<DigitSet>,
    /// The user's corner and center marks.
    pub notes: PerCell<Notes>,
    /// The links that the user drew between candidates, in the order of their ends.
    pub links: Vec<OwnLink>,
    /// The colors that the user gave candidates, in their order.
    pub candidate_colors: Vec<CandidateColors>,
}

/// A value that is not given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The value.
    pub digit: Digit,
    /// Who put it there.
    pub by: By,
    /// After how many moves.
    pub at: usize,
}

impl Position {
    /// The candidates of the board that the user struck out.
    pub fn struck(&self) -> Vec<Candidate> {
        let of = |(cell, &set): (Cell, &DigitSet)| {
            (set & self.board.candidates(cell)).iter().map(move |digit| Candidate { cell, digit })
        };
        self.strikes.iter().flat_map(of).collect()
    }

    /// What the user sees left for a cell, and what a mark key would take out of it: candidates that are not struck, or own marks.
    pub fn left(&self, cell: Cell, by: Candidates) -> DigitSet {
        match by {
            Candidates::Auto => self.board.candidates(cell) - self.strikes[cell],
            Candidates::Hand => self.marks[cell],
        }
    }

    /// Whether a candidate stands on the board, struck or not, by who writes the candidates.
    pub fn shows(&self, at: Candidate, by: Candidates) -> bool {
        let shown = match by {
            Candidates::Auto => self.board.candidates(at.cell),
            Candidates::Hand => self.marks[at.cell],
        };
        self.board.value(at.cell).is_none() && shown.contains(at.digit)
    }

    /// The start: givens and nothing else.
    pub fn start(geometry: Arc<Geometry>, givens: &Values) -> Position {
        let count = geometry.cell_count();
        Position {
            board: Board::from_values(geometry, givens),
            entries: PerCell::filled(None, count),
            removed: Vec::new(),
            marks: PerCell::filled(DigitSet::EMPTY, count),
            strikes: PerCell::filled(DigitSet::EMPTY, count),
            colors: PerCell::filled(DigitSet::EMPTY, count),
            notes: PerCell::filled(Notes::default(), count),
            links: Vec::new(),
            candidate_colors: Vec::new(),
        }
    }

    /// The position after some moves.
    pub fn replay(geometry: Arc<Geometry>, givens: &Values, moves: &[Move]) -> Position {
        let mut position = Position::start(geometry, givens);
        for (at, next) in moves.iter().enumerate() {
            position.apply(givens, next, at);
        }
        position
    }

    /// Carries out the move that comes after `at` moves.
    pub fn apply(&mut self, givens: &Values, next: &Move, at: usize) {
        let by = match next.cause {
            Cause::Step(_) | Cause::Proved => By::Step,
            Cause::Guess | Cause::Search => By::Trial,
            Cause::Entry | Cause::Erase | Cause::Mark | Cause::Import => By::User,
        };
        let mut stale = false;
        for edit in &next.edits {
            match *edit {
                Edit::Value(cell, value) => stale |= self.set(givens, cell, value.map(|digit| Entry { digit, by, at })),
                Edit::Remove(candidate) => {
                    self.removed.push((candidate, at));
                    self.board.eliminate(candidate);
                }
                Edit::Marks(cell, marks) => self.marks[cell] = marks,
                Edit::Strikes(cell, strikes) => self.strikes[cell] = strikes,
                Edit::Colors(cell, colors) => self.colors[cell] = colors,
                Edit::Notes(cell, notes) => self.notes[cell] = notes,
                Edit::Link(ends, strength) => OwnLink::put(&mut self.links, ends, strength),
                Edit::CandidateColors(at, colors) => CandidateColors::put(&mut self.candidate_colors, at, colors),
            }
        }
        if stale {
            self.rebuild(givens);
        }
    }

    /// Changes an entry; says whether the board has to be made anew because a value went.
    fn set(&mut self, givens: &Values, cell: Cell, entry: Option<Entry>) -> bool {
        if givens[cell].is_some() {
            return false;
        }
        let before = std::mem::replace(&mut self.entries[cell], entry);
        if let Some(before) = before {
            // What was proved with a value that is now gone is no longer proved.
            self.removed.retain(|&(_, at)| at < before.at);
            return true;
        }
        if let Some(entry) = entry {
            self.board.place(cell, entry.digit);
        }
        false
    }

    fn rebuild(&mut self, givens: &Values) {
        let geometry = self.board.geometry().clone();
        let value = |cell: Cell| givens[cell].or(self.entries[cell].map(|entry| entry.digit));
        let values: Values = geometry.cells().map(value).collect();
        self.board = Board::from_values(geometry, &values);
        for &(candidate, _) in &self.removed {
            self.board.eliminate(candidate);
        }
    }
}
