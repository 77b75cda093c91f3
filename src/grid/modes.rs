//! What digits do: set the puzzle or play it, and enter a value or toggle a mark.

use yew::prelude::*;

use crate::app::Store;
use crate::panel::Choice;
use crate::session::{Action, Pen, Stage};

#[derive(Properties, PartialEq)]
pub(super) struct ModesProps {
    pub(super) store: Store,
    pub(super) stage: Stage,
    pub(super) pen: Pen,
}

/// Both radio groups. Marks belong to playing, so while the puzzle is set the pen is out of sight; its room stays.
#[component]
pub(super) fn Modes(props: &ModesProps) -> Html {
    let ModesProps { store, stage, pen } = props;
    let stages: Vec<(Stage, AttrValue)> =
        vec![(Stage::SetUp, "Set puzzle".into()), (Stage::Play, "Play puzzle".into())];
    let pens: Vec<(Pen, AttrValue)> = vec![(Pen::Digit, "Digits".into()), (Pen::Mark, "Marks".into())];
    let choose_stage = {
        let store = store.clone();
        Callback::from(move |stage| store.dispatch(Action::Stage(stage)))
    };
    let choose_pen = {
        let store = store.clone();
        Callback::from(move |pen| store.dispatch(Action::Pen(pen)))
    };
    let setting = *stage == Stage::SetUp;
    html! {
        <div class="grid-head">
            <Choice<Stage> label="Mode" options={stages} value={Some(*stage)} onchoose={choose_stage} />
            <div class={classes!(setting.then_some("out-of-use"))}>
                <Choice<Pen> label="Pen" options={pens} value={Some(*pen)} onchoose={choose_pen} />
            </div>
        </div>
    }
}
