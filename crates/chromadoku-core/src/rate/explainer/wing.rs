//! Wings of four and five cells: cells that see each other with one digit more than cells, and a cell with two of these
//! digits.

use super::Hint;
use crate::id::{Candidate, Cell, Digit};
use crate::set::{CellSet, DigitSet};
use crate::technique::Facts;

/// The easiest wing of so many cells; how hard it is depends on its largest cell.
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

/// Looks for the cell of two digits that makes a wing of some cells.
fn close(facts: &Facts, part: &Part, best: &mut Option<Hint>) {
    let geometry = facts.geometry();
    let largest = part.cells.iter().map(|&cell| facts.candidates(cell).len()).max().unwrap_or(2);
    let rating = rating(part.cells.len() + 1, largest);
    if best.as_ref().is_some_and(|known| known.rating <= rating) {
        return;
    }
    let own: CellSet = part.cells.iter().copied().collect();
    let seen = part.cells.iter().fold(CellSet::EMPTY, |all, &cell| all | *geometry.peers(cell)) - own;
    for pair in (seen & *facts.unsolved()).iter() {
        let digits = facts.candidates(pair);
        if digits.len() != 2 || !digits.is_subset(part.digits) {
            continue;
        }
        let held = |digit: Digit| own & *facts.places(digit);
        for common in digits.iter().filter(|&common| held(common).is_subset(geometry.peers(pair))) {
            let Some(taken) = (digits - DigitSet::of(common)).first() else { continue };
            let gone = facts.seen_by_all(taken, held(taken).iter().chain([pair]));
            let gone = (gone - own).iter().map(|cell| Candidate { cell, digit: taken });
            if let Some(hint) = Hint::eliminating(rating, gone) {
                *best = Some(hint);
                return;
            }
        }
    }
}

/// Small and large cells are easier to see than those between.
fn rating(size: usize, largest: usize) -> u16 {
    let middle = (size + 2) / 2;
    let base = if size == 4 { 55 } else { 62 };
    base + (size - middle).saturating_sub(middle.abs_diff(largest)) as u16
}
