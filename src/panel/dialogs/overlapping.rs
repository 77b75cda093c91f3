//! Several 9x9 boards that overlap, such as a samurai: a puzzle that is made, or an empty board.

use chromadoku_app::reduce::Action;
use chromadoku_app::words;
use chromadoku_board::geometry::{Geometry, LAYOUTS, Shape};
use chromadoku_solver::generate::Wish;
use chromadoku_web::button::{unless, worded};
use chromadoku_web::choice::select;
use chromadoku_web::clock;
use yew::prelude::*;

use crate::store::{StoreProps, send};

/// The layouts to choose from, and what is done with the one that is chosen.
#[component]
pub fn Overlapping(props: &StoreProps) -> Html {
    let store = &props.store;
    // The first layout is the best known, too.
    let layout = use_state_eq(|| 0);
    let seed = *use_state_eq(clock::seed);
    let Ok(geometry) = Geometry::new(Shape::overlapping(LAYOUTS[*layout].1)) else { return Html::default() };
    let names = LAYOUTS.iter().map(|(name, _)| words::capital(name).into()).collect();
    let choose = {
        let layout = layout.clone();
        Callback::from(move |at| layout.set(at))
    };
    let free = unless(store.page.making.is_none());
    html! {
        <>
            <h3>{"9×9 boards that overlap"}</h3>
            <div class="actions">
                { select("Layout", &names, Some(*layout), choose) }
                { worded("", "Make one", free, send(store, Action::Make(geometry.clone(), Wish::default(), seed))) }
                { worded("", "Empty boards", None, send(store, Action::New(geometry))) }
            </div>
        </>
    }
}
