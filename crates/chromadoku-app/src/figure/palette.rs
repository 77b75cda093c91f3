//! Digits are colors, the same in grid and graph.
//!
//! The first nine are Paul Tol's "muted" scheme, made for color-blind eyes (personal.sron.nl/~pault); on a dark ground its four
//! darkest are lifted. Past nine come tints of the nine, told apart by a pattern and always by the symbol.

use chromadoku_board::id::{Digit, Id};

const LIGHT: [&str; 9] =
    ["#332288", "#88ccee", "#44aa99", "#117733", "#999933", "#ddcc77", "#cc6677", "#882255", "#aa4499"];
const DARK: [&str; 9] =
    ["#8f80e6", "#88ccee", "#44aa99", "#3fa35f", "#999933", "#ddcc77", "#cc6677", "#d0528c", "#c873bd"];

const BLACK: &str = "#1b1d22";
const WHITE: &str = "#ffffff";
/// Ink on the colors: whichever of the two contrasts more, by the relative luminance of WCAG 2.
const LIGHT_INKS: [&str; 9] = [WHITE, BLACK, BLACK, WHITE, BLACK, BLACK, BLACK, WHITE, WHITE];
const DARK_INKS: [&str; 9] = [BLACK, BLACK, BLACK, BLACK, BLACK, BLACK, BLACK, BLACK, BLACK];

/// The ground that the page has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// Dark ink on light paper.
    Light,
    /// Light ink on dark paper.
    Dark,
}

/// How a digit is filled: its color, and a hatch for digits past nine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fill {
    /// The color, as `#rrggbb`.
    pub color: &'static str,
    /// 0 for plain, 1 for stripes, 2 for dots.
    pub hatch: u8,
    /// Ink on it: the better readable of dark and white.
    pub ink: &'static str,
}

/// The fill of a digit.
pub fn fill(digit: Digit, ground: Ground) -> Fill {
    let (colors, inks) = match ground {
        Ground::Light => (&LIGHT, &LIGHT_INKS),
        Ground::Dark => (&DARK, &DARK_INKS),
    };
    let at = digit.index() % 9;
    Fill { color: colors[at], hatch: (digit.index() / 9) as u8, ink: inks[at] }
}

/// The palette as the style sheet `styles/palette.css`: an element of class `d0` is that of digit 1 and has the variables `--digit`
/// (its color) and `--digit-ink` (ink on it), as the theme of the page says.
#[cfg(test)]
fn style_sheet() -> String {
    use chromadoku_board::id::MAX_DIGITS;
    use std::fmt::Write;

    let variables = |ground| {
        (0..MAX_DIGITS).map(Digit::from_index).fold(String::new(), |mut css, digit| {
            let Fill { color, ink, .. } = fill(digit, ground);
            let _ = write!(css, " --d{0}: {color}; --d{0}-ink: {ink};", digit.0);
            css
        })
    };
    let (light, dark) = (variables(Ground::Light), variables(Ground::Dark));
    let mut css = format!(
        "/* The colors of the digits, as `figure::palette` has them. */\n\n\
         :root {{{light} }}\n\
         @media (prefers-color-scheme: dark) {{ :root:not([data-theme=\"light\"]) {{{dark} }} }}\n\
         :root[data-theme=\"dark\"] {{{dark} }}\n"
    );
    for digit in 0..MAX_DIGITS {
        let _ = writeln!(css, ".d{digit} {{ --digit: var(--d{digit}); --digit-ink: var(--d{digit}-ink); }}");
    }
    css
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contrast(a: f64, b: f64) -> f64 {
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    fn luminance(color: &str) -> f64 {
        let channel = |at: usize| {
            let value = f64::from(u8::from_str_radix(&color[at..at + 2], 16).unwrap_or(0)) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
    }

    #[test]
    fn the_style_sheet_has_the_colors_of_the_palette() {
        let (file, css) = (concat!(env!("CARGO_MANIFEST_DIR"), "/../../styles/palette.css"), style_sheet());
        if std::env::var_os("UPDATE_PALETTE").is_some_and(|set| set == "1") {
            std::fs::write(file, &css).unwrap();
        }
        let is_same = std::fs::read_to_string(file).unwrap() == css;
        assert!(
            is_same,
            "`UPDATE_PALETTE=1 cargo test -p chromadoku-app --lib palette` writes styles/palette.css anew"
        );
    }

    #[test]
    fn every_digit_carries_readable_ink() {
        for ground in [Ground::Light, Ground::Dark] {
            for digit in 0..25 {
                let fill = fill(Digit(digit), ground);
                let ratio = contrast(luminance(fill.color), luminance(fill.ink));
                assert!(ratio >= 4.2, "{digit} on {ground:?}: {ratio}");
                let other = if fill.ink == BLACK { WHITE } else { BLACK };
                assert!(ratio > contrast(luminance(fill.color), luminance(other)), "{digit} on {ground:?}");
            }
        }
    }
}
