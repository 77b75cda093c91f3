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
use crate::technique::{Facts, Scores, Sink, Technique, TechniqueId};

pub(crate) const WXYZ: Technique = Technique {
    id: TechniqueId("wxyz-wing"),
    name: "WXYZ-wing",
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
    let sets = facts.sets();
    for (a, b, digit) in facts.joins().pairs() {
        let cells = sets[a].cells | sets[b].cells;
        let size = usize::from(technique.size);
        let apart = cells.len() == sets[a].cells.len() + sets[b].cells.len();
        if cells.len() == size && apart && (sets[a].digits | sets[b].digits).len() == size {
            hand(technique, facts, &[a, b], &[digit], sink)?;
        }
    }
    ControlFlow::Continue(())
}
