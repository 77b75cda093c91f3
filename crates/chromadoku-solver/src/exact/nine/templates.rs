//! Counting the solutions of a board that is nearly filled: digit by digit instead of cell by cell.
//!
//! The places that a digit lacks on such a board can be filled in few ways: with one open cell in each row, column and box that
//! lack it. Such a set of cells is a *template*. A solution is a template of each digit, no two of which share a cell; with the
//! open cells as bits of one number that is one test a pair. The digits are joined in two halves, and what one half takes is
//! looked up in what the other leaves, so that many solutions cost little more than one.

use super::branch::Overview;
use super::grid::{DIGITS, Grid};
use super::lanes::Lanes;
use chromadoku_board::order::sort_by_key;

/// Open cells, by their numbers.
type Set = u32;

/// Boards with this many open cells are counted this way.
pub(super) const MOST: u32 = Set::BITS;

/// How many sets are looked up at once, and in how many buckets.
const PART: usize = 255;
const BUCKETS: usize = 256;

/// The open cells, numbered, at most as many as a set holds.
struct Cells {
    /// Those that may take a digit.
    of_digit: [Set; 9],
    /// Those of the row of each.
    row: [Set; MOST as usize],
    /// Those that each sees, with itself.
    seen: [Set; MOST as usize],
}

impl Cells {
    fn of<V: Lanes>(grid: &Grid<V>, overview: &Overview) -> Cells {
        let lanes = grid.cells.map(V::lanes);
        let mut of_digit = [0; 9];
        let (mut rows, mut columns, mut boxes) = ([0; 9], [0; 9], [0; 9]);
        let mut homes = [(0, 0, 0); MOST as usize];
        let mut bit: Set = 1;
        for (home, (band, at, stack)) in homes.iter_mut().zip(overview.open_cells()) {
            let mut digits = lanes[at][band] >> (10 * stack) & DIGITS;
            while digits != 0 {
                of_digit[digits.trailing_zeros() as usize] |= bit;
                digits &= digits - 1;
            }
            *home = (3 * band + at / 3, 3 * stack + at % 3, 3 * band + stack);
            rows[home.0] |= bit;
            columns[home.1] |= bit;
            boxes[home.2] |= bit;
            bit = bit.wrapping_shl(1);
        }
        Cells {
            of_digit,
            row: homes.map(|(row, _, _)| rows[row]),
            seen: homes.map(|(row, column, of_box)| rows[row] | columns[column] | boxes[of_box]),
        }
    }
}

/// Room for the templates of a board, and for those of several digits together.
#[derive(Default)]
pub(super) struct Templates {
    sets: Vec<Set>,
    unions: [Vec<Set>; 3],
}

impl Templates {
    /// How many solutions a grid has on which nothing more follows and at most [`MOST`] cells are open.
    pub(super) fn count<V: Lanes>(&mut self, grid: &Grid<V>, overview: &Overview) -> u64 {
        let cells = Cells::of(grid, overview);
        self.sets.clear();
        let mut lists = [(0, 0); 9];
        let mut count = 0;
        for of_digit in cells.of_digit.into_iter().filter(|&of_digit| of_digit != 0) {
            let start = self.sets.len();
            self.list(&cells, of_digit, 0, lacking(&cells, of_digit));
            lists[count] = (start, self.sets.len());
            count += 1;
        }
        // The digits in two halves: each half is joined alone, and then what one takes must be what the other leaves.
        let lists = &mut lists[..count];
        sort_by_key(lists, |(start, end)| end - start);
        let list = |&(start, end): &(usize, usize)| &self.sets[start..end];
        let [ones, others, room] = &mut self.unions;
        join(lists.iter().step_by(2).map(list), ones, room);
        join(lists.iter().skip(1).step_by(2).map(list), others, room);
        matches(ones, others, Set::MAX >> (Set::BITS - overview.open()))
    }

    /// Lists the templates that hold these cells, and of `rest` one in each of some rows.
    fn list(&mut self, cells: &Cells, rest: Set, template: Set, rows: u32) {
        if rows == 0 {
            self.sets.push(template);
        } else if rest != 0 {
            let mut left = rest & cells.row[rest.trailing_zeros() as usize];
            while left != 0 {
                let cell = left.trailing_zeros();
                left &= left - 1;
                self.list(cells, rest & !cells.seen[cell as usize], template | 1 << cell, rows - 1);
            }
        }
    }
}

/// How many rows some cells lie in.
fn lacking(cells: &Cells, mut of_digit: Set) -> u32 {
    let mut rows = 0;
    while of_digit != 0 {
        of_digit &= !cells.row[of_digit.trailing_zeros() as usize];
        rows += 1;
    }
    rows
}

/// The unions of one set of each list, where no two share a cell.
fn join<'a>(lists: impl Iterator<Item = &'a [Set]>, unions: &mut Vec<Set>, room: &mut Vec<Set>) {
    unions.clear();
    unions.push(0);
    for list in lists {
        room.clear();
        room.resize(list.len() * unions.len(), 0);
        let mut count = 0;
        for &union in unions.iter() {
            for &set in list {
                // Written over where the two share a cell.
                room[count] = union | set;
                count += usize::from(union & set == 0);
            }
        }
        room.truncate(count);
        std::mem::swap(unions, room);
    }
}

/// How many pairs of a set of one list and of another make up all cells.
fn matches(ones: &[Set], others: &[Set], all: Set) -> u64 {
    let bucket = |set: Set| (set.wrapping_mul(0x9e37_79b1) >> (Set::BITS - BUCKETS.trailing_zeros())) as usize;
    let mut count = 0;
    for part in ones.chunks(PART) {
        // The sets of a bucket, from the last one on, each numbered from 1.
        let (mut last, mut former) = ([0_u8; BUCKETS], [0_u8; PART + 1]);
        for (number, &one) in (1..=u8::MAX).zip(part) {
            former[usize::from(number)] = std::mem::replace(&mut last[bucket(all ^ one)], number);
        }
        for &other in others {
            let mut number = usize::from(last[bucket(other)]);
            while number != 0 {
                count += u64::from(part[number - 1] ^ other == all);
                number = usize::from(former[number]);
            }
        }
    }
    count
}
