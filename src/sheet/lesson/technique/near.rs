//! Near misses: a candidate that looks as if it went, and a position that lacks one condition. The checker refuses both.

use chromadoku_core::board::Board;
use chromadoku_core::id::{Candidate, Cell};
use chromadoku_core::step::{Constraint, Effect, Effects, Pattern, Side, Step, Strong};
use chromadoku_core::verify::{Rejection, verify_unique};

use super::judge::why_not;
use super::told::Told;
use crate::scene::marks::cells_of;
use crate::scene::words;
use crate::sheet::escape;
use crate::sheet::join;
use crate::sheet::lesson::parts::part;

/// What is not a step, and why; nothing where that cannot be said.
pub fn markup(told: &Told) -> String {
    let said: Vec<String> = [stays(told), broken(told)].into_iter().flatten().collect();
    match said.is_empty() {
        true => String::new(),
        false => {
            let items = said.iter().map(|text| format!("<li>{}</li>", escape(text)));
            part("What is not it", &format!("<ul>{}</ul>", join(items)))
        }
    }
}

/// A candidate near the pattern that stays, and why.
fn stays(told: &Told) -> Option<String> {
    let (board, givens, step) = (&told.position.board, &told.position.givens, told.step);
    let geometry = board.geometry();
    let gone = step.effects.iter().find(|effect| matches!(effect, Effect::Eliminate(_)))?.candidate();
    let pattern = cells_of(board, &step.pattern);
    let is_gone = |at: Candidate| step.effects.iter().any(|effect| effect.candidate() == at);
    let digit = gone.digit;
    let near =
        board.unsolved().iter().filter(|&cell| board.candidates(cell).contains(digit) && !pattern.contains(cell));
    let near = near.map(|cell| Candidate { cell, digit }).filter(|&at| !is_gone(at));
    let refused = |at: &Candidate| {
        let claim = Step { effects: Effects::from_slice(&[Effect::Eliminate(*at)]), ..step.clone() };
        matches!(verify_unique(board, givens, &claim), Err(Rejection::DoesNotFollow(_)))
    };
    let seen = |at: &Candidate| (*geometry.peers(at.cell) & pattern).len();
    let mut told: Vec<(usize, Candidate, String)> = near
        .filter(refused)
        .filter_map(|at| Some((seen(&at), at, why_not(board, step, at)?)))
        .filter(|(seen, ..)| *seen > 0)
        .collect();
    // The one that sees most of the pattern misleads most.
    told.sort_by_key(|(seen, at, _)| (usize::MAX - seen, *at));
    let (_, at, why) = told.into_iter().next()?;
    Some(format!("The {digit} in {} stays: {why}.", geometry.name(at.cell)))
}

/// What would be missing if a cell were still empty.
fn broken(told: &Told) -> Option<String> {
    let (board, step) = (&told.position.board, told.step);
    let geometry = board.geometry();
    let solved = geometry.cells().filter(|&cell| board.value(cell).is_some());
    solved.into_iter().find_map(|empty| {
        let before = without(told, empty);
        let refused = verify_unique(&before, &(told.position.givens - [empty].into_iter().collect()), step).is_err();
        let missing = refused.then(|| missing(board, &before, step)).flatten()?;
        Some(format!("If {} were still empty, {missing}. Then there is no such step.", geometry.name(empty)))
    })
}

/// The board with a cell emptied, and all that its value excluded back.
fn without(told: &Told, empty: Cell) -> Board {
    let board = &told.position.board;
    let mut values = board.values().clone();
    values[empty] = None;
    let mut before = Board::from_values(board.geometry().clone(), &values);
    for (cell, gone) in told.position.gone().iter() {
        for digit in gone.iter() {
            before.eliminate(Candidate { cell, digit });
        }
    }
    before
}

/// What a pattern has lost on the board before, as a clause.
fn missing(board: &Board, before: &Board, step: &Step) -> Option<String> {
    let geometry = board.geometry();
    let name = |cell| geometry.name(cell);
    match &step.pattern {
        Pattern::Hall(hall) if hall.side == Side::Cells => {
            let more = |cell: &Cell| !(before.candidates(*cell) - hall.digits).is_empty();
            let cell = hall.cells.iter().find(more)?;
            let extra = (before.candidates(cell) - hall.digits).first()?;
            let (count, digits) = (words::number(hall.cells.len()), words::number(hall.digits.len() + 1));
            Some(match hall.cells.len() {
                1 => format!("{} could be {extra} as well", name(cell)),
                _ => {
                    format!("{} could be {extra} as well, and the {count} cells would have {digits} digits", name(cell))
                }
            })
        }
        Pattern::Hall(hall) => {
            let unit = *hall.units.first()?;
            let place = |digit| (before.positions(unit, digit) - hall.cells).first().map(|cell| (digit, cell));
            let (digit, cell) = hall.digits.iter().find_map(place)?;
            Some(format!("{} would have a place for {digit} in {} as well", geometry.unit(unit), name(cell)))
        }
        Pattern::Cover(cover) => {
            let (digit, bases) = words::one_digit(&cover.bases)?;
            let (_, covers) = words::one_digit(&cover.covers)?;
            let place = |unit| {
                let outside = |cell: &Cell| {
                    let covered = covers.iter().any(|&over| geometry.unit(over).set.contains(*cell));
                    !covered && !cover.fins.contains(&Candidate { cell: *cell, digit })
                };
                before.positions(unit, digit).iter().find(outside).map(|cell| (unit, cell))
            };
            let (unit, cell) = bases.into_iter().find_map(place)?;
            Some(format!(
                "{} would have a place for {digit} in {} as well, outside {}",
                geometry.unit(unit),
                name(cell),
                words::kinds(geometry, &covers)
            ))
        }
        Pattern::Chain(chain) => chain.nodes.chunks(2).zip(&chain.strong).find_map(|(pair, strong)| {
            let [from, to] = pair else { return None };
            match *strong {
                Strong::One(Constraint::Place(unit, digit)) => {
                    let third = (before.positions(unit, digit) - (from.cells | to.cells)).first()?;
                    Some(format!(
                        "{} would have another place for {digit}, {}, and the link there would not be strong",
                        geometry.unit(unit),
                        name(third)
                    ))
                }
                Strong::One(Constraint::Cell(cell)) => {
                    let third =
                        before.candidates(cell).iter().find(|&digit| digit != from.digit && digit != to.digit)?;
                    Some(format!("{} could be {third} as well, and the link there would not be strong", name(cell)))
                }
                Strong::Locked(_) => None,
            }
        }),
        _ => None,
    }
}
