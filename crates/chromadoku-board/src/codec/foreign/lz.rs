//! LZ-string's packing in base 64, unpacked within a bound.
//!
//! A word of its dictionary is a stretch of what was unpacked before and the sign behind it, so that a short code can stand for
//! a text that is as long as the square of it. Here a word is where it stands in the text, and the text has a limit.

/// Why a code is not unpacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Flaw {
    /// It is no such code, or only a part of one.
    Damaged,
    /// What it packs is longer than the limit.
    TooLong,
}

/// What a code packs, if that takes no more than `most` units of UTF-16.
pub(super) fn unpack(code: &str, limit: usize) -> Result<String, Flaw> {
    let units = units(&mut Bits::new(code)?, limit)?;
    String::from_utf16(&units).map_err(|_| Flaw::Damaged)
}

/// Instead of a word: a sign of 8 bits, a sign of 16 bits, the end.
const SHORT: u32 = 0;
const LONG: u32 = 1;
const END: u32 = 2;

fn units(bits: &mut Bits, limit: usize) -> Result<Vec<u16>, Flaw> {
    let mut text: Vec<u16> = Vec::new();
    // Where each word stands and how long it is. The first three numbers mean something else.
    let mut words: Vec<(usize, usize)> = vec![(0, 0); 3];
    let mut before: Option<(usize, usize)> = None;
    let mut width = 2;
    loop {
        let (start, number) = (text.len(), bits.take(width)?);
        let word = match number {
            SHORT | LONG => {
                text.push(bits.take(if number == SHORT { 8 } else { 16 })? as u16);
                words.push((start, 1));
                (start, 1)
            }
            END => return Ok(text),
            _ => {
                let known = words.get(number as usize).copied();
                // The one word that may not be known yet is the word before with its own first sign behind it.
                let newest = before.filter(|_| number as usize == words.len()).map(|(from, length)| (from, length + 1));
                let (from, length) = known.or(newest).ok_or(Flaw::Damaged)?;
                (from..from + length).for_each(|at| text.push(text[at]));
                (start, length)
            }
        };
        if text.len() > limit {
            return Err(Flaw::TooLong);
        }
        words.extend(before.map(|(from, length)| (from, length + 1)));
        before = Some(word);
        // The next number is below the count of words and the one that may come with it.
        width = 32 - (words.len() as u32).leading_zeros();
    }
}

/// The bits of a code: six a sign, the highest first.
struct Bits {
    values: Vec<u8>,
    used: usize,
}

impl Bits {
    fn new(code: &str) -> Result<Bits, Flaw> {
        let signs = code.trim_end_matches('=').bytes();
        let value = |sign: u8| match sign {
            b'A'..=b'Z' => Some(sign - b'A'),
            b'a'..=b'z' => Some(sign - b'a' + 26),
            b'0'..=b'9' => Some(sign - b'0' + 52),
            b'+' => Some(62),
            b'/' => Some(63),
            _ => None,
        };
        Ok(Bits { values: signs.map(value).collect::<Option<_>>().ok_or(Flaw::Damaged)?, used: 0 })
    }

    /// A number of this many bits, the lowest first.
    fn take(&mut self, count: u32) -> Result<u32, Flaw> {
        (0..count).try_fold(0, |number, place| {
            let value = self.values.get(self.used / 6).ok_or(Flaw::Damaged)?;
            let bit = value >> (5 - self.used % 6) & 1;
            self.used += 1;
            Ok(number | u32::from(bit) << place)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn what_the_library_packs_is_unpacked() {
        let mut random = Random::new(1);
        for length in (0..300).chain([5_000, 70_000]) {
            let signs = [2, 3, 40, 400][length % 4];
            let text: String = (0..length).filter_map(|_| char::from_u32(33 + random.below(signs) as u32)).collect();
            assert_eq!(unpack(&lz_str::compress_to_base64(text.as_str()), 70_000), Ok(text));
        }
    }

    #[test]
    fn what_is_cut_or_changed_is_damaged_or_another_text_but_never_beyond_the_limit() {
        let mut random = Random::new(2);
        let text: String = (0..400).map(|at| char::from(b'a' + (at * at % 23) as u8)).collect();
        let code = lz_str::compress_to_base64(text.as_str());
        for at in 0..code.trim_end_matches('=').len() - 3 {
            assert_eq!(unpack(&code[..at], 1000), Err(Flaw::Damaged));
        }
        for _ in 0..3000 {
            let at = random.below(code.len());
            let changed = format!("{}{}{}", &code[..at], char::from(b'A' + random.below(26) as u8), &code[at + 1..]);
            assert!(unpack(&changed, 1000).is_ok_and(|text| text.len() <= 4000) || unpack(&changed, 1000).is_err());
        }
    }

    #[test]
    fn a_short_code_for_a_long_text_is_not_unpacked() {
        let code = lz_str::compress_to_base64("a".repeat(30_000).as_str());
        assert!(code.len() < 1_000);
        assert_eq!(unpack(&code, 10_000), Err(Flaw::TooLong));
    }
}
