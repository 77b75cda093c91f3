//! What lessons are made of: questions, sliders, steps of figures, theorems.

use chromadoku_board::order::sort_by;
use maud::{Markup, Render, html};

use super::desk::{Desk, Steps};

/// A possible answer: what it says, whether it is right, and why or why not.
pub struct Choice {
    says: String,
    right: bool,
    why: String,
}

/// The right answer.
pub fn right(says: impl Into<String>, why: impl Into<String>) -> Choice {
    Choice { says: says.into(), right: true, why: why.into() }
}

/// A wrong answer.
pub fn wrong(says: impl Into<String>, why: impl Into<String>) -> Choice {
    Choice { says: says.into(), right: false, why: why.into() }
}

/// A question with its answers. They are in the order of their words, so that the right one has no place of its own.
pub fn question(desk: &Desk, what: &str, asked: &str, mut choices: Vec<Choice>) -> Markup {
    sort_by(&mut choices, |a, b| (a.says.len(), &a.says).cmp(&(b.says.len(), &b.says)));
    let given = desk.text(what).and_then(|text| text.parse::<usize>().ok()).filter(|&at| at < choices.len());
    let class = |at: usize| match (given == Some(at), choices[at].right) {
        (false, _) => "",
        (true, true) => " is-right",
        (true, false) => " is-wrong",
    };
    let buttons = html! {
        @for (at, choice) in choices.iter().enumerate() {
            button type="button" class={ "button" (class(at)) } aria-pressed=(given == Some(at))
                data-do=(desk.order(what, at)) { (choice.says) }
        }
    };
    reply(asked, buttons, given.map(|at| (choices[at].right, choices[at].why.as_str())))
}

/// A question that is answered in some way or other, and what is said of the answer: whether it is right, and why.
pub fn reply(asked: &str, answers: Markup, said: Option<(bool, &str)>) -> Markup {
    let (class, word, why) = match said {
        None => ("", "", ""),
        Some((true, why)) => (" is-right", "Right.", why),
        Some((false, why)) => (" is-wrong", "Not quite.", why),
    };
    html! {
        div.ask role="group" aria-label=(asked) {
            p.asked { (asked) }
            div.answers { (answers) }
            p role="status" class={ "reply" (class) } {
                @if said.is_some() { strong { (word) } " " (why) }
            }
        }
    }
}

/// A figure with what is said below it.
pub fn figure(picture: Markup, said: impl Render) -> Markup {
    html! { figure { (picture) figcaption { (said) } } }
}

/// What moves a figure of steps. It plays a step each `pause` milliseconds.
pub fn player(desk: &Desk, what: &str, steps: Steps, pause: u32, label: &str) -> Markup {
    let Steps { at, last, playing } = steps;
    let button = |word: &str, order: String, off: bool| {
        html! {
            button type="button" class="button" data-do=(order) aria-disabled=[off.then_some("true")] { (word) }
        }
    };
    let back = button("Back", desk.order(what, at.saturating_sub(1)), at == 0);
    let forward = button("Forward", desk.order(what, (at + 1).min(last)), at == last);
    let play = match (playing, at == last) {
        (true, _) => button("Pause", desk.order(what, at), false),
        (false, true) => button("Play again", desk.order(what, "0p"), false),
        (false, false) => button("Play", desk.order(what, format!("{at}p")), false),
    };
    html! {
        div.steps role="group" aria-label=(label) {
            (back)
            (forward)
            (play)
            input type="range" min="0" max=(last) value=(at) data-set=(desk.key(what))
                aria-label={ (label) ": step" };
            span.soft.count { (at) " of " (last) }
            @if playing {
                span hidden data-after=(pause) data-do=(desk.order(what, format!("{}p", at + 1))) {}
            }
        }
    }
}

/// A slider with what it is and its value.
pub fn slider(desk: &Desk, what: &str, label: &str, (least, most): (usize, usize), value: usize) -> Markup {
    html! {
        label.slide {
            span { (label) ": " strong { (value) } }
            input type="range" min=(least) max=(most) value=(value) data-set=(desk.key(what));
        }
    }
}

/// One of several ways to look at something.
pub fn tabs(desk: &Desk, what: &str, label: &str, names: &[&str], chosen: usize) -> Markup {
    html! {
        div.tabs role="group" aria-label=(label) {
            @for (at, name) in names.iter().enumerate() {
                button type="button" class="button" aria-pressed=(at == chosen) data-do=(desk.order(what, at)) {
                    (name)
                }
            }
        }
    }
}

/// A theorem and its proof, beat by beat.
pub fn theorem(says: impl Render, beats: &[Markup]) -> Markup {
    html! {
        section.theorem {
            h4 { "Theorem" }
            p { (says) }
            h4 { "Proof" }
            ol {
                @for beat in beats { li { (beat) } }
            }
        }
    }
}

/// A part of a lesson with a title of its own.
pub fn part(title: &str, content: Markup) -> Markup {
    html! { h4 { (title) } (content) }
}

/// What the idea is good for, and where it comes from.
pub fn end(good_for: impl Render, source: impl Render) -> Markup {
    html! { h4 { "What it is good for" } p { (good_for) } h4 { "Source" } p.soft { (source) } }
}

/// A paragraph.
pub fn p(text: impl Render) -> Markup {
    html! { p { (text) } }
}
