//! What the grid asks of the document: which cell an event is in, where the focus is, what is scrolled.

use chromadoku_board::id::Cell;
use chromadoku_web::dom;
use gloo::timers::callback::Timeout;
use wasm_bindgen::JsCast;
use web_sys::{Element, FocusOptions, HtmlElement};
use yew::prelude::*;

/// The cell that an event happened in.
pub fn cell_of(event: &Event) -> Option<Cell> {
    let target: Element = event.target()?.dyn_into().ok()?;
    let cell = target.closest("[data-cell]").ok()??;
    cell.get_attribute("data-cell")?.parse().ok().map(Cell)
}

/// Where a pointer is in an element, as fractions of its width and height.
pub fn place_in(node: &NodeRef, event: &MouseEvent) -> Option<(f64, f64)> {
    let area = node.cast::<Element>()?.get_bounding_client_rect();
    let (x, y) = (f64::from(event.client_x()) - area.left(), f64::from(event.client_y()) - area.top());
    (area.width() > 0.0 && area.height() > 0.0).then(|| (x / area.width(), y / area.height()))
}

/// A finger that stays where it is for so many milliseconds is held there.
const HOLD: u32 = 450;

/// Something that a finger will have done if it stays, unless this is dropped before.
pub type Held = Timeout;

/// Has something done soon, for a finger that is held.
pub fn after_hold(act: impl FnOnce() + 'static) -> Held {
    Timeout::new(HOLD, act)
}

/// Gives the focus to a cell if the focus is in another cell of the grid.
pub fn follow_focus(grid: &NodeRef, cell: Cell) {
    let Some(grid) = grid.cast::<Element>() else { return };
    let focused = gloo::utils::document().active_element();
    let inside = focused.as_ref().is_some_and(|focused| grid.contains(Some(focused)));
    let target = element_of(&grid, cell);
    if inside && target != focused {
        focus(target);
    }
}

/// Gives the focus to a cell, and scrolls nothing.
pub fn focus_on(grid: &NodeRef, cell: Cell) {
    let options = FocusOptions::new();
    options.set_prevent_scroll(true);
    focus_with(grid.cast::<Element>().and_then(|grid| element_of(&grid, cell)), &options);
}

/// Selects the cell of the grid that takes the focus.
pub const ACTIVE: &str = "[role=gridcell][tabindex=\"0\"]";

/// The active cell of the grid.
pub fn active() -> Option<HtmlElement> {
    gloo::utils::document().query_selector(ACTIVE).ok().flatten()?.dyn_into().ok()
}

/// Gives the focus to the active cell of the grid.
pub fn focus_active() {
    focus(active().map(Element::from));
}

/// Scrolls a container, and nothing else, until a cell in it is in sight.
pub fn reveal(room: &NodeRef, grid: &NodeRef, cell: Cell) {
    let (Some(room), Some(grid)) = (room.cast::<Element>(), grid.cast::<Element>()) else { return };
    let Some(cell) = element_of(&grid, cell) else { return };
    dom::reveal(&room, &cell);
}

/// After the content of a container grew by a factor, scrolls it so that what was in the middle is there again.
pub fn keep_middle(room: &NodeRef, factor: f64) {
    let Some(room) = room.cast::<Element>() else { return };
    let moved = |at: i32, size: i32| {
        let half = f64::from(size) / 2.0;
        ((f64::from(at) + half) * factor - half).round() as i32
    };
    room.set_scroll_left(moved(room.scroll_left(), room.client_width()));
    room.set_scroll_top(moved(room.scroll_top(), room.client_height()));
}

/// Has the board stay where it is on the screen when a step begins to be told or no longer is: a phone leaves out a line of its header
/// meanwhile.
#[hook]
pub fn use_steady_board(is_told: bool) {
    // What stands in the document then is what stood there before.
    let before = use_memo(is_told, |_| top());
    use_effect_with(is_told, move |_| {
        let moved = before.zip(top()).map_or(0, |(before, now)| (now - before).round() as i32);
        if let Some(page) = gloo::utils::document().scrolling_element().filter(|_| moved != 0) {
            page.set_scroll_top(page.scroll_top() + moved);
        }
    });
}

/// How far below the upper edge of the screen the board begins, where that is in sight.
fn top() -> Option<f64> {
    let document = gloo::utils::document();
    let top = document.query_selector("[role=grid]").ok()??.get_bounding_client_rect().top();
    (0.0..f64::from(document.document_element()?.client_height())).contains(&top).then_some(top)
}

fn element_of(grid: &Element, cell: Cell) -> Option<Element> {
    grid.query_selector(&format!("[data-cell=\"{}\"]", cell.0)).ok().flatten()
}

fn focus(element: Option<Element>) {
    focus_with(element, &FocusOptions::new());
}

fn focus_with(element: Option<Element>, options: &FocusOptions) {
    if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        // An element that cannot take the focus leaves it where it is.
        let _ = element.focus_with_options(options);
    }
}
