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
    ///
    /// Which boards are given up as dead before all is removed does not matter: that a board is solved is checked in full.
    #[inline(always)]
    pub(super) fn settle(&mut self) -> Fate {
        let (low, guard, full) = (lanes3::<V>(LOW), lanes3::<V>(GUARD), lanes3::<V>(FULL));
        let zero = V::new([0; 4]);
        let (mut known, mut places) = (full, full);
        loop {
            let mut x = self.cells;
            // Digits of cells with one candidate, and which cells have several.
            let (mut borrow, mut open, mut some) = (zero, zero, zero);
            let mut several = [zero; 9];
            for i in 0..9 {
                let less = x[i] - low;
                let rest = x[i] & less;
                let has_rest = (rest + full) & guard;
                several[i] = has_rest - (has_rest >> 9);
                borrow = borrow | less;
                open = open | rest;
                some = some | x[i] & !several[i];
            }
            if open.is_zero() {
                return if (borrow & guard).is_zero() && self.is_filling() { Fate::Solved } else { Fate::Dead };
            }
            // A cell whose digits were alone in their box keeps only these; two of them in one cell cannot be.
            let crowded = open & !places;
            // The digit of a single goes from the other cells of its box.
            for i in 0..9 {
                x[i] = x[i] & !(some & several[i]);
            }
            // A digit's three mini-rows in a band lie in different rows and different boxes.
            let m = rows_of(&x);
            let ways = on_permutations(m, next_stack, last_stack);
            for i in 0..9 {
                x[i] = x[i] & ways[i / 3];
            }
            let lost = m[0] & !ways[0] | m[1] & !ways[1] | m[2] & !ways[2];
            // Likewise its mini-columns in a stack.
            let n = columns_of(&x);
            let ways = on_permutations(n, V::turned, V::turned_back);
            for i in 0..9 {
                x[i] = x[i] & ways[i % 3];
            }
            let lost = lost | n[0] & !ways[0] | n[1] & !ways[1] | n[2] & !ways[2];
            let n = [n[0] & ways[0], n[1] & ways[1], n[2] & ways[2]];
            // Which digits have several places left in their box.
            let m = rows_of(&x);
            let all = n[0] | n[1] | n[2];
            places = m[0] & m[1] | m[2] & (m[0] | m[1]) | n[0] & n[1] | n[2] & (n[0] | n[1]);
            // No cell without a candidate, no digit without a place, no single digit in two places.
            let wrong = borrow & guard | all ^ full | some & places | crowded;
            if !wrong.is_zero() {
                return Fate::Dead;
            }
            if (lost | some ^ known).is_zero() {
                return Fate::Open;
            }
            known = some;
            // A digit with one place leaves no other digit there.
            for (cells, &set) in self.cells.iter_mut().zip(&x) {
                let only = set & !places;
                let has = (only + full) & guard;
                *cells = set & !((has - (has >> 9)) ^ only);
            }
        }
    }

    /// Whether a grid with one candidate in every cell is a solution: every row, column and box holds every digit.
    #[inline(always)]
    fn is_filling(&self) -> bool {
        let full = lanes3::<V>(FULL);
        let (m, n) = (rows_of(&self.cells), columns_of(&self.cells));
        let rows = m.map(|v| v | next_stack(v) | last_stack(v));
        let columns = n.map(|v| v | v.turned() | v.turned_back());
        let all = m[0] | m[1] | m[2];
        let lacking = full & !(rows[0] & rows[1] & rows[2] & columns[0] & columns[1] & columns[2] & all);
        lacking.is_zero()
    }
}

/// The digits of the three mini-rows of every box.
#[inline(always)]
fn rows_of<V: Lanes>(x: &[V; 9]) -> [V; 3] {
    [x[0] | x[1] | x[2], x[3] | x[4] | x[5], x[6] | x[7] | x[8]]
}

/// The digits of the three mini-columns of every box.
#[inline(always)]
fn columns_of<V: Lanes>(x: &[V; 9]) -> [V; 3] {
    [x[0] | x[3] | x[6], x[1] | x[4] | x[7], x[2] | x[5] | x[8]]
}
