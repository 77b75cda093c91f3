//! What is said of the graph as a whole, each term with its meaning one click away.

use chromadoku_app::sheet::structure::of_structure;
use chromadoku_app::words::thousands;
use chromadoku_web::button::worded;
use yew::prelude::*;

use super::{Send, doing};
use crate::facts::{Facts, Work};
use crate::state::{Action, Shown, State};
use crate::words;

/// The part.
pub fn panel(state: &State, send: &Send) -> Html {
    let graph = state.graph();
    let complement = send.reform({
        let now = state.complement.is_some();
        move |_: Event| Action::Complement(!now)
    });
    let Some(facts) = &state.facts else { return html! {} };
    html! {
        <>
            <label class="lab-check"><input type="checkbox" checked={state.complement.is_some()} onchange={complement} />
                <span>{ "Show the complement: joined where the graph is not" }</span></label>
            <ul role="list" class="lab-facts">
                { fact("Vertices", thousands(graph.len() as u64), "The points of the graph.", None) }
                { fact("Edges", thousands(graph.edge_count() as u64), "The pairs of vertices that are joined. In a coloring the ends of an edge differ.", None) }
                { quick(state, facts, send) }
                { long(state, facts, send) }
            </ul>
            { colorings(facts) }
        </>
    }
}

/// A line with a term, what holds here, and what the term means.
fn fact(term: &str, value: impl Into<String>, meaning: &str, show: Option<Html>) -> Html {
    html! {
        <li>
            <details>
                <summary><span>{ term.to_owned() }</span><b>{ value.into() }</b></summary>
                <p>{ meaning.to_owned() }</p>
            </details>
            { show }
        </li>
    }
}

fn show(state: &State, send: &Send, what: Shown, label: &'static str) -> Option<Html> {
    let pressed = state.shown == what;
    let onclick = doing(send, Action::Show(what));
    Some(html! {
        <button type="button" class="quiet" aria-label={label} aria-pressed={pressed.to_string()} {onclick}>{ "Show" }</button>
    })
}

/// What is found in one go; a line comes when it is known.
fn quick(state: &State, facts: &Facts, send: &Send) -> Html {
    let number = |known: Option<usize>| known.map_or("none".to_owned(), |known| known.to_string());
    let sides = facts.sides.as_ref().map(|sides| match sides {
        Ok(_) => "yes".to_owned(),
        Err(cycle) => format!("no, a cycle of {}", cycle.len()),
    });
    let bipartite = "The vertices fall into two sides, all edges across: two colors are enough. That is so exactly when no cycle has an odd length.";
    let hamiltonian = facts.hamiltonian.as_ref().map(|cycle| {
        let show =
            cycle.is_some().then(|| show(state, send, Shown::Hamiltonian, "Show the Hamiltonian cycle")).flatten();
        fact(
            "Hamiltonian cycle",
            if cycle.is_some() { "found" } else { "none found" },
            "A cycle through all vertices. Finding none proves nothing: the question is hard.",
            show,
        )
    });
    html! {
        <>
            { facts.structure.iter().flat_map(of_structure).map(|of| fact(of.term, of.value, of.meaning, None)).collect::<Html>() }
            { sides.map(|sides| fact("Bipartite", sides, bipartite, show(state, send, Shown::Sides, "Show the sides, or an odd cycle"))) }
            { facts.reach.iter().map(|reach| html! {
                <>
                    { fact("Girth", number(reach.girth), "The length of a shortest cycle.", None) }
                    { fact("Diameter", number(reach.diameter), "The greatest distance of two vertices, in edges; none where some are not connected.", None) }
                </>
            }).collect::<Html>() }
            { hamiltonian }
        </>
    }
}

fn long(state: &State, facts: &Facts, send: &Send) -> Html {
    let dots = |work: Work| match work {
        Work::Going => " …",
        Work::Stopped => ", stopped",
        Work::Done => "",
    };
    let clique = facts.clique.len();
    let clique = match facts.clique_state {
        Work::Done => clique.to_string(),
        other => format!("at least {}{}", clique.max(usize::from(!state.graph().is_empty())), dots(other)),
    };
    let (lower, upper) = facts.chromatic;
    let chromatic = match facts.chromatic_state {
        Work::Done => upper.to_string(),
        other => format!("{} to {upper}{}", lower.max(1), dots(other)),
    };
    let proof = words::proof(facts.proof.as_ref());
    let meaning = format!("The fewest colors with which the ends of every edge can differ.{proof}");
    html! {
        <>
            { fact("Clique number", clique, "The size of the largest set of vertices that are all joined to each other. At least that many colors are needed.", show(state, send, Shown::Clique, "Show a largest clique")) }
            { fact("Chromatic number", chromatic, &meaning, show(state, send, Shown::Coloring, "Show a coloring with the fewest colors")) }
            if facts.is_going() {
                <li class="lab-row"><progress aria-label="At work" />{ worded("", "Stop", None, doing(send, Action::StopFacts)) }</li>
            } else if facts.is_stopped() {
                <li class="lab-row">{ worded("", "Go on", None, doing(send, Action::ResumeFacts)) }</li>
            }
        </>
    }
}

/// The numbers of colorings by the number of colors, for small graphs.
fn colorings(facts: &Facts) -> Html {
    let Some(counts) = &facts.colorings else { return html! {} };
    let row = |(colors, count): (usize, &u128)| {
        let count = u64::try_from(*count).map_or(count.to_string(), thousands);
        html! { <tr><th scope="row">{ colors }</th><td>{ count }</td></tr> }
    };
    html! {
        <section class="lab-group" aria-label="Numbers of colorings">
            <h2>{ "Colorings by number of colors" }</h2>
            <p class="soft">{ "The values of the chromatic polynomial: two colorings count as different if any vertex differs." }</p>
            <table class="lab-table">
                <thead><tr><th scope="col">{ "Colors" }</th><th scope="col">{ "Colorings" }</th></tr></thead>
                <tbody>{ counts.iter().enumerate().skip(1).map(row).collect::<Html>() }</tbody>
            </table>
        </section>
    }
}
