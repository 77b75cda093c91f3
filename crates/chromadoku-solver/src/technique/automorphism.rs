//! Symmetry of the givens (Gurth's symmetrical placement).
//!
//! ```text
//! turned by half a turn, with digits renamed 1-9, 2-8, 3-7, 4-6 and 5 kept, the givens are the same:
//! so is the only solution, and the cell in the middle, which stays where it is, is 5
//! ```
//!
//! The map is an automorphism of the graph of the givens: of the cells with a vertex for each digit. It keeps the
//! solution if that is the only one.
//!
//! Source: SudokuWiki, "Gurth's Theorem".

use std::ops::ControlFlow;

use super::{Example, Facts, Family, Look, Record, Scores, Sink, Technique, TechniqueId};
use crate::step::{Automorphism, Pattern, Step};
use crate::technique::Origin;
use chromadoku_board::id::{Candidate, Cell, Digit, Id, PerCell};
use chromadoku_board::set::{CellSet, DigitSet};

pub(crate) const SYMMETRY: Record = Record {
    id: TechniqueId("symmetrical-placement"),
    name: "Gurth's symmetrical placement",
    others: &["Gurth's theorem"],
    origin: Origin::new(
        "Known on the Sudoku Players’ Forum by January 2007 as “Gurth’s Symmetrical Placement”.",
        "SudokuWiki, Gurth’s Theorem",
        "https://www.sudokuwiki.org/Gurths_Theorem",
    ),
    family: Family::Symmetry,
    size: 9,
    scores: Scores::without_explainer(100, 80),
    code: None,
    in_path: true,
    definition: "The givens stay the same when the board is turned or reflected and the digits are renamed. If there is \
         just one solution, it stays the same too. A cell that the map leaves in place therefore holds a digit that \
         it leaves as it is, and what a cell cannot hold, its image cannot either.",
    spot: "",
    example: Some(Example {
        givens: "4..37268.3.....79.7...98.3..3718..6..697.314..4..2937..7.21...3.13.....7.24837..6",
        grid: "
            4    ........9 1........ 3    7         2    6     8         15
            3    .......8. 1268      456  456       1456 7     9         1245
            7    5         126       46   9         8    24    3         124
            25   3         7         1    8         45   259   6         259
            258  6         9         7    ....5.... 3    1     4         258
            158  4         158       56   2         9    3     7         58
            5689 7         568       2    1         456  4589  ....5.... 3
            5689 1         3         4569 456       456  24589 25        7
            59   2         4         8    3         7    59    15        6
        ",
        effects: "r7c1<>5 r7c3<>5 r7c6<>5 r7c7<>5 r8c7<>5 r8c8<>5 r9c7<>5 r9c8<>5",
        near_miss: "r3c2=.",
        is_simplest: false,
    }),
    find,
};

/// Where the cell of a row and column goes, from the largest number of a row.
type Turn = fn(usize, usize, usize) -> (usize, usize);

/// The turns and reflections of a square, but for the one that keeps all.
const MAPS: [Turn; 7] = [
    |n, row, column| (n - row, n - column),
    |n, row, column| (column, n - row),
    |n, row, column| (n - column, row),
    |_, row, column| (column, row),
    |n, row, column| (n - column, n - row),
    |n, row, column| (row, n - column),
    |n, row, column| (n - row, column),
];

fn find(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    let Some(givens) = facts.unique() else { return ControlFlow::Continue(()) };
    let geometry = facts.geometry();
    if geometry.rows() != geometry.columns() || givens.is_empty() {
        return ControlFlow::Continue(());
    }
    for map in MAPS {
        let image = |cell: Cell| {
            let (row, column) = geometry.place(cell);
            let (row, column) = map(geometry.rows() - 1, row, column);
            geometry.cell_at(row, column)
        };
        // Most maps fail at the first givens: the rest is worked out for those that do not.
        if !givens.iter().all(|cell| image(cell).is_some_and(|image| givens.contains(image))) {
            continue;
        }
        let cells: Option<PerCell<Cell>> =
            geometry.cells().map(image).collect::<Option<Vec<Cell>>>().map(PerCell::from);
        let map = cells.and_then(|cells| Some(Automorphism { digits: renaming(facts, givens, &cells)?.into(), cells }));
        let Some(map) = map.filter(|map| keeps_peers(facts, map)) else { continue };
        let all = facts
            .unsolved()
            .iter()
            .flat_map(|cell| facts.candidates(cell).iter().map(move |digit| Candidate { cell, digit }));
        let eliminated: Vec<Candidate> = all.filter(|&at| cannot_stay(facts, &map, at)).collect();
        let step = Step::eliminating(technique.id, Pattern::Automorphism(map), eliminated);
        step.map_or(ControlFlow::Continue(()), &mut *sink)?;
    }
    ControlFlow::Continue(())
}

/// How digits are renamed so that the givens are kept, if that can be.
fn renaming(facts: &Facts, givens: &CellSet, cells: &PerCell<Cell>) -> Option<Vec<Digit>> {
    let mut digits = vec![None; facts.geometry().digit_count()];
    for cell in givens.iter() {
        let (from, to) = (facts.value(cell)?, facts.value(cells[cell])?);
        if digits[from.index()].replace(to).is_some_and(|known| known != to) {
            return None;
        }
    }
    // A digit that is not among the givens gets the name that is left.
    let used: DigitSet = digits.iter().flatten().copied().collect();
    let mut left = (facts.geometry().digits() - used).iter();
    let named: Option<Vec<Digit>> = digits.into_iter().map(|digit| digit.or_else(|| left.next())).collect();
    named.filter(|digits| digits.iter().copied().collect::<DigitSet>() == facts.geometry().digits())
}

fn keeps_peers(facts: &Facts, map: &Automorphism) -> bool {
    let geometry = facts.geometry();
    geometry.cells().all(|cell| {
        let peers = geometry.peers(map.cells[cell]);
        geometry.neighbors(cell).iter().all(|&peer| peers.contains(map.cells[peer]))
    })
}

/// Whether the images of a candidate lead to another digit of its cell, or to one that is gone.
fn cannot_stay(facts: &Facts, map: &Automorphism, start: Candidate) -> bool {
    let mut at = start;
    loop {
        at = Candidate { cell: map.cells[at.cell], digit: map.digits[at.digit] };
        if !facts.domain(at.cell).contains(at.digit) || at.cell == start.cell && at.digit != start.digit {
            return true;
        }
        if at == start {
            return false;
        }
    }
}
