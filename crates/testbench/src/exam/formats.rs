//! `formats/vectors.tsv`: codes of other programs, decoded or encoded as said; what says NEGATIVE is refused.

use chromadoku_board::codec::foreign::{self, Foreign, Format};
use chromadoku_board::codec::text;
use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Digit, PerCell};

use super::report::Report;
use super::sheet::{Case, Sheet};

/// Lines are form, what to do, input, expected result, source.
pub(super) fn examine(sheet: &Sheet) -> Report {
    sheet.run("decoded or encoded as said, and back; what is damaged refused", check)
}

fn check(case: Case) -> Result<(), String> {
    let fields: Vec<&str> = case.text.split('\t').collect();
    let [name, kind, input, expected, ..] = fields[..] else { return Err("a line has five fields".into()) };
    if kind.contains("NEGATIVE") {
        return match foreign::read(input) {
            Some(Err(_)) => Ok(()),
            Some(Ok(_)) => Err("read, though it is damaged".into()),
            None => Err("not recognized".into()),
        };
    }
    if kind.starts_with("encode") || kind.starts_with("build") {
        return encode(name, input, expected);
    }
    let read = foreign::read(input).ok_or("not recognized")?.map_err(|error| error.to_string())?;
    let found = if kind.contains("Candidates") { marks(&read) } else { text::line(&read.givens) };
    let same = expected.is_empty() || found == expected || found == expected.replace('0', ".");
    if !same {
        return Err(format!("{found}, not {expected}"));
    }
    round_trip(&read)
}

fn encode(name: &str, input: &str, expected: &str) -> Result<(), String> {
    let digits = input.rsplit(':').next().unwrap_or(input);
    let givens: PerCell<Option<Digit>> = digits.chars().map(Digit::from_symbol).collect();
    let format = match name {
        _ if name.contains("scf") => Format::Scf,
        _ if name.contains("classic") => Format::Classic,
        _ if name.contains("coach") => Format::SudokuCoach,
        _ if name.contains("cypressious") => Format::Digits,
        _ if name.contains("fpuzzles") => Format::FPuzzles,
        _ if name.contains("sudokuwiki") => Format::SudokuWiki,
        _ => return Err(format!("{name} is not known")),
    };
    let text = foreign::write(format, &Geometry::classic9(), &givens).ok_or("nothing written")?;
    if text != expected {
        return Err(format!("{text}, not {expected}"));
    }
    let back = foreign::read(&text).ok_or("what was written is not recognized")?.map_err(|error| error.to_string())?;
    if back.givens == givens { Ok(()) } else { Err("what was written reads as something else".into()) }
}

/// What was read, written in every form that has it, reads as the same givens.
fn round_trip(read: &Foreign) -> Result<(), String> {
    for format in Format::ALL {
        let Some(text) = foreign::write(format, &read.geometry, &read.givens) else { continue };
        match foreign::read(&text) {
            Some(Ok(back)) if back.givens == read.givens => {}
            _ => return Err(format!("does not come back from {text}")),
        }
    }
    Ok(())
}

/// A number a cell, with bit `d` for digit `d`.
fn marks(read: &Foreign) -> String {
    let numbers: Vec<String> = read.marks.values().map(|marks| (marks.0 << 1).to_string()).collect();
    numbers.join("-")
}
