//! The keys.

use super::{escape, join};
use crate::input::{CLIPBOARD, KEYS, KeyHelp};

/// The list of keys.
pub fn markup() -> String {
    let last = KEYS.len().saturating_sub(1);
    let group = |(at, &(name, rows)): (usize, &(&'static str, &'static [KeyHelp]))| {
        let also = if at == last { &CLIPBOARD[..] } else { &[] };
        let rows = join(rows.iter().chain(also).map(row));
        format!("<section><h3>{name}</h3><dl class=\"keys\">{rows}</dl></section>")
    };
    join(KEYS.iter().enumerate().map(group))
}

fn row(help: &KeyHelp) -> String {
    let key = |(at, text): (usize, &&'static str)| {
        let between =
            if at > 0 { format!("<span class=\"soft\"> {} </span>", help.join.word()) } else { String::new() };
        format!("{between}<kbd>{}</kbd>", escape(text))
    };
    format!("<div><dt>{}</dt><dd>{}</dd></div>", join(help.keys.iter().enumerate().map(key)), escape(help.words))
}
