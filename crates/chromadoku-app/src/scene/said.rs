//! What is said of the session: the step in view, what was done, and how things stand.

mod made;
mod verdict;

use chromadoku_board::board::Board;
use chromadoku_board::wording::plural;
use chromadoku_solver::step::Step;

pub use made::{made, made_at};
pub use verdict::{contradiction, ending, making, truths, verdict};

use crate::session::{Looking, Reveal};
use crate::story;
use crate::words::Sentence;

/// As much of a step as is revealed, on the board that it was found on.
pub fn staged(board: &Board, step: &Step, reveal: Reveal) -> Sentence {
    match reveal {
        Reveal::Where => story::looked_for(board, step),
        Reveal::Pattern | Reveal::Beat(_) => story::claimed(board, step),
        Reveal::Effects => story::sentence(board, step),
        Reveal::Done => story::carried_out(board, step),
    }
}

/// How far a search for steps has got.
pub fn looking(Looking { technique, tried, of, found }: Looking) -> String {
    let found = if found > 0 { format!(", {} so far", plural(found, "step", "steps")) } else { String::new() };
    format!("Trying {} ({} of {of}){found}", technique.kind().name, tried + 1)
}
