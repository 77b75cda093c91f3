//! What a text means that the page itself cannot read: other programs' codes and links, as links of our own.

use std::rc::Rc;

use chromadoku_core::board::Board;
use chromadoku_core::codec::foreign::{self, Foreign};
use chromadoku_core::codec::link::{self, LinkState};
use chromadoku_core::codec::{text, too_long};
use chromadoku_core::exact::{self, Uniqueness};
use chromadoku_core::id::{Digit, PerCell};
use serde::{Deserialize, Serialize};

use super::{News, Question, Work};
use crate::session::{Notice, Session, Steps};

/// The question.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Text(Rc<str>);

/// The link to what a text holds, and sentences on what else it says; or what is wrong with it.
pub type Meaning = Result<(String, String), String>;

impl Question for Text {
    type Key = Rc<str>;
    type Work = Text;
    type Answer = Meaning;

    fn key(session: &Session) -> Option<Rc<str>> {
        session.page.reading.clone()
    }

    fn of(_: &Session, text: &Rc<str>) -> Text {
        Text(text.clone())
    }

    fn begin(self) -> Text {
        self
    }

    fn enter(session: &mut Session, _: Rc<str>, meaning: Meaning, _: Steps) {
        session.page.reading = None;
        match meaning {
            Ok((link, told)) => {
                if session.open_link(&link) {
                    session.pasted(&told);
                }
            }
            Err(said) => session.page.notice = Some(Notice::error(said)),
        }
    }

    fn give_up(session: &mut Session) {
        if session.page.reading.take().is_some() {
            let said = "That is no puzzle, or the solver, which does not run, would have to read it.";
            session.page.notice = Some(Notice::error(said));
        }
    }
}

impl Work for Text {
    type Answer = Meaning;

    fn advance(&mut self, _: &mut Vec<News>) -> Option<Meaning> {
        Some(read(&self.0))
    }
}

/// The link to what a text of another program holds, and in sentences what else it says; else what is wrong with the text.
pub fn read(input: &str) -> Meaning {
    if let Some(said) = too_long(input.len()) {
        return Err(said);
    }
    match foreign::read(input) {
        Some(Ok(found)) => {
            let told = told(&found);
            Ok((link::encode(&state(found)), told))
        }
        Some(Err(error)) => Err(error.to_string()),
        None => Err(match text::parse(input) {
            Ok(_) => String::new(),
            Err(error) => format!("That is no puzzle. {error}"),
        }),
    }
}

/// The most characters of somebody else's words that are told: ten times what rules usually take.
const MOST_WORDS: usize = 4_000;

/// The most things left out that are told by name.
const MOST_NAMES: usize = 30;

/// What a code says beside position and board, in sentences that each begin with a blank.
fn told(found: &Foreign) -> String {
    let mut told = String::new();
    match (plain(&found.title), plain(&found.author)) {
        (title, author) if title.is_empty() && author.is_empty() => {}
        (title, author) if author.is_empty() => told += &format!(" It is called “{title}”."),
        (title, author) if title.is_empty() => told += &format!(" It is by {author}."),
        (title, author) => told += &format!(" It is “{title}” by {author}."),
    }
    let names: Vec<String> = found.left_out.iter().take(MOST_NAMES).map(|name| plain(name)).collect();
    let more = found.left_out.len() - names.len();
    if !names.is_empty() {
        let more = if more > 0 { format!(", and {more} more") } else { String::new() };
        told += &format!(" Left out, as Chromadoku cannot use it: {}{more}.", names.join(", "));
    }
    if let Some(solution) = &found.solution {
        told += solution_told(found, solution);
    }
    let rules = plain(&found.rules);
    if !rules.is_empty() {
        told += &format!(" Its rules, in its author’s words:\n{rules}");
    }
    told
}

/// Somebody else's words: without signs that are not to be seen, and not too many.
fn plain(words: &str) -> String {
    let seen = |sign: &char| *sign == '\n' || !sign.is_control();
    let mut kept: String = words.trim().chars().filter(seen).take(MOST_WORDS).collect();
    if words.chars().nth(MOST_WORDS).is_some() {
        kept.push('…');
    }
    kept
}

/// How far the solution that came with a puzzle is that of the board here.
fn solution_told(found: &Foreign, solution: &PerCell<Option<Digit>>) -> &'static str {
    const BRANCHES: u64 = 20_000;
    let geometry = &found.geometry;
    let fits = geometry.cells().filter_map(|cell| Some((cell, solution[cell]?))).all(|(cell, digit)| {
        found.givens[cell].is_none_or(|given| given == digit)
            && geometry.neighbors(cell).iter().all(|&peer| solution[peer] != Some(digit))
    });
    let board = Board::from_values(geometry.clone(), &found.givens);
    let is_it =
        |only: &PerCell<Digit>| solution.iter().all(|(cell, digit)| digit.is_none_or(|digit| digit == only[cell]));
    match exact::uniqueness(&board, BRANCHES) {
        _ if !fits => " The solution that came with it breaks a rule of this board.",
        Some(Uniqueness::One(only)) if is_it(&only) => " The solution that came with it is the only one.",
        Some(Uniqueness::Several(..)) => " The solution that came with it is one of several here.",
        None => " The solution that came with it breaks no rule here.",
        Some(Uniqueness::One(_) | Uniqueness::None) => " The solution that came with it is not that of this board.",
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
            let code = foreign::write(format, &session.puzzle.geometry, &session.puzzle.givens).unwrap();
            let (link, told) = read(&code).unwrap();
            assert_eq!(
                crate::session::link::session_of(&link).unwrap().puzzle.givens,
                session.puzzle.givens,
                "{format}"
            );
            assert_eq!(told, "");
        }
    }

    #[test]
    fn what_nobody_wrote_is_refused_with_its_place() {
        let said = read("1..4 ....\n..q. .32.").unwrap_err();
        assert!(said.starts_with("That is no puzzle. Line 2, column 3: expected "), "{said}");
        assert!(read("S9B00").unwrap_err().starts_with("This looks like SudokuWiki, but "));
    }

    /// A position with a title, an author, rules and a solution.
    fn found(puzzle: &str, solution: &str) -> Foreign {
        let puzzle = Session::of_text(puzzle).unwrap();
        let count = puzzle.puzzle.geometry.cell_count();
        Foreign {
            geometry: puzzle.puzzle.geometry.clone(),
            givens: (*puzzle.puzzle.givens).clone(),
            entries: PerCell::filled(None, count),
            marks: PerCell::filled(Default::default(), count),
            title: "Odd\u{7}".into(),
            author: "Me".into(),
            rules: "Digits <b>on</b> it\nare odd.".into(),
            solution: Some(solution.chars().map(Digit::from_symbol).collect()),
            left_out: (0..40).map(|at| format!("{at}s")).collect(),
        }
    }

    #[test]
    fn everything_that_is_not_used_is_told_in_bounds() {
        let (puzzle, solution) = ("1.3. .4.2 2... ..2.", "1234341221434321");
        let said = told(&found(puzzle, solution));
        assert!(said.starts_with(" It is “Odd” by Me. Left out, as Chromadoku cannot use it: 0s, 1s, "), "{said}");
        assert!(said.contains("29s, and 10 more."), "{said}");
        assert!(said.ends_with(" Its rules, in its author’s words:\nDigits <b>on</b> it\nare odd."), "{said}");
        let long = Foreign { rules: "a".repeat(1_000_000), ..found(puzzle, solution) };
        assert!(told(&long).len() < 5_000 && told(&long).ends_with("a…"));
    }

    #[test]
    fn the_solution_that_comes_with_a_puzzle_is_held_against_the_board() {
        let solution = "1234341221434321";
        let told = |puzzle: &str, solution: &str| told(&found(puzzle, solution));
        assert!(told("1234 3412 2143 43..", solution).contains("is the only one."));
        assert!(told("1... .... .... ....", solution).contains("is one of several here."));
        assert!(told("2... .... .... ....", solution).contains("breaks a rule of this board."));
        assert!(told("1... .... .... ....", "11..............").contains("breaks a rule of this board."));
        assert!(told("1.3. .4.2 2... ..2.", "1243............").contains("breaks a rule"));
    }
}
