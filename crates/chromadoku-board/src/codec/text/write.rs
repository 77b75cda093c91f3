//! Boards as text.

use super::{overlap, regions};
use crate::board::{Board, Effect};
use crate::codec::forms::Sent;
use crate::geometry::{Base, Geometry};
use crate::id::{Candidate, Cell, Digit, PerCell};
use crate::set::DigitSet;

/// The values in one line, with a dot for each empty cell.
pub fn line(values: &PerCell<Option<Digit>>) -> String {
    values.values().map(|value| value.map_or('.', Digit::symbol)).collect()
}

/// The values as rows with borders between boxes; without borders those of a jigsaw, with its regions below, and those of boards that
/// overlap, with spaces where there is no cell.
pub fn grid(board: &Board) -> String {
    let symbol = |cell| board.value(cell).map_or('.', Digit::symbol);
    let geometry = board.geometry();
    match (&geometry.shape().base, regions::rows(geometry)) {
        (Base::Boards { .. }, _) => overlap::rows(geometry, symbol),
        (_, Some(regions)) => format!("{}\n{regions}", rows(board.values())),
        (_, None) => framed(board, |cell| symbol(cell).to_string()),
    }
}

/// Values and candidates as a pencil-mark grid; the regions of a jigsaw stand below.
///
/// A lone digit in such a grid is a value in every program. So a cell without a value that has one candidate or none is
/// written with a place for each digit, `....5....`, which [`parse`](super::parse) reads as what it is.
pub fn pencil_marks(board: &Board) -> String {
    let marks = framed(board, |cell| {
        let candidates = board.candidates(cell);
        match board.value(cell) {
            Some(digit) => digit.to_string(),
            None => group(board.geometry().digits(), candidates),
        }
    });
    match regions::rows(board.geometry()) {
        Some(regions) => format!("{marks}\n{regions}"),
        None => marks,
    }
}

/// Rows without borders, with a dot for each empty cell.
pub(in crate::codec) fn rows(values: &PerCell<Option<Digit>>) -> String {
    let line: Vec<char> = line(values).chars().collect();
    line.chunks(line.len().isqrt().max(1)).map(|row| row.iter().collect::<String>() + "\n").collect()
}

/// Author, title and rules, givens, and under a heading of their own the entries, where there are some: the `.sdk` file of SadMan Sudoku.
/// One with givens alone has no headings, as SudoCue writes it.
pub(in crate::codec) fn sadman(sent: &Sent) -> String {
    let credits = &sent.credits;
    let one = |kind: char, words: &str| if words.is_empty() { String::new() } else { format!("#{kind}{words}\n") };
    let rules: String = credits.rules().lines().map(|line| one('C', line)).collect();
    let head = one('A', credits.author()) + &one('D', credits.title()) + &rules;
    let has_entries = sent.entries.values().any(Option::is_some);
    if head.is_empty() && !has_entries {
        return rows(&sent.givens);
    }
    let state = if has_entries { format!("[State]\n{}", rows(&sent.values())) } else { String::new() };
    format!("{head}[Puzzle]\n{}{state}", rows(&sent.givens))
}

/// A group a cell, with `u` before a value that is not given: SudoCue's `.sdx` file. What would be taken for a value is written
/// as [`pencil_marks`] does.
pub(in crate::codec) fn sudocue(sent: &Sent) -> String {
    let cell = |cell: Cell| match (sent.givens[cell], sent.entries[cell]) {
        (Some(given), _) => given.to_string(),
        (None, Some(entry)) => format!("u{entry}"),
        (None, None) => group(sent.geometry.digits(), sent.left[cell]),
    };
    let cells: Vec<String> = sent.geometry.cells().map(cell).collect();
    cells.chunks(sent.geometry.columns()).map(|row| row.join(" ") + "\n").collect()
}

/// A line of HoDoKu's library: values, with a plus sign before those that are not given, and the candidates that are out, each
/// as digit, row and column.
pub(in crate::codec) fn library(sent: &Sent) -> String {
    let value = |cell: Cell| match (sent.givens[cell], sent.entries[cell]) {
        (Some(given), _) => given.to_string(),
        (None, Some(entry)) => format!("+{entry}"),
        (None, None) => ".".to_owned(),
    };
    let values: String = sent.geometry.cells().map(value).collect();
    let out = sent.geometry.cells().flat_map(|cell| {
        let (row, column) = sent.geometry.place(cell);
        sent.out(cell).iter().map(move |digit| format!("{digit}{}{}", row + 1, column + 1))
    });
    format!(":0000:x:{values}:{}::", out.collect::<Vec<_>>().join(" "))
}

/// The candidates of an open cell. A lone digit would be a value, so that one candidate or none is written by its place.
fn group(digits: DigitSet, candidates: DigitSet) -> String {
    if candidates.len() > 1 { candidates.to_string() } else { places(digits, candidates) }
}

fn places(digits: DigitSet, candidates: DigitSet) -> String {
    digits.iter().map(|digit| if candidates.contains(digit) { digit.symbol() } else { '.' }).collect()
}

fn framed(board: &Board, cell_text: impl Fn(Cell) -> String) -> String {
    let geometry = board.geometry();
    let (rows, columns) = (geometry.rows(), geometry.columns());
    let (box_width, box_height) = match geometry.shape().base {
        Base::Boxes { width, height } => (usize::from(width), usize::from(height)),
        _ => (columns, rows),
    };
    let texts: Vec<Vec<String>> = (0..rows)
        .map(|row| (0..columns).map(|column| geometry.cell_at(row, column).map_or(String::new(), &cell_text)).collect())
        .collect();
    let width = texts.iter().flatten().map(|text| text.chars().count()).max().unwrap_or(1);
    let dashes = "-".repeat((width + 1) * box_width + 1);
    let border = format!("+{}\n", format!("{dashes}+").repeat(columns / box_width));
    let mut out = String::new();
    for (row, texts) in texts.iter().enumerate() {
        if row % box_height == 0 {
            out += &border;
        }
        for (column, text) in texts.iter().enumerate() {
            out += if column % box_width == 0 { "| " } else { "" };
            out += &format!("{text:<width$} ");
        }
        out += "|\n";
    }
    out + &border
}

/// Effects as people write them: `r1c2<>37 r4c4=1`.
pub fn effects(geometry: &Geometry, effects: &[Effect]) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut last = None;
    for &effect in effects {
        let Candidate { cell, digit } = effect.candidate();
        match effect {
            Effect::Eliminate(_) if last == Some(cell) => {
                parts.last_mut().into_iter().for_each(|part| part.push(digit.symbol()))
            }
            Effect::Eliminate(_) => parts.push(format!("{}<>{digit}", geometry.name(cell))),
            Effect::Place(_) => parts.push(format!("{}={digit}", geometry.name(cell))),
        }
        last = matches!(effect, Effect::Eliminate(_)).then_some(cell);
    }
    parts.join(" ")
}
