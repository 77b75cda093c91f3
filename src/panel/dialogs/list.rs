//! The puzzles that came in one text: what the worker writes of them, looked at as a lesson is, and opened by `browser/list.rs`, which
//! knows what was stored of each.

use chromadoku_web::dom;
use yew::prelude::*;

use crate::panel::lesson::Lesson;
use crate::panel::requests::Requests;
use crate::store::Store;

/// The list.
pub fn list(store: &Store, requests: &Requests) -> Html {
    let open = requests.open_listed.clone();
    let onclick = Callback::from(move |event: MouseEvent| {
        let order = dom::order(&event);
        if let Some(Ok(number)) = order.and_then(|order| order.strip_prefix("puzzle ").map(str::parse)) {
            open.emit(number);
        }
    });
    html! { <div class="list" {onclick}><Lesson store={store.clone()} /></div> }
}
