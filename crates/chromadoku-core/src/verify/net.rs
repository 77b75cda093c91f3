//! Refutations: each premise must hold; then the opposite of an effect is followed until a premise has no possibility
//! left.

use super::{Covered, Follows, Rejection, candidates_of, check_cover, excludes, filling, holding, must_hold};
use crate::board::Board;
use crate::id::{Candidate, Cell, Digit, Id, PerCell};
use crate::set::{CellSet, DigitSet};
use crate::step::{Cases, Effect, Net, Premise};

/// A premise as candidates: of which one is true, or of which as many digits occur as there are cells.
enum Clause {
    One(Vec<Candidate>),
    Cells(CellSet),
}

pub(super) fn net<'a>(board: &'a Board, givens: Option<&CellSet>, net: &'a Net) -> Follows<'a> {
    let clauses = clauses(board, givens, &net.premises)?;
    Ok(Box::new(move |effect| Known::opposite(board, effect).refuted_by(&clauses)))
}

pub(super) fn cases<'a>(board: &'a Board, givens: Option<&CellSet>, cases: &'a Cases) -> Follows<'a> {
    let Clause::One(over) = clause(board, givens, &cases.over)? else {
        return Err(Rejection::BadPattern("cases are of candidates of which one is true"));
    };
    let clauses = clauses(board, givens, &cases.premises)?;
    Ok(Box::new(move |effect| {
        let refuted = |&case: &Candidate| {
            let mut known = Known::opposite(board, effect);
            known.is_false(case) || {
                known.exclude(&[case]);
                known.refuted_by(&clauses)
            }
        };
        over.iter().all(refuted)
    }))
}

fn clauses(board: &Board, givens: Option<&CellSet>, premises: &[Premise]) -> Result<Vec<Clause>, Rejection> {
    premises.iter().map(|premise| clause(board, givens, premise)).collect()
}

/// Checks that a premise holds.
fn clause(board: &Board, givens: Option<&CellSet>, premise: &Premise) -> Result<Clause, Rejection> {
    let unique = Rejection::BadPattern("it relies on a unique solution, which is not known");
    match premise {
        Premise::One(constraint) => {
            let all = candidates_of(board, *constraint).ok_or(Rejection::NotOnBoard)?;
            match must_hold(board, *constraint) {
                true => Ok(Clause::One(all)),
                false => Err(Rejection::BadPattern("a premise need not hold a true candidate")),
            }
        }
        Premise::Cells(cells) => {
            let geometry = board.geometry();
            let all_see = |cell| (*cells - CellSet::of(cell)).is_subset(geometry.peers(cell));
            match cells.is_subset(board.unsolved()) && cells.iter().all(all_see) {
                true => Ok(Clause::Cells(*cells)),
                false => Err(Rejection::BadPattern("cells of a premise are solved or do not see each other")),
            }
        }
        // As many true candidates as covers, each in a cover and no two in one: the first cover has one of them.
        Premise::Covered(cover) => {
            let Covered { bases, covers } = check_cover(board, cover)?;
            let first = covers[0].iter().copied().filter(|&at| holding(&bases, at) > 0 && !cover.fins.contains(&at));
            Ok(Clause::One(first.chain(cover.fins.iter().copied()).collect()))
        }
        Premise::Uncolorable(cells, digits) => {
            let rest = rest(board, cells, *digits)?;
            match filling::none(board, cells, *digits) {
                true => Ok(rest),
                false => Err(Rejection::BadPattern("the cells can hold just these digits")),
            }
        }
        Premise::Swap(cells, digits) => check_swap(board, givens.ok_or(unique)?, cells, *digits),
        Premise::Grave(extra) => check_grave(board, givens.ok_or(unique)?, extra),
    }
}

/// If the cells held these digits alone, another filling would give every unit the same ones and keep every given: no
/// cell is given, and peers beyond the units cannot hold any of the digits.
fn check_swap(board: &Board, givens: &CellSet, cells: &CellSet, digits: DigitSet) -> Result<Clause, Rejection> {
    let geometry = board.geometry();
    let rest = rest(board, cells, digits)?;
    let apart = |cell: Cell| {
        let units = geometry.units_of(cell).iter().fold(CellSet::EMPTY, |all, &unit| all | geometry.unit(unit).set);
        (*geometry.peers(cell) - units - *cells).iter().all(|other| !board.domain(other).intersects(digits))
    };
    let fits = |cell| !givens.contains(cell) && board.value(cell).is_none_or(|value| digits.contains(value));
    let kept = digits.len() > 1 && cells.iter().all(|cell| apart(cell) && fits(cell));
    match kept && filling::have_twins(board, cells, digits) {
        true => Ok(rest),
        false => Err(Rejection::BadPattern("exchanging the digits in these cells need not keep a solution")),
    }
}

/// One of the candidates of cells that are not among some digits.
fn rest(board: &Board, cells: &CellSet, digits: DigitSet) -> Result<Clause, Rejection> {
    let geometry = board.geometry();
    if cells.is_empty() || !digits.is_subset(geometry.digits()) || !cells.is_subset(&geometry.cell_set()) {
        return Err(Rejection::NotOnBoard);
    }
    Ok(Clause::One(cells.iter().flat_map(|cell| candidates(cell, board.candidates(cell) - digits)).collect()))
}

/// If none of these candidates were true, each unsolved cell would have two candidates and each digit two places in each
/// unit that lacks it; taking the other candidate everywhere would make another solution.
fn check_grave(board: &Board, givens: &CellSet, extra: &[Candidate]) -> Result<Clause, Rejection> {
    let geometry = board.geometry();
    let bad = Err(Rejection::BadPattern("without these candidates some cell or unit would not have two of each"));
    let known = |at: &Candidate| at.cell.index() < geometry.cell_count() && at.digit.index() < geometry.digit_count();
    if !extra.iter().all(|at| known(at) && board.has(*at)) {
        return Err(Rejection::NotOnBoard);
    }
    let left: PerCell<DigitSet> = geometry
        .cells()
        .map(|cell| board.candidates(cell) - extra.iter().filter(|at| at.cell == cell).map(|at| at.digit).collect())
        .collect();
    if board.unsolved().intersects(givens) || !board.unsolved().iter().all(|cell| left[cell].len() == 2) {
        return bad;
    }
    for cell in board.unsolved().iter() {
        for digit in left[cell].iter() {
            // Whoever else may hold the digit shares a full unit, and there it is the only other one.
            let mut rivals = CellSet::EMPTY;
            for unit in geometry.units_of(cell).iter().map(|&unit| geometry.unit(unit)).filter(|unit| unit.full) {
                let others = unit.cells.iter().copied().filter(|&other| other != cell && left[other].contains(digit));
                let others: CellSet = others.collect();
                if others.len() != 1 {
                    return bad;
                }
                rivals |= others;
            }
            if geometry.neighbors(cell).iter().any(|&other| left[other].contains(digit) && !rivals.contains(other)) {
                return bad;
            }
        }
    }
    Ok(Clause::One(extra.to_vec()))
}

fn candidates(cell: Cell, digits: DigitSet) -> impl Iterator<Item = Candidate> {
    digits.iter().map(move |digit| Candidate { cell, digit })
}

/// What is not yet known to be false.
struct Known<'a> {
    board: &'a Board,
    left: PerCell<DigitSet>,
}

impl<'a> Known<'a> {
    /// Supposes the opposite of an effect.
    fn opposite(board: &'a Board, effect: Effect) -> Known<'a> {
        let left = board.geometry().cells().map(|cell| board.candidates(cell)).collect();
        let mut known = Known { board, left };
        match effect {
            Effect::Eliminate(candidate) => known.exclude(&[candidate]),
            Effect::Place(Candidate { cell, digit }) => known.left[cell].remove(digit),
        }
        known
    }

    fn is_false(&self, candidate: Candidate) -> bool {
        !self.left[candidate.cell].contains(candidate.digit)
    }

    /// Follows the clauses until one has no possibility left, or nothing new comes up.
    fn refuted_by(mut self, clauses: &[Clause]) -> bool {
        loop {
            let before = self.left.clone();
            for clause in clauses {
                for group in self.groups(clause) {
                    if group.is_empty() {
                        return true;
                    }
                    self.exclude(&group);
                }
            }
            if self.left == before {
                return false;
            }
        }
    }

    /// Groups of candidates of each of which one is true; an empty one is a contradiction.
    fn groups(&self, clause: &Clause) -> Vec<Vec<Candidate>> {
        match clause {
            Clause::One(all) => {
                vec![all.iter().copied().filter(|at| self.left[at.cell].contains(at.digit)).collect()]
            }
            Clause::Cells(cells) => {
                let digits = cells.iter().fold(DigitSet::EMPTY, |all, cell| all | self.left[cell]);
                let with = |digit: Digit| {
                    let held = cells.iter().filter(|&cell| self.left[cell].contains(digit));
                    held.map(|cell| Candidate { cell, digit }).collect()
                };
                match digits.len() {
                    few if few < cells.len() => vec![Vec::new()],
                    few if few == cells.len() => digits.iter().map(with).collect(),
                    _ => Vec::new(),
                }
            }
        }
    }

    /// One of these is true: what all of them exclude is false.
    fn exclude(&mut self, group: &[Candidate]) {
        let geometry = self.board.geometry();
        for cell in self.board.unsolved().iter() {
            let near = |held: &Candidate| held.cell == cell || geometry.peers(cell).contains(held.cell);
            if group.iter().all(near) {
                let gone = candidates(cell, self.left[cell])
                    .filter(|&at| group.iter().all(|&held| excludes(self.board, held, at)))
                    .map(|at| at.digit);
                self.left[cell] -= gone.collect();
            }
        }
    }
}
