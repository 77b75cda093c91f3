//! Cage combinations: only some sets of digits have the size and the sum of a cage.
//!
//! ```text
//! 3 open cells, 7 left    {1 2 4}          3, 5 and all above go
//! 2 open cells, 9 left    {1 8} {2 7} ...  4 5 goes as well if no cell can be 5
//! ```
//!
//! A set counts if each cell can hold one of its digits and each of its digits has a cell. What is in no set goes. Which cell
//! takes which digit is not asked; where that matters, it is a hard combination.

use std::ops::ControlFlow;

use super::super::{Facts, Family, Look, Record, Sink, Technique};
use super::{parts, record};
use chromadoku_board::id::{Candidate, Cell};
use chromadoku_board::rule::{Cage, Repeats, Rule};
use chromadoku_board::set::{CellSet, DigitSet};

pub(crate) const COMBINATIONS: Record = Record {
    definition: "The digits of a cage differ and add up to its sum, so only some sets of digits will do. A set counts if \
         every open cell of the cage can hold one of its digits and every digit of it has a cell. Candidates in none \
         of these sets are eliminated.",
    ..record("cage-combinations", "Cage combinations", Family::Rule, 20, find)
};

fn is_usual(rule: &Rule) -> bool {
    matches!(rule, Rule::Cage(Cage { sum: Some(_), repeats: Repeats::Barred, .. }))
}

fn find(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    for part in parts(facts, is_usual) {
        let Rule::Cage(Cage { cells, sum: Some(sum), .. }) = facts.geometry().rule(part.rule) else { continue };
        let cells = cells.iter().copied().collect();
        part.emit(technique, facts, Some(out_of_all(facts, &cells, i32::from(*sum))), sink)?;
    }
    ControlFlow::Continue(())
}

/// The candidates of cells that differ and have this sum which are in no set that counts.
pub(super) fn out_of_all(facts: &Facts, cells: &CellSet, sum: i32) -> Vec<Candidate> {
    let used: DigitSet = cells.iter().filter_map(|cell| facts.value(cell)).collect();
    let open: Vec<Cell> = cells.iter().filter(|&cell| facts.value(cell).is_none()).collect();
    let domains: Vec<DigitSet> = open.iter().map(|&cell| facts.candidates(cell) - used).collect();
    let rest = sum - used.iter().map(|digit| i32::from(digit.0) + 1).sum::<i32>();
    let mut allowed = DigitSet::EMPTY;
    let union = domains.iter().fold(DigitSet::EMPTY, |all, &digits| all | digits);
    let is_one = |set: DigitSet| {
        let held = domains.iter().fold(DigitSet::EMPTY, |held, &digits| held | (digits & set));
        held == set && domains.iter().all(|digits| digits.intersects(set))
    };
    sets(union, open.len(), rest, DigitSet::EMPTY, &mut |set| {
        if !set.is_subset(allowed) && is_one(set) {
            allowed |= set;
        }
    });
    let bad = |&cell: &Cell| (facts.candidates(cell) - allowed).iter().map(move |digit| Candidate { cell, digit });
    open.iter().flat_map(bad).collect()
}

/// Visits the sets of this many digits with this sum.
fn sets(from: DigitSet, size: usize, rest: i32, chosen: DigitSet, visit: &mut dyn FnMut(DigitSet)) {
    if size == 0 {
        if rest == 0 {
            visit(chosen);
        }
        return;
    }
    let mut left = from;
    for digit in from.iter() {
        left.remove(digit);
        let value = i32::from(digit.0) + 1;
        // The digits that follow are larger.
        if value * size as i32 > rest {
            return;
        }
        sets(left, size - 1, rest - value, chosen | DigitSet::of(digit), visit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_a_size_and_sum_are_the_known_ones() {
        let count = |size, sum| {
            let mut count = 0;
            sets(DigitSet::first_n(9), size, sum, DigitSet::EMPTY, &mut |_| count += 1);
            count
        };
        assert_eq!(
            [count(2, 3), count(3, 7), count(3, 15), count(5, 25), count(9, 45), count(2, 18)],
            [1, 1, 8, 12, 1, 0]
        );
    }
}
