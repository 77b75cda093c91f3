//! The puzzles that came in one text: what the worker writes of them, looked at as a lesson is, and opened by the world outside, which
//! knows what was stored of each.

use yew::prelude::*;

use crate::app::Store;
use crate::browser::dom;
use crate::panel::lesson::Lesson;
use crate::panel::outside::Outside;

/// The list.
pub fn list(store: &Store, outside: &Outside) -> Html {
    let open = outside.open_listed.clone();
    let onclick = Callback::from(move |event: MouseEvent| {
        let order = dom::order(&event);
        if let Some(Ok(number)) = order.and_then(|order| order.strip_prefix("puzzle ").map(str::parse)) {
            open.emit(number);
        }
    });
    html! { <div class="list" {onclick}><Lesson store={store.clone()} /></div> }
}
