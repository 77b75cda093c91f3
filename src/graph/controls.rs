//! The graph's controls: which model, which layout or unit, and how it is looked at.

use chromadoku_core::id::{Id, UnitId};
use yew::prelude::*;

use crate::app::Store;
use crate::browser::dom;
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

#[derive(Properties, PartialEq)]
pub struct ControlsProps {
    pub store: Store,
    pub view: Callback<View>,
}

/// A row of controls above the picture.
#[component]
pub fn Controls(props: &ControlsProps) -> Html {
    let store = &props.store;
    let view = store.view;
    let models = [("Cells", GraphModel::Cells), ("Unit", GraphModel::Unit)];
    let layouts = [("Board", Layout::Board), ("Circle", Layout::Circle)];
    html! {
        <div class="graph-bar">
            <Choice name="Model" options={models.map(|(name, model)| (name, model == view.model)).to_vec()}
                choose={act(store, move |at| Action::Model(models[at].1))} />
            if view.model == GraphModel::Cells {
                <Choice name="Layout" options={layouts.map(|(name, layout)| (name, layout == view.layout)).to_vec()}
                    choose={act(store, move |at| Action::Layout(layouts[at].1))} />
            } else {
                { units(store) }
            }
            <div class="graph-tools" role="group" aria-label="View of the graph">
                { tool(&props.view, View::Out, "Zoom out", "M5 12h14") }
                { tool(&props.view, View::In, "Zoom in", "M5 12h14M12 5v14") }
                { tool(&props.view, View::Fit, "Fit", "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5") }
                { tool(&props.view, View::Save, "Save picture", "M12 4v11M7 11l5 5 5-5M5 20h14") }
            </div>
        </div>
    }
}

fn act(store: &Store, action: impl Fn(usize) -> Action + 'static) -> Callback<usize> {
    let store = store.dispatcher();
    Callback::from(move |at| store.dispatch(action(at)))
}

fn units(store: &Store) -> Html {
    let chosen = store.view.unit.map_or(String::new(), |unit| unit.index().to_string());
    let onchange = {
        let store = store.dispatcher();
        Callback::from(move |event: Event| {
            let unit = dom::value(&event).parse().ok().map(UnitId);
            store.dispatch(Action::Unit(unit));
        })
    };
    let option = |value: String, name: String| {
        let selected = value == chosen;
        html! { <option value={value} selected={selected}>{ name }</option> }
    };
    html! {
        <select class="graph-unit" aria-label="Unit" {onchange}>
            { option(String::new(), "Follow the step".to_owned()) }
            { for store.geometry.units().map(|(id, unit)| option(id.index().to_string(), unit.to_string())) }
        </select>
    }
}

fn tool(view: &Callback<View>, what: View, name: &'static str, icon: &'static str) -> Html {
    let onclick = {
        let view = view.clone();
        Callback::from(move |_: MouseEvent| view.emit(what))
    };
    html! {
        <button type="button" class="icon quiet" title={name} aria-label={name} {onclick}>
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
                <path d={icon} fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round"
                    stroke-linejoin="round" />
            </svg>
        </button>
    }
}

#[derive(Properties, PartialEq)]
struct ChoiceProps {
    name: &'static str,
    options: Vec<(&'static str, bool)>,
    choose: Callback<usize>,
}

/// One of several, as a radio group: the arrow keys choose.
#[component]
fn Choice(props: &ChoiceProps) -> Html {
    let group = use_node_ref();
    let count = props.options.len();
    let chosen = props.options.iter().position(|option| option.1).unwrap_or(0);
    let onkeydown = {
        let (choose, group) = (props.choose.clone(), group.clone());
        Callback::from(move |event: KeyboardEvent| {
            let to = match event.key().as_str() {
                "ArrowRight" | "ArrowDown" => (chosen + 1) % count,
                "ArrowLeft" | "ArrowUp" => (chosen + count - 1) % count,
                _ => return,
            };
            event.prevent_default();
            event.stop_propagation();
            choose.emit(to);
            dom::focus_child(&group, to);
        })
    };
    let option = |(at, &(name, checked)): (usize, &(&'static str, bool))| {
        let choose = props.choose.clone();
        let onclick = Callback::from(move |_: MouseEvent| choose.emit(at));
        html! {
            <button type="button" role="radio" aria-checked={checked.to_string()}
                tabindex={if checked { "0" } else { "-1" }} {onclick}>{ name }</button>
        }
    };
    html! {
        <div ref={group} role="radiogroup" aria-label={props.name} {onkeydown}>
            { for props.options.iter().enumerate().map(option) }
        </div>
    }
}
