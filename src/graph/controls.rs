//! The graph's controls: which model, which layout or unit, and how it is looked at.

use chromadoku_core::id::{Id, UnitId};
use yew::prelude::*;

use crate::app::Store;
use crate::panel::button::drawn;
use crate::panel::choice::{Names, by_number, choice, names, select};
use crate::panel::icons::Icon;
use crate::scene::words;
use crate::session::{Action, GraphModel, Layout};

/// A change of how the picture is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum View {
    /// Closer.
    In,
    /// Farther.
    Out,
    /// All of it.
    Fit,
    /// A file of it.
    Save,
}

/// A row of controls above the picture.
pub fn controls(store: &Store, on_view: &Callback<View>) -> Html {
    const MODELS: [GraphModel; 2] = [GraphModel::Cells, GraphModel::Unit];
    const LAYOUTS: [Layout; 2] = [Layout::Board, Layout::Circle];
    let view = store.view;
    let model = MODELS.iter().position(|&model| model == view.model);
    let layout = LAYOUTS.iter().position(|&layout| layout == view.layout);
    let choose_model = by_number(store, |at| Action::Model(MODELS[at]));
    let choose_layout = by_number(store, |at| Action::Layout(LAYOUTS[at]));
    // The first in the list is none of them.
    let choose_unit = by_number(store, |at| Action::Unit(at.checked_sub(1).map(UnitId::from_index)));
    let unit = view.unit.map_or(0, |unit| unit.index() + 1);
    html! {
        <div class="graph-bar">
            { choice("Model", &names(&["Cells", "Unit"]), model, &choose_model) }
            if view.model == GraphModel::Cells {
                { choice("Layout", &names(&["Board", "Circle"]), layout, &choose_layout) }
            } else {
                { select("Unit", &units(store), Some(unit), choose_unit) }
            }
            <div class="graph-tools" role="group" aria-label="View of the graph">
                { tool(on_view, View::Out, "Zoom out", Icon::Minus) }
                { tool(on_view, View::In, "Zoom in", Icon::Plus) }
                { tool(on_view, View::Fit, "Fit", Icon::Fit) }
                { tool(on_view, View::Save, "Save picture", Icon::Save) }
            </div>
        </div>
    }
}

fn units(store: &Store) -> Names {
    let named = store.geometry.units().map(|(_, unit)| words::capital(&unit.to_string()).into());
    std::iter::once("Follow the step".into()).chain(named).collect()
}

fn tool(view: &Callback<View>, what: View, name: &'static str, drawing: Icon) -> Html {
    drawn("icon quiet", name, drawing, None, view.reform(move |_: MouseEvent| what))
}
