//! What the symbols of a text stand for, whatever script or font they come from.

/// What is read in place of a symbol; nothing for those that take no room.
pub(super) fn plain(symbol: char) -> Option<char> {
    Some(match symbol {
        ..='\u{7f}' => symbol,
        // Soft hyphens, signs of direction, joiners, byte order marks, variants, and what makes a key of a digit.
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}' => {
            return None;
        }
        '\u{fe00}'..='\u{fe0f}' | '\u{20e3}' => return None,
        '·' | '•' | '∙' | '⋅' | '・' | '□' | '▢' | '◻' | '◽' | '⬜' | '○' | '◯' | '␣' => '.',
        '‐'..='―' | '−' => '-',
        '×' | '✕' | '✗' => 'x',
        '！'..='～' => ascii(u32::from(symbol) - 0xfee0),
        '①'..='⑨' => ascii(u32::from(symbol) - u32::from('①') + u32::from('1')),
        '⓪' => '0',
        _ if symbol.is_whitespace() => ' ',
        _ => digit(symbol).unwrap_or(symbol),
    })
}

fn ascii(code: u32) -> char {
    char::from(code as u8)
}

/// A decimal digit of another script or font.
fn digit(symbol: char) -> Option<char> {
    let code = u32::from(symbol);
    let before = ZEROS.partition_point(|&zero| zero <= code).checked_sub(1)?;
    let figure = code - ZEROS[before];
    (figure < 10).then(|| ascii(u32::from('0') + figure))
}

/// The zeros of all decimal digits but those of ASCII and the full-width ones, by the Unicode character database: each is
/// followed by the other nine.
const ZEROS: [u32; 64] = [
    0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0de6, 0x0e50,
    0x0ed0, 0x0f20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50,
    0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0x104a0, 0x10d30, 0x11066, 0x110f0, 0x11136, 0x111d0,
    0x112f0, 0x11450, 0x114d0, 0x11650, 0x116c0, 0x11730, 0x118e0, 0x11950, 0x11c50, 0x11d50, 0x11da0, 0x16a60,
    0x16ac0, 0x16b50, 0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec, 0x1d7f6, 0x1e140, 0x1e2f0, 0x1e950, 0x1fbf0,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_of_other_scripts_and_fonts_are_read_as_plain_ones() {
        let plain = |text: &str| text.chars().filter_map(plain).collect::<String>();
        assert_eq!(plain("０９Ａ．｜！＂"), "09A.|!\"");
        assert_eq!(plain("١٢٣ ۴ १ 𝟗𝟎 ①⑨"), "123 4 1 90 19");
        assert_eq!(plain("1\u{fe0f}\u{20e3}\u{200b}2\u{feff}3\u{a0}4\u{3000}5"), "123 4 5");
        assert_eq!(plain("·□–—×é│"), "..--xé│");
    }
}
