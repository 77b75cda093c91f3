//! The head of the page: name, board, what concerns the whole puzzle.

use chromadoku_app::reduce::Action;
use chromadoku_app::session::{Dialog, Pen, Sheet, Views};
use chromadoku_board::geometry::Base;
use chromadoku_web::button::{Disabled, button, drawn, unless, worded};
use chromadoku_web::icons::{Icon, icon, logo};
use yew::prelude::*;

use super::check::check_line;
use super::menu::{Item, Menu};
use super::notice::notice_bar;
use super::requests::Requests;
use super::timer::Timer;
use crate::browser::embed;
use crate::store::{Store, send};

/// The head of the page.
pub fn header(store: &Store, requests: &Requests) -> Html {
    let dialog = |dialog: Dialog| send(store, Action::Dialog(Some(dialog)));
    let is_embedded = embed::is_embedded();
    html! {
        <header>
            <h1>{ logo() }<span>{"Chromadoku"}</span></h1>
            if !is_embedded {
                { board_title(store, dialog(Dialog::New)) }
            }
            <div class="said">
                { check_line(store) }
                { notice_bar(store) }
            </div>
            if store.page.settings.timer {
                <Timer store={store.clone()} />
            }
            <div class="history">
                { tool(["Undo", "Undo (Ctrl+Z)"], Icon::Undo, unless(store.can_undo()), send(store, Action::Undo)) }
                { tool(["Redo", "Redo (Ctrl+Y)"], Icon::Redo, unless(store.can_redo()), send(store, Action::Redo)) }
            </div>
            <div class="tools">
                { views(store) }
                if is_embedded {
                    <a class="button primary" href={embed::whole(store)} target="_blank" rel="noopener">{"Open in Chromadoku"}</a>
                } else {
                    { worded("learn", "Learn", None, send(store, Action::Learn(String::new()))) }
                    { worded("", "Paste", None, dialog(Dialog::Paste)) }
                    { worded("", "New", None, dialog(Dialog::New)) }
                    { worded("primary", "Share", None, requests.share.reform(|_| ())) }
                    <Menu name="More" items={more(store, requests)}>{ icon(Icon::More) }</Menu>
                }
            </div>
        </header>
    }
}

/// One view for the other: a press goes on from both to the grid alone, the graph alone, and back to both.
fn views(store: &Store) -> Html {
    let now = store.page.settings.views;
    let (name, drawing) = match now {
        Views::Both => ("Show the grid alone", Icon::Both),
        Views::Grid => ("Show the graph alone", Icon::Left),
        Views::Graph => ("Show grid and graph", Icon::Right),
    };
    drawn("icon views", name, drawing, None, send(store, Action::Views(now.next())))
}

/// What the puzzle is called, else its board.
fn board_title(store: &Store, onclick: Callback<MouseEvent>) -> Html {
    let board = store.puzzle.geometry.title();
    let (face, more) = match store.puzzle.credits.title() {
        "" => (board, "Choose another board".to_owned()),
        name => (name.to_owned(), format!("{name} ({board}). Choose another board")),
    };
    let label = format!("{face}: choose another board");
    let face = html! { <><span class="board-name">{face}</span>{ icon(Icon::Down) }</> };
    button("board-title", Some(label.into()), Some(more.into()), None, onclick, face)
}

fn tool([name, title]: [&'static str; 2], drawing: Icon, disabled: Disabled, onclick: Callback<MouseEvent>) -> Html {
    button("icon", Some(name.into()), Some(title.into()), disabled, onclick, icon(drawing))
}

fn more(store: &Store, requests: &Requests) -> Vec<Item> {
    let item = |name: &'static str, action: Action| Item::new(name, send(store, action));
    let hidden = !store.puzzle.shows_truths;
    let dialog = |name: &'static str, dialog: Dialog| item(name, Action::Dialog(Some(dialog)));
    let sheet = |sheet: Sheet| dialog(sheet.title(), Dialog::Sheet(sheet));
    let beside = |sheet: Sheet| item(sheet.title(), Action::ToggleSheet(sheet));
    let geometry = &store.puzzle.geometry;
    let has_boxes = matches!(geometry.shape().base, Base::Boxes { .. });
    let has_rules = geometry.has_rules() || !has_boxes || !store.puzzle.credits.is_empty();
    let rules = has_rules.then(|| sheet(Sheet::Rules));
    let items = vec![
        item("Learn", Action::Learn(String::new())),
        sheet(Sheet::Tour),
        dialog("Recent", Dialog::Recent),
        dialog("Name this puzzle", Dialog::Credits),
        Item::new("List", requests.list.reform(|_| ())),
        item("Draw links", Action::Pen(Pen::Link)),
        item("Check my entries", Action::Check),
        item("Check my marks", Action::CheckNotes),
        item(if hidden { "Show what is true" } else { "Hide what is true" }, Action::ToggleTruths),
        item("Clear entries", Action::ClearEntries),
        item("Clear all", Action::ClearAll),
        beside(Sheet::Rating),
        beside(Sheet::Techniques),
        Item::new("Graph lab", requests.lab.reform(|_| ())),
        beside(Sheet::Structure),
        sheet(Sheet::Legend),
        sheet(Sheet::Keys),
        dialog("Settings", Dialog::Settings),
    ];
    rules.into_iter().chain(items).collect()
}
