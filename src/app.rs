//! The root component: the session, and the views around it.

use chromadoku_app::reduce::Action;
use chromadoku_app::session::{Sheet, Split, Views};
use chromadoku_web::trusted;
use yew::prelude::*;

use crate::browser::cells::use_steady_board;
use crate::browser::frames::use_growing;
use crate::panel::{Beside, Dialogs, Dock, header};
use crate::store::{send, slide};

/// How many frames the page takes to come.
const PARTS: usize = 5;

/// The page.
#[component]
pub fn App() -> Html {
    let store = use_reducer(crate::browser::storage::first_session);
    let requests = crate::browser::requests::use_requests(&store);
    crate::browser::use_effects(&store);
    use_steady_board(store.is_told());
    // In frames of their own: on a slow phone all at once would leave the first touch without an answer.
    let parts = use_growing(PARTS, 1);
    let settings = &store.page.settings;
    let (views, Split(split)) = (settings.views, settings.split);
    let beside = store.page.beside.as_ref().map(|open| open.sheet);
    let state = [
        (store.is_solved(), "is-solved"),
        // What lies beside the views takes room from them. A style that asked whether it is there would have all of the page looked at anew
        // whenever a part of it comes.
        (beside.is_some(), "is-beside"),
        (beside == Some(Sheet::Setting), "is-setting"),
        // It says itself which step is in view.
        (beside == Some(Sheet::Steps), "is-listing"),
        // What is read then is all that a phone shows.
        (beside.is_none() && store.is_told(), "is-told"),
    ];
    let state = state.into_iter().filter_map(|(holds, name)| holds.then_some(name)).collect::<Vec<_>>();
    html! {
        <>
            <div class={classes!("page", state)}>
                if parts > 0 {
                    { header(&store, &requests) }
                }
                <p class="paper name" />
                <main aria-busy={(parts < PARTS).then_some("true")} data-views={views.alone()} ~style={format!("--part: .{split}")}>
                    if parts > 1 {
                        <crate::grid::GridPanel store={store.clone()} />
                    }
                    if parts > 4 && views == Views::Both {
                        <input type="range" class="divider" aria-label="Width of the grid" ~style={format!("--least: .{}; --most: .{}", Split::LEAST, Split::MOST)}
                            min={Split::LEAST.to_string()} max={Split::MOST.to_string()} value={split.to_string()}
                            oninput={slide(&store, Action::Split)} ondblclick={send(&store, Action::Split(Split::default().0))} />
                    }
                    // Last, when all else has its room, so that it is painted in its own size at once.
                    if parts > 4 && views != Views::Grid {
                        <crate::graph::GraphPanel store={store.clone()} />
                    }
                    if parts > 3 {
                        <Beside store={store.clone()} />
                    }
                    if parts > 2 {
                        <Dock store={store.clone()} requests={requests.clone()} />
                    }
                </main>
                <p class="paper rules" />
                <p class="paper link" />
                <div class="paper sheet-on-paper" />
            </div>
            // Last as well, unless a link opens one.
            if parts == PARTS || store.page.dialog.is_some() {
                <link rel="stylesheet" href={trusted::address("dialogs.css")} />
            }
            <Dialogs {store} {requests} />
        </>
    }
}
