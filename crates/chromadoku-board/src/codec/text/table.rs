//! Rows of fields of which some are empty, and rows with names beside and above them.

use super::line::{Char, NOTHING, groups, text};
use super::read::{classic, grouped};
use super::{Parsed, TextError};
use crate::geometry::Shape;

/// What may stand between fields.
const BETWEEN: [char; 4] = ['|', '\t', ';', ','];

/// What stands for nothing in the arrays of programs.
const NULLS: [&str; 5] = ["null", "None", "nil", "NaN", "nan"];

/// The name of a row takes no more characters, with what stands before it: a line may be very long, and is no name.
const LONGEST_NAME: usize = 24;

/// A field without blanks, quotes and brackets.
type Field = Vec<Char>;

/// A board whose rows, or whose cells in one line, are fields, if one is empty or names stand around them: elsewhere nobody
/// needs to know where fields end. Of several boards the first, with those after it up to so many.
pub(super) fn fields(rows: &[&[Char]], most: usize) -> Option<Result<Parsed, TextError>> {
    BETWEEN.into_iter().find_map(|between| {
        let rows = rows.iter().map(|row| split(row, between)).filter(|row| !row.is_empty());
        let table: Vec<Vec<Field>> = rows.collect();
        board(&table).or_else(|| several(&table, most))
    })
}

/// Boards under each other, or one a line, of which one has an empty field.
fn several(table: &[Vec<Field>], most: usize) -> Option<Result<Parsed, TextError>> {
    let width = table.first()?.len();
    let has_blank = table.iter().flatten().any(is_empty);
    if !has_blank || table.iter().any(|row| row.len() != width) {
        return None;
    }
    let is_stack = Shape::classic(width).is_some() && table.len() > width && table.len().is_multiple_of(width);
    let (geometry, height) = if is_stack { (classic(width * width)?, width) } else { (classic(width)?, 1) };
    let read =
        |rows: &[Vec<Field>]| grouped(geometry.clone(), &rows.iter().flat_map(|row| slices(row)).collect::<Vec<_>>());
    let mut boards = table.chunks(height);
    let count = boards.len();
    let first = read(boards.next()?);
    let others = || boards.take(most.saturating_sub(1)).filter_map(|board| read(board).ok()).collect();
    Some(first.map(|parsed| Parsed { count, others: others(), ..parsed }))
}

fn board(table: &[Vec<Field>]) -> Option<Result<Parsed, TextError>> {
    let (height, width) = (table.len(), table.first()?.len());
    if height == 1 {
        let geometry = classic(width)?;
        return table[0].iter().any(is_empty).then(|| grouped(geometry, &slices(&table[0])));
    }
    let is_side = |side: usize| Shape::classic(side).is_some() && (side == width || side + 1 == width);
    let side = [height, height - 1].into_iter().find(|&side| is_side(side))?;
    if table.iter().any(|row| row.len() != width) {
        return None;
    }
    let (above, before) = (height - side, width - side);
    let is_head = |(at, field): (usize, &Field)| is_empty(field) || is_name(&text(field), at);
    let (head, rows) = table.split_at(above);
    let heads = head.iter().all(|row| row[before..].iter().enumerate().all(is_head));
    let names = before == 0 || rows.iter().enumerate().all(|(at, row)| is_name(&text(&row[0]), at));
    let fields: Vec<&[Char]> = rows.iter().flat_map(|row| slices(&row[before..])).collect();
    let says = above + before > 0 || rows.iter().any(|row| row[before..].iter().any(is_empty));
    (heads && names && says).then(|| grouped(classic(side * side)?, &fields).into()).flatten()
}

/// A field holds a blank where nothing stands in it.
fn is_empty(field: &Field) -> bool {
    matches!(field[..], [Char { symbol: NOTHING, .. }])
}

fn slices(fields: &[Field]) -> Vec<&[Char]> {
    fields.iter().map(Vec::as_slice).collect()
}

fn split(row: &[Char], between: char) -> Vec<Field> {
    let is_around = |char: &Char| matches!(char.symbol, ' ' | '"' | '\'' | '[' | ']' | '{' | '}' | '(' | ')');
    let mut row = trimmed(row, |char| char.symbol == ' ');
    // The rows of an array, and the bars at both ends of a row.
    if let [rest @ .., last] = row
        && (last.symbol == '|'
            || last.symbol == ',' && rest.last().is_some_and(|char| matches!(char.symbol, ']' | '}' | ')')))
        && (last.symbol == between)
    {
        row = rest;
    }
    row = trimmed(row, |char| matches!(char.symbol, '[' | ']' | '{' | '}' | '(' | ')' | ' '));
    if let [Char { symbol: '|', .. }, rest @ ..] = row
        && between == '|'
    {
        row = rest;
    }
    let Some(&start) = row.first() else { return Vec::new() };
    let nothing = Char { symbol: NOTHING, ..start };
    let field = |field: &[Char]| {
        let kept: Field = field.iter().copied().filter(|char| !is_around(char)).collect();
        if kept.is_empty() || NULLS.contains(&text(&kept).as_str()) { vec![nothing] } else { kept }
    };
    row.split(|char| char.symbol == between).map(field).collect()
}

fn trimmed(row: &[Char], is_around: impl Fn(&Char) -> bool) -> &[Char] {
    let start = row.iter().position(|char| !is_around(char)).unwrap_or(row.len());
    let end = row.iter().rposition(|char| !is_around(char)).map_or(start, |at| at + 1);
    &row[start..end]
}

/// Whether a word names the row or column with this number, from 0: `3`, `c`, `r3`, `Row 3`.
fn is_name(word: &str, at: usize) -> bool {
    let word = word.trim().to_ascii_lowercase();
    let figures = word.trim_start_matches(|symbol: char| symbol.is_alphabetic() || symbol == ' ');
    match figures {
        "" => word.bytes().eq([b'a' + at as u8]),
        _ => figures.parse() == Ok(at + 1),
    }
}

/// The rows of a board without the names beside and above them.
pub(super) fn without_names(rows: &[&[Char]]) -> Option<Vec<Vec<Char>>> {
    let named = |rows: &[&[Char]]| -> Option<Vec<Vec<Char>>> {
        let side = rows.len();
        Shape::classic(side)?;
        rows.iter().enumerate().map(|(at, row)| unnamed(row, at, side)).collect()
    };
    named(rows).or_else(|| named(rows.get(1..)?))
}

/// What stands behind the name of a row, if that is a row of this many cells.
fn unnamed(row: &[Char], at: usize, side: usize) -> Option<Vec<Char>> {
    let ends = (1..row.len().min(LONGEST_NAME))
        .filter(|&end| matches!(row[end].symbol, ' ' | '\t' | ':' | ')' | '=' | '|' | '.' | '-'));
    let rests = ends.filter(|&end| is_name(&text(&row[..end]), at)).flat_map(|end| [&row[end..], &row[end + 1..]]);
    let rests = rests.map(|rest| trimmed(rest, |char| matches!(char.symbol, ' ' | '\t' | ':' | ')' | '=')));
    let is_whole = |rest: &&[Char]| groups(rest).count() == side || groups(rest).flatten().count() == side;
    rests.into_iter().find(is_whole).map(<[Char]>::to_vec)
}
