//! Four 32-bit lanes worked on at once: SIMD where the build has it, and a plain form that tests hold against it.

use std::ops::{Add, BitAnd, BitOr, BitXor, Not, Shl, Shr, Sub};
use wide::u32x4;

/// What the solver asks of a vector of four `u32`. Sums and differences wrap; no solver step lets a lane overflow.
pub(super) trait Lanes:
    Copy
    + Add<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + Sub<Output = Self>
{
    fn new(lanes: [u32; 4]) -> Self;
    fn lanes(self) -> [u32; 4];

    /// Whether every bit is 0.
    #[inline(always)]
    fn is_zero(self) -> bool {
        let [a, b, c, d] = self.lanes();
        (a | b | c | d) == 0
    }

    /// The first three lanes turned by one: lane 1 comes to lane 0.
    #[inline(always)]
    fn turned(self) -> Self {
        let [a, b, c, d] = self.lanes();
        Self::new([b, c, a, d])
    }

    /// The first three lanes turned by two: lane 2 comes to lane 0.
    #[inline(always)]
    fn turned_back(self) -> Self {
        let [a, b, c, d] = self.lanes();
        Self::new([c, a, b, d])
    }
}

/// SSE2 on x86-64, `simd128` on WebAssembly, NEON on ARM; plain code where a build has none of them.
impl Lanes for u32x4 {
    #[inline(always)]
    fn new(lanes: [u32; 4]) -> Self {
        u32x4::new(lanes)
    }

    #[inline(always)]
    fn lanes(self) -> [u32; 4] {
        self.to_array()
    }
}

/// The same without any SIMD type.
#[cfg(test)]
#[derive(Clone, Copy)]
pub(super) struct Plain([u32; 4]);

#[cfg(test)]
mod plain {
    use super::*;

    impl Plain {
        fn zip(self, other: Self, f: impl Fn(u32, u32) -> u32) -> Self {
            Plain(std::array::from_fn(|lane| f(self.0[lane], other.0[lane])))
        }
    }

    impl Lanes for Plain {
        fn new(lanes: [u32; 4]) -> Self {
            Plain(lanes)
        }

        fn lanes(self) -> [u32; 4] {
            self.0
        }
    }

    impl Add for Plain {
        type Output = Self;
        fn add(self, other: Self) -> Self {
            self.zip(other, u32::wrapping_add)
        }
    }

    impl Sub for Plain {
        type Output = Self;
        fn sub(self, other: Self) -> Self {
            self.zip(other, u32::wrapping_sub)
        }
    }

    impl BitAnd for Plain {
        type Output = Self;
        fn bitand(self, other: Self) -> Self {
            self.zip(other, |a, b| a & b)
        }
    }

    impl BitOr for Plain {
        type Output = Self;
        fn bitor(self, other: Self) -> Self {
            self.zip(other, |a, b| a | b)
        }
    }

    impl BitXor for Plain {
        type Output = Self;
        fn bitxor(self, other: Self) -> Self {
            self.zip(other, |a, b| a ^ b)
        }
    }

    impl Not for Plain {
        type Output = Self;
        fn not(self) -> Self {
            Plain(self.0.map(|lane| !lane))
        }
    }

    impl Shl<u32> for Plain {
        type Output = Self;
        fn shl(self, by: u32) -> Self {
            Plain(self.0.map(|lane| lane << by))
        }
    }

    impl Shr<u32> for Plain {
        type Output = Self;
        fn shr(self, by: u32) -> Self {
            Plain(self.0.map(|lane| lane >> by))
        }
    }
}
