//! Buttons. Most of the page come from here: written out as markup, each one is several times the code of a call.
//!
//! They are not disabled outright, so that they keep the focus when pressing them used up what they do; the reducer
//! ignores what cannot be done.

use yew::prelude::*;

use super::icons::{Icon, icon};

/// What `aria-disabled` holds.
pub type Disabled = Option<&'static str>;

/// What `aria-disabled` holds of a button that can or cannot do something now.
pub fn unless(possible: bool) -> Disabled {
    (!possible).then_some("true")
}

/// A button with a drawing on it.
pub fn drawn(
    class: &'static str,
    name: impl Into<AttrValue>,
    drawing: Icon,
    disabled: Disabled,
    onclick: Callback<MouseEvent>,
) -> Html {
    let name = name.into();
    button(class, Some(name.clone()), Some(name), disabled, onclick, icon(drawing))
}

/// A button with a word on it.
pub fn worded(class: &'static str, word: &'static str, disabled: Disabled, onclick: Callback<MouseEvent>) -> Html {
    button(class, None, None, disabled, onclick, html! { word })
}

/// A button with a word on it and a hint that says more.
pub fn hinted(
    class: &'static str,
    word: &'static str,
    hint: &'static str,
    disabled: Disabled,
    onclick: Callback<MouseEvent>,
) -> Html {
    button(class, None, Some(hint.into()), disabled, onclick, html! { word })
}

/// A button with anything on it. The label is what it is called where its face does not say so.
pub fn button(
    class: &'static str,
    label: Option<AttrValue>,
    title: Option<AttrValue>,
    disabled: Disabled,
    onclick: Callback<MouseEvent>,
    face: Html,
) -> Html {
    html! {
        <button type="button" class={(!class.is_empty()).then_some(class)} aria-label={label} {title} aria-disabled={disabled} {onclick}>{ face }</button>
    }
}
