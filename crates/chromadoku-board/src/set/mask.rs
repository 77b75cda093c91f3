//! Masks: sets of numbers below 32 in one word.

/// The members of a mask in order.
pub fn members(mut mask: u32) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let at = mask.trailing_zeros() as usize;
        (mask != 0).then(|| {
            mask &= mask - 1;
            at
        })
    })
}

/// The same as what words are shifted by.
pub fn bits(mask: u32) -> impl Iterator<Item = u32> {
    members(mask).map(|at| at as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_come_in_order() {
        assert_eq!(members(1 << 31 | 0b1011).collect::<Vec<_>>(), [0, 1, 3, 31]);
        assert_eq!(members(0).next(), None);
    }
}
