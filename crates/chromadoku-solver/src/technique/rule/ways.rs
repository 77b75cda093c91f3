//! Every way to fill a rule: what occurs in none goes, and what each of them sees.
//!
//! ```text
//! each way to fill a cage has a 9 in row 2                 the rest of row 2 loses 9
//! an arrow with 3 in its circle would need 1 and 1, and    the circle is not 3
//! the two cells see each other
//! ```

use std::ops::ControlFlow;

use super::super::{Facts, Family, Look, Record, Sink, Technique};
use super::{Left, RulePart, parts, record};
use chromadoku_board::id::{Candidate, Cell, Id};
use chromadoku_board::rule::narrow::Room;
use chromadoku_board::set::CellSet;
use chromadoku_board::set::mask::bits;

pub(crate) const SURE: Record = Record {
    definition: "A rule cannot be kept without a certain digit, whichever way its cells are filled. A cell that sees every \
         place of the digit in the rule loses it.",
    ..record("sure-digit", "Sure digit of a rule", Family::Rule, 58, find_sure)
};

pub(crate) const ALL_WAYS: Record = Record {
    definition: "All ways to fill the cells of a rule are tried, such that the rule holds and cells that see each other \
         differ. A candidate that occurs in none of them is eliminated.",
    ..record("every-way", "Every way to fill a rule", Family::Rule, 70, find_all)
};

/// The most positions that are looked at for one rule.
const MOST: usize = 3_000;

/// A search for fillings of a part.
pub(super) struct FillingSearch<'a> {
    facts: &'a Facts<'a>,
    part: &'a RulePart<'a>,
    room: Room,
    looked: usize,
}

impl<'a> FillingSearch<'a> {
    /// A search that has not begun.
    pub(super) fn new(facts: &'a Facts<'a>, part: &'a RulePart<'a>) -> FillingSearch<'a> {
        FillingSearch { facts, part, room: Room::default(), looked: 0 }
    }

    /// Whether a filling of what is left has a candidate; `None` where it takes too long to tell.
    pub(super) fn allows(&mut self, left: &Left, Candidate { cell, digit }: Candidate) -> Option<bool> {
        let mut left = left.clone();
        left.0[cell.index()] = 1 << digit.0;
        Some(self.fill(left).ok()?.is_some())
    }

    /// A filling of the part's cells; `None` if there is none, or it takes too long to tell.
    fn fill(&mut self, mut left: Left) -> Result<Option<Left>, ()> {
        self.looked += 1;
        if self.looked > MOST {
            return Err(());
        }
        let RulePart { cells, limits, .. } = self.part;
        if left.narrow(self.facts.geometry(), limits, cells, &mut self.room).is_err() {
            return Ok(None);
        }
        let open = cells.iter().filter(|cell| !left.0[cell.index()].is_power_of_two());
        let Some(cell) = open.min_by_key(|cell| left.0[cell.index()].count_ones()) else { return Ok(Some(left)) };
        for digit in bits(left.0[cell.index()]) {
            let mut next = left.clone();
            next.0[cell.index()] = 1 << digit;
            if let Some(found) = self.fill(next)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }
}

fn find_all(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    for part in parts(facts, |_| true).filter(|part| part.cells.len() > 2) {
        let mut search = FillingSearch::new(facts, &part);
        let start = Left::of(facts);
        let mut found = vec![0_u32; start.0.len()];
        let mut eliminated = Vec::new();
        let mut is_known = true;
        for cell in (part.cells & *facts.unsolved()).iter() {
            for digit in facts.candidates(cell).iter().filter(|_| is_known).collect::<Vec<_>>() {
                if found[cell.index()] >> digit.0 & 1 == 1 {
                    continue;
                }
                let mut left = start.clone();
                left.0[cell.index()] = 1 << digit.0;
                match search.fill(left) {
                    Ok(Some(way)) => part.cells.iter().for_each(|cell| found[cell.index()] |= way.0[cell.index()]),
                    Ok(None) => eliminated.push(Candidate { cell, digit }),
                    Err(()) => is_known = false,
                }
            }
        }
        facts.pace().spend(search.looked * 20);
        part.emit(technique, facts, Some(eliminated), sink)?;
    }
    ControlFlow::Continue(())
}

/// A digit without which a rule cannot be filled: what sees all its places in the rule loses it.
fn find_sure(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    let geometry = facts.geometry();
    for part in parts(facts, |_| true) {
        let mut room = Room::default();
        for digit in geometry.digits().iter() {
            let is_place = |cell: &Cell| facts.candidates(*cell).contains(digit);
            let places: CellSet = part.cells.iter().filter(is_place).collect();
            let is_there = part.cells.iter().any(|cell| facts.value(cell) == Some(digit));
            let eliminated = (geometry.common_peers(&places) & *facts.places(digit)) - part.cells;
            if places.is_empty() || is_there || eliminated.is_empty() {
                continue;
            }
            let mut left = Left::of(facts);
            places.iter().for_each(|cell| left.0[cell.index()] &= !(1 << digit.0));
            let is_empty = places.iter().any(|cell| left.0[cell.index()] == 0);
            if is_empty || left.narrow(geometry, part.limits, &part.cells, &mut room).is_err() {
                let eliminated = eliminated.iter().map(|cell| Candidate { cell, digit }).collect();
                part.emit(technique, facts, Some(eliminated), sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}
