//! Bent sets: WXYZ-wings and their larger forms.
//!
//! ```text
//! cells of a line and of a unit that crosses it, as many as digits, of which all but one (z) keep to a unit:
//! without any z the cells would have too few digits, so what sees every z goes
//! ```
//!
//! They are two almost locked sets joined by a digit that together have as many digits as cells. An XYZ-wing is the one of
//! three cells.
//!
//! Source: SudokuWiki, "WXYZ-Wing".

use std::ops::ControlFlow;

use super::chains::hand;
use super::{self as als, Als};
use crate::id::Digit;
use crate::set::DigitSet;
use crate::technique::{Facts, Family, Scores, Sink, Technique, TechniqueId};

pub(crate) const WXYZ: Technique = Technique {
    id: TechniqueId("wxyz-wing"),
    name: "WXYZ-wing",
    family: Family::Wing,
    size: 4,
    scores: Scores::new(200, 55, 100),
    code: None,
    in_path: true,
    find,
};

pub(crate) const VWXYZ: Technique = Technique {
    id: TechniqueId("vwxyz-wing"),
    name: "VWXYZ-wing",
    size: 5,
    in_path: false,
    scores: Scores { hodoku: 280, explainer: Some(62), wiki: None },
    ..WXYZ
};

pub(crate) const UVWXYZ: Technique = Technique {
    id: TechniqueId("uvwxyz-wing"),
    name: "UVWXYZ-wing",
    size: 6,
    in_path: false,
    scores: Scores { hodoku: 290, explainer: Some(66), wiki: None },
    ..WXYZ
};

fn find(technique: &Technique, facts: &Facts, sink: &mut Sink) -> ControlFlow<()> {
    let size = usize::from(technique.size);
    let sets = als::by_size(facts, size - 1);
    for small in (1..=size / 2).filter(|small| size - small <= sets.len()) {
        for (at, a) in sets[small - 1].iter().enumerate() {
            let others = &sets[size - small - 1];
            // Two of the same size are met once.
            let others = if 2 * small == size { &others[at + 1..] } else { others };
            for b in others.iter().filter(|b| are_bent(a, b)) {
                for digit in (a.digits & b.digits).iter().filter(|&digit| are_joined(facts, a, b, digit)) {
                    hand(technique, facts, &[a, b], &[digit], sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether two sets have as many digits in all as cells: two in common, and no cell.
fn are_bent(a: &Als, b: &Als) -> bool {
    let common = a.digits & b.digits;
    let Some(first) = common.first() else { return false };
    (common - DigitSet::of(first)).only().is_some() && !a.cells.intersects(&b.cells)
}

/// Whether the places of a digit in one set see all those in the other.
fn are_joined(facts: &Facts, a: &Als, b: &Als, digit: Digit) -> bool {
    let (ours, theirs) = (a.cells & *facts.places(digit), b.cells & *facts.places(digit));
    ours.iter().all(|cell| theirs.is_subset(facts.geometry().peers(cell)))
}
