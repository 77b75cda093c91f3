//! Why one candidate shuts out another: by its cell, as a peer, or by a rule.

use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Candidate, Cell, RuleId};
use chromadoku_board::rule::{Mark, Negative, Rule};

/// Why a candidate that is true makes another false where only a rule says so, with the end of it:
/// `r1c2, joined to r1c1 by a white dot, is not 7`. Nothing where they share a cell or see each other.
pub fn by_rule(geometry: &Geometry, from: Candidate, to: Candidate) -> Option<String> {
    let is_near = from.digit == to.digit && geometry.peers(from.cell).contains(to.cell);
    if from.cell == to.cell || is_near {
        return None;
    }
    let meet = geometry.conflict(from, to)?;
    let [one, other] = meet.cells;
    let equal = if one == from.cell { String::new() } else { format!("{}, and ", equal(geometry, from, one)) };
    let (name, digit) = (geometry.name(other), to.digit);
    let shut_out = match meet.rule {
        Some(rule) => format!("{name}, {}, is not {digit}", joined(geometry, rule, one)),
        None if other == to.cell => format!("{name} sees it"),
        None if one == from.cell => format!("{name}, which sees it, is not {digit}"),
        None => format!("{name}, which sees that, is not {digit}"),
    };
    let behind = if other == to.cell { String::new() } else { format!(", nor is {}", equal_cell(geometry, to, other)) };
    Some(format!("{equal}{shut_out}{behind}"))
}

/// By what a candidate that is true makes another false where only a rule says so, in a few words: `white dot`, or where cells are equal
/// `r5c5 equals r8c7 by a palindrome, and that sees r4c7`. Nothing where they share a cell or see each other.
pub fn bars(geometry: &Geometry, from: Candidate, to: Candidate) -> Option<String> {
    by_rule(geometry, from, to)?;
    let meet = geometry.conflict(from, to)?;
    let [one, other] = meet.cells;
    let equals = |at: Candidate, twin: Cell| format!("{} {}", geometry.name(at.cell), equals(geometry, at, twin));
    let rule = meet.rule.map(|rule| geometry.rule(rule).name());
    let within = |a: Cell, b: Cell| {
        let units = geometry.units_of_all(&[a, b].into_iter().collect());
        units.first().map_or_else(String::new, |&unit| format!(" in {}", geometry.unit(unit)))
    };
    let (is_own, is_others) = (one == from.cell, other == to.cell);
    if is_own && is_others {
        return rule.map(str::to_owned);
    }
    let equal: Vec<String> =
        (!is_others).then(|| equals(to, other)).into_iter().chain((!is_own).then(|| equals(from, one))).collect();
    let meets = match rule {
        Some(rule) => format!("{} and {} are bound by {}", geometry.name(one), geometry.name(other), an(rule)),
        None if is_others || is_own => {
            let seen = if is_others { to.cell } else { from.cell };
            format!("that sees {}{}", geometry.name(seen), within(one, other))
        }
        None => format!("{} and {} see each other{}", geometry.name(one), geometry.name(other), within(one, other)),
    };
    Some(format!("{}, and {meets}", equal.join(", ")))
}

/// `r2c3, equal to r1c1 by a clone, is 4 too`
fn equal(geometry: &Geometry, at: Candidate, twin: Cell) -> String {
    let by = why_equal(geometry, at, twin);
    format!("{}, equal to {}{by}, is {} too", geometry.name(twin), geometry.name(at.cell), at.digit)
}

/// `r2c3, equal to r1c1 by a clone`
pub fn equal_cell(geometry: &Geometry, at: Candidate, twin: Cell) -> String {
    format!("{}, equal to {}{}", geometry.name(at.cell), geometry.name(twin), why_equal(geometry, at, twin))
}

/// `equals r1c1 by a clone`, of a cell and the one that a rule makes equal to it.
pub fn equals(geometry: &Geometry, at: Candidate, twin: Cell) -> String {
    format!("equals {}{}", geometry.name(twin), why_equal(geometry, at, twin))
}

/// ` by a clone`; nothing where several rules together make cells equal.
fn why_equal(geometry: &Geometry, at: Candidate, twin: Cell) -> String {
    let other = geometry.digits().iter().find(|&digit| digit != at.digit);
    let conflict = other.and_then(|digit| geometry.conflict(at, Candidate { cell: twin, digit }));
    let rule = conflict.filter(|meet| meet.cells == [at.cell, twin]).and_then(|meet| meet.rule);
    rule.map_or_else(String::new, |rule| format!(" by {}", an(geometry.rule(rule).name())))
}

/// How a rule binds a cell to another one: `joined to r1c1 by a white dot`.
fn joined(geometry: &Geometry, rule: RuleId, to: Cell) -> String {
    let (rule, to) = (geometry.rule(rule), geometry.name(to));
    match rule {
        Rule::Dot(dot) if dot.mark == Mark::Less => format!("compared with {to} by a sign"),
        Rule::Dot(_) => format!("joined to {to} by {}", an(rule.name())),
        Rule::Negative(Negative::Sum) => format!("next to {to} without X or V"),
        Rule::Negative(_) => format!("next to {to} without a dot"),
        Rule::Cage(_) => format!("in the same cage as {to}"),
        Rule::Quadruple(_) => format!("around the same circle as {to}"),
        Rule::Line(_) | Rule::Thermometer(_) | Rule::Arrow(_) | Rule::DoubleArrow(_) => {
            format!("on the same {} as {to}", rule.name())
        }
        _ => format!("bound to {to} by {}", an(rule.name())),
    }
}

/// A name with its article.
fn an(name: &str) -> String {
    let vowel = name.starts_with(['a', 'e', 'i', 'o', 'X']);
    format!("{} {name}", if vowel { "an" } else { "a" })
}

#[cfg(test)]
mod tests {
    use chromadoku_board::geometry::{Extra, Shape};
    use chromadoku_board::id::Digit;
    use chromadoku_board::rule::{Clones, Dot, Line, LineKind};

    use super::*;

    fn said(rule: Rule, from: (u16, u8), to: (u16, u8)) -> Option<String> {
        let geometry = Geometry::new(Shape::boxes(2, 2).with(Extra::Rule(rule))).unwrap();
        let at = |(cell, digit): (u16, u8)| Candidate { cell: Cell(cell), digit: Digit(digit - 1) };
        by_rule(&geometry, at(from), at(to))
    }

    #[test]
    fn a_rule_that_shuts_out_is_named_with_what_it_joins() {
        let cells = [Cell(0), Cell(1)];
        let dot = |mark| Rule::Dot(Dot { cells, mark });
        let white = said(dot(Mark::Difference(1)), (0, 4), (1, 1));
        assert_eq!(white.unwrap(), "r1c2, joined to r1c1 by a white dot, is not 1");
        assert_eq!(said(dot(Mark::Sum(5)), (0, 1), (1, 1)), None, "peers see each other");
        assert_eq!(said(dot(Mark::Sum(5)), (0, 1), (1, 2)).unwrap(), "r1c2, joined to r1c1 by a V, is not 2");
        assert_eq!(said(dot(Mark::Less), (0, 3), (1, 2)).unwrap(), "r1c2, compared with r1c1 by a sign, is not 2");
        let whispers = Rule::Line(Line { kind: LineKind::Whispers(2), cells: vec![Cell(0), Cell(5), Cell(1)] });
        assert_eq!(said(whispers, (0, 1), (5, 2)).unwrap(), "r2c2, on the same whispers line as r1c1, is not 2");
        let apart = said(Rule::Negative(Negative::Difference), (0, 1), (4, 2));
        assert_eq!(apart.unwrap(), "r2c1, next to r1c1 without a dot, is not 2");
    }

    #[test]
    fn equal_cells_see_what_the_other_sees() {
        let clone = || Rule::Clone(Clones { cells: vec![Cell(0)], copies: vec![Cell(6)] });
        let own = said(clone(), (0, 1), (6, 2));
        assert_eq!(own.unwrap(), "r2c3, bound to r1c1 by a clone, is not 2");
        let through = said(clone(), (0, 1), (14, 1));
        assert_eq!(through.unwrap(), "r2c3, equal to r1c1 by a clone, is 1 too, and r4c3 sees it");
        let bars = |from: (u16, u8), to: (u16, u8)| {
            let geometry = Geometry::new(Shape::boxes(2, 2).with(Extra::Rule(clone()))).unwrap();
            let at = |(cell, digit): (u16, u8)| Candidate { cell: Cell(cell), digit: Digit(digit - 1) };
            bars(&geometry, at(from), at(to)).unwrap()
        };
        assert_eq!(bars((0, 1), (6, 2)), "clone");
        assert_eq!(bars((0, 1), (14, 1)), "r1c1 equals r2c3 by a clone, and that sees r4c3 in column 3");
        assert_eq!(bars((14, 1), (0, 1)), "r1c1 equals r2c3 by a clone, and that sees r4c3 in column 3");
        let back = said(clone(), (14, 1), (0, 1));
        assert_eq!(back.unwrap(), "r2c3, which sees it, is not 1, nor is r1c1, equal to r2c3 by a clone");
    }
}
