//! The editable grid: how digits are meant, the board itself, and the pad.
//!
//! It draws a [`GridScene`](chromadoku_app::scene::grid::GridScene) and turns pointers into actions. What keys do is decided in
//! [`chromadoku_app::input`], for the whole page at once.

mod board;
mod cell;
mod links;
mod modes;
mod pad;
mod rules;

use std::rc::Rc;

use chromadoku_app::figure::rules as ruling;
use chromadoku_app::scene::{Seen, grid as scene};
use yew::prelude::*;

use crate::store::StoreProps;
use board::Board;
pub use cell::digit_class;
use modes::modes;
use pad::Pad;
use rules::Ruled;
pub use rules::shape;

/// Boards with more rows or columns than this can be zoomed.
const LARGEST_UNZOOMED: usize = 9;

/// The editable grid with its modes and pad.
#[component]
pub fn GridPanel(props: &StoreProps) -> Html {
    let store = &props.store;
    let scene = use_memo(Seen::of(store), |seen| Rc::new(scene::scene(seen)));
    // A rule that is being drawn is shown as it will be.
    let ruled = store.page.setting.preview().unwrap_or(&store.puzzle.geometry).clone();
    let rules = use_memo(ruled, |geometry| ruling::scene(geometry).map(|rules| Ruled(Rc::new(rules))));
    let several = use_state(|| false);
    let zoom = use_state(|| 1.0_f64);
    let zoomable = scene.rows.max(scene.columns) > LARGEST_UNZOOMED;
    let on_several = {
        let several = several.clone();
        Callback::from(move |()| several.set(!*several))
    };
    let on_zoom = {
        let zoom = zoom.clone();
        Callback::from(move |to| zoom.set(to))
    };
    // Digits, and the keys beside them; boards that can be zoomed have a line of keys for that.
    let sizes = format!(
        "--rows:{};--columns:{};{};--keys:{};--zooms:{}",
        scene.rows,
        scene.columns,
        rules::sizes(rules.as_ref().as_ref(), (scene.columns, scene.rows)),
        scene.digits + 3,
        u8::from(zoomable),
    );
    html! {
        <section class="grid-panel" aria-label="Grid">
            { modes(store) }
            <div class="grid-room">
                <div class={classes!("grid-body", (!zoomable).then_some("few"))} ~style={sizes}>
                    <Board
                        store={store.clone()}
                        scene={(*scene).clone()}
                        rules={(*rules).clone()}
                        several={*several}
                        zoom={if zoomable { *zoom } else { 1.0 }}
                        on_zoom={zoomable.then(|| on_zoom.clone())}
                    />
                    <Pad
                        store={store.clone()}
                        several={*several}
                        {on_several}
                        zoom={zoomable.then_some(*zoom)}
                        {on_zoom}
                    />
                </div>
            </div>
        </section>
    }
}
