//! f-puzzles: an object with `size` and `grid`, compressed by LZ-string, as base 64. SudokuPad reads the same.

mod rules;

use std::collections::BTreeSet;
use std::iter::once;
use std::sync::Arc;

use lz_str::compress_to_base64;
use serde_json::{Map, Value, json};

use super::lz::{self, Flaw};
use super::{Foreign, too_long};
use crate::codec::MOST_BYTES;
use crate::codec::forms::Sent;
use crate::codec::link::LinkState;
use crate::geometry::{Base, Extra, Geometry, Shape};
use crate::id::{Cell, Digit, Id, MAX_DIGITS, PerCell};
use crate::rule::{Allowed, Region, Rule};
use crate::set::DigitSet;

use rules::Grid;

/// What an object may say that is no rule, or no board here can have, and how it is told.
const NAMES: [(&str, &str); 11] = [
    ("cage", "drawn cages"),
    ("line", "drawn lines"),
    ("rectangle", "drawn rectangles"),
    ("circle", "drawn circles"),
    ("text", "words drawn on the grid"),
    ("successMessage", "the message for a solved grid"),
    ("disabledlogic", "settings of another solver"),
    ("truecandidatesoptions", "settings of another solver"),
    ("c", "cell colors"),
    ("cArray", "cell colors"),
    ("highlight", "cell colors"),
];

/// What of an object is used beside rules.
const USED: [&str; 11] = [
    "size",
    "grid",
    "title",
    "author",
    "ruleset",
    "diagonal+",
    "diagonal-",
    "antiknight",
    "antiking",
    "disjointgroups",
    "solution",
];

/// Marks that limit a cell, and the player's.
const GIVEN_MARKS: &str = "givenPencilMarks";
const CENTER: &str = "centerPencilMarks";
const CORNER: &str = "cornerPencilMarks";

pub(super) fn read(code: &str) -> Result<Foreign, String> {
    let object = unpacked(code, |text| serde_json::from_str(text).ok())?;
    let grid = object.get("grid").and_then(Value::as_array).ok_or("it holds no grid")?;
    let size = grid.len();
    if size > MAX_DIGITS {
        return Err(format!("boards of {size}×{size} cells cannot be read"));
    }
    let rows: Option<Vec<&Vec<Value>>> = grid.iter().map(Value::as_array).collect();
    let rows = rows.filter(|rows| rows.iter().all(|row| row.len() == size)).ok_or("its grid is not square")?;
    let cells: Vec<&Value> = rows.into_iter().flatten().collect();

    // A set, as a name may be told of many cells, in the order of the alphabet.
    let mut left_out = BTreeSet::new();
    let shape = shape(&object, &cells, size, &mut left_out)?;
    let geometry = Geometry::new(shape).map_err(|error| error.to_string())?;
    let mut foreign = Foreign::new(geometry);
    for (at, entry) in cells.into_iter().enumerate() {
        fill(&mut foreign, Cell::from_index(at), entry, &mut left_out)?;
    }
    unused(&object, &USED, &mut left_out);
    let words = |key: &str| object.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
    (foreign.title, foreign.author, foreign.rules) = (words("title"), words("author"), words("ruleset"));
    foreign.solution =
        object.get("solution").filter(|value| said(value)).and_then(|value| solution(value, &foreign.geometry));
    if foreign.solution.is_none() {
        unused(&object, &USED[..USED.len() - 1], &mut left_out);
    }
    foreign.left_out = left_out.into_iter().collect();
    Ok(foreign)
}

/// The object that a code packs, once its text was parsed. On their way addresses lose strokes that stand beside others, and some
/// programs double them: where a code holds no object, it is tried with such changes taken back, the fewest first.
pub(super) fn unpacked(
    code: &str,
    parse: impl Fn(&str) -> Option<Map<String, Value>>,
) -> Result<Map<String, Value>, String> {
    // Addresses turn plus signs to blanks.
    let code = code.trim().replace(' ', "+").replace(['\n', '\r', '\t'], "");
    let read = |code: &str| -> Result<Map<String, Value>, String> {
        let text = lz::unpack(code, MOST_BYTES).map_err(|flaw| match flaw {
            Flaw::Damaged => "the code is damaged".to_owned(),
            Flaw::TooLong => too_long(),
        })?;
        parse(&text).ok_or_else(|| "it does not contain a puzzle".into())
    };
    read(&code).or_else(|error| mended(&code).find_map(|code| read(&code).ok()).ok_or(error))
}

/// A code with its double strokes made single, with one stroke doubled, with two of the first ones.
fn mended(code: &str) -> impl Iterator<Item = String> + '_ {
    const MOST: usize = 16;
    let strokes: Vec<usize> = code.match_indices('/').map(|(at, _)| at).take(MOST).collect();
    let doubled = |places: &[usize]| {
        let mut code = code.to_owned();
        places.iter().rev().for_each(|&at| code.insert(at, '/'));
        code
    };
    let ones = strokes.iter().map(|&at| doubled(&[at])).collect::<Vec<_>>();
    let pairs = strokes
        .iter()
        .enumerate()
        .flat_map(|(at, &first)| strokes[at + 1..].iter().map(move |&second| [first, second]));
    let twos = pairs.map(|pair| doubled(&pair)).collect::<Vec<_>>();
    once(code.replace("//", "/")).chain(ones).chain(twos)
}

/// The board, and in words what it cannot have.
fn shape(
    object: &Map<String, Value>,
    cells: &[&Value],
    size: usize,
    left_out: &mut BTreeSet<String>,
) -> Result<Shape, String> {
    let usual = Base::usual_regions(size);
    let region = |(cell, usual): (&&Value, &Option<u8>)| match cell.get("region") {
        None => *usual,
        Some(value) => number(value).and_then(|number| u8::try_from(number).ok()),
    };
    let regions: Vec<Option<u8>> = cells.iter().zip(&usual).map(region).collect();
    let holds = |key: &str| object.get(key).is_some_and(said);
    let base = Base::of_regions(&regions);
    let mut extras = Vec::new();
    match (holds("diagonal+"), holds("diagonal-")) {
        (true, true) => extras.push(Extra::Diagonals),
        (true, false) => extras.push(Extra::Rising),
        (false, true) => extras.push(Extra::Falling),
        (false, false) => {}
    }
    let flags =
        [("antiknight", Extra::AntiKnight), ("antiking", Extra::AntiKing), ("disjointgroups", Extra::DisjointGroups)];
    extras.extend(flags.into_iter().filter(|(key, _)| holds(key)).map(|(_, extra)| extra));
    let grid = Grid { side: size, regions: &regions, object };
    let mut rules = rules::read(&grid, left_out);
    rules.extend(allowed(cells, size));
    let windows = windows();
    if size == 9 && windows.iter().all(|window| rules.contains(window)) {
        rules.retain(|rule| !windows.contains(rule));
        extras.push(Extra::Windows);
    }
    extras.extend(rules.into_iter().map(Extra::Rule));
    Ok(Shape { base, extras })
}

/// The marks that limit cells.
fn allowed(cells: &[&Value], size: usize) -> Vec<Rule> {
    let digit = |value: &Value| {
        number(value).filter(|number| (1..=size as u64).contains(number)).map(|number| Digit(number as u8 - 1))
    };
    let rule = |(at, entry): (usize, &&Value)| {
        let marks = entry.get(GIVEN_MARKS)?.as_array()?;
        let digits: DigitSet = marks.iter().filter_map(digit).collect();
        (!digits.is_empty()).then(|| Rule::Allowed(Allowed { cell: Cell::from_index(at), digits }))
    };
    cells.iter().enumerate().filter_map(rule).collect()
}

/// Whether a value says anything.
pub(super) fn said(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::Array(list) => !list.is_empty(),
        Value::Object(map) => !map.is_empty(),
        Value::String(text) => !text.is_empty(),
        Value::Bool(true) | Value::Number(_) => true,
    }
}

/// A number, which may be written as text.
fn number(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.trim().parse().ok())
}

/// Tells what an object says beside what is used.
fn unused(object: &Map<String, Value>, used: &[&str], left_out: &mut BTreeSet<String>) {
    let is_unused = |key: &str| !used.contains(&key) && !rules::is_read(key);
    // What only draws a rule is no loss: the rule itself is read or told.
    let is_drawn = |value: &Value| {
        value.as_array().is_some_and(|list| list.iter().all(|entry| entry.get("fromConstraint").is_some_and(said)))
    };
    for (key, _) in object.iter().filter(|(key, value)| is_unused(key) && said(value) && !is_drawn(value)) {
        let name = NAMES.iter().find(|(known, _)| known == key).map(|(_, name)| (*name).to_owned());
        left_out.insert(name.unwrap_or(format!("\"{key}\"")));
    }
}

fn digit(value: &Value, geometry: &Geometry) -> Option<Digit> {
    let count = geometry.digit_count() as u64;
    number(value).filter(|digit| (1..=count).contains(digit)).map(|digit| Digit(digit as u8 - 1))
}

fn fill(foreign: &mut Foreign, cell: Cell, entry: &Value, left_out: &mut BTreeSet<String>) -> Result<(), String> {
    let Some(entry) = entry.as_object() else { return Ok(()) };
    if let Some(value) = entry.get("value").filter(|value| said(value)) {
        let name = foreign.geometry.name(cell);
        let value = digit(value, &foreign.geometry).ok_or(format!("{value} is not a digit of this board ({name})"))?;
        let given = entry.get("given").and_then(Value::as_bool).unwrap_or(false);
        let values = if given { &mut foreign.givens } else { &mut foreign.entries };
        values[cell] = Some(value);
    }
    let marks = |key: &str| -> DigitSet {
        let marks = entry.get(key).and_then(Value::as_array).into_iter().flatten();
        marks.filter_map(|mark| digit(mark, &foreign.geometry)).collect()
    };
    (foreign.marks[cell], foreign.corners[cell]) = (marks(CENTER), marks(CORNER));
    unused(entry, &["value", "given", "region", GIVEN_MARKS, CENTER, CORNER], left_out);
    Ok(())
}

/// A solution: a list or a line of as many digits as there are cells, or blanks.
pub(super) fn solution(value: &Value, geometry: &Geometry) -> Option<PerCell<Option<Digit>>> {
    let digits: PerCell<Option<Digit>> = match value {
        Value::Array(list) => list.iter().map(|value| digit(value, geometry)).collect(),
        Value::String(line) => line
            .chars()
            .map(|symbol| Digit::from_symbol(symbol).filter(|digit| digit.index() < geometry.digit_count()))
            .collect(),
        _ => return None,
    };
    (digits.len() == geometry.cell_count() && digits.values().any(Option::is_some)).then_some(digits)
}

/// The board that comes out of an object: what f-puzzles has no field for is missing.
pub(in crate::codec) fn board(geometry: &Geometry) -> Result<Shape, &'static str> {
    let regions =
        geometry.shape().base.regions().ok_or("only for square boards whose cells have at most one region")?;
    let base = Base::of_regions(&regions);
    let nothing = PerCell::filled(None, geometry.cell_count());
    let mut object = object_of(geometry, &regions, &Sent::of(&LinkState::new(Arc::new(geometry.clone()), nothing)));
    let extras = geometry.shape().extras.iter().filter(|extra| add(extra, geometry, &mut object).is_some());
    Ok(Shape { base, extras: extras.cloned().collect() })
}

/// A position as an object, packed as base 64; nothing of a board without regions that it can name.
fn write(sent: &Sent) -> String {
    let Some(regions) = sent.geometry.shape().base.regions() else { return String::new() };
    let mut object = object_of(&sent.geometry, &regions, sent);
    for extra in &sent.geometry.shape().extras {
        // What cannot be added is no part of a board that was sent.
        let _ = add(extra, &sent.geometry, &mut object);
    }
    compress_to_base64(object.to_string().as_str())
}

/// The address at which f-puzzles opens a position.
pub(in crate::codec) fn address(sent: &Sent) -> String {
    format!("https://f-puzzles.com/?load={}", in_address(&write(sent)))
}

/// The address at which SudokuPad opens a position.
pub(in crate::codec) fn pad_address(sent: &Sent) -> String {
    format!("https://sudokupad.app/?puzzleid=fpuzzles{}", in_address(&write(sent)))
}

/// Base 64 as a value in an address.
fn in_address(code: &str) -> String {
    code.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D")
}

/// An object without extras.
fn object_of(geometry: &Geometry, regions: &[Option<u8>], sent: &Sent) -> Value {
    let size = geometry.rows();
    let is_usual = Base::usual_regions(size) == regions;
    let entry = |cell: Cell| {
        let mut entry = match (sent.givens[cell], sent.entries[cell]) {
            (Some(given), _) => json!({ "value": given.0 + 1, "given": true }),
            (None, Some(entry)) => json!({ "value": entry.0 + 1 }),
            (None, None) => json!({}),
        };
        for (key, marks) in [(CENTER, sent.marks[cell]), (CORNER, sent.corners[cell])] {
            if !marks.is_empty() {
                entry[key] = marks.iter().map(|digit| json!(digit.0 + 1)).collect();
            }
        }
        if !is_usual {
            entry["region"] = json!(regions[cell.index()]);
        }
        entry
    };
    let cells: Vec<Value> = geometry.cells().map(entry).collect();
    let mut object = json!({ "size": size, "grid": cells.chunks(size).collect::<Vec<_>>() });
    let credits = &sent.credits;
    let words = [("title", credits.title()), ("author", credits.author()), ("ruleset", credits.rules())];
    for (name, words) in words.into_iter().filter(|(_, words)| !words.is_empty()) {
        object[name] = json!(words);
    }
    object
}

/// Adds an extra to an object; `None` if f-puzzles has no such thing.
fn add(extra: &Extra, geometry: &Geometry, object: &mut Value) -> Option<()> {
    let keys: &[&str] = match extra {
        Extra::Diagonals => &["diagonal+", "diagonal-"],
        Extra::Falling => &["diagonal-"],
        Extra::Rising => &["diagonal+"],
        Extra::AntiKnight => &["antiknight"],
        Extra::AntiKing => &["antiking"],
        Extra::DisjointGroups => &["disjointgroups"],
        Extra::Windows => {
            windows().iter().try_for_each(|window| rules::write(window, geometry, object))?;
            &[]
        }
        Extra::Rule(rule) => {
            rules::write(rule, geometry, object)?;
            &[]
        }
    };
    keys.iter().for_each(|key| object[*key] = Value::Bool(true));
    Some(())
}

/// The windows of windoku as extra regions.
fn windows() -> [Rule; 4] {
    [(1, 1), (1, 5), (5, 1), (5, 5)].map(|(top, left)| {
        let cell = |at: usize| Cell::from_index((top + at / 3) * 9 + left + at % 3);
        Rule::Region(Region { cells: (0..9).map(cell).collect() })
    })
}
