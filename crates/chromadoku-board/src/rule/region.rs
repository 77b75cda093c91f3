//! Extra regions: cells that differ, and hold every digit where there are as many.

use super::{Demand, Limits, Meaning, Values, are_distinct, differ, known, named};
use crate::geometry::{Geometry, UnitKind};
use crate::id::Cell;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// Cells that differ.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Region {
    /// The cells.
    pub cells: Vec<Cell>,
}

impl Meaning for Region {
    fn name(&self) -> &'static str {
        "extra region"
    }

    fn title(&self) -> &'static str {
        "extra regions"
    }

    fn sentence(&self, geometry: &Geometry) -> String {
        format!("The digits in {} differ.", named(geometry, &self.cells))
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn is_sound(&self, digits: usize) -> bool {
        (1..=digits).contains(&self.cells.len()) && are_distinct(&self.cells)
    }

    fn fits(&self, _: &Geometry, value: &Values) -> bool {
        differ(&known(&self.cells, value))
    }

    fn unit(&self) -> Option<(UnitKind, Vec<Cell>)> {
        Some((UnitKind::Extra, self.cells.clone()))
    }
}

impl Demand for Region {
    fn limits(&self, _: &mut Limits) {}
}
