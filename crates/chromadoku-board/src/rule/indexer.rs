//! Indexers: a cell that says where, in its column, row or box, its own number stands.
//!
//! A cell of a row indexer in row r says by its digit v that row v of its column holds r; a column indexer says the same of its
//! row, a box indexer of the places of its box.

use super::{Demand, Limits, Meaning, Values, are_distinct};
use crate::geometry::Geometry;
use crate::id::Cell;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// A cell that says where a digit is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Indexer {
    /// Which of its units it speaks of.
    pub kind: IndexerKind,
    /// The cells of that unit in order, as many as there are digits.
    pub cells: Vec<Cell>,
    /// Its place among them, from 0.
    pub at: u8,
}

/// Of what an indexer speaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum IndexerKind {
    /// Its digit is a row of its column.
    Row,
    /// Its digit is a column of its row.
    Column,
    /// Its digit is a place of its box.
    Box,
}

impl Indexer {
    /// The cell that says it.
    pub fn cell(&self) -> Cell {
        self.cells[usize::from(self.at)]
    }
}

impl Meaning for Indexer {
    fn name(&self) -> &'static str {
        match self.kind {
            IndexerKind::Row => "row indexer",
            IndexerKind::Column => "column indexer",
            IndexerKind::Box => "box indexer",
        }
    }

    fn title(&self) -> &'static str {
        "indexers"
    }

    fn sentence(&self, geometry: &Geometry) -> String {
        let (cell, own) = (geometry.name(self.cell()), self.at + 1);
        match self.kind {
            IndexerKind::Row => format!("The digit in {cell} is the row in which its column holds {own}."),
            IndexerKind::Column => format!("The digit in {cell} is the column in which its row holds {own}."),
            IndexerKind::Box => format!("The digit in {cell} is the place at which its box holds {own}."),
        }
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn pairs(&self, _: &Geometry) -> Option<Vec<[Cell; 2]>> {
        Some(self.cells.iter().map(|&other| [self.cell(), other]).collect())
    }

    fn is_sound(&self, digits: usize) -> bool {
        self.cells.len() == digits && usize::from(self.at) < digits && are_distinct(&self.cells)
    }

    fn fits(&self, _: &Geometry, value: &Values) -> bool {
        let Some(says) = value(self.cell()) else { return true };
        value(self.cells[says as usize - 1]).is_none_or(|there| there == i32::from(self.at) + 1)
    }
}

impl Demand for Indexer {
    fn limits(&self, limits: &mut Limits) {
        let (own, number) = (self.cell(), i32::from(self.at) + 1);
        for (place, &cell) in (1..).zip(&self.cells) {
            if cell == own {
                // If it points to itself, it holds its own number, and that is the place it points to.
                continue;
            }
            limits.pair(own, cell, |says, there| says != place || there == number);
        }
    }
}
