//! Puzzles solved by logic alone, with the techniques that a path uses by default, and the hardest positions on their paths.
//!
//! Who times it is `bin/logic.rs` natively and `e2e/logic.mjs`, through the functions at the end, in Node.

use chromadoku_board::board::Board;
use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Cell, Digit, Id, PerCell};
use chromadoku_solver::path::{Next, Outcome, Walk, all_steps_of, next_step_of};
use chromadoku_board::set::CellSet;
use chromadoku_solver::step::Step;
use chromadoku_solver::technique::{Facts, path_table};
use chromadoku_solver::verify::verify_unique;
use std::hint::black_box;

/// How many puzzles of a set a second HoDoKu's batch solves on a machine of this kind.
pub const HODOKU: [(&str, f64); 4] =
    [("gen_easy34", 5_865.0), ("gen_minimal", 174.0), ("17_clue", 1_299.0), ("top1465", 6.4)];

/// Puzzles with one solution, or positions on their paths, and the cells of their givens.
#[derive(Default)]
pub struct Logic {
    boards: Vec<(Board, CellSet)>,
}

impl Logic {
    /// About `count` puzzles of a text, evenly spread: 81 symbols in the first or second word of each line. Where a third word
    /// is a rating, only those of `hardest` are taken.
    pub fn new(text: &str, count: usize, hardest: std::ops::Range<f64>) -> Logic {
        let geometry = Geometry::classic9();
        let puzzle = |line: &str| {
            let words: Vec<&str> = line.split_whitespace().collect();
            let rating = words.get(2).and_then(|word| word.parse().ok());
            let text = *words.iter().find(|word| word.len() == 81)?;
            rating.is_none_or(|rating| hardest.contains(&rating)).then(|| text.to_owned())
        };
        let all: Vec<String> = text.lines().filter_map(puzzle).collect();
        let board = |text: &String| {
            let values: PerCell<Option<Digit>> = text.chars().map(Digit::from_symbol).collect();
            let givens = (0..81).map(Cell::from_index).filter(|&cell| values[cell].is_some()).collect();
            (Board::from_values(geometry.clone(), &values), givens)
        };
        Logic { boards: all.iter().step_by(all.len().div_ceil(count).max(1)).map(board).collect() }
    }

    /// How many boards there are.
    pub fn len(&self) -> usize {
        self.boards.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.boards.is_empty()
    }

    /// Takes every board along its path to the end; tells how many are solved.
    pub fn solve(&self) -> u64 {
        let solved = |(board, givens): &&(Board, CellSet)| {
            let mut walk = Walk::with_unique(board.clone(), Some(*givens));
            loop {
                let next = walk.advance();
                black_box(&next);
                if let Next::End(outcome) = next {
                    return outcome == Outcome::Solved;
                }
            }
        };
        self.boards.iter().filter(solved).count() as u64
    }

    /// All steps on the paths, each with its position, by board.
    pub fn steps(&self) -> Vec<Vec<(Board, Step)>> {
        let of = |(board, givens): &(Board, CellSet)| {
            let mut walk = Walk::with_unique(board.clone(), Some(*givens));
            std::iter::from_fn(|| {
                let before = walk.board().clone();
                if let Next::Step(step) = walk.advance() { Some((before, step)) } else { None }
            })
            .collect()
        };
        self.boards.iter().map(of).collect()
    }

    /// Has the checker judge steps; tells how many it accepts.
    pub fn verify(&self, steps: &[Vec<(Board, Step)>]) -> usize {
        let of = |((_, givens), steps): (&(Board, CellSet), &Vec<(Board, Step)>)| {
            steps.iter().filter(|(board, step)| black_box(verify_unique(board, givens, step)).is_ok()).count()
        };
        self.boards.iter().zip(steps).map(of).sum()
    }

    /// Leaves of each puzzle the position in which its path needs the hardest technique, the first of several.
    pub fn keep_hardest(&mut self) {
        for (board, givens) in &mut self.boards {
            let mut walk = Walk::with_unique(board.clone(), Some(*givens));
            let mut hardest = 0;
            loop {
                let before = walk.board().clone();
                let score = match walk.advance() {
                    Next::Step(step) => step.technique.kind().scores.hodoku,
                    Next::End(Outcome::Solved) => break,
                    Next::End(_) => u16::MAX,
                };
                if score > hardest {
                    (hardest, *board) = (score, before);
                }
                if score == u16::MAX {
                    break;
                }
            }
        }
    }

    /// All steps of a board; tells how many.
    pub fn all_steps(&self, at: usize) -> u64 {
        let (board, givens) = &self.boards[at];
        black_box(all_steps_of(&Facts::new(board).with_unique(Some(*givens)))).len() as u64
    }

    /// The next step of a board; tells whether there is one.
    pub fn next_step(&self, at: usize) -> bool {
        let (board, givens) = &self.boards[at];
        let facts = Facts::new(board).with_unique(Some(*givens));
        matches!(black_box(next_step_of(&facts, path_table().iter().copied())), Next::Step(_))
    }
}

#[cfg(target_arch = "wasm32")]
mod wasm {
    use super::Logic;
    use std::cell::RefCell;

    thread_local! {
        static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
        static LOGIC: RefCell<Logic> = RefCell::default();
    }

    /// Room for a text of so many bytes.
    #[unsafe(no_mangle)]
    extern "C" fn logic_buffer(length: usize) -> *mut u8 {
        TEXT.with_borrow_mut(|text| {
            *text = vec![0; length];
            text.as_mut_ptr()
        })
    }

    /// Takes puzzles of the text; tells how many there are. See [`Logic::new`].
    #[unsafe(no_mangle)]
    extern "C" fn logic_load(count: usize, from: f64, to: f64) -> usize {
        let logic = TEXT.with_borrow(|text| Logic::new(&String::from_utf8_lossy(text), count, from..to));
        let loaded = logic.len();
        LOGIC.set(logic);
        loaded
    }

    /// See [`Logic::keep_hardest`].
    #[unsafe(no_mangle)]
    extern "C" fn logic_keep_hardest() {
        LOGIC.with_borrow_mut(Logic::keep_hardest);
    }

    /// See [`Logic::solve`].
    #[unsafe(no_mangle)]
    extern "C" fn logic_solve() -> u32 {
        LOGIC.with_borrow(|logic| logic.solve() as u32)
    }

    /// See [`Logic::all_steps`].
    #[unsafe(no_mangle)]
    extern "C" fn logic_all_steps(at: usize) -> u32 {
        LOGIC.with_borrow(|logic| logic.all_steps(at) as u32)
    }

    /// See [`Logic::next_step`].
    #[unsafe(no_mangle)]
    extern "C" fn logic_next_step(at: usize) -> u32 {
        LOGIC.with_borrow(|logic| u32::from(logic.next_step(at)))
    }
}
