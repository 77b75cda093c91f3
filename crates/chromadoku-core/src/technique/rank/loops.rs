//! Domino loops, or SK loops: the cells around four crossings of two rows and two columns, in the boxes of these.
//!
//! ```text
//! . x . | . y .      two cells of each box in a row, two in a column, one loop: the row's pairs of two boxes share digits,
//! x . . | . . y      the row's and the column's pair of a box do. Eight units hold two digits each: sixteen for sixteen
//! x . . | . . y      cells.
//! ------+------
//! ```
//!
//! The graph of a digit is a part of the loop of four lines and four boxes.

use std::ops::ControlFlow;

use super::Sectors;
use crate::geometry::UnitKind;
use crate::id::{Cell, UnitId};
use crate::set::{CellSet, DigitSet};
use crate::technique::{Facts, Family, Scores, Sink, Technique, TechniqueId};

pub(crate) const DOMINO_LOOP: Technique = Technique {
    id: TechniqueId("sk-loop"),
    name: "SK loop (domino loop)",
    family: Family::TruthsAndLinks,
    size: 16,
    scores: Scores::without_explainer(350, 100),
    code: None,
    in_path: true,
    find,
};

/// A crossing of a row and a column in a box, with the other open cells of the box in each line.
struct Corner {
    block: UnitId,
    cells: CellSet,
    /// How many digits the cells of the row hold, and those of the column.
    held: usize,
}

fn find(technique: &Technique, facts: &Facts, sink: &mut Sink) -> ControlFlow<()> {
    let lines = |kind: UnitKind| -> Vec<UnitId> {
        facts.geometry().units().filter(|(_, unit)| unit.kind == kind).map(|(id, _)| id).collect()
    };
    let (rows, columns) = (lines(UnitKind::Row), lines(UnitKind::Column));
    let corners: Vec<Vec<Option<Corner>>> =
        rows.iter().map(|&row| columns.iter().map(|&column| corner(facts, row, column)).collect()).collect();
    for (r, a) in pairs(rows.len()).flat_map(|rows| pairs(columns.len()).map(move |columns| (rows, columns))) {
        let found = [(r.0, a.0), (r.0, a.1), (r.1, a.0), (r.1, a.1)].map(|(row, column)| corners[row][column].as_ref());
        let [Some(p), Some(q), Some(s), Some(t)] = found else { continue };
        let all = [p, q, s, t];
        let blocks: Vec<UnitId> = all.iter().map(|corner| corner.block).collect();
        if blocks.iter().enumerate().any(|(at, block)| blocks[..at].contains(block)) {
            continue;
        }
        let cells = all.iter().fold(CellSet::EMPTY, |all, corner| all | corner.cells);
        // A unit of the loop serves two of the eight parts of the cells.
        if all.iter().map(|corner| corner.held).sum::<usize>() > 2 * cells.len() {
            continue;
        }
        let four = vec![rows[r.0], rows[r.1], columns[a.0], columns[a.1]];
        let step = Sectors::new(facts, [four, blocks], cells).step(technique);
        step.map_or(ControlFlow::Continue(()), &mut *sink)?;
    }
    ControlFlow::Continue(())
}

fn pairs(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count).flat_map(move |a| (a + 1..count).map(move |b| (a, b)))
}

/// The corner where two lines cross, if the box has open cells beside it in both.
fn corner(facts: &Facts, row: UnitId, column: UnitId) -> Option<Corner> {
    let geometry = facts.geometry();
    let crossing: Cell = (geometry.unit(row).set & geometry.unit(column).set).first()?;
    let is_box = |&&unit: &&UnitId| geometry.unit(unit).kind == UnitKind::Box;
    let block = *geometry.units_of(crossing).iter().find(is_box)?;
    let arm = |line: UnitId| (facts.unsolved_in(line) & geometry.unit(block).set) - CellSet::of(crossing);
    let held = |cells: CellSet| cells.iter().fold(DigitSet::EMPTY, |all, cell| all | facts.candidates(cell)).len();
    let (along, down) = (arm(row), arm(column));
    let cells = along | down;
    (!along.is_empty() && !down.is_empty()).then(|| Corner { block, cells, held: held(along) + held(down) })
}
