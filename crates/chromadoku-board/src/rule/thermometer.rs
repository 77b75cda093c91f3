//! Thermometers: digits rise from the bulb on.
//!
//! Branches share the bulb, and each is a thermometer of its own. On a slow one, neighbors may be equal.

use super::{Demand, Limits, Meaning, Values, named};
use crate::geometry::Geometry;
use crate::id::Cell;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// A thermometer.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Thermometer {
    /// Its cells, the bulb first.
    pub cells: Vec<Cell>,
    /// How its digits rise.
    pub rise: Rise,
}

/// How digits rise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Rise {
    /// Each is larger than the one before.
    Strict,
    /// None is smaller than the one before.
    Slow,
}

impl Thermometer {
    /// By how much one cell is larger at least than the one before.
    fn least(&self) -> i32 {
        match self.rise {
            Rise::Strict => 1,
            Rise::Slow => 0,
        }
    }
}

impl Meaning for Thermometer {
    fn name(&self) -> &'static str {
        match self.rise {
            Rise::Strict => "thermometer",
            Rise::Slow => "slow thermometer",
        }
    }

    fn title(&self) -> &'static str {
        match self.rise {
            Rise::Strict => "thermometers",
            Rise::Slow => "slow thermometers",
        }
    }

    fn sentence(&self, geometry: &Geometry) -> String {
        let cells = named(geometry, &self.cells);
        match self.rise {
            Rise::Strict => format!("The digits in {cells} rise in this order."),
            Rise::Slow => format!("The digits in {cells} never fall in this order."),
        }
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn is_sound(&self, _: usize) -> bool {
        self.cells.len() >= 2
    }

    fn fits(&self, geometry: &Geometry, value: &Values) -> bool {
        // What comes before a cell leaves room for it, and so does what comes behind it.
        let (top, mut floor) = (geometry.digit_count() as i32, 1);
        let last = self.cells.len() - 1;
        self.cells.iter().enumerate().all(|(at, &cell)| {
            let at_least = floor;
            let value = value(cell);
            floor = value.unwrap_or(floor) + self.least();
            value.unwrap_or(at_least) >= at_least
                && value.unwrap_or(at_least) + (last - at) as i32 * self.least() <= top
        })
    }
}

impl Demand for Thermometer {
    fn limits(&self, limits: &mut Limits) {
        for pair in self.cells.windows(2) {
            limits.pair(pair[0], pair[1], |a, b| b >= a + self.least());
        }
    }
}
