//! Deadly patterns beyond the rectangle: unique loops and extended rectangles.
//!
//! ```text
//! loop        cells that could hold two digits in turn, each unit with two of them or none
//! extended    three pairs of cells, each pair in a line and box of its own and all in the same two lines: with three
//!             digits alone, the two lines could be exchanged
//! ```
//!
//! Sources: SudokuWiki, "Extended Unique Rectangles"; Sudoku Explainer, "Unique Loops".

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::geometry::Unit;
use crate::id::{Cell, Digit, UnitId};
use crate::set::{CellSet, DigitSet};
use crate::step::Premise;
use crate::technique::guard::Guarded;
use crate::technique::{Facts, Scores, Sink, Technique, TechniqueId};

pub(crate) const LOOP: Technique = Technique {
    id: TechniqueId("unique-loop"),
    name: "Unique loop",
    size: 6,
    scores: Scores { hodoku: 110, explainer: Some(46), wiki: None },
    code: None,
    in_path: true,
    find: find_loops,
};

pub(crate) const EXTENDED: Technique = Technique {
    id: TechniqueId("extended-rectangle"),
    name: "Extended unique rectangle",
    scores: Scores::without_explainer(120, 90),
    find: find_extended,
    ..LOOP
};

/// The most cells of a loop, and the most guards of one with several digits among them.
const LONGEST: usize = 14;
const GUARDS: usize = 4;

fn find_loops(technique: &Technique, facts: &Facts, sink: &mut Sink) -> ControlFlow<()> {
    let Some(givens) = facts.unique() else { return ControlFlow::Continue(()) };
    for a in facts.geometry().digits().iter() {
        for b in facts.geometry().digits().iter().filter(|&b| b > a) {
            let both = (*facts.places(a) & *facts.places(b)) - *givens;
            let digits = DigitSet::of(a) | DigitSet::of(b);
            let plain = both.iter().filter(|&cell| facts.candidates(cell).len() == 2).count();
            // All types have two cells at most that differ, or guards of one digit.
            if plain >= 2 && both.len() >= 6 {
                let mut search = Search { facts, digits, both, path: Vec::new(), known: HashSet::new() };
                for start in both.iter().filter(|&cell| facts.candidates(cell).len() == 2) {
                    search.grow(start, CellSet::of(start), technique, sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

struct Search<'a> {
    facts: &'a Facts<'a>,
    digits: DigitSet,
    /// The cells that may hold both digits.
    both: CellSet,
    path: Vec<Cell>,
    known: HashSet<CellSet>,
}

impl Search<'_> {
    /// Goes on from a cell, the last one of a path that holds these cells.
    fn grow(&mut self, last: Cell, cells: CellSet, technique: &Technique, sink: &mut Sink) -> ControlFlow<()> {
        self.path.push(last);
        let geometry = self.facts.geometry();
        let start = self.path[0];
        if cells.len() >= 6
            && cells.len().is_multiple_of(2)
            && geometry.peers(last).contains(start)
            && self.closes(&cells)
        {
            if self.known.insert(cells) {
                let premise = Premise::Swap(cells, self.digits);
                Guarded::new(self.facts, premise, &cells, self.digits).hand(technique, self.facts, sink)?;
            }
        } else if cells.len() < LONGEST {
            for next in ((self.both & *geometry.peers(last)) - cells).iter() {
                let more = cells | CellSet::of(next);
                if self.fits(next, &more) {
                    self.grow(next, more, technique, sink)?;
                }
            }
        }
        self.path.pop();
        ControlFlow::Continue(())
    }

    /// Whether no unit has three of the cells, and the guards are few.
    fn fits(&self, next: Cell, cells: &CellSet) -> bool {
        let geometry = self.facts.geometry();
        let few = |&unit: &UnitId| (geometry.unit(unit).set & *cells).len() <= 2;
        let guards = |cell: Cell| self.facts.candidates(cell) - self.digits;
        let all = cells.iter().fold(DigitSet::EMPTY, |all, cell| all | guards(cell));
        let count: usize = cells.iter().map(|cell| guards(cell).len()).sum();
        geometry.units_of(next).iter().all(few) && (all.len() <= 1 || count <= GUARDS)
    }

    fn closes(&self, cells: &CellSet) -> bool {
        let geometry = self.facts.geometry();
        let two = |&unit: &UnitId| (geometry.unit(unit).set & *cells).len() == 2;
        cells
            .iter()
            .all(|cell| geometry.units_of(cell).iter().all(two) && is_clear(self.facts, cells, cell, self.digits))
    }
}

/// Whether no peer beyond the units, such as one a knight's move away, may hold one of the digits.
fn is_clear(facts: &Facts, cells: &CellSet, cell: Cell, digits: DigitSet) -> bool {
    let geometry = facts.geometry();
    let units = geometry.units_of(cell).iter().fold(CellSet::EMPTY, |all, &unit| all | geometry.unit(unit).set);
    (*geometry.peers(cell) - units - *cells).iter().all(|other| !facts.domain(other).intersects(digits))
}

fn find_extended(technique: &Technique, facts: &Facts, sink: &mut Sink) -> ControlFlow<()> {
    if facts.unique().is_none() {
        return ControlFlow::Continue(());
    }
    let lines: Vec<(UnitId, &Unit)> = facts.geometry().units().filter(|(_, unit)| unit.kind.is_line()).collect();
    for (at, (a, one)) in lines.iter().enumerate() {
        for (b, other) in lines[at + 1..].iter().filter(|(_, other)| other.kind == one.kind) {
            let pairs = pairs(facts, (*a, one), (*b, other));
            for (at, first) in pairs.iter().enumerate() {
                for (next, second) in pairs.iter().enumerate().skip(at + 1) {
                    for third in &pairs[next + 1..] {
                        hand_extended(technique, facts, *first | *second | *third, sink)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The pairs of cells of two lines that share all units but these; none of them is given.
fn pairs(facts: &Facts, (a, one): (UnitId, &Unit), (b, other): (UnitId, &Unit)) -> Vec<CellSet> {
    let geometry = facts.geometry();
    let units = |cell: Cell, own: UnitId| geometry.units_of(cell).iter().copied().filter(move |&unit| unit != own);
    let open = |unit: &Unit| (unit.set & *facts.unsolved()).iter();
    let pair = |x: Cell| {
        let same = |y: &Cell| units(x, a).eq(units(*y, b));
        open(other).find(same).map(|y| CellSet::of(x) | CellSet::of(y))
    };
    open(one).filter_map(pair).collect()
}

/// Six cells: the three digits are all those of the cells but two at most.
fn hand_extended(technique: &Technique, facts: &Facts, cells: CellSet, sink: &mut Sink) -> ControlFlow<()> {
    let mut known: Vec<DigitSet> = Vec::new();
    for a in cells.iter() {
        for b in cells.iter().filter(|&b| b >= a) {
            let kept = cells - CellSet::of(a) - CellSet::of(b);
            let digits = kept.iter().fold(DigitSet::EMPTY, |all, cell| all | facts.candidates(cell));
            let clear = || cells.iter().all(|cell| is_clear(facts, &cells, cell, digits));
            let each = |digit: Digit| cells.iter().filter(|&cell| facts.candidates(cell).contains(digit)).count() > 1;
            if digits.len() == 3 && !known.contains(&digits) && digits.iter().all(each) && clear() {
                known.push(digits);
                Guarded::new(facts, Premise::Swap(cells, digits), &cells, digits).hand(technique, facts, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}
