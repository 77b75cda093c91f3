//! The attack on the solver, from a seed: its [`engines`], held against each other, and the [`steps`] of every technique on every
//! geometry, held against a checker and a solution.

pub(crate) mod engines;
mod geometries;
mod positions;
pub(crate) mod steps;

use std::time::Duration;

use crate::{Outcome, usage_error};

/// Runs one part of the attack for as many seconds, from a seed.
pub(crate) fn command(words: &[&str], run: fn(Duration, u64) -> Outcome) -> Outcome {
    match words.iter().map(|word| word.parse()).collect::<Result<Vec<u64>, _>>().as_deref() {
        Ok(&[seconds, seed]) => run(Duration::from_secs(seconds), seed),
        _ => Err(usage_error(words)),
    }
}
