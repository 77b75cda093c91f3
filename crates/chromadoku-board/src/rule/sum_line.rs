//! Lines whose pieces have the same sum: cut at the borders of regions, or folded in the middle.
//!
//! A line that comes back to a region begins a new piece there. Cells without a region belong to no piece.

use super::{Equation, Limits, Values};
use crate::geometry::Geometry;
use crate::id::Cell;

/// The pieces of a line, one a stay in a region.
pub(super) fn pieces(geometry: &Geometry, cells: &[Cell]) -> Vec<Vec<Cell>> {
    let stays = cells.chunk_by(|&a, &b| geometry.region_of(a) == geometry.region_of(b));
    stays.filter(|stay| geometry.region_of(stay[0]).is_some()).map(<[Cell]>::to_vec).collect()
}

/// Whether pieces whose values are all known have one sum.
pub(super) fn have_one_sum(pieces: &[Vec<Cell>], value: &Values) -> bool {
    let sum = |piece: &Vec<Cell>| piece.iter().map(|&cell| value(cell)).sum::<Option<i32>>();
    let mut sums = pieces.iter().filter_map(sum);
    sums.next().is_none_or(|first| sums.all(|sum| sum == first))
}

/// Each piece against the shortest one.
pub(super) fn equations(pieces: &[Vec<Cell>]) -> Vec<Equation> {
    let Some((shortest, piece)) = pieces.iter().enumerate().min_by_key(|(_, piece)| piece.len()) else {
        return Vec::new();
    };
    let against = |other: &Vec<Cell>| {
        let terms = other.iter().map(|&cell| (cell, 1)).chain(piece.iter().map(|&cell| (cell, -1)));
        Equation::new(terms, 0)
    };
    pieces.iter().enumerate().filter(|(at, _)| *at != shortest).map(|(_, other)| against(other)).collect()
}

pub(super) fn limit_pieces(pieces: &[Vec<Cell>], limits: &mut Limits) {
    for (at, piece) in pieces.iter().enumerate() {
        if let [single] = piece[..] {
            pieces.iter().enumerate().filter(|(other, _)| *other != at).for_each(|(_, other)| {
                limits.adds_up_to(other, single);
            });
        }
    }
    equations(pieces).into_iter().for_each(|equation| limits.sum(equation));
}

/// The cells as far from the middle of a line, from within to without: the middle itself first, if there is one.
pub(super) fn folds(cells: &[Cell]) -> Vec<Vec<Cell>> {
    let half = cells.len() / 2;
    let fold = |at: usize| {
        if at == cells.len() - 1 - at { vec![cells[at]] } else { vec![cells[at], cells[cells.len() - 1 - at]] }
    };
    (0..cells.len() - half).rev().map(fold).collect()
}

/// Whether values as far from the middle have one total, and the one in the middle is that total.
pub(super) fn is_zipped(values: &[Option<i32>]) -> bool {
    let half = values.len() / 2;
    let pairs = values.iter().zip(values.iter().rev()).take(half).filter_map(|(a, b)| Some((*a)? + (*b)?));
    let middle = if values.len() % 2 == 1 { values[half] } else { None };
    let mut totals = middle.into_iter().chain(pairs);
    totals.next().is_none_or(|first| totals.all(|total| total == first))
}

/// Each pair against the middle, or against the innermost pair.
pub(super) fn zipper(cells: &[Cell]) -> Vec<Equation> {
    let folds = folds(cells);
    let Some((innermost, others)) = folds.split_first() else { return Vec::new() };
    let against = |other: &Vec<Cell>| {
        let terms = other.iter().map(|&cell| (cell, 1)).chain(innermost.iter().map(|&cell| (cell, -1)));
        Equation::new(terms, 0)
    };
    others.iter().rev().map(against).collect()
}
