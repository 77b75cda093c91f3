//! Fireworks told by counting: three digits that must be in three cells.

use chromadoku_board::board::Board;
use chromadoku_board::id::{Candidate, Cell, Digit, UnitId};
use chromadoku_board::set::{CellSet, DigitSet};
use chromadoku_solver::step::{Constraint, Pattern, Premise, Step};
use chromadoku_solver::technique::Family;

use super::beat::{Beat, each, one_of};
use crate::figure::Role;
use crate::words::{capital, digits, number, plain, units};

/// Three digits, the cell where their lines cross, and the wings outside the unit in which they cross.
struct Firework {
    digits: DigitSet,
    lines: [UnitId; 2],
    crossing: Cell,
    own: UnitId,
    wings: [Cell; 2],
}

/// The story of a firework; nothing for other steps.
pub(super) fn told(board: &Board, step: &Step) -> Option<Vec<Beat>> {
    if step.technique.kind().family != Family::Firework {
        return None;
    }
    let firework = Firework::of(board, step)?;
    let mut beats: Vec<Beat> = firework.digits.iter().map(|digit| firework.beat(board, digit)).collect();
    let cells = firework.cells();
    let marks =
        cells.iter().flat_map(|cell| (board.candidates(cell) & firework.digits).iter().map(move |digit| (cell, digit)));
    beats.push(Beat {
        text: format!(
            "So {} are all in {}: {} digits fill {} cells, and nothing else has room there.",
            digits(firework.digits),
            each(board.geometry(), &cells),
            number(firework.digits.len()),
            number(cells.len())
        ),
        marks: marks.map(|(cell, digit)| (Role::Pattern, Candidate { cell, digit })).collect(),
        ..Beat::default()
    });
    Some(beats)
}

/// What a firework comes to; nothing of other steps.
pub(super) fn claim(board: &Board, step: &Step) -> Option<String> {
    let firework =
        if step.technique.kind().family == Family::Firework { Firework::of(board, step)? } else { return None };
    Some(format!("{} fill {}", digits(firework.digits), each(board.geometry(), &firework.cells())))
}

impl Firework {
    /// Read off the lines and digits of the proof.
    fn of(board: &Board, step: &Step) -> Option<Firework> {
        let Pattern::Joint(parts) = &step.pattern else { return None };
        let Pattern::Net(net) = parts.first()? else { return None };
        let places: Vec<(UnitId, Digit)> = net
            .premises
            .iter()
            .map(|premise| match premise {
                Premise::One(Constraint::Place(unit, digit)) => Some((*unit, *digit)),
                _ => None,
            })
            .collect::<Option<_>>()?;
        let digits: DigitSet = places.iter().map(|place| place.1).collect();
        let row = places.first()?.0;
        let column = places.iter().map(|place| place.0).find(|&unit| unit != row)?;
        let geometry = board.geometry();
        let crossing = (geometry.unit(row).set & geometry.unit(column).set).first()?;
        let mut others = geometry.units_of(crossing).iter().copied().filter(|unit| ![row, column].contains(unit));
        others.find_map(|own| {
            let wing = |line| {
                let of = |digit| board.positions(line, digit) - geometry.unit(own).set;
                let outside = digits.iter().map(of).fold(CellSet::EMPTY, |all, cells| all | cells);
                outside.first().filter(|_| outside.len() == 1)
            };
            let wings = [wing(row)?, wing(column)?];
            Some(Firework { digits, lines: [row, column], crossing, own, wings })
        })
    }

    fn cells(&self) -> CellSet {
        CellSet::of(self.crossing) | CellSet::of(self.wings[0]) | CellSet::of(self.wings[1])
    }

    /// Why a digit is in one of the cells.
    fn beat(&self, board: &Board, digit: Digit) -> Beat {
        let geometry = board.geometry();
        let own = units(geometry, &[self.own]);
        let has = |wing: Cell| board.candidates(wing).contains(digit);
        let place = |line: UnitId, wing: Cell| {
            let outside = if has(wing) { format!(" or in {}", geometry.name(wing)) } else { String::new() };
            format!("in {} the {digit} is in {own}{outside}", units(geometry, &[line]))
        };
        let [row, column] = [0, 1].map(|at| place(self.lines[at], self.wings[at]));
        let wings: CellSet = self.wings.into_iter().filter(|&wing| has(wing)).collect();
        let so = match wings.len() {
            0 => String::new(),
            _ => format!("unless it is in {}, ", one_of(geometry, &wings)),
        };
        let text = format!(
            "{}; {}. {} has room for one {digit}, so {}it is in both lines at once: in {}.",
            capital(&row),
            plain(&column),
            capital(&own),
            so,
            geometry.name(self.crossing)
        );
        let held = board.positions(self.lines[0], digit) | board.positions(self.lines[1], digit);
        let role = |cell| if self.cells().contains(cell) { Role::Pattern } else { Role::Fin };
        Beat {
            text,
            marks: held.iter().map(|cell| (role(cell), Candidate { cell, digit })).collect(),
            ..Beat::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::story::{beats, tests::examples};

    #[test]
    fn a_firework_is_told_digit_by_digit_and_then_counted() {
        let (_, board, step) = examples().find(|(id, ..)| *id == "triple-firework").unwrap();
        let told: Vec<String> = beats(&board, &step).into_iter().map(|beat| beat.text).collect();
        assert_eq!(told.len(), 4, "{told:?}");
        assert_eq!(
            told[1],
            "In row 8 the 3 is in box 8 or in r8c7; in column 5 the 3 is in box 8. Box 8 has room for one 3, so unless it is in r8c7, it \
             is in both lines at once: in r8c5."
        );
        assert!(
            told[3].starts_with("So 2, 3 and 9 are all in r1c5, r8c5 and r8c7: three digits fill three cells"),
            "{told:?}"
        );
    }
}
