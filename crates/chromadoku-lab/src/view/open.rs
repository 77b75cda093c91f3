//! What can be opened: the gallery, a text, a file.

use std::rc::Rc;

use chromadoku_app::words::{plural, thousands};
use chromadoku_web::button::{button, unless, worded};
use chromadoku_web::intake;
use yew::prelude::*;

use super::{ByAddress, Send, Take};
use crate::browser::Lull;
use crate::doc::Doc;
use crate::gallery::{ENTRIES, Entry, GROUPS};
use crate::source::{self, BoardView, LARGEST, MOST, VIEWS};
use crate::state::{Action, Opened, Typed};

#[derive(Properties, PartialEq)]
pub struct OpenProps {
    /// The open graph.
    pub doc: ByAddress<Doc>,
    /// The link of the Sudoku that was opened last.
    pub sudoku: Option<AttrValue>,
    /// What is known of the text in the field.
    pub typed: Typed,
    /// Who reads texts and files.
    pub take: Callback<Take>,
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
            <PasteGraph typed={props.typed.clone()} take={props.take.clone()} send={props.send.clone()} />
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
    typed: Typed,
    take: Callback<Take>,
    send: Send,
}

const EXAMPLE: &str =
    "Two names a line, joined:\nWest South\nSouth East\n\nor a DIMACS, DOT or GraphML file, or a Sudoku.";
/// How many milliseconds after the last key what is typed is read.
const LULL: u32 = 300;
/// A longer text is opened at once: the field would be slow with it.
const FIELD: usize = 100_000;

/// The field for texts and files.
#[component]
fn PasteGraph(props: &PasteProps) -> Html {
    let field = use_node_ref();
    let lull = use_memo((), |()| Lull::default());
    let look = {
        let (field, take, send) = (field.clone(), props.take.clone(), props.send.clone());
        move || match intake::typed(&field).filter(|typed| typed.size() > 0) {
            Some(typed) => take.emit(Take::Look(typed)),
            None => send.emit(Action::Typed(Typed::Nothing)),
        }
    };
    let oninput = Callback::from(move |_: InputEvent| lull.ask(LULL, look.clone()));
    let onpaste = {
        let take = props.take.clone();
        Callback::from(move |event: Event| {
            if let Some(text) = intake::pasted(&event).filter(|text| text.size() > FIELD) {
                event.prevent_default();
                take.emit(Take::Open(text));
            }
        })
    };
    let onchange = {
        let take = props.take.clone();
        Callback::from(move |event: Event| {
            intake::chosen(&event).into_iter().for_each(|file| take.emit(Take::Open(file)))
        })
    };
    let (said, good) = match &props.typed {
        Typed::Nothing => (String::new(), None),
        Typed::Waiting => ("Reading …".to_owned(), None),
        Typed::Known(Ok((opened, odd))) => (format!("{} {odd}", size(&opened.0)), Some(opened.clone())),
        Typed::Known(Err(error)) => (error.clone(), None),
    };
    let bad = matches!(props.typed, Typed::Known(Err(_)));
    let open = {
        let (send, good) = (props.send.clone(), good.clone());
        Callback::from(move |_: MouseEvent| good.iter().for_each(|good| send.emit(Action::Open(good.clone()))))
    };
    html! {
        <section class="lab-group">
            <h2 id="lab-paste">{ "Your own" }</h2>
            <textarea ref={field} rows="6" aria-labelledby="lab-paste" aria-describedby="lab-paste-said" spellcheck="false"
                placeholder={EXAMPLE} {oninput} {onpaste} />
            <p id="lab-paste-said" class={classes!("lab-said", bad.then_some("is-bad"))} role="status">{ said.trim() }</p>
            <div class="lab-row">
                { worded("primary", "Open", unless(good.is_some()), open) }
                <label class="button lab-file">{ "Open a file" }<input type="file" accept=".col,.dot,.gv,.graphml,.xml,.txt,.edges,.csv" {onchange} /></label>
            </div>
            <p class="soft">{ format!("A file can be dropped anywhere, too. At most {} MB, {} vertices and {} edges are opened.", LARGEST / 1_000_000, thousands(MOST.0 as u64), thousands(MOST.1 as u64)) }</p>
        </section>
    }
}

fn size(doc: &Doc) -> String {
    let (vertices, edges) = (doc.graph.len(), doc.graph.edge_count());
    format!("{} and {}.", plural(vertices, "vertex", "vertices"), plural(edges, "edge", "edges"))
}
