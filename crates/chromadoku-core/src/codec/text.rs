//! Puzzles and positions as people paste them: one line of symbols, rows with or without borders, pencil-mark grids.
//!
//! Reading takes any of them for every classic size. A group of one digit in a pencil-mark grid is a value, as
//! HoDoKu and others read it. What it does not read: numbers above 9 written in figures, `0` as a digit, formats of
//! other programs.

use std::fmt;
use std::sync::Arc;

use crate::board::Board;
use crate::geometry::{Geometry, Shape};
use crate::id::{Candidate, Cell, Digit, Id, PerCell};
use crate::set::DigitSet;
use crate::step::Effect;

/// What a text says of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// Nothing.
    Empty,
    /// It has this value.
    Value(Digit),
    /// It is one of these.
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
    /// The column in characters, from 1.
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

/// A character and where it stands.
#[derive(Clone, Copy)]
struct Char {
    symbol: char,
    line: usize,
    column: usize,
}

impl Char {
    fn error(self, expected: impl Into<String>) -> TextError {
        TextError { line: self.line, column: self.column, expected: expected.into() }
    }
}

fn is_blank(symbol: char) -> bool {
    matches!(symbol, '.' | '0' | '_' | '*' | '-' | 'X' | 'x' | '?')
}

fn is_separator(symbol: char) -> bool {
    symbol.is_whitespace() || matches!(symbol, '|' | ':' | '!' | '│' | '┃' | '║' | ',' | ';')
}

/// A line between rows: it has dashes, and nothing but what borders are made of.
fn is_border(line: &str) -> bool {
    let dash = |symbol: char| matches!(symbol, '-' | '=' | '─' | '━' | '═');
    let joint = |symbol: char| {
        matches!(symbol, '+' | '*' | '.' | '\'' | '|' | ':') || ('\u{2500}'..='\u{257f}').contains(&symbol)
    };
    let drawn = line.chars().all(|symbol| dash(symbol) || joint(symbol) || symbol.is_whitespace());
    // A row of a puzzle may be all dashes, but then every cell of it is one and it has no joint.
    drawn && line.contains("--") && line.chars().any(joint)
        || drawn
            && line.chars().filter(|&c| dash(c)).count() > 0
            && line.chars().any(|c| ('\u{2500}'..='\u{257f}').contains(&c))
}

/// Reads a text.
pub fn parse(text: &str) -> Result<Parsed, TextError> {
    let text = text.trim_start_matches('\u{feff}');
    let lines: Vec<(usize, &str)> = (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#') && !is_border(line))
        .collect();
    let chars: Vec<Vec<Char>> = lines
        .iter()
        .map(|&(line, text)| (1..).zip(text.chars()).map(|(column, symbol)| Char { symbol, line, column }).collect())
        .collect();
    let groups: Vec<&[Char]> = chars
        .iter()
        .flat_map(|line| line.split(|char| is_separator(char.symbol)))
        .filter(|group| !group.is_empty())
        .collect();
    let Some(last) = groups.last().and_then(|group| group.last()).copied() else {
        let expected = "a puzzle: digits, and dots for empty cells".into();
        return Err(TextError { line: 1, column: 1, expected });
    };
    if let Some(geometry) = classic_of(groups.len())
        && groups.iter().all(|group| group.len() <= geometry.digit_count())
    {
        return read(geometry, &groups);
    }
    let symbols: Vec<&[Char]> = groups.iter().flat_map(|group| group.chunks(1)).collect();
    if let Some(geometry) = classic_of(symbols.len()) {
        return read(geometry, &symbols);
    }
    if let Some((geometry, cells)) = spaced(&chars) {
        return read(geometry, &cells.iter().map(std::slice::from_ref).collect::<Vec<_>>());
    }
    // The first thing that is no cell at all says more than a wrong number of cells.
    let cell = |char: &&Char| Digit::from_symbol(char.symbol).is_some() || is_blank(char.symbol);
    if let Some(odd) = symbols.iter().flat_map(|group| group.iter()).find(|char| !cell(char)) {
        return Err(odd.error(format!("a digit or a blank, not '{}'", odd.symbol)));
    }
    let found = symbols.len();
    let end = Char { column: last.column + 1, ..last };
    Err(end.error(format!("81 cells, or 16, 36, 64, 100, 144, 225, 256, 400 or 625; there are {found}")))
}

fn classic_of(cells: usize) -> Option<Arc<Geometry>> {
    let n = cells.isqrt();
    let shape = (n * n == cells).then(|| Shape::classic(n)).flatten()?;
    Geometry::new(shape).ok()
}

/// A text in which a space is an empty cell: one line of the right length, or as many lines as columns.
fn spaced(lines: &[Vec<Char>]) -> Option<(Arc<Geometry>, Vec<Char>)> {
    let cell = |char: &Char| {
        if char.symbol == ' ' { Char { symbol: '.', ..*char } } else { *char }
    };
    if let [line] = lines {
        return Some((classic_of(line.len())?, line.iter().map(cell).collect()));
    }
    let geometry = classic_of(lines.len() * lines.len())?;
    let mut cells = Vec::new();
    for line in lines {
        if line.len() > lines.len() {
            return None;
        }
        let last = line.last()?;
        let missing = (line.len()..lines.len()).map(|at| Char { symbol: '.', line: last.line, column: at + 1 });
        cells.extend(line.iter().map(cell).chain(missing));
    }
    Some((geometry, cells))
}

fn read(geometry: Arc<Geometry>, groups: &[&[Char]]) -> Result<Parsed, TextError> {
    let n = geometry.digit_count();
    let entries: Result<PerCell<Entry>, TextError> = groups
        .iter()
        .map(|group| {
            let mut marks = DigitSet::EMPTY;
            for char in group.iter().filter(|char| !is_blank(char.symbol)) {
                let digit = Digit::from_symbol(char.symbol).filter(|digit| digit.index() < n);
                let last = Digit::from_index(n - 1);
                marks
                    .insert(digit.ok_or_else(|| char.error(format!("1 to {last} or a blank, not '{}'", char.symbol)))?);
            }
            Ok(match marks.only() {
                Some(digit) => Entry::Value(digit),
                None if marks.is_empty() => Entry::Empty,
                None => Entry::Marks(marks),
            })
        })
        .collect();
    Ok(Parsed { geometry, entries: entries? })
}

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
/// A cell with a single candidate and no value reads as a value when it is read back, in every program: the form has
/// no other way to write it.
pub fn pencil_marks(board: &Board) -> String {
    framed(board, |cell| match board.domain(cell) {
        DigitSet::EMPTY => ".".to_string(),
        digits => digits.to_string(),
    })
}

fn framed(board: &Board, cell_text: impl Fn(Cell) -> String) -> String {
    let geometry = board.geometry();
    let (rows, columns) = (geometry.rows(), geometry.columns());
    let (box_width, box_height) = match geometry.shape().base {
        crate::geometry::Base::Boxes { width, height } => (usize::from(width), usize::from(height)),
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
