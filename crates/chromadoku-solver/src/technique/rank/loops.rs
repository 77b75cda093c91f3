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
use crate::technique::{Example, Facts, Family, Look, Origin, Record, Scores, Sink, Technique, TechniqueId};
use chromadoku_board::geometry::UnitKind;
use chromadoku_board::id::{Cell, UnitId};
use chromadoku_board::set::{CellSet, DigitSet};

pub(crate) const DOMINO_LOOP: Record = Record {
    id: TechniqueId("sk-loop"),
    name: "SK loop (domino loop)",
    others: &[],
    origin: Origin::new(
        "Discovered by Steve Kurzhals, for whom it is named, in an attack on the “Easter Monster” puzzle.",
        "Sysudoku, Kurzhals’ Easter Monster Volley",
        "https://sysudoku.com/2014/03/11/kurzhals-em-slg/",
    ),
    family: Family::TruthsAndLinks,
    size: 16,
    scores: Scores::without_explainer(350, 100),
    code: None,
    in_path: true,
    definition: "Eight pairs of cells form a ring through four boxes, two rows and two columns, and neighboring pairs share \
         digits. Counted unit by unit the digits can fill just the sixteen cells, so each unit of the ring uses its \
         digits inside the ring and the rest of the unit loses them.",
    spot: "Look for four givens at the corners of a rectangle through four boxes, with the cells beside them empty: \
         the loop runs through these cells.",
    example: Some(Example {
        // Easter Monster, which jpf published in 2007.
        givens: "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
        grid: "
            1      478   34578 3567  3689  5678  3489   369   2
            238    9     378   4     12368 12678 138    5     368
            23458  248   6     1235  12389 1258  7      139   3489
            2468   5     1478  9     1246  3     128    1267  678
            234689 12468 13489 126   7     1246  123589 12369 35689
            2369   1267  1379  8     5     126   1239   4     3679
            7      148   14589 1235  12348 12458 6      239   3459
            456    3     145   12567 1246  9     245    8     457
            45689  468   2     3567  3468  45678 3459   379   1
        ",
        effects: "r1c3<>7 r2c5<>38 r2c6<>8 r3c1<>2 r5c2<>48 r5c8<>39 r7c3<>1 r8c4<>5 r8c5<>4 r9c1<>6",
        near_miss: "r1c1=.",
        is_simplest: true,
    }),
    find,
};

/// A crossing of a row and a column in a box, with the other open cells of the box in each line.
struct Corner {
    block: UnitId,
    cells: CellSet,
    /// How many digits the cells of the row hold, and those of the column.
    held: usize,
}

fn find(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
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
    let is_box = |&&unit: &&UnitId| geometry.unit(unit).kind.is_region();
    let block = *geometry.units_of(crossing).iter().find(is_box)?;
    let arm = |line: UnitId| (facts.unsolved_in(line) & geometry.unit(block).set) - CellSet::of(crossing);
    let held = |cells: CellSet| cells.iter().fold(DigitSet::EMPTY, |all, cell| all | facts.candidates(cell)).len();
    let (along, down) = (arm(row), arm(column));
    let cells = along | down;
    (!along.is_empty() && !down.is_empty()).then(|| Corner { block, cells, held: held(along) + held(down) })
}
