//! The backtracking run: how it goes on, what it counts, what it just did, and what becomes of it.

use chromadoku_app::reduce::Action;
use chromadoku_app::session::SearchRun;
use chromadoku_app::session::search_run::RATES;
use chromadoku_app::words;
use chromadoku_solver::search::coloring::{Event, Order};
use chromadoku_web::button::{button, hinted, unless, worded};
use chromadoku_web::choice::{choice, names, select};
use chromadoku_web::icons::{Icon, icon};
use yew::prelude::*;

use crate::store::{Store, by_number, send};

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
                <p class="last">{ words::event(&store.puzzle.geometry, run.last, counters) }</p>
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
    let rates = RATES.iter().map(|&rate| format!("{} a second", words::thousands(rate.into())).into()).collect();
    let rate = RATES.iter().position(|&rate| rate == run.rate);
    let face = html! { <>{ icon(drawing) }{ if going { "Pause" } else { "Run" } }</> };
    html! {
        <div class="doing">
            { button("primary run", Some(name.into()), None, unless(open), send(store, Action::SearchToggle), face) }
            { worded("", "One event", unless(open), send(store, Action::SearchStep)) }
            { select("Events a second", &rates, rate, by_number(store, |at| Action::SearchSpeed(RATES[at]))) }
        </div>
    }
}

/// The order, which starts the run anew, and what becomes of its result.
fn outcome(store: &Store, run: &SearchRun) -> Html {
    const ORDERS: [Order; 2] = [Order::Numbered, Order::Saturation];
    let order = ORDERS.iter().position(|&order| order == run.order);
    let onchoose = by_number(store, |at| Action::SearchStart(ORDERS[at]));
    let found = run.last == Some(Event::Solution);
    html! {
        <div class="choices">
            { choice("Next cell to color", &names(&["As numbered", "Most saturated"]), order, &onchoose) }
            <div class="fate">
                { hinted("", "Keep", "Keep the solution as entries", unless(found), send(store, Action::SearchKeep)) }
                { hinted("", "Drop", "End the search", None, send(store, Action::SearchDrop)) }
            </div>
        </div>
    }
}
