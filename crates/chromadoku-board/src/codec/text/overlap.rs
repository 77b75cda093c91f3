//! Boards that overlap, as text: rows with gaps where there is no cell, or one board after the other.

use std::sync::Arc;

use super::Parsed;
use super::line::{Char, groups, is_blank, is_separator, views};
use super::read::{Line, collect, group};
use crate::geometry::{Geometry, LAYOUTS, Shape};
use crate::id::{Cell, Digit};

/// The sides of boards that overlap.
const SIDE: usize = 9;

/// Reads a text that can only be boards of a [layout](LAYOUTS) with a name.
pub(super) fn read(lines: &[Line]) -> Option<Parsed> {
    let view = &views(lines)[0];
    let rows: Vec<Vec<Char>> = view.iter().map(|row| cells_in(row)).collect();
    // What is neither a digit from 1 to 9 nor an empty cell stands in no such text.
    let is_cell = |char: &Char| is_blank(char.symbol) || is_digit(*char);
    let can_be = rows.iter().flatten().all(is_cell) && rows.iter().flatten().any(|&char| is_digit(char));
    let of = |&(_, corners): &(&str, &[(u8, u8)])| {
        let geometry = Geometry::new(Shape::overlapping(corners)).ok()?;
        let symbols = || with_gaps(&geometry, rows.iter().map(|row| row.chunks(1).collect()).collect());
        let marks = || with_gaps(&geometry, view.iter().map(|row| groups(row).collect()).collect());
        apart(&geometry, corners, &rows).or_else(symbols).or_else(|| filled(&geometry, &rows)).or_else(marks)
    };
    LAYOUTS.iter().filter(|_| can_be).find_map(of)
}

/// Whether the rows of a board leave gaps, without which they would be read as a larger board.
pub(in crate::codec) fn has_gaps(geometry: &Geometry) -> bool {
    geometry.cell_count() < geometry.rows() * geometry.columns()
}

fn cells_in(row: &[Char]) -> Vec<Char> {
    row.iter().copied().filter(|char| !is_separator(char.symbol)).collect()
}

fn is_digit(char: Char) -> bool {
    Digit::from_symbol(char.symbol).is_some_and(|digit| usize::from(digit.0) < SIDE)
}

/// Rows that have as many entries as cells, be these symbols or groups of candidates: what is between them are gaps.
fn with_gaps(geometry: &Arc<Geometry>, rows: Vec<Vec<&[Char]>>) -> Option<Parsed> {
    let count = |row: usize| geometry.cells().filter(|&cell| geometry.place(cell).0 == row).count();
    let fits = rows.len() == geometry.rows() && rows.iter().enumerate().all(|(at, row)| row.len() == count(at));
    (fits && has_gaps(geometry)).then(|| collect(geometry.clone(), &rows.concat(), group).ok())?
}

/// Rows that have a symbol for each place, that of an empty cell in each gap.
fn filled(geometry: &Arc<Geometry>, rows: &[Vec<Char>]) -> Option<Parsed> {
    let fits = rows.len() == geometry.rows() && rows.iter().all(|row| row.len() == geometry.columns());
    if !fits || !has_gaps(geometry) {
        return None;
    }
    let in_gaps = |(at, row): (usize, &Vec<Char>)| {
        row.iter().enumerate().all(|(column, char)| geometry.cell_at(at, column).is_some() || is_blank(char.symbol))
    };
    if !rows.iter().enumerate().all(in_gaps) {
        return None;
    }
    let symbols: Vec<Char> =
        geometry.cells().map(|cell| geometry.place(cell)).map(|(row, column)| rows[row][column]).collect();
    parsed(geometry, &symbols)
}

/// One board of 81 cells after the other, in reading order of their corners. They must agree on each shared cell, and on a digit:
/// else they are puzzles of their own.
fn apart(geometry: &Arc<Geometry>, corners: &[(u8, u8)], rows: &[Vec<Char>]) -> Option<Parsed> {
    let symbols = rows.concat();
    if symbols.len() != corners.len() * SIDE * SIDE || ![1, corners.len(), corners.len() * SIDE].contains(&rows.len()) {
        return None;
    }
    let mut known: Vec<Option<Char>> = vec![None; geometry.cell_count()];
    let mut shared = 0;
    for (board, &(top, left)) in symbols.chunks(SIDE * SIDE).zip(corners) {
        for (at, &char) in board.iter().enumerate() {
            let cell = geometry.cell_at(usize::from(top) + at / SIDE, usize::from(left) + at % SIDE)?;
            let entry = |char: Char| is_digit(char).then_some(char.symbol);
            match known[usize::from(cell.0)].replace(char) {
                Some(other) if entry(other) != entry(char) => return None,
                Some(_) if is_digit(char) => shared += 1,
                _ => {}
            }
        }
    }
    let symbols: Option<Vec<Char>> = known.into_iter().collect();
    (shared > 0).then(|| parsed(geometry, &symbols?))?
}

fn parsed(geometry: &Arc<Geometry>, symbols: &[Char]) -> Option<Parsed> {
    collect(geometry.clone(), &symbols.chunks(1).collect::<Vec<_>>(), group).ok()
}

/// Rows with a dot for each empty cell and a space in each gap.
pub(super) fn rows(geometry: &Geometry, symbol: impl Fn(Cell) -> char) -> String {
    let row = |row: usize| -> String {
        (0..geometry.columns()).map(|column| geometry.cell_at(row, column).map_or(' ', &symbol)).collect()
    };
    (0..geometry.rows()).map(|at| row(at).trim_end().to_owned() + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::super::{grid, parse, pencil_marks};
    use super::*;
    use crate::board::Board;
    use crate::id::{Id, PerCell};

    fn layout(name: &str) -> (Arc<Geometry>, &'static [(u8, u8)]) {
        let &(_, corners) = LAYOUTS.iter().find(|(known, _)| *known == name).unwrap();
        (Geometry::new(Shape::overlapping(corners)).unwrap(), corners)
    }

    /// Two of three cells of a filling: in each row the digits go on where those of the row above in its box end.
    fn puzzle(geometry: &Arc<Geometry>) -> PerCell<Option<Digit>> {
        let digit = |cell: Cell| {
            let (row, column) = geometry.place(cell);
            Digit::from_index((3 * (row % 3) + row / 3 + column) % 9)
        };
        geometry.cells().map(|cell| Some(digit(cell)).filter(|_| cell.index() % 3 > 0)).collect()
    }

    #[test]
    fn rows_with_gaps_are_read_as_they_are_written() {
        for &(name, _) in LAYOUTS {
            let (geometry, _) = layout(name);
            let givens = puzzle(&geometry);
            let board = Board::from_values(geometry.clone(), &givens);
            let text = grid(&board);
            let framed: String = text.lines().map(|line| format!("| {line} |\n")).collect();
            let marked = pencil_marks(&board);
            if has_gaps(&geometry) {
                let read = parse(&marked).unwrap_or_else(|error| panic!("{name}: {error}\n{marked}"));
                assert_eq!(read.board(), board, "{name}");
            }
            for text in [text, framed] {
                let parsed = parse(&text);
                if has_gaps(&geometry) {
                    let parsed = parsed.unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
                    assert_eq!(
                        (parsed.geometry.shape(), parsed.givens()),
                        (geometry.shape(), givens.clone()),
                        "{name}"
                    );
                }
            }
        }
    }

    #[test]
    fn gaps_may_be_filled_with_signs_of_empty_cells() {
        for name in ["samurai", "twodoku", "gattai-3", "sohei", "flower", "windmill"] {
            let (geometry, _) = layout(name);
            let givens = puzzle(&geometry);
            let symbol = |cell: Cell| givens[cell].map_or('0', Digit::symbol);
            let width = geometry.columns();
            let text: String = rows(&geometry, symbol).lines().map(|line| format!("{line:width$}\n")).collect();
            let parsed = parse(&text.replace(' ', "0")).unwrap();
            assert_eq!((parsed.geometry.shape(), parsed.givens()), (geometry.shape(), givens), "{name}");
        }
    }

    #[test]
    fn boards_one_after_the_other_are_joined_where_they_agree_on_shared_cells_and_are_a_list_otherwise() {
        let (geometry, corners) = layout("samurai");
        let givens = puzzle(&geometry);
        let board = |&(top, left): &(u8, u8)| -> String {
            let cell = |at: usize| geometry.cell_at(usize::from(top) + at / 9, usize::from(left) + at % 9).unwrap();
            (0..81).map(|at| givens[cell(at)].map_or('.', Digit::symbol)).collect()
        };
        let boards: Vec<String> = corners.iter().map(board).collect();
        for text in [boards.join("\n"), boards.concat()] {
            let parsed = parse(&text).unwrap();
            assert_eq!((parsed.geometry.shape(), parsed.givens(), parsed.count), (geometry.shape(), givens.clone(), 1));
        }
        let mut other = boards.clone();
        other.swap(0, 1);
        let list = parse(&other.join("\n")).unwrap();
        assert_eq!((list.geometry.cell_count(), list.count), (81, 5));
    }
}
