//! Remote pairs of a chute: two cells that cannot both have the same one of their two digits.
//!
//! ```text
//! two cells {a b}; if both were b, a unit would have no place for b: so one of them is a
//! ```
//!
//! Source: SudokuWiki, "Chute Remote Pairs".

use std::ops::ControlFlow;

use super::{Example, Family, Look, Record, Scores, Sink, Technique, TechniqueId};
use crate::step::{Constraint, Net, Pattern, Premise, Step};
use crate::technique::Origin;
use chromadoku_board::id::{Candidate, Cell, UnitId};

pub(crate) const CHUTE: Record = Record {
    id: TechniqueId("chute-remote-pair"),
    name: "Chute remote pair",
    others: &[],
    origin: Origin::new(
        "Added to SudokuWiki in January 2025 at Andy Potvin’s suggestion. The idea is older, from W-wings.",
        "SudokuWiki, Chute Remote Pairs",
        "https://www.sudokuwiki.org/Chute_Remote_Pairs",
    ),
    family: Family::Wing,
    size: 2,
    scores: Scores::without_explainer(155, 25),
    code: None,
    in_path: true,
    definition: "Two cells have the same two candidates and do not see each other. In some unit every place for one of \
         these digits is seen by one cell or the other, so not both cells hold it. At least one of them holds the \
         other digit, and whatever sees both cells loses that one.",
    spot: "Look for two cells with the same two candidates in the same three rows or columns of boxes, in different \
         boxes and lines. Then see what the third box lacks there.",
    example: Some(Example {
        givens: "....3.61....2.5..9......5....85..93.4..1.....12.....7....7.......4.29...73..1..6.",
        grid: "
            289 5   27  49  3    47 6   1 78
            38  168 167 2   678  5  37  4 9
            389 4   67  689 6789 1  5   2 378
            6   7   8   5   4    2  9   3 1
            4   9   3   1   67   67 8   5 2
            1   2   5   389 89   38 4   7 6
            28  168 126 7   5    36 13  9 4
            5   16  4   36  2    9  137 8 37
            7   3   9   48  1    48 2   6 5
        ",
        effects: "r3c5<>7",
        near_miss: "r3c6=.",
        is_simplest: true,
    }),
    find: find_chute,
};

fn find_chute(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
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
                let eliminated = facts.candidates(p).iter().filter(|&digit| digit != kept).flat_map(|digit| {
                    facts.seen_by_all(digit, [p, q]).iter().map(move |cell| Candidate { cell, digit })
                });
                let cells = [p, q].map(|cell| Premise::One(Constraint::Cell(cell)));
                let premises = cells.into_iter().chain([Premise::One(Constraint::Place(unit, kept))]).collect();
                let step = Step::eliminating(technique.id, Pattern::Net(Net::of(premises)), eliminated);
                step.map_or(ControlFlow::Continue(()), &mut *sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}
