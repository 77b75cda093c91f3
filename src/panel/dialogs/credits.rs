//! What the puzzle is called, who made it, and its rules in words: they go along in links, files and Recent.

use chromadoku_app::reduce::Action;
use chromadoku_board::credits::{Credits, MOST_NAME, MOST_RULES};
use chromadoku_web::dom;
use yew::prelude::*;

use crate::store::StoreProps;

/// The three fields, filled with what is known.
#[component]
pub fn Name(props: &StoreProps) -> Html {
    let store = &props.store;
    let credits = &store.puzzle.credits;
    let title = use_state_eq(|| credits.title().to_owned());
    let author = use_state_eq(|| credits.author().to_owned());
    let rules = use_state_eq(|| credits.rules().to_owned());
    let field = |name: &'static str, state: &UseStateHandle<String>| {
        html! {
            <label>{name}
                <input type="text" maxlength={MOST_NAME.to_string()} autocomplete="off" value={(**state).clone()} oninput={typed(state)} />
            </label>
        }
    };
    let named = Credits::new(&title, &author, &rules);
    let onsubmit = {
        let store = store.clone();
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            store.dispatch(Action::Credits(named.clone()));
            store.dispatch(Action::Dialog(None));
        })
    };
    html! {
        <form class="naming" {onsubmit}>
            { field("Title", &title) }
            { field("Author", &author) }
            <label>{"Rules in words"}
                <textarea rows="5" maxlength={MOST_RULES.to_string()} value={(*rules).clone()} oninput={typed(&rules)} />
            </label>
            <p class="soft">{"They go along in links and in the formats that have a place for them. Recent lists the puzzle by its title."}</p>
            <div class="actions"><button type="submit" class="primary">{"Save"}</button></div>
        </form>
    }
}

fn typed(state: &UseStateHandle<String>) -> Callback<InputEvent> {
    let state = state.clone();
    Callback::from(move |event: InputEvent| state.set(dom::value(&event)))
}
