//! What the user chooses once and for all.

use yew::prelude::*;

use crate::app::{Store, StoreProps};
use crate::panel::choice::Choice;
use crate::panel::send;
use crate::session::{Action, Candidates, Theme};

/// The settings.
#[component]
pub fn SettingsForm(props: &StoreProps) -> Html {
    let store = &props.store;
    let candidates = [(Candidates::Auto, "By themselves"), (Candidates::Hand, "By hand")];
    let themes = [(Theme::System, "As the system"), (Theme::Light, "Light"), (Theme::Dark, "Dark")];
    html! {
        <>
            <h3>{"Candidates"}</h3>
            <Choice<Candidates> label="Candidates" value={Some(store.settings.candidates)}
                options={candidates.map(|(value, name)| (value, AttrValue::from(name))).to_vec()}
                onchoose={choose(store, Action::Candidates)} />
            <p class="soft">
                {"By themselves: all that are left are shown, and a mark strikes one out. By hand: only your own marks are \
                  shown. Logic goes by what is proved either way."}
            </p>
            if store.settings.candidates == Candidates::Hand {
                <button type="button" onclick={send(store, Action::FillMarks)}>{"Write all candidates as marks"}</button>
            }
            <h3>{"Light and dark"}</h3>
            <Choice<Theme> label="Light and dark" value={Some(store.settings.theme)}
                options={themes.map(|(value, name)| (value, AttrValue::from(name))).to_vec()}
                onchoose={choose(store, Action::Theme)} />
        </>
    }
}

fn choose<T: 'static>(store: &Store, action: fn(T) -> Action) -> Callback<T> {
    let store = store.clone();
    Callback::from(move |value| store.dispatch(action(value)))
}
