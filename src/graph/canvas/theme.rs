//! The page's colors, as the style sheet has them just now.

use web_sys::{Element, HtmlElement};

use crate::graph::surface::Theme;
use crate::scene::palette::Ground;

/// Reads the colors that hold for an element.
pub(crate) fn read(element: &HtmlElement) -> Option<Theme> {
    let style = web_sys::window()?.get_computed_style(element).ok().flatten()?;
    let own = element.style();
    let before = own.get_property_value("color").unwrap_or_default();
    // A transition, however short, would make every color read as the one before it.
    let _ = own.set_property_with_priority("transition", "none", "important");
    // The browser resolves what a custom property holds when it becomes a color; read raw it could be any expression.
    let color = |name: &str| {
        let _ = own.set_property("color", &format!("var({name})"));
        style.get_property_value("color").unwrap_or_default()
    };
    let ground = ground_of(&color("--card"));
    let font = style.get_property_value("--font-digits").unwrap_or_default();
    let font = if font.trim().is_empty() { "system-ui, sans-serif".to_owned() } else { font };
    let theme = Theme::new(ground, font, color);
    let _ = own.set_property("color", &before);
    let _ = own.remove_property("transition");
    Some(theme)
}

/// Light or dark, by how bright a color is, as the browser has it: `rgb(245, 244, 239)`.
fn ground_of(color: &str) -> Ground {
    let channels = color.split(|letter: char| !letter.is_ascii_digit()).filter_map(|part| part.parse::<u32>().ok());
    let channels: Vec<u32> = channels.take(3).collect();
    if channels.len() == 3 && channels.iter().sum::<u32>() < 3 * 128 { Ground::Dark } else { Ground::Light }
}

/// Whether the user wants no movement.
pub(crate) fn wants_no_motion() -> bool {
    let query =
        web_sys::window().and_then(|window| window.match_media("(prefers-reduced-motion: reduce)").ok().flatten());
    query.is_some_and(|query| query.matches())
}

/// The root element, whose attributes name the theme.
pub(crate) fn root() -> Option<Element> {
    web_sys::window()?.document()?.document_element()
}
