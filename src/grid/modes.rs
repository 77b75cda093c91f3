//! What digits do: set the puzzle or play it, and enter a value or toggle a mark.

use yew::prelude::*;

use crate::app::Store;
use crate::panel::choice::choice;
use crate::session::{Action, Pen, Session, Stage};

/// Both radio groups. Marks belong to playing, so while the puzzle is set the pen is out of sight; its room stays.
pub(super) fn modes(store: &Store) -> Html {
    let session: &Session = store;
    let stages = [(Stage::SetUp, "Set puzzle".into()), (Stage::Play, "Play puzzle".into())];
    let pens = [(Pen::Digit, "Digits".into()), (Pen::Mark, "Marks".into())];
    let choose_stage = {
        let store = store.clone();
        Callback::from(move |stage| store.dispatch(Action::Stage(stage)))
    };
    let choose_pen = {
        let store = store.clone();
        Callback::from(move |pen| store.dispatch(Action::Pen(pen)))
    };
    let setting = session.stage == Stage::SetUp;
    html! {
        <div class="grid-head">
            { choice("Mode", &stages, session.stage, choose_stage) }
            <div class={classes!(setting.then_some("out-of-use"))}>
                { choice("Pen", &pens, session.pen, choose_pen) }
            </div>
        </div>
    }
}
