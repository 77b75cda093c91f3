//! The graph of the same state.

use yew::prelude::*;

use crate::app::StoreProps;

/// The graph of the same state.
#[component]
pub fn GraphPanel(props: &StoreProps) -> Html {
    let _ = &props.store;
    html! {}
}
