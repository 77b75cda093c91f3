//! The search that learns: every conflict becomes a clause that keeps it from coming back (conflict-driven clause
//! learning, J. P. Marques-Silva and K. A. Sakallah, *GRASP*, 1996).
//!
//! Its variables are the candidates that are open. The rules of the board are no clauses ([`rules`]): clauses are what is
//! learned, and what keeps a solution from coming twice.

mod analysis;
mod assignment;
mod demands;
mod rules;

use super::clauses::Literal;
use super::limits::Limiter;
use super::masks::{Choice, Masks};
use super::order::Order;
use super::wiring::Wiring;
use crate::exact::Progress;
use chromadoku_board::id::{Cell, Digit, Id, PerCell};
use chromadoku_board::random::Random;

use analysis::{Analysis, Grade};
use assignment::{Assignment, Conflict, Reason};
use demands::Demands;
use rules::Rules;

/// How many conflicts pass before clauses are forgotten for the first time; later it takes more and more.
const FORGET: u64 = 2_000;
const FORGET_MORE: u64 = 300;

/// If this many candidates are left in the smallest group of a candidate, the search first tries that it is false.
const FEW: u32 = 6;

pub(super) struct Learner {
    /// The digits that are settled; those of open cells are filled in.
    solution: PerCell<Digit>,
    state: Assignment,
    order: Order,
    analysis: Analysis,
    pace: Pace,
    nodes: u64,
    conflicts: u64,
    forget_at: u64,
    over: bool,
}

/// When to begin anew: where clauses have lately joined more levels than they used to (G. Audemard and L. Simon,
/// *Refining restarts strategies for SAT and UNSAT*, 2012).
struct Pace {
    fast: f64,
    slow: f64,
    /// How many literals clauses have, over as long a time as `slow`.
    length: f64,
    since: u32,
}

impl Pace {
    fn note(&mut self, levels: u32, length: usize) {
        self.fast += (f64::from(levels) - self.fast) / 32.0;
        self.slow += (f64::from(levels) - self.slow) / 4096.0;
        self.length += (length as f64 - self.length) / 4096.0;
        self.since += 1;
    }

    fn is_lost(&self) -> bool {
        self.since >= 60 && self.fast > 1.3 * self.slow
    }
}

impl Learner {
    /// A search of all solutions of a position. Chance, where there is one, says what is decided first.
    pub(super) fn new(
        wiring: &Wiring,
        masks: &Masks,
        limiter: Option<Box<Limiter>>,
        random: Option<&mut Random>,
    ) -> Learner {
        let rules = Rules::new(wiring, masks);
        let demands = limiter.map(|limiter| Demands::new(limiter, masks, rules.tables.variables()));
        let state = Assignment::new(rules, demands);
        let count = state.rules.tables.variables();
        let weights = match random {
            None => (0..count as u32).map(|var| weight(&state, var)).collect(),
            Some(random) => (0..count).map(|_| random.below(1000) as f64 / 1000.0).collect(),
        };
        Learner {
            solution: masks.solution(),
            state,
            order: Order::new(weights),
            analysis: Analysis::new(count),
            pace: Pace { fast: 0.0, slow: 0.0, length: 0.0, since: 0 },
            nodes: 0,
            conflicts: 0,
            forget_at: FORGET,
            over: false,
        }
    }

    /// Forbids that all of these are so. Decisions are taken back for it.
    pub(super) fn exclude(&mut self, choices: &[Choice]) {
        self.undo(0);
        let mut clause = Vec::new();
        for &choice in choices {
            let Some(var) = self.state.rules.tables.var(choice) else {
                // What is not open is settled so, or cannot be.
                if self.solution[Cell(choice.cell)].0 == choice.digit { continue } else { return }
            };
            let literal = Literal::not(var);
            match self.state.value(literal) {
                None => clause.push(literal),
                Some(true) => return,
                Some(false) => {}
            }
        }
        match clause[..] {
            [] => self.over = true,
            [only] => self.over |= self.state.assign(only, Reason::Decided).is_err(),
            _ => {
                self.state.clauses.add(&clause);
            }
        }
    }

    /// How many literals for each of its levels a learned clause has; 0 before the first one.
    pub(super) fn width(&self) -> f64 {
        if self.conflicts == 0 { 0.0 } else { self.pace.length / self.pace.slow }
    }

    /// How many decisions and conflicts there were.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Searches on until a solution, the end, or `budget` decisions and conflicts.
    pub(super) fn run(&mut self, budget: u64) -> Progress {
        let end = self.nodes.saturating_add(budget);
        while !self.over && self.nodes < end {
            self.nodes += 1;
            if let Err(conflict) = self.state.propagate() {
                self.learn(conflict);
                continue;
            }
            if self.conflicts >= self.forget_at {
                self.undo(0);
                self.forget();
            } else if self.pace.is_lost() {
                self.pace.since = 0;
                self.undo(0);
            }
            if !self.decide() {
                let solution = self.read();
                self.block();
                return Progress::Solution(solution);
            }
        }
        if self.over { Progress::Exhausted } else { Progress::Paused }
    }

    /// Takes back all levels above one.
    fn undo(&mut self, level: usize) {
        self.state.undo(level, |var| self.order.insert(var));
    }

    /// Decides on a variable; says whether one was open.
    fn decide(&mut self) -> bool {
        while let Some(var) = self.order.pop() {
            if self.state.value(Literal::of(var)).is_none() {
                // To exclude a candidate is a small step, from which more is learned; where many are left, too small a one.
                // So it is on boards with rules, whose limits say little before some cells have their digits.
                let is_few = !self.state.has_limits() && self.state.smallest_group(var) <= FEW;
                let literal = if is_few { Literal::not(var) } else { Literal::of(var) };
                if let Err(conflict) = self.state.decide(literal) {
                    self.learn(conflict);
                }
                return true;
            }
        }
        false
    }

    /// Learns from a conflict, takes back what it shows to be wrong, and asserts what follows; again where that is a conflict.
    fn learn(&mut self, conflict: Conflict) {
        let mut next = Some(conflict);
        while let Some(conflict) = next {
            self.conflicts += 1;
            if self.state.level() == 0 {
                self.over = true;
                return;
            }
            let Grade { levels, back } = self.analysis.learn(&mut self.state, &mut self.order, conflict);
            self.undo(back);
            let learned = &self.analysis.learned;
            let reason = match learned.len() {
                1 => Reason::Decided,
                _ => Reason::Clause(self.state.clauses.learn(learned, levels)),
            };
            let (asserted, length) = (learned[0], learned.len());
            next = self.state.assign(asserted, reason).err();
            self.pace.note(levels, length);
            self.order.decay(0.97);
        }
    }

    fn forget(&mut self) {
        if self.state.propagate().is_err() {
            self.over = true;
            return;
        }
        self.state.forget();
        self.forget_at = self.conflicts + FORGET + FORGET_MORE * (self.forget_at / FORGET);
    }

    fn read(&self) -> PerCell<Digit> {
        let mut solution = self.solution.clone();
        for literal in self.state.trail().iter().filter(|literal| literal.is_positive()) {
            let Choice { cell, digit } = self.state.rules.tables.choices[literal.var() as usize];
            solution[Cell(cell)] = Digit::from_index(usize::from(digit));
        }
        solution
    }

    /// Forbids the decisions that led to a solution.
    fn block(&mut self) {
        let clause: Vec<Literal> = self.state.decisions().rev().map(Literal::negated).collect();
        let reason = match clause[..] {
            [] => {
                self.over = true;
                return;
            }
            [_] => Reason::Decided,
            _ => Reason::Clause(self.state.clauses.add(&clause)),
        };
        self.undo(clause.len() - 1);
        if let Err(conflict) = self.state.assign(clause[0], reason) {
            self.learn(conflict);
        }
    }
}

/// What a variable weighs before the first conflict: more, the smaller its groups are.
fn weight(state: &Assignment, var: u32) -> f64 {
    let tables = &state.rules.tables;
    tables.homes(var).iter().map(|home| 8.0 / (1_u64 << tables.members(home.group()).len()) as f64).sum()
}
