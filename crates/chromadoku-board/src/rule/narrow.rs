//! What a limit takes from its cells: it looks at the digits that they may take and keeps those that occur in some way to
//! satisfy it alone; [`sum`] says how far sums do so.

mod sets;
mod sum;

use super::limit::{Limit, Machine, Pair, Way};
use crate::geometry::Geometry;
use crate::id::Id;
use crate::set::bits::ones;
use crate::set::mask::bits;

use sets::Sets;
use sum::{Bounds, Sum};

/// A limit cannot be satisfied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Broken;

/// Room for what a machine or a sum works out.
#[derive(Clone, Default)]
pub struct Room {
    /// Which states can be reached.
    reach: Vec<u64>,
    /// From which the end can be reached.
    live: Vec<u64>,
    /// Between which sums groups of cells are.
    bounds: Bounds,
    /// The digits that are in every way to satisfy the limit that was looked at last, as far as that is known.
    needed: u32,
}

impl Room {
    /// The digits that are in every way to satisfy the limit that was looked at last, as far as that is known: some cell of it
    /// has them.
    pub fn needed(&self) -> u32 {
        self.needed
    }
}

/// A limit made ready.
#[derive(Clone, Debug)]
pub struct Narrow {
    /// Its cells, as bare numbers.
    pub cells: Vec<usize>,
    does: Does,
}

/// What kind of limit it is.
#[derive(Clone, Debug)]
pub(super) enum Does {
    Cell(u32),
    Pair([Vec<u32>; 2]),
    Sets(Sets),
    Sum(Sum),
    Machine(Machine),
}

impl Narrow {
    pub(crate) fn new(geometry: &Geometry, limit: &Limit) -> Narrow {
        let cells = limit.cells().iter().map(|cell| cell.index()).collect();
        let does = match limit {
            Limit::Cell(_, digits) => Does::Cell(digits.0),
            Limit::Pair(Pair { tables, .. }) => {
                Does::Pair(tables.clone().map(|table| table.iter().map(|digits| digits.0).collect()))
            }
            Limit::Sets(sets) => Does::Sets(Sets::new(sets.sets.iter().map(|set| set.0).collect(), sets.cells.len())),
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
    pub fn level(&self) -> usize {
        match &self.does {
            Does::Cell(_) | Does::Pair(_) => 0,
            Does::Machine(machine) if machine.cells.len() <= 3 => 1,
            Does::Sets(_) | Does::Sum(_) => 1,
            Does::Machine(machine) if machine.cells.len() <= 4 => 2,
            Does::Machine(_) => 3,
        }
    }

    /// Whether a second look at what a first one kept finds nothing more.
    pub fn is_done_at_once(&self) -> bool {
        !matches!(self.does, Does::Sum(_))
    }

    /// Keeps in `digits`, which stand for the cells in order, what the limit allows.
    pub fn keep(&self, digits: &mut [u32], room: &mut Room) -> Result<(), Broken> {
        room.needed = 0;
        match &self.does {
            Does::Cell(allowed) => digits[0] &= allowed,
            Does::Pair(tables) => {
                let [a, b] = [digits[0], digits[1]];
                digits[1] &= with(&tables[0], a);
                digits[0] &= with(&tables[1], b);
                room.needed = needed(&tables[0], digits);
            }
            Does::Sets(sets) => {
                room.needed = sets.keep(digits)?;
                return Ok(());
            }
            Does::Sum(sum) => {
                if digits.contains(&0) {
                    return Err(Broken);
                }
                sum.keep(digits, &mut room.bounds)?;
            }
            Does::Machine(machine) => return accept(machine, digits, room),
        }
        if digits.contains(&0) { Err(Broken) } else { Ok(()) }
    }
}

/// The digits of a cell that go with some of the other cell's.
pub(super) fn with(table: &[u32], digits: u32) -> u32 {
    bits(digits).fold(0, |with, digit| with | table[digit as usize])
}

/// The digits that all pairs of two cells have which a table allows. With a third digit in a cell, those would be singles.
fn needed(table: &[u32], digits: &[u32]) -> u32 {
    if digits.iter().any(|digits| digits.count_ones() != 2) {
        return 0;
    }
    bits(digits[0]).fold(u32::MAX, |needed, digit| {
        let others = table[digit as usize] & digits[1];
        needed & (1 << digit | if others.is_power_of_two() { others } else { 0 })
    })
}

/// Keeps in `digits` what occurs in some word that a machine accepts.
fn accept(machine: &Machine, digits: &mut [u32], room: &mut Room) -> Result<(), Broken> {
    let Room { reach, live, .. } = room;
    let words = machine.table.width.div_ceil(64);
    reach.clear();
    reach.resize(words * (digits.len() + 1), 0);
    let has = |set: &[u64], state: u16| set[usize::from(state) / 64] >> (state % 64) & 1 == 1;
    reach[0] = 1;
    for place in 0..digits.len() {
        let (from, to) = reach[words * place..words * (place + 2)].split_at_mut(words);
        for state in ones(from) {
            for way in machine.table.ways(place, state) {
                if way.digits.0 & digits[place] != 0 {
                    to[usize::from(way.to) / 64] |= 1 << (way.to % 64);
                }
            }
        }
    }
    // No way leads nowhere, so each state that was reached at the end is accepted. Then the states before a cell and behind it
    // lie in the two halves of `live` in turn.
    live.clear();
    live.resize(2 * words, 0);
    let end = digits.len() % 2 * words;
    live[end..end + words].copy_from_slice(&reach[words * digits.len()..]);
    for place in (0..digits.len()).rev() {
        let from = &reach[words * place..words * (place + 1)];
        let (even, odd) = live.split_at_mut(words);
        let (before, behind) = if place % 2 == 0 { (even, odd) } else { (odd, even) };
        before.fill(0);
        let mut kept = 0;
        for state in ones(from) {
            let leads_on = |way: &&Way| has(behind, way.to);
            let ways = machine.table.ways(place, state).iter().filter(leads_on);
            let through = ways.fold(0, |all, way| all | way.digits.0) & digits[place];
            if through != 0 {
                kept |= through;
                before[state / 64] |= 1 << (state % 64);
            }
        }
        if kept == 0 {
            return Err(Broken);
        }
        digits[place] = kept;
    }
    Ok(())
}
