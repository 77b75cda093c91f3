//! Templates: an effect holds if its opposite leaves no way to place the digit in every unit that needs it.

use super::{Follows, Rejection, must_hold};
use crate::board::Board;
use crate::id::{Digit, Id};
use crate::set::CellSet;
use crate::step::{Constraint, Effect};

/// More choices than that are not tried: the step is not accepted then.
const MOST: usize = 1_000_000;

pub(super) fn templates<'a>(board: &'a Board, digit: Digit) -> Follows<'a> {
    let geometry = board.geometry();
    if digit.index() >= geometry.digit_count() {
        return Err(Rejection::NotOnBoard);
    }
    let units = geometry.units().filter(|(id, _)| must_hold(board, Constraint::Place(*id, digit)));
    let units: Vec<CellSet> = units.map(|(_, unit)| unit.set).collect();
    let places: CellSet = board.unsolved().iter().filter(|&cell| board.candidates(cell).contains(digit)).collect();
    Ok(Box::new(move |effect| {
        let candidate = effect.candidate();
        let cell = CellSet::of(candidate.cell);
        let (left, used) = match effect {
            Effect::Place(_) => (places - cell, CellSet::EMPTY),
            Effect::Eliminate(_) => (places - *board.geometry().peers(candidate.cell) - cell, cell),
        };
        candidate.digit == digit && !is_possible(board, &units, left, used, &mut 0)
    }))
}

/// Whether each unit can have one of the places, no two of which see each other; too many choices count as possible.
fn is_possible(board: &Board, units: &[CellSet], places: CellSet, used: CellSet, tried: &mut usize) -> bool {
    *tried += 1;
    let open = units.iter().filter(|unit| !unit.intersects(&used));
    let Some(unit) = open.min_by_key(|unit| (**unit & places).len()) else { return true };
    *tried > MOST
        || (*unit & places).iter().any(|cell| {
            let left = places - *board.geometry().peers(cell) - CellSet::of(cell);
            is_possible(board, units, left, used | CellSet::of(cell), tried)
        })
}
