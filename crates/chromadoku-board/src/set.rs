//! Sets as bits: of digits and of cells, typed by their element, and of bare numbers, in one word ([`mask`]) or in as many as it
//! takes ([`bits`]).

pub mod bits;
pub mod mask;

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::id::{Cell, Digit, Id};

/// A set of digits. Bit `d` stands for `Digit(d)`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct DigitSet(pub u32);

impl DigitSet {
    /// No digit.
    pub const EMPTY: DigitSet = DigitSet(0);

    /// The first `count` digits; at most 25.
    pub fn first_n(count: usize) -> DigitSet {
        DigitSet((1 << count) - 1)
    }

    /// The set of one digit.
    pub fn of(digit: Digit) -> DigitSet {
        DigitSet(1 << digit.0)
    }

    /// Whether a digit is in it.
    pub fn contains(self, digit: Digit) -> bool {
        self.0 >> digit.0 & 1 == 1
    }

    /// Adds a digit.
    pub fn insert(&mut self, digit: Digit) {
        self.0 |= 1 << digit.0;
    }

    /// Takes a digit out.
    pub fn remove(&mut self, digit: Digit) {
        self.0 &= !(1 << digit.0);
    }

    /// How many digits it holds.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it holds none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether every digit of it is in the other.
    pub fn is_subset(self, other: DigitSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether the two have a digit in common.
    pub fn intersects(self, other: DigitSet) -> bool {
        self.0 & other.0 != 0
    }

    /// The smallest digit.
    pub fn first(self) -> Option<Digit> {
        (self.0 != 0).then(|| Digit(self.0.trailing_zeros() as u8))
    }

    /// Its digit, where it holds just one.
    pub fn only(self) -> Option<Digit> {
        if self.0 & self.0.wrapping_sub(1) == 0 { self.first() } else { None }
    }

    /// The digits in order.
    pub fn iter(self) -> impl Iterator<Item = Digit> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let digit = Digit(rest.trailing_zeros() as u8);
                rest &= rest - 1;
                digit
            })
        })
    }

    /// Every three of the digits, in order.
    pub fn triples(self) -> impl Iterator<Item = DigitSet> {
        let after = move |first: Digit| self.iter().filter(move |&digit| digit > first);
        let pairs = self.iter().flat_map(move |a| after(a).map(move |b| (a, b)));
        pairs.flat_map(move |(a, b)| after(b).map(move |c| [a, b, c].into_iter().collect()))
    }
}

impl BitOr for DigitSet {
    type Output = DigitSet;
    fn bitor(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 | other.0)
    }
}

impl BitOrAssign for DigitSet {
    fn bitor_assign(&mut self, other: DigitSet) {
        self.0 |= other.0;
    }
}

impl BitAnd for DigitSet {
    type Output = DigitSet;
    fn bitand(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & other.0)
    }
}

impl BitAndAssign for DigitSet {
    fn bitand_assign(&mut self, other: DigitSet) {
        self.0 &= other.0;
    }
}

impl Sub for DigitSet {
    type Output = DigitSet;
    fn sub(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & !other.0)
    }
}

impl SubAssign for DigitSet {
    fn sub_assign(&mut self, other: DigitSet) {
        self.0 &= !other.0;
    }
}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<S: IntoIterator<Item = Digit>>(digits: S) -> Self {
        digits.into_iter().fold(DigitSet::EMPTY, |set, digit| set | DigitSet::of(digit))
    }
}

impl fmt::Display for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|digit| write!(f, "{digit}"))
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

const WORDS: usize = 10;

/// A set of cells of one board, of up to 640 cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct CellSet([u64; WORDS]);

impl CellSet {
    /// No cell.
    pub const EMPTY: CellSet = CellSet([0; WORDS]);

    /// The first `count` cells.
    pub fn first_n(count: usize) -> CellSet {
        (0..count).map(Cell::from_index).collect()
    }

    /// The set of one cell.
    pub fn of(cell: Cell) -> CellSet {
        // All words at once, which vector units like better than to fill memory and change one of them.
        CellSet(std::array::from_fn(|word| u64::from(word == cell.index() / 64) << (cell.index() % 64)))
    }

    /// The set whose cell `64 * word + bit` is bit `bit` of word `word`.
    pub fn from_words(words: [u64; WORDS]) -> CellSet {
        CellSet(words)
    }

    /// The words that [make](CellSet::from_words) it.
    pub fn words(&self) -> [u64; WORDS] {
        self.0
    }

    /// Whether a cell is in it.
    pub fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// Adds a cell.
    pub fn insert(&mut self, cell: Cell) {
        self.0[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    /// Takes a cell out.
    pub fn remove(&mut self, cell: Cell) {
        self.0[cell.index() / 64] &= !(1 << (cell.index() % 64));
    }

    /// How many cells it holds.
    pub fn len(&self) -> usize {
        // Most words are empty, and not every processor counts bits at once.
        self.0.iter().filter(|&&word| word != 0).map(|word| word.count_ones() as usize).sum()
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Whether every cell of it is in the other.
    pub fn is_subset(&self, other: &CellSet) -> bool {
        self.join(other, |a, b| a & !b) == 0
    }

    /// Whether the two have a cell in common.
    pub fn intersects(&self, other: &CellSet) -> bool {
        self.join(other, |a, b| a & b) != 0
    }

    /// The first cell.
    pub fn first(&self) -> Option<Cell> {
        let at = self.0.iter().position(|&word| word != 0)?;
        Some(Cell::from_index(at * 64 + self.0[at].trailing_zeros() as usize))
    }

    /// The cells in order.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + use<> {
        let words = self.0;
        let mut at = 0;
        let mut rest = words[0];
        std::iter::from_fn(move || {
            while rest == 0 {
                at += 1;
                rest = *words.get(at)?;
            }
            let cell = Cell::from_index(at * 64 + rest.trailing_zeros() as usize);
            rest &= rest - 1;
            Some(cell)
        })
    }

    /// Whether something is left of two sets, as one word: without a branch for each word, which vector units like.
    fn join(&self, other: &CellSet, combine: impl Fn(u64, u64) -> u64) -> u64 {
        self.0.iter().zip(&other.0).fold(0, |all, (&a, &b)| all | combine(a, b))
    }

    fn zip(self, other: CellSet, combine: impl Fn(u64, u64) -> u64) -> CellSet {
        CellSet(std::array::from_fn(|word| combine(self.0[word], other.0[word])))
    }
}

impl BitOr for CellSet {
    type Output = CellSet;
    fn bitor(self, other: CellSet) -> CellSet {
        self.zip(other, |a, b| a | b)
    }
}

impl BitOrAssign for CellSet {
    fn bitor_assign(&mut self, other: CellSet) {
        *self = *self | other;
    }
}

impl BitAnd for CellSet {
    type Output = CellSet;
    fn bitand(self, other: CellSet) -> CellSet {
        self.zip(other, |a, b| a & b)
    }
}

impl BitAndAssign for CellSet {
    fn bitand_assign(&mut self, other: CellSet) {
        *self = *self & other;
    }
}

impl Sub for CellSet {
    type Output = CellSet;
    fn sub(self, other: CellSet) -> CellSet {
        self.zip(other, |a, b| a & !b)
    }
}

impl SubAssign for CellSet {
    fn sub_assign(&mut self, other: CellSet) {
        *self = *self - other;
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<S: IntoIterator<Item = Cell>>(cells: S) -> Self {
        let mut set = CellSet::EMPTY;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|cell| cell.0)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_three_of_four_digits_come_once_and_in_order() {
        let triples: Vec<Vec<u8>> =
            DigitSet::first_n(4).triples().map(|three| three.iter().map(|digit| digit.0).collect()).collect();
        assert_eq!(triples, [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]]);
    }
}
