//! The graph in words: a list of vertices that the keyboard walks through along the picture, and a line that tells
//! everything about one vertex.

use std::rc::Rc;

use chromadoku_app::figure::Face;
use chromadoku_app::picture::hit::vertex_towards;
use chromadoku_app::reduce::Action;
use chromadoku_app::scene::graph::{GraphScene, words};
use yew::prelude::*;

use super::active_vertex;
use super::controls::View;
use crate::store::Store;

/// Up to this many vertices all are listed; of more only the one that the keyboard is at and its neighbors.
const LISTED: usize = 144;

#[derive(Properties, PartialEq)]
pub struct VertexListProps {
    pub store: Store,
    pub scene: Rc<GraphScene>,
    /// The vertex that the keyboard is at, while it is in the list.
    pub focus: Option<usize>,
    pub on_focus: Callback<Option<usize>>,
    pub view: Callback<View>,
}

/// The list of vertices. It lies over the canvas, unseen; the picture shows where the keyboard is. The vertices have names and no text:
/// text would be laid out, of all vertices with every step.
#[component]
pub fn VertexList(props: &VertexListProps) -> Html {
    let scene = &props.scene;
    let count = scene.vertices.len();
    let first = || scene.vertices.iter().position(|vertex| vertex.face != Face::Absent);
    let at = props.focus.or_else(|| active_vertex(scene)).or_else(first).unwrap_or(0).min(count.saturating_sub(1));
    let onkeydown = {
        let (store, scene) = (props.store.clone(), scene.clone());
        let (on_focus, view) = (props.on_focus.clone(), props.view.clone());
        Callback::from(move |event: KeyboardEvent| {
            if event.alt_key() || (event.ctrl_key() && event.key() != "Enter") || event.meta_key() {
                return;
            }
            let Some(doing) = key(&event.key(), event.shift_key(), &scene, at) else { return };
            event.prevent_default();
            // The same keys mean something else on the rest of the page.
            event.stop_propagation();
            match doing {
                Doing::Go(to) => on_focus.emit(Some(to)),
                Doing::Choose => choose(&store, &scene, at, event.shift_key() || event.ctrl_key()),
                Doing::View(what) => view.emit(what),
            }
        })
    };
    let onfocus = {
        let on_focus = props.on_focus.clone();
        Callback::from(move |_: FocusEvent| on_focus.emit(Some(at)))
    };
    let onblur = {
        let on_focus = props.on_focus.clone();
        Callback::from(move |_: FocusEvent| on_focus.emit(None))
    };
    let there: Vec<usize> = (0..count).filter(|&at| scene.vertices[at].face != Face::Absent).collect();
    let listed: Vec<usize> = if there.len() <= LISTED {
        there.clone()
    } else {
        let mut listed = scene.neighbors(at);
        listed.insert(listed.partition_point(|&vertex| vertex < at), at);
        listed
    };
    let place = |vertex: usize| there.partition_point(|&known| known <= vertex);
    let option = |vertex: usize| {
        html! {
            <div key={vertex} role="option" id={format!("graph-vertex-{vertex}")}
                aria-selected={scene.vertices[vertex].chosen.to_string()}
                aria-posinset={place(vertex).to_string()} aria-setsize={there.len().to_string()}
                aria-label={words::label(scene, vertex)} />
        }
    };
    if there.is_empty() {
        return html! {};
    }
    html! {
        <div class="graph-vertices" role="listbox" tabindex="0" aria-label="Graph vertices" aria-multiselectable="true"
            aria-activedescendant={format!("graph-vertex-{at}")} aria-describedby="graph-keys"
            {onkeydown} {onfocus} {onblur}>
            { for listed.into_iter().map(option) }
        </div>
    }
}

/// What a key does in the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Doing {
    Go(usize),
    Choose,
    View(View),
}

/// Arrows move along the picture, N walks through the neighbors of the chosen vertex, S through those that have a part in
/// the step; Shift turns around.
fn key(key: &str, shift: bool, scene: &GraphScene, at: usize) -> Option<Doing> {
    let towards = |x: f32, y: f32| Some(Doing::Go(vertex_towards(scene, at, (x, y)).unwrap_or(at)));
    let last = scene.vertices.len().checked_sub(1)?;
    let there = |&at: &usize| scene.vertices[at].face != Face::Absent;
    match key {
        "ArrowLeft" => towards(-1.0, 0.0),
        "ArrowRight" => towards(1.0, 0.0),
        "ArrowUp" => towards(0.0, -1.0),
        "ArrowDown" => towards(0.0, 1.0),
        "Home" => Some(Doing::Go((0..=last).find(there)?)),
        "End" => Some(Doing::Go((0..=last).rev().find(there)?)),
        "n" | "N" => {
            let around = scene.neighbors(active_vertex(scene).unwrap_or(at));
            Some(Doing::Go(next_of(&around, at, shift).unwrap_or(at)))
        }
        "s" | "S" => {
            let marked: Vec<usize> = (0..=last).filter(|&vertex| scene.vertices[vertex].role.is_some()).collect();
            Some(Doing::Go(next_of(&marked, at, shift).unwrap_or(at)))
        }
        "Enter" | " " => Some(Doing::Choose),
        "+" | "=" => Some(Doing::View(View::In)),
        "-" => Some(Doing::View(View::Out)),
        "0" => Some(Doing::View(View::Fit)),
        _ => None,
    }
}

/// The first of some vertices in order behind one, or before it, around the end.
fn next_of(vertices: &[usize], at: usize, backwards: bool) -> Option<usize> {
    if backwards {
        vertices.iter().rev().find(|&&vertex| vertex < at).or(vertices.last()).copied()
    } else {
        vertices.iter().find(|&&vertex| vertex > at).or(vertices.first()).copied()
    }
}

fn choose(store: &Store, scene: &GraphScene, at: usize, also: bool) {
    if let Some(vertex) = scene.vertices.get(at) {
        store.dispatch(Action::Vertex(vertex.key, also));
    }
}

/// What there is to say of the vertex under the pointer, of that of the keyboard, or of the active one.
pub fn detail(scene: &GraphScene, at: Option<usize>, live: bool) -> Html {
    let text = at.map(|at| {
        let label = words::label(scene, at);
        let neighbors = words::neighbors(scene, at);
        html! { <><strong>{ label }</strong>{ if neighbors.is_empty() { "." } else { ": " } }{ neighbors }</> }
    });
    html! {
        <div class="graph-words">
            <p class={classes!("graph-detail", live.then_some("is-open"))}
                aria-live={if live { "polite" } else { "off" }}>{ text }</p>
            <p id="graph-keys" hidden={true}>
                { "Arrow keys move along the picture, N to the next neighbor of the chosen vertex, S to the next vertex of \
                   the step, Enter chooses, plus and minus zoom." }
            </p>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use chromadoku_app::scene::graph;
    use chromadoku_app::session::Session;

    use super::*;

    #[test]
    fn keys_walk_along_the_picture_and_through_neighbors() {
        let session = Session::first_visit();
        let scene = graph::drawn(&session);
        let active = active_vertex(&scene).unwrap();
        assert_eq!(key("ArrowDown", false, &scene, active), Some(Doing::Go(active + 9)));
        assert_eq!(key("End", false, &scene, 0), Some(Doing::Go(80)));
        let mut at = active;
        let mut seen = Vec::new();
        for _ in 0..20 {
            let Some(Doing::Go(to)) = key("n", false, &scene, at) else { panic!("N goes somewhere") };
            seen.push(to);
            at = to;
        }
        seen.sort_unstable();
        assert_eq!(seen, scene.neighbors(active));
        assert_eq!(key("q", false, &scene, 0), None);
    }
}
