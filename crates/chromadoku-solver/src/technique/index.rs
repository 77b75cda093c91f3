//! Where the digits of a position may go, kept up to date from one position to the next.
//!
//! A path looks for singles at every step, so these are never searched for: each change of a candidate says at once
//! whether a cell or a place has become the last one. A mask stands for cells of a unit, in the unit's order.

use std::cell::Cell as Mutable;
use std::sync::Arc;

use wide::u32x8;

use crate::step::Effect;
use chromadoku_board::board::Board;
use chromadoku_board::geometry::{Geometry, Spot, Spots, Unit};
use chromadoku_board::id::{Candidate, Cell, Digit, Id, MAX_DIGITS, UnitId};
use chromadoku_board::set::mask::members;
use chromadoku_board::set::{CellSet, DigitSet};

/// A set of numbers.
#[derive(Clone)]
struct Flags(Vec<u64>);

impl Flags {
    fn new(count: usize) -> Flags {
        Flags(vec![0; count.div_ceil(64)])
    }

    fn insert(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    fn set(&mut self, at: usize, to: bool) {
        let word = &mut self.0[at / 64];
        *word = *word & !(1 << (at % 64)) | u64::from(to) << (at % 64);
    }

    fn iter(&self) -> impl Iterator<Item = usize> {
        let (mut word, mut rest) = (0, self.0.first().copied().unwrap_or(0));
        std::iter::from_fn(move || {
            while rest == 0 {
                word += 1;
                rest = *self.0.get(word)?;
            }
            let at = word * 64 + rest.trailing_zeros() as usize;
            rest &= rest - 1;
            Some(at)
        })
    }
}

/// What the cells and digits of a unit say together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hall {
    /// It has not been looked at.
    Unknown,
    /// Every candidate is in some way to fill the unit: it has no naked or hidden set of use.
    Open,
    /// Some set may be of use.
    Tight,
    /// Some cells hold too few digits.
    Violated,
}

/// The places of all digits, and the singles among them.
pub(crate) struct Index {
    geometry: Arc<Geometry>,
    kept: Kept,
    /// Whether all units are open, where that is known.
    all_open: Mutable<Option<bool>>,
}

/// What each change of a candidate changes.
struct Kept {
    digits: usize,
    /// The cells that may take a digit.
    places: Vec<CellSet>,
    /// For each unit and digit the cells that may take it.
    masks: Vec<u32>,
    /// How many cells of each unit are unsolved.
    open: Vec<u8>,
    /// The full units with one unsolved cell.
    last: Flags,
    /// The unsolved cells with one candidate.
    naked: Flags,
    /// The full units and digits with one place.
    hidden: Flags,
    /// Whether a plain contradiction may have come about.
    suspect: bool,
    units: Vec<OfUnit>,
    /// How many effects were carried out.
    now: Revision,
    /// When each digit lost its last candidate.
    digits_changed: [Revision; MAX_DIGITS],
}

/// A position on a path, by how many effects led to it from the first, whose number is 1; 0 is before any.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(crate) struct Revision(u32);

/// What is known of a unit.
#[derive(Clone)]
struct OfUnit {
    hall: Mutable<Hall>,
    /// When it lost its last candidate.
    changed: Revision,
}

impl Index {
    pub(crate) fn new(board: &Board) -> Index {
        let geometry = board.geometry();
        let (digits, units) = (geometry.digit_count(), geometry.unit_count());
        let mut kept = Kept {
            digits,
            places: vec![CellSet::EMPTY; digits],
            masks: Vec::with_capacity(digits * units),
            open: Vec::with_capacity(units),
            last: Flags::new(units),
            naked: Flags::new(geometry.cell_count()),
            hidden: Flags::new(digits * units),
            // Where units do not say all, peers may be equal that share none, and rules may be broken.
            suspect: !geometry.tables().units_say_all() || !geometry.is_plain(),
            units: vec![OfUnit { hall: Mutable::new(Hall::Unknown), changed: Revision(1) }; units],
            now: Revision(1),
            digits_changed: [Revision(1); MAX_DIGITS],
        };
        for cell in board.unsolved().iter() {
            let candidates = board.candidates(cell);
            candidates.iter().for_each(|digit| kept.places[digit.index()].insert(cell));
            kept.count(cell, candidates);
        }
        let values: Vec<u32> = board.values().values().map(|value| value.map_or(0, |digit| 1 << digit.0)).collect();
        geometry.units().for_each(|(id, unit)| kept.add_unit(board, &values, id, unit));
        Index { geometry: geometry.clone(), kept, all_open: Mutable::new(None) }
    }

    /// The cells that may take a digit.
    pub(crate) fn places(&self, digit: Digit) -> &CellSet {
        &self.kept.places[digit.index()]
    }

    /// The cells of a unit that may take a digit, in the unit's order.
    pub(crate) fn mask(&self, unit: UnitId, digit: Digit) -> u32 {
        self.kept.masks[unit.index() * self.kept.digits + digit.index()]
    }

    /// Whether a unit must still hold a digit.
    pub(crate) fn needs(&self, unit: UnitId, digit: Digit) -> bool {
        self.mask(unit, digit) != 0 && self.geometry.unit(unit).full
    }

    /// How many cells of a unit are unsolved.
    pub(crate) fn open(&self, unit: UnitId) -> usize {
        usize::from(self.kept.open[unit.index()])
    }

    /// What the cells and digits of a unit say together.
    pub(crate) fn hall(&self, board: &Board, unit: UnitId) -> Hall {
        let known = &self.kept.units[unit.index()].hall;
        if known.get() == Hall::Unknown {
            known.set(self.look(board, unit));
        }
        known.get()
    }

    /// Whether no unit has a set of use or cells that hold too few digits.
    pub(crate) fn all_open(&self, board: &Board) -> bool {
        let known = self.all_open.get();
        known.unwrap_or_else(|| {
            let all_open = (0..self.kept.units.len()).all(|at| self.hall(board, UnitId::from_index(at)) == Hall::Open);
            self.all_open.set(Some(all_open));
            all_open
        })
    }

    /// Matches cells with digits; then no set is of use just if, in each component, every cell can be reached from every
    /// other by taking over digits (Régin 1994; see `graph/README.md`).
    fn look(&self, board: &Board, unit: UnitId) -> Hall {
        let cells = &board.geometry().unit(unit).cells;
        let mut candidates = [0; MAX_DIGITS];
        let mut open = 0u32;
        for (at, &cell) in cells.iter().enumerate() {
            candidates[at] = board.candidates(cell).0;
            open |= u32::from(board.value(cell).is_none()) << at;
        }
        let mut owner = [NOBODY; MAX_DIGITS];
        for start in members(open) {
            let mut tried = 0;
            if !augment(&candidates, start, &mut owner, &mut tried) {
                return Hall::Violated;
            }
        }
        // Digits that nobody needs make a component that reaches beyond itself: that is looked at elsewhere.
        if !self.geometry.unit(unit).full {
            return Hall::Tight;
        }
        let (mut out, mut into) = ([0u32; MAX_DIGITS], [0u32; MAX_DIGITS]);
        for (digit, &left) in owner.iter().enumerate().filter(|(_, left)| **left != NOBODY) {
            let takers = self.mask(unit, Digit::from_index(digit));
            into[usize::from(left)] = takers;
            members(takers).for_each(|at| out[at] |= 1 << left);
        }
        let mut rest = open;
        while rest != 0 {
            let start = rest & rest.wrapping_neg();
            let (forth, back) = (reach(&out, start), reach(&into, start));
            if forth != back {
                return Hall::Tight;
            }
            rest &= !forth;
        }
        Hall::Open
    }

    /// The full units with one unsolved cell.
    pub(crate) fn last_cells(&self) -> impl Iterator<Item = UnitId> {
        self.kept.last.iter().map(UnitId::from_index)
    }

    /// The unsolved cells with one candidate.
    pub(crate) fn naked(&self) -> impl Iterator<Item = Cell> {
        self.kept.naked.iter().map(Cell::from_index)
    }

    /// The full units and digits with one place.
    pub(crate) fn hidden(&self) -> impl Iterator<Item = (UnitId, Digit)> {
        let digits = self.kept.digits;
        self.kept.hidden.iter().map(move |at| (UnitId::from_index(at / digits), Digit::from_index(at % digits)))
    }

    /// Whether there may be a plain contradiction.
    pub(crate) fn is_suspect(&self) -> bool {
        self.kept.suspect
    }

    /// Notes that there is no plain contradiction.
    pub(crate) fn clear_of_suspicion(&mut self) {
        self.kept.suspect = false;
    }

    /// How often the position has changed.
    pub(crate) fn revision(&self) -> Revision {
        self.kept.now
    }

    /// Whether a unit lost candidates after a revision.
    pub(crate) fn is_fresh_unit(&self, unit: UnitId, since: Revision) -> bool {
        self.kept.units[unit.index()].changed > since
    }

    /// Whether a digit lost candidates after a revision.
    pub(crate) fn is_fresh_digit(&self, digit: Digit, since: Revision) -> bool {
        self.kept.digits_changed[digit.index()] > since
    }

    /// Carries out an effect on the board that this is the index of.
    pub(crate) fn apply(&mut self, board: &mut Board, effect: Effect) {
        let spots = self.geometry.tables().spots();
        self.kept.now.0 += 1;
        match effect {
            Effect::Eliminate(candidate) => self.kept.eliminate(spots, board, candidate),
            Effect::Place(Candidate { cell, digit }) => self.kept.place(spots, board, cell, digit),
        }
        self.all_open.set(None);
    }
}

impl Kept {
    /// Adds the next unit of the geometry. For each cell the bit of its value is given. Without branches that depend on the
    /// board, since none of them could be guessed.
    fn add_unit(&mut self, board: &Board, values: &[u32], id: UnitId, unit: &Unit) {
        let held = unit.cells.iter().map(|cell| values[cell.index()]);
        let (seen, open) = held.fold((0, 0), |(seen, open), value| (seen | value, open + u32::from(value == 0)));
        // No two values are equal.
        self.suspect |= seen.count_ones() + open != unit.cells.len() as u32;
        let masks = &columns(unit.cells.iter().map(|&cell| board.candidates(cell).0), self.digits)[..self.digits];
        if unit.full {
            let first = id.index() * self.digits;
            let one = |so: bool, at: usize| u32::from(so) << at;
            let singles = masks.iter().enumerate().fold(0, |all, (at, &mask)| all | one(is_single(mask), at));
            members(singles).for_each(|at| self.hidden.insert(first + at));
            // As many digits are to come as cells.
            self.suspect |= masks.iter().map(|&mask| u32::from(mask != 0)).sum::<u32>() != open;
            self.last.set(id.index(), open == 1);
        }
        self.masks.extend_from_slice(masks);
        self.open.push(open as u8);
    }

    fn place(&mut self, spots: &Spots, board: &mut Board, cell: Cell, digit: Digit) {
        let before = board.candidates(cell);
        self.suspect |= !before.contains(digit) | !board.geometry().is_plain();
        self.naked.set(cell.index(), false);
        for &Spot { unit, full, .. } in spots.of(cell) {
            let unit = usize::from(unit);
            self.open[unit] -= 1;
            self.last.set(unit, full && self.open[unit] == 1);
            // The unit has the digit now, and nothing of it to lose any more.
            let place = unit * self.digits + digit.index();
            self.masks[place] = 0;
            self.hidden.set(place, false);
            self.units[unit] = OfUnit { hall: Mutable::new(Hall::Unknown), changed: self.now };
        }
        before.iter().for_each(|digit| self.lose(spots, Candidate { cell, digit }));
        board.give(cell, digit);
        let losers = self.places[digit.index()] & *board.geometry().peers(cell);
        for peer in losers.iter() {
            self.eliminate(spots, board, Candidate { cell: peer, digit });
        }
    }

    fn eliminate(&mut self, spots: &Spots, board: &mut Board, candidate: Candidate) {
        if board.eliminate(candidate) {
            self.lose(spots, candidate);
            self.count(candidate.cell, board.candidates(candidate.cell));
        }
    }

    /// A candidate goes.
    #[inline]
    fn lose(&mut self, spots: &Spots, Candidate { cell, digit }: Candidate) {
        self.places[digit.index()].remove(cell);
        self.digits_changed[digit.index()] = self.now;
        for &Spot { unit, bit, full } in spots.of(cell) {
            let (unit, place) = (usize::from(unit), usize::from(unit) * self.digits + digit.index());
            let before = self.masks[place];
            if before == 0 {
                continue;
            }
            let mask = before & !(1 << bit);
            self.masks[place] = mask;
            self.units[unit] = OfUnit { hall: Mutable::new(Hall::Unknown), changed: self.now };
            if full && mask & mask.wrapping_sub(1) == 0 {
                self.hidden.set(place, mask != 0);
                self.suspect |= mask == 0;
            }
        }
    }

    /// A cell lost a candidate, and these are left.
    fn count(&mut self, cell: Cell, left: DigitSet) {
        if left.only().is_some() {
            self.naked.insert(cell.index());
        }
        self.suspect |= left.is_empty();
    }
}

/// The first columns of a matrix of bits: for each the rows that it is in. Eight columns are looked at at once.
fn columns(rows: impl Iterator<Item = u32> + Clone, count: usize) -> [u32; COLUMNS] {
    let eight = u32x8::new([1, 2, 4, 8, 16, 32, 64, 128]);
    let mut columns = [0; COLUMNS];
    for (part, columns) in columns.chunks_exact_mut(8).enumerate().take(count.div_ceil(8)) {
        let held = rows.clone().enumerate().fold(u32x8::ZERO, |held, (at, row)| {
            let has = (u32x8::splat(row >> (8 * part)) & eight).simd_eq(eight);
            held | has & u32x8::splat(1 << at)
        });
        columns.copy_from_slice(held.as_array());
    }
    columns
}

/// How many columns there are at most.
const COLUMNS: usize = MAX_DIGITS.next_multiple_of(8);

/// Whether a mask has one member.
fn is_single(mask: u32) -> bool {
    mask != 0 && mask & (mask - 1) == 0
}

/// Nobody owns a digit.
const NOBODY: u8 = u8::MAX;

fn augment(candidates: &[u32; MAX_DIGITS], left: usize, owner: &mut [u8; MAX_DIGITS], tried: &mut u32) -> bool {
    // A digit that nobody has is taken at once.
    let free = members(candidates[left]).find(|&digit| owner[digit] == NOBODY);
    if let Some(digit) = free {
        owner[digit] = left as u8;
        return true;
    }
    while let Some(digit) = members(candidates[left] & !*tried).next() {
        *tried |= 1 << digit;
        if augment(candidates, usize::from(owner[digit]), owner, tried) {
            owner[digit] = left as u8;
            return true;
        }
    }
    false
}

/// All that can be reached from a set.
fn reach(next: &[u32; MAX_DIGITS], start: u32) -> u32 {
    let (mut all, mut fresh) = (start, start);
    while fresh != 0 {
        let step = members(fresh).fold(0, |step, at| step | next[at]);
        fresh = step & !all;
        all |= step;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::{Facts, TechniqueId, matching, path_table};
    use chromadoku_board::codec::text;

    #[test]
    fn an_index_that_is_kept_up_to_date_is_that_of_the_position() {
        for puzzle in include_str!("../../tests/corpus/minimal9.txt")
            .lines()
            .filter(|line| line.contains(":1:"))
            .step_by(9)
            .take(8)
        {
            let mut board = text::parse(puzzle.split(':').next().unwrap()).unwrap().board();
            let mut index = Index::new(&board);
            while let Some(step) = path_table().iter().find_map(|technique| technique.first_of(&Facts::new(&board))) {
                step.effects.iter().for_each(|&effect| index.apply(&mut board, effect));
                let fresh = Index::new(&board);
                let (kept, fresh) = (&index.kept, &fresh.kept);
                assert_eq!((&kept.places, &kept.masks), (&fresh.places, &fresh.masks));
                assert_eq!((&kept.naked.0, &kept.open), (&fresh.naked.0, &fresh.open));
                assert_eq!((&kept.hidden.0, &kept.last.0), (&fresh.hidden.0, &fresh.last.0));
            }
        }
    }

    #[test]
    fn a_unit_is_open_just_where_no_matching_elimination_is() {
        for puzzle in include_str!("../../tests/corpus/minimal9.txt")
            .lines()
            .filter(|line| line.contains(":1:"))
            .step_by(12)
            .take(5)
        {
            let mut board = text::parse(puzzle.split(':').next().unwrap()).unwrap().board();
            // Without the simplest techniques there is more to be seen.
            let techniques = || ["naked-single", "pointing", "x-wing"].map(|name| TechniqueId::find(name).unwrap());
            loop {
                let index = Index::new(&board);
                for (unit, _) in board.geometry().units() {
                    let is_open = index.hall(&board, unit) == Hall::Open;
                    assert_eq!(is_open, matching(&board, unit).is_none(), "{unit:?} of {board:?}");
                }
                let Some(step) = techniques().into_iter().find_map(|one| one.first(&board)) else { break };
                step.effects.iter().for_each(|&effect| board.apply(effect));
            }
        }
    }
}
