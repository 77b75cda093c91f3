//! What can be opened: the gallery, a text, a file.

use std::rc::Rc;

use yew::prelude::*;

use super::{ByAddress, Send};
use crate::browser::dom;
use crate::lab::doc::Doc;
use crate::lab::gallery::{ENTRIES, Entry, GROUPS};
use crate::lab::source::{self, BoardView, VIEWS};
use crate::lab::state::{Action, Opened};
use crate::panel::button::{button, unless, worded};
use crate::scene::words::plural;

#[derive(Properties, PartialEq)]
pub struct OpenProps {
    /// The open graph.
    pub doc: ByAddress<Doc>,
    /// The link of the Sudoku that was opened last.
    pub sudoku: Option<AttrValue>,
    /// Who hears what to open.
    pub send: Send,
}

/// The part.
#[component]
pub fn OpenPanel(props: &OpenProps) -> Html {
    html! {
        <>
            <p class="soft">{ "A Sudoku is one graph among many. Open any: named ones, uses of colors, boards, or your own." }</p>
            { props.sudoku.iter().map(|link| views(link, &props.send)).collect::<Html>() }
            { GROUPS.iter().map(|(group, name)| {
                let entries = ENTRIES.iter().filter(|entry| entry.group == *group);
                html! {
                    <section class="lab-group">
                        <h2>{ *name }</h2>
                        <ul role="list" class="lab-gallery">
                            { entries.map(|entry| self::entry(entry, props)).collect::<Html>() }
                        </ul>
                    </section>
                }
            }).collect::<Html>() }
            <PasteGraph send={props.send.clone()} />
        </>
    }
}

/// The position that was opened last, as each of its graphs.
fn views(link: &AttrValue, send: &Send) -> Html {
    let one = |&(view, _, name): &(BoardView, &str, &'static str)| {
        let (link, send) = (link.clone(), send.clone());
        let open = Callback::from(move |_: MouseEvent| {
            if let Some(doc) = source::viewed(&link, view) {
                send.emit(Action::Open(Rc::new(Opened(doc))));
            }
        });
        worded("", name, None, open)
    };
    html! {
        <section class="lab-group">
            <h2>{ "The current Sudoku" }</h2>
            <div class="lab-row">{ VIEWS.iter().map(one).collect::<Html>() }</div>
        </section>
    }
}

fn entry(entry: &'static Entry, props: &OpenProps) -> Html {
    let open =
        |size: Option<u32>| props.send.reform(move |_: MouseEvent| Action::Open(Rc::new(Opened(entry.open(size)))));
    let fragment = props.doc.0.fragment.as_deref().and_then(|fragment| fragment.strip_prefix("gallery="));
    let here = fragment.filter(|name| {
        *name == entry.id || name.rsplit_once('-').is_some_and(|(id, _)| id == entry.id && entry.sizes.is_some())
    });
    let face = html! { entry.name };
    let class = if here.is_some() { "lab-entry is-open" } else { "lab-entry" };
    let Some((least, usual, most, what)) = entry.sizes else {
        return html! { <li>{ button(class, None, None, None, open(None), face) }</li> };
    };
    let size = here.and_then(|name| name.rsplit_once('-')?.1.parse().ok()).unwrap_or(usual);
    let step = |to: u32, sign: &'static str, word: &str| {
        let label = format!("{}: {word} {what}", entry.name);
        let possible = here.is_some() && (least..=most).contains(&to);
        button(
            "icon quiet",
            Some(label.into()),
            None,
            unless(possible),
            open(Some(to.clamp(least, most))),
            html! { sign },
        )
    };
    html! {
        <li class="has-size">
            { button(class, None, None, None, open(None), face) }
            if here.is_some() {
                <span class="lab-size">
                    { step(size.saturating_sub(1), "−", "fewer") }
                    <b class="lab-number" title={what}>{ size }</b>
                    { step(size + 1, "+", "more") }
                </span>
            }
        </li>
    }
}

#[derive(Properties, PartialEq)]
struct PasteProps {
    send: Send,
}

const EXAMPLE: &str = "Two names a line, joined:\nWest South\nSouth East\n\nor a DIMACS file, or a Sudoku.";

/// The field for texts and files.
#[component]
fn PasteGraph(props: &PasteProps) -> Html {
    let input = use_state_eq(String::new);
    let set = {
        let input = input.clone();
        Callback::from(move |text: String| input.set(text))
    };
    let read = (!input.trim().is_empty()).then(|| source::of_text(&input));
    let said = match &read {
        None => String::new(),
        Some(Ok(doc)) => {
            format!(
                "{} and {}.",
                plural(doc.graph.len(), "vertex", "vertices"),
                plural(doc.graph.edge_count(), "edge", "edges")
            )
        }
        Some(Err(error)) => crate::scene::words::capital(&format!("{}.", error.trim_end_matches('.'))),
    };
    let good = matches!(read, Some(Ok(_)));
    let open = {
        let (send, input) = (props.send.clone(), input.clone());
        Callback::from(move |_: MouseEvent| {
            if let Ok(doc) = source::of_text(&input) {
                send.emit(Action::Open(Rc::new(Opened(doc))));
            }
        })
    };
    let oninput = set.reform(|event: InputEvent| dom::value(&event));
    let ondrop = {
        let set = set.clone();
        Callback::from(move |event: DragEvent| {
            event.prevent_default();
            dom::read_dropped(&event, set.clone());
        })
    };
    let ondragover = Callback::from(|event: DragEvent| event.prevent_default());
    let onchange = {
        let set = set.clone();
        Callback::from(move |event: Event| dom::read_chosen(&event, set.clone()))
    };
    html! {
        <section class="lab-group">
            <h2 id="lab-paste">{ "Your own" }</h2>
            <textarea rows="6" aria-labelledby="lab-paste" aria-describedby="lab-paste-said" spellcheck="false"
                placeholder={EXAMPLE} value={(*input).clone()} {oninput} {ondrop} {ondragover} />
            <p id="lab-paste-said" class={classes!("lab-said", (read.is_some() && !good).then_some("is-bad"))} role="status">{ said }</p>
            <div class="lab-row">
                { worded("primary", "Open", unless(good), open) }
                <label class="button lab-file">{ "File …" }<input type="file" accept=".col,.txt,.edges,.csv" {onchange} /></label>
            </div>
        </section>
    }
}
