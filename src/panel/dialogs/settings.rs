//! What the user chooses once and for all.

use yew::prelude::*;

use crate::app::Store;
use crate::panel::choice::choice;
use crate::panel::send;
use crate::session::{Action, Candidates, Reliance, Theme};

/// The settings.
pub fn settings(store: &Store) -> Html {
    let candidates = [(Candidates::Auto, "By themselves".into()), (Candidates::Hand, "By hand".into())];
    let reliances = [(Reliance::Unique, "Rely on it".into()), (Reliance::Givens, "Do without".into())];
    let themes =
        [(Theme::System, "As the system".into()), (Theme::Light, "Light".into()), (Theme::Dark, "Dark".into())];
    html! {
        <>
            <h3>{"Candidates"}</h3>
            { choice("Candidates", &candidates, store.settings.candidates, choose(store, Action::Candidates)) }
            <p class="soft">
                {"By themselves: all that are left are shown, and a mark strikes one out. By hand: only your own marks are \
                  shown. Logic goes by what is proved either way."}
            </p>
            if store.settings.candidates == Candidates::Hand {
                <button type="button" onclick={send(store, Action::FillMarks)}>{"Write all candidates as marks"}</button>
            }
            <h3>{"Uniqueness"}</h3>
            { choice("Uniqueness", &reliances, store.settings.reliance, choose(store, Action::Reliance)) }
            <p class="soft">
                {"Some techniques, such as unique rectangles, rely on the solution being the only one. They are used only \
                  where that was proved."}
            </p>
            <h3>{"Light and dark"}</h3>
            { choice("Light and dark", &themes, store.settings.theme, choose(store, Action::Theme)) }
        </>
    }
}

fn choose<T: 'static>(store: &Store, action: fn(T) -> Action) -> Callback<T> {
    let store = store.clone();
    Callback::from(move |value| store.dispatch(action(value)))
}
