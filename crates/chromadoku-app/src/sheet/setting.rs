//! Rules to set by hand: the kinds to draw, what holds for the whole board, and the rules that the board has.

use chromadoku_core::geometry::{Extra, Geometry};
use chromadoku_core::id::Cell;
use chromadoku_core::rule::hand::{self, Change, KINDS, Kind, WHOLE};
use maud::{Markup, html};

use crate::scene::words::capital;
use crate::session::setting::{order_of, part};

/// The most cells of a rule that are named.
const NAMED: usize = 6;

/// The sheet.
pub fn markup(geometry: &Geometry) -> Markup {
    html! {
        section {
            h3 { "Draw" }
            div.kinds {
                button type="button" data-do="pick 0" { "Select and move" }
                @for (number, kind) in KINDS.iter().enumerate() { (chip(number, kind)) }
            }
        }
        section { h3 { "On this board" } (list(geometry)) }
        section {
            h3 { "Everywhere" }
            div.kinds {
                @for (number, whole) in WHOLE.iter().enumerate() { (switch(geometry, number, whole)) }
            }
        }
    }
}

/// The rules of the board, but for what holds for all of it.
fn list(geometry: &Geometry) -> Markup {
    let extras = geometry.shape().extras.iter().enumerate();
    let drawn: Vec<(usize, &Extra)> = extras.filter(|(_, extra)| !WHOLE.contains(extra)).collect();
    html! {
        @if drawn.is_empty() {
            p.soft { "None so far. Choose a kind above, then draw over cells of the grid." }
        } @else {
            ul role="list" {
                @for (number, extra) in drawn { (entry(geometry, number, extra)) }
            }
        }
    }
}

fn chip(number: usize, kind: &Kind) -> Markup {
    let asks = kind.asks().unwrap_or_default();
    html! { button type="button" data-do={ "kind " (number) " " (asks) } { (capital(kind.name())) } }
}

/// A switch of what holds for the whole board; empty if the board cannot have it.
fn switch(geometry: &Geometry, number: usize, whole: &Extra) -> Markup {
    let is_on = geometry.shape().extras.contains(whole);
    html! {
        @if hand::changed(geometry, &Change::Turn(number as u16)).is_ok() {
            button type="button" data-do={ "turn " (number) } aria-pressed=(is_on) { (capital(whole.name())) }
        }
    }
}

/// A rule of the board, with what is written at it and where it is.
fn entry(geometry: &Geometry, number: usize, extra: &Extra) -> Markup {
    let mut at = String::new();
    if let Extra::Rule(rule) = extra {
        let cells = rule.cells();
        let names: Vec<String> = cells.iter().take(NAMED).map(|&cell: &Cell| geometry.name(cell)).collect();
        at = format!("{}{}", names.join(" "), if cells.len() > NAMED { " …" } else { "" });
    }
    let order = order_of(geometry, number).unwrap_or_else(|| format!("rule {number}  "));
    let value = part(&order, 3);
    html! {
        li {
            button type="button" class="quiet" data-do=(order) {
                span { (capital(extra.name())) @if !value.is_empty() { " " (value) } }
                span.soft { (at) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Action;
    use crate::session::setting::Ruling;
    use crate::sheet::order;
    use chromadoku_core::geometry::Shape;
    use chromadoku_core::rule::{Cage, Rule};

    #[test]
    fn kinds_switches_and_rules_can_be_pressed() {
        let cage = Extra::Rule(Rule::Cage(Cage::new(vec![Cell(0), Cell(1)], Some(12))));
        let shape = Shape::classic(6).unwrap().with(Extra::AntiKnight).with(cage);
        let text = markup(&Geometry::new(shape).unwrap()).into_string();
        assert!(text.contains("<span>Killer cage 12</span><span class=\"soft\">r1c1 r1c2</span>"), "{text}");
        assert!(text.contains("aria-pressed=\"true\">Anti-knight<") && !text.contains("Windoku"), "{text}");
        let pressed: Vec<&str> = text.split("data-do=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert_eq!(pressed.iter().filter(|text| order(text).is_none()).count(), 0, "{pressed:?}");
        assert_eq!(order(pressed[1]), Some(Action::Rule(Ruling::Order("kind 0 Sum".into()))));
        let rules: Vec<&&str> = pressed.iter().filter(|text| text.starts_with("rule")).collect();
        assert_eq!(
            rules.iter().map(|text| order(text)).collect::<Vec<_>>(),
            [Some(Action::Rule(Ruling::Order("rule 1 Sum 12".into())))]
        );
    }
}
