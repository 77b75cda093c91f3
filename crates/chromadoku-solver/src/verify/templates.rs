//! Templates: an effect holds if its opposite leaves no way to place the digit in every unit that needs it.

use std::cell::OnceCell;

use super::{Follows, Rejection, must_hold};
use crate::step::{Constraint, Effect};
use chromadoku_board::board::Board;
use chromadoku_board::id::{Cell, Digit, Id};
use chromadoku_board::set::CellSet;

/// More choices than that are not tried: the step is not accepted then.
const MOST: usize = 1_000_000;

pub(super) fn templates<'a>(board: &'a Board, digit: Digit) -> Follows<'a> {
    if digit.index() >= board.geometry().digit_count() {
        return Err(Rejection::NotOnBoard);
    }
    let (units, places) = (units(board, digit), places(board, digit));
    let follows = move |places: CellSet, effect: Effect| {
        let at = effect.candidate().cell;
        let (left, used) = match effect {
            Effect::Place(_) => (places - CellSet::of(at), CellSet::EMPTY),
            Effect::Eliminate(_) => (places - *board.geometry().peers(at), CellSet::of(at)),
        };
        !used.is_subset(&places) || !is_possible(board, &units, left - used, used, &mut 0)
    };
    let others = OnceCell::new();
    let left = move || places - *others.get_or_init(|| taken(board, digit));
    Ok(Box::new(move |effect| {
        effect.candidate().digit == digit && (follows(places, effect) || follows(left(), effect))
    }))
}

/// The units that need a digit.
fn units(board: &Board, digit: Digit) -> Vec<CellSet> {
    let needed = board.geometry().units().filter(|(id, _)| must_hold(board, Constraint::Place(*id, digit)));
    needed.map(|(_, unit)| unit.set).collect()
}

fn places(board: &Board, digit: Digit) -> CellSet {
    board.unsolved().iter().filter(|&cell| board.candidates(cell).contains(digit)).collect()
}

/// The cells that other digits take: without one of them such a digit could not be placed, nor could it where the cells
/// that others take are left out for it too.
fn taken(board: &Board, digit: Digit) -> CellSet {
    let digits: Vec<Digit> = board.geometry().digits().iter().collect();
    let mut taken = vec![CellSet::EMPTY; digits.len()];
    let by_others = |taken: &[CellSet], digit: Digit| {
        let others = taken.iter().enumerate().filter(|(at, _)| *at != digit.index());
        others.fold(CellSet::EMPTY, |all, (_, cells)| all | *cells)
    };
    let mut tried = 0;
    loop {
        let before = taken.clone();
        for &of in &digits {
            let (units, places) = (units(board, of), places(board, of) - by_others(&taken, of));
            let mut needed =
                |cell: &Cell| !is_possible(board, &units, places - CellSet::of(*cell), CellSet::EMPTY, &mut tried);
            taken[of.index()] = places.iter().filter(|cell| needed(cell)).collect();
        }
        if taken == before {
            return by_others(&taken, digit);
        }
    }
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
