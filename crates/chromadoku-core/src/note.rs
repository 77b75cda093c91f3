//! What users note in a cell: small digits in its corners and in its center. They mean what whoever wrote them wants; logic hears of
//! neither.

use crate::id::Digit;
use crate::set::DigitSet;

/// Where in a cell a note stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Spot {
    /// In the corners and along the sides between them.
    Corner,
    /// In the middle, side by side.
    Center,
}

impl Spot {
    /// Both.
    pub const ALL: [Spot; 2] = [Spot::Corner, Spot::Center];

    /// The name, as a word that comes before "marks".
    pub fn name(self) -> &'static str {
        match self {
            Spot::Corner => "corner",
            Spot::Center => "center",
        }
    }
}

/// The notes of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Notes {
    /// Those in its corners.
    pub corner: DigitSet,
    /// Those in its center.
    pub center: DigitSet,
}

impl Notes {
    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.corner.is_empty() && self.center.is_empty()
    }

    /// Those at a spot.
    pub fn at(self, spot: Spot) -> DigitSet {
        match spot {
            Spot::Corner => self.corner,
            Spot::Center => self.center,
        }
    }

    /// The same with others at a spot.
    pub fn with(self, spot: Spot, digits: DigitSet) -> Notes {
        match spot {
            Spot::Corner => Notes { corner: digits, ..self },
            Spot::Center => Notes { center: digits, ..self },
        }
    }

    /// Those of them that are among some digits.
    pub fn among(self, digits: DigitSet) -> Notes {
        Notes { corner: self.corner & digits, center: self.center & digits }
    }

    /// The lines in which they are read: those in the upper corners, in the center, in the lower corners. Where there are more than four
    /// corner marks, some stand between two corners.
    pub fn lines(self) -> [Vec<Digit>; 3] {
        let mut above: Vec<Digit> = self.corner.iter().collect();
        let below = above.split_off(above.len().min(above.len().div_ceil(2).max(2)));
        [above, self.center.iter().collect(), below]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corner_marks_fill_the_upper_corners_then_the_lower_ones_then_what_is_between() {
        let lines = |count| {
            let notes = Notes { corner: DigitSet::first_n(count), center: DigitSet(0b110) };
            notes.lines().map(|line| line.into_iter().collect::<DigitSet>().to_string())
        };
        assert_eq!(lines(0), ["", "23", ""]);
        assert_eq!(lines(2), ["12", "23", ""]);
        assert_eq!(lines(3), ["12", "23", "3"]);
        assert_eq!(lines(9), ["12345", "23", "6789"]);
    }
}
