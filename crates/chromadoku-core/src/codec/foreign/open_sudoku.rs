//! OpenSudoku's files: a document with a `game` for each puzzle, whose `data` are 81 digits, or a version and for each cell its
//! value, its notes and whether it can be changed. Notes are a list in version 1 and a number with a bit a digit in versions 2
//! and 3.

use roxmltree::{Document, ParsingOptions};

use super::{Foreign, figures};
use crate::codec::forms::Sent;
use crate::geometry::Geometry;
use crate::id::{Cell, Digit, Id};
use crate::set::DigitSet;

/// More elements and attributes than fit into a text that is read.
const MOST_NODES: u32 = 100_000;

/// Whether a text can only be such a file.
pub(super) fn is_file(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').trim_start().starts_with('<') && text.contains("<opensudoku")
}

pub(super) fn read(text: &str) -> Result<Foreign, String> {
    let options = ParsingOptions { allow_dtd: false, nodes_limit: MOST_NODES, ..ParsingOptions::default() };
    let text = text.trim_start_matches('\u{feff}').trim();
    let document =
        Document::parse_with_options(text, options).map_err(|error| format!("it is no document: {error}"))?;
    let mut games = document.descendants().filter(|node| node.tag_name().name() == "game");
    let game = games.next().ok_or("it holds no game")?;
    let mut foreign = game_of(game.attribute("data").ok_or("its game has no data")?.trim())?;
    foreign.title = game.attribute("note").unwrap_or_default().trim().to_owned();
    match games.count() {
        0 => {}
        1 => foreign.left_out.push("another puzzle".into()),
        more => foreign.left_out.push(format!("{more} other puzzles")),
    }
    Ok(foreign)
}

fn game_of(data: &str) -> Result<Foreign, String> {
    let Some(versioned) = data.strip_prefix("version:") else { return Foreign::of_givens(&figures(data)?) };
    let (version, cells) = versioned.trim_start().split_once(char::is_whitespace).ok_or("its game is cut off")?;
    let notes = match version {
        "1" => listed,
        "2" | "3" => packed,
        _ => return Err(format!("version {version} of its games cannot be read yet")),
    };
    // Version 2 may have two bars behind notes.
    let fields: Vec<&str> = cells.trim().split('|').filter(|field| !field.is_empty()).collect();
    if fields.len() != 3 * 81 {
        return Err(format!("it holds {} cells, not 81", fields.len() / 3));
    }
    let mut foreign = Foreign::new(Geometry::classic9());
    for (at, field) in fields.chunks(3).enumerate() {
        let cell = Cell::from_index(at);
        let wrong = || format!("\"{}\" means nothing for {}", field.join("|"), foreign.geometry.name(cell));
        let value: u8 = field[0].parse().ok().filter(|value| *value <= 9).ok_or_else(wrong)?;
        foreign.marks[cell] = notes(field[1]).ok_or_else(wrong)?;
        let value = value.checked_sub(1).map(Digit);
        match field[2] {
            "0" => foreign.givens[cell] = value,
            _ => foreign.entries[cell] = value,
        }
    }
    Ok(foreign)
}

/// Digits with a comma behind each; a dash for none.
fn listed(notes: &str) -> Option<DigitSet> {
    let digit =
        |word: &str| word.parse().ok().filter(|digit| (1..=9).contains(digit)).map(|digit: u8| Digit(digit - 1));
    notes.split(',').filter(|word| !matches!(*word, "" | "-")).map(digit).collect()
}

/// A bit a digit.
fn packed(notes: &str) -> Option<DigitSet> {
    notes.parse().ok().filter(|bits| *bits < 1 << 9).map(DigitSet)
}

/// A file with one puzzle, in the version of data that every release reads.
pub(in crate::codec) fn write(sent: &Sent) -> String {
    let cell = |cell: Cell| {
        let value = sent.givens[cell].or(sent.entries[cell]).map_or(0, |digit| digit.0 + 1);
        let notes: String = match sent.marks[cell] {
            DigitSet::EMPTY => "-".to_owned(),
            marks => marks.iter().map(|digit| format!("{digit},")).collect(),
        };
        format!("{value}|{notes}|{}|", u8::from(sent.givens[cell].is_none()))
    };
    let cells: String = sent.geometry.cells().map(cell).collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n<folder name=\"Chromadoku\">\n\
         <game data=\"version: 1&#10;{cells}\"/>\n</folder>\n</opensudoku>\n"
    )
}
