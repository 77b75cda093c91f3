//! Boards as text.

use crate::board::Board;
use crate::geometry::{Base, Geometry};
use crate::id::{Candidate, Cell, Digit, PerCell};
use crate::set::DigitSet;
use crate::step::Effect;

/// The values in one line, with a dot for each empty cell.
pub fn line(values: &PerCell<Option<Digit>>) -> String {
    values.values().map(|value| value.map_or('.', Digit::symbol)).collect()
}

/// The values as rows with borders between boxes.
pub fn grid(board: &Board) -> String {
    framed(board, |cell| board.value(cell).map_or('.', Digit::symbol).to_string())
}

/// Values and candidates as a pencil-mark grid.
///
/// A lone digit in such a grid is a value in every program. So a cell without a value that has one candidate or none is
/// written with a place for each digit, `....5....`, which [`parse`](super::parse) reads as what it is.
pub fn pencil_marks(board: &Board) -> String {
    framed(board, |cell| {
        let candidates = board.candidates(cell);
        match board.value(cell) {
            Some(digit) => digit.to_string(),
            None if candidates.len() > 1 => candidates.to_string(),
            None => places(board.geometry().digits(), candidates),
        }
    })
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
