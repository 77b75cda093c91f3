//! Boards of more than nine digits in other alphabets than 1 to 9 and A on: letters alone, or figures from 0.

use super::line::{Char, is_blank};
use super::read::Line;
use super::{Parsed, TextError};
use crate::id::SYMBOLS;

/// Smaller boards are written with figures.
const LEAST_SIDE: usize = 10;

/// What lines hold in another alphabet than the usual one, if that alone makes sense of them: letters that the board does not
/// have, or a zero beside another sign for an empty cell.
pub(super) fn other(
    lines: &[Line],
    usual: &Result<Parsed, TextError>,
    read: impl Fn(&[Line]) -> Result<Parsed, TextError>,
) -> Option<Parsed> {
    let has = |is: &dyn Fn(char) -> bool| lines.iter().flatten().any(|char| is(char.symbol));
    let figures = has(&|symbol| matches!(symbol, '1'..='9'));
    let read = |alphabet: &dyn Fn(char) -> char| {
        let letter = |char: &Char| Char { symbol: alphabet(char.symbol), ..*char };
        let lines: Vec<Line> = lines.iter().map(|line| line.iter().map(letter).collect()).collect();
        read(&lines).ok().filter(|parsed| parsed.geometry.digit_count() >= LEAST_SIDE)
    };
    let (mut parsed, first) = match usual {
        Err(_) if !figures && has(&|symbol| symbol.is_ascii_alphabetic()) => {
            // X is a digit of the largest boards, and an empty cell of others.
            let parsed = read(&from_letter).or_else(|| read(&|symbol| from_letter(emptied(symbol))))?;
            (parsed, 'A')
        }
        Ok(usual) => {
            let side = usual.geometry.digit_count();
            let is_other_blank = |symbol| is_blank(symbol) && symbol != '0';
            let has_letter = has(&|symbol| symbol.is_ascii_alphabetic() && !is_blank(symbol));
            let is_last = |symbol: char| symbol.to_ascii_uppercase() == SYMBOLS[side - 1];
            if side < LEAST_SIDE
                || !has_letter
                || has(&is_last)
                || !has(&|symbol| symbol == '0')
                || !has(&is_other_blank)
            {
                return None;
            }
            (read(&from_zero).filter(|parsed| parsed.geometry == usual.geometry)?, '0')
        }
        Err(_) => return None,
    };
    let side = parsed.geometry.digit_count();
    let last = if first == '0' { SYMBOLS[side - 2] } else { char::from(b'A' + side as u8 - 1) };
    parsed.alphabet = Some((first, last));
    Some(parsed)
}

/// The usual symbol of a digit in an alphabet of letters.
fn from_letter(symbol: char) -> char {
    let number = |first: char| (symbol as usize).checked_sub(first as usize).and_then(|at| SYMBOLS.get(at).copied());
    if symbol.is_ascii_alphabetic() {
        number('A').filter(|_| symbol <= 'Z').or_else(|| number('a')).unwrap_or(symbol)
    } else {
        symbol
    }
}

fn emptied(symbol: char) -> char {
    if matches!(symbol, 'X' | 'x') { '.' } else { symbol }
}

/// The usual symbol of a digit in an alphabet that begins with 0.
fn from_zero(symbol: char) -> char {
    let upper = symbol.to_ascii_uppercase();
    match SYMBOLS.iter().position(|&known| known == upper) {
        _ if symbol == '0' => SYMBOLS[0],
        Some(at) => SYMBOLS.get(at + 1).copied().unwrap_or(symbol),
        None => symbol,
    }
}
