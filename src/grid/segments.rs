//! One of several: a radio group drawn as a row of segments.

use yew::prelude::*;

use crate::browser::cells as dom;

#[derive(Properties, PartialEq)]
pub(super) struct SegmentsProps {
    /// What is chosen.
    pub(super) label: &'static str,
    /// What there is to choose from.
    pub(super) options: &'static [&'static str],
    /// Which one is chosen.
    pub(super) chosen: usize,
    /// Whether it can be changed now.
    pub(super) disabled: bool,
    /// Called with the number of the option.
    pub(super) on_choose: Callback<usize>,
}

/// The radio group. Arrow keys choose the next option, as in every radio group.
#[component]
pub(super) fn Segments(props: &SegmentsProps) -> Html {
    let group = use_node_ref();
    let count = props.options.len();
    let onkeydown = {
        let (group, chosen, on_choose) = (group.clone(), props.chosen, props.on_choose.clone());
        Callback::from(move |event: KeyboardEvent| {
            let to = match event.key().as_str() {
                "ArrowRight" | "ArrowDown" => (chosen + 1) % count,
                "ArrowLeft" | "ArrowUp" => (chosen + count - 1) % count,
                _ => return,
            };
            event.prevent_default();
            on_choose.emit(to);
            dom::focus_child(&group, to);
        })
    };
    let option = |(number, text): (usize, &&'static str)| {
        let chosen = number == props.chosen;
        let onclick = props.on_choose.reform(move |_| number);
        html! {
            <button
                type="button"
                role="radio"
                aria-checked={chosen.to_string()}
                tabindex={if chosen { "0" } else { "-1" }}
                data-text={*text}
                disabled={props.disabled}
                {onclick}
            >
                { text }
            </button>
        }
    };
    html! {
        <div ref={group.clone()} class="segments" role="radiogroup" aria-label={props.label} {onkeydown}>
            { for props.options.iter().enumerate().map(option) }
        </div>
    }
}
