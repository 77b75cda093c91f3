//! Boards that overlap: puzzles on them have one solution, and what their paths and lists of all steps say of it is proved and right.

use std::collections::BTreeSet;

use chromadoku_board::board::Board;
use chromadoku_board::geometry::{Base, Geometry, Shape};
use chromadoku_board::id::{Digit, PerCell};
use chromadoku_board::puzzle::Puzzle;
use chromadoku_solver::exact::{self, Uniqueness};
use chromadoku_solver::generate::{Generator, Progress, Wish};
use chromadoku_solver::path::{all_steps, path_unique};
use chromadoku_solver::step::{Effect, Step};
use chromadoku_solver::verify::{verify, verify_unique};

/// Boards with these corners, told in boxes of `width` columns and `height` rows.
fn boards(width: u8, height: u8, corners: &[(u8, u8)]) -> Shape {
    let corners = corners.iter().map(|&(row, column)| (row * height, column * width)).collect();
    Shape { base: Base::Boards { width, height, corners }, extras: Vec::new() }
}

fn shapes() -> [Shape; 4] {
    [
        // Five boards of 4x4, as in samurai.
        boards(2, 2, &[(0, 0), (0, 2), (1, 1), (2, 0), (2, 2)]),
        // As in butterfly, where boards have whole lines in common.
        boards(3, 2, &[(0, 0), (0, 1), (1, 0), (1, 1)]),
        // Boxes that lie across each other.
        Shape { base: Base::Boards { width: 2, height: 2, corners: vec![(0, 0), (1, 3)] }, extras: Vec::new() },
        Shape::overlapping(&[(0, 0), (6, 6)]),
    ]
}

fn keeps(solution: &PerCell<Digit>, step: &Step) -> bool {
    step.effects.iter().all(|effect| {
        let at = effect.candidate();
        matches!(effect, Effect::Place(_)) == (solution[at.cell] == at.digit)
    })
}

fn check(puzzle: &Puzzle, solution: &PerCell<Digit>) {
    let mut board = Board::from_values(puzzle.geometry().clone(), puzzle.givens());
    let givens = board.geometry().cell_set() - *board.unsolved();
    let about = format!("{} {board:?}", board.geometry().title());
    assert_eq!(exact::uniqueness(&board, u64::MAX), Some(Uniqueness::One(solution.clone())), "{about}");
    let all = all_steps(&board);
    let refused = all.iter().filter(|step| verify(&board, step).is_err());
    let refused: BTreeSet<&str> = refused.map(|step| step.technique.0).collect();
    assert!(refused.is_empty(), "{about}: {refused:?}");
    assert!(all.iter().all(|step| keeps(solution, step)), "{about}");
    for step in path_unique(&board, givens).steps {
        assert_eq!(verify_unique(&board, &givens, &step), Ok(()), "{about}: {step:?}");
        assert!(keeps(solution, &step), "{about}: {step:?}");
        step.effects.iter().for_each(|&effect| board.apply(effect));
    }
}

#[test]
fn what_is_said_of_boards_that_overlap_is_proved_and_keeps_the_solution() {
    for shape in shapes() {
        let geometry = Geometry::new(shape).unwrap();
        let most = if geometry.cell_count() > 100 { 1 } else { 6 };
        let mut generator = Generator::new(&geometry, Wish::default(), 5);
        for _ in 0..most {
            let Progress::Made(puzzle, solution) = generator.run(u64::MAX) else { panic!("{}", geometry.title()) };
            check(&puzzle, &solution);
        }
    }
}
