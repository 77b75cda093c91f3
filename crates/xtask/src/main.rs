//! The project's own commands, run as `cargo xtask COMMAND`.

mod exam;

use std::process::ExitCode;

/// What a command gives back: nothing or a value, or a plain sentence that says what went wrong and what helps.
type Outcome<T = ()> = Result<T, String>;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match words.as_slice() {
        ["exam", rest @ ..] => exam::command(rest),
        _ => Err(format!("usage: cargo xtask {}", exam::USAGE)),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
