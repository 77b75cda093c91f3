//! A new puzzle: a sample, or an empty board of any size.

use std::rc::Rc;

use chromadoku_core::codec::text;
use chromadoku_core::geometry::{Extra, Geometry, Shape};
use yew::prelude::*;

use crate::app::{Store, StoreProps};
use crate::panel::choice::choice;
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
    let side = use_state_eq(|| store.geometry.digit_count());
    let variant = use_state_eq(|| Variant::Classic);
    let geometry = shape(*side, *variant).and_then(|shape| Geometry::new(shape).ok());
    let sides = SIDES.map(|side| (side, AttrValue::from(format!("{side}×{side}"))));
    let variants = [
        (Variant::Classic, "Classic".into()),
        (Variant::Diagonal, "Diagonal".into()),
        (Variant::Windoku, "Windoku".into()),
    ];
    let start = {
        let (store, geometry) = (store.clone(), geometry.clone());
        Callback::from(move |_: MouseEvent| {
            geometry.iter().for_each(|geometry| store.dispatch(Action::New(geometry.clone())));
        })
    };
    let paste = {
        let store = store.clone();
        Callback::from(move |_: MouseEvent| store.dispatch(Action::Dialog(Some(Dialog::Paste))))
    };
    html! {
        <>
            <h3>{"A puzzle to try"}</h3>
            <div class="samples">{ SAMPLES.iter().map(|sample| offer(store, sample)).collect::<Html>() }</div>
            <h3>{"An empty board, to set a puzzle"}</h3>
            { choice("Size", &sides, *side, setter(&side)) }
            <div class={classes!("variants", (*side != 9).then_some("is-out"))}>
                { choice("Variant", &variants, *variant, setter(&variant)) }
            </div>
            <div class="actions">
                <button type="button" class="primary" onclick={start}>{"Empty board"}</button>
                <button type="button" onclick={paste}>{"Paste a puzzle"}</button>
            </div>
            <p class="soft">{"What is open now stays under Recent, unless it is an empty board or an untouched sample."}</p>
        </>
    }
}

fn setter<T: Clone + 'static>(state: &UseStateHandle<T>) -> Callback<T> {
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
    html! {
        <button type="button" class="sample" {onclick}>
            <strong>{sample.name}</strong><span class="soft">{sample.about}</span>
        </button>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_side_and_variant_on_offer_is_a_board() {
        for side in SIDES {
            for variant in [Variant::Classic, Variant::Diagonal, Variant::Windoku] {
                let geometry = Geometry::new(shape(side, variant).unwrap()).unwrap();
                assert_eq!(geometry.cell_count(), side * side);
            }
        }
        assert_eq!(Geometry::new(shape(9, Variant::Windoku).unwrap()).unwrap().title(), "9×9 windoku");
        assert_eq!(shape(16, Variant::Windoku), shape(16, Variant::Classic));
    }
}
