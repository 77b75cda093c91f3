//! f-puzzles: an object with `size` and `grid`, compressed by LZ-string, as base 64. SudokuPad reads the same.

use std::collections::BTreeSet;
use std::iter::once;

use lz_str::compress_to_base64;
use serde_json::{Map, Value, json};

use super::lz::{self, Flaw};
use super::{Foreign, too_long};
use crate::codec::MOST_BYTES;
use crate::geometry::{Base, Extra, Geometry, Shape};
use crate::id::{Cell, Digit, Id, MAX_DIGITS, PerCell};
use crate::set::DigitSet;

/// What an object may say that no board here can have, and how it is told.
const NAMES: [(&str, &str); 46] = [
    ("killercage", "killer cages"),
    ("arrow", "arrows"),
    ("doublearrow", "double arrows"),
    ("thermometer", "thermometers"),
    ("slowthermometer", "slow thermometers"),
    ("palindrome", "palindromes"),
    ("renban", "renban lines"),
    ("whispers", "whispers"),
    ("regionsumline", "region sum lines"),
    ("betweenline", "between lines"),
    ("lockout", "lockout lines"),
    ("entropicline", "entropic lines"),
    ("modularline", "modular lines"),
    ("nabner", "nabner lines"),
    ("zipperline", "zipper lines"),
    ("difference", "white dots"),
    ("ratio", "black dots"),
    ("xv", "X and V marks"),
    ("negative", "the rule that all possible marks are given"),
    ("nonconsecutive", "the rule against consecutive neighbors"),
    ("disjointgroups", "the rule of disjoint groups"),
    ("littlekillersum", "little killer sums"),
    ("sandwichsum", "sandwich sums"),
    ("xsum", "X-sums"),
    ("skyscraper", "skyscraper clues"),
    ("odd", "odd cells"),
    ("even", "even cells"),
    ("minimum", "minimum cells"),
    ("maximum", "maximum cells"),
    ("clone", "clones"),
    ("quadruple", "quadruples"),
    ("extraregion", "extra regions"),
    ("rowindexer", "row indexers"),
    ("columnindexer", "column indexers"),
    ("boxindexer", "box indexers"),
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

/// What of an object is used.
const USED: [&str; 10] =
    ["size", "grid", "title", "author", "ruleset", "solution", "diagonal+", "diagonal-", "antiknight", "antiking"];

const MARKS: [&str; 3] = ["givenPencilMarks", "centerPencilMarks", "cornerPencilMarks"];

pub(super) fn read(code: &str) -> Result<Foreign, String> {
    let object = object(code)?;
    let grid = object.get("grid").and_then(Value::as_array).ok_or("it holds no grid")?;
    let size = grid.len();
    if size > MAX_DIGITS {
        return Err(format!("boards of {size}x{size} cells are not known here"));
    }
    let rows: Option<Vec<&Vec<Value>>> = grid.iter().map(Value::as_array).collect();
    let rows = rows.filter(|rows| rows.iter().all(|row| row.len() == size)).ok_or("its grid is no square")?;
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
        unused(&object, &[&USED[..5], &USED[6..]].concat(), &mut left_out);
    }
    foreign.left_out = left_out.into_iter().collect();
    Ok(foreign)
}

/// The object that a code packs. On their way addresses lose strokes that stand beside others, and some programs double them:
/// where a code holds no object, it is tried with such changes taken back, the fewest first.
fn object(code: &str) -> Result<Map<String, Value>, String> {
    // Addresses turn plus signs to blanks.
    let code = code.trim().replace(' ', "+").replace(['\n', '\r', '\t'], "");
    let read = |code: &str| -> Result<Map<String, Value>, String> {
        let text = lz::unpack(code, MOST_BYTES).map_err(|flaw| match flaw {
            Flaw::Damaged => "the code is damaged".to_owned(),
            Flaw::TooLong => too_long(),
        })?;
        serde_json::from_str(&text).map_err(|_| "what it packs is no puzzle".into())
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
    let usual = usual_regions(size)?;
    let region = |(cell, usual): (&&Value, &Option<u8>)| match cell.get("region") {
        None => *usual,
        Some(value) => number(value).and_then(|number| u8::try_from(number).ok()),
    };
    let regions: Vec<Option<u8>> = cells.iter().zip(&usual).map(region).collect();
    let holds = |key: &str| object.get(key).is_some_and(said);
    let Some(whole) = regions.iter().copied().collect::<Option<Vec<u8>>>() else {
        let leaps = [("antiknight", "the anti-knight rule"), ("antiking", "the anti-king rule")];
        left_out.extend(leaps.into_iter().filter(|(key, _)| holds(key)).map(|(_, name)| name.to_owned()));
        return Ok(loose(size, &regions, [holds("diagonal-"), holds("diagonal+")]));
    };
    let base = Shape::classic(size).filter(|_| regions == usual).map_or(Base::Regions(whole), |shape| shape.base);
    let mut shape = Shape { base, extras: Vec::new() };
    match (holds("diagonal+"), holds("diagonal-")) {
        (true, true) => shape.extras.push(Extra::Diagonals),
        (true, false) | (false, true) => drop(left_out.insert("one diagonal alone".into())),
        (false, false) => {}
    }
    shape.extras.extend(holds("antiknight").then_some(Extra::AntiKnight));
    shape.extras.extend(holds("antiking").then_some(Extra::AntiKing));
    Ok(shape)
}

/// The regions of a board that says nothing of them: boxes, or none where there are no boxes of that size.
fn usual_regions(size: usize) -> Result<Vec<Option<u8>>, String> {
    let Some(shape) = Shape::classic(size) else { return Ok(vec![None; size * size]) };
    let classic = Geometry::new(shape).map_err(|error| error.to_string())?;
    let region = |cell| {
        let mut units = classic.units_of(cell).iter().map(|&unit| classic.unit(unit));
        units.find(|unit| !unit.kind.is_line()).map(|unit| unit.number as u8)
    };
    Ok(classic.cells().map(region).collect())
}

/// A board on which some cells belong to no region: its rows and columns, the regions that there are, and the diagonal that
/// falls and the one that rises, where they count.
fn loose(size: usize, regions: &[Option<u8>], diagonals: [bool; 2]) -> Shape {
    let cells = |of: &dyn Fn(usize, usize) -> bool| -> Vec<Cell> {
        (0..size * size).filter(|at| of(at / size, at % size)).map(Cell::from_index).collect()
    };
    let mut units: Vec<Vec<Cell>> = (0..size).map(|own| cells(&|row, _| row == own)).collect();
    units.extend((0..size).map(|own| cells(&|_, column| column == own)));
    let known: BTreeSet<u8> = regions.iter().copied().flatten().collect();
    units.extend(known.into_iter().map(|own| cells(&|row, column| regions[row * size + column] == Some(own))));
    units.extend(diagonals[0].then(|| cells(&|row, column| row == column)));
    units.extend(diagonals[1].then(|| cells(&|row, column| row + column + 1 == size)));
    let places = (0..size * size).map(|at| ((at / size) as u8, (at % size) as u8)).collect();
    Shape { base: Base::Units { digits: size as u8, places, units }, extras: Vec::new() }
}

/// Whether a value says anything.
fn said(value: &Value) -> bool {
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
    for (key, _) in object.iter().filter(|(key, value)| !used.contains(&key.as_str()) && said(value)) {
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
        let value = digit(value, &foreign.geometry).ok_or(format!("{value} is no digit of this board ({name})"))?;
        let given = entry.get("given").and_then(Value::as_bool).unwrap_or(false);
        let values = if given { &mut foreign.givens } else { &mut foreign.entries };
        values[cell] = Some(value);
    }
    for key in MARKS {
        let Some(marks) = entry.get(key).and_then(Value::as_array) else { continue };
        let marks = marks.iter().filter_map(|mark| digit(mark, &foreign.geometry)).collect::<DigitSet>();
        foreign.marks[cell] |= marks;
        if key == MARKS[0] && !marks.is_empty() {
            left_out.insert("that given marks limit cells (they are set as your marks)".into());
        }
    }
    unused(entry, &[&["value", "given", "region"], &MARKS[..]].concat(), left_out);
    Ok(())
}

/// A solution: a list or a line of as many digits as there are cells, or blanks.
fn solution(value: &Value, geometry: &Geometry) -> Option<PerCell<Option<Digit>>> {
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

pub(super) fn write(geometry: &Geometry, givens: &PerCell<Option<Digit>>) -> Option<String> {
    let size = geometry.rows();
    let Shape { base: Base::Boxes { .. }, extras } = geometry.shape() else { return None };
    if extras.contains(&Extra::Windows)
        || Shape::classic(size).map(|shape| shape.base).as_ref() != Some(&geometry.shape().base)
    {
        return None;
    }
    let entry = |given: &Option<Digit>| given.map_or(json!({}), |digit| json!({ "value": digit.0 + 1, "given": true }));
    let cells: Vec<Value> = givens.values().map(entry).collect();
    let mut object = json!({ "size": size, "grid": cells.chunks(size).collect::<Vec<_>>() });
    for extra in extras {
        let keys: &[&str] = match extra {
            Extra::Diagonals => &["diagonal+", "diagonal-"],
            Extra::AntiKnight => &["antiknight"],
            Extra::AntiKing => &["antiking"],
            Extra::Windows => &[],
        };
        keys.iter().for_each(|key| object[*key] = Value::Bool(true));
    }
    let code = compress_to_base64(object.to_string().as_str());
    Some(format!("https://f-puzzles.com/?load={}", code.replace('+', "%2B").replace('=', "%3D")))
}
