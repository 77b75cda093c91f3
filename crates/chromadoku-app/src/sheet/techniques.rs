//! All techniques: what they are, how hard they are held to be, an example of each; switches, and their order.

use std::collections::HashMap;

use chromadoku_solver::technique::{self, Choice, Kind};
use maud::{Markup, html};

use super::about::about;
use super::examples;
use crate::words;

/// The list, in the order of the choice.
pub fn markup(choice: &Choice) -> Markup {
    let examples = examples::links();
    let numbers: HashMap<&str, usize> =
        technique::kinds().iter().enumerate().map(|(at, kind)| (kind.id.0, at)).collect();
    html! {
        p.soft {
            "Steps are looked for by these techniques from top to bottom, but for those that are off. What relies on \
             the solution being unique is used only where that is proved."
        }
        p { button type="button" data-do="usual 0" { "Reset to defaults" } }
        ol role="list" class="techniques" {
            @for kind in choice.kinds() { (row(kind, numbers[kind.id.0], choice, examples.get(kind.id.0))) }
        }
    }
}

fn row(kind: &Kind, number: usize, choice: &Choice, example: Option<&String>) -> Markup {
    let on = choice.is_on(kind.id);
    let switch = if on { "Switch off" } else { "Switch on" };
    let button = |order: String, face: &str| {
        html! { button type="button" data-do=(order) { (face) span.visually-hidden { " " (kind.name) } } }
    };
    html! {
        li class=(if on { "on" } else { "off" }) {
            details {
                summary { (kind.name) " " span.soft { (words::scores(&kind.scores)) @if !on { " · off" } } }
                p { (about(kind)) }
                div.choices {
                    (button(format!("learn {}", kind.id.0), "Learn"))
                    (button(format!("switch {number}"), switch))
                    (button(format!("see {number}"), "What it sees here"))
                    @if let Some(link) = example { (button(format!("example {number} {link}"), "Example")) }
                    (button(format!("earlier {number}"), "Earlier"))
                    (button(format!("later {number}"), "Later"))
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::link::session_of;
    use chromadoku_solver::technique::{Facts, TechniqueId};

    #[test]
    fn every_example_opens_a_position_where_its_technique_finds_a_step() {
        let examples = examples::links();
        assert!(examples.len() > 80);
        for (id, link) in examples {
            let session = session_of(&link).unwrap();
            let givens =
                session.puzzle.geometry.cells().filter(|&cell| session.puzzle.givens[cell].is_some()).collect();
            let facts = Facts::new(&session.puzzle.position.board).with_unique(Some(givens));
            assert!(TechniqueId::find(id).unwrap().first_of(&facts).is_some(), "{id}");
        }
    }

    #[test]
    fn techniques_stand_in_the_chosen_order_and_say_which_are_off() {
        let mut choice = Choice::default();
        let pair = TechniqueId("naked-pair");
        choice.set(pair, false);
        choice.move_to(pair, 0);
        let markup = markup(&choice).into_string();
        let first = markup.split("<li ").nth(1).unwrap();
        assert!(first.contains("Naked pair") && first.contains("· off") && first.contains("Switch on"), "{first}");
        assert_eq!(markup.matches("<li ").count(), technique::kinds().len());
    }
}
