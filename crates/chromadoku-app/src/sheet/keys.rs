//! The keys.

use maud::{Markup, html};

use crate::sheet::help::{CLIPBOARD, KEYS, KeyHelp};

/// The list of keys.
pub fn markup() -> Markup {
    let last = KEYS.len().saturating_sub(1);
    html! {
        @for (at, &(name, rows)) in KEYS.iter().enumerate() {
            section {
                h3 { (name) }
                dl.keys {
                    @for help in rows { (row(help)) }
                    @if at == last {
                        @for help in &CLIPBOARD { (row(help)) }
                    }
                }
            }
        }
    }
}

fn row(help: &KeyHelp) -> Markup {
    html! {
        div {
            dt {
                @for (at, key) in help.keys.iter().enumerate() {
                    @if at > 0 { span.soft { " " (help.join.word()) " " } }
                    kbd { (key) }
                }
            }
            dd { (help.words) }
        }
    }
}
