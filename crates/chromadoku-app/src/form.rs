//! How data is written that leaves the page: as bytes for the worker, as text for what is stored.
//!
//! The text is the bytes and a check in base 64, so that what is damaged is noticed and not taken for something else.

use base64ct::{Base64UrlUnpadded, Encoding};
use crc::{CRC_32_ISO_HDLC, Crc, NoTable};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Writes a value.
pub fn to_bytes<T: Serialize>(value: &T) -> Vec<u8> {
    // It fails only for sequences of unknown length, which no value here has.
    postcard::to_allocvec(value).unwrap_or_default()
}

/// Reads a value; `None` if the bytes are not just that.
pub fn of_bytes<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    postcard::take_from_bytes(bytes).ok().filter(|(_, rest)| rest.is_empty()).map(|(value, _)| value)
}

/// Writes a value as one line of text.
pub fn to_text<T: Serialize>(value: &T) -> String {
    seal(&to_bytes(value))
}

/// Reads a value; `None` if the text is not just that.
pub fn of_text<T: DeserializeOwned>(text: &str) -> Option<T> {
    of_bytes(&open(text)?)
}

/// What a text begins with that is in base 64, and not in hexadecimal as all texts once were.
const BASE64: &str = "~";

/// Writes bytes and their check as one line of text.
pub fn seal(bytes: &[u8]) -> String {
    let sealed = [bytes, &CHECK.checksum(bytes).to_le_bytes()].concat();
    format!("{BASE64}{}", Base64UrlUnpadded::encode_string(&sealed))
}

/// The bytes of a text that [`seal`] wrote, now or in an earlier version; `None` if it is damaged.
pub fn open(text: &str) -> Option<Vec<u8>> {
    let base64 = text.strip_prefix(BASE64);
    let mut bytes = match base64 {
        Some(text) => Base64UrlUnpadded::decode_vec(text).ok()?,
        None => of_hexadecimal(text)?,
    };
    let end = bytes.split_off(bytes.len().checked_sub(4)?);
    let check = if base64.is_some() { CHECK.checksum(&bytes) } else { fnv(&bytes) };
    (check.to_le_bytes()[..] == end).then_some(bytes)
}

/// The usual check of 32 bits, worked out without a table: what is stored is small, and a table is not.
const CHECK: Crc<u32, NoTable> = Crc::<u32, NoTable>::new(&CRC_32_ISO_HDLC);

fn of_hexadecimal(text: &str) -> Option<Vec<u8>> {
    let digit = |at: &u8| char::from(*at).to_digit(16).map(|digit| digit as u8);
    let byte = |pair: &[u8]| Some(digit(pair.first()?)? << 4 | digit(pair.get(1)?)?);
    text.as_bytes().chunks(2).map(byte).collect()
}

/// The check of texts in hexadecimal, FNV-1a.
fn fnv(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_come_back_and_damaged_texts_are_noticed() {
        let value = (7_u32, "some text".to_owned(), vec![(1_u64, true), (u64::MAX, false)]);
        let text = to_text(&value);
        assert_eq!(of_text(&text), Some(value));
        assert_eq!(of_text::<u32>(&text), None, "something comes after it");
        for at in 0..text.len() {
            assert_eq!(open(&text[..at]), None);
            let other = if text.as_bytes()[at] == b'A' { "B" } else { "A" };
            let damaged = format!("{}{other}{}", &text[..at], &text[at + 1..]);
            assert_eq!(open(&damaged), None);
        }
        assert_eq!(of_text::<u32>("{\"version\":1}"), None);
    }

    #[test]
    fn texts_in_hexadecimal_are_read_as_well() {
        assert_eq!(open("010203ab37cf56"), Some(vec![1, 2, 3]));
        assert_eq!(open("010204ab37cf56"), None);
    }
}
