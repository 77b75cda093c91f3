//! The graph of the same state: a picture on one canvas, its controls, and its text twin for keyboards and screen
//! readers.
//!
//! The scene says what is to be seen, `chromadoku_app::picture` how it is painted on any surface and what happens between two scenes.
//! Only [`stage`] knows the browser.

mod controls;
mod stage;
mod vertex_list;

use std::rc::Rc;

use chromadoku_app::picture::gesture::Extend;
use chromadoku_app::reduce::Action;
use chromadoku_app::scene::Seen;
use chromadoku_app::scene::graph::{Footing, GraphScene, InView, words};
use chromadoku_app::session::{Player, Session};
use chromadoku_board::geometry::Geometry;
use chromadoku_board::set::CellSet;
use chromadoku_solver::model::Key;
use yew::prelude::*;

use self::stage::{Stage, StageEvent};
use crate::browser::frames::use_growing;
use crate::browser::identity::Identity;
use crate::browser::light::{self, From};
use crate::store::{Store, StoreProps};
use controls::{View, controls};
use vertex_list::{VertexList, detail};

/// How long a change takes in milliseconds, where nothing hurries it.
const CALM: f64 = 320.0;

/// The graph of the same state.
#[component]
pub fn GraphPanel(props: &StoreProps) -> Html {
    let store = &props.store;
    let (scene, is_former) = use_scene(store);
    let canvas = use_node_ref();
    let stage = use_mut_ref(|| None::<Stage>);
    let hover = use_state_eq(|| None::<usize>);
    // The vertex that the keyboard is at, while it is in the graph.
    let focus = use_state_eq(|| None::<usize>);

    use_stage(&canvas, &stage, store, &scene, &hover);
    {
        let (stage, focus) = (stage.clone(), *focus);
        use_effect_with(focus, move |&focus| {
            if let Some(stage) = &*stage.borrow() {
                stage.focus(focus);
            }
        });
    }

    let on_view = {
        let (stage, scene) = (stage.clone(), scene.clone());
        Callback::from(move |view| {
            if let Some(stage) = &*stage.borrow() {
                change_view(stage, view, &scene);
            }
        })
    };
    let on_focus = {
        let focus = focus.clone();
        Callback::from(move |vertex| focus.set(vertex))
    };
    // While a step is looked at, the chosen cell is mostly no part of it.
    let active = || active_vertex(&scene).filter(|_| !scene.explained && !store.is_told());
    let at = focus.or(*hover).or_else(active).filter(|&at| at < scene.vertices.len());
    let parts = use_growing(1, 1);
    let alt = format!("Graph of the board: {}", scene.caption);
    html! {
        <section class="graph" aria-label="Graph" aria-busy={(is_former || parts == 0).then_some("true")} data-model={scene.places.kind.model.name()}>
            { controls(store, &on_view) }
            // The caption says the same at length; a phone shows it below what is seen at once.
            <p class="graph-key" aria-hidden="true">{ words::key(&scene) }</p>
            <div class="graph-stage">
                <canvas ref={canvas} role="img" aria-label={alt} />
                if parts > 0 {
                    <VertexList store={store.clone()} scene={scene.clone()} focus={*focus} on_focus={on_focus} view={on_view} />
                }
            </div>
            { detail(&scene, at, focus.is_some()) }
            <p class="graph-caption">{ &scene.caption }</p>
        </section>
    }
}

/// The scene, derived anew only when something changes that it shows, and whether it is a former one, shown until the worker has drawn
/// the one that is asked for.
#[hook]
fn use_scene(store: &Store) -> (Rc<GraphScene>, bool) {
    let in_view = use_mut_ref(InView::default);
    let ground = use_memo(Footing::of(store), |footing| footing.ground());
    let is_former = ground.is_none();
    let scene = use_memo((Seen::of(store), Identity(ground)), move |(seen, ground)| {
        in_view.borrow_mut().show(seen, (**ground).as_ref())
    });
    ((*scene).clone(), is_former)
}

/// Puts the scene on the canvas.
#[hook]
fn use_stage(
    canvas: &NodeRef,
    stage: &Rc<std::cell::RefCell<Option<Stage>>>,
    store: &Store,
    scene: &Rc<GraphScene>,
    hover: &UseStateHandle<Option<usize>>,
) {
    let now = use_mut_ref(|| scene.clone());
    *now.borrow_mut() = scene.clone();
    {
        let (canvas, stage, dispatch, hover) = (canvas.clone(), stage.clone(), store.dispatcher(), hover.setter());
        use_effect_with((), move |()| {
            let tell = move |event| match event {
                StageEvent::Hover(vertex) => {
                    let scene = now.borrow();
                    let key = vertex.and_then(|vertex| scene.vertices.get(vertex)).map(|vertex| vertex.key);
                    light::shine(key.map_or(CellSet::EMPTY, |key| cells_of(scene.geometry(), key)), From::Graph);
                    hover.set(vertex);
                }
                StageEvent::Choose(vertex, extend) => {
                    let key = now.borrow().vertices.get(vertex).map(|vertex| vertex.key);
                    if let Some(key) = key {
                        dispatch.dispatch(Action::Vertex(key, extend == Extend::Yes));
                    }
                }
            };
            *stage.borrow_mut() = Stage::on(&canvas, tell);
            move || *stage.borrow_mut() = None
        });
    }
    {
        let stage = stage.clone();
        light::use_light(move |cells| {
            if let Some(stage) = &*stage.borrow() {
                stage.light(cells);
            }
        });
    }
    let (stage, duration) = (stage.clone(), duration(store));
    use_effect_with(scene.clone(), move |scene| {
        if let Some(stage) = &*stage.borrow() {
            stage.show(scene.clone(), duration);
        }
    });
}

/// The cells that a vertex stands for.
fn cells_of(geometry: &Geometry, key: Key) -> CellSet {
    match key {
        Key::Unit(unit) => geometry.unit(unit).set,
        Key::Rule(rule) => geometry.rule(rule).cells().into_iter().collect(),
        key => key.cell().map_or(CellSet::EMPTY, CellSet::of),
    }
}

/// How long the change to the present scene takes: less than the player or the search leaves it.
fn duration(session: &Session) -> f64 {
    if let Some(search) = session.moment.search.as_ref().filter(|search| search.running) {
        return if search.rate > 5 { 0.0 } else { CALM.min(800.0 / f64::from(search.rate)) };
    }
    if !session.page.player.playing {
        return CALM;
    }
    let stage = session.moment.shown.as_ref().map_or(CALM, |shown| Player::duration(shown.reveal));
    let left = stage / f64::from(session.page.player.speed.max(0.1)) * 0.8;
    if left < 40.0 { 0.0 } else { left.min(CALM) }
}

/// The vertex of the active cell.
fn active_vertex(scene: &GraphScene) -> Option<usize> {
    scene.vertices.iter().position(|vertex| vertex.active)
}

fn change_view(stage: &Stage, view: View, scene: &GraphScene) {
    match view {
        View::In => stage.zoom_in(),
        View::Out => stage.zoom_out(),
        View::Fit => stage.fit(),
        View::Png => stage.save("chromadoku-graph.png"),
        View::Svg => {
            if let Some(theme) = stage.theme() {
                chromadoku_web::download::save(
                    "chromadoku-graph.svg",
                    "image/svg+xml",
                    &chromadoku_app::picture::svg::export(scene, &theme),
                );
            }
        }
    }
}
