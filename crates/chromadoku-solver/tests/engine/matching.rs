//! Matching elimination against brute force over all matchings of a unit.

use chromadoku_board::board::{Board, Contradiction};
use chromadoku_board::geometry::{Base, Geometry, Shape};
use chromadoku_board::id::{Candidate, Cell, Id};
use chromadoku_board::random::Random;
use chromadoku_board::set::DigitSet;
use chromadoku_solver::path::contradiction;
use chromadoku_solver::technique::TechniqueId;
use chromadoku_solver::verify::verify;

/// A board of one unit whose cells have random candidates, not none.
fn random_unit(random: &mut Random, cells: usize, digits: usize) -> Board {
    let places = (0..cells).map(|column| (0, column as u8)).collect();
    let units = vec![(0..cells).map(Cell::from_index).collect()];
    let base = Base::Units { digits: digits as u8, places, units };
    let mut board = Board::empty(Geometry::new(Shape { base, extras: Vec::new() }).unwrap());
    for cell in (0..cells).map(Cell::from_index) {
        let kept = random.below(digits);
        for digit in board.geometry().digits().iter() {
            if digit.index() != kept && random.below(10) < 7 {
                board.eliminate(Candidate { cell, digit });
            }
        }
    }
    board
}

/// For each cell from `at` on, the digits that some matching gives it, by trying all; `None` if there is none.
fn brute_force(board: &Board, at: usize, used: DigitSet, chosen: &mut Vec<DigitSet>, kept: &mut [DigitSet]) {
    if at == kept.len() {
        kept.iter_mut().zip(chosen).for_each(|(kept, &mut digit)| *kept |= digit);
        return;
    }
    for digit in (board.candidates(Cell::from_index(at)) - used).iter() {
        chosen.push(DigitSet::of(digit));
        brute_force(board, at + 1, used | DigitSet::of(digit), chosen, kept);
        chosen.pop();
    }
}

#[test]
fn matching_elimination_leaves_just_the_candidates_that_some_matching_uses() {
    let mut random = Random::new(1);
    let (mut eliminated, mut untouched, mut violated) = (0, 0, 0);
    for round in 0..3000 {
        let digits = 3 + round % 4;
        // Every other unit has fewer cells than digits, so that some cells are in no tight set.
        let cells = digits - round % 2 * (1 + random.below(2).min(digits - 2));
        let mut board = random_unit(&mut random, cells, digits);
        let mut kept = vec![DigitSet::EMPTY; cells];
        brute_force(&board, 0, DigitSet::EMPTY, &mut Vec::new(), &mut kept);
        let steps = TechniqueId("matching").get().all(&board);
        if kept[0].is_empty() {
            assert_eq!(steps, [], "{board:?}");
            violated += usize::from(is_violated(&board));
            continue;
        }
        for step in &steps {
            assert_eq!(verify(&board, step), Ok(()), "{step:?} on {board:?}");
            step.effects.iter().for_each(|&effect| board.apply(effect));
        }
        let left: Vec<DigitSet> = board.geometry().cells().map(|cell| board.candidates(cell)).collect();
        assert_eq!(left, kept, "{board:?}");
        if steps.is_empty() { untouched += 1 } else { eliminated += 1 }
    }
    assert!(eliminated > 300 && untouched > 300 && violated > 200, "{eliminated} {untouched} {violated}");
}

/// Checks that a unit without a matching is a contradiction: a digit without a place, or else cells that hold too few
/// digits; says whether it is such cells.
fn is_violated(board: &Board) -> bool {
    match contradiction(board) {
        Some(Contradiction::TooFewDigits { cells, digits, .. }) => {
            assert!(digits.len() < cells.len(), "{board:?}");
            assert!(cells.iter().all(|cell| board.candidates(cell).is_subset(digits)), "{board:?}");
            true
        }
        Some(Contradiction::NoPlace(unit, digit)) => {
            assert!(board.positions(unit, digit).is_empty(), "{board:?}");
            false
        }
        other => panic!("{other:?} on {board:?}"),
    }
}
