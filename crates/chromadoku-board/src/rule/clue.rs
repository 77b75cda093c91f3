//! Clues outside the grid that speak of a whole row or column, seen from their side: sandwiches, X-sums and skyscrapers.

use super::limit::MOST_WAYS;
use super::{Demand, Limits, MOST_SUM, Meaning, Values, are_distinct, named};
use crate::geometry::Geometry;
use crate::id::Cell;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// A clue outside the grid.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Clue {
    /// What it counts.
    pub kind: ClueKind,
    /// The cells of the row or column, from the clue on.
    pub cells: Vec<Cell>,
    /// Its number.
    pub value: u16,
}

/// What a clue counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum ClueKind {
    /// The sum of what stands between 1 and the highest digit.
    Sandwich,
    /// The sum of as many digits as the first one says, itself among them.
    XSum,
    /// How many digits are larger than all before them.
    Skyscraper,
}

impl Clue {
    fn fits_sandwich(&self, values: &[Option<i32>], digits: i32) -> bool {
        let at = |value| values.iter().position(|&other| other == Some(value));
        let (Some(one), Some(most)) = (at(1), at(digits)) else {
            // Where both ends cannot come any more, there is no sandwich.
            return values.contains(&None);
        };
        let between = &values[one.min(most) + 1..one.max(most)];
        let known: i32 = between.iter().flatten().sum();
        let open = between.iter().filter(|value| value.is_none()).count() as i32;
        (known + open..=known + open * digits).contains(&i32::from(self.value))
    }

    fn fits_x_sum(&self, values: &[Option<i32>], digits: i32) -> bool {
        let Some(Some(first)) = values.first() else { return true };
        let Some(added) = values.get(..*first as usize) else { return false };
        let known: i32 = added.iter().flatten().sum();
        let open = added.iter().filter(|value| value.is_none()).count() as i32;
        (known + open..=known + open * digits).contains(&i32::from(self.value))
    }

    fn fits_skyscraper(&self, values: &[Option<i32>], digits: i32) -> bool {
        // Only the first values are seen for sure.
        let (mut seen, mut highest) = (0, 0);
        for (place, value) in values.iter().enumerate() {
            let Some(value) = *value else {
                let more = ((digits - highest) as u16).min((values.len() - place) as u16);
                return (seen..=seen + more).contains(&self.value);
            };
            if value > highest {
                (seen, highest) = (seen + 1, value);
            }
        }
        seen == self.value
    }
}

impl Meaning for Clue {
    fn name(&self) -> &'static str {
        match self.kind {
            ClueKind::Sandwich => "sandwich",
            ClueKind::XSum => "X-sum",
            ClueKind::Skyscraper => "skyscraper clue",
        }
    }

    fn title(&self) -> &'static str {
        match self.kind {
            ClueKind::Sandwich => "sandwiches",
            ClueKind::XSum => "X-sums",
            ClueKind::Skyscraper => "skyscrapers",
        }
    }

    fn sentence(&self, geometry: &Geometry) -> String {
        let (from, to) = match self.cells.as_slice() {
            [first, .., last] => (geometry.name(*first), geometry.name(*last)),
            _ => (named(geometry, &self.cells), named(geometry, &self.cells)),
        };
        let value = self.value;
        match self.kind {
            ClueKind::Sandwich => {
                format!("From {from} to {to}, the digits that stand between 1 and the highest digit add up to {value}.")
            }
            ClueKind::XSum => {
                format!(
                    "From {from} to {to}, the first digit says how many digits, itself included, add up to {value}."
                )
            }
            ClueKind::Skyscraper => {
                format!("From {from} to {to}, {value} of the digits are larger than all before them.")
            }
        }
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn is_sound(&self, _: usize) -> bool {
        self.cells.len() >= 2 && are_distinct(&self.cells) && self.value <= MOST_SUM
    }

    fn fits(&self, geometry: &Geometry, value: &Values) -> bool {
        let values: Vec<Option<i32>> = self.cells.iter().map(|&cell| value(cell)).collect();
        let digits = geometry.digit_count() as i32;
        match self.kind {
            ClueKind::Sandwich => self.fits_sandwich(&values, digits),
            ClueKind::XSum => self.fits_x_sum(&values, digits),
            ClueKind::Skyscraper => self.fits_skyscraper(&values, digits),
        }
    }
}

impl Demand for Clue {
    fn limits(&self, limits: &mut Limits) {
        let digits = limits.geometry().digit_count() as i32;
        let total = i32::from(self.value);
        match self.kind {
            ClueKind::Sandwich => {
                // The end of the sandwich that came first, and what was added since; behind it the other end's negative.
                let next = |_: usize, &(end, sum): &(i32, i32), value: i32| {
                    let is_end = value == 1 || value == digits;
                    match end {
                        0 if is_end => Some((value, 0)),
                        0 => Some((0, 0)),
                        1.. if is_end && value != end => (sum == total).then_some((-1, 0)),
                        1.. => (sum + value <= total && !is_end).then_some((end, sum + value)),
                        _ => (!is_end).then_some((end, 0)),
                    }
                };
                limits.machine_of(usize::MAX, ("sandwich", total), &self.cells, (0, 0), next, |&(end, _)| end == -1);
            }
            ClueKind::XSum => {
                // How many are still to be added, and what they must add up to.
                let next = |place: usize, &(left, sum): &(i32, i32), value: i32| {
                    let (left, sum) = match (place, left) {
                        (0, _) => (value - 1, total - value),
                        (_, 0) => (0, sum),
                        _ => (left - 1, sum - value),
                    };
                    (left..=left * digits).contains(&sum).then_some((left, sum))
                };
                limits.machine_of(usize::MAX, ("X-sum", total), &self.cells, (0, 0), next, |&state| state == (0, 0));
            }
            ClueKind::Skyscraper => {
                if limits.all_differ(&self.cells) {
                    // A whole line has the highest digit, which is always seen.
                    let sure = i32::from(self.cells.len() == digits as usize);
                    // The digits so far, and how many were seen.
                    let next = |_: usize, &(set, seen): &(u32, i32), value: i32| {
                        let bit = 1_u32 << (value - 1);
                        let (all, seen) = (set | bit, seen + i32::from(bit > set));
                        // At most those above the highest so far will be seen.
                        let higher = digits - (32 - all.leading_zeros()) as i32;
                        (set & bit == 0 && (seen + higher.min(sure)..=seen + higher).contains(&total))
                            .then_some((all, seen))
                    };
                    let name = ("skyscraper", total);
                    if limits.machine_of(MOST_WAYS, name, &self.cells, (0, 0), next, |&(_, seen)| seen == total) {
                        return;
                    }
                }
                // The highest so far, and how many were seen.
                let next = |_: usize, &(highest, seen): &(i32, i32), value: i32| match value > highest {
                    true => (seen < total).then_some((value, seen + 1)),
                    false => Some((highest, seen)),
                };
                limits.machine(&self.cells, (0, 0), next, |&(_, seen)| seen == total);
            }
        }
    }
}
