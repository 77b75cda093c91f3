//! OpenSudoku's files: a document with a `game` for each puzzle, whose `data` are 81 digits, or a version and for each cell its
//! value, its notes and whether it can be changed. Notes are a list in version 1 and a number with a bit a digit in versions 2
//! and 3.

use roxmltree::{Document, Node, ParsingOptions};

use super::{Foreign, figures};
use crate::codec::forms::Sent;
use crate::geometry::Geometry;
use crate::id::{Cell, Digit, Id};
use crate::set::DigitSet;

/// More elements and attributes than fit into a text that is read.
const MOST_NODES: u32 = 100_000;

/// How its element begins and ends; what stands around it, such as a letter that it came in, says nothing.
const BEGIN: &str = "<opensudoku";
const END: &str = "</opensudoku>";

/// Whether a text can only be such a file.
pub(super) fn is_file(text: &str) -> bool {
    text.contains(BEGIN)
}

pub(super) fn read(text: &str) -> Result<Foreign, String> {
    let options = ParsingOptions { allow_dtd: false, nodes_limit: MOST_NODES, ..ParsingOptions::default() };
    let text = &text[text.find(BEGIN).unwrap_or_default()..];
    let text = text.find(END).map_or(text, |end| &text[..end + END.len()]);
    let document =
        Document::parse_with_options(text, options).map_err(|error| format!("it is no document: {error}"))?;
    // The first version has a name and an author for all of its games, the later ones a note for each.
    let said = |name: &str| {
        let element = document.root_element().children().find(|node| node.tag_name().name() == name);
        element.and_then(|element| element.text()).unwrap_or_default().trim().to_owned()
    };
    let (name, author) = (said("name"), said("author"));
    let game = |node: Node| {
        let mut game = game_of(node.attribute("data").ok_or("its game has no data")?.trim())?;
        let note = node.attribute("note").unwrap_or_default().trim();
        game.title = if note.is_empty() { name.clone() } else { note.to_owned() };
        game.author = author.clone();
        Ok(game)
    };
    let games = document.descendants().filter(|node| node.tag_name().name() == "game");
    let (good, wrong): (Vec<_>, Vec<_>) = games.map(game).partition(Result::is_ok);
    let mut good = good.into_iter().filter_map(Result::ok);
    let mut wrong = wrong.into_iter().filter_map(Result::err);
    let first_wrong = wrong.next();
    let Some(mut first) = good.next() else {
        return Err(first_wrong.unwrap_or_else(|| "it holds no game".into()));
    };
    first.others = good.collect();
    if let Some(why) = first_wrong {
        first.left_out.push(match wrong.count() {
            0 => format!("a game of which {why}"),
            more => format!("{} games, of the first of which {why}", more + 1),
        });
    }
    Ok(first)
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
