//! `cargo xtask random [SECONDS] [SEED] [--built] [--only NUMBERS]`: what nobody thought of testing, by chance from a seed.

use std::path::PathBuf;

use crate::browser::Browser;
use crate::dist::{self, Finish};
use crate::{Outcome, usage_error};

/// How long a run takes unless it is said.
const SECONDS: u64 = 180;

pub(crate) fn command(words: &[&str]) -> Outcome {
    let misused = || usage_error(&format!("random {}", words.join(" ")));
    let (mut numbers, mut only, mut site): (Vec<u64>, _, fn() -> Outcome<PathBuf>) =
        (Vec::new(), None, || dist::build(Finish::Release));
    let mut rest = words.iter();
    while let Some(&word) = rest.next() {
        match word {
            "--built" => site = dist::built,
            "--only" => only = Some((*rest.next().ok_or_else(misused)?).to_owned()),
            number => numbers.push(number.parse().map_err(|_| misused())?),
        }
    }
    let (seconds, seed) = match numbers[..] {
        [] => (SECONDS, 1),
        [seconds] => (seconds, 1),
        [seconds, seed] => (seconds, seed),
        _ => return Err(misused()),
    };
    let arguments: Vec<String> =
        ["random.mjs".to_owned(), seconds.to_string(), seed.to_string()].into_iter().chain(only).collect();
    Browser::prepare()?.run_node(site()?, &arguments)
}
