//! Sets of numbers below a size that is known at run time only: one bit a number, and a few words dealt with at once. Two sets go
//! together only where they are of the same size.

/// A set of numbers.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Bits(pub Vec<u64>);

impl Bits {
    /// No number, of those below this one.
    pub fn new(count: usize) -> Bits {
        Bits(vec![0; words(count)])
    }

    /// Puts a number in.
    pub fn insert(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    pub(crate) fn remove(&mut self, at: usize) {
        self.0[at / 64] &= !(1 << (at % 64));
    }

    /// Takes all numbers out.
    pub fn clear(&mut self) {
        self.0.fill(0);
    }

    /// Whether a number is in it.
    pub fn contains(&self, at: usize) -> bool {
        self.0[at / 64] >> (at % 64) & 1 == 1
    }

    /// Whether no number is in it.
    pub fn is_empty(&self) -> bool {
        is_none(&self.0)
    }

    /// Whether two sets have a number in common.
    pub fn intersects(&self, other: &Bits) -> bool {
        intersect(&self.0, &other.0)
    }

    /// Whether all its numbers are in the other set.
    pub fn is_within(&self, other: &Bits) -> bool {
        is_within(&self.0, &other.0)
    }

    /// How many numbers it has.
    pub fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// How many numbers two sets have in common.
    pub(crate) fn common(&self, other: &Bits) -> usize {
        self.0.iter().zip(&other.0).map(|(a, b)| (a & b).count_ones() as usize).sum()
    }

    /// Puts the numbers of another set in.
    pub fn add(&mut self, other: &Bits) {
        add(&mut self.0, &other.0);
    }

    /// Takes the numbers of another set out.
    pub fn remove_all(&mut self, other: &Bits) {
        remove(&mut self.0, &other.0);
    }

    /// Takes all numbers out that the other set does not have.
    pub fn keep(&mut self, other: &Bits) {
        keep(&mut self.0, &other.0);
    }

    /// Its numbers, from the lowest on.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        ones(&self.0)
    }
}

/// How many words hold a set of numbers below this one: whole lanes of words, which are dealt with at once.
fn words(count: usize) -> usize {
    count.div_ceil(64).next_multiple_of(LANE)
}

/// The words that are dealt with at once: mostly a whole set of candidates.
const LANE: usize = 4;

fn combine(to: &mut [u64], other: &[u64], with: impl Fn(&mut u64, u64)) {
    let ((to, _), (other, _)) = (to.as_chunks_mut::<LANE>(), other.as_chunks::<LANE>());
    for (to, other) in to.iter_mut().zip(other) {
        to.iter_mut().zip(other).for_each(|(a, &b)| with(a, b));
    }
}

/// [`Bits::add`] on words.
pub fn add(to: &mut [u64], other: &[u64]) {
    combine(to, other, |a, b| *a |= b);
}

/// [`Bits::remove_all`] on words.
pub fn remove(from: &mut [u64], other: &[u64]) {
    combine(from, other, |a, b| *a &= !b);
}

/// [`Bits::keep`] on words.
pub fn keep(to: &mut [u64], other: &[u64]) {
    combine(to, other, |a, b| *a &= b);
}

/// [`Bits::intersects`] on words.
pub fn intersect(a: &[u64], b: &[u64]) -> bool {
    let mut lanes = a.as_chunks::<LANE>().0.iter().zip(b.as_chunks::<LANE>().0);
    lanes.any(|(a, b)| a.iter().zip(b).fold(0, |all, (a, b)| all | a & b) != 0)
}

/// [`Bits::is_within`] on words.
pub fn is_within(a: &[u64], b: &[u64]) -> bool {
    let mut lanes = a.as_chunks::<LANE>().0.iter().zip(b.as_chunks::<LANE>().0);
    lanes.all(|(a, b)| a.iter().zip(b).fold(0, |all, (a, b)| all | a & !b) == 0)
}

/// [`Bits::is_empty`] on words.
pub fn is_none(words: &[u64]) -> bool {
    words.as_chunks::<LANE>().0.iter().all(|lane| lane.iter().fold(0, |all, word| all | word) == 0)
}

/// [`Bits::iter`] on words.
pub fn ones(words: &[u64]) -> impl Iterator<Item = usize> {
    words.iter().enumerate().flat_map(|(word, &bits)| {
        let mut rest = bits;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let at = word * 64 + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                at
            })
        })
    })
}

/// Many sets of numbers below the same size.
#[derive(Clone, Default)]
pub struct Rows {
    /// How many words a row has.
    pub words: usize,
    /// The words, row by row.
    pub bits: Vec<u64>,
}

impl Rows {
    /// A number of empty sets of numbers below `width`.
    pub fn new(rows: usize, width: usize) -> Rows {
        let words = words(width);
        Rows { words, bits: vec![0; rows * words] }
    }

    /// How many words a row has.
    pub fn words(&self) -> usize {
        self.words
    }

    /// The words of a row.
    pub fn row(&self, at: usize) -> &[u64] {
        &self.bits[at * self.words..(at + 1) * self.words]
    }

    /// The words of a row, to change them.
    pub fn row_mut(&mut self, at: usize) -> &mut [u64] {
        &mut self.bits[at * self.words..(at + 1) * self.words]
    }

    /// Puts a number into a row.
    pub fn insert(&mut self, row: usize, at: usize) {
        self.bits[row * self.words + at / 64] |= 1 << (at % 64);
    }

    /// Whether a number is in a row.
    pub fn contains(&self, row: usize, at: usize) -> bool {
        self.bits[row * self.words + at / 64] >> (at % 64) & 1 == 1
    }

    /// The numbers of a row, from the lowest on.
    pub fn iter(&self, row: usize) -> impl Iterator<Item = usize> {
        ones(self.row(row))
    }
}
