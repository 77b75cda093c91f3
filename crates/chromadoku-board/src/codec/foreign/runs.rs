//! Three short forms of 81 cells: SudokuPad's `classic` and `scf`, and rows joined by plus signs.

use super::{Foreign, plain};
use crate::codec::forms::nine;
use crate::geometry::{Base, Extra, Geometry, Shape};
use crate::id::{Digit, PerCell};
use crate::order::sort_by_key;

/// Digits as they are; a letter is a run of blanks, `A` of none.
pub(super) fn read_classic(code: &str) -> Result<Foreign, String> {
    let mut digits = Vec::new();
    for sign in code.chars() {
        match sign {
            '1'..='9' => digits.push(sign as u8 - b'0'),
            'A'..='Z' => digits.extend(std::iter::repeat_n(0, usize::from(sign as u8 - b'A'))),
            _ => return Err(format!("\"{sign}\" is neither a digit nor a run of blanks")),
        }
    }
    Foreign::of_givens(&digits)
}

pub(super) fn write_classic(givens: &PerCell<Option<Digit>>) -> String {
    let mut text = String::from("classic");
    let mut blanks = 0;
    let run = |blanks: u8| (blanks > 0).then_some((b'A' + blanks) as char);
    for given in givens.values() {
        match given {
            Some(digit) => {
                text.extend(run(std::mem::take(&mut blanks)));
                text.push(digit.symbol());
            }
            None if blanks == 25 => {
                text.extend(run(std::mem::replace(&mut blanks, 1)));
            }
            None => blanks += 1,
        }
    }
    text.extend(run(blanks));
    text
}

/// A sign stands for a number `v`: the digit `v mod 10` and `v / 10` blanks behind it. Behind a star: what else holds, and
/// author and title.
pub(super) fn read_scf(code: &str) -> Result<Foreign, String> {
    let (cells, more) = code.split_once('*').map_or((code, ""), |(cells, more)| (cells, more));
    let mut digits = Vec::new();
    for sign in cells.chars() {
        let number = match sign {
            '0'..='9' => sign as u8 - b'0',
            'A'..='Z' => sign as u8 - b'A' + 10,
            'a'..='z' => sign as u8 - b'a' + 36,
            _ => return Err(format!("\"{sign}\" is no sign of it")),
        };
        digits.push(number % 10);
        digits.extend(std::iter::repeat_n(0, usize::from(number / 10)));
    }
    let mut foreign = Foreign::of_givens(&digits)?;
    let mut extras = Vec::new();
    let mut rest = more.chars();
    while let Some(sign) = rest.next() {
        match sign {
            // What is said twice is said once.
            'w' if extras.contains(&Extra::Windows) => {}
            'x' if extras.contains(&Extra::Diagonals) => {}
            'w' => extras.push(Extra::Windows),
            'x' => extras.push(Extra::Diagonals),
            'a' => foreign.author = starred(&mut rest),
            't' => foreign.title = starred(&mut rest),
            _ => foreign.left_out.push(format!("what it says by \"{sign}\"")),
        }
    }
    if !extras.is_empty() {
        sort_by_key(&mut extras, |extra| *extra != Extra::Diagonals);
        let shape = Shape { base: Base::Boxes { width: 3, height: 3 }, extras };
        foreign.geometry = Geometry::new(shape).map_err(|error| error.to_string())?;
    }
    Ok(foreign)
}

/// A text up to a star that is alone; two of them are one that belongs to it.
fn starred(rest: &mut std::str::Chars) -> String {
    let mut text = String::new();
    while let Some(sign) = rest.next() {
        if sign == '*' {
            match rest.as_str().strip_prefix('*') {
                Some(behind) => *rest = behind.chars(),
                None => break,
            }
        }
        text.push(sign);
    }
    text
}

/// Whether a text may be such a code: its cells have no other signs, and behind a star there may be any.
pub(super) fn is_scf(code: &str) -> bool {
    let cells = code.split_once('*').map_or(code, |(cells, _)| cells);
    !cells.is_empty() && cells.bytes().all(|sign| sign.is_ascii_alphanumeric())
}

/// The board that comes out of `scf`: 9x9, with windows and diagonals.
pub(in crate::codec) fn board(geometry: &Geometry) -> Result<Shape, &'static str> {
    let is_known = |extra: &&Extra| matches!(extra, Extra::Windows | Extra::Diagonals);
    let mut shape = nine(geometry)?;
    shape.extras.extend(geometry.shape().extras.iter().filter(is_known).cloned());
    Ok(shape)
}

pub(in crate::codec) fn write_scf(geometry: &Geometry, givens: &PerCell<Option<Digit>>) -> String {
    let digits: Vec<u8> = givens.values().map(|given| given.map_or(0, |digit| digit.0 + 1)).collect();
    let mut text = String::from("scf");
    let mut rest = &digits[..];
    while let [digit, tail @ ..] = rest {
        let blanks = tail.iter().take(5).take_while(|&&next| next == 0).count();
        let number = digit + 10 * blanks as u8;
        text.push(match number {
            0..=9 => b'0' + number,
            10..=35 => b'A' + number - 10,
            _ => b'a' + number - 36,
        } as char);
        rest = &tail[blanks..];
    }
    let extras = &geometry.shape().extras;
    let signs = [(Extra::Windows, 'w'), (Extra::Diagonals, 'x')];
    let more: String = signs.iter().filter(|(extra, _)| extras.contains(extra)).map(|(_, sign)| sign).collect();
    if more.is_empty() { text } else { format!("{text}*{more}") }
}

/// Nine rows of nine, blanks written as underscores, joined by plus signs or spaces.
pub(super) fn read_rows(code: &str) -> Result<Foreign, String> {
    let rows: Vec<&str> = code.split(['+', ' ']).collect();
    if rows.len() != 9 || rows.iter().any(|row| row.chars().count() != 9) {
        return Err("it does not hold nine rows of nine cells".into());
    }
    Foreign::of_givens(&super::figures(&rows.concat())?)
}

pub(super) fn write_rows(givens: &PerCell<Option<Digit>>) -> String {
    let all = plain(givens).replace('0', "_");
    let rows: Vec<&str> = (0..9).map(|row| &all[9 * row..9 * row + 9]).collect();
    format!("?digits={}", rows.join("+"))
}
