//! What the user struck out, held against logic: the simplest step that shows it, that none does, or that it is wrong; the solution
//! that it would lose is shown only to who asks.

use chromadoku_board::board::Board;
use chromadoku_board::id::{Candidate, Digit, PerCell};
use chromadoku_board::set::CellSet;
use chromadoku_solver::exact::{Exact, Progress};
use chromadoku_solver::step::Step;
use maud::{Markup, html};

use super::grid::Grid;
use crate::{story, words};

/// The most claims that are looked into.
pub const MOST: usize = 40;
/// The most branches that a search for a solution takes, and how many it takes between two pauses.
const BRANCHES: u64 = 20_000;
const A_PART: u64 = 16;

/// That a candidate is false, as the user says, and what solutions say of that as far as it is known.
pub struct Claim {
    at: Candidate,
    /// A solution that has the candidate would be lost.
    lost: Search,
    /// Whether one does without.
    other: Search,
}

/// A search for a solution.
enum Search {
    Open(Box<Exact>),
    Found(PerCell<Digit>),
    None,
    /// It took too long.
    Long,
}

impl Search {
    fn of(board: &Board) -> Search {
        Search::Open(Box::new(Exact::new(board)))
    }

    /// Searches a little further, and says whether there is more to search.
    fn advance(&mut self) -> bool {
        let Search::Open(search) = self else { return false };
        *self = match search.run(A_PART) {
            Progress::Paused if search.nodes() < BRANCHES => return true,
            Progress::Paused => Search::Long,
            Progress::Solution(solution) => Search::Found(solution),
            Progress::Exhausted => Search::None,
        };
        true
    }
}

impl Claim {
    /// A claim about a candidate of a board.
    pub fn new(board: &Board, at: Candidate) -> Claim {
        let (mut with, mut without) = (board.clone(), board.clone());
        with.place(at.cell, at.digit);
        without.eliminate(at);
        Claim { at, lost: Search::of(&with), other: Search::of(&without) }
    }

    /// Finds out a little more of what solutions say, and says whether there is more to find out.
    pub fn advance(&mut self) -> bool {
        self.lost.advance() || self.other.advance()
    }

    /// The candidate, where a step might show that it is false: where no solution has it, and there is one.
    pub fn showable(&self) -> Option<Candidate> {
        let is_lost = matches!(self.lost, Search::Found(_));
        let is_void = matches!((&self.lost, &self.other), (Search::None, Search::None));
        (!is_lost && !is_void).then_some(self.at)
    }

    /// What is said of it where no step shows it, or none was found so far.
    fn verdict(&self, board: &Board, is_over: bool) -> Markup {
        let said = match (&self.lost, &self.other) {
            (Search::Found(solution), other) => return self.wrong(board, solution, other),
            (Search::None, Search::None) => "This position has no solution, with or without that candidate.",
            _ if !is_over => return html! { p.soft { "Looking for what shows it …" } },
            (Search::None, Search::Found(_)) => "It is right, but no technique that is on shows it here.",
            _ => "No technique that is on shows it here. Whether it would lose a solution takes too long to find out.",
        };
        html! { p { (said) } }
    }

    /// That nothing can show it, and what it would lose, to be opened.
    fn wrong(&self, board: &Board, lost: &PerCell<Digit>, other: &Search) -> Markup {
        let (said, which) = match other {
            Search::None => (html! { strong { "That is wrong:" } " it would lose the solution." }, "the solution"),
            Search::Found(_) => (
                html! { strong { "Nothing can show that:" } " some solutions have that digit there, others do not." },
                "a solution",
            ),
            Search::Open(_) | Search::Long => {
                (html! { strong { "That is wrong:" } " it would lose a solution." }, "a solution")
            }
        };
        let geometry = board.geometry();
        let values = lost.iter().map(|(_, &digit)| Some(digit)).collect();
        let before: CellSet = geometry.cells().filter(|&cell| board.value(cell).is_some()).collect();
        let full = Board::from_values(geometry.clone(), &values);
        let label = format!("A solution with {} in {}", self.at.digit, geometry.name(self.at.cell));
        let picture = Grid::new(&full, &before, |_| None).area(&CellSet::of(self.at.cell)).markup(&label);
        html! { p { (said) } details { summary { "Show " (which) " that it would lose" } (picture) } }
    }
}

/// A line for each claim, with the number of its step among those that were found; whether none will be found any more, and whether
/// there are harder techniques to look with.
pub fn markup(board: &Board, claims: &[Claim], steps: &[Step], is_over: bool, is_harder: bool) -> Markup {
    if claims.is_empty() {
        return html! {
            p.soft {
                "Nothing is struck out. Shift and a digit strike a candidate of the chosen cell; this page then says \
                 what shows that it goes."
            }
        };
    }
    let mut is_open = false;
    let mut line = |claim: &Claim| {
        let at = claim.at;
        let said = match steps.iter().position(|step| step.rules_out(board.geometry(), at)) {
            Some(number) => follows(board, number, &steps[number]),
            None => {
                is_open |= claim.showable().is_some();
                claim.verdict(board, is_over)
            }
        };
        html! { section { h3 { (at.digit) " in " (board.geometry().name(at.cell)) } (said) } }
    };
    let (name, how) = words::LOOK_HARDER;
    html! {
        @for claim in claims { (line(claim)) }
        @if claims.len() == MOST { p.soft { "No more than " (MOST) " are looked into at once." } }
        @if is_open && is_over && is_harder {
            p { button type="button" data-do="harder 0" { (name) } " " span.soft { (how) } }
        }
    }
}

fn follows(board: &Board, number: usize, step: &Step) -> Markup {
    let sentence = story::sentence(board, step);
    html! {
        ul role="list" {
            li {
                button type="button" class="quiet" data-do={ "show " (number) } {
                    strong { "It follows: " (sentence.title) } " " span.soft { (sentence.text) }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chromadoku_board::codec::text;
    use chromadoku_board::id::Cell;
    use chromadoku_solver::path;

    /// What is said of these claims when all is known, with the steps of the whole list.
    fn said(board: &Board, claims: &[Candidate]) -> String {
        let mut claims: Vec<Claim> = claims.iter().map(|&at| Claim::new(board, at)).collect();
        while claims.iter_mut().any(Claim::advance) {}
        markup(board, &claims, &path::all_steps(board), true, true).into_string()
    }

    fn board(text: &str) -> Board {
        text::parse(text).unwrap().board()
    }

    fn at(cell: u16, digit: u8) -> Candidate {
        Candidate { cell: Cell(cell), digit: Digit(digit - 1) }
    }

    const FOUR: &str = ".... ..4. .3.. 1..2";

    /// The true digit of an open cell, and one that it might seem to take.
    fn true_and_false(board: &Board) -> [Candidate; 2] {
        let truth = chromadoku_solver::exact::solutions(board).next().unwrap();
        let cell = board.unsolved().iter().find(|&cell| board.candidates(cell).len() > 1).unwrap();
        let digit = board.candidates(cell).iter().find(|&digit| digit != truth[cell]).unwrap();
        [truth[cell], digit].map(|digit| Candidate { cell, digit })
    }

    #[test]
    fn a_claim_follows_or_is_wrong_and_the_solution_lies_folded() {
        let board = board(FOUR);
        let [truth, falsehood] = true_and_false(&board);
        let wrong = said(&board, &[truth]);
        let (open, folded) = wrong.split_once("<details>").unwrap();
        assert!(open.contains("That is wrong:") && !open.contains("svg") && folded.contains("svg"), "{wrong}");
        let right = said(&board, &[falsehood]);
        assert!(right.contains("It follows: ") && right.contains("data-do=\"show "), "{right}");
    }

    #[test]
    fn what_only_some_solutions_have_and_what_none_has_is_told_apart() {
        let several = said(&board("1234 3412 .... ...."), &[at(8, 2)]);
        assert!(several.contains("Nothing can show that:") && several.contains("Show a solution"), "{several}");
        let none = said(&board("12.. ..3. .... ..4."), &[at(4, 4)]);
        assert!(none.contains("has no solution, with or without"), "{none}");
        assert!(said(&board(FOUR), &[]).contains("Nothing is struck out"));
    }

    #[test]
    fn what_is_right_and_not_found_can_be_looked_for_harder() {
        let board = board(FOUR);
        let [_, falsehood] = true_and_false(&board);
        let mut claims = [Claim::new(&board, falsehood)];
        while claims[0].advance() {}
        let page = |is_over, is_harder| markup(&board, &claims, &[], is_over, is_harder).into_string();
        assert!(page(false, true).contains("Looking for what shows it"));
        let over = page(true, true);
        assert!(over.contains("It is right, but no technique") && over.contains("data-do=\"harder 0\""), "{over}");
        assert!(!page(true, false).contains("harder"));
    }
}
