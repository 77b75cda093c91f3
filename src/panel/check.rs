//! The line that says how many solutions the puzzle has.

use chromadoku_app::questions::Program;
use chromadoku_app::reduce::Action;
use chromadoku_app::scene::said;
use chromadoku_web::button::button;
use chromadoku_web::icons::{Icon, icon};
use yew::prelude::*;

use crate::store::{Store, send};

/// How many solutions there are, as far as it is known.
pub fn check_line(store: &Store) -> Html {
    let solutions = &store.puzzle.solutions;
    let differing = solutions.differing();
    let conflicting = match solutions.conflicting() {
        none if none.is_empty() => store.clashing(),
        conflicting => conflicting,
    };
    // A board that is on its way is not said to be right by what is known of its givens.
    let good = solutions.only().is_some() && (store.is_solved() || !store.has_own_entries()) && conflicting.is_empty();
    // Branch counts change many times a second; a screen reader hears only of the words around them.
    let running = solutions.branches().is_some();
    html! {
        <div class="check">
            <p role="status" aria-busy={running.to_string()}>
                { said::verdict(store) }
                { said::truths(store.shown_truths()) }
                if good { { icon(Icon::Tick) } }
            </p>
            if !conflicting.is_empty() {
                { quiet("Show", "Show the cells in conflict", send(store, Action::SelectAll(conflicting))) }
            }
            if !differing.is_empty() {
                { quiet("Show", "Show the cells that differ", send(store, Action::ShowDifference)) }
            }
            if store.puzzle.shows_truths {
                { quiet("Hide", "Hide what is true", send(store, Action::ToggleTruths)) }
            }
            if running {
                { quiet("Stop", "Stop counting solutions", send(store, Action::StopWork(Program::Solver))) }
            }
        </div>
    }
}

fn quiet(word: &'static str, label: &'static str, onclick: Callback<MouseEvent>) -> Html {
    button("quiet", Some(label.into()), None, None, onclick, html! { word })
}
