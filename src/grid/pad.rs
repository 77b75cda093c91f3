//! The on-screen pad: digits with how many are left to place, erase, choosing several, what stands out, zoom.

use chromadoku_app::reduce::Action;
use chromadoku_app::scene::{Seen, grid as scene};
use chromadoku_app::session::{Filter, Pen, Session, Stage};
use chromadoku_board::codec::link::COLORS;
use chromadoku_board::id::{Digit, Id};
use chromadoku_board::note::CandidateColors;
use chromadoku_board::set::DigitSet;
use chromadoku_web::button::drawn;
use chromadoku_web::icons::{Icon, icon};
use yew::prelude::*;

use super::cell::digit_class;
use crate::store::{Store, send};

/// The steps of the zoom buttons.
const ZOOMS: [f64; 6] = [1.0, 1.5, 2.0, 3.0, 4.0, 6.0];

#[derive(Properties, PartialEq)]
pub(super) struct PadProps {
    pub(super) store: Store,
    /// Whether a tap adds a cell to the chosen ones.
    pub(super) several: bool,
    pub(super) on_several: Callback<()>,
    /// How much larger than the room the board is; nothing for boards that need no zoom.
    pub(super) zoom: Option<f64>,
    pub(super) on_zoom: Callback<f64>,
}

/// The pad.
#[component]
pub(super) fn Pad(props: &PadProps) -> Html {
    let session: &Session = &props.store;
    let seen = Seen::of(session);
    let first = match session.page.filter {
        Filter::Digit(digit) => Some(digit),
        Filter::Off | Filter::Bivalue => None,
    };
    let paints = session.paints();
    let held = match session.page.pen {
        _ if session.puzzle.stage == Stage::SetUp => None,
        Pen::Digit => None,
        Pen::Mark => Some(scene::marked(&seen)),
        Pen::Note(spot) => Some(seen.position.notes[seen.selection.active].at(spot)),
        Pen::Color => Some(match seen.aimed {
            Some(at) => CandidateColors::of(&seen.position.candidate_colors, at),
            None => seen.position.colors[seen.selection.active],
        }),
        Pen::Link => Some(seen.linked(seen.selection.active)),
    };
    let pressed = |digit: Digit| first.map(|first| digit == first).or(held.map(|held| held.contains(digit)));
    let remaining = scene::remaining(&seen);
    let left = |digit: Digit| remaining.get(digit.index()).copied().filter(|_| !paints);
    let digits = if paints { DigitSet::first_n(COLORS) } else { session.puzzle.geometry.digits() };
    let digits = digits.iter().map(|digit| digit_button(&props.store, digit, left(digit), pressed(digit)));
    let count = session.puzzle.geometry.digit_count();
    // Beside the board, ten rows are about as high as it.
    let columns = match props.zoom {
        None => (count + 3).div_ceil(10).max(2),
        Some(_) => (count + 6).div_ceil(10).max(3),
    };
    let columns = format!("--pad-columns:{columns}");
    html! {
        <div class={classes!("pad", (count == 9).then_some("nine"))} ~style={columns} role="group" aria-label="Pad">
            if let Some(zoom) = props.zoom {
                { zoom_buttons(zoom, &props.on_zoom) }
            }
            { for digits }
            { drawn("pad-key", "Erase", Icon::Erase, None, send(&props.store, Action::Erase)) }
            { switch(["Select several"; 2], Icon::Several, props.several, props.on_several.reform(|_| ())) }
            { filter_key(&props.store) }
        </div>
    }
}

/// Digits first, bivalue cells, or neither: one key for all three, since each follows from the one before.
fn filter_key(store: &Store) -> Html {
    let (name, title, drawing) = match store.page.filter {
        Filter::Off => ("Digit first", "Digit first: choose a digit, then its cells (/)", Icon::Filter),
        Filter::Digit(_) => ("Digit first", "The digit stands out, and cells that you press take it", Icon::Filter),
        Filter::Bivalue => ("Two candidates", "Cells with two candidates stand out", Icon::Bivalue),
    };
    switch([name, title], drawing, store.page.filter != Filter::Off, send(store, Action::NextFilter))
}

fn switch([name, title]: [&'static str; 2], drawing: Icon, pressed: bool, onclick: Callback<MouseEvent>) -> Html {
    html! {
        <button type="button" class="pad-key" aria-label={name} {title} aria-pressed={pressed.to_string()} {onclick}>
            { icon(drawing) }
        </button>
    }
}

fn zoom_buttons(zoom: f64, on_zoom: &Callback<f64>) -> Html {
    let larger = ZOOMS.into_iter().find(|&step| step > zoom + 0.01);
    let smaller = ZOOMS.into_iter().rev().find(|&step| step < zoom - 0.01);
    let button = |label: &'static str, text: &'static str, to: Option<f64>| {
        let onclick = on_zoom.reform(move |_| to.unwrap_or(zoom));
        html! {
            <button type="button" class="pad-key" aria-label={label} title={label} disabled={to.is_none()} {onclick}>
                { text }
            </button>
        }
    };
    html! {
        <div class="pad-zoom" role="group" aria-label="Size of the cells">
            { button("Smaller cells", "−", smaller) }
            { button("Fit the whole board", "Fit", (zoom > 1.01).then_some(1.0)) }
            { button("Larger cells", "+", larger) }
        </div>
    }
}

/// How many are left to place is said of digits, not of colors. `pressed` says whether the digit comes first or, while digits are marks,
/// notes, colors or ends of links, whether the active cell has it.
fn digit_button(store: &Store, digit: Digit, left: Option<usize>, pressed: Option<bool>) -> Html {
    let onclick = send(store, Action::Digit(digit));
    let used_up = (left == Some(0)).then_some("used-up");
    let paint = left.is_none().then_some("paint");
    let (name, title) = match left {
        Some(left) => (format!("Digit {digit}"), Some(format!("{left} left"))),
        None => (format!("Color {digit}"), None),
    };
    html! {
        <button
            key={digit.0}
            type="button"
            class={classes!("pad-key", "pad-digit", digit_class(digit), used_up, paint)}
            aria-label={name}
            aria-pressed={pressed.map(|pressed| pressed.to_string())}
            {title}
            {onclick}
        >
            <span class="pad-symbol">{ digit.to_string() }</span>
            <span class="pad-left" data-left={left.map(|left| left.to_string())} />
            <span class="bar"></span>
        </button>
    }
}
