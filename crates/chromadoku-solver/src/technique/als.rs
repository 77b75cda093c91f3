//! Almost locked sets: cells that see each other and have one digit more than there are cells.

pub(crate) mod bent;
pub(crate) mod chains;
mod joins;

pub(crate) use joins::Joins;

use std::cell::OnceCell;

use super::Facts;
use super::facts::Fact;
use chromadoku_board::id::{Cell, MAX_DIGITS, UnitId};
use chromadoku_board::set::mask::members;
use chromadoku_board::set::{CellSet, DigitSet};

/// The largest set that is looked for; on a 9x9 board no larger one is of use.
pub(crate) const LARGEST: usize = 8;

/// About how many sets of a position are looked for, the smallest first: large boards have millions.
const LIMIT: usize = 1_200;

/// A position with more candidates than that is not looked at: it is far too open for chains.
const MOST: usize = 1_500;

/// An almost locked set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Als {
    pub(crate) cells: CellSet,
    pub(crate) digits: DigitSet,
}

/// The almost locked sets that lie in a unit, up to a size, by their sizes from 1 on.
pub(crate) fn by_size<'a>(facts: &'a Facts, largest: usize) -> Vec<Vec<&'a Als>> {
    let mut all = Vec::new();
    let mut count = 0;
    // All sets of a size or none, so that it does not matter how cells are numbered.
    while all.len() < largest && count <= LIMIT && facts.candidate_count() <= MOST {
        let size = all.len() + 1;
        let units = facts.geometry().units();
        let sets: Vec<&Als> = units.flat_map(|(unit, _)| in_unit(facts, unit, size)).collect();
        count += sets.len();
        all.push(sets);
    }
    all
}

/// The almost locked sets of a position.
struct Sets(Vec<Als>);

impl Fact for Sets {
    fn of(facts: &Facts, (): ()) -> Sets {
        Sets(by_size(facts, LARGEST).into_iter().flatten().cloned().collect())
    }
}

/// The almost locked sets, smallest first.
pub(crate) fn sets<'a>(facts: &'a Facts) -> &'a [Als] {
    &facts.whole::<Sets>().0
}

/// The cells and digits of almost locked sets, smallest first.
pub(crate) fn almost_locked_sets<'a>(facts: &'a Facts) -> impl Iterator<Item = (CellSet, DigitSet)> + 'a {
    sets(facts).iter().map(|set| (set.cells, set.digits))
}

/// The sets that lie in a unit and in no earlier one, by their size.
#[derive(Default)]
struct InUnit([OnceCell<Vec<Als>>; LARGEST + 1]);

impl Fact<UnitId> for InUnit {
    fn of(_: &Facts, _: UnitId) -> InUnit {
        InUnit::default()
    }
}

/// The sets of a size that lie in a unit and in no earlier one.
fn in_unit<'a>(facts: &'a Facts, unit: UnitId, size: usize) -> &'a [Als] {
    facts.of_unit::<InUnit>(unit).0[size].get_or_init(|| all_in(facts, unit, size))
}

fn all_in(facts: &Facts, unit: UnitId, size: usize) -> Vec<Als> {
    let mut cells = [(Cell(0), DigitSet::EMPTY); MAX_DIGITS];
    let mut count = 0;
    for &cell in facts.geometry().unit(unit).cells.iter().filter(|&&cell| facts.value(cell).is_none()) {
        cells[count] = (cell, facts.candidates(cell));
        count += 1;
    }
    let mut all = Vec::new();
    // A set of all cells but one is the other side of a single.
    if count > size {
        grow(&cells[..count], 0, 0, DigitSet::EMPTY, size, &mut |mask, digits| {
            let set: CellSet = members(mask).map(|at| cells[at].0).collect();
            let units = facts.geometry().units_of(cells[mask.trailing_zeros() as usize].0);
            if !units.iter().any(|&other| other < unit && set.is_subset(&facts.geometry().unit(other).set)) {
                all.push(Als { cells: set, digits });
            }
        });
    }
    all
}

/// Visits every almost locked set of `size` cells, some taken and others of those from a number on.
fn grow(
    cells: &[(Cell, DigitSet)],
    from: usize,
    taken: u32,
    held: DigitSet,
    size: usize,
    visit: &mut dyn FnMut(u32, DigitSet),
) {
    let last = taken.count_ones() as usize + 1 == size;
    for (at, &(_, own)) in cells.iter().enumerate().skip(from) {
        let digits = held | own;
        if digits.len() <= size + 1 {
            match last {
                false => grow(cells, at + 1, taken | 1 << at, digits, size, visit),
                true if digits.len() == size + 1 => visit(taken | 1 << at, digits),
                true => {}
            }
        }
    }
}
