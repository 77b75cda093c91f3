//! A Hall set: the unsolved cells of a unit on the left, its missing digits on the right, and on top of both the cells and the
//! digits that belong to each other.

use chromadoku_core::board::Board;
use chromadoku_core::id::{Candidate, Cell, Digit};
use chromadoku_core::model::Key;
use chromadoku_core::order::in_order;
use chromadoku_core::set::CellSet;
use chromadoku_core::step::{Effect, HallSet, Side};

use super::{Draft, RADIUS};
use crate::drawing::{DrawnEdge, DrawnVertex};
use crate::scene::Role;
use crate::scene::words::{capital, plural};

const LEFT: f32 = 0.0;
const RIGHT: f32 = 4.6;
/// Between the Hall set and the rest.
const GAP: f32 = 0.7;

pub(super) fn draft(board: &Board, hall: &HallSet, effects: &[Effect]) -> Option<Draft> {
    let geometry = board.geometry();
    let touched: CellSet = effects.iter().map(|effect| effect.candidate().cell).collect();
    let of_unit = |&unit: &chromadoku_core::id::UnitId| (geometry.unit(unit).set & touched).len();
    let unit = *hall.units.iter().max_by_key(|unit| of_unit(unit))?;
    let others = (board.unsolved_in(unit) | (touched & *board.unsolved())) - hall.cells;
    let cells: Vec<Cell> = hall.cells.iter().chain(others.iter()).collect();
    let digits: Vec<Digit> = hall.digits.iter().chain((board.missing_in(unit) - hall.digits).iter()).collect();
    let size = hall.cells.len();

    let mut draft = Draft::default();
    let y = |slot: usize| slot as f32 + if slot < size { 0.0 } else { GAP };
    let vertex = |key: Key, x: f32, slot: usize| DrawnVertex { part: 1, ..DrawnVertex::new(key, (x, y(slot)), RADIUS) };
    for (slot, &cell) in cells.iter().enumerate() {
        draft.vertex(vertex(Key::Cell(cell), LEFT, slot));
        draft.words([geometry.name(cell).as_str()], (LEFT - 1.15, y(slot)));
    }
    for (slot, &digit) in digits.iter().enumerate() {
        draft.vertex(DrawnVertex { digit: Some(digit), ..vertex(Key::Digit(digit), RIGHT, slot) });
    }
    for (from, &cell) in cells.iter().enumerate() {
        for (to, &digit) in digits.iter().enumerate().filter(|(_, digit)| board.candidates(cell).contains(**digit)) {
            let candidate = Some(Candidate { cell, digit });
            draft.edges.push(DrawnEdge { candidate, ..DrawnEdge::open(from, cells.len() + to) });
        }
    }
    let set: Vec<usize> = (0..size).chain(cells.len()..cells.len() + size).collect();
    draft.hull(&set, Role::Pattern);
    let middle = (size as f32 - 1.0) / 2.0;
    draft.title(plural(size, "cell", "cells"), (LEFT - 2.7, middle));
    draft.title(plural(size, "digit", "digits"), (RIGHT + 1.6, middle));
    draft.title(format!("cells of {}", geometry.unit(unit)), (LEFT, -1.1));
    draft.title("digits", (RIGHT, -1.1));
    let units = in_order(hall.units.iter().copied(), |&unit| unit);
    let place = crate::scene::words::units(geometry, &units);
    draft.caption = match hall.side {
        Side::Cells => format!(
            "{} hold nothing but {}: they use those up in {place}, so no other cell there takes one of them.",
            capital(&plural(size, "cell", "cells")),
            plural(size, "digit", "digits"),
        ),
        Side::Digits => format!(
            "{} have only {} in {place}: they fill these, which take nothing else.",
            capital(&plural(size, "digit", "digits")),
            plural(size, "cell", "cells"),
        ),
    };
    Some(draft)
}
