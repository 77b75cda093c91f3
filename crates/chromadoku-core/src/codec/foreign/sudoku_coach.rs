//! sudoku.coach: 81 digits behind `/solver/`, or `SCv7_32_` and a zlib stream in base 32 of an object with `givenDigits`, `userDigits`
//! and `userCellCandidates`, whose number for a cell has bit `d` set for digit `d`.

use serde_json::Value;

use super::{Foreign, figures};
use crate::geometry::Geometry;
use crate::id::{Cell, Digit, Id};
use crate::set::DigitSet;

/// A longer text than any position needs is not unpacked.
const MOST_BYTES: usize = 100_000;

pub(super) fn read(code: &str) -> Result<Foreign, String> {
    let Some(packed) = code.strip_prefix("SCv7_32_") else {
        if code.len() == 81 {
            return Foreign::of_givens(&figures(code)?);
        }
        return Err("this address names a puzzle on its server and does not hold it; copy the puzzle itself".into());
    };
    let bytes = base32(packed).ok_or("the code has a sign that it cannot have")?;
    let text = miniz_oxide::inflate::decompress_to_vec_zlib_with_limit(&bytes, MOST_BYTES)
        .map_err(|_| "the code is damaged")?;
    let object: Value = serde_json::from_slice(&text).map_err(|_| "the code is damaged")?;
    if object.get("gridSize").is_some_and(|size| size.as_u64() != Some(9)) {
        return Err("only its boards of 9x9 cells can be read".into());
    }
    let mut foreign = Foreign::new(Geometry::classic9());
    for (key, given) in [("givenDigits", true), ("userDigits", false)] {
        let Some(text) = object.get(key).and_then(Value::as_str) else { continue };
        for (at, digit) in figures(text)?.into_iter().enumerate().filter(|(_, digit)| *digit > 0) {
            let values = if given { &mut foreign.givens } else { &mut foreign.entries };
            values[Cell::from_index(at)] = Some(Digit(digit - 1));
        }
    }
    if let Some(text) = object.get("userCellCandidates").and_then(Value::as_str) {
        let marks: Vec<u32> = text.split('-').map(|word| word.parse().unwrap_or(u32::MAX)).collect();
        if marks.len() != 81 || marks.iter().any(|&marks| marks >= 1 << 10) {
            return Err("its candidates are not those of 81 cells".into());
        }
        for (at, marks) in marks.into_iter().enumerate() {
            foreign.marks[Cell::from_index(at)] = DigitSet(marks >> 1);
        }
    }
    Ok(foreign)
}

/// Bytes in groups of five bits, by the figures 0 to 9 and a to v; bits that are left over fill up the last group.
fn base32(code: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let (mut buffer, mut bits) = (0u32, 0);
    for sign in code.chars() {
        buffer = buffer << 5 | sign.to_digit(32)?;
        bits += 5;
        if bits >= 8 {
            bits -= 8;
            bytes.push((buffer >> bits) as u8);
            buffer &= (1 << bits) - 1;
        }
    }
    Some(bytes)
}
