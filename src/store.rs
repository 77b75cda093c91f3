//! The session as every component gets it, and how what is pressed changes it.

use chromadoku_app::reduce::Action;
use chromadoku_app::session::Session;
use chromadoku_web::dom;
use yew::prelude::*;

/// The session and the way to change it, as every component gets it.
pub type Store = UseReducerHandle<Session>;

/// The props of a component that needs nothing but the session.
#[derive(Properties, PartialEq)]
pub struct StoreProps {
    /// The session.
    pub store: Store,
}

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

/// A callback that sends the action of the option with a number.
pub fn by_number(store: &Store, action: impl Fn(usize) -> Action + 'static) -> Callback<usize> {
    let store = store.clone();
    Callback::from(move |at| store.dispatch(action(at)))
}
