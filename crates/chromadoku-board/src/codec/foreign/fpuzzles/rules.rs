//! The rules of an f-puzzles object: one row a field, and the way back.
//!
//! Cells are called `R1C1`; a clue outside has a row or column of 0 or one more than the side. Numbers may be written as
//! text; an entry without cells, or a clue without a number, says nothing.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::{number, said};
use crate::geometry::Geometry;
use crate::id::{Cell, Digit, Id};
use crate::order::sort;
use crate::rule::{
    Arrow, Cage, Clones, Clue, ClueKind, Dot, DoubleArrow, Extreme, ExtremeKind, Indexer, IndexerKind, Line, LineKind,
    LittleKiller, MAX_RULES, Mark, Negative, Parity, ParityKind, Quadruple, Region, Rise, Rule, Slant, Thermometer,
};

/// A field, what it holds in words, and what that is.
struct Row(&'static str, &'static str, Holds);

/// What a field holds.
enum Holds {
    /// Rules of one kind, which are written there as well.
    Of(Kind),
    /// What this reads of an entry; `None` if it cannot be read.
    By(fn(&Grid, &Value) -> Option<Vec<Rule>>),
}

/// A kind of rule that only its field tells from others of its family.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Thermometer(Rise),
    Line(LineKind),
    Clue(ClueKind),
    Parity(ParityKind),
    Extreme(ExtremeKind),
    Indexer(IndexerKind),
}

const ROWS: [Row; 35] = [
    Row("killercage", "killer cages", Holds::By(cage)),
    Row("arrow", "arrows", Holds::By(arrow)),
    Row("doublearrow", "double arrows", Holds::By(double_arrow)),
    Row("thermometer", "thermometers", Holds::Of(Kind::Thermometer(Rise::Strict))),
    Row("slowthermometer", "slow thermometers", Holds::Of(Kind::Thermometer(Rise::Slow))),
    Row("palindrome", "palindromes", Holds::Of(Kind::Line(LineKind::Palindrome))),
    Row("renban", "renban lines", Holds::Of(Kind::Line(LineKind::Renban))),
    Row("whispers", "whispers", Holds::By(whispers)),
    Row("regionsumline", "region sum lines", Holds::Of(Kind::Line(LineKind::RegionSum))),
    Row("betweenline", "between lines", Holds::Of(Kind::Line(LineKind::Between))),
    Row("lockout", "lockout lines", Holds::Of(Kind::Line(LineKind::Lockout))),
    Row("entropicline", "entropic lines", Holds::Of(Kind::Line(LineKind::Entropic))),
    Row("modularline", "modular lines", Holds::Of(Kind::Line(LineKind::Modular))),
    Row("nabner", "nabner lines", Holds::Of(Kind::Line(LineKind::Nabner))),
    Row("zipperline", "zipper lines", Holds::Of(Kind::Line(LineKind::Zipper))),
    Row("difference", "white dots", Holds::By(difference)),
    Row("ratio", "black dots", Holds::By(ratio)),
    Row("xv", "X and V marks", Holds::By(sum_mark)),
    Row("littlekillersum", "little killer sums", Holds::By(little_killer)),
    Row("sandwichsum", "sandwich sums", Holds::Of(Kind::Clue(ClueKind::Sandwich))),
    Row("xsum", "X-sums", Holds::Of(Kind::Clue(ClueKind::XSum))),
    Row("skyscraper", "skyscraper clues", Holds::Of(Kind::Clue(ClueKind::Skyscraper))),
    Row("odd", "odd cells", Holds::Of(Kind::Parity(ParityKind::Odd))),
    Row("even", "even cells", Holds::Of(Kind::Parity(ParityKind::Even))),
    Row("minimum", "minimum cells", Holds::Of(Kind::Extreme(ExtremeKind::Minimum))),
    Row("maximum", "maximum cells", Holds::Of(Kind::Extreme(ExtremeKind::Maximum))),
    Row("clone", "clones", Holds::By(clone)),
    Row("quadruple", "quadruples", Holds::By(quadruple)),
    Row("extraregion", "extra regions", Holds::By(region)),
    Row("rowindexer", "row indexers", Holds::Of(Kind::Indexer(IndexerKind::Row))),
    Row("columnindexer", "column indexers", Holds::Of(Kind::Indexer(IndexerKind::Column))),
    Row("boxindexer", "box indexers", Holds::Of(Kind::Indexer(IndexerKind::Box))),
    Row("negative", "rules that all marks are given", Holds::By(negative)),
    Row("nonconsecutive", "the rule against consecutive neighbors", Holds::By(nonconsecutive)),
    Row("cage", "cages with a digital root", Holds::By(drawn_cage)),
];

/// Whether a field is read here.
pub(super) fn is_read(field: &str) -> bool {
    field != "cage" && ROWS.iter().any(|row| row.0 == field)
}

/// The grid that fields speak of.
pub(super) struct Grid<'a> {
    /// Rows, columns and digits.
    pub(super) side: usize,
    /// The region of each cell.
    pub(super) regions: &'a [Option<u8>],
    /// The whole object.
    pub(super) object: &'a Map<String, Value>,
}

/// The rules of an object; what cannot be read is named.
pub(super) fn read(grid: &Grid, left_out: &mut BTreeSet<String>) -> Vec<Rule> {
    let mut rules = Vec::new();
    for Row(field, name, holds) in &ROWS {
        let entries = match grid.object.get(*field) {
            Some(Value::Array(entries)) => entries.as_slice(),
            Some(other) if said(other) => std::slice::from_ref(other),
            _ => continue,
        };
        for entry in entries.iter().filter(|entry| said(entry)) {
            match holds.read(grid, entry).filter(|rules| rules.iter().all(|rule| rule.is_sound(grid.side))) {
                // A board with more is refused.
                Some(_) if rules.len() > MAX_RULES => return rules,
                Some(more) => {
                    let new: Vec<Rule> = more.into_iter().filter(|rule| !rules.contains(rule)).collect();
                    rules.extend(new);
                }
                None => drop(left_out.insert((*name).to_owned())),
            }
        }
    }
    rules
}

impl Holds {
    fn read(&self, grid: &Grid, entry: &Value) -> Option<Vec<Rule>> {
        match *self {
            Holds::By(read) => read(grid, entry),
            Holds::Of(Kind::Thermometer(rise)) => thermometers(grid, entry, rise),
            Holds::Of(Kind::Line(kind)) => of_kind(grid, entry, kind),
            Holds::Of(Kind::Clue(kind)) => clue(grid, entry, kind),
            Holds::Of(Kind::Parity(kind)) => parity(grid, entry, kind),
            Holds::Of(Kind::Extreme(kind)) => extreme(grid, entry, kind),
            Holds::Of(Kind::Indexer(kind)) => indexers(grid, entry, kind),
        }
    }
}

/// Where rules of a kind are written.
fn field_of(kind: Kind) -> Option<&'static str> {
    ROWS.iter().find(|row| matches!(row.2, Holds::Of(other) if other == kind)).map(|row| row.0)
}

impl Grid<'_> {
    /// Row and column of a name, from 0 outside to one more than the side.
    fn place(&self, name: &Value) -> Option<(usize, usize)> {
        let (row, column) = name.as_str()?.trim().strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
        let number = |text: &str| text.parse::<usize>().ok().filter(|&number| number <= self.side + 1);
        Some((number(row)?, number(column)?))
    }

    fn at(&self, row: usize, column: usize) -> Option<Cell> {
        let inside = |number| (1..=self.side).contains(&number);
        (inside(row) && inside(column)).then(|| Cell::from_index((row - 1) * self.side + column - 1))
    }

    fn cell(&self, name: &Value) -> Option<Cell> {
        let (row, column) = self.place(name)?;
        self.at(row, column)
    }

    /// A list of cells; none where nothing is said.
    fn cells(&self, names: Option<&Value>) -> Option<Vec<Cell>> {
        match names {
            None | Some(Value::Null) => Some(Vec::new()),
            Some(names) => names.as_array()?.iter().map(|name| self.cell(name)).collect(),
        }
    }

    /// The same, each cell once.
    fn distinct(&self, names: Option<&Value>) -> Option<Vec<Cell>> {
        let mut cells: Vec<Cell> = Vec::new();
        for cell in self.cells(names)? {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        Some(cells)
    }

    /// The cells from one outside on, in steps.
    fn walk(&self, (row, column): (usize, usize), (down, right): (i32, i32)) -> Vec<Cell> {
        let step = |from: usize, by: i32, times: i32| usize::try_from(from as i32 + by * times).ok();
        (1..).map_while(|times| self.at(step(row, down, times)?, step(column, right, times)?)).collect()
    }

    fn name(&self, cell: Cell) -> String {
        format!("R{}C{}", cell.index() / self.side + 1, cell.index() % self.side + 1)
    }

    /// The cells around a cell.
    fn around(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        let (row, column) = (cell.index() / self.side + 1, cell.index() % self.side + 1);
        let places = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)];
        places.into_iter().filter_map(|(row, column)| self.at(row, column))
    }
}

/// A small number: nothing inside if none is given, `None` if it is not a number.
fn small(value: Option<&Value>) -> Option<Option<u8>> {
    match value.filter(|value| said(value)) {
        None => Some(None),
        Some(value) => number(value).and_then(|number| u8::try_from(number).ok()).map(Some),
    }
}

fn sum(entry: &Value) -> Option<Option<u16>> {
    match entry.get("value").filter(|value| said(value)) {
        None => Some(None),
        Some(value) => number(value).and_then(|number| u16::try_from(number).ok()).map(Some),
    }
}

fn cage(grid: &Grid, entry: &Value) -> Option<Vec<Rule>> {
    let cells = grid.distinct(entry.get("cells"))?;
    let sum = sum(entry)?.filter(|&sum| sum > 0);
    Some(if cells.is_empty() { Vec::new() } else { vec![Rule::Cage(Cage::new(cells, sum))] })
}

fn arrow(grid: &Grid, entry: &Value) -> Option<Vec<Rule>> {
    let mut circle = grid.distinct(entry.get("cells"))?;
    sort(&mut circle);
    let arrows = lines(grid, entry, |line| {
        let begins_in_circle = line.first().is_some_and(|first| circle.contains(first));
        let shaft = line[usize::from(begins_in_circle)..].to_vec();
        Rule::Arrow(Arrow { circle: circle.clone(), shaft })
    })?;
    let has_shaft = |rule: &Rule| !matches!(rule, Rule::Arrow(arrow) if arrow.shaft.is_empty());
    Some(arrows.into_iter().filter(has_shaft).collect())
}

/// A rule for each line of an entry that has cells.
fn lines(grid: &Grid, entry: &Value, rule: impl Fn(Vec<Cell>) -> Rule) -> Option<Vec<Rule>> {
    let lines = match entry.get("lines") {
        None | Some(Value::Null) => return Some(Vec::new()),
        Some(lines) => lines.as_array()?,
    };
    let lines = lines.iter().map(|line| grid.cells(Some(line))).collect::<Option<Vec<_>>>()?;
    Some(lines.into_iter().filter(|cells| !cells.is_empty()).map(rule).collect())
}

fn double_arrow(grid: &Grid, entry: &Value) -> Option<Vec<Rule>> {
    lines(grid, entry, |cells| Rule::DoubleArrow(DoubleArrow { cells }))
}

fn thermometers(grid: &Grid, entry: &Value, rise: Rise) -> Option<Vec<Rule>> {
    let rules = lines(grid, entry, |cells| Rule::Thermometer(Thermometer { cells, rise }))?;
    // A bulb alone says nothing.
    Some(rules.into_iter().filter(|rule| rule.cells().len() > 1).collect())
}

fn of_kind(grid: &Grid, entry: &Value, kind: LineKind) -> Option<Vec<Rule>> {
    lines(grid, entry, |mut cells| {
        // A line may come back to where it began; what must differ is named once.
        if matches!(kind, LineKind::Renban | LineKind::Nabner) {
            let mut met = Vec::new();
            cells.retain(|cell| {
                !met.contains(cell) && {
                    met.push(*cell);
                    true
                }
            });
        }
        Rule::Line(Line { kind, cells })
    })
}

fn whispers(grid: &Grid, entry: &Value) -> Option<Vec<Rule>> {
    let usual = LineKind::german(grid.side);
    of_kind(grid, entry, small(entry.get("value"))?.map_or(usual, LineKind::Whispers))
}

fn dot(grid: &Grid, entry: &Value, mark: impl Fn(Option<&Value>) -> Option<Mark>) -> Option<Vec<Rule>> {
    match grid.cells(entry.get("cells"))?[..] {
        [] => Some(Vec::new()),
        [a, b] => Some(vec![Rule::Dot(Dot { cells: [a, b], mark: mark(entry.get("value"))? })]),
        _ => None,
    }
}

fn difference(grid: &Grid, entry: &Value) -> Option<Vec<Rule>> {
    dot(grid, entry, |value| Some(Mark::Difference(small(value)?.unwrap_or(1))))
}

fn ratio(grid: &Grid, entry: &Value) -> Option<Vec<Rule>> {
    dot(grid, entry, |value| Some(Mark::Ratio(small(value)?.unwrap_or(2))))
}

fn sum_mark(grid: &Grid, entry: &Value) -> Option<Vec<Rule>> {
    dot(grid, entry, |value| match value.and_then(Value::as_str) {
        Some("X" | "x") => Some(Mark::Sum(10)),
        Some("V" | "v") => Some(Mark::Sum(5)),
        _ => None,
    })
}

fn negative(_: &Grid, entry: &Value) -> Option<Vec<Rule>> {
    match entry.as_str()? {
        "ratio" => Some(vec![Rule::Negative(Negative::Ratio)]),
        "xv" => Some(vec![Rule::Negative(Negative::Sum)]),
        "difference" => Some(vec![Rule::Negative(Negative::Difference)]),
        _ => None,
    }
}

fn nonconsecutive(_: &Grid, entry: &Value) -> Option<Vec<Rule>> {
    entry.as_bool().map(|so| if so { vec![Rule::Negative(Negative::Difference)] } else { Vec::new() })
}

fn little_killer(grid: &Grid, entry: &Value) -> Option<Vec<Rule>> {
    let Some(sum) = sum(entry)?.filter(|&sum| sum > 0) else { return Some(Vec::new()) };
    let way = entry.get("direction")?.as_str()?;
    let slant = SLANTS.iter().find(|(name, _)| *name == way).map(|(_, slant)| *slant)?;
    let cells = grid.walk(grid.place(entry.get("cell")?)?, slant.step());
    Some(vec![Rule::LittleKiller(LittleKiller { cells, slant, sum })])
}

const SLANTS: [(&str, Slant); 4] =
    [("UL", Slant::UpLeft), ("UR", Slant::UpRight), ("DL", Slant::DownLeft), ("DR", Slant::DownRight)];

fn clue(grid: &Grid, entry: &Value, kind: ClueKind) -> Option<Vec<Rule>> {
    let Some(value) = sum(entry)? else { return Some(Vec::new()) };
    let place = grid.place(entry.get("cell")?)?;
    let end = grid.side + 1;
    let step = match place {
        (0, _) => (1, 0),
        (row, _) if row == end => (-1, 0),
        (_, 0) => (0, 1),
        (_, column) if column == end => (0, -1),
        _ => return None,
    };
    Some(vec![Rule::Clue(Clue { kind, cells: grid.walk(place, step), value })])
}

fn parity(grid: &Grid, entry: &Value, kind: ParityKind) -> Option<Vec<Rule>> {
    Some(vec![Rule::Parity(Parity { cell: grid.cell(entry.get("cell")?)?, kind })])
}

fn extreme(grid: &Grid, entry: &Value, kind: ExtremeKind) -> Option<Vec<Rule>> {
    let cell = grid.cell(entry.get("cell")?)?;
    let all = grid.object.get(field_of(Kind::Extreme(kind))?).and_then(Value::as_array)?;
    let marked: Vec<Cell> = all.iter().filter_map(|entry| grid.cell(entry.get("cell")?)).collect();
    let neighbors = grid.around(cell).filter(|other| !marked.contains(other)).collect();
    Some(vec![Rule::Extreme(Extreme { kind, cell, neighbors })])
}

fn clone(grid: &Grid, entry: &Value) -> Option<Vec<Rule>> {
    let (cells, copies) = (grid.cells(entry.get("cells"))?, grid.cells(entry.get("cloneCells"))?);
    Some(if cells.is_empty() { Vec::new() } else { vec![Rule::Clone(Clones { cells, copies })] })
}

fn quadruple(grid: &Grid, entry: &Value) -> Option<Vec<Rule>> {
    let digit = |value: &Value| {
        number(value).filter(|number| (1..=grid.side as u64).contains(number)).map(|number| Digit(number as u8 - 1))
    };
    let digits: Vec<Digit> = match entry.get("values") {
        None | Some(Value::Null) => Vec::new(),
        Some(values) => values.as_array()?.iter().map(digit).collect::<Option<_>>()?,
    };
    let cells = grid.cells(entry.get("cells"))?;
    Some(if digits.is_empty() { Vec::new() } else { vec![Rule::Quadruple(Quadruple { cells, digits })] })
}

fn region(grid: &Grid, entry: &Value) -> Option<Vec<Rule>> {
    let cells = grid.distinct(entry.get("cells"))?;
    Some(if cells.is_empty() { Vec::new() } else { vec![Rule::Region(Region { cells })] })
}

/// The only drawing that some programs take for a rule.
fn drawn_cage(_: &Grid, entry: &Value) -> Option<Vec<Rule>> {
    let root = entry.get("value").and_then(Value::as_str).and_then(|text| text.strip_prefix("DR"));
    root.is_none_or(|root| root.parse::<u8>().is_err()).then(Vec::new)
}

fn indexers(grid: &Grid, entry: &Value, kind: IndexerKind) -> Option<Vec<Rule>> {
    let side = grid.side;
    let unit = |cell: Cell| -> Option<Vec<Cell>> {
        let (row, column) = (cell.index() / side, cell.index() % side);
        let region = grid.regions[cell.index()];
        let is_in = |at: &usize| match kind {
            IndexerKind::Row => at % side == column,
            IndexerKind::Column => at / side == row,
            IndexerKind::Box => region.is_some() && grid.regions[*at] == region,
        };
        let cells: Vec<Cell> = (0..side * side).filter(is_in).map(Cell::from_index).collect();
        (cells.len() == side).then_some(cells)
    };
    let indexer = |cell: Cell| {
        let cells = unit(cell)?;
        let at = cells.iter().position(|&other| other == cell)? as u8;
        Some(Rule::Indexer(Indexer { kind, cells, at }))
    };
    grid.distinct(entry.get("cells"))?.into_iter().map(indexer).collect()
}

/// Adds a rule to an object; `None` if f-puzzles has no such rule.
pub(super) fn write(rule: &Rule, geometry: &Geometry, object: &mut Value) -> Option<()> {
    let grid = Grid { side: geometry.rows(), regions: &[], object: &Map::new() };
    let name = |cell: &Cell| grid.name(*cell);
    let names = |cells: &[Cell]| cells.iter().map(name).collect::<Vec<_>>();
    let line = |cells: &[Cell]| json!({ "lines": [names(cells)] });
    // The place outside from which cells are seen.
    let outside = |cells: &[Cell], (down, right): (i32, i32)| {
        let first = cells.first().map_or(0, |cell| cell.index());
        let (row, column) = ((first / grid.side) as i32 + 1 - down, (first % grid.side) as i32 + 1 - right);
        format!("R{row}C{column}")
    };
    let (field, entry) = match rule {
        Rule::Cage(cage) if cage.repeats == crate::rule::Repeats::Allowed => return None,
        Rule::Cage(Cage { cells, sum: Some(sum), .. }) => {
            ("killercage", json!({ "cells": names(cells), "value": sum.to_string() }))
        }
        Rule::Cage(Cage { cells, .. }) => ("killercage", json!({ "cells": names(cells) })),
        Rule::LittleKiller(LittleKiller { cells, slant, sum }) => {
            let way = SLANTS.iter().find(|(_, other)| other == slant).map(|(name, _)| *name)?;
            let cell = outside(cells, slant.step());
            let entry = json!({ "cell": cell, "direction": way, "cells": names(cells), "value": sum.to_string() });
            ("littlekillersum", entry)
        }
        Rule::Arrow(Arrow { circle, shaft }) => {
            // A line begins in the cell of the circle that is nearest to its shaft.
            let far = |cell: &Cell| {
                let (a, b) = (geometry.place(*cell), geometry.place(shaft[0]));
                (a.0.abs_diff(b.0).max(a.1.abs_diff(b.1)), *cell)
            };
            let from = *circle.iter().min_by_key(|cell| far(cell))?;
            let drawn = [&[from], shaft.as_slice()].concat();
            ("arrow", json!({ "cells": names(circle), "lines": [names(&drawn)] }))
        }
        Rule::DoubleArrow(DoubleArrow { cells }) => ("doublearrow", line(cells)),
        Rule::Thermometer(Thermometer { cells, rise }) => (field_of(Kind::Thermometer(*rise))?, line(cells)),
        Rule::Dot(Dot { cells, mark }) => match mark {
            Mark::Difference(by) => ("difference", json!({ "cells": names(cells), "value": by.to_string() })),
            Mark::Ratio(times) => ("ratio", json!({ "cells": names(cells), "value": times.to_string() })),
            Mark::Sum(5) => ("xv", json!({ "cells": names(cells), "value": "V" })),
            Mark::Sum(10) => ("xv", json!({ "cells": names(cells), "value": "X" })),
            Mark::Sum(_) | Mark::Less => return None,
        },
        Rule::Negative(Negative::Difference) => {
            object["nonconsecutive"] = Value::Bool(true);
            return Some(());
        }
        Rule::Negative(Negative::Ratio) => ("negative", json!("ratio")),
        Rule::Negative(Negative::Sum) => ("negative", json!("xv")),
        Rule::Line(Line { kind: LineKind::Whispers(by), cells }) => {
            ("whispers", json!({ "lines": [names(cells)], "value": by.to_string() }))
        }
        Rule::Line(Line { kind, cells }) => (field_of(Kind::Line(*kind))?, line(cells)),
        Rule::Clue(Clue { kind, cells, value }) => {
            let (a, b) = (geometry.place(*cells.first()?), geometry.place(*cells.get(1)?));
            let step = (b.0 as i32 - a.0 as i32, b.1 as i32 - a.1 as i32);
            (field_of(Kind::Clue(*kind))?, json!({ "cell": outside(cells, step), "value": value.to_string() }))
        }
        Rule::Parity(Parity { cell, kind }) => (field_of(Kind::Parity(*kind))?, json!({ "cell": name(cell) })),
        Rule::Allowed(allowed) => {
            let digits: Vec<u8> = allowed.digits.iter().map(|digit| digit.0 + 1).collect();
            let at = allowed.cell.index();
            object["grid"][at / grid.side][at % grid.side]["givenPencilMarks"] = json!(digits);
            return Some(());
        }
        Rule::Extreme(Extreme { kind, cell, .. }) => (field_of(Kind::Extreme(*kind))?, json!({ "cell": name(cell) })),
        Rule::Clone(Clones { cells, copies }) => {
            ("clone", json!({ "cells": names(cells), "cloneCells": names(copies) }))
        }
        Rule::Quadruple(Quadruple { cells, digits }) => {
            let digits: Vec<u8> = digits.iter().map(|digit| digit.0 + 1).collect();
            ("quadruple", json!({ "cells": names(cells), "values": digits }))
        }
        Rule::Region(Region { cells }) => ("extraregion", json!({ "cells": names(cells) })),
        Rule::Indexer(indexer) => (field_of(Kind::Indexer(indexer.kind))?, json!({ "cells": [name(&indexer.cell())] })),
    };
    match &mut object[field] {
        Value::Array(entries) => entries.push(entry),
        none => *none = Value::Array(vec![entry]),
    }
    Some(())
}
