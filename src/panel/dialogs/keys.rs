//! The keys.

use yew::prelude::*;

/// Keys and what they do.
const KEYS: [(&str, &[(&str, &str)]); 3] = [
    (
        "In the grid",
        &[
            ("Arrows", "Move"),
            ("Home End", "First and last cell of the row"),
            ("Shift+Arrows", "Choose several cells"),
            ("1 … 9, A …", "Enter a digit"),
            ("Shift+1 … 9", "Mark or strike a candidate"),
            ("Delete", "Empty the cell"),
        ],
    ),
    ("Time", &[("Ctrl+Z", "Undo"), ("Ctrl+Y", "Redo")]),
    ("Anywhere", &[("Ctrl+V", "Paste a puzzle"), ("?", "This list")]),
];

/// The list of keys.
pub fn keys() -> Html {
    let key = |&(keys, what): &(&'static str, &'static str)| {
        let keys = keys.split(' ').map(|key| html! { <><kbd>{key}</kbd>{" "}</> }).collect::<Html>();
        html! { <div><dt>{keys}</dt><dd>{what}</dd></div> }
    };
    let group = |&(name, list): &(&'static str, &'static [(&'static str, &'static str)])| {
        html! { <section><h3>{name}</h3><dl class="keys">{ list.iter().map(key).collect::<Html>() }</dl></section> }
    };
    KEYS.iter().map(group).collect::<Html>()
}
