//! What a limit takes from its cells: it looks at the digits that they may take and keeps those that occur in some way to
//! satisfy it alone. Sums keep what bounds allow, until few cells are open; then they keep just that.
//!
//! Cells of a sum that see each other are bounded together, by the least and the greatest sums of different digits. Which
//! cells are put together so matters for long sums: these try several ways.

use super::limit::{Equation, Limit, Machine, Pair};
use crate::geometry::{Geometry, UnitKind};
use crate::id::{Cell, Id, MAX_DIGITS};
use crate::set::CellSet;

/// A limit cannot be satisfied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Broken;

/// A sum over so many open cells is looked at in all ways,
const FEW: usize = 4;
/// as long as there are no more ways than this to fill all of them but one.
const MOST_WAYS: u32 = 800;
/// A sum of more cells than a row has is bounded in several ways.
const LONG: usize = 9;

/// Room for what a machine works out.
#[derive(Default)]
pub(crate) struct Room {
    /// Which states can be reached.
    reach: Vec<u64>,
    /// From which the end can be reached.
    live: Vec<u64>,
}

/// A limit made ready.
#[derive(Clone, Debug)]
pub(crate) struct Narrow {
    /// Its cells, as bare numbers.
    pub(crate) cells: Vec<usize>,
    does: Does,
}

/// What kind of limit it is.
#[derive(Clone, Debug)]
pub(super) enum Does {
    Cell(u32),
    Pair([Vec<u32>; 2]),
    Sum(Sum),
    Machine(Machine),
}

/// A sum whose cells are put into groups, in one way or several: those of a group have one factor and see each other.
#[derive(Clone, Debug)]
pub(super) struct Sum {
    factors: Vec<i32>,
    groups: Vec<Vec<Vec<usize>>>,
    /// For each cell those that it sees, as bits.
    sees: Vec<u64>,
    total: i32,
}

/// The least and greatest sums of different values, of which each has a least and a greatest value.
fn bounds(values: &mut [(i32, i32)]) -> (i32, i32) {
    values.sort_unstable_by_key(|&(low, _)| low);
    let (mut least, mut last) = (0, 0);
    for &mut (low, _) in values.iter_mut() {
        last = low.max(last + 1);
        least += last;
    }
    values.sort_unstable_by_key(|&(_, high)| -high);
    let (mut most, mut last) = (0, i32::MAX);
    for &mut (_, high) in values.iter_mut() {
        last = high.min(last.saturating_sub(1));
        most += last;
    }
    (least, most)
}

fn low(mask: u32) -> i32 {
    mask.trailing_zeros() as i32 + 1
}

fn high(mask: u32) -> i32 {
    32 - mask.leading_zeros() as i32
}

/// The digits from one value to another.
fn range(from: i32, to: i32) -> u32 {
    if from > to || to < 1 {
        return 0;
    }
    let upto = |value: i32| if value <= 0 { 0 } else { u32::MAX >> (32 - value.min(31)) };
    upto(to) & !upto(from - 1)
}

/// Cells put into groups that see each other, the largest of a unit of these kinds first; the rest one by one.
fn groups(geometry: &Geometry, cells: &[Cell], factors: &[i32], is_of: &fn(UnitKind) -> bool) -> Vec<Vec<usize>> {
    let mut groups = Vec::new();
    // So long a sum says next to nothing, however its cells are put together.
    if cells.len() > 100 {
        return (0..cells.len()).map(|at| vec![at]).collect();
    }
    let mut left: Vec<usize> = (0..cells.len()).collect();
    while let Some(&first) = left.first() {
        let within = |set: &CellSet, factor: i32| -> Vec<usize> {
            left.iter().copied().filter(|&at| factors[at] == factor && set.contains(cells[at])).collect()
        };
        let units = geometry.units().filter(|(_, unit)| is_of(unit.kind));
        let in_units = units.flat_map(|(_, unit)| [-1, 1].map(|factor| within(&unit.set, factor)));
        let group = in_units.max_by_key(Vec::len).filter(|group| group.len() > 1).unwrap_or(vec![first]);
        left.retain(|at| !group.contains(at));
        groups.push(group);
    }
    groups
}

impl Sum {
    fn new(geometry: &Geometry, equation: &Equation) -> Sum {
        let terms = &equation.terms;
        let sees = |&(cell, _): &(Cell, i32)| {
            let seen = terms.iter().enumerate().filter(|(_, (other, _))| geometry.peers(cell).contains(*other));
            seen.take_while(|(at, _)| *at < 64).fold(0, |seen, (at, _)| seen | 1_u64 << at)
        };
        let sees: Vec<u64> = terms.iter().map(sees).collect();
        let factors: Vec<i32> = terms.iter().map(|&(_, factor)| factor).collect();
        let cells: Vec<Cell> = terms.iter().map(|&(cell, _)| cell).collect();
        let kinds: &[fn(UnitKind) -> bool] = match terms.len() {
            ..=LONG => &[|_| true],
            _ => &[|_| true, |kind| kind == UnitKind::Row, |kind| kind == UnitKind::Column, |kind| !kind.is_line()],
        };
        let groups = kinds.iter().map(|kind| groups(geometry, &cells, &factors, kind)).collect();
        Sum { factors, groups, sees, total: equation.total }
    }

    /// Keeps in `digits` what the bounds allow that one way to group cells gives.
    fn bound(&self, groups: &[Vec<usize>], digits: &mut [u32]) -> Result<(), Broken> {
        let of = |group: &[usize], without: usize, digits: &[u32]| {
            let mut values = [(0, 0); MAX_DIGITS];
            let mut count = 0;
            for &at in group.iter().filter(|&&at| at != without) {
                values[count] = (low(digits[at]), high(digits[at]));
                count += 1;
            }
            bounds(&mut values[..count])
        };
        let (mut least, mut most) = (0, 0);
        let all: Vec<(i32, i32)> = groups.iter().map(|group| of(group, usize::MAX, digits)).collect();
        for (group, &(low, high)) in groups.iter().zip(&all) {
            let factor = self.factors[group[0]];
            let (low, high) = if factor > 0 { (factor * low, factor * high) } else { (factor * high, factor * low) };
            least += low;
            most += high;
        }
        if self.total < least || most < self.total {
            return Err(Broken);
        }
        let (room, excess) = (self.total - least, most - self.total);
        for (group, &(group_low, group_high)) in groups.iter().zip(&all) {
            let factor = self.factors[group[0]];
            for &at in group {
                let (own_low, own_high) = (low(digits[at]), high(digits[at]));
                if own_low == own_high || factor.abs() * (own_high - own_low) <= room.min(excess) {
                    continue;
                }
                let (rest_low, rest_high) = of(group, at, digits);
                // What the others need at least and at most, in units of the factor.
                let size = factor.abs();
                let (above, below) = if factor > 0 { (room, excess) } else { (excess, room) };
                let largest = (above + size * (group_low - rest_low)).div_euclid(size);
                let smallest = -(below - size * (group_high - rest_high)).div_euclid(size);
                digits[at] &= range(smallest, largest);
                if digits[at] == 0 {
                    return Err(Broken);
                }
            }
        }
        Ok(())
    }

    /// Keeps in `digits` what occurs in some way, where there are few ways.
    fn try_all(&self, digits: &mut [u32]) -> Result<(), Broken> {
        let mut open: Vec<usize> = (0..digits.len()).filter(|&at| digits[at].count_ones() > 1).collect();
        if open.is_empty() || open.len() > FEW || digits.len() > 64 {
            return Ok(());
        }
        open.sort_unstable_by_key(|&at| digits[at].count_ones());
        let ways: u32 = open[..open.len() - 1].iter().map(|&at| digits[at].count_ones()).product();
        if ways > MOST_WAYS {
            return Ok(());
        }
        let fixed = |at: &usize| digits[*at].count_ones() == 1;
        let rest =
            self.total - (0..digits.len()).filter(fixed).map(|at| self.factors[at] * low(digits[at])).sum::<i32>();
        let mut kept = [0; FEW];
        self.fill(digits, &open, 0, rest, &mut [0; FEW], &mut kept);
        for (&at, kept) in open.iter().zip(kept) {
            digits[at] = kept;
            if kept == 0 {
                return Err(Broken);
            }
        }
        Ok(())
    }

    fn fill(
        &self,
        digits: &[u32],
        open: &[usize],
        depth: usize,
        rest: i32,
        chosen: &mut [u32; FEW],
        kept: &mut [u32; FEW],
    ) {
        let at = open[depth];
        let taken = (0..depth).filter(|&other| self.sees[at] >> open[other] & 1 == 1);
        let free = digits[at] & !taken.fold(0, |taken, other| taken | chosen[other]);
        let factor = self.factors[at];
        if depth + 1 == open.len() {
            let value = rest / factor;
            if rest % factor == 0 && free & range(value, value) != 0 {
                chosen[depth] = range(value, value);
                kept.iter_mut().zip(chosen.iter()).take(open.len()).for_each(|(kept, chosen)| *kept |= chosen);
            }
            return;
        }
        for digit in crate::set::mask::bits(free) {
            chosen[depth] = 1 << digit;
            self.fill(digits, open, depth + 1, rest - factor * (digit as i32 + 1), chosen, kept);
        }
    }
}

impl Narrow {
    pub(crate) fn new(geometry: &Geometry, limit: &Limit) -> Narrow {
        let cells = limit.cells().iter().map(|cell| cell.index()).collect();
        let does = match limit {
            Limit::Cell(_, digits) => Does::Cell(digits.0),
            Limit::Pair(Pair { tables, .. }) => {
                Does::Pair(tables.clone().map(|table| table.iter().map(|digits| digits.0).collect()))
            }
            Limit::Sum(equation) => Does::Sum(Sum::new(geometry, equation)),
            Limit::Machine(machine) => Does::Machine(machine.clone()),
        };
        Narrow { cells, does }
    }

    /// What it does.
    pub(super) fn does(&self) -> &Does {
        &self.does
    }

    /// How long a look takes, from 0 to 3.
    pub(crate) fn level(&self) -> usize {
        match &self.does {
            Does::Cell(_) | Does::Pair(_) => 0,
            Does::Machine(machine) if machine.cells.len() <= 3 => 1,
            Does::Sum(_) => 1,
            Does::Machine(machine) if machine.cells.len() <= 4 => 2,
            Does::Machine(_) => 3,
        }
    }

    /// Keeps in `digits`, which stand for the cells in order, what the limit allows.
    pub(crate) fn keep(&self, digits: &mut [u32], room: &mut Room) -> Result<(), Broken> {
        match &self.does {
            Does::Cell(allowed) => digits[0] &= allowed,
            Does::Pair(tables) => {
                let [a, b] = [digits[0], digits[1]];
                digits[1] &= with(&tables[0], a);
                digits[0] &= with(&tables[1], b);
            }
            Does::Sum(sum) => {
                if digits.contains(&0) {
                    return Err(Broken);
                }
                sum.groups.iter().try_for_each(|groups| sum.bound(groups, digits))?;
                sum.try_all(digits)?;
            }
            Does::Machine(machine) => return accept(machine, digits, room),
        }
        if digits.contains(&0) { Err(Broken) } else { Ok(()) }
    }
}

/// The digits of a cell that go with some of the other cell's.
pub(super) fn with(table: &[u32], digits: u32) -> u32 {
    crate::set::mask::bits(digits).fold(0, |with, digit| with | table[digit as usize])
}

/// Keeps in `digits` what occurs in some word that a machine accepts.
fn accept(machine: &Machine, digits: &mut [u32], room: &mut Room) -> Result<(), Broken> {
    let Room { reach, live } = room;
    let words = machine.table.width.div_ceil(64);
    reach.clear();
    reach.resize(words * (digits.len() + 1), 0);
    let has = |set: &[u64], state: u16| set[usize::from(state) / 64] >> (state % 64) & 1 == 1;
    reach[0] = 1;
    for (place, layer) in machine.table.layers.iter().enumerate() {
        let (from, to) = reach[words * place..words * (place + 2)].split_at_mut(words);
        for way in layer {
            if way.digits.0 & digits[place] != 0 && has(from, way.from) {
                to[usize::from(way.to) / 64] |= 1 << (way.to % 64);
            }
        }
    }
    // No way leads nowhere, so each state that was reached at the end is accepted. Then the states before a cell and behind it
    // lie in the two halves of `live` in turn.
    live.clear();
    live.resize(2 * words, 0);
    let end = digits.len() % 2 * words;
    live[end..end + words].copy_from_slice(&reach[words * digits.len()..]);
    for (place, layer) in machine.table.layers.iter().enumerate().rev() {
        let from = &reach[words * place..words * (place + 1)];
        let (even, odd) = live.split_at_mut(words);
        let (before, behind) = if place % 2 == 0 { (even, odd) } else { (odd, even) };
        before.fill(0);
        let mut kept = 0;
        for way in layer {
            let digits = way.digits.0 & digits[place];
            if digits != 0 && has(from, way.from) && has(behind, way.to) {
                kept |= digits;
                before[usize::from(way.from) / 64] |= 1 << (way.from % 64);
            }
        }
        if kept == 0 {
            return Err(Broken);
        }
        digits[place] = kept;
    }
    Ok(())
}
