//! From a full board to a puzzle: clues are taken away, one set of those that go together after the other.

use std::sync::Arc;

use super::Wish;
use crate::exact::{self, Exact, Progress};
use crate::path::{self, Next, Outcome};
use crate::technique::{self, Technique, TechniqueId};
use chromadoku_board::board::Board;
use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Cell, Digit, PerCell};
use chromadoku_board::set::{CellSet, DigitSet};

/// A puzzle in the making.
pub(super) struct Dig {
    solution: PerCell<Digit>,
    /// The sets of cells that go together.
    orbits: Arc<Vec<Vec<Cell>>>,
    /// The order in which they are tried.
    order: Vec<usize>,
    /// How many of them were tried.
    at: usize,
    /// How many are tried next, all at once: where they can all go, each of them could have gone alone.
    stride: usize,
    clues: CellSet,
    wish: Wish,
    trial: Option<Trial>,
    /// The hardest technique that the puzzle as it is needs, where somebody asks for it.
    hardest: Option<TechniqueId>,
}

/// What is left out at present, and whether it can be.
struct Trial {
    clues: CellSet,
    proof: Proof,
}

enum Proof {
    /// Another solution is looked for: how many are still to be found.
    Unique(Exact, u8),
    /// It is known whether there is another solution.
    Known(bool),
    /// The path is walked with no technique harder than the one wished for.
    Path(Box<Board>, Option<&'static Technique>),
}

impl Dig {
    pub(super) fn new(solution: PerCell<Digit>, orbits: Arc<Vec<Vec<Cell>>>, order: Vec<usize>, wish: Wish) -> Dig {
        let clues = CellSet::first_n(solution.len());
        // On most boards nearly any three eighths of the clues can go.
        let stride = (order.len() * 3 / 8).max(1);
        Dig { solution, orbits, order, at: 0, stride, clues, wish, trial: None, hardest: None }
    }

    /// How many clues are left.
    pub(super) fn clues(&self) -> usize {
        self.clues.len()
    }

    /// Whether the puzzle came out as wished for, once nothing is left to try.
    pub(super) fn result(&self) -> Option<bool> {
        let clues = self.clues.len();
        let enough = self.wish.clues.is_some_and(|wished| clues <= wished);
        if self.at < self.order.len() && !enough {
            return None;
        }
        let as_hard = self.wish.hardest.is_none() || self.wish.hardest == self.hardest;
        Some(self.wish.clues.is_none_or(|wished| clues == wished) && as_hard)
    }

    /// The givens and their solution.
    pub(super) fn take(&mut self) -> (PerCell<Option<Digit>>, PerCell<Digit>) {
        let given = |(cell, &digit)| self.clues.contains(cell).then_some(digit);
        let givens = self.solution.iter().map(given).collect();
        (givens, std::mem::replace(&mut self.solution, PerCell::filled(Digit(0), 0)))
    }

    /// Goes on with the present trial or begins the next one; gives how much work that was, in branches.
    pub(super) fn advance(&mut self, geometry: &Arc<Geometry>, budget: u64) -> u64 {
        let Some(mut trial) = self.trial.take() else {
            self.trial = self.next(geometry);
            return 0;
        };
        let (spent, verdict) = match &mut trial.proof {
            Proof::Unique(search, wanted) => {
                let before = search.nodes();
                let verdict = match search.run(budget) {
                    Progress::Exhausted => Some(true),
                    Progress::Paused => None,
                    Progress::Solution(_) => {
                        *wanted -= 1;
                        (*wanted == 0).then_some(false)
                    }
                };
                (search.nodes() - before, verdict)
            }
            Proof::Known(another) => (1, Some(!*another)),
            Proof::Path(board, hardest) => (1, walk(board, hardest, self.wish.hardest)),
        };
        match verdict {
            None => self.trial = Some(trial),
            Some(true) => self.accept(trial),
            Some(false) if self.stride == 1 => self.at += 1,
            Some(false) => self.stride = self.stride.div_ceil(2),
        }
        spent.max(1)
    }

    fn accept(&mut self, trial: Trial) {
        self.clues = trial.clues;
        self.at += self.stride;
        if let Proof::Path(_, hardest) = trial.proof {
            self.hardest = hardest.map(|technique| technique.id);
        }
        // What is left is ever harder to spare.
        self.stride = self.stride.div_ceil(2).min(self.order.len().saturating_sub(self.at)).max(1);
    }

    /// The next trial; sets that would leave fewer clues than wished for are passed over.
    fn next(&mut self, geometry: &Arc<Geometry>) -> Option<Trial> {
        let least = self.wish.clues.unwrap_or(0);
        loop {
            let sets = self.order.get(self.at..(self.at + self.stride).min(self.order.len()))?;
            let gone: CellSet = sets.iter().flat_map(|&at| &self.orbits[at]).copied().collect();
            let clues = self.clues - gone;
            if clues.len() >= least && !sets.is_empty() {
                let only = (gone.len() == 1).then(|| gone.first()).flatten();
                return Some(Trial { clues, proof: self.proof(geometry, &clues, only) });
            }
            if self.stride > 1 {
                self.stride = self.stride.div_ceil(2);
            } else {
                self.at += 1;
            }
            if self.at >= self.order.len() {
                return None;
            }
        }
    }

    fn proof(&self, geometry: &Arc<Geometry>, clues: &CellSet, only: Option<Cell>) -> Proof {
        if self.wish.hardest.is_some() {
            let given = |(cell, &digit)| clues.contains(cell).then_some(digit);
            let givens = self.solution.iter().map(given).collect();
            return Proof::Path(Box::new(Board::from_values(geometry.clone(), &givens)), None);
        }
        if let Some(another) = only.and_then(|cell| exact::has_other(geometry, &self.solution, clues, cell)) {
            return Proof::Known(another);
        }
        let mut domains = PerCell::filled(geometry.digits(), geometry.cell_count());
        clues.iter().for_each(|cell| domains[cell] = DigitSet::of(self.solution[cell]));
        match only {
            // A second solution must differ in the one cell that was given before.
            Some(cell) => {
                domains[cell].remove(self.solution[cell]);
                Proof::Unique(Exact::within(geometry, &domains), 1)
            }
            None => Proof::Unique(Exact::within(geometry, &domains), 2),
        }
    }
}

/// Takes the next step with techniques no harder than the one wished for; says how the walk ended, once it has.
fn walk(board: &mut Board, hardest: &mut Option<&'static Technique>, wished: Option<TechniqueId>) -> Option<bool> {
    let limit = wished.map_or(u16::MAX, |id| id.get().scores.hodoku);
    let allowed = technique::table()
        .iter()
        .filter(|technique| technique.scores.hodoku <= limit && (technique.in_path || Some(technique.id) == wished));
    match path::next_step_with(board, allowed) {
        Next::Step(step) => {
            let technique = step.technique.get();
            // Among equally hard techniques the one wished for counts.
            let rank = |technique: &Technique| (technique.scores.hodoku, Some(technique.id) == wished);
            if hardest.is_none_or(|known| rank(known) < rank(technique)) {
                *hardest = Some(technique);
            }
            step.effects.iter().for_each(|&effect| board.apply(effect));
            None
        }
        Next::End(outcome) => Some(outcome == Outcome::Solved),
    }
}
