//! One method, event by event: its setting, the buttons of the player, pseudocode, counters, results.

use chromadoku_app::words::thousands;
use chromadoku_board::graph::Vertex;
use chromadoku_board::order::sort;
use chromadoku_solver::search::coloring::Color;
use chromadoku_solver::search::method::{Aim, METHODS, Method};
use chromadoku_web::button::{button, drawn, unless, worded};
use chromadoku_web::choice::{names, select};
use chromadoku_web::dom;
use chromadoku_web::icons::Icon;
use yew::prelude::*;

use super::{Send, doing};
use crate::doc::Doc;
use crate::method::{Line, row};
use crate::running::{Found, PACES, Running, Rush, Setup};
use crate::state::{Action, State, colors};
use crate::words;

/// The most results that are listed.
const LISTED: usize = 60;

/// The part.
pub fn panel(state: &State, send: &Send) -> Html {
    html! {
        <>
            <p class="soft">{ &state.doc.about }</p>
            { setting(state, send) }
            { match &state.run {
                Ok(run) => html! { <>{ player(run, send) }{ said(state, run) }{ code(run) }{ counters(run) }{ results(state, run, send) }</> },
                Err(refused) => html! { <p class="lab-said is-bad" role="status">{ words::no_run(&state.doc, *refused) }</p> },
            } }
            { chosen(state, send) }
        </>
    }
}

fn setting(state: &State, send: &Send) -> Html {
    let setup = state.setup;
    let methods: Vec<Method> =
        METHODS.into_iter().filter(|method| state.doc.board.is_some() || !method.needs_board()).collect();
    let at = methods.iter().position(|&method| method == setup.method);
    let titles = names(&methods.iter().map(|&method| row(method).name).collect::<Vec<_>>());
    let choose =
        send.reform(move |at: usize| Action::Setup(Setup { method: methods[at.min(methods.len() - 1)], ..setup }));
    let needs_colors = setup.method.colors() && !setup.method.needs_board();
    html! {
        <div class="lab-setting">
            <label class="lab-field is-wide"><span>{ "Method" }</span>{ select("Method", &titles, at, choose) }</label>
            if needs_colors {
                { number("Colors", usize::from(setup.colors), 1, 60, send, move |to| Setup { colors: to as Color, ..setup }) }
            }
            if colors(setup.method) && !setup.method.needs_board() {
                { number("Distance", setup.distance.max(2) - 1, 1, 5, send, move |to| Setup { distance: to + 1, ..setup }) }
            }
            if setup.method.aim() == Aim::Walk {
                { start(state, send) }
            }
        </div>
    }
}

/// A number with a button to either side.
fn number(
    name: &'static str,
    now: usize,
    least: usize,
    most: usize,
    send: &Send,
    setup: impl Fn(usize) -> Setup,
) -> Html {
    let step = |to: usize, sign: &'static str, word: &str| {
        let label = format!("{word} {}", name.to_lowercase());
        let action = Action::Setup(setup(to.clamp(least, most)));
        button(
            "icon quiet",
            Some(label.into()),
            None,
            unless((least..=most).contains(&to)),
            doing(send, action),
            html! { sign },
        )
    };
    let less = if name == "Colors" { "Fewer" } else { "Less" };
    html! {
        <div class="lab-field" role="group" aria-label={name}>
            <span>{ name }</span>
            <span class="lab-size">
                { step(now.wrapping_sub(1), "−", less) }
                <b class="lab-number">{ now }</b>
                { step(now + 1, "+", "More") }
            </span>
        </div>
    }
}

fn start(state: &State, send: &Send) -> Html {
    let setup = state.setup;
    let titles = state.doc.names.iter().map(|name| AttrValue::from(name.clone())).collect();
    let choose = send.reform(move |at: usize| Action::Setup(Setup { start: at as Vertex, ..setup }));
    html! { <label class="lab-field"><span>{ "Start" }</span>{ select("Start", &titles, Some(setup.start as usize), choose) }</label> }
}

fn player(run: &Running, send: &Send) -> Html {
    let over = run.ended().is_some();
    let paces: Vec<String> = PACES.iter().map(|pace| format!("{} / s", thousands(u64::from(*pace)))).collect();
    let paces = paces.into_iter().map(AttrValue::from).collect();
    let pace = select("Pace", &paces, Some(run.pace), send.reform(Action::Pace));
    let play = if run.playing { ("Pause", Icon::Pause) } else { ("Play", Icon::Play) };
    let hurry = |rush: Rush, name: &'static str| {
        let name = if run.rushing == Some(rush) { "Stop" } else { name };
        worded("", name, unless(!over), doing(send, Action::Rush(rush)))
    };
    html! {
        <div class="lab-player" role="group" aria-label="Player">
            { drawn("icon", "One event back", Icon::Back, unless(run.can_go_back()), doing(send, Action::Back)) }
            { drawn("icon", play.0, play.1, unless(!over), doing(send, Action::Play)) }
            { drawn("icon primary", "One event", Icon::Forward, unless(!over), doing(send, Action::Step)) }
            { hurry(Rush::Next, "To the next result") }
            { hurry(Rush::End, "To the end") }
            { worded("quiet", "Start over", unless(run.counters().events > 0), doing(send, Action::Restart)) }
            { pace }
        </div>
    }
}

fn said(state: &State, run: &Running) -> Html {
    html! { <p class="lab-said" role="status" aria-live={if run.playing || run.rushing.is_some() { "off" } else { "polite" }}>{ words::event(&state.doc, run) }</p> }
}

fn code(run: &Running) -> Html {
    let row = row(run.setup().method);
    let now = run.last.and_then(|event| row.line(event));
    let line = |(at, line): (usize, &Line)| {
        let here = now == Some(at);
        let text = line.text.at(run.setup().distance);
        html! {
            <li class={here.then_some("is-now")} aria-current={here.then_some("step")} data-depth={line.depth.to_string()}>{ text }</li>
        }
    };
    html! {
        <ol class="lab-code" role="list" aria-label="Pseudocode">
            { row.code.iter().enumerate().map(line).collect::<Html>() }
        </ol>
    }
}

fn counters(run: &Running) -> Html {
    let counters = run.counters();
    let one = |name: &'static str, value: u64| html! { <div><dt>{ name }</dt><dd>{ thousands(value) }</dd></div> };
    html! {
        <dl class="lab-counters">
            { one("Events", counters.events) }
            { one("Nodes", counters.nodes) }
            { one("Back", counters.backtracks) }
            { one("Refused", counters.refused) }
            { one("Found", counters.found) }
        </dl>
    }
}

fn results(state: &State, run: &Running, send: &Send) -> Html {
    if run.found.is_empty() {
        return html! {};
    }
    let item = |(at, found): (usize, &Found)| {
        let here = state.result == Some(at);
        let text = match found {
            Found::Coloring(colors) => coloring(&state.doc, colors),
            Found::Set(set) => format!("{}: {}", set.len(), words::set(&state.doc, set)),
        };
        let onclick = doing(send, Action::Result(at));
        html! { <li><button type="button" class="quiet" aria-pressed={here.to_string()} {onclick}>{ text }</button></li> }
    };
    let total = run.counters().found.max(run.found.len() as u64);
    let title = format!("Found: {}", thousands(total));
    html! {
        <section class="lab-results" aria-label="Results">
            <h2>{ title }</h2>
            <ol>{ run.found.iter().take(LISTED).enumerate().map(item).collect::<Html>() }</ol>
            if total as usize > LISTED { <p class="soft">{ format!("The first {LISTED} are listed.") }</p> }
        </section>
    }
}

fn coloring(doc: &Doc, colors: &[Option<Color>]) -> String {
    let used = colors.iter().flatten().max().map_or(0, |&most| most + 1);
    let names = colors.iter().take(81).map(|color| color.map_or(".".to_owned(), |color| doc.color_name(color)));
    let between = if used > 9 && doc.board.is_none() { " " } else { "" };
    names.collect::<Vec<_>>().join(between)
}

/// The vertex that is chosen: its color beforehand and its list.
fn chosen(state: &State, send: &Send) -> Html {
    if !state.is_coloring() {
        return html! {};
    }
    let Some(vertex) = state.chosen else {
        return html! { <p class="soft lab-hint">{ "Choose a vertex in the picture to give it a color beforehand, or a list of its own." }</p> };
    };
    let doc = &state.doc;
    let count = usize::from(state.setup.colors).min(60);
    let mut titles = vec![AttrValue::Static("Any")];
    titles.extend((0..count).map(|color| AttrValue::from(doc.color_name(color as Color))));
    let now = doc.given[vertex as usize].map_or(0, |color| usize::from(color) + 1);
    let give = send.reform(move |at: usize| Action::Give(vertex, at.checked_sub(1).map(|color| color as Color)));
    let list = doc.lists[vertex as usize]
        .as_ref()
        .map_or(String::new(), |list| list.iter().map(|&color| (color + 1).to_string()).collect::<Vec<_>>().join(" "));
    let onchange = send.reform(move |event: Event| Action::List(vertex, listed(&dom::value(&event), count)));
    html! {
        <fieldset class="lab-chosen">
            <legend>{ format!("Vertex {}", doc.name(vertex)) }</legend>
            <label class="lab-field"><span>{ "Color beforehand" }</span>{ select("Color beforehand", &titles, Some(now), give) }</label>
            <label class="lab-field"><span>{ "May be" }</span>
                <input type="text" inputmode="numeric" placeholder="any" value={list} {onchange} /></label>
        </fieldset>
    }
}

/// The colors of a text, numbered from 1; `None` if there are none, or all.
fn listed(text: &str, count: usize) -> Option<Vec<Color>> {
    let numbers = text.split(|at: char| !at.is_ascii_digit()).filter_map(|word| word.parse::<usize>().ok());
    let mut list: Vec<Color> =
        numbers.filter(|&number| (1..=count).contains(&number)).map(|number| (number - 1) as Color).collect();
    sort(&mut list);
    list.dedup();
    (!list.is_empty() && list.len() < count).then_some(list)
}
