//! Every technique on random positions: no step may remove a digit of the solution or place another, and the checker must accept it.
//!
//! A technique that fails is told with the smallest position found on which it still does, and is left out from then on.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::panic::{self, AssertUnwindSafe};
use std::time::{Duration, Instant};

use chromadoku_core::board::Board;
use chromadoku_core::codec::text;
use chromadoku_core::id::{Digit, PerCell};
use chromadoku_core::random::Random;
use chromadoku_core::set::CellSet;
use chromadoku_core::step::{Effect, Step};
use chromadoku_core::technique::{Facts, Technique, table};
use chromadoku_core::verify::{verify, verify_unique};

use super::positions::{self, Position};
use crate::Outcome;

/// So many steps of a technique are looked at on a position.
const STEPS: usize = 400;
/// A technique is broken off on a position after this time, once it hands out a step.
const PATIENCE: Duration = Duration::from_millis(200);
/// Shrinking a position takes no longer than this.
const SHRINKING: Duration = Duration::from_secs(20);

/// Tries techniques on positions for a while.
pub(super) fn run(time: Duration, seed: u64) -> Outcome {
    let start = Instant::now();
    let mut tally = Tally::default();
    let mut failures = Vec::new();
    for number in 0.. {
        if start.elapsed() >= time {
            break;
        }
        let mut random = Random::new(seed.wrapping_add(number).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        for position in positions::some(&mut random) {
            for (technique, why) in tally.add(&position) {
                let (position, why) = shrink(position.clone(), technique, why);
                let what = format!("{technique:?} of draw {number} of seed {seed}: {why}\n{}", position.told());
                eprintln!("{what}");
                failures.push(what);
            }
        }
    }
    print!("{tally}");
    match failures.len() {
        0 => Ok(()),
        count => Err(format!("{count} techniques failed, the first: {}", failures[0])),
    }
}

/// Whether an effect agrees with the solution.
pub(super) fn is_right(solution: &PerCell<Digit>, effect: Effect) -> bool {
    let candidate = effect.candidate();
    matches!(effect, Effect::Place(_)) == (solution[candidate.cell] == candidate.digit)
}

/// What was tried so far.
#[derive(Default)]
struct Tally {
    positions: u64,
    by_technique: BTreeMap<&'static str, Tried>,
}

/// How it went with a technique.
struct Tried {
    steps: u64,
    has_failed: bool,
    /// It is tried on boards of at most so many candidates: more as long as that is quick, fewer where it was slow.
    most: usize,
}

impl Tally {
    /// Tries every technique on a position; gives those that failed, and why.
    fn add(&mut self, position: &Position) -> Vec<(&'static Technique, String)> {
        let board = position.board();
        let facts = Facts::new(&board).with_unique(position.unique);
        let size = board.candidate_count();
        self.positions += 1;
        let mut failed = Vec::new();
        for technique in table() {
            let tried = self.by_technique.entry(technique.id.0).or_insert(Tried {
                steps: 0,
                has_failed: false,
                most: if technique.in_path { 300 } else { 60 },
            });
            // What no path uses takes very long where there are many units, or much is left of them.
            let is_heavy =
                !technique.in_path && (position.geometry.unit_count() > 30 || technique.size > 3 && size > 60);
            if tried.has_failed || size > tried.most || is_heavy {
                continue;
            }
            let start = Instant::now();
            match attempt(technique, &facts, position) {
                Ok(steps) => tried.steps += steps,
                Err(why) => {
                    tried.has_failed = true;
                    failed.push((technique, why));
                }
            }
            let took = start.elapsed();
            tried.most = match took {
                _ if took > 5 * PATIENCE => size * 3 / 4,
                _ if took < PATIENCE / 20 => tried.most.max(size * 3 / 2),
                _ if took < PATIENCE / 2 => tried.most.max(size * 9 / 8),
                _ => tried.most,
            };
        }
        failed
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let total: u64 = self.by_technique.values().map(|tried| tried.steps).sum();
        let seen = self.by_technique.values().filter(|tried| tried.steps > 0).count();
        for (id, tried) in &self.by_technique {
            writeln!(f, "{:>9} {id} (up to {} candidates)", tried.steps, tried.most)?;
        }
        writeln!(f, "{} positions: {total} steps of {seen} of {} techniques", self.positions, table().len())
    }
}

/// Tries the steps of a technique; gives how many there were, or what is wrong with one.
fn attempt(technique: &Technique, facts: &Facts, position: &Position) -> Outcome<u64> {
    let start = Instant::now();
    let mut steps = 0;
    let mut wrong = None;
    let look = || {
        technique.find(facts, &mut |step| {
            steps += 1;
            wrong = fault(technique, facts, position, &step).map(|why| told(facts, &step, why));
            let enough = wrong.is_some() || steps as usize >= STEPS || start.elapsed() > PATIENCE;
            if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
    };
    match panic::catch_unwind(AssertUnwindSafe(look)) {
        Err(_) => Err("a panic".to_owned()),
        Ok(_) => wrong.map_or(Ok(steps), Err),
    }
}

/// What is wrong with a step.
fn fault(technique: &Technique, board: &Board, position: &Position, step: &Step) -> Option<String> {
    let refused = match &position.unique {
        Some(givens) => verify_unique(board, givens, step).err(),
        None => verify(board, step).err(),
    };
    if let Some(why) = refused {
        return Some(format!("the checker refuses a step: {why}"));
    }
    if step.technique != technique.id {
        return Some(format!("a step of {:?}", step.technique));
    }
    if !step.effects.is_sorted_by(|a, b| a < b) {
        return Some("effects that are out of order or double".to_owned());
    }
    let wrong = step.effects.iter().find(|&&effect| !is_right(&position.solution, effect))?;
    Some(format!("{wrong:?} is against the solution"))
}

fn told(board: &Board, step: &Step, why: String) -> String {
    format!("{why}\n{}\n{step:?}", text::effects(board.geometry(), &step.effects))
}

/// A smaller position on which the technique fails too, and why it does there.
fn shrink(mut position: Position, technique: &Technique, mut why: String) -> (Position, String) {
    let start = Instant::now();
    let fails = |position: &Position| {
        let board = position.board();
        attempt(technique, &Facts::new(&board).with_unique(position.unique), position).err()
    };
    let mut keep = |position: &mut Position, smaller: Position| {
        let failed = fails(&smaller);
        let is_kept = failed.is_some();
        if let Some(reason) = failed {
            (*position, why) = (smaller, reason);
        }
        is_kept
    };
    let unproved = Position { unique: None, ..position.clone() };
    keep(&mut position, unproved);
    let mut chunk = position.struck.len();
    while chunk > 0 && start.elapsed() < SHRINKING {
        let mut from = 0;
        while from < position.struck.len() && start.elapsed() < SHRINKING {
            let mut smaller = position.clone();
            smaller.struck.drain(from..(from + chunk).min(smaller.struck.len()));
            if !keep(&mut position, smaller) {
                from += chunk;
            }
        }
        chunk /= 2;
    }
    // Values leave less to look at.
    let open: CellSet = position.geometry.cell_set() - position.values;
    for cell in open.iter().take_while(|_| start.elapsed() < SHRINKING) {
        let mut smaller = position.clone();
        smaller.values.insert(cell);
        keep(&mut position, smaller);
    }
    (position, why)
}
