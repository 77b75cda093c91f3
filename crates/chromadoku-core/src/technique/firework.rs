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

use super::{Facts, Scores, Sink, Technique, TechniqueId};
use crate::geometry::Unit;
use crate::id::{Candidate, Cell, Digit, UnitId};
use crate::set::{CellSet, DigitSet};
use crate::step::{Cases, Constraint, Pattern, Premise, Step};

pub(crate) const TRIPLE: Technique = Technique {
    id: TechniqueId("triple-firework"),
    name: "Triple firework",
    size: 3,
    scores: Scores::without_explainer(250, 100),
    code: None,
    in_path: true,
    find,
};

fn find(technique: &Technique, facts: &Facts, sink: &mut Sink) -> ControlFlow<()> {
    let geometry = facts.geometry();
    for p in facts.unsolved().iter() {
        let lines = |&unit: &UnitId| geometry.unit(unit).kind.is_line();
        let (lines, others): (Vec<UnitId>, Vec<UnitId>) = geometry.units_of(p).iter().copied().partition(lines);
        let [row, column] = lines[..] else { continue };
        for &own in &others {
            let wings = |line: UnitId| wings(facts, line, geometry.unit(own));
            let (along, down) = (wings(row), wings(column));
            for &(x, ours) in &along {
                for &(y, theirs) in &down {
                    (ours & theirs)
                        .triples()
                        .try_for_each(|three| hand(technique, facts, ([row, column], [p, x, y]), three, sink))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The cells of a line outside a unit, each with the digits that the line has in no other cell out there.
fn wings(facts: &Facts, line: UnitId, own: &Unit) -> Vec<(Cell, DigitSet)> {
    let outside = facts.unsolved_in(line) - own.set;
    let digits = |cell: Cell| -> DigitSet {
        let only =
            |&digit: &Digit| facts.needs(line, digit) && (outside & *facts.places(digit)).is_subset(&CellSet::of(cell));
        facts.geometry().digits().iter().filter(only).collect()
    };
    outside.iter().map(|cell| (cell, digits(cell))).filter(|(_, digits)| digits.len() >= 3).collect()
}

fn hand(
    technique: &Technique,
    facts: &Facts,
    (lines, [p, x, y]): ([UnitId; 2], [Cell; 3]),
    three: DigitSet,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let gone = [p, x, y]
        .into_iter()
        .flat_map(|cell| (facts.candidates(cell) - three).iter().map(move |digit| Candidate { cell, digit }));
    // What goes in the wings is refuted for each candidate of the pivot, what goes there for each of a wing.
    let places = |&line: &UnitId| three.iter().map(move |digit| Premise::One(Constraint::Place(line, digit)));
    let premises: Vec<Premise> = lines.iter().flat_map(places).collect();
    let over = |cell| Cases { over: Premise::One(Constraint::Cell(cell)), premises: premises.clone() };
    let pattern = Pattern::Joint([x, p].map(|cell| Pattern::Cases(over(cell))).to_vec());
    Step::eliminating(technique.id, pattern, gone).map_or(ControlFlow::Continue(()), sink)
}
