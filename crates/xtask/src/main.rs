//! The project's own commands, run as `cargo xtask COMMAND`.
//!
//! Each command installs what it needs and lacks, so that a fresh clone needs one command to see the page and one to
//! test it. What is installed goes to a cache outside the clone (see [`cache`]).

mod bench;
mod browser;
mod cache;
mod cover;
mod dev;
mod dist;
mod exact;
mod fuzz;
mod lighthouse;
mod logic;
mod offline;
mod process;
mod profile;
mod programs;
mod random;
mod serve;
mod slim;
mod split;
mod test;
mod testbench;
mod tools;
mod variants;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What a command gives back: nothing or a value, or a plain sentence that says what went wrong and what helps.
type Outcome<T = ()> = Result<T, String>;

const USAGE: &str = "\
Usage: cargo xtask COMMAND

  serve [--port N]   build the site and serve it on this machine; prints the address
  dev [--port N]     the same with a barely optimized site, which is built again after every change and reloads by itself
  dist               build the site into dist/, for any host and any path, and print its sizes
  test [PART...] [--only WORD] [--quick | --built] [--firefox]
                     run the tests; the parts are fmt, lint, native and browser (all of them when none is named);
                     --only runs just the browser tests whose file name contains WORD, --quick runs them on a site
                     that is barely optimized, but built much sooner, --built on the one that was built last, and
                     --firefox in Firefox, as far as it can be driven
  walk [--built] [ENGINE [WORD]]
                     walk through the site in Chromium, Firefox and WebKit, or only in one, only what WORD is in;
                     --built does it on the site that was built last
  random [SECONDS] [SEED] [--built] [--only NUMBERS]
                     use both pages at random from a seed until something breaks or is lost, for a while (180 seconds, seed 1);
                     --built does it on the site that was built last, --only does just the actions with these numbers
  bench              run the benchmarks
  bench exact [DIR]  compare the exact solver with the `sudoku` and `varisat` crates, on the sets of puzzles of a folder
  bench logic [DIR]  time logical solving on the sets of a folder laid out like the exam, beside HoDoKu's figures
  bench variants DIR [SOURCES]
                     time the exact solver on the boards with rules of a folder like the exam's `constraints`, beside
                     Interactive-Sudoku-Solver where a checkout of it is named
  lighthouse         rate page, frame and lab on a phone with Lighthouse; fails below 100, of speed below 95
  exam DIR [--only WORD] [--sample N] [--json FILE]
                     run the solver over a folder of cases
  figures DIR        count how many of the hardest puzzles of such a folder logic solves, and how many steps are told
  cover [--built]    write down what a first visitor sees until the program runs: the page as it is, after it was changed
  profile            see which functions run until the first steps are known, and write the others down as those that may come late
  positions [PUZZLES] [SEED]
                     make puzzles from so many seeds (2,000, from 1 on) and print positions in which techniques are the next step,
                     to practice them in: crates/chromadoku-app/src/sheet/lesson/technique/positions.txt is what it prints
  fuzz [SECONDS] [SEED] [--only engines|steps|inputs]
                     attack the program's own code: the exact engines against each other, every technique on random positions
                     of every geometry, damaged inputs through every way in; the time is shared out equally

What is missing is installed once, into $CHROMADOKU_CACHE (by default ~/.cache/chromadoku).";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match words.as_slice() {
        [] | ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            Ok(())
        }
        ["serve", rest @ ..] => serve::command(rest),
        ["dev", rest @ ..] => dev::command(rest),
        ["dist"] => dist::command(),
        ["test", rest @ ..] => test::command(rest),
        ["walk", rest @ ..] => test::walk(rest),
        ["random", rest @ ..] => random::command(rest),
        ["bench"] => bench::command(),
        ["bench", "exact", rest @ ..] => exact::command(rest),
        ["bench", "logic", rest @ ..] => logic::command(rest),
        ["bench", "variants", rest @ ..] => variants::command(rest),
        ["profile"] => profile::command(),
        ["cover", rest @ ..] => cover::command(rest),
        ["lighthouse"] => lighthouse::command(),
        ["exam" | "positions", ..] => testbench::run(&words),
        ["figures", rest @ ..] => testbench::figures(rest),
        ["fuzz", rest @ ..] => fuzz::command(rest),
        _ => Err(usage_error(&words.join(" "))),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// The message for words that no command understands.
fn usage_error(words: &str) -> String {
    format!("`{words}` is not understood here.\n\n{USAGE}")
}

/// The root of the clone.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").components().collect()
}
