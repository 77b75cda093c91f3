//! Fillings: whether cells can hold some digits alone, and whether that could be told from another way to do so.

use chromadoku_board::board::Board;
use chromadoku_board::id::{Cell, Digit};
use chromadoku_board::set::{CellSet, DigitSet};
use rustc_hash::FxHashMap;

/// What sees each filling.
type Visit<'a> = dyn FnMut(&[(Cell, Digit)]) + 'a;

/// More fillings than that are not gone through: the step is not accepted then.
const MOST: usize = 200_000;

/// Whether no way to fill the cells with candidates among these digits keeps peers apart.
pub(super) fn none(board: &Board, cells: &CellSet, digits: DigitSet) -> bool {
    let mut any = false;
    let all = each(board, cells, &|cell| board.domain(cell) & digits, &mut |_| any = true);
    all && !any
}

/// Whether each filling of the cells with candidates among these digits has a twin: another filling with these digits
/// that gives each unit the same ones. Only one that a solution could have needs it.
pub(super) fn have_twins(board: &Board, cells: &CellSet, digits: DigitSet) -> bool {
    let units: Vec<CellSet> = board.geometry().units().map(|(_, unit)| unit.set & *cells).collect();
    let mut counts: FxHashMap<Vec<DigitSet>, (usize, bool)> = FxHashMap::default();
    let all = each(board, cells, &|_| digits, &mut |filling| {
        let held = |unit: &CellSet| filling.iter().filter(|(cell, _)| unit.contains(*cell)).map(|at| at.1).collect();
        let entry = counts.entry(units.iter().map(held).collect()).or_default();
        entry.0 += 1;
        entry.1 |= filling.iter().all(|&(cell, digit)| board.domain(cell).contains(digit));
    });
    all && counts.values().all(|&(count, is_possible)| count > 1 || !is_possible)
}

/// Visits every filling; says whether there were not too many.
fn each(board: &Board, cells: &CellSet, allowed: &dyn Fn(Cell) -> DigitSet, visit: &mut Visit) -> bool {
    let cells: Vec<Cell> = cells.iter().collect();
    fill(board, &cells, allowed, &mut Vec::new(), &mut 0, visit)
}

fn fill(
    board: &Board,
    cells: &[Cell],
    allowed: &dyn Fn(Cell) -> DigitSet,
    filled: &mut Vec<(Cell, Digit)>,
    tried: &mut usize,
    visit: &mut Visit,
) -> bool {
    *tried += 1;
    let Some((&cell, rest)) = cells.split_first() else {
        visit(filled);
        return true;
    };
    let peers = board.geometry().peers(cell);
    let taken: DigitSet = filled.iter().filter(|(other, _)| peers.contains(*other)).map(|at| at.1).collect();
    *tried <= MOST
        && (allowed(cell) - taken).iter().all(|digit| {
            filled.push((cell, digit));
            let goes_on = fill(board, rest, allowed, filled, tried, visit);
            filled.pop();
            goes_on
        })
}
