//! The certificates of large patterns and of much of the board: what is left out of one, or put into it, is noticed.

use chromadoku_board::board::Board;
use chromadoku_board::codec::text;
use chromadoku_board::id::{Candidate, Digit, PerCell};
use chromadoku_board::set::{CellSet, DigitSet};
use chromadoku_solver::exact::{Uniqueness, uniqueness};
use chromadoku_solver::step::{Constraint, Effect, Inference, Pattern, Premise, Step};
use chromadoku_solver::verify::verify;

use crate::techniques::{example, example_of, first_steps};

/// Forcing nets with more than single constraints in them.
pub(crate) const NETS: [&str; 6] = [
    "forcing-net-plus-contradiction",
    "forcing-net-plus-verity",
    "forcing-net-with-chains",
    "forcing-net-with-multiple-chains",
    "forcing-net-with-nets",
    "forcing-net-with-nets-plus",
];

const LARGE: [&str; 7] = [
    "sk-loop",
    "multi-sector-locked-set",
    "junior-exocet",
    "senior-exocet",
    "aligned-triple-exclusion",
    "template-set",
    "template-delete",
];

/// How many steps of a technique are changed.
const FEW: usize = 12;

/// The board of each technique's example, its solution, and steps that it has there.
fn examples() -> Vec<(Board, PerCell<Digit>, Vec<Step>)> {
    let example = |id: &&str| {
        let (board, givens) = (example(id), example_of(id).givens);
        let Some(Uniqueness::One(solution)) = uniqueness(&text::parse(givens).unwrap().board(), u64::MAX) else {
            panic!("{id}: {givens}")
        };
        let steps = first_steps(id, &board, FEW);
        (board, solution, steps)
    };
    LARGE.iter().chain(&NETS).map(example).collect()
}

/// The first part of a pattern that has parts.
fn first_part(pattern: &mut Pattern) -> &mut Pattern {
    match pattern {
        Pattern::Joint(parts) => &mut parts[0],
        whole => whole,
    }
}

/// All premises but those over which the cases are.
fn premises(pattern: &mut Pattern) -> Option<&mut Vec<Premise>> {
    match pattern {
        Pattern::Net(net) => Some(&mut net.premises),
        _ => None,
    }
}

#[test]
fn every_inference_is_needed_with_its_reason_and_in_its_place() {
    let mut changed = [0; 4];
    for (board, _, steps) in examples() {
        for step in steps {
            let Pattern::Net(net) = &step.pattern else { continue };
            let mut try_all = |kind: usize, change: &dyn Fn(&mut Vec<Inference>, usize) -> bool| {
                for list in 0..net.clone().inferences_mut().len() {
                    for at in 0..net.clone().inferences_mut()[list].len() {
                        let mut mutant = net.clone();
                        if change(mutant.inferences_mut()[list], at) {
                            let mutant = Step { pattern: Pattern::Net(mutant), ..step.clone() };
                            assert!(verify(&board, &mutant).is_err(), "{kind}, {list}, {at}: {step:?} on {board:?}");
                            changed[kind] += 1;
                        }
                    }
                }
            };
            try_all(0, &|list, at| {
                list.remove(at);
                true
            });
            try_all(1, &|list, at| {
                list[at..].rotate_left(1);
                at + 1 < list.len()
            });
            try_all(2, &|list, at| list[at].excluded.len() > 1 && list[at].excluded.pop().is_some());
            try_all(3, &|list, at| {
                let next = list.get(at + 1).map(|next| next.premise);
                let other = next.filter(|&next| next != list[at].premise);
                other.map(|other| list[at].premise = other).is_some()
            });
        }
    }
    assert!(changed.iter().all(|&count| count > 50), "{changed:?}");
}

#[test]
fn every_premise_and_every_cover_is_needed() {
    let mut changed = [0; 2];
    for (board, _, steps) in examples() {
        for step in steps {
            assert_eq!(verify(&board, &step), Ok(()), "{step:?}");
            let count = premises(&mut step.clone().pattern).map_or(0, |premises| premises.len());
            for at in 0..count {
                let mut mutant = step.clone();
                premises(&mut mutant.pattern).unwrap()[at] = Premise::Cells(CellSet::EMPTY);
                assert!(verify(&board, &mutant).is_err(), "without premise {at}: {step:?} on {board:?}");
                changed[0] += 1;
            }
            let Pattern::Cover(cover) = first_part(&mut step.clone().pattern).clone() else { continue };
            for at in 0..cover.covers.len() {
                let Constraint::Place(unit, digit) = cover.covers[at] else { continue };
                let elsewhere = board
                    .geometry()
                    .units()
                    .map(|(id, _)| id)
                    .find(|&other| !board.geometry().unit(other).set.intersects(&board.geometry().unit(unit).set));
                let mut mutant = step.clone();
                if let Pattern::Cover(cover) = first_part(&mut mutant.pattern) {
                    cover.covers[at] = Constraint::Place(elsewhere.unwrap(), digit);
                }
                assert!(verify(&board, &mutant).is_err(), "with another cover {at}: {step:?} on {board:?}");
                changed[1] += 1;
            }
        }
    }
    assert!(changed[0] > 200 && changed[1] > 30, "{changed:?}");
}

#[test]
fn a_fin_that_is_left_out_is_noticed() {
    let mut changed = 0;
    for (board, _, steps) in examples() {
        for step in steps {
            let count = premises(&mut step.clone().pattern).map_or(0, |premises| premises.len());
            for at in 0..count {
                let fins = match &premises(&mut step.clone().pattern).unwrap()[at] {
                    Premise::Covered(cover) => cover.fins.len(),
                    _ => 0,
                };
                for fin in 0..fins {
                    let mut mutant = step.clone();
                    if let Premise::Covered(cover) = &mut premises(&mut mutant.pattern).unwrap()[at] {
                        cover.fins.remove(fin);
                    }
                    assert!(verify(&board, &mutant).is_err(), "{mutant:?} on {board:?}");
                    changed += 1;
                }
            }
        }
    }
    assert!(changed > 5, "only {changed}");
}

#[test]
fn the_solution_never_goes_and_nothing_else_is_placed() {
    let mut added = 0;
    for (board, solution, steps) in examples() {
        for step in steps {
            for cell in board.unsolved().iter() {
                let others = board.candidates(cell) - DigitSet::of(solution[cell]);
                let wrong = others.iter().map(|digit| Effect::Place(Candidate { cell, digit }));
                let gone = Effect::Eliminate(Candidate { cell, digit: solution[cell] });
                for effect in wrong.chain([gone]) {
                    let mutant = Step { effects: vec![effect].into(), ..step.clone() };
                    assert!(verify(&board, &mutant).is_err(), "{mutant:?} on {board:?}");
                    added += 1;
                }
            }
        }
    }
    assert!(added > 500, "only {added}");
}
