//! Wings and remote pairs: short chains through cells with two or three candidates.
//!
//! ```text
//! XY-wing     {x z} --- {x y} --- {y z}       whichever the middle is, one of the outer two is z
//! XYZ-wing    {x z} --- {x y z} --- {y z}     the middle may be z too: z goes from what sees all three
//! W-wing      {a b} --- a === a --- {a b}     not both outer cells are a, since then the unit between had none
//! remote pair {a b} --- {a b} --- {a b} --- {a b}     the first and the last differ: what sees both is neither
//! ```
//!
//! In the graph of links they are alternating paths; an XYZ-wing has an almost locked set of two cells as a node.
//!
//! Source: HoDoKu's manual, "Wings" and "Chains and Loops".

use std::ops::ControlFlow;

use super::turbot::{Conjugate, conjugates};
use super::{Example, Facts, Family, Look, Record, Scores, Sink, Technique, TechniqueId};
use crate::step::{Chain, Constraint, Node, Pattern, Step, Strong};
use crate::technique::{Origin, origin};
use chromadoku_board::id::{Candidate, Cell, Digit, UnitId};
use chromadoku_board::set::{CellSet, DigitSet};

const fn record(id: &'static str, name: &'static str, code: &'static str, scores: Scores) -> Record {
    let in_path = true;
    let family = Family::Wing;
    Record {
        id: TechniqueId(id),
        name,
        family,
        size: 3,
        scores,
        code: Some(code),
        in_path,
        find: find_xy_wings,
        ..Record::NONE
    }
}

pub(crate) const XY_WING: Record = Record {
    definition: "A cell with candidates x and y sees a cell with x and z and another with y and z. Whichever digit the \
         first cell takes, one of the other two takes z, so whatever sees both of them loses z.",
    spot: "Look for cells with two candidates only. Take one as the pivot, and look for two others that it sees, with \
         one of its digits each and a third digit in common.",
    example: Some(Example {
        givens: ".95......7....85.62.4..........82..4...379....21......1......4.4...97..3..9.3..67",
        grid: "
            6 9 5 27 1 3 4  278 28
            7 1 3 29 4 8 5  29  6
            2 8 4 79 6 5 17 3   19
            9 7 6 1  8 2 3  5   4
            5 4 8 3  7 9 6  12  12
            3 2 1 6  5 4 78 789 89
            1 3 7 8  2 6 9  4   5
            4 6 2 5  9 7 18 18  3
            8 5 9 4  3 1 2  6   7
        ",
        effects: "r3c9<>9 r6c8<>9",
        near_miss: "r2c8-2",
        is_simplest: true,
    }),
    others: &["Y-wing"],
    origin: Origin::new("", "HoDoKu, Wings", "https://hodoku.sourceforge.net/en/tech_wings.php"),
    ..record("xy-wing", "XY-wing", "0800", Scores::new(160, 42, 50))
};

pub(crate) const XYZ_WING: Record = Record {
    definition: "A cell with candidates x, y and z sees a cell with x and z and another with y and z. One of the three \
         cells holds z, so whatever sees all three loses z.",
    spot: "Look for a cell with three candidates and two cells with two of these each, one in its box and one on its \
         line. What goes lies in the box, on that line.",
    example: Some(Example {
        givens: "...92...4.....4..5.47......79135....35.....6........9...54..1..6..1....8.7...3..9",
        grid: "
            58 136 36  9 2 15 38  7   4
            28 13  9   6 7 4  238 128 5
            25 4   7   8 3 15 9   12  6
            7  9   1   3 5 6  48  48  2
            3  5   8   2 4 9  7   6   1
            4  26  26  7 1 8  5   9   3
            9  8   5   4 6 2  1   3   7
            6  23  234 1 9 7  24  5   8
            1  7   24  5 8 3  6   24  9
        ",
        effects: "r2c8<>8",
        near_miss: "r2c1-2",
        is_simplest: true,
    }),
    find: find_xyz_wings,
    origin: Origin::new(
        "Named after the three numbers X, Y and Z that its hinge holds.",
        "SudokuWiki, XYZ-Wing",
        "https://www.sudokuwiki.org/XYZ_Wing",
    ),
    ..record("xyz-wing", "XYZ-wing", "0801", Scores::new(180, 44, 60))
};

pub(crate) const W_WING: Record = Record {
    definition: "Two cells have the same two candidates, and a unit has just two places for one of these digits: one place \
         sees the first cell, the other place the second. So not both cells hold that digit, and whatever sees both \
         cells loses the other one.",
    spot: "Look for two cells with the same two candidates that do not see each other. Then look for a line with two \
         places for one of the digits, one of them in sight of each cell.",
    example: Some(Example {
        givens: ".38..........7316....8...35....89.12..7..1...6.......4....2.4..8.3......12..3....",
        grid: "
            5 3 8 2  1 6  9   4   7
            4 9 2 5  7 3  1   6   8
            7 6 1 8  9 4  2   3   5
            3 5 4 67 8 9  67  1   2
            2 8 7 36 4 1  356 59  69
            6 1 9 37 5 2  38  78  4
            9 7 6 1  2 58 4   58  3
            8 4 3 9  6 57 57  2   1
            1 2 5 4  3 78 678 789 69
        ",
        effects: "r9c8<>7",
        near_miss: "r6c3=.",
        is_simplest: true,
    }),
    size: 4,
    find: find_w_wings,
    origin: Origin::new(
        "",
        "Daily Sudoku forum, The W-Wing",
        "https://dailysudoku.com/sudoku/forums/viewtopic.php?t=5944",
    ),
    ..record("w-wing", "W-wing", "0803", Scores::hodoku_only(150))
};

pub(crate) const REMOTE_PAIR: Record = Record {
    family: Family::Chain,
    size: 4,
    definition: "Four or more cells with the same two candidates form a path, each seeing the next, so the two digits \
         alternate along it. Two cells at an odd distance hold different digits, and whatever sees both loses both \
         digits.",
    spot: "Look for the same two candidates in four cells or more, each of which sees the next. Number the cells: one \
         with an odd and one with an even number differ.",
    example: Some(Example {
        givens: "2....3..83..6.....685..93.........53.2.4...9...3....27...74.....572.....1........",
        grid: "
            2 14 14  5 7  3  9   6 8
            3 7  9   6 8  4  2   1 5
            6 8  5   1 2  9  3   7 4
            7 9  146 8 16 2  146 5 3
            5 2  16  4 3  7  8   9 16
            8 14 3   9 5  16 146 2 7
            9 3  2   7 4  16 5   8 16
            4 5  7   2 16 8  16  3 9
            1 6  8   3 9  5  7   4 2
        ",
        effects: "r4c3<>16",
        near_miss: "r4c5-6",
        is_simplest: true,
    }),
    find: find_remote_pairs,
    origin: origin::CHAINS,
    ..record("remote-pair", "Remote pair", "0703", Scores::without_explainer(110, 25))
};

/// The cells with two candidates.
fn pairs<'a>(facts: &'a Facts) -> impl Iterator<Item = (Cell, DigitSet)> + 'a {
    let cells = facts.unsolved().iter().map(|cell| (cell, facts.candidates(cell)));
    cells.filter(|(_, digits)| digits.len() == 2)
}

fn single(cell: Cell, digit: Digit) -> Node {
    Node { digit, cells: CellSet::of(cell) }
}

fn of_cell(cell: Cell) -> Strong {
    Strong::One(Constraint::Cell(cell))
}

fn open(nodes: Vec<Node>, strong: Vec<Strong>) -> Pattern {
    Pattern::Chain(Chain { nodes, strong, closed: false })
}

/// Hands out a step that takes a digit from cells.
fn emit(
    technique: &Technique,
    pattern: Pattern,
    digit: Digit,
    eliminated: CellSet,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let step = Step::eliminating(technique.id, pattern, eliminated.iter().map(|cell| Candidate { cell, digit }));
    step.map_or(ControlFlow::Continue(()), sink)
}

/// Visits every middle cell with this many candidates and two wings: pairs among its peers whose own digits differ, and the
/// digit that both wings hold beside.
fn wings(
    facts: &Facts,
    size: usize,
    visit: &mut dyn FnMut(Cell, [Cell; 2], Digit) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let pairs: Vec<(Cell, DigitSet)> = pairs(facts).collect();
    let mut near = Vec::new();
    for middle in facts.unsolved().iter().filter(|&cell| facts.candidates(cell).len() == size) {
        let (digits, peers) = (facts.candidates(middle), facts.geometry().peers(middle));
        let fits = |held: DigitSet| if size == 2 { held.intersects(digits) } else { held.is_subset(digits) };
        near.clear();
        near.extend(pairs.iter().copied().filter(|&(cell, held)| fits(held) && peers.contains(cell)));
        for (at, &(a, of_a)) in near.iter().enumerate() {
            for &(b, of_b) in &near[at + 1..] {
                let common = of_a & of_b;
                // The wings hold a digit of the middle each, and both the same third one.
                let outer = (of_a | of_b) - common;
                let fits = match size {
                    2 => outer == digits,
                    _ => of_a | of_b == digits,
                };
                if let (1, true, Some(shared)) = (common.len(), fits, common.first()) {
                    visit(middle, [a, b], shared)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn find_xy_wings(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    wings(facts, 2, &mut |middle, [a, b], shared| {
        let eliminated = facts.seen_by_all(shared, [a, b]);
        let other = |cell| (facts.candidates(cell) - DigitSet::of(shared)).first();
        let (Some(of_a), Some(of_b)) = (other(a), other(b)) else { return ControlFlow::Continue(()) };
        let nodes = [(a, shared), (a, of_a), (middle, of_a), (middle, of_b), (b, of_b), (b, shared)];
        let nodes = nodes.map(|(cell, digit)| single(cell, digit));
        let pattern = open(nodes.to_vec(), [a, middle, b].map(of_cell).to_vec());
        emit(technique, pattern, shared, eliminated, sink)
    })
}

fn find_xyz_wings(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    wings(facts, 3, &mut |middle, [a, b], shared| {
        let eliminated = facts.seen_by_all(shared, [a, b, middle]);
        let Some(of_b) = (facts.candidates(b) - DigitSet::of(shared)).first() else {
            return ControlFlow::Continue(());
        };
        let set = CellSet::of(a) | CellSet::of(middle);
        let nodes = vec![Node { digit: shared, cells: set }, single(middle, of_b), single(b, of_b), single(b, shared)];
        emit(technique, open(nodes, vec![Strong::Locked(set), of_cell(b)]), shared, eliminated, sink)
    })
}

fn find_w_wings(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    let all: Vec<(Cell, DigitSet)> = pairs(facts).collect();
    for (at, &(one, digits)) in all.iter().enumerate() {
        for &(other, _) in all[at + 1..].iter().filter(|(_, others)| *others == digits) {
            if facts.geometry().peers(one).contains(other) {
                continue;
            }
            for between in digits.iter() {
                let Some(taken) = (digits - DigitSet::of(between)).first() else { continue };
                let eliminated = facts.seen_by_all(taken, [one, other]);
                if let (false, Some((unit, near, far))) = (eliminated.is_empty(), joint(facts, between, one, other)) {
                    let nodes = [
                        single(one, taken),
                        single(one, between),
                        Node { digit: between, cells: near },
                        Node { digit: between, cells: far },
                        single(other, between),
                        single(other, taken),
                    ];
                    let link = Strong::One(Constraint::Place(unit, between));
                    let pattern = open(nodes.to_vec(), vec![of_cell(one), link, of_cell(other)]);
                    emit(technique, pattern, taken, eliminated, sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// A unit with two places for a digit, one of which is seen by one cell and one by the other: those of each.
fn joint(facts: &Facts, digit: Digit, one: Cell, other: Cell) -> Option<(UnitId, CellSet, CellSet)> {
    let [ours, theirs] = [one, other].map(|cell| facts.geometry().peers(cell));
    conjugates(facts, digit).iter().find_map(|&Conjugate { unit, ends, .. }| {
        if ends.contains(&one) || ends.contains(&other) {
            return None;
        }
        let [near, far] = [[ends[0], ends[1]], [ends[1], ends[0]]]
            .into_iter()
            .find(|&[near, far]| ours.contains(near) && theirs.contains(far))?;
        Some((unit, CellSet::of(near), CellSet::of(far)))
    })
}

fn find_remote_pairs(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    let all: Vec<(Cell, DigitSet)> = pairs(facts).collect();
    for (at, &(start, digits)) in all.iter().enumerate() {
        let alike: CellSet = all.iter().filter(|(_, others)| *others == digits).map(|&(cell, _)| cell).collect();
        for &(end, _) in all[at + 1..].iter().filter(|(_, others)| *others == digits) {
            let Some(path) = path_between(facts, &alike, start, end) else { continue };
            // Fewer cells are a naked pair; of an odd number the ends are equal.
            if path.len() < 4 || !path.len().is_multiple_of(2) {
                continue;
            }
            let eliminated = digits.iter().flat_map(|digit| {
                facts.seen_by_all(digit, [start, end]).iter().map(move |cell| Candidate { cell, digit })
            });
            let parts = digits.iter().map(|digit| along(&path, digits, digit)).collect();
            let step = Step::eliminating(technique.id, Pattern::Joint(parts), eliminated);
            step.map_or(ControlFlow::Continue(()), &mut *sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// A shortest path of cells that see each other in turn.
fn path_between(facts: &Facts, through: &CellSet, start: Cell, end: Cell) -> Option<Vec<Cell>> {
    let mut paths = vec![vec![start]];
    let mut seen = CellSet::of(start);
    while !paths.is_empty() {
        let mut longer = Vec::new();
        for path in &paths {
            let last = path[path.len() - 1];
            for next in (*facts.geometry().peers(last) & (*through - seen)).iter() {
                let path: Vec<Cell> = path.iter().copied().chain([next]).collect();
                if next == end {
                    return Some(path);
                }
                seen.insert(next);
                longer.push(path);
            }
        }
        paths = longer;
    }
    None
}

/// The chain of one of two digits along cells that hold just these two.
fn along(path: &[Cell], digits: DigitSet, digit: Digit) -> Pattern {
    let other = (digits - DigitSet::of(digit)).first().unwrap_or(digit);
    let turns = [(digit, other), (other, digit)];
    let nodes = path.iter().zip(turns.iter().cycle());
    let nodes = nodes.flat_map(|(&cell, &(off, on))| [single(cell, off), single(cell, on)]);
    open(nodes.collect(), path.iter().map(|&cell| of_cell(cell)).collect())
}
