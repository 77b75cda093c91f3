//! Killer cages, and sums along a diagonal (little killers).
//!
//! The digits of a cage differ, and add up to its sum if one is written. A cage may be of any form, larger than a region, or
//! in two parts. Along a diagonal digits may repeat.

use super::{Demand, Equation, Limits, MOST_SUM, Meaning, Values, are_distinct, can_add_up, differ, known};
use crate::geometry::{Geometry, UnitKind};
use crate::id::Cell;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// A killer cage.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Cage {
    /// Its cells.
    pub cells: Vec<Cell>,
    /// What they add up to, where that is written.
    pub sum: Option<u16>,
    /// Whether its digits may repeat.
    pub repeats: Repeats,
}

/// Whether digits may repeat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Repeats {
    /// They differ, as is usual.
    Barred,
    /// They may repeat where units allow it.
    Allowed,
}

impl Cage {
    /// A usual cage.
    pub fn new(cells: Vec<Cell>, sum: Option<u16>) -> Cage {
        Cage { cells, sum, repeats: Repeats::Barred }
    }

    /// Whether the values that are still free leave a sum possible, the smallest and the largest of them.
    fn is_left(&self, known: &[i32], sum: i32, digits: i32) -> bool {
        let open = self.cells.len() - known.len();
        let free = || (1..=digits).filter(|value| !known.contains(value));
        let rest = sum - known.iter().sum::<i32>();
        (free().take(open).sum::<i32>()..=free().rev().take(open).sum()).contains(&rest)
    }
}

impl Meaning for Cage {
    fn name(&self) -> &'static str {
        match self.repeats {
            Repeats::Barred => "killer cage",
            Repeats::Allowed => "sum cage",
        }
    }

    fn title(&self) -> &'static str {
        "killer"
    }

    fn sentence(&self, names: &dyn Fn(&[Cell]) -> String) -> String {
        let cells = names(&self.cells);
        match (self.sum, self.repeats) {
            (Some(sum), Repeats::Barred) => format!("The digits in {cells} differ and add up to {sum}."),
            (Some(sum), Repeats::Allowed) => format!("The digits in {cells} add up to {sum} and may repeat."),
            (None, Repeats::Barred) => format!("The digits in {cells} differ."),
            (None, Repeats::Allowed) => format!("{cells} are marked."),
        }
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn is_sound(&self, digits: usize) -> bool {
        let size = self.cells.len();
        size > 0
            && are_distinct(&self.cells)
            && self.sum.is_none_or(|sum| sum <= MOST_SUM)
            && (self.repeats == Repeats::Allowed || size <= digits)
    }

    fn fits(&self, geometry: &Geometry, value: &Values) -> bool {
        let known = known(&self.cells, value);
        let (sum, digits) = (self.sum.map(i32::from), geometry.digit_count());
        match self.repeats {
            Repeats::Allowed => sum.is_none_or(|sum| can_add_up(&self.cells, value, sum, digits)),
            Repeats::Barred => differ(&known) && sum.is_none_or(|sum| self.is_left(&known, sum, digits as i32)),
        }
    }

    fn unit(&self) -> Option<(UnitKind, Vec<Cell>)> {
        (self.repeats == Repeats::Barred && self.cells.len() > 1).then(|| (UnitKind::Cage, self.cells.clone()))
    }

    fn equations(&self, _: &Geometry) -> Vec<Equation> {
        self.sum.map(|sum| Equation::total(&self.cells, i32::from(sum))).into_iter().collect()
    }
}

impl Demand for Cage {
    fn limits(&self, limits: &mut Limits) {
        if let Some(sum) = self.sum {
            limits.total(&self.cells, i32::from(sum));
        }
    }
}

/// A sum of the cells along a diagonal, written outside the grid.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct LittleKiller {
    /// The cells from the clue on.
    pub cells: Vec<Cell>,
    /// The way along which they lie, seen from the clue.
    pub slant: Slant,
    /// What they add up to.
    pub sum: u16,
}

/// One of the four ways along a diagonal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Slant {
    /// Up and to the left.
    UpLeft,
    /// Up and to the right.
    UpRight,
    /// Down and to the left.
    DownLeft,
    /// Down and to the right.
    DownRight,
}

impl Slant {
    /// All of them.
    pub const ALL: [Slant; 4] = [Slant::UpLeft, Slant::UpRight, Slant::DownLeft, Slant::DownRight];

    /// How rows and columns change from one cell to the next.
    pub fn step(self) -> (i32, i32) {
        match self {
            Slant::UpLeft => (-1, -1),
            Slant::UpRight => (-1, 1),
            Slant::DownLeft => (1, -1),
            Slant::DownRight => (1, 1),
        }
    }
}

impl Meaning for LittleKiller {
    fn name(&self) -> &'static str {
        "little killer"
    }

    fn title(&self) -> &'static str {
        "little killer"
    }

    fn sentence(&self, names: &dyn Fn(&[Cell]) -> String) -> String {
        format!("The digits in {} add up to {} and may repeat.", names(&self.cells), self.sum)
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn is_sound(&self, _: usize) -> bool {
        !self.cells.is_empty() && are_distinct(&self.cells) && self.sum <= MOST_SUM
    }

    fn fits(&self, geometry: &Geometry, value: &Values) -> bool {
        can_add_up(&self.cells, value, i32::from(self.sum), geometry.digit_count())
    }

    fn equations(&self, _: &Geometry) -> Vec<Equation> {
        vec![Equation::total(&self.cells, i32::from(self.sum))]
    }
}

impl Demand for LittleKiller {
    fn limits(&self, limits: &mut Limits) {
        limits.total(&self.cells, i32::from(self.sum));
    }
}
