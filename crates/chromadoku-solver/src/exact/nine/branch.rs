//! Which candidate to try.
//!
//! A cell with two candidates makes two branches, and whichever is tried strikes the digit from the peers of the cell. The
//! more peers have it the more follows, above all where such a peer has only two candidates itself and becomes a single.

use super::grid::{DIGITS, FULL, GUARD, Grid, LOW, WIDTH, lanes3, place};
use super::lanes::Lanes;
use chromadoku_board::set::mask::bits;

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
    /// Whether there are as many solutions with it as without it.
    ///
    /// So it is where every open cell has two candidates and nothing more follows: then each digit that a unit lacks has two
    /// places in it. From any solution, the other candidate of every open cell makes another one.
    pub(super) twin: bool,
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

/// The cells of rows, columns and boxes.
static UNITS: [[usize; 9]; 27] = {
    let mut units = [[0; 9]; 27];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        units[row][column] = cell;
        units[9 + column][row] = cell;
        units[18 + row / 3 * 3 + column / 3][row % 3 * 3 + column % 3] = cell;
        cell += 1;
    }
    units
};

/// With so few open cells it does not pay to weigh them.
const FEW: u32 = 18;

/// Which cells have how many candidates.
pub(super) struct Overview {
    /// The cells with two: the one of `cells[i]` in stack `s` as bit `10 * s + 9 - i` of its lane.
    pairs: [u32; 4],
    /// The cells with more than one, likewise.
    open: [u32; 4],
    /// Whether a cell has more than two.
    more: bool,
}

impl Overview {
    /// How many cells have more than one candidate.
    #[inline(always)]
    pub(super) fn open(&self) -> u32 {
        self.open.iter().map(|lane| lane.count_ones()).sum()
    }

    /// These cells: the band, the place in the box, the stack of each.
    pub(super) fn open_cells(&self) -> impl Iterator<Item = (usize, usize, usize)> {
        (0..3).flat_map(|band| {
            bits(self.open[band]).map(move |bit| {
                let (at, _, _, shift) = PAIR[bit as usize & 31];
                (band, usize::from(at), usize::from(shift) / WIDTH as usize)
            })
        })
    }
}

/// The weights of the digits among the peers of a cell, in two parts.
struct Weights {
    /// For band, then row and stack: in the same row and box.
    across: [[u64; 9]; 3],
    /// For band, then column and stack: in the same column, but in another box.
    along: [[u64; 9]; 3],
}

impl Weights {
    #[inline(always)]
    fn of<V: Lanes>(grid: &Grid<V>) -> Weights {
        let lanes = grid.cells.map(V::lanes);
        let bands = [0, 1, 2].map(|band| Self::of_band([0, 1, 2, 3, 4, 5, 6, 7, 8].map(|at| lanes[at][band])));
        let columns: [u64; 9] = std::array::from_fn(|i| bands[0].1[i] + bands[1].1[i] + bands[2].1[i]);
        Weights {
            across: bands.map(|(across, _)| across),
            along: bands.map(|(_, along)| std::array::from_fn(|i| columns[i] - along[i])),
        }
    }

    /// The weights in row and box for every mini-row of a band, and those in every mini-column of it.
    #[inline(always)]
    fn of_band(lanes: [u32; 9]) -> ([u64; 9], [u64; 9]) {
        let weight = |at: usize, stack: usize| WEIGHT[(lanes[at] >> (WIDTH * stack as u32) & DIGITS) as usize];
        let cells: [[u64; 3]; 9] = std::array::from_fn(|at| [weight(at, 0), weight(at, 1), weight(at, 2)]);
        let sum =
            |i: [usize; 3]| std::array::from_fn(|stack| cells[i[0]][stack] + cells[i[1]][stack] + cells[i[2]][stack]);
        let rows: [[u64; 3]; 3] = [sum([0, 1, 2]), sum([3, 4, 5]), sum([6, 7, 8])];
        let columns: [[u64; 3]; 3] = [sum([0, 3, 6]), sum([1, 4, 7]), sum([2, 5, 8])];
        let boxes: [u64; 3] = std::array::from_fn(|stack| rows[0][stack] + rows[1][stack] + rows[2][stack]);
        let across = std::array::from_fn(|i| {
            let (row, stack) = (rows[i / 3], i % 3);
            row[0] + row[1] + row[2] - row[stack] + boxes[stack]
        });
        (across, std::array::from_fn(|i| columns[i / 3][i % 3]))
    }

    /// The weights among the peers of a cell, and its own, 7 bits a digit.
    fn of_cell(&self, cell: usize) -> u64 {
        let (at, band, shift) = place(cell);
        let stack = (shift / WIDTH) as usize;
        self.across[band][at / 3 * 3 + stack] + self.along[band][at % 3 * 3 + stack]
    }
}

/// For a bit of [`Overview::pairs`], what it stands for: the vector, the row in the band and the stack as an index of
/// [`Weights::across`], the column in the stack and the stack as one of [`Weights::along`], and where the set starts.
static PAIR: [(u8, u8, u8, u8); 32] = {
    let mut table = [(0, 0, 0, 0); 32];
    let mut bit = 1;
    while bit < 3 * WIDTH as usize {
        let (stack, at) = (bit / WIDTH as usize, 9 - (bit % WIDTH as usize) as u8);
        let stack = stack as u8;
        if at < 9 {
            table[bit] = (at, at / 3 * 3 + stack, at % 3 * 3 + stack, WIDTH as u8 * stack);
        }
        bit += 1;
    }
    table
};

impl<V: Lanes> Grid<V> {
    /// A candidate of a cell with few of them; the grid has an open cell.
    #[inline(always)]
    pub(super) fn literal(&self) -> Literal {
        self.literal_of(&self.overview())
    }

    /// The same, where the overview is at hand.
    #[inline(always)]
    pub(super) fn literal_of(&self, overview: &Overview) -> Literal {
        let &Overview { pairs, more, .. } = overview;
        let Some(first) = (0..3).find(|&band| pairs[band] != 0) else { return self.without_pairs() };
        if overview.open() <= FEW || !more {
            return Literal { twin: !more, ..self.first_of_pair(first, pairs[first].trailing_zeros()) };
        }
        let lanes = self.cells.map(V::lanes);
        let weights = Weights::of(self);
        let mut best = 0;
        for band in 0..3 {
            let mut left = pairs[band];
            while left != 0 {
                let bit = left.trailing_zeros();
                left &= left - 1;
                let (at, across, along, shift) = PAIR[bit as usize & 31];
                let set = lanes[at as usize][band] >> shift & DIGITS;
                let all = weights.across[band][across as usize] + weights.along[band][along as usize];
                let (low, high) = (set.trailing_zeros(), 31 - (set | 1).leading_zeros());
                let weight = (all >> (7 * low) & 127) + (all >> (7 * high) & 127);
                best = best.max(weight << 8 | (band as u64) << 5 | u64::from(bit));
            }
        }
        self.first_of_pair(best as usize >> 5 & 3, best as u32 & 31)
    }

    /// The lower candidate of the cell that a bit of [`Overview::pairs`] stands for.
    #[inline(always)]
    fn first_of_pair(&self, band: usize, bit: u32) -> Literal {
        let (at, _, _, shift) = PAIR[bit as usize & 31];
        let (at, shift) = (usize::from(at), u32::from(shift));
        let set = self.cells[at].lanes()[band] >> shift & DIGITS;
        Literal { at, band, shift, digit: set & set.wrapping_neg(), twin: false }
    }

    /// Which cells have how many candidates.
    #[inline(always)]
    pub(super) fn overview(&self) -> Overview {
        let (low, guard, full) = (lanes3::<V>(LOW), lanes3::<V>(GUARD), lanes3::<V>(FULL));
        let zero = V::new([0; 4]);
        let (mut pairs, mut open, mut more) = (zero, zero, zero);
        for (i, &cells) in (0..).zip(&self.cells) {
            let second = cells & (cells - low);
            let third = second & ((second | guard) - low);
            let several = (second + full) & guard;
            open = open | several >> i;
            pairs = pairs | (several ^ ((third + full) & guard)) >> i;
            more = more | third;
        }
        Overview { pairs: pairs.lanes(), open: open.lanes(), more: !more.is_zero() }
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
                return Literal { at, band, shift, digit: digits & digits.wrapping_neg(), twin: false };
            }
        }
    }

    /// A candidate where no cell has two: of a digit with two places in a unit, or else of a cell with the fewest candidates; of
    /// these one that weighs most.
    #[cold]
    fn without_pairs(&self) -> Literal {
        let (weights, sets) = (Weights::of(self), self.domains().map(u32::from));
        let weight = |cell: usize, digit: u32| weights.of_cell(cell) >> (7 * digit) & 127;
        let mut best = (0, 0, 0);
        for unit in UNITS {
            let (mut once, mut twice, mut more) = (0, 0, 0);
            for set in unit.map(|cell| sets[cell]) {
                more |= twice & set;
                twice |= once & set;
                once |= set;
            }
            for digit in bits(twice & !more) {
                let places = || unit.into_iter().filter(|&cell| sets[cell] >> digit & 1 == 1);
                let sum: u64 = places().map(|cell| weight(cell, digit)).sum();
                let heavier = places().max_by_key(|&cell| weight(cell, digit)).unwrap_or(0);
                best = best.max((sum, heavier, digit));
            }
        }
        if best.0 == 0 {
            let fewest = sets.iter().map(|set| set.count_ones()).filter(|&count| count > 1).min();
            for cell in (0..81).filter(|&cell| Some(sets[cell].count_ones()) == fewest) {
                let digits = || bits(sets[cell]);
                let sum: u64 = digits().map(|digit| weight(cell, digit)).sum();
                let heaviest = digits().max_by_key(|&digit| weight(cell, digit)).unwrap_or(0);
                best = best.max((sum, cell, heaviest));
            }
        }
        let (_, cell, digit) = best;
        let (at, band, shift) = place(cell);
        Literal { at, band, shift, digit: 1 << digit, twin: false }
    }
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
