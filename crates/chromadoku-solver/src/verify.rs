//! An independent checker: accepts a step from its pattern and the board alone.
//!
//! It shares no code with the finders, only the plain data of boards and steps. A step that passes is sound on every
//! board that has the candidates and values given, whatever found it.

mod automorphism;
mod chain;
mod filling;
mod net;
mod rule;
mod templates;

use std::fmt;

use crate::step::{Constraint, Cover, Effect, HallSet, Pattern, Side, Step, UnitBlocks};
use chromadoku_board::board::Board;
use chromadoku_board::geometry::Unit;
use chromadoku_board::id::{Candidate, Id};
use chromadoku_board::set::{CellSet, DigitSet};

/// Why a step is not accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rejection {
    /// It has no effect.
    NoEffect,
    /// It places or eliminates a candidate that the board does not have.
    NotThere(Effect),
    /// It speaks of cells, digits or units that the board does not have, or of solved cells.
    NotOnBoard,
    /// The pattern is not what it claims to be.
    BadPattern(&'static str),
    /// The pattern is right, but this effect does not follow from it.
    DoesNotFollow(Effect),
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rejection::NoEffect => write!(f, "the step has no effect"),
            Rejection::NotThere(effect) => write!(f, "the board has no candidate for {effect:?}"),
            Rejection::NotOnBoard => write!(f, "the pattern names what the board does not have"),
            Rejection::BadPattern(why) => write!(f, "{why}"),
            Rejection::DoesNotFollow(effect) => {
                write!(f, "{effect:?} does not follow from the pattern")
            }
        }
    }
}

impl std::error::Error for Rejection {}

/// Accepts a step whose effects are there to be had and follow from its pattern on the board alone.
pub fn verify(board: &Board, step: &Step) -> Result<(), Rejection> {
    check(board, None, step)
}

/// The same where the givens, in these cells, are known to have one solution: then also what relies on that, unless rules
/// could tell apart what it takes for exchangeable.
pub fn verify_unique(board: &Board, givens: &CellSet, step: &Step) -> Result<(), Rejection> {
    check(board, Some(givens).filter(|_| board.geometry().is_plain()), step)
}

fn check(board: &Board, givens: Option<&CellSet>, step: &Step) -> Result<(), Rejection> {
    if step.effects.is_empty() {
        return Err(Rejection::NoEffect);
    }
    for &effect in &step.effects {
        let Candidate { cell, digit } = effect.candidate();
        if cell.index() >= board.geometry().cell_count() || digit.index() >= board.geometry().digit_count() {
            return Err(Rejection::NotOnBoard);
        }
        if !board.candidates(cell).contains(digit) {
            return Err(Rejection::NotThere(effect));
        }
    }
    let follows = pattern(board, givens, &step.pattern)?;
    match step.effects.iter().find(|&&effect| !follows(effect)) {
        Some(&effect) => Err(Rejection::DoesNotFollow(effect)),
        None => Ok(()),
    }
}

type Follows<'a> = Result<Box<dyn Fn(Effect) -> bool + 'a>, Rejection>;

/// Checks a pattern; gives what follows from it. The givens are there where they are known to have one solution.
fn pattern<'a>(board: &'a Board, givens: Option<&CellSet>, pattern: &'a Pattern) -> Follows<'a> {
    match pattern {
        Pattern::Hall(hall) => hall_set(board, hall),
        Pattern::Cover(cover) => covered(board, cover),
        Pattern::Blocks(blocks) => unit_blocks(board, blocks),
        Pattern::Chain(chain) => chain::chain(board, chain),
        Pattern::Templates(digit) => templates::templates(board, *digit),
        Pattern::Net(net) => net::net(board, givens, net),
        Pattern::Automorphism(map) => automorphism::automorphism(board, givens, map),
        Pattern::Joint(parts) => joint(board, givens, parts),
        Pattern::Filling(filling) => rule::filling(board, filling),
        Pattern::Ledger(ledger) => rule::ledger(board, ledger),
    }
}

/// Every part is right, and what follows from one follows.
fn joint<'a>(board: &'a Board, givens: Option<&CellSet>, parts: &'a [Pattern]) -> Follows<'a> {
    if parts.iter().any(|part| matches!(part, Pattern::Joint(_))) {
        return Err(Rejection::BadPattern("the parts of a joint pattern have no parts"));
    }
    let follows = parts.iter().map(|part| pattern(board, givens, part)).collect::<Result<Vec<_>, _>>()?;
    Ok(Box::new(move |effect| follows.iter().any(|part| part(effect))))
}

fn hall_set<'a>(board: &'a Board, hall: &'a HallSet) -> Follows<'a> {
    if hall.cells.is_empty() || hall.cells.len() != hall.digits.len() {
        return Err(Rejection::BadPattern("a Hall set has as many cells as digits, and at least one"));
    }
    if !hall.cells.is_subset(board.unsolved()) || !hall.digits.is_subset(board.geometry().digits()) {
        return Err(Rejection::NotOnBoard);
    }
    let units = units(board, hall)?;
    if !units.iter().all(|unit| hall.cells.is_subset(&unit.set)) {
        return Err(Rejection::BadPattern("a unit of the Hall set does not hold its cells"));
    }
    let (cells, digits) = (hall.cells, hall.digits);
    let single = if cells.len() == 1 { cells.first().zip(digits.first()) } else { None };
    let places = move |effect| matches!((effect, single), (Effect::Place(c), Some(s)) if (c.cell, c.digit) == s);
    match hall.side {
        Side::Cells => {
            if units.is_empty() && cells.len() > 1 {
                return Err(Rejection::BadPattern("several cells need a unit to be a Hall set in"));
            }
            if !cells.iter().all(|cell| board.candidates(cell).is_subset(digits)) {
                return Err(Rejection::BadPattern("a cell of the Hall set has another candidate"));
            }
            Ok(Box::new(move |effect| match effect {
                Effect::Place(_) => places(effect),
                Effect::Eliminate(gone) => {
                    digits.contains(gone.digit)
                        && !cells.contains(gone.cell)
                        && units.iter().any(|unit| unit.set.contains(gone.cell))
                }
            }))
        }
        Side::Digits => {
            let [unit] = units.as_slice() else {
                return Err(Rejection::BadPattern("a Hall set of digits lies in one unit"));
            };
            check_outside(board, unit, cells, digits)?;
            Ok(Box::new(move |effect| match effect {
                Effect::Place(_) => places(effect),
                Effect::Eliminate(gone) => cells.contains(gone.cell) && !digits.contains(gone.digit),
            }))
        }
    }
}

/// Checks that these digits have no place in a full unit but these cells: neither a candidate nor a value outside.
fn check_outside(board: &Board, unit: &Unit, cells: CellSet, digits: DigitSet) -> Result<(), Rejection> {
    if !unit.full {
        return Err(Rejection::BadPattern("a unit with fewer cells than digits need not hold them"));
    }
    let outside = unit.cells.iter().copied().filter(|&cell| !cells.contains(cell));
    let mut elsewhere =
        outside.map(|cell| board.candidates(cell) | board.value(cell).map_or(DigitSet::EMPTY, DigitSet::of));
    match elsewhere.any(|held| held.intersects(digits)) {
        true => Err(Rejection::BadPattern("a digit of the Hall set has another place in the unit")),
        false => Ok(()),
    }
}

fn units<'a>(board: &'a Board, hall: &HallSet) -> Result<Vec<&'a Unit>, Rejection> {
    let found: Option<Vec<&Unit>> = hall.units.iter().map(|&id| board.geometry().get_unit(id)).collect();
    found.ok_or(Rejection::NotOnBoard)
}

/// The live candidates of a constraint.
fn candidates_of(board: &Board, constraint: Constraint) -> Option<Vec<Candidate>> {
    let geometry = board.geometry();
    match constraint {
        Constraint::Cell(cell) => {
            let digits = (cell.index() < geometry.cell_count()).then(|| board.candidates(cell))?;
            Some(digits.iter().map(|digit| Candidate { cell, digit }).collect())
        }
        Constraint::Place(unit, digit) => {
            let unit = geometry.get_unit(unit).filter(|_| digit.index() < geometry.digit_count())?;
            let cells = unit.cells.iter().copied();
            let cells = cells.filter(|&cell| board.candidates(cell).contains(digit));
            Some(cells.map(|cell| Candidate { cell, digit }).collect())
        }
    }
}

/// Whether a constraint must hold a true candidate: a cell must, and a full unit for a digit that it has not got yet.
fn must_hold(board: &Board, constraint: Constraint) -> bool {
    match constraint {
        Constraint::Cell(cell) => board.value(cell).is_none(),
        Constraint::Place(unit, digit) => {
            let unit = board.geometry().unit(unit);
            unit.full && unit.cells.iter().all(|&cell| board.value(cell) != Some(digit))
        }
    }
}

/// The candidates of the bases and the covers of a cover.
struct Covered {
    bases: Vec<Vec<Candidate>>,
    covers: Vec<Vec<Candidate>>,
}

/// Checks that either a fin is true or each cover holds the true candidate of a base of its own.
fn check_cover(board: &Board, cover: &Cover) -> Result<Covered, Rejection> {
    let list = |constraints: &[Constraint]| -> Result<Vec<Vec<Candidate>>, Rejection> {
        let found: Option<_> = constraints.iter().map(|&constraint| candidates_of(board, constraint)).collect();
        found.ok_or(Rejection::NotOnBoard)
    };
    let (bases, covers) = (list(&cover.bases)?, list(&cover.covers)?);
    if bases.is_empty() || bases.len() != covers.len() {
        return Err(Rejection::BadPattern("there are as many covers as bases, and at least one"));
    }
    if !cover.bases.iter().all(|&base| must_hold(board, base)) {
        return Err(Rejection::BadPattern("a base need not hold a true candidate"));
    }
    let is_fin = |candidate| cover.fins.contains(&candidate);
    for &candidate in bases.iter().flatten().filter(|&&candidate| !is_fin(candidate)) {
        if holding(&bases, candidate) > 1 {
            return Err(Rejection::BadPattern("two bases share a candidate that is no fin"));
        }
        if holding(&covers, candidate) == 0 {
            return Err(Rejection::BadPattern("a candidate of the bases is in no cover and no fin"));
        }
    }
    if !cover.fins.iter().all(|&fin| holding(&bases, fin) > 0) {
        return Err(Rejection::BadPattern("a fin is in no base"));
    }
    Ok(Covered { bases, covers })
}

fn holding(lists: &[Vec<Candidate>], candidate: Candidate) -> usize {
    lists.iter().filter(|list| list.contains(&candidate)).count()
}

fn covered<'a>(board: &'a Board, cover: &'a Cover) -> Follows<'a> {
    let Covered { bases, covers } = check_cover(board, cover)?;
    // Suppose that the candidate is true. No fin is, so the bases have true candidates in as many different covers;
    // the candidate takes up its own covers, of which it uses one if it is in a base, and leaves too few.
    Ok(Box::new(move |effect| match effect {
        Effect::Place(_) => false,
        Effect::Eliminate(gone) => {
            holding(&covers, gone) > holding(&bases, gone) && cover.fins.iter().all(|&fin| excludes(board, fin, gone))
        }
    }))
}

/// Whether two candidates cannot both be true, by cells, peers or what a rule means.
fn excludes(board: &Board, a: Candidate, b: Candidate) -> bool {
    board.geometry().excludes(a, b)
}

fn unit_blocks<'a>(board: &'a Board, pattern: &'a UnitBlocks) -> Follows<'a> {
    let unit = board.geometry().get_unit(pattern.unit).ok_or(Rejection::NotOnBoard)?;
    let (mut cells, mut digits) = (CellSet::EMPTY, DigitSet::EMPTY);
    for &(block, held) in &pattern.blocks {
        if block.is_empty() || block.len() != held.len() || block.intersects(&cells) || held.intersects(digits) {
            return Err(Rejection::BadPattern("blocks have as many cells as digits and share none"));
        }
        if !block.is_subset(&unit.set) || !block.is_subset(board.unsolved()) {
            return Err(Rejection::NotOnBoard);
        }
        cells |= block;
        digits |= held;
        if !block.iter().all(|cell| board.candidates(cell).is_subset(digits)) {
            return Err(Rejection::BadPattern("a cell holds a digit of a later block"));
        }
    }
    let block_of = |has: &dyn Fn(&(CellSet, DigitSet)) -> bool| pattern.blocks.iter().position(has);
    Ok(Box::new(move |effect| {
        let Effect::Eliminate(Candidate { cell, digit }) = effect else {
            return false;
        };
        let of_cell = block_of(&|block: &(CellSet, DigitSet)| block.0.contains(cell));
        let of_digit = block_of(&|block: &(CellSet, DigitSet)| block.1.contains(digit));
        // A cell in no block comes after all of them.
        unit.set.contains(cell) && of_digit.is_some_and(|digits| of_cell.is_none_or(|cell| digits < cell))
    }))
}
