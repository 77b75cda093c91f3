//! A puzzle as text: what it is, or what is wrong with it, is said while it is typed.

use chromadoku_app::reduce::Action;
use chromadoku_board::codec::{FILES, too_long};
use chromadoku_web::button::{unless, worded};
use chromadoku_web::dom;
use chromadoku_web::intake::{self, Source};
use yew::prelude::*;

use crate::store::StoreProps;

const EXAMPLE: &str = "86.1..5..7..........39...2....3...9.6....587.......6..5...7...6....2.....4..39..5\n\nor in rows, with \
                       borders, or with pencil marks:\n1 2 | 3 .\n. . | . .\n----+----\n. 1 | . .\n. . | . 2";

/// A longer text is opened at once: the field would be slow with it.
const FIELD: usize = 100_000;

/// The field and what is said about it.
#[component]
pub fn PasteText(props: &StoreProps) -> Html {
    let store = &props.store;
    // Why a file or a long text could not be had.
    let unread = use_state_eq(|| None::<String>);
    let intake = store.page.intake.as_deref();
    let meaning = intake.and_then(|intake| intake.meaning.as_deref());
    let text = intake.map_or("", |intake| &intake.text);
    let is_read = intake.is_some_and(|intake| intake.is_read);
    // Until it is read it may well be good.
    let good = intake.is_some_and(|intake| !intake.is_read || matches!(meaning, Some(Ok(_))));
    let set = {
        let (store, unread) = (store.clone(), unread.clone());
        Callback::from(move |text: String| {
            unread.set(None);
            store.dispatch(Action::Look(text));
        })
    };
    let open = {
        let store = store.clone();
        Callback::from(move |_: MouseEvent| {
            if good {
                store.dispatch(Action::Hush);
                store.dispatch(Action::OpenRead);
            }
        })
    };
    let take = {
        let (store, set, unread) = (store.clone(), set.clone(), unread.clone());
        Callback::from(move |source: Source| {
            let (store, set, unread, is_long) = (store.clone(), set.clone(), unread.clone(), source.size() > FIELD);
            intake::read(&source, too_long, move |text| match text {
                Ok(text) if is_long => store.dispatch(Action::Paste(text)),
                Ok(text) => set.emit(text),
                Err(refusal) => unread.set(Some(refusal)),
            });
        })
    };
    let ondrop = {
        let take = take.clone();
        Callback::from(move |event: DragEvent| {
            event.prevent_default();
            intake::dropped(&event).into_iter().for_each(|source| take.emit(source));
        })
    };
    let onpaste = {
        let take = take.clone();
        Callback::from(move |event: Event| {
            if let Some(text) = intake::pasted(&event).filter(|text| text.size() > FIELD) {
                event.prevent_default();
                take.emit(text);
            }
        })
    };
    let onchange =
        Callback::from(move |event: Event| intake::chosen(&event).into_iter().for_each(|file| take.emit(file)));
    let bad = unread.is_some() || is_read && matches!(meaning, Some(Err(_)));
    let said = match (unread.as_deref(), intake, meaning) {
        (Some(refusal), ..) => refusal,
        (None, _, Some(Ok(found))) => &found.what,
        (None, _, Some(Err(said))) => said,
        (None, Some(intake), None) if !intake.is_read => "Reading …",
        (None, ..) => "A text file can be dropped here, too.",
    };
    html! {
        <>
            <label for="paste-text">{"Digits with a dot or 0 for each empty cell, a grid, pencil marks, a link, or another program’s code"}</label>
            <textarea id="paste-text" rows="9" spellcheck="false" autocomplete="off" autofocus=true placeholder={EXAMPLE}
                value={text.to_owned()} aria-describedby="paste-reading" aria-invalid={bad.to_string()}
                oninput={set.reform(|event: InputEvent| dom::value(&event))}
                ondragover={Callback::from(|event: DragEvent| event.prevent_default())} {ondrop} {onpaste} />
            <p id="paste-reading" role="status" class={classes!("reading", (is_read && good).then_some("is-good"))}>
                {said.to_owned()}
            </p>
            <div class="actions">
                { worded("primary", "Open", unless(good), open) }
                <label class="button file">{"Choose a file"}<input type="file" accept={FILES} {onchange} /></label>
            </div>
        </>
    }
}
