//! Templates: all ways to place one digit on the whole board.
//!
//! ```text
//! 7 . . | . . .        what every way uses is so (template set), what no way uses is not (template delete)
//! . . . | 7 . .
//! ```
//!
//! In the graph of one digit a template is an independent set that meets every unit. There may be thousands, so this is
//! looked for on request only.
//!
//! Source: HoDoKu's manual, "Templates".

use std::ops::ControlFlow;

use super::{Facts, Scores, Sink, Technique, TechniqueId};
use crate::id::{Candidate, Digit, UnitId};
use crate::set::CellSet;
use crate::step::{Effect, Pattern, Step};

pub(crate) const SET: Technique = Technique {
    id: TechniqueId("template-set"),
    name: "Template set",
    size: 1,
    scores: Scores::without_explainer(10_000, 100),
    code: Some("1201"),
    in_path: false,
    find: |technique, facts, sink| each(facts, |digit, always, _| step(technique, facts, digit, always, true), sink),
};

pub(crate) const DELETE: Technique = Technique {
    id: TechniqueId("template-delete"),
    name: "Template delete",
    size: 1,
    scores: Scores::without_explainer(10_000, 100),
    code: Some("1202"),
    in_path: false,
    find: |technique, facts, sink| {
        each(facts, |digit, _, ever| step(technique, facts, digit, *facts.places(digit) - ever, false), sink)
    },
};

/// A digit with more ways than that is passed over.
const MOST: usize = 200_000;

fn step(technique: &Technique, facts: &Facts, digit: Digit, cells: CellSet, set: bool) -> Option<Step> {
    let pattern = Pattern::Templates(digit);
    let candidates = (cells & *facts.places(digit)).iter().map(|cell| Candidate { cell, digit });
    match set {
        false => Step::eliminating(technique.id, pattern, candidates),
        true => {
            let effects: Vec<Effect> = candidates.map(Effect::Place).collect();
            (!effects.is_empty()).then_some(Step { technique: technique.id, pattern, effects })
        }
    }
}

/// Hands out the step of each digit, made from what every way uses and from what any does.
fn each(facts: &Facts, step: impl Fn(Digit, CellSet, CellSet) -> Option<Step>, sink: &mut Sink) -> ControlFlow<()> {
    for digit in facts.geometry().digits().iter() {
        let needed = facts.geometry().units().map(|(id, _)| id).filter(|&unit| facts.needs(unit, digit));
        let mut ways =
            Ways { facts, units: needed.collect(), always: *facts.places(digit), ever: CellSet::EMPTY, left: MOST };
        if ways.units.is_empty() {
            continue;
        }
        if ways.place(*facts.places(digit), CellSet::EMPTY).is_continue() && !ways.ever.is_empty() {
            step(digit, ways.always, ways.ever).map_or(ControlFlow::Continue(()), &mut *sink)?;
        }
    }
    ControlFlow::Continue(())
}

struct Ways<'a> {
    facts: &'a Facts<'a>,
    units: Vec<UnitId>,
    always: CellSet,
    ever: CellSet,
    left: usize,
}

impl Ways<'_> {
    /// Goes through all ways that use only these places beside those used already; breaks off if there are too many.
    fn place(&mut self, places: CellSet, used: CellSet) -> ControlFlow<()> {
        let geometry = self.facts.geometry();
        let open = self.units.iter().map(|&unit| geometry.unit(unit).set).filter(|set| !set.intersects(&used));
        let Some(unit) = open.min_by_key(|set| (*set & places).len()) else {
            self.always &= used;
            self.ever |= used;
            self.left -= 1;
            return if self.left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        };
        for cell in (unit & places).iter() {
            self.place(places - *geometry.peers(cell) - CellSet::of(cell), used | CellSet::of(cell))?;
        }
        ControlFlow::Continue(())
    }
}
