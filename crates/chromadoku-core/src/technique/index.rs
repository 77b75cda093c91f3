//! Where the digits of a position may go, kept up to date from one position to the next.
//!
//! A path looks for singles at every step, so these are never searched for: each change of a candidate says at once
//! whether a cell or a place has become the last one. A mask stands for cells of a unit, in the unit's order.

use std::cell::Cell as Mutable;
use std::sync::Arc;

use crate::board::Board;
use crate::geometry::Geometry;
use crate::id::{Candidate, Cell, Digit, Id, MAX_DIGITS, UnitId};
use crate::set::CellSet;
use crate::step::Effect;

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
        self.0.iter().enumerate().flat_map(|(word, &bits)| {
            let mut rest = bits;
            std::iter::from_fn(move || {
                (rest != 0).then(|| {
                    let at = word * 64 + rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    at
                })
            })
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
    digits: usize,
    geometry: Arc<Geometry>,
    full: Vec<bool>,
    /// The cells that may take a digit.
    places: Vec<CellSet>,
    /// For each unit and digit the cells that may take it.
    masks: Vec<u32>,
    /// How many cells of each unit are unsolved.
    open: Vec<u8>,
    /// The full units with one unsolved cell.
    last: Flags,
    /// The unsolved cells with one candidate.
    naked: CellSet,
    /// The full units and digits with one place.
    hidden: Flags,
    /// Whether a plain contradiction may have come about.
    suspect: bool,
    /// What is known of each unit.
    halls: Vec<Mutable<Hall>>,
}

impl Index {
    pub(crate) fn new(board: &Board) -> Index {
        let geometry = board.geometry();
        let (digits, units) = (geometry.digit_count(), geometry.unit_count());
        let mut index = Index {
            digits,
            geometry: geometry.clone(),
            full: geometry.units().map(|(_, unit)| unit.full).collect(),
            places: vec![CellSet::EMPTY; digits],
            masks: vec![0; digits * units],
            open: vec![0; units],
            last: Flags::new(units),
            naked: CellSet::EMPTY,
            hidden: Flags::new(digits * units),
            suspect: true,
            halls: vec![Mutable::new(Hall::Unknown); units],
        };
        let spots = geometry.tables().spots();
        for cell in board.unsolved().iter() {
            let candidates = board.candidates(cell);
            for &(unit, bit) in spots.of(cell) {
                index.open[usize::from(unit)] += 1;
                let masks = &mut index.masks[usize::from(unit) * digits..];
                candidates.iter().for_each(|digit| masks[digit.index()] |= 1 << bit);
            }
            candidates.iter().for_each(|digit| index.places[digit.index()].insert(cell));
            if candidates.len() == 1 {
                index.naked.insert(cell);
            }
        }
        for unit in (0..units).filter(|&unit| index.full[unit]) {
            if index.open[unit] == 1 {
                index.last.insert(unit);
            }
            for at in unit * digits..(unit + 1) * digits {
                if index.masks[at].is_power_of_two() {
                    index.hidden.insert(at);
                }
            }
        }
        index
    }

    /// The cells that may take a digit.
    pub(crate) fn places(&self, digit: Digit) -> &CellSet {
        &self.places[digit.index()]
    }

    /// The cells of a unit that may take a digit, in the unit's order.
    pub(crate) fn mask(&self, unit: UnitId, digit: Digit) -> u32 {
        self.masks[unit.index() * self.digits + digit.index()]
    }

    /// Whether a unit must still hold a digit.
    pub(crate) fn needs(&self, unit: UnitId, digit: Digit) -> bool {
        self.full[unit.index()] && self.mask(unit, digit) != 0
    }

    /// How many cells of a unit are unsolved.
    pub(crate) fn open(&self, unit: UnitId) -> usize {
        usize::from(self.open[unit.index()])
    }

    /// What the cells and digits of a unit say together.
    pub(crate) fn hall(&self, board: &Board, unit: UnitId) -> Hall {
        let known = &self.halls[unit.index()];
        if known.get() == Hall::Unknown {
            known.set(self.look(board, unit));
        }
        known.get()
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
        for start in bits(open) {
            let mut tried = 0;
            if !augment(&candidates, start, &mut owner, &mut tried) {
                return Hall::Violated;
            }
        }
        // Digits that nobody needs make a component that reaches beyond itself: that is looked at elsewhere.
        if !self.full[unit.index()] {
            return Hall::Tight;
        }
        let (mut out, mut into) = ([0u32; MAX_DIGITS], [0u32; MAX_DIGITS]);
        for (digit, &left) in owner.iter().enumerate().filter(|(_, left)| **left != NOBODY) {
            let takers = self.mask(unit, Digit::from_index(digit));
            into[usize::from(left)] = takers;
            bits(takers).for_each(|at| out[at] |= 1 << left);
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
        self.last.iter().map(UnitId::from_index)
    }

    /// The unsolved cells with one candidate.
    pub(crate) fn naked(&self) -> &CellSet {
        &self.naked
    }

    /// The full units and digits with one place.
    pub(crate) fn hidden(&self) -> impl Iterator<Item = (UnitId, Digit)> {
        self.hidden.iter().map(|at| (UnitId::from_index(at / self.digits), Digit::from_index(at % self.digits)))
    }

    /// Whether there may be a plain contradiction.
    pub(crate) fn is_suspect(&self) -> bool {
        self.suspect
    }

    /// Notes that there is no plain contradiction.
    pub(crate) fn clear_of_suspicion(&mut self) {
        self.suspect = false;
    }

    /// Carries out an effect on the board that this is the index of.
    pub(crate) fn apply(&mut self, board: &mut Board, effect: Effect) {
        match effect {
            Effect::Eliminate(candidate) => {
                if board.eliminate(candidate) {
                    self.lose(candidate, None);
                    self.count(board, candidate.cell);
                }
            }
            Effect::Place(Candidate { cell, digit }) => self.place(board, cell, digit),
        }
    }

    fn place(&mut self, board: &mut Board, cell: Cell, digit: Digit) {
        let before = board.candidates(cell);
        self.suspect |= !before.contains(digit);
        let peers = *board.geometry().peers(cell) & self.places[digit.index()];
        before.iter().for_each(|other| self.lose(Candidate { cell, digit: other }, Some((cell, digit))));
        self.naked.remove(cell);
        for &(unit, _) in self.geometry.tables().spots().of(cell) {
            let unit = usize::from(unit);
            self.open[unit] -= 1;
            self.last.set(unit, self.full[unit] && self.open[unit] == 1);
        }
        board.place(cell, digit);
        for peer in peers.iter() {
            self.lose(Candidate { cell: peer, digit }, Some((cell, digit)));
            self.count(board, peer);
        }
    }

    /// A candidate goes; its digit was placed where the last argument says.
    fn lose(&mut self, Candidate { cell, digit }: Candidate, placed: Option<(Cell, Digit)>) {
        self.places[digit.index()].remove(cell);
        for &(unit, bit) in self.geometry.tables().spots().of(cell) {
            let place = usize::from(unit) * self.digits + digit.index();
            let is_full = self.full[usize::from(unit)];
            let mask = self.masks[place] & !(1 << bit);
            self.masks[place] = mask;
            self.halls[usize::from(unit)].set(Hall::Unknown);
            self.hidden.set(place, is_full && mask.is_power_of_two());
            if mask == 0 && is_full {
                let holds = |(cell, of)| {
                    of == digit && self.geometry.tables().spots().of(cell).iter().any(|spot| spot.0 == unit)
                };
                self.suspect |= !placed.is_some_and(holds);
            }
        }
    }

    /// A cell lost a candidate.
    fn count(&mut self, board: &Board, cell: Cell) {
        match board.candidates(cell).len() {
            0 => self.suspect = true,
            1 => self.naked.insert(cell),
            _ => {}
        }
    }
}

/// Nobody owns a digit.
const NOBODY: u8 = u8::MAX;

/// The members of a mask in order.
pub(crate) fn bits(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = mask.trailing_zeros() as usize;
        (mask != 0).then(|| {
            mask &= mask - 1;
            at
        })
    })
}

fn augment(candidates: &[u32; MAX_DIGITS], left: usize, owner: &mut [u8; MAX_DIGITS], tried: &mut u32) -> bool {
    // A digit that nobody has is taken at once.
    let free = bits(candidates[left]).find(|&digit| owner[digit] == NOBODY);
    if let Some(digit) = free {
        owner[digit] = left as u8;
        return true;
    }
    while let Some(digit) = bits(candidates[left] & !*tried).next() {
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
        let step = bits(fresh).fold(0, |step, at| step | next[at]);
        fresh = step & !all;
        all |= step;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codec::text;
    use crate::technique::{Facts, TechniqueId, matching, path_table};

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
            while let Some(step) = path_table().find_map(|technique| technique.first_of(&Facts::new(&board))) {
                step.effects.iter().for_each(|&effect| index.apply(&mut board, effect));
                let fresh = Index::new(&board);
                assert_eq!((&index.places, &index.masks), (&fresh.places, &fresh.masks));
                assert_eq!((index.naked, &index.open), (fresh.naked, &fresh.open));
                assert_eq!((&index.hidden.0, &index.last.0), (&fresh.hidden.0, &fresh.last.0));
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
