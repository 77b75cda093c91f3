//! One example of each technique: a position, and what the technique's first step takes there.

use std::ops::ControlFlow;

use chromadoku_core::board::Board;
use chromadoku_core::codec::text;
use chromadoku_core::id::{Candidate, Digit};
use chromadoku_core::step::Step;
use chromadoku_core::technique::{Facts, Family, Technique, TechniqueId, table};
use chromadoku_core::verify::verify_unique;

/// The position of a line: the values, and what was eliminated before as digit, row and column.
pub(crate) fn position(values: &str, eliminated: &str) -> Board {
    let mut board = text::parse(values).unwrap().board();
    for triple in eliminated.split_whitespace() {
        let numbers: Vec<usize> = triple.chars().filter_map(|symbol| symbol.to_digit(10)).map(|n| n as usize).collect();
        let cell = board.geometry().cell_at(numbers[1] - 1, numbers[2] - 1).unwrap();
        assert!(board.eliminate(Candidate { cell, digit: Digit(numbers[0] as u8 - 1) }), "{triple}");
    }
    board
}

/// The position of a technique's example.
pub(crate) fn example(id: &str) -> Board {
    let mut lines = include_str!("../corpus/techniques.txt").lines().map(|line| line.split('|').collect::<Vec<_>>());
    let fields = lines.find(|fields| fields[0] == id).unwrap_or_else(|| panic!("no example of {id}"));
    position(fields[2], fields[3])
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

#[test]
fn every_technique_finds_the_step_of_its_example_and_the_checker_accepts_it() {
    let lines: Vec<&str> =
        include_str!("../corpus/techniques.txt").lines().filter(|line| !line.starts_with('#')).collect();
    for line in &lines {
        let fields: Vec<&str> = line.split('|').collect();
        let [id, givens, values, eliminated, effects] = fields[..] else { panic!("{line}") };
        let givens = text::parse(givens).unwrap().board();
        let givens = givens.geometry().cell_set() - *givens.unsolved();
        let board = position(values, eliminated);
        let facts = Facts::new(&board).with_unique(Some(givens));
        let step = TechniqueId::find(id).unwrap().first_of(&facts).unwrap_or_else(|| panic!("no step: {line}"));
        assert_eq!(verify_unique(&board, &givens, &step), Ok(()), "{line}");
        let mut met = Vec::new();
        let found = TechniqueId::find(id).unwrap().find(&facts, &mut |step| {
            met.push(text::effects(board.geometry(), &step.effects));
            if met.last().is_some_and(|last| last == effects) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        assert!(found.is_break(), "{line}: {met:?}");
    }
    // What needs larger sets than such puzzles have is looked for in other tests.
    let known = |id: &str| lines.iter().any(|line| line.split('|').next() == Some(id));
    // What rules bar is tried on boards that have some, beside the techniques themselves.
    let is_of_rules = |technique: &Technique| matches!(technique.family, Family::Rule | Family::Ledger);
    let missing = table().iter().filter(|technique| technique.size <= 4 && !known(technique.id.0));
    let missing = missing.filter(|technique| !is_of_rules(technique));
    assert_eq!(missing.map(|technique| technique.id.0).collect::<Vec<_>>(), ["matching"]);
}

/// A simpler technique that has a step in the position of an example, of those that are used where nothing else is asked for.
fn simpler(line: &str) -> Option<TechniqueId> {
    let fields: Vec<&str> = line.split('|').collect();
    let givens = text::parse(fields[1]).unwrap().board();
    let givens = givens.geometry().cell_set() - *givens.unsolved();
    let board = position(fields[2], fields[3]);
    let facts = Facts::new(&board).with_unique(Some(givens));
    let before =
        table().iter().take_while(|technique| technique.id.0 != fields[0]).filter(|technique| technique.in_path);
    before.into_iter().find(|technique| technique.first_of(&facts).is_some()).map(|technique| technique.id)
}

#[test]
fn nothing_simpler_is_to_be_had_in_the_examples_that_claim_it() {
    let (claim, other) = include_str!("../corpus/techniques.txt").split_once("# There is something simpler").unwrap();
    for line in claim.lines().filter(|line| !line.starts_with('#')) {
        assert_eq!(simpler(line), None, "{line}");
    }
    for line in other.lines().skip(1) {
        assert!(simpler(line).is_some(), "it may claim it: {line}");
    }
}
