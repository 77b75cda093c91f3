//! Base 62 and the check at the end of a link.
//!
//! The whole text, version and check included, is a number in base 62 whose remainder by the prime [`PRIME`] is 1: the
//! scheme of bank account numbers (ISO 7064), which use 97. As 62 is a primitive root of the prime, the weights
//! of all places differ, so no single changed character and no two swapped ones, wherever they stand, go unnoticed.
//! Any other damage, such as lost or added characters, does so once in 15 million.

use super::natural::Natural;

/// The largest prime below 62^4, so that four characters hold every remainder.
const PRIME: u64 = 14_776_331;

const CHECK_LENGTH: usize = 4;

const ALPHABET: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// Version, number and check as text.
pub(super) fn seal(version: u8, body: &Natural) -> String {
    let mut rest = body.clone();
    let mut digits = Vec::new();
    while !rest.is_zero() {
        digits.push(rest.divide(62) as u8);
    }
    digits.push(version);
    digits.reverse();
    let shifted = remainder(digits.iter().copied().chain([0; CHECK_LENGTH]));
    let mut check = (PRIME + 1 - shifted) % PRIME;
    for place in (0..CHECK_LENGTH as u32).rev() {
        let weight = 62u64.pow(place);
        digits.push((check / weight) as u8);
        check %= weight;
    }
    digits.into_iter().map(|digit| char::from(ALPHABET[usize::from(digit)])).collect()
}

/// Version and number of a text whose check holds.
pub(super) fn open(text: &str) -> Option<(u8, Natural)> {
    let place = |byte: u8| ALPHABET.iter().position(|&known| known == byte).map(|digit| digit as u8);
    let digits: Vec<u8> = text.bytes().map(place).collect::<Option<_>>()?;
    let (&version, body) = digits.split_first()?;
    let body = &body[..body.len().checked_sub(CHECK_LENGTH)?];
    // A leading zero would make a second text for the same number.
    if remainder(digits.iter().copied()) != 1 || body.first() == Some(&0) {
        return None;
    }
    let mut number = Natural::default();
    body.iter().for_each(|&digit| number.multiply_add(62, u32::from(digit)));
    Some((version, number))
}

fn remainder(digits: impl Iterator<Item = u8>) -> u64 {
    digits.fold(0, |rest, digit| (rest * 62 + u64::from(digit)) % PRIME)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_modulus_is_prime_and_62_is_a_primitive_root_of_it() {
        let factors = |number: u64| {
            let mut rest = number;
            let mut found = Vec::new();
            for divisor in 2..=number.isqrt() {
                while rest.is_multiple_of(divisor) {
                    found.push(divisor);
                    rest /= divisor;
                }
            }
            if rest > 1 {
                found.push(rest);
            }
            found
        };
        assert_eq!(factors(PRIME), [PRIME]);
        let power = |exponent: u64| (0..exponent).fold(1, |power, _| power * 62 % PRIME);
        assert_eq!(power(PRIME - 1), 1);
        assert!(factors(PRIME - 1).iter().all(|factor| power((PRIME - 1) / factor) != 1));
    }

    #[test]
    fn an_open_seal_gives_back_what_was_sealed() {
        let mut body = Natural::default();
        for length in 0..100 {
            assert_eq!(open(&seal(1, &body)), Some((1, body.clone())));
            body.multiply_add(1000, length);
        }
    }
}
