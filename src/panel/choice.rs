//! One of several: a radio group whose arrows choose, and a plain list to choose from.

use yew::prelude::*;

use crate::browser::dom;

/// The props of [`Radios`].
#[derive(Properties, PartialEq)]
struct RadiosProps {
    label: &'static str,
    names: Vec<AttrValue>,
    /// The number of the chosen one.
    chosen: Option<usize>,
    onchoose: Callback<usize>,
}

/// A radio group drawn as a row of segments. One of them takes part in the tab order; arrows choose the others.
pub fn choice<T: PartialEq + Clone + 'static>(
    label: &'static str,
    options: &[(T, AttrValue)],
    value: T,
    onchoose: Callback<T>,
) -> Html {
    let (names, chosen, onchoose) = by_number(options, value, onchoose);
    html! { <Radios {label} {names} {chosen} {onchoose} /> }
}

/// A list to choose from, folded away until it is opened.
pub fn select<T: PartialEq + Clone + 'static>(
    label: &'static str,
    options: &[(T, AttrValue)],
    value: T,
    onchoose: Callback<T>,
) -> Html {
    let (names, chosen, onchoose) = by_number(options, value, onchoose);
    list(label, &names, chosen, onchoose)
}

/// The names of the options, which is chosen, and what to tell the number of another. The program has all that follows
/// only once, whatever is chosen from.
fn by_number<T: PartialEq + Clone + 'static>(
    options: &[(T, AttrValue)],
    value: T,
    onchoose: Callback<T>,
) -> (Vec<AttrValue>, Option<usize>, Callback<usize>) {
    let (values, names): (Vec<T>, Vec<AttrValue>) = options.iter().cloned().unzip();
    let chosen = values.iter().position(|known| *known == value);
    let onchoose = Callback::from(move |at: usize| {
        if let Some(value) = values.get(at) {
            onchoose.emit(value.clone());
        }
    });
    (names, chosen, onchoose)
}

#[component]
fn Radios(props: &RadiosProps) -> Html {
    let RadiosProps { names, chosen, onchoose, .. } = props;
    let group = use_node_ref();
    let onkeydown = {
        let (group, onchoose) = (group.clone(), onchoose.clone());
        let (from, count) = (chosen.unwrap_or(0), names.len());
        Callback::from(move |event: KeyboardEvent| {
            let to = match event.key().as_str() {
                "ArrowRight" | "ArrowDown" => (from + 1) % count,
                "ArrowLeft" | "ArrowUp" => (from + count - 1) % count,
                "Home" => 0,
                "End" => count - 1,
                _ => return,
            };
            event.prevent_default();
            event.stop_propagation();
            onchoose.emit(to);
            dom::focus_child(&group, to);
        })
    };
    let option = |(at, name): (usize, &AttrValue)| {
        let checked = Some(at) == *chosen;
        let tab = if checked || (chosen.is_none() && at == 0) { "0" } else { "-1" };
        let onclick = onchoose.reform(move |_: MouseEvent| at);
        html! {
            <button type="button" role="radio" aria-checked={checked.to_string()} tabindex={tab} {onclick}>{name}</button>
        }
    };
    html! {
        <div role="radiogroup" aria-label={props.label} ref={group} {onkeydown}>
            { names.iter().enumerate().map(option).collect::<Html>() }
        </div>
    }
}

fn list(label: &'static str, names: &[AttrValue], chosen: Option<usize>, onchoose: Callback<usize>) -> Html {
    let onchange = Callback::from(move |event: Event| {
        if let Ok(at) = dom::value(&event).parse() {
            onchoose.emit(at);
        }
    });
    let option = |(at, name): (usize, &AttrValue)| {
        html! { <option value={at.to_string()} selected={Some(at) == chosen}>{name}</option> }
    };
    html! {
        <select aria-label={label} title={label} {onchange}>
            { names.iter().enumerate().map(option).collect::<Html>() }
        </select>
    }
}
