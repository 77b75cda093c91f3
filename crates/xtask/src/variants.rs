//! `cargo xtask bench variants DIR [SOURCES]`: the exact solver on boards with rules, in WebAssembly in Node.
//!
//! `DIR` holds sets of puzzles as the exam's folder `constraints` does. `SOURCES` is a checkout of Interactive-Sudoku-Solver
//! (github.com/sigh/Interactive-Sudoku-Solver), whose solver then gets the same boards in the same run; nothing of it is kept.

use std::path::Path;

use crate::process::run;
use crate::{Outcome, exact, root, tools, usage_error};

pub(crate) fn command(words: &[&str]) -> Outcome {
    let (folder, sources) = match words {
        [folder] => (folder, ""),
        [folder, sources] => (folder, *sources),
        _ => return Err(usage_error(&format!("bench variants {}", words.join(" ")))),
    };
    let entries = std::fs::read_dir(folder).map_err(|error| format!("Cannot read {folder}: {error}."))?;
    // Boards without rules that f-puzzles has are in sets that are not checked.
    let is_set = |path: &Path| path.extension().is_some_and(|end| end == "tsv") && !path.ends_with("iss_unchecked.tsv");
    let mut sets: Vec<_> = entries.flatten().map(|entry| entry.path()).filter(|path| is_set(path)).collect();
    sets.sort();
    let mut node = tools::node()?;
    run(node.arg(root().join("e2e/variants.mjs")).arg(exact::wasm()?).arg(sources).args(sets))
}
