//! Several methods side by side, what came of it, and the tree of each.

use std::rc::Rc;

use chromadoku_app::figure::number::Decimal;
use chromadoku_app::words::{plural, thousands};
use chromadoku_solver::search::method::{End, Fate};
use chromadoku_web::button::{unless, worded};
use chromadoku_web::choice::{choice, names};
use yew::prelude::*;

use super::{Send, doing};
use crate::race::{Goal, Lane, Race, Racer};
use crate::stage::{Stage, StageEvent};
use crate::state::{Action, State};
use crate::{scene, words};

/// The part.
pub fn panel(state: &State, send: &Send) -> Html {
    if let (Some((lane, node)), Some(race)) = (state.tree, &state.race)
        && let Some(lane) = race.lanes.get(lane)
    {
        return tree(state, lane, node, send);
    }
    let running = state.race.as_ref().is_some_and(|race| race.running);
    let goals = names(&["First coloring", "All colorings"]);
    let set = send.reform(|at: usize| Action::Goal(if at == 0 { Goal::First } else { Goal::All }));
    let taking_part = state.racers.iter().filter(|(_, part)| *part).count();
    html! {
        <>
            <p class="soft">{ format!("The same graph, {}, at the same time. Each gets the same share of this machine.", plural(usize::from(state.setup.colors), "color", "colors")) }</p>
            <details class="lab-racers" open={state.race.is_none()}>
                <summary>{ format!("Who takes part: {taking_part}") }</summary>
                <fieldset disabled={running}>
                    <legend class="visually-hidden">{ "Who takes part" }</legend>
                    { state.racers.iter().enumerate().map(|(at, racer)| self::racer(at, racer, send)).collect::<Html>() }
                </fieldset>
            </details>
            <div class="lab-row">
                { choice("Goal", &goals, Some(usize::from(state.goal == Goal::All)), &set) }
                if running {
                    { worded("primary", "Stop", None, doing(send, Action::StopRace)) }
                } else {
                    { worded("primary", "Race", unless(taking_part > 0), doing(send, Action::Race)) }
                }
            </div>
            { state.race.iter().map(|race| lanes(state, race, send)).collect::<Html>() }
        </>
    }
}

fn racer(at: usize, (racer, part): &(Racer, bool), send: &Send) -> Html {
    let onchange = send.reform(move |_: Event| Action::Racer(at));
    html! {
        <label class="lab-check"><input type="checkbox" checked={*part} {onchange} /><span>{ words::racer(*racer) }</span></label>
    }
}

fn lanes(state: &State, race: &Race, send: &Send) -> Html {
    let most = race.lanes.iter().map(|lane| lane.counters.nodes).max().unwrap_or(0).max(1);
    let longest = race.lanes.iter().fold(0.1, |most: f64, lane| most.max(lane.time));
    html! {
        <>
            <ol class="lab-lanes" role="list" aria-label="Lanes">
                { race.lanes.iter().enumerate().map(|(at, lane)| self::lane(state, at, lane, send)).collect::<Html>() }
            </ol>
            if !race.running && !race.lanes.is_empty() {
                <section class="lab-group" aria-label="What came of it">
                    <h2>{ "What came of it" }</h2>
                    { chart(race, most, longest) }
                    { table(race) }
                </section>
            }
        </>
    }
}

fn lane(state: &State, at: usize, lane: &Lane, send: &Send) -> Html {
    let counters = lane.counters;
    let name = words::racer(lane.racer);
    let picture = Rc::new(scene::lane(state, &lane.colors));
    html! {
        <li class={classes!("lab-lane", lane.done.then_some("is-done"))}>
            <Stage picture={picture} label={format!("{name}: what it colored")} />
            <div>
                <h2>{ &name }</h2>
                <p>{ format!("{} · {}", nodes(counters.nodes), time(lane.time)) }</p>
                <p class="soft">{ standing(lane) }</p>
            </div>
            { if lane.tree.nodes().len() > 1 { worded("quiet", "Tree", None, doing(send, Action::Tree(Some(at)))) } else { html! {} } }
        </li>
    }
}

fn nodes(count: u64) -> String {
    format!("{} {}", thousands(count), if count == 1 { "node" } else { "nodes" })
}

fn time(milliseconds: f64) -> String {
    if milliseconds < 0.1 {
        "below 0.1 ms".to_owned()
    } else if milliseconds < 1_000.0 {
        format!("{} ms", Decimal((milliseconds * 10.0).round() as f32 / 10.0))
    } else {
        format!("{} s", Decimal((milliseconds / 100.0).round() as f32 / 10.0))
    }
}

fn standing(lane: &Lane) -> String {
    let found = lane.counters.found;
    match (lane.done, lane.ended) {
        (true, Some(End::Stuck)) => "It cannot go on, which proves nothing.".into(),
        (true, Some(_)) if found == 0 => "There is no coloring.".into(),
        (true, Some(End::All)) => format!("All: {}.", many(found)),
        (true, _) => "Found a coloring.".into(),
        (false, _) if found > 0 => format!("{} so far.", many(found)),
        (false, _) => "At work.".into(),
    }
}

fn many(count: u64) -> String {
    format!("{} {}", thousands(count), if count == 1 { "coloring" } else { "colorings" })
}

/// How long a bar is of a hundred: by orders of magnitude, since they are so far apart.
fn bar(value: f64, most: f64) -> f32 {
    let scale = |value: f64| (1.0 + value.max(0.0)).ln();
    (scale(value) / scale(most).max(0.01) * 100.0) as f32
}

fn chart(race: &Race, most: u64, longest: f64) -> Html {
    // A picture sets its lengths in attributes: the page allows no styles there.
    let length = |class: &'static str, of: f32| {
        html! { <svg class={class} width={format!("{}%", Decimal(of))} height="10" /> }
    };
    let row = |lane: &Lane| {
        let nodes = bar(lane.counters.nodes as f64, most as f64);
        let time = bar(lane.time * 10.0, longest * 10.0);
        html! {
            <div class="lab-bars">
                <span>{ words::racer(lane.racer) }</span>
                { length("is-nodes", nodes) }
                { length("is-time", time) }
            </div>
        }
    };
    html! {
        <figure class="lab-chart">
            <div aria-hidden="true">{ race.lanes.iter().map(row).collect::<Html>() }</div>
            <figcaption class="soft"><i class="is-nodes" />{ " nodes, " }<i class="is-time" />{ " time; each bar by orders of magnitude" }</figcaption>
        </figure>
    }
}

fn table(race: &Race) -> Html {
    let row = |lane: &Lane| {
        let counters = lane.counters;
        html! {
            <tr>
                <th scope="row">{ words::racer(lane.racer) }</th>
                <td>{ thousands(counters.nodes) }</td>
                <td>{ thousands(counters.backtracks) }</td>
                <td>{ thousands(counters.found) }</td>
                <td>{ time(lane.time) }</td>
            </tr>
        }
    };
    html! {
        <div class="lab-scroll">
            <table class="lab-table">
                <thead><tr><th scope="col">{ "Method" }</th><th scope="col">{ "Nodes" }</th><th scope="col">{ "Back" }</th><th scope="col">{ "Found" }</th><th scope="col">{ "Time" }</th></tr></thead>
                <tbody>{ race.lanes.iter().map(row).collect::<Html>() }</tbody>
            </table>
        </div>
    }
}

/// The tree of a lane, and what was tried on the way to a node.
fn tree(state: &State, lane: &Lane, at: u32, send: &Send) -> Html {
    let nodes = lane.tree.nodes();
    let at = at.min(nodes.len() as u32 - 1);
    let node = &nodes[at as usize];
    let children: Vec<u32> =
        (0..).zip(nodes).filter(|(_, node)| node.parent == Some(at)).map(|(child, _)| child).collect();
    let siblings: Vec<u32> = match node.parent {
        Some(parent) => {
            (0..).zip(nodes).filter(|(_, node)| node.parent == Some(parent)).map(|(other, _)| other).collect()
        }
        None => vec![at],
    };
    let place = siblings.iter().position(|&other| other == at).unwrap_or(0);
    let go = |name: &'static str, to: Option<u32>| {
        worded("", name, unless(to.is_some()), doing(send, Action::Node(to.unwrap_or(at))))
    };
    let way = lane.tree.way_to(at);
    let mut colors = lane.cells_given(&state.doc);
    for (vertex, color) in &way {
        if let Some(place) = colors.get_mut(*vertex as usize) {
            *place = *color;
        }
    }
    let picture = Rc::new(scene::search_tree(lane, at));
    let tell = send.reform(move |event| match event {
        StageEvent::Vertex(node) => Action::Node(node),
        _ => Action::Node(at),
    });
    let (up, down) = (node.parent, children.first().copied());
    let (left, right) = (place.checked_sub(1).map(|at| siblings[at]), siblings.get(place + 1).copied());
    let onkeydown = {
        let send = send.clone();
        Callback::from(move |event: KeyboardEvent| {
            let to = match event.key().as_str() {
                "ArrowUp" => up,
                "ArrowDown" => down,
                "ArrowLeft" => left,
                "ArrowRight" => right,
                _ => return,
            };
            event.prevent_default();
            to.into_iter().for_each(|to| send.emit(Action::Node(to)));
        })
    };
    html! {
        <section class="lab-tree" aria-label="Search tree" {onkeydown}>
            <div class="lab-row">
                <h2>{ format!("Tree of {}", words::racer(lane.racer)) }</h2>
                { worded("quiet", "Back to the race", None, doing(send, Action::Tree(None))) }
            </div>
            <p class="soft">{ &picture.caption }{ " Arrow keys walk it." }</p>
            <div class="lab-tree-stage" role="group" tabindex="0" aria-label="Tree: arrows walk it">
                <Stage picture={picture.clone()} label={picture.caption.clone()} {tell} close={true} />
            </div>
            <div class="lab-row" role="group" aria-label="Walk">
                { go("Up", up) }{ go("Down", down) }{ go("Left", left) }{ go("Right", right) }
            </div>
            <p class="lab-said" role="status">{ told(state, lane, at, children.len()) }</p>
            <div class="lab-tree-picture"><Stage picture={Rc::new(scene::lane(state, &colors))} label="The colors at this node" /></div>
        </section>
    }
}

fn told(state: &State, lane: &Lane, at: u32, children: usize) -> String {
    let node = &lane.tree.nodes()[at as usize];
    let what = match node.tried {
        None => "The root: nothing tried".to_owned(),
        Some((vertex, color)) => {
            let name = if (vertex as usize) < state.doc.graph.len() {
                state.doc.name(vertex).to_owned()
            } else {
                format!("digit {}", vertex as usize - state.doc.graph.len() + 1)
            };
            let color = color.map_or(String::new(), |color| format!(" takes {}", color + 1));
            format!("Depth {}: {name}{color}", lane.tree.way_to(at).len())
        }
    };
    let fate = match node.fate {
        Fate::Open => "the search is in it",
        Fate::Left => "everything below was tried",
        Fate::Solution => "a coloring",
        Fate::Dead => "nothing can be added",
    };
    let refused = if node.refused > 0 {
        format!(", {} refused below it", plural(node.refused as usize, "color", "colors"))
    } else {
        String::new()
    };
    let left_out = if node.left_out > 0 { ", more below is not kept" } else { "" };
    format!("{what}; {fate}; {}{refused}{left_out}.", plural(children, "branch", "branches"))
}
