//! The editable grid.

use yew::prelude::*;

use crate::app::StoreProps;

/// The editable grid.
#[component]
pub fn GridPanel(props: &StoreProps) -> Html {
    let _ = &props.store;
    html! {}
}
