//! The keys, from the one table that the handler is tested against.

use yew::prelude::*;

use crate::input::{KEYS, KeyHelp};

/// The list of keys.
pub fn keys() -> Html {
    html! { <dl class="keys">{ KEYS.iter().map(row).collect::<Html>() }</dl> }
}

fn row(help: &KeyHelp) -> Html {
    let key = |(at, key): (usize, &&'static str)| {
        let word = (at > 0).then(|| html! { <span class="soft">{ format!(" {} ", help.join.word()) }</span> });
        html! { <>{word}<kbd>{*key}</kbd></> }
    };
    html! {
        <div><dt>{ help.keys.iter().enumerate().map(key).collect::<Html>() }</dt><dd>{help.words}</dd></div>
    }
}
