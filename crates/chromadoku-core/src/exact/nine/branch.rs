//! Which candidate to try.

use super::grid::{Grid, WIDTH};
use super::lanes::Lanes;

/// A candidate to be tried, then refused: the vector that it lies in, as a mask of just this candidate and one of all
/// candidates of its cell.
pub(super) struct Literal<V> {
    pub(super) at: usize,
    pub(super) candidate: V,
    pub(super) cell: V,
}

impl<V: Lanes> Grid<V> {
    /// A candidate of a cell with few of them; the grid has an open cell.
    pub(super) fn literal(&self) -> Literal<V> {
        let mut best = (u32::MAX, 0, 0, 0, 0);
        for (at, cells) in self.cells.iter().enumerate() {
            for (band, lane) in cells.lanes().into_iter().take(3).enumerate() {
                for stack in 0..3 {
                    let set = lane >> (WIDTH * stack) & super::grid::DIGITS;
                    let count = set.count_ones();
                    if count > 1 && count < best.0 {
                        best = (count, at, band, stack, set & set.wrapping_neg());
                    }
                }
            }
        }
        let (_, at, band, stack, bit) = best;
        let lane = |mask: u32| {
            let mut lanes = [0; 4];
            lanes[band] = mask << (WIDTH * stack);
            V::new(lanes)
        };
        Literal { at, candidate: lane(bit), cell: lane(super::grid::DIGITS) }
    }
}
