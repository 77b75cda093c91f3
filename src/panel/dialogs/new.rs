//! A new puzzle: a sample, or an empty board of any size.

use std::rc::Rc;

use chromadoku_core::codec::text;
use chromadoku_core::geometry::{Extra, Geometry, Shape};
use yew::prelude::*;

use crate::app::{Store, StoreProps};
use crate::panel::button::{button, worded};
use crate::panel::choice::{choice, names};
use crate::panel::send;
use crate::session::samples::{SAMPLES, Sample};
use crate::session::{Action, Dialog};

/// The sides to choose from.
const SIDES: [usize; 10] = [4, 6, 8, 9, 10, 12, 15, 16, 20, 25];

/// What is added to a 9x9 board.
#[derive(Clone, Copy, PartialEq)]
enum Variant {
    Classic,
    Diagonal,
    Windoku,
}

const VARIANTS: [Variant; 3] = [Variant::Classic, Variant::Diagonal, Variant::Windoku];

/// The board of a side and a variant. Variants are offered at 9x9 only.
fn shape(side: usize, variant: Variant) -> Option<Shape> {
    let classic = Shape::classic(side)?;
    Some(match variant {
        Variant::Diagonal if side == 9 => classic.with(Extra::Diagonals),
        Variant::Windoku if side == 9 => classic.with(Extra::Windows),
        _ => classic,
    })
}

/// Samples and empty boards.
#[component]
pub fn NewPuzzle(props: &StoreProps) -> Html {
    let store = &props.store;
    let side = use_state_eq(|| SIDES.iter().position(|&side| side == store.geometry.digit_count()).unwrap_or(3));
    let variant = use_state_eq(|| 0);
    let geometry = shape(SIDES[*side], VARIANTS[*variant]).and_then(|shape| Geometry::new(shape).ok());
    let sides = SIDES.iter().map(|side| format!("{side}×{side}").into()).collect();
    let start = {
        let (store, geometry) = (store.clone(), geometry.clone());
        Callback::from(move |_: MouseEvent| {
            geometry.iter().for_each(|geometry| store.dispatch(Action::New(geometry.clone())));
        })
    };
    html! {
        <>
            <h3>{"A puzzle to try"}</h3>
            <div class="samples">{ SAMPLES.iter().map(|sample| offer(store, sample)).collect::<Html>() }</div>
            <h3>{"An empty board, to set a puzzle"}</h3>
            { choice("Size", &sides, Some(*side), &setter(&side)) }
            <div class={classes!("variants", (SIDES[*side] != 9).then_some("is-out"))}>
                { choice("Variant", &names(&["Classic", "Diagonal", "Windoku"]), Some(*variant), &setter(&variant)) }
            </div>
            <div class="actions">
                { worded("primary", "Empty board", None, start) }
                { worded("", "Paste a puzzle", None, send(store, Action::Dialog(Some(Dialog::Paste)))) }
            </div>
            <p class="soft">{"What is open now stays under Recent, unless it is an empty board or an untouched sample."}</p>
        </>
    }
}

fn setter(state: &UseStateHandle<usize>) -> Callback<usize> {
    let state = state.clone();
    Callback::from(move |value| state.set(value))
}

fn offer(store: &Store, sample: &'static Sample) -> Html {
    let store = store.clone();
    let onclick = Callback::from(move |_: MouseEvent| {
        if let Ok(parsed) = text::parse(sample.puzzle) {
            store.dispatch(Action::Load(parsed.geometry.clone(), Rc::new(parsed.values())));
        }
    });
    let face = html! { <><strong>{sample.name}</strong><span class="soft">{sample.about}</span></> };
    button("sample", None, None, None, onclick, face)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_side_and_variant_on_offer_is_a_board() {
        for side in SIDES {
            for variant in VARIANTS {
                let geometry = Geometry::new(shape(side, variant).unwrap()).unwrap();
                assert_eq!(geometry.cell_count(), side * side);
            }
        }
        assert_eq!(Geometry::new(shape(9, Variant::Windoku).unwrap()).unwrap().title(), "9×9 windoku");
        assert_eq!(shape(16, Variant::Windoku), shape(16, Variant::Classic));
    }
}
