//! A natural number of any size, with the few operations that a link needs.

/// A natural number: its digits in base 2^32, the lowest first, the highest not 0.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Natural(Vec<u32>);

impl Natural {
    /// Whether it is 0.
    pub(super) fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    /// Divides it by a positive number and returns the remainder.
    pub(super) fn divide(&mut self, divisor: u32) -> u32 {
        let mut rest = 0;
        for digit in self.0.iter_mut().rev() {
            let value = rest << 32 | u64::from(*digit);
            *digit = (value / u64::from(divisor)) as u32;
            rest = value % u64::from(divisor);
        }
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
        rest as u32
    }

    /// Multiplies it by a positive number and adds another.
    pub(super) fn multiply_add(&mut self, factor: u32, term: u32) {
        let mut carry = u64::from(term);
        for digit in &mut self.0 {
            let value = u64::from(*digit) * u64::from(factor) + carry;
            *digit = value as u32;
            carry = value >> 32;
        }
        if carry > 0 {
            self.0.push(carry as u32);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dividing_undoes_multiplying_and_adding() {
        let mut number = Natural::default();
        let steps = (1..200).map(|step: u32| (step.wrapping_mul(0x9e37_79b9) | 1, step % 7));
        for (factor, term) in steps.clone() {
            number.multiply_add(factor, term % factor);
        }
        assert!(number.0.len() > 150);
        for (factor, term) in steps.rev() {
            assert_eq!(number.divide(factor), term % factor);
        }
        assert!(number.is_zero());
    }
}
