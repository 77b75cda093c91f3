//! f-puzzles: an object with `size` and `grid`, compressed by LZ-string, as base 64. SudokuPad reads the same.

use lz_str::{compress_to_base64, decompress_from_base64};
use serde_json::{Map, Value, json};

use super::Foreign;
use crate::geometry::{Base, Extra, Geometry, Shape};
use crate::id::{Cell, Digit, Id, PerCell};
use crate::set::DigitSet;

/// A longer code than any puzzle needs is not unpacked.
const MOST_SIGNS: usize = 1_000_000;

pub(super) fn read(code: &str) -> Result<Foreign, String> {
    // Addresses turn plus signs to blanks, and some programs double the strokes.
    let code = code.trim().replace(' ', "+").replace("//", "/");
    if code.len() > MOST_SIGNS {
        return Err("the code is far too long".into());
    }
    let units = decompress_from_base64(code.as_str()).ok_or("the code is damaged")?;
    let text = String::from_utf16(&units).map_err(|_| "the code is damaged")?;
    let object: Value = serde_json::from_str(&text).map_err(|_| "what it packs is no puzzle")?;
    let object = object.as_object().ok_or("what it packs is no puzzle")?;
    let grid = object.get("grid").and_then(Value::as_array).ok_or("it holds no grid")?;
    let size = grid.len();
    let rows: Option<Vec<&Vec<Value>>> = grid.iter().map(Value::as_array).collect();
    let rows = rows.filter(|rows| rows.iter().all(|row| row.len() == size)).ok_or("its grid is no square")?;
    let cells: Vec<&Value> = rows.into_iter().flatten().collect();

    let mut left_out = Vec::new();
    let shape = shape(object, &cells, size, &mut left_out)?;
    let geometry = Geometry::new(shape).map_err(|error| error.to_string())?;
    let mut foreign = Foreign { left_out, ..Foreign::new(geometry) };
    for (at, entry) in cells.into_iter().enumerate() {
        fill(&mut foreign, Cell::from_index(at), entry, size)?;
    }
    Ok(foreign)
}

/// The board, and in words what it cannot have.
fn shape(
    object: &Map<String, Value>,
    cells: &[&Value],
    size: usize,
    left_out: &mut Vec<String>,
) -> Result<Shape, String> {
    let mut shape = Shape::classic(size).ok_or(format!("boards of {size}x{size} cells are not known here"))?;
    let classic = Geometry::new(shape.clone()).map_err(|error| error.to_string())?;
    let own =
        |cell: Cell| classic.units_of(cell).iter().map(|&unit| classic.unit(unit)).find(|unit| !unit.kind.is_line());
    let own = |at: usize| own(Cell::from_index(at)).map_or(0, |unit| unit.number as u8);
    let region = |(at, cell): (usize, &&Value)| match cell.get("region") {
        None => Some(own(at)),
        Some(number) => number.as_u64().map(|number| number as u8),
    };
    match cells.iter().enumerate().map(region).collect::<Option<Vec<u8>>>() {
        Some(regions) if (0..cells.len()).any(|at| regions[at] != own(at)) => shape.base = Base::Regions(regions),
        Some(_) => {}
        None => left_out.push("cells that belong to no region".into()),
    }
    let holds = |key: &str| object.get(key).is_some_and(|value| !matches!(value, Value::Null | Value::Bool(false)));
    match (holds("diagonal+"), holds("diagonal-")) {
        (true, true) => shape.extras.push(Extra::Diagonals),
        (true, false) | (false, true) => left_out.push("one diagonal alone".into()),
        (false, false) => {}
    }
    shape.extras.extend(holds("antiknight").then_some(Extra::AntiKnight));
    shape.extras.extend(holds("antiking").then_some(Extra::AntiKing));
    let known =
        ["size", "grid", "title", "author", "ruleset", "solution", "diagonal+", "diagonal-", "antiknight", "antiking"];
    let said = |value: &Value| match value {
        Value::Null | Value::Bool(false) => false,
        Value::Array(list) => !list.is_empty(),
        Value::Object(map) => !map.is_empty(),
        Value::String(text) => !text.is_empty(),
        _ => true,
    };
    let unknown = object.iter().filter(|(key, value)| !known.contains(&key.as_str()) && said(value));
    left_out.extend(unknown.map(|(key, _)| format!("\"{key}\"")));
    Ok(shape)
}

fn fill(foreign: &mut Foreign, cell: Cell, entry: &Value, size: usize) -> Result<(), String> {
    let digit = |value: &Value| {
        value.as_u64().filter(|digit| (1..=size as u64).contains(digit)).map(|digit| Digit(digit as u8 - 1))
    };
    match entry.get("value") {
        None | Some(Value::Null) => {}
        Some(value) => {
            let name = foreign.geometry.name(cell);
            let value = digit(value).ok_or(format!("{value} is no digit of this board ({name})"))?;
            let given = entry.get("given").and_then(Value::as_bool).unwrap_or(false);
            let values = if given { &mut foreign.givens } else { &mut foreign.entries };
            values[cell] = Some(value);
        }
    }
    for key in ["givenPencilMarks", "centerPencilMarks", "cornerPencilMarks"] {
        let Some(marks) = entry.get(key).and_then(Value::as_array) else { continue };
        let marks = marks.iter().filter_map(digit).fold(DigitSet::EMPTY, |mut set, digit| {
            set.insert(digit);
            set
        });
        foreign.marks[cell] |= marks;
    }
    Ok(())
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
