//! What stands around grid and graph: header, step, list of steps, search, player, notices and dialogs.

mod check;
pub mod choice;
mod dialogs;
mod dock;
mod header;
mod icons;
mod menu;
mod notice;
pub mod outside;
mod player;
mod score;
mod search;
mod step;
mod step_list;

pub use dialogs::Dialogs;
pub use dock::Dock;
pub use header::header;
pub use step_list::all_steps;

use yew::prelude::*;

use crate::app::Store;
use crate::session::Action;

/// A callback that sends an action, whatever the event.
fn send<E>(store: &Store, action: Action) -> Callback<E> {
    let store = store.clone();
    Callback::from(move |_| store.dispatch(action.clone()))
}

/// What `aria-disabled` holds. Buttons are not disabled outright, so that they keep the focus when pressing them used
/// up what they do; the reducer ignores what cannot be done.
fn unless(possible: bool) -> Option<&'static str> {
    (!possible).then_some("true")
}
