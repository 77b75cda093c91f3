//! What digits do: set the puzzle or play it, and enter a value, toggle a mark or a color.

use yew::prelude::*;

use crate::app::Store;
use crate::panel::choice::{by_number, choice, names};
use crate::session::{Action, Pen, Stage};

/// Both radio groups. Marks and colors belong to playing, so while the puzzle is set the pen is out of sight; its room stays.
pub(super) fn modes(store: &Store) -> Html {
    const STAGES: [Stage; 2] = [Stage::SetUp, Stage::Play];
    const PENS: [Pen; 3] = [Pen::Digit, Pen::Mark, Pen::Color];
    let stage = STAGES.iter().position(|&stage| stage == store.puzzle.stage);
    let pen = PENS.iter().position(|&pen| pen == store.page.pen);
    let choose_stage = by_number(store, |at| Action::Stage(STAGES[at]));
    let choose_pen = by_number(store, |at| Action::Pen(PENS[at]));
    let setting = store.puzzle.stage == Stage::SetUp;
    html! {
        <div class="grid-head">
            { choice("Mode", &names(&["Set puzzle", "Play puzzle"]), stage, &choose_stage) }
            <div class={classes!(setting.then_some("out-of-use"))}>
                { choice("Pen", &names(&["Digits", "Marks", "Colors"]), pen, &choose_pen) }
            </div>
        </div>
    }
}
