//! The only home of effects: address, storage, clipboard, frames, worker.

pub mod download;
pub mod worker;

use yew::prelude::*;

use crate::app::StoreProps;

/// Carries out what the session wants, and tells it what happens outside. It draws nothing.
#[component]
pub fn Effects(props: &StoreProps) -> Html {
    let _ = &props.store;
    html! {}
}
