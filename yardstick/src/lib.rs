//! Chromadoku's exact solver, generator and counter beside the `sudoku` crate on 9x9 puzzles, and beside the `varisat` crate on
//! [`large`] boards; one thread, each search on to a second solution.
//!
//! What is to be timed are the methods of [`Course`] and [`large::Large`]; who times them is `main.rs` natively and `e2e/exact.mjs`, through
//! [`wasm`], in Node and in a browser.

pub mod large;
pub mod logic;
pub mod variants;
#[cfg(target_arch = "wasm32")]
pub mod wasm;

use chromadoku_solver::exact::nine;
use chromadoku_solver::generate::{Generator, Progress, Wish};
use chromadoku_board::geometry::Geometry;
use chromadoku_board::random::Random;
use std::hint::black_box;
use sudoku::{Sudoku, board::Symmetry};

/// How many givens a board is left with for counting, and up to where its solutions are counted.
const SPARSE: usize = 19;
const MOST: u64 = 2_000;
/// How many puzzles a round generates.
const MADE: u64 = 2_000;

/// Puzzles, as both solvers like them best: nothing but their own work is timed.
#[derive(Default)]
pub struct Course {
    puzzles: Vec<[u8; 81]>,
    theirs: Vec<Sudoku>,
}

impl Course {
    /// The puzzles of a text, one in the first 81 characters of every line; other lines are left out.
    pub fn new(text: &str) -> Course {
        let puzzles = text.lines().filter_map(|line| {
            let line: &[u8; 81] = line.as_bytes().get(..81)?.try_into().ok()?;
            let digit = |byte: u8| if byte.is_ascii_digit() { byte - b'0' } else { 0 };
            line.iter().all(|byte| b".0123456789".contains(byte)).then(|| line.map(digit))
        });
        Course { puzzles: puzzles.collect(), ..Course::default() }
    }

    /// Makes every puzzle another of the same kind: digits renamed, rows, columns, bands and stacks exchanged, turned
    /// over. What a course holds is told by the text and the seeds so far.
    pub fn shuffle(&mut self, seed: u32) {
        let mut random = Random::new(u64::from(seed));
        for puzzle in &mut self.puzzles {
            *puzzle = another(puzzle, &mut random);
        }
        self.theirs = self.puzzles.iter().map(|&puzzle| Sudoku::from_bytes(puzzle).expect("digits only")).collect();
    }

    /// Leaves each puzzle a few givens, for counting.
    pub fn thin(&mut self) {
        let mut random = Random::new(1);
        for puzzle in &mut self.puzzles {
            while puzzle.iter().filter(|&&digit| digit != 0).count() > SPARSE {
                puzzle[random.below(81)] = 0;
            }
        }
    }

    /// Leaves of each puzzle its solution without the cells of one band, for counting.
    pub fn empty_band(&mut self) {
        let mut random = Random::new(1);
        for puzzle in &mut self.puzzles {
            if let Some(solution) = nine::only_solution(puzzle) {
                *puzzle = solution.map(|digit| digit + 1);
            }
            let band = random.below(3);
            puzzle[27 * band..27 * (band + 1)].fill(0);
        }
    }

    /// How many puzzles there are.
    pub fn len(&self) -> usize {
        self.puzzles.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.puzzles.is_empty()
    }

    /// Solves all puzzles with ours; tells how many have one solution.
    pub fn solve_ours(&self) -> u64 {
        self.puzzles.iter().filter(|puzzle| black_box(nine::only_solution(puzzle)).is_some()).count() as u64
    }

    /// Solves all puzzles with theirs; tells how many have one solution.
    pub fn solve_theirs(&self) -> u64 {
        self.theirs.iter().filter(|puzzle| black_box(puzzle.solution()).is_some()).count() as u64
    }

    /// Counts solutions with ours, up to a limit for each puzzle.
    pub fn count_ours(&self) -> u64 {
        let count = |puzzle| match nine::Search::of_givens(puzzle).count(MOST, u64::MAX) {
            nine::Counted::All(count) => count,
            _ => MOST,
        };
        self.puzzles.iter().map(count).sum()
    }

    /// Counts solutions with theirs, up to a limit for each puzzle.
    pub fn count_theirs(&self) -> u64 {
        self.theirs.iter().map(|puzzle| puzzle.solutions_count_up_to(MOST as usize) as u64).sum()
    }

    /// Generates minimal puzzles with ours; tells how many.
    pub fn generate_ours(&self) -> u64 {
        let mut generator = Generator::new(&Geometry::classic9(), Wish::default(), 1);
        for _ in 0..MADE {
            assert!(matches!(black_box(generator.run(u64::MAX)), Progress::Made(..)));
        }
        MADE
    }

    /// The same with theirs.
    pub fn generate_theirs(&self) -> u64 {
        for _ in 0..MADE {
            black_box(Sudoku::generate_with_symmetry(Symmetry::None));
        }
        MADE
    }
}

/// Rows or columns in an order that keeps bands or stacks together.
fn lines(random: &mut Random) -> [usize; 9] {
    let (bands, inner) = (order::<3>(random), [order::<3>(random), order(random), order(random)]);
    std::array::from_fn(|line| 3 * bands[line / 3] + inner[line / 3][line % 3])
}

fn order<const N: usize>(random: &mut Random) -> [usize; N] {
    let mut order = std::array::from_fn(|i| i);
    random.shuffle(&mut order);
    order
}

fn another(puzzle: &[u8; 81], random: &mut Random) -> [u8; 81] {
    let (rows, columns, digits) = (lines(random), lines(random), order::<9>(random));
    let turned = random.below(2) == 1;
    std::array::from_fn(|cell| {
        let (row, column) = (rows[cell / 9], columns[cell % 9]);
        match puzzle[if turned { 9 * column + row } else { 9 * row + column }] {
            0 => 0,
            digit => digits[usize::from(digit) - 1] as u8 + 1,
        }
    })
}
