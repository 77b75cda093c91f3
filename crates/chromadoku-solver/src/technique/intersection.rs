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

use super::{Example, Family, Look, Record, Scores, Sink, Technique, TechniqueId};
use crate::step::{Constraint, Cover, Pattern, Step};
use crate::technique::origin;
use chromadoku_board::geometry::UnitKind;
use chromadoku_board::id::{Candidate, UnitId};
use chromadoku_board::set::mask::members;

pub(crate) const POINTING: Record = Record {
    id: TechniqueId("pointing"),
    name: "Locked candidates (pointing)",
    others: &["pointing pair", "pointing triple", "locked candidates type 1"],
    origin: origin::INTERSECTIONS,
    family: Family::Intersection,
    size: 1,
    scores: Scores::new(50, 26, 20),
    code: Some("0100"),
    in_path: true,
    definition: "All places for a digit in a box lie in one line. The box needs the digit, so it is in that line inside the \
         box, and the rest of the line loses it.",
    spot: "In each box, look at a digit that has only two or three places. If these lie on one line, follow the line \
         out of the box.",
    example: Some(Example {
        givens: ".9..4.7.53..8...1..6.3........71..5...6..317..8........7.29....8.........34...8..",
        grid: "
            1  9   8  6 4  2 7  3 5
            3  245 27 8 57 9 6  1 24
            45 6   27 3 57 1 24 8 9
            9  24  3  7 1  6 24 5 8
            45 245 6  9 8  3 1  7 24
            7  8   1  5 2  4 9  6 3
            6  7   5  2 9  8 3  4 1
            8  1   9  4 3  7 5  2 6
            2  3   4  1 6  5 8  9 7
        ",
        effects: "r2c2<>2",
        near_miss: "r4c3=.",
        is_simplest: true,
    }),
    find: |technique, board, sink| find(technique, board, sink, |kind| !kind.is_line()),
};

pub(crate) const CLAIMING: Record = Record {
    id: TechniqueId("claiming"),
    name: "Locked candidates (claiming)",
    others: &["box-line reduction", "line-box interaction", "locked candidates type 2"],
    origin: origin::INTERSECTIONS,
    family: Family::Intersection,
    size: 1,
    scores: Scores::new(50, 28, 20),
    code: Some("0101"),
    in_path: true,
    definition: "All places for a digit in a line lie in one box. The line needs the digit, so it is in that box on the \
         line, and the rest of the box loses it.",
    spot: "Along each line, look at a digit that has only two or three places. If these lie in one box, look at the \
         other six cells of the box.",
    example: Some(Example {
        givens: ".4......7.9..726..67..5....3....95..9....7...4.63...9...1.6.35..........8.....41.",
        grid: "
            2 4  5 189 189 6  19 3 7
            1 9  3 4   7   2  6  8 5
            6 7  8 19  5   3  2  4 19
            3 18 7 6   18  9  5  2 4
            9 18 2 5   4   7  18 6 3
            4 5  6 3   2   18 7  9 18
            7 2  1 89  6   4  3  5 89
            5 3  4 2   189 18 89 7 6
            8 6  9 7   3   5  4  1 2
        ",
        effects: "r1c5<>1",
        near_miss: "r4c4=.",
        is_simplest: true,
    }),
    find: |technique, board, sink| find(technique, board, sink, UnitKind::is_line),
};

fn find(technique: &Technique, facts: &Look, sink: &mut Sink, is_base: impl Fn(UnitKind) -> bool) -> ControlFlow<()> {
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

fn locked(base: UnitId, cover: UnitId, digit: chromadoku_board::id::Digit) -> Pattern {
    Pattern::Cover(Cover {
        bases: vec![Constraint::Place(base, digit)],
        covers: vec![Constraint::Place(cover, digit)],
        fins: Vec::new(),
    })
}

#[cfg(test)]
mod tests {
    use super::{CLAIMING, POINTING};
    use crate::technique::testing::{check, check_none};

    #[test]
    fn a_digit_confined_to_one_row_of_a_box_leaves_the_rest_of_the_row() {
        let board = "12 12 34 34|34 34 12 12|1234 1234 1234 1234|1234 1234 1234 1234";
        check_none(POINTING, board);
        check(POINTING, "123 124 1234 1234|34 34 1234 1234|1234 1234 1234 1234|1234 1234 1234 1234", "r1c3<>1 r1c4<>1");
    }

    #[test]
    fn a_digit_confined_to_one_box_of_a_row_leaves_the_rest_of_the_box() {
        check(CLAIMING, "123 124 234 234|1234 34 1234 1234|1234 1234 1234 1234|1234 1234 1234 1234", "r2c1<>1");
    }
}
