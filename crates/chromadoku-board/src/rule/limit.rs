//! Limits: what rules come down to, so that a search needs to know five things and not thirty.
//!
//! The digits that one cell may take; the pairs of digits that two cells may take; the sets of digits of which different cells hold
//! one; a sum of cells, each times a number; and a machine, which reads the digits of cells in order and accepts them or does not.
//! A machine is unrolled into layers of states, from which all that leads nowhere is left out (G. Pesant, *A regular language
//! membership constraint for finite sequences of variables*, 2004). Where there are too many sets of digits for a list, a machine
//! has those used as its states, as long as there are not too many of these either.

use std::collections::BTreeMap;
use std::hash::Hash;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::geometry::Geometry;
use crate::id::{Cell, Digit, Id, RuleId};
use crate::set::DigitSet;

use super::Values;
use super::ledger::Balance;

/// What a rule comes down to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Limit {
    /// A cell takes one of these digits.
    Cell(Cell, DigitSet),
    /// Two cells take digits that go together.
    Pair(Pair),
    /// Cells hold one of these sets of digits.
    Sets(Sets),
    /// Cells add up.
    Sum(Equation),
    /// Cells in order are accepted by a machine.
    Machine(Machine),
}

impl Limit {
    /// The cells that it binds.
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Limit::Cell(cell, _) => vec![*cell],
            Limit::Pair(pair) => pair.cells.to_vec(),
            Limit::Sets(sets) => sets.cells.clone(),
            Limit::Sum(equation) => equation.terms.iter().map(|&(cell, _)| cell).collect(),
            Limit::Machine(machine) => machine.cells.clone(),
        }
    }
}

/// Which digits of two cells go together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The cells.
    pub cells: [Cell; 2],
    /// For each digit of a cell the digits of the other that go with it.
    pub tables: [Vec<DigitSet>; 2],
}

/// Cells that hold, in any order, the digits of one of several sets, each of which has as many digits as there are cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sets {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The sets.
    pub sets: Vec<DigitSet>,
}

/// A sum of values, each times a number: a linear equation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Equation {
    /// Cells and their factors; no cell twice, no factor 0.
    pub terms: Vec<(Cell, i32)>,
    /// What they come to.
    pub total: i32,
}

impl Equation {
    /// An equation; what is said of a cell several times is added up.
    pub(crate) fn new(terms: impl IntoIterator<Item = (Cell, i32)>, total: i32) -> Equation {
        let mut factors: Vec<(Cell, i32)> = Vec::new();
        for (cell, factor) in terms {
            match factors.binary_search_by_key(&cell, |&(known, _)| known) {
                Ok(at) => factors[at].1 += factor,
                Err(at) => factors.insert(at, (cell, factor)),
            }
        }
        factors.retain(|(_, factor)| *factor != 0);
        Equation { terms: factors, total }
    }

    /// The sum of some cells.
    pub(crate) fn total(cells: &[Cell], total: i32) -> Equation {
        Equation::new(cells.iter().map(|&cell| (cell, 1)), total)
    }

    /// Whether values that are known leave it possible, each of the others being one of `digits` digits.
    pub fn fits(&self, value: &Values, digits: usize) -> bool {
        let (mut least, mut most) = (0, 0);
        for &(cell, factor) in &self.terms {
            let (low, high) = value(cell).map_or((1, digits as i32), |value| (value, value));
            least += factor * if factor > 0 { low } else { high };
            most += factor * if factor > 0 { high } else { low };
        }
        (least..=most).contains(&self.total)
    }
}

/// A machine unrolled over its cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Machine {
    /// The cells in order.
    pub cells: Vec<Cell>,
    /// What it does; machines that do the same share it.
    pub table: Arc<Table>,
}

/// What a machine does.
#[derive(PartialEq, Eq, Debug)]
pub struct Table {
    /// The ways through each cell, by where they begin. No way leads nowhere; without any the machine accepts nothing.
    pub layers: Vec<Vec<Way>>,
    /// For each layer where the ways of each state begin, and where they end.
    starts: Vec<Vec<u32>>,
    /// The most states between two cells.
    pub(crate) width: usize,
}

impl Table {
    /// The ways through a cell from a state before it.
    pub(crate) fn ways(&self, place: usize, state: usize) -> &[Way] {
        let starts = &self.starts[place];
        &self.layers[place][starts[state] as usize..starts[state + 1] as usize]
    }
}

/// A way from one state to another by some digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way {
    /// The state before the cell.
    pub from: u16,
    /// The state behind it.
    pub to: u16,
    /// The digits of the cell that lead there.
    pub digits: DigitSet,
}

/// No more sets than that are listed, and none for more cells.
const MOST_SETS: usize = 64;
pub(super) const MOST_CELLS_OF_SETS: usize = 9;

/// A machine with more ways than that is not made where what it does can be said in another way.
pub(crate) const MOST_WAYS: usize = 20_000;

/// Collects what rules come down to.
pub(crate) struct Limits<'a> {
    geometry: &'a Geometry,
    rule: RuleId,
    list: Vec<(RuleId, Limit)>,
    machines: Machines,
}

/// What machines do that were made before, by name, number and cells; nothing for those that would be too large.
pub(crate) type Machines = BTreeMap<(&'static str, i32, usize), Option<Arc<Table>>>;

impl<'a> Limits<'a> {
    /// What the rules of a geometry come down to, each with its rule, and what the machines among that do.
    pub(crate) fn of(geometry: &Geometry) -> (Vec<(RuleId, Limit)>, Machines) {
        let mut limits = Limits { geometry, rule: RuleId(0), list: Vec::new(), machines: Machines::new() };
        for (id, rule) in geometry.rules() {
            limits.rule = id;
            rule.demand().limits(&mut limits);
        }
        (limits.list, limits.machines)
    }

    /// What follows from the rule of 45, one limit a balance; with the machines that were made for rules.
    pub(crate) fn derived(geometry: &Geometry, machines: Machines) -> Vec<Limit> {
        let mut limits = Limits { geometry, rule: RuleId(0), list: Vec::new(), machines };
        for Balance { equation, .. } in geometry.balances() {
            if equation.terms.iter().all(|&(_, factor)| factor == 1) {
                let cells: Vec<Cell> = equation.terms.iter().map(|&(cell, _)| cell).collect();
                limits.total(&cells, equation.total);
            } else {
                limits.sum(equation.clone());
            }
        }
        limits.list.into_iter().map(|(_, limit)| limit).collect()
    }

    /// The board on which the rules are.
    pub(crate) fn geometry(&self) -> &'a Geometry {
        self.geometry
    }

    fn push(&mut self, limit: Limit) {
        self.list.push((self.rule, limit));
    }

    fn values(&self) -> std::ops::RangeInclusive<i32> {
        1..=self.geometry.digit_count() as i32
    }

    fn digits(&self, holds: impl Fn(i32) -> bool) -> DigitSet {
        self.values().filter(|&value| holds(value)).map(|value| Digit::from_index(value as usize - 1)).collect()
    }

    /// A cell takes a value of which this holds.
    pub(crate) fn cell(&mut self, cell: Cell, holds: impl Fn(i32) -> bool) {
        let digits = self.digits(holds);
        self.push(Limit::Cell(cell, digits));
    }

    /// Two cells take values of which this holds.
    pub(crate) fn pair(&mut self, a: Cell, b: Cell, holds: impl Fn(i32, i32) -> bool) {
        if a == b {
            self.cell(a, |value| holds(value, value));
            return;
        }
        let are_peers = self.geometry.peers(a).contains(b);
        let holds = |a: i32, b: i32| holds(a, b) && !(are_peers && a == b);
        let of_a = self.values().map(|a| self.digits(|b| holds(a, b))).collect();
        let of_b = self.values().map(|b| self.digits(|a| holds(a, b))).collect();
        self.push(Limit::Pair(Pair { cells: [a, b], tables: [of_a, of_b] }));
    }

    /// Cells times their factors add up.
    pub(crate) fn sum(&mut self, equation: Equation) {
        match equation.terms[..] {
            [(cell, factor)] => self.cell(cell, |value| factor * value == equation.total),
            [(a, of_a), (b, of_b)] => self.pair(a, b, |a, b| of_a * a + of_b * b == equation.total),
            _ => self.push(Limit::Sum(equation)),
        }
    }

    /// Cells add up to a total.
    pub(crate) fn total(&mut self, cells: &[Cell], total: i32) {
        let is_said = cells.len() > 2
            && self.all_differ(cells)
            && (self.one_of(cells, sets_of_sum(cells.len(), total, self.geometry.digit_count()))
                || self.sums_of_sets(cells, None, total));
        if !is_said {
            self.sum(Equation::total(cells, total));
        }
    }

    /// Cells add up to another one. The equation alone says this too, but finds out less.
    pub(crate) fn adds_up_to(&mut self, cells: &[Cell], other: Cell) {
        if cells.len() < 2 || cells.contains(&other) {
            return;
        }
        if self.all_differ(cells) && self.sums_of_sets(cells, Some(other), self.geometry.digit_count() as i32) {
            return;
        }
        let (last, most) = (cells.len(), self.geometry.digit_count() as i32);
        let order: Vec<Cell> = cells.iter().copied().chain([other]).collect();
        let next = |place: usize, sum: &i32, value: i32| match place == last {
            true => (*sum == value).then_some(0),
            false => (sum + value <= most).then_some(sum + value),
        };
        self.machine(&order, 0, next, |_| true);
    }

    /// Cells hold one of these sets of digits. Says whether it could be done: not with many cells, nor with many sets.
    fn one_of(&mut self, cells: &[Cell], sets: Vec<DigitSet>) -> bool {
        let is_list = cells.len() <= MOST_CELLS_OF_SETS && sets.len() <= MOST_SETS;
        if is_list {
            self.push(Limit::Sets(Sets { cells: cells.to_vec(), sets }));
        }
        is_list
    }

    /// Cells that see each other add up to a total, or to another cell of that value at most. Says whether it could be done.
    fn sums_of_sets(&mut self, cells: &[Cell], other: Option<Cell>, total: i32) -> bool {
        let (size, digits) = (cells.len(), self.geometry.digit_count() as i32);
        // The digits used, and what they add up to.
        let next = |place: usize, &(set, sum): &(u32, i32), value: i32| {
            if place == size {
                return (sum == value).then_some((0, total));
            }
            let (bit, sum, open) = (1_u32 << (value - 1), sum + value, (size - place - 1) as i32);
            // What different digits in the open cells add at least and at most.
            let (least, most) = (open * (open + 1) / 2, open * (2 * digits - open + 1) / 2);
            let can_end = sum + least <= total && (other.is_some() || total <= sum + most);
            (set & bit == 0 && can_end).then_some((set | bit, sum))
        };
        let order: Vec<Cell> = cells.iter().copied().chain(other).collect();
        let name = if other.is_some() { "sum of cells in a cell" } else { "sum" };
        self.machine_of(MOST_WAYS, (name, total), &order, (0, 0), next, |&(_, sum)| sum == total)
    }

    /// Cells hold consecutive digits in any order.
    pub(crate) fn consecutive(&mut self, cells: &[Cell]) {
        let size = cells.len() as i32;
        let windows = (0..=self.geometry.digit_count().saturating_sub(cells.len()))
            .map(|first| DigitSet((u32::MAX >> (32 - size)) << first));
        if self.one_of(cells, windows.collect()) {
            return;
        }
        // The least and the greatest.
        let next = |_: usize, &(least, most): &(i32, i32), value: i32| {
            Some((least.min(value), most.max(value))).filter(|(least, most)| most - least < size)
        };
        self.machine(cells, (i32::MAX, 0), next, |(least, most)| most - least == size - 1);
    }

    /// Whether cells all see each other.
    pub(crate) fn all_differ(&self, cells: &[Cell]) -> bool {
        let sees = |&a: &Cell, &b: &Cell| self.geometry.peers(a).contains(b);
        cells.iter().enumerate().all(|(at, a)| cells[..at].iter().all(|b| sees(a, b)))
    }

    /// A machine that reads cells in order: from a state and a value, at a place, to the next state, if there is one.
    pub(crate) fn machine<S: Clone + Eq + Hash>(
        &mut self,
        cells: &[Cell],
        start: S,
        next: impl Fn(usize, &S, i32) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) {
        if let Some(table) = self.table(usize::MAX, cells.len(), start, next, accepts) {
            self.push(Limit::Machine(Machine { cells: cells.to_vec(), table }));
        }
    }

    /// The same for a machine that is known by a name, and does the same for all cells of that number. Says whether it has no
    /// more than so many ways; if it has, nothing is added.
    pub(crate) fn machine_of<S: Clone + Eq + Hash>(
        &mut self,
        most: usize,
        name: (&'static str, i32),
        cells: &[Cell],
        start: S,
        next: impl Fn(usize, &S, i32) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> bool {
        let name = (name.0, name.1, cells.len());
        if !self.machines.contains_key(&name) {
            let table = self.table(most, cells.len(), start, next, accepts);
            self.machines.insert(name, table);
        }
        let Some(Some(table)) = self.machines.get(&name) else { return false };
        let machine = Machine { cells: cells.to_vec(), table: table.clone() };
        self.push(Limit::Machine(machine));
        true
    }

    fn table<S: Clone + Eq + Hash>(
        &self,
        most: usize,
        size: usize,
        start: S,
        next: impl Fn(usize, &S, i32) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Option<Arc<Table>> {
        let mut states = vec![start];
        let mut layers: Vec<Vec<Way>> = Vec::with_capacity(size);
        let (mut count, mut sizes) = (0, vec![1]);
        let mut numbers: FxHashMap<S, u16> = FxHashMap::default();
        for place in 0..size {
            numbers.clear();
            let (mut layer, mut reached) = (Vec::new(), Vec::new());
            for (from, state) in states.iter().enumerate() {
                let first = layer.len();
                for value in self.values() {
                    let Some(to) = next(place, state, value) else { continue };
                    let to = *numbers.entry(to).or_insert_with_key(|to| {
                        reached.push(to.clone());
                        reached.len() as u16 - 1
                    });
                    let digits = DigitSet::of(Digit::from_index(value as usize - 1));
                    match layer[first..].iter_mut().find(|way: &&mut Way| way.to == to) {
                        Some(way) => way.digits |= digits,
                        None => layer.push(Way { from: from as u16, to, digits }),
                    }
                }
                if count + layer.len() > most {
                    return None;
                }
            }
            count += layer.len();
            sizes.push(reached.len());
            states = reached;
            layers.push(layer);
        }
        let mut live: Vec<bool> = states.iter().map(accepts).collect();
        let width = sizes.iter().copied().max().unwrap_or(1);
        let mut starts = Vec::with_capacity(size);
        for (layer, size) in layers.iter_mut().zip(sizes).rev() {
            layer.retain(|way| live[usize::from(way.to)]);
            live = vec![false; size];
            layer.iter().for_each(|way| live[usize::from(way.from)] = true);
            let mut ways = layer.iter().map(|way| usize::from(way.from)).enumerate().peekable();
            let start = |state| {
                while ways.next_if(|&(_, from)| from < state).is_some() {}
                ways.peek().map_or(layer.len(), |&(at, _)| at) as u32
            };
            starts.push((0..=size).map(start).collect());
        }
        starts.reverse();
        Some(Arc::new(Table { layers, starts, width }))
    }
}

/// The sets of so many different digits that add up to a total; not all of them where there are more than a list has.
fn sets_of_sum(size: usize, total: i32, digits: usize) -> Vec<DigitSet> {
    /// Adds to a set, in all ways, so many digits above its own that add up to what is left.
    fn complete(set: u32, size: i32, left: i32, digits: i32, found: &mut Vec<DigitSet>) {
        if size == 0 {
            found.extend((left == 0).then_some(DigitSet(set)));
            return;
        }
        for value in (33 - set.leading_zeros() as i32)..=digits - size + 1 {
            // What the next values come to from this one on, and what the greatest do.
            let (least, most) = (size * (2 * value + size - 1) / 2, size * (2 * digits - size + 1) / 2);
            if least > left || most < left || found.len() > MOST_SETS {
                return;
            }
            complete(set | 1 << (value - 1), size - 1, left - value, digits, found);
        }
    }
    let mut found = Vec::new();
    complete(0, size as i32, total, digits as i32, &mut found);
    found
}
