//! One example of each technique: a position, and what the technique's first step takes there.

use chromadoku_core::board::Board;
use chromadoku_core::codec::text;
use chromadoku_core::id::{Candidate, Digit};
use chromadoku_core::technique::{Facts, TechniqueId, table};
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
        let wanted = |steps: &[String]| steps.iter().any(|found| found == effects);
        let all = TechniqueId::find(id).unwrap().all_of(&facts);
        let all: Vec<String> = all.iter().map(|step| text::effects(board.geometry(), &step.effects)).collect();
        assert!(wanted(&all), "{line}: {all:?}");
    }
    // What needs larger sets than such puzzles have is looked for in other tests.
    let known = |id: &str| lines.iter().any(|line| line.split('|').next() == Some(id));
    let missing = table().iter().filter(|technique| technique.size <= 4 && !known(technique.id.0));
    assert_eq!(missing.map(|technique| technique.id.0).collect::<Vec<_>>(), ["matching"]);
}
