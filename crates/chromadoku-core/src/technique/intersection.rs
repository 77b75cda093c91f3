//! Locked candidates: a digit that one unit holds only where it meets another goes from the rest of the other.
//!
//! ```text
//! box 1       row 1
//! 5 5 .  |  5̶ . .  |  . 5̶ .      the box needs its 5 in row 1, so the rest of row 1 loses it
//! . . .  |
//! . . .  |
//! ```
//!
//! In the graph of candidates: the neighborhood of one clique lies inside another. *Pointing* goes from a box or extra
//! unit to a line, *claiming* from a line to a box or extra unit.

use std::ops::ControlFlow;

use super::{Facts, Family, Scores, Sink, Technique, TechniqueId};
use crate::geometry::UnitKind;
use crate::id::{Candidate, UnitId};
use crate::set::mask::members;
use crate::step::{Constraint, Cover, Pattern, Step};

pub(crate) const POINTING: Technique = Technique {
    id: TechniqueId("pointing"),
    name: "Locked candidates (pointing)",
    family: Family::Intersection,
    size: 1,
    scores: Scores::new(50, 26, 20),
    code: Some("0100"),
    in_path: true,
    find: |technique, board, sink| find(technique, board, sink, |kind| !kind.is_line()),
};

pub(crate) const CLAIMING: Technique = Technique {
    id: TechniqueId("claiming"),
    name: "Locked candidates (claiming)",
    family: Family::Intersection,
    size: 1,
    scores: Scores::new(50, 28, 20),
    code: Some("0101"),
    in_path: true,
    find: |technique, board, sink| find(technique, board, sink, UnitKind::is_line),
};

fn find(technique: &Technique, facts: &Facts, sink: &mut Sink, is_base: impl Fn(UnitKind) -> bool) -> ControlFlow<()> {
    let (geometry, index) = (facts.geometry(), facts.index());
    for (base, _) in geometry.units().filter(|(_, unit)| unit.full && is_base(unit.kind)) {
        let crossings = geometry.tables().crossings(base);
        for digit in facts.fresh_digits().iter() {
            let places = index.mask(base, digit);
            // None or one: the digit is placed, or a single.
            if places & places.wrapping_sub(1) == 0 {
                continue;
            }
            for crossing in crossings.iter().filter(|crossing| places & !crossing.shared == 0) {
                let eliminated = index.mask(crossing.other, digit) & !crossing.of_other;
                if eliminated != 0 {
                    let cells = &geometry.unit(crossing.other).cells;
                    let candidates = members(eliminated).map(|at| Candidate { cell: cells[at], digit });
                    let step = Step::eliminating(technique.id, locked(base, crossing.other, digit), candidates);
                    step.map_or(ControlFlow::Continue(()), &mut *sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn locked(base: UnitId, cover: UnitId, digit: crate::id::Digit) -> Pattern {
    Pattern::Cover(Cover {
        bases: vec![Constraint::Place(base, digit)],
        covers: vec![Constraint::Place(cover, digit)],
        fins: Vec::new(),
    })
}

#[cfg(test)]
mod tests {
    use crate::technique::testing::{check, check_none};

    #[test]
    fn a_digit_confined_to_one_row_of_a_box_leaves_the_rest_of_the_row() {
        let board = "12 12 34 34|34 34 12 12|1234 1234 1234 1234|1234 1234 1234 1234";
        check_none("pointing", board);
        check(
            "pointing",
            "123 124 1234 1234|34 34 1234 1234|1234 1234 1234 1234|1234 1234 1234 1234",
            "r1c3<>1 r1c4<>1",
        );
    }

    #[test]
    fn a_digit_confined_to_one_box_of_a_row_leaves_the_rest_of_the_box() {
        check("claiming", "123 124 234 234|1234 34 1234 1234|1234 1234 1234 1234|1234 1234 1234 1234", "r2c1<>1");
    }
}
