//! What stands around grid and graph: header, step, list of steps, search, player, notices and dialogs.

pub mod button;
mod check;
pub mod choice;
mod dialogs;
mod dock;
mod header;
pub mod icons;
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

pub use dialogs::Dialogs;
pub use dock::Dock;
pub use header::header;
pub use sheet::Beside;

use yew::prelude::*;

use crate::app::Store;
use crate::browser::dom;
use crate::session::Action;

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
