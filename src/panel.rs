//! Steps, player and dialogs.

use yew::prelude::*;

use crate::app::StoreProps;

/// Steps, player and dialogs.
#[component]
pub fn StepPanel(props: &StoreProps) -> Html {
    let _ = &props.store;
    html! {}
}
