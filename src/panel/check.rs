//! The line that says how many solutions the puzzle has.

use yew::prelude::*;

use super::icons::{Icon, icon};
use super::send;
use crate::app::Store;
use crate::scene::words;
use crate::session::{Action, Check};

/// How many solutions there are, as far as it is known.
pub fn check_line(store: &Store) -> Html {
    let one = store.solution().is_some();
    let (differing, conflicting) = (store.differing(), store.conflicting());
    // Branch counts change many times a second; a screen reader hears only of the words around them.
    let running = matches!(store.check, Check::Running(branches) if branches > 0);
    html! {
        <div class="check">
            <p role="status" aria-busy={running.to_string()}>
                { words::check(&store.check, store.conflicting()) }
                if one { { icon(Icon::Tick) } }
            </p>
            if !conflicting.is_empty() {
                <button type="button" class="quiet" aria-label="Show the givens in conflict"
                    onclick={send(store, Action::SelectAll(conflicting))}>{"Show"}</button>
            }
            if !differing.is_empty() {
                <button type="button" class="quiet" aria-label="Show the cells that differ"
                    onclick={send(store, Action::SelectAll(differing))}>{"Show"}</button>
            }
            if running {
                <button type="button" class="quiet" aria-label="Stop counting solutions"
                    onclick={send(store, Action::StopWork)}>{"Stop"}</button>
            }
        </div>
    }
}
