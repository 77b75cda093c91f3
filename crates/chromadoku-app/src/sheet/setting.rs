//! Rules to set by hand: the kinds to draw, what holds for the whole board, and the rules that the board has.

use chromadoku_board::geometry::{Base, Extra, Geometry};
use chromadoku_board::id::Cell;
use chromadoku_solver::hand::{self, Change, KINDS, Kind, WHOLE, region};
use maud::{Markup, html};

use crate::session::setting::{order_of, part};
use crate::words::capital;

/// The most cells of a rule that are named.
const NAMED: usize = 6;

/// The sheet.
pub fn markup(geometry: &Geometry) -> Markup {
    html! {
        section {
            h3 { "Draw" }
            @if let Some(state) = region::state(geometry) { p.soft { (state) } }
            div.kinds {
                button type="button" data-do="pick 0" { "Select and move" }
                @for (number, kind) in KINDS.iter().enumerate() { (chip(number, kind)) }
            }
        }
        section { h3 { "On this board" } (list(geometry)) }
        section {
            h3 { "Everywhere" }
            div.kinds {
                (boxes(geometry))
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

/// The switch of the board's boxes; empty if it has none and can have none.
fn boxes(geometry: &Geometry) -> Markup {
    let is_on = matches!(geometry.shape().base, Base::Boxes { .. });
    html! {
        @if hand::changed(geometry, &Change::Boxes).is_ok() {
            button type="button" data-do="boxes 0" aria-pressed=(is_on) { "Boxes" }
        }
    }
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
    use crate::input::orders::order;
    use crate::reduce::Action;
    use crate::session::setting::Ruling;
    use chromadoku_board::geometry::Shape;
    use chromadoku_board::rule::{Cage, Rule};

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
        assert!(text.contains("aria-pressed=\"true\">Boxes<"), "{text}");
        let rules: Vec<&&str> = pressed.iter().filter(|text| text.starts_with("rule")).collect();
        assert_eq!(
            rules.iter().map(|text| order(text)).collect::<Vec<_>>(),
            [Some(Action::Rule(Ruling::Order("rule 1 Sum 12".into())))]
        );
    }
}
