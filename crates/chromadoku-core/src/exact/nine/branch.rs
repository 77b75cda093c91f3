//! Which candidate to try.
//!
//! A cell with two candidates makes two branches, and whichever is tried strikes the digit from the peers of the cell. The
//! more peers have it the more follows, above all where such a peer has only two candidates itself and becomes a single.

use super::grid::{DIGITS, FULL, GUARD, Grid, LOW, WIDTH, lanes3, place};
use super::lanes::Lanes;

/// A candidate to be tried, then refused.
pub(super) struct Literal {
    /// The vector that holds it.
    pub(super) at: usize,
    /// The lane.
    pub(super) band: usize,
    /// Where its cell starts in the lane.
    pub(super) shift: u32,
    /// The candidate.
    pub(super) digit: u32,
}

/// For a candidate set, what it adds to the weight of each of its digits, 7 bits a digit. A unit holds at most nine sets of
/// weight 4, a cell has three units: no sum reaches 128.
static WEIGHT: [u64; 512] = weights();

const fn weights() -> [u64; 512] {
    let mut table = [0; 512];
    let mut set = 0_usize;
    while set < 512 {
        let weight = match set.count_ones() {
            2 => 4,
            3 => 2,
            _ => 1,
        };
        let mut digit = 0;
        while digit < 9 {
            if set >> digit & 1 == 1 {
                table[set] |= weight << (7 * digit);
            }
            digit += 1;
        }
        set += 1;
    }
    table
}

/// The weights of the digits among the peers of a cell, in three parts.
struct Weights {
    /// For band, row and stack: in the same row, but in another box.
    across: [[[u64; 3]; 3]; 3],
    /// For band, column and stack: in the same column, but in another box.
    along: [[[u64; 3]; 3]; 3],
    /// For band and stack: in the box.
    boxes: [[u64; 3]; 3],
}

impl<V: Lanes> Grid<V> {
    /// A candidate of a cell with few of them; the grid has an open cell.
    #[inline(always)]
    pub(super) fn literal(&self) -> Literal {
        let lanes = self.cells.map(V::lanes);
        let weights = weights_of(&lanes);
        let mut best = (0, Literal { at: 0, band: 0, shift: 0, digit: 0 });
        for (band, lane) in self.pairs().lanes().into_iter().take(3).enumerate() {
            let mut left = lane;
            while left != 0 {
                let bit = left.trailing_zeros();
                left &= left - 1;
                let stack = (bit - 1) / WIDTH;
                let at = (WIDTH * (stack + 1) - 1 - bit) as usize;
                let set = lanes[at][band] >> (WIDTH * stack) & DIGITS;
                let (row, column, box_) = (at / 3, at % 3, stack as usize);
                let all =
                    weights.across[band][row][box_] + weights.along[band][column][box_] + weights.boxes[band][box_];
                let (low, high) = (set.trailing_zeros(), 31 - set.leading_zeros());
                let weight = (all >> (7 * low) & 127) + (all >> (7 * high) & 127);
                if weight > best.0 {
                    best = (weight, Literal { at, band, shift: WIDTH * stack, digit: set & set.wrapping_neg() });
                }
            }
        }
        if best.0 == 0 { self.smallest() } else { best.1 }
    }

    /// The cells with two candidates: the one of `cells[i]` in stack `s` as bit `10 * s + 9 - i` of its lane.
    #[inline(always)]
    fn pairs(&self) -> V {
        let (low, guard, full) = (lanes3::<V>(LOW), lanes3::<V>(GUARD), lanes3::<V>(FULL));
        let mut pairs = V::new([0; 4]);
        for (i, &cells) in (0..).zip(&self.cells) {
            let second = cells & (cells - low);
            let third = second & ((second | guard) - low);
            pairs = pairs | (((second + full) ^ (third + full)) & guard) >> i;
        }
        pairs
    }

    /// A candidate by chance of an open cell by chance; the grid has one.
    pub(super) fn random_literal(&self, mut random: impl FnMut() -> u64) -> Literal {
        let lanes = self.cells.map(V::lanes);
        loop {
            // The high bits of a product are as good as a remainder, and of weak generators the better ones.
            let cell = ((u128::from(random()) * 81) >> 64) as usize;
            let (at, band, shift) = place(cell);
            let set = lanes[at][band] >> shift & DIGITS;
            let count = set.count_ones();
            if count > 1 {
                let skip = (u128::from(random()) * u128::from(count)) >> 64;
                let digits = (0..skip).fold(set, |left, _| left & (left - 1));
                return Literal { at, band, shift, digit: digits & digits.wrapping_neg() };
            }
        }
    }

    /// A candidate of the cell with the fewest, where none has two.
    #[cold]
    fn smallest(&self) -> Literal {
        let mut best = (u32::MAX, Literal { at: 0, band: 0, shift: 0, digit: 0 });
        for (at, cells) in self.cells.iter().enumerate() {
            for (band, lane) in cells.lanes().into_iter().take(3).enumerate() {
                for stack in 0..3 {
                    let set = lane >> (WIDTH * stack) & DIGITS;
                    let count = set.count_ones();
                    if count > 1 && count < best.0 {
                        best = (count, Literal { at, band, shift: WIDTH * stack, digit: set & set.wrapping_neg() });
                    }
                }
            }
        }
        best.1
    }
}

#[inline(always)]
#[expect(clippy::needless_range_loop, reason = "indices are coordinates of the board here")]
fn weights_of(lanes: &[[u32; 4]; 9]) -> Weights {
    let mut weights = Weights { across: [[[0; 3]; 3]; 3], along: [[[0; 3]; 3]; 3], boxes: [[0; 3]; 3] };
    let mut columns = [[0; 3]; 3];
    for band in 0..3 {
        let set = |at: usize, stack: u32| WEIGHT[(lanes[at][band] >> (WIDTH * stack) & DIGITS) as usize];
        for stack in 0..3 {
            let cells: [u64; 9] = std::array::from_fn(|at| set(at, stack as u32));
            for i in 0..3 {
                weights.across[band][i][stack] = cells[3 * i] + cells[3 * i + 1] + cells[3 * i + 2];
                weights.along[band][i][stack] = cells[i] + cells[i + 3] + cells[i + 6];
                columns[i][stack] += weights.along[band][i][stack];
            }
        }
        let across = &mut weights.across[band];
        for stack in 0..3 {
            weights.boxes[band][stack] = across[0][stack] + across[1][stack] + across[2][stack];
        }
        for row in across {
            *row = [row[1] + row[2], row[0] + row[2], row[0] + row[1]];
        }
    }
    for along in &mut weights.along {
        for column in 0..3 {
            for stack in 0..3 {
                along[column][stack] = columns[column][stack] - along[column][stack];
            }
        }
    }
    weights
}

impl Literal {
    /// The candidate, in its vector.
    #[inline(always)]
    pub(super) fn candidate<V: Lanes>(&self) -> V {
        self.lane(self.digit)
    }

    /// All other digits of its cell, in its vector.
    #[inline(always)]
    pub(super) fn others<V: Lanes>(&self) -> V {
        self.lane(DIGITS ^ self.digit)
    }

    #[inline(always)]
    fn lane<V: Lanes>(&self, set: u32) -> V {
        let mut lanes = [0; 4];
        lanes[self.band] = set << self.shift;
        V::new(lanes)
    }
}
