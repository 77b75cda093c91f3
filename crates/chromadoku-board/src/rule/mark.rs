//! Rules about one cell: odd or even, the digits that it may take, smaller or larger than those around it.

use super::{Demand, Limits, Meaning, Values, known, named};
use crate::geometry::Geometry;
use crate::id::{Cell, Digit, Id};
use crate::set::DigitSet;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// An odd or an even cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Parity {
    /// The cell.
    pub cell: Cell,
    /// What its digit is.
    pub kind: ParityKind,
}

/// Odd or even.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum ParityKind {
    /// Odd, drawn as a circle.
    Odd,
    /// Even, drawn as a square.
    Even,
}

impl Parity {
    fn holds(self, value: i32) -> bool {
        (value % 2 == 1) == (self.kind == ParityKind::Odd)
    }
}

impl Meaning for Parity {
    fn name(&self) -> &'static str {
        match self.kind {
            ParityKind::Odd => "odd cell",
            ParityKind::Even => "even cell",
        }
    }

    fn title(&self) -> &'static str {
        "odd and even"
    }

    fn sentence(&self, geometry: &Geometry) -> String {
        let kind = if self.kind == ParityKind::Odd { "odd" } else { "even" };
        format!("The digit in {} is {kind}.", geometry.name(self.cell))
    }

    fn cells(&self) -> Vec<Cell> {
        vec![self.cell]
    }

    fn fits(&self, _: &Geometry, value: &Values) -> bool {
        value(self.cell).is_none_or(|value| self.holds(value))
    }
}

impl Demand for Parity {
    fn limits(&self, limits: &mut Limits) {
        limits.cell(self.cell, |value| self.holds(value));
    }
}

/// The digits that a cell may take.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Allowed {
    /// The cell.
    pub cell: Cell,
    /// The digits.
    pub digits: DigitSet,
}

impl Meaning for Allowed {
    fn name(&self) -> &'static str {
        "given candidates"
    }

    fn title(&self) -> &'static str {
        "given candidates"
    }

    fn sentence(&self, geometry: &Geometry) -> String {
        let digits: Vec<String> = self.digits.iter().map(|digit| digit.to_string()).collect();
        format!("The digit in {} is one of {}.", geometry.name(self.cell), digits.join(", "))
    }

    fn cells(&self) -> Vec<Cell> {
        vec![self.cell]
    }

    fn is_sound(&self, digits: usize) -> bool {
        !self.digits.is_empty() && self.digits.is_subset(DigitSet::first_n(digits))
    }

    fn fits(&self, _: &Geometry, value: &Values) -> bool {
        value(self.cell).is_none_or(|value| self.digits.contains(Digit::from_index(value as usize - 1)))
    }
}

impl Demand for Allowed {
    fn limits(&self, limits: &mut Limits) {
        limits.cell(self.cell, |value| self.digits.contains(Digit::from_index(value as usize - 1)));
    }
}

/// A cell that is smaller or larger than those around it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Extreme {
    /// Which of the two.
    pub kind: ExtremeKind,
    /// The cell.
    pub cell: Cell,
    /// The neighbors with which it is compared: those that do not carry the same mark.
    pub neighbors: Vec<Cell>,
}

/// Smaller or larger.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum ExtremeKind {
    /// Smaller than each neighbor.
    Minimum,
    /// Larger than each neighbor.
    Maximum,
}

impl Extreme {
    fn holds(&self, own: i32, other: i32) -> bool {
        match self.kind {
            ExtremeKind::Minimum => own < other,
            ExtremeKind::Maximum => own > other,
        }
    }
}

impl Meaning for Extreme {
    fn name(&self) -> &'static str {
        match self.kind {
            ExtremeKind::Minimum => "minimum cell",
            ExtremeKind::Maximum => "maximum cell",
        }
    }

    fn title(&self) -> &'static str {
        "minima and maxima"
    }

    fn sentence(&self, geometry: &Geometry) -> String {
        let (cell, others) = (geometry.name(self.cell), named(geometry, &self.neighbors));
        match self.kind {
            ExtremeKind::Minimum => format!("The digit in {cell} is smaller than each of those in {others}."),
            ExtremeKind::Maximum => format!("The digit in {cell} is larger than each of those in {others}."),
        }
    }

    fn cells(&self) -> Vec<Cell> {
        [&[self.cell], self.neighbors.as_slice()].concat()
    }

    fn pairs(&self, _: &Geometry) -> Option<Vec<[Cell; 2]>> {
        Some(self.neighbors.iter().map(|&other| [self.cell, other]).collect())
    }

    fn is_sound(&self, _: usize) -> bool {
        !self.neighbors.contains(&self.cell)
    }

    fn fits(&self, _: &Geometry, value: &Values) -> bool {
        value(self.cell).is_none_or(|own| known(&self.neighbors, value).into_iter().all(|other| self.holds(own, other)))
    }
}

impl Demand for Extreme {
    fn limits(&self, limits: &mut Limits) {
        self.neighbors.iter().for_each(|&other| limits.pair(self.cell, other, |a, b| self.holds(a, b)));
    }
}
