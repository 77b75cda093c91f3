//! A page for each technique: what it is, told on a drawn position, why it is true, how to spot it, near misses, and positions to find
//! it in. Pages have links of their own by the stable names of techniques, as lessons do.

mod cells;
mod find;
mod judge;
mod links;
mod list;
mod marked;
mod names;
mod near;
pub mod told;

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::rc::Rc;

use chromadoku_board::set::CellSet;
use chromadoku_solver::step::Step;
use chromadoku_solver::technique::{Facts, Family, FishKind, Kind, Origin, Scores, TechniqueId, kinds};
use maud::{Markup, html};

use super::desk::Desk;
use super::parts::{p, part, tabs};
use crate::sheet::about::{about, fact, spot};
use crate::sheet::examples::Position;
use crate::words;
use told::Told;

pub use list::{LIST, markup as list};

/// The most steps of a technique in one position that are known.
const STEPS: usize = 60;
/// Of a technique that scores more only the first step is looked for: these take long.
const LIGHT: u16 = 300;

/// The technique with a stable name.
pub fn named(name: &str) -> Option<&'static Kind> {
    kinds().iter().find(|kind| kind.id.0 == name)
}

/// The page of a technique, where the givens of the open board are known to have one solution.
pub fn write(desk: &Desk, kind: &'static Kind, givens: Option<&CellSet>) -> Markup {
    let example = Position::example(kind.id);
    let own = Position { board: desk.board.clone(), givens: givens.copied().unwrap_or_default() };
    let shows_own = desk.number("on", usize::from(example.is_none()), 1) == 1;
    let position = if shows_own { Some(&own) } else { example.as_ref() };
    // What is looked for on request only may take minutes on a board that has none.
    let looked_in = position.filter(|_| kind.in_path || !shows_own);
    let steps = looked_in.map(|position| steps_in(kind.id, position)).unwrap_or_default();
    let told = position.zip(steps.first()).map(|(position, step)| Told::of(position, step));
    html! {
        p { (about(kind)) }
        (figure(desk, kind, example.is_some(), shows_own, told.as_ref()))
        @if let Some(told) = &told { (why(told)) }
        (part("How to spot it", p(spot(kind))))
        (part("In the graph", p(fact(kind))))
        @if let Some(told) = &told { (near::markup(told)) }
        @if let Some(example) = &example { (find::markup(desk, kind, example)) }
        (origin(kind))
        (part("How hard it is", scores(kind)))
        (ways(kind, example.as_ref()))
    }
}

/// The steps of a technique in a position, up to a stated number; the latest answers are remembered, as pages are written often.
fn steps_in(technique: TechniqueId, position: &Position) -> Rc<Vec<Step>> {
    type Known = (TechniqueId, Position, Rc<Vec<Step>>);
    thread_local! {
        static KNOWN: RefCell<Vec<Known>> = const { RefCell::new(Vec::new()) };
    }
    KNOWN.with_borrow_mut(|known| {
        if let Some((.., steps)) = known.iter().find(|(id, of, _)| *id == technique && of == position) {
            return steps.clone();
        }
        let unique = (!position.givens.is_empty()).then_some(position.givens);
        let facts = Facts::new(&position.board).with_unique(unique);
        let most = if technique.kind().scores.hodoku <= LIGHT { STEPS } else { 1 };
        let mut steps = Vec::new();
        let _ = technique.get().find(&facts, &mut |step| {
            steps.push(step);
            if steps.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let steps = Rc::new(steps);
        known.truncate(5);
        known.insert(0, (technique, position.clone(), steps.clone()));
        steps
    })
}

/// A position with a step of the technique, and the step told on it.
fn figure(desk: &Desk, kind: &Kind, has_example: bool, shows_own: bool, told: Option<&Told>) -> Markup {
    let none = match (kind.in_path, has_example) {
        (false, _) => {
            "To look for it takes long, so your puzzle is searched on request only: in the list of techniques, under \
             More, press “What it sees here”."
        }
        (true, true) => "Your puzzle has no step of this kind now. The example shows one.",
        (true, false) => "Your puzzle has no step of this kind now. When it has one, this page tells it.",
    };
    let content = html! {
        @if has_example {
            (tabs(desk, "on", "Where to look at it", &["An example", "Your puzzle"], usize::from(shows_own)))
        }
        @if let Some(told) = told { (told.figure(desk, kind)) } @else { p { (none) } }
    };
    part("What it looks like", content)
}

/// Why the step that is told follows.
fn why(told: &Told) -> Markup {
    let said = told.sentence();
    if said.why.is_empty() && told.beats.is_empty() {
        return html! {};
    }
    let content = html! {
        p { strong { (said.title) "." } }
        // The story says the reason at length.
        @if told.beats.is_empty() {
            p { (said.why) }
        } @else {
            ol.story {
                @for beat in &told.beats { li { (beat.text) } }
            }
        }
    };
    part("Why it is true", content)
}

/// How hard it is held to be, on the scales that have it.
fn scores(kind: &Kind) -> Markup {
    let Scores { hodoku, explainer, wiki } = kind.scores;
    let explainer = explainer.map(|tenths| format!("{}.{} in Sudoku Explainer", tenths / 10, tenths % 10));
    let wiki = wiki.map(|score| format!("{score} on SudokuWiki"));
    // What HoDoKu does not have is scored in its manner.
    let of = if kind.id.get().code.is_some() { "in HoDoKu" } else { "on a scale like HoDoKu’s" };
    let all: Vec<String> = [Some(format!("{hodoku} {of}")), explainer, wiki].into_iter().flatten().collect();
    p(format!("{}: {}.", words::capital(kind.family.tag()), words::and(&all)))
}

/// Who found it or where its name comes from, and where more is said of it.
fn origin(kind: &Kind) -> Markup {
    let Origin { said, page, address } = kind.id.about().origin;
    if page.is_empty() {
        return html! {};
    }
    let content = html! {
        @if !said.is_empty() { p { (said) } }
        p { "More on it: " a href=(address) target="_blank" rel="noopener noreferrer" { (page) } "." }
    };
    part("Where it comes from", content)
}

/// What can be done with the technique on the board, and the way to its neighbors in difficulty.
fn ways(kind: &Kind, example: Option<&Position>) -> Markup {
    let number = kinds().iter().position(|other| other.id == kind.id).unwrap_or(0);
    let (harder, simpler) = neighbors(kind);
    let to = |word: &str, other: Option<&Kind>| {
        html! {
            @if let Some(other) = other {
                button type="button" class="button" data-do={ "learn " (other.id.0) } {
                    span.soft { (word) } " " (other.name)
                }
            }
        }
    };
    html! {
        nav.ways aria-label="Techniques" {
            @if let Some(example) = example {
                button type="button" class="button" data-do={ "example " (number) " " (example.link()) } {
                    "Open the example on the board"
                }
            }
            (to("Harder:", harder))
            (to("Simpler:", simpler))
            button type="button" class="quiet" data-do={ "learn " (LIST) } { "All techniques" }
        }
    }
}

/// The next harder technique of a kind, and the next simpler one. A fish is next to those of other sizes, and the smallest of a kind
/// comes after the plain one of its size; elsewhere the score says it.
fn neighbors(kind: &Kind) -> (Option<&'static Kind>, Option<&'static Kind>) {
    if let Family::Fish(fish) = kind.family {
        let of = |fish, size| kinds().iter().find(|other| other.family == Family::Fish(fish) && other.size == size);
        let plain = of(FishKind::Basic, kind.size).filter(|_| fish != FishKind::Basic);
        return (of(fish, kind.size + 1), of(fish, kind.size - 1).or(plain));
    }
    // A locked set is a special case, no simpler idea.
    let is_locked = |kind: &Kind| kind.family == Family::LockedSet;
    let is_akin = |other: &&Kind| other.family.tag() == kind.family.tag() && is_locked(other) == is_locked(kind);
    let score = |other: &&Kind| other.scores.hodoku;
    let family = || kinds().iter().filter(is_akin);
    let harder = family().filter(|other| other.scores.hodoku > kind.scores.hodoku).min_by_key(score);
    (harder, family().filter(|other| other.scores.hodoku < kind.scores.hodoku).max_by_key(score))
}

#[cfg(test)]
mod tests;
