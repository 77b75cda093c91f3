//! Finds arguments, the smallest leftovers first, again and again until they prove something or nothing new follows.

use std::sync::Arc;

use super::{Argument, Knowledge, Proof};
use chromadoku_board::geometry::{Geometry, UnitKind};
use chromadoku_board::graph::bipartite::{Bipartite, Violator};
use chromadoku_board::id::{Cell, UnitId};
use chromadoku_board::order::{sort, sort_by_key};
use chromadoku_board::set::CellSet;
use chromadoku_board::set::mask::members;

/// Leftovers of more cells a side are not looked at.
const MOST: usize = 10;
/// Boards of more lines than this have only neighboring lines taken together.
const ALL_SUBSETS: usize = 10;
/// The most pairs of families that are looked at.
const MOST_PAIRS: usize = 100_000;

/// A search for a proof that a layout has no filling, resumable between leftovers.
pub struct Finder {
    geometry: Arc<Geometry>,
    knowledge: Knowledge,
    /// What is to be looked at in each round.
    pairs: Vec<Pair>,
    at: usize,
    /// Where in the list something new was last learned.
    fresh: usize,
    arguments: Vec<Argument>,
    proof: Option<Proof>,
}

struct Pair {
    units: Vec<UnitId>,
    others: Vec<UnitId>,
    left: Vec<Cell>,
    right: Vec<Cell>,
}

impl Finder {
    /// A search on the empty board of a geometry.
    pub fn new(geometry: &Arc<Geometry>) -> Finder {
        let mut pairs = Vec::new();
        let regions = geometry.region_kind();
        let kinds = [(UnitKind::Row, regions), (UnitKind::Column, regions), (UnitKind::Row, UnitKind::Column)];
        kinds.iter().for_each(|&(one, other)| pairs_of(geometry, one, other, &mut pairs));
        sort_by_key(&mut pairs, |pair| pair.left.len());
        let mut finder = Finder {
            geometry: geometry.clone(),
            knowledge: Knowledge::new(geometry),
            pairs,
            at: 0,
            fresh: 0,
            arguments: Vec::new(),
            proof: None,
        };
        finder.fresh = finder.round();
        finder
    }

    /// How many leftovers a round looks at: those of families, and each cell with each full unit.
    fn round(&self) -> usize {
        self.pairs.len() + self.geometry.unit_count() * self.geometry.cell_count()
    }

    /// Looks at `budget` leftovers; gives the proof, or that there is none of this kind, once that is known.
    pub fn run(&mut self, budget: u64) -> Option<Option<&Proof>> {
        for _ in 0..budget {
            if self.proof.is_some() || self.at >= self.fresh {
                return Some(self.proof.as_ref());
            }
            let at = self.at % self.round();
            self.at += 1;
            match at.checked_sub(self.pairs.len()) {
                None => self.compare(at),
                Some(at) => self.compare_cell(at),
            }
        }
        None
    }

    /// Matches what two families leave over.
    fn compare(&mut self, at: usize) {
        let Pair { units, others, left, right } = &self.pairs[at];
        let fits = |cell: Cell| {
            let apart = self.knowledge.apart(cell);
            (0..).zip(right).filter(|&(_, &place)| !apart.contains(place)).fold(0, |mask, (place, _)| mask | 1 << place)
        };
        let graph = Bipartite::new(left.iter().map(|&cell| fits(cell)).collect());
        let cells = |mask: u32, of: &[Cell]| members(mask).map(|at| of[at]).collect::<CellSet>();
        let argument = |tight: u32, reach: u32| Argument {
            units: units.clone(),
            others: others.clone(),
            cells: cells(tight, left),
            places: cells(reach, right),
        };
        let (all, found): (CellSet, Vec<Argument>) = match graph.matched() {
            Err(Violator { left, right }) => {
                let argument = argument(left, right);
                return self.conclude(argument);
            }
            Ok(matched) => {
                let mut tight: Vec<u32> = matched.closure.iter().flatten().copied().collect();
                sort_by_key(&mut tight, |set| (set.count_ones(), *set));
                tight.dedup();
                let found = tight.into_iter().map(|set| argument(set, graph.reach(set))).collect();
                (left.iter().copied().collect(), found)
            }
        };
        found.into_iter().for_each(|argument| self.learn(argument, &all));
    }

    /// Looks for the place of a cell's digit in a full unit.
    fn compare_cell(&mut self, at: usize) {
        let cell = self.geometry.cells().nth(at % self.geometry.cell_count());
        let unit = self.geometry.units().nth(at / self.geometry.cell_count());
        let (Some(cell), Some((id, unit))) = (cell, unit) else { return };
        if !unit.full || unit.set.contains(cell) {
            return;
        }
        let places = unit.set - *self.knowledge.apart(cell);
        let argument = Argument { units: Vec::new(), others: vec![id], cells: CellSet::of(cell), places };
        match places.len() {
            0 => self.conclude(argument),
            1 => self.learn(argument, &CellSet::EMPTY),
            _ => {}
        }
    }

    fn learn(&mut self, argument: Argument, left: &CellSet) {
        let apart = |cell: Cell| argument.places.is_subset(self.knowledge.apart(cell));
        let news = (*left - argument.cells).iter().any(|cell| !apart(cell));
        let equal = match (argument.cells.first(), argument.places.first()) {
            (Some(cell), Some(place)) if argument.cells.len() == 1 => !self.knowledge.same(cell).contains(place),
            _ => false,
        };
        if news || equal {
            self.knowledge.learn(&argument.cells, &argument.places, left);
            self.arguments.push(argument);
            self.fresh = self.at + self.round();
        }
    }

    fn conclude(&mut self, argument: Argument) {
        self.arguments.push(argument);
        self.proof = Some(self.shortened());
    }

    /// The proof without the arguments that it does not need.
    fn shortened(&self) -> Proof {
        let mut proof = Proof { arguments: self.arguments.clone() };
        for at in (0..proof.arguments.len().saturating_sub(1)).rev() {
            let mut fewer = proof.clone();
            fewer.arguments.remove(at);
            if super::check(&self.geometry, &fewer).is_ok() {
                proof = fewer;
            }
        }
        proof
    }
}

/// The pairs of equally large families of two kinds of units that leave few cells over. Units of boards that overlap may share cells:
/// such a family holds some digits less often than it has units, and says nothing.
fn pairs_of(geometry: &Geometry, one: UnitKind, other: UnitKind, pairs: &mut Vec<Pair>) {
    let of_kind = |kind: UnitKind| {
        let units = geometry.units().filter(move |(_, unit)| unit.kind == kind && unit.full);
        units.map(|(id, unit)| (id, unit.set)).collect::<Vec<_>>()
    };
    let (lines, regions) = (of_kind(one), of_kind(other));
    let disjoint = |of: &[(UnitId, CellSet)], family: &[usize], all: &CellSet| {
        family.iter().map(|&at| of[at].1.len()).sum::<usize>() == all.len()
    };
    for family in families(lines.len()) {
        let held = family.iter().fold(CellSet::EMPTY, |held, &at| held | lines[at].1);
        if !disjoint(&lines, &family, &held) {
            continue;
        }
        let mut outside: Vec<(usize, usize)> =
            regions.iter().enumerate().map(|(at, (_, set))| ((*set - held).len(), at)).collect();
        sort(&mut outside);
        let mut chosen = Vec::new();
        choose(&outside, family.len(), MOST, &mut chosen, &mut |chosen| {
            let covered = chosen.iter().fold(CellSet::EMPTY, |covered, &at| covered | regions[at].1);
            if pairs.len() < MOST_PAIRS && disjoint(&regions, chosen, &covered) {
                let (left, right) = ((held - covered).iter().collect(), (covered - held).iter().collect());
                let units = family.iter().map(|&at| lines[at].0).collect();
                let others = chosen.iter().map(|&at| regions[at].0).collect();
                pairs.push(Pair { units, others, left, right });
            }
        });
    }
}

/// The sets of lines that are taken together. A set and the rest of the lines leave the same cells, so half of them do.
fn families(count: usize) -> Vec<Vec<usize>> {
    if count <= ALL_SUBSETS {
        let subsets = (1_u32..1 << count).filter(|set| set.count_ones() as usize * 2 <= count);
        return subsets.map(|set| members(set).collect()).collect();
    }
    let runs = (0..count).flat_map(|start| (start + 1..=count).map(move |end| (start..end).collect::<Vec<_>>()));
    runs.filter(|run| run.len() < count).collect()
}

/// Visits the ways to choose `size` of the entries, whose costs come in order, for at most `most` in all.
fn choose(
    costs: &[(usize, usize)],
    size: usize,
    most: usize,
    chosen: &mut Vec<usize>,
    visit: &mut dyn FnMut(&[usize]),
) {
    if size == 0 {
        visit(chosen);
        return;
    }
    for (at, &(cost, entry)) in costs.iter().enumerate() {
        if cost * size > most {
            break;
        }
        chosen.push(entry);
        choose(&costs[at + 1..], size - 1, most - cost, chosen, visit);
        chosen.pop();
    }
}
