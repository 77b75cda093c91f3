//! The backtracking run: how it goes on, what it counts, what it just did, and what becomes of it.

use chromadoku_core::search::coloring::{Event, Order};
use yew::prelude::*;

use super::choice::{choice, select};
use super::icons::{Icon, icon};
use super::{send, unless};
use crate::app::Store;
use crate::scene::words;
use crate::session::search_run::RATES;
use crate::session::{Action, SearchRun};

/// The backtracking run.
pub fn search_panel(store: &Store, run: &SearchRun) -> Html {
    let counters = run.coloring.counters();
    let counts = [
        ("Assignments", counters.assignments),
        ("Rejections", counters.rejections),
        ("Backtracks", counters.backtracks),
        ("Depth", u64::from(counters.depth)),
        ("Solutions", counters.solutions),
    ];
    let count = |&(name, number): &(&'static str, u64)| {
        html! { <div><dt>{name}</dt><dd>{words::thousands(number)}</dd></div> }
    };
    html! {
        <section class="step-panel search" aria-label="Step">
            { transport(store, run) }
            <div class="saying">
                <h2>{"Backtracking coloring"}</h2>
                <p class="last">{ words::event(&store.geometry, run.last, counters) }</p>
                <dl class="counters">{ counts.iter().map(count).collect::<Html>() }</dl>
            </div>
            { outcome(store, run) }
        </section>
    }
}

fn transport(store: &Store, run: &SearchRun) -> Html {
    let going = run.running;
    let (name, drawing) = if going { ("Pause the search", Icon::Pause) } else { ("Run the search", Icon::Play) };
    let open = !run.is_exhausted();
    let rates = RATES.map(|rate| (rate, AttrValue::from(format!("{} a second", words::thousands(rate.into())))));
    let onchoose = {
        let store = store.clone();
        Callback::from(move |rate: u32| store.dispatch(Action::SearchSpeed(rate)))
    };
    html! {
        <div class="doing">
            <button type="button" class="primary run" aria-label={name} aria-disabled={unless(open)}
                onclick={send(store, Action::SearchToggle)}>
                { icon(drawing) }{ if going { "Pause" } else { "Run" } }
            </button>
            <button type="button" aria-disabled={unless(open)} onclick={send(store, Action::SearchStep)}>
                {"One event"}
            </button>
            { select("Events a second", &rates, run.rate, onchoose) }
        </div>
    }
}

/// The order, which starts the run anew, and what becomes of its result.
fn outcome(store: &Store, run: &SearchRun) -> Html {
    let orders =
        [(Order::Numbered, AttrValue::from("As numbered")), (Order::Saturation, AttrValue::from("Most saturated"))];
    let onchoose = {
        let store = store.clone();
        Callback::from(move |order: Order| store.dispatch(Action::SearchStart(order)))
    };
    let found = run.last == Some(Event::Solution);
    html! {
        <div class="choices">
            { choice("Next cell to color", &orders, run.order, onchoose) }
            <div class="fate">
                <button type="button" aria-disabled={unless(found)} title="Keep the solution as entries"
                    onclick={send(store, Action::SearchKeep)}>{"Keep"}</button>
                <button type="button" title="End the search" onclick={send(store, Action::SearchDrop)}>{"Drop"}</button>
            </div>
        </div>
    }
}
