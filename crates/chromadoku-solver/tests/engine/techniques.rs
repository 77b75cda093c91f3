//! The example of each technique, and its near miss.

use std::ops::ControlFlow;

use chromadoku_board::board::Board;
use chromadoku_board::codec::text;
use chromadoku_board::id::{Candidate, Cell, Digit};
use chromadoku_board::set::CellSet;
use chromadoku_solver::step::{Effect, Step};
use chromadoku_solver::technique::{Example, Facts, Family, Technique, TechniqueId, table};
use chromadoku_solver::verify::verify_unique;

/// The example of a technique.
pub(crate) fn example_of(id: &str) -> Example {
    TechniqueId::find(id)
        .and_then(|technique| technique.id.about().example)
        .unwrap_or_else(|| panic!("no example of {id}"))
}

/// The position of a technique's example.
pub(crate) fn example(id: &str) -> Board {
    example_of(id).position().unwrap().0
}

/// The first steps that a technique finds.
pub(crate) fn first_steps(id: &str, board: &Board, count: usize) -> Vec<Step> {
    let mut steps = Vec::new();
    let _ = TechniqueId::find(id).unwrap().find(&Facts::new(board), &mut |step| {
        steps.push(step);
        if steps.len() < count { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    steps
}

/// The techniques that have an example, each with it and its position.
fn examples() -> impl Iterator<Item = (&'static Technique, Example, Board, CellSet)> {
    table().iter().filter_map(|technique| {
        let example = technique.id.about().example?;
        let (board, givens) = example.position().unwrap_or_else(|error| panic!("{technique:?}: {error}"));
        Some((technique, example, board, givens))
    })
}

/// The first step with one of the effects that a predicate asks for.
fn find(technique: &Technique, board: &Board, givens: CellSet, is_wanted: impl Fn(&Step) -> bool) -> Option<Step> {
    let mut found = None;
    let _ = technique.find(&Facts::new(board).with_unique(Some(givens)), &mut |step| {
        if is_wanted(&step) {
            found = Some(step);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    found
}

#[test]
fn every_technique_finds_the_step_of_its_example_and_the_checker_accepts_it() {
    for (technique, example, board, givens) in examples() {
        for is_wanted in
            [&|_: &Step| true, &|step: &Step| text::effects(board.geometry(), &step.effects) == example.effects]
                as [&dyn Fn(&Step) -> bool; 2]
        {
            let step = find(technique, &board, givens, is_wanted).unwrap_or_else(|| panic!("no step of {technique:?}"));
            assert_eq!(verify_unique(&board, &givens, &step), Ok(()), "{technique:?}");
        }
    }
}

/// The board of an example with the changes that make it a near miss: a candidate given back (`r1c2+3`), another eliminated
/// (`r1c2-3`), or a cell emptied (`r1c2=.`).
fn near_miss(example: &Example, board: &Board) -> Board {
    let geometry = board.geometry();
    let mut values = board.values().clone();
    let plain = Board::from_values(geometry.clone(), &values);
    let excluded =
        |cell: Cell| (plain.candidates(cell) - board.candidates(cell)).iter().map(move |digit| (cell, digit));
    let mut struck: Vec<(Cell, Digit)> = board.unsolved().iter().flat_map(excluded).collect();
    for change in example.near_miss.split_whitespace() {
        let number = |at: usize| change.as_bytes()[at] - b'1';
        let cell = geometry.cell_at(number(1).into(), number(3).into()).unwrap();
        match &change[4..5] {
            "=" => values[cell] = None,
            "+" => struck.retain(|&known| known != (cell, Digit(number(5)))),
            _ => struck.push((cell, Digit(number(5)))),
        }
    }
    let mut board = Board::from_values(geometry.clone(), &values);
    struck
        .into_iter()
        .for_each(|(cell, digit)| assert!(board.eliminate(Candidate { cell, digit }), "{cell:?} {digit}"));
    board
}

#[test]
fn every_technique_has_an_example_and_a_near_miss() {
    // Sets and fish of all sizes, tridagons and techniques for rules are tried on boards of their own, beside them.
    let is_tried_there = |technique: &&Technique| {
        let is_sized = matches!(technique.family, Family::NakedSet | Family::HiddenSet | Family::Fish(_));
        is_sized && technique.size > 4 || matches!(technique.family, Family::Rule | Family::Ledger)
    };
    let others = table().iter().filter(|technique| !is_tried_there(technique));
    let without = others.filter(|technique| technique.id.about().example.is_none());
    assert_eq!(without.map(|technique| technique.id.0).collect::<Vec<_>>(), ["tridagon"]);
    let without = examples().filter(|(_, example, ..)| example.near_miss.is_empty());
    let without: Vec<&str> = without.map(|(technique, ..)| technique.id.0).collect();
    assert_eq!(without, ["forcing-net-with-nets", "forcing-net-with-nets-plus"]);
}

#[test]
fn no_technique_takes_a_near_miss_for_its_pattern() {
    for (technique, example, board, givens) in examples().filter(|(_, example, ..)| !example.near_miss.is_empty()) {
        let has_effects = |step: &Step| text::effects(board.geometry(), &step.effects) == example.effects;
        let step = find(technique, &board, givens, has_effects).unwrap();
        let near = near_miss(&example, &board);
        assert_ne!(near, board, "{technique:?}");
        let is_open = |effect: &Effect| near.has(effect.candidate());
        assert!(step.effects.iter().all(is_open), "{technique:?}: there is nothing to do");
        let does_the_same = |found: &Step| found.effects.iter().any(|effect| step.effects.contains(effect));
        let found = find(technique, &near, givens - *near.unsolved(), does_the_same);
        assert!(found.is_none(), "{found:?}");
    }
}

/// A simpler technique of a path that has a step in the position of an example.
fn simpler(technique: &Technique, board: &Board, givens: CellSet) -> Option<TechniqueId> {
    let facts = Facts::new(board).with_unique(Some(givens));
    let before = table().iter().take_while(|other| other.id != technique.id).filter(|other| other.in_path);
    before.into_iter().find(|other| other.first_of(&facts).is_some()).map(|other| other.id)
}

#[test]
fn nothing_simpler_is_to_be_had_in_just_the_examples_that_say_so() {
    let wrong: Vec<_> = examples()
        .map(|(technique, example, board, givens)| {
            (technique.id.0, example.is_simplest, simpler(technique, &board, givens))
        })
        .filter(|(_, is_simplest, simpler)| *is_simplest == simpler.is_some())
        .collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}
