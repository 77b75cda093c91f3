//! Arrows: the digits on the shaft add up to the circle.
//!
//! A circle over several cells (a pill) is read as one number, from left to right and from top to bottom. Digits on a shaft may
//! repeat. Each line that leaves a circle is an arrow of its own. The inner cells of a double arrow add up to its two ends.

use super::{Demand, Equation, Limits, Meaning, Values, known, named};
use crate::geometry::Geometry;
use crate::id::Cell;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// An arrow.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Arrow {
    /// The circle's cell, or the cells of the pill in the order in which they are read.
    pub circle: Vec<Cell>,
    /// The cells that are added up.
    pub shaft: Vec<Cell>,
}

/// The most cells of a pill: with more, no shaft would add up to its number.
const LONGEST_PILL: usize = 3;

impl Arrow {
    fn equation(&self) -> Equation {
        let places = (0..self.circle.len() as u32).rev();
        let circle = self.circle.iter().zip(places).map(|(&cell, place)| (cell, -(10_i32.pow(place))));
        Equation::new(circle.chain(self.shaft.iter().map(|&cell| (cell, 1))), 0)
    }
}

impl Meaning for Arrow {
    fn name(&self) -> &'static str {
        if self.circle.len() > 1 { "pill arrow" } else { "arrow" }
    }

    fn title(&self) -> &'static str {
        "arrows"
    }

    fn sentence(&self, geometry: &Geometry) -> String {
        let (shaft, circle) = (named(geometry, &self.shaft), named(geometry, &self.circle));
        match self.circle.len() {
            1 => format!("The digits in {shaft} add up to the digit in {circle}."),
            2 => format!("The digits in {shaft} add up to the two-digit number that {circle} make."),
            _ => format!("The digits in {shaft} add up to the number that {circle} make."),
        }
    }

    fn cells(&self) -> Vec<Cell> {
        [self.circle.as_slice(), &self.shaft].concat()
    }

    fn is_sound(&self, _: usize) -> bool {
        (1..=LONGEST_PILL).contains(&self.circle.len()) && !self.shaft.is_empty()
    }

    fn fits(&self, geometry: &Geometry, value: &Values) -> bool {
        self.equation().fits(value, geometry.digit_count())
    }

    fn equations(&self, _: &Geometry) -> Vec<Equation> {
        vec![self.equation()]
    }
}

impl Demand for Arrow {
    fn limits(&self, limits: &mut Limits) {
        let equation = self.equation();
        if let [circle] = self.circle[..] {
            limits.adds_up_to(&self.shaft, circle);
        }
        limits.sum(equation);
    }
}

/// A line between two circles, which together are the sum of what is between them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct DoubleArrow {
    /// The cells in order; the circles are the first and the last.
    pub cells: Vec<Cell>,
}

impl DoubleArrow {
    fn equation(&self) -> Equation {
        let last = self.cells.len() - 1;
        let sign = |at: usize| if at == 0 || at == last { -1 } else { 1 };
        Equation::new(self.cells.iter().enumerate().map(|(at, &cell)| (cell, sign(at))), 0)
    }
}

impl Meaning for DoubleArrow {
    fn name(&self) -> &'static str {
        "double arrow"
    }

    fn title(&self) -> &'static str {
        "double arrows"
    }

    fn sentence(&self, geometry: &Geometry) -> String {
        let [first, inner @ .., last] = self.cells.as_slice() else { return String::new() };
        let inner = if let [one] = inner {
            format!("digit in {} is", geometry.name(*one))
        } else {
            format!("digits in {} add up to", named(geometry, inner))
        };
        format!("The {inner} the sum of {}.", named(geometry, &[*first, *last]))
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn is_sound(&self, _: usize) -> bool {
        self.cells.len() >= 3
    }

    fn fits(&self, geometry: &Geometry, value: &Values) -> bool {
        match known(&self.cells, value) {
            all if all.len() == self.cells.len() => {
                let ends = all[0] + all[all.len() - 1];
                all.iter().sum::<i32>() == 2 * ends
            }
            _ => self.equation().fits(value, geometry.digit_count()),
        }
    }

    fn equations(&self, _: &Geometry) -> Vec<Equation> {
        vec![self.equation()]
    }
}

impl Demand for DoubleArrow {
    fn limits(&self, limits: &mut Limits) {
        limits.sum(self.equation());
    }
}
