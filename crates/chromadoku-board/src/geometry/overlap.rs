//! Boards that overlap, such as the five of a samurai: which cells they have together, and the layouts that have a name.

use super::{Base, Shape};
use crate::order::sort;

/// The layouts of overlapping 9x9 boards that have a name, with the corners of their boards in reading order.
pub const LAYOUTS: &[(&str, &[(u8, u8)])] = &[
    ("samurai", &[(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)]),
    ("twodoku", &[(0, 0), (6, 6)]),
    ("gattai-3", &[(0, 6), (6, 0), (6, 12)]),
    ("butterfly", &[(0, 0), (0, 3), (3, 0), (3, 3)]),
    ("sohei", &[(0, 6), (6, 0), (6, 12), (12, 6)]),
    ("flower", &[(0, 3), (3, 0), (3, 3), (3, 6), (6, 3)]),
    ("windmill", &[(0, 3), (3, 12), (6, 6), (9, 0), (12, 9)]),
];

/// The most boards that overlap: more have more cells than any board, unless they lie nearly on each other.
pub(crate) const MOST_BOARDS: usize = 64;

impl Shape {
    /// Classic 9x9 boards that overlap, by the rows and columns of their upper left corners in reading order.
    pub fn overlapping(corners: &[(u8, u8)]) -> Shape {
        Shape { base: Base::Boards { width: 3, height: 3, corners: corners.to_vec() }, extras: Vec::new() }
    }
}

impl Base {
    /// The corners of the squares with as many rows and columns as there are digits.
    pub(crate) fn corners(&self) -> &[(u8, u8)] {
        if let Base::Boards { corners, .. } = self { corners } else { &[(0, 0)] }
    }
}

/// What a layout of overlapping 9x9 boards is called.
pub(super) fn name(base: &Base) -> &'static str {
    let is_it = |(_, corners): &&(&str, &[(u8, u8)])| *base == Shape::overlapping(corners).base;
    LAYOUTS.iter().find(is_it).map_or("overlapping", |(name, _)| name)
}

/// Row and column of each cell of squares of this side, in reading order.
pub(crate) fn places(side: usize, corners: &[(u8, u8)]) -> Vec<(u8, u8)> {
    let side = side as u8;
    let cells = |&(top, left): &(u8, u8)| {
        let row = move |down: u8| (0..side).map(move |right| (top.saturating_add(down), left.saturating_add(right)));
        (0..side).flat_map(row)
    };
    let mut places: Vec<(u8, u8)> = corners.iter().take(MOST_BOARDS).flat_map(cells).collect();
    sort(&mut places);
    places.dedup();
    places
}
