//! How things stand: outcomes of logic, contradictions, and how many solutions there are.

use chromadoku_board::board::{Board, Contradiction};
use chromadoku_board::id::{Cell, Digit, UnitId};
use chromadoku_board::set::{CellSet, DigitSet};
use chromadoku_board::wording::{plural, thousands};
use chromadoku_solver::path::Outcome;

use crate::session::solutions::MOST;
use crate::session::{Session, Solutions, Tally, Truths};
use crate::words::{Sentence, cells, digits, units};

/// How logic ends on a board.
pub fn ending(session: &Session, outcome: &Outcome) -> Sentence {
    match outcome {
        Outcome::Solved => Sentence::new("Solved", "Every cell has its color, and no two neighbors have the same."),
        Outcome::Stuck => {
            let tried = plural(session.choice().count(), "technique", "techniques");
            let harder = if session.can_look_harder() { "look harder, with forcing nets, " } else { "" };
            let text = format!(
                "{tried} tried, and no step found. You can {harder}guess a digit, or let a search try them all."
            );
            Sentence::new("Logic ends here", text)
        }
        Outcome::Contradiction(at) => contradiction(&session.puzzle.position.board, *at),
    }
}

/// Where and why a board cannot be completed.
pub fn contradiction(board: &Board, at: Contradiction) -> Sentence {
    let geometry = board.geometry();
    let text = match at {
        Contradiction::Clash(a, b) => {
            let shared = geometry.units_of_all(&[a, b].into_iter().collect());
            let place = match &shared[..] {
                [] => "and they see each other".to_string(),
                shared => format!("in {}", units(geometry, &shared[..1])),
            };
            let value = board.value(a).map_or(String::new(), |digit| format!(" {digit}"));
            format!("{} and {} are both{value}, {place}.", geometry.name(a), geometry.name(b))
        }
        Contradiction::NoCandidate(cell) => {
            format!("No candidate is left for {}{}.", geometry.name(cell), why_none(board, cell))
        }
        Contradiction::NoPlace(unit, digit) => {
            format!("{digit} has no place left in {}{}.", geometry.unit(unit), why_nowhere(board, unit, digit))
        }
        Contradiction::TooFewDigits { unit, cells: few, digits: left } => {
            let held = match left.len() {
                0 => "no digit".to_string(),
                count => format!("only {}: {}", plural(count, "digit", "digits"), digits(left)),
            };
            let count = plural(few.len(), "cell", "cells");
            format!("In {}, {count} ({}) can hold {held}.", geometry.unit(unit), cells(geometry, &few))
        }
        Contradiction::Rule(rule) => {
            let rule = geometry.rule(rule);
            format!("The values break a rule ({}): {}", rule.name(), rule.sentence(geometry))
        }
    };
    let why = match at {
        Contradiction::Rule(_) => "A solution keeps every rule.",
        _ => "A solution gives every cell one digit and every unit each digit once.",
    };
    Sentence { why: why.into(), ..Sentence::new("This cannot be completed", text) }
}

/// Why a cell has no candidate: `: it sees 1 and 2 in row 1; 3 in column 3`. Digits that went otherwise come last.
#[inline(never)] // So that it can be late: most ends are none of it.
fn why_none(board: &Board, cell: Cell) -> String {
    let geometry = board.geometry();
    let mut left = geometry.digits();
    let mut parts = Vec::new();
    for &unit in geometry.units_of(cell) {
        let values = geometry.unit(unit).set.iter().filter_map(|cell| board.value(cell));
        let seen = values.collect::<DigitSet>() & left;
        left -= seen;
        if !seen.is_empty() {
            parts.push(format!("{} in {}", digits(seen), geometry.unit(unit)));
        }
    }
    let sees = if parts.is_empty() { Vec::new() } else { vec![format!("it sees {}", parts.join("; "))] };
    let lost = (!left.is_empty()).then(|| format!("it lost {} before", digits(left)));
    because(sees.into_iter().chain(lost))
}

/// The most cells of which it is said that they hold another digit.
const TAKEN: usize = 3;

/// Why a digit has no place in a unit: `: r1c2 sees the 4 in r5c2; r1c3 is 7; r1c4 lost it before`.
#[inline(never)] // As above.
fn why_nowhere(board: &Board, unit: UnitId, digit: Digit) -> String {
    let geometry = board.geometry();
    let mut seeing: Vec<(Cell, CellSet)> = Vec::new();
    let mut lost = CellSet::EMPTY;
    for cell in board.unsolved_in(unit).iter() {
        match geometry.peers(cell).iter().find(|&peer| board.value(peer) == Some(digit)) {
            Some(at) => match seeing.iter_mut().find(|(known, _)| *known == at) {
                Some((_, alike)) => *alike |= CellSet::of(cell),
                None => seeing.push((at, CellSet::of(cell))),
            },
            None => lost |= CellSet::of(cell),
        }
    }
    // Cells that could have had it, but for what they hold.
    let sees_it = |cell: Cell| geometry.peers(cell).iter().any(|peer| board.value(peer) == Some(digit));
    let filled = geometry.unit(unit).cells.iter().filter_map(|&cell| Some((cell, board.value(cell)?)));
    let taken: Vec<String> = filled
        .filter(|&(cell, _)| !sees_it(cell))
        .map(|(cell, value)| format!("{} is {value}", geometry.name(cell)))
        .collect();
    let taken = if taken.len() <= TAKEN { taken } else { Vec::new() };
    let sees = seeing.iter().map(|(at, set)| {
        let see = if set.len() == 1 { "sees" } else { "see" };
        format!("{} {see} the {digit} in {}", cells(geometry, set), geometry.name(*at))
    });
    because(sees.chain(taken).chain((!lost.is_empty()).then(|| format!("{} lost it before", cells(geometry, &lost)))))
}

/// Reasons behind what they are reasons for.
fn because(reasons: impl Iterator<Item = String>) -> String {
    let reasons = reasons.collect::<Vec<_>>().join("; ");
    if reasons.is_empty() { reasons } else { format!(": {reasons}") }
}

/// What is known about the solutions of the puzzle, and how the board stands where that says more: what is said of the givens is not
/// said of a board with entries.
pub fn verdict(session: &Session) -> String {
    let clashing = session.clashing().len();
    match &session.puzzle.solutions {
        Solutions::None(_) => solutions(&session.puzzle.solutions),
        _ if clashing > 0 => format!("{} in conflict", plural(clashing, "cell", "cells")),
        Solutions::One(_) if session.is_solved() => solutions(&session.puzzle.solutions),
        Solutions::One(_) if session.puzzle.position.board.unsolved().is_empty() => "Filled, but not right".into(),
        Solutions::One(_) if session.has_own_entries() => "The givens have one solution".into(),
        other => solutions(other),
    }
}

/// What is known about the solutions of the puzzle.
pub fn solutions(solutions: &Solutions) -> String {
    match solutions {
        Solutions::Unknown(_) => match solutions.branches() {
            Some(branches) => format!("Not known yet: {} branches", thousands(branches)),
            None => "Counting solutions …".into(),
        },
        Solutions::Open => "Not known how many solutions".into(),
        Solutions::None(_) if !solutions.law().is_empty() => "No filling at all".into(),
        Solutions::None(_) => match solutions.conflicting().len() {
            0 => "No solution".into(),
            count => format!("No solution: {} in conflict", plural(count, "given", "givens")),
        },
        Solutions::One(_) => "Exactly one solution".into(),
        Solutions::Several(_, tally) => {
            let cells = plural(solutions.differing().len(), "marked cell", "marked cells");
            let two = if *tally == Tally::Exactly(2) { "they" } else { "two" };
            format!("{}: {two} differ in {cells}", several(*tally))
        }
    }
}

/// How many solutions a puzzle with several has.
fn several(tally: Tally) -> String {
    match tally {
        Tally::Exactly(count) => format!("{} solutions", thousands(count)),
        Tally::AtLeast(count) if count > MOST => format!("Over {} solutions", thousands(MOST)),
        Tally::AtLeast(count) if count > 2 => format!("At least {} solutions", thousands(count)),
        Tally::AtLeast(_) | Tally::Unknown => "Several solutions".into(),
    }
}

/// What is shown of what is true, behind how many solutions there are.
pub fn truths(shown: Option<&Truths>) -> &'static str {
    match shown {
        None => "",
        Some(Truths::Unknown) => "; looking for what is true …",
        Some(Truths::Known(_)) => "; small candidates are in no solution",
        Some(Truths::Open) => "; what is true takes too long to say",
    }
}

/// How far a puzzle is that is being made.
pub fn making(tries: u64) -> String {
    match tries {
        0 | 1 => "Making a puzzle …".into(),
        tries => format!("Making a puzzle … attempt {}", thousands(tries)),
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use super::*;
    use crate::reduce::Action;
    use crate::reduce::testing::settle;
    use crate::session::solutions::Conflict;
    use chromadoku_board::codec::text;
    use chromadoku_board::id::Cell;
    use chromadoku_board::set::CellSet;
    use chromadoku_solver::path;

    fn ends(puzzle: &str) -> String {
        let board = text::parse(puzzle).unwrap().board();
        contradiction(&board, path::contradiction(&board).unwrap()).text
    }

    #[test]
    fn each_contradiction_names_its_cells_and_digits() {
        assert_eq!(ends("1..1 .... .... ...."), "r1c1 and r1c4 are both 1, in row 1.");
        assert_eq!(
            ends("12.. ..3. .... ..4."),
            "No candidate is left for r1c3: it sees 1 and 2 in row 1; 3 and 4 in column 3."
        );
        assert_eq!(
            ends("1... ..1. .2.. ...1"),
            "1 has no place left in row 3: r3c1 sees the 1 in r1c1; r3c3 sees the 1 in r2c3; r3c4 sees the 1 in r4c4; r3c2 is 2."
        );
        let few = "12 12 12 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234";
        assert_eq!(ends(few), "In row 1, 3 cells (r1c1, r1c2 and r1c3) can hold only 2 digits: 1 and 2.");
    }

    #[test]
    fn a_check_says_how_many_solutions() {
        let board = |text: &str| text::parse(text).unwrap().board();
        let known = |text| Solutions::from(chromadoku_solver::exact::uniqueness(&board(text), 1 << 20).unwrap());
        assert_eq!(solutions(&known("1234 3412 2143 432.")), "Exactly one solution");
        let several = known("12.. .... .... ..12");
        assert!(solutions(&several).starts_with("Several solutions: "));
        let two = Rc::new(several.two().unwrap().clone());
        let told = |tally| solutions(&Solutions::Several(two.clone(), tally));
        assert!(told(Tally::Exactly(12)).starts_with("12 solutions: "));
        assert!(told(Tally::AtLeast(MOST + 1)).starts_with("Over 1,000 solutions: "));
        assert!(told(Tally::AtLeast(40)).starts_with("At least 40 solutions: "));
        assert_eq!(solutions(&known("1..1 .... .... ....")), "No solution");
        let none = |cells, law: &'static str| solutions(&Solutions::None(Some(Conflict { cells, law: law.into() })));
        assert_eq!(none(CellSet::first_n(2), ""), "No solution: 2 givens in conflict");
        assert_eq!(none(CellSet::first_n(2), "Row 1 and box 1 …"), "No filling at all");
        assert_eq!(solutions(&Solutions::Unknown(12)), "Counting solutions …");
        assert_eq!(solutions(&Solutions::Unknown(12_000)), "Not known yet: 12,000 branches");
    }

    #[test]
    fn a_board_with_entries_is_not_said_to_be_right_by_what_is_known_of_its_givens() {
        let mut session = Session::of_text("1234 3412 2143 ....").unwrap();
        assert!(session.puzzle.solutions.only().is_none());
        settle(&mut session);
        let mut said = |cell: u16, digit: u8| {
            session.act(Action::Select(Cell(cell)));
            session.act(Action::Enter(Digit(digit - 1)));
            settle(&mut session);
            verdict(&session)
        };
        assert_eq!(said(12, 4), "The givens have one solution");
        assert_eq!(said(13, 4), "3 cells in conflict");
        assert_eq!(said(13, 3), "The givens have one solution");
        said(14, 2);
        assert_eq!(said(15, 1), "Exactly one solution");
    }
}
