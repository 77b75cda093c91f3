//! Fireworks: three digits that a row and a column have, outside the box where they cross, in one cell each.
//!
//! ```text
//! p . . | . x .      row: digits a, b, c only in the box and in x
//! . . . |            column: the same with y
//! ------+            each of the three is then in p, x or y: they hold nothing else
//! y
//! ```
//!
//! A digit that is neither in x nor in y is in the box both in the row and in the column, so in p.
//!
//! Source: SudokuWiki, "Fireworks".

use std::ops::ControlFlow;

use super::{Example, Facts, Family, Look, Record, Scores, Sink, Technique, TechniqueId};
use crate::step::{Constraint, Net, Pattern, Premise, Step};
use crate::technique::Origin;
use chromadoku_board::id::{Candidate, Cell, MAX_DIGITS, UnitId};
use chromadoku_board::set::DigitSet;

pub(crate) const TRIPLE: Record = Record {
    id: TechniqueId("triple-firework"),
    name: "Triple firework",
    others: &[],
    origin: Origin::new(
        "Discovered by shye, a member of the New Sudoku Players’ Forum, and posted there in November 2021.",
        "SudokuWiki, Fireworks",
        "https://www.sudokuwiki.org/Fireworks",
    ),
    family: Family::Firework,
    size: 3,
    scores: Scores::without_explainer(250, 100),
    code: None,
    in_path: true,
    definition: "A row and a column cross in a box. Outside that box three digits can only be in one and the same cell of \
         the row, and in one and the same cell of the column. Each of the three is then in one of these two cells or \
         in the crossing, so the three cells lose all other candidates.",
    spot: "",
    example: Some(Example {
        givens: ".4......6.28.43.1.3..5....2..7..81.....3..82...1..2.45...........6....5.49.....6.",
        grid: "
            17 4   5  128 289  19   37   378 6
            6  2   8  7   4    3    5    1   9
            3  17  9  5   68   16   4    78  2
            2  56  7  4   56   8    1    9   3
            9  56  4  3   1    56   8    2   7
            8  3   1  9   7    2    6    4   5
            5  178 23 6   2389 1479 279  37  148
            17 178 6  128 2389 479  2379 5   148
            4  9   23 128 2358 157  237  6   18
        ",
        effects: "r1c5<>8 r8c5<>8 r8c7<>7",
        near_miss: "r2c9=.",
        is_simplest: true,
    }),
    find,
};

fn find(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    let geometry = facts.geometry();
    for p in facts.unsolved().iter() {
        let lines = |&unit: &UnitId| geometry.unit(unit).kind.is_line();
        let (lines, others): (Vec<UnitId>, Vec<UnitId>) = geometry.units_of(p).iter().copied().partition(lines);
        let [row, column] = lines[..] else { continue };
        // Lines of boards that are given unit by unit can share more than a cell, or lie side by side.
        if (geometry.unit(row).set & geometry.unit(column).set).len() > 1 {
            continue;
        }
        // All that takes part lies in the two lines.
        if !facts.is_fresh(row) && !facts.is_fresh(column) {
            continue;
        }
        for &own in &others {
            let along = wings(facts, row, own);
            let down = if along.is_empty() { Vec::new() } else { wings(facts, column, own) };
            for &(x, ours) in &along {
                for &(y, theirs) in &down {
                    (ours & theirs)
                        .triples()
                        .try_for_each(|three| emit(technique, facts, ([row, column], [p, x, y]), three, sink))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The cells of a line outside a unit, each with the digits that the line has in no other cell out there.
fn wings(facts: &Facts, line: UnitId, own: UnitId) -> Vec<(Cell, DigitSet)> {
    let (geometry, index) = (facts.geometry(), facts.index());
    let crossing = geometry.tables().crossings(own).iter().find(|crossing| crossing.other == line);
    let inside = crossing.map_or(0, |crossing| crossing.of_other);
    // Digits that have no place out there, and those that have one.
    let (mut none, mut one) = (DigitSet::EMPTY, [DigitSet::EMPTY; MAX_DIGITS]);
    for digit in geometry.digits().iter().filter(|&digit| facts.needs(line, digit)) {
        match index.mask(line, digit) & !inside {
            0 => none.insert(digit),
            mask if mask & (mask - 1) == 0 => one[mask.trailing_zeros() as usize].insert(digit),
            _ => {}
        }
    }
    let cells = geometry.unit(line).cells.iter().enumerate();
    let outside = cells.filter(|&(at, &cell)| inside >> at & 1 == 0 && facts.value(cell).is_none());
    outside.map(|(at, &cell)| (cell, none | one[at])).filter(|(_, digits)| digits.len() >= 3).collect()
}

fn emit(
    technique: &Technique,
    facts: &Facts,
    (lines, [p, x, y]): ([UnitId; 2], [Cell; 3]),
    three: DigitSet,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let eliminated = [p, x, y]
        .into_iter()
        .flat_map(|cell| (facts.candidates(cell) - three).iter().map(move |digit| Candidate { cell, digit }));
    // What goes in the wings is refuted for each candidate of the pivot, what goes there for each of a wing.
    let places = |&line: &UnitId| three.iter().map(move |digit| Premise::One(Constraint::Place(line, digit)));
    let premises: Vec<Premise> = lines.iter().flat_map(places).collect();
    let over = |cell| Net::in_cases(Premise::One(Constraint::Cell(cell)), premises.clone());
    let pattern = Pattern::Joint([x, p].map(|cell| Pattern::Net(over(cell))).to_vec());
    Step::eliminating(technique.id, pattern, eliminated).map_or(ControlFlow::Continue(()), sink)
}

#[cfg(test)]
mod tests {
    use super::TRIPLE;
    use crate::technique::testing::check_link;

    #[test]
    fn lines_that_share_more_than_a_cell_make_no_firework() {
        check_link(
            TRIPLE,
            "s=1d9c8pJjEdHwP0o219LdICcuL9wRR9StV5ypZEbWjZmsCVJufBJvdQMbRx9wORREeh299ZCcAzUXniIhEpU3OOoQ1KR1om9Ub0tPoBo68iWP3ioG5hhHZCSJp0ZrPmRH3",
        );
    }
}
