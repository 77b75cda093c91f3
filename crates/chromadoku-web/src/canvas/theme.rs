//! The page's colors, as the style sheet has them just now.

use chromadoku_app::figure::palette::Ground;
use chromadoku_app::picture::surface::Theme;
use web_sys::{Element, HtmlElement};

use crate::{media, trusted};

/// Reads the colors that hold for an element.
pub fn read(element: &HtmlElement) -> Option<Theme> {
    // How a browser says that a shadow has its color and nothing else.
    const AFTER_COLOR: &str = " 0px 0px 0px";
    let style = web_sys::window()?.get_computed_style(element).ok().flatten()?;
    let own = element.style();
    // A transition, however short, would make every color read as the one before it.
    let _ = own.set_property_with_priority("transition", "none", "important");
    // The browser resolves what a custom property holds when it becomes a color; read raw it could be any expression. All at once, since
    // for each look it has to find out anew what holds on the page.
    let names = Theme::names();
    let shadows = names.map(|name| format!("0 0 var({name}, currentcolor)")).join(",");
    let _ = own.set_property("text-shadow", &shadows);
    let read = style.get_property_value("text-shadow").unwrap_or_default();
    let _ = own.remove_property("text-shadow");
    let _ = own.remove_property("transition");
    let colors: Vec<&str> = read.split(AFTER_COLOR).map(|color| color.trim_start_matches(", ")).collect();
    let color = |name: &str| {
        let at = names.iter().position(|known| *known == name);
        at.and_then(|at| colors.get(at)).copied().unwrap_or_default().to_owned()
    };
    let font = style.get_property_value("--font-digits").unwrap_or_default();
    let font = if font.trim().is_empty() { "system-ui, sans-serif".to_owned() } else { font };
    Some(Theme::new(ground_of(&color("--card")), font, color))
}

/// Light or dark, by how bright a color is, as the browser has it: `rgb(245, 244, 239)`.
fn ground_of(color: &str) -> Ground {
    let channels = color.split(|letter: char| !letter.is_ascii_digit()).filter_map(|part| part.parse::<u32>().ok());
    let channels: Vec<u32> = channels.take(3).collect();
    if channels.len() == 3 && channels.iter().sum::<u32>() < 3 * 128 { Ground::Dark } else { Ground::Light }
}

/// Whether nothing is to move: the user wants it so, or a cover over the page shows what it comes to.
pub fn wants_no_motion() -> bool {
    media::reduced_motion() || trusted::is_covered()
}

/// The root element, whose attributes name the theme.
pub fn root() -> Option<Element> {
    web_sys::window()?.document()?.document_element()
}
