//! The two views of a board, kept in step: the digits of every cell, the places of every digit in every full unit.

use super::wiring::{Crossings, Home, Wiring};
use chromadoku_board::id::{Digit, Id, PerCell};
use chromadoku_board::random::Random;
use chromadoku_board::set::DigitSet;
use chromadoku_board::set::bits::Bits;
use chromadoku_board::set::mask::bits;

/// Marks the mask of a cell whose peers have heard of its digit.
const SETTLED: u32 = 1 << 31;

/// A cell and a digit that it may take, as bare numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Choice {
    pub(super) cell: u16,
    pub(super) digit: u8,
}

/// There is no solution here.
#[derive(Debug)]
pub(super) struct Dead;

/// A position of the search.
#[derive(Default)]
pub(super) struct Masks {
    /// The digits of each cell.
    cells: Vec<u32>,
    /// The places of each digit in each full unit.
    places: Vec<u32>,
    /// How many cells are not settled.
    open: usize,
}

/// What has come of a change of a position and was not yet followed up.
pub(super) struct Queue {
    /// Singles that were met and not yet carried out.
    singles: Vec<Choice>,
    /// The cells that have lost digits.
    changed: Bits,
    /// The digits that have lost places in each full unit, and were not looked at as locked ones since.
    thinned: Vec<u32>,
}

impl Queue {
    /// Nothing has come of anything yet.
    pub(super) fn new(wiring: &Wiring) -> Queue {
        Queue { singles: Vec::new(), changed: Bits::new(wiring.cells), thinned: vec![0; wiring.units()] }
    }

    /// Leaves what was not followed up.
    pub(super) fn clear(&mut self) {
        self.singles.clear();
        self.changed.clear();
        self.thinned.fill(0);
    }

    /// Tells of the cells that have lost digits since this was last asked.
    pub(super) fn tell(&mut self, tell: impl FnMut(usize)) {
        self.changed.iter().for_each(tell);
        self.changed.clear();
    }

    /// A cell has one digit left, or the digit one place.
    #[inline]
    fn push(&mut self, cell: usize, digit: u32) {
        self.singles.push(Choice { cell: cell as u16, digit: digit as u8 });
    }
}

impl Clone for Masks {
    fn clone(&self) -> Masks {
        Masks { cells: self.cells.clone(), places: self.places.clone(), open: self.open }
    }

    /// Positions are copied into the room of former ones.
    fn clone_from(&mut self, from: &Masks) {
        self.cells.clone_from(&from.cells);
        self.places.clone_from(&from.places);
        self.open = from.open;
    }
}

/// Whether a mask has just two bits.
fn is_pair(mask: u32) -> bool {
    let rest = mask & mask.wrapping_sub(1);
    rest != 0 && rest & (rest - 1) == 0
}

impl Masks {
    /// The position where each cell has these digits, after all singles.
    pub(super) fn new(domains: &PerCell<DigitSet>, wiring: &Wiring, queue: &mut Queue) -> Result<Masks, Dead> {
        let cells: Vec<u32> = domains.values().map(|digits| digits.0).collect();
        let mut places = vec![0; wiring.entries()];
        for (cell, &mask) in cells.iter().enumerate() {
            for home in wiring.homes(cell) {
                for digit in bits(mask) {
                    places[(home.start + digit) as usize] |= home.bit;
                }
            }
        }
        let mut masks = Masks { cells, places, open: wiring.cells };
        queue.clear();
        queue.thinned.fill(!0 >> (32 - wiring.digits));
        for (cell, &mask) in masks.cells.iter().enumerate() {
            match mask.count_ones() {
                0 => return Err(Dead),
                1 => queue.push(cell, mask.trailing_zeros()),
                _ => {}
            }
        }
        for (entry, &places) in masks.places.iter().enumerate() {
            let (start, digit) = wiring.of_entry(entry);
            masks.single_place(wiring, start as u32, digit as u32, places, queue)?;
        }
        masks.propagate(wiring, queue)?;
        Ok(masks)
    }

    /// How many cells have no digit yet.
    pub(super) fn open(&self) -> usize {
        self.open
    }

    /// The digits of a cell.
    pub(super) fn digits(&self, cell: usize) -> u32 {
        self.cells[cell] & !SETTLED
    }

    /// The digits of all cells in order.
    pub(super) fn all_digits(&self) -> impl Iterator<Item = u32> {
        self.cells.iter().map(|mask| mask & !SETTLED)
    }

    /// Whether a cell has its digit.
    pub(super) fn is_settled(&self, cell: usize) -> bool {
        self.cells[cell] & SETTLED != 0
    }

    /// The places of a digit in a unit.
    pub(super) fn places(&self, entry: usize) -> u32 {
        self.places[entry]
    }

    /// The digit of every cell, where every one has its own.
    pub(super) fn solution(&self) -> PerCell<Digit> {
        self.cells.iter().map(|mask| Digit::from_index(mask.trailing_zeros() as usize)).collect()
    }

    /// Gives a cell its digit, with all singles that follow.
    pub(super) fn choose(&mut self, wiring: &Wiring, choice: Choice, queue: &mut Queue) -> Result<(), Dead> {
        queue.clear();
        queue.push(usize::from(choice.cell), u32::from(choice.digit));
        self.propagate(wiring, queue)
    }

    /// Takes a digit from a cell, with all singles that follow.
    pub(super) fn refuse(&mut self, wiring: &Wiring, choice: Choice, queue: &mut Queue) -> Result<(), Dead> {
        queue.clear();
        self.drop(wiring, usize::from(choice.cell), u32::from(choice.digit), queue)?;
        self.propagate(wiring, queue)
    }

    /// Takes from a cell all digits but these, and notes the singles that follow.
    pub(super) fn keep(&mut self, wiring: &Wiring, cell: usize, kept: u32, queue: &mut Queue) -> Result<(), Dead> {
        bits(self.digits(cell) & !kept).try_for_each(|digit| self.drop(wiring, cell, digit, queue))
    }

    /// Carries out the singles that were noted.
    pub(super) fn propagate(&mut self, wiring: &Wiring, queue: &mut Queue) -> Result<(), Dead> {
        while let Some(Choice { cell, digit }) = queue.singles.pop() {
            let (cell, digit) = (usize::from(cell), u32::from(digit));
            let mask = self.cells[cell];
            if mask & 1 << digit == 0 {
                return Err(Dead);
            }
            if mask & SETTLED == 0 {
                self.settle(wiring, cell, digit, queue)?;
            }
        }
        Ok(())
    }

    fn settle(&mut self, wiring: &Wiring, cell: usize, digit: u32, queue: &mut Queue) -> Result<(), Dead> {
        let others = self.cells[cell] & !(1 << digit);
        self.cells[cell] = 1 << digit | SETTLED;
        self.open -= 1;
        if others != 0 {
            queue.changed.insert(cell);
        }
        for home in wiring.homes(cell) {
            bits(others).try_for_each(|other| self.leave(wiring, home, other, queue))?;
        }
        for home in wiring.homes(cell) {
            let entry = (home.start + digit) as usize;
            // The unit's other places are told here, so that what happens there does not come back to this entry.
            let rest = std::mem::replace(&mut self.places[entry], home.bit) & !home.bit;
            for place in bits(rest) {
                self.drop(wiring, wiring.member(home.start as usize, place), digit, queue)?;
            }
        }
        for &peer in wiring.loose(cell) {
            self.drop(wiring, usize::from(peer), digit, queue)?;
        }
        Ok(())
    }

    /// Where all places of a digit in a unit lie in another one too, takes the other's places besides (locked candidates), with all
    /// singles that follow; says whether there were any. Only digits that have lost places since the last look are looked at.
    pub(super) fn lock(&mut self, wiring: &Wiring, crossings: &Crossings, queue: &mut Queue) -> Result<bool, Dead> {
        let mut has_changed = false;
        for unit in 0..wiring.units() {
            let start = unit * wiring.digits;
            for digit in bits(std::mem::take(&mut queue.thinned[unit])) {
                let places = self.places[start + digit as usize];
                if places & (places - 1) == 0 {
                    continue;
                }
                for crossing in crossings.of(start, places.trailing_zeros()) {
                    if places & !crossing.here != 0 {
                        continue;
                    }
                    let others = self.places[(crossing.start + digit) as usize] & !crossing.there;
                    has_changed |= others != 0;
                    for place in bits(others) {
                        self.drop(wiring, wiring.member(crossing.start as usize, place), digit, queue)?;
                    }
                }
            }
        }
        if has_changed {
            self.propagate(wiring, queue)?;
        }
        Ok(has_changed)
    }

    /// Takes a digit from a cell and the cell from the digit's places.
    pub(super) fn drop(&mut self, wiring: &Wiring, cell: usize, digit: u32, queue: &mut Queue) -> Result<(), Dead> {
        let mask = &mut self.cells[cell];
        if *mask & 1 << digit == 0 {
            return Ok(());
        }
        *mask &= !(1 << digit);
        queue.changed.insert(cell);
        if *mask & !SETTLED == 0 {
            return Err(Dead);
        }
        if mask.is_power_of_two() {
            queue.push(cell, mask.trailing_zeros());
        }
        wiring.homes(cell).iter().try_for_each(|home| self.leave(wiring, home, digit, queue))
    }

    /// Takes a cell from the places of a digit in a unit; a digit with one place left goes there.
    #[inline(always)]
    fn leave(&mut self, wiring: &Wiring, home: &Home, digit: u32, queue: &mut Queue) -> Result<(), Dead> {
        let places = &mut self.places[(home.start + digit) as usize];
        if *places & home.bit != 0 {
            *places &= !home.bit;
            queue.thinned[home.unit as usize] |= 1 << digit;
            let left = *places;
            self.single_place(wiring, home.start, digit, left, queue)?;
        }
        Ok(())
    }

    /// A digit with one place left in a unit goes there.
    #[inline]
    fn single_place(
        &self,
        wiring: &Wiring,
        start: u32,
        digit: u32,
        places: u32,
        queue: &mut Queue,
    ) -> Result<(), Dead> {
        if places & places.wrapping_sub(1) != 0 {
            return Ok(());
        }
        if places == 0 {
            return Err(Dead);
        }
        let cell = wiring.member(start as usize, places.trailing_zeros());
        if !self.is_settled(cell) {
            queue.push(cell, digit);
        }
        Ok(())
    }

    /// What to try: the first candidate of the smallest entry of either view.
    pub(super) fn branch(&self, wiring: &Wiring) -> Choice {
        let of_cell = |cell: usize| Choice { cell: cell as u16, digit: self.cells[cell].trailing_zeros() as u8 };
        let of_entry = |entry: usize| {
            let (start, digit) = wiring.of_entry(entry);
            let cell = wiring.member(start, self.places[entry].trailing_zeros());
            Choice { cell: cell as u16, digit: digit as u8 }
        };
        // Most often there is a pair, and that is told without counting.
        let is_open_pair = |&mask: &u32| mask & SETTLED == 0 && is_pair(mask);
        if let Some(cell) = self.cells.iter().position(is_open_pair) {
            return of_cell(cell);
        }
        if let Some(entry) = self.places.iter().position(|&mask| is_pair(mask)) {
            return of_entry(entry);
        }
        let size = |mask: u32| if mask & SETTLED == 0 && mask.count_ones() > 1 { mask.count_ones() } else { u32::MAX };
        let smallest =
            |masks: &[u32]| (0..masks.len()).min_by_key(|&at| size(masks[at])).map(|at| (at, size(masks[at])));
        match (smallest(&self.cells), smallest(&self.places)) {
            (Some((cell, of_cells)), Some((entry, of_places))) => {
                if of_cells <= of_places {
                    of_cell(cell)
                } else {
                    of_entry(entry)
                }
            }
            (cell, _) => of_cell(cell.map_or(0, |(cell, _)| cell)),
        }
    }

    /// What to try where cells have weights: the first candidate of the cell with the fewest for its weight; a place of a digit that
    /// has two in a unit, if the heavier of them makes that better still.
    pub(super) fn branch_by_weight(&self, wiring: &Wiring, weights: &[u32]) -> Choice {
        let (mut least, mut weight, mut best) = (u32::MAX, 1, None);
        let mut offer = |count: u32, cell: usize, digit: u32| {
            if u64::from(count) * u64::from(weight) < u64::from(least) * u64::from(weights[cell]) {
                (least, weight, best) = (count, weights[cell], Some(Choice { cell: cell as u16, digit: digit as u8 }));
            }
        };
        for (cell, &mask) in self.cells.iter().enumerate().filter(|(_, mask)| **mask & SETTLED == 0) {
            offer(mask.count_ones(), cell, mask.trailing_zeros());
        }
        for (unit, places) in self.places.chunks_exact(wiring.digits).enumerate() {
            for (digit, &mask) in places.iter().enumerate().filter(|(_, mask)| is_pair(**mask)) {
                for place in [mask.trailing_zeros(), mask.ilog2()] {
                    offer(2, wiring.member(unit * wiring.digits, place), digit as u32);
                }
            }
        }
        best.unwrap_or_else(|| self.branch(wiring))
    }

    /// A random candidate of one of the smallest entries, each of which is as likely.
    pub(super) fn branch_at_random(&self, wiring: &Wiring, random: &mut Random) -> Choice {
        let (mut best, mut size, mut equals) = (Choice { cell: 0, digit: 0 }, u32::MAX, 0);
        let open = |&(_, &mask): &(usize, &u32)| mask & SETTLED == 0 && mask.count_ones() > 1;
        let cells = self.cells.iter().enumerate().filter(open).map(|(cell, &mask)| (cell, mask));
        let places = self.places.iter().enumerate().filter(open).map(|(entry, &mask)| (entry + wiring.cells, mask));
        for (at, mask) in cells.chain(places) {
            let count = mask.count_ones();
            if count > size {
                continue;
            }
            equals = if count < size { 1 } else { equals + 1 };
            size = count;
            if random.below(equals) == 0 {
                let bit = random.below(count as usize);
                let bit = bits(mask).nth(bit).unwrap_or(0);
                best = match at.checked_sub(wiring.cells) {
                    None => Choice { cell: at as u16, digit: bit as u8 },
                    Some(entry) => {
                        let (start, digit) = wiring.of_entry(entry);
                        Choice { cell: wiring.member(start, bit) as u16, digit: digit as u8 }
                    }
                };
            }
        }
        best
    }
}
