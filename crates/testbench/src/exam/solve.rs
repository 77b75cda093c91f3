//! Solutions: exactly one, or an exact number of them, by the solver's exact search under a limit of time.

use std::time::{Duration, Instant};

use chromadoku_board::board::Board;
use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Digit, PerCell};
use chromadoku_solver::exact::{Exact, Progress};

use super::report::Report;
use super::sheet::{Sheet, board, values};

/// The solution of a board: a digit a cell.
pub(super) type Solution = PerCell<Digit>;

/// The branches after which a search looks at the clock.
pub(super) const SLICE: u64 = 64;

/// A case of one 9x9 puzzle may take so long.
const LIMIT: Duration = Duration::from_secs(10);

/// What is said where a search ends at its limit of time.
pub(super) const NOT_KNOWN: &str = "not known within the limit of time";

/// Asks for exactly one solution of each 9x9 puzzle.
pub(super) fn examine(sheet: &Sheet) -> Report {
    let geometry = Geometry::classic9();
    sheet.run("one solution, proved unique", |case| unique(&board(&geometry, case.text)?, None, LIMIT))
}

/// Asks for the number of solutions of each 9x9 puzzle: `puzzle:count` or `puzzle:count:solution`.
pub(super) fn examine_counts(sheet: &Sheet) -> Report {
    let geometry = Geometry::classic9();
    sheet.run("the exact number of solutions", |case| {
        let fields: Vec<&str> = case.text.split(':').collect();
        let (&puzzle, &count) = fields.first().zip(fields.get(1)).ok_or("no number of solutions")?;
        let count: usize = count.parse().map_err(|_| format!("{count} is no number"))?;
        let given = fields.get(2).map(|text| values(&geometry, text)).transpose()?;
        let board = board(&geometry, puzzle)?;
        let found = solutions(&board, usize::MAX, LIMIT)?;
        found.iter().try_for_each(|solution| solves(&board, solution))?;
        if found.len() != count {
            return Err(format!("{} solutions, not {count}", found.len()));
        }
        match given {
            Some(given) if !found.iter().any(|solution| same(solution, &given)) => Err("another solution".into()),
            _ => Ok(()),
        }
    })
}

/// Checks that a board has just one solution, and this one where one is given.
pub(super) fn unique(board: &Board, given: Option<&PerCell<Option<Digit>>>, limit: Duration) -> Result<(), String> {
    match solutions(board, 2, limit)?.as_slice() {
        [] => Err("no solution".into()),
        [solution] => {
            solves(board, solution)?;
            let agrees = given.is_none_or(|given| same(solution, given));
            if agrees { Ok(()) } else { Err("another solution than the one given".into()) }
        }
        _ => Err("several solutions".into()),
    }
}

/// Whether a solution is the one that is given in full.
pub(super) fn same(solution: &Solution, given: &PerCell<Option<Digit>>) -> bool {
    solution.len() == given.len() && solution.iter().all(|(cell, &digit)| given[cell] == Some(digit))
}

/// The solutions of a board, up to a number of them; an error where that is not known in time.
pub(super) fn solutions(board: &Board, count: usize, limit: Duration) -> Result<Vec<Solution>, String> {
    let start = Instant::now();
    let mut search = Exact::new(board);
    let mut found = Vec::new();
    while found.len() < count {
        match search.run(SLICE) {
            Progress::Solution(solution) => found.push(solution),
            Progress::Exhausted => break,
            Progress::Paused => {}
        }
        if start.elapsed() > limit && found.len() < count {
            return Err(NOT_KNOWN.into());
        }
    }
    Ok(found)
}

/// Checks a solution by its definition alone: it keeps the values of the board, and peers differ.
pub(super) fn solves(board: &Board, solution: &Solution) -> Result<(), String> {
    let geometry = board.geometry();
    for (cell, &digit) in solution.iter() {
        if board.value(cell).is_some_and(|value| value != digit) {
            return Err(format!("the solution changes {}", geometry.name(cell)));
        }
        if geometry.neighbors(cell).iter().any(|&peer| solution[peer] == digit) {
            return Err(format!("the solution has the digit of {} twice in a unit", geometry.name(cell)));
        }
    }
    let complete = solution.len() == geometry.cell_count();
    if complete { Ok(()) } else { Err("the solution leaves cells out".into()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chromadoku_board::geometry::Shape;

    fn small(givens: &str) -> Board {
        board(&Geometry::new(Shape::boxes(2, 2)).unwrap(), givens).unwrap()
    }

    #[test]
    fn one_several_no_and_another_solution_are_told_apart() {
        let limit = Duration::from_secs(60);
        let board = small("1....3.....1..43");
        let given = |text: &str| values(board.geometry(), text).unwrap();
        assert_eq!(unique(&board, Some(&given("1234431234212143")), limit), Ok(()));
        assert!(unique(&board, Some(&given("2134431234211243")), limit).unwrap_err().contains("another"));
        assert!(unique(&small("1....3.........."), None, limit).unwrap_err().contains("several"));
        assert!(unique(&small("1....1.........."), None, limit).unwrap_err().contains("no solution"));
        assert_eq!(solutions(&small("................"), 300, limit).unwrap().len(), 288);
        assert!(solutions(&small("................"), 300, Duration::ZERO).is_err_and(|why| why == NOT_KNOWN));
    }

    #[test]
    fn a_solution_is_checked_by_its_definition() {
        let board = small("1....3.....1..43");
        let solution = |text: &str| -> Solution { text.chars().map(|c| Digit::from_symbol(c).unwrap()).collect() };
        assert_eq!(solves(&board, &solution("1234431234212143")), Ok(()));
        assert!(solves(&board, &solution("2134431234211243")).unwrap_err().contains("changes r1c1"));
        assert!(solves(&board, &solution("1234432134212143")).unwrap_err().contains("twice"));
    }
}
