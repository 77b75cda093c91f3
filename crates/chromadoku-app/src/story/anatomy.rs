//! The parts of short chains by name, before they are gone through: pivot and pincers, two lines of a digit, two sets.

use chromadoku_board::board::Board;
use chromadoku_board::id::{Candidate, Cell, Digit, UnitId};
use chromadoku_board::set::{CellSet, DigitSet};
use chromadoku_solver::step::{Chain, Constraint, Node, Pattern, Step, Strong};

use super::beat::{Beat, each, one_of, or};
use super::colored::Colored;
use super::exocet;
use crate::figure::Role;
use crate::story::marks::{nearest, set_role};
use crate::words::{self, capital, digits, units};

/// What a chain's strong link goes through.
#[derive(Clone, Copy)]
enum Link {
    /// A cell with two candidates.
    Cell(Cell),
    /// A unit with two places for a digit.
    Unit(UnitId, Digit),
    /// Cells with one digit more than there are cells.
    Set(CellSet),
}

impl Link {
    fn of(strong: &Strong) -> Link {
        match *strong {
            Strong::One(Constraint::Cell(cell)) => Link::Cell(cell),
            Strong::One(Constraint::Place(unit, digit)) => Link::Unit(unit, digit),
            Strong::Locked(set) => set.first().filter(|_| set.len() == 1).map_or(Link::Set(set), Link::Cell),
        }
    }

    /// The cells of a set.
    fn cells(self) -> CellSet {
        match self {
            Link::Set(cells) => cells,
            Link::Cell(cell) => CellSet::of(cell),
            Link::Unit(..) => CellSet::EMPTY,
        }
    }
}

/// Whether a chain leads from one place for a digit to another one, and each of its links can be seen without a rule.
fn has_parts(board: &Board, chain: &Chain) -> bool {
    let [first, .., last] = &chain.nodes[..] else { return false };
    !chain.closed && first != last && first.digit == last.digit && goes_by_sight(board, chain)
}

/// Whether a chain goes through two or three sets of cells with one digit more than cells, which are called A, B and C then.
pub fn of_sets(board: &Board, chain: &Chain) -> bool {
    let links: Vec<Link> = chain.strong.iter().map(Link::of).collect();
    (2..=3).contains(&links.len())
        && links.iter().all(|link| matches!(link, Link::Set(_) | Link::Cell(_)))
        && links.iter().any(|link| matches!(link, Link::Set(_)))
        && has_parts(board, chain)
}

/// The letters by which a story calls parts of a step: sets of a chain, colors, base B and targets T of an Exocet.
pub fn letters(board: &Board, step: &Step) -> Vec<(CellSet, char)> {
    match &step.pattern {
        Pattern::Chain(chain) if of_sets(board, chain) => {
            chain.strong.iter().map(Link::of).enumerate().map(|(at, link)| (link.cells(), letter(at))).collect()
        }
        _ if let Some(colored) = Colored::of(board, step) => colored.letters(),
        _ => exocet::cells(board, step).map_or(Vec::new(), |[base, targets]| vec![(base, 'B'), (targets, 'T')]),
    }
}

/// What a set of a chain is called.
pub fn letter(at: usize) -> char {
    char::from(b'A' + at as u8)
}

/// The parts of a chain of two or three strong links from one place for a digit to another one; nothing for other chains.
pub(super) fn of_chain(board: &Board, chain: &Chain) -> Vec<Beat> {
    if !has_parts(board, chain) {
        return Vec::new();
    }
    let links: Vec<Link> = chain.strong.iter().map(Link::of).collect();
    let nodes = &chain.nodes[..];
    let text = match links[..] {
        [Link::Cell(one), Link::Cell(pivot), Link::Cell(other)] => wing(board, [one, pivot, other], nodes),
        [Link::Cell(one), Link::Unit(unit, digit), Link::Cell(other)] => {
            let held = board.candidates(one);
            if held != board.candidates(other) {
                return Vec::new();
            }
            let name = |cell: Cell| board.geometry().name(cell);
            let place = |at: usize| one_of(board.geometry(), &nodes[at].cells);
            format!(
                "{} have only {}. {} has just two places for {digit}, {} and {}: {} sees the one, {} the other.",
                capital(&each(board.geometry(), &(CellSet::of(one) | CellSet::of(other)))),
                digits(held),
                capital(&units(board.geometry(), &[unit])),
                place(2),
                place(3),
                name(one),
                name(other),
            )
        }
        [Link::Unit(one, digit), Link::Unit(other, same)] if digit == same => lines(board, [one, other], nodes, digit),
        _ if of_sets(board, chain) => shared(board, &links, nodes),
        _ => return Vec::new(),
    };
    // Sets are looked at before what they share.
    let looked_at = of_sets(board, chain).then(|| [held(board, &links), LOSES.to_owned()]);
    let role = |at: usize| set_role(&chain.strong, at);
    let of_set = |(at, link): (usize, &Link)| {
        let cells = link.cells();
        let of_cell = move |cell| board.candidates(cell).iter().map(move |digit| (role(at), Candidate { cell, digit }));
        cells.iter().flat_map(of_cell).collect::<Vec<_>>()
    };
    let of_node = |(at, node): (usize, &Node)| {
        node.cells.iter().map(|cell| (role(at / 2), Candidate { cell, digit: node.digit })).collect::<Vec<_>>()
    };
    // Parts are neither true nor false, so they are another scene than what is supposed then.
    let part = |text, marks| Beat { text, marks, scope: vec![0], ..Beat::default() };
    let sets: Vec<(Role, Candidate)> = links.iter().enumerate().flat_map(of_set).collect();
    let joined = nodes.windows(2).enumerate().filter_map(|(at, pair)| {
        nearest(board.geometry(), &pair[0], &pair[1], if at % 2 == 0 { Role::Strong } else { Role::Weak })
    });
    let mut beats: Vec<Beat> = looked_at.into_iter().flatten().map(|text| part(text, sets.clone())).collect();
    let nodes = nodes.iter().enumerate().flat_map(of_node);
    beats.push(Beat { links: joined.collect(), ..part(text, sets.into_iter().chain(nodes).collect()) });
    beats
}

/// Whether each weak link is between places of one digit that see each other, and not one that a rule makes.
fn goes_by_sight(board: &Board, chain: &Chain) -> bool {
    chain.nodes[1..].chunks_exact(2).all(|pair| {
        pair[0].digit == pair[1].digit
            && pair[0].cells.iter().all(|cell| pair[1].cells.is_subset(board.geometry().peers(cell)))
    })
}

fn wing(board: &Board, [one, pivot, other]: [Cell; 3], nodes: &[Node]) -> String {
    let geometry = board.geometry();
    let digit = nodes[0].digit;
    let held = |cell: Cell| or(board.candidates(cell));
    format!(
        "The pivot, {}, is {}. It sees both pincers: {}, which is {}, and {}, which is {}. {} shares {} with the pivot, {} shares {}, and both pincers have {digit}.",
        geometry.name(pivot),
        held(pivot),
        geometry.name(one),
        held(one),
        geometry.name(other),
        held(other),
        geometry.name(one),
        nodes[1].digit,
        geometry.name(other),
        nodes[4].digit,
    )
}

/// Two units that need a digit, and which of their places see each other.
fn lines(board: &Board, lines: [UnitId; 2], nodes: &[Node], digit: Digit) -> String {
    let geometry = board.geometry();
    let place = |line: UnitId, a: &Node, b: &Node| {
        format!("{} has {digit} only in {}", units(geometry, &[line]), one_of(geometry, &(a.cells | b.cells)))
    };
    let joined = nodes[1].cells | nodes[2].cells;
    let all = if joined.len() == 2 { "both" } else { "all" };
    let within = |unit: UnitId| format!("{all} in {}", units(geometry, &[unit]));
    let shared = geometry.units().find(|(_, unit)| joined.is_subset(&unit.set)).map(|(id, _)| within(id));
    let shared = shared.map(|shared| format!(" {} are {shared}.", capital(&each(geometry, &joined))));
    format!(
        "{}, and {}.{}",
        capital(&place(lines[0], &nodes[0], &nodes[1])),
        place(lines[1], &nodes[2], &nodes[3]),
        shared.unwrap_or_default()
    )
}

/// What sets with one digit more than cells are good for.
const LOSES: &str = "Each set has one more digit than cells, and no digit can repeat in it. So if a set loses one digit, it must use all the others.";

/// What each set holds.
fn held(board: &Board, sets: &[Link]) -> String {
    let geometry = board.geometry();
    let said = |(at, link): (usize, &Link)| {
        let cells = link.cells();
        let held = cells.iter().fold(DigitSet::EMPTY, |all, cell| all | board.candidates(cell));
        let (count, name) = (words::plural(cells.len(), "cell", "cells"), letter(at));
        // By it they must differ, so that they fill a unit's digits one for one.
        let unit = geometry.units_of_all(&cells).first().copied().filter(|_| cells.len() > 1);
        let place = unit.map(|unit| format!(" of {}", units(geometry, &[unit])));
        format!(
            "Set {name}: {count}{}, {}, with {} digits, {}. ",
            place.unwrap_or_default(),
            each(geometry, &cells),
            held.len(),
            digits(held)
        )
    };
    let held: String = sets.iter().enumerate().map(said).collect();
    held.trim_end().to_owned()
}

/// Which of their digits only one of two sets can take, and which the first and the last one have.
fn shared(board: &Board, sets: &[Link], nodes: &[Node]) -> String {
    let geometry = board.geometry();
    let both = nodes[0].digit;
    // Where all places of a shared digit lie in one unit.
    let only_one = |at: usize| {
        let digit = nodes[2 * at + 1].digit;
        let joined = nodes[2 * at + 1].cells | nodes[2 * at + 2].cells;
        let (one, other) = (letter(at), letter(at + 1));
        match geometry.units_of_all(&joined).first() {
            Some(&unit) => {
                let place = units(geometry, &[unit]);
                format!(
                    "All places for {digit} in {one} and {other} are in {place}, so at most one of these sets can hold {digit}."
                )
            }
            None => format!("At most one of {one} and {other} can hold {digit}."),
        }
    };
    match sets.len() {
        2 => format!("{} Both sets can hold {both}, too.", only_one(0)),
        _ => format!("{} {} A and C both have {both}.", only_one(0), only_one(1)),
    }
}

#[cfg(test)]
mod tests {
    use chromadoku_board::geometry::{Extra, Geometry, Shape};
    use chromadoku_board::rule::{Dot, Mark, Rule};

    use super::*;
    use crate::story::{beats, tests::examples};

    #[test]
    fn a_wing_that_goes_by_a_dot_is_not_said_to_share_a_digit() {
        let parts = |dotted: bool| {
            let dot = Rule::Dot(Dot { cells: [Cell(0), Cell(1)], mark: Mark::Difference(1) });
            let shape = Shape::boxes(3, 3);
            let geometry = Geometry::new(if dotted { shape.with(Extra::Rule(dot)) } else { shape }).unwrap();
            let node = |cell: u16, digit: u8| Node { digit: Digit(digit - 1), cells: CellSet::of(Cell(cell)) };
            let from = if dotted { node(1, 1) } else { node(1, 4) };
            let cell = |cell: u16| Strong::One(Constraint::Cell(Cell(cell)));
            let nodes = vec![node(0, 9), node(0, 4), from, node(1, 2), node(2, 2), node(2, 9)];
            let chain = Chain { nodes, strong: vec![cell(0), cell(1), cell(2)], closed: false };
            !of_chain(&Board::empty(geometry), &chain).is_empty()
        };
        assert!(parts(false) && !parts(true));
    }

    #[test]
    fn parts_that_a_story_calls_by_letters_have_these_on_the_board() {
        let lettered = |name: &str| {
            let (_, board, step) = examples().find(|(id, ..)| *id == name).unwrap();
            let said = |(cells, letter)| format!("{letter} {}", crate::words::cells(board.geometry(), &cells));
            letters(&board, &step).into_iter().map(said).collect::<Vec<_>>()
        };
        assert_eq!(lettered("als-xz"), ["A r4c5 and r7c5", "B r3c8, r5c8 and r7c8"]);
        assert_eq!(lettered("junior-exocet"), ["B r3c1 and r3c2", "T r1c7 and r2c4"]);
        assert!(lettered("aic").is_empty() && lettered("xy-wing").is_empty());
    }

    #[test]
    fn the_parts_of_short_chains_are_named() {
        let beat = |name: &str, at: usize| {
            let (_, board, step) = examples().find(|(id, ..)| *id == name).unwrap();
            beats(&board, &step).swap_remove(at).text
        };
        let told = |name: &str| beat(name, 0);
        assert_eq!(
            told("xy-wing"),
            "The pivot, r1c9, is 2 or 8. It sees both pincers: r2c8, which is 2 or 9, and r6c9, which is 8 or 9. r2c8 shares 2 with the pivot, r6c9 shares \
             8, and both pincers have 9."
        );
        assert_eq!(
            told("skyscraper"),
            "Row 6 has 7 only in r6c3 or r6c4, and row 7 has 7 only in r7c3 or r7c5. r6c3 and r7c3 are both in column 3."
        );
        assert_eq!(
            told("als-xz"),
            "Set A: 2 cells of column 5, r4c5 and r7c5, with 3 digits, 2, 4 and 8. Set B: 3 cells of column 8, r3c8, r5c8 and r7c8, with 4 digits, 1, 2, 4 and 8."
        );
        assert_eq!(beat("als-xz", 1), LOSES);
        assert_eq!(
            beat("als-xz", 2),
            "All places for 2 in A and B are in row 7, so at most one of these sets can hold 2. Both sets can hold 8, too."
        );
        assert!(told("w-wing").starts_with("r6c8 and r9c6 have only 7 and 8. Row 7 has just two places for 8"));
        assert!(told("aic").starts_with("To show that "));
    }
}
