//! Tests of the core as its users see it, many of them over the corpus in `tests/corpus`.

mod articles;
mod bounds;
mod corpus;
mod matching;
mod mutants;
mod symmetry;
mod techniques;

/// A small stream of numbers that look random and are the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }

    /// The numbers below `count` in some order.
    fn shuffled(&mut self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        for at in (1..count).rev() {
            order.swap(at, self.below(at + 1));
        }
        order
    }
}
