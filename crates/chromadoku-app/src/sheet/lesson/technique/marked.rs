//! What a reader did with a position, as the desk keeps it: `3;7r4c6 7r4c8;1;c` is position 3 with two candidates marked, one hint taken,
//! and what is marked to be judged.

use chromadoku_board::board::Board;
use chromadoku_board::id::{Candidate, Cell, Digit};

use super::find::{HINTS, POSITIONS};

/// What can be marked on a board, by its name.
pub trait Mark: Copy + PartialEq {
    fn of_name(name: &str, board: &Board) -> Option<Self>;
    fn name(self, board: &Board) -> String;
}

/// An unsolved cell, such as `r4c6`.
impl Mark for Cell {
    fn of_name(name: &str, board: &Board) -> Option<Cell> {
        let (row, column) = name.strip_prefix('r')?.split_once('c')?;
        let number = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
        let cell = board.geometry().cell_at(number(row)?, number(column)?);
        cell.filter(|&cell| board.unsolved().contains(cell))
    }

    fn name(self, board: &Board) -> String {
        board.geometry().name(self)
    }
}

/// A candidate that is left, such as `7r4c6`.
impl Mark for Candidate {
    fn of_name(name: &str, board: &Board) -> Option<Candidate> {
        let digit = Digit::from_symbol(name.chars().next()?)?;
        let cell = Cell::of_name(name.get(1..)?, board)?;
        Some(Candidate { cell, digit }).filter(|&at| board.has(at))
    }

    fn name(self, board: &Board) -> String {
        format!("{}{}", self.digit, board.geometry().name(self.cell))
    }
}

/// What is marked in a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Marked<T> {
    /// The position, from 1.
    pub number: usize,
    pub marks: Vec<T>,
    /// How many hints were taken.
    pub hints: usize,
    /// Whether the marks are to be judged.
    pub checked: bool,
}

/// The position of a text.
pub fn number_of(text: &str) -> usize {
    text.split(';').next().and_then(|text| text.parse().ok()).unwrap_or(1).clamp(1, POSITIONS)
}

impl<T: Mark> Marked<T> {
    /// Nothing.
    pub fn none(number: usize) -> Marked<T> {
        Marked { number, marks: Vec::new(), hints: 0, checked: false }
    }

    /// What a text says of a position; nothing where it is about another one.
    pub fn read(text: &str, number: usize, board: &Board) -> Marked<T> {
        if number_of(text) != number {
            return Marked::none(number);
        }
        let fields: Vec<&str> = text.split(';').collect();
        let field = |at: usize| fields.get(at).copied().unwrap_or_default();
        let marks = field(1).split_whitespace().filter_map(|name| T::of_name(name, board)).collect();
        Marked { number, marks, hints: field(2).parse().unwrap_or(0).min(HINTS), checked: field(3) == "c" }
    }

    pub fn text(&self, board: &Board) -> String {
        let marks: Vec<String> = self.marks.iter().map(|mark| mark.name(board)).collect();
        format!("{};{};{};{}", self.number, marks.join(" "), self.hints, if self.checked { "c" } else { "" })
    }

    /// The same, with other marks.
    pub fn with(&self, marks: Vec<T>) -> Marked<T> {
        Marked { marks, checked: false, ..*self }
    }

    /// The same with something marked, or not any more.
    pub fn toggled(&self, at: T) -> Marked<T> {
        let others: Vec<T> = self.marks.iter().copied().filter(|&other| other != at).collect();
        let more = (others.len() == self.marks.len()).then_some(at);
        self.with(others.into_iter().chain(more).collect())
    }
}
