//! The root component: the session, and the views around it.

use yew::prelude::*;

use crate::panel::{Beside, Dialogs, Dock, header};
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
    let store = use_reducer(crate::browser::storage::first_session);
    let outside = crate::browser::outside::use_outside(&store);
    crate::browser::use_effects(&store);
    html! {
        <>
            <div class={classes!("page", store.is_solved().then_some("is-solved"))}>
                { header(&store, &outside) }
                <main>
                    <crate::grid::GridPanel store={store.clone()} />
                    <crate::graph::GraphPanel store={store.clone()} />
                    <Beside store={store.clone()} />
                    <Dock store={store.clone()} />
                </main>
            </div>
            <Dialogs {store} {outside} />
        </>
    }
}
