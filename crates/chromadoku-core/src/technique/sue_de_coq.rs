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

use super::{Facts, Scores, Sink, Technique, TechniqueId};
use crate::id::{Candidate, Cell, UnitId};
use crate::set::{CellSet, DigitSet};
use crate::step::{Constraint, Cover, Pattern, Step};

pub(crate) const SUE_DE_COQ: Technique = Technique {
    id: TechniqueId("sue-de-coq"),
    name: "Sue de Coq",
    size: 4,
    scores: Scores::without_explainer(250, 180),
    code: Some("1101"),
    in_path: true,
    find,
};

/// The most cells that are taken from outside the crossing on a side.
const MOST: usize = 5;

/// Some cells and what they hold.
#[derive(Clone, Copy)]
struct Part {
    cells: CellSet,
    digits: DigitSet,
}

fn find(technique: &Technique, facts: &Facts, sink: &mut Sink) -> ControlFlow<()> {
    let geometry = facts.geometry();
    for (line, row) in geometry.units().filter(|(_, unit)| unit.kind.is_line()) {
        for (block, of) in geometry.units().filter(|(_, unit)| !unit.kind.is_line()) {
            let crossing: Vec<Cell> = (row.set & of.set & *facts.unsolved()).iter().collect();
            if crossing.len() < 2 {
                continue;
            }
            for middle in parts(facts, &crossing).into_iter().filter(|part| part.digits.len() >= part.cells.len() + 2) {
                let along = useful(facts, facts.unsolved_in(line) - of.set, &middle);
                let within = useful(facts, facts.unsolved_in(block) - row.set, &middle);
                for a in &along {
                    for b in within.iter().filter(|b| !a.digits.intersects(b.digits)) {
                        let count = middle.cells.len() + a.cells.len() + b.cells.len();
                        if (middle.digits | a.digits | b.digits).len() == count {
                            hand(technique, facts, (line, block), [&middle, a, b], sink)?;
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// All sets of some cells, with what they hold.
fn parts(facts: &Facts, cells: &[Cell]) -> Vec<Part> {
    let mut all = vec![Part { cells: CellSet::EMPTY, digits: DigitSet::EMPTY }];
    for &cell in cells {
        let more: Vec<Part> = all
            .iter()
            .filter(|part| part.cells.len() < MOST)
            .map(|part| Part { cells: part.cells | CellSet::of(cell), digits: part.digits | facts.candidates(cell) })
            .collect();
        all.extend(more);
    }
    all
}

/// The sets of these cells that bring fewer digits of their own than cells.
fn useful(facts: &Facts, cells: CellSet, middle: &Part) -> Vec<Part> {
    let near: Vec<Cell> = cells.iter().filter(|&cell| facts.candidates(cell).intersects(middle.digits)).collect();
    // A cell that holds nothing of the crossing only adds digits; of the others not all can be of use on a large board.
    let few: Vec<Cell> = near.into_iter().filter(|&cell| facts.candidates(cell).len() <= MOST).take(12).collect();
    let all = parts(facts, &few).into_iter();
    all.filter(|part| (part.digits - middle.digits).len() < part.cells.len()).collect()
}

fn hand(
    technique: &Technique,
    facts: &Facts,
    (line, block): (UnitId, UnitId),
    [middle, along, within]: [&Part; 3],
    sink: &mut Sink,
) -> ControlFlow<()> {
    let shared = middle.digits - along.digits - within.digits;
    let rest = |unit: UnitId, part: &Part, digits: DigitSet| {
        let cells = facts.unsolved_in(unit) - middle.cells - part.cells;
        let lost =
            cells.iter().flat_map(|cell| (facts.candidates(cell) & digits).iter().map(move |digit| (cell, digit)));
        lost.map(|(cell, digit)| Candidate { cell, digit }).collect::<Vec<_>>()
    };
    let mut gone = rest(line, along, along.digits | shared);
    gone.extend(rest(block, within, within.digits | shared));
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
    Step::eliminating(technique.id, pattern, gone).map_or(ControlFlow::Continue(()), sink)
}
