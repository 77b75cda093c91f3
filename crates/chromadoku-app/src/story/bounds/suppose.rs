//! What fails at once with a digit in a cell, or with none of it at all: sums that are to be the same cannot be, or cells have fewer digits
//! than they need.
//!
//! ```text
//! double arrow 126 16789 16789 89       with 1 in r1c1 the two cells between come to 6 + 7 = 13, and the ends to 10 at most
//! ```

use chromadoku_board::id::{Candidate, Cell, Digit};
use chromadoku_board::order::sort;
use chromadoku_board::set::{CellSet, DigitSet};

use super::seen::cliques;
use super::shape::Shape;
use super::{Bound, Inference, NAMED, Telling};
use crate::story::beat::{each, or};
use crate::words::{digits, either};

/// The most cells that are looked at for digits that are too few for them.
const CROWD: usize = 4;

/// How a supposition fails.
pub(super) struct Failure {
    /// What it comes to: `r4c2 is at most 6, but r5c2 and r6c2 add up to at least 6 + 7 = 13`, or cell after cell.
    pub why: String,
    /// The cells that are looked at.
    pub from: CellSet,
}

impl Telling<'_> {
    /// A digit beside which the rule fails at once.
    pub(super) fn by_supposing(&self) -> Option<Inference> {
        let open = self.aims.iter().filter(|at| self.held[at.cell].contains(at.digit));
        let failure = |at: Candidate| {
            let peers = self.board.geometry().peers(at.cell);
            let with = |cell, held| match cell {
                cell if cell == at.cell => DigitSet::of(at.digit),
                cell if peers.contains(cell) => held - DigitSet::of(at.digit),
                _ => held,
            };
            self.narrowed(with).failure()
        };
        open.copied().find_map(|at| {
            let Failure { why, from } = failure(at)?;
            // Whatever fails for the same reason goes with it.
            let alike = self.held[at.cell].iter().map(|digit| Candidate { cell: at.cell, digit });
            let alike = alike.filter(|other| self.aims.contains(other));
            let gone: Vec<Candidate> =
                alike.filter(|&other| other == at || failure(other).is_some_and(|other| other.why == why)).collect();
            let out: DigitSet = gone.iter().map(|at| at.digit).collect();
            let why = format!("with {} in {}, {why}", or(out), self.name(at.cell));
            Some(Inference { why, gone, from: from - CellSet::of(at.cell) })
        })
    }

    /// How the rule fails without a digit.
    pub(super) fn failure_without(&self, digit: Digit) -> Option<Failure> {
        self.narrowed(|_, held| held - DigitSet::of(digit)).failure()
    }

    /// The same where cells hold less.
    fn narrowed(&self, left: impl Fn(Cell, DigitSet) -> DigitSet) -> Telling<'_> {
        let mut held = self.held.clone();
        self.cells.iter().for_each(|cell| held[cell] = left(cell, held[cell]));
        let Telling { board, ref shapes, cells, .. } = *self;
        Telling { board, shapes: shapes.clone(), combinations: Vec::new(), cells, held, aims: Vec::new() }
    }

    /// Why the rule cannot be kept, if that is seen at once.
    fn failure(&self) -> Option<Failure> {
        if self.cells.iter().any(|cell| self.held[cell].is_empty()) {
            return None;
        }
        self.crowded().or_else(|| self.shapes.iter().find_map(|shape| self.never_the_same(shape)))
    }

    /// That cells that see each other have fewer digits than they are.
    fn crowded(&self) -> Option<Failure> {
        let geometry = self.board.geometry();
        let cells: Vec<Cell> = self.cells.iter().collect();
        (2..=CROWD).find_map(|count| {
            let few: Vec<Cell> = cells.iter().copied().filter(|&cell| self.held[cell].len() < count).collect();
            let mut sets = Vec::new();
            cliques(&few, count, CellSet::EMPTY, &|a, b| geometry.peers(a).contains(b), &mut sets);
            sets.into_iter().find_map(|from| {
                let held = from.iter().fold(DigitSet::EMPTY, |all, cell| all | self.held[cell]);
                let why = match held.len() {
                    1 => format!("{} would both be {}", each(geometry, &from), or(held)),
                    _ => format!("{} would have only {} between them", each(geometry, &from), digits(held)),
                };
                (held.len() < count).then_some(Failure { why, from })
            })
        })
    }

    /// That sums which are to be the same are not, or not what they are to be.
    fn never_the_same(&self, shape: &Shape) -> Option<Failure> {
        match shape {
            Shape::Sums(groups, Some(total)) => groups.iter().find_map(|group| self.misses(group, *total)),
            Shape::Sums(groups, None) => (0..groups.len()).find_map(|one| {
                let others = (0..groups.len()).filter(move |&other| other != one);
                others.clone().find_map(|other| self.falls_short(&groups[one], &groups[other])).or_else(|| {
                    others.filter(|&other| other > one).find_map(|other| {
                        let sums = self.sums(&groups[other], None)?;
                        self.never_meets(&groups[one], &groups[other], &self.add_up(&groups[other]), &sums)
                    })
                })
            }),
            Shape::Pill(pill, shaft) => {
                let made = format!("{} make", each(self.board.geometry(), &pill.iter().copied().collect()));
                let by_bound = [Bound::Least, Bound::Most].into_iter().find_map(|side| {
                    let number = self.number(pill, side.other());
                    let from = pill.iter().chain(shaft).copied().collect();
                    let why = || format!("{}, but {made} {} {number}", self.amount(shaft, side), side.other().words());
                    side.shuts_out(self.bound(shaft, side), number).then(|| Failure { why: why(), from })
                });
                by_bound.or_else(|| self.never_meets(shaft, pill, &made, &self.numbers(pill, None)))
            }
            _ => None,
        }
    }

    /// That cells cannot add up to a total.
    fn misses(&self, cells: &[Cell], total: i32) -> Option<Failure> {
        let is_out = |side: &Bound| side.shuts_out(self.bound(cells, *side), total);
        let side = [Bound::Least, Bound::Most].into_iter().find(is_out)?;
        let why = format!("{}, not {total}", self.amount(cells, side));
        Some(Failure { why, from: cells.iter().copied().collect() })
    }

    /// That cells come to less than others.
    fn falls_short(&self, cells: &[Cell], others: &[Cell]) -> Option<Failure> {
        let is_less = self.bound(cells, Bound::Most) < self.bound(others, Bound::Least);
        let why = || format!("{}, but {}", self.amount(cells, Bound::Most), self.amount(others, Bound::Least));
        is_less.then(|| Failure { why: why(), from: cells.iter().chain(others).copied().collect() })
    }

    /// That nothing which cells can add up to is one of the sums of others.
    fn never_meets(&self, cells: &[Cell], others: &[Cell], they: &str, sums: &[i32]) -> Option<Failure> {
        let few = |sums: &[i32]| {
            let mut sums = sums.to_vec();
            sort(&mut sums);
            sums.dedup();
            (1..=NAMED).contains(&sums.len()).then(|| either(sums.iter().map(i32::to_string)))
        };
        let own = self.sums(cells, None)?;
        let why = format!("{} {}, but {they} {}", self.add_up(cells), few(&own)?, few(sums)?);
        let meets = own.iter().any(|sum| sums.contains(sum));
        (!meets).then(|| Failure { why, from: cells.iter().chain(others).copied().collect() })
    }

    fn add_up(&self, cells: &[Cell]) -> String {
        let names = each(self.board.geometry(), &cells.iter().copied().collect());
        if cells.len() == 1 { format!("{names} is") } else { format!("{names} add up to") }
    }
}
