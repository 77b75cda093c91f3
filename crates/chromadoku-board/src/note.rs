//! What users note: small digits in the corners and in the center of a cell, colors of candidates, and links between them. They mean
//! what whoever wrote them wants; logic hears of none.

use crate::id::{Candidate, Digit};
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

/// The colors that the user gave a candidate, by the digits that choose them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CandidateColors {
    /// The candidate.
    pub at: Candidate,
    /// Its colors.
    pub colors: DigitSet,
}

impl CandidateColors {
    /// The colors of a candidate, among those in the order of their candidates.
    pub fn of(candidate_colors: &[CandidateColors], at: Candidate) -> DigitSet {
        let place = candidate_colors.binary_search_by_key(&at, |own| own.at);
        place.map_or(DigitSet::EMPTY, |place| candidate_colors[place].colors)
    }

    /// Gives a candidate colors, or none, among those in the order of their candidates.
    pub fn put(candidate_colors: &mut Vec<CandidateColors>, at: Candidate, colors: DigitSet) {
        match (candidate_colors.binary_search_by_key(&at, |own| own.at), colors.is_empty()) {
            (Ok(place), false) => candidate_colors[place].colors = colors,
            (Ok(place), true) => drop(candidate_colors.remove(place)),
            (Err(place), false) => candidate_colors.insert(place, CandidateColors { at, colors }),
            (Err(_), true) => {}
        }
    }
}

/// What a link between two candidates says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Strength {
    /// Not both of them are true.
    Weak,
    /// One of them is true.
    Strong,
}

impl Strength {
    /// The name, as a word that comes before "link".
    pub fn name(self) -> &'static str {
        match self {
            Strength::Weak => "weak",
            Strength::Strong => "strong",
        }
    }
}

/// A link that the user drew.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OwnLink {
    /// The two candidates, in order.
    pub ends: [Candidate; 2],
    /// What it says of them.
    pub strength: Strength,
}

impl OwnLink {
    /// The ends of a link between two candidates, in order; `None` where they are one.
    pub fn ends(a: Candidate, b: Candidate) -> Option<[Candidate; 2]> {
        (a != b).then(|| [a.min(b), a.max(b)])
    }

    /// Puts a link, or none, between two candidates that are in order, among links in the order of their ends.
    pub fn put(links: &mut Vec<OwnLink>, ends: [Candidate; 2], strength: Option<Strength>) {
        let place = links.binary_search_by_key(&ends, |link| link.ends);
        match (place, strength) {
            (Ok(at), Some(strength)) => links[at].strength = strength,
            (Ok(at), None) => drop(links.remove(at)),
            (Err(at), Some(strength)) => links.insert(at, OwnLink { ends, strength }),
            (Err(_), None) => {}
        }
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
