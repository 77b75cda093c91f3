//! `cargo xtask fuzz [SECONDS] [SEED] [--only PART]`: the attack on the program's own code, from a seed.
//!
//! Its parts are the solver's engines, held against each other; the steps of every technique on every geometry, held against a checker
//! and a solution; and damaged inputs through every way in, which are a test of the web app that takes time and seed. The time is
//! shared out equally among the parts.

use crate::process::{cargo, run};
use crate::{Outcome, root, testbench, usage_error};

/// How long a run takes unless it is said.
const SECONDS: u64 = 180;

const PARTS: [&str; 3] = ["engines", "steps", INPUTS];
/// The part that is a test.
const INPUTS: &str = "inputs";

pub(crate) fn command(words: &[&str]) -> Outcome {
    let misused = || usage_error(&format!("fuzz {}", words.join(" ")));
    let (mut parts, mut numbers) = (PARTS.to_vec(), Vec::new());
    let mut rest = words.iter();
    while let Some(&word) = rest.next() {
        if word == "--only" {
            let only = rest.next().ok_or_else(misused)?;
            parts.retain(|part| part == only);
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
    let numbers = [seconds / parts.len() as u64, seed].map(|number| number.to_string());
    let [time, seed] = [&numbers[0], &numbers[1]].map(String::as_str);
    // All of them, whatever becomes of the first ones.
    let outcomes: Vec<Outcome> = parts.iter().map(|&part| attack(part, time, seed)).collect();
    outcomes.into_iter().collect()
}

fn attack(part: &str, seconds: &str, seed: &str) -> Outcome {
    if part != INPUTS {
        return testbench::run(&[part, seconds, seed]);
    }
    let test = ["test", "--quiet", "--locked", "--package", "chromadoku", "--test", "inputs", "--", seconds, seed];
    run(cargo().args(test).current_dir(root()))
}
