//! Bars: what a digit in one cell takes from another by a single rule, as finders work it out from what rules come down to.
//!
//! A cell takes a digit, the rule's limits are narrowed as far as they go, and what is gone from its other cells is barred.
//! Of that, links are made of what the rule [refuses by its meaning](super::conflict) as well: whoever checks a step asks that.

use super::Rule;
use super::conflict::{Barred, Conflicts, allows};
use super::narrow::{Broken, Narrow, Room};
use crate::geometry::Geometry;
use crate::id::{Candidate, Cell, Id};
use crate::order::sort;
use crate::set::DigitSet;

/// Rules of more cells are not narrowed, unless they come down to pairs.
const MOST_CELLS: usize = 16;

/// What rules bar of two cells.
pub(crate) fn bars(geometry: &Geometry) -> Conflicts {
    if geometry.is_plain() {
        return Conflicts::default();
    }
    let mut all: Vec<Barred> = Vec::new();
    for (id, rule) in geometry.rules().filter(|(_, rule)| !rule.is_of_cell()) {
        let limits = geometry.narrows_of(id);
        // These say something else of each two cells.
        let is_of_pairs = matches!(rule, Rule::Negative(_) | Rule::Indexer(_));
        let parts: Vec<&[Narrow]> = if is_of_pairs { limits.chunks(1).collect() } else { vec![limits] };
        parts.into_iter().for_each(|limits| of_limits(geometry, rule, limits, &mut all));
    }
    Conflicts::of_pairs(geometry, &all)
}

/// Adds what some limits of a rule bar together.
fn of_limits(geometry: &Geometry, rule: &Rule, limits: &[Narrow], all: &mut Vec<Barred>) {
    let mut cells: Vec<usize> = limits.iter().flat_map(|limit| limit.cells.iter().copied()).collect();
    sort(&mut cells);
    cells.dedup();
    let is_long = cells.len() > MOST_CELLS;
    if is_long {
        // Each by itself is short enough where it is of two cells.
        for limit in limits.iter().filter(|limit| limits.len() > 1 && limit.cells.len() <= 2) {
            of_limits(geometry, rule, std::slice::from_ref(limit), all);
        }
        return;
    }
    let mut look = Look { limits, digits: Vec::new(), room: Room::default(), left: Vec::new() };
    let start = vec![geometry.digits().0; geometry.cell_count()];
    let Ok(open) = look.narrow(start).map(|()| look.left.clone()) else { return };
    let first = all.len();
    let number = geometry.digit_count();
    for (at, &b) in cells.iter().enumerate() {
        for &a in &cells[..at] {
            let cells = [a, b].map(Cell::from_index);
            all.push(Barred { cells, of_first: vec![DigitSet::EMPTY; number] });
        }
    }
    for (at, &a) in cells.iter().enumerate() {
        for digit in DigitSet(open[a]).iter() {
            let mut start = open.clone();
            start[a] = 1 << digit.0;
            if look.narrow(start).is_err() {
                continue;
            }
            for (behind, &b) in cells.iter().enumerate().skip(at + 1) {
                let gone = DigitSet(open[b] & !look.left[b]);
                let own = Candidate { cell: Cell::from_index(a), digit };
                let other = |digit| Candidate { cell: Cell::from_index(b), digit };
                let barred = gone.iter().filter(|&gone| !allows(rule, geometry, [own, other(gone)])).collect();
                all[first + behind * (behind - 1) / 2 + at].of_first[digit.index()] = barred;
            }
        }
    }
    let new = all.split_off(first);
    all.extend(new.into_iter().filter(|pair| !pair.is_nothing()));
}

/// A look at the limits of a rule.
struct Look<'a> {
    limits: &'a [Narrow],
    digits: Vec<u32>,
    room: Room,
    left: Vec<u32>,
}

impl Look<'_> {
    /// Takes away what limits bar, until they bar no more.
    fn narrow(&mut self, start: Vec<u32>) -> Result<(), Broken> {
        self.left = start;
        loop {
            let mut has_changed = false;
            for limit in self.limits {
                self.digits.clear();
                self.digits.extend(limit.cells.iter().map(|&cell| self.left[cell]));
                limit.keep(&mut self.digits, &mut self.room)?;
                for (&cell, &kept) in limit.cells.iter().zip(&self.digits) {
                    has_changed |= self.left[cell] & !kept != 0;
                    self.left[cell] &= kept;
                }
            }
            if !has_changed {
                return Ok(());
            }
        }
    }
}
