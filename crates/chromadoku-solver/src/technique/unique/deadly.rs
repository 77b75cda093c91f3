//! Deadly patterns beyond the rectangle: unique loops and extended rectangles.
//!
//! ```text
//! loop        cells that could hold two digits in turn, each unit with two of them or none
//! extended    three pairs of cells, each pair in a line and box of its own and all in the same two lines: with three
//!             digits alone, the two lines could be exchanged
//! ```
//!
//! Sources: SudokuWiki, "Extended Unique Rectangles"; Sudoku Explainer, "Unique Loops".

use std::ops::ControlFlow;

use crate::step::Premise;
use crate::technique::guard::Guarded;
use crate::technique::{Example, Facts, Family, Look, Origin, Record, Scores, Sink, Technique, TechniqueId};
use chromadoku_board::id::{Cell, Digit, UnitId};
use chromadoku_board::order::sort;
use chromadoku_board::set::{CellSet, DigitSet};

pub(crate) const LOOP: Record = Record {
    id: TechniqueId("unique-loop"),
    name: "Unique loop",
    others: &[],
    origin: Origin::new(
        "",
        "New Sudoku Players’ Forum, on unique loops",
        "http://forum.enjoysudoku.com/chains-not-required-good-puzzles-t5009-255.html",
    ),
    family: Family::Uniqueness,
    size: 6,
    scores: Scores { hodoku: 110, explainer: Some(46), wiki: None },
    code: None,
    in_path: true,
    definition: "Six or more cells form a loop in which every unit has two or none, and all could hold the same two digits \
         in turn. With those digits alone they could be exchanged for a second solution. So one of the extra \
         candidates in the loop is true, and whatever none of them allows is eliminated.",
    spot: "Look for many cells with the same two candidates, and walk from one to the next along shared units until \
         you are back.",
    example: Some(Example {
        givens: "...5.2.......41.95....86..1.........6..8.3.1.18.7.4..3..9.3..4.56.......74..1..8.",
        grid: "
            9 3   1   5 7  2 4  6   8
            8 27  6   3 4  1 27 9   5
            4 257 257 9 8  6 3  27  1
            3 257 4   1 25 9 8  257 6
            6 9   257 8 25 3 27 1   4
            1 8   25  7 6  4 9  25  3
            2 1   9   6 3  8 5  4   7
            5 6   8   4 9  7 1  3   2
            7 4   3   2 1  5 6  8   9
        ",
        effects: "r4c2<>7 r5c7<>7",
        near_miss: "r4c5-5",
        is_simplest: true,
    }),
    find: find_loops,
};

pub(crate) const EXTENDED: Record = Record {
    id: TechniqueId("extended-rectangle"),
    name: "Extended unique rectangle",
    origin: Origin::new(
        "",
        "SudokuWiki, Extended Unique Rectangles",
        "https://www.sudokuwiki.org/Extended_Unique_Rectangles",
    ),
    scores: Scores::without_explainer(120, 90),
    definition: "Three pairs of cells lie in the same two lines, each pair in one box and one crossing line. With three \
         digits alone the two lines could be exchanged for a second solution. So one of the extra candidates in \
         these cells is true, and whatever none of them allows is eliminated.",
    spot: "Look for three digits in two lines of the same band: three boxes, or three crossing lines, with two of \
         these cells each.",
    example: Some(Example {
        givens: "...81.6.4.43.76......2......52.8..4....7..2.113........8.4..5.....3.....7..9..1.3",
        grid: "
            2  7 59  8 1 3  6  59  4
            89 4 3   5 7 6  89 1   2
            58 1 6   2 9 4  7  3   58
            6  5 2   1 8 9  3  4   7
            4  9 8   7 3 5  2  6   1
            1  3 7   6 4 2  89 589 589
            3  8 19  4 2 17 5  79  6
            59 2 159 3 6 17 4  78  89
            7  6 4   9 5 8  1  2   3
        ",
        effects: "r8c3<>9",
        near_miss: "r4c9=.",
        is_simplest: true,
    }),
    find: find_extended,
    ..LOOP
};

/// The most cells of a loop, and the most guards of one with several digits among them.
const LONGEST: usize = 14;
const GUARDS: usize = 4;

fn find_loops(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    let Some(givens) = facts.unique() else { return ControlFlow::Continue(()) };
    // All types have two cells at most that differ, or guards of one digit: so two cells hold just the two digits.
    for digits in facts.pairs(2) {
        let [Some(a), Some(b)] = [digits.iter().next(), digits.iter().nth(1)] else { continue };
        let both = in_twos(facts, (*facts.places(a) & *facts.places(b)) - *givens);
        if both.len() >= 6 {
            let search = LoopSearch { facts, digits };
            let mut left = both;
            for start in both.iter().filter(|&cell| facts.candidates(cell).len() == 2) {
                left.remove(start);
                search.with(&Partial { left, ..Partial::default() }, start).map_or(
                    ControlFlow::Continue(()),
                    |partial| {
                        search.grow(&partial, &mut |cells| {
                            if !cells.iter().all(|cell| is_clear(facts, cells, cell, digits)) {
                                return ControlFlow::Continue(());
                            }
                            let premise = Premise::Swap(*cells, digits);
                            Guarded::new(facts, premise, cells, digits).emit(technique, facts, sink)
                        })
                    },
                )?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// What is left of some cells once those are gone that have no other one in one of their units: a loop goes through each
/// unit of its cells twice.
fn in_twos(facts: &Facts, mut cells: CellSet) -> CellSet {
    let geometry = facts.geometry();
    loop {
        let alone = |cell: &Cell| {
            let others = cells - CellSet::of(*cell);
            geometry.units_of(*cell).iter().any(|&unit| !geometry.unit(unit).set.intersects(&others))
        };
        let eliminated: CellSet = cells.iter().filter(alone).collect();
        if eliminated.is_empty() {
            return cells;
        }
        cells -= eliminated;
    }
}

/// A search for the loops of two digits. A unit that has one cell of a loop needs a second one, so the next cell is
/// always looked for in such a unit: there are few ways to go on, and each set of cells is met on one way alone.
struct LoopSearch<'a> {
    facts: &'a Facts<'a>,
    digits: DigitSet,
}

/// A loop that is not closed yet.
#[derive(Clone, Default)]
struct Partial {
    cells: CellSet,
    count: usize,
    /// The units that have one of the cells.
    once: Vec<UnitId>,
    /// The cells that may still join it.
    left: CellSet,
    /// The other digits of its cells, and how many candidates they are.
    guards: DigitSet,
    guard_count: usize,
}

impl LoopSearch<'_> {
    /// Visits each loop of a partial one and more cells.
    fn grow(&self, partial: &Partial, visit: &mut dyn FnMut(&CellSet) -> ControlFlow<()>) -> ControlFlow<()> {
        let Some(&unit) = partial.once.first() else {
            return if partial.count >= 6 { visit(&partial.cells) } else { ControlFlow::Continue(()) };
        };
        if partial.count == LONGEST {
            return ControlFlow::Continue(());
        }
        for next in (partial.left & self.facts.geometry().unit(unit).set).iter() {
            if let Some(more) = self.with(partial, next) {
                self.grow(&more, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// A partial loop with one cell more, unless it has too many guards.
    fn with(&self, partial: &Partial, next: Cell) -> Option<Partial> {
        let own = self.facts.candidates(next) - self.digits;
        let (guards, guard_count) = (partial.guards | own, partial.guard_count + own.len());
        if guards.len() > 1 && guard_count > GUARDS {
            return None;
        }
        let geometry = self.facts.geometry();
        let (cells, count) = (partial.cells | CellSet::of(next), partial.count + 1);
        let mut more = Partial { cells, count, guards, guard_count, ..partial.clone() };
        more.left.remove(next);
        for &unit in geometry.units_of(next) {
            match more.once.iter().position(|&known| known == unit) {
                None => more.once.push(unit),
                Some(at) => {
                    more.once.remove(at);
                    more.left -= geometry.unit(unit).set;
                }
            }
        }
        Some(more)
    }
}

/// Whether no peer beyond the units, such as one a knight's move away, may hold one of the digits.
fn is_clear(facts: &Facts, cells: &CellSet, cell: Cell, digits: DigitSet) -> bool {
    let geometry = facts.geometry();
    let units = geometry.units_of(cell).iter().fold(CellSet::EMPTY, |all, &unit| all | geometry.unit(unit).set);
    (*geometry.peers(cell) - units - *cells).iter().all(|other| !facts.domain(other).intersects(digits))
}

fn find_extended(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    if facts.unique().is_none() {
        return ControlFlow::Continue(());
    }
    // The unsolved cells of two lines, and how many of each pair hold three digits at most.
    let mut pairs: Vec<([Cell; 2], usize)> = Vec::new();
    for twins in facts.geometry().tables().twins() {
        let open = twins.iter().filter(|pair| pair.iter().all(|&cell| !facts.candidates(cell).is_empty()));
        let few = |pair: &[Cell; 2]| pair.iter().filter(|&&cell| facts.candidates(cell).len() <= 3).count();
        pairs.clear();
        pairs.extend(open.map(|pair| (*pair, few(pair))));
        for (at, (first, a)) in pairs.iter().enumerate() {
            for (next, (second, b)) in pairs.iter().enumerate().skip(at + 1) {
                // All but two of the six cells hold three digits at most.
                for (third, _) in pairs[next + 1..].iter().filter(|(_, c)| a + b + c >= 4) {
                    let [[a, b], [c, d], [e, f]] = [*first, *second, *third];
                    emit_extended(technique, facts, [a, b, c, d, e, f], sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Six cells: the three digits are all those of the cells but two at most.
fn emit_extended(technique: &Technique, facts: &Facts, mut six: [Cell; 6], sink: &mut Sink) -> ControlFlow<()> {
    sort(&mut six);
    let held = six.map(|cell| facts.candidates(cell));
    let mut known: Vec<DigitSet> = Vec::new();
    for a in 0..six.len() {
        for b in a..six.len() {
            let kept = held.iter().enumerate().filter(|&(at, _)| at != a && at != b);
            let digits = kept.fold(DigitSet::EMPTY, |all, (_, &held)| all | held);
            if digits.len() != 3 || known.contains(&digits) {
                continue;
            }
            let cells: CellSet = six.iter().copied().collect();
            let each = |digit: Digit| held.iter().filter(|held| held.contains(digit)).count() > 1;
            if digits.iter().all(each) && cells.iter().all(|cell| is_clear(facts, &cells, cell, digits)) {
                known.push(digits);
                Guarded::new(facts, Premise::Swap(cells, digits), &cells, digits).emit(technique, facts, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}
