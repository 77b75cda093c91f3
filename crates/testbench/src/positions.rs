//! `cargo xtask positions [PUZZLES] [SEED]`: positions to practice techniques in, for `crates/chromadoku-app/src/sheet/lesson/technique/positions.txt`.
//!
//! Puzzles are made from one seed after another and solved. Where a technique is the next step for the first time in a puzzle, that
//! position is one of its own, until it has as many as are wanted: so no two come from one puzzle.

use std::collections::HashMap;
use std::sync::Arc;

use chromadoku_board::board::Board;
use chromadoku_board::codec::link::{self, LinkState};
use chromadoku_board::geometry::Geometry;
use chromadoku_board::puzzle::Puzzle;
use chromadoku_solver::generate::{Generator, Progress, Wish};
use chromadoku_solver::path::{Next, Walk};
use chromadoku_solver::technique::{TechniqueId, path_table};

use crate::{Outcome, usage_error};

/// How many positions each technique is to have.
const WANTED: usize = 12;
/// Harder ones take too long to be looked for again and again.
const HARDEST: u16 = 300;
/// How many branches making a puzzle may take at a time.
const BUDGET: u64 = 1_000_000;

/// Prints a line for each technique: its stable name and links to positions.
pub(crate) fn command(words: &[&str]) -> Outcome {
    let number = |at: usize, otherwise: u64| match words.get(at) {
        Some(word) => word.parse().map_err(|_| usage_error(&[&["positions"], words].concat())),
        None => Ok(otherwise),
    };
    let (puzzles, seed) = (number(0, 2_000)?, number(1, 1)?);
    let geometry = Geometry::classic9();
    let mut found: HashMap<TechniqueId, Vec<String>> = HashMap::new();
    for seed in seed..seed + puzzles {
        let mut generator = Generator::new(&geometry, Wish::default(), seed);
        if let Progress::Made(puzzle, _) = generator.run(BUDGET) {
            walk(&geometry, &puzzle, &mut found);
        }
    }
    for id in path_table().iter().map(|technique| technique.id).filter(|id| id.kind().scores.hodoku <= HARDEST) {
        if let Some(links) = found.get(&id) {
            println!("{} {}", id.0, links.join(" "));
        }
    }
    Ok(())
}

/// Notes the positions of one puzzle.
fn walk(geometry: &Arc<Geometry>, puzzle: &Puzzle, found: &mut HashMap<TechniqueId, Vec<String>>) {
    let start = Board::from_values(geometry.clone(), puzzle.givens());
    let givens = geometry.cell_set() - *start.unsolved();
    let mut board = start.clone();
    let mut walk = Walk::with_unique(start, Some(givens));
    let mut met = Vec::new();
    while let Next::Step(step) = walk.advance() {
        let links = found.entry(step.technique).or_default();
        if links.len() < WANTED && !met.contains(&step.technique) {
            links.push(link_of(puzzle, &board));
        }
        met.push(step.technique);
        step.effects.iter().for_each(|&effect| board.apply(effect));
    }
}

/// The link to a position of a puzzle.
fn link_of(puzzle: &Puzzle, board: &Board) -> String {
    let geometry = board.geometry();
    let mut state = LinkState::new(geometry.clone(), puzzle.givens().clone());
    for cell in geometry.cells().filter(|&cell| puzzle.givens()[cell].is_none()) {
        state.entries[cell] = board.value(cell).map(link::Entry::own);
    }
    state.removed = board.eliminated();
    link::encode(&state)
}
