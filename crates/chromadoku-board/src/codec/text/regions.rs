//! A jigsaw as text: a board, then the region of each cell as a letter or figure.

use std::sync::Arc;

use super::{Entry, Parsed, parse};
use crate::geometry::regions::numbered;
use crate::geometry::{Base, Geometry, Shape};
use crate::id::{Digit, Id, MAX_DIGITS, PerCell};

/// The signs of a cell without a value.
const BLANKS: &str = ".0_-*";

/// The line of regions; none for a classic board, for one of which regions are missing, and where it would not be known as what it is.
pub(in crate::codec) fn line(geometry: &Geometry) -> Option<String> {
    let regions = geometry.shape().base.regions()?;
    let Base::Regions(regions) = Base::of_regions(&regions) else { return None };
    is_map(&regions).then(|| regions.iter().map(|&region| char::from(b'A' + region)).collect())
}

/// The same in rows, as [`line()`] has it.
pub(super) fn rows(geometry: &Geometry) -> Option<String> {
    let signs: Vec<char> = line(geometry)?.chars().collect();
    Some(signs.chunks(geometry.columns()).map(|row| row.iter().collect::<String>() + "\n").collect())
}

/// Reads such a text.
pub(super) fn read(text: &str) -> Option<Parsed> {
    words(text).or_else(|| rows_below(text))
}

/// Two words, or as many as there are rows twice.
fn words(text: &str) -> Option<Parsed> {
    let separates = |char: char| char.is_whitespace() || ",;:|".contains(char);
    let words: Vec<&str> = text.split(separates).filter(|word| !word.is_empty()).take(2 * MAX_DIGITS + 1).collect();
    let signs: Vec<char> = words.iter().flat_map(|word| word.chars()).collect();
    let side = (signs.len() / 2).isqrt();
    let (cells, map) = signs.split_at(signs.len() / 2);
    let are_rows = |length: usize| words.iter().all(|word| word.chars().count() == length);
    if side < 2 || 2 * side * side != signs.len() || !(are_rows(side) || are_rows(side * side)) {
        return None;
    }
    let geometry = jigsaw(map)?;
    let entry = |&sign: &char| match Digit::from_symbol(sign) {
        _ if BLANKS.contains(sign) => Some(Entry::Empty),
        digit => digit.filter(|digit| digit.index() < side).map(Entry::Value),
    };
    let entries: PerCell<Entry> = cells.iter().map(entry).collect::<Option<Vec<_>>>()?.into();
    Some(Parsed::of(geometry, entries))
}

/// A classic board in any form, and below it the regions in rows.
fn rows_below(text: &str) -> Option<Parsed> {
    let text = text.trim_end();
    let side = text.lines().next_back()?.trim().chars().count();
    let (start, _) = text.rmatch_indices('\n').nth(side.checked_sub(1)?)?;
    let (board, map) = text.split_at(start);
    let rows: Vec<&str> = map.lines().skip(1).map(str::trim).collect();
    let signs: Vec<char> = rows.iter().flat_map(|row| row.chars()).collect();
    let geometry = rows.iter().all(|row| row.chars().count() == side).then(|| jigsaw(&signs))??;
    let parsed = parse(board).ok().filter(|parsed| parsed.count == 1)?;
    let is_classic = Shape::classic(side).is_some_and(|shape| *parsed.geometry.shape() == shape);
    is_classic.then_some(Parsed { geometry, ..parsed })
}

/// The board whose regions these signs name, cell by cell.
fn jigsaw(map: &[char]) -> Option<Arc<Geometry>> {
    let regions = numbered(map.iter().map(|&sign| sign.is_alphanumeric().then_some(sign)));
    let all: Vec<u8> = regions.iter().copied().collect::<Option<_>>()?;
    let shape = Shape { base: Base::of_regions(&regions), extras: Vec::new() };
    is_map(&all).then(|| Geometry::new(shape).ok())?
}

/// Whether these can be the regions of a board and nothing else: each has as many cells as a row, and unlike the digits of a filled
/// board, one is there twice in a row or column.
fn is_map(regions: &[u8]) -> bool {
    let side = regions.len().isqrt();
    let fills = |region: u8| regions.iter().filter(|&&other| other == region).count() == side;
    let repeats = |line: &dyn Fn(usize) -> u8| (0..side).any(|at| (0..at).any(|before| line(before) == line(at)));
    (0..side).all(|region| fills(region as u8))
        && (0..side)
            .any(|at| repeats(&|column| regions[at * side + column]) || repeats(&|row| regions[row * side + at]))
}
