//! Singles: a cell with one digit, or a digit with one place.
//!
//! ```text
//! full house      1 2 3 4 . 6 7 8 9     the last cell of a unit
//! naked single    {5}                   the other digits stand among the cell's peers: saturation N - 1 in the graph
//! hidden single   5 in one cell only    a digit of degree 1 in the unit's graph of cells and digits
//! ```

use std::ops::ControlFlow;

use smallvec::smallvec;

use super::{Facts, Family, Scores, Sink, Technique, TechniqueId};
use crate::id::{Candidate, Cell, Digit};
use crate::set::{CellSet, DigitSet};
use crate::step::{Effect, FewUnits, HallSet, Pattern, Side, Step};

pub(crate) const FULL_HOUSE: Technique = Technique {
    id: TechniqueId("full-house"),
    name: "Full house",
    family: Family::Single,
    size: 1,
    scores: Scores { hodoku: 4, explainer: Some(10), wiki: None },
    code: Some("0000"),
    in_path: true,
    find: find_full_houses,
};

pub(crate) const NAKED_SINGLE: Technique = Technique {
    id: TechniqueId("naked-single"),
    name: "Naked single",
    family: Family::Single,
    size: 1,
    scores: Scores::new(4, 23, 1),
    code: Some("0003"),
    in_path: true,
    find: find_naked_singles,
};

pub(crate) const HIDDEN_SINGLE: Technique = Technique {
    id: TechniqueId("hidden-single"),
    name: "Hidden single",
    family: Family::Single,
    size: 1,
    scores: Scores::new(14, 15, 2),
    code: Some("0002"),
    in_path: true,
    find: find_hidden_singles,
};

fn find_full_houses(technique: &Technique, board: &Facts, sink: &mut Sink) -> ControlFlow<()> {
    for id in board.index().last_cells() {
        let mut cells = board.geometry().unit(id).cells.iter().copied();
        if let Some(cell) = cells.find(|&at| board.value(at).is_none())
            && let Some(digit) = board.candidates(cell).only()
        {
            sink(place(technique, Side::Digits, smallvec![id], cell, digit))?;
        }
    }
    ControlFlow::Continue(())
}

fn find_naked_singles(technique: &Technique, board: &Facts, sink: &mut Sink) -> ControlFlow<()> {
    for cell in board.index().naked() {
        if let Some(digit) = board.candidates(cell).only() {
            sink(place(technique, Side::Cells, FewUnits::from_slice(board.geometry().units_of(cell)), cell, digit))?;
        }
    }
    ControlFlow::Continue(())
}

fn find_hidden_singles(technique: &Technique, board: &Facts, sink: &mut Sink) -> ControlFlow<()> {
    for (id, digit) in board.index().hidden() {
        let cell = board.geometry().unit(id).cells[board.index().mask(id, digit).trailing_zeros() as usize];
        sink(place(technique, Side::Digits, smallvec![id], cell, digit))?;
    }
    ControlFlow::Continue(())
}

fn place(technique: &Technique, side: Side, units: FewUnits, cell: Cell, digit: Digit) -> Step {
    let pattern = Pattern::Hall(HallSet { side, units, cells: CellSet::of(cell), digits: DigitSet::of(digit) });
    Step { technique: technique.id, pattern, effects: smallvec![Effect::Place(Candidate { cell, digit })] }
}

#[cfg(test)]
mod tests {
    use crate::technique::testing::{check, check_none};

    #[test]
    fn the_last_cell_of_a_row_is_a_full_house() {
        check("full-house", "123. .... .... ....", "r1c4=4");
        check_none("full-house", "12.. .... .... ....");
    }

    #[test]
    fn a_cell_whose_peers_hold_all_other_digits_is_a_naked_single() {
        check("naked-single", "1.2. .... .3.. ....", "r1c2=4");
        check_none("naked-single", "1.2. .... .... ....");
    }

    #[test]
    fn a_digit_with_one_place_in_a_unit_is_a_hidden_single() {
        check("hidden-single", "1... ..1. .... ...2", "r4c2=1");
        check_none("hidden-single", "1... .... .... ....");
    }
}
