//! Every technique on random positions: no step may remove a digit of the solution or place another, and the checker must accept it.
//!
//! Each search is run in some short parts, so that large boards get their turn and pauses are tried, too. A technique that
//! fails is told with the smallest position found on which it still does, and is left out from then on.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::time::{Duration, Instant};

use chromadoku_board::board::Board;
use chromadoku_board::codec::text;
use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Digit, PerCell};
use chromadoku_board::random::Random;
use chromadoku_board::rule;
use chromadoku_board::set::CellSet;
use chromadoku_solver::step::{Effect, Step};
use chromadoku_solver::technique::{FUEL, Facts, Part, Place, Technique, table};
use chromadoku_solver::verify::{verify, verify_unique};

use super::positions::{self, Position};
use crate::Outcome;

/// The most steps of a technique that are looked at on a position.
const STEPS: usize = 80;
/// The most parts that a search is run in, and how much work each is.
const PARTS: usize = 6;
const WORK: u64 = FUEL / 20;
/// A part that takes longer does not pause: its worker would be given up.
const LONGEST: Duration = Duration::from_secs(3);
/// Shrinking a position takes no longer than this.
const SHRINKING: Duration = Duration::from_secs(20);

/// Tries techniques on positions for a while.
pub(crate) fn run(time: Duration, seed: u64) -> Outcome {
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
#[derive(Default)]
struct Tried {
    steps: u64,
    /// On how many positions it had one, and on how many its search came to an end.
    met: u64,
    ended: u64,
    has_failed: bool,
}

impl Tally {
    /// Tries every technique on a position; gives those that failed, and why.
    fn add(&mut self, position: &Position) -> Vec<(&'static Technique, String)> {
        let board = position.board();
        let facts = Facts::new(&board).with_unique(position.unique);
        self.positions += 1;
        let mut failed = Vec::new();
        for technique in table() {
            let tried = self.by_technique.entry(technique.id.0).or_default();
            if tried.has_failed {
                continue;
            }
            match attempt(technique, &facts, position) {
                Ok((steps, has_ended)) => {
                    tried.steps += steps;
                    tried.met += u64::from(steps > 0);
                    tried.ended += u64::from(has_ended);
                }
                Err(why) => {
                    tried.has_failed = true;
                    failed.push((technique, why));
                }
            }
        }
        failed
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let total: u64 = self.by_technique.values().map(|tried| tried.steps).sum();
        for (id, Tried { steps, met, ended, .. }) in &self.by_technique {
            let ended = 100 * ended / self.positions.max(1);
            writeln!(f, "{steps:>9} {id} on {met} positions; {ended} % of the searches ended")?;
        }
        let never: Vec<&str> =
            self.by_technique.iter().filter(|(_, tried)| tried.steps == 0).map(|(id, _)| *id).collect();
        let count = table().len();
        writeln!(f, "{} positions: {total} steps of {} of {count} techniques", self.positions, count - never.len())?;
        writeln!(f, "never met: {}", if never.is_empty() { "none".to_owned() } else { never.join(", ") })
    }
}

/// Tries the steps of a technique; gives how many there were, and whether these were all, or what is wrong with one.
fn attempt(technique: &Technique, facts: &Facts, position: &Position) -> Outcome<(u64, bool)> {
    let (mut steps, mut wrong, mut place, mut longest) = (0, None, Place::default(), Duration::ZERO);
    let mut take = |step: Step| {
        steps += 1;
        wrong = fault(technique, facts, position, &step).map(|why| told(facts, &step, why));
        let enough = wrong.is_some() || steps as usize >= STEPS;
        if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let mut look = || {
        for _ in 0..PARTS {
            let start = Instant::now();
            let part = technique.find_part(facts, std::mem::take(&mut place), WORK, &mut take);
            longest = longest.max(start.elapsed());
            match part {
                Part::Paused(next) => place = next,
                Part::Over => return true,
                Part::Taken => return false,
            }
        }
        false
    };
    match panic::catch_unwind(AssertUnwindSafe(&mut look)) {
        Err(_) => Err("a panic".to_owned()),
        Ok(_) if longest > LONGEST => Err(format!("a part of its search took {} s", longest.as_secs())),
        Ok(has_ended) => wrong.map_or(Ok((steps, has_ended)), Err),
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
    // Rules that have nothing to do with it.
    let mut at = position.geometry.shape().extras.len();
    while at > 0 && start.elapsed() < SHRINKING {
        at -= 1;
        let mut shape = position.geometry.shape().clone();
        shape.extras.remove(at);
        // Whether all marks are given depends on the other rules.
        let kept = |geometry: &Arc<Geometry>| rule::check(geometry, &position.solution).is_ok();
        if let Some(geometry) = Geometry::new(shape).ok().filter(kept) {
            let smaller = Position { geometry, ..position.clone() };
            keep(&mut position, smaller);
        }
    }
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
