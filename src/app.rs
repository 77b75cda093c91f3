//! The root component: the session, and the views around it.

use yew::prelude::*;

use crate::session::Session;

/// The session and the way to change it, as every component gets it.
pub type Store = UseReducerHandle<Session>;

/// The props of a component that needs nothing but the session.
#[derive(Properties, PartialEq)]
pub struct StoreProps {
    /// The session.
    pub store: Store,
}

/// The page.
#[component]
pub fn App() -> Html {
    let store = use_reducer(Session::first_visit);
    html! {
        <main>
            <crate::browser::Effects store={store.clone()} />
            <crate::grid::GridPanel store={store.clone()} />
            <crate::graph::GraphPanel store={store.clone()} />
            <crate::panel::StepPanel store={store.clone()} />
        </main>
    }
}
