//! Text as boards.

use std::sync::Arc;

use super::line::{Char, is_blank, is_separator, views};
use super::{Entry, Parsed, TextError};
use crate::geometry::{Geometry, Shape};
use crate::id::{Digit, Id, MAX_DIGITS, PerCell};
use crate::set::DigitSet;

/// Reads a text.
pub fn parse(text: &str) -> Result<Parsed, TextError> {
    let text = text.trim_start_matches('\u{feff}');
    let chars = |(line, text): (usize, &str)| -> Vec<Char> {
        (1..).zip(text.chars()).map(|(column, symbol)| Char { symbol, line, column }).collect()
    };
    let lines: Vec<Vec<Char>> = (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#')).map(chars).collect();
    let [likely, other] = views(&lines);
    if let Some(spaced) = Spaced::of_rows(&lines)
        && spaced.is_whole
        && let Ok(parsed) = spaced.read()
    {
        return Ok(parsed);
    }
    let error = match read(&likely) {
        Ok(parsed) => return Ok(parsed),
        Err(error) => error,
    };
    let spaced = || Spaced::of_line(&lines).or_else(|| Spaced::of_rows(&lines))?.read().ok();
    read(&other).ok().or_else(spaced).ok_or(error)
}

/// The classic board of a number of cells.
fn classic(cells: usize) -> Option<Arc<Geometry>> {
    let side = cells.isqrt();
    Geometry::new((side * side == cells).then(|| Shape::classic(side)).flatten()?).ok()
}

/// Reads rows without borders: as groups where their number fits, else as symbols, else as places of a sukaku.
fn read(rows: &[&[Char]]) -> Result<Parsed, TextError> {
    let groups: Vec<&[Char]> = rows.iter().flat_map(|row| groups(row)).collect();
    let symbols: Vec<Char> = groups.concat();
    let Some(&last) = symbols.last() else {
        let expected = "a puzzle: digits, and dots for empty cells".into();
        return Err(TextError { line: 1, column: 1, expected });
    };
    let as_groups = grouped(rows.len(), &groups).map(|geometry| collect(geometry, &groups, group));
    let n = rows.len();
    let is_square = Shape::classic(n).is_some() && rows.iter().all(|row| self::groups(row).count() == n);
    if let Some(read) = &as_groups
        && (read.is_ok() || is_square)
    {
        return read.clone();
    }
    if let Some(geometry) = classic(symbols.len()) {
        return collect(geometry, &symbols.chunks(1).collect::<Vec<_>>(), group);
    }
    let side = (2..=MAX_DIGITS).find(|side| side.pow(3) == symbols.len());
    if let Some(geometry) = side.and_then(|side| classic(side * side)) {
        return collect(geometry.clone(), &symbols.chunks(geometry.digit_count()).collect::<Vec<_>>(), places);
    }
    if let Some(error) = as_groups {
        return error;
    }
    Err(unreadable(rows, &symbols, last))
}

/// The parts of a row between separators.
fn groups(row: &[Char]) -> impl Iterator<Item = &[Char]> {
    row.split(|char| is_separator(char.symbol)).filter(|group| !group.is_empty())
}

/// The board whose cells these groups are: as many as it has cells, none longer than it has digits, and in one line, in
/// its rows, or one a line. Rows of 16 cells in groups of four are not those of an 8x8 board.
fn grouped(rows: usize, groups: &[&[Char]]) -> Option<Arc<Geometry>> {
    let geometry = classic(groups.len())?;
    let n = geometry.digit_count();
    let fits = [1, n, n * n].contains(&rows) && groups.iter().all(|group| group.len() <= n);
    // Groups of blanks in one line are rows or parts of rows.
    let says_something = rows > 1 || groups.iter().any(|group| group.len() == 1 || !is_all_blank(group));
    (fits && says_something).then_some(geometry)
}

fn is_all_blank(group: &[Char]) -> bool {
    group.iter().all(|char| is_blank(char.symbol))
}

fn collect(
    geometry: Arc<Geometry>,
    groups: &[&[Char]],
    entry: impl Fn(usize, &[Char]) -> Result<Entry, TextError>,
) -> Result<Parsed, TextError> {
    let n = geometry.digit_count();
    let entries: Result<PerCell<Entry>, TextError> = groups.iter().map(|group| entry(n, group)).collect();
    Ok(Parsed { geometry, entries: entries? })
}

/// A cell of a board with `n` digits: a blank, a value, some candidates, or a place for each candidate.
fn group(n: usize, group: &[Char]) -> Result<Entry, TextError> {
    match group {
        [char] if is_blank(char.symbol) => Ok(Entry::Empty),
        [char] => digit(n, *char).map(Entry::Value),
        _ if group.len() == n && group.iter().any(|char| is_blank(char.symbol)) => places(n, group),
        _ => marks(n, group),
    }
}

fn marks(n: usize, group: &[Char]) -> Result<Entry, TextError> {
    let mut marks = DigitSet::EMPTY;
    for &char in group {
        if is_blank(char.symbol) {
            return Err(char.error("the next candidate of this cell, or a space before the next cell"));
        }
        let digit = digit(n, char)?;
        if marks.contains(digit) {
            return Err(char.error(format!("each candidate of a cell once, not {digit} again")));
        }
        marks.insert(digit);
    }
    Ok(Entry::Marks(marks))
}

/// A place for each digit, which holds the digit or a blank.
fn places(n: usize, group: &[Char]) -> Result<Entry, TextError> {
    let mut marks = DigitSet::EMPTY;
    for (at, &char) in group.iter().enumerate().filter(|(_, char)| !is_blank(char.symbol)) {
        let own = Digit::from_index(at);
        if digit(n, char)? != own {
            return Err(char.error(format!("{own} or a blank in this place, not '{}'", char.symbol)));
        }
        marks.insert(own);
    }
    Ok(Entry::Marks(marks))
}

fn digit(n: usize, char: Char) -> Result<Digit, TextError> {
    let digit = Digit::from_symbol(char.symbol).filter(|digit| digit.index() < n);
    digit.ok_or_else(|| char.error(format!("1 to {} or a blank, not '{}'", Digit::from_index(n - 1), char.symbol)))
}

/// Why rows of no known number of cells cannot be read: the first sign that is no cell at all says more than a row that
/// differs from the others, and that more than the number of cells.
fn unreadable(rows: &[&[Char]], symbols: &[Char], last: Char) -> TextError {
    let is_cell = |char: &&Char| Digit::from_symbol(char.symbol).is_some() || is_blank(char.symbol);
    if let Some(odd) = symbols.iter().find(|char| !is_cell(char)) {
        return odd.error(format!("a digit or a blank, not '{}'", odd.symbol));
    }
    let as_groups: Vec<Vec<&[Char]>> = rows.iter().map(|row| groups(row).collect()).collect();
    let as_symbols: Vec<Vec<&[Char]>> =
        as_groups.iter().map(|row| row.iter().flat_map(|group| group.chunks(1)).collect()).collect();
    if let Some(error) = odd_row(&as_groups).or_else(|| odd_row(&as_symbols)) {
        return error;
    }
    let sizes = (4..=MAX_DIGITS).filter(|&side| side != 9 && Shape::classic(side).is_some());
    let sizes: Vec<String> = sizes.map(|side| (side * side).to_string()).collect();
    let expected = format!("81 cells, or one of {}; there are {}", sizes.join(", "), symbols.len());
    last.next().error(expected)
}

/// The first row with too few or too many cells, where most rows have as many cells as there are rows.
fn odd_row(rows: &[Vec<&[Char]>]) -> Option<TextError> {
    let n = rows.len();
    Shape::classic(n)?;
    if rows.iter().filter(|row| row.len() == n).count() * 2 <= n {
        return None;
    }
    let row = rows.iter().find(|row| row.len() != n)?;
    let place = match row.get(n) {
        Some(group) => *group.first()?,
        None => row.last()?.last()?.next(),
    };
    Some(place.error(format!("{n} cells in this row, not {}", row.len())))
}

/// A text in which a space is an empty cell.
struct Spaced {
    geometry: Arc<Geometry>,
    cells: Vec<Char>,
    /// Whether every cell stands in the text, so that it can hardly be anything else.
    is_whole: bool,
}

impl Spaced {
    /// One line with a character for each cell.
    fn of_line(lines: &[Vec<Char>]) -> Option<Spaced> {
        let mut lines = lines.iter().filter(|line| line.iter().any(|char| char.symbol != ' '));
        let (line, None) = (lines.next()?, lines.next()) else { return None };
        Some(Spaced { geometry: classic(line.len())?, cells: line.iter().copied().map(cell).collect(), is_whole: true })
    }

    /// As many lines as the longest has characters. Spaces at the end of a line may be cut off where nothing but spaces
    /// stands for empty cells: elsewhere a short line is a mistake.
    fn of_rows(lines: &[Vec<Char>]) -> Option<Spaced> {
        let n = lines.iter().map(Vec::len).max()?;
        let mut rows = lines;
        while let ([rest @ .., last], true) = (rows, rows.len() > n)
            && last.is_empty()
        {
            rows = rest;
        }
        let geometry = classic(n * n).filter(|_| rows.len() == n)?;
        let is_whole = rows.iter().all(|row| row.len() == n);
        let mut symbols = rows.iter().flatten().map(|char| char.symbol);
        if !is_whole && (symbols.clone().any(is_blank) || !symbols.clone().any(|symbol| symbol == ' ')) {
            return None;
        }
        symbols.find(|&symbol| symbol != ' ')?;
        let mut cells = Vec::new();
        for (row, line) in (1..).zip(rows) {
            let missing = (line.len()..n).map(|at| Char { symbol: '.', line: row, column: at + 1 });
            cells.extend(line.iter().copied().map(cell).chain(missing));
        }
        Some(Spaced { geometry, cells, is_whole })
    }

    fn read(self) -> Result<Parsed, TextError> {
        collect(self.geometry, &self.cells.chunks(1).collect::<Vec<_>>(), group)
    }
}

fn cell(char: Char) -> Char {
    if char.symbol == ' ' { char.emptied() } else { char }
}
