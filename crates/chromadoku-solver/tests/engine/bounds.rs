//! Lists stay short and end soon where there is too much to list.

use std::time::{Duration, Instant};

use chromadoku_board::board::Board;
use chromadoku_board::geometry::{Geometry, Shape};
use chromadoku_board::graph::bipartite::UNION_LIMIT;
use chromadoku_board::id::{Candidate, Cell, Digit, Id};
use chromadoku_board::set::DigitSet;
use chromadoku_solver::path::{Outcome, all_steps, path};
use chromadoku_solver::technique::fold;
use chromadoku_solver::verify::verify;

use crate::corpus;

/// Far more than is needed, so that a slow machine passes, and far less than trying subsets would take.
const SOON: Duration = Duration::from_secs(20);

fn empty25() -> Board {
    Board::empty(Geometry::new(Shape::boxes(5, 5)).unwrap())
}

/// The 25x25 board whose first row has in each cell but the last `size` digits, the same in `size` cells each.
fn groups(size: usize) -> Board {
    let mut board = empty25();
    for at in 0..24 {
        let held: DigitSet = (0..size).map(|digit| Digit::from_index(at / size * size + digit)).collect();
        for digit in (board.geometry().digits() - held).iter() {
            board.eliminate(Candidate { cell: Cell::from_index(at), digit });
        }
    }
    board
}

#[test]
fn a_unit_with_thousands_of_tuples_lists_as_many_as_are_allowed_of_each_size() {
    for size in [1, 2, 3] {
        let board = groups(size);
        let start = Instant::now();
        let steps = all_steps(&board);
        assert!(start.elapsed() < SOON, "groups of {size}: {:?}", start.elapsed());
        assert!(steps.len() >= 24 / size, "groups of {size}: {} steps", steps.len());
        // 23 sizes on two sides; unions of a size end at the limit, and there are no more than 25 closures.
        assert!(steps.len() < 46 * (UNION_LIMIT + 25) + 1000, "groups of {size}: {} steps", steps.len());
        for step in steps.iter().step_by(97) {
            assert_eq!(verify(&board, step), Ok(()));
        }
        let tops = fold(steps);
        assert!(tops.len() < 200, "groups of {size}: {} on top", tops.len());
    }
}

#[test]
fn a_large_empty_board_has_no_step_and_says_so_soon() {
    let start = Instant::now();
    assert_eq!(all_steps(&empty25()).first(), None);
    assert_eq!(path(&empty25()).outcome, Outcome::Stuck);
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
}

#[test]
fn the_steps_of_a_large_half_solved_board_are_listed_soon() {
    let large = corpus::sizes().into_iter().filter(|entry| entry.board.geometry().digit_count() == 25);
    for entry in large {
        let solution = entry.solution.unwrap();
        let mut board = entry.board;
        for cell in board.geometry().cells().step_by(2) {
            solution[cell].iter().for_each(|&digit| board.place(cell, digit));
        }
        let start = Instant::now();
        let steps = all_steps(&board);
        assert!(!steps.is_empty() && start.elapsed() < SOON, "{} steps in {:?}", steps.len(), start.elapsed());
    }
}
