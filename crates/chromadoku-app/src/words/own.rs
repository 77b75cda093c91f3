//! Links that somebody drew: why one does not hold.

use chromadoku_board::board::Board;
use chromadoku_board::note::{OwnLink, Strength};
use chromadoku_board::set::CellSet;
use chromadoku_solver::model::links::are_last_two;

/// Why a link does not follow from a cell or a unit, as candidates stand on a board, as a clause; nothing where it does.
pub fn fault(board: &Board, link: OwnLink) -> Option<String> {
    let geometry = board.geometry();
    let [a, b] = link.ends;
    if !link.ends.into_iter().all(|at| board.unsolved().contains(at.cell) && board.has(at)) {
        return Some("one of its ends cannot be true here".to_owned());
    }
    let is_weak = geometry.excludes(a, b);
    if is_weak && (link.strength == Strength::Weak || are_last_two(board, a, b)) {
        return None;
    }
    if a.cell == b.cell {
        return Some(format!("{} has other candidates too", geometry.name(a.cell)));
    }
    let cells: CellSet = [a.cell, b.cell].into_iter().collect();
    let shared = geometry.units_of_all(&cells);
    let full = shared.iter().copied().find(|&unit| geometry.unit(unit).full);
    Some(match full {
        _ if is_weak && a.digit != b.digit => "by a rule not both are true, but both can be false".to_owned(),
        _ if a.digit != b.digit && !shared.is_empty() => "they are different digits in different cells".to_owned(),
        Some(unit) => format!("{} has other places for {}", geometry.unit(unit), a.digit),
        None if is_weak => format!("no unit that needs a {} has both", a.digit),
        None => "they share no unit".to_owned(),
    })
}
