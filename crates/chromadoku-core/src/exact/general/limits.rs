//! What rules take from the cells of a position: each limit looks at the digits that its cells may take and keeps those that
//! occur in some way to satisfy it alone. Sums keep what bounds allow, until few cells are open; then they keep just that.
//!
//! Cells of a sum that see each other are bounded together, by the least and the greatest sums of different digits. From the
//! rule of 45 follow sums that no rule names; those over few cells are limits as well.

use super::masks::{Dead, Masks, Queue};
use super::wiring::Wiring;
use crate::geometry::Geometry;
use crate::id::{Cell, Id, MAX_DIGITS};
use crate::rule::Limits;
use crate::rule::limit::{Equation, Limit, Machine, Pair};

/// A sum over so many open cells is looked at in all ways,
const FEW: usize = 4;
/// as long as there are no more ways than this to fill all of them but one.
const MOST_WAYS: u32 = 800;

/// The limits of a board, and what of them is to be looked at.
pub(super) struct Limiter {
    limits: Vec<Part>,
    /// The limits of each cell.
    of_cell: Vec<Vec<u16>>,
    /// The digits of each cell when its limits were last told of it.
    seen: Vec<u32>,
    /// The limits to look at, by how long that takes.
    open: [Vec<u16>; 3],
    is_open: Vec<bool>,
    /// Which states of a machine can be reached, and from which its end can be; the digits that are kept.
    reach: Vec<u64>,
    live: Vec<u64>,
    kept: Vec<u32>,
    /// How often each cell was bound by a limit that could not be met.
    weights: Vec<u32>,
}

/// A limit made ready.
struct Part {
    cells: Vec<usize>,
    does: Does,
}

enum Does {
    Cell(u32),
    Pair([Vec<u32>; 2]),
    Sum(Sum),
    Machine(Machine),
}

/// A sum whose cells are put into groups: those of a group have one factor and see each other.
struct Sum {
    factors: Vec<i32>,
    groups: Vec<Vec<usize>>,
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

impl Sum {
    fn new(geometry: &Geometry, equation: &Equation) -> Sum {
        let terms = &equation.terms;
        let sees = |&(cell, _): &(Cell, i32)| {
            let seen = terms.iter().enumerate().filter(|(_, (other, _))| geometry.peers(cell).contains(*other));
            seen.take_while(|(at, _)| *at < 64).fold(0, |seen, (at, _)| seen | 1_u64 << at)
        };
        let sees: Vec<u64> = terms.iter().map(sees).collect();
        let factors: Vec<i32> = terms.iter().map(|&(_, factor)| factor).collect();
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for at in 0..terms.len() {
            let fits = |group: &&mut Vec<usize>| {
                group.len() < MAX_DIGITS
                    && group
                        .iter()
                        .all(|&other| factors[other] == factors[at] && other < 64 && sees[at] >> other & 1 == 1)
            };
            match groups.iter_mut().find(fits) {
                Some(group) => group.push(at),
                None => groups.push(vec![at]),
            }
        }
        Sum { factors, groups, sees, total: equation.total }
    }

    /// Keeps in `digits` what the bounds allow.
    fn bound(&self, digits: &mut [u32]) -> Result<(), Dead> {
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
        let all: Vec<(i32, i32)> = self.groups.iter().map(|group| of(group, usize::MAX, digits)).collect();
        for (group, &(low, high)) in self.groups.iter().zip(&all) {
            let factor = self.factors[group[0]];
            let (low, high) = if factor > 0 { (factor * low, factor * high) } else { (factor * high, factor * low) };
            least += low;
            most += high;
        }
        if self.total < least || most < self.total {
            return Err(Dead);
        }
        let (room, excess) = (self.total - least, most - self.total);
        for (group, &(group_low, group_high)) in self.groups.iter().zip(&all) {
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
                    return Err(Dead);
                }
            }
        }
        Ok(())
    }

    /// Keeps in `digits` what occurs in some way, where there are few ways.
    fn try_all(&self, digits: &mut [u32]) -> Result<(), Dead> {
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
                return Err(Dead);
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
        for digit in crate::mask::bits(free) {
            chosen[depth] = 1 << digit;
            self.fill(digits, open, depth + 1, rest - factor * (digit as i32 + 1), chosen, kept);
        }
    }
}

impl Limiter {
    /// The limits of a board; nothing where units, edges and the digits that each cell may take say all.
    pub(super) fn new(geometry: &Geometry) -> Option<Box<Limiter>> {
        if geometry.rules().all(|(_, rule)| rule.is_unit() || rule.is_of_cell()) {
            return None;
        }
        let derived = Limits::derived(geometry);
        let limits: Vec<Part> = geometry
            .limits()
            .iter()
            .map(|(_, limit)| limit)
            .chain(&derived)
            .map(|limit| Part::new(geometry, limit))
            .collect();
        let mut of_cell = vec![Vec::new(); geometry.cell_count()];
        for (number, part) in limits.iter().enumerate() {
            for &cell in &part.cells {
                if of_cell[cell].last() != Some(&(number as u16)) {
                    of_cell[cell].push(number as u16);
                }
            }
        }
        let cells = geometry.cell_count();
        let mut limiter = Limiter {
            is_open: vec![false; limits.len()],
            limits,
            of_cell,
            seen: vec![0; cells],
            open: Default::default(),
            reach: Vec::new(),
            live: Vec::new(),
            kept: Vec::new(),
            weights: vec![1; cells],
        };
        (0..limiter.limits.len()).for_each(|number| limiter.open(number));
        Some(Box::new(limiter))
    }

    /// How often each cell was bound by a limit that could not be met.
    pub(super) fn weights(&self) -> &[u32] {
        &self.weights
    }

    /// Notes a position in which all limits were looked at.
    pub(super) fn note(&mut self, masks: &Masks) {
        self.seen.clear();
        self.seen.extend((0..self.of_cell.len()).map(|cell| masks.digits(cell)));
    }

    fn open(&mut self, number: usize) {
        if !self.is_open[number] {
            self.is_open[number] = true;
            let level = match self.limits[number].does {
                Does::Cell(_) | Does::Pair(_) => 0,
                Does::Sum(_) => 1,
                Does::Machine(_) => 2,
            };
            self.open[level].push(number as u16);
        }
    }

    /// Carries out all that follows since the position that was noted.
    pub(super) fn settle(&mut self, wiring: &Wiring, masks: &mut Masks, queue: &mut Queue) -> Result<(), Dead> {
        let result = self.run(wiring, masks, queue);
        if result.is_err() {
            self.open.iter_mut().for_each(Vec::clear);
            self.is_open.fill(false);
        }
        result
    }

    fn run(&mut self, wiring: &Wiring, masks: &mut Masks, queue: &mut Queue) -> Result<(), Dead> {
        self.look(masks);
        while let Some(number) = self.open.iter_mut().find_map(Vec::pop) {
            let number = usize::from(number);
            self.is_open[number] = false;
            let mut digits: Vec<u32> = std::mem::take(&mut self.kept);
            digits.clear();
            digits.extend(self.limits[number].cells.iter().map(|&cell| masks.digits(cell)));
            let result = self.narrow(number, &mut digits);
            let result = result.and_then(|()| {
                let mut has_changed = false;
                for (&cell, &kept) in self.limits[number].cells.iter().zip(&digits) {
                    if masks.digits(cell) & !kept != 0 {
                        masks.keep(wiring, cell, kept, queue)?;
                        has_changed = true;
                    }
                }
                if has_changed { masks.propagate(wiring, queue).map(|()| true) } else { Ok(false) }
            });
            self.kept = digits;
            match result {
                Ok(true) => self.look(masks),
                Ok(false) => {}
                Err(dead) => {
                    queue.clear();
                    let Limiter { limits, weights, .. } = self;
                    limits[number].cells.iter().for_each(|&cell| weights[cell] += 1);
                    return Err(dead);
                }
            }
        }
        Ok(())
    }

    /// Opens the limits of cells that have changed.
    fn look(&mut self, masks: &Masks) {
        for cell in 0..self.seen.len() {
            let digits = masks.digits(cell);
            if digits != self.seen[cell] {
                self.seen[cell] = digits;
                for at in 0..self.of_cell[cell].len() {
                    self.open(usize::from(self.of_cell[cell][at]));
                }
            }
        }
    }

    /// Keeps in `digits`, which stand for the cells of a limit in order, what it allows.
    fn narrow(&mut self, number: usize, digits: &mut [u32]) -> Result<(), Dead> {
        let Limiter { limits, reach, live, .. } = self;
        match &limits[number].does {
            Does::Cell(allowed) => digits[0] &= allowed,
            Does::Pair(tables) => {
                let [a, b] = [digits[0], digits[1]];
                let with = |table: &[u32], digits: u32| {
                    crate::mask::bits(digits).fold(0, |with, digit| with | table[digit as usize])
                };
                digits[1] &= with(&tables[0], a);
                digits[0] &= with(&tables[1], b);
            }
            Does::Sum(sum) => {
                sum.bound(digits)?;
                sum.try_all(digits)?;
            }
            Does::Machine(machine) => return accept(machine, digits, reach, live),
        }
        if digits.contains(&0) { Err(Dead) } else { Ok(()) }
    }
}

/// Keeps in `digits` what occurs in some word that a machine accepts.
fn accept(machine: &Machine, digits: &mut [u32], reach: &mut Vec<u64>, live: &mut Vec<u64>) -> Result<(), Dead> {
    let words = machine.width.div_ceil(64);
    reach.clear();
    reach.resize(words * (digits.len() + 1), 0);
    let has = |set: &[u64], state: u16| set[usize::from(state) / 64] >> (state % 64) & 1 == 1;
    reach[0] = 1;
    for (place, layer) in machine.layers.iter().enumerate() {
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
    for (place, layer) in machine.layers.iter().enumerate().rev() {
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
            return Err(Dead);
        }
        digits[place] = kept;
    }
    Ok(())
}

impl Part {
    fn new(geometry: &Geometry, limit: &Limit) -> Part {
        let cells = limit.cells().iter().map(|cell| cell.index()).collect();
        let does = match limit {
            Limit::Cell(_, digits) => Does::Cell(digits.0),
            Limit::Pair(Pair { tables, .. }) => {
                Does::Pair(tables.clone().map(|table| table.iter().map(|digits| digits.0).collect()))
            }
            Limit::Sum(equation) => Does::Sum(Sum::new(geometry, equation)),
            Limit::Machine(machine) => Does::Machine(machine.clone()),
        };
        Part { cells, does }
    }
}
