//! Multi-sector locked sets: the open cells in which some units of a list cross some of another.
//!
//! A digit's count of least covers is the size of a largest matching between the units chosen of two lists. For all
//! choices that is one table a digit: a unit more of the first list makes a matching larger by one, if it can have a unit of
//! the second that the matching before can do without.

use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::ControlFlow;

use super::Sectors;
use crate::step::Step;
use crate::technique::{Example, Facts, Family, Look, Origin, Record, Scores, Sink, Technique, TechniqueId, positions};
use chromadoku_board::geometry::UnitKind;
use chromadoku_board::id::{Digit, UnitId};
use chromadoku_board::order::sort_by_key;
use chromadoku_board::set::CellSet;
use chromadoku_board::set::mask::members;

pub(crate) const MULTI_SECTOR: Record = Record {
    id: TechniqueId("multi-sector-locked-set"),
    name: "Multi-sector locked set",
    others: &["MSLS"],
    origin: Origin::new(
        "Set out in the forum thread “Using Multi-Sector Locked Sets”, which finds them as multi-fish.",
        "New Sudoku Players’ Forum, Using Multi-Sector Locked Sets",
        "http://forum.enjoysudoku.com/using-multi-sector-locked-sets-t31222.html",
    ),
    family: Family::TruthsAndLinks,
    size: 16,
    scores: Scores::hodoku_only(500),
    code: None,
    in_path: false,
    definition: "Take the empty cells where some units cross some others, and count how often each digit can be in them at \
         most. If that makes as many as there are cells, every digit is in them as often as it can be. What these \
         units hold of the digits elsewhere is eliminated.",
    spot: "Choose rows by the digits that they have in common and columns by the others, so that few candidates lie \
         in the wrong part.",
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
            589   4589  2      .......8. 1579 3   167  45678 145678
            358   6     358    28        4    157 1237 23578 9
        ",
        effects: "r1c1<>3 r1c3<>38 r3c3<>8 r7c8<>3 r8c1<>8 r8c2<>8 r8c8<>8 r8c9<>8 r9c3<>8 r9c4<>8 r9c8<>3",
        near_miss: "r8c3=. r4c7=.",
        is_simplest: false,
    }),
    find,
};

/// The most choices from two lists that are gone through; on larger boards, the smaller ones.
const MOST: usize = 1 << 19;

/// How many units of a list a choice can hold; those after them are in none.
const UNITS: usize = u32::BITS as usize;

/// More locked sets than that are not listed: simpler techniques have to come first there.
const LISTED: usize = 20_000;

fn find(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    let lines = |kind: UnitKind| -> Vec<UnitId> {
        let open = |(id, _): &(UnitId, _)| !facts.unsolved_in(*id).is_empty();
        let of_kind = facts.geometry().units().filter(|(_, unit)| unit.kind == kind);
        of_kind.filter(open).map(|(id, _)| id).take(UNITS).collect()
    };
    let [rows, columns, boxes] = [UnitKind::Row, UnitKind::Column, facts.geometry().region_kind()].map(lines);
    let lists = [[&rows, &columns], [&rows, &boxes], [&columns, &boxes]];
    let emit = |search: &SectorSearch| {
        let mut found: Vec<&SectorSet> = search.found.iter().collect();
        sort_by_key(&mut found, |(_, cells)| cells.len());
        // What smaller locked sets inside say is not said again.
        facts.pace().keep(Vec::new, |known: &mut Vec<(CellSet, Step)>| {
            facts.pace().each(found.len(), |at| {
                facts.pace().spend(SECTORS + known.len());
                let (units, cells) = found[at];
                let sectors = Sectors::new(facts, units.clone(), *cells);
                let Some(step) = sectors.step(technique) else { return ControlFlow::Continue(()) };
                let inside = || known.iter().filter(|(cells, _)| cells.is_subset(&sectors.cells));
                if step.effects.iter().all(|effect| inside().any(|(_, step)| step.effects.contains(effect))) {
                    return ControlFlow::Continue(());
                }
                known.push((sectors.cells, step.clone()));
                // Cells of one unit are a plain set.
                if sectors.units.iter().all(|list| list.len() > 1) { sink(step) } else { ControlFlow::Continue(()) }
            })
        })
    };
    facts.pace().prepare(SectorSearch::default, |search| search.go_on(facts, lists), emit)
}

/// How many looks at a candidate it takes to see what follows from a locked set.
const SECTORS: usize = 2_000;

/// Units of two lists and the open cells in which they cross.
type SectorSet = ([Vec<UnitId>; 2], CellSet);

/// The search for choices of units whose cells are as many as the least covers: a digit of a pair of lists at a time.
#[derive(Default)]
struct SectorSearch {
    /// How many pairs of lists were gone through, and the grid of the next one.
    lists: usize,
    grid: Option<Grid>,
    found: Vec<SectorSet>,
}

impl SectorSearch {
    /// Goes on by a digit; says whether all pairs of lists were gone through.
    fn go_on(&mut self, facts: &Facts, lists: [[&Vec<UnitId>; 2]; 3]) -> bool {
        let Some(&[first, second]) = lists.get(self.lists) else { return true };
        let grid = self.grid.get_or_insert_with(|| Grid::new(facts, first, second));
        facts.pace().spend(grid.open.len());
        if !grid.count_digit() {
            return false;
        }
        let mut known = FxHashSet::default();
        for chosen in grid.tight() {
            let units =
                [(0, first), (1, second)].map(|(side, list)| members(chosen[side]).map(|at| list[at]).collect());
            let [a, b] = units.each_ref().map(|list: &Vec<UnitId>| {
                list.iter().fold(CellSet::EMPTY, |all, &unit| all | facts.geometry().unit(unit).set)
            });
            let cells = a & b & *facts.unsolved();
            // More units may add no cell.
            if known.insert(cells) {
                self.found.push((units, cells));
            }
        }
        (self.lists, self.grid) = (self.lists + 1, None);
        false
    }
}

/// Where the units of two lists cross.
struct Grid {
    /// For each digit and unit of the first list the units of the second that cross it in a place of the digit.
    edges: Vec<Vec<u32>>,
    /// The choices of units of each list, as masks; what a choice is without a unit comes before it.
    choices: [Vec<u32>; 2],
    /// For each choice of the second list the number of what it is without each of its units.
    without: Vec<Vec<usize>>,
    /// For each choice of the first list its number without its first unit.
    before: Vec<usize>,
    /// Of each choice of both, how many more cells it has than what the digits counted so far cover; and how many these are.
    open: Vec<i32>,
    counted: usize,
}

impl Grid {
    fn new(facts: &Facts, first: &[UnitId], second: &[UnitId]) -> Grid {
        let shared = |a: &UnitId, b: &UnitId| facts.unsolved_in(*a) & facts.geometry().unit(*b).set;
        let edges = |digit: Digit| {
            let row = |a: &UnitId| {
                let crosses = |(_, b): &(usize, &UnitId)| shared(a, b).intersects(facts.places(digit));
                second.iter().enumerate().filter(crosses).fold(0, |mask, (at, _)| mask | 1 << at)
            };
            first.iter().map(row).collect()
        };
        let choices = [first, second].map(|list| choices(list.len()));
        let numbers: FxHashMap<u32, usize> = choices[1].iter().enumerate().map(|(at, &mask)| (mask, at)).collect();
        let without = |&mask: &u32| {
            let of = |at: usize| if mask >> at & 1 == 1 { numbers[&(mask ^ 1 << at)] } else { 0 };
            (0..second.len()).map(of).collect()
        };
        let places: FxHashMap<u32, usize> = choices[0].iter().enumerate().map(|(at, &mask)| (mask, at)).collect();
        let before = choices[0].iter().map(|&mask| places[&(mask & mask.wrapping_sub(1))]).collect();
        let counts: Vec<Vec<usize>> =
            first.iter().map(|a| second.iter().map(|b| shared(a, b).len()).collect()).collect();
        let cells = |row: u32, column: u32| {
            members(row).flat_map(|i| members(column).map(move |j| (i, j))).map(|(i, j)| counts[i][j] as i32).sum()
        };
        let open = choices[0].iter().flat_map(|&row| choices[1].iter().map(move |&column| (row, column)));
        Grid {
            open: open.map(|(row, column)| cells(row, column)).collect(),
            counted: 0,
            before,
            edges: facts.geometry().digits().iter().map(edges).collect(),
            without: choices[1].iter().map(without).collect(),
            choices,
        }
    }

    /// Counts what one more digit covers; says whether that was the last one.
    fn count_digit(&mut self) -> bool {
        let [rows, columns] = &self.choices;
        let Some(edges) = self.edges.get(self.counted) else { return true };
        // The largest matching, with one unit more of the first list or without it.
        let mut most = vec![0u8; self.open.len()];
        for (r, &row) in rows.iter().enumerate().skip(1) {
            let own = edges[row.trailing_zeros() as usize];
            let start = self.before[r] * columns.len();
            for (c, &column) in columns.iter().enumerate() {
                let known = most[start + c];
                let gains = |at| most[start + self.without[c][at]] == known;
                let here = r * columns.len() + c;
                most[here] = known + u8::from(members(own & column).any(gains));
                self.open[here] -= i32::from(most[here]);
            }
        }
        self.counted += 1;
        self.counted == self.edges.len()
    }

    /// The choices of units whose cells are as many as the least covers.
    fn tight(&self) -> Vec<[u32; 2]> {
        let ([rows, columns], open) = (&self.choices, &self.open);
        let found = open.iter().enumerate().filter(|&(_, &open)| open == 0);
        let chosen = found.map(|(at, _)| [rows[at / columns.len()], columns[at % columns.len()]]);
        // Whole lists say what single digits and lines do.
        let some = |(mask, all): (&u32, &Vec<u32>)| *mask != 0 && all.last() != Some(mask);
        chosen.filter(|chosen| chosen.iter().zip(&self.choices).all(some)).take(LISTED).collect()
    }
}

/// The sets of this many units, none of them first, that are small enough to go through all pairs of them.
fn choices(count: usize) -> Vec<u32> {
    let mut all = vec![0];
    let mut from = 0;
    loop {
        let of_size: Vec<u32> = all[from..]
            .iter()
            .flat_map(|&mask| {
                let above = u32::BITS - u32::leading_zeros(mask);
                (above as usize..count).map(move |at| mask | 1 << at)
            })
            .collect();
        if of_size.is_empty() || (all.len() + of_size.len()).pow(2) > MOST {
            return all;
        }
        from = all.len();
        all.extend(of_size);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chromadoku_board::board::Board;
    use chromadoku_board::geometry::{Base, Geometry, Shape};
    use chromadoku_board::id::Cell;

    #[test]
    fn a_board_may_have_more_rows_and_columns_than_a_choice_can_hold() {
        let places = (0..160).map(|cell| (cell / 4, cell % 4)).collect();
        let rows = (0..40).map(|row| (0..4).map(|column| Cell(row * 4 + column)).collect());
        let columns = (0..40).map(|piece| (0..4).map(|row| Cell(piece / 4 * 16 + row * 4 + piece % 4)).collect());
        let base = Base::Units { digits: 4, places, units: rows.chain(columns).collect() };
        let board = Board::empty(Geometry::new(Shape { base, extras: Vec::new() }).unwrap());
        assert_eq!(board.geometry().units().filter(|(_, unit)| unit.kind == UnitKind::Row).count(), 40);
        assert_eq!(MULTI_SECTOR.technique().first(&board), None);
    }
}
