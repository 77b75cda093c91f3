//! A link as a picture that a phone reads.

use maud::{Markup, html};
use qrcodegen::{QrCode, QrCodeEcc};

/// A longer link makes a picture too fine for a screen.
const LONGEST: usize = 600;
/// The white ground around it, in modules, as ISO/IEC 18004 asks for.
const QUIET: i32 = 4;

/// The picture with what it is for; nothing for a link that is too long.
pub(super) fn markup(link: &str) -> Markup {
    let code = QrCode::encode_text(link, QrCodeEcc::Low).ok().filter(|_| !link.is_empty() && link.len() <= LONGEST);
    let Some(code) = code else { return html! {} };
    let dark =
        (0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (x, y))).filter(|&(x, y)| code.get_module(x, y));
    let path: String = dark.map(|(x, y)| format!("M{x} {y}h1v1h-1z")).collect();
    let side = code.size() + 2 * QUIET;
    html! {
        details.qr {
            summary { "QR code, to open the link on a phone" }
            svg viewBox={ (-QUIET) " " (-QUIET) " " (side) " " (side) } role="img" aria-label="QR code of the link" {
                path d=(path) {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_drawn_as_long_as_it_is_short_enough() {
        let drawn = markup("https://example.org/#s=1abc").into_string();
        assert!(drawn.contains("viewBox=\"-4 -4 33 33\"") && drawn.contains("<path d=\"M0 0h1v1h-1zM1 0"), "{drawn}");
        assert_eq!(markup(&"a".repeat(LONGEST + 1)).into_string(), "");
        assert_eq!(markup("").into_string(), "");
    }
}
