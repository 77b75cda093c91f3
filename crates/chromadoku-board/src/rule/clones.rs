//! Clones: two shapes hold the same digits in the same places.

use super::{Demand, Limits, Meaning, Values, named};
use crate::geometry::Geometry;
use crate::id::Cell;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// Cells that hold the same digits as others.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Clones {
    /// The cells.
    pub cells: Vec<Cell>,
    /// Those that hold the same digits, in the same order. The two may overlap.
    pub copies: Vec<Cell>,
}

impl Meaning for Clones {
    fn name(&self) -> &'static str {
        "clone"
    }

    fn title(&self) -> &'static str {
        "clones"
    }

    fn sentence(&self, geometry: &Geometry) -> String {
        format!(
            "{} hold the same digits as {}, in this order.",
            named(geometry, &self.copies),
            named(geometry, &self.cells)
        )
    }

    fn cells(&self) -> Vec<Cell> {
        [self.cells.as_slice(), &self.copies].concat()
    }

    fn pairs(&self, _: &Geometry) -> Option<Vec<[Cell; 2]>> {
        Some(self.cells.iter().zip(&self.copies).map(|(&cell, &copy)| [cell, copy]).collect())
    }

    fn is_sound(&self, _: usize) -> bool {
        self.cells.len() == self.copies.len()
    }

    fn fits(&self, _: &Geometry, value: &Values) -> bool {
        let pairs = self.cells.iter().zip(&self.copies);
        pairs.map(|(&cell, &copy)| value(cell).zip(value(copy))).all(|pair| pair.is_none_or(|(a, b)| a == b))
    }
}

impl Demand for Clones {
    fn limits(&self, limits: &mut Limits) {
        self.cells.iter().zip(&self.copies).for_each(|(&a, &b)| limits.pair(a, b, |a, b| a == b));
    }
}
