//! The keys.

use yew::prelude::*;

use crate::input::{KEYS, KeyHelp, PASTE};

/// The list of keys.
pub fn keys() -> Html {
    let last = KEYS.len().saturating_sub(1);
    let group = |(at, &(name, rows)): (usize, &(&'static str, &'static [KeyHelp]))| {
        let also = (at == last).then_some(&PASTE);
        html! {
            <section>
                <h3>{name}</h3>
                <dl class="keys">{ rows.iter().chain(also).map(row).collect::<Html>() }</dl>
            </section>
        }
    };
    KEYS.iter().enumerate().map(group).collect::<Html>()
}

fn row(help: &KeyHelp) -> Html {
    let key = |(at, text): (usize, &&'static str)| {
        let between = (at > 0).then(|| html! { <span class="soft">{ format!(" {} ", help.join.word()) }</span> });
        html! { <>{between}<kbd>{text}</kbd></> }
    };
    html! { <div><dt>{ help.keys.iter().enumerate().map(key).collect::<Html>() }</dt><dd>{help.words}</dd></div> }
}
