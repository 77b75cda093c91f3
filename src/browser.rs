//! The only home of effects: address, storage, clipboard, frames, worker.
//!
//! What decides is pure and tested natively, in modules of its own; what acts is a hook for each kind of effect.

pub mod cells;
pub mod clock;
pub mod dom;
pub mod download;
pub mod drawer;
pub mod keys;
pub mod opening;
pub mod same;
pub mod shelf;
pub mod worker;

use yew::prelude::*;

use crate::app::StoreProps;

/// Carries out what the session wants, and tells it what happens outside. It draws nothing.
#[component]
pub fn Effects(props: &StoreProps) -> Html {
    keys::use_keys(&props.store);
    worker::hook::use_worker(&props.store);
    html! {}
}
