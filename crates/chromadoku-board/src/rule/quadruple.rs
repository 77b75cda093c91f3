//! Quadruples: the digits in a circle stand in the four cells around it, each as often as it is written.

use super::{Demand, Limits, Meaning, Values, known, named};
use crate::geometry::Geometry;
use crate::id::{Cell, Digit};
use crate::wording::and;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// Digits around a corner.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Quadruple {
    /// The cells, mostly four.
    pub cells: Vec<Cell>,
    /// The digits that are written; others may fill up.
    pub digits: Vec<Digit>,
}

/// What is still to come of some values once this one is there; the rest is as it was.
fn without(values: &[i32], gone: i32) -> Vec<i32> {
    let mut rest = values.to_vec();
    if let Some(at) = rest.iter().position(|&value| value == gone) {
        rest.remove(at);
    }
    rest
}

impl Quadruple {
    fn values(&self) -> Vec<i32> {
        self.digits.iter().map(|digit| i32::from(digit.0) + 1).collect()
    }
}

impl Meaning for Quadruple {
    fn name(&self) -> &'static str {
        "quadruple"
    }

    fn title(&self) -> &'static str {
        "quadruples"
    }

    fn sentence(&self, geometry: &Geometry) -> String {
        let repeats = self.digits.iter().enumerate().any(|(at, digit)| self.digits[..at].contains(digit));
        let as_often = if repeats { ", each as often as it is written" } else { "" };
        format!("{} hold {} between them{as_often}.", named(geometry, &self.cells), and(&self.digits))
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn is_sound(&self, digits: usize) -> bool {
        self.digits.len() <= self.cells.len()
            && self.cells.len() <= 8
            && super::are_distinct(&self.cells)
            && self.digits.iter().all(|digit| usize::from(digit.0) < digits)
    }

    fn fits(&self, _: &Geometry, value: &Values) -> bool {
        let known = known(&self.cells, value);
        let missing = known.iter().fold(self.values(), |missing, &value| without(&missing, value));
        missing.len() <= self.cells.len() - known.len()
    }
}

impl Demand for Quadruple {
    fn limits(&self, limits: &mut Limits) {
        let size = self.cells.len();
        let next = |place: usize, missing: &Vec<i32>, value: i32| {
            Some(without(missing, value)).filter(|missing| missing.len() < size - place)
        };
        limits.machine(&self.cells, self.values(), next, |missing| missing.is_empty());
    }
}
