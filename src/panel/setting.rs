//! The strip of whoever sets rules: what is drawn, its value, and what sets it or takes it away.

use chromadoku_app::reduce::Action;
use chromadoku_app::session::setting::{Ruling, number};
use chromadoku_board::geometry::Base;
use chromadoku_solver::hand::REGION;
use chromadoku_web::button::{hinted, unless, worded};
use chromadoku_web::dom;
use yew::prelude::*;

use crate::browser::cells;
use crate::store::{Store, send};

/// The strip.
pub fn strip(store: &Store) -> Html {
    let setting = &store.page.setting;
    let asks = setting.asks();
    let said = match &setting.tried {
        Some(tried) => &*tried.said,
        None if !setting.told.is_empty() && setting.change().is_none() => &*setting.told,
        None if setting.kind.is_empty() => {
            "Choose a kind and draw over its cells, or press a rule on the board to change or move it."
        }
        None if number(&setting.kind) == REGION => match store.puzzle.geometry.shape().base {
            Base::Boxes { .. } => {
                "Draw over the cells of one region after the other. The first takes the place of all boxes."
            }
            _ => "Draw over the cells of one region after the other. The last one comes by itself.",
        },
        None => "Draw over its cells in the grid.",
    };
    let oninput = {
        let store = store.clone();
        Callback::from(move |event: InputEvent| store.dispatch(Action::Rule(Ruling::Value(dom::value(&event)))))
    };
    let onkeydown = {
        let store = store.clone();
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Enter" {
                event.prevent_default();
                store.dispatch(Action::Rule(Ruling::Done));
                cells::focus_active();
            }
        })
    };
    let rule = |ruling: Ruling| send(store, Action::Rule(ruling));
    let removes = !setting.rule.is_empty() || !setting.cells.is_empty();
    html! {
        <div class="strip">
            <p role="status">{ said }</p>
            <div>
                if !asks.is_empty() {
                    <label>{ asks }{" "}
                        <input type="text" inputmode="numeric" autocomplete="off" value={setting.value.clone()} {oninput} {onkeydown} />
                    </label>
                }
                { hinted("primary", "Set", "Set the rule that is drawn (Enter)", unless(setting.change().is_some()), rule(Ruling::Done)) }
                { worded("", "Delete", unless(removes), rule(Ruling::Remove)) }
            </div>
        </div>
    }
}
