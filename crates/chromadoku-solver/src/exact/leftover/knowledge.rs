//! Which cells are known to be equal and which to differ, in every filling.

use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Cell, PerCell};
use chromadoku_board::set::CellSet;

/// What follows from peers and arguments so far. Equal cells differ from the same cells.
pub(super) struct Knowledge {
    same: PerCell<CellSet>,
    apart: PerCell<CellSet>,
}

impl Knowledge {
    /// Peers differ.
    pub(super) fn new(geometry: &Geometry) -> Knowledge {
        let same = geometry.cells().map(CellSet::of).collect();
        Knowledge { same, apart: geometry.cells().map(|cell| *geometry.peers(cell)).collect() }
    }

    /// The cells that differ from one.
    pub(super) fn apart(&self, cell: Cell) -> &CellSet {
        &self.apart[cell]
    }

    /// The cells that are equal to one, with itself.
    pub(super) fn same(&self, cell: Cell) -> &CellSet {
        &self.same[cell]
    }

    /// Takes in that some cells have the digits of just as many places: the rest of `left` differs from these places, and a
    /// single cell is equal to its place.
    pub(super) fn learn(&mut self, cells: &CellSet, places: &CellSet, left: &CellSet) {
        for cell in (*left - *cells).iter() {
            places.iter().for_each(|place| self.part(cell, place));
        }
        if let (1, Some(cell), Some(place)) = (cells.len(), cells.first(), places.first()) {
            self.join(cell, place);
        }
    }

    fn part(&mut self, a: Cell, b: Cell) {
        if self.apart[a].contains(b) {
            return;
        }
        let (of_a, of_b) = (self.same[a], self.same[b]);
        of_a.iter().for_each(|cell| self.apart[cell] |= of_b);
        of_b.iter().for_each(|cell| self.apart[cell] |= of_a);
    }

    fn join(&mut self, a: Cell, b: Cell) {
        if self.same[a].contains(b) {
            return;
        }
        let (same, apart) = (self.same[a] | self.same[b], self.apart[a] | self.apart[b]);
        for cell in same.iter() {
            (self.same[cell], self.apart[cell]) = (same, apart);
        }
        apart.iter().for_each(|cell| self.apart[cell] |= same);
    }
}
