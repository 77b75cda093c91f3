//! In what two solutions differ: in exchanges of colors that do not touch each other.
//!
//! Where a cell has another color in the second solution, each of its peers that had that color in the first one must
//! have another too, and cells of one rule may have to change together. Cells bound to each other so are one exchange; each exchange can be carried out without the others. One of
//! two colors is a swap along a Kempe chain: a component of the cells that have either color (A. B. Kempe, *On the
//! geographical problem of the four colours*, 1879).

use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Cell, Digit, PerCell};
use chromadoku_board::set::{CellSet, DigitSet};

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// Cells that exchange their colors among themselves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Exchange {
    /// The cells.
    pub cells: CellSet,
    /// Their colors, the same before and after where every cell is in a full unit.
    pub digits: DigitSet,
}

impl Exchange {
    /// Whether two colors are swapped.
    pub fn is_swap(&self) -> bool {
        self.digits.len() == 2
    }
}

/// The exchanges that lead from one solution to another, by their first cells.
pub fn exchanges(geometry: &Geometry, first: &PerCell<Digit>, second: &PerCell<Digit>) -> Vec<Exchange> {
    let mut left: CellSet = geometry.cells().filter(|&cell| first[cell] != second[cell]).collect();
    let colors = |cell: Cell| DigitSet::of(first[cell]) | DigitSet::of(second[cell]);
    let mut exchanges = Vec::new();
    while let Some(start) = left.first() {
        left.remove(start);
        let mut exchange = Exchange { cells: CellSet::of(start), digits: colors(start) };
        let mut open = vec![start];
        while let Some(cell) = open.pop() {
            let excludes = |&peer: &Cell| colors(peer).intersects(colors(cell));
            let peers: CellSet = (*geometry.peers(cell) & left).iter().filter(excludes).collect();
            for other in (peers | (bound_with(geometry, cell) & left)).iter() {
                left.remove(other);
                exchange.cells.insert(other);
                exchange.digits |= colors(other);
                open.push(other);
            }
        }
        exchanges.push(exchange);
    }
    exchanges
}

/// The cells that rules bind to a cell; a rule of the whole board binds all of them.
fn bound_with(geometry: &Geometry, cell: Cell) -> CellSet {
    let rules = geometry.rules().map(|(_, rule)| rule.cells());
    let bound = rules.filter(|cells| cells.is_empty() || cells.contains(&cell));
    let bound = bound.map(|cells| if cells.is_empty() { geometry.cell_set() } else { cells.into_iter().collect() });
    bound.fold(CellSet::EMPTY, |all, cells| all | cells)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chromadoku_board::geometry::Shape;

    fn solution(text: &str) -> PerCell<Digit> {
        text.chars().filter_map(Digit::from_symbol).collect()
    }

    fn found(first: &str, second: &str) -> Vec<(String, usize, bool)> {
        let geometry = Geometry::new(Shape::boxes(2, 2)).unwrap();
        let exchanges = exchanges(&geometry, &solution(first), &solution(second));
        exchanges.iter().map(|one| (one.digits.to_string(), one.cells.len(), one.is_swap())).collect()
    }

    #[test]
    fn a_deadly_rectangle_is_one_swap() {
        assert_eq!(found("1234 3412 2143 4321", "1234 3412 4123 2341"), [("24".into(), 4, true)]);
    }

    #[test]
    fn swaps_that_do_not_touch_are_apart_and_more_colors_are_one_exchange() {
        let swapped = found("1234 3412 2143 4321", "2134 3421 1243 4312");
        assert_eq!(swapped, [("12".into(), 4, true), ("12".into(), 4, true)]);
        let turned = found("1234 3412 2143 4321", "2314 1432 3241 4123");
        assert!(turned.iter().any(|(digits, _, swap)| digits == "123" && !swap), "{turned:?}");
        assert_eq!(found("1234 3412 2143 4321", "1234 3412 2143 4321"), []);
    }

    #[test]
    fn each_exchange_alone_leads_to_a_solution() {
        let board = chromadoku_board::codec::text::parse("1............3..").unwrap().board();
        let geometry = board.geometry();
        let all: Vec<PerCell<Digit>> = crate::exact::solutions(&board).collect();
        assert!(all.len() > 4);
        for second in &all[1..] {
            for exchange in exchanges(geometry, &all[0], second) {
                let mut mixed = all[0].clone();
                exchange.cells.iter().for_each(|cell| mixed[cell] = second[cell]);
                assert!(all.contains(&mixed));
            }
        }
    }
}
