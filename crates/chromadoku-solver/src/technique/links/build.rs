//! How a graph of links is made.

use std::cell::OnceCell;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::{Links, Scope};
use crate::step::{Constraint, Node, Strong};
use crate::technique::Facts;
use crate::technique::als::{self, Als, Joins};
use crate::technique::facts::Fact;
use chromadoku_board::id::{Candidate, Cell, Digit, Id, UnitId};
use chromadoku_board::set::CellSet;
use chromadoku_board::set::bits::{Bits, Rows, add, is_within, ones, remove};
use chromadoku_board::set::mask::members;

/// The most candidates that a graph is made for.
const MOST: usize = 1_500;

/// The graph of a position and scope.
pub(super) fn links(facts: &Facts, scope: Scope) -> Links {
    let mut build = Build::new(facts);
    // On large open boards the graph would be too large to search it from each of its nodes.
    if build.singles() == 0 {
        return Links::default();
    }
    if scope != Scope::Digit {
        build.cells();
    }
    if matches!(scope, Scope::Grouped | Scope::Als) {
        build.groups();
    }
    if scope != Scope::Pairs {
        build.units();
    }
    if scope == Scope::Als {
        build.sets();
    }
    build.finish(scope)
}

/// The single candidates of a position, and what they exclude. All scopes begin with them.
pub(crate) struct SingleNodes {
    nodes: Arc<Vec<Node>>,
    /// The number of the first candidate of each cell.
    first: Vec<u32>,
    /// What a candidate excludes of its digit, and what in all.
    same: Arc<Rows>,
    excludes: Arc<Rows>,
    /// What of one is true: the candidates of each cell, and the places of each digit in each unit that needs it.
    constraints: OnceCell<Rows>,
}

impl Fact for SingleNodes {
    fn of(facts: &Facts, (): ()) -> SingleNodes {
        let geometry = facts.geometry();
        let (mut nodes, mut first) = (Vec::new(), vec![0; geometry.cell_count()]);
        if facts.candidate_count() <= MOST {
            for cell in facts.unsolved().iter() {
                first[cell.index()] = nodes.len() as u32;
                let cells = CellSet::of(cell);
                nodes.extend(facts.candidates(cell).iter().map(|digit| Node { digit, cells }));
            }
        }
        let (same, excludes, constraints) = Default::default();
        let mut base = SingleNodes { nodes: Arc::new(nodes), first, same, excludes, constraints };
        if base.nodes.is_empty() {
            return base;
        }
        let mut same = Rows::new(base.nodes.len(), base.nodes.len());
        for cell in facts.unsolved().iter() {
            for (at, digit) in (base.first[cell.index()] as usize..).zip(facts.candidates(cell).iter()) {
                let later = geometry.neighbors(cell).iter().filter(|&&peer| peer > cell);
                for &peer in later.filter(|&&peer| facts.candidates(peer).contains(digit)) {
                    let other = base.single(facts, peer, digit);
                    same.insert(at, other);
                    same.insert(other, at);
                }
            }
        }
        let mut excludes = same.clone();
        for cell in facts.unsolved().iter() {
            let start = base.first[cell.index()] as usize;
            let own = start..start + facts.candidates(cell).len();
            for at in own.clone() {
                own.clone().filter(|&other| other != at).for_each(|other| excludes.insert(at, other));
            }
        }
        base.add_bars(facts, &mut same, &mut excludes);
        (base.same, base.excludes) = (Arc::new(same), Arc::new(excludes));
        base
    }
}

impl SingleNodes {
    /// Adds what rules bar.
    fn add_bars(&self, facts: &Facts, same: &mut Rows, excludes: &mut Rows) {
        let bars = facts.geometry().bars();
        let nodes = if bars.is_empty() { &[][..] } else { &self.nodes };
        for (at, node) in nodes.iter().enumerate() {
            let of_cell = |cell| bars.of(Candidate { cell, digit: node.digit });
            for other in node.cells.iter().flat_map(of_cell).filter(|other| facts.has(**other)) {
                let barred = self.single(facts, other.cell, other.digit);
                excludes.insert(at, barred);
                if other.digit == node.digit {
                    same.insert(at, barred);
                }
            }
        }
    }

    /// Whether some candidates are all that a cell, or a digit in a unit, has left.
    pub(crate) fn empties(&self, facts: &Facts, eliminated: &Bits) -> bool {
        let constraints = self.constraints.get_or_init(|| self.constraints(facts));
        constraints.bits.chunks_exact(constraints.words).any(|held| is_within(held, &eliminated.0))
    }

    fn constraints(&self, facts: &Facts) -> Rows {
        let (geometry, index) = (facts.geometry(), facts.index());
        let places = geometry.units().flat_map(|(unit, _)| geometry.digits().iter().map(move |digit| (unit, digit)));
        let places: Vec<(UnitId, Digit)> = places.filter(|&(unit, digit)| facts.needs(unit, digit)).collect();
        let mut all = Rows::new(facts.unsolved().len() + places.len(), self.nodes.len());
        for (row, cell) in facts.unsolved().iter().enumerate() {
            let first = self.first[cell.index()] as usize;
            (first..first + facts.candidates(cell).len()).for_each(|at| all.insert(row, at));
        }
        for (row, (unit, digit)) in (facts.unsolved().len()..).zip(places) {
            let cells = &geometry.unit(unit).cells;
            let held = members(index.mask(unit, digit)).map(|at| self.single(facts, cells[at], digit));
            held.for_each(|at| all.insert(row, at));
        }
        all
    }

    /// The number of a candidate that is there.
    fn single(&self, facts: &Facts, cell: Cell, digit: Digit) -> usize {
        let before = facts.candidates(cell).0 & ((1 << digit.0) - 1);
        self.first[cell.index()] as usize + before.count_ones() as usize
    }
}

struct Build<'a> {
    facts: &'a Facts<'a>,
    base: &'a SingleNodes,
    /// The nodes after the single candidates.
    larger: Vec<Node>,
    /// The numbers of groups.
    numbers: FxHashMap<(Digit, CellSet), usize>,
    /// For each unit the groups in it, with their cells as a mask.
    groups: Vec<Vec<(usize, u32)>>,
    links: Vec<(u32, u32, Strong)>,
}

impl<'a> Build<'a> {
    fn new(facts: &'a Facts<'a>) -> Build<'a> {
        let groups = vec![Vec::new(); facts.geometry().unit_count()];
        let (larger, numbers, links) = Default::default();
        Build { facts, base: facts.whole(), larger, numbers, groups, links }
    }

    fn single(&self, cell: Cell, digit: Digit) -> usize {
        self.base.single(self.facts, cell, digit)
    }

    fn singles(&self) -> usize {
        self.base.nodes.len()
    }

    fn count(&self) -> usize {
        self.singles() + self.larger.len()
    }

    /// The number of the places of a digit.
    fn node(&mut self, digit: Digit, cells: CellSet) -> usize {
        if let (1, Some(cell)) = (cells.len(), cells.first()) {
            return self.single(cell, digit);
        }
        let next = self.count();
        let number = *self.numbers.entry((digit, cells)).or_insert(next);
        if number == next {
            self.larger.push(Node { digit, cells });
        }
        number
    }

    fn link(&mut self, a: usize, b: usize, why: Strong) {
        self.links.push((a as u32, b as u32, why));
    }

    /// Strong links in cells with two candidates.
    fn cells(&mut self) {
        for cell in self.facts.unsolved().iter().filter(|&cell| self.facts.candidates(cell).len() == 2) {
            let first = self.base.first[cell.index()] as usize;
            self.link(first, first + 1, Strong::One(Constraint::Cell(cell)));
        }
    }

    /// Groups: the places of a digit where two units cross.
    fn groups(&mut self) {
        let (geometry, index) = (self.facts.geometry(), self.facts.index());
        for (a, unit) in geometry.units() {
            for crossing in geometry.tables().crossings(a).iter().filter(|crossing| crossing.other > a) {
                for digit in geometry.digits().iter() {
                    let (here, there) = (index.mask(a, digit), index.mask(crossing.other, digit));
                    let group = here & crossing.shared;
                    let more = here != group || there & !crossing.of_other != 0;
                    if group.count_ones() > 1 && more {
                        let cells: CellSet = members(group).map(|at| unit.cells[at]).collect();
                        self.group(digit, cells);
                    }
                }
            }
        }
    }

    fn group(&mut self, digit: Digit, cells: CellSet) {
        let (next, geometry) = (self.count(), self.facts.geometry());
        let number = self.node(digit, cells);
        if number < next {
            return;
        }
        for id in geometry.units_of_all(&cells) {
            let held = geometry.unit(id).cells.iter().enumerate().filter(|(_, cell)| cells.contains(**cell));
            let mask = held.fold(0, |mask, (at, _)| mask | 1 << at);
            self.groups[id.index()].push((number, mask));
        }
    }

    /// Strong links in units: two nodes that hold all places of a digit.
    fn units(&mut self) {
        let geometry = self.facts.geometry();
        let mut parts: Vec<(usize, u32)> = Vec::new();
        let places = || {
            let full = geometry.units().filter(|(_, unit)| unit.full);
            full.flat_map(|(id, _)| geometry.digits().iter().map(move |digit| (id, digit)))
        };
        places().for_each(|(id, digit)| self.in_unit(id, digit, &mut parts));
        // What a unit says by itself comes first.
        if !geometry.bars().is_empty() {
            places().for_each(|(id, digit)| self.through_twins(id, digit));
        }
    }

    fn in_unit(&mut self, id: UnitId, digit: Digit, parts: &mut Vec<(usize, u32)>) {
        let places = self.facts.index().mask(id, digit);
        let count = places.count_ones();
        if count < 2 || count > 2 && self.groups[id.index()].is_empty() {
            return;
        }
        let cells = &self.facts.geometry().unit(id).cells;
        let why = Strong::One(Constraint::Place(id, digit));
        parts.clear();
        parts.extend(members(places).map(|at| (self.single(cells[at], digit), 1 << at)));
        if count > 2 {
            let of_digit =
                self.groups[id.index()].iter().filter(|(at, _)| self.larger[at - self.singles()].digit == digit);
            parts.extend(of_digit.copied());
        }
        for (at, &(a, one)) in parts.iter().enumerate() {
            for &(b, _) in parts[at + 1..].iter().filter(|(_, other)| one | other == places) {
                self.links.push((a as u32, b as u32, why));
            }
        }
    }

    /// Strong links between twins of the two places of a digit in a unit: a twin is true just where the place is.
    fn through_twins(&mut self, id: UnitId, digit: Digit) {
        let (geometry, places) = (self.facts.geometry(), self.facts.index().mask(id, digit));
        let held: Vec<Cell> = members(places).map(|at| geometry.unit(id).cells[at]).collect();
        let [one, other] = held[..] else { return };
        let is_place = |cell: &Cell| self.facts.candidates(*cell).contains(digit);
        let twins = |cell: Cell| geometry.bars().twins(cell).iter().filter(is_place).collect::<Vec<_>>();
        let theirs = twins(other);
        for a in twins(one) {
            for &b in theirs.iter().filter(|&&b| b != a && [a, b] != [one, other]) {
                self.link(self.single(a, digit), self.single(b, digit), Strong::One(Constraint::Place(id, digit)));
            }
        }
    }

    /// Strong links in almost locked sets, between the places of any two of their digits.
    fn sets(&mut self) {
        let facts = self.facts;
        let mut nodes = Vec::new();
        for (at, Als { cells, digits }) in als::sets(facts).iter().enumerate().filter(|(_, set)| set.digits.len() > 2) {
            // What excludes nothing is on no chain.
            let digits = *digits & facts.whole::<Joins>().useful(at);
            nodes.clear();
            nodes.extend(digits.iter().map(|digit| self.node(digit, *cells & *facts.places(digit))));
            for (at, &a) in nodes.iter().enumerate() {
                nodes[at + 1..].iter().for_each(|&b| self.link(a, b, Strong::Locked(*cells)));
            }
        }
    }

    fn finish(self, scope: Scope) -> Links {
        let (count, singles) = (self.count(), self.singles());
        let mut strong = Rows::new(count, count);
        for &(a, b, _) in &self.links {
            strong.insert(a as usize, b as usize);
            strong.insert(b as usize, a as usize);
        }
        let base = self.base;
        let (nodes, excludes, weak) = if self.larger.is_empty() {
            // Chains of one digit, or of pairs, stay with a digit along their weak links.
            let one_digit = matches!(scope, Scope::Digit | Scope::Pairs);
            let weak = if one_digit { &base.same } else { &base.excludes };
            (base.nodes.clone(), base.excludes.clone(), weak.clone())
        } else {
            let nodes = base.nodes.iter().chain(&self.larger).copied().collect();
            let excludes = self.excludes();
            let weak = self.weak(&excludes);
            (Arc::new(nodes), Arc::new(excludes), Arc::new(weak))
        };
        Links { nodes, singles, links: self.links, links_of: OnceCell::new(), strong, weak, excludes }
    }

    /// What each node excludes: a larger one excludes what all of its candidates do.
    fn excludes(&self) -> Rows {
        let (count, singles) = (self.count(), self.singles());
        let mut excludes = Rows::new(count, singles);
        excludes.bits[..self.base.excludes.bits.len()].copy_from_slice(&self.base.excludes.bits);
        let mut all = vec![0; excludes.words];
        for (at, node) in (singles..).zip(&self.larger) {
            all.fill(u64::MAX);
            for cell in node.cells.iter() {
                let row = self.base.excludes.row(self.single(cell, node.digit));
                all.iter_mut().zip(row).for_each(|(all, row)| *all &= row);
            }
            excludes.row_mut(at).copy_from_slice(&all);
        }
        excludes
    }

    /// Which nodes cannot both be true.
    fn weak(&self, excludes: &Rows) -> Rows {
        let mut weak = Rows::new(self.count(), self.count());
        for at in 0..self.count() {
            weak.row_mut(at)[..excludes.words].copy_from_slice(excludes.row(at));
        }
        self.weak_to_larger(excludes, &mut weak);
        if !self.facts.geometry().bars().is_empty() {
            // What a larger node excludes by rules, of whatever digit, excludes it.
            for at in self.singles()..self.count() {
                ones(excludes.row(at)).for_each(|single| weak.insert(single, at));
            }
        }
        weak
    }

    /// Adds the weak links to nodes of several candidates: a node excludes those all of whose candidates it excludes.
    fn weak_to_larger(&self, excludes: &Rows, weak: &mut Rows) {
        let (count, singles) = (self.count(), self.singles());
        // The larger nodes of each digit, and those that hold each candidate.
        let mut of_digit = Rows::new(self.facts.geometry().digit_count(), count);
        let mut holders = Rows::new(singles, count);
        let mut candidates = Rows::new(self.facts.geometry().digit_count(), singles);
        for (at, node) in self.base.nodes.iter().enumerate() {
            candidates.insert(node.digit.index(), at);
        }
        for (at, node) in (singles..).zip(&self.larger) {
            of_digit.insert(node.digit.index(), at);
            node.cells.iter().for_each(|cell| holders.insert(self.single(cell, node.digit), at));
        }
        let mut near = vec![0; of_digit.words];
        let mut kept = vec![0; candidates.words];
        for (at, node) in self.base.nodes.iter().chain(&self.larger).enumerate() {
            let digit = node.digit.index();
            near.copy_from_slice(of_digit.row(digit));
            kept.copy_from_slice(candidates.row(digit));
            remove(&mut kept, excludes.row(at));
            ones(&kept).for_each(|single| remove(&mut near, holders.row(single)));
            add(weak.row_mut(at), &near);
        }
    }
}
