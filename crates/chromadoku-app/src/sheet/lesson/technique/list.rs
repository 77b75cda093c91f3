//! All techniques that a board has, by family, those first whose usual member is simplest; found by typing; with what each looks like and what was solved of it.

use chromadoku_board::order::sort_by_key;
use chromadoku_solver::technique::{Family, FishKind, Kind, TechniqueId, kinds};
use maud::{Markup, html};

use super::find::{POSITIONS, solved};
use super::names;
use crate::session::learning::SOLVED;
use crate::sheet::about::gloss;
use crate::sheet::files::file_link;
use crate::sheet::lesson::desk::Desk;
use crate::words;

/// What links call the list.
pub const LIST: &str = "techniques";
/// A family stays folded while nothing is typed, unless its simplest technique scores less than this.
const COMMON: u16 = 100;

/// What a beginner reads first, in this order.
const START: [&str; 8] =
    ["full-house", "hidden-single", "naked-single", "pointing", "claiming", "naked-pair", "hidden-pair", "x-wing"];

/// The list.
pub fn markup(desk: &Desk) -> Markup {
    let typed = desk.text("words").unwrap_or_default();
    let all: Vec<&Kind> = kinds().iter().filter(|kind| kind.occurs_on(desk.board.geometry())).collect();
    let found = names::found(&all, typed);
    let mut families: Vec<(&str, Vec<&Kind>)> = Vec::new();
    for kind in &found {
        let name = kind.family.tag();
        match families.iter_mut().find(|(other, _)| *other == name) {
            Some((_, members)) => members.push(kind),
            None => families.push((name, vec![kind])),
        }
    }
    for (_, members) in &mut families {
        sort_by_key(members, |kind| place(kind));
    }
    // What is called as typed comes before what has it as another name.
    let is_other = |members: &[&Kind]| members.iter().all(|kind| names::alias(kind, typed).is_some());
    sort_by_key(&mut families, |(_, members)| (is_other(members), usual(members)));
    let is_open = |members: &[&Kind]| !typed.is_empty() || members.iter().any(|kind| kind.scores.hodoku < COMMON);
    let count = match found.len() {
        0 => "No technique has these words in its name or family.".to_owned(),
        count if count < all.len() => format!("{}.", words::plural(count, "technique", "techniques")),
        count => format!("{} for boards of this form.", words::plural(count, "technique", "techniques")),
    };
    html! {
        h3 id="techniques" tabindex="-1" { "Every technique, with its proof" }
        p.soft {
            "Each has a page: what it looks like, why it is true, and, where there are some, near misses and \
             positions to find it in. The number says how hard it is held to be, on the scale of HoDoKu, a well-known \
             solver: from 4 for the simplest to several hundred."
        }
        div.pick {
            label {
                "Name or family "
                input type="text" data-set=(desk.key("words")) value=(typed)
                    placeholder="such as wing" autocomplete="off" spellcheck="false" maxlength="60";
            }
        }
        p.soft role="status" { (count) }
        @if typed.is_empty() { (start(&all)) }
        @for (name, members) in &families { (family(desk, name, members, typed, is_open(members))) }
        (record(desk))
        nav.ways aria-label="Lessons" { button type="button" class="quiet" data-do="learn " { "All lessons" } }
    }
}

/// The way to what a beginner reads first.
fn start(all: &[&Kind]) -> Markup {
    let start = START.map(|id| TechniqueId(id).kind());
    let of = start.into_iter().filter(|kind| all.iter().any(|one| one.id == kind.id));
    html! {
        section {
            h4 { "Start here" }
            div.answers {
                @for kind in of {
                    button type="button" class="button" data-do={ "learn " (kind.id.0) } { (kind.name) }
                }
            }
        }
    }
}

/// What the middle one of a family scores.
fn usual(members: &[&Kind]) -> u16 {
    let mut scores: Vec<u16> = members.iter().map(|kind| kind.scores.hodoku).collect();
    sort_by_key(&mut scores, |&score| score);
    scores.get(scores.len() / 2).copied().unwrap_or(0)
}

/// The place of a technique in its family: by its score, but a fish with fins after the plain one of its size.
fn place(kind: &Kind) -> (u16, bool) {
    let plain = Family::Fish(FishKind::Basic);
    let is_plain = |other: &&Kind| other.family == plain && other.size == kind.size;
    let least = match kind.family {
        Family::Fish(_) => kinds().iter().find(is_plain).map_or(0, |plain| plain.scores.hodoku),
        _ => 0,
    };
    (kind.scores.hodoku.max(least), kind.family != plain)
}

/// A family, which can be folded.
fn family(desk: &Desk, name: &str, members: &[&Kind], typed: &str, is_open: bool) -> Markup {
    html! {
        details.family open[is_open] {
            summary { h4 { (words::capital(name)) " " span.soft { (members.len()) } } }
            ul role="list" class="lessons in-columns" {
                @for kind in members { li { (member(desk, kind, typed)) } }
            }
        }
    }
}

/// A technique of a family: its name, how hard it is, what was solved of it, and what it is.
fn member(desk: &Desk, kind: &Kind, typed: &str) -> Markup {
    let solved = solved(desk, kind).len();
    html! {
        button type="button" class="button" data-do={ "learn " (kind.id.0) } {
            strong { (kind.name) }
            span.soft {
                (hardness(kind))
                @if let Some(name) = names::alias(kind, typed) { " · also called " (name) }
                @if solved > 0 { " · " (solved) " of " (POSITIONS) " solved" }
            }
            span { (gloss(kind)) }
        }
    }
}

/// How hard it is held to be: in a word, by HoDoKu's score.
fn hardness(kind: &Kind) -> String {
    let score = kind.scores.hodoku;
    let word = match score {
        0..=39 => "easy",
        40..=99 => "medium",
        100..=199 => "hard",
        200..=349 => "very hard",
        _ => "extreme",
    };
    format!("{word} · {score}")
}

/// What was solved so far, and a file of it.
fn record(desk: &Desk) -> Markup {
    let line = |kind: &Kind| {
        let positions = solved(desk, kind);
        let numbers: Vec<String> = positions.iter().map(usize::to_string).collect();
        (!numbers.is_empty())
            .then(|| format!("{}: {} of {POSITIONS} ({})\n", kind.name, numbers.len(), numbers.join(", ")))
    };
    let lines: Vec<String> = kinds().iter().filter_map(line).collect();
    if lines.is_empty() {
        return html! {};
    }
    let of = words::plural(lines.len(), "technique", "techniques");
    let text = format!("Chromadoku: positions solved\n\n{}", lines.concat());
    html! {
        p {
            "You have solved positions of " (of) ". This is kept in your browser only. "
            (file_link("chromadoku-solved.txt", "text/plain", "Save the list as a file", &text))
        }
    }
}

/// What a key begins with under which it is kept what was solved.
pub(super) fn key_of(kind: &Kind) -> String {
    format!("{SOLVED}{}", kind.id.0)
}
