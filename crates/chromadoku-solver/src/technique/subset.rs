//! Naked and hidden subsets of every size: Hall sets of a unit's graph of cells and digits.
//!
//! ```text
//! {1 9} {1 9} {1 4 7 9} {1 4 7 9}      two cells hold two digits: the others lose 1 and 9
//! ```
//!
//! **Tuples by components** (the seed article): join the unsolved cells of a unit that share a candidate. Some cells of a
//! component, fewer than all, that hold exactly as many candidates as there are cells are a useful tuple. **Chain
//! exclusion** is the same fact seen in the bipartite graph of cells and digits; **pile exclusion** is the fact on the
//! side of the digits: n digits that occur in only n cells. The cells of a component that are not in a tuple are
//! the cells of a hidden set, so both sides come from one list of tight sets. How that list is made without testing
//! subsets, and how it is bounded, stands in `graph/README.md`.
//!
//! A tuple whose cells share a second unit takes its digits from both; two or three cells that find some in both are
//! *locked*.

macro_rules! names {
    ($prefix:literal: $($suffix:literal)*) => { [$(concat!($prefix, $suffix)),*] };
}

macro_rules! sized {
    ($prefix:literal) => {
        names!($prefix: "pair" "triple" "quad" "quintuple" "sextuple" "septuple" "octuple" "9-tuple" "10-tuple" "11-tuple"
            "12-tuple" "13-tuple" "14-tuple" "15-tuple" "16-tuple" "17-tuple" "18-tuple" "19-tuple" "20-tuple" "21-tuple"
            "22-tuple" "23-tuple" "24-tuple")
    };
}

mod hidden;
mod naked;

use std::ops::ControlFlow;

use smallvec::smallvec;

use super::facts::Fact;
use super::index::Hall;
use super::{Example, Facts, Family, Find, Look, Record, Scores, Sink, Technique, TechniqueId};
use crate::step::{HallSet, Pattern, Side, Step};
use crate::technique::{Origin, origin};
use chromadoku_board::board::Board;
use chromadoku_board::graph::bipartite::{Bipartite, Mask, Matched};
use chromadoku_board::id::{Candidate, Cell, Digit, MAX_DIGITS, UnitId};
use chromadoku_board::set::mask::members;
use chromadoku_board::set::{CellSet, DigitSet};

pub(crate) const LOCKED_PAIR: Record = Record {
    id: TechniqueId("locked-pair"),
    name: "Locked pair",
    others: &[],
    origin: origin::NAKED_SUBSETS,
    family: Family::LockedSet,
    size: 2,
    scores: Scores::hodoku_only(40),
    code: Some("0110"),
    in_path: true,
    definition: "Two cells in the crossing of a box and a line have the same two candidates and no others. They take both \
         digits, so the rest of the box and the rest of the line lose them.",
    spot: "Look for a pair whose two cells lie in the same box and on the same line. Check both: players who stop at \
         the box miss the line.",
    example: Some(Example {
        givens: "38.1.2....9..65....4......7......4.3...7..1....1.8........96.7.46..1.8..........5",
        grid: "
            3    8   5   1   7  2  9 4   6
            2    9   7   4   6  5  3 8   1
            1    4   6   89  3  89 5 2   7
            6789 257 89  69  25 1  4 569 3
            69   235 4   7   25 39 1 569 8
            69   35  1   369 8  4  7 569 2
            5    1   38  38  9  6  2 7   4
            4    6   2   5   1  7  8 3   9
            789  37  389 2   4  38 6 1   5
        ",
        effects: "r4c1<>69 r4c3<>9 r9c1<>9",
        near_miss: "r2c1=.",
        is_simplest: true,
    }),
    find: find_locked,
};

pub(crate) const LOCKED_TRIPLE: Record = Record {
    id: TechniqueId("locked-triple"),
    name: "Locked triple",
    others: &[],
    origin: origin::NAKED_SUBSETS,
    family: Family::LockedSet,
    size: 3,
    scores: Scores::hodoku_only(60),
    code: Some("0111"),
    in_path: true,
    definition: "Three cells in the crossing of a box and a line hold only three digits between them. They take all three \
         digits, so the rest of the box and the rest of the line lose them.",
    spot: "Look at the three cells where a box and a line cross. If none of them is solved and they have three digits \
         between them, you have it.",
    example: Some(Example {
        givens: ".1.3..8..256.9........6..4...4....219.....4......7..6.5.37..........69.5..8....7.",
        grid: "
            4   1   7  3   25  25   8  9  6
            2   5   6  48  9   48   1  3  7
            38  38  9  1   6   7    5  4  2
            368 368 4  589 58  589  7  2  1
            9   7   12 6   12  3    4  5  8
            18  28  5  248 7   1248 3  6  9
            5   269 3  7   128 1289 26 18 4
            7   4   12 28  3   6    9  18 5
            16  269 8  259 4   1259 26 7  3
        ",
        effects: "r4c1<>8 r4c2<>8 r6c4<>8 r6c6<>8",
        near_miss: "r5c4=.",
        is_simplest: true,
    }),
    find: find_locked,
};

/// Ids, names, scores and codes of sets, from pairs on. Sets of more than eight share a name.
struct SetSizes {
    family: Family,
    origin: Origin,
    ids: [&'static str; LARGEST - 1],
    names: [&'static str; LARGEST - 1],
    scores: [Scores; 3],
    codes: [&'static str; 3],
    definition: &'static str,
    /// How to spot a pair, and a larger one.
    spot_pair: &'static str,
    spot: &'static str,
    /// From pairs to octuples, the largest that a 9x9 board can have.
    examples: [Example; 7],
    find: Find,
}

const LARGEST: usize = MAX_DIGITS - 1;

/// The naked and hidden sets of all sizes.
pub(crate) const ALL: [Record; 2 * (LARGEST - 1)] = {
    let mut all = [Record::NONE; 2 * (LARGEST - 1)];
    let mut row = 0;
    while row < all.len() {
        let (sizes, at) = (if row < LARGEST - 1 { naked::NAKED } else { hidden::HIDDEN }, row % (LARGEST - 1));
        // The scales stop at quads; from there on HoDoKu's is continued by 30 a cell.
        let known = at < sizes.scores.len();
        all[row] = Record {
            id: TechniqueId(sizes.ids[at]),
            name: sizes.names[at],
            others: &[],
            origin: sizes.origin,
            family: sizes.family,
            size: at as u8 + 2,
            scores: if known {
                sizes.scores[at]
            } else {
                Scores::hodoku_only(sizes.scores[2].hodoku + 30 * (at as u16 - 2))
            },
            code: if known { Some(sizes.codes[at]) } else { None },
            in_path: true,
            definition: sizes.definition,
            spot: if at == 0 { sizes.spot_pair } else { sizes.spot },
            example: if at < sizes.examples.len() { Some(sizes.examples[at]) } else { None },
            find: sizes.find,
        };
        row += 1;
    }
    all
};

/// The unsolved cells and missing digits of a unit as a bipartite graph: cells on the left, digits on the right.
pub(crate) struct UnitGraph {
    pub(crate) cells: Vec<Cell>,
    pub(crate) graph: Bipartite,
}

impl UnitGraph {
    /// The graph of a unit. Digits are numbered as they are, so that a mask of them is a [`DigitSet`].
    pub(crate) fn new(board: &Board, unit: UnitId) -> UnitGraph {
        let cells: Vec<Cell> = board.unsolved_in(unit).iter().collect();
        let graph = Bipartite::new(cells.iter().map(|&cell| board.candidates(cell).0).collect());
        UnitGraph { cells, graph }
    }

    /// The cells that a mask stands for.
    pub(crate) fn cell_set(&self, mask: Mask) -> CellSet {
        members(mask).map(|at| self.cells[at]).collect()
    }

    /// The candidates of the cells that a mask stands for.
    pub(crate) fn digits(&self, mask: Mask) -> DigitSet {
        DigitSet(self.graph.reach(mask))
    }
}

/// The graph of a unit with what all sets of all sizes are read from.
struct Tuples {
    view: UnitGraph,
    /// `None` if some cells hold too few digits.
    matched: Option<Matched>,
    components: Vec<Mask>,
}

impl Fact<UnitId> for Tuples {
    fn of(board: &Facts, unit: UnitId) -> Tuples {
        let view = UnitGraph::new(board, unit);
        Tuples { matched: view.graph.matched().ok(), components: view.graph.components(), view }
    }
}

/// The units that may have a set of use of the technique's size.
fn tight_units<'a>(technique: &Technique, board: &'a Facts) -> impl Iterator<Item = UnitId> + use<'a> {
    let size = usize::from(technique.size);
    let units = (!board.all_open()).then(|| board.geometry().units().map(|(unit, _)| unit));
    units.into_iter().flatten().filter(move |&unit| board.index().open(unit) > size && board.hall(unit) == Hall::Tight)
}

fn find_naked(technique: &Technique, board: &Look, sink: &mut Sink) -> ControlFlow<()> {
    for unit in tight_units(technique, board) {
        naked_sets(technique, board, unit, &mut |hall| {
            if is_locked(board, &hall) || !new_in(board, &hall, unit) {
                return ControlFlow::Continue(());
            }
            emit_naked(technique, board, hall, sink)
        })?;
    }
    ControlFlow::Continue(())
}

fn find_locked(technique: &Technique, board: &Look, sink: &mut Sink) -> ControlFlow<()> {
    for unit in tight_units(technique, board) {
        naked_sets(technique, board, unit, &mut |hall| {
            if !is_locked(board, &hall) || !new_in(board, &hall, unit) {
                return ControlFlow::Continue(());
            }
            emit_naked(technique, board, hall, sink)
        })?;
    }
    ControlFlow::Continue(())
}

/// Whether two or three cells take candidates from a box (or extra unit) and, outside it, from another unit that they
/// share. A pair in the corner of a box and a row that only takes from one of them is a plain naked pair, as in HoDoKu.
fn is_locked(board: &Board, hall: &HallSet) -> bool {
    let geometry = board.geometry();
    let takes_outside =
        |unit: UnitId, from: &CellSet| eliminated(board, hall, unit).any(|candidate| !from.contains(candidate.cell));
    let from_both = |&block: &UnitId| {
        let held = geometry.unit(block);
        !held.kind.is_line()
            && takes_outside(block, &CellSet::EMPTY)
            && hall.units.iter().any(|&other| other != block && takes_outside(other, &held.set))
    };
    hall.cells.len() <= 3 && hall.units.iter().any(from_both)
}

/// Whether a set is met for the first time in this unit: it takes nothing from the earlier units that it shares.
fn new_in(board: &Board, hall: &HallSet, unit: UnitId) -> bool {
    let earlier = hall.units.iter().take_while(|&&shared| shared != unit);
    earlier.clone().all(|&shared| eliminated(board, hall, shared).next().is_none())
}

/// Visits every useful tuple of the technique's size in a unit.
fn naked_sets(
    technique: &Technique,
    board: &Facts,
    unit: UnitId,
    visit: &mut dyn FnMut(HallSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let size = usize::from(technique.size);
    let Tuples { view, matched: Some(matched), components } = board.of_unit::<Tuples>(unit) else {
        return ControlFlow::Continue(());
    };
    for &component in components {
        if component.count_ones() as usize <= size {
            continue;
        }
        matched.tight_sets(component, size, &mut |tuple| {
            let cells = view.cell_set(tuple);
            let units = board.geometry().units_of_all(&cells).into();
            visit(HallSet { side: Side::Cells, units, cells, digits: view.digits(tuple) })
        })?;
    }
    ControlFlow::Continue(())
}

fn eliminated<'a>(board: &'a Board, hall: &'a HallSet, unit: UnitId) -> impl Iterator<Item = Candidate> + 'a {
    let others = board.unsolved_in(unit) - hall.cells;
    others
        .iter()
        .flat_map(move |cell| (board.candidates(cell) & hall.digits).iter().map(move |digit| Candidate { cell, digit }))
}

fn emit_naked(technique: &Technique, board: &Board, hall: HallSet, sink: &mut Sink) -> ControlFlow<()> {
    let candidates: Vec<Candidate> = hall.units.iter().flat_map(|&unit| eliminated(board, &hall, unit)).collect();
    match Step::eliminating(technique.id, Pattern::Hall(hall), candidates) {
        Some(step) => sink(step),
        None => ControlFlow::Continue(()),
    }
}

fn find_hidden(technique: &Technique, board: &Look, sink: &mut Sink) -> ControlFlow<()> {
    let size = usize::from(technique.size);
    for id in tight_units(technique, board).filter(|&id| board.geometry().unit(id).full) {
        let Tuples { view, matched: Some(matched), components } = board.of_unit::<Tuples>(id) else {
            continue;
        };
        for &component in components {
            let whole = component.count_ones() as usize;
            if whole <= size {
                continue;
            }
            let all = view.digits(component);
            matched.tight_sets(component, whole - size, &mut |tuple| {
                let cells = view.cell_set(component & !tuple);
                let hall =
                    HallSet { side: Side::Digits, units: smallvec![id], cells, digits: all - view.digits(tuple) };
                let candidates: Vec<Candidate> = cells.iter().flat_map(|cell| others(board, &hall, cell)).collect();
                match Step::eliminating(technique.id, Pattern::Hall(hall), candidates) {
                    Some(step) => sink(step),
                    None => ControlFlow::Continue(()),
                }
            })?;
        }
    }
    ControlFlow::Continue(())
}

fn others(board: &Board, hall: &HallSet, cell: Cell) -> impl Iterator<Item = Candidate> + use<> {
    let digits: Vec<Digit> = (board.candidates(cell) - hall.digits).iter().collect();
    digits.into_iter().map(move |digit| Candidate { cell, digit })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::testing::{check, check_none};
    use crate::verify::verify;
    use chromadoku_board::geometry::{Geometry, Shape};
    use chromadoku_board::id::{Candidate, Digit, Id};

    /// A 9x9 board whose first row has these candidates, with everything else open.
    fn row(cells: &str) -> String {
        let open = " 123456789".repeat(72);
        format!("{cells}{open}")
    }

    // The two rows of the article on tuples by components.

    #[test]
    fn a_pair_of_a_component_leaves_its_other_cells() {
        let board = row("19 3 19 5 2 6 1479 1479 8");
        check(LOCKED_PAIR, &board, "r1c7<>19 r1c8<>19 r2c1<>19 r2c2<>19 r2c3<>19 r3c1<>19 r3c2<>19 r3c3<>19");
        check_none(ALL[0], &board);
    }

    #[test]
    fn a_pair_in_a_box_and_a_row_that_takes_from_one_of_them_alone_is_not_locked() {
        let board = "12 12 34 34|34 34 1234 1234|1234 1234 1234 1234|1234 1234 1234 1234";
        check_none(LOCKED_PAIR, board);
        let board = "12 12 1234 34|34 34 1234 1234|1234 1234 1234 1234|1234 1234 1234 1234";
        check(ALL[0], board, "r1c3<>12");
        check_none(LOCKED_PAIR, board);
    }

    /// The smallest board that can have a set of a size, in its first row: the first digits in the first cell and the last
    /// ones, so that the set does not lie in one box. One candidate may stand there besides.
    fn large(record: Record, besides: Option<(usize, usize)>) -> Board {
        let size = usize::from(record.size);
        let shape = (size + 1..).find_map(Shape::classic).unwrap();
        let mut board = Board::empty(Geometry::new(shape).unwrap());
        let side = board.geometry().digit_count();
        for (cell, digit) in (0..side).flat_map(|cell| (0..side).map(move |digit| (cell, digit))) {
            let (of_cells, of_digits) = (cell == 0 || cell > side - size, digit < size);
            let fits = if record.family == Family::NakedSet { !of_cells || of_digits } else { of_cells || !of_digits };
            if !fits && besides != Some((cell, digit)) {
                board.eliminate(Candidate { cell: Cell::from_index(cell), digit: Digit::from_index(digit) });
            }
        }
        board
    }

    #[test]
    fn sets_of_all_sizes_are_found_and_one_candidate_more_hides_them() {
        for record in ALL {
            let (technique, size) = (record.technique(), usize::from(record.size));
            let board = large(record, None);
            let side = board.geometry().digit_count();
            let in_row = |step: &Step| step.effects.iter().all(|effect| effect.candidate().cell.index() < side);
            let steps: Vec<Step> = technique.all(&board).into_iter().filter(in_row).collect();
            assert_eq!(steps.len(), 1, "{technique:?}");
            assert_eq!(verify(&board, &steps[0]), Ok(()), "{technique:?}");
            assert_eq!(steps[0].effects.len(), size * (side - size), "{technique:?}");
            let more = if record.family == Family::NakedSet { (0, size) } else { (1, 0) };
            assert_eq!(technique.all(&large(record, Some(more))), [], "{technique:?}");
        }
    }
}
