//! Bivalue universal grave: all cells but one have two candidates, and every digit two places in every unit, but for one
//! candidate more: that one is true.
//!
//! Without it every cell of the graph would have two colors left and every color two places: taking the other one
//! everywhere would make another solution.

use std::ops::ControlFlow;

use crate::step::{Net, Pattern, Premise, Step};
use crate::technique::guard::Guarded;
use crate::technique::{Example, Facts, Family, Look, Record, Scores, Sink, Technique, TechniqueId, origin};
use chromadoku_board::id::{Candidate, Cell, Digit};
use chromadoku_board::set::{CellSet, DigitSet};

pub(crate) const BUG_PLUS_1: Record = Record {
    id: TechniqueId("bug-plus-1"),
    name: "Bivalue universal grave + 1",
    others: &["bivalue universal grave"],
    origin: origin::BUG,
    family: Family::Uniqueness,
    size: 1,
    scores: Scores::new(100, 56, 30),
    code: Some("0610"),
    in_path: true,
    definition: "Every empty cell has two candidates but for one, which has three, and without one of those every digit \
         would have two places in each unit. A board in such a state has no single solution. So that candidate is \
         true and the other two in its cell are eliminated.",
    spot: "When nearly every empty cell has two candidates, look for the one with three. Take the digit that has \
         three places in its row, column and box.",
    example: Some(Example {
        givens: "..9..5.3.1..8...5..75.4.28..4...73.66................7.3.5.6....167..4......24...",
        grid: "
            24 8  9  12 7  5   6  3  14
            1  6  24 8  3  29  7  5  49
            3  7  5  6  4  19  2  8  19
            8  4  1  29 5  7   3  29 6
            6  25 7  39 18 138 89 4  25
            9  25 3  4  6  28  58 1  7
            24 3  24 5  19 6   19 7  8
            5  1  6  7  89 38  4  29 23
            7  9  8  13 2  4   15 6  35
        ",
        effects: "r5c6<>13",
        near_miss: "r5c4+1",
        is_simplest: true,
    }),
    find,
};

/// Several candidates more.
pub(crate) const BUG_PLUS_N: Record = Record {
    id: TechniqueId("bug-plus-n"),
    name: "Bivalue universal grave + n",
    others: &["bivalue universal grave"],
    origin: origin::BUG,
    scores: Scores { hodoku: 190, explainer: Some(57), wiki: None },
    code: None,
    definition: "Without a few extra candidates every empty cell would have two, and every digit two places in each unit. A \
         board in such a state has no single solution. So at least one of the extra candidates is true, and whatever \
         all of them exclude is eliminated.",
    spot: "When nearly every empty cell has two candidates, list the digits that have a third place in some unit.",
    example: Some(Example {
        givens: "12....9.5...3..1...5...96....5.1...84.2....1......3........85......3..6.3.164.87.",
        grid: "
            1  2  3  7 68 46 9  48  5
            68 46 9  3 5  24 1  248 7
            78 5  47 1 28 9  6  248 3
            67 3  5  4 1  26 27 9   8
            4  8  2  5 9  7  3  1   6
            9  1  67 8 26 3  27 5   4
            2  46 46 9 7  8  5  3   1
            5  7  8  2 3  1  4  6   9
            3  9  1  6 4  5  8  7   2
        ",
        effects: "r2c8<>8 r3c8<>4",
        near_miss: "r2c6+6",
        is_simplest: true,
    }),
    find: find_more,
    ..BUG_PLUS_1
};

/// More larger cells than that are not looked at.
const MOST: usize = 8;

fn find(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    if facts.unique().is_none() {
        return ControlFlow::Continue(());
    }
    let mut larger = facts.unsolved().iter().filter(|&cell| facts.candidates(cell).len() != 2);
    let (Some(cell), None) = (larger.next(), larger.next()) else { return ControlFlow::Continue(()) };
    if facts.candidates(cell).len() != 3 {
        return ControlFlow::Continue(());
    }
    for digit in facts.candidates(cell).iter().filter(|&digit| is_bug(facts, &[Candidate { cell, digit }])) {
        let others = facts.candidates(cell).iter().filter(|&other| other != digit);
        let eliminated: Vec<Candidate> = others.map(|digit| Candidate { cell, digit }).collect();
        let pattern = Pattern::Net(Net::of(vec![Premise::Grave(vec![Candidate { cell, digit }])]));
        if let Some(step) = Step::eliminating(technique.id, pattern, eliminated) {
            sink(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// In a cell with more candidates, those with more than two places in each of its units are too many.
fn find_more(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
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
    match extra.len() > 1 && is_bug(facts, &extra) {
        true => Guarded { premise: Premise::Grave(extra.clone()), guards: extra }.emit(technique, facts, sink),
        false => ControlFlow::Continue(()),
    }
}

/// Whether every digit has two places in every unit that lacks it, once these candidates are set aside, and none elsewhere
/// that a place of it sees: taking the other places must not make peers equal.
fn is_bug(facts: &Facts, extra: &[Candidate]) -> bool {
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
    use super::BUG_PLUS_1;
    use crate::technique::testing::check_link;

    #[test]
    fn places_that_see_each_other_beyond_the_units_make_no_grave() {
        // Cells that touch at a corner differ.
        check_link(BUG_PLUS_1, "s=2Cvj9V0tBARJf5b8DnI6J1eE5AMrPqnfXzd0X3Eer5KGhmeK78ygon2WFkSQmDAMiHJ9cKd");
    }
}
