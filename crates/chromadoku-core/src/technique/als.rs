//! Almost locked sets: cells that see each other and have one digit more than there are cells.

pub(crate) mod bent;
pub(crate) mod chains;

use std::collections::HashSet;

use super::Facts;
use crate::id::Cell;
use crate::set::{CellSet, DigitSet};

/// The largest set that is looked for; on a 9x9 board no larger one is of use.
const LARGEST: usize = 8;

/// About so many sets of a position are looked for, the smallest: large boards have millions.
const LIMIT: usize = 1_200;

/// A position with more candidates than that is not looked at: it is far too open for chains.
const MOST: usize = 1_500;

/// An almost locked set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Als {
    pub(crate) cells: CellSet,
    pub(crate) digits: DigitSet,
}

/// All almost locked sets that lie in a unit, smallest first.
pub(crate) fn find(facts: &Facts) -> Vec<Als> {
    let mut all: Vec<Als> = Vec::new();
    let mut known = HashSet::new();
    if facts.candidate_count() > MOST {
        return all;
    }
    for size in 1..=LARGEST {
        for (unit, _) in facts.geometry().units() {
            let cells: Vec<Cell> = facts.unsolved_in(unit).iter().collect();
            // A set of all cells but one is the other side of a single.
            if cells.len() > size {
                grow(facts, &cells, size, Als { cells: CellSet::EMPTY, digits: DigitSet::EMPTY }, &mut |set| {
                    if known.insert(set.cells) {
                        all.push(set);
                    }
                });
            }
        }
        // All sets of a size or none, so that it does not matter how cells are numbered.
        if all.len() > LIMIT {
            break;
        }
    }
    all
}

/// The cells and digits of almost locked sets, smallest first.
pub(crate) fn almost_locked_sets<'a>(facts: &'a Facts) -> impl Iterator<Item = (CellSet, DigitSet)> + 'a {
    facts.sets().iter().map(|set| (set.cells, set.digits))
}

/// Visits every almost locked set of `size` more of the cells.
fn grow(facts: &Facts, cells: &[Cell], size: usize, so_far: Als, visit: &mut dyn FnMut(Als)) {
    if size == 0 {
        if so_far.digits.len() == so_far.cells.len() + 1 {
            visit(so_far);
        }
        return;
    }
    let room = so_far.cells.len() + size + 1;
    for (at, &cell) in cells.iter().enumerate() {
        let digits = so_far.digits | facts.candidates(cell);
        if digits.len() <= room {
            let cells_now = so_far.cells | CellSet::of(cell);
            grow(facts, &cells[at + 1..], size - 1, Als { cells: cells_now, digits }, visit);
        }
    }
}
