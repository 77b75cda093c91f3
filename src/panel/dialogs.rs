//! The dialogs: one native `<dialog>`, which keeps the focus inside and gives it back, with whatever is open in it.

mod credits;
mod list;
mod new;
mod overlapping;
mod paste;
mod recent;
mod settings;
mod share;

use chromadoku_app::reduce::Action;
use chromadoku_app::session::{Dialog, Sheet};
use chromadoku_web::button::{drawn, worded};
use chromadoku_web::dom;
use chromadoku_web::icons::Icon;
use yew::prelude::*;

use super::lesson::{self, Lesson};
use super::sheet;
use crate::browser::{cells, paper};
use crate::panel::requests::Requests;
use crate::store::{Store, send};

/// The props of [`Dialogs`].
#[derive(Properties, PartialEq, Clone)]
pub struct DialogsProps {
    /// The session.
    pub store: Store,
    /// Whom to ask for links and former work.
    pub requests: Requests,
}

/// The dialog that is open, if one is.
#[component]
pub fn Dialogs(props: &DialogsProps) -> Html {
    let store = &props.store;
    let node = use_node_ref();
    let which = store.page.dialog;
    let work = store.page.work;
    let opened = use_mut_ref(|| work);
    use_effect_with(which, {
        let node = node.clone();
        move |which| match which {
            Some(_) => {
                *opened.borrow_mut() = work;
                dom::show_modal(&node);
            }
            None => {
                dom::close(&node);
                // Where another puzzle came, digits and the space bar are for its cells, not for the button that opened the dialog.
                if *opened.borrow() != work {
                    cells::focus_active();
                }
            }
        }
    });
    let shut = send(store, Action::Dialog(None));
    let onclose = {
        let store = store.clone();
        Callback::from(move |_: Event| store.dispatch(Action::Dialog(None)))
    };
    let onpointerdown = {
        let store = store.clone();
        Callback::from(move |_: PointerEvent| store.dispatch(Action::Dialog(None)))
    };
    // A press on the ground around the dialog lands on the element itself; what is inside keeps its own.
    let inside = Callback::from(|event: PointerEvent| event.stop_propagation());
    let class = (which == Some(Dialog::Sheet(Sheet::Learn))).then_some("lesson");
    html! {
        <dialog ref={node} {class} aria-labelledby="dialog-title" {onclose} {onpointerdown}>
            if let Some(which) = which {
                <div class="inside" onpointerdown={inside}>
                    <header>
                        <h2 id="dialog-title">{title(which)}</h2>
                        { drawn("icon quiet", "Close", Icon::Close, None, shut) }
                    </header>
                    { content(props, which) }
                </div>
            }
        </dialog>
    }
}

fn title(which: Dialog) -> &'static str {
    match which {
        Dialog::New => "New puzzle",
        Dialog::Paste => "Paste a puzzle",
        Dialog::Share => "Share this position",
        Dialog::Recent => "Recent",
        Dialog::Sheet(sheet) => sheet.title(),
        Dialog::Settings => "Settings",
        Dialog::Credits => "Name this puzzle",
    }
}

fn content(props: &DialogsProps, which: Dialog) -> Html {
    let DialogsProps { store, requests } = props.clone();
    match which {
        Dialog::New => html! { <new::NewPuzzle {store} /> },
        Dialog::Paste => html! { <paste::PasteText {store} /> },
        Dialog::Share => share::share(&store, &requests),
        Dialog::Recent => html! { <recent::Recent {requests} /> },
        Dialog::Sheet(Sheet::Learn) => html! { <Lesson {store} /> },
        Dialog::Sheet(Sheet::List) => list::list(&store, &requests),
        Dialog::Sheet(Sheet::Told | Sheet::Four) => html! {
            <>
                <div class="actions">{ worded("primary", "Print", None, Callback::from(|_| paper::print())) }</div>
                if store.page.sheet.as_ref().is_some_and(|open| open.text.is_empty()) {
                    <p class="soft" role="status">{"One moment …"}</p>
                }
                <div class="on-paper"><Lesson {store} /></div>
            </>
        },
        Dialog::Sheet(Sheet::Tour | Sheet::Pair) => html! {
            <>
                { lesson::styles() }
                { sheet::text(store.page.sheet.as_ref()) }
            </>
        },
        Dialog::Sheet(_) => sheet::text(store.page.sheet.as_ref()),
        Dialog::Settings => settings::settings(&store),
        Dialog::Credits => html! { <credits::Name {store} /> },
    }
}
