//! Text as boards.

use std::sync::Arc;

use super::line::{Char, groups, is_blank, is_words, lines, views};
use super::{Entry, Parsed, TextError, alphabet, list, overlap, regions, table};
use crate::codec::too_long;
use crate::credits::Credits;
use crate::geometry::{Geometry, Shape};
use crate::id::{Digit, Id, MAX_DIGITS, PerCell};
use crate::set::DigitSet;

/// No board takes more bytes, in whatever form: twice what one of 25x25 cells takes with candidates and borders.
const LONGEST_BOARD: usize = 40_000;

/// A line of a text.
pub(super) type Line = Vec<Char>;

/// Reads a text, or the first of the puzzles that it holds.
pub fn parse(text: &str) -> Result<Parsed, TextError> {
    parse_some(text, 1)
}

/// Reads the puzzles that a text holds, so many of them at most. There is at least one, which knows how many there are.
pub fn parse_all(text: &str, most: usize) -> Result<Vec<Parsed>, TextError> {
    let mut first = parse_some(text, most)?;
    let others = std::mem::take(&mut first.others);
    Ok(std::iter::once(first).chain(others).collect())
}

/// Reads the first of the puzzles that a text holds, with those after it up to so many.
fn parse_some(text: &str, most: usize) -> Result<Parsed, TextError> {
    if too_long(text.len()).is_some() {
        return Err(TextError::TooLong(text.len()));
    }
    // Its cells are no cells here: another program's, as codes are.
    if text.contains("<opensudoku") {
        return Err(TextError::At { line: 1, column: 1, expected: "a puzzle, not a file of OpenSudoku".into() });
    }
    if let Some(jigsaw) = regions::read(text) {
        return Ok(jigsaw);
    }
    let (lines, mut remarks) = lines(text);
    let is_long = text.len() > LONGEST_BOARD;
    let read = |lines: &[Line]| parse_lines(lines, most, is_long);
    let parsed = read(&lines);
    let parsed = alphabet::other(&lines, &parsed, read).map_or(parsed, Ok);
    let mut parsed = parsed.map_err(|error| no_puzzle(text).unwrap_or(error))?;
    if sections(&lines).is_some() {
        parsed.credits = taken_credits(&mut remarks);
    }
    parsed.remarks.extend(remarks);
    Ok(parsed)
}

/// Takes author, title and rules from the remarks of a file with headings: those that begin with `A`, `D` and `C`.
fn taken_credits(remarks: &mut Vec<String>) -> Credits {
    let mut taken = |kind: char| {
        let (of_kind, others): (Vec<String>, Vec<String>) =
            std::mem::take(remarks).into_iter().partition(|remark| remark.starts_with(kind));
        *remarks = others;
        of_kind.iter().map(|remark| remark[1..].trim()).collect::<Vec<_>>().join("\n")
    };
    let [author, title, rules] = ['A', 'D', 'C'].map(&mut taken);
    Credits::new(&title, &author, &rules)
}

/// What a text is that is no attempt at a puzzle.
fn no_puzzle(text: &str) -> Option<TextError> {
    let has = |is: fn(char) -> bool| text.contains(is);
    match () {
        () if text.contains("://") => Some(TextError::Address),
        () if has(char::is_alphabetic) && !has(|char| char.is_ascii_digit() || is_blank(char)) => {
            Some(TextError::Prose)
        }
        () => None,
    }
}

/// Reads lines without remarks. A text that is too long for one board can hold several alone.
fn parse_lines(lines: &[Line], most: usize, is_long: bool) -> Result<Parsed, TextError> {
    if !is_long && let Some(parsed) = overlap::read(lines) {
        return Ok(parsed);
    }
    match sections(lines) {
        _ if is_long => listed(lines, &views(lines)[0], most).ok_or_else(|| {
            let expected =
                format!("one board, which takes less than {LONGEST_BOARD} characters, or several, one a line");
            TextError::At { line: 1, column: 1, expected }
        })?,
        Some((puzzle, state)) => with_state(one(puzzle, most)?, state),
        None => one(lines, most).or_else(|error| despite_words(lines, most).ok_or(error)),
    }
}

/// What stands under the heading of the puzzle, and under that of its state; nothing in a text without headings.
fn sections(lines: &[Line]) -> Option<(&[Line], &[Line])> {
    let heading = |line: &[Char]| -> Option<String> {
        let name: String = line.iter().map(|char| char.symbol).collect();
        let name = name.trim().strip_prefix('[')?.strip_suffix(']')?.to_ascii_lowercase();
        name.chars().all(char::is_alphabetic).then_some(name)
    };
    let under = |name: &str| {
        let start = lines.iter().position(|line| heading(line).as_deref() == Some(name))? + 1;
        let length = lines[start..].iter().take_while(|line| heading(line).is_none()).count();
        Some(&lines[start..start + length])
    };
    Some((under("puzzle")?, under("state").unwrap_or_default()))
}

/// A puzzle with the values that its state has beside the givens.
fn with_state(mut parsed: Parsed, state: &[Line]) -> Result<Parsed, TextError> {
    if state.iter().flatten().all(|char| char.symbol.is_whitespace()) {
        return Ok(parsed);
    }
    let state = one(state, 1)?;
    let both = parsed.entries.iter().map(|(cell, &entry)| match (entry, state.entries.get(cell)) {
        (Entry::Empty, Some(&Entry::Value(digit))) => Entry::Placed(digit),
        (Entry::Empty, Some(&other)) => other,
        _ => entry,
    });
    parsed.entries = both.collect();
    Ok(parsed)
}

/// Reads a text without the names beside its rows and without its lines of words.
fn despite_words(lines: &[Line], most: usize) -> Option<Parsed> {
    let unnamed = |lines: &[Line]| {
        let rows = table::without_names(&views(lines)[0])?;
        one(&rows, 1).ok()
    };
    // The letters of words may be digits of large boards: then the board is taken for one with figures alone.
    let wordless = |side: usize| {
        let (words, rows): (Vec<_>, Vec<_>) = lines.iter().cloned().partition(|line| is_words(line, side));
        let parsed = (!words.is_empty()).then(|| one(&rows, most).ok().or_else(|| unnamed(&rows)))??;
        let words = words.iter().map(|line| line.iter().map(|char| char.symbol).collect::<String>().trim().to_owned());
        let remarks = parsed.remarks.into_iter().chain(words).collect();
        (parsed.geometry.digit_count() <= side).then_some(Parsed { remarks, ..parsed })
    };
    unnamed(lines).or_else(|| wordless(MAX_DIGITS)).or_else(|| wordless(9))
}

/// Reads lines that hold nothing but puzzles, and what stands in the lines beside them.
fn one(lines: &[Line], most: usize) -> Result<Parsed, TextError> {
    let [likely, other] = views(lines);
    if let Some(Ok(parsed)) = table::fields(&likely, most) {
        return Ok(parsed);
    }
    if let Some(spaced) = Spaced::of_rows(lines)
        && spaced.is_whole
        && let Ok(parsed) = spaced.read()
    {
        return Ok(parsed);
    }
    if (is_laid_out(&likely) || is_sukaku(&likely))
        && let Ok(parsed) = read(&likely)
    {
        return Ok(parsed);
    }
    if let Some(parsed) = listed(lines, &likely, most) {
        return parsed;
    }
    let error = match read(&likely) {
        Ok(parsed) => return Ok(parsed),
        Err(error) => error,
    };
    let spaced = || Spaced::of_line(lines).or_else(|| Spaced::of_rows(lines))?.read().ok();
    read(&other).ok().or_else(spaced).ok_or(error)
}

/// Whether as many rows have as many cells each.
fn is_laid_out(rows: &[&[Char]]) -> bool {
    let symbols = |row: &&[Char]| groups(row).map(<[Char]>::len).sum::<usize>() == rows.len();
    let as_groups = |row: &&[Char]| groups(row).count() == rows.len();
    Shape::classic(rows.len()).is_some() && (rows.iter().all(symbols) || rows.iter().all(as_groups))
}

/// Whether a text can only be places for candidates, on a board of more than 4x4 cells.
fn is_sukaku(rows: &[&[Char]]) -> bool {
    let symbols: Vec<Char> = rows.iter().flat_map(|row| groups(row)).flatten().copied().collect();
    let side = (5..=MAX_DIGITS).find(|side| side.pow(3) == symbols.len());
    side.is_some_and(|side| symbols.chunks(side).all(|group| places(side, group).is_ok()))
}

/// The first puzzle of a list, with those after it up to so many, or the puzzle of a line that says more; `None` if the text is one board.
fn listed(lines: &[Line], rows: &[&[Char]], most: usize) -> Option<Result<Parsed, TextError>> {
    let wholes = list::wholes(lines);
    let count = wholes.len();
    let is_board = count > 1 && wholes.iter().all(|whole| whole.is_row_of(rows.len()));
    let is_alone = rows.iter().all(|row| row.len() < 9 || is_words(row, 9) || list::is_whole(row));
    if count > 0 && !is_board && (count > 1 || is_alone) {
        let mut wholes = wholes.into_iter().take(most);
        let mut parsed = wholes.next()?.read()?;
        let others = rows.len().saturating_sub(count);
        parsed.remarks.extend((others > 0).then(|| match others {
            1 => "1 line that holds no whole puzzle".to_owned(),
            _ => format!("{others} lines that hold no whole puzzle"),
        }));
        return Some(Ok(Parsed { count, others: wholes.filter_map(list::Whole::read).collect(), ..parsed }));
    }
    let boards = list::stacked(rows)?;
    let first = read(boards.first()?);
    let others = || boards.iter().take(most).skip(1).filter_map(|board| read(board).ok()).collect();
    Some(first.map(|parsed| Parsed { count: boards.len(), others: others(), ..parsed }))
}

/// The classic board of a number of cells.
pub(super) fn classic(cells: usize) -> Option<Arc<Geometry>> {
    let side = cells.isqrt();
    Geometry::new((side * side == cells).then(|| Shape::classic(side)).flatten()?).ok()
}

/// Reads rows without borders: as groups where their number fits, else as symbols, else as places of a sukaku.
fn read(rows: &[&[Char]]) -> Result<Parsed, TextError> {
    let groups: Vec<&[Char]> = rows.iter().flat_map(|row| groups(row)).collect();
    let symbols: Vec<Char> = groups.concat();
    let Some(&last) = symbols.last() else {
        let expected = "a puzzle: digits, and dots for empty cells".into();
        return Err(TextError::At { line: 1, column: 1, expected });
    };
    let as_groups = board_of(rows.len(), &groups).map(|geometry| grouped(geometry, &groups));
    let n = rows.len();
    let is_square = Shape::classic(n).is_some() && rows.iter().all(|row| self::groups(row).count() == n);
    if let Some(read) = &as_groups
        && (read.is_ok() || is_square)
    {
        return read.clone();
    }
    if let Some(geometry) = classic(symbols.len()).filter(|geometry| is_even(rows, geometry.digit_count())) {
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

/// Whether the cells of a board of this side may stand in such rows: as many in each but the last, which may be shorter; those of
/// 9x9 boards anyhow, as they are written in many ways.
fn is_even(rows: &[&[Char]], side: usize) -> bool {
    let counts: Vec<usize> = rows.iter().map(|row| groups(row).flatten().count()).filter(|&count| count > 0).collect();
    let Some((last, others)) = counts.split_last() else { return false };
    side == 9 || others.iter().all(|count| count == &others[0]) && others.first().is_none_or(|first| last <= first)
}

/// Whether groups are numbers with figures, as no digits above 9 are written otherwise: one of them could not be candidates.
fn is_numbers(side: usize, groups: &[&[Char]]) -> bool {
    let is_odd = |group: &&[Char]| group.len() == 2 && (group[1].symbol == '0' || group[0].symbol == group[1].symbol);
    side > 9 && groups.iter().all(|group| number(side, group).is_ok()) && groups.iter().any(is_odd)
}

fn number(side: usize, group: &[Char]) -> Result<Entry, TextError> {
    if let [char] = group
        && is_blank(char.symbol)
    {
        return Ok(Entry::Empty);
    }
    let number = group.iter().try_fold(0, |sum, char| Some(sum * 10 + char.symbol.to_digit(10)? as usize));
    let digit = number.filter(|number| (1..=side).contains(number)).map(|number| Digit::from_index(number - 1));
    digit.map(Entry::Value).ok_or_else(|| group[0].error(format!("1 to {side} or a blank")))
}

/// The board whose cells these groups are: as many as it has cells, none longer than it has digits, and in one line, in
/// its rows, or one a line. Rows of 16 cells in groups of four are not those of an 8x8 board.
fn board_of(rows: usize, groups: &[&[Char]]) -> Option<Arc<Geometry>> {
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

/// Cells that are apart: candidates or digits, or numbers.
pub(super) fn grouped(geometry: Arc<Geometry>, groups: &[&[Char]]) -> Result<Parsed, TextError> {
    let entry = if is_numbers(geometry.digit_count(), groups) { number } else { group };
    collect(geometry, groups, entry)
}

pub(super) fn collect(
    geometry: Arc<Geometry>,
    groups: &[&[Char]],
    entry: impl Fn(usize, &[Char]) -> Result<Entry, TextError>,
) -> Result<Parsed, TextError> {
    let n = geometry.digit_count();
    let entries: Result<PerCell<Entry>, TextError> = groups.iter().map(|group| entry(n, group)).collect();
    Ok(Parsed::of(geometry, entries?))
}

/// A cell of a board with `n` digits: a blank, a value, some candidates, or a place for each candidate.
pub(super) fn group(n: usize, group: &[Char]) -> Result<Entry, TextError> {
    match group {
        [char] if is_blank(char.symbol) => Ok(Entry::Empty),
        [char] => digit(n, *char).map(Entry::Value),
        // So SudoCue marks what is not given.
        [Char { symbol: 'u', .. }, char] => digit(n, *char).map(Entry::Placed),
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
    let Char { line, column, .. } = last.next();
    TextError::Count { cells: symbols.len(), line, column }
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
    fn of_line(lines: &[Line]) -> Option<Spaced> {
        let mut lines = lines.iter().filter(|line| line.iter().any(|char| char.symbol != ' '));
        let (line, None) = (lines.next()?, lines.next()) else { return None };
        Some(Spaced { geometry: classic(line.len())?, cells: line.iter().copied().map(cell).collect(), is_whole: true })
    }

    /// As many lines as the longest has characters. Spaces at the end of a line may be cut off where nothing but spaces
    /// stands for empty cells: elsewhere a short line is a mistake.
    fn of_rows(lines: &[Line]) -> Option<Spaced> {
        let n = lines.iter().map(Vec::len).max()?;
        let mut rows = lines;
        while let ([rest @ .., last], true) = (rows, rows.len() > n)
            && last.is_empty()
        {
            rows = rest;
        }
        let geometry = n.checked_mul(n).and_then(classic).filter(|_| rows.len() == n)?;
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
