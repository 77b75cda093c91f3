//! Exocet: two cells whose digits, whichever they are, come back in two others.
//!
//! ```text
//! B B . | . . . | . . .     base cells B: between them three or four digits
//! . . e | T . . | . . .     target cells T; e, T and T lie in three columns, the cross-lines
//! . . e | c . . | T . .     c: companions, without digits of the base
//! ------+-------+------
//! . . s | s . . | s . .     each digit of the base stands among the cells s of the cross-lines in two lines at most
//! ```
//!
//! A digit of the base that is true is in neither target only if all three cross-lines hold it among the cells s, as base
//! cells see the other places: three truths in two lines. So the targets hold just the two digits of the base cells. What
//! else they hold goes, and so does a digit of the base that cannot be in a target. As truths and links: for each digit
//! the cross-lines are bases, the two lines and a target are covers, and what else remains are fins.
//!
//! In a *junior* Exocet both targets are in boxes beside the base's, in a *senior* one a target may be anywhere on the
//! cross-lines.
//!
//! Sources: David P Bird, "JExocet Compendium" (New Sudoku Players' Forum); SudokuWiki, "Exocet". The pattern is due to
//! Allan Barker and champagne.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::suppose::{Clause, candidates, fewest, refutes};
use super::{Facts, Scores, Sink, Technique, TechniqueId};
use crate::geometry::UnitKind;
use crate::id::{Candidate, Cell, Digit, UnitId};
use crate::set::{CellSet, DigitSet};
use crate::step::{Cases, Constraint, Cover, Effect, Pattern, Premise, Step};

pub(crate) const JUNIOR: Technique = Technique {
    id: TechniqueId("junior-exocet"),
    name: "Junior Exocet",
    size: 4,
    scores: Scores::without_explainer(500, 300),
    code: None,
    in_path: true,
    find: |technique, facts, sink| find(technique, facts, true, sink),
};

pub(crate) const SENIOR: Technique = Technique {
    id: TechniqueId("senior-exocet"),
    name: "Senior Exocet",
    scores: Scores::without_explainer(600, 300),
    find: |technique, facts, sink| find(technique, facts, false, sink),
    ..JUNIOR
};

/// How many digits the base cells may have between them.
const DIGITS: std::ops::RangeInclusive<usize> = 3..=4;

/// Two cells in a line and a box.
struct Base {
    cells: [Cell; 2],
    digits: DigitSet,
    /// What both of them see.
    seen: CellSet,
    /// The boxes that the line crosses beside their own.
    band: CellSet,
}

fn find(technique: &Technique, facts: &Facts, is_junior: bool, sink: &mut Sink) -> ControlFlow<()> {
    let geometry = facts.geometry();
    let mut known = HashSet::new();
    for (line, unit) in geometry.units().filter(|(_, unit)| unit.kind.is_line()) {
        let across = if unit.kind == UnitKind::Row { UnitKind::Column } else { UnitKind::Row };
        for base in bases(facts, line) {
            let crossing = |(_, unit): &(UnitId, &crate::geometry::Unit)| {
                unit.kind == across && unit.full && base.cells.iter().all(|&cell| !unit.set.contains(cell))
            };
            let lines: Vec<UnitId> = geometry.units().filter(crossing).map(|(id, _)| id).collect();
            for (at, &a) in lines.iter().enumerate() {
                for (next, &b) in lines.iter().enumerate().skip(at + 1) {
                    for &c in &lines[next + 1..] {
                        let cross = Cross::new(facts, &base, [a, b, c], unit.kind);
                        for targets in cross.targets(is_junior) {
                            let key = (base.cells, targets);
                            let step = cross.step(technique, targets).filter(|_| known.insert(key));
                            step.map_or(ControlFlow::Continue(()), &mut *sink)?;
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The bases in a line.
fn bases(facts: &Facts, line: UnitId) -> Vec<Base> {
    let geometry = facts.geometry();
    let of_box =
        |cell: Cell| geometry.units_of(cell).iter().copied().find(|&unit| geometry.unit(unit).kind == UnitKind::Box);
    let cells: Vec<Cell> = facts.unsolved_in(line).iter().collect();
    let mut found = Vec::new();
    for (at, &p) in cells.iter().enumerate() {
        for &q in &cells[at + 1..] {
            let digits = facts.candidates(p) | facts.candidates(q);
            let Some(own) = of_box(p).filter(|_| of_box(p) == of_box(q) && DIGITS.contains(&digits.len())) else {
                continue;
            };
            let boxes = geometry.unit(line).cells.iter().filter_map(|&cell| of_box(cell)).filter(|&unit| unit != own);
            let band = boxes.fold(CellSet::EMPTY, |all, unit| all | geometry.unit(unit).set);
            let seen = *geometry.peers(p) & *geometry.peers(q);
            found.push(Base { cells: [p, q], digits, seen, band });
        }
    }
    found
}

/// Three lines across a base.
struct Cross<'a> {
    facts: &'a Facts<'a>,
    base: &'a Base,
    lines: [UnitId; 3],
    /// What kind of line the base is in.
    along: UnitKind,
    /// For each digit of the base its places in these lines that not both base cells see.
    places: Vec<(Digit, CellSet)>,
}

impl<'a> Cross<'a> {
    fn new(facts: &'a Facts<'a>, base: &'a Base, lines: [UnitId; 3], along: UnitKind) -> Cross<'a> {
        let all = lines.iter().fold(CellSet::EMPTY, |all, &line| all | facts.geometry().unit(line).set) - base.seen;
        let places = base.digits.iter().map(|digit| (digit, all & *facts.places(digit))).collect();
        Cross { facts, base, lines, along, places }
    }

    /// Pairs of cells without which each digit of the base has its places in one line fewer than there are cross-lines.
    fn targets(&self, is_junior: bool) -> Vec<[Cell; 2]> {
        let geometry = self.facts.geometry();
        let fits = |digit, cells| self.covers(digit, cells).is_some();
        if is_junior && !self.places.iter().all(|&(digit, places)| fits(digit, places - self.base.band)) {
            return Vec::new();
        }
        let open = self.places.iter().fold(CellSet::EMPTY, |all, (_, places)| all | *places);
        let mut found = Vec::new();
        for a in (open & self.base.band).iter() {
            let other = if is_junior { self.base.band } else { open - self.base.band };
            let own = geometry.units_of(a).iter().map(|&unit| geometry.unit(unit)).filter(|unit| !unit.kind.is_line());
            let elsewhere = own.fold(other, |other, unit| other - unit.set);
            // The second target is a place of every digit that the first one does not settle.
            let misfits: Vec<&(Digit, CellSet)> =
                self.places.iter().filter(|(digit, places)| !fits(*digit, *places - CellSet::of(a))).collect();
            let second = misfits.iter().fold(elsewhere, |second, (_, places)| second & *places);
            for b in second.iter().filter(|&b| !misfits.is_empty() && (!is_junior || b > a)) {
                let both = CellSet::of(a) | CellSet::of(b);
                if misfits.iter().all(|&&(digit, places)| fits(digit, places - both)) {
                    found.push([a, b]);
                }
            }
        }
        found
    }

    /// The cross-lines that need a digit.
    fn truths(&self, digit: Digit) -> Vec<UnitId> {
        self.lines.iter().copied().filter(|&line| self.facts.needs(line, digit)).collect()
    }

    /// Lines that hold some cells, one fewer than the cross-lines that need the digit: of these, or along the base.
    fn covers(&self, digit: Digit, cells: CellSet) -> Option<Vec<UnitId>> {
        let truths = self.truths(digit);
        let room = truths.len().checked_sub(1)?;
        let geometry = self.facts.geometry();
        for own in 0u32..1 << truths.len() {
            if own.count_ones() as usize > room {
                continue;
            }
            let mut covers: Vec<UnitId> = super::index::bits(own).map(|at| truths[at]).collect();
            let mut left = covers.iter().fold(cells, |left, &line| left - geometry.unit(line).set);
            while let Some(cell) = left.first().filter(|_| covers.len() < room) {
                let is_along = |&&unit: &&UnitId| geometry.unit(unit).kind == self.along;
                let Some(&line) = geometry.units_of(cell).iter().find(is_along) else { break };
                covers.push(line);
                left = left - geometry.unit(line).set;
            }
            if left.is_empty() {
                return Some(covers);
            }
        }
        None
    }

    /// That a digit of the base is in a target, but for what the base cells see.
    fn premise(&self, digit: Digit, targets: [Cell; 2]) -> Option<Premise> {
        let (_, places) = self.places.iter().find(|(of, _)| *of == digit)?;
        let bases: Vec<Constraint> =
            self.truths(digit).into_iter().map(|line| Constraint::Place(line, digit)).collect();
        let lines = self.covers(digit, *places - targets.into_iter().collect())?;
        let [first, _] = targets;
        let held = lines.iter().fold(CellSet::of(first), |all, &line| all | self.facts.geometry().unit(line).set);
        let fins = bases.iter().flat_map(|&base| candidates(self.facts, base)).filter(|at| !held.contains(at.cell));
        let fins = fins.collect();
        let mut covers = vec![Constraint::Cell(first)];
        covers.extend(lines.iter().map(|&line| Constraint::Place(line, digit)));
        // Fewer lines may do; any other cover then makes up the number.
        let spare = bases.len().checked_sub(covers.len())?;
        covers.extend(self.base.cells.iter().take(spare).map(|&cell| Constraint::Cell(cell)));
        (covers.len() == bases.len()).then_some(Premise::Covered(Cover { bases, covers, fins }))
    }

    fn step(&self, technique: &Technique, targets: [Cell; 2]) -> Option<Step> {
        let [p, q] = self.base.cells;
        let mut premises = vec![Premise::One(Constraint::Cell(q))];
        for digit in self.base.digits.iter() {
            premises.push(self.premise(digit, targets)?);
            // A digit in a target is in the base, and so in the third row of the other target's box.
            let boxes = targets.iter().flat_map(|&cell| self.facts.geometry().units_of(cell)).filter(|&&unit| {
                self.facts.geometry().unit(unit).kind == UnitKind::Box && self.facts.needs(unit, digit)
            });
            premises.extend(boxes.map(|&unit| Premise::One(Constraint::Place(unit, digit))));
        }
        let cases = candidates(self.facts, Constraint::Cell(p));
        let of = |premises: &[Premise]| premises.iter().map(|premise| Clause::of(self.facts, premise)).collect();
        let clauses: Vec<Clause> = of(&premises);
        let looked =
            [p, q, targets[0], targets[1]].into_iter().flat_map(|cell| candidates(self.facts, Constraint::Cell(cell)));
        let gone: Vec<Candidate> =
            looked.filter(|&at| refutes(self.facts, &clauses, Some(&cases), Effect::Eliminate(at))).collect();
        let kept = |premises: &[Premise]| {
            let clauses: Vec<Clause> = of(premises);
            gone.iter().all(|&at| refutes(self.facts, &clauses, Some(&cases), Effect::Eliminate(at)))
        };
        let premises = fewest(premises, &kept);
        let pattern = Pattern::Cases(Cases { over: Premise::One(Constraint::Cell(p)), premises });
        Step::eliminating(technique.id, pattern, gone)
    }
}
