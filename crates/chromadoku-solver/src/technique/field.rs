//! The places of one digit, numbered: a set of them is a mask of 128 bits, and what sees them all is found by ANDs.
//!
//! Most finders that ask "which places see all of these?" ask it many times on one position. A [`CellSet`] holds any
//! cell of any board and is ten words long; here two words do.

use super::Facts;
use super::facts::Fact;
use chromadoku_board::id::{Cell, Digit, Id};
use chromadoku_board::set::CellSet;

/// A set of places of one digit.
pub(crate) type Places = u128;

/// The places of a digit.
pub(crate) struct Field {
    /// The cells in order.
    pub(crate) cells: Vec<Cell>,
    /// The number of each cell that is among them.
    numbers: Vec<u8>,
    /// What each place sees.
    pub(crate) peers: Vec<Places>,
}

/// The numbers in a set.
pub(crate) fn members(mut places: Places) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = places.trailing_zeros() as usize;
        (places != 0).then(|| {
            places &= places - 1;
            at
        })
    })
}

impl Fact<Digit> for Field {
    /// The field of a digit; empty where it has more places than a mask has bits, so that such a digit is passed over.
    fn of(facts: &Facts, digit: Digit) -> Field {
        let geometry = facts.geometry();
        let mut cells: Vec<Cell> = facts.places(digit).iter().collect();
        if cells.len() > Places::BITS as usize {
            cells.clear();
        }
        let mut numbers = vec![0; geometry.cell_count()];
        (0..).zip(&cells).for_each(|(number, cell)| numbers[cell.index()] = number);
        let mut field = Field { peers: Vec::with_capacity(cells.len()), cells, numbers };
        let seen = |&cell: &Cell| field.places(&(*geometry.peers(cell) & *facts.places(digit)));
        let peers = field.cells.iter().map(seen).collect();
        field.peers = peers;
        field
    }
}

impl Field {
    /// The places among some cells that all may take the digit.
    pub(crate) fn places(&self, cells: &CellSet) -> Places {
        match self.cells.is_empty() {
            true => 0,
            false => cells.iter().fold(0, |places, cell| places | 1 << self.numbers[cell.index()]),
        }
    }

    /// All places.
    pub(crate) fn all(&self) -> Places {
        Places::MAX.checked_shr(Places::BITS - self.cells.len() as u32).unwrap_or(0)
    }

    /// What sees all of some places.
    pub(crate) fn seen_by_all(&self, places: Places) -> Places {
        members(places).fold(Places::MAX, |seen, at| seen & self.peers[at])
    }
}
