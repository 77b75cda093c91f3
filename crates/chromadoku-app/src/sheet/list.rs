//! The list of puzzles that came in one text: which of them are shown, and what is known of each.

use maud::{Markup, html};

use std::collections::BTreeMap;

use crate::session::list::{List, Listed, RATES, Reached};
use crate::words::{capital, plural};

// The keys of what is looked at: how far somebody got, words, and how many lines.
const STAGE: &str = "list.stage";
const WORDS: &str = "list.words";
const LINES: &str = "list.lines";

/// How many lines there are more each time that more are wanted: a longer page would be slow on a phone.
const MORE: usize = 200;

/// The page, as it is set to be looked at.
pub fn markup(list: &List, set: &BTreeMap<String, String>) -> Markup {
    let text = |key: &str| set.get(key).map_or("", String::as_str);
    if list.puzzles.is_empty() {
        return html! {
            p.soft {
                "None yet. A text or file with several puzzles, such as an .sdm, .txt or .csv, that is pasted, \
                 dropped or chosen under Paste is kept here as a list until another one comes."
            }
        };
    }
    let (stage, words) = (text(STAGE), text(WORDS));
    let found: Vec<(usize, &Listed)> = (list.puzzles.iter().enumerate())
        .filter(|(at, listed)| is_of(listed, stage) && matches(*at, listed, words))
        .collect();
    let lines = text(LINES).parse().unwrap_or(MORE);
    let said = match found.len() {
        0 => "No puzzle is of this kind.".to_owned(),
        count if count < list.puzzles.len() => format!("{}.", plural(count, "puzzle", "puzzles")),
        _ => String::new(),
    };
    let rest = found.len().saturating_sub(lines);
    html! {
        h3 id="list" tabindex="-1" { (heading(list)) }
        @if list.beyond > 0 {
            p.soft {
                "A list keeps the first " (list.puzzles.len()) " puzzles of a text; this one had " (list.beyond)
                " more."
            }
        }
        (actions(list, !text(RATES).is_empty()))
        div.tabs role="group" aria-label="Show" { (tabs(list, stage)) }
        div.pick {
            label {
                "Words or a number "
                input type="text" data-set=(WORDS) value=(words) placeholder="such as easy" autocomplete="off"
                    spellcheck="false" maxlength="60";
            }
        }
        p.soft role="status" { (said) }
        ul role="list" class="recent" {
            @for &(at, listed) in found.iter().take(lines) { (line(at, listed, list.last == Some(at))) }
        }
        @if rest > 0 {
            div.actions {
                button type="button" data-do={ "set " (LINES) " " (lines + MORE) } { "Show more of the other " (rest) }
            }
        }
    }
}

/// The ways to show less than all, and their names.
const STAGES: [(&str, &str); 4] = [("", "All"), ("open", "Not solved"), ("begun", "Begun"), ("solved", "Solved")];

fn is_of(listed: &Listed, stage: &str) -> bool {
    match stage {
        "open" => listed.stage < Reached::Solved,
        "begun" => listed.stage == Reached::Begun,
        "solved" => listed.stage == Reached::Solved,
        _ => true,
    }
}

/// Whether a number alone is that of a puzzle, or all words stand in its line.
fn matches(at: usize, listed: &Listed, words: &str) -> bool {
    if let Ok(number) = words.trim().parse::<usize>() {
        return number == at + 1;
    }
    let line = format!("{} {} {}", listed.about, said(listed.stage), listed.rating).to_lowercase();
    words.to_lowercase().split_whitespace().all(|word| line.contains(word))
}

fn said(stage: Reached) -> &'static str {
    match stage {
        Reached::Untouched => "",
        Reached::Begun => "begun",
        Reached::Solved => "solved",
    }
}

fn heading(list: &List) -> String {
    format!("{}, {} solved", plural(list.puzzles.len(), "puzzle", "puzzles"), list.solved())
}

fn button(order: &str, face: &str) -> Markup {
    html! { button type="button" data-do=(order) { (face) } }
}

/// The next puzzle, and the ratings.
fn actions(list: &List, rates: bool) -> Markup {
    html! {
        div.actions {
            @if let Some(at) = list.next() {
                button type="button" data-do={ "puzzle " (at) } class="primary" { "Next puzzle: " (at + 1) }
            }
            (rating(list, rates))
            (button("four 0", "Print four a page"))
        }
    }
}

/// What begins or stops to rate the puzzles, unless all are rated.
fn rating(list: &List, rates: bool) -> Markup {
    let (count, rated) = (list.puzzles.len(), list.puzzles.iter().filter(|listed| !listed.rating.is_empty()).count());
    html! {
        @if rated < count && rates {
            (button(&format!("set {RATES} "), "Stop"))
            span.soft { (rated) " of " (count) " are rated" }
        } @else if rated < count {
            button type="button" data-do={ "set " (RATES) " 1" } title="By HoDoKu’s score and level" { "Rate them" }
        }
    }
}

fn tabs(list: &List, stage: &str) -> Markup {
    let count = |name: &str| list.puzzles.iter().filter(|listed| is_of(listed, name)).count();
    html! {
        @for (name, face) in STAGES {
            button type="button" data-do={ "set " (STAGE) " " (name) } aria-pressed=(name == stage) {
                (face) " " (count(name))
            }
        }
    }
}

fn line(at: usize, listed: &Listed, is_last: bool) -> Markup {
    let parts = [
        capital(said(listed.stage)),
        capital(&listed.rating),
        if is_last { "Open last".to_owned() } else { String::new() },
    ];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    html! {
        li {
            button type="button" class="quiet entry" data-do={ "puzzle " (at) }
                aria-current=[is_last.then_some("true")] {
                strong { (at + 1) }
                span { (listed.about) }
                span.soft { (parts.join(" · ")) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reduce::testing::three;

    fn set(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
        pairs.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect()
    }

    /// The numbers of the puzzles that are shown.
    fn shown(list: &List, pairs: &[(&str, &str)]) -> Vec<String> {
        let markup = markup(list, &set(pairs)).into_string();
        let numbers = markup.split("<strong>").skip(1).filter_map(|rest| rest.split_once("</strong>"));
        numbers.map(|(number, _)| number.to_owned()).collect()
    }

    #[test]
    fn a_list_shows_what_it_is_set_to_show() {
        let mut list = three();
        list.reach("s=b", Reached::Solved);
        list.reach("s=c", Reached::Begun);
        list.puzzles[0].rating = "Easy 204".to_owned();
        assert_eq!(shown(&list, &[]), ["1", "2", "3"]);
        assert_eq!(shown(&list, &[("list.stage", "open")]), ["1", "3"]);
        assert_eq!(shown(&list, &[("list.stage", "begun")]), ["3"]);
        assert_eq!(shown(&list, &[("list.stage", "solved")]), ["2"]);
        assert_eq!(shown(&list, &[("list.words", " 3 ")]), ["3"]);
        assert_eq!(shown(&list, &[("list.words", "30 EASY")]), ["1"]);
        assert_eq!(shown(&list, &[("list.words", "x"), ("list.stage", "open")]), [""; 0]);
        assert_eq!(shown(&list, &[("list.lines", "1")]), ["1"]);
        let markup = markup(&list, &set(&[])).into_string();
        assert!(markup.contains("3 puzzles, 1 solved") && markup.contains("Next puzzle: 1"), "{markup}");
        assert!(markup.contains("Rate them") && !markup.contains("Stop"));
    }

    #[test]
    fn a_list_says_what_it_does_not_hold_and_takes_nothing_for_markup() {
        let mut list = List { beyond: 7, ..three() };
        list.puzzles[0].about = "<b>".to_owned();
        let markup = markup(&list, &set(&[("list.words", "\"<i>"), ("list.rate", "1")])).into_string();
        assert!(markup.contains("this one had 7 more") && markup.contains(">Stop<"), "{markup}");
        assert!(!markup.contains("<b>") && !markup.contains("<i>"));
    }
}
