//! Cells and units in what is said, found again: what a phrase speaks of can be lit where it stands.

use std::ops::Range;

use chromadoku_board::geometry::{Geometry, Names, Unit, UnitKind};
use chromadoku_board::id::MAX_CELLS;
use chromadoku_board::set::CellSet;

use super::list::plural_of;

/// What a part of a text speaks of.
pub struct Mention {
    /// Which part of it.
    pub range: Range<usize>,
    /// The cells that are meant.
    pub cells: CellSet,
    /// Whether they are named as whole units.
    pub of_units: bool,
}

/// What a text speaks of, in order.
pub fn mentions(geometry: &Geometry, text: &str) -> Vec<Mention> {
    // A sentence may begin with one.
    let text = text.to_ascii_lowercase();
    let mut found = Vec::new();
    let mut from = 0;
    let is_inside = |at: usize| text[..at].chars().next_back().is_some_and(char::is_alphanumeric);
    while let Some(at) = text[from..].find(|sign: char| sign.is_ascii_lowercase()).map(|at| from + at) {
        let told = Some(&text[at..]).filter(|_| !is_inside(at));
        let named = told.and_then(|told| {
            let of_units = || units(geometry, told).map(|found| (true, found));
            cells(geometry, told).map(|found| (false, found)).or_else(of_units)
        });
        match named {
            Some((of_units, (cells, rest))) => {
                from = text.len() - rest.len();
                found.push(Mention { range: at..from, cells, of_units });
            }
            None => from = at + 1,
        }
    }
    found
}

/// The cells of the units that a text names.
pub fn units_named(geometry: &Geometry, text: &str) -> CellSet {
    let named = mentions(geometry, text).into_iter().filter(|found| found.of_units);
    named.fold(CellSet::EMPTY, |all, found| all | found.cells)
}

/// The cells that a text begins with, as `r1c2-4,7` or `A2-4,7`, and what comes after them.
fn cells<'a>(geometry: &Geometry, text: &'a str) -> Option<(CellSet, &'a str)> {
    let (rows, text) = match geometry.naming() {
        Names::Numbers => {
            let (rows, text) = runs(text.strip_prefix('r')?, number)?;
            (rows, text.strip_prefix('c')?)
        }
        Names::Letters => runs(text, letters)?,
    };
    let (columns, text) = runs(text, number)?;
    let places = rows.iter().flat_map(|row| columns.iter().map(move |column| (row, column)));
    let cell = |(row, column): (&usize, &usize)| geometry.cell_at(row.checked_sub(1)?, column.checked_sub(1)?);
    Some((places.map(cell).collect::<Option<CellSet>>()?, text))
}

/// The number that a text begins with, and what comes after it.
type Read = fn(&str) -> Option<(usize, &str)>;

/// Numbers as `2-4,7`.
fn runs(text: &str, number: Read) -> Option<(Vec<usize>, &str)> {
    let (first, mut text) = number(text)?;
    let mut numbers = vec![first];
    loop {
        if let Some((last, rest)) = text.strip_prefix('-').and_then(number) {
            numbers.extend(numbers[numbers.len() - 1] + 1..=last.min(MAX_CELLS));
            text = rest;
        } else if let Some((next, rest)) = text.strip_prefix(',').and_then(number) {
            numbers.push(next);
            text = rest;
        } else {
            return Some((numbers, text));
        }
    }
}

fn number(text: &str) -> Option<(usize, &str)> {
    let (digits, rest) = text.split_at(text.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(text.len()));
    Some((digits.parse().ok()?, rest))
}

/// The number of a row that is called by a letter, which is a small one here, from 1.
fn letters(text: &str) -> Option<(usize, &str)> {
    let (name, rest) = text.split_at(text.find(|sign: char| !sign.is_ascii_lowercase()).unwrap_or(text.len()));
    let number = |letter: u8| usize::from(letter - b'a') + 1;
    match *name.as_bytes() {
        [one] => Some((number(one), rest)),
        [many, one] => Some((number(many) * 26 + number(one), rest)),
        _ => None,
    }
}

/// The units that a text begins with, as `row 4` or `rows 2, 5 and 8`, and what comes after them.
fn units<'a>(geometry: &Geometry, text: &'a str) -> Option<(CellSet, &'a str)> {
    let all = || geometry.units().map(|(_, unit)| unit);
    let labeled = |kind: UnitKind, text: &'a str| {
        let of = |unit: &Unit| {
            let rest = text.strip_prefix(unit.label().to_ascii_lowercase().as_str())?;
            (!rest.starts_with(char::is_alphanumeric)).then_some((unit.set, rest))
        };
        all().filter(|unit| unit.kind == kind).find_map(of)
    };
    let mut tried = None;
    let (kind, several, (mut cells, mut rest)) =
        all().filter(|unit| tried.replace(unit.kind) != Some(unit.kind)).find_map(|unit| {
            let after = |word: &str| labeled(unit.kind, text.strip_prefix(word)?.strip_prefix(' ')?);
            let one = after(unit.kind.name()).map(|found| (unit.kind, false, found));
            one.or_else(|| Some((unit.kind, true, after(plural_of(unit.kind))?)))
        })?;
    while several
        && let Some(more) = rest.strip_prefix(", ").or_else(|| rest.strip_prefix(" and "))
        && let Some((next, after)) = labeled(kind, more)
    {
        cells |= next;
        rest = after;
    }
    Some((cells, rest))
}

#[cfg(test)]
mod tests {
    use super::super::list::{self, kinds, lines_of};
    use super::*;
    use chromadoku_board::geometry::Shape;

    fn found(text: &str) -> Vec<(String, usize)> {
        let geometry = Geometry::classic9();
        let named = |found: Mention| (text[found.range].to_owned(), found.cells.len());
        mentions(&geometry, text).into_iter().map(named).collect()
    }

    #[test]
    fn cells_and_units_are_found_in_a_sentence_and_nothing_else_is() {
        assert_eq!(
            found(
                "R1c1 or Row 2: 5 is in r4c6, r1c2-4,7 or “rows 2, 5 and 8”, 9 of row 7: box 3 and r99c1 are far, arr1c1 is a word."
            ),
            [
                ("R1c1", 1),
                ("Row 2", 9),
                ("r4c6", 1),
                ("r1c2-4,7", 4),
                ("rows 2, 5 and 8", 27),
                ("row 7", 9),
                ("box 3", 9)
            ]
            .map(|(name, cells)| (name.to_owned(), cells))
        );
        assert_eq!(found("Each of row 12, box, r0c1 and crown 4 is none; neither is r1-999999999999c1."), []);
    }

    #[test]
    fn whatever_cells_and_units_are_called_they_are_found_by_that() {
        for names in [Names::Numbers, Names::Letters] {
            found_again(&Geometry::classic9().with_names(names));
            found_again(&Geometry::new(Shape::overlapping(&[(0, 0), (3, 3)])).unwrap().with_names(names));
        }
    }

    fn found_again(geometry: &Geometry) {
        for at in 0..76 {
            let some: CellSet = geometry.cells().skip(at).step_by(at % 7 + 1).take(7).collect();
            for text in [lines_of(geometry, &some), list::cells(geometry, &some)] {
                let all = mentions(geometry, &text).into_iter().fold(CellSet::EMPTY, |all, found| all | found.cells);
                assert_eq!(all, some, "{text}");
            }
        }
        let ids: Vec<_> = geometry.units().map(|(id, _)| id).collect();
        for ids in ids.windows(3) {
            let text = kinds(geometry, ids);
            let all = mentions(geometry, &text).into_iter().fold(CellSet::EMPTY, |all, found| all | found.cells);
            assert_eq!(all, ids.iter().fold(CellSet::EMPTY, |all, &id| all | geometry.unit(id).set), "{text}");
        }
    }
}
