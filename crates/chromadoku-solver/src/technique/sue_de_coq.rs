//! Sue de Coq: cells where a line and a box cross, with others of the line and of the box, that hold as many digits as
//! there are cells.
//!
//! ```text
//! box      {1 2 3 4} {1 2 3 4 5} | {1 2}     two cells of the crossing, one more of the line with 1 2,
//!          {3 4 5}   {3 5}       |           two more of the box with 3 4 5: five cells, five digits
//! ```
//!
//! Digits of the line's cells are not among those of the box's, so each of the digits is there just once: all places of it
//! among the cells see each other. What the line's cells hold goes from the rest of the line, what the box's cells hold
//! from the rest of the box, and what only the crossing holds from both. As truths and links: each cell is a base,
//! each digit in its unit a cover.
//!
//! Source: HoDoKu's manual, "Sue de Coq"; found by a player of that name as "two-sector disjoint subsets".

use std::ops::ControlFlow;

use super::{Example, Facts, Family, Look, Record, Scores, Sink, Technique, TechniqueId};
use crate::step::{Constraint, Cover, Pattern, Step};
use crate::technique::Origin;
use chromadoku_board::id::{Candidate, Cell, UnitId};
use chromadoku_board::set::mask::members;
use chromadoku_board::set::{CellSet, DigitSet};

pub(crate) const SUE_DE_COQ: Record = Record {
    id: TechniqueId("sue-de-coq"),
    name: "Sue de Coq",
    others: &["two-sector disjoint subsets", "SDC"],
    origin: Origin::new(
        "Introduced on a forum in 2005 by a user called Sue de Coq, as “two-sector disjoint subsets”. The nickname became the name.",
        "HoDoKu, Sue de Coq",
        "https://hodoku.sourceforge.net/en/tech_misc.php",
    ),
    family: Family::TruthsAndLinks,
    size: 4,
    scores: Scores::without_explainer(250, 180),
    code: Some("1101"),
    in_path: true,
    definition: "Cells where a line and a box cross, with some more cells of the line and some more of the box, hold as \
         many digits in all as there are cells, and the extra cells of line and box share none. So each digit is \
         used just once. The rest of the line and the rest of the box lose the digits that are used in them.",
    spot: "Look at the two or three empty cells where a box and a line cross. If they have two digits more than \
         cells, see whether a cell of the line and a cell of the box split these digits between them.",
    example: Some(Example {
        givens: "62.9..5....5....4......7......325............198......4...9.1.73....8......5.6..4",
        grid: "
            6 2  7  9 4  1 5   38  38
            8 1  5  6 3  2 7   4   9
            9 4  3  8 5  7 26  126 12
            7 6  4  3 2  5 89  19  18
            5 3  2  1 8  9 4   7   6
            1 9  8  7 6  4 23  235 235
            4 58 6  2 9  3 1   58  7
            3 57 19 4 17 8 269 569 25
            2 78 19 5 17 6 389 389 4
        ",
        effects: "r6c8<>3 r9c7<>9",
        near_miss: "r1c6=.",
        is_simplest: true,
    }),
    find,
};

/// The most cells that are taken from outside the crossing on a side.
const MOST: usize = 5;

/// Some cells and what they hold.
#[derive(Clone, Copy)]
struct CellGroup {
    cells: CellSet,
    digits: DigitSet,
}

/// Some cells of a list, as a mask, and what they hold.
#[derive(Clone, Copy)]
struct Few {
    cells: u32,
    digits: DigitSet,
    /// How many cells more there are than digits that the crossing does not hold.
    gain: usize,
}

fn find(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    let geometry = facts.geometry();
    let [mut middles, mut along, mut within] = [const { Vec::new() }; 3];
    for (line, row) in geometry.units().filter(|(_, unit)| unit.kind.is_line()) {
        let crossings = geometry.tables().crossings(line).iter();
        let fresh = |block: UnitId| facts.is_fresh(line) || facts.is_fresh(block);
        let wanted = |other: UnitId| !geometry.unit(other).kind.is_line() && fresh(other);
        for crossing in crossings.filter(|crossing| wanted(crossing.other)) {
            let (block, of) = (crossing.other, geometry.unit(crossing.other));
            let held: Vec<Cell> = open(facts, members(crossing.shared).map(|at| row.cells[at])).collect();
            let all = held.iter().fold(DigitSet::EMPTY, |all, &cell| all | facts.candidates(cell));
            if held.len() < 2 || all.len() < 4 {
                continue;
            }
            let outside = |cells: &[Cell], shared: u32| -> Vec<Cell> {
                let others = cells.iter().enumerate().filter(|(at, _)| shared >> at & 1 == 0).map(|(_, &cell)| cell);
                // A large cell only adds digits.
                open(facts, others).filter(|&cell| facts.candidates(cell).len() <= MOST).collect()
            };
            let on_line = outside(&row.cells, crossing.shared);
            let in_block = outside(&of.cells, crossing.of_other);
            parts(facts, &held, DigitSet::EMPTY, &mut middles);
            for middle in middles.iter().filter(|part| part.digits.len() >= part.cells.count_ones() as usize + 2) {
                let needed = middle.digits.len() - middle.cells.count_ones() as usize;
                let best = useful(facts, &on_line, middle.digits, &mut along);
                if best == 0 || best + useful(facts, &in_block, middle.digits, &mut within) < needed {
                    continue;
                }
                for a in &along {
                    let fits = |b: &&Few| a.gain + b.gain == needed && !a.digits.intersects(b.digits);
                    for b in within.iter().filter(fits) {
                        let of = |part: &Few, cells: &[Cell]| CellGroup {
                            cells: members(part.cells).map(|at| cells[at]).collect(),
                            digits: part.digits,
                        };
                        let chosen = [&of(middle, &held), &of(a, &on_line), &of(b, &in_block)];
                        emit(technique, facts, (line, block), chosen, sink)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn open(facts: &Facts, cells: impl Iterator<Item = Cell>) -> impl Iterator<Item = Cell> {
    cells.filter(|&cell| !facts.candidates(cell).is_empty())
}

/// Lists all sets of some cells.
fn parts(facts: &Facts, cells: &[Cell], middle: DigitSet, all: &mut Vec<Few>) {
    all.clear();
    all.push(Few { cells: 0, digits: DigitSet::EMPTY, gain: 0 });
    for (at, &cell) in cells.iter().enumerate() {
        let held = facts.candidates(cell);
        if !middle.is_empty() && !held.intersects(middle) {
            continue;
        }
        // On a large board not all cells can be of use.
        if all.len() >= 1 << 12 {
            break;
        }
        for known in 0..all.len() {
            let part = all[known];
            if (part.cells.count_ones() as usize) < MOST {
                all.push(Few { cells: part.cells | 1 << at, digits: part.digits | held, gain: 0 });
            }
        }
    }
}

/// Lists the sets of these cells that bring fewer digits of their own than cells; gives the largest difference.
fn useful(facts: &Facts, cells: &[Cell], middle: DigitSet, all: &mut Vec<Few>) -> usize {
    parts(facts, cells, middle, all);
    let mut best = 0;
    all.retain_mut(|part| {
        part.gain = (part.cells.count_ones() as usize).saturating_sub((part.digits - middle).len());
        best = best.max(part.gain);
        part.gain > 0
    });
    best
}

fn emit(
    technique: &Technique,
    facts: &Facts,
    (line, block): (UnitId, UnitId),
    [middle, along, within]: [&CellGroup; 3],
    sink: &mut Sink,
) -> ControlFlow<()> {
    let shared = middle.digits - along.digits - within.digits;
    let rest = |unit: UnitId, part: &CellGroup, digits: DigitSet| {
        let cells = facts.unsolved_in(unit) - middle.cells - part.cells;
        let lost =
            cells.iter().flat_map(|cell| (facts.candidates(cell) & digits).iter().map(move |digit| (cell, digit)));
        lost.map(|(cell, digit)| Candidate { cell, digit }).collect::<Vec<_>>()
    };
    let mut eliminated = rest(line, along, along.digits | shared);
    eliminated.extend(rest(block, within, within.digits | shared));
    let cells = middle.cells | along.cells | within.cells;
    let all = middle.digits | along.digits | within.digits;
    // Digits of the crossing alone are covered by the line, and another time by the box.
    let cover = |of_shared: UnitId| {
        let unit = |digit| match digit {
            _ if along.digits.contains(digit) => line,
            _ if within.digits.contains(digit) => block,
            _ => of_shared,
        };
        Pattern::Cover(Cover {
            bases: cells.iter().map(Constraint::Cell).collect(),
            covers: all.iter().map(|digit| Constraint::Place(unit(digit), digit)).collect(),
            fins: Vec::new(),
        })
    };
    let pattern = if shared.is_empty() { cover(line) } else { Pattern::Joint(vec![cover(line), cover(block)]) };
    Step::eliminating(technique.id, pattern, eliminated).map_or(ControlFlow::Continue(()), sink)
}
