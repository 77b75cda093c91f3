//! `cargo xtask fuzz [SECONDS] [SEED] [--only PART]`: the attack on the program's own code, from a seed.
//!
//! Its parts are the core's [`engines`], held against each other; the [`steps`] of every technique on every geometry, held
//! against a checker and a solution; and damaged inputs through every way in, which are a test of the web app that takes time
//! and seed. The time is shared out equally among the parts.

mod engines;
mod geometries;
mod positions;
mod steps;

use std::time::Duration;

use crate::process::{cargo, run};
use crate::{Outcome, root, usage_error};

/// How long a run takes unless it is said.
const SECONDS: u64 = 180;

/// A part of the attack: its name, and what runs it for a while from a seed.
type Part = (&'static str, fn(Duration, u64) -> Outcome);

const PARTS: [Part; 3] = [("engines", engines::run), ("steps", steps::run), ("inputs", inputs)];

pub(crate) fn command(words: &[&str]) -> Outcome {
    let misused = || usage_error(&format!("fuzz {}", words.join(" ")));
    let (mut parts, mut numbers) = (PARTS.to_vec(), Vec::new());
    let mut rest = words.iter();
    while let Some(&word) = rest.next() {
        if word == "--only" {
            let only = rest.next().ok_or_else(misused)?;
            parts.retain(|(name, _)| name == only);
        } else {
            numbers.push(word.parse::<u64>().map_err(|_| misused())?);
        }
    }
    let (seconds, seed) = match numbers[..] {
        [] => (SECONDS, 1),
        [seconds] => (seconds, 1),
        [seconds, seed] => (seconds, seed),
        _ => return Err(misused()),
    };
    if parts.is_empty() {
        return Err(misused());
    }
    let time = Duration::from_secs(seconds) / parts.len() as u32;
    let outcomes: Vec<Outcome> = parts.iter().map(|(_, run)| run(time, seed)).collect();
    outcomes.into_iter().collect()
}

/// Damages inputs for a while.
fn inputs(time: Duration, seed: u64) -> Outcome {
    let test = ["test", "--quiet", "--locked", "--package", "chromadoku", "--test", "inputs", "--"];
    let numbers = [time.as_secs().to_string(), seed.to_string()];
    run(cargo().args(test).args(numbers).current_dir(root()))
}
