//! Conflicts: two candidates that cannot both be true, because one rule would be broken by the two digits alone, whatever
//! stands in its other cells.
//!
//! They are worked out from what rules [mean](super::Meaning), one pair of digits after the other, and know nothing of what
//! rules come down to for a search. Cells that a rule makes equal are *twins*: each sees what the other one sees.
//! Finders have a table of their own, [`bars`](super::bars), which whoever checks their steps does not trust.

use super::Rule;
use crate::geometry::Geometry;
use crate::id::{Candidate, Cell, Digit, Id, RuleId};
use crate::order::sort;
use crate::set::{CellSet, DigitSet};

/// Why two candidates cannot both be true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conflict {
    /// Where they meet: in their own cells, or in twins of these.
    pub cells: [Cell; 2],
    /// The rule that they would break together; none where the cells are peers.
    pub rule: Option<RuleId>,
}

/// The conflicts on a board, beside those of two digits in a cell and of a digit in two peers.
#[derive(Clone, Default, Debug)]
pub struct Conflicts {
    digits: usize,
    /// What each candidate bars, in order. Without rules that bar anything there is no list at all.
    of: Vec<Vec<Candidate>>,
    twins: Vec<CellSet>,
}

impl Conflicts {
    pub(crate) fn new(geometry: &Geometry) -> Conflicts {
        if geometry.is_plain() {
            return Conflicts::default();
        }
        let pairs: Vec<Barred> = geometry.rules().flat_map(|(_, rule)| of_rule(geometry, rule)).collect();
        Conflicts::of_pairs(geometry, &pairs)
    }

    /// The conflicts that follow from what pairs of cells cannot take.
    pub(super) fn of_pairs(geometry: &Geometry, pairs: &[Barred]) -> Conflicts {
        if pairs.is_empty() {
            return Conflicts::default();
        }
        let digits = geometry.digit_count();
        let mut twins: Vec<CellSet> = geometry.cells().map(CellSet::of).collect();
        for Barred { cells: [a, b], .. } in pairs.iter().filter(|pair| pair.makes_equal(digits)) {
            let all = twins[a.index()] | twins[b.index()];
            all.iter().for_each(|cell| twins[cell.index()] = all);
        }
        let mut conflicts = Conflicts { digits, of: vec![Vec::new(); geometry.cell_count() * digits], twins };
        for Barred { cells: [a, b], of_first } in pairs {
            for (own, barred) in of_first.iter().enumerate() {
                for digit in barred.iter() {
                    conflicts.add(geometry, *a, Digit::from_index(own), Candidate { cell: *b, digit });
                }
            }
        }
        conflicts.add_peers_of_twins(geometry);
        for list in &mut conflicts.of {
            sort(list);
            list.dedup();
        }
        conflicts
    }

    /// Two candidates bar each other, and so do their twins.
    fn add(&mut self, geometry: &Geometry, cell: Cell, digit: Digit, barred: Candidate) {
        for a in self.twins[cell.index()].iter() {
            for b in self.twins[barred.cell.index()].iter() {
                let see = a == b || digit == barred.digit && geometry.peers(a).contains(b);
                if !see {
                    self.of[a.index() * self.digits + digit.index()].push(Candidate { cell: b, ..barred });
                    self.of[b.index() * self.digits + barred.digit.index()].push(Candidate { cell: a, digit });
                }
            }
        }
    }

    /// What a cell sees its twins see as well.
    fn add_peers_of_twins(&mut self, geometry: &Geometry) {
        let twins: Vec<Cell> = geometry.cells().filter(|&cell| self.twins[cell.index()].len() > 1).collect();
        for cell in twins {
            for &peer in geometry.neighbors(cell) {
                for digit in geometry.digits().iter() {
                    self.add(geometry, cell, digit, Candidate { cell: peer, digit });
                }
            }
        }
    }

    /// Whether no rule bars any two candidates.
    pub fn is_empty(&self) -> bool {
        self.of.is_empty()
    }

    /// What a candidate bars beside the rest of its cell and its digit in peers, in order.
    pub fn of(&self, Candidate { cell, digit }: Candidate) -> &[Candidate] {
        self.of.get(cell.index() * self.digits + digit.index()).map_or(&[], Vec::as_slice)
    }

    /// The cells that hold the same digit as a cell, by rules: itself, if there are any.
    pub fn twins(&self, cell: Cell) -> CellSet {
        self.twins.get(cell.index()).copied().unwrap_or(CellSet::of(cell))
    }
}

/// What two cells cannot take together: for each digit of the first one, digits of the second.
pub(super) struct Barred {
    pub(super) cells: [Cell; 2],
    pub(super) of_first: Vec<DigitSet>,
}

impl Barred {
    pub(super) fn is_nothing(&self) -> bool {
        self.of_first.iter().all(|digits| digits.is_empty())
    }

    /// Whether each digit goes with itself alone.
    fn makes_equal(&self, digits: usize) -> bool {
        let others = |own: usize| DigitSet::first_n(digits) - DigitSet::of(Digit::from_index(own));
        self.of_first.iter().enumerate().all(|(own, barred)| *barred == others(own))
    }
}

/// Whether a rule can be kept with two digits, as far as these alone tell.
pub(super) fn allows(rule: &Rule, geometry: &Geometry, [a, b]: [Candidate; 2]) -> bool {
    let number = |digit: Digit| i32::from(digit.0) + 1;
    let value = |cell: Cell| match cell {
        _ if cell == a.cell => Some(number(a.digit)),
        _ if cell == b.cell => Some(number(b.digit)),
        _ => None,
    };
    match rule {
        // It speaks of the whole board, of two cells at a time.
        Rule::Negative(negative) => negative.allows(geometry, [a.cell, b.cell], [number(a.digit), number(b.digit)]),
        rule => rule.fits(geometry, &value),
    }
}

/// What a rule bars of each two cells.
fn of_rule(geometry: &Geometry, rule: &Rule) -> Vec<Barred> {
    let mut found = Vec::new();
    for cells in pairs(geometry, rule) {
        let [a, b] = cells;
        let at = |cell, digit| Candidate { cell, digit };
        // What is barred by itself is no link.
        let alone = |cell: Cell| -> DigitSet {
            geometry.digits().iter().filter(|&digit| allows(rule, geometry, [at(cell, digit); 2])).collect()
        };
        let (of_a, of_b) = (alone(a), alone(b));
        let barred = |own: Digit| -> DigitSet {
            let bars = |&other: &Digit| !allows(rule, geometry, [at(a, own), at(b, other)]);
            if of_a.contains(own) { of_b.iter().filter(bars).collect() } else { DigitSet::EMPTY }
        };
        let pair = Barred { cells, of_first: geometry.digits().iter().map(barred).collect() };
        if !pair.is_nothing() {
            found.push(pair);
        }
    }
    found
}

/// Rules of more cells are not asked about each two of them, unless they speak of pairs.
const MOST_CELLS: usize = 16;

/// The pairs of cells that a rule could bar something of.
fn pairs(geometry: &Geometry, rule: &Rule) -> Vec<[Cell; 2]> {
    if rule.is_unit() || rule.is_of_cell() {
        return Vec::new();
    }
    let mut cells = rule.cells();
    if let Some(pairs) = rule.pairs(geometry) {
        return pairs.into_iter().filter(|[a, b]| a != b).collect();
    }
    sort(&mut cells);
    cells.dedup();
    if cells.len() > MOST_CELLS {
        return Vec::new();
    }
    cells.iter().enumerate().flat_map(|(at, &b)| cells[..at].iter().map(move |&a| [a, b])).collect()
}

impl Geometry {
    /// Whether two candidates cannot both be true: two digits of a cell, a digit in two peers, or what a rule bars by its
    /// meaning.
    pub fn excludes(&self, a: Candidate, b: Candidate) -> bool {
        match a.cell == b.cell {
            true => a.digit != b.digit,
            false => a.digit == b.digit && self.peers(a.cell).contains(b.cell) || self.conflicts().of(a).contains(&b),
        }
    }

    /// What rules bar where a candidate is true, beside the rest of its cell and its digit in peers; in order.
    pub fn barred(&self, at: Candidate) -> &[Candidate] {
        self.conflicts().of(at)
    }

    /// The cells that hold the same digit as a cell, as rules say: itself among them.
    pub fn twins(&self, cell: Cell) -> CellSet {
        self.conflicts().twins(cell)
    }

    /// Why two candidates of different cells exclude each other.
    pub fn conflict(&self, a: Candidate, b: Candidate) -> Option<Conflict> {
        let pairs = || {
            let twins = self.twins(a.cell) - CellSet::of(a.cell);
            let ours = [a.cell].into_iter().chain(twins.iter().collect::<Vec<_>>());
            ours.flat_map(|one| {
                let twins = self.twins(b.cell) - CellSet::of(b.cell);
                [b.cell].into_iter().chain(twins.iter().collect::<Vec<_>>()).map(move |other| [one, other])
            })
        };
        let meet = |cells: &[Cell; 2]| a.digit == b.digit && self.peers(cells[0]).contains(cells[1]);
        let by_rule = |cells: [Cell; 2]| {
            let [one, other] = [Candidate { cell: cells[0], ..a }, Candidate { cell: cells[1], ..b }];
            let speaks = |rule: &Rule| match rule.pairs(self) {
                Some(pairs) => pairs.contains(&cells) || pairs.contains(&[cells[1], cells[0]]),
                None => {
                    let all = rule.cells();
                    all.contains(&cells[0]) && all.contains(&cells[1])
                }
            };
            let bars = |rule: &Rule| speaks(rule) && !allows(rule, self, [one, other]);
            let rule = self.rules().find(|(_, rule)| bars(rule)).map(|(id, _)| id);
            rule.map(|rule| Conflict { cells, rule: Some(rule) })
        };
        let own = [a.cell, b.cell];
        let near = |cells: [Cell; 2]| meet(&cells).then_some(Conflict { cells, rule: None });
        let first = near(own).or_else(|| by_rule(own));
        first.or_else(|| pairs().find_map(near)).or_else(|| pairs().find_map(by_rule))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Extra, Shape};
    use crate::rule::limit::Limit;
    use crate::rule::testing::samples;
    use crate::rule::{Clones, Dot, Mark, Thermometer};
    use crate::rule::{Rise, Rule};

    fn candidates(geometry: &Geometry) -> Vec<Candidate> {
        geometry.cells().flat_map(|cell| geometry.digits().iter().map(move |digit| Candidate { cell, digit })).collect()
    }

    fn four(rules: impl IntoIterator<Item = Rule>) -> std::sync::Arc<Geometry> {
        Geometry::new(rules.into_iter().map(Extra::Rule).fold(Shape::boxes(2, 2), Shape::with)).unwrap()
    }

    fn at(cell: u16, digit: u8) -> Candidate {
        Candidate { cell: Cell(cell), digit: Digit(digit - 1) }
    }

    #[test]
    fn what_finders_take_for_barred_is_a_conflict_and_pairs_that_rules_come_down_to_are_barred() {
        for (shape, _) in samples() {
            let geometry = Geometry::new(shape).unwrap();
            for a in candidates(&geometry) {
                let bars = geometry.bars().of(a);
                assert!(bars.iter().all(|at| geometry.conflicts().of(a).contains(at)), "{}", geometry.title());
            }
            for (id, limit) in geometry.limits() {
                let Limit::Pair(pair) = limit else { continue };
                // Where a rule says more, a digit may be barred by itself, which makes no link.
                if geometry.narrows_of(*id).len() > 1 {
                    continue;
                }
                let [of_a, of_b] = [0, 1].map(|at| {
                    let all = geometry.digits().iter().map(move |digit| Candidate { cell: pair.cells[at], digit });
                    all.filter(|candidate| !pair.tables[at][candidate.digit.index()].is_empty()).collect::<Vec<_>>()
                });
                for &a in &of_a {
                    let barred = |b: &&Candidate| !pair.tables[0][a.digit.index()].contains(b.digit);
                    for b in of_b.iter().filter(barred).filter(|b| b.digit != a.digit) {
                        assert!(geometry.bars().of(a).contains(b), "{} {a:?} {b:?}", geometry.title());
                    }
                }
            }
        }
    }

    #[test]
    fn dots_and_thermometers_bar_what_does_not_go_together() {
        let white = four([Rule::Dot(Dot { cells: [Cell(0), Cell(1)], mark: Mark::Difference(1) })]);
        assert_eq!(white.bars().of(at(0, 1)), [at(1, 3), at(1, 4)]);
        assert_eq!(white.conflict(at(0, 1), at(1, 4)).unwrap().rule, Some(RuleId(0)));
        assert_eq!(white.conflict(at(0, 1), at(1, 2)), None);
        let cells = [0, 5, 10].map(Cell).to_vec();
        let rising = four([Rule::Thermometer(Thermometer { cells, rise: Rise::Strict })]);
        // The first two are in a box.
        assert_eq!(rising.bars().of(at(0, 2)), [at(10, 3)]);
        assert_eq!(rising.bars().of(at(5, 3)), [at(10, 3)]);
    }

    #[test]
    fn twins_see_what_the_other_sees() {
        let geometry = four([Rule::Clone(Clones { cells: vec![Cell(0)], copies: vec![Cell(6)] })]);
        assert_eq!(geometry.twins(Cell(0)), [Cell(0), Cell(6)].into_iter().collect());
        assert!(geometry.excludes(at(0, 1), at(6, 2)) && !geometry.excludes(at(0, 1), at(6, 1)));
        // r4c3 is below r2c3, the twin of r1c1.
        let meet = geometry.conflict(at(0, 1), at(14, 1)).unwrap();
        assert_eq!(meet, Conflict { cells: [Cell(6), Cell(14)], rule: None });
        assert!(geometry.bars().of(at(0, 1)).contains(&at(14, 1)) && !geometry.excludes(at(0, 1), at(14, 2)));
    }
}
