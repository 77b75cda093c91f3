//! Rules to set by hand: the kinds to draw, what holds for the whole board, and the rules that the board has.

use chromadoku_core::geometry::{Extra, Geometry};
use chromadoku_core::id::Cell;
use chromadoku_core::rule::hand::{self, Change, KINDS, Kind, WHOLE};

use super::{escape, join};
use crate::scene::words::capital;
use crate::session::setting::{order_of, part};

/// The most cells of a rule that are named.
const NAMED: usize = 6;

/// The sheet.
pub fn markup(geometry: &Geometry) -> String {
    let kinds = KINDS.iter().enumerate().map(|(number, kind)| chip(number, kind));
    let wholes = WHOLE.iter().enumerate().filter_map(|(number, whole)| switch(geometry, number, whole));
    let extras = &geometry.shape().extras;
    let entries = extras.iter().enumerate().filter(|(_, extra)| !WHOLE.contains(extra));
    let entries = join(entries.map(|(number, extra)| entry(geometry, number, extra)));
    let list = match entries.as_str() {
        "" => "<p class=\"soft\">None so far. Choose a kind above, then draw over cells of the grid.</p>".to_owned(),
        _ => format!("<ul role=\"list\">{entries}</ul>"),
    };
    format!(
        "<section><h3>Draw</h3><div class=\"kinds\">\
         <button type=\"button\" data-do=\"pick 0\">Select and move</button>{}</div></section>\
         <section><h3>On this board</h3>{list}</section>\
         <section><h3>Everywhere</h3><div class=\"kinds\">{}</div></section>",
        join(kinds),
        join(wholes)
    )
}

fn chip(number: usize, kind: &Kind) -> String {
    let asks = kind.asks().unwrap_or_default();
    format!("<button type=\"button\" data-do=\"kind {number} {asks}\">{}</button>", capital(kind.name()))
}

/// A switch of what holds for the whole board; empty if the board cannot have it.
fn switch(geometry: &Geometry, number: usize, whole: &Extra) -> Option<String> {
    let is_on = geometry.shape().extras.contains(whole);
    hand::changed(geometry, &Change::Turn(number as u16)).ok()?;
    let name = capital(whole.name());
    Some(format!("<button type=\"button\" data-do=\"turn {number}\" aria-pressed=\"{is_on}\">{name}</button>"))
}

/// A rule of the board, with what is written at it and where it is.
fn entry(geometry: &Geometry, number: usize, extra: &Extra) -> String {
    let mut at = String::new();
    if let Extra::Rule(rule) = extra {
        let cells = rule.cells();
        let names: Vec<String> = cells.iter().take(NAMED).map(|&cell: &Cell| geometry.name(cell)).collect();
        at = format!("{}{}", names.join(" "), if cells.len() > NAMED { " …" } else { "" });
    }
    let order = order_of(geometry, number).unwrap_or_else(|| format!("rule {number}  "));
    let value = part(&order, 3);
    let said = if value.is_empty() { String::new() } else { format!(" {value}") };
    format!(
        "<li><button type=\"button\" class=\"quiet\" data-do=\"{}\"><span>{}{}</span>\
         <span class=\"soft\">{at}</span></button></li>",
        escape(&order),
        capital(extra.name()),
        escape(&said)
    )
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
        let text = markup(&Geometry::new(shape).unwrap());
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
