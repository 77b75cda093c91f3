//! Near misses, drawn: a candidate that looks as if it went, and a position that lacks one condition. The checker refuses both.

use chromadoku_core::board::Board;
use chromadoku_core::geometry::Geometry;
use chromadoku_core::id::{Candidate, Cell, Digit, UnitId};
use chromadoku_core::step::{Constraint, Effect, Effects, Pattern, Side, Step, Strong};
use chromadoku_core::verify::{Rejection, verify_unique};

use super::judge::{Reason, why_not};
use super::told::{Told, effect_role};
use crate::scene::Role;
use crate::scene::marks::{Marks, cells_of};
use crate::scene::words;
use crate::sheet::grid::Grid;
use crate::sheet::lesson::parts::{figure, part};
use crate::sheet::{escape, join};

/// What is not a step, and why, each with its figure; nothing where that cannot be said.
pub fn markup(told: &Told) -> String {
    let shown: Vec<String> = [stays(told), broken(told)].into_iter().flatten().collect();
    match shown.is_empty() {
        true => String::new(),
        false => part("Near misses", &format!("<div class=\"near\">{}</div>", join(shown))),
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
    let is_refused = |at: &Candidate| {
        let claim = Step { effects: Effects::from_slice(&[Effect::Eliminate(*at)]), ..step.clone() };
        matches!(verify_unique(board, givens, &claim), Err(Rejection::DoesNotFollow(_)))
    };
    let seen = |at: &Candidate| (*geometry.peers(at.cell) & pattern).len();
    let mut refused: Vec<(usize, Candidate, Reason)> = near
        .filter(is_refused)
        .filter_map(|at| Some((seen(&at), at, why_not(board, step, at)?)))
        .filter(|(seen, ..)| *seen > 0)
        .collect();
    // The one that sees most of the pattern misleads most.
    refused.sort_by_key(|(seen, at, _)| (usize::MAX - seen, *at));
    let (_, at, why) = refused.into_iter().next()?;
    let marks = Marks::of(board, &step.pattern);
    let role =
        |other| if other == at { Some(Role::Current) } else { effect_role(step, other).or_else(|| marks.role(other)) };
    let grid = Grid::new(board, givens, role)
        .area(&if why.cells.is_empty() { pattern } else { why.cells })
        .links(&marks.links)
        .framed(at.cell);
    let grid = match why.unseen {
        Some(other) => grid.unlinked(at, other),
        None => grid,
    };
    Some(miss(grid, &format!("The {digit} in {} stays: {}.", geometry.name(at.cell), why.text)))
}

/// What would be missing if a cell were still empty.
fn broken(told: &Told) -> Option<String> {
    let (board, step) = (&told.position.board, told.step);
    let geometry = board.geometry();
    let solved = geometry.cells().filter(|&cell| board.value(cell).is_some());
    solved.into_iter().find_map(|empty| {
        let before = without(told, empty);
        let refused = verify_unique(&before, &(told.position.givens - [empty].into_iter().collect()), step).is_err();
        let (extra, missing) = refused.then(|| missing(board, &before, step)).flatten()?;
        let marks = Marks::of(&before, &step.pattern);
        let role = |at| if at == extra { Some(Role::Conflict) } else { marks.role(at) };
        let grid =
            Grid::new(&before, &told.position.givens, role).area(&cells_of(&before, &step.pattern)).framed(empty);
        Some(miss(
            grid,
            &format!("If {} were still empty, {missing}. Then there is no such step.", geometry.name(empty)),
        ))
    })
}

/// A near miss as a figure.
fn miss(grid: Grid, said: &str) -> String {
    figure(&grid.markup("A near miss"), &escape(said))
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

/// The candidate of the board before that breaks a pattern, and what that does, as a clause.
fn missing(board: &Board, before: &Board, step: &Step) -> Option<(Candidate, String)> {
    let geometry = board.geometry();
    let name = |cell| geometry.name(cell);
    match &step.pattern {
        Pattern::Hall(hall) if hall.side == Side::Cells => {
            let more = |cell: &Cell| !(before.candidates(*cell) - hall.digits).is_empty();
            let cell = hall.cells.iter().find(more)?;
            let digit = (before.candidates(cell) - hall.digits).first()?;
            let (count, digits) = (words::number(hall.cells.len()), words::number(hall.digits.len() + 1));
            let wide = match hall.cells.len() {
                1 => String::new(),
                _ => format!(", and the {count} cells would have {digits} digits"),
            };
            Some((Candidate { cell, digit }, format!("{} could be {digit} as well{wide}", name(cell))))
        }
        Pattern::Hall(hall) => {
            let unit = *hall.units.first()?;
            let place =
                |digit| (before.positions(unit, digit) - hall.cells).first().map(|cell| Candidate { cell, digit });
            let extra = hall.digits.iter().find_map(place)?;
            Some((extra, another_place(geometry, unit, extra)))
        }
        Pattern::Cover(cover) => {
            let (digit, bases) = words::one_digit(&cover.bases)?;
            let (_, covers) = words::one_digit(&cover.covers)?;
            let place = |unit| {
                let outside = |cell: &Cell| {
                    let covered = covers.iter().any(|&over| geometry.unit(over).set.contains(*cell));
                    !covered && !cover.fins.contains(&Candidate { cell: *cell, digit })
                };
                before.positions(unit, digit).iter().find(outside).map(|cell| (unit, Candidate { cell, digit }))
            };
            let (unit, extra) = bases.into_iter().find_map(place)?;
            let place = another_place(geometry, unit, extra);
            Some((extra, format!("{place}, outside {}", words::kinds(geometry, &covers))))
        }
        Pattern::Chain(chain) => chain.nodes.chunks(2).zip(&chain.strong).find_map(|(pair, strong)| {
            let [from, to] = pair else { return None };
            let (extra, text) = match *strong {
                Strong::One(Constraint::Place(unit, digit)) => {
                    let cell = (before.positions(unit, digit) - (from.cells | to.cells)).first()?;
                    let text = format!("{} would have another place for {digit}, {}", geometry.unit(unit), name(cell));
                    (Candidate { cell, digit }, text)
                }
                Strong::One(Constraint::Cell(cell)) => {
                    let is_third = |&digit: &Digit| digit != from.digit && digit != to.digit;
                    let digit = before.candidates(cell).iter().find(is_third)?;
                    (Candidate { cell, digit }, format!("{} could be {digit} as well", name(cell)))
                }
                Strong::Locked(_) => return None,
            };
            Some((extra, format!("{text}, and the link there would not be strong")))
        }),
        _ => None,
    }
}

/// `row 5 would have a place for 3 in r5c5 as well`.
fn another_place(geometry: &Geometry, unit: UnitId, Candidate { cell, digit }: Candidate) -> String {
    format!("{} would have a place for {digit} in {} as well", geometry.unit(unit), geometry.name(cell))
}
