//! sudoku.coach: 81 digits behind `/solver/`, or `SCv7_32_` and a zlib stream in base 32 of an object with `givenDigits`, `userDigits`
//! and `userCellCandidates`, whose number for a cell has bit `d` set for digit `d`.

use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_zlib_with_limit};
use serde_json::{Value, json};

use super::{Foreign, figures, plain, too_long};
use crate::codec::MOST_BYTES;
use crate::codec::forms::Sent;
use crate::geometry::Geometry;
use crate::id::{Cell, Digit, Id, PerCell};
use crate::set::DigitSet;

pub(super) fn read(code: &str) -> Result<Foreign, String> {
    let Some(packed) = code.strip_prefix("SCv7_32_") else {
        if code.len() == 81 {
            return Foreign::of_givens(&figures(code)?);
        }
        return Err(super::ON_A_SERVER.into());
    };
    let bytes = base32(packed).ok_or("the code has a sign that it cannot have")?;
    let text = decompress_to_vec_zlib_with_limit(&bytes, MOST_BYTES);
    let text = text.map_err(|error| match error.status {
        TINFLStatus::HasMoreOutput => too_long(),
        _ => "the code is damaged".into(),
    })?;
    let object: Value = serde_json::from_slice(&text).map_err(|_| "the code is damaged")?;
    let object = object.as_object().ok_or("it does not contain a puzzle")?;
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
    let known = ["gridSize", "givenDigits", "userDigits", "userCellCandidates"];
    let unknown = object.keys().filter(|key| !known.contains(&key.as_str()));
    foreign.left_out.extend(unknown.map(|key| format!("\"{key}\"")));
    Ok(foreign)
}

/// The address at which its solver opens with these givens.
pub(in crate::codec) fn address(givens: &PerCell<Option<Digit>>) -> String {
    format!("https://sudoku.coach/en/solver/{}", plain(givens))
}

/// Givens, entries and the candidates that are left, as a code.
pub(in crate::codec) fn write(sent: &Sent) -> String {
    /// How hard the packer tries, of 10.
    const EFFORT: u8 = 9;
    let left: Vec<String> = sent.left.values().map(|left| (left.0 << 1).to_string()).collect();
    let object = json!({
        "gridSize": 9,
        "givenDigits": plain(&sent.givens),
        "userDigits": plain(&sent.entries),
        "userCellCandidates": left.join("-"),
    });
    format!("SCv7_32_{}", to_base32(&compress_to_vec_zlib(object.to_string().as_bytes(), EFFORT)))
}

/// The figures of bytes in groups of five bits; the last group is filled up with zeros.
fn to_base32(bytes: &[u8]) -> String {
    let bits: Vec<u8> = bytes.iter().flat_map(|byte| (0..8).rev().map(move |at| byte >> at & 1)).collect();
    let figure = |group: &[u8]| {
        let number = (0..5).fold(0, |number, at| number << 1 | u32::from(group.get(at).copied().unwrap_or(0)));
        char::from_digit(number, 32)
    };
    bits.chunks(5).filter_map(figure).collect()
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
