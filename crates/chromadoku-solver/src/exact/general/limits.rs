//! Rules in the search: after each change of a position, the limits of the cells that changed take away what they can, until
//! nothing changes any more. From the rule of 45 follow sums that no rule names; those over few cells are limits as well.

use std::sync::Arc;

use super::masks::{Dead, Masks, Queue};
use super::wiring::{Crossings, Wiring};
use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::Id;
use chromadoku_board::rule::narrow::{Broken, Narrow, Room};
use chromadoku_board::set::CellSet;
use chromadoku_board::set::mask::bits;

/// A sum that follows from the rule of 45 and has more cells takes longer than it saves.
const MOST_DERIVED: usize = 5;

/// The limits of a board, and what of them is to be looked at.
#[derive(Clone)]
pub(super) struct Limiter {
    limits: Arc<[Narrow]>,
    /// The limits of each cell.
    of_cell: Vec<Vec<u16>>,
    /// The limits to look at, by how long that takes.
    open: [Vec<u16>; 4],
    is_open: Vec<bool>,
    room: Room,
    /// The cells that see each cell.
    peers: Arc<[CellSet]>,
    crossings: Arc<Crossings>,
    /// What was kept of the limit that was looked at last.
    kept: Vec<u32>,
    /// That limit, where another look at what was kept would find nothing.
    looked: Option<usize>,
    /// Whether a cell of it has changed since, which may be what it took away itself.
    is_due: bool,
    /// How often each cell was bound by a limit that could not be met, or was tried in vain.
    weights: Vec<u32>,
}

impl Limiter {
    /// The limits of a board; `None` if units, edges and the digits that each cell may take say all.
    pub(super) fn new(geometry: &Geometry, wiring: &Wiring) -> Option<Box<Limiter>> {
        if geometry.rules().all(|(_, rule)| rule.is_unit() || rule.is_of_cell()) {
            return None;
        }
        let limits = geometry.narrows();
        let mut of_cell = vec![Vec::new(); geometry.cell_count()];
        let derived = geometry.limits().len();
        let is_used = |&(number, limit): &(usize, &Narrow)| number < derived || limit.cells.len() <= MOST_DERIVED;
        for (number, part) in limits.iter().enumerate().filter(is_used) {
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
            open: Default::default(),
            room: Room::default(),
            peers: geometry.cells().map(|cell| *geometry.peers(cell)).collect(),
            crossings: Arc::new(Crossings::new(wiring)),
            kept: Vec::new(),
            looked: None,
            is_due: false,
            weights: vec![1; cells],
        };
        (0..limiter.limits.len()).for_each(|number| limiter.open(number));
        Some(Box::new(limiter))
    }

    /// How often each cell was bound by a limit that could not be met, or was tried in vain.
    pub(super) fn weights(&self) -> &[u32] {
        &self.weights
    }

    /// Notes that a cell was tried in vain.
    pub(super) fn weigh(&mut self, cell: usize) {
        self.weights[cell] += 1;
    }

    #[inline]
    fn open(&mut self, number: usize) {
        if self.looked == Some(number) {
            self.is_due = true;
        } else if !self.is_open[number] {
            self.is_open[number] = true;
            let level = self.limits[number].level();
            self.open[level].push(number as u16);
        }
    }

    /// Has the limits of a cell looked at.
    #[inline]
    pub(super) fn open_at(&mut self, cell: usize) {
        for at in 0..self.of_cell[cell].len() {
            self.open(usize::from(self.of_cell[cell][at]));
        }
    }

    /// The next limit to look at, with these digits of the cells.
    pub(super) fn next(&mut self, digits: impl Fn(usize) -> u32) -> Option<usize> {
        if let Some(number) = self.looked.take()
            && std::mem::take(&mut self.is_due)
            && self.kept(number).any(|(cell, kept)| kept != digits(cell))
        {
            self.open(number);
        }
        let number = usize::from(self.open.iter_mut().find_map(Vec::pop)?);
        self.is_open[number] = false;
        Some(number)
    }

    /// Leaves the limits that were to be looked at.
    pub(super) fn leave(&mut self) {
        self.open.iter_mut().for_each(Vec::clear);
        self.is_open.fill(false);
        (self.looked, self.is_due) = (None, false);
    }

    /// Looks at a limit: what it keeps of the digits of its cells can be read until the next look.
    pub(super) fn look(&mut self, number: usize, digits: impl Fn(usize) -> u32) -> Result<(), Broken> {
        let limit = &self.limits[number];
        self.kept.clear();
        self.kept.extend(limit.cells.iter().map(|&cell| digits(cell)));
        self.looked = limit.is_done_at_once().then_some(number);
        limit.keep(&mut self.kept, &mut self.room)
    }

    /// The cells of the limit that was looked at, each with what was kept of it.
    pub(super) fn kept(&self, number: usize) -> impl Iterator<Item = (usize, u32)> {
        self.limits[number].cells.iter().copied().zip(self.kept.iter().copied())
    }

    /// Widens the digits of a limit's cells, with which it cannot be satisfied, up to these, as long as that stays so.
    pub(super) fn widen(&mut self, number: usize, digits: &mut [u32], most: &[u32]) {
        self.limits[number].widen(digits, most, &mut self.room);
    }

    /// The cells of a limit.
    pub(super) fn cells(&self, number: usize) -> &[usize] {
        &self.limits[number].cells
    }

    /// Carries out all that follows from what has come of a change.
    pub(super) fn settle(&mut self, wiring: &Wiring, masks: &mut Masks, queue: &mut Queue) -> Result<(), Dead> {
        let result = self.run(wiring, masks, queue);
        if result.is_err() {
            self.leave();
            queue.clear();
        }
        result
    }

    fn run(&mut self, wiring: &Wiring, masks: &mut Masks, queue: &mut Queue) -> Result<(), Dead> {
        loop {
            queue.tell(|cell| self.open_at(cell));
            if let Some(number) = self.next(|cell| masks.digits(cell)) {
                self.carry_out(number, wiring, masks, queue).inspect_err(|_| {
                    self.limits[number].cells.iter().for_each(|&cell| self.weights[cell] += 1);
                })?;
            } else if !masks.lock(wiring, &self.crossings, queue)? {
                return Ok(());
            }
        }
    }

    /// Takes away what a limit does not keep, with the singles that follow.
    fn carry_out(&mut self, number: usize, wiring: &Wiring, masks: &mut Masks, queue: &mut Queue) -> Result<(), Dead> {
        self.look(number, |cell| masks.digits(cell)).map_err(|Broken| Dead)?;
        for (cell, kept) in self.kept(number) {
            masks.keep(wiring, cell, kept, queue)?;
        }
        self.clear_around(number, wiring, masks, queue)?;
        masks.propagate(wiring, queue)
    }

    /// Takes the digits that a limit needs from the cells that see all of its cells which may have them.
    fn clear_around(&self, number: usize, wiring: &Wiring, masks: &mut Masks, queue: &mut Queue) -> Result<(), Dead> {
        // Who sees the only place of a digit has heard of it.
        let single = self.kept.iter().filter(|kept| kept.is_power_of_two()).fold(0, |all, kept| all | kept);
        for digit in bits(self.room.needed() & !single) {
            let places = self.kept(number).filter(|(_, kept)| kept >> digit & 1 == 1);
            let around = places.map(|(cell, _)| self.peers[cell]).reduce(|all, peers| all & peers);
            for cell in around.iter().flat_map(CellSet::iter) {
                masks.drop(wiring, cell.index(), digit, queue)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chromadoku_board::geometry::{Extra, Shape};
    use chromadoku_board::id::{Cell, PerCell};
    use chromadoku_board::rule::{Cage, Rule};
    use chromadoku_board::set::DigitSet;

    /// The digits of each cell of a 9x9 board where r9c8 and r9c9 add up to 3, after all that follows from these.
    fn settled(domains: &PerCell<DigitSet>) -> Vec<u32> {
        let cage = Cage::new(vec![Cell(79), Cell(80)], Some(3));
        let geometry = Geometry::new(Shape::boxes(3, 3).with(Extra::Rule(Rule::Cage(cage)))).unwrap();
        let wiring = Wiring::new(&geometry);
        let mut limiter = Limiter::new(&geometry, &wiring).unwrap();
        let mut queue = Queue::new(&wiring);
        let mut masks = Masks::new(domains, &wiring, &mut queue).unwrap();
        limiter.settle(&wiring, &mut masks, &mut queue).unwrap();
        masks.all_digits().collect()
    }

    #[test]
    fn what_a_cage_needs_is_nowhere_else_in_its_row_and_box() {
        let digits = settled(&PerCell::filled(DigitSet::first_n(9), 81));
        assert_eq!(digits[79..], [0b11, 0b11]);
        for (cell, digits) in digits[..79].iter().enumerate() {
            let sees_both = cell / 9 == 8 || (cell / 27 == 2 && cell % 9 > 5);
            assert_eq!(digits & 0b11, if sees_both { 0 } else { 0b11 }, "{cell}");
        }
    }

    #[test]
    fn a_digit_of_a_box_that_lies_in_one_row_is_nowhere_else_in_the_row() {
        let all = DigitSet::first_n(9);
        let mut domains = PerCell::filled(all, 81);
        for cell in [9, 10, 11, 18, 19, 20].map(Cell) {
            domains[cell] = all - DigitSet(1 << 4);
        }
        let digits = settled(&domains);
        assert!((3..9).all(|cell| digits[cell] >> 4 & 1 == 0), "{digits:?}");
        assert_eq!(digits[0] >> 4 & 1, 1);
    }
}
