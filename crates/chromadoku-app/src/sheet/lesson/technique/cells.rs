//! The cells of a pattern, to be found on a position: what is marked is compared with the steps that there are.

use chromadoku_board::board::Board;
use chromadoku_board::id::{Candidate, Cell};
use chromadoku_board::set::{CellSet, DigitSet};
use chromadoku_solver::step::{HallSet, Pattern, Side, Step};
use chromadoku_solver::technique::Kind;
use maud::{Markup, html};

use super::find::{Answer, Hints, Marking, button, marked_so_far, next};
use super::marked::Marked;
use super::told::effect_role;
use crate::sheet::examples::Position;
use crate::sheet::grid::Grid;
use crate::sheet::lesson::desk::Desk;
use crate::story::marks::Marks;
use crate::{story, words};

/// What is thought of cells.
#[derive(PartialEq, Debug)]
enum Verdict<'a> {
    /// They are those of this step.
    Right(&'a Step),
    /// They are some of the cells of a pattern, which has this many.
    Some(usize),
    /// They hold a pattern, and this many further cells.
    More(usize),
    /// No pattern has them.
    None,
}

/// The cells of a step's pattern.
pub fn of_step(board: &Board, step: &Step) -> CellSet {
    let marks = Marks::of(board, step);
    board.unsolved().iter().filter(|&cell| !marks.digits(cell).is_empty()).collect()
}

fn judge<'a>(board: &Board, steps: &'a [Step], cells: CellSet) -> Verdict<'a> {
    let of = |step: &Step| of_step(board, step);
    if let Some(step) = steps.iter().find(|step| of(step) == cells) {
        return Verdict::Right(step);
    }
    let all = || steps.iter().map(of);
    let some = all().filter(|of| (cells - *of).is_empty()).map(|of| of.len()).min();
    let more = all().filter(|of| (*of - cells).is_empty()).map(|of| (cells - of).len()).min();
    match (some, more) {
        (Some(all), _) => Verdict::Some(all),
        (None, Some(more)) => Verdict::More(more),
        (None, None) => Verdict::None,
    }
}

/// The exercise for a position, by its number.
pub fn markup(desk: &Desk, kind: &Kind, position: &Position, number: usize, steps: &[Step], hints: &Hints) -> Answer {
    let board = &position.board;
    let marked = Marked::<Cell>::read(desk.text("cells").unwrap_or_default(), number, board);
    let cells: CellSet = marked.marks.iter().copied().collect();
    let verdict = (marked.checked && !cells.is_empty()).then(|| judge(board, steps, cells));
    let found = match verdict {
        Some(Verdict::Right(step)) => Some((step, Marks::of_step(board, step))),
        _ => None,
    };
    let role = |at: Candidate| {
        let (step, marks) = found.as_ref()?;
        effect_role(step, at).or_else(|| marks.role(at))
    };
    let name = |cell: Cell| board.geometry().name(cell);
    let toggle = |cell: Cell| desk.order("cells", marked.toggled(cell).text(board));
    let mut grid = Grid::new(board, &position.givens, role).area(&cells).pressed(toggle, |at| toggle(at.cell));
    if let Some((_, marks)) = &found {
        grid = grid.links(&marks.links);
    }
    let names: Vec<String> = cells.iter().map(name).collect();
    let check = desk.order("cells", Marked { checked: true, ..marked.clone() }.text(board));
    let text = html! {
        p { "Press the cells that the pattern consists of, all of them, and none beside." }
        (hints.said())
        figure { (grid.markup(&format!("Position {number}: a board to mark cells on"))) }
        div.answers.tabs {
            label {
                "Cell "
                select data-set=(desk.key("cells")) {
                    option value=(marked.text(board)) { "mark one" }
                    @for cell in board.unsolved().iter() {
                        option value=(marked.toggled(cell).text(board)) {
                            @if cells.contains(cell) { "not " }
                            (name(cell))
                        }
                    }
                }
            }
        }
        (marked_so_far(&words::and(&names)))
        div.answers { (button("Check", &check, cells.is_empty())) (hints.button()) (next(desk, number)) }
        (reply(board, kind, steps, cells, verdict, hints.led(Marking::Cells)))
    };
    Answer { text, solves: found.is_some() }
}

fn reply(board: &Board, kind: &Kind, steps: &[Step], cells: CellSet, verdict: Option<Verdict>, led: &str) -> Markup {
    let name = kind.name;
    let (look, said) = match verdict {
        None => ("", html! {}),
        Some(Verdict::Right(step)) => {
            (" is-right", html! { strong { "Right." } " " (story::sentence(board, step).text) (led) })
        }
        Some(Verdict::Some(all)) => (
            "",
            html! {
                strong { "So far so good." } " A pattern of " (all) " cells has these " (cells.len()) " among it."
            },
        ),
        Some(Verdict::More(1)) => ("", html! { strong { "Nearly." } " The pattern is there, with one cell too many." }),
        Some(Verdict::More(more)) => {
            ("", html! { strong { "Nearly." } " The pattern is there, with " (more) " cells too many." })
        }
        Some(Verdict::None) => (
            " is-wrong",
            match (is_useless(board, steps, cells), steps.len()) {
                (true, _) => html! {
                    strong { "Nothing is gained." }
                    " That is a naked set, but no other cell loses anything by it. Find one by which a cell does."
                    (counted(board, steps, cells))
                },
                (false, 1) => html! {
                    strong { "Not these." } " The only step by " (name)
                    " here that takes a candidate away has other cells." (counted(board, steps, cells))
                },
                (false, count) => html! {
                    strong { "Not these." } " None of the " (count) " steps by " (name)
                    " here that take candidates away has just these cells." (counted(board, steps, cells))
                },
            },
        ),
    };
    html! { p role="status" class={ "reply" (look) } { (said) } }
}

/// Whether it is digits for cells that count.
fn is_naked(steps: &[Step]) -> bool {
    let naked = |step: &Step| matches!(step.pattern, Pattern::Hall(HallSet { side: Side::Cells, .. }));
    steps.first().is_some_and(naked)
}

/// The digits that the cells could hold.
fn held(board: &Board, cells: CellSet) -> DigitSet {
    cells.iter().fold(DigitSet::EMPTY, |all, cell| all | board.candidates(cell))
}

/// Whether the cells are a set of the kind that is practiced, though no step has them: nothing goes by it.
fn is_useless(board: &Board, steps: &[Step], cells: CellSet) -> bool {
    let of_a_unit = board.geometry().units().any(|(_, unit)| (cells - unit.set).is_empty());
    let size = steps.first().map(|step| of_step(board, step).len());
    is_naked(steps) && of_a_unit && size == Some(cells.len()) && held(board, cells).len() == cells.len()
}

/// How many digits there are for the cells, where that is what counts.
fn counted(board: &Board, steps: &[Step], cells: CellSet) -> String {
    if !is_naked(steps) {
        return String::new();
    }
    let digits = held(board, cells);
    let all: Vec<String> = digits.iter().map(|digit| digit.to_string()).collect();
    format!(
        " They have {} together, {} for {}.",
        words::and(&all),
        words::plural(digits.len(), "digit", "digits"),
        words::plural(cells.len(), "cell", "cells")
    )
}

#[cfg(test)]
mod tests {
    use super::super::steps_in;
    use super::*;
    use chromadoku_solver::technique::TechniqueId;

    #[test]
    fn cells_are_those_of_a_step_some_of_them_more_than_them_or_others() {
        let pair = TechniqueId("naked-pair");
        let position = Position::example(pair).unwrap();
        let (board, steps) = (&position.board, steps_in(pair, &position));
        let Pattern::Hall(hall) = &steps[0].pattern else { panic!("a pair is a Hall set") };
        assert_eq!(of_step(board, &steps[0]), hall.cells);
        assert_eq!(judge(board, &steps, hall.cells), Verdict::Right(&steps[0]));
        let first: CellSet = hall.cells.iter().take(1).collect();
        assert_eq!(judge(board, &steps, first), Verdict::Some(2));
        let others = *board.unsolved() - hall.cells;
        assert_eq!(judge(board, &steps[..1], hall.cells | others.iter().take(1).collect()), Verdict::More(1));
        assert_eq!(judge(board, &steps[..1], others.iter().take(2).collect()), Verdict::None);
        assert!(is_useless(board, &steps[..1], hall.cells) && !is_useless(board, &steps[..1], first));
    }
}
