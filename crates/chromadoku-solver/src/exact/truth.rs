//! What is true: which candidates of each cell occur in some solution.
//!
//! The first solutions of the board show most of it. Each candidate that none of them has is then tried: a solution with
//! it shows more, and where there is none, it is false. Classic 9x9 boards have a search of their own.

use super::nine::Truths;
use super::{Exact, Progress, nine_sets};
use chromadoku_board::board::Board;
use chromadoku_board::id::{Candidate, Digit, Id, PerCell};
use chromadoku_board::set::DigitSet;

/// How many solutions are looked at before candidates are tried one by one.
const SAMPLE: u32 = 30;

/// A search for the true candidates of a board, resumable between branches.
pub struct TrueCandidates {
    board: Board,
    found: PerCell<DigitSet>,
    /// The candidates of which it is not known.
    open: PerCell<DigitSet>,
    trial: Trial,
}

enum Trial {
    Nine(Box<Truths>),
    Sample(Box<Exact>, u32),
    Candidate(Box<Exact>, Candidate),
    /// The cell to go on with.
    Next(usize),
}

impl TrueCandidates {
    /// A search on a board; its eliminated candidates stay out.
    pub fn new(board: &Board) -> TrueCandidates {
        let open: PerCell<DigitSet> = board.geometry().cells().map(|cell| board.domain(cell)).collect();
        TrueCandidates {
            found: PerCell::filled(DigitSet::EMPTY, board.geometry().cell_count()),
            trial: match nine_sets(board.geometry(), &open) {
                Some(sets) => Trial::Nine(Box::new(Truths::new(&sets))),
                None => Trial::Sample(Box::new(Exact::new(board)), SAMPLE),
            },
            open,
            board: board.clone(),
        }
    }

    /// What is known to be true so far: the digits that a cell has in some solution, the value of a solved cell among them.
    pub fn found(&self) -> &PerCell<DigitSet> {
        &self.found
    }

    /// Of how many candidates it is not known.
    pub fn left(&self) -> usize {
        self.open.values().map(|digits| digits.len()).sum()
    }

    /// Goes on for about `budget` branches; gives the true candidates once all are known. A board without a solution has
    /// none.
    pub fn run(&mut self, budget: u64) -> Option<&PerCell<DigitSet>> {
        let mut left = budget;
        while self.left() > 0 {
            if left == 0 {
                return None;
            }
            left = left.saturating_sub(self.advance(left));
        }
        Some(&self.found)
    }

    /// Goes on with the present trial; gives how many branches that took, at least one.
    fn advance(&mut self, budget: u64) -> u64 {
        let (search, candidate) = match &mut self.trial {
            Trial::Nine(search) => {
                let before = search.nodes();
                let all = search.run(budget);
                let set = |found: u16| DigitSet(u32::from(found));
                self.found = search.so_far().map(set).to_vec().into();
                let unknown = |(cell, &open): (_, &DigitSet)| {
                    if all.is_some() { DigitSet::EMPTY } else { open - self.found[cell] }
                };
                self.open = self.open.iter().map(unknown).collect();
                return (search.nodes() - before).max(1);
            }
            Trial::Next(from) => {
                let cells = self.board.geometry().cells().skip(*from);
                let next = cells.zip(*from..).find_map(|(cell, at)| Some((cell, at, self.open[cell].first()?)));
                if let Some((cell, at, digit)) = next {
                    *from = at;
                    let mut board = self.board.clone();
                    board.place(cell, digit);
                    self.trial = Trial::Candidate(Box::new(Exact::new(&board)), Candidate { cell, digit });
                }
                return 1;
            }
            Trial::Sample(search, _) => (search, None),
            Trial::Candidate(search, candidate) => (search, Some(*candidate)),
        };
        let before = search.nodes();
        let progress = search.run(budget);
        let spent = (search.nodes() - before).max(1);
        match (progress, candidate) {
            (Progress::Paused, _) => {}
            (Progress::Solution(solution), _) => self.learn(&solution),
            (Progress::Exhausted, None) => self.open = PerCell::filled(DigitSet::EMPTY, self.open.len()),
            (Progress::Exhausted, Some(Candidate { cell, digit })) => {
                self.open[cell].remove(digit);
                self.trial = Trial::Next(cell.index());
            }
        }
        spent
    }

    fn learn(&mut self, solution: &PerCell<Digit>) {
        for (cell, &digit) in solution.iter() {
            self.found[cell].insert(digit);
            self.open[cell].remove(digit);
        }
        self.trial = match std::mem::replace(&mut self.trial, Trial::Next(0)) {
            Trial::Sample(search, more) if more > 1 => Trial::Sample(search, more - 1),
            Trial::Candidate(_, Candidate { cell, .. }) => Trial::Next(cell.index()),
            Trial::Nine(_) | Trial::Sample(..) | Trial::Next(_) => Trial::Next(0),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::solutions;
    use chromadoku_board::codec::text;

    fn truth(text: &str) -> (Board, PerCell<DigitSet>) {
        let board = text::parse(text).unwrap().board();
        let mut search = TrueCandidates::new(&board);
        while search.run(3).is_none() {}
        (board, search.found().clone())
    }

    #[test]
    fn the_true_candidates_are_those_of_all_solutions_together() {
        for text in
            ["................", "1...............", "1....3..........", "1....3.....1..43", "12.. 34.. .... ...1"]
        {
            let (board, found) = truth(text);
            let mut expected = PerCell::filled(DigitSet::EMPTY, board.geometry().cell_count());
            for solution in solutions(&board) {
                solution.iter().for_each(|(cell, &digit)| expected[cell].insert(digit));
            }
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn a_board_without_a_solution_has_no_true_candidate() {
        // In the second one r1c9 would have to be 9, as r2c9 is.
        for text in ["1....1..........", &format!("12345678.........9{}", ".".repeat(63))] {
            let (_, found) = truth(text);
            assert!(found.values().all(|digits| digits.is_empty()), "{text}");
        }
    }
}
