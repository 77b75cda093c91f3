//! What goes because cells that see each other differ: by a cell that has one digit left, by few cells that take as many digits, or by the
//! one place that a unit has left for a digit, or the two for two.
//!
//! ```text
//! r4c5 is down to 2              r4c7, which sees it, is not 2
//! r1c1 and r2c1 hold 3 and 4     no other cell of column 1 does
//! ```

use chromadoku_board::id::{Cell, Digit};
use chromadoku_board::set::{CellSet, DigitSet};

use super::{Inference, Telling};
use crate::story::beat::{each, within};
use crate::words::digits;

impl Telling<'_> {
    /// What so many cells that see each other take from others, if they have as many digits between them.
    pub(super) fn by_seen(&self, count: usize) -> Option<Inference> {
        let geometry = self.board.geometry();
        let has_few =
            |cell: &Cell| (1..=count).contains(&self.held[*cell].len()) && (count == 1 || !self.is_known(*cell));
        let few: Vec<Cell> = self.cells.iter().filter(has_few).collect();
        let mut sets = Vec::new();
        // Cells of which the one combination that is left has each digit once differ without seeing each other.
        let is_once = |all: &Vec<Digit>| all.len() == self.cells.len() && all.windows(2).all(|two| two[0] < two[1]);
        let all_differ = matches!(&self.combinations[..], [all] if is_once(all));
        let differ = |a: Cell, b: Cell| all_differ || geometry.peers(a).contains(b);
        cliques(&few, count, CellSet::EMPTY, &differ, &mut sets);
        sets.into_iter().find_map(|set| {
            let held = set.iter().fold(DigitSet::EMPTY, |all, cell| all | self.held[cell]);
            let seen = if all_differ { self.cells - set } else { geometry.common_peers(&set) & self.cells };
            let gone = self.candidates(seen, |_, digit| held.contains(digit));
            if held.len() != count || gone.is_empty() {
                return None;
            }
            let losers = self.aimed_cells(&gone);
            let (names, others) = (each(geometry, &set), each(geometry, &losers));
            let see = if losers.len() == 1 { "sees" } else { "see" };
            let why = match count {
                _ if all_differ => {
                    let take = if count == 1 { "has" } else { "take" };
                    format!("{names} {take} {}, so none is left for {others}", digits(held))
                }
                1 => format!("{names} can only be {}, and {others} {see} it", digits(held)),
                2 => format!("{names} can only be {} in some order, and {others} {see} both", digits(held)),
                _ => format!("{names} have only {} between them, and {others} {see} all of them", digits(held)),
            };
            let place = if all_differ { String::new() } else { within(geometry, &(set | losers)) };
            Some(Inference { why: format!("{why}{place}"), gone, from: set })
        })
    }

    /// What else as many cells could be as are left in a unit for so many digits.
    pub(super) fn by_places(&self, count: usize) -> Option<Inference> {
        let geometry = self.board.geometry();
        let is_whole = |cells: &[Cell]| cells.len() == geometry.digit_count();
        let units = geometry.units().map(|(_, unit)| unit).filter(|unit| is_whole(&unit.cells));
        units.filter(|unit| unit.cells.iter().all(|&cell| self.cells.contains(cell))).find_map(|unit| {
            let places = |digit: Digit| -> CellSet {
                unit.cells.iter().copied().filter(|&cell| self.held[cell].contains(digit)).collect()
            };
            let has_few = |digit: &Digit| (1..=count).contains(&places(*digit).len());
            let few: Vec<Digit> = geometry.digits().iter().filter(has_few).collect();
            let some = few.iter().flat_map(|&one| few.iter().map(move |&other| [one, other]));
            let some = some.filter(|[one, other]| if count == 1 { one == other } else { one < other });
            some.map(|some| some.into_iter().collect::<DigitSet>()).find_map(|some| {
                let places = some.iter().fold(CellSet::EMPTY, |all, digit| all | places(digit));
                let gone = self.candidates(places, |_, other| !some.contains(other));
                let why = format!("{unit} has only {} left for {}", each(geometry, &places), digits(some));
                let from = unit.cells.iter().copied().collect();
                (places.len() == count && !gone.is_empty()).then_some(Inference { why, gone, from })
            })
        })
    }

    fn is_known(&self, cell: Cell) -> bool {
        self.held[cell].len() == 1
    }
}

/// All sets of so many of some cells that see each other, added to one.
pub(super) fn cliques(
    cells: &[Cell],
    count: usize,
    chosen: CellSet,
    are_peers: &dyn Fn(Cell, Cell) -> bool,
    found: &mut Vec<CellSet>,
) {
    if count == 0 {
        return found.push(chosen);
    }
    for (at, &cell) in cells.iter().enumerate() {
        let others: Vec<Cell> = cells[at + 1..].iter().copied().filter(|&other| are_peers(cell, other)).collect();
        cliques(&others, count - 1, chosen | CellSet::of(cell), are_peers, found);
    }
}
