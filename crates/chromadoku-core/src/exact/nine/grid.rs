//! A 9x9 board as nine vectors, and what follows from it without trying.

use super::lanes::Lanes;

/// How far a candidate set is from the next one in its lane: nine digits and the guard bit.
pub(super) const WIDTH: u32 = 10;
/// All nine digits of a cell.
pub(super) const DIGITS: u32 = 0x1ff;
/// The lowest bit of every set of a lane.
pub(super) const LOW: u32 = 1 | 1 << WIDTH | 1 << (2 * WIDTH);
/// The guard bit over every set: always 0 in a grid, so that sums and borrows of one set end there.
pub(super) const GUARD: u32 = LOW << 9;
/// Every digit of every set of a lane.
pub(super) const FULL: u32 = LOW * DIGITS;

/// The candidates of every cell.
///
/// The cell in row `3 * band + r` and column `3 * stack + c` has its nine candidates in `cells[3 * r + c]`, in lane `band`,
/// from bit `10 * stack` on. So a vector holds one cell of every box, always at the same place of the box, and what is
/// to be done over a box, over three cells in line or over three lines of a band is done between whole vectors, for
/// all boxes and digits at once. The fourth lane stays 0.
#[derive(Clone, Copy)]
pub(super) struct Grid<V> {
    pub(super) cells: [V; 9],
}

/// What propagation came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    /// There is no solution.
    Dead,
    /// Every cell has its digit, and all units agree.
    Solved,
    /// Nothing more follows.
    Open,
}

#[inline(always)]
pub(super) fn lanes3<V: Lanes>(lane: u32) -> V {
    V::new([lane, lane, lane, 0])
}

/// Every set turned by one within its lane: stack 1 comes to stack 0. Leaves bits over the third set.
#[inline(always)]
fn next_stack<V: Lanes>(v: V) -> V {
    v >> WIDTH | v << (2 * WIDTH)
}

/// Every set turned by two within its lane: stack 2 comes to stack 0. Leaves bits over the third set.
#[inline(always)]
fn last_stack<V: Lanes>(v: V) -> V {
    v >> (2 * WIDTH) | v << WIDTH
}

/// Of the ways to go through a 3x3 matrix of sets with one entry of each row and each column, keeps the entries that lie
/// on one. The rows of the matrix are the three vectors, its columns are what `next` and `last` turn.
#[inline(always)]
fn on_permutations<V: Lanes>(m: [V; 3], next: impl Fn(V) -> V, last: impl Fn(V) -> V) -> [V; 3] {
    let rising = m[0] & next(m[1]) & last(m[2]);
    let falling = m[0] & last(m[1]) & next(m[2]);
    [rising | falling, last(rising) | next(falling), next(rising) | last(falling)]
}

/// Where a cell lies: its vector, its lane, and the lowest bit of its set.
pub(super) fn place(cell: usize) -> (usize, usize, u32) {
    let (row, column) = (cell / 9, cell % 9);
    (3 * (row % 3) + column % 3, row / 3, WIDTH * (column / 3) as u32)
}

impl<V: Lanes> Grid<V> {
    /// A grid of these candidate sets, cell after cell, row by row.
    pub(super) fn new(domains: &[u16; 81]) -> Grid<V> {
        Grid::filled(|cell| u32::from(domains[cell]) & DIGITS)
    }

    /// A grid of givens from 1 to 9; 0 is an empty cell.
    pub(super) fn of_givens(givens: &[u8; 81]) -> Grid<V> {
        const SETS: [u32; 256] = {
            let mut sets = [0; 256];
            sets[0] = DIGITS;
            let mut digit = 1;
            while digit <= 9 {
                sets[digit] = 1 << (digit - 1);
                digit += 1;
            }
            sets
        };
        Grid::filled(|cell| SETS[givens[cell] as usize])
    }

    #[inline(always)]
    fn filled(set: impl Fn(usize) -> u32) -> Grid<V> {
        let cells = std::array::from_fn(|at| {
            let lane = |band: usize| {
                let first = 27 * band + 9 * (at / 3) + at % 3;
                set(first) | set(first + 3) << WIDTH | set(first + 6) << (2 * WIDTH)
            };
            V::new([lane(0), lane(1), lane(2), 0])
        });
        Grid { cells }
    }

    /// The candidate sets, cell after cell, row by row.
    pub(super) fn domains(&self) -> [u16; 81] {
        let lanes = self.cells.map(V::lanes);
        std::array::from_fn(|cell| {
            let (at, band, shift) = place(cell);
            (lanes[at][band] >> shift & DIGITS) as u16
        })
    }

    /// Removes candidates from a cell.
    pub(super) fn strike(&mut self, cell: usize, digits: u16) {
        let (at, band, shift) = place(cell);
        let mut lanes = [0; 4];
        lanes[band] = u32::from(digits) << shift;
        self.cells[at] = self.cells[at] & !V::new(lanes);
    }

    /// Adds the candidates of another grid.
    pub(super) fn add(&mut self, other: &Grid<V>) {
        for (cells, &more) in self.cells.iter_mut().zip(&other.cells) {
            *cells = *cells | more;
        }
    }

    /// The lowest candidate of every cell, as an index.
    pub(super) fn digits(&self) -> [u8; 81] {
        let mut digits = [0; 81];
        for (at, cells) in self.cells.iter().enumerate() {
            for (band, lane) in cells.lanes().into_iter().take(3).enumerate() {
                for stack in 0..3 {
                    let cell = 27 * band + 9 * (at / 3) + 3 * stack + at % 3;
                    digits[cell] = (lane >> (WIDTH * stack as u32)).trailing_zeros() as u8;
                }
            }
        }
        digits
    }

    /// Removes candidates that cannot be, until none is found.
    #[inline(always)]
    pub(super) fn settle(&mut self) -> Fate {
        let (low, guard, full) = (lanes3::<V>(LOW), lanes3::<V>(GUARD), lanes3::<V>(FULL));
        loop {
            let mut x = self.cells;
            // Cells with one candidate left.
            let zero = V::new([0; 4]);
            let (mut borrow, mut open, mut some, mut odd) = (zero, zero, zero, zero);
            let mut single = x;
            for i in 0..9 {
                let less = x[i] - low;
                borrow = borrow | less;
                let rest = x[i] & less;
                open = open | rest;
                let several = (rest + full) & guard;
                single[i] = x[i] & !(several - (several >> 9));
                some = some | single[i];
                odd = odd ^ single[i];
            }
            // They are the only places in their box.
            for i in 0..9 {
                x[i] = x[i] & !(some ^ single[i]);
            }
            // A digit's three mini-rows in a band lie in different rows and different boxes.
            let m: [V; 3] = std::array::from_fn(|r| x[3 * r] | x[3 * r + 1] | x[3 * r + 2]);
            let m = on_permutations(m, next_stack, last_stack);
            for i in 0..9 {
                x[i] = x[i] & m[i / 3];
            }
            // Likewise its mini-columns in a stack.
            let n: [V; 3] = std::array::from_fn(|c| x[c] | x[c + 3] | x[c + 6]);
            let k = on_permutations(n, V::turned, V::turned_back);
            let n = [n[0] & k[0], n[1] & k[1], n[2] & k[2]];
            for i in 0..9 {
                x[i] = x[i] & n[i % 3];
            }
            // Digits with one place left in their box.
            let m: [V; 3] = std::array::from_fn(|r| x[3 * r] | x[3 * r + 1] | x[3 * r + 2]);
            let several_rows = m[0] & m[1] | m[2] & (m[0] | m[1]);
            let several_columns = n[0] & n[1] | n[2] & (n[0] | n[1]);
            let places = several_rows | several_columns;
            let mut twice = zero;
            for set in &mut x {
                let only = *set & !places;
                let has = (only + full) & guard;
                let one = has >> 9;
                twice = twice | only & (only - one);
                *set = *set & !((has - one) ^ only);
            }
            let all = n[0] | n[1] | n[2];
            let wrong = borrow & guard | some ^ odd | all ^ full | twice;
            if !wrong.is_zero() {
                return Fate::Dead;
            }
            let changed = self.cells.iter().zip(&x).fold(zero, |sum, (&old, &new)| sum | old ^ new);
            self.cells = x;
            if changed.is_zero() {
                return if open.is_zero() { Fate::Solved } else { Fate::Open };
            }
        }
    }
}
