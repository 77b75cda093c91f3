//! A new puzzle: a sample, one that is made to wish, or an empty board of any size.

use chromadoku_board::geometry::{Base, Extra, Geometry, Shape};
use chromadoku_board::rule::{Negative, Rule};
use chromadoku_solver::generate::{ClueStyle, SYMMETRIES, Wish};
use chromadoku_solver::hand::REGION;
use chromadoku_solver::rate::Level;
use chromadoku_solver::technique;
use std::iter::once;
use std::sync::Arc;
use yew::prelude::*;

use chromadoku_app::reduce::Action;
use chromadoku_app::scene::said;
use chromadoku_app::session::samples::{SAMPLES, Sample};
use chromadoku_app::session::setting::Ruling;
use chromadoku_app::session::{Dialog, Sheet};
use chromadoku_app::words;
use chromadoku_web::button::{button, unless, worded};
use chromadoku_web::choice::{choice, select};
use chromadoku_web::{clock, dom};

use super::overlapping::Overlapping;
use crate::store::{Store, StoreProps, send};

/// The sides to choose from.
const SIDES: [usize; 12] = [4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 20, 25];

/// What is added to a board, and what a puzzle on it gives away.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Variant {
    Classic,
    Diagonal,
    Windoku,
    AntiKnight,
    AntiKing,
    NonConsecutive,
    DisjointGroups,
    Kropki,
    Killer,
    Jigsaw,
}

const VARIANTS: [(Variant, &str); 10] = [
    (Variant::Classic, "Classic"),
    (Variant::Jigsaw, "Jigsaw"),
    (Variant::Diagonal, "Diagonal"),
    (Variant::Windoku, "Windoku"),
    (Variant::AntiKnight, "Anti-knight"),
    (Variant::AntiKing, "Anti-king"),
    (Variant::NonConsecutive, "Non-consecutive"),
    (Variant::DisjointGroups, "Disjoint groups"),
    (Variant::Kropki, "Kropki dots"),
    (Variant::Killer, "Killer cages"),
];

impl Variant {
    /// What a puzzle gives away.
    fn style(self) -> ClueStyle {
        match self {
            Variant::Killer => ClueStyle::Cages,
            Variant::Kropki => ClueStyle::Dots,
            _ => ClueStyle::Digits,
        }
    }

    fn extra(self) -> Option<Extra> {
        Some(match self {
            Variant::Diagonal => Extra::Diagonals,
            Variant::Windoku => Extra::Windows,
            Variant::AntiKnight => Extra::AntiKnight,
            Variant::AntiKing => Extra::AntiKing,
            Variant::NonConsecutive => Extra::Rule(Rule::Negative(Negative::Difference)),
            Variant::DisjointGroups => Extra::DisjointGroups,
            Variant::Classic | Variant::Jigsaw | Variant::Kropki | Variant::Killer => return None,
        })
    }
}

/// The board of a side and a variant, before it is given cages, dots or regions.
fn shape(side: usize, variant: Variant) -> Shape {
    let usual = Shape { base: Base::of_regions(&Base::usual_regions(side)), extras: Vec::new() };
    variant.extra().into_iter().fold(usual, Shape::with)
}

/// The variants of a side: sides that have no boxes are for jigsaws, windows go with 9x9 only, and on a few small boards nothing can be.
fn offered(side: usize) -> Vec<(Variant, &'static str)> {
    let is_left_out = |variant| match variant {
        Variant::Jigsaw => side > LARGEST_JIGSAW,
        _ if Shape::classic(side).is_none() => true,
        Variant::Windoku => side != 9,
        Variant::AntiKnight | Variant::AntiKing | Variant::NonConsecutive => side < 6,
        _ => false,
    };
    VARIANTS.into_iter().filter(|&(variant, _)| !is_left_out(variant)).collect()
}

/// Puzzles are made up to this side: on larger boards it would take too long for somebody who waits.
const LARGEST_MADE: usize = 16;
/// The same of jigsaws, which are seldom filled at the first try.
const LARGEST_JIGSAW: usize = 12;

/// The number of a side among those to choose from.
fn at_side(side: usize) -> Option<usize> {
    SIDES.iter().position(|&other| other == side)
}

/// Samples, puzzles to be made, and empty boards.
#[component]
pub fn NewPuzzle(props: &StoreProps) -> Html {
    let store = &props.store;
    let side = use_state_eq(|| at_side(store.puzzle.geometry.digit_count()).or(at_side(9)).unwrap_or(0));
    let variant = use_state_eq(|| Variant::Classic);
    let wish = use_state_eq(Wish::default);
    let seed = use_state_eq(clock::seed);
    let offered = offered(SIDES[*side]);
    let variants = offered.iter().map(|&(_, name)| name.into()).collect();
    let variant_at = offered.iter().position(|(offered, _)| offered == &*variant).unwrap_or(0);
    let chosen = offered[variant_at].0;
    let style = chosen.style();
    let choose_variant = {
        let variant = variant.clone();
        Callback::from(move |at: usize| variant.set(offered[at].0))
    };
    let geometry = Geometry::new(shape(SIDES[*side], chosen)).ok();
    let wanted = geometry.clone();
    let sides = SIDES.iter().map(|side| format!("{side}×{side}").into()).collect();
    let start = {
        let (store, geometry, side) = (store.clone(), geometry.clone(), SIDES[*side]);
        Callback::from(move |_: MouseEvent| match chosen {
            Variant::Jigsaw => draw_regions(&store, side),
            _ => geometry.iter().for_each(|geometry| store.dispatch(Action::New(geometry.clone()))),
        })
    };
    let make = {
        // Cages have no symmetry, and no number was asked for.
        let wish = if style == ClueStyle::Cages { Wish::default() } else { *wish };
        let wish = Wish { style, jigsaw: chosen == Variant::Jigsaw, ..wish };
        let (store, seed) = (store.clone(), *seed);
        Callback::from(move |_: MouseEvent| {
            geometry.iter().for_each(|geometry| store.dispatch(Action::Make(geometry.clone(), wish, seed)));
        })
    };
    let waiting = store.page.stock.wanted.map(|level| format!("Making a puzzle that is {} …", level.name()));
    let making = store.page.making.as_ref().map(|making| said::making(making.tries)).or(waiting);
    use_effect_with((), {
        let store = store.clone();
        move |()| store.dispatch(Action::Stock(clock::seed()))
    });
    let makes = SIDES[*side] <= LARGEST_MADE;
    html! {
        <>
            <h3>{"A new puzzle by difficulty"}</h3>
            <div class="samples levels">{ LEVELS.iter().map(|&(level, about)| of_level(store, level, about)).collect::<Html>() }</div>
            <h3>{"A puzzle to try"}</h3>
            <div class="samples">
                { SAMPLES.iter().map(|sample| offer(store, sample)).collect::<Html>() }
                { of_today(store) }
            </div>
            <h3>{"Make a puzzle, or set one of your own"}</h3>
            { choice("Size", &sides, Some(*side), &setter(&side)) }
            { choice("Variant", &variants, Some(variant_at), &choose_variant) }
            <div class={classes!("wishes", (!makes).then_some("is-out"))}>{ wishes(&wish, &seed, wanted.as_ref(), style) }</div>
            <div class="actions">
                if making.is_some() {
                    { worded("primary", "Stop", None, send(store, Action::StopMaking)) }
                } else {
                    { worded("primary", "Make a puzzle", unless(makes), if makes { make } else { Callback::noop() }) }
                    { worded("", "Empty board", None, start) }
                    { worded("", "Paste a puzzle", None, send(store, Action::Dialog(Some(Dialog::Paste)))) }
                }
            </div>
            <Overlapping store={store.clone()} />
            <p role="status" class="soft">{ making }</p>
            <p class="soft">{"A puzzle that you have worked on stays under Recent."}</p>
        </>
    }
}

/// An empty board without regions, and the tool that draws them.
fn draw_regions(store: &Store, side: usize) {
    let base = Base::of_regions(&vec![None; side * side]);
    let Ok(geometry) = Geometry::new(Shape { base, extras: Vec::new() }) else { return };
    store.dispatch(Action::New(geometry));
    if !store.sets_rules() {
        store.dispatch(Action::ToggleSheet(Sheet::Setting));
    }
    store.dispatch(Action::Rule(Ruling::Order(format!("kind {REGION} ").into())));
}

/// What the puzzle on this board is to be like, and the seed that it is made from.
fn wishes(
    wish: &UseStateHandle<Wish>,
    seed: &UseStateHandle<u64>,
    geometry: Option<&Arc<Geometry>>,
    style: ClueStyle,
) -> Html {
    let symmetries = SYMMETRIES.iter().map(|row| words::capital(row.1).into()).collect();
    let symmetry = SYMMETRIES.iter().position(|row| row.0 == wish.symmetry);
    let choose_symmetry = changed(wish, |wish, at: usize| wish.symmetry = SYMMETRIES[at].0);
    // The first in the list is none of them.
    let occurs = |kind: &&technique::Kind| kind.in_path && geometry.is_some_and(|geometry| kind.occurs_on(geometry));
    let known: Vec<&technique::Kind> = technique::kinds().iter().filter(occurs).collect();
    let techniques = once("Any").chain(known.iter().map(|technique| technique.name)).map(AttrValue::from).collect();
    let hardest =
        wish.hardest.and_then(|id| known.iter().position(|technique| technique.id == id)).map_or(0, |at| at + 1);
    let choose_hardest = changed(wish, move |wish, at: usize| {
        wish.hardest = at.checked_sub(1).and_then(|at| known.get(at)).map(|technique| technique.id);
    });
    let choose_clues = changed(wish, |wish, event: InputEvent| wish.clues = dom::value(&event).parse().ok());
    let choose_seed = {
        let seed = seed.clone();
        Callback::from(move |event: InputEvent| dom::value(&event).parse().into_iter().for_each(|to| seed.set(to)))
    };
    let number = |name: &'static str, value: Option<String>, hint: &'static str, oninput: Callback<InputEvent>| {
        html! { <label>{name}<input type="number" min="0" inputmode="numeric" placeholder={hint} {value} {oninput} /></label> }
    };
    html! {
        <>
            if style != ClueStyle::Cages {
                <label>{"Symmetry"}{ select("Symmetry", &symmetries, symmetry, choose_symmetry) }</label>
                <label>{"Hardest technique"}{ select("Hardest technique", &techniques, Some(hardest), choose_hardest) }</label>
                { number("Clues", wish.clues.map(|clues| clues.to_string()), "few", choose_clues) }
            }
            { number("Seed", Some(seed.to_string()), "", choose_seed) }
        </>
    }
}

/// A callback that changes something of a wish.
fn changed<T: 'static>(wish: &UseStateHandle<Wish>, change: impl Fn(&mut Wish, T) + 'static) -> Callback<T> {
    let wish = wish.clone();
    Callback::from(move |what| {
        let mut next = *wish;
        change(&mut next, what);
        wish.set(next);
    })
}

fn setter(state: &UseStateHandle<usize>) -> Callback<usize> {
    let state = state.clone();
    Callback::from(move |value| state.set(value))
}

/// The levels, and what their puzzles ask for.
const LEVELS: [(Level, &str); 5] = [
    (Level::Easy, "Singles"),
    (Level::Medium, "Pairs and triples"),
    (Level::Hard, "Wings and fish"),
    (Level::Unfair, "Chains"),
    (Level::Extreme, "Forcing nets"),
];

fn of_level(store: &Store, level: Level, about: &'static str) -> Html {
    let is_wanted = store.page.stock.wanted == Some(level);
    let face = html! { <><strong>{words::capital(level.name())}</strong><span class="soft">{about}</span></> };
    button("sample", None, None, unless(!is_wanted), send(store, Action::Level(level)), face)
}

fn offer(store: &Store, sample: &'static Sample) -> Html {
    let store = store.clone();
    let onclick = Callback::from(move |_: MouseEvent| {
        if let Some(session) = sample.session() {
            store.dispatch(Action::Load(session.puzzle.geometry, session.puzzle.givens));
        }
    });
    let face = html! { <><strong>{sample.name}</strong><span class="soft">{sample.about}</span></> };
    button("sample", None, None, None, onclick, face)
}

/// The puzzle that is made from the date, which is its seed.
fn of_today(store: &Store) -> Html {
    let onclick = send(store, Action::MakeOfDay(clock::today()));
    let face = html! { <><strong>{"Today"}</strong><span class="soft">{"The puzzle of the day, the same for everybody."}</span></> };
    button("sample", None, None, unless(store.page.making.is_none()), onclick, face)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_side_and_variant_on_offer_is_a_board() {
        for side in SIDES {
            for (variant, _) in offered(side) {
                let geometry = Geometry::new(shape(side, variant)).unwrap();
                assert_eq!(geometry.cell_count(), side * side);
            }
        }
        assert_eq!(Geometry::new(shape(9, Variant::Windoku)).unwrap().title(), "9×9 windoku");
        assert_eq!(offered(7), [(Variant::Jigsaw, "Jigsaw")]);
        assert!(!offered(16).iter().any(|(variant, _)| *variant == Variant::Windoku));
    }
}
