//! What a text means: boards in all the ways that people write them, our own links, other programs' codes and links.

use std::iter::once;
use std::rc::Rc;

use chromadoku_board::board::Board;
use chromadoku_board::codec::foreign::{self, Foreign};
use chromadoku_board::codec::link::{self, LinkState};
use chromadoku_board::codec::text::{self, Entry, Parsed};
use chromadoku_board::codec::too_long;
use chromadoku_board::id::{Candidate, Digit, Id, PerCell};
use chromadoku_board::note::Notes;
use chromadoku_solver::exact::{self, Uniqueness};
use serde::{Deserialize, Serialize};

use super::{News, Question, Work};
use crate::session::intake::{Found, Held, Meaning};
use crate::session::link::{link_in, link_of, opened, puzzle_link_of, session_of};
use crate::session::list::{self, List, Listed, Reached};
use crate::session::saved::{Saved, wire};
use crate::session::{Cause, Edit, Move, Session, Stage, Steps};
use crate::words;

/// What a text means.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TextMeaning(Rc<str>);

impl Question for TextMeaning {
    type Key = Rc<str>;
    type Work = TextMeaning;
    type Answer = Meaning;

    fn key(session: &Session) -> Option<Rc<str>> {
        session.page.intake.as_ref().filter(|intake| !intake.is_read).map(|intake| intake.text.clone())
    }

    fn of(_: &Session, text: &Rc<str>) -> TextMeaning {
        TextMeaning(text.clone())
    }

    fn begin(self) -> TextMeaning {
        self
    }

    fn enter(session: &mut Session, _: Rc<str>, meaning: Meaning, _: Steps) {
        if let Some(intake) = &mut session.page.intake {
            let intake = Rc::make_mut(intake);
            (intake.is_read, intake.meaning) = (true, Some(Rc::new(meaning)));
        }
        session.open_what_was_read();
    }

    fn give_up(session: &mut Session) {
        let said = "The solver, which reads texts, does not run. Reload the page to try again.".to_owned();
        if let Some(key) = Self::key(session) {
            Self::enter(session, key, Err(said), Steps::default());
        }
    }
}

impl Work for TextMeaning {
    type Answer = Meaning;

    fn advance(&mut self, _: &mut Vec<News>) -> Option<Meaning> {
        Some(read(&self.0))
    }
}

/// What a text holds; else what is wrong with it.
pub fn read(input: &str) -> Meaning {
    if let Some(said) = too_long(input.len()) {
        return Err(said);
    }
    if let Some(fragment) = link_in(input) {
        let session = session_of(fragment).map_err(|error| words::capital(&format!("{error}.")))?;
        let what = format!("A link to a {}.", words::puzzle(&session.puzzle.geometry));
        return Ok(found(&session, what, String::new()));
    }
    match text::parse_all(input, list::MOST) {
        Ok(parsed) => {
            let first = &parsed[0];
            let among = if parsed.len() > 1 { format!("{} puzzles. The first: ", first.count) } else { String::new() };
            let session = session_of_text(first);
            let what = among + &what(&session, first.has_marks());
            let found = found(&session, what, told_of_text(first, parsed.len() > 1));
            Ok(match parsed.len() {
                1 => found,
                _ => Found { held: Held::Several(wire::write(&list_of(&parsed))), ..found },
            })
        }
        Err(error) => match foreign::read(input) {
            Some(Ok(mut code)) => {
                let others = std::mem::take(&mut code.others);
                let told = told(&code);
                let has_marks = code.marks.values().chain(code.corners.values()).any(|marks| !marks.is_empty());
                let session = opened(state(code));
                let what = what(&session, has_marks);
                if others.is_empty() {
                    return Ok(found(&session, what, told));
                }
                let count = 1 + others.len();
                let kept = others.into_iter().take(list::MOST - 1).map(|other| opened(state(other)));
                let puzzles: Vec<Listed> = once(session).chain(kept).map(|session| listed(&session, None)).collect();
                let list = List { beyond: count - puzzles.len(), puzzles, last: None };
                let held = Held::Several(wire::write(&list));
                Ok(Found { held, what: format!("{count} puzzles. The first: {what}"), told })
            }
            Some(Err(error)) => Err(error.to_string()),
            None => Err(error.to_string()),
        },
    }
}

fn found(session: &Session, what: String, told: String) -> Found {
    Found { held: Held::One(Saved::of(session).write()), what, told }
}

/// The puzzles of a text as a list.
fn list_of(parsed: &[Parsed]) -> List {
    let puzzle = |parsed: &Parsed| {
        let words = parsed.remarks.iter().find_map(|words| words.strip_prefix('“')?.strip_suffix('”')).map(plain);
        listed(&session_of_text(parsed), words)
    };
    let beyond = parsed.first().map_or(0, |first| first.count) - parsed.len();
    List { puzzles: parsed.iter().map(puzzle).collect(), beyond, last: None }
}

/// A puzzle of a list: by its title, else by the words that stood beside it.
fn listed(session: &Session, words: Option<String>) -> Listed {
    let (puzzle, position) = (puzzle_link_of(session), link_of(session));
    let digits = session.puzzle.position.board.values().values().flatten().count();
    let board = format!("{} · {}", session.puzzle.geometry.title(), words::plural(digits, "digit", "digits"));
    let title = Some(session.puzzle.credits.title()).filter(|title| !title.is_empty()).map(str::to_owned);
    let about = title.or(words).map_or(board.clone(), |words| format!("{words} · {board}"));
    let position = if position == puzzle { String::new() } else { position };
    Listed { puzzle, position, about, stage: Reached::Untouched, rating: String::new() }
}

/// What a puzzle is, as a sentence.
fn what(session: &Session, has_marks: bool) -> String {
    let values = session.puzzle.position.board.values();
    let digits = words::plural(values.values().flatten().count(), "digit", "digits");
    let marks = if has_marks { ", and pencil marks" } else { "" };
    format!("A {} with {digits}{marks}.", words::puzzle(&session.puzzle.geometry))
}

/// The most characters of the name of something left out.
const MOST_NAME: usize = 120;

/// The most things left out that are told by name.
const MOST_NAMES: usize = 30;

/// What a code says beside position and board, in sentences that each begin with a blank.
fn told(found: &Foreign) -> String {
    let mut told = String::new();
    let credits = found.credits();
    match (credits.title(), credits.author()) {
        ("", "") => {}
        (title, "") => told += &format!(" It is called “{title}”."),
        ("", author) => told += &format!(" It is by {author}."),
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
    if !credits.rules().is_empty() {
        told += " Its rules, in its author’s words, are in the menu under Rules of this puzzle.";
    }
    told
}

/// A name that somebody else gave, without signs that are not to be seen, and not too long.
fn plain(name: &str) -> String {
    name.trim().chars().filter(|sign| !sign.is_control()).take(MOST_NAME).collect()
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

/// A position of another program as ours. Where every open cell says what it may hold, what is missing was struck; where only some do,
/// these are notes in the middle of their cells.
fn state(found: Foreign) -> LinkState {
    let credits = found.credits();
    let mut state = LinkState { credits, ..LinkState::new(found.geometry, found.givens) };
    state.entries = found.entries.values().map(|entry| entry.map(link::Entry::own)).collect();
    state.marks = found.marks;
    state.notes = found.corners.values().map(|&corner| Notes { corner, ..Notes::default() }).collect();
    let values = state.geometry.cells().map(|cell| state.value(cell)).collect();
    let board = Board::from_values(state.geometry.clone(), &values);
    if board.unsolved().iter().all(|cell| !state.marks[cell].is_empty()) {
        for cell in board.unsolved().iter() {
            state.strikes[cell] = board.candidates(cell) - state.marks[cell];
        }
    } else {
        for cell in state.geometry.cells() {
            state.notes[cell].center = std::mem::take(&mut state.marks[cell]);
        }
    }
    state
}

/// A session that plays a text; candidates that a pencil-mark grid leaves out are out.
fn session_of_text(parsed: &Parsed) -> Session {
    let mut session = Session::playing(parsed.geometry.clone(), parsed.givens());
    session.puzzle.credits = Rc::new(parsed.credits.clone());
    let mut edits = Vec::new();
    for (cell, entry) in parsed.entries.iter() {
        match *entry {
            Entry::Placed(digit) => edits.push(Edit::Value(cell, Some(digit))),
            Entry::Marks(marks) => {
                let gone = session.puzzle.position.board.candidates(cell) - marks;
                edits.extend(gone.iter().map(|digit| Edit::Remove(Candidate { cell, digit })));
            }
            Entry::Empty | Entry::Value(_) => {}
        }
    }
    if !edits.is_empty() {
        session.push(Move { cause: Cause::Import, edits });
    } else if session.puzzle.givens.values().all(Option::is_none) {
        session.puzzle.stage = Stage::SetUp;
    }
    session
}

/// A session that plays the puzzle of a text.
#[cfg(any(test, feature = "testing"))]
impl Session {
    /// A session that plays the puzzle of a text; `None` where that has none.
    pub fn of_text(text: &str) -> Option<Session> {
        text::parse(text).ok().map(|parsed| session_of_text(&parsed))
    }
}

/// The most characters of a text's remarks that are told.
const MOST_REMARKS: usize = 2_000;

/// What a text says beside its puzzle, or its puzzles, in sentences that each begin with a blank.
fn told_of_text(parsed: &Parsed, is_list: bool) -> String {
    let mut told = String::new();
    if let Some((first, last)) = parsed.alphabet {
        let highest = Digit::from_index(parsed.geometry.digit_count() - 1);
        told += &format!(" It writes digits as {first} to {last}, which are 1 to {highest} here.");
    }
    // A list shows what stands beside each puzzle.
    let remarks: Vec<&str> =
        parsed.remarks.iter().map(String::as_str).filter(|words| !is_list || !words.starts_with('“')).collect();
    if !remarks.is_empty() {
        let words: String = remarks.join("; ");
        let cut = if words.chars().nth(MOST_REMARKS).is_some() { "…" } else { "" };
        let words: String = words.chars().take(MOST_REMARKS).collect();
        told += &format!(" Not used of it: {words}{cut}");
    }
    told
}

#[cfg(test)]
mod tests {
    use chromadoku_board::codec::forms::FORMS;
    use chromadoku_board::set::DigitSet;

    use super::*;
    use crate::session::Session;
    use crate::session::samples::SAMPLES;

    /// The bytes of what a text holds, as one puzzle or several.
    fn bytes(text: &str) -> Vec<u8> {
        match read(text).unwrap().held {
            Held::One(bytes) | Held::Several(bytes) => bytes,
        }
    }

    #[test]
    fn what_another_program_reads_comes_back_as_the_same_puzzle() {
        let session = Session::of_text(SAMPLES[0].puzzle).unwrap();
        for format in foreign::Format::ALL {
            let code = foreign::write(format, &session.puzzle.geometry, &session.puzzle.givens).unwrap();
            let opened = Saved::read(&bytes(&code)).unwrap().session().unwrap();
            assert_eq!(opened.puzzle.givens, session.puzzle.givens, "{format}");
            assert_eq!(read(&code).unwrap().told, "");
        }
    }

    #[test]
    fn marks_of_some_cells_are_notes_there() {
        let session = Session::of_text(SAMPLES[0].puzzle).unwrap();
        let open = session.puzzle.position.board.unsolved().first().unwrap();
        let mut state = LinkState::new(session.puzzle.geometry.clone(), (*session.puzzle.givens).clone());
        state.notes[open].center = DigitSet(0b101);
        let form = FORMS.iter().find(|form| form.name == "f-puzzles").unwrap();
        let text = form.text(&state).unwrap().text;
        let opened = Saved::read(&bytes(&text)).unwrap().session().unwrap();
        assert_eq!(opened.puzzle.position.notes[open].center, DigitSet(0b101));
    }

    #[test]
    fn a_text_says_what_it_is() {
        let what = |text: &str| read(text).map(|found| found.what);
        assert_eq!(what("1... .... .... ...2"), Ok("A 4×4 puzzle with 2 digits.".into()));
        let two = format!("{}\n.{}", "1".repeat(16), "2".repeat(15));
        assert_eq!(what(&two), Ok("2 puzzles. The first: A 4×4 puzzle with 16 digits.".into()));
        let session = Session::of_text(SAMPLES[0].puzzle).unwrap();
        let link = format!("https://example.org/#{}", crate::session::link::link_of(&session));
        assert_eq!(what(&link), Ok("A link to a 9×9 puzzle.".into()));
        let damaged = "The link is damaged: some of it was lost or changed on the way.";
        assert_eq!(what("https://example.org/#s=1abcdefgh"), Err(damaged.into()));
        assert_eq!(what(&".".repeat(3_000_000)), Err("This is 3 MB of text, and puzzles take at most 1 MB.".into()));
    }

    #[test]
    fn several_puzzles_are_a_list_of_links_with_what_stands_beside_them() {
        let text = format!("1..............2,an easy one\n+1............3..,\n{}", ".234".repeat(4));
        let list: List = wire::read(&bytes(&text)).unwrap();
        let about: Vec<&str> = list.puzzles.iter().map(|listed| &listed.about[..]).collect();
        assert_eq!(about, ["an easy one · 4×4 · 2 digits", "4×4 · 2 digits", "4×4 · 12 digits"]);
        let open = |link: &str| session_of(link).unwrap().puzzle.position.board.values().values().flatten().count();
        assert_eq!((open(&list.puzzles[0].puzzle), &list.puzzles[0].position[..]), (2, ""));
        assert_eq!((open(&list.puzzles[1].puzzle), open(&list.puzzles[1].position)), (1, 2));
        let game = |note: &str| format!("<game note=\"{note}\" data=\"{}\"/>", "0".repeat(80) + "1");
        let file = format!("<opensudoku version=\"2\"><folder>{}{}</folder></opensudoku>", game("A"), game(""));
        let list: List = wire::read(&bytes(&file)).unwrap();
        let about: Vec<&str> = list.puzzles.iter().map(|listed| &listed.about[..]).collect();
        assert_eq!(about, ["A · 9×9 · 1 digit", "9×9 · 1 digit"]);
        let many = "1...............\n".repeat(list::MOST + 5);
        let list: List = wire::read(&bytes(&many)).unwrap();
        assert_eq!((list.puzzles.len(), list.beyond), (list::MOST, 5));
    }

    #[test]
    fn what_nobody_wrote_is_refused_with_its_place() {
        let said = read("1..4 ....\n..q. .32.").unwrap_err();
        assert!(said.starts_with("Line 2, column 3: expected "), "{said}");
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
            corners: PerCell::filled(Default::default(), count),
            title: "Odd\u{7}".into(),
            author: "Me".into(),
            rules: "Digits <b>on</b> it\nare odd.".into(),
            solution: Some(solution.chars().map(Digit::from_symbol).collect()),
            left_out: (0..40).map(|at| format!("{at}s")).collect(),
            others: Vec::new(),
        }
    }

    #[test]
    fn everything_that_is_not_used_is_told_in_bounds() {
        let (puzzle, solution) = ("1.3. .4.2 2... ..2.", "1234341221434321");
        let said = told(&found(puzzle, solution));
        assert!(said.starts_with(" It is “Odd” by Me. Left out, as Chromadoku cannot use it: 0s, 1s, "), "{said}");
        assert!(said.contains("29s, and 10 more."), "{said}");
        assert!(said.ends_with(" are in the menu under Rules of this puzzle."), "{said}");
        let long = Foreign { title: "a".repeat(1_000_000), ..found(puzzle, solution) };
        assert!(told(&long).len() < 2_000);
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
