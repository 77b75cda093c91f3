//! `cargo xtask bench logic [DIR]`: how fast puzzles are solved by logic alone, natively and as WebAssembly in Node and in Chromium,
//! beside HoDoKu's batch.
//!
//! `DIR` is laid out like the exam: the sets of `solve/`, and `logic/se_rated.txt`, whose hardest positions are timed. Without it
//! the sets that the repository keeps are taken.

use crate::browser::Browser;
use crate::exact::{build, wasm};
use crate::process::run;
use crate::{Outcome, root, usage_error};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const SETS: [&str; 5] =
    ["solve/gen_easy34.txt", "solve/gen_minimal.txt", "solve/17_clue.txt", "solve/top1465.txt", "logic/se_rated.txt"];

pub(crate) fn command(words: &[&str]) -> Outcome {
    let files = match words {
        [] => ["gen_easy34.txt", "gen_minimal.txt"].map(|file| root().join("yardstick/sets").join(file)).to_vec(),
        [folder] => sets(Path::new(folder))?,
        _ => return Err(usage_error(&format!("bench logic {}", words.join(" ")))),
    };
    let browser = Browser::prepare()?;
    let wasm = wasm()?;
    let native = build("plain", "", &[])?.join("release/logic");
    println!("One thread, the default techniques, to the end of each path; medians of rounds.\n");
    run(Command::new(native).args(&files))?;
    println!();
    let files = [wasm].into_iter().chain(files).map(|file| file.display().to_string());
    let arguments: Vec<String> = ["logic.mjs".to_owned()].into_iter().chain(files).collect();
    browser.run_node(root().join("e2e"), &arguments)
}

/// The sets that a folder has.
fn sets(folder: &Path) -> Outcome<Vec<PathBuf>> {
    let found: Vec<PathBuf> = SETS.iter().filter_map(|set| fs::canonicalize(folder.join(set)).ok()).collect();
    if found.is_empty() {
        Err(format!("There is none of {} in {}.", SETS.join(", "), folder.display()))
    } else {
        Ok(found)
    }
}
