//! What the user struck out, held against logic: the simplest step that shows it, or that none does; and whether it would lose the
//! solution, which is told only to who asks.

use chromadoku_core::board::Board;
use chromadoku_core::exact::{self, Uniqueness};
use chromadoku_core::geometry::Geometry;
use chromadoku_core::id::Candidate;
use chromadoku_core::step::{Effect, Step};

use super::{escape, join};
use crate::scene::words;

/// The most branches that the search for a solution takes.
const BRANCHES: u64 = 200_000;

/// A line for each candidate that is struck out, with the number of its step among those that were found.
pub fn markup(board: &Board, strikes: &[Candidate], steps: &[Step]) -> String {
    if strikes.is_empty() {
        return "<p class=\"soft\">Nothing is struck out. Shift and a digit strike a candidate of the chosen cell; this page then says what \
                shows that it goes.</p>"
            .to_owned();
    }
    let line = |&at: &Candidate| {
        let title = format!("{} in {}", at.digit, board.geometry().name(at.cell));
        let said = match simplest(board.geometry(), at, steps) {
            Some(number) => follows(board, number, &steps[number]),
            None => open(board, at),
        };
        format!("<section><h3>{title}</h3>{said}</section>")
    };
    join(strikes.iter().map(line))
}

/// Whether every strike has a step that shows it.
pub fn are_shown(board: &Board, strikes: &[Candidate], steps: &[Step]) -> bool {
    strikes.iter().all(|&at| simplest(board.geometry(), at, steps).is_some())
}

/// The number of the first step that rules a candidate out.
fn simplest(geometry: &Geometry, at: Candidate, steps: &[Step]) -> Option<usize> {
    steps.iter().position(|step| step.effects.iter().any(|&effect| rules_out(geometry, effect, at)))
}

fn rules_out(geometry: &Geometry, effect: Effect, at: Candidate) -> bool {
    match effect {
        Effect::Eliminate(gone) => gone == at,
        Effect::Place(placed) if placed.cell == at.cell => placed.digit != at.digit,
        Effect::Place(placed) => placed.digit == at.digit && geometry.peers(placed.cell).contains(at.cell),
    }
}

fn follows(board: &Board, number: usize, step: &Step) -> String {
    let sentence = words::sentence(board, step);
    format!(
        "<ul role=\"list\"><li><button type=\"button\" class=\"quiet\" data-do=\"show {number}\"><strong>It follows: {}</strong> \
         <span class=\"soft\">{}</span></button></li></ul>",
        escape(&sentence.title),
        escape(&sentence.text)
    )
}

/// What is said where no step shows it.
fn open(board: &Board, at: Candidate) -> String {
    format!(
        "<p>No technique that is on shows it here.</p><details><summary>Would it lose the solution?</summary><p>{}</p></details>",
        against_solutions(board, at)
    )
}

/// What becomes of the solutions of a board without a candidate.
fn against_solutions(board: &Board, at: Candidate) -> &'static str {
    let mut without = board.clone();
    without.eliminate(at);
    let solved = |board: &Board| exact::uniqueness(board, BRANCHES);
    match (solved(board), solved(&without)) {
        (Some(Uniqueness::None), _) => "This position has no solution, with or without that candidate.",
        (Some(Uniqueness::One(_)), Some(Uniqueness::None)) => "Yes: the only solution has that digit there.",
        (_, Some(Uniqueness::None)) => "Yes: every solution has that digit there.",
        (Some(Uniqueness::One(_)), Some(Uniqueness::One(_))) => {
            "No: the solution does without it. Only the proof is missing."
        }
        (_, Some(_)) => "Some solution does without it.",
        _ => "That takes too long to find out.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Session;
    use chromadoku_core::path;

    #[test]
    fn a_strike_follows_by_a_step_or_is_open_and_the_solution_is_told_on_request_only() {
        let board = Session::first_visit().puzzle.position.board.clone();
        let steps = path::all_steps(&board);
        let Some(Uniqueness::One(solution)) = exact::uniqueness(&board, BRANCHES) else { panic!("one solution") };
        let gone = steps.iter().flat_map(|step| &step.effects).find_map(|&effect| match effect {
            Effect::Eliminate(at) => Some(at),
            Effect::Place(_) => None,
        });
        let shown = markup(&board, &[gone.unwrap()], &steps);
        assert!(shown.contains("It follows: ") && shown.contains("data-do=\"show "), "{shown}");
        let cell = board.unsolved().first().unwrap();
        let truth = Candidate { cell, digit: solution[cell] };
        let open = markup(&board, &[truth], &steps);
        let (before, after) = open.split_once("<details>").unwrap();
        assert!(
            !before.contains("solution") && after.contains("Yes: the only solution has that digit there."),
            "{open}"
        );
        assert!(!are_shown(&board, &[gone.unwrap(), truth], &steps) && are_shown(&board, &[gone.unwrap()], &steps));
        assert!(markup(&board, &[], &steps).contains("Nothing is struck out"));
    }
}
