//! Near misses, drawn: a candidate that looks as if it went, and a position that lacks one condition. The checker refuses both.

use chromadoku_board::board::Board;
use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Candidate, Cell, UnitId};
use chromadoku_board::order::sort_by_key;
use chromadoku_board::set::{CellSet, DigitSet};
use chromadoku_solver::step::{
    Chain, Constraint, Cover, Effect, Effects, HallSet, Node, Pattern, Premise, Side, Step, Strong,
};
use chromadoku_solver::verify::{Rejection, verify_unique};
use maud::{Markup, html};

use super::judge::{Reason, why_not};
use super::told::{Told, effect_role};
use crate::figure::Role;
use crate::sheet::grid::Grid;
use crate::sheet::lesson::parts::{figure, part};
use crate::story::marks::{Marks, cells_of};
use crate::story::refutation::possibilities;
use crate::words;

/// What is not a step, and why, each with its figure; empty if that cannot be said.
pub fn markup(told: &Told) -> Markup {
    let broken = broken(told);
    // That something lies elsewhere goes without saying where something else can be said.
    let stays = stays(told).filter(|(_, is_telling)| *is_telling || broken.is_none()).map(|(shown, _)| shown);
    let shown: Vec<Markup> = [broken, stays].into_iter().flatten().collect();
    if shown.is_empty() {
        return html! {};
    }
    let content = html! {
        div.near {
            @for miss in shown { (miss) }
        }
    };
    part("Near misses", content)
}

/// A candidate near the pattern that stays, and why; and whether that is more than that it lies elsewhere.
fn stays(told: &Told) -> Option<(Markup, bool)> {
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
    sort_by_key(&mut refused, |(seen, at, _)| (usize::MAX - seen, *at));
    let (_, at, why) = refused.into_iter().next()?;
    let is_telling = why.unseen.is_some() || !matches!(step.pattern, Pattern::Cover(_));
    let marks = Marks::of(board, step);
    let role =
        |other| if other == at { Some(Role::Current) } else { effect_role(step, other).or_else(|| marks.role(other)) };
    let grid = Grid::new(board, givens, role).area(&why.cells).links(&marks.links).framed(at.cell);
    let grid = match why.unseen {
        Some(other) => grid.unlinked(at, other),
        None => grid,
    };
    Some((miss(grid, &format!("The {digit} in {} stays: {}.", geometry.name(at.cell), why.text)), is_telling))
}

/// What would be missing if a cell were still empty.
fn broken(told: &Told) -> Option<Markup> {
    let (board, step) = (&told.position.board, told.step);
    let geometry = board.geometry();
    // What one part of a net lacks may leave what follows from another one.
    if matches!(step.pattern, Pattern::Net(_)) && step.effects.len() > 1 {
        return None;
    }
    let solved = geometry.cells().filter(|&cell| board.value(cell).is_some());
    let mut emptied: Vec<(Cell, Board)> = solved.map(|empty| (empty, without(told, empty))).collect();
    // A cell with one candidate is filled again at a glance.
    sort_by_key(&mut emptied, |(empty, before)| (before.candidates(*empty).len() < 2, *empty));
    emptied.into_iter().find_map(|(empty, before)| {
        let givens = told.position.givens - CellSet::of(empty);
        let pattern = cells_of(board, &step.pattern);
        // What the pattern does not show any more, and its cells do not show otherwise.
        let lost = |extra: Candidate| {
            let only = with_one(board, &before, extra);
            let is_lost = |effect: &&Effect| !is_barred(&only, &pattern, **effect);
            let breaks = verify_unique(&only, &givens, step).is_err();
            step.effects.iter().filter(|_| breaks).filter(is_lost).copied().collect::<Vec<_>>()
        };
        let missing = missing(board, &before, &step.pattern).into_iter();
        let (extra, missing, lost) =
            missing.map(|(extra, missing)| (extra, missing, lost(extra))).find(|(.., lost)| !lost.is_empty())?;
        let marks = Marks::of(&before, step);
        let role = |at| if at == extra { Some(Role::Conflict) } else { marks.role(at) };
        let grid = Grid::new(&before, &told.position.givens, role).framed(empty);
        let (shown, _) = words::effects(geometry, &lost, usize::MAX);
        Some(miss(
            grid,
            &format!(
                "If {} were still empty, {missing}. Then the pattern does not show that {shown}.",
                geometry.name(empty)
            ),
        ))
    })
}

/// Whether a candidate that is to go leaves some of these cells without a digit, one after the other.
fn is_barred(board: &Board, cells: &CellSet, effect: Effect) -> bool {
    let Effect::Eliminate(at) = effect else { return false };
    let mut left: Vec<(Cell, DigitSet)> =
        cells.iter().filter(|&cell| cell != at.cell).map(|cell| (cell, board.candidates(cell))).collect();
    let mut true_ones = vec![at];
    while let Some(one) = true_ones.pop() {
        for (cell, held) in left.iter_mut().filter(|(cell, _)| board.geometry().peers(one.cell).contains(*cell)) {
            let before = held.len();
            held.remove(one.digit);
            if let (true, 1, Some(digit)) = (held.len() < before, held.len(), held.first()) {
                true_ones.push(Candidate { cell: *cell, digit });
            }
        }
    }
    left.iter().any(|(_, held)| held.is_empty())
}

/// A near miss as a figure.
fn miss(grid: Grid, said: &str) -> Markup {
    figure(grid.markup("A near miss"), said)
}

/// The board with a cell emptied, and all that its value excluded back.
fn without(told: &Told, empty: Cell) -> Board {
    let board = &told.position.board;
    let mut values = board.values().clone();
    values[empty] = None;
    let mut before = Board::from_values(board.geometry().clone(), &values);
    for (cell, gone) in told.position.board.eliminated().iter() {
        for digit in gone.iter() {
            before.eliminate(Candidate { cell, digit });
        }
    }
    before
}

/// A board before with just one of the candidates that it has more: where that alone breaks a pattern, it is what is missing.
fn with_one(board: &Board, before: &Board, extra: Candidate) -> Board {
    let mut only = before.clone();
    for cell in before.unsolved().iter() {
        let kept = board.value(cell).map_or(board.candidates(cell), DigitSet::of);
        for digit in (before.candidates(cell) - kept).iter() {
            let at = Candidate { cell, digit };
            if at != extra {
                only.eliminate(at);
            }
        }
    }
    only
}

/// The candidates of the board before that may break a pattern, and what each does, as a clause.
fn missing(board: &Board, before: &Board, pattern: &Pattern) -> Vec<(Candidate, String)> {
    match pattern {
        Pattern::Hall(hall) => of_hall(before, hall),
        Pattern::Cover(cover) => of_cover(before, cover),
        Pattern::Chain(chain) => of_chain(before, chain),
        Pattern::Net(net) => net.all().flat_map(|premise| of_premise(board, before, premise)).collect(),
        Pattern::Joint(parts) => parts.iter().flat_map(|part| missing(board, before, part)).collect(),
        _ => Vec::new(),
    }
}

fn of_hall(before: &Board, hall: &HallSet) -> Vec<(Candidate, String)> {
    let geometry = before.geometry();
    match hall.side {
        Side::Cells => {
            let (count, digits) = (words::number(hall.cells.len()), words::number(hall.digits.len() + 1));
            let wide = match hall.cells.len() {
                1 => String::new(),
                _ => format!(", and the {count} cells would have {digits} digits"),
            };
            let more = hall.cells.iter().flat_map(|cell| more_in(before, cell, hall.digits));
            more.map(|at| (at, format!("{}{wide}", as_well(geometry, at)))).collect()
        }
        Side::Digits => {
            let Some(&unit) = hall.units.first() else { return Vec::new() };
            let places = |digit| {
                let places = before.positions(unit, digit) - hall.cells;
                places.iter().map(move |cell| Candidate { cell, digit }).collect::<Vec<_>>()
            };
            hall.digits.iter().flat_map(places).map(|at| (at, another_place(geometry, unit, at))).collect()
        }
    }
}

fn of_cover(before: &Board, cover: &Cover) -> Vec<(Candidate, String)> {
    let geometry = before.geometry();
    let is_covered = |at: &Candidate| {
        cover.fins.contains(at)
            || cover.covers.iter().any(|over| match *over {
                Constraint::Cell(cell) => cell == at.cell,
                Constraint::Place(unit, digit) => digit == at.digit && geometry.unit(unit).set.contains(at.cell),
            })
    };
    let outside = match words::one_digit(&cover.covers) {
        Some((_, units)) => format!(", outside {}", words::kinds(geometry, &units)),
        None => String::new(),
    };
    let of_base = |base: &Constraint| {
        let said = |at: Candidate| match *base {
            Constraint::Cell(_) => as_well(geometry, at) + ", which is not among the digits of the pattern there",
            Constraint::Place(unit, _) => another_place(geometry, unit, at) + &outside,
        };
        let held = possibilities(before, *base).into_iter().filter(|at| !is_covered(at));
        held.map(|at| (at, said(at))).collect::<Vec<_>>()
    };
    cover.bases.iter().flat_map(of_base).collect()
}

fn of_chain(before: &Board, chain: &Chain) -> Vec<(Candidate, String)> {
    let geometry = before.geometry();
    let of_link = |(pair, strong): (&[Node], &Strong)| {
        let [from, to] = pair else { return Vec::new() };
        let weak = |(at, text): (Candidate, String)| (at, format!("{text}, and the link there would not be strong"));
        let extras: Vec<(Candidate, String)> = match *strong {
            Strong::One(Constraint::Place(unit, digit)) => {
                let places = before.positions(unit, digit) - (from.cells | to.cells);
                let places = places.iter().map(|cell| Candidate { cell, digit });
                places
                    .map(|at| {
                        let (unit, name) = (geometry.unit(unit), geometry.name(at.cell));
                        (at, format!("{unit} would have another place for {digit}, {name}"))
                    })
                    .collect()
            }
            Strong::One(Constraint::Cell(cell)) => {
                let ends = DigitSet::of(from.digit) | DigitSet::of(to.digit);
                more_in(before, cell, ends).map(|at| (at, as_well(geometry, at))).collect()
            }
            Strong::Locked(_) => Vec::new(),
        };
        extras.into_iter().map(weak).collect()
    };
    chain.nodes.chunks(2).zip(&chain.strong).flat_map(of_link).collect()
}

fn of_premise(board: &Board, before: &Board, premise: &Premise) -> Vec<(Candidate, String)> {
    let geometry = board.geometry();
    match premise {
        Premise::One(Constraint::Place(unit, digit)) => {
            let places = before.positions(*unit, *digit) - board.positions(*unit, *digit);
            let places = places.iter().map(|cell| Candidate { cell, digit: *digit });
            places.map(|at| (at, another_place(geometry, *unit, at))).collect()
        }
        Premise::One(Constraint::Cell(cell)) => {
            more_in(before, *cell, board.candidates(*cell)).map(|at| (at, as_well(geometry, at))).collect()
        }
        Premise::Cells(set) => {
            let held = set.iter().fold(DigitSet::EMPTY, |all, cell| all | board.candidates(cell));
            let more = set.iter().flat_map(|cell| more_in(before, cell, held));
            more.map(|at| (at, as_well(geometry, at) + ", a digit more for these cells")).collect()
        }
        Premise::Swap(set, pair) | Premise::Uncolorable(set, pair) => {
            let more = set.iter().flat_map(|cell| more_in(before, cell, board.candidates(cell) | *pair));
            let held = words::digits(*pair);
            more.map(|at| (at, format!("{}, and need not be one of {held}", as_well(geometry, at)))).collect()
        }
        Premise::Covered(cover) => of_cover(before, cover),
        _ => Vec::new(),
    }
}

/// The candidates of a cell but for some digits.
fn more_in(board: &Board, cell: Cell, but: DigitSet) -> impl Iterator<Item = Candidate> + use<> {
    (board.candidates(cell) - but).iter().map(move |digit| Candidate { cell, digit })
}

/// `r1c2 could be 5 as well`.
fn as_well(geometry: &Geometry, Candidate { cell, digit }: Candidate) -> String {
    format!("{} could be {digit} as well", geometry.name(cell))
}

/// `row 5 would have a place for 3 in r5c5 as well`.
fn another_place(geometry: &Geometry, unit: UnitId, Candidate { cell, digit }: Candidate) -> String {
    format!("{} would have a place for {digit} in {} as well", geometry.unit(unit), geometry.name(cell))
}
