//! A lesson: markup of the worker, in which answers, sliders and figures are orders. It is written again after each, and only what
//! changed is changed in the page.

use chromadoku_app::input::orders::order;
use chromadoku_app::session::OpenSheet;
use chromadoku_web::{dom, trusted};
use yew::prelude::*;

use crate::store::StoreProps;

/// The lesson in the dialog.
#[component]
pub fn Lesson(props: &StoreProps) -> Html {
    let store = &props.store;
    let node = use_node_ref();
    let text = store.page.sheet.as_ref().map(|OpenSheet { text, .. }| text.clone()).unwrap_or_default();
    let obey = {
        let store = store.clone();
        Callback::from(move |text: String| {
            if let Some(action) = order(&text) {
                store.clone().dispatch(action);
            }
        })
    };
    use_effect_with(text, {
        let (node, obey) = (node.clone(), obey.clone());
        move |text| {
            let playing = dom::rewrite(&node, text, obey);
            move || drop(playing)
        }
    });
    let press = {
        let obey = obey.clone();
        Callback::from(move |event: MouseEvent| dom::order(&event).into_iter().for_each(|text| obey.emit(text)))
    };
    let key = {
        let obey = obey.clone();
        Callback::from(move |event: KeyboardEvent| {
            if matches!(event.key().as_str(), "Enter" | " ")
                && let Some(text) = dom::order_of_picture(&event)
            {
                event.prevent_default();
                obey.emit(text);
            }
        })
    };
    let input = Callback::from(move |event: InputEvent| {
        let value = dom::value(&event);
        dom::field(&event).into_iter().for_each(|what| obey.emit(format!("set {what} {value}")));
    });
    html! {
        <>
            { styles() }
            <div class="markup" ref={node} onclick={press} onkeydown={key} oninput={input} />
        </>
    }
}

/// The styles of lessons, which the page does without until they are wanted.
pub fn styles() -> Html {
    html! {
        <>
            <link rel="stylesheet" href={trusted::address("figure.css")} />
            <link rel="stylesheet" href={trusted::address("lesson.css")} />
        </>
    }
}
