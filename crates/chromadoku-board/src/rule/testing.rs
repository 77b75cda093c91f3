//! One board for each kind of rule, with a filling that keeps it.

use super::*;
use crate::geometry::{Base, Extra, Shape};
use crate::id::Id;
use crate::set::DigitSet;

/// A solution of the classic 6x6 board.
const SIX: &str = "123456456123231564564231312645645312";

fn cell(row: u16, column: u16) -> Cell {
    Cell((row - 1) * 6 + column - 1)
}

fn cells(places: &[(u16, u16)]) -> Vec<Cell> {
    places.iter().map(|&(row, column)| cell(row, column)).collect()
}

fn row(number: u16) -> Vec<Cell> {
    (1..=6).map(|column| cell(number, column)).collect()
}

/// Rules that [`SIX`] keeps, by kind.
///
/// ```text
/// 1 2 3 4 5 6
/// 4 5 6 1 2 3
/// 2 3 1 5 6 4
/// 5 6 4 2 3 1
/// 3 1 2 6 4 5
/// 6 4 5 3 1 2
/// ```
fn rules() -> Vec<Vec<Rule>> {
    let line = |kind, places: &[(u16, u16)]| vec![Rule::Line(Line { kind, cells: cells(places) })];
    let dot = |a: (u16, u16), b: (u16, u16), mark| Rule::Dot(Dot { cells: [cell(a.0, a.1), cell(b.0, b.1)], mark });
    let clue = |kind, cells, value| vec![Rule::Clue(Clue { kind, cells, value })];
    let backwards = |number| row(number).into_iter().rev().collect::<Vec<_>>();
    let diagonal = cells(&[(1, 4), (2, 5), (3, 6)]);
    vec![
        vec![Rule::Cage(Cage::new(cells(&[(1, 3), (1, 4), (2, 3)]), Some(13)))],
        vec![Rule::Cage(Cage::new(cells(&[(3, 5), (4, 4), (5, 2), (6, 3)]), None))],
        vec![Rule::Cage(Cage { cells: cells(&[(1, 1), (2, 4)]), sum: Some(2), repeats: Repeats::Allowed })],
        vec![Rule::LittleKiller(LittleKiller { cells: diagonal, slant: Slant::DownRight, sum: 10 })],
        vec![Rule::Arrow(Arrow { circle: cells(&[(2, 3)]), shaft: cells(&[(1, 2), (1, 1), (3, 2)]) })],
        vec![Rule::Arrow(Arrow { circle: cells(&[(1, 1), (1, 2)]), shaft: cells(&[(2, 3), (1, 6)]) })],
        vec![Rule::DoubleArrow(DoubleArrow { cells: cells(&[(1, 1), (1, 2), (1, 3), (1, 4)]) })],
        vec![Rule::Thermometer(Thermometer { cells: cells(&[(1, 1), (1, 2), (1, 3), (1, 4)]), rise: Rise::Strict })],
        vec![Rule::Thermometer(Thermometer { cells: cells(&[(1, 1), (2, 4), (2, 5)]), rise: Rise::Slow })],
        vec![dot((1, 1), (1, 2), Mark::Difference(1)), dot((2, 1), (3, 1), Mark::Ratio(2))],
        vec![dot((1, 4), (1, 5), Mark::Sum(9)), dot((1, 4), (1, 5), Mark::Less)],
        vec![dot((1, 2), (1, 3), Mark::Sum(5)), dot((2, 1), (2, 3), Mark::Sum(10))],
        line(LineKind::Renban, &[(1, 3), (1, 4), (2, 2)]),
        line(LineKind::Whispers(3), &[(1, 1), (2, 1), (2, 4), (1, 4)]),
        line(LineKind::Palindrome, &[(1, 1), (1, 2), (3, 1), (2, 4)]),
        line(LineKind::Between, &[(1, 1), (1, 2), (2, 2), (1, 6)]),
        line(LineKind::Lockout, &[(1, 1), (1, 6), (1, 5), (1, 4)]),
        line(LineKind::RegionSum, &[(2, 1), (1, 1), (3, 2), (3, 1)]),
        line(LineKind::Zipper, &[(1, 1), (1, 3), (1, 2)]),
        line(LineKind::Zipper, &[(1, 1), (1, 2), (1, 3), (1, 4)]),
        line(LineKind::Entropic, &[(1, 1), (1, 3), (1, 5), (1, 2), (1, 4)]),
        line(LineKind::Modular, &[(1, 1), (1, 2), (1, 3), (1, 4), (1, 5)]),
        line(LineKind::Nabner, &[(1, 1), (1, 3), (1, 5)]),
        clue(ClueKind::Sandwich, row(2), 0),
        clue(ClueKind::XSum, backwards(3), 16),
        clue(ClueKind::Skyscraper, row(5), 2),
        vec![
            Rule::Parity(Parity { cell: cell(1, 1), kind: ParityKind::Odd }),
            Rule::Parity(Parity { cell: cell(1, 2), kind: ParityKind::Even }),
        ],
        vec![Rule::Allowed(Allowed { cell: cell(1, 1), digits: DigitSet(0b101) })],
        vec![Rule::Extreme(Extreme {
            kind: ExtremeKind::Minimum,
            cell: cell(1, 1),
            neighbors: cells(&[(1, 2), (2, 1)]),
        })],
        vec![Rule::Extreme(Extreme {
            kind: ExtremeKind::Maximum,
            cell: cell(1, 6),
            neighbors: cells(&[(1, 5), (2, 6)]),
        })],
        vec![Rule::Clone(Clones { cells: cells(&[(1, 1), (1, 2)]), copies: cells(&[(2, 4), (2, 5)]) })],
        vec![Rule::Quadruple(Quadruple {
            cells: cells(&[(1, 1), (1, 2), (2, 1), (2, 2)]),
            digits: [0, 3, 4].map(Digit::from_index).to_vec(),
        })],
        vec![Rule::Region(Region { cells: cells(&[(1, 1), (3, 1), (5, 1), (1, 4)]) })],
        vec![Rule::Indexer(Indexer { kind: IndexerKind::Column, cells: row(2), at: 0 })],
    ]
}

/// A board for each kind of rule, with a filling that keeps it, and boards on which all marks are given.
pub fn samples() -> Vec<(Shape, PerCell<Digit>)> {
    let values = |text: &str| text.chars().filter_map(Digit::from_symbol).collect::<PerCell<Digit>>();
    let with = |base: Shape, rules: Vec<Rule>| rules.into_iter().map(Extra::Rule).fold(base, Shape::with);
    let six = || Shape { base: Base::Boxes { width: 3, height: 2 }, extras: Vec::new() };
    let mut samples: Vec<_> = rules().into_iter().map(|rules| (with(six(), rules), values(SIX))).collect();
    // A square of latin rows whose neighbors are not consecutive, nor twice one another, nor a sum of 5 but for one pair.
    let places = (0..9).map(|at| (at / 3, at % 3)).collect();
    let free = Shape { base: Base::Units { digits: 9, places, units: Vec::new() }, extras: Vec::new() };
    let nine = values("159735951");
    let first = |mark| Rule::Dot(Dot { cells: [Cell(3), Cell(4)], mark });
    samples.push((with(free.clone(), vec![Rule::Negative(Negative::Difference)]), nine.clone()));
    samples.push((with(free.clone(), vec![Rule::Negative(Negative::Ratio)]), nine.clone()));
    samples.push((with(free, vec![Rule::Negative(Negative::Sum), first(Mark::Sum(10))]), nine));
    samples
}
