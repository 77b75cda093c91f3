//! Puzzles and positions as people paste them, and as text to paste elsewhere.
//!
//! [`parse`] reads, for every classic size:
//!
//! * one symbol a cell, in one line or in rows, with or without borders. Digits above 9 are letters in either case, or
//!   numbers; an empty cell is one of `. 0 _ * - X x ?`, or a space where every cell has its place in the text. Spaces at
//!   the ends of rows may be missing where nothing else stands for an empty cell. Digits of all scripts and fonts are read;
//! * tables: fields between bars, commas, semicolons or tabs, of which some are empty, and the arrays of programs; names of
//!   rows and columns may stand around them;
//! * pencil-mark grids: one group of symbols a cell. A group of one digit is a value, as HoDoKu and others read it;
//!   a group of as many places as there are digits, each digit in its own place and blanks in the others, is the
//!   candidates even where it is only one or none;
//! * sukaku lines: such groups without anything between them, 729 symbols for the 9x9 board. The 64 symbols of a 4x4
//!   sukaku are those of an 8x8 puzzle too, and are read as that unless the groups are apart;
//! * lines of HoDoKu's library, and files with `[Puzzle]` and `[State]`;
//! * jigsaws: the givens, then the region of each cell as a letter or figure, each in one line or in rows; regions in rows may
//!   stand below any form of a classic board;
//! * 9x9 boards that overlap in a [layout](crate::geometry::LAYOUTS) with gaps, such as samurai: rows with spaces, or with signs of
//!   empty cells, where there is no cell; or one board after the other, where they agree on shared cells.
//!
//! Boards of more than nine digits may be written in letters alone, or with figures from 0 on and another sign for an empty
//! cell, where that cannot be anything else.
//!
//! A text may hold several puzzles, one a line or boards under each other: [`parse_all`] reads them all. It is never taken
//! for one larger board instead. Remarks, which begin with `#` or `//`, and lines of words are passed on as they are.
//! `0` is a digit in no other case. Boxes are the squarest of their size, unless a jigsaw says otherwise.

mod alphabet;
mod line;
mod list;
pub(in crate::codec) mod overlap;
mod read;
pub(in crate::codec) mod regions;
mod symbol;
mod table;
#[cfg(test)]
mod tests;
mod write;

use std::fmt;
use std::sync::Arc;

pub use self::read::{parse, parse_all};
pub use self::write::{effects, grid, line, pencil_marks};
pub(in crate::codec) use self::write::{library, sadman, sudocue};
use crate::board::Board;
use crate::credits::Credits;
use crate::geometry::Geometry;
use crate::id::{Candidate, Digit, PerCell};
use crate::set::DigitSet;

/// What a text says of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// It is empty, and nothing is said of its candidates.
    Empty,
    /// It has this value.
    Value(Digit),
    /// It has this value, which is not given.
    Placed(Digit),
    /// It is one of these, which may be one or none.
    Marks(DigitSet),
}

/// A text that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parsed {
    /// The classic board of its size, a jigsaw, or boards that overlap.
    pub geometry: Arc<Geometry>,
    /// What it says of each cell.
    pub entries: PerCell<Entry>,
    /// Title, author and rules, where its form has a place for them.
    pub credits: Credits,
    /// What else it says: names and notes.
    pub remarks: Vec<String>,
    /// How many puzzles the text holds, of which this is one.
    pub count: usize,
    /// Those after it, as far as they were asked for.
    others: Vec<Parsed>,
    /// The first and the last digit as the text writes them, where that is not as they are shown.
    pub alphabet: Option<(char, char)>,
}

impl Parsed {
    fn of(geometry: Arc<Geometry>, entries: PerCell<Entry>) -> Parsed {
        let (credits, remarks) = Default::default();
        Parsed { geometry, entries, credits, remarks, count: 1, others: Vec::new(), alphabet: None }
    }

    /// The values alone.
    pub fn values(&self) -> PerCell<Option<Digit>> {
        let value = |entry: &Entry| match *entry {
            Entry::Value(digit) | Entry::Placed(digit) => Some(digit),
            Entry::Empty | Entry::Marks(_) => None,
        };
        self.entries.values().map(value).collect()
    }

    /// The values that are given.
    pub fn givens(&self) -> PerCell<Option<Digit>> {
        let given = |entry: &Entry| if let Entry::Value(digit) = entry { Some(*digit) } else { None };
        self.entries.values().map(given).collect()
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

/// Why a text cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TextError {
    /// It is longer than [`MOST_BYTES`](super::MOST_BYTES): its length in bytes.
    TooLong(usize),
    /// It is an address with no puzzle in it, or of a page that only its own program can read.
    Address,
    /// It is prose: there is no digit in it and no empty cell.
    Prose,
    /// It has so many cells, as no board has: where it ends.
    Count {
        /// How many.
        cells: usize,
        /// The line behind the last one, from 1.
        line: usize,
        /// The column there in characters, from 1.
        column: usize,
    },
    /// It cannot be read here.
    At {
        /// The line, from 1.
        line: usize,
        /// The column in characters, from 1. A byte order mark at the start is no character.
        column: usize,
        /// What was expected.
        expected: String,
    },
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TextError::TooLong(length) => f.write_str(&super::too_long(*length).unwrap_or_default()),
            TextError::Address => f.write_str(
                "This address holds no puzzle. Open it, and copy the digits or a code of f-puzzles or SudokuPad from there.",
            ),
            TextError::Prose => f.write_str("There is no puzzle in this text: no digits from 1 to 9, and no dots."),
            TextError::Count { cells, line, column } => {
                let are = if *cells == 1 { "is 1 cell" } else { &format!("are {cells} cells") };
                write!(f, "There {are} up to line {line}, column {column}: a 9×9 board has 81, others 16 to 625.")
            }
            TextError::At { line, column, expected } => write!(f, "Line {line}, column {column}: expected {expected}."),
        }
    }
}

impl std::error::Error for TextError {}
