//! The exact search of every board that has no solver of its own: `general/README.md` tells what was weighed.
//!
//! First a plain search: both views of the board in step ([`masks`]), singles carried out at once, the smallest entry
//! tried first. Where that takes long, a search that learns from its conflicts goes on ([`learner`]), without the solutions
//! that were met. On boards with rules both carry out what these take away as well ([`limits`]).

mod clauses;
mod learner;
mod limits;
mod masks;
mod order;
mod wiring;

use crate::exact::Progress;
use crate::geometry::Geometry;
use crate::id::{Cell, Digit, Id, PerCell};
use crate::random::Random;
use crate::set::DigitSet;

use learner::Learner;
use limits::Limiter;
use masks::{Choice, Dead, Masks, Queue};
use wiring::Wiring;

/// Boards with this many cells need this many branches before learning pays, as a rule.
const SMALL: usize = 12 * 12;
const PATIENCE_WITH_SMALL: u64 = 150;
/// On larger ones it pays after one branch for each of this many cells.
const CELLS_A_BRANCH: usize = 6;
/// Each solution that was met adds this many: where there are many, learning does not pay.
const PATIENCE_A_SOLUTION: u64 = 15;
/// On boards with rules, where a branch takes longer, after fewer.
const PATIENCE_WITH_RULES: u64 = 100;

/// A search for all solutions of a board, resumable between branches.
pub struct General {
    wiring: Wiring,
    /// The positions above the present one, and that one; those behind it are room for later ones.
    levels: Vec<Masks>,
    /// What was tried: `tried[i]` leads from `levels[i]` to `levels[i + 1]`.
    tried: Vec<Choice>,
    /// What was searched to its end and refused since, with its level.
    refused: Vec<(usize, Choice)>,
    queue: Queue,
    /// What rules take away, if there are any.
    limiter: Option<Box<Limiter>>,
    /// How many branches without a solution, besides those that it now stands on, it takes before the search begins to learn.
    patience: u64,
    random: Option<Random>,
    stage: Stage,
    nodes: u64,
    solutions: u64,
    /// How many branches there were at the last solution.
    last: u64,
}

enum Stage {
    Plain,
    Learning(Box<Learner>),
    Done,
}

impl General {
    /// A search of the solutions that take a digit of each cell's set.
    pub fn new(geometry: &Geometry, domains: &PerCell<DigitSet>) -> General {
        let wiring = Wiring::new(geometry);
        let mut limiter = Limiter::new(geometry);
        let patience = match wiring.cells {
            _ if limiter.is_some() => PATIENCE_WITH_RULES,
            ..=SMALL => PATIENCE_WITH_SMALL,
            cells => (cells / CELLS_A_BRANCH) as u64,
        };
        let mut queue = Queue::new();
        let domains = domains.iter().map(|(cell, &digits)| digits & geometry.allowed()[cell]).collect();
        let mut root = Masks::new(&domains, &wiring, &mut queue).ok();
        if let (Some(limiter), Some(masks)) = (&mut limiter, &mut root)
            && limiter.settle(&wiring, masks, &mut queue).is_err()
        {
            root = None;
        }
        General {
            limiter,
            wiring,
            patience,
            random: None,
            stage: if root.is_some() { Stage::Plain } else { Stage::Done },
            levels: root.into_iter().collect(),
            tried: Vec::new(),
            refused: Vec::new(),
            queue,
            nodes: 0,
            solutions: 0,
            last: 0,
        }
    }

    /// The same search, where chance picks among equally good branches.
    pub fn shuffled(geometry: &Geometry, domains: &PerCell<DigitSet>, random: Random) -> General {
        General { random: Some(random), ..General::new(geometry, domains) }
    }

    /// The same search, which learns from its first branch on.
    pub fn learning(geometry: &Geometry, domains: &PerCell<DigitSet>) -> General {
        General { patience: 0, ..General::new(geometry, domains) }
    }

    /// How many branches were looked at.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Searches on until a solution, the end, or `budget` branches.
    pub fn run(&mut self, budget: u64) -> Progress {
        let end = self.nodes.saturating_add(budget);
        loop {
            match &mut self.stage {
                Stage::Done => return Progress::Exhausted,
                _ if self.nodes >= end => return Progress::Paused,
                Stage::Learning(learner) => {
                    let before = learner.nodes();
                    let progress = learner.run(end - self.nodes);
                    self.nodes += learner.nodes() - before;
                    if progress == Progress::Exhausted {
                        self.stage = Stage::Done;
                    }
                    return progress;
                }
                Stage::Plain if self.nodes >= self.last + self.patience + self.tried.len() as u64 => {
                    self.stage = self.learner();
                }
                Stage::Plain => {
                    if let Some(solution) = self.step() {
                        return Progress::Solution(solution);
                    }
                }
            }
        }
    }

    /// One branch of the plain search.
    fn step(&mut self) -> Option<PerCell<Digit>> {
        self.nodes += 1;
        let depth = self.tried.len();
        if self.levels[depth].open() == 0 {
            let solution = self.levels[depth].solution();
            (self.solutions, self.last) = (self.solutions + 1, self.nodes);
            self.patience += PATIENCE_A_SOLUTION;
            self.retreat();
            return Some(solution);
        }
        if self.levels.len() == depth + 1 {
            self.levels.push(Masks::default());
        }
        let (above, below) = self.levels.split_at_mut(depth + 1);
        let (now, child) = (&mut above[depth], &mut below[0]);
        let choice = match (&mut self.random, &self.limiter) {
            (Some(random), _) => now.branch_at_random(&self.wiring, random),
            (None, Some(limiter)) => now.branch_by_weight(&self.wiring, limiter.weights()),
            (None, None) => now.branch(&self.wiring),
        };
        child.clone_from(now);
        let (wiring, queue) = (&self.wiring, &mut self.queue);
        let chosen =
            follow(&mut self.limiter, wiring, child, queue, |child, queue| child.choose(wiring, choice, queue));
        if chosen.is_ok() {
            self.tried.push(choice);
        } else if follow(&mut self.limiter, wiring, now, queue, |now, queue| now.refuse(wiring, choice, queue)).is_err()
        {
            self.retreat();
        }
        None
    }

    /// Leaves a position that is searched to its end, and those above it that are so too.
    fn retreat(&mut self) {
        while let Some(choice) = self.tried.pop() {
            let depth = self.tried.len();
            self.refused.truncate(self.refused.partition_point(|&(level, _)| level <= depth));
            let (wiring, queue) = (&self.wiring, &mut self.queue);
            let level = &mut self.levels[depth];
            let refused =
                follow(&mut self.limiter, wiring, level, queue, |now, queue| now.refuse(wiring, choice, queue));
            if refused.is_ok() {
                self.refused.push((depth, choice));
                return;
            }
        }
        self.stage = Stage::Done;
    }

    /// Takes away the candidates that fail at once, which the limits of rules show of many; an error if there is no solution.
    fn probe(&mut self) -> Result<(), Dead> {
        let General { wiring, limiter, queue, levels, .. } = self;
        let (root, rest) = levels.split_at_mut(1);
        let (Some(root), Some(trial)) = (root.first_mut(), rest.first_mut()) else { return Ok(()) };
        loop {
            let mut has_changed = false;
            for cell in 0..wiring.cells {
                for digit in crate::set::mask::bits(root.digits(cell)) {
                    if root.is_settled(cell) || root.digits(cell) >> digit & 1 == 0 {
                        continue;
                    }
                    let choice = Choice { cell: cell as u16, digit: digit as u8 };
                    trial.clone_from(root);
                    let chosen = follow(limiter, wiring, trial, queue, |now, queue| now.choose(wiring, choice, queue));
                    if chosen.is_err() {
                        follow(limiter, wiring, root, queue, |now, queue| now.refuse(wiring, choice, queue))?;
                        has_changed = true;
                    }
                }
            }
            if !has_changed {
                return Ok(());
            }
        }
    }

    /// Hands the rest of the board over to the search that learns.
    fn learner(&mut self) -> Stage {
        if self.limiter.is_some() && self.nodes > 0 && self.probe().is_err() {
            return Stage::Done;
        }
        let mut learner = Learner::new(&self.wiring, &self.levels[0], self.limiter.take(), self.random.as_mut());
        // Without a solution, nothing of what was searched can be met again but in vain.
        let refused = if self.solutions == 0 { &[] } else { self.refused.as_slice() };
        for &(level, choice) in refused {
            let path = self.tried[..level].iter().copied();
            learner.exclude(path.chain([choice]));
        }
        Stage::Learning(Box::new(learner))
    }
}

/// Changes a position, and carries out what rules say of the change.
fn follow(
    limiter: &mut Option<Box<Limiter>>,
    wiring: &Wiring,
    masks: &mut Masks,
    queue: &mut Queue,
    change: impl FnOnce(&mut Masks, &mut Queue) -> Result<(), Dead>,
) -> Result<(), Dead> {
    let Some(limiter) = limiter else { return change(masks, queue) };
    limiter.note(masks);
    change(masks, queue)?;
    limiter.settle(wiring, masks, queue)
}

/// Candidates tried on a position: whether singles and rules alone show that one cannot be.
pub(crate) struct Trials {
    wiring: Wiring,
    limiter: Option<Box<Limiter>>,
    queue: Queue,
    /// The position, and room for what follows from a trial.
    root: Masks,
    trial: Masks,
}

impl Trials {
    /// Trials on a position where each cell has these digits; `None` if singles and rules alone show that it has no
    /// solution.
    pub(crate) fn new(geometry: &Geometry, domains: &PerCell<DigitSet>) -> Option<Trials> {
        let (wiring, mut limiter, mut queue) = (Wiring::new(geometry), Limiter::new(geometry), Queue::new());
        let mut root = Masks::new(domains, &wiring, &mut queue).ok()?;
        if let Some(limiter) = &mut limiter {
            limiter.settle(&wiring, &mut root, &mut queue).ok()?;
        }
        Some(Trials { wiring, limiter, queue, root, trial: Masks::default() })
    }

    /// Whether a cell cannot have a digit, as far as singles and rules show it.
    pub(crate) fn fails(&mut self, cell: Cell, digit: Digit) -> bool {
        let Trials { wiring, limiter, queue, root, trial } = self;
        let choice = Choice { cell: cell.0, digit: digit.0 };
        if root.digits(cell.index()) >> digit.0 & 1 == 0 {
            return true;
        }
        if root.is_settled(cell.index()) {
            return false;
        }
        trial.clone_from(root);
        follow(limiter, wiring, trial, queue, |trial, queue| trial.choose(wiring, choice, queue)).is_err()
    }
}
