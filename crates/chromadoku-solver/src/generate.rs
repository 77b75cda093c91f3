//! New puzzles, on every geometry, from a seed.
//!
//! A [`Generator`] fills the empty board at random, then takes clues away in a random order, each where the puzzle stays
//! what was [wished for](Wish). The same seed gives the same puzzles everywhere. The result is a minimal puzzle unless a
//! number of clues or a symmetry ended it before: of a minimal puzzle no clue, or no set of clues that go together, can be spared.
//!
//! Where a [jigsaw](Wish::jigsaw) is wished for, chance draws the regions as well, anew for each puzzle that is begun.
//!
//! With [cages](ClueStyle::Cages) the sums are what can be spared; with [dots](ClueStyle::Dots) the board is given all of those
//! that a filling has before digits are taken away.
//!
//! Fillings are not equally likely, but none is left out: the smallest entry is filled first, with a digit that chance picks.

mod cages;
mod dig;
mod dots;
mod level;
mod regions;
mod symmetry;

use std::sync::Arc;

use crate::exact::{self, Exact};
use crate::technique::TechniqueId;
use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Cell, Digit, PerCell};
use chromadoku_board::puzzle::Puzzle;
use chromadoku_board::random::Random;

use cages::Cages;
use dig::Dig;
pub use level::OfLevel;
pub use symmetry::{SYMMETRIES, Symmetry};

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// A random filling that takes more branches than this and one a cell is begun anew; later ones may take longer.
const FILL: u64 = 200;

/// What a puzzle gives away besides the rules of its board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum ClueStyle {
    /// Digits alone.
    #[default]
    Digits,
    /// Cages with sums, and digits where a cage would have one cell: a killer. No other wish is met then.
    Cages,
    /// All white and black dots of the solution, and as many digits as that leaves needed.
    Dots,
}

/// What a puzzle is to be like, besides having one solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Wish {
    /// What it gives away.
    pub style: ClueStyle,
    /// Whether chance draws regions in place of those that the board has.
    pub jigsaw: bool,
    /// The symmetry of its pattern of clues.
    pub symmetry: Symmetry,
    /// How many clues it has; without a number, as few as can be reached from where chance leads.
    pub clues: Option<usize>,
    /// The hardest technique that its path needs; its path is then one that logic solves.
    pub hardest: Option<TechniqueId>,
}

/// What a run of a generator came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Progress {
    /// A puzzle as wished for, and its solution. The next run makes another.
    Made(Puzzle, PerCell<Digit>),
    /// The board has no filling at all.
    NoFilling,
    /// The budget is used up.
    Paused,
}

/// Makes puzzles; resumable.
pub struct Generator {
    /// The board, with the regions of the puzzle in the making.
    geometry: Arc<Geometry>,
    wish: Wish,
    orbits: Arc<Vec<Vec<Cell>>>,
    random: Random,
    stage: Stage,
    tries: u64,
    nodes: u64,
}

enum Stage {
    /// The next puzzle is to be begun.
    Begin,
    /// How many branches this filling may take, and the search of it.
    Fill(u64, Box<Exact>),
    /// Digits are taken away on a board, which may have been given dots.
    Dig(Arc<Geometry>, Box<Dig>),
    /// Cages are cut, then taken away.
    Cages(Box<Cages>),
    NoFilling,
}

impl Generator {
    /// A generator of puzzles on a geometry.
    pub fn new(geometry: &Arc<Geometry>, wish: Wish, seed: u64) -> Generator {
        let orbits = Arc::new(wish.symmetry.orbits(geometry));
        let (geometry, random) = (geometry.clone(), Random::new(seed));
        Generator { geometry, wish, orbits, random, stage: Stage::Begin, tries: 0, nodes: 0 }
    }

    /// How many puzzles were begun, those among them that did not come out as wished for.
    pub fn tries(&self) -> u64 {
        self.tries
    }

    /// How many clues are left of the puzzle in the making.
    pub fn clues(&self) -> usize {
        match &self.stage {
            Stage::Dig(_, dig) => dig.clues(),
            Stage::Cages(cages) => cages.clues(),
            _ => self.geometry.cell_count(),
        }
    }

    /// Goes on for about `budget` branches.
    pub fn run(&mut self, budget: u64) -> Progress {
        let end = self.nodes.saturating_add(budget);
        while self.nodes < end {
            match &mut self.stage {
                Stage::NoFilling => return Progress::NoFilling,
                Stage::Begin => {
                    self.tries += 1;
                    if self.wish.jigsaw {
                        self.geometry = regions::by_chance(&self.geometry, &mut self.random);
                    }
                    match exact::random_filling(&self.geometry, &mut self.random) {
                        Some(solution) => self.dig(solution),
                        None => self.fill(FILL + self.geometry.cell_count() as u64),
                    }
                }
                Stage::Fill(limit, search) => {
                    let before = search.nodes();
                    let progress = search.run((*limit - before).min(end - self.nodes));
                    self.nodes += (search.nodes() - before).max(1);
                    match progress {
                        // Some regions that chance draws have no filling.
                        exact::Progress::Exhausted if self.wish.jigsaw => self.stage = Stage::Begin,
                        exact::Progress::Exhausted => self.stage = Stage::NoFilling,
                        exact::Progress::Solution(solution) => self.dig(solution),
                        exact::Progress::Paused if search.nodes() < *limit => {}
                        exact::Progress::Paused => {
                            let longer = *limit + *limit / 4;
                            self.fill(longer);
                        }
                    }
                }
                Stage::Dig(geometry, dig) => {
                    self.nodes += dig.advance(geometry, end - self.nodes);
                    if let Some(good) = dig.result() {
                        let (givens, solution) = dig.take();
                        let puzzle = Puzzle::new(geometry.clone(), givens);
                        self.stage = Stage::Begin;
                        if let (true, Ok(puzzle)) = (good, puzzle) {
                            return Progress::Made(puzzle, solution);
                        }
                    }
                }
                Stage::Cages(cages) => {
                    self.nodes += cages.advance(end - self.nodes);
                    if let Some(made) = cages.result() {
                        self.stage = Stage::Begin;
                        if let Some((puzzle, solution)) = made {
                            return Progress::Made(puzzle, solution);
                        }
                    }
                }
            }
        }
        Progress::Paused
    }

    fn fill(&mut self, limit: u64) {
        let seed = Random::new(self.random.draw());
        self.stage = Stage::Fill(limit, Box::new(Exact::shuffled(&self.geometry, seed)));
    }

    fn dig(&mut self, solution: PerCell<Digit>) {
        let geometry = match self.wish.style {
            ClueStyle::Digits => self.geometry.clone(),
            ClueStyle::Dots => dots::with_dots(&self.geometry, &solution, &mut self.random),
            ClueStyle::Cages => {
                self.stage = Stage::Cages(Box::new(Cages::new(&self.geometry, solution, &mut self.random)));
                return;
            }
        };
        let mut order: Vec<usize> = (0..self.orbits.len()).collect();
        self.random.shuffle(&mut order);
        self.stage = Stage::Dig(geometry, Box::new(Dig::new(solution, self.orbits.clone(), order, self.wish)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::Uniqueness;
    use crate::path::{Outcome, path};
    use chromadoku_board::board::Board;
    use chromadoku_board::geometry::{Base, Extra, Shape};

    fn make(shape: Shape, wish: Wish, seed: u64) -> (Puzzle, PerCell<Digit>) {
        let mut generator = Generator::new(&Geometry::new(shape).unwrap(), wish, seed);
        match generator.run(10_000_000) {
            Progress::Made(puzzle, solution) => (puzzle, solution),
            other => panic!("{other:?}"),
        }
    }

    fn clues(puzzle: &Puzzle) -> Vec<Cell> {
        puzzle.givens().iter().filter(|(_, given)| given.is_some()).map(|(cell, _)| cell).collect()
    }

    fn without(puzzle: &Puzzle, gone: &[Cell]) -> Board {
        let given = |(cell, &given): (Cell, &Option<Digit>)| if gone.contains(&cell) { None } else { given };
        Board::from_values(puzzle.geometry().clone(), &puzzle.givens().iter().map(given).collect())
    }

    #[test]
    fn a_puzzle_has_the_solution_given_and_can_spare_no_clue() {
        let regions = "aaabacbbccbdcddd".bytes().map(|region| region - b'a').collect();
        let shapes = [
            Shape::boxes(3, 3),
            Shape::boxes(3, 2),
            Shape::boxes(3, 3).with(Extra::Diagonals),
            Shape::boxes(3, 3).with(Extra::AntiKnight),
            Shape::boxes(4, 3),
            Shape { base: Base::Regions(regions), extras: Vec::new() },
        ];
        for shape in shapes {
            let (puzzle, solution) = make(shape, Wish::default(), 5);
            assert_eq!(exact::uniqueness(&Board::new(&puzzle), u64::MAX), Some(Uniqueness::One(solution)));
            for clue in clues(&puzzle) {
                let fewer = exact::uniqueness(&without(&puzzle, &[clue]), u64::MAX);
                assert!(matches!(fewer, Some(Uniqueness::Several(..))), "{clue:?} can be spared");
            }
        }
    }

    #[test]
    fn a_puzzle_with_dots_has_all_of_its_solution_and_can_spare_no_digit() {
        for seed in 1..4 {
            let (puzzle, solution) = make(Shape::boxes(3, 2), Wish { style: ClueStyle::Dots, ..Wish::default() }, seed);
            assert_eq!(chromadoku_board::rule::check(puzzle.geometry(), &solution), Ok(()));
            assert_eq!(exact::uniqueness(&Board::new(&puzzle), u64::MAX), Some(Uniqueness::One(solution)));
            for clue in clues(&puzzle) {
                let fewer = exact::uniqueness(&without(&puzzle, &[clue]), u64::MAX);
                assert!(matches!(fewer, Some(Uniqueness::Several(..))), "{clue:?} can be spared");
            }
        }
    }

    #[test]
    fn a_jigsaw_has_regions_drawn_by_chance_and_keeps_the_other_rules() {
        for (side, extra) in [(9, None), (9, Some(Extra::Diagonals)), (6, Some(Extra::AntiKing)), (7, None)] {
            let base = Base::of_regions(&Base::usual_regions(side));
            let shape = Shape { base, extras: extra.into_iter().collect() };
            let (puzzle, solution) = make(shape.clone(), Wish { jigsaw: true, ..Wish::default() }, 4);
            let made = puzzle.geometry().shape();
            assert!(matches!(made.base, Base::Regions(_)) && made.extras == shape.extras);
            assert_eq!(exact::uniqueness(&Board::new(&puzzle), u64::MAX), Some(Uniqueness::One(solution)));
        }
    }

    #[test]
    fn boards_of_every_edge_rule_have_puzzles() {
        use chromadoku_board::rule::{Negative, Rule};
        let extras = [
            Extra::AntiKnight,
            Extra::AntiKing,
            Extra::DisjointGroups,
            Extra::Rule(Rule::Negative(Negative::Difference)),
        ];
        for extra in extras {
            let (puzzle, solution) = make(Shape::boxes(3, 3).with(extra), Wish::default(), 3);
            assert_eq!(exact::uniqueness(&Board::new(&puzzle), u64::MAX), Some(Uniqueness::One(solution)));
        }
    }

    #[test]
    fn a_pattern_has_the_symmetry_and_the_number_of_clues_asked_for() {
        let geometry = Geometry::classic9();
        for (symmetry, name, _) in SYMMETRIES {
            let (puzzle, _) = make(Shape::boxes(3, 3), Wish { symmetry, ..Wish::default() }, 11);
            let clues = clues(&puzzle);
            for orbit in symmetry.orbits(&geometry) {
                let held = orbit.iter().filter(|cell| clues.contains(cell)).count();
                assert!(held == 0 || held == orbit.len(), "{name}");
                let fewer = exact::uniqueness(&without(&puzzle, &orbit), u64::MAX);
                assert!(held == 0 || matches!(fewer, Some(Uniqueness::Several(..))), "{name}");
            }
        }
        let wish = Wish { clues: Some(30), symmetry: Symmetry::HalfTurn, ..Wish::default() };
        assert_eq!(clues(&make(Shape::boxes(3, 3), wish, 3).0).len(), 30);
    }

    #[test]
    fn the_hardest_technique_of_the_path_is_the_one_asked_for() {
        for name in ["hidden-single", "pointing", "naked-pair"] {
            let hardest = crate::technique::TechniqueId::find(name).unwrap().id;
            let (puzzle, _) = make(Shape::boxes(3, 3), Wish { hardest: Some(hardest), ..Wish::default() }, 2);
            let path = path(&Board::new(&puzzle));
            assert_eq!(path.outcome, Outcome::Solved);
            let scores = path.steps.iter().map(|step| step.technique.get().scores.hodoku);
            assert_eq!(scores.max(), Some(hardest.get().scores.hodoku), "{name}");
        }
    }

    #[test]
    fn a_seed_gives_the_same_puzzles_whatever_the_slices() {
        let geometry = Geometry::new(Shape::boxes(3, 2)).unwrap();
        let take = |budget: u64, seed: u64| {
            let mut generator = Generator::new(&geometry, Wish::default(), seed);
            let mut made = Vec::new();
            while made.len() < 5 {
                if let Progress::Made(puzzle, _) = generator.run(budget) {
                    made.push(puzzle);
                }
            }
            made
        };
        assert_eq!(take(1, 7), take(u64::MAX, 7));
        assert_ne!(take(100, 7), take(100, 8));
    }

    #[test]
    fn a_board_without_a_filling_is_said_to_have_none() {
        // Row 1 and region A leave r1c4 and r2c4, which would have to be equal and stand in one column.
        let regions = "AAABBBBACCCCDDDD".bytes().map(|region| region - b'A').collect();
        let geometry = Geometry::new(Shape { base: Base::Regions(regions), extras: Vec::new() }).unwrap();
        assert_eq!(Generator::new(&geometry, Wish::default(), 1).run(1_000_000), Progress::NoFilling);
    }
}
