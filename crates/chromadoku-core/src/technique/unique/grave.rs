//! Bivalue universal grave: all cells but one have two candidates, and every digit two places in every unit, but for one
//! candidate more: that one is true.
//!
//! Without it every cell of the graph would have two colors left and every color two places: taking the other one
//! everywhere would make another solution.

use std::ops::ControlFlow;

use crate::id::{Candidate, Cell, Digit};
use crate::set::{CellSet, DigitSet};
use crate::step::{Net, Pattern, Premise, Step};
use crate::technique::guard::Guarded;
use crate::technique::{Facts, Family, Scores, Sink, Technique, TechniqueId};

pub(crate) const GRAVE: Technique = Technique {
    id: TechniqueId("bug-plus-1"),
    name: "Bivalue universal grave + 1",
    family: Family::Uniqueness,
    size: 1,
    scores: Scores::new(100, 56, 30),
    code: Some("0610"),
    in_path: true,
    find,
};

/// Several candidates more.
pub(crate) const GRAVE_MORE: Technique = Technique {
    id: TechniqueId("bug-plus-n"),
    name: "Bivalue universal grave + n",
    scores: Scores { hodoku: 190, explainer: Some(57), wiki: None },
    code: None,
    find: find_more,
    ..GRAVE
};

/// More larger cells than that are not looked at.
const MOST: usize = 8;

fn find(technique: &Technique, facts: &Facts, sink: &mut Sink) -> ControlFlow<()> {
    if facts.unique().is_none() {
        return ControlFlow::Continue(());
    }
    let mut larger = facts.unsolved().iter().filter(|&cell| facts.candidates(cell).len() != 2);
    let (Some(cell), None) = (larger.next(), larger.next()) else { return ControlFlow::Continue(()) };
    if facts.candidates(cell).len() != 3 {
        return ControlFlow::Continue(());
    }
    for digit in facts.candidates(cell).iter().filter(|&digit| is_grave(facts, &[Candidate { cell, digit }])) {
        let others = facts.candidates(cell).iter().filter(|&other| other != digit);
        let gone: Vec<Candidate> = others.map(|digit| Candidate { cell, digit }).collect();
        let pattern = Pattern::Net(Net { premises: vec![Premise::Grave(vec![Candidate { cell, digit }])] });
        if let Some(step) = Step::eliminating(technique.id, pattern, gone) {
            sink(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// In a cell with more candidates, those with more than two places in each of its units are too many.
fn find_more(technique: &Technique, facts: &Facts, sink: &mut Sink) -> ControlFlow<()> {
    let larger: Vec<Cell> = facts.unsolved().iter().filter(|&cell| facts.candidates(cell).len() != 2).collect();
    if facts.unique().is_none() || larger.len() > MOST {
        return ControlFlow::Continue(());
    }
    let mut extra = Vec::new();
    for cell in larger {
        let units = facts.geometry().units_of(cell);
        let crowded = |&digit: &Digit| units.iter().all(|&unit| facts.places_in(unit, digit).len() > 2);
        let over: DigitSet = facts.candidates(cell).iter().filter(crowded).collect();
        if over.len() + 2 != facts.candidates(cell).len() {
            return ControlFlow::Continue(());
        }
        extra.extend(over.iter().map(|digit| Candidate { cell, digit }));
    }
    match extra.len() > 1 && is_grave(facts, &extra) {
        true => Guarded { premise: Premise::Grave(extra.clone()), guards: extra }.hand(technique, facts, sink),
        false => ControlFlow::Continue(()),
    }
}

/// Whether every digit has two places in every unit that lacks it, once these candidates are set aside, and none elsewhere
/// that a place of it sees: taking the other places must not make peers equal.
fn is_grave(facts: &Facts, extra: &[Candidate]) -> bool {
    let geometry = facts.geometry();
    let two_each = geometry.units().all(|(id, unit)| {
        facts.missing_in(id).iter().all(|digit| {
            let own = extra.iter().filter(|at| at.digit == digit && unit.set.contains(at.cell)).count();
            let places = facts.places_in(id, digit).len() - own;
            places == 2 || !unit.full && places < 2
        })
    });
    let left = |cell: Cell| {
        let aside = extra.iter().filter(|at| at.cell == cell).map(|at| at.digit);
        facts.candidates(cell) - aside.collect()
    };
    let apart = |cell: Cell| {
        let full = geometry.units_of(cell).iter().map(|&unit| geometry.unit(unit)).filter(|unit| unit.full);
        let together = full.fold(CellSet::EMPTY, |all, unit| all | unit.set);
        (*geometry.peers(cell) - together).iter().all(|other| !left(cell).intersects(left(other)))
    };
    two_each && facts.unsolved().iter().all(apart)
}

#[cfg(test)]
mod tests {
    use crate::technique::testing::check_link;

    #[test]
    fn places_that_see_each_other_beyond_the_units_make_no_grave() {
        // Cells that touch at a corner differ.
        check_link("bug-plus-1", "s=2Cvj9V0tBARJf5b8DnI6J1eE5AMrPqnfXzd0X3Eer5KGhmeK78ygon2WFkSQmDAMiHJ9cKd");
    }
}
