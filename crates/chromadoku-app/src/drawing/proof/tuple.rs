//! A Hall set: the unsolved cells of a unit in a row, its missing digits in a row below, and in front of both the cells and the digits
//! that belong to each other.

use chromadoku_board::board::Board;
use chromadoku_board::id::{Candidate, Cell, Digit};
use chromadoku_board::order::in_order;
use chromadoku_board::set::CellSet;
use chromadoku_solver::model::Key;
use chromadoku_solver::step::{Effect, HallSet, Side};

use super::{Draft, HULL, RADIUS};
use crate::figure::Role;
use crate::session::drawn::{DrawnEdge, DrawnVertex};
use crate::words::{capital, number, plural};

/// From one vertex of a row to the next.
const STEP: f32 = 1.1;
/// From the cells down to the digits: at least so far, and in a long row by so much of its length, so that no edge runs too flat.
const DOWN: (f32, f32) = (3.2, 0.62);
/// Between the Hall set and the rest.
const GAP: f32 = 0.7;
/// From the middle of a cell up to its name.
const ABOVE: f32 = 0.82;
/// From the middle of a row to how many of its vertices are in the Hall set, beyond the names of cells.
const COUNT: f32 = 1.3;

pub(super) fn draft(board: &Board, hall: &HallSet, effects: &[Effect]) -> Option<Draft> {
    let geometry = board.geometry();
    let touched: CellSet = effects.iter().map(|effect| effect.candidate().cell).collect();
    let of_unit = |&unit: &chromadoku_board::id::UnitId| (geometry.unit(unit).set & touched).len();
    let unit = *hall.units.iter().max_by_key(|unit| of_unit(unit))?;
    let others = (board.unsolved_in(unit) | (touched & *board.unsolved())) - hall.cells;
    let cells: Vec<Cell> = hall.cells.iter().chain(others.iter()).collect();
    let digits: Vec<Digit> = hall.digits.iter().chain((board.missing_in(unit) - hall.digits).iter()).collect();
    let size = hall.cells.len();

    let mut draft = Draft::default();
    let x = |slot: usize| slot as f32 * STEP + if slot < size { 0.0 } else { GAP };
    let down = DOWN.0.max(DOWN.1 * x(cells.len().max(digits.len()) - 1));
    let vertex = |key: Key, slot: usize, y: f32| DrawnVertex { part: 1, ..DrawnVertex::new(key, (x(slot), y), RADIUS) };
    for (slot, &cell) in cells.iter().enumerate() {
        draft.vertex(vertex(Key::Cell(cell), slot, 0.0));
        draft.words([geometry.name(cell).as_str()], (x(slot), -ABOVE));
    }
    for (slot, &digit) in digits.iter().enumerate() {
        draft.vertex(DrawnVertex { digit: Some(digit), ..vertex(Key::Digit(digit), slot, down) });
    }
    for (from, &cell) in cells.iter().enumerate() {
        for (to, &digit) in digits.iter().enumerate().filter(|(_, digit)| board.candidates(cell).contains(**digit)) {
            let candidate = Some(Candidate { cell, digit });
            draft.edges.push(DrawnEdge { candidate, ..DrawnEdge::open(from, cells.len() + to) });
        }
    }
    let set: Vec<usize> = (0..size).chain(cells.len()..cells.len() + size).collect();
    draft.hull(&set, Role::Pattern);
    let middle = x(size - 1) / 2.0;
    draft.title(plural(size, "cell", "cells"), (middle, -COUNT));
    draft.title(plural(size, "digit", "digits"), (middle, down + COUNT - ABOVE + HULL));
    let units = in_order(hall.units.iter().copied(), |&unit| unit);
    let place = crate::words::units(geometry, &units);
    let is_one = others.is_subset(&geometry.unit(unit).set);
    draft.title_before(
        format!("cells of {}", if is_one { geometry.unit(unit).to_string() } else { place.clone() }),
        (-HULL, 0.0),
    );
    draft.title_before("digits", (-HULL, down));
    draft.caption = match hall.side {
        Side::Cells => format!(
            "{} cells hold nothing but {} digits: they use those up in {place}, so no other cell there takes one of them.",
            capital(&number(size)),
            number(size),
        ),
        Side::Digits => format!(
            "In {place}, {} digits have only {} cells: they fill these, so nothing else fits there.",
            number(size),
            number(size),
        ),
    };
    Some(draft)
}
