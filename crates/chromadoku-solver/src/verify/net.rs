//! Refutations: each premise must hold; then the opposite of an effect is supposed, and one inference after the other must follow
//! from a premise and what is known by then, up to a premise that has nothing left. Nothing is searched for.

use super::rule::Bound;
use super::{Covered, Follows, Rejection, candidates_of, check_cover, excludes, filling, holding, must_hold};
use crate::step::{Effect, Inference, Lemma, Net, Premise, Refutation};
use chromadoku_board::board::Board;
use chromadoku_board::id::{Candidate, Cell, Digit, Id, PerCell};
use chromadoku_board::set::{CellSet, DigitSet};

/// A premise as candidates.
enum Clause<'a> {
    /// One of them is true.
    One(Vec<Candidate>),
    /// As many digits occur as there are cells.
    Cells(CellSet),
    /// The effect holds where what is known by then refutes its opposite.
    Shows(Effect, Checked<'a>),
    /// What occurs in no way to fill some cells is false.
    Filled(Bound<'a>),
}

/// A net whose premises hold.
struct Checked<'a> {
    cases: Option<Vec<Candidate>>,
    clauses: Vec<Clause<'a>>,
    refutations: &'a [Refutation],
}

pub(super) fn net<'a>(board: &'a Board, givens: Option<&CellSet>, net: &'a Net) -> Follows<'a> {
    let checked = check(board, givens, net)?;
    Ok(Box::new(move |effect| checked.refutes(&Known::new(board), effect)))
}

fn check<'a>(board: &'a Board, givens: Option<&CellSet>, net: &'a Net) -> Result<Checked<'a>, Rejection> {
    let cases = match net.over.as_ref().map(|over| clause(board, givens, over)).transpose()? {
        None => None,
        Some(Clause::One(all)) => Some(all),
        Some(_) => return Err(Rejection::BadPattern("cases are of candidates of which one is true")),
    };
    let clauses = net.premises.iter().map(|premise| clause(board, givens, premise)).collect::<Result<_, _>>()?;
    Ok(Checked { cases, clauses, refutations: &net.refutations })
}

impl Checked<'_> {
    /// Whether one of the refutations is that of an effect's opposite, where this is known.
    fn refutes(&self, known: &Known, effect: Effect) -> bool {
        let mut opposite = known.clone();
        opposite.learn(effect.opposite());
        let fails = |(&case, inferences): (&Candidate, &Vec<Inference>)| {
            let mut known = opposite.clone();
            known.is_false(case) || {
                known.exclude(&[case]);
                known.fails(inferences, &self.clauses)
            }
        };
        let holds = |refutation: &Refutation| match (&self.cases, &refutation.cases[..]) {
            (None, [inferences]) => opposite.clone().fails(inferences, &self.clauses),
            (None, _) => false,
            (Some(cases), ways) => cases.len() == ways.len() && cases.iter().zip(ways).all(fails),
        };
        self.refutations.iter().any(|refutation| refutation.effect == effect && holds(refutation))
    }
}

/// Checks that a premise holds.
fn clause<'a>(board: &'a Board, givens: Option<&CellSet>, premise: &'a Premise) -> Result<Clause<'a>, Rejection> {
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
        Premise::Lemma(lemma) => check_lemma(board, givens, lemma),
        Premise::Filling(filling) => Bound::by_rules(board, filling).map(Clause::Filled),
        Premise::Ledger(ledger) => Bound::by_ledger(board, ledger).map(Clause::Filled),
    }
}

/// Whether its opposite is refuted is seen when it is asked for; here, that all it rests on holds. That no lemma rests on
/// another keeps it short, however deep one that comes from elsewhere goes.
fn check_lemma<'a>(board: &'a Board, givens: Option<&CellSet>, lemma: &'a Lemma) -> Result<Clause<'a>, Rejection> {
    let Lemma { effect, net } = lemma;
    if net.all().any(|premise| matches!(premise, Premise::Lemma(_))) {
        return Err(Rejection::BadPattern("a lemma rests on another"));
    }
    let is_there = is_on(board, effect.candidate()) && board.has(effect.candidate());
    if is_there { Ok(Clause::Shows(*effect, check(board, givens, net)?)) } else { Err(Rejection::NotOnBoard) }
}

/// Whether a board has such a cell and such a digit.
fn is_on(board: &Board, Candidate { cell, digit }: Candidate) -> bool {
    cell.index() < board.geometry().cell_count() && digit.index() < board.geometry().digit_count()
}

/// If the cells held these digits alone, another filling would give every unit the same ones and keep every given: no
/// cell is given, and peers beyond the units cannot hold any of the digits.
fn check_swap<'a>(board: &Board, givens: &CellSet, cells: &CellSet, digits: DigitSet) -> Result<Clause<'a>, Rejection> {
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
fn rest<'a>(board: &Board, cells: &CellSet, digits: DigitSet) -> Result<Clause<'a>, Rejection> {
    let geometry = board.geometry();
    if cells.is_empty() || !digits.is_subset(geometry.digits()) || !cells.is_subset(&geometry.cell_set()) {
        return Err(Rejection::NotOnBoard);
    }
    Ok(Clause::One(cells.iter().flat_map(|cell| candidates(cell, board.candidates(cell) - digits)).collect()))
}

/// If none of these candidates were true, each unsolved cell would have two candidates and each digit two places in each
/// unit that lacks it; taking the other candidate everywhere would make another solution.
fn check_grave<'a>(board: &Board, givens: &CellSet, extra: &[Candidate]) -> Result<Clause<'a>, Rejection> {
    let geometry = board.geometry();
    let bad = Err(Rejection::BadPattern("without these candidates some cell or unit would not have two of each"));
    if !extra.iter().all(|&at| is_on(board, at) && board.has(at)) {
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
#[derive(Clone)]
struct Known<'a> {
    board: &'a Board,
    left: PerCell<DigitSet>,
}

impl<'a> Known<'a> {
    fn new(board: &'a Board) -> Known<'a> {
        Known { board, left: board.geometry().cells().map(|cell| board.candidates(cell)).collect() }
    }

    /// Takes an effect for granted.
    fn learn(&mut self, effect: Effect) {
        match effect {
            Effect::Eliminate(Candidate { cell, digit }) => self.left[cell].remove(digit),
            Effect::Place(candidate) => self.exclude(&[candidate]),
        }
    }

    fn is_false(&self, candidate: Candidate) -> bool {
        !self.left[candidate.cell].contains(candidate.digit)
    }

    /// Whether these follow one after the other, and the last leaves nothing of its premise.
    fn fails(mut self, inferences: &[Inference], clauses: &[Clause]) -> bool {
        let Some((last, before)) = inferences.split_last() else { return false };
        for Inference { premise, excluded } in before {
            let Some(clause) = clauses.get(*premise) else { return false };
            let shown = self.shown_by(clause);
            if excluded.is_empty() || !excluded.iter().all(|&at| is_on(self.board, at) && shown(at)) {
                return false;
            }
            excluded.iter().for_each(|&at| self.learn(Effect::Eliminate(at)));
        }
        last.excluded.is_empty() && clauses.get(last.premise).is_some_and(|clause| self.breaks(clause))
    }

    /// Whether a candidate is shown by a clause to be false.
    fn shown_by(&self, clause: &Clause) -> Box<dyn Fn(Candidate) -> bool + 'a> {
        let board = self.board;
        match clause {
            Clause::One(_) | Clause::Cells(_) => {
                let groups = self.groups(clause);
                Box::new(move |at| groups.iter().any(|group| group.iter().all(|&held| excludes(board, held, at))))
            }
            Clause::Shows(effect, net) => match *effect {
                effect if !net.refutes(self, effect) => Box::new(|_| false),
                Effect::Eliminate(shown) => Box::new(move |at| at == shown),
                Effect::Place(shown) => Box::new(move |at| excludes(board, shown, at)),
            },
            Clause::Filled(bound) => {
                let ways = self.supports(bound);
                Box::new(move |at| ways.iter().any(|(cell, digits)| *cell == at.cell && !digits.contains(at.digit)))
            }
        }
    }

    /// Whether a clause has nothing left.
    fn breaks(&self, clause: &Clause) -> bool {
        match clause {
            Clause::One(_) | Clause::Cells(_) => self.groups(clause).iter().any(Vec::is_empty),
            Clause::Filled(bound) => self.supports(bound).iter().any(|(_, digits)| digits.is_empty()),
            Clause::Shows(..) => false,
        }
    }

    /// What occurs in some way to fill cells. Nothing is said where there are too many.
    fn supports(&self, bound: &Bound) -> Vec<(Cell, DigitSet)> {
        bound.supports(self.board, &self.left).unwrap_or_default()
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
            Clause::Shows(..) | Clause::Filled(_) => Vec::new(),
        }
    }

    /// One of these is true: what all of them exclude is false.
    fn exclude(&mut self, group: &[Candidate]) {
        let geometry = self.board.geometry();
        let has_conflicts = !geometry.conflicts().is_empty();
        for cell in self.board.unsolved().iter() {
            let near =
                |held: &Candidate| held.cell == cell || has_conflicts || geometry.peers(cell).contains(held.cell);
            if group.iter().all(near) {
                let gone = candidates(cell, self.left[cell])
                    .filter(|&at| group.iter().all(|&held| excludes(self.board, held, at)))
                    .map(|at| at.digit);
                self.left[cell] -= gone.collect();
            }
        }
    }
}
