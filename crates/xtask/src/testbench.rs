//! The commands that hold the solver to something: a program of its own, since building the site should not wait for the solver.

use std::path::Path;

use crate::process::{cargo, run as run_command};
use crate::{Outcome, root, usage_error};

/// How many puzzles of which files of the exam are told step by step. What that means stands in the tests of `chromadoku-app`.
const TOLD: [(&str, usize); 2] = [("solve/hardest_1905_11plus.txt", 40), ("logic/se_rated.txt", 100)];

/// Builds the program where that is needed and runs it, in the folder that one is in.
pub(crate) fn run(words: &[&str]) -> Outcome {
    let of_all = root().join("Cargo.toml");
    let mut command = cargo();
    command.args(["run", "--quiet", "--locked", "--package", "testbench", "--manifest-path"]).arg(of_all);
    run_command(command.arg("--").args(words))
}

/// `cargo xtask figures DIR`: how many of the hardest known puzzles logic solves, and which share of the steps is told, as the README
/// says it. The folder is laid out like the exam.
pub(crate) fn figures(words: &[&str]) -> Outcome {
    let [folder] = words else { return Err(usage_error(&format!("figures {}", words.join(" ")))) };
    run(&["hardest", folder])?;
    for (file, count) in TOLD {
        let path = std::fs::canonicalize(Path::new(folder).join(file)).map_err(|error| format!("{file}: {error}"))?;
        println!("{count} of {file}:");
        let test = ["test", "--quiet", "--locked", "--package", "chromadoku-app", "--test", "told", "--"];
        run_command(cargo().args(test).arg(path).arg(count.to_string()).current_dir(root()))?;
    }
    Ok(())
}
