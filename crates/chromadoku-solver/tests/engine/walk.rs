//! A walk remembers where nothing was found; its steps are those that each position has by itself.

use chromadoku_solver::path::{Next, Walk, next_step_of};
use chromadoku_solver::technique::{Facts, path_table};

use crate::corpus;

#[test]
fn a_walk_takes_the_step_that_each_position_has_by_itself() {
    let variants = corpus::diagonal().into_iter().take(2).chain(corpus::sizes().into_iter().take(4));
    for entry in corpus::minimal9().into_iter().step_by(4).chain(variants) {
        let givens = entry.board.geometry().cell_set() - *entry.board.unsolved();
        let mut walk = Walk::with_unique(entry.board, Some(givens));
        loop {
            let board = walk.board().clone();
            let facts = Facts::new(&board).with_unique(Some(givens));
            let next = walk.advance();
            assert_eq!(next, next_step_of(&facts, path_table().iter().copied()), "{board:?}");
            if let Next::End(_) = next {
                break;
            }
        }
    }
}
