//! SudokuWiki's `bd=`, in three generations: 81 digits; two base-32 figures a cell, candidates and whether the value is given; `S9B`
//! and two base-36 figures a cell.

use super::{Foreign, figures};
use crate::codec::forms::Sent;
use crate::geometry::Geometry;
use crate::id::{Cell, Digit, Id};
use crate::set::DigitSet;

/// Whether a text can only be two figures a cell.
pub(super) fn is_code(text: &str) -> bool {
    text.len() == 162 && text.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'v').contains(&byte))
}

pub(super) fn read(code: &str) -> Result<Foreign, String> {
    match code.strip_prefix("S9B") {
        Some(code) => pairs(code, 36, third),
        None if code.len() == 162 => pairs(code, 32, second),
        None if code.len() == 81 => Foreign::of_givens(&figures(code)?),
        None if code.starts_with('S') => {
            Err("only its codes of ordinary 9x9 boards can be read, which begin with S9B".into())
        }
        None => Err(format!("it has {} signs, where 81 or 162 make a board", code.chars().count())),
    }
}

fn pairs(code: &str, base: u32, set: impl Fn(&mut Foreign, Cell, u32) -> Option<()>) -> Result<Foreign, String> {
    let signs: Vec<char> = code.chars().collect();
    if signs.len() != 162 {
        return Err(format!("it has {} signs for its cells, not 162", signs.len()));
    }
    let mut foreign = Foreign::new(Geometry::classic9());
    for (at, pair) in signs.chunks(2).enumerate() {
        let number = pair.iter().try_fold(0, |sum, sign| Some(sum * base + sign.to_digit(base)?));
        let cell = Cell::from_index(at);
        number.and_then(|number| set(&mut foreign, cell, number)).ok_or_else(|| {
            let pair: String = pair.iter().collect();
            format!("\"{pair}\" means nothing for {}", foreign.geometry.name(cell))
        })?;
    }
    Ok(foreign)
}

/// Candidates above a lowest bit that says whether they are given. Its own example sets that bit where there are several
/// candidates; there it says nothing.
fn second(foreign: &mut Foreign, cell: Cell, number: u32) -> Option<()> {
    let marks = DigitSet(number >> 1);
    match (marks.only(), number & 1) {
        (Some(digit), 1) => foreign.givens[cell] = Some(digit),
        (Some(digit), _) => foreign.entries[cell] = Some(digit),
        (None, _) => foreign.marks[cell] = marks,
    }
    Some(())
}

/// 1 to 9 is given, 10 to 18 was entered, above are candidates; 0 is nothing.
fn third(foreign: &mut Foreign, cell: Cell, number: u32) -> Option<()> {
    match number {
        0 => {}
        1..=9 => foreign.givens[cell] = Some(Digit(number as u8 - 1)),
        10..=18 => foreign.entries[cell] = Some(Digit(number as u8 - 10)),
        _ if number - 18 < 1 << 9 => foreign.marks[cell] = DigitSet(number - 18),
        _ => return None,
    }
    Some(())
}

/// Values and the candidates that are left, in the third generation.
pub(in crate::codec) fn write(sent: &Sent) -> String {
    let figure = |number: u32| char::from_digit(number, 36).unwrap_or('0');
    let pair = |cell: Cell| {
        let number = match (sent.givens[cell], sent.entries[cell]) {
            (Some(digit), _) => u32::from(digit.0) + 1,
            (None, Some(digit)) => u32::from(digit.0) + 10,
            (None, None) => match sent.left[cell] {
                DigitSet::EMPTY => 0,
                left => left.0 + 18,
            },
        };
        [figure(number / 36), figure(number % 36)]
    };
    let code: String = sent.geometry.cells().flat_map(pair).collect();
    format!("https://www.sudokuwiki.org/sudoku.htm?bd=S9B{code}")
}
