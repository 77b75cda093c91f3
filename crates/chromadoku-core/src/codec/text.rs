//! Puzzles and positions as people paste them, and as text to paste elsewhere.
//!
//! [`parse`] reads, for every classic size:
//!
//! * one symbol a cell, in one line or in rows, with or without borders. Digits above 9 are letters in either case;
//!   an empty cell is one of `. 0 _ * - X x ?`, or a space where every cell has its place in the text. Spaces at the
//!   ends of rows may be missing where nothing else stands for an empty cell;
//! * pencil-mark grids: one group of symbols a cell. A group of one digit is a value, as HoDoKu and others read it;
//!   a group of as many places as there are digits, each digit in its own place and blanks in the others, is the
//!   candidates even where it is only one or none;
//! * sukaku lines: such groups without anything between them, 729 symbols for the 9x9 board. The 64 symbols of a 4x4
//!   sukaku are those of an 8x8 puzzle too, and are read as that unless the groups are apart.
//!
//! Lines that start with `#` are remarks. It does not read numbers above 9 written in figures, `0` as a digit, labels, or
//! formats of other programs. Boxes are the squarest of their size: text has no form for others.

mod line;
mod read;
#[cfg(test)]
mod tests;
mod write;

use std::fmt;
use std::sync::Arc;

pub use self::read::parse;
pub use self::write::{effects, grid, line, pencil_marks};
use crate::board::Board;
use crate::geometry::Geometry;
use crate::id::{Candidate, Digit, PerCell};
use crate::set::DigitSet;

/// What a text says of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// Nothing.
    Empty,
    /// It has this value.
    Value(Digit),
    /// It is one of these, which may be one or none.
    Marks(DigitSet),
}

/// A text that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parsed {
    /// The classic board of its size.
    pub geometry: Arc<Geometry>,
    /// What it says of each cell.
    pub entries: PerCell<Entry>,
}

impl Parsed {
    /// The values alone.
    pub fn values(&self) -> PerCell<Option<Digit>> {
        let value = |entry: &Entry| {
            if let Entry::Value(digit) = entry { Some(*digit) } else { None }
        };
        self.entries.values().map(value).collect()
    }

    /// Whether it says which candidates are left.
    pub fn has_marks(&self) -> bool {
        self.entries.values().any(|entry| matches!(entry, Entry::Marks(_)))
    }

    /// The board with these values, and of their candidates those that the text says.
    pub fn board(&self) -> Board {
        let mut board = Board::from_values(self.geometry.clone(), &self.values());
        for (cell, entry) in self.entries.iter() {
            if let Entry::Marks(marks) = *entry {
                for digit in (self.geometry.digits() - marks).iter() {
                    board.eliminate(Candidate { cell, digit });
                }
            }
        }
        board
    }
}

/// Where a text cannot be read, and what was expected there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1. A byte order mark at the start is no character.
    pub column: usize,
    /// What was expected.
    pub expected: String,
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: expected {}", self.line, self.column, self.expected)
    }
}

impl std::error::Error for TextError {}
