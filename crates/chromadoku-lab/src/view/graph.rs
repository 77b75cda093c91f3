//! The graph with its tools, and its text twin for keyboards and screen readers.

use std::rc::Rc;

use chromadoku_board::graph::Vertex;
use chromadoku_web::choice::{choice, names, select};
use yew::prelude::*;

use super::Send;
use crate::picture::{Face, Picture, vertex_towards};
use crate::stage::{Dragging, Stage, StageEvent};
use crate::state::{Action, State, TOOLS, Tab, Tool, layouts};
use crate::words;

/// Up to this many vertices all are listed; of more only the one that the keyboard is at and the first of its neighbors.
const LISTED: usize = 144;

/// The card on the left.
pub fn graph(state: &State, send: &Send, picture: &Rc<Picture>) -> Html {
    let doc = &state.doc;
    let layouts = layouts(doc, state.layout);
    let chosen = layouts.iter().position(|(layout, _)| *layout == state.layout);
    let layout_names = names(&layouts.iter().map(|(_, name)| *name).collect::<Vec<_>>());
    let lay_out = send.reform(move |at: usize| Action::Layout(layouts[at.min(layouts.len() - 1)].0));
    let tool = TOOLS.iter().position(|(tool, _)| *tool == state.tool);
    let tool_names = names(&TOOLS.map(|(_, name)| name));
    let take = send.reform(|at: usize| Action::Tool(TOOLS[at.min(TOOLS.len() - 1)].0));
    let tell = send.reform(|event| match event {
        StageEvent::Hover(vertex) => Action::Point(vertex),
        StageEvent::Vertex(vertex) => Action::Use(vertex),
        StageEvent::Ground(at) => Action::UseGround(at),
        StageEvent::Drag(vertex, to) => Action::Drag(vertex, to),
        StageEvent::Drop => Action::Drop,
        StageEvent::Look(corner, size) => Action::Look(corner, size),
        StageEvent::Pull(vertex, to) => Action::Pull(vertex, to),
        StageEvent::Link(vertex, to, at) => Action::Link(vertex, to, at),
    });
    // Who draws is told how to go on, not what was drawn last.
    let chosen_here = state.chosen.filter(|_| state.tool != Tool::Draw);
    let at = state.pointed.or(chosen_here).filter(|&at| (at as usize) < doc.graph.len());
    let detail = at.map(|at| words::vertex(state, at, color_of(picture, at)));
    // On a phone the part beside the picture is below it, out of sight.
    let happened = || {
        let run = state.run.as_ref().ok().filter(|run| state.tab == Tab::Run && run.last.is_some());
        run.map(|run| words::event(doc, run))
    };
    let drag = match state.tool {
        Tool::Move => Dragging::Moves,
        Tool::Draw => Dragging::Joins,
        Tool::Delete => Dragging::Pans,
    };
    html! {
        <section class="lab-graph card" aria-label="Graph">
            <div class="lab-bar">
                { choice("Tool", &tool_names, tool, &take) }
                <label class="lab-layout"><span>{ "Layout" }</span>{ select("Layout", &layout_names, chosen, lay_out) }</label>
            </div>
            <div class="lab-stage">
                <Stage picture={picture.clone()} label={format!("{}: {}", doc.title, picture.caption)} tell={tell} {drag} />
                { empty(state) }
                { twin(state, send, picture) }
            </div>
            <p class="lab-detail" aria-live="off">{ detail.or_else(happened).unwrap_or_else(|| hint(state).to_owned()) }</p>
            <p class="lab-caption">{ &picture.caption }</p>
        </section>
    }
}

/// What to do on an empty sheet, written on it.
fn empty(state: &State) -> Html {
    if !state.doc.graph.is_empty() {
        return html! {};
    }
    html! {
        <div class="lab-empty">
            <p><b>{ "Click or tap to place vertices." }</b></p>
            <p>{ "To join two, drag from one to the other, or click both." }</p>
            <p>{ "With the keyboard, press Tab until this sheet has a frame: V places a vertex, arrows go from one to another, E begins and ends an edge." }</p>
        </div>
    }
}

fn hint(state: &State) -> &'static str {
    match state.tool {
        Tool::Move => "Drag a vertex to move it, click it to choose it.",
        Tool::Draw if state.pulled.is_some() => "Let go on a vertex, or elsewhere to place a new one.",
        Tool::Draw if state.from.is_some() => "Click the other end. An edge drawn twice is removed.",
        Tool::Draw if state.doc.graph.len() < 2 => "Click to place a vertex.",
        Tool::Draw => "Click to place vertices, drag between two to join them.",
        Tool::Delete => "Click a vertex to remove it with its edges.",
    }
}

fn color_of(picture: &Picture, vertex: Vertex) -> Option<u16> {
    match picture.vertices.get(vertex as usize)?.face {
        Face::Color(color) => Some(color),
        _ => None,
    }
}

/// The list of vertices. It lies over the canvas, unseen; the picture shows where the keyboard is. The vertices have names and no text, which
/// would be laid out.
fn twin(state: &State, send: &Send, picture: &Rc<Picture>) -> Html {
    let doc = &state.doc;
    let count = doc.graph.len();
    let at = state.pointed.or(state.chosen).unwrap_or(0).min(count.saturating_sub(1) as Vertex);
    let onkeydown = {
        let (send, picture) = (send.clone(), picture.clone());
        Callback::from(move |event: KeyboardEvent| {
            let control = event.ctrl_key() || event.meta_key();
            let actions = keyed(&event.key(), control, &picture, at);
            if !actions.is_empty() {
                event.prevent_default();
                event.stop_propagation();
            }
            actions.into_iter().for_each(|action| send.emit(action));
        })
    };
    let onblur = send.reform(|_: FocusEvent| Action::Point(None));
    let onfocus = send.reform(move |_: FocusEvent| Action::Point((count > 0).then_some(at)));
    let listed: Vec<Vertex> = if count <= LISTED {
        (0..count as Vertex).collect()
    } else {
        let mut near: Vec<Vertex> = state.graph().neighbors(at).iter().copied().take(LISTED).collect();
        near.insert(near.partition_point(|&other| other < at), at);
        near
    };
    let option = |vertex: Vertex| {
        html! {
            <div key={vertex} role="option" id={format!("lab-vertex-{vertex}")}
                aria-selected={(state.chosen == Some(vertex)).to_string()}
                aria-posinset={(vertex + 1).to_string()} aria-setsize={count.to_string()}
                aria-label={words::vertex(state, vertex, color_of(picture, vertex))} />
        }
    };
    let active = (count > 0).then(|| format!("lab-vertex-{at}"));
    let label = "Vertices: arrows move, Enter chooses, V adds a vertex, E begins and ends an edge, Delete removes";
    // A list needs an option, so an empty sheet is but a place for keys.
    let role = if count > 0 { "listbox" } else { "group" };
    html! {
        <div class="graph-vertices" {role} tabindex="0" aria-label={label} aria-activedescendant={active}
            {onkeydown} {onblur} {onfocus}>
            { listed.into_iter().map(option).collect::<Html>() }
        </div>
    }
}

/// What a key does while the keyboard is in the graph.
fn keyed(key: &str, control: bool, picture: &Picture, at: Vertex) -> Vec<Action> {
    let last = picture.vertices.len().checked_sub(1).map(|last| last as Vertex);
    if control {
        return match key {
            "z" | "Z" => vec![Action::Undo],
            "y" | "Y" => vec![Action::Redo],
            _ => Vec::new(),
        };
    }
    if matches!(key, "v" | "V") {
        return vec![Action::AddBeside(last.map(|_| at)), Action::Point(Some(last.map_or(0, |last| last + 1)))];
    }
    let Some(last) = last else { return Vec::new() };
    let towards = |x: f32, y: f32| vec![Action::Point(Some(vertex_towards(picture, at, (x, y)).unwrap_or(at)))];
    match key {
        "ArrowLeft" => towards(-1.0, 0.0),
        "ArrowRight" => towards(1.0, 0.0),
        "ArrowUp" => towards(0.0, -1.0),
        "ArrowDown" => towards(0.0, 1.0),
        "Home" => vec![Action::Point(Some(0))],
        "End" => vec![Action::Point(Some(last))],
        "n" | "N" => vec![Action::Point(Some((at + 1) % (last + 1)))],
        "Enter" | " " => vec![Action::Choose(Some(at))],
        "Escape" => vec![Action::Choose(None)],
        "e" | "E" => vec![Action::Join(at)],
        "Delete" | "Backspace" => vec![Action::Remove(at), Action::Point(last.checked_sub(1).map(|last| at.min(last)))],
        _ => Vec::new(),
    }
}
