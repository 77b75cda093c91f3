//! `cargo xtask figures DIR`: how many of the hardest known puzzles logic solves, and which share of the steps is told, as the README
//! says it. The folder is laid out like the exam.

use std::fs;
use std::path::Path;

use chromadoku_core::geometry::Geometry;
use chromadoku_core::path::{Next, Outcome, Walk};
use chromadoku_core::technique::{Choice, TechniqueId};

use super::sheet::{Sheet, board};
use crate::process::{cargo, run};
use crate::{Outcome as Done, root, usage_error};

const FILE: &str = "solve/hardest_1905_11plus.txt";

/// Of the puzzles, those that are tried with the techniques that are on from the start: it takes long.
const EVERY: usize = 10;

/// What is turned on for the rest.
const NETS: [&str; 3] = ["forcing-net-plus-contradiction", "forcing-net-plus-verity", "forcing-net-with-chains"];

/// How many puzzles of which files are told step by step. What that means stands in `tests/told`.
const TOLD: [(&str, usize); 2] = [(FILE, 40), ("logic/se_rated.txt", 100)];

/// Prints all figures.
pub(crate) fn command(words: &[&str]) -> Done {
    let [folder] = words else { return Err(usage_error(&format!("figures {}", words.join(" ")))) };
    let path = Path::new(folder).join(FILE);
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut nets = Choice::default();
    NETS.iter().for_each(|id| nets.set(TechniqueId(id), true));
    let some: Vec<&str> = text.lines().step_by(EVERY).collect();
    say("with the techniques that are on from the start", some.join("\n"), &Choice::default());
    say("with the nets of pairs, X-wings and chains turned on", text, &nets);
    for (file, count) in TOLD {
        let path = fs::canonicalize(Path::new(folder).join(file)).map_err(|error| format!("{file}: {error}"))?;
        println!("{count} of {file}:");
        let test = ["test", "--quiet", "--locked", "--package", "chromadoku-app", "--test", "told", "--"];
        run(cargo().args(test).arg(path).arg(count.to_string()).current_dir(root()))?;
    }
    Ok(())
}

fn say(how: &str, text: String, choice: &Choice) {
    let sheet = Sheet { path: FILE.into(), text, aid: String::new(), sample: None };
    let geometry = Geometry::classic9();
    let report = sheet.run("solved by logic", |case| {
        let board = board(&geometry, case.text)?;
        let givens = geometry.cell_set() - *board.unsolved();
        let mut walk = Walk::with_unique(board, Some(givens)).choosing(choice);
        loop {
            match walk.advance() {
                Next::Step(_) => {}
                Next::End(Outcome::Solved) => return Ok(()),
                Next::End(other) => return Err(format!("{other:?}")),
            }
        }
    });
    let each = report.seconds / report.total.max(1) as f64;
    println!("{} of {} in {FILE} solved {how}, {each:.2} s a puzzle", report.passed, report.total);
}
