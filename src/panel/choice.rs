//! One of several: a radio group whose arrows choose, and a plain list to choose from.

use yew::prelude::*;

use crate::browser::dom;

/// The props of [`Choice`] and [`Select`].
#[derive(Properties, PartialEq)]
pub struct ChoiceProps<T: PartialEq> {
    /// The accessible name.
    pub label: AttrValue,
    /// What can be chosen, and how it is called.
    pub options: Vec<(T, AttrValue)>,
    /// What is chosen; nothing where it is none of them.
    pub value: Option<T>,
    /// Told what was chosen.
    pub onchoose: Callback<T>,
}

/// A radio group drawn as a row of segments. One of them takes part in the tab order; arrows choose the others.
#[component]
pub fn Choice<T: PartialEq + Clone + 'static>(props: &ChoiceProps<T>) -> Html {
    let group = use_node_ref();
    let chosen = props.options.iter().position(|(value, _)| Some(value) == props.value.as_ref());
    let onkeydown = {
        let (group, onchoose) = (group.clone(), props.onchoose.clone());
        let values: Vec<T> = props.options.iter().map(|(value, _)| value.clone()).collect();
        Callback::from(move |event: KeyboardEvent| {
            let (from, count) = (chosen.unwrap_or(0), values.len());
            let to = match event.key().as_str() {
                "ArrowRight" | "ArrowDown" => (from + 1) % count,
                "ArrowLeft" | "ArrowUp" => (from + count - 1) % count,
                "Home" => 0,
                "End" => count - 1,
                _ => return,
            };
            event.prevent_default();
            event.stop_propagation();
            onchoose.emit(values[to].clone());
            dom::focus_child(&group, to);
        })
    };
    let option = |(at, (value, name)): (usize, &(T, AttrValue))| {
        let checked = Some(at) == chosen;
        let tab = if checked || (chosen.is_none() && at == 0) { "0" } else { "-1" };
        let onclick = props.onchoose.reform({
            let value = value.clone();
            move |_: MouseEvent| value.clone()
        });
        html! {
            <button type="button" role="radio" aria-checked={checked.to_string()} tabindex={tab} {onclick}>{name}</button>
        }
    };
    html! {
        <div role="radiogroup" aria-label={props.label.clone()} ref={group} {onkeydown}>
            { props.options.iter().enumerate().map(option).collect::<Html>() }
        </div>
    }
}

/// A list to choose from, folded away until it is opened.
#[component]
pub fn Select<T: PartialEq + Clone + 'static>(props: &ChoiceProps<T>) -> Html {
    let onchange = {
        let onchoose = props.onchoose.clone();
        let values: Vec<T> = props.options.iter().map(|(value, _)| value.clone()).collect();
        Callback::from(move |event: Event| {
            let value = dom::value(&event).parse().ok().and_then(|at: usize| values.get(at).cloned());
            value.into_iter().for_each(|value| onchoose.emit(value));
        })
    };
    let option = |(at, (value, name)): (usize, &(T, AttrValue))| {
        let selected = Some(value) == props.value.as_ref();
        html! { <option value={at.to_string()} {selected}>{name}</option> }
    };
    html! {
        <select aria-label={props.label.clone()} title={props.label.clone()} {onchange}>
            { props.options.iter().enumerate().map(option).collect::<Html>() }
        </select>
    }
}
