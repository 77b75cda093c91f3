//! The exact search of every board that has no solver of its own: `general/README.md` tells what was weighed.
//!
//! First a plain search ([`plain`]): both views of the board in step ([`masks`]), singles carried out at once, the smallest
//! entry tried first. Where that takes long, a search that learns from its conflicts goes on ([`learner`]), without the
//! solutions that were met. On boards with rules both carry out what these take away as well ([`limits`]); where little is
//! learned from that, they take turns.

mod clauses;
mod learner;
mod limits;
mod masks;
mod order;
mod plain;
mod trials;
mod wiring;

use crate::exact::Progress;
use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Digit, PerCell};
use chromadoku_board::random::Random;
use chromadoku_board::set::DigitSet;

use learner::Learner;
use plain::Plain;

pub(crate) use trials::Trials;

/// Boards with this many cells need this many branches before learning pays, as a rule.
const SMALL: usize = 12 * 12;
const PATIENCE_WITH_SMALL: u64 = 150;
/// On larger ones it pays after one branch for each of this many cells.
const CELLS_A_BRANCH: usize = 6;
/// On boards with rules, after this many.
const PATIENCE_WITH_RULES: u64 = 300;
/// Each solution that was met adds this many: where there are many, learning does not pay.
const PATIENCE_A_SOLUTION: u64 = 15;
/// A board with more solutions is left to the search that learns.
const MOST_MET: usize = 100;

/// A search for all solutions of a board, resumable between branches.
pub struct General {
    plain: Plain,
    /// The search that learns, once it has begun.
    learner: Option<Box<Learner>>,
    stage: Stage,
    turns: Turns,
    /// How many branches without a solution, besides those that it now stands on, the plain search takes.
    patience: u64,
    /// How many branches there were at its last solution, or when its turn began.
    last: u64,
    /// The solutions, up to one more than [`MOST_MET`].
    met: Vec<PerCell<Digit>>,
    nodes: u64,
}

enum Stage {
    Plain,
    /// The search that learns goes on, up to so many branches of both.
    Learning(u64),
    Done,
}

/// How many branches each search takes before it is the other's turn.
struct Turns {
    learning: u64,
    plain: u64,
    /// The search that learns goes on if its clauses have fewer literals for each of their levels.
    least_width: f64,
}

impl Turns {
    /// What is learned is worth more than what plain search does meanwhile if it is short: on boards of sums, a clause has
    /// three literals of a level and more, on boards of thermometers two.
    const OF_RULES: Turns = Turns { learning: 300, plain: 4_000, least_width: 2.5 };
    const AT_EVERY_BRANCH: Turns = Turns { learning: 1, plain: 1, least_width: 0.0 };
    /// It is the other's turn for good.
    const NONE: Turns = Turns { learning: u64::MAX, plain: u64::MAX, least_width: f64::INFINITY };

    /// The next turns take twice as long, so that whichever search is the better one is held up by so much at most.
    fn double(&mut self) {
        self.learning = self.learning.saturating_mul(2);
        self.plain = self.plain.saturating_mul(2);
    }
}

impl General {
    /// A search of the solutions that take a digit of each cell's set.
    pub fn new(geometry: &Geometry, domains: &PerCell<DigitSet>) -> General {
        let plain = Plain::new(geometry, domains);
        let (patience, turns) = match geometry.cell_count() {
            _ if plain.has_limits() => (PATIENCE_WITH_RULES, Turns::OF_RULES),
            ..=SMALL => (PATIENCE_WITH_SMALL, Turns::NONE),
            cells => ((cells / CELLS_A_BRANCH) as u64, Turns::NONE),
        };
        General {
            stage: if plain.is_done() { Stage::Done } else { Stage::Plain },
            plain,
            learner: None,
            turns,
            patience,
            last: 0,
            met: Vec::new(),
            nodes: 0,
        }
    }

    /// The same search, where chance picks among equally good branches.
    pub fn shuffled(geometry: &Geometry, domains: &PerCell<DigitSet>, random: Random) -> General {
        let mut search = General::new(geometry, domains);
        search.plain.random = Some(random);
        search
    }

    /// The same search, which learns from its first branch on.
    pub fn learning(geometry: &Geometry, domains: &PerCell<DigitSet>) -> General {
        General { patience: 0, turns: Turns::NONE, ..General::new(geometry, domains) }
    }

    /// The same search, where plain search and the one that learns take turns from the first branch on, whether that pays or
    /// not.
    pub fn in_turns(geometry: &Geometry, domains: &PerCell<DigitSet>) -> General {
        General { patience: 1, turns: Turns::AT_EVERY_BRANCH, ..General::new(geometry, domains) }
    }

    /// How many branches were looked at.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Searches on until a solution, the end, or `budget` branches.
    pub fn run(&mut self, budget: u64) -> Progress {
        let end = self.nodes.saturating_add(budget);
        loop {
            let found = match self.stage {
                Stage::Done => return Progress::Exhausted,
                _ if self.nodes >= end => return Progress::Paused,
                Stage::Learning(turn) => self.learn(end, turn),
                Stage::Plain if self.nodes >= self.last + self.patience + self.plain.depth() as u64 => {
                    self.hand_over();
                    None
                }
                Stage::Plain => self.branch(),
            };
            if let Some(solution) = found {
                if self.met.len() <= MOST_MET {
                    self.met.push(solution.clone());
                }
                return Progress::Solution(solution);
            }
        }
    }

    /// One branch of the plain search; gives a solution that is new.
    fn branch(&mut self) -> Option<PerCell<Digit>> {
        self.nodes += 1;
        let solution = self.plain.branch();
        if self.plain.is_done() {
            self.stage = Stage::Done;
        }
        if solution.is_some() {
            self.last = self.nodes;
            self.patience += PATIENCE_A_SOLUTION;
        }
        // The search that learns may have met it, or this one, before it began anew.
        solution.filter(|solution| self.learner.is_none() || !self.met.contains(solution))
    }

    /// The search that learns goes on until a solution, up to so many branches, or until it is the other's turn.
    fn learn(&mut self, end: u64, turn: u64) -> Option<PerCell<Digit>> {
        let learner = self.learner.as_mut()?;
        let before = learner.nodes();
        let progress = learner.run(end.min(turn).saturating_sub(self.nodes));
        self.nodes += learner.nodes() - before;
        match progress {
            Progress::Solution(solution) => return Some(solution),
            Progress::Exhausted => self.stage = Stage::Done,
            Progress::Paused if self.nodes < turn => {}
            Progress::Paused if learner.width() < self.turns.least_width || self.met.len() > MOST_MET => {
                self.stage = Stage::Learning(turn.saturating_add(self.turns.learning));
            }
            Progress::Paused => {
                (self.last, self.patience) = (self.nodes, self.turns.plain);
                self.turns.double();
                self.stage = Stage::Plain;
            }
        }
        None
    }

    /// Hands the rest of the board over to the search that learns.
    fn hand_over(&mut self) {
        self.stage = Stage::Learning(self.nodes.saturating_add(self.turns.learning));
        // Without a solution, nothing of what was searched can be met again but in vain.
        let searched: Vec<_> = if self.met.is_empty() { Vec::new() } else { self.plain.searched().collect() };
        if self.learner.is_none() && self.plain.has_limits() && self.nodes > 0 {
            self.plain.probe();
            if self.plain.is_done() {
                self.stage = Stage::Done;
                return;
            }
        }
        let learner = self.learner.get_or_insert_with(|| Box::new(self.plain.learner()));
        searched.iter().for_each(|choices| learner.exclude(choices));
    }
}
