//! Singles: a cell with one digit, or a digit with one place.
//!
//! ```text
//! full house      1 2 3 4 . 6 7 8 9     the last cell of a unit
//! naked single    {5}                   the other digits stand among the cell's peers: saturation N - 1 in the graph
//! hidden single   5 in one cell only    a digit of degree 1 in the unit's graph of cells and digits
//! ```

use std::ops::ControlFlow;

use smallvec::smallvec;

use super::{Example, Family, Look, Record, Scores, Sink, Technique, TechniqueId, positions};
use crate::step::{Effect, FewUnits, HallSet, Pattern, Side, Step};
use crate::technique::origin;
use chromadoku_board::id::{Candidate, Cell, Digit};
use chromadoku_board::set::{CellSet, DigitSet};

pub(crate) const FULL_HOUSE: Record = Record {
    id: TechniqueId("full-house"),
    name: "Full house",
    others: &["last digit", "last free cell"],
    origin: origin::SINGLES,
    family: Family::Single,
    size: 1,
    scores: Scores { hodoku: 4, explainer: Some(10), wiki: None },
    code: Some("0000"),
    in_path: true,
    definition: "A unit has one empty cell left, and it takes the one digit that is missing. In the graph of cells the unit \
         is a clique with a single vertex left to color.",
    spot: "Look for rows, columns and boxes with a single empty cell. They are the first thing to fill, and each one \
         may make the next.",
    example: Some(Example {
        givens: positions::EARLY.givens,
        grid: "
            13789 189   36789  4         367  2   5    6789  678
            2357  25    3567   9         8    567 4    1     267
            25789 24589 456789 1         567  567 267  26789 3
            4     1259  59     7         169  169 8    2356  1256
            157   15    57     3         2    8   9    4567  14567
            6     3     789    5         19   149 127  247   1247
            3589  7     1      6         59   59  23   23458 2458
            59    459   2      8         1579 3   167  4567  14567
            358   6     358    .2....... 4    157 1237 23578 9
        ",
        effects: "r9c4=2",
        near_miss: "r5c4=.",
        is_simplest: true,
    }),
    find: find_full_houses,
};

pub(crate) const NAKED_SINGLE: Record = Record {
    id: TechniqueId("naked-single"),
    name: "Naked single",
    others: &["sole candidate"],
    origin: origin::SINGLES,
    family: Family::Single,
    size: 1,
    scores: Scores::new(4, 23, 1),
    code: Some("0003"),
    in_path: true,
    definition: "A cell has one candidate left, because its peers hold every other digit or other steps eliminated them. It \
         takes that digit. When coloring a graph, this is the vertex whose neighbors have used up all colors but \
         one.",
    spot: "Look where a row, a column and a box that meet are all well filled. Go through the digits: if eight are \
         taken, the ninth goes in.",
    example: Some(Example { effects: "r6c4=5", near_miss: "r1c4=.", is_simplest: true, ..positions::EARLY }),
    find: find_naked_singles,
};

pub(crate) const HIDDEN_SINGLE: Record = Record {
    id: TechniqueId("hidden-single"),
    name: "Hidden single",
    others: &["unique candidate"],
    origin: origin::SINGLES,
    family: Family::Single,
    size: 1,
    scores: Scores::new(14, 15, 2),
    code: Some("0002"),
    in_path: true,
    definition: "A digit has one place left in a unit, though the cell there may have other candidates. Every unit needs \
         the digit, so it goes there. In the unit's graph of cells and digits the digit is a vertex of degree 1.",
    spot: "Take a digit that is on the board often. From each of its places strike out the row and the column; a box \
         that is left with one free cell has it there.",
    example: Some(Example {
        givens: "5...6....9..7...4..4.3..2...3..2...8.2.9..37.89..........5.671.....4........1..53",
        grid: "
            5  1 2  4  6 8  9  3 7
            9  6 3  7  5 2  8  4 1
            7  4 8  3  9 1  2  6 5
            16 3 7  16 2 45 15 9 8
            16 2 45 9  8 45 3  7 46
            8  9 45 16 7 3  15 2 46
            4  8 9  5  3 6  7  1 2
            3  5 1  2  4 7  6  8 9
            2  7 6  8  1 9  4  5 3
        ",
        effects: "r4c6=4",
        near_miss: "r1c4=.",
        is_simplest: true,
    }),
    find: find_hidden_singles,
};

fn find_full_houses(technique: &Technique, board: &Look, sink: &mut Sink) -> ControlFlow<()> {
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

fn find_naked_singles(technique: &Technique, board: &Look, sink: &mut Sink) -> ControlFlow<()> {
    for cell in board.index().naked() {
        if let Some(digit) = board.candidates(cell).only() {
            sink(place(technique, Side::Cells, FewUnits::from_slice(board.geometry().units_of(cell)), cell, digit))?;
        }
    }
    ControlFlow::Continue(())
}

fn find_hidden_singles(technique: &Technique, board: &Look, sink: &mut Sink) -> ControlFlow<()> {
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
    use super::*;
    use crate::technique::testing::{check, check_none};

    #[test]
    fn the_last_cell_of_a_row_is_a_full_house() {
        check(FULL_HOUSE, "123. .... .... ....", "r1c4=4");
        check_none(FULL_HOUSE, "12.. .... .... ....");
    }

    #[test]
    fn a_cell_whose_peers_hold_all_other_digits_is_a_naked_single() {
        check(NAKED_SINGLE, "1.2. .... .3.. ....", "r1c2=4");
        check_none(NAKED_SINGLE, "1.2. .... .... ....");
    }

    #[test]
    fn a_digit_with_one_place_in_a_unit_is_a_hidden_single() {
        check(HIDDEN_SINGLE, "1... ..1. .... ...2", "r4c2=1");
        check_none(HIDDEN_SINGLE, "1... .... .... ....");
    }
}
