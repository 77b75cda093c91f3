//! What digits do: set the puzzle or play it, and enter a value or toggle a mark.

use yew::prelude::*;

use super::segments::Segments;
use crate::app::Store;
use crate::session::{Action, Pen, Stage};

const STAGES: [Stage; 2] = [Stage::SetUp, Stage::Play];
const PENS: [Pen; 2] = [Pen::Digit, Pen::Mark];

#[derive(Properties, PartialEq)]
pub(super) struct ModesProps {
    pub(super) store: Store,
    pub(super) stage: Stage,
    pub(super) pen: Pen,
}

/// Both radio groups. Marks belong to playing, so there is no pen while the puzzle is set.
#[component]
pub(super) fn Modes(props: &ModesProps) -> Html {
    let ModesProps { store, stage, pen } = props;
    let choose_stage = {
        let store = store.clone();
        Callback::from(move |number: usize| store.dispatch(Action::Stage(STAGES[number])))
    };
    let choose_pen = {
        let store = store.clone();
        Callback::from(move |number: usize| store.dispatch(Action::Pen(PENS[number])))
    };
    html! {
        <>
            <Segments
                label="Mode"
                options={&["Set puzzle", "Play puzzle"][..]}
                chosen={usize::from(*stage == Stage::Play)}
                disabled=false
                on_choose={choose_stage}
            />
            <Segments
                label="Pen"
                options={&["Digits", "Marks"][..]}
                chosen={usize::from(*pen == Pen::Mark)}
                disabled={*stage == Stage::SetUp}
                on_choose={choose_pen}
            />
        </>
    }
}
