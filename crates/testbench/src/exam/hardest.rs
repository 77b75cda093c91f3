//! How many of the hardest known puzzles logic solves. The folder is laid out like the exam.

use std::fs;
use std::path::Path;

use chromadoku_board::geometry::Geometry;
use chromadoku_solver::path::{Next, Outcome, Walk};
use chromadoku_solver::technique::{Choice, TechniqueId};

use super::sheet::{Sheet, board};
use crate::Outcome as Done;

const FILE: &str = "solve/hardest_1905_11plus.txt";

/// Of the puzzles, those that are tried with the techniques that are on from the start: it takes long.
const EVERY: usize = 10;

/// What is turned on for the rest.
const NETS: [&str; 3] = ["forcing-net-plus-contradiction", "forcing-net-plus-verity", "forcing-net-with-chains"];

/// Prints both figures.
pub(crate) fn command(folder: &str) -> Done {
    let path = Path::new(folder).join(FILE);
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut nets = Choice::default();
    NETS.iter().for_each(|id| nets.set(TechniqueId(id), true));
    let some: Vec<&str> = text.lines().step_by(EVERY).collect();
    say("with the techniques that are on from the start", some.join("\n"), &Choice::default());
    say("with the nets of pairs, X-wings and chains turned on", text, &nets);
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
