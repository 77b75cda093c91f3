//! How data is written that leaves the page: as bytes for the worker, as text for what is stored.
//!
//! The text is the bytes in hexadecimal and ends in a check, so that what is damaged is noticed and not taken for
//! something else.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// Writes a value.
pub fn to_bytes<T: Serialize>(value: &T) -> Vec<u8> {
    // It fails only for sequences of unknown length, which no value here has.
    postcard::to_allocvec(value).unwrap_or_default()
}

/// Reads a value; nothing where the bytes are not just that.
pub fn of_bytes<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    postcard::take_from_bytes(bytes).ok().filter(|(_, rest)| rest.is_empty()).map(|(value, _)| value)
}

/// Writes a value as one line of text.
pub fn to_text<T: Serialize>(value: &T) -> String {
    let mut bytes = to_bytes(value);
    bytes.extend(check(&bytes));
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Reads a value; nothing where the text is not just that.
pub fn of_text<T: DeserializeOwned>(text: &str) -> Option<T> {
    of_bytes(&checked(text)?)
}

/// Reads what a text begins with; nothing where the text is damaged or begins otherwise.
pub fn of_start<T: DeserializeOwned>(text: &str) -> Option<T> {
    postcard::take_from_bytes(&checked(text)?).ok().map(|(value, _)| value)
}

/// The bytes of a text without their check, which they fit.
fn checked(text: &str) -> Option<Vec<u8>> {
    let digit = |at: &u8| char::from(*at).to_digit(16).map(|digit| digit as u8);
    let byte = |pair: &[u8]| Some(digit(pair.first()?)? << 4 | digit(pair.get(1)?)?);
    let mut bytes = text.as_bytes().chunks(2).map(byte).collect::<Option<Vec<u8>>>()?;
    let end = bytes.split_off(bytes.len().checked_sub(4)?);
    (check(&bytes)[..] == end).then_some(bytes)
}

/// A hash of 32 bits (FNV-1a).
fn check(bytes: &[u8]) -> [u8; 4] {
    let hash = bytes.iter().fold(0x811c_9dc5_u32, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    hash.to_le_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_come_back_and_damaged_texts_are_noticed() {
        let value = (7_u32, "some text".to_owned(), vec![(1_u64, true), (u64::MAX, false)]);
        let text = to_text(&value);
        assert_eq!(of_text(&text), Some(value));
        assert_eq!(of_start(&text), Some(7_u32));
        assert_eq!(of_text::<u32>(&text), None, "something comes after it");
        for at in 0..text.len() {
            assert_eq!(of_start::<u32>(&text[..at]), None);
            let other = if text.as_bytes()[at] == b'0' { "1" } else { "0" };
            let damaged = format!("{}{other}{}", &text[..at], &text[at + 1..]);
            assert_eq!(of_start::<u32>(&damaged), None);
        }
        assert_eq!(of_text::<u32>("{\"version\":1}"), None);
    }
}
