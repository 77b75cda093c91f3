//! Step and timeline: below the views on a wide screen, under the thumb on a narrow one, where it can be unfolded.

use yew::prelude::*;

use super::player::timeline;
use super::search::search_panel;
use super::step::step_panel;
use crate::panel::requests::Requests;
use crate::store::Store;

/// The props of [`Dock`].
#[derive(Properties, PartialEq)]
pub struct DockProps {
    /// The session.
    pub store: Store,
    /// Whom to ask for the next puzzle of a list.
    pub requests: Requests,
}

/// Step and timeline.
#[component]
pub fn Dock(props: &DockProps) -> Html {
    let DockProps { store, requests } = props;
    let open = use_state_eq(|| false);
    let listed = store.page.beside.is_some();
    use_effect_with(listed, {
        let open = open.clone();
        // The sheet needs the room that the unfolded dock takes.
        move |&listed| {
            if listed {
                open.set(false);
            }
        }
    });
    let ontoggle = {
        let open = open.clone();
        Callback::from(move |()| open.set(!*open))
    };
    html! {
        <div class={classes!("dock", open.then_some("is-open"))}>
            if let Some(run) = &store.moment.search {
                { search_panel(store, run) }
            } else {
                { step_panel(store, requests) }
            }
            { timeline(store, *open, &ontoggle) }
        </div>
    }
}
