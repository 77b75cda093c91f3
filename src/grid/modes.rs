//! What digits do: set the puzzle or play it, and enter a value, toggle a mark, a note, a color or an end of a link.

use chromadoku_app::reduce::Action;
use chromadoku_app::session::{Pen, Sheet, Stage};
use chromadoku_web::choice::{choice, hinted_choice, names};
use yew::prelude::*;

use crate::store::{Store, by_number};

/// What is said of a pen beside its name.
fn hint(pen: usize) -> Option<&'static str> {
    (Pen::ALL[pen] == Pen::Color).then_some("Colors cells, or the candidate that you press in the chosen cell (-)")
}

/// Both radio groups. Pens belong to playing, rules to setting.
pub(super) fn modes(store: &Store) -> Html {
    const STAGES: [Stage; 2] = [Stage::SetUp, Stage::Play];
    let stage = STAGES.iter().position(|&stage| stage == store.puzzle.stage);
    let pen = Pen::ALL.iter().position(|&pen| pen == store.page.pen);
    let choose_stage = by_number(store, |at| Action::Stage(STAGES[at]));
    let choose_pen = by_number(store, |at| Action::Pen(Pen::ALL[at]));
    let setting = store.puzzle.stage == Stage::SetUp;
    let (rules, active) = (store.sets_rules(), store.puzzle.selection.active);
    let toggle = by_number(store, move |at| match (at == 1) == rules {
        true => Action::Select(active),
        false => Action::ToggleSheet(Sheet::Setting),
    });
    html! {
        <div class="grid-head">
            { choice("Mode", &names(&["Set puzzle", "Play puzzle"]), stage, &choose_stage) }
            if setting {
                { choice("Set", &names(&["Digits", "Rules"]), Some(usize::from(rules)), &toggle) }
            } else {
                { hinted_choice("Pen", &names(&["Digits", "Marks", "Corner", "Center", "Colors", "Links"]), hint, pen, &choose_pen) }
            }
        </div>
    }
}
