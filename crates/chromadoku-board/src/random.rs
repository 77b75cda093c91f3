//! Numbers that look random, the same from the same seed on every platform.
//!
//! SplitMix64 (G. L. Steele, D. Lea and C. H. Flood, *Fast splittable pseudorandom number generators*, 2014): good enough to shuffle
//! with, and nothing that keeps a secret.

/// A stream of numbers.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next number.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below a limit, which is not 0 and far below 2^32, so that none is noticeably more likely.
    pub fn below(&mut self, limit: usize) -> usize {
        (((self.draw() >> 32) * limit as u64) >> 32) as usize
    }

    /// Brings items into a random order (R. A. Fisher and F. Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            items.swap(at, self.below(at + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_of_a_seed_is_the_published_one_and_a_shuffle_keeps_every_item() {
        // The first numbers that the reference implementation gives for this seed.
        let mut random = Random::new(1_234_567);
        assert_eq!([random.draw(), random.draw()], [6_457_827_717_110_365_317, 3_203_168_211_198_807_973]);
        let mut items: Vec<usize> = (0..100).collect();
        random.shuffle(&mut items);
        assert!(!items.is_sorted());
        items.sort_unstable();
        assert_eq!(items, (0..100).collect::<Vec<_>>());
    }
}
