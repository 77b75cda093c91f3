//! Why a rule cannot be kept without a digit.

use chromadoku_board::board::Board;
use chromadoku_board::id::{Digit, PerCell};
use chromadoku_board::rule::{Line, Rule};
use chromadoku_board::set::{CellSet, DigitSet};
use chromadoku_solver::step::Filling;

use super::Telling;
use super::shape::shapes;
use super::suppose::Failure;
use crate::story::beat::each;
use crate::words::{a, digits};

/// What a filling of one rule would come to without a digit, in a sentence without its full stop, and the cells that it looks at; `None` where
/// that is not short.
pub(in crate::story) fn without(board: &Board, filling: &Filling, digit: Digit) -> Option<(String, CellSet)> {
    let [id] = filling.rules[..] else { return None };
    let geometry = board.geometry();
    let rule = geometry.rule(id);
    // Other cells of the rule may have it.
    let filled = rule.cells().into_iter().filter(|&cell| board.value(cell).is_some());
    let cells: CellSet = filled.chain(filling.cells.iter()).collect();
    let mut held = PerCell::filled(DigitSet::EMPTY, geometry.cell_count());
    cells.iter().for_each(|cell| held[cell] = board.domain(cell));
    let shapes = shapes(board, rule, &filling.cells).into();
    let telling = Telling { board, shapes, combinations: Vec::new(), cells, held, aims: Vec::new() };
    if let Rule::Line(line) = rule
        && let Some(last) = telling.last_of_class(line, digit)
    {
        return Some(last);
    }
    let Failure { why, from } = telling.chain_without(digit).or_else(|| telling.failure_without(digit))?;
    Some((format!("Without {}, {why}", a(digit)), from))
}

impl Telling<'_> {
    /// Three cells in succession that must have a digit of each class, where this one is the only one of its class that is left for them.
    fn last_of_class(&self, line: &Line, digit: Digit) -> Option<(String, CellSet)> {
        let geometry = self.board.geometry();
        let classes = line.kind.classes(geometry.digit_count())?;
        let class = classes.into_iter().find(|class| class.contains(digit))?;
        let three = line.cells.windows(3).find(|three| {
            let held = three.iter().fold(DigitSet::EMPTY, |all, &cell| all | self.held[cell]);
            (held & class).only() == Some(digit)
        })?;
        let three = three.iter().copied().collect();
        let names = each(geometry, &three);
        Some((format!("One of {names} is from {}, and only {digit} is left of these", digits(class)), three))
    }
}
