//! Puzzles of a level: made one after the other until one is as hard as it is to be.

use std::sync::Arc;

use super::{Generator, Progress, Wish};
use crate::rate::{Level, hodoku};
use chromadoku_board::board::Board;
use chromadoku_board::geometry::Geometry;
use chromadoku_board::puzzle::Puzzle;
use chromadoku_board::set::CellSet;

/// An easy puzzle of nine rows keeps more clues than it needs: it is to be quick to solve as well.
const EASY_CLUES: usize = 34;
/// How many branches a generator looks at in a bit of work.
const BRANCHES: u64 = 16;

/// Makes puzzles of a level by HoDoKu's rating; resumable.
pub struct OfLevel {
    level: Level,
    generator: Generator,
    rated: Option<(Puzzle, Box<hodoku::Walk>)>,
}

impl OfLevel {
    /// A generator of puzzles on a geometry that has fillings. The same seed gives the same puzzles everywhere.
    pub fn new(geometry: &Arc<Geometry>, level: Level, seed: u64) -> OfLevel {
        let is_easy_nine = level == Level::Easy && geometry.cell_count() == 81;
        let wish = Wish { clues: is_easy_nine.then_some(EASY_CLUES), ..Wish::default() };
        OfLevel { level, generator: Generator::new(geometry, wish, seed), rated: None }
    }

    /// Does a bit of work; gives a puzzle with its score once there is one. The next call begins another.
    pub fn advance(&mut self) -> Option<(Puzzle, u32)> {
        let Some((_, walk)) = &mut self.rated else {
            if let Progress::Made(puzzle, _) = self.generator.run(BRANCHES) {
                let givens: CellSet = puzzle.givens().iter().filter_map(|(cell, given)| given.map(|_| cell)).collect();
                let walk = Box::new(hodoku::Walk::new(Board::new(&puzzle), givens));
                self.rated = Some((puzzle, walk));
            }
            return None;
        };
        // What is harder than wished for need not be rated to its end.
        if walk.score().1 <= self.level && walk.advance() {
            return None;
        }
        let (score, level) = walk.score();
        let (puzzle, _) = self.rated.take()?;
        (level == self.level).then_some((puzzle, score))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_level_has_puzzles_that_a_seed_makes_again() {
        let geometry = Geometry::classic9();
        for level in Level::ALL {
            let make = |seed| {
                let mut maker = OfLevel::new(&geometry, level, seed);
                std::iter::from_fn(|| Some(maker.advance())).flatten().next().unwrap()
            };
            let (puzzle, score) = make(3);
            let board = Board::new(&puzzle);
            let givens = geometry.cell_set() - *board.unsolved();
            assert_eq!(hodoku::score(board, givens), (score, level));
            assert_eq!(make(3), (puzzle, score));
        }
    }
}
