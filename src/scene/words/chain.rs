//! Chains in words: what their ends claim, and the way from one to the other.

use chromadoku_core::geometry::Geometry;
use chromadoku_core::step::{Chain, Constraint, Node, Strong};

use super::list::{and, capital, cells};
use super::pattern::Described;

/// A chain with the name of its technique.
pub(super) fn describe(geometry: &Geometry, name: &str, chain: &Chain) -> Described {
    let [first, .., last] = &chain.nodes[..] else {
        return Described { title: name.into(), claim: name.into(), why: String::new() };
    };
    let (first_text, last_text) = (place(geometry, first), place(geometry, last));
    let way = way(geometry, chain);
    if chain.closed {
        let count = chain.nodes.len();
        return Described {
            title: format!("{name} of {count} links: {first_text} to {last_text}"),
            claim: "Of every two that this loop joins one is true".into(),
            why: format!(
                "{way} The other way round it is the same, so of every two that a weak link joins exactly one is true: what \
                 both exclude is false."
            ),
        };
    }
    let (title, claim) = if first == last {
        (format!("{name}: {first_text}"), format!("If {}, then {}", is_not(geometry, first), is(geometry, first)))
    } else {
        let either = format!("{} or {}", capital(&is(geometry, first)), is(geometry, last));
        (format!("{name}: {first_text} or {last_text}"), either)
    };
    Described {
        title,
        claim,
        why: format!("{way} So at least one of the two is true, and what both exclude is false."),
    }
}

/// `4 in r1c2`.
fn place(geometry: &Geometry, node: &Node) -> String {
    format!("{} in {}", node.digit, cells(geometry, &node.cells))
}

fn is(geometry: &Geometry, node: &Node) -> String {
    match node.cells.len() {
        1 => format!("{} is {}", cells(geometry, &node.cells), node.digit),
        _ => format!("{} is in one of {}", node.digit, cells(geometry, &node.cells)),
    }
}

fn is_not(geometry: &Geometry, node: &Node) -> String {
    match node.cells.len() {
        1 => format!("{} is not {}", cells(geometry, &node.cells), node.digit),
        _ => format!("{} is in none of {}", node.digit, cells(geometry, &node.cells)),
    }
}

/// What follows from the first node being false, link by link.
fn way(geometry: &Geometry, chain: &Chain) -> String {
    let mut parts = Vec::new();
    for (pair, link) in chain.nodes.chunks(2).zip(&chain.strong) {
        let start = if parts.is_empty() { "if " } else { "so " };
        let reason = match link {
            Strong::One(Constraint::Place(unit, _)) => format!("by {}", geometry.unit(*unit)),
            Strong::One(Constraint::Cell(_)) => "as the other digit there".into(),
            Strong::Locked(set) => format!("as {} have one digit more than they are cells", cells(geometry, set)),
        };
        parts.push(format!("{start}{}, {} ({reason})", is_not(geometry, &pair[0]), is(geometry, &pair[1])));
    }
    format!("{}.", capital(&parts.join("; ")))
}

/// The digits of a chain, for where to look: `the places for 4`.
pub(super) fn where_to_look(chain: &Chain) -> String {
    let digits: chromadoku_core::set::DigitSet = chain.nodes.iter().map(|node| node.digit).collect();
    let digits: Vec<String> = digits.iter().map(|digit| digit.to_string()).collect();
    format!("the places for {}", and(&digits))
}
