//! What lessons are made of: questions, sliders, steps of figures, theorems.

use super::desk::{Desk, Steps};
use super::{escape, join};
use chromadoku_core::order::sort_by;

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
pub fn question(desk: &Desk, what: &str, asked: &str, mut choices: Vec<Choice>) -> String {
    sort_by(&mut choices, |a, b| (a.says.len(), &a.says).cmp(&(b.says.len(), &b.says)));
    let given = desk.text(what).and_then(|text| text.parse::<usize>().ok()).filter(|&at| at < choices.len());
    let button = |(at, choice): (usize, &Choice)| {
        let class = match (given == Some(at), choice.right) {
            (false, _) => "",
            (true, true) => " is-right",
            (true, false) => " is-wrong",
        };
        format!(
            "<button type=\"button\" class=\"button{class}\" aria-pressed=\"{}\" data-do=\"{}\">{}</button>",
            given == Some(at),
            desk.order(what, at),
            escape(&choice.says)
        )
    };
    let buttons = join(choices.iter().enumerate().map(button));
    reply(asked, &buttons, given.map(|at| (choices[at].right, choices[at].why.as_str())))
}

/// A question that is answered in some way or other, and what is said of the answer: whether it is right, and why.
pub fn reply(asked: &str, answers: &str, said: Option<(bool, &str)>) -> String {
    let asked = escape(asked);
    let (class, said) = match said {
        None => ("", String::new()),
        Some((true, why)) => (" is-right", format!("<strong>Right.</strong> {}", escape(why))),
        Some((false, why)) => (" is-wrong", format!("<strong>Not quite.</strong> {}", escape(why))),
    };
    format!(
        "<div class=\"ask\" role=\"group\" aria-label=\"{asked}\"><p class=\"asked\">{asked}</p><div class=\"answers\">{answers}</div>\
         <p role=\"status\" class=\"reply{class}\">{said}</p></div>"
    )
}

/// A figure with what is said below it.
pub fn figure(picture: &str, said: &str) -> String {
    format!("<figure>{picture}<figcaption>{said}</figcaption></figure>")
}

/// What moves a figure of steps. It plays a step each `pause` milliseconds.
pub fn player(desk: &Desk, what: &str, steps: Steps, pause: u32, label: &str) -> String {
    let Steps { at, last, playing } = steps;
    let button = |word: &str, order: String, off: bool| {
        let off = if off { " aria-disabled=\"true\"" } else { "" };
        format!("<button type=\"button\" class=\"button\" data-do=\"{order}\"{off}>{word}</button>")
    };
    let back = button("Back", desk.order(what, at.saturating_sub(1)), at == 0);
    let forward = button("Forward", desk.order(what, (at + 1).min(last)), at == last);
    let play = match (playing, at == last) {
        (true, _) => button("Pause", desk.order(what, at), false),
        (false, true) => button("Play again", desk.order(what, "0p"), false),
        (false, false) => button("Play", desk.order(what, format!("{at}p")), false),
    };
    let next = match playing {
        true => {
            format!(
                "<span hidden data-after=\"{pause}\" data-do=\"{}\"></span>",
                desk.order(what, format!("{}p", at + 1))
            )
        }
        false => String::new(),
    };
    let key = desk.key(what);
    format!(
        "<div class=\"steps\" role=\"group\" aria-label=\"{label}\">{back}{forward}{play}\
         <input type=\"range\" min=\"0\" max=\"{last}\" value=\"{at}\" data-set=\"{key}\" aria-label=\"{label}: step\" />\
         <span class=\"soft count\">{at} of {last}</span>{next}</div>"
    )
}

/// A slider with what it is and its value.
pub fn slider(desk: &Desk, what: &str, label: &str, (least, most): (usize, usize), value: usize) -> String {
    format!(
        "<label class=\"slide\"><span>{label}: <strong>{value}</strong></span>\
         <input type=\"range\" min=\"{least}\" max=\"{most}\" value=\"{value}\" data-set=\"{}\" /></label>",
        desk.key(what)
    )
}

/// One of several ways to look at something.
pub fn tabs(desk: &Desk, what: &str, label: &str, names: &[&str], chosen: usize) -> String {
    let button = |(at, name): (usize, &&str)| {
        format!(
            "<button type=\"button\" class=\"button\" aria-pressed=\"{}\" data-do=\"{}\">{}</button>",
            at == chosen,
            desk.order(what, at),
            escape(name)
        )
    };
    format!(
        "<div class=\"tabs\" role=\"group\" aria-label=\"{label}\">{}</div>",
        join(names.iter().enumerate().map(button))
    )
}

/// A theorem and its proof, beat by beat. All of it is markup.
pub fn theorem(says: &str, beats: &[String]) -> String {
    let beats = join(beats.iter().map(|beat| format!("<li>{beat}</li>")));
    format!("<section class=\"theorem\"><h4>Theorem</h4><p>{says}</p><h4>Proof</h4><ol>{beats}</ol></section>")
}

/// A part of a lesson with a title of its own.
pub fn part(title: &str, text: &str) -> String {
    format!("<h4>{title}</h4>{text}")
}

/// What the idea is good for, and where it comes from.
pub fn end(good_for: &str, source: &str) -> String {
    format!("<h4>What it is good for</h4><p>{good_for}</p><h4>Source</h4><p class=\"soft\">{source}</p>")
}

/// A paragraph.
pub fn p(text: impl AsRef<str>) -> String {
    format!("<p>{}</p>", text.as_ref())
}
