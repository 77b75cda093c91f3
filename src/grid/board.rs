//! The board: an ARIA grid with one focus stop, and the pointer's way to choose cells.

use std::cell::RefCell;
use std::rc::Rc;

use chromadoku_app::figure::number::{Decimal, side_of};
use chromadoku_app::figure::rules::Ring;
use chromadoku_app::input::pointer::{self, Press};
use chromadoku_app::reduce::Action;
use chromadoku_app::scene::grid::links::Places;
use chromadoku_app::scene::grid::{CellScene, GridScene};
use chromadoku_app::session::setting::Ruling;
use chromadoku_app::session::{Candidates, Filter, Session};
use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Candidate, Cell};
use chromadoku_board::set::CellSet;
use chromadoku_web::touches;
use yew::prelude::*;

use super::cell::CellView;
use super::links;
use super::rules::{self, Ruled, RulesView};
use crate::browser::cells as dom;
use crate::browser::frames::use_growing;
use crate::browser::light::{self, From};
use crate::store::Store;

/// The fewest cells that are made in one frame, so that opening a board holds nothing up.
const CELLS_A_FRAME: usize = 18;
/// How many frames the largest board takes to appear: each lays out all that came before.
const FRAMES: usize = 10;

#[derive(Properties, PartialEq)]
pub(super) struct BoardProps {
    pub(super) store: Store,
    pub(super) scene: Rc<GridScene>,
    /// The rules of the board, where it has any.
    pub(super) rules: Option<Ruled>,
    /// Whether a tap adds to the chosen cells and a finger drags over cells instead of scrolling.
    pub(super) several: bool,
    /// How much larger than the room the board is.
    pub(super) zoom: f64,
    /// Hears of pinching; nothing for boards that are not zoomed.
    pub(super) on_zoom: Option<Callback<f64>>,
}

/// The candidate of a cell whose mark is nearest to a place of the grid, given as fractions of its width and height.
fn candidate(places: Places, geometry: &Geometry, cell: Cell, (x, y): (f64, f64)) -> Option<Candidate> {
    let inside = ((x * geometry.columns() as f64).fract(), (y * geometry.rows() as f64).fract());
    places.digit_at(inside).map(|digit| Candidate { cell, digit })
}

/// What the pointer is doing.
#[derive(Default)]
struct Gesture {
    /// The cell that it was over last, while it chooses cells.
    over: Option<Cell>,
    /// The candidate that it was pressed on, from which a link may be drawn.
    from: Option<Candidate>,
    /// Whether pressing has chosen the cell already, so that the click that follows is not to be heard.
    heard: bool,
    /// What a finger that stays where it is will have done.
    held: Option<dom::Held>,
}

/// The grid of cells in its own scroll container.
#[component]
pub(super) fn Board(props: &BoardProps) -> Html {
    let BoardProps { store, scene, rules, several, zoom, .. } = props;
    let (room, cells) = (use_node_ref(), use_node_ref());
    use_focus_following(&cells, &room, store.puzzle.selection.active);
    use_zoom_in_place(&room, &cells, *zoom, props.on_zoom.clone());
    let part = rules.as_ref().and_then(|rules| rules.0.room);
    let places = Places { digits: scene.digits, side: side_of(scene.digits), room: part };
    let pointer = use_pointer(store, *several, places, &cells);
    let strokes = *several || store.sets_rules();
    use_strokes(&cells, strokes);
    let drawn = use_growing(scene.cells.len(), CELLS_A_FRAME.max(scene.cells.len().div_ceil(FRAMES)));
    let side = places.side;
    let sizes = format!("--side:{side};--mark-rows:{};--zoom:{}", places.rows(), Decimal(*zoom as f32));
    let ruled = rules.as_ref().map(|rules| &rules.0);
    let ringed = ruled.is_some_and(|rules| rules.ring != Ring::default());
    let gapped = scene.has_gaps();
    let room_classes =
        classes!("board", (*zoom > 1.0).then_some("zoomed"), ringed.then_some("ringed"), gapped.then_some("gapped"));
    let classes = classes!(
        "cells",
        format!("side-{side}"),
        strokes.then_some("several"),
        scene.solved.then_some("solved"),
        scene.supposed.then_some("supposing"),
        scene.explained.then_some("explained"),
        ruled.map(|_| "ruled"),
        part.map(|_| "roomed"),
        (store.page.settings.candidates == Candidates::Auto).then_some("automatic"),
    );
    let names = scene.cells.first().map(|cell| cell.names).unwrap_or_default();
    // Beside the frame, which clues stand outside of.
    let rims = || {
        html! {
            <>
                { rim("rows", scene.rows, |row| names.row(row)) }
                { rim("columns", scene.columns, |column| (column + 1).to_string()) }
            </>
        }
    };
    html! {
        <div class="board-room" ~style={sizes}>
            <div ref={room} class={room_classes}>
                if !ringed {
                    { rims() }
                }
                <div class={classes}>
                    if ringed {
                        { rims() }
                    }
                    <div
                        ref={cells}
                        role="grid"
                        aria-label="Sudoku grid"
                        aria-multiselectable="true"
                        aria-colcount={gapped.then(|| scene.columns.to_string())}
                        aria-busy={(drawn < scene.cells.len()).then_some("true")}
                        onpointerdown={pointer.down}
                        onpointermove={pointer.moved}
                        onpointerover={pointer.over}
                        onpointerout={pointer.out}
                        onpointerup={pointer.up.clone()}
                        onpointercancel={pointer.up}
                        onmousedown={pointer.mouse_down}
                        onclick={pointer.click}
                        ondblclick={pointer.double}
                    >
                        { for scene.cells[..drawn].chunk_by(|a, b| a.place.0 == b.place.0).map(|row| self::row(row, rules.as_ref(), side, gapped)) }
                    </div>
                    if let Some(rules) = rules {
                        <RulesView rules={rules.clone()} size={(scene.columns, scene.rows)} />
                        if !scene.rules.is_empty() {
                            { rules::lit(rules, &scene.rules, (scene.columns, scene.rows)) }
                        }
                    }
                    { links::overlay(scene, places) }
                </div>
            </div>
        </div>
    }
}

/// The names of rows or columns beside the board. Cells say theirs to screen readers.
fn rim(side: &'static str, count: usize, name: impl Fn(usize) -> String) -> Html {
    html! { <div class={classes!("rim", side)} aria-hidden="true">{ for (0..count).map(|at| html! { <span>{ name(at) }</span> }) }</div> }
}

fn row(cells: &[CellScene], rules: Option<&Ruled>, side: usize, gapped: bool) -> Html {
    let number = cells.first().map_or(0, |scene| scene.place.0);
    let rules = |scene: &CellScene| rules.and_then(|rules| rules.0.said[scene.cell].clone());
    let cells = cells.iter().map(|scene| {
        html! { <CellView key={scene.cell.0} scene={scene.clone()} rules={rules(scene)} {side} {gapped} /> }
    });
    // By its key a row stays where it is when more of them come.
    html! { <div key={number} role="row" class="row">{ for cells }</div> }
}

/// While the focus is in the grid, it goes with the active cell; in a zoomed board the active cell stays in sight.
#[hook]
fn use_focus_following(cells: &NodeRef, room: &NodeRef, active: Cell) {
    let (cells, room) = (cells.clone(), room.clone());
    use_effect_with(active, move |&active| {
        dom::follow_focus(&cells, active);
        dom::reveal(&room, &cells, active);
    });
}

/// Zooming keeps what is in the middle in the middle; two fingers zoom.
#[hook]
fn use_zoom_in_place(room: &NodeRef, cells: &NodeRef, zoom: f64, on_zoom: Option<Callback<f64>>) {
    let before = use_mut_ref(|| zoom);
    {
        let (room, before) = (room.clone(), before.clone());
        use_effect_with(zoom, move |&zoom| {
            let before = before.replace(zoom);
            dom::keep_middle(&room, zoom / before);
        });
    }
    let cells = cells.clone();
    use_effect_with(on_zoom, move |on_zoom| {
        let pinch = on_zoom.clone().and_then(|on_zoom| {
            touches::on_pinch(&cells, move |factor| on_zoom.emit((*before.borrow() * factor).clamp(1.0, 6.0)))
        });
        move || drop(pinch)
    });
}

/// While fingers draw over cells, they do nothing else.
#[hook]
fn use_strokes(cells: &NodeRef, strokes: bool) {
    let cells = cells.clone();
    use_effect_with(strokes, move |&strokes| {
        let kept = cells.cast().filter(|_| strokes).map(|cells| touches::keep_strokes(&cells));
        move || drop(kept)
    });
}

struct PointerHandlers {
    down: Callback<PointerEvent>,
    moved: Callback<PointerEvent>,
    over: Callback<PointerEvent>,
    out: Callback<PointerEvent>,
    up: Callback<PointerEvent>,
    mouse_down: Callback<MouseEvent>,
    click: Callback<MouseEvent>,
    double: Callback<MouseEvent>,
}

/// A mouse chooses when it is pressed and adds cells while it is dragged. A finger chooses by a tap, so that it can
/// scroll; it drags only while several cells are being chosen. A finger that stays does what a double click does.
#[hook]
fn use_pointer(store: &Store, several: bool, places: Places, cells: &NodeRef) -> PointerHandlers {
    let gesture: Rc<RefCell<Gesture>> = use_mut_ref(Gesture::default);
    let down = {
        let (store, whole, cells) = (store.clone(), gesture.clone(), cells.clone());
        Callback::from(move |event: PointerEvent| {
            let mut gesture = whole.borrow_mut();
            (gesture.over, gesture.held, gesture.from) = (None, None, None);
            gesture.heard = event.pointer_type() != "touch" || several || store.sets_rules();
            let Some(cell) = dom::cell_of(&event).filter(|_| event.button() == 0) else { return };
            // A mouse says at once which candidate it is; a finger chooses the cell first, then a candidate in it or a digit of the pad.
            let is_mouse = event.pointer_type() != "touch" && press(&event, several) == Press::Only;
            let place = dom::place_in(&cells, &event).filter(|_| is_mouse && takes(&store, cell));
            if let Some(at) = place.and_then(|place| candidate(places, &store.puzzle.geometry, cell, place)) {
                gesture.from = (store.ties() && store.moment.tied.is_none()).then_some(at);
                store.dispatch(Action::Take(at));
                return;
            }
            if gesture.heard {
                gesture.over = Some(cell);
                store.dispatch(pointer::press(cell, press(&event, several), &store));
                return;
            }
            let (store, heard) = (store.clone(), whole.clone());
            gesture.held = Some(dom::after_hold(move || {
                if let Some(action) = pointer::equal(cell, &store.clone()) {
                    heard.borrow_mut().heard = true;
                    store.dispatch(action);
                }
            }));
        })
    };
    let moved = {
        let (store, gesture, cells) = (store.clone(), gesture.clone(), cells.clone());
        Callback::from(move |event: PointerEvent| {
            let mut gesture = gesture.borrow_mut();
            if gesture.over.is_none() || event.buttons() & 1 == 0 {
                // It was let go outside of the grid.
                if gesture.over.take().is_some() && store.sets_rules() && press(&event, several) == Press::Only {
                    store.dispatch(Action::Rule(Ruling::Lift));
                }
                return;
            }
            let cell_at = if store.sets_rules() { pointer::well_in } else { pointer::cell_at };
            let over = dom::place_in(&cells, &event).and_then(|at| cell_at(&store.puzzle.geometry, at));
            if over.is_some() && over != gesture.over {
                gesture.over = over;
                if let Some(action) = over.and_then(|cell| pointer::drag(cell, &store)) {
                    store.dispatch(action);
                }
            }
        })
    };
    let up = {
        let (store, gesture, cells) = (store.clone(), gesture.clone(), cells.clone());
        Callback::from(move |event: PointerEvent| {
            let mut gesture = gesture.borrow_mut();
            gesture.held = None;
            if let Some(from) = gesture.from.take() {
                let geometry = &store.puzzle.geometry;
                let there = dom::place_in(&cells, &event);
                let to = there.and_then(|at| candidate(places, geometry, pointer::cell_at(geometry, at)?, at));
                if let Some(to) = to.filter(|&to| to != from) {
                    store.dispatch(Action::Take(to));
                }
                return;
            }
            if gesture.over.take().is_some() && store.sets_rules() && press(&event, several) == Press::Only {
                store.dispatch(Action::Rule(Ruling::Lift));
            }
        })
    };
    // The focus follows the click of a finger: where it changes what the page shows, as on a phone while a step is told, the click would
    // come to something else.
    let mouse_down = {
        let gesture = gesture.clone();
        Callback::from(move |event: MouseEvent| {
            if !gesture.borrow().heard {
                event.prevent_default();
            }
        })
    };
    let click = {
        let (store, cells) = (store.clone(), cells.clone());
        Callback::from(move |event: MouseEvent| {
            if std::mem::take(&mut gesture.borrow_mut().heard) {
                return;
            }
            let Some(cell) = dom::cell_of(&event) else { return };
            dom::focus_on(&cells, cell);
            // What a finger first does to a cell is to choose it.
            let is_chosen = store.puzzle.selection.cells == CellSet::of(cell);
            let takes = !several && is_chosen && takes(&store, cell);
            let place = dom::place_in(&cells, &event).filter(|_| takes);
            store.dispatch(match place.and_then(|place| candidate(places, &store.puzzle.geometry, cell, place)) {
                Some(at) => Action::Take(at),
                None => pointer::press(cell, press(&event, several), &store),
            });
        })
    };
    let double = {
        let store = store.clone();
        Callback::from(move |event: MouseEvent| {
            if let Some(action) = dom::cell_of(&event).and_then(|cell| pointer::equal(cell, &store)) {
                store.dispatch(action);
            }
        })
    };
    let over = Callback::from(|event: PointerEvent| {
        light::shine(dom::cell_of(&event).map_or(CellSet::EMPTY, CellSet::of), From::Grid);
    });
    let out = Callback::from(|_: PointerEvent| light::shine(CellSet::EMPTY, From::Grid));
    PointerHandlers { down, moved, over, out, up, mouse_down, click, double }
}

/// Whether the pen takes the candidate of a cell that is pressed: that for links in any cell, that for colors in the chosen one, unless a
/// color comes first, which goes to cells.
fn takes(session: &Session, cell: Cell) -> bool {
    let comes_first = matches!(session.page.filter, Filter::Digit(_));
    let is_chosen = session.puzzle.selection.cells == CellSet::of(cell);
    session.ties() || session.paints() && is_chosen && !comes_first
}

fn press(event: &MouseEvent, several: bool) -> Press {
    match () {
        () if event.shift_key() => Press::To,
        () if event.ctrl_key() || event.meta_key() || several => Press::Also,
        () => Press::Only,
    }
}
