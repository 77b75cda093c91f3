//! Remote pairs of a chute: two cells that cannot both have the same one of their two digits.
//!
//! ```text
//! two cells {a b}; if both were b, a unit would have no place for b: so one of them is a
//! ```
//!
//! Source: SudokuWiki, "Chute Remote Pairs".

use std::ops::ControlFlow;

use super::{Facts, Family, Scores, Sink, Technique, TechniqueId};
use crate::id::{Candidate, Cell, UnitId};
use crate::step::{Constraint, Net, Pattern, Premise, Step};

pub(crate) const CHUTE: Technique = Technique {
    id: TechniqueId("chute-remote-pair"),
    name: "Chute remote pair",
    family: Family::Wing,
    size: 2,
    scores: Scores::without_explainer(155, 25),
    code: None,
    in_path: true,
    find: find_chute,
};

fn find_chute(technique: &Technique, facts: &Facts, sink: &mut Sink) -> ControlFlow<()> {
    let geometry = facts.geometry();
    let two: Vec<Cell> = facts.unsolved().iter().filter(|&cell| facts.candidates(cell).len() == 2).collect();
    for (at, &p) in two.iter().enumerate() {
        let same = |q: &&Cell| facts.candidates(**q) == facts.candidates(p) && !geometry.peers(p).contains(**q);
        for &q in two[at + 1..].iter().filter(same) {
            for kept in facts.candidates(p).iter() {
                let seen = *geometry.peers(p) | *geometry.peers(q);
                // Two places make it a W-wing.
                let emptied = |&unit: &UnitId| {
                    let places = facts.places_in(unit, kept);
                    facts.needs(unit, kept) && places.len() > 2 && places.is_subset(&seen)
                };
                let Some(unit) = geometry.units().map(|(id, _)| id).find(emptied) else { continue };
                let gone = facts.candidates(p).iter().filter(|&digit| digit != kept).flat_map(|digit| {
                    facts.seen_by_all(digit, [p, q]).iter().map(move |cell| Candidate { cell, digit })
                });
                let cells = [p, q].map(|cell| Premise::One(Constraint::Cell(cell)));
                let premises = cells.into_iter().chain([Premise::One(Constraint::Place(unit, kept))]).collect();
                let step = Step::eliminating(technique.id, Pattern::Net(Net { premises }), gone);
                step.map_or(ControlFlow::Continue(()), &mut *sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}
