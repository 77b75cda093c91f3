//! Texts of several puzzles: one a line, or boards under each other.

use std::iter::Peekable;
use std::sync::Arc;

use super::line::{Char, groups, is_blank, is_separator, text};
use super::read::classic;
use super::{Entry, Parsed};
use crate::geometry::{Geometry, Shape};
use crate::id::{Digit, Id, PerCell};
use crate::set::DigitSet;

/// Smaller boards are not looked for in words and numbers beside each other.
const LEAST_SIDE: usize = 4;

/// A line that holds a whole puzzle, with whatever stands beside it.
pub(super) struct Whole<'a> {
    cells: &'a [Char],
    /// Digit, row and column of candidates that are out, from 1: what a HoDoKu library line says.
    deleted: &'a [Char],
    beside: Vec<String>,
}

/// The lines that hold a whole puzzle each.
pub(super) fn wholes(lines: &[Vec<Char>]) -> Vec<Whole<'_>> {
    lines.iter().filter_map(|line| library(line).or_else(|| whole(line))).collect()
}

/// Whether a line holds a whole puzzle.
pub(super) fn is_whole(line: &[Char]) -> bool {
    library(line).or_else(|| whole(line)).is_some()
}

/// A puzzle among names, numbers and the like.
fn whole(line: &[Char]) -> Option<Whole<'_>> {
    let apart = |char: &Char| is_separator(char.symbol) || matches!(char.symbol, '/' | '=');
    let parts = || line.split(apart).filter(|part| !part.is_empty());
    let cells = parts().find(|part| side(part).is_some())?;
    let mut beside = Vec::new();
    let mut words = Vec::new();
    for part in parts().filter(|part| part.as_ptr() != cells.as_ptr()) {
        match side(part) {
            Some(_) => beside.push("another grid in the same line".to_owned()),
            None => words.push(text(part)),
        }
    }
    beside.extend((!words.is_empty()).then(|| format!("“{}”", words.join(" "))));
    Some(Whole { cells, deleted: &[], beside })
}

/// A line of HoDoKu's library: `:technique:digits:cells:deleted candidates:eliminations:placements:more`.
fn library(line: &[Char]) -> Option<Whole<'_>> {
    let fields: Vec<&[Char]> = line.split(|char| char.symbol == ':').collect();
    let ([before, technique, _, cells, deleted], asked) = fields.split_first_chunk()?;
    if !before.iter().all(|char| char.symbol.is_whitespace()) || board_side(cells) != Some(9) {
        return None;
    }
    let asked = asked.iter().any(|field| !field.is_empty());
    let beside = asked.then(|| format!("what technique {} is to find", text(technique)));
    Some(Whole { cells, deleted, beside: beside.into_iter().collect() })
}

/// The side of the board whose cells these are; `None` if they cannot be, or have no digit.
fn side(cells: &[Char]) -> Option<usize> {
    board_side(cells).filter(|_| cells.iter().any(|char| Digit::from_symbol(char.symbol).is_some()))
}

/// The same, with a digit or without one. A plus sign stands before a digit that is not given.
fn board_side(cells: &[Char]) -> Option<usize> {
    let count = cells.iter().filter(|char| char.symbol != '+').count();
    let side = count.isqrt();
    let fits = |char: &Char| Digit::from_symbol(char.symbol).is_some_and(|digit| digit.index() < side);
    let is_cell = |at: usize| match cells[at].symbol {
        '+' => cells.get(at + 1).is_some_and(fits),
        symbol => is_blank(symbol) || fits(&cells[at]),
    };
    let is_board = side >= LEAST_SIDE && side * side == count && Shape::classic(side).is_some();
    (is_board && (0..cells.len()).all(is_cell)).then_some(side)
}

impl Whole<'_> {
    /// Whether it is a row of a board with this many rows rather than a puzzle of its own.
    pub(super) fn is_row_of(&self, rows: usize) -> bool {
        self.cells.len() == rows
    }

    /// The puzzle, with what stands beside it as remarks.
    pub(super) fn read(self) -> Option<Parsed> {
        let geometry = classic(self.cells.iter().filter(|char| char.symbol != '+').count())?;
        let mut entries: PerCell<Entry> = entries(self.cells.iter().peekable()).collect();
        for triple in self.deleted.split(|char| char.symbol.is_whitespace()).filter(|triple| triple.len() == 3) {
            delete(&geometry, &mut entries, triple)?;
        }
        Some(Parsed { remarks: self.beside, ..Parsed::of(geometry, entries) })
    }
}

fn entries<'a>(mut cells: Peekable<impl Iterator<Item = &'a Char>>) -> impl Iterator<Item = Entry> {
    std::iter::from_fn(move || {
        let placed = cells.next_if(|char| char.symbol == '+').is_some();
        Some(match Digit::from_symbol(cells.next()?.symbol) {
            Some(digit) if placed => Entry::Placed(digit),
            Some(digit) => Entry::Value(digit),
            None => Entry::Empty,
        })
    })
}

fn delete(geometry: &Arc<Geometry>, entries: &mut PerCell<Entry>, triple: &[Char]) -> Option<()> {
    let number = |at: usize| (triple[at].symbol.to_digit(10)? as usize).checked_sub(1);
    let (digit, row, column) = (number(0)?, number(1)?, number(2)?);
    let cell = geometry.cell_at(row, column)?;
    let marks = match entries[cell] {
        Entry::Empty => geometry.digits(),
        Entry::Marks(marks) => marks,
        Entry::Value(_) | Entry::Placed(_) => return Some(()),
    };
    entries[cell] = Entry::Marks(marks - DigitSet::of(Digit::from_index(digit)));
    Some(())
}

/// The rows of boards that stand under each other: rows of as many cells, and several times as many rows.
pub(super) fn stacked<'a, 'b>(rows: &'a [&'b [Char]]) -> Option<Vec<&'a [&'b [Char]]>> {
    let same = |count: &dyn Fn(&[Char]) -> usize| {
        let side = count(rows.first()?);
        let is_side = Shape::classic(side).is_some() && rows.iter().all(|row| count(row) == side);
        (is_side && rows.len() > side && rows.len().is_multiple_of(side)).then_some(side)
    };
    let symbols = |row: &[Char]| groups(row).map(<[Char]>::len).sum();
    let side = same(&symbols).or_else(|| same(&|row| groups(row).count()))?;
    Some(rows.chunks(side).collect())
}
