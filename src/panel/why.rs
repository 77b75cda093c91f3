//! What can be read of a step besides its sentence: over the page, until it is folded or left.

use chromadoku_web::dom;
use yew::prelude::*;

/// What is read, and what it is called.
#[derive(PartialEq, Properties)]
pub struct WhyProps {
    /// What opens and folds it.
    pub name: AttrValue,
    /// What lies over the page.
    pub children: Html,
}

/// Something to be opened. Escape, and whatever else takes the focus, folds it.
#[component]
pub fn Why(props: &WhyProps) -> Html {
    let whole = use_node_ref();
    let onfocusout = {
        let whole = whole.clone();
        Callback::from(move |event: FocusEvent| {
            if dom::leaves(&event, &whole) {
                dom::fold(&whole);
            }
        })
    };
    let onkeydown = {
        let whole = whole.clone();
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Escape" && dom::fold(&whole) {
                // The step stays.
                event.prevent_default();
            }
        })
    };
    html! {
        <details class="why" ref={whole} {onfocusout} {onkeydown}>
            <summary>{ &props.name }</summary>
            // Whoever presses its words does not leave it.
            <div class="reason card" tabindex="-1">{ props.children.clone() }</div>
        </details>
    }
}
