//! How a graph of links is made.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::{Links, Rows, Scope, add, ones, remove};
use crate::id::{Digit, Id, UnitId};
use crate::set::CellSet;
use crate::step::{Constraint, Node, Strong};
use crate::technique::Facts;
use crate::technique::als::Als;
use crate::technique::index::bits;

/// The most candidates that a graph is made for.
const MOST: usize = 1_500;

/// The graph of a position and scope.
pub(super) fn links(facts: &Facts, scope: Scope) -> Links {
    let mut build = Build::new(facts);
    // On large open boards the graph would be too large to search it from each of its nodes.
    if build.nodes.len() > MOST {
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

/// A hash of words that is quick and no more.
#[derive(Default)]
struct Quick(u64);

impl Hasher for Quick {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let word = chunk.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
            self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
        }
    }
}

struct Build<'a> {
    facts: &'a Facts<'a>,
    nodes: Vec<Node>,
    singles: usize,
    /// The number of the first candidate of each cell.
    first: Vec<u32>,
    /// The numbers of groups.
    numbers: HashMap<(Digit, CellSet), usize, BuildHasherDefault<Quick>>,
    /// For each unit the groups in it, with their cells as a mask.
    groups: Vec<Vec<(usize, u32)>>,
    links: Vec<(u32, u32, Strong)>,
}

impl<'a> Build<'a> {
    fn new(facts: &'a Facts<'a>) -> Build<'a> {
        let geometry = facts.geometry();
        let (mut nodes, mut first) = (Vec::new(), vec![0; geometry.cell_count()]);
        for cell in facts.unsolved().iter() {
            first[cell.index()] = nodes.len() as u32;
            let cells = CellSet::of(cell);
            nodes.extend(facts.candidates(cell).iter().map(|digit| Node { digit, cells }));
        }
        let groups = vec![Vec::new(); geometry.unit_count()];
        let (numbers, links) = Default::default();
        Build { facts, singles: nodes.len(), nodes, first, numbers, groups, links }
    }

    /// The number of a candidate that is there.
    fn single(&self, cell: crate::id::Cell, digit: Digit) -> usize {
        let before = self.facts.candidates(cell).0 & ((1 << digit.0) - 1);
        self.first[cell.index()] as usize + before.count_ones() as usize
    }

    /// The number of the places of a digit.
    fn node(&mut self, digit: Digit, cells: CellSet) -> usize {
        if let (1, Some(cell)) = (cells.len(), cells.first()) {
            return self.single(cell, digit);
        }
        let next = self.nodes.len();
        let number = *self.numbers.entry((digit, cells)).or_insert(next);
        if number == next {
            self.nodes.push(Node { digit, cells });
        }
        number
    }

    fn link(&mut self, a: usize, b: usize, why: Strong) {
        self.links.push((a as u32, b as u32, why));
    }

    /// Strong links in cells with two candidates.
    fn cells(&mut self) {
        for cell in self.facts.unsolved().iter().filter(|&cell| self.facts.candidates(cell).len() == 2) {
            let first = self.first[cell.index()] as usize;
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
                        let cells: CellSet = bits(group).map(|at| unit.cells[at]).collect();
                        self.group(digit, cells);
                    }
                }
            }
        }
    }

    fn group(&mut self, digit: Digit, cells: CellSet) {
        let (next, geometry) = (self.nodes.len(), self.facts.geometry());
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
        for (id, _) in geometry.units().filter(|(_, unit)| unit.full) {
            for digit in geometry.digits().iter() {
                self.in_unit(id, digit, &mut parts);
            }
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
        parts.extend(bits(places).map(|at| (self.single(cells[at], digit), 1 << at)));
        if count > 2 {
            let of_digit = self.groups[id.index()].iter().filter(|(at, _)| self.nodes[*at].digit == digit);
            parts.extend(of_digit.copied());
        }
        for (at, &(a, one)) in parts.iter().enumerate() {
            for &(b, _) in parts[at + 1..].iter().filter(|(_, other)| one | other == places) {
                self.links.push((a as u32, b as u32, why));
            }
        }
    }

    /// Strong links in almost locked sets, between the places of any two of their digits.
    fn sets(&mut self) {
        let facts = self.facts;
        let mut nodes = Vec::new();
        for Als { cells, digits } in facts.sets().iter().filter(|set| set.cells.len() > 1) {
            nodes.clear();
            nodes.extend(digits.iter().map(|digit| self.node(digit, *cells & *facts.places(digit))));
            for (at, &a) in nodes.iter().enumerate() {
                nodes[at + 1..].iter().for_each(|&b| self.link(a, b, Strong::Locked(*cells)));
            }
        }
    }

    fn finish(self, scope: Scope) -> Links {
        let (count, singles) = (self.nodes.len(), self.singles);
        let mut strong = Rows::new(count, count);
        for &(a, b, _) in &self.links {
            strong.insert(a as usize, b as usize);
            strong.insert(b as usize, a as usize);
        }
        let excludes = self.excludes();
        let weak = self.weak(&excludes, scope);
        let (nodes, links) = (self.nodes, self.links);
        Links { nodes, singles, links, links_of: OnceCell::new(), strong, weak, excludes }
    }

    /// What each node excludes.
    fn excludes(&self) -> Rows {
        let geometry = self.facts.geometry();
        // What candidates of the same digit exclude; a larger node excludes what all of its candidates do.
        let mut same = Rows::new(self.nodes.len(), self.singles);
        for (at, node) in self.nodes[..self.singles].iter().enumerate() {
            let Some(cell) = node.cells.first() else { continue };
            let seen =
                geometry.neighbors(cell).iter().filter(|&&peer| self.facts.candidates(peer).contains(node.digit));
            seen.for_each(|&peer| same.insert(at, self.single(peer, node.digit)));
        }
        let mut all = vec![0; same.words];
        for at in self.singles..self.nodes.len() {
            let node = &self.nodes[at];
            all.fill(u64::MAX);
            for cell in node.cells.iter() {
                let row = same.row(self.single(cell, node.digit));
                all.iter_mut().zip(row).for_each(|(all, row)| *all &= row);
            }
            same.row_mut(at).copy_from_slice(&all);
        }
        for cell in self.facts.unsolved().iter() {
            let first = self.first[cell.index()] as usize;
            let own = first..first + self.facts.candidates(cell).len();
            for at in own.clone() {
                own.clone().filter(|&other| other != at).for_each(|other| same.insert(at, other));
            }
        }
        same
    }

    /// Which nodes cannot both be true.
    fn weak(&self, excludes: &Rows, scope: Scope) -> Rows {
        let (count, singles) = (self.nodes.len(), self.singles);
        let mut weak = Rows::new(count, count);
        for at in 0..count {
            weak.row_mut(at)[..excludes.words].copy_from_slice(excludes.row(at));
        }
        if matches!(scope, Scope::Digit | Scope::Pairs) {
            // Such chains stay with a digit along their weak links.
            for at in 0..count {
                let others = ones(excludes.row(at)).filter(|&other| self.nodes[other].digit != self.nodes[at].digit);
                others.for_each(|other| weak.row_mut(at)[other / 64] &= !(1 << (other % 64)));
            }
        }
        if count > singles {
            self.weak_to_larger(excludes, &mut weak);
        }
        weak
    }

    /// Adds the weak links to nodes of several candidates: a node excludes those all of whose candidates it excludes.
    fn weak_to_larger(&self, excludes: &Rows, weak: &mut Rows) {
        let (count, singles) = (self.nodes.len(), self.singles);
        // The larger nodes of each digit, and those that hold each candidate.
        let mut of_digit = Rows::new(self.facts.geometry().digit_count(), count);
        let mut holders = Rows::new(singles, count);
        let mut candidates = Rows::new(self.facts.geometry().digit_count(), singles);
        for (at, node) in self.nodes.iter().enumerate() {
            if at < singles {
                candidates.insert(node.digit.index(), at);
            } else {
                of_digit.insert(node.digit.index(), at);
                node.cells.iter().for_each(|cell| holders.insert(self.single(cell, node.digit), at));
            }
        }
        let mut near = vec![0; of_digit.words];
        for at in 0..count {
            let digit = self.nodes[at].digit.index();
            near.copy_from_slice(of_digit.row(digit));
            let mut kept = candidates.row(digit).to_vec();
            remove(&mut kept, excludes.row(at));
            ones(&kept).for_each(|single| remove(&mut near, holders.row(single)));
            add(weak.row_mut(at), &near);
        }
    }
}
