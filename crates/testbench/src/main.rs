//! The solver held to cases from outside, to its own engines and to chance. `cargo xtask exam`, `figures`, `fuzz` and `positions` run
//! it; it stands apart from them so that building the site does not wait for the solver.

mod exam;
mod fuzz;
mod positions;

use std::process::ExitCode;

/// What a command gives back: nothing or a value, or a plain sentence that says what went wrong.
type Outcome<T = ()> = Result<T, String>;

const USAGE: &str = "\
Usage: testbench COMMAND

  exam DIR [--only WORD] [--sample N] [--json FILE]
                            run the solver over a folder of cases
  hardest DIR               count how many of the hardest puzzles of such a folder logic solves
  engines SECONDS SEED      hold the exact engines against each other
  steps SECONDS SEED        hold every technique on every geometry against the checker and a solution
  positions [PUZZLES] [SEED]
                            make puzzles and print positions in which techniques are the next step";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match words.as_slice() {
        ["exam", rest @ ..] => exam::command(rest),
        ["hardest", folder] => exam::hardest::command(folder),
        ["engines", rest @ ..] => fuzz::command(rest, fuzz::engines::run),
        ["steps", rest @ ..] => fuzz::command(rest, fuzz::steps::run),
        ["positions", rest @ ..] => positions::command(rest),
        _ => Err(usage_error(&words)),
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
fn usage_error(words: &[&str]) -> String {
    format!("`{}` is not understood here.\n\n{USAGE}", words.join(" "))
}
