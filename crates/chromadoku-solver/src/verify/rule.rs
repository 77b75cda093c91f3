//! Rules: an effect holds if no way to fill their cells, peers apart, has its opposite. Fillings are gone through one cell
//! after the other and judged by what rules mean, not by what searches make of them.

use std::cell::OnceCell;

use super::{Follows, Rejection};
use crate::step::{Effect, Filling, Ledger};
use chromadoku_board::board::Board;
use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Candidate, Cell, Digit, Id, PerCell};
use chromadoku_board::order::sort_by_key;
use chromadoku_board::rule::{Arrow, Cage, Dot, Line, LineKind, LittleKiller, Mark, Rule};
use chromadoku_board::set::DigitSet;

/// More choices than that are not tried: the step is not accepted then.
const MOST: usize = 300_000;

/// What is known of each cell, as a number from 1.
type Known = PerCell<Option<i32>>;

/// What a filling must keep, as far as it is known, where cells that are not known take one of their digits.
type Keeps<'a> = Box<dyn Fn(&Known, &PerCell<DigitSet>) -> bool + 'a>;

/// What may fill some cells.
pub(super) struct Ways<'a> {
    board: &'a Board,
    cells: Vec<Cell>,
    /// The digits that each cell may take.
    domains: PerCell<DigitSet>,
    keeps: &'a Keeps<'a>,
    /// Of how many cells, the first ones, the digits are asked for.
    asked: usize,
    tried: usize,
}

impl<'a> Ways<'a> {
    fn new(board: &'a Board, cells: &[Cell], domains: PerCell<DigitSet>, keeps: &'a Keeps<'a>) -> Ways<'a> {
        let cells: Vec<Cell> = cells.iter().copied().filter(|&cell| board.value(cell).is_none()).collect();
        Ways { board, asked: cells.len(), cells, domains, keeps, tried: 0 }
    }

    /// The same, where only the digits of the first cell are asked for.
    fn of_first(self) -> Ways<'a> {
        Ways { asked: self.asked.min(1), ..self }
    }

    /// The digits of each cell that is asked for that occur in some filling, in the order of `cells`; `None` if there are too many ways.
    fn supports(&mut self) -> Option<Vec<(Cell, DigitSet)>> {
        let mut known = known(self.board);
        let mut found = vec![DigitSet::EMPTY; self.cells.len()];
        let done = !(self.keeps)(&known, &self.domains) || self.fill(0, &mut known, &mut found);
        done.then(|| self.cells.iter().copied().zip(found).take(self.asked).collect())
    }

    /// Goes through the fillings of the cells from a place on that could show something new; says whether there were not too
    /// many.
    fn fill(&mut self, place: usize, known: &mut Known, found: &mut [DigitSet]) -> bool {
        self.tried += 1;
        if self.tried > MOST {
            return false;
        }
        let Some(&cell) = self.cells.get(place) else {
            for (at, &cell) in self.cells.iter().enumerate() {
                found[at].insert(digit_of(known[cell]));
            }
            return true;
        };
        let is_new = |at: usize, known: &Known| {
            let cell = self.cells[at];
            let held = if at < place { DigitSet::of(digit_of(known[cell])) } else { self.domains[cell] };
            !held.is_subset(found[at])
        };
        if !(0..self.asked).any(|at| is_new(at, known)) {
            return true;
        }
        let peers = self.board.geometry().neighbors(cell);
        let taken: DigitSet =
            peers.iter().filter(|&&peer| known[peer].is_some()).map(|&peer| digit_of(known[peer])).collect();
        for digit in (self.domains[cell] - taken).iter() {
            known[cell] = Some(i32::from(digit.0) + 1);
            let goes_on = !(self.keeps)(known, &self.domains) || self.fill(place + 1, known, found);
            known[cell] = None;
            if !goes_on {
                return false;
            }
        }
        true
    }
}

fn digit_of(value: Option<i32>) -> Digit {
    Digit::from_index(value.map_or(0, |value| value as usize - 1))
}

fn known(board: &Board) -> Known {
    board.values().values().map(|value| value.map(|digit| i32::from(digit.0) + 1)).collect()
}

/// Cells, each times a factor, that add up to a total.
struct Sum {
    terms: Vec<(Cell, i32)>,
    total: i32,
}

impl Sum {
    fn of(rule: &Rule) -> Option<Sum> {
        if let Rule::Arrow(Arrow { circle, shaft }) = rule {
            let places = (0..circle.len() as u32).rev();
            let circle = circle.iter().zip(places).map(|(&cell, place)| (cell, -(10_i32.pow(place))));
            return Some(Sum { terms: circle.chain(shaft.iter().map(|&cell| (cell, 1))).collect(), total: 0 });
        }
        let (cells, total) = sum_of(rule)?;
        Some(Sum { terms: cells.into_iter().map(|cell| (cell, 1)).collect(), total })
    }

    /// Whether the least and the greatest digits that are left reach it.
    fn is_within_reach(&self, known: &Known, left: &PerCell<DigitSet>) -> bool {
        let (mut least, mut most) = (0, 0);
        for &(cell, factor) in &self.terms {
            let ends = || {
                let digits = left[cell].0;
                (digits != 0).then(|| (digits.trailing_zeros() as i32 + 1, 32 - digits.leading_zeros() as i32))
            };
            let Some((low, high)) = known[cell].map(|value| (value, value)).or_else(ends) else { return false };
            least += factor * if factor > 0 { low } else { high };
            most += factor * if factor > 0 { high } else { low };
        }
        (least..=most).contains(&self.total)
    }
}

/// A pattern ready to be asked: its cells and what they must keep.
pub(super) struct Bound<'a> {
    /// In the order in which they are filled.
    cells: Vec<Cell>,
    keeps: Keeps<'a>,
}

impl<'a> Bound<'a> {
    /// Rules about cells, with units that must have a place for each digit.
    pub(super) fn by_rules(board: &'a Board, filling: &'a Filling) -> Result<Bound<'a>, Rejection> {
        let geometry: &Geometry = board.geometry();
        let rules: Option<Vec<&Rule>> = filling.rules.iter().map(|&id| geometry.get_rule(id)).collect();
        let rules = rules.ok_or(Rejection::NotOnBoard)?;
        if !filling.cells.is_subset(&geometry.cell_set()) {
            return Err(Rejection::NotOnBoard);
        }
        // Rules tell most where they are read from one end to the other.
        let mut cells: Vec<Cell> = Vec::new();
        for cell in rules.iter().flat_map(|rule| in_order(rule)).chain(filling.cells.iter()) {
            if filling.cells.contains(cell) && !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        // That a sum is out of reach tells itself sooner by what its cells can take than by its meaning.
        let sums: Vec<Sum> = rules.iter().filter_map(|rule| Sum::of(rule)).collect();
        let keeps = move |known: &Known, left: &PerCell<DigitSet>| {
            sums.iter().all(|sum| sum.is_within_reach(known, left))
                && rules.iter().all(|rule| rule.fits(geometry, &|cell| known[cell]))
        };
        Ok(Bound { cells, keeps: Box::new(keeps) })
    }

    /// What units hold less what rules add up to: the sum of the cells that are left.
    pub(super) fn by_ledger(board: &'a Board, ledger: &Ledger) -> Result<Bound<'a>, Rejection> {
        let geometry = board.geometry();
        let digits = geometry.digit_count() as i32;
        let mut factors: PerCell<i32> = PerCell::filled(0, geometry.cell_count());
        let mut total = 0;
        for &unit in &ledger.units {
            let unit = geometry.get_unit(unit).ok_or(Rejection::NotOnBoard)?;
            if !unit.full {
                return Err(Rejection::BadPattern("a unit with fewer cells than digits has no known sum"));
            }
            unit.cells.iter().for_each(|&cell| factors[cell] += 1);
            total += digits * (digits + 1) / 2;
        }
        for &rule in &ledger.rules {
            let rule = geometry.get_rule(rule).ok_or(Rejection::NotOnBoard)?;
            let (cells, sum) = sum_of(rule).ok_or(Rejection::BadPattern("a rule of the ledger has no known sum"))?;
            cells.iter().for_each(|&cell| factors[cell] -= 1);
            total -= sum;
        }
        let terms: Vec<(Cell, i32)> =
            factors.iter().map(|(cell, &factor)| (cell, factor)).filter(|at| at.1 != 0).collect();
        let cells = terms.iter().map(|&(cell, _)| cell).collect();
        let sum = Sum { terms, total };
        let keeps = move |known: &Known, left: &PerCell<DigitSet>| sum.is_within_reach(known, left);
        Ok(Bound { cells, keeps: Box::new(keeps) })
    }

    /// What the cells can take where only these digits are left; `None` if there are too many ways to tell.
    pub(super) fn supports(&self, board: &Board, left: &PerCell<DigitSet>) -> Option<Vec<(Cell, DigitSet)>> {
        // Where that takes long, cells with few digits first may show sooner what cannot be.
        let by_size = || {
            let mut cells = self.cells.clone();
            sort_by_key(&mut cells, |&cell| left[cell].len());
            Ways::new(board, &cells, left.clone(), &self.keeps).supports()
        };
        Ways::new(board, &self.cells, left.clone(), &self.keeps).supports().or_else(by_size)
    }

    /// Whether no filling has a digit in one of the cells: some are too many to tell what all cells can take, but not what this one can.
    fn bars(&self, board: &Board, Candidate { cell, digit }: Candidate) -> bool {
        let mut left: PerCell<DigitSet> = board.geometry().cells().map(|cell| board.candidates(cell)).collect();
        left[cell] = DigitSet::of(digit);
        let others = self.cells.iter().copied().filter(|&other| other != cell);
        let cells: Vec<Cell> = std::iter::once(cell).chain(others).collect();
        let ways = Ways::new(board, &cells, left, &self.keeps).of_first().supports();
        ways.is_some_and(|ways| ways.iter().all(|(_, digits)| digits.is_empty()))
    }

    /// Whether the opposite of an effect leaves no filling, of which `all` are the digits that occur in some, where they can be told.
    fn refutes(&self, board: &Board, all: Option<&[(Cell, DigitSet)]>, effect: Effect) -> bool {
        let Candidate { cell, digit } = effect.candidate();
        let Some(all) = all else {
            return matches!(effect, Effect::Eliminate(_))
                && self.cells.contains(&cell)
                && self.bars(board, effect.candidate());
        };
        let own = all.iter().find(|(other, _)| *other == cell);
        match (effect, own) {
            (Effect::Eliminate(_), Some((_, digits))) => !digits.contains(digit),
            (Effect::Place(_), Some((_, digits))) => digits.is_subset(DigitSet::of(digit)),
            (Effect::Place(_), None) => false,
            // Of a cell that is not among them, what it sees counts.
            (Effect::Eliminate(_), None) => {
                let mut left: PerCell<DigitSet> = board.geometry().cells().map(|cell| board.candidates(cell)).collect();
                for &peer in board.geometry().neighbors(cell) {
                    left[peer].remove(digit);
                }
                let ways = self.supports(board, &left);
                ways.is_some_and(|ways| ways.iter().any(|(_, digits)| digits.is_empty()))
            }
        }
    }
}

/// The cells of a rule, those first that say most of the others.
fn in_order(rule: &Rule) -> Vec<Cell> {
    let mut cells = rule.cells();
    if matches!(rule, Rule::Line(Line { kind: LineKind::Between | LineKind::Lockout, .. })) && cells.len() > 2 {
        let last = cells.len() - 1;
        cells.swap(1, last);
    }
    cells
}

/// The cells that a rule adds up, and their sum.
fn sum_of(rule: &Rule) -> Option<(Vec<Cell>, i32)> {
    match rule {
        Rule::Cage(Cage { cells, sum: Some(sum), .. }) => Some((cells.clone(), i32::from(*sum))),
        Rule::LittleKiller(LittleKiller { cells, sum, .. }) => Some((cells.clone(), i32::from(*sum))),
        Rule::Dot(Dot { cells, mark: Mark::Sum(sum) }) => Some((cells.to_vec(), i32::from(*sum))),
        _ => None,
    }
}

pub(super) fn filling<'a>(board: &'a Board, filling: &'a Filling) -> Follows<'a> {
    Ok(follows(board, Bound::by_rules(board, filling)?))
}

pub(super) fn ledger<'a>(board: &'a Board, ledger: &Ledger) -> Follows<'a> {
    Ok(follows(board, Bound::by_ledger(board, ledger)?))
}

fn follows<'a>(board: &'a Board, bound: Bound<'a>) -> Box<dyn Fn(Effect) -> bool + 'a> {
    let all = OnceCell::new();
    Box::new(move |effect| {
        let all: &Option<Vec<(Cell, DigitSet)>> = all.get_or_init(|| {
            let left = board.geometry().cells().map(|cell| board.candidates(cell)).collect();
            bound.supports(board, &left)
        });
        bound.refutes(board, all.as_deref(), effect)
    })
}
