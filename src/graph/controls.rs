//! The graph's controls: which model, which layout or unit, and how it is looked at.

use chromadoku_core::id::UnitId;
use yew::prelude::*;

use crate::app::Store;
use crate::panel::choice::{choice, select};
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
    let view = store.view;
    let models = [(GraphModel::Cells, "Cells".into()), (GraphModel::Unit, "Unit".into())];
    let layouts = [(Layout::Board, "Board".into()), (Layout::Circle, "Circle".into())];
    html! {
        <div class="graph-bar">
            { choice("Model", &models, view.model, act(store, Action::Model)) }
            if view.model == GraphModel::Cells {
                { choice("Layout", &layouts, view.layout, act(store, Action::Layout)) }
            } else {
                { select("Unit", &units(store), view.unit, act(store, Action::Unit)) }
            }
            <div class="graph-tools" role="group" aria-label="View of the graph">
                { tool(on_view, View::Out, "Zoom out", "M5 12h14") }
                { tool(on_view, View::In, "Zoom in", "M5 12h14M12 5v14") }
                { tool(on_view, View::Fit, "Fit", "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5") }
                { tool(on_view, View::Save, "Save picture", "M12 4v11M7 11l5 5 5-5M5 20h14") }
            </div>
        </div>
    }
}

fn act<T: 'static>(store: &Store, action: impl Fn(T) -> Action + 'static) -> Callback<T> {
    let store = store.dispatcher();
    Callback::from(move |chosen| store.dispatch(action(chosen)))
}

fn units(store: &Store) -> Vec<(Option<UnitId>, AttrValue)> {
    let units = store.geometry.units();
    let named = units.map(|(id, unit)| (Some(id), words::capital(&unit.to_string()).into()));
    std::iter::once((None, "Follow the step".into())).chain(named).collect()
}

fn tool(view: &Callback<View>, what: View, name: &'static str, icon: &'static str) -> Html {
    let onclick = view.reform(move |_: MouseEvent| what);
    html! {
        <button type="button" class="icon quiet" title={name} aria-label={name} {onclick}>
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
                <path d={icon} fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round"
                    stroke-linejoin="round" />
            </svg>
        </button>
    }
}
