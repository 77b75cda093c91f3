//! What a digit in one cell would make of others, pair by pair and by what they see, until one of them has no digit left; or what they would
//! be if none of them had a digit.
//!
//! ```text
//! whispers r1c3 to r1c6      with 3 in r1c5, r1c6 would be 9, so r1c4 would be 8, so r1c3 would have no digit left
//! ```
//!
//! That is short or not told: so many turns and digits can be followed in place.

use std::collections::VecDeque;

use chromadoku_board::id::{Candidate, Cell, Digit, Id, PerCell};
use chromadoku_board::set::{CellSet, DigitSet};

use super::shape::Pair;
use super::suppose::Failure;
use super::{Inference, NAMED, Telling};
use crate::story::beat::{each, or};

/// The most turns that are told.
const TURNS: usize = 4;

/// What one cell leaves another, or what is supposed of one.
#[derive(Clone, Copy, PartialEq)]
enum Turn {
    Supposed(Cell, DigitSet),
    Left { by: Cell, cell: Cell },
}

impl Turn {
    fn cell(self) -> Cell {
        match self {
            Turn::Supposed(cell, _) | Turn::Left { cell, .. } => cell,
        }
    }
}

impl Telling<'_> {
    /// The digits of a cell beside which others would soon have none, where that takes the fewest turns.
    pub(super) fn by_chain(&self) -> Option<Inference> {
        let mut best: Option<(usize, Inference)> = None;
        for cell in self.cells.iter() {
            let aims: DigitSet = self.aims.iter().filter(|at| at.cell == cell).map(|at| at.digit).collect();
            let aims = aims & self.held[cell];
            let together = (aims.len() > 1).then_some(aims);
            for supposed in together.into_iter().chain(aims.iter().map(DigitSet::of)) {
                let Some((turns, Failure { why, from })) = self.failing_turns(&[(cell, supposed)]) else { continue };
                if best.as_ref().is_none_or(|(fewest, _)| turns < *fewest) {
                    let why = format!("with {} in {}, {why}", or(supposed), self.name(cell));
                    let gone = supposed.iter().map(|digit| Candidate { cell, digit }).collect();
                    best = Some((turns, Inference { why, gone, from: from - CellSet::of(cell) }));
                }
            }
        }
        best.map(|(_, inference)| inference)
    }

    /// What no cell having a digit would make of the cells.
    pub(super) fn chain_without(&self, digit: Digit) -> Option<Failure> {
        let places = self.cells.iter().filter(|&cell| self.held[cell].contains(digit));
        let supposed: Vec<(Cell, DigitSet)> =
            places.map(|cell| (cell, self.held[cell] - DigitSet::of(digit))).collect();
        Some(self.failing_turns(&supposed)?.1)
    }

    /// How it fails that these cells have no digits but these, with how many turns that takes, if they are few.
    fn failing_turns(&self, supposed: &[(Cell, DigitSet)]) -> Option<(usize, Failure)> {
        let mut turns = self.turns(supposed)?;
        // Only what is needed is told.
        let mut at = 0;
        while at < turns.len() {
            let without = [&turns[..at], &turns[at + 1..]].concat();
            match self.replayed(&without).is_none() {
                true => turns = without,
                false => at += 1,
            }
        }
        self.told(&turns, supposed.len() == 1)
    }

    /// What a supposition makes of one cell after the other until one has no digit left; `None` if all keep some.
    fn turns(&self, supposed: &[(Cell, DigitSet)]) -> Option<Vec<Turn>> {
        let mut held = self.held.clone();
        let mut turns: Vec<Turn> = supposed.iter().map(|&(cell, digits)| Turn::Supposed(cell, digits)).collect();
        supposed.iter().for_each(|&(cell, digits)| held[cell] = digits);
        if supposed.iter().any(|(_, digits)| digits.is_empty()) {
            return Some(turns);
        }
        let mut changed: VecDeque<Cell> = supposed.iter().map(|(cell, _)| *cell).collect();
        while let Some(by) = changed.pop_front() {
            for cell in self.cells.iter().filter(|&cell| cell != by) {
                let left = self.left(&held, by, cell);
                if left == held[cell] {
                    continue;
                }
                held[cell] = left;
                turns.push(Turn::Left { by, cell });
                if left.is_empty() {
                    return Some(turns);
                }
                changed.push_back(cell);
            }
        }
        None
    }

    /// What a cell leaves another one.
    fn left(&self, held: &PerCell<DigitSet>, by: Cell, cell: Cell) -> DigitSet {
        let between = self.pairs().flat_map(Pair::sides).filter(|&(own, other, _)| own == by && other == cell);
        let left = between.fold(held[cell], |left, (_, _, goes)| {
            left & held[by].iter().fold(DigitSet::EMPTY, |all, digit| all | goes[digit.index()])
        });
        match held[by].only() {
            Some(digit) if self.board.geometry().peers(by).contains(cell) => left - DigitSet::of(digit),
            _ => left,
        }
    }

    /// What cells have left after some turns; `None` if one has nothing.
    fn replayed(&self, turns: &[Turn]) -> Option<PerCell<DigitSet>> {
        let mut held = self.held.clone();
        for &turn in turns {
            held[turn.cell()] = match turn {
                Turn::Supposed(_, digits) => digits,
                Turn::Left { by, cell } => self.left(&held, by, cell),
            };
            if held[turn.cell()].is_empty() {
                return None;
            }
        }
        Some(held)
    }

    /// Turns in words, each with what it leaves; what is supposed of one cell is said already.
    fn told(&self, turns: &[Turn], is_said: bool) -> Option<(usize, Failure)> {
        let (&last, rest) = turns.split_last()?;
        let held = self.replayed(rest)?;
        // Two cells that would be the same are named together.
        let same = match last {
            Turn::Left { by, cell } if held[by].len() == 1 && held[by] == held[cell] => {
                [by, cell].into_iter().collect()
            }
            _ => CellSet::EMPTY,
        };
        let mut clauses: Vec<String> = Vec::new();
        let mut before = None;
        for (at, &turn) in turns.iter().enumerate() {
            let cell = turn.cell();
            let is_last = at + 1 == turns.len();
            let is_told_later = turns[at + 1..].iter().any(|next| next.cell() == cell) || same.contains(cell);
            if !is_last && is_told_later || is_said && matches!(turn, Turn::Supposed(..)) {
                continue;
            }
            let left = self.replayed(&turns[..=at]).map(|held| held[cell]);
            let would = match left {
                None if !same.is_empty() => {
                    format!("{} would both be {}", each(self.board.geometry(), &same), or(held[cell]))
                }
                None => format!("{} would have no digit left", self.name(cell)),
                Some(left) if left.len() <= NAMED => format!("{} would be {}", self.name(cell), or(left)),
                // That a digit is gone from many is said with the digit.
                Some(_) if matches!(turn, Turn::Supposed(..)) => continue,
                Some(_) => return None,
            };
            let follows = is_last || matches!(turn, Turn::Left { by, .. } if Some(by) == before);
            let joined = match (clauses.is_empty(), follows) {
                (true, _) => "",
                (_, true) => ", so ",
                _ => ", ",
            };
            clauses.push(format!("{joined}{would}"));
            before = Some(cell);
        }
        let from = turns.iter().map(|turn| turn.cell()).collect();
        (1..=TURNS).contains(&clauses.len()).then(|| (clauses.len(), Failure { why: clauses.concat(), from }))
    }
}
