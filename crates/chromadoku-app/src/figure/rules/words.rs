//! What is said of a cell's rules: "in a cage of 12 with r1c2 and r2c1", shortest rules first, at most three.

use std::rc::Rc;

use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Cell, PerCell};
use chromadoku_board::order::in_order;
use chromadoku_board::rule::{ExtremeKind, Indexer, LineKind, Mark, ParityKind, Rule};
use chromadoku_board::wording::and;

/// The most rules that are said of a cell.
const SAID: usize = 3;
/// The most cells that are named one by one; of a longer list, one fewer is.
const NAMED: usize = 4;

/// What is said of each cell.
pub(super) fn said(geometry: &Geometry) -> PerCell<Option<Rc<str>>> {
    let mut parts: PerCell<Vec<String>> = PerCell::filled(Vec::new(), geometry.cell_count());
    let rules = geometry.rules().map(|(id, rule)| (id, rule, in_order(rule.cells(), |&cell| cell)));
    for (_, rule, cells) in in_order(rules, |(id, _, cells)| (cells.len(), *id)) {
        for cell in cells {
            parts[cell].extend(part(geometry, rule, cell));
        }
    }
    for region in geometry.drawn_regions().map(|id| geometry.unit(id)) {
        region.cells.iter().for_each(|&cell| parts[cell].insert(0, format!("in {region}")));
    }
    parts.values().map(|parts| join(parts)).collect()
}

fn join(parts: &[String]) -> Option<Rc<str>> {
    let more = parts.len().saturating_sub(SAID);
    let mut said = parts[..parts.len() - more].join(", ");
    if more > 0 {
        said += &format!(" and {more} more {}", if more == 1 { "rule" } else { "rules" });
    }
    (!said.is_empty()).then(|| said.into())
}

/// What one rule says of a cell, in a few words.
fn part(geometry: &Geometry, rule: &Rule, cell: Cell) -> Option<String> {
    let name = |cell: Cell| geometry.name(cell);
    let others = |cells: &[Cell]| {
        let cells: Vec<Cell> = cells.iter().copied().filter(|&other| other != cell).collect();
        names(geometry, &cells)
    };
    // Where a rule's cells are one, nothing is with it.
    let with = |cells: &[Cell]| match others(cells) {
        named if named.is_empty() => named,
        named => format!(" with {named}"),
    };
    Some(match rule {
        Rule::Cage(cage) => {
            let of = cage.sum.map_or(String::new(), |sum| format!(" of {sum}"));
            format!("in a cage{of}{}", with(&cage.cells))
        }
        Rule::LittleKiller(killer) => format!("on a diagonal that adds up to {}", killer.sum),
        Rule::Arrow(arrow) if arrow.circle == [cell] => format!("the sum of {}", names(geometry, &arrow.shaft)),
        Rule::Arrow(arrow) if arrow.circle.contains(&cell) => {
            format!("in a pill{} that is the sum of {}", with(&arrow.circle), names(geometry, &arrow.shaft))
        }
        Rule::Arrow(arrow) => format!("on the arrow of {}", names(geometry, &arrow.circle)),
        Rule::DoubleArrow(arrow) => on(&arrow.cells, cell, "double arrow", name),
        Rule::Thermometer(thermometer) => match thermometer.cells.iter().position(|&other| other == cell)? {
            0 => format!("bulb of a {}", rule.name()),
            at => format!(
                "cell {} of {} on the {} from {}",
                at + 1,
                thermometer.cells.len(),
                rule.name(),
                name(thermometer.cells[0])
            ),
        },
        Rule::Dot(dot) => {
            let other = others(&dot.cells);
            match dot.mark {
                Mark::Difference(1) => format!("white dot to {other}"),
                Mark::Difference(by) => format!("white dot of {by} to {other}"),
                Mark::Ratio(2) => format!("black dot to {other}"),
                Mark::Ratio(times) => format!("black dot of {times} to {other}"),
                Mark::Sum(sum) => format!("adds up to {sum} with {other}"),
                Mark::Less if dot.cells[0] == cell => format!("less than {other}"),
                Mark::Less => format!("greater than {other}"),
            }
        }
        Rule::Line(line) => match line.kind {
            LineKind::Whispers(by) => on(&line.cells, cell, &format!("whispers line of {by}"), name),
            _ => on(&line.cells, cell, rule.name(), name),
        },
        Rule::Clue(clue) => format!("{} {} from {}", rule.name(), clue.value, name(*clue.cells.first()?)),
        Rule::Parity(parity) => if parity.kind == ParityKind::Odd { "odd" } else { "even" }.to_owned(),
        Rule::Extreme(extreme) if extreme.cell == cell => {
            let than = if extreme.kind == ExtremeKind::Minimum { "less" } else { "greater" };
            format!("{than} than its neighbors")
        }
        Rule::Quadruple(quadruple) => {
            let digits: Vec<String> = quadruple.digits.iter().map(|digit| digit.to_string()).collect();
            format!("quadruple {}{}", digits.join(" "), with(&quadruple.cells))
        }
        Rule::Clone(clones) => {
            let pairs = || clones.cells.iter().zip(&clones.copies);
            let twin = pairs().find_map(|(&a, &b)| if a == cell { Some(b) } else { (b == cell).then_some(a) })?;
            format!("the same digit as {}", name(twin))
        }
        Rule::Region(_) => "in an extra region".to_owned(),
        Rule::Indexer(indexer) if Indexer::cell(indexer) == cell => rule.name().to_owned(),
        // The first says it; candidates say what a cell may take; the rest holds for the whole board.
        Rule::Extreme(_) | Rule::Indexer(_) | Rule::Allowed(_) | Rule::Negative(_) => return None,
    })
}

/// Where on a line a cell is.
fn on(cells: &[Cell], cell: Cell, kind: &str, name: impl Fn(Cell) -> String) -> String {
    let article = if kind.starts_with('e') { "an" } else { "a" };
    match cells {
        [first, .., last] if *first == cell => format!("end of {article} {kind} to {}", name(*last)),
        [first, .., last] if *last == cell => format!("end of {article} {kind} from {}", name(*first)),
        [first, .., last] => format!("on {article} {kind} from {} to {}", name(*first), name(*last)),
        _ => format!("on {article} {kind}"),
    }
}

/// "r1c1, r1c2 and r1c3", and of many cells how many more there are.
fn names(geometry: &Geometry, cells: &[Cell]) -> String {
    let mut names: Vec<String> = cells.iter().map(|&cell| geometry.name(cell)).collect();
    if names.len() > NAMED {
        let more = names.len() - (NAMED - 1);
        names.truncate(NAMED - 1);
        names.push(format!("{more} more"));
    }
    and(&names)
}
