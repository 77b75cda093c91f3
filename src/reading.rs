//! Texts that the page itself cannot read: the worker tells what other programs' codes and links mean, as links of our own.

use chromadoku_core::board::Board;
use chromadoku_core::codec::foreign::{self, Foreign};
use chromadoku_core::codec::link::{self, LinkState};
use chromadoku_core::codec::text;

/// The link to what a text of another program holds, and what of it this program cannot do, as a sentence or nothing; else
/// what is wrong with the text.
pub fn read(input: &str) -> Result<(String, String), String> {
    match foreign::read(input) {
        Some(Ok(found)) => {
            let left_out = match &found.left_out[..] {
                [] => String::new(),
                parts => format!(" Left out: {}.", parts.join(", ")),
            };
            Ok((link::encode(&state(found)), left_out))
        }
        Some(Err(error)) => Err(error.to_string()),
        None => Err(match text::parse(input) {
            Ok(_) => String::new(),
            Err(error) => format!("That is no puzzle: {error}."),
        }),
    }
}

/// A position of another program as ours. Where every open cell says what it may hold, what is missing was struck.
fn state(found: Foreign) -> LinkState {
    let mut state = LinkState::new(found.geometry, found.givens);
    state.entries = found.entries.values().map(|entry| entry.map(link::Entry::own)).collect();
    state.marks = found.marks;
    let values = state.geometry.cells().map(|cell| state.value(cell)).collect();
    let board = Board::from_values(state.geometry.clone(), &values);
    if board.unsolved().iter().all(|cell| !state.marks[cell].is_empty()) {
        for cell in board.unsolved().iter() {
            state.strikes[cell] = board.candidates(cell) - state.marks[cell];
        }
    }
    state
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Session;
    use crate::session::samples::SAMPLES;

    #[test]
    fn what_another_program_reads_comes_back_as_the_same_puzzle() {
        let session = Session::of_text(SAMPLES[0].puzzle).unwrap();
        for format in foreign::Format::ALL {
            let code = foreign::write(format, &session.geometry, &session.givens).unwrap();
            let (link, left_out) = read(&code).unwrap();
            assert_eq!(crate::session::link::session_of(&link).unwrap().givens, session.givens, "{format}");
            assert_eq!(left_out, "");
        }
    }

    #[test]
    fn what_nobody_wrote_is_refused_with_its_place() {
        let said = read("1..4 ....\n..q. .32.").unwrap_err();
        assert!(said.starts_with("That is no puzzle: line 2, column 3: expected "), "{said}");
        assert!(read("S9B00").unwrap_err().starts_with("This looks like SudokuWiki, but "));
    }
}
