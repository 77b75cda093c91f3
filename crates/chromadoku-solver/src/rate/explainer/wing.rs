//! Wings of four to seven cells: cells that see each other with one digit more than cells, and a cell with two of these
//! digits.

use super::Hint;
use crate::technique::Facts;
use chromadoku_board::id::{Candidate, Cell, Digit};
use chromadoku_board::set::{CellSet, DigitSet};

/// The easiest wing of this many cells; how hard it is depends on its largest cell.
pub(super) fn find(facts: &Facts, size: usize) -> Option<Hint> {
    let mut best: Option<Hint> = None;
    let small = |&cell: &Cell| (2..=size).contains(&facts.candidates(cell).len());
    let near: CellSet = facts.unsolved().iter().filter(small).collect();
    grow(facts, size, &Part { cells: Vec::new(), near, digits: DigitSet::EMPTY }, &mut best);
    best
}

struct Part {
    cells: Vec<Cell>,
    /// Later cells that see all of them.
    near: CellSet,
    digits: DigitSet,
}

fn grow(facts: &Facts, size: usize, part: &Part, best: &mut Option<Hint>) {
    if part.cells.len() == size - 1 {
        if part.digits.len() == size {
            close(facts, part, best);
        }
        return;
    }
    let mut rest = part.near;
    for cell in part.near.iter() {
        rest.remove(cell);
        let digits = part.digits | facts.candidates(cell);
        if digits.len() <= size {
            let mut cells = part.cells.clone();
            cells.push(cell);
            grow(facts, size, &Part { cells, near: rest & *facts.geometry().peers(cell), digits }, best);
        }
    }
}

/// Looks for the cells of two digits that make a wing of some cells. Where both digits are locked between the two, each of
/// them is in one of the two, and each other digit in the part.
fn close(facts: &Facts, part: &Part, best: &mut Option<Hint>) {
    let geometry = facts.geometry();
    let largest = part.cells.iter().map(|&cell| facts.candidates(cell).len()).max().unwrap_or(2);
    let rating = rating(part.cells.len() + 1, largest);
    if best.as_ref().is_some_and(|known| known.rating < rating) {
        return;
    }
    let own: CellSet = part.cells.iter().copied().collect();
    let seen = part.cells.iter().fold(CellSet::EMPTY, |all, &cell| all | *geometry.peers(cell)) - own;
    let held = |digit: Digit| own & *facts.places(digit);
    for pair in (seen & *facts.unsolved()).iter() {
        let digits = facts.candidates(pair);
        if digits.len() != 2 || !digits.is_subset(part.digits) {
            continue;
        }
        let common: DigitSet = digits.iter().filter(|&digit| held(digit).is_subset(geometry.peers(pair))).collect();
        let whole = CellSet::of(pair) | own;
        let of_both = |digit: Digit| (digit, facts.seen_by_all(digit, held(digit).iter().chain([pair])));
        let of_part = |digit: Digit| (digit, facts.seen_by_all(digit, held(digit).iter()));
        let taken: Vec<(Digit, CellSet)> = match common.len() {
            0 => continue,
            1 => (digits - common).iter().map(of_both).collect(),
            _ => digits.iter().map(of_both).chain((part.digits - digits).iter().map(of_part)).collect(),
        };
        let gone = taken.into_iter().flat_map(|(digit, cells)| {
            (cells - whole).iter().map(|cell| Candidate { cell, digit }).collect::<Vec<_>>()
        });
        if let Some(hint) = Hint::eliminating(rating, gone) {
            let is_better = |known: &Hint| hint.rating < known.rating || hint.effects.len() > known.effects.len();
            if best.as_ref().is_none_or(is_better) {
                *best = Some(hint);
            }
        }
    }
}

/// Small and large cells are easier to see than those between; in the largest wings that makes no difference.
fn rating(size: usize, largest: usize) -> u16 {
    let middle = (size + 2) / 2;
    let more = (size - middle).saturating_sub(middle.abs_diff(largest)) as u16;
    match size {
        4 => 55 + more,
        5 => 62 + more,
        6 => 66,
        _ => 75,
    }
}
