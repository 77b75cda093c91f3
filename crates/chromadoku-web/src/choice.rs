//! One of several: a radio group whose arrows choose, and a plain list to choose from. Either knows its options by number,
//! so that the program has the code for it only once.

use yew::prelude::*;

use crate::dom;

/// The names of options, in order.
pub type Names = Vec<AttrValue>;

/// Names that are always the same.
pub fn names(names: &[&'static str]) -> Names {
    names.iter().copied().map(AttrValue::Static).collect()
}

/// The option that a key chooses from the one that is chosen now.
fn towards(key: &str, from: usize, count: usize) -> Option<usize> {
    match key {
        "ArrowRight" | "ArrowDown" => Some((from + 1) % count),
        "ArrowLeft" | "ArrowUp" => Some((from + count - 1) % count),
        "Home" => Some(0),
        "End" => Some(count - 1),
        _ => None,
    }
}

/// A radio group drawn as a row of segments. One of them takes part in the tab order; arrows choose the others.
pub fn choice(label: &'static str, names: &Names, chosen: Option<usize>, onchoose: &Callback<usize>) -> Html {
    hinted_choice(label, names, |_| None, chosen, onchoose)
}

/// The same, where more is to be said of some options than their names.
pub fn hinted_choice(
    label: &'static str,
    names: &Names,
    hint: fn(usize) -> Option<&'static str>,
    chosen: Option<usize>,
    onchoose: &Callback<usize>,
) -> Html {
    let onkeydown = {
        let (onchoose, from, count) = (onchoose.clone(), chosen.unwrap_or(0), names.len());
        Callback::from(move |event: KeyboardEvent| {
            let Some(to) = towards(&event.key(), from, count) else { return };
            event.prevent_default();
            event.stop_propagation();
            onchoose.emit(to);
            dom::focus_sibling(&event, to);
        })
    };
    let option = |(at, name): (usize, &AttrValue)| {
        let checked = Some(at) == chosen;
        let tab = if checked || (chosen.is_none() && at == 0) { "0" } else { "-1" };
        let onclick = onchoose.reform(move |_: MouseEvent| at);
        html! {
            <button type="button" role="radio" aria-checked={checked.to_string()} tabindex={tab} title={hint(at)} {onclick}>
                { name }
            </button>
        }
    };
    html! {
        <div role="radiogroup" aria-label={label} {onkeydown}>
            { names.iter().enumerate().map(option).collect::<Html>() }
        </div>
    }
}

/// A list to choose from, folded away until it is opened.
pub fn select(label: &'static str, names: &Names, chosen: Option<usize>, onchoose: Callback<usize>) -> Html {
    let onchange = Callback::from(move |event: Event| {
        if let Ok(at) = dom::value(&event).parse() {
            onchoose.emit(at);
        }
    });
    let option = |(at, name): (usize, &AttrValue)| {
        // Each stays the option that it was when others come behind it; else what was chosen would move to another one.
        html! { <option key={at} value={at.to_string()} selected={Some(at) == chosen}>{name}</option> }
    };
    html! {
        // What was chosen by hand is a property of the list: the attributes of its options tell only what it begins with.
        <select aria-label={label} title={label} ~value={chosen.map_or(String::new(), |at| at.to_string())} {onchange}>
            { names.iter().enumerate().map(option).collect::<Html>() }
        </select>
    }
}
