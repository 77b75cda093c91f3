//! The root component: the session, and the views around it.

use yew::prelude::*;

/// The page.
#[component]
pub fn App() -> Html {
    html! { <main>{ "Chromadoku" }</main> }
}
