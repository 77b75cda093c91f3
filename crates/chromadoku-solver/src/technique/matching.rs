//! Matching elimination: all tuples of a unit at once.
//!
//! ```text
//! cells   {2 7} {3 6} {3 4} {4 6} {2 7 1} ...      one maximum matching of cells and digits, and the blocks of what
//! blocks  27 | 346 | 1 | ...                       can be exchanged along it: an edge between blocks is in no matching
//! ```
//!
//! Every candidate that no perfect matching of the unit uses goes, as if all tuples of all sizes were carried out. It is an
//! action of its own, not part of a path: a person sees tuples, not matchings. Source: Régin 1994; see
//! `graph/README.md`.

use std::ops::ControlFlow;

use super::index::Hall;
use super::subset::UnitGraph;
use super::{Example, Facts, Family, Look, Record, Scores, Sink, Technique, TechniqueId, positions};
use crate::step::{Pattern, Step, UnitBlocks};
use crate::technique::Origin;
use chromadoku_board::board::{Board, Contradiction};
use chromadoku_board::id::{Candidate, UnitId};
use chromadoku_board::set::DigitSet;

pub(crate) const MATCHING: Record = Record {
    id: TechniqueId("matching"),
    name: "Matching elimination",
    others: &[],
    origin: Origin::new(
        "Régin’s filtering of all-different constraints, of 1994: only what some maximum matching uses can stay.",
        "Global Constraint Catalog, Filtering view",
        "https://sofdem.github.io/gccat/gccat/sec2.1.3.html",
    ),
    family: Family::Matching,
    size: 0,
    scores: Scores::hodoku_only(200),
    code: None,
    in_path: false,
    definition: "The cells of a unit and its missing digits are matched one to one, and every candidate that no complete \
         matching uses is eliminated. One such step finds all naked and hidden sets of the unit at once (Régin, \
         1994).",
    spot: "Nothing has to be spotted: the program matches the cells of a unit to its digits, and sees what no \
         matching can use.",
    example: Some(Example {
        effects: "r2c9<>9 r7c9<>3",
        near_miss: "r1c4=.",
        is_simplest: false,
        ..positions::TUPLES_OF_A_ROW
    }),
    find,
};

fn find(_: &Technique, board: &Look, sink: &mut Sink) -> ControlFlow<()> {
    board.geometry().units().filter_map(|(id, _)| matching(board, id)).try_for_each(sink)
}

/// The matching elimination of one unit, where the board has that unit and there is something to eliminate.
pub fn matching(board: &Board, unit: UnitId) -> Option<Step> {
    board.geometry().get_unit(unit)?;
    let view = UnitGraph::new(board, unit);
    let matched = view.graph.matched().ok()?;
    let mut seen = DigitSet::EMPTY;
    let mut blocks = Vec::new();
    let mut eliminated = Vec::new();
    for block in matched.blocks() {
        let cells = view.cell_set(block);
        let digits = view.digits(block) - seen;
        for cell in cells.iter() {
            eliminated.extend((board.candidates(cell) & seen).iter().map(|digit| Candidate { cell, digit }));
        }
        seen |= digits;
        blocks.push((cells, digits));
    }
    // Cells in no block are in no tight set; they still lose the digits of the blocks.
    let blocked = blocks.iter().fold(chromadoku_board::set::CellSet::EMPTY, |all, block| all | block.0);
    for cell in (board.unsolved_in(unit) - blocked).iter() {
        eliminated.extend((board.candidates(cell) & seen).iter().map(|digit| Candidate { cell, digit }));
    }
    Step::eliminating(MATCHING.id, Pattern::Blocks(UnitBlocks { unit, blocks }), eliminated)
}

/// The first unit whose cells hold too few digits, with the cells that show it: the Hall violator.
pub(crate) fn violator(board: &Facts) -> Option<Contradiction> {
    if board.all_open() {
        return None;
    }
    let violated = board.geometry().units().filter(|&(unit, _)| board.hall(unit) == Hall::Violated);
    violated.into_iter().find_map(|(unit, _)| {
        let view = UnitGraph::new(board, unit);
        let violator = view.graph.matched().err()?;
        Some(Contradiction::TooFewDigits {
            unit,
            cells: view.cell_set(violator.left),
            digits: DigitSet(violator.right),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use chromadoku_board::geometry::Geometry;

    #[test]
    fn a_unit_that_the_board_lacks_loses_nothing() {
        let board = Board::empty(Geometry::classic9());
        assert_eq!(matching(&board, UnitId(64)), None);
    }
}
