//! A fish, and whatever else has as many covers as bases: bases are rows of candidates that a line joins, covers are columns on a
//! ground each; a candidate stands where its base crosses its cover, fins beside that, what goes at the foot of its cover.

use chromadoku_board::board::Board;
use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Candidate, UnitId};
use chromadoku_board::order::in_order;
use chromadoku_solver::step::{Constraint, Cover, Effect};

use super::{Draft, LINE};
use crate::figure::{Face, Role};
use crate::story::refutation::possibilities;
use crate::words;

/// From one row to the next, with room for the names of cells.
const ROW: f32 = 1.5;
/// And where a row is a cell, whose name stands before it.
const OF_CELL: f32 = 1.15;
/// From one candidate to the next.
const STEP: f32 = 1.15;
/// Of more columns the headings would run into each other.
const CROWD: usize = 9;
/// Between two columns of the block.
const GAP: f32 = 0.8;

pub(super) fn draft(board: &Board, cover: &Cover, effects: &[Effect]) -> Option<Draft> {
    let geometry = board.geometry();
    let holds = |at: Candidate| cover.covers.iter().position(|cover| contains(geometry, *cover, at));
    let is_fin = |at: &Candidate| cover.fins.contains(at);
    // Rows of the block: the candidates of each base by cover.
    let mut rows: Vec<Vec<Vec<Candidate>>> = Vec::new();
    let mut fins: Vec<Vec<Candidate>> = Vec::new();
    for &base in &cover.bases {
        let (fin, body): (Vec<Candidate>, Vec<Candidate>) = possibilities(board, base).into_iter().partition(is_fin);
        let mut row = vec![Vec::new(); cover.covers.len()];
        body.into_iter().for_each(|at| {
            if let Some(column) = holds(at) {
                row[column].push(at);
            }
        });
        rows.push(row);
        fins.push(fin);
    }
    let mut going: Vec<Vec<Candidate>> = vec![Vec::new(); cover.covers.len()];
    for effect in effects {
        // What no cover holds goes for another reason than the block shows.
        going[holds(effect.candidate())?].push(effect.candidate());
    }

    let are_cells = cover.bases.iter().all(|base| matches!(base, Constraint::Cell(_)));
    let high = if are_cells { OF_CELL } else { ROW };
    let mut draft = Draft::default();
    let widths: Vec<usize> = (0..cover.covers.len())
        .map(|column| rows.iter().map(|row| row[column].len()).chain([1]).max().unwrap_or(1))
        .collect();
    let starts: Vec<f32> = widths
        .iter()
        .scan(0.0, |x, &width| {
            let start = *x;
            *x += width as f32 * STEP + GAP;
            Some(start)
        })
        .collect();
    let end = starts.last()? + *widths.last()? as f32 * STEP + GAP;
    let mut columns: Vec<Vec<usize>> = vec![Vec::new(); cover.covers.len()];
    let mut of_fins = Vec::new();
    for (number, (row, fins)) in rows.iter().zip(&fins).enumerate() {
        let y = number as f32 * high;
        draft.title(name(geometry, cover.bases[number]), (-2.0, y));
        let mut line = Vec::new();
        for (column, held) in row.iter().enumerate() {
            for (slot, &at) in held.iter().enumerate() {
                let place = (starts[column] + slot as f32 * STEP, y);
                let vertex = match are_cells {
                    true => draft.candidate(at, place, Role::Pattern),
                    false => placed(&mut draft, geometry, at, place, Role::Pattern),
                };
                draft.vertices[vertex].face = Face::Either;
                line.push(vertex);
                columns[column].push(vertex);
            }
        }
        for (slot, &at) in fins.iter().enumerate() {
            let vertex = placed(&mut draft, geometry, at, (end + 0.6 + slot as f32 * STEP, y), Role::Fin);
            draft.vertices[vertex].face = Face::Either;
            line.push(vertex);
            of_fins.push((vertex, at));
        }
        line.windows(2).for_each(|pair| draft.join(pair[0], pair[1], Role::Strong));
    }
    if !of_fins.is_empty() {
        draft.title(if of_fins.len() == 1 { "fin" } else { "fins" }, (end + 0.6, -1.1));
    }
    let below = rows.len() as f32 * high + 0.5;
    let same = one_digit(&cover.covers);
    for (column, held) in going.iter().enumerate() {
        let lines = heading(geometry, cover.covers[column], !same);
        // Where there are many, every other heading stands above its neighbors.
        let raised = if starts.len() > CROWD && column % 2 == 1 { lines.len() as f32 * LINE } else { 0.0 };
        draft.words(
            lines.iter().map(String::as_str),
            (starts[column], -1.0 - (lines.len() as f32 - 1.0) * LINE - raised),
        );
        for (slot, &at) in held.iter().enumerate() {
            let (right, down) = (slot % widths[column], slot / widths[column]);
            let place = (starts[column] + right as f32 * STEP, below + down as f32 * ROW);
            let vertex = placed(&mut draft, geometry, at, place, Role::Eliminated);
            columns[column].push(vertex);
            for &(fin, of) in &of_fins {
                if geometry.excludes(of, at) {
                    draft.join(fin, vertex, Role::Eliminated);
                }
            }
        }
        // Only one of all these is true.
        match columns[column].is_empty() {
            true => {}
            false if are_cells && held.is_empty() => draft.hull(&columns[column], Role::Weak),
            false => draft.hull_with_names(&columns[column], Role::Weak),
        }
    }
    draft.caption = caption(geometry, cover);
    Some(draft)
}

/// How the block is to be read.
fn caption(geometry: &Geometry, cover: &Cover) -> String {
    let names = |constraints: &[Constraint]| {
        let unit = |constraint: &Constraint| match constraint {
            Constraint::Place(unit, _) => Some(*unit),
            Constraint::Cell(_) => None,
        };
        let units: Vec<UnitId> = constraints.iter().filter_map(unit).collect();
        let cells = constraints.len() - units.len();
        let cells = (cells > 0).then(|| words::plural(cells, "cell", "cells"));
        let units = (!units.is_empty()).then(|| words::kinds(geometry, &in_order(units, |&unit| unit)));
        cells.into_iter().chain(units).collect::<Vec<_>>().join(" and ")
    };
    let (bases, covers) = (names(&cover.bases), names(&cover.covers));
    let told = match cover.bases.len() {
        1 => format!("Across: all places in {bases}, which needs the digit. Down: {covers}, which takes it only once"),
        count if !one_digit(&cover.covers) => {
            format!(
                "Across: {bases}, each of which needs one of its digits. Down: {count} digits of {covers}, each of which is used only once"
            )
        }
        _ => format!(
            "Across: {bases}, with all their places for the digit, which each of them needs. Down: {covers}, each of which takes it only once"
        ),
    };
    let fins = if cover.fins.is_empty() { String::new() } else { format!(" A fin is {}.", words::A_FIN) };
    format!("{told}. What is half filled may be true.{fins}")
}

/// What stands above a column: its cover, and where these are of several digits whose it is.
fn heading(geometry: &Geometry, cover: Constraint, of_digit: bool) -> Vec<String> {
    match cover {
        Constraint::Place(_, digit) if of_digit => vec![format!("{digit} in"), name(geometry, cover)],
        known => vec![name(geometry, known)],
    }
}

fn one_digit(constraints: &[Constraint]) -> bool {
    let digit = |constraint: &Constraint| match constraint {
        Constraint::Place(_, digit) => Some(*digit),
        Constraint::Cell(_) => None,
    };
    constraints.windows(2).all(|pair| digit(&pair[0]) == digit(&pair[1]))
}

/// A candidate with its cell's name below it.
fn placed(draft: &mut Draft, geometry: &Geometry, at: Candidate, place: (f32, f32), role: Role) -> usize {
    draft.words([geometry.name(at.cell).as_str()], (place.0, place.1 + super::NAME));
    draft.candidate(at, place, role)
}

fn contains(geometry: &Geometry, constraint: Constraint, at: Candidate) -> bool {
    match constraint {
        Constraint::Place(unit, digit) => at.digit == digit && geometry.unit(unit).set.contains(at.cell),
        Constraint::Cell(cell) => at.cell == cell,
    }
}

/// What a unit or cell is called.
pub(super) fn name(geometry: &Geometry, constraint: Constraint) -> String {
    match constraint {
        Constraint::Place(unit, _) => geometry.unit(unit).to_string(),
        Constraint::Cell(cell) => geometry.name(cell),
    }
}
