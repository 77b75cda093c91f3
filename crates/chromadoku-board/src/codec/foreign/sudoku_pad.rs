//! SudokuPad's own form: behind `scl` or `ctc` an object with `cells` and `regions`, packed as f-puzzles does.
//!
//! In `scl` names are short, quotes single or missing, and an empty object is nothing between two commas. Rules are drawings
//! there, which nobody can read but people: they are named as left out.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::Foreign;
use super::fpuzzles::{said, solution, unpacked};
use crate::geometry::{Base, Geometry, Shape};
use crate::id::{Cell, Digit, Id, MAX_DIGITS};

/// What an object is called in both forms, and what is said of it where it is not used; `None` if it is.
const NAMES: [(&str, &str, Option<&str>); 16] = [
    ("cells", "ce", None),
    ("regions", "re", None),
    ("metadata", "metadata", None),
    ("title", "t", None),
    ("author", "author", None),
    ("rules", "rules", None),
    ("value", "v", None),
    ("cellSize", "cs", None),
    ("id", "id", None),
    ("duration", "d", None),
    ("cages", "ca", Some("cages")),
    ("lines", "l", Some("drawn lines")),
    ("arrows", "a", Some("drawn arrows")),
    ("overlays", "o", Some("drawings")),
    ("underlays", "u", Some("drawings")),
    ("color", "c", Some("cell colors")),
];

/// No object is as deep.
const DEEPEST: usize = 32;

/// Reads what stands behind `scl` or `ctc`.
pub(super) fn read(code: &str) -> Result<Foreign, String> {
    let object = unpacked(code, |text| match serde_json::from_str(text) {
        Ok(object) => Some(object),
        Err(_) => match (Loose { rest: text }).value(0)? {
            Value::Object(object) => Some(object),
            _ => None,
        },
    })?;
    let rows = field(&object, "cells").and_then(Value::as_array).ok_or("it holds no cells")?;
    let rows: Option<Vec<&Vec<Value>>> = rows.iter().map(Value::as_array).collect();
    let rows = rows.ok_or("its cells stand in no rows")?;
    let regions = regions(&object);
    let (top, left, size) = frame(&rows, &regions).ok_or("it is no square board")?;
    if size == 0 || size > MAX_DIGITS {
        return Err(format!("boards of {size}×{size} cells cannot be read"));
    }
    let at = |(row, column): (usize, usize)| {
        let (row, column) = (row.checked_sub(top)?, column.checked_sub(left)?);
        (row < size && column < size).then_some(row * size + column)
    };
    let mut of_cells = vec![None; size * size];
    for (number, region) in (0..).zip(&regions) {
        region.iter().filter_map(|&place| at(place)).for_each(|cell| of_cells[cell] = Some(number));
    }
    let base = Base::of_regions(&of_cells);
    let geometry = Geometry::new(Shape { base, extras: Vec::new() }).map_err(|error| error.to_string())?;
    let mut foreign = Foreign::new(geometry);
    let mut left_out = BTreeSet::new();
    for (row, cells) in rows.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            let Some(cell) = cell.as_object() else { continue };
            unused(cell, &mut left_out);
            match (field(cell, "value").and_then(number), at((row, column))) {
                (Some(value), Some(at)) if (1..=size as u64).contains(&value) => {
                    foreign.givens[Cell::from_index(at)] = Some(Digit(value as u8 - 1));
                }
                (None, _) if field(cell, "value").is_none() => {}
                _ => drop(left_out.insert("what stands in cells and is no digit".to_owned())),
            }
        }
    }
    unused(&object, &mut left_out);
    let nothing = Map::new();
    let about = field(&object, "metadata").and_then(Value::as_object).unwrap_or(&nothing);
    let words = |name: &str| {
        let text = field(about, name).or_else(|| field(&object, name)).and_then(Value::as_str);
        text.unwrap_or_default().to_owned()
    };
    (foreign.title, foreign.author, foreign.rules) = (words("title"), words("author"), words("rules"));
    foreign.solution = about.get("solution").and_then(|value| solution(value, &foreign.geometry));
    unused(about, &mut left_out);
    if foreign.solution.is_some() {
        left_out.remove("\"solution\"");
    }
    foreign.left_out = left_out.into_iter().collect();
    Ok(foreign)
}

/// What an object says by this name, long or short.
fn field<'a>(object: &'a Map<String, Value>, name: &str) -> Option<&'a Value> {
    let short = NAMES.iter().find(|(long, ..)| *long == name).map_or(name, |(_, short, _)| *short);
    object.get(name).or_else(|| object.get(short))
}

/// Tells what an object says that is not used.
fn unused(object: &Map<String, Value>, left_out: &mut BTreeSet<String>) {
    for (key, _) in object.iter().filter(|(_, value)| said(value)) {
        match NAMES.iter().find(|(long, short, _)| key == long || key == short) {
            Some((_, _, None)) => {}
            Some((_, _, Some(name))) => drop(left_out.insert((*name).to_owned())),
            None => drop(left_out.insert(format!("\"{key}\""))),
        }
    }
}

/// A number, which may be written as text.
fn number(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.trim().parse().ok())
}

/// Row and column of the cells of each region.
fn regions(object: &Map<String, Value>) -> Vec<Vec<(usize, usize)>> {
    let place = |place: &Value| {
        let place = place.as_array()?;
        Some((place.first()?.as_u64()? as usize, place.get(1)?.as_u64()? as usize))
    };
    let region = |region: &Value| region.as_array().map(|cells| cells.iter().filter_map(place).collect());
    let regions = field(object, "regions").and_then(Value::as_array);
    regions.into_iter().flatten().filter_map(region).take(MAX_DIGITS).collect()
}

/// Where the board begins, and its side: the square that regions fill, as clues may stand around it, or else all cells.
fn frame(rows: &[&Vec<Value>], regions: &[Vec<(usize, usize)>]) -> Option<(usize, usize, usize)> {
    let places: BTreeSet<(usize, usize)> = regions.iter().flatten().copied().collect();
    let ends =
        |of: &dyn Fn(&(usize, usize)) -> usize| Some((places.iter().map(of).min()?, places.iter().map(of).max()?));
    if let (Some((top, bottom)), Some((left, right))) = (ends(&|place| place.0), ends(&|place| place.1)) {
        let side = bottom - top + 1;
        let is_inside = bottom < rows.len() && rows[top..=bottom].iter().all(|row| right < row.len());
        if is_inside && right - left + 1 == side && places.len() == side * side {
            return Some((top, left, side));
        }
    }
    rows.iter().all(|row| row.len() == rows.len()).then_some((0, 0, rows.len()))
}

/// An object in the loose writing of `scl`.
struct Loose<'a> {
    rest: &'a str,
}

impl Loose<'_> {
    /// The next value; an empty object where there is none.
    fn value(&mut self, depth: usize) -> Option<Value> {
        if depth > DEEPEST {
            return None;
        }
        match self.peek()? {
            '{' => self.object(depth),
            '[' => self.array(depth),
            '\'' | '"' => self.string().map(Value::String),
            ',' | '}' | ']' => Some(Value::Object(Map::new())),
            _ => Some(self.word()),
        }
    }

    fn peek(&mut self) -> Option<char> {
        self.rest = self.rest.trim_start();
        self.rest.chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let sign = self.rest.chars().next()?;
        self.rest = &self.rest[sign.len_utf8()..];
        Some(sign)
    }

    /// Whether this sign comes next; it is passed over.
    fn passes(&mut self, sign: char) -> bool {
        let comes = self.peek() == Some(sign);
        if comes {
            self.next();
        }
        comes
    }

    fn object(&mut self, depth: usize) -> Option<Value> {
        let mut object = Map::new();
        self.next();
        while !self.passes('}') {
            let key = match self.peek()? {
                '\'' | '"' => self.string()?,
                _ => self.until(&[':', ',', '}'])?,
            };
            self.passes(':').then_some(())?;
            object.insert(key, self.value(depth + 1)?);
            if !self.passes(',') && self.peek()? != '}' {
                return None;
            }
        }
        Some(Value::Object(object))
    }

    fn array(&mut self, depth: usize) -> Option<Value> {
        let mut array = Vec::new();
        self.next();
        if self.passes(']') {
            return Some(Value::Array(array));
        }
        loop {
            array.push(self.value(depth + 1)?);
            match self.next_sign()? {
                ',' => {}
                ']' => return Some(Value::Array(array)),
                _ => return None,
            }
        }
    }

    fn next_sign(&mut self) -> Option<char> {
        self.peek()?;
        self.next()
    }

    fn string(&mut self) -> Option<String> {
        let quote = self.next()?;
        let mut text = String::new();
        loop {
            match self.next()? {
                sign if sign == quote => return Some(text),
                '\\' => match self.next()? {
                    'n' => text.push('\n'),
                    't' => text.push('\t'),
                    'u' => {
                        let code = self.rest.get(..4).and_then(|code| u32::from_str_radix(code, 16).ok())?;
                        self.rest = &self.rest[4..];
                        text.push(char::from_u32(code).unwrap_or('?'));
                    }
                    other => text.push(other),
                },
                sign => text.push(sign),
            }
        }
    }

    fn until(&mut self, ends: &[char]) -> Option<String> {
        let end = self.rest.find(ends)?;
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        Some(word.trim().to_owned())
    }

    /// A number, a truth or a color.
    fn word(&mut self) -> Value {
        let word = self.until(&[',', '}', ']']).unwrap_or_else(|| std::mem::take(&mut self.rest).to_owned());
        match word.as_str() {
            "t" | "true" => Value::Bool(true),
            "f" | "false" => Value::Bool(false),
            "null" => Value::Null,
            _ => serde_json::from_str(&word).unwrap_or(Value::String(word)),
        }
    }
}
