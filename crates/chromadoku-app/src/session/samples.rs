//! Three puzzles of rising difficulty to start with, and the step that a first visit opens with.

use chromadoku_board::board::Board;
use chromadoku_board::id::{Candidate, Cell, UnitId};
use chromadoku_board::set::{CellSet, DigitSet};
use chromadoku_solver::step::{FewUnits, HallSet, Pattern, Side, Step};
use chromadoku_solver::technique::TechniqueId;

use super::{Session, link};

/// A puzzle to start with.
pub struct Sample {
    /// What it is called.
    pub name: &'static str,
    /// One line on what it shows.
    pub about: &'static str,
    /// Its givens, as many digits as a classic board has cells.
    pub puzzle: &'static str,
}

impl Sample {
    /// A session that plays it; none where its digits do not fit.
    pub fn session(&self) -> Option<Session> {
        link::session_of(&format!("p={}", self.puzzle)).ok()
    }
}

/// From easy to what takes nets.
pub const SAMPLES: [Sample; 3] = [
    Sample {
        name: "Gentle",
        about: "Singles all the way.",
        puzzle: "5...3.4197.......3.3..5...8...123.94..196..2.924..5.3...5.16...8.3.4..52......34.",
    },
    Sample {
        name: "Tuples",
        about: "Locked candidates, pairs and a triple decide it.",
        puzzle: "86.1..5..7..........39...2....3...9.6....587.......6..5...7...6....2.....4..39..5",
    },
    Sample {
        name: "Beyond",
        about: "Chains are not enough: forcing nets decide it, or a guess.",
        puzzle: "..8.54.6..2....18..........3.1........43..9.767..4..3.....3.6.5.5.2.8.......1....",
    },
];

/// The sample of a first visit: one that shows tuples at work.
pub const FIRST: &Sample = &SAMPLES[1];

/// The step of the first sample puzzle that a first visit finds told: a triple in row 4, which many candidates lose by. It is written down
/// here, as looking for it would keep whoever comes waiting.
pub fn first_step(board: &Board) -> Option<Step> {
    let row = UnitId(3);
    let cells: CellSet = [Cell(27), Cell(33), Cell(35)].into_iter().collect();
    let digits = DigitSet(0b1011);
    let others = board.unsolved_in(row) - cells;
    let gone = others
        .iter()
        .flat_map(|cell| (board.candidates(cell) & digits).iter().map(move |digit| Candidate { cell, digit }));
    let pattern = Pattern::Hall(HallSet { side: Side::Cells, units: FewUnits::from_slice(&[row]), cells, digits });
    Step::eliminating(TechniqueId("naked-triple"), pattern, gone)
}

#[cfg(test)]
mod tests {
    use chromadoku_solver::exact::{self, Uniqueness};
    use chromadoku_solver::path::{self, Outcome};
    use chromadoku_solver::verify::verify;

    use super::*;

    #[test]
    fn the_first_step_is_one_that_is_found_and_that_the_checker_accepts() {
        let board = Session::first_visit().start_board();
        let step = first_step(&board).unwrap();
        assert_eq!(verify(&board, &step), Ok(()));
        assert!(path::all_steps(&board).contains(&step));
    }

    #[test]
    fn each_sample_has_one_solution_and_logic_finds_it() {
        for sample in &SAMPLES {
            let board = sample.session().unwrap().start_board();
            assert!(matches!(exact::uniqueness(&board, 100_000), Some(Uniqueness::One(_))), "{}", sample.name);
            assert_eq!(path::path(&board).outcome, Outcome::Solved, "{}", sample.name);
        }
    }
}
