//! Killer cages, and sums along a diagonal (little killers).
//!
//! The digits of a cage differ, and add up to its sum if one is written. A cage may be of any form, larger than a region, or
//! in two parts. Along a diagonal digits may repeat.

use super::{Demand, Equation, Limits, MOST_SUM, Meaning, Values, are_distinct, can_add_up, differ, known, named};
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

    /// Whether as many of the values that are still free as there are open cells add up to what is left of a sum.
    fn is_left(&self, known: &[i32], sum: i32, digits: i32) -> bool {
        let open = self.cells.len() - known.len();
        let free: Vec<i32> = (1..=digits).filter(|value| !known.contains(value)).collect();
        add_up(&free, open, sum - known.iter().sum::<i32>())
    }
}

/// Whether so many of some values, which rise, add up to a sum.
fn add_up(values: &[i32], count: usize, sum: i32) -> bool {
    let Some(most) = values.len().checked_sub(count) else { return false };
    let (least, most) = (values[..count].iter().sum::<i32>(), values[most..].iter().sum::<i32>());
    let is_between = least < sum && sum < most;
    // What is between need not be reached: 1, 2 and 4 have no two that add up to 4.
    sum == least
        || sum == most
        || is_between && {
            let (first, rest) = (values[0], &values[1..]);
            add_up(rest, count - 1, sum - first) || add_up(rest, count, sum)
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

    fn sentence(&self, geometry: &Geometry) -> String {
        let cells = named(geometry, &self.cells);
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

    fn sentence(&self, geometry: &Geometry) -> String {
        format!("The digits in {} add up to {} and may repeat.", named(geometry, &self.cells), self.sum)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Extra, Shape};
    use crate::id::{Candidate, Digit};
    use crate::rule::Rule;

    #[test]
    fn values_add_up_just_where_some_of_them_do() {
        for set in 1_u32..1 << 7 {
            let values: Vec<i32> = (1..=7).filter(|value| set >> (value - 1) & 1 == 1).collect();
            for count in 0..=values.len() + 1 {
                for sum in -1..=30 {
                    let of = |part: u32| (1..=7).filter(move |value| part >> (value - 1) & 1 == 1);
                    let adds =
                        |part: u32| part & !set == 0 && of(part).count() == count && of(part).sum::<i32>() == sum;
                    assert_eq!(add_up(&values, count, sum), (0..1 << 7).any(adds), "{values:?} {count} {sum}");
                }
            }
        }
    }

    #[test]
    fn two_digits_of_a_cage_bar_each_other_where_no_combination_has_both() {
        let cage = |cells: &[u16], sum| {
            let cage = Rule::Cage(Cage::new(cells.iter().copied().map(Cell).collect(), Some(sum)));
            Geometry::new(Shape::boxes(3, 3).with(Extra::Rule(cage))).unwrap()
        };
        let at = |cell: u16, digit: u8| Candidate { cell: Cell(cell), digit: Digit(digit - 1) };
        // 1 2 5 and 1 3 4: with 2, another 3 would be missing.
        let geometry = cage(&[0, 1, 2], 8);
        assert_eq!(geometry.bars().of(at(0, 2)), [at(1, 3), at(1, 4), at(2, 3), at(2, 4)]);
        assert!(geometry.excludes(at(0, 2), at(1, 3)) && !geometry.excludes(at(0, 2), at(1, 5)));
        // 1 2 3 7 and 1 2 4 6 and 1 3 4 5: with 3 and 6, two others would add up to 4.
        let geometry = cage(&[0, 1, 9, 10], 13);
        assert!(geometry.bars().of(at(0, 3)).contains(&at(1, 6)) && geometry.excludes(at(0, 3), at(1, 6)));
    }
}
