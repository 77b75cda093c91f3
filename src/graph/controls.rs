//! The graph's controls: which model, which layout or unit, and how it is looked at.

use chromadoku_app::reduce::Action;
use chromadoku_app::session::{GraphModel, Layout, Sheet};
use chromadoku_app::words;
use chromadoku_board::id::{Digit, Id, UnitId};
use chromadoku_solver::search::coloring::Order;
use chromadoku_web::button::{drawn, worded};
use chromadoku_web::choice::{Names, choice, names, select};
use chromadoku_web::icons::{Icon, icon};
use yew::prelude::*;

use crate::panel::menu::{Item, Menu};
use crate::store::{Store, by_number, send};

/// A change of how the picture is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum View {
    /// Zoom in.
    In,
    /// Zoom out.
    Out,
    /// All of it.
    Fit,
    /// A file of it, to be drawn at any size.
    Svg,
    /// A file of it, as it is on the screen.
    Png,
}

/// A row of controls above the picture.
pub fn controls(store: &Store, on_view: &Callback<View>) -> Html {
    const LAYOUTS: [Layout; 3] = [Layout::Board, Layout::Circle, Layout::Force];
    let view = store.page.view;
    let in_view = store.model_in_view();
    let proof = store.provable().map(|_| GraphModel::Proof);
    let has_rules = store.puzzle.geometry.has_rules() || GraphModel::OF_RULES.contains(&in_view);
    let of_rules = GraphModel::OF_RULES.into_iter().filter(|_| has_rules);
    let models: Vec<GraphModel> = GraphModel::ALL.into_iter().chain(of_rules).chain(proof).collect();
    let model = models.iter().position(|&model| model == in_view);
    let layout = LAYOUTS.iter().position(|&layout| layout == view.layout);
    let choose_model = {
        let models = models.clone();
        by_number(store, move |at| Action::Model(models[at]))
    };
    let choose_layout = by_number(store, |at| Action::Layout(LAYOUTS[at]));
    // The first in these lists is none of them.
    let choose_unit = by_number(store, |at| Action::Unit(at.checked_sub(1).map(UnitId::from_index)));
    let choose_digit = by_number(store, |at| Action::GraphDigit(at.checked_sub(1).map(Digit::from_index)));
    let unit = view.unit.map_or(0, |unit| unit.index() + 1);
    let digit = store.page.digit.map_or(0, |digit| digit.index() + 1);
    let layouts = match in_view {
        GraphModel::Cells | GraphModel::Reduction => 3,
        GraphModel::Digit => 2,
        _ => 0,
    };
    let of_digit = matches!(in_view, GraphModel::Candidates | GraphModel::Digit | GraphModel::Links);
    html! {
        <div class="graph-bar">
            { select("Model", &names(&models.iter().map(|model| model.name()).collect::<Vec<_>>()), model, choose_model) }
            if in_view == GraphModel::Unit {
                { select("Unit", &units(store), Some(unit), choose_unit) }
            } else if layouts > 0 {
                { choice("Layout", &names(&["Board", "Circle", "Force"][..layouts]), layout, &choose_layout) }
            }
            if in_view == GraphModel::Search && store.moment.search.is_none() {
                { worded("", "Start the search", None, send(store, Action::SearchStart(Order::Saturation))) }
            }
            if of_digit {
                { select("Digit", &digits(store), Some(digit), choose_digit) }
            }
            <div class="graph-tools" role="group" aria-label="View of the graph">
                { tool(on_view, View::Out, "Zoom out", Icon::Minus) }
                { tool(on_view, View::In, "Zoom in", Icon::Plus) }
                { tool(on_view, View::Fit, "Fit", Icon::Fit) }
                <Menu name="Save" items={files(store, on_view)}>{ icon(Icon::Save) }</Menu>
            </div>
        </div>
    }
}

fn units(store: &Store) -> Names {
    let named = store.puzzle.geometry.units().map(|(_, unit)| words::capital(&unit.to_string()).into());
    std::iter::once("Follow the step".into()).chain(named).collect()
}

fn files(store: &Store, view: &Callback<View>) -> Vec<Item> {
    let picture = |name: &'static str, what: View| Item::new(name, view.reform(move |_: MouseEvent| what));
    vec![
        picture("Picture as SVG", View::Svg),
        picture("Picture as PNG", View::Png),
        Item::new("Graph as text", send(store, Action::ToggleSheet(Sheet::Files))),
    ]
}

fn digits(store: &Store) -> Names {
    let all =
        (0..store.puzzle.geometry.digit_count()).map(|digit| format!("Digit {}", Digit::from_index(digit)).into());
    let none = if store.page.view.model == GraphModel::Digit { "Follow the step" } else { "All digits" };
    std::iter::once(none.into()).chain(all).collect()
}

fn tool(view: &Callback<View>, what: View, name: &'static str, drawing: Icon) -> Html {
    drawn("icon quiet", name, drawing, None, view.reform(move |_: MouseEvent| what))
}
