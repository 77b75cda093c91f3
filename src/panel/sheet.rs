//! A sheet that the worker wrote: beside the views, or in the dialog.

use yew::prelude::*;

use super::button::{button, drawn};
use super::icons::Icon;
use super::send;
use crate::app::{Store, StoreProps};
use crate::browser::dom;
use crate::browser::trusted::markup;
use crate::questions::Kind;
use crate::scene::words;
use crate::session::{Action, OpenSheet, Reveal};
use crate::sheet::order;

/// The text of a sheet, or that it is being written.
pub fn text(open: Option<&OpenSheet>) -> Html {
    match open.filter(|open| !open.text.is_empty()) {
        Some(open) => html! { <Markup text={open.text.clone()} /> },
        None => html! { <p class="soft">{"One moment …"}</p> },
    }
}

#[derive(Properties, PartialEq)]
struct MarkupProps {
    text: AttrValue,
}

/// What the worker wrote. It is put into the page only when it is another text.
#[component]
fn Markup(props: &MarkupProps) -> Html {
    html! { <div class="markup" ~innerHTML={markup(&props.text)} /> }
}

/// The sheet beside the views, while one is open. Its title takes the focus, so that a screen reader says it and the keyboard is in it.
#[component]
pub fn Beside(props: &StoreProps) -> Html {
    let store = &props.store;
    let title = use_node_ref();
    use_effect_with(store.page.beside.as_ref().map(|open| open.sheet), {
        let title = title.clone();
        move |_| dom::focus(&title)
    });
    let Some(open) = &store.page.beside else { return Html::default() };
    let point = |press: bool| {
        let store = store.clone();
        move |event: &Event| {
            let Some(action) = dom::order(event).and_then(|text| order(&text)) else { return };
            let shows = matches!(action, Action::Show(_));
            if shows || press {
                store.dispatch(action);
            }
            if shows && press {
                store.dispatch(Action::Apply);
            }
        }
    };
    let (over, focus, press) = (point(false), point(false), point(true));
    let close = send(store, Action::ToggleSheet(open.sheet));
    let onkeydown = {
        let (store, sheet) = (store.clone(), open.sheet);
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Escape" {
                event.stop_propagation();
                store.dispatch(Action::ToggleSheet(sheet));
            }
        })
    };
    html! {
        <section class="sheet card" aria-label={open.sheet.title()} aria-busy={(!open.fresh).to_string()} {onkeydown}>
            <header>
                <h2 ref={title} tabindex="-1">{open.sheet.title()}</h2>
                { drawn("icon quiet", "Close", Icon::Close, None, close) }
            </header>
            <div class="scroll" data-resting="" tabindex="0" role="group" aria-label={open.sheet.title()}
                onmouseleave={hide(store)}
                onmouseover={Callback::from(move |event: MouseEvent| over(&event))}
                onfocusin={Callback::from(move |event: FocusEvent| focus(&event))}
                onclick={Callback::from(move |event: MouseEvent| press(&event))}>
                { text(Some(open)) }
            </div>
            { progress(store, open) }
        </section>
    }
}

/// How far a sheet is that takes long, and what stops it.
fn progress(store: &Store, open: &OpenSheet) -> Html {
    let said = match store.looking_for(Kind::Beside) {
        Some(looking) => words::looking(looking),
        None if !open.fresh && !open.text.is_empty() => "Working …".to_owned(),
        None => return Html::default(),
    };
    stoppable(said, send(store, Action::StopSheet))
}

/// What is being done, and what stops it.
pub fn stoppable(said: String, stop: Callback<MouseEvent>) -> Html {
    html! { <p class="soft busy">{ said }{" "}{ button("quiet", None, None, None, stop, html! { "Stop" }) }</p> }
}

/// Hides the step that was pointed at; one that was carried out stays.
fn hide(store: &Store) -> Callback<MouseEvent> {
    let done = store.moment.shown.as_ref().is_none_or(|shown| shown.reveal == Reveal::Done);
    let store = store.clone();
    Callback::from(move |_| {
        if !done {
            store.dispatch(Action::Hide);
        }
    })
}
