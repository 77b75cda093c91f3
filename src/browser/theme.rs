//! Light or dark, contrast and the size of digits, as the user chose: attributes of the document that the style sheets look at.

use chromadoku_app::session::{Contrast, Size, Theme};
use yew::prelude::*;

use crate::store::Store;

/// Keeps `<html data-theme data-contrast data-digits>` as the settings say.
#[hook]
pub fn use_theme(store: &Store) {
    let settings = &store.page.settings;
    let theme = match settings.theme {
        Theme::System => None,
        Theme::Light => Some("light"),
        Theme::Dark => Some("dark"),
    };
    let contrast = (settings.contrast == Contrast::More).then_some("more");
    let digits = (settings.digits == Size::Large).then_some("large");
    use_effect_with([("data-theme", theme), ("data-contrast", contrast), ("data-digits", digits)], |wishes| {
        let Some(root) = gloo::utils::document().document_element() else { return };
        for (name, value) in wishes {
            // These names are valid, so that neither call can fail.
            let _ = match value {
                Some(value) => root.set_attribute(name, value),
                None => root.remove_attribute(name),
            };
        }
    });
}
