//! What stands around grid and graph: header, step, list of steps, search, player, notices and dialogs.

mod check;
mod dialogs;
mod dock;
mod header;
mod lesson;
pub mod menu;
mod notice;
mod player;
pub mod requests;
mod score;
mod search;
mod setting;
mod sheet;
mod step;
mod timer;
mod why;

use chromadoku_app::session::Action;
use chromadoku_web::dom;
pub use dialogs::Dialogs;
pub use dock::Dock;
pub use header::header;
pub use sheet::Beside;

use yew::prelude::*;

use crate::app::Store;

/// A callback that sends what a slider was moved to.
pub fn slide<N: std::str::FromStr + 'static>(store: &Store, action: fn(N) -> Action) -> Callback<InputEvent> {
    let store = store.clone();
    Callback::from(move |event: InputEvent| {
        if let Ok(value) = dom::value(&event).parse() {
            store.dispatch(action(value));
        }
    })
}

/// A callback that sends an action, whatever the event.
pub fn send(store: &Store, action: Action) -> Callback<MouseEvent> {
    let store = store.clone();
    Callback::from(move |_| store.dispatch(action.clone()))
}

/// A callback that sends the action of the option with a number.
pub fn by_number(store: &Store, action: impl Fn(usize) -> Action + 'static) -> Callback<usize> {
    let store = store.clone();
    Callback::from(move |at| store.dispatch(action(at)))
}
