//! What is pointed at in one view, lit in the others: the cells that a word speaks of, a cell's vertices, a vertex's cells.

use std::cell::RefCell;
use std::rc::Rc;

use chromadoku_board::id::Cell;
use chromadoku_board::set::CellSet;
use gloo::utils::document;
use wasm_bindgen::JsCast;
use web_sys::Element;
use yew::prelude::*;

/// The mark of lit cells in the grid.
const LIT: &str = "data-lit";

/// Lights the vertices of some cells, and no others.
type Light = Rc<dyn Fn(CellSet)>;

thread_local! {
    static GRAPH: RefCell<Option<Light>> = const { RefCell::new(None) };
}

/// Where the pointer is, which needs no light.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum From {
    /// In the grid.
    Grid,
    /// In the graph.
    Graph,
    /// On words.
    Words,
}

/// Lights some cells everywhere but where the pointer is, and no others.
pub fn shine(cells: CellSet, from: From) {
    mark(if from == From::Grid { CellSet::EMPTY } else { cells });
    let graph = GRAPH.with_borrow(Clone::clone);
    if let Some(light) = graph {
        light(if from == From::Graph { CellSet::EMPTY } else { cells });
    }
}

/// Lights the graph's vertices of the cells that are lit, as long as the graph is there.
#[hook]
pub fn use_light(light: impl Fn(CellSet) + 'static) {
    use_effect_with((), move |()| {
        GRAPH.set(Some(Rc::new(light)));
        || GRAPH.set(None)
    });
}

/// Marks cells of the grid, and no others.
fn mark(cells: CellSet) {
    let grid = document().query_selector_all("[data-cell]");
    let Ok(nodes) = grid else { return };
    let elements = (0..nodes.length()).filter_map(|at| nodes.get(at)?.dyn_into::<Element>().ok());
    for element in elements {
        let cell = element.get_attribute("data-cell").and_then(|cell| cell.parse().ok()).map(Cell);
        let _ = element.toggle_attribute_with_force(LIT, cell.is_some_and(|cell| cells.contains(cell)));
    }
}
