//! Light or dark, as the user chose: an attribute of the document that the style sheets look at.

use yew::prelude::*;

use crate::app::Store;
use crate::session::Theme;

/// Keeps `<html data-theme>` as the settings say.
#[hook]
pub fn use_theme(store: &Store) {
    use_effect_with(store.page.settings.theme, |&theme| apply(theme));
}

fn apply(theme: Theme) {
    let Some(root) = gloo::utils::document().document_element() else { return };
    // These names are valid, so that neither call can fail.
    let _ = match theme {
        Theme::System => root.remove_attribute("data-theme"),
        Theme::Light => root.set_attribute("data-theme", "light"),
        Theme::Dark => root.set_attribute("data-theme", "dark"),
    };
}
