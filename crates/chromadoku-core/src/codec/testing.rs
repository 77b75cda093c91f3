//! What the tests of this module share.

/// A generator of numbers that depend on the seed alone (xorshift64*, S. Vigna).
pub(super) struct Random(pub(super) u64);

impl Random {
    /// A number below a bound.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % bound
    }
}
