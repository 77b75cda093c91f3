//! Automorphisms: a renaming of cells and digits that keeps peers and givens keeps the only solution as well.

use super::{Follows, Rejection};
use crate::step::{Automorphism, Effect};
use chromadoku_board::board::Board;
use chromadoku_board::id::{Candidate, Cell, Digit, Id};
use chromadoku_board::set::{CellSet, DigitSet};

pub(super) fn automorphism<'a>(board: &'a Board, givens: Option<&CellSet>, map: &'a Automorphism) -> Follows<'a> {
    let geometry = board.geometry();
    let givens = givens.ok_or(Rejection::BadPattern("it relies on a unique solution, which is not known"))?;
    let all_cells = || map.cells.values().copied();
    let all_digits = || map.digits.values().copied();
    let on_board = |cell: Cell| cell.index() < geometry.cell_count();
    let known = |digit: Digit| digit.index() < geometry.digit_count();
    if !all_cells().all(on_board) || !all_digits().all(known) {
        return Err(Rejection::NotOnBoard);
    }
    let whole = all_cells().collect::<CellSet>() == geometry.cell_set() && map.cells.len() == geometry.cell_count();
    let renames = all_digits().collect::<DigitSet>() == geometry.digits() && map.digits.len() == geometry.digit_count();
    if !whole || !renames {
        return Err(Rejection::BadPattern("an automorphism maps cells and digits one to one"));
    }
    let image = |cells: &CellSet| cells.iter().map(|cell| map.cells[cell]).collect::<CellSet>();
    let keeps_peers = geometry.cells().all(|cell| image(geometry.peers(cell)) == *geometry.peers(map.cells[cell]));
    let same = |cell: Cell| board.value(cell).map(|digit| map.digits[digit]) == board.value(map.cells[cell]);
    if !keeps_peers || image(givens) != *givens || !givens.iter().all(same) {
        return Err(Rejection::BadPattern("the map does not keep peers and givens"));
    }
    // The image of a true candidate is true, and so on along its orbit, which comes back to the cell.
    Ok(Box::new(move |effect| {
        let Effect::Eliminate(gone) = effect else { return false };
        let mut at = gone;
        loop {
            at = Candidate { cell: map.cells[at.cell], digit: map.digits[at.digit] };
            if !board.domain(at.cell).contains(at.digit) || at.cell == gone.cell && at.digit != gone.digit {
                return true;
            }
            if at == gone {
                return false;
            }
        }
    }))
}
