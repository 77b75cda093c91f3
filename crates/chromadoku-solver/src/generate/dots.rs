//! All dots of a filling: a white one between consecutive neighbors, a black one where one is twice the other, so that
//! neighbors without a dot are neither.

use std::sync::Arc;

use chromadoku_board::geometry::{Extra, Geometry};
use chromadoku_board::id::{Digit, PerCell};
use chromadoku_board::random::Random;
use chromadoku_board::rule::{Dot, Mark, Negative, Rule, next_to};

/// The board with all dots of a filling; where both colors are right, chance picks.
pub(super) fn with_dots(plain: &Arc<Geometry>, filling: &PerCell<Digit>, random: &mut Random) -> Arc<Geometry> {
    let mut shape = plain.shape().clone();
    for cell in plain.cells() {
        for next in next_to(plain, cell) {
            let [a, b] = [cell, next].map(|cell| i32::from(filling[cell].0) + 1);
            let mut marks = [Mark::Difference(1), Mark::Ratio(2)];
            random.shuffle(&mut marks);
            let mark = marks.into_iter().find(|mark| mark.holds(a, b));
            shape.extras.extend(mark.map(|mark| Extra::Rule(Rule::Dot(Dot { cells: [cell, next], mark }))));
        }
    }
    shape.extras.extend([Negative::Difference, Negative::Ratio].map(|negative| Extra::Rule(Rule::Negative(negative))));
    // Its dots are those of the filling, each between two cells of the board.
    Geometry::new(shape).unwrap_or_else(|_| plain.clone())
}
