//! The solver's engines against each other on random boards.
//!
//! Every board goes through the exact search by each of its methods and, where nothing but values is given, through
//! backtracking coloring in both orders; all must count the same solutions up to a limit. A third of the boards has rules that a
//! filling of theirs keeps: there the solutions must be those of the board without rules that keep them by their meaning. The
//! true candidates must be those of all solutions together, and a conflict must be one. The first board on which they differ is
//! printed and ends the run.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use chromadoku_board::board::Board;
use chromadoku_board::geometry::{Base, Extra, Geometry, Shape};
use chromadoku_board::id::{Candidate, Cell, Digit, Id, PerCell};
use chromadoku_board::random::Random;
use chromadoku_board::rule;
use chromadoku_board::set::DigitSet;
use chromadoku_solver::exact::conflict::Conflict;
use chromadoku_solver::exact::truth::TrueCandidates;
use chromadoku_solver::exact::{self, Count, Exact, Method, Progress, Uniqueness};
use chromadoku_solver::model;
use chromadoku_solver::search::coloring::{self, Coloring, Order};

use super::geometries;
use crate::Outcome;

/// Solutions are counted up to this number.
const LIMIT: u64 = 300;
/// The events after which coloring a board is given up; it is no witness then.
const EVENTS: u64 = 200_000;
/// A board with more solutions without its rules is not tried against all of them.
const MOST: u64 = 20_000;
/// How many branches of a search make a slice.
const SLICE: u64 = 50;

/// Compares the engines on boards for a while.
pub(crate) fn run(time: Duration, seed: u64) -> Outcome {
    let start = Instant::now();
    let mut random = Random::new(seed);
    let mut tally = Tally::default();
    while start.elapsed() < time {
        let board = random_board(&mut random);
        let number = tally.boards;
        tally.add(&board).map_err(|why| format!("Board {number} of seed {seed}: {why}\n{board:?}"))?;
    }
    let Tally { boards, colored, by_meaning } = tally;
    println!(
        "{boards} boards in {} s: all engines agree; on {colored} of them so does coloring to the end, on {by_meaning} with rules \
         so do all fillings without them.",
        time.as_secs()
    );
    Ok(())
}

/// What was tried so far.
#[derive(Default)]
struct Tally {
    boards: u64,
    /// Boards that were colored to the end.
    colored: u64,
    /// Boards with rules of which all fillings were judged by what the rules mean.
    by_meaning: u64,
}

impl Tally {
    /// Holds the engines against each other on a board.
    fn add(&mut self, board: &Board) -> Outcome {
        self.boards += 1;
        let solutions = compare(board)?;
        match board.geometry().rules().next() {
            None => self.colored += u64::from(colored(board, solutions.len() as u64)?),
            Some(_) => self.by_meaning += u64::from(judged(board, &solutions)?),
        }
        Ok(())
    }
}

/// A board of some shape: values of a solution, one of them perhaps wrong, perhaps without some candidates.
fn random_board(random: &mut Random) -> Board {
    let geometry = random_geometry(random);
    let count = geometry.cell_count();
    let mut board = Board::empty(geometry.clone());
    let mut order: Vec<Cell> = geometry.cells().collect();
    random.shuffle(&mut order);
    // Values by chance, as long as they leave a solution; then some of the solution's own.
    for &cell in order.iter().take(count / 8) {
        let digits: Vec<Digit> = board.candidates(cell).iter().collect();
        if let Some(&digit) = digits.get(random.below(digits.len().max(1))) {
            board.place(cell, digit);
        }
    }
    let solution = match exact::uniqueness(&board, 2_000) {
        Some(Uniqueness::One(solution) | Uniqueness::Several(solution, _)) => solution,
        _ => return board,
    };
    let geometry = if random.below(3) == 0 { geometries::with_rules(&geometry, &solution, random) } else { geometry };
    let share = 10 + random.below(60);
    let mut values: PerCell<Option<Digit>> = PerCell::filled(None, count);
    order.iter().take(count * share / 100).for_each(|&cell| values[cell] = Some(solution[cell]));
    if random.below(4) == 0 {
        values[order[0]] = Some(Digit::from_index(random.below(geometry.digit_count())));
    }
    let mut board = Board::from_values(geometry, &values);
    if random.below(3) == 0 {
        for _ in 0..random.below(count) {
            let cell = order[random.below(count)];
            board.eliminate(Candidate { cell, digit: Digit::from_index(random.below(board.geometry().digit_count())) });
        }
    }
    board
}

fn random_geometry(random: &mut Random) -> Arc<Geometry> {
    let shape = match random.below(12) {
        0 => Shape::boxes(2, 2),
        1 => Shape::boxes(3, 2),
        2 => Shape::boxes(4, 2),
        3 => Shape::boxes(3, 3).with(Extra::Diagonals),
        4 => Shape::boxes(3, 3).with(Extra::Windows),
        5 => Shape::boxes(3, 3).with(Extra::AntiKnight),
        6 => Shape::boxes(3, 2).with(Extra::AntiKing),
        7 => Shape::boxes(4, 3),
        8 => jigsaw(random, 6),
        9 => units(random),
        _ => Shape::boxes(3, 3),
    };
    match Geometry::new(shape) {
        Ok(geometry) => geometry,
        Err(_) => Geometry::classic9(),
    }
}

/// Rows of a square as regions, with some cells changed between them.
fn jigsaw(random: &mut Random, side: usize) -> Shape {
    let mut regions: Vec<u8> = (0..side * side).map(|at| (at / side) as u8).collect();
    for _ in 0..random.below(12) {
        let (a, b) = (random.below(side * side), random.below(side * side));
        regions.swap(a, b);
    }
    Shape { base: Base::Regions(regions), extras: Vec::new() }
}

/// A few cells in units of any size, full ones and others.
fn units(random: &mut Random) -> Shape {
    let (digits, count) = (4, 12);
    let mut cells: Vec<Cell> = (0..count).map(Cell).collect();
    let units = (0..4 + random.below(5)).map(|_| {
        random.shuffle(&mut cells);
        cells[..2 + random.below(3)].to_vec()
    });
    let units = units.collect();
    let places = (0..count as u8).map(|at| (at / 4, at % 4)).collect();
    Shape { base: Base::Units { digits, places, units }, extras: Vec::new() }
}

/// Holds the exact engines against each other; gives the solutions, up to the limit.
fn compare(board: &Board) -> Outcome<BTreeSet<Vec<Digit>>> {
    let fastest = solutions(board, Method::Fastest)?;
    for method in [Method::General, Method::Learning, Method::InTurns] {
        let found = solutions(board, method)?;
        let same = if (fastest.len() as u64) < LIMIT { found == fastest } else { found.len() == fastest.len() };
        if !same {
            return Err(format!("{} solutions by {method:?}, {} otherwise", found.len(), fastest.len()));
        }
    }
    let count = fastest.len() as u64;
    let expected = if count == LIMIT { Count::AtLeast(LIMIT) } else { Count::Exactly(count) };
    if exact::count(board, LIMIT, u64::MAX) != Some(expected) {
        return Err(format!("a count that is not {expected:?}"));
    }
    compare_truth(board, &fastest)?;
    compare_conflict(board, count)?;
    Ok(fastest)
}

/// Holds the solutions of a board with rules against all fillings of it without them, each judged by what the rules mean; says
/// whether there were few enough.
fn judged(board: &Board, solutions: &BTreeSet<Vec<Digit>>) -> Outcome<bool> {
    let geometry = board.geometry();
    let is_rule = |extra: &Extra| matches!(extra, Extra::Rule(_));
    let mut shape = geometry.shape().clone();
    shape.extras.retain(|extra| !is_rule(extra));
    let mut plain = Board::from_values(Geometry::new(shape).map_err(|error| error.to_string())?, board.values());
    for cell in geometry.cells() {
        let gone = plain.candidates(cell) - board.domain(cell);
        gone.iter().for_each(|digit| {
            plain.eliminate(Candidate { cell, digit });
        });
    }
    if (solutions.len() as u64) == LIMIT || exact::count(&plain, MOST, u64::MAX) == Some(Count::AtLeast(MOST)) {
        return Ok(false);
    }
    let kept = exact::solutions(&plain).filter(|filling| rule::check(geometry, filling).is_ok());
    match kept.count() {
        count if count == solutions.len() => Ok(true),
        count => Err(format!("{} solutions, {count} fillings that keep the rules", solutions.len())),
    }
}

/// The solutions of a board up to the limit, each checked by its definition.
fn solutions(board: &Board, method: Method) -> Outcome<BTreeSet<Vec<Digit>>> {
    let mut search = Exact::by(method, board);
    let mut found = BTreeSet::new();
    while (found.len() as u64) < LIMIT {
        match search.run(SLICE) {
            Progress::Paused => {}
            Progress::Exhausted => break,
            Progress::Solution(solution) => {
                let geometry = board.geometry();
                let alone = |cell: Cell| geometry.neighbors(cell).iter().all(|&peer| solution[peer] != solution[cell]);
                let keeps = |cell: Cell| alone(cell) && board.domain(cell).contains(solution[cell]);
                if !geometry.cells().all(keeps) || rule::check(geometry, &solution).is_err() {
                    return Err(format!("{method:?} gives what is no solution"));
                }
                if !found.insert(solution.values().copied().collect()) {
                    return Err(format!("{method:?} gives a solution twice"));
                }
            }
        }
    }
    Ok(found)
}

fn compare_truth(board: &Board, solutions: &BTreeSet<Vec<Digit>>) -> Outcome {
    let mut expected = PerCell::filled(DigitSet::EMPTY, board.geometry().cell_count());
    for solution in solutions {
        board.geometry().cells().zip(solution).for_each(|(cell, &digit)| expected[cell].insert(digit));
    }
    let mut truth = TrueCandidates::new(board);
    while truth.run(SLICE).is_none() {}
    let all_known = (solutions.len() as u64) < LIMIT;
    let agrees = |(cell, &found): (Cell, &DigitSet)| {
        if all_known { found == expected[cell] } else { expected[cell].is_subset(found) }
    };
    if truth.found().iter().all(agrees) {
        Ok(())
    } else {
        Err("other true candidates than those of the solutions".into())
    }
}

/// Without a solution, the values of the conflict alone have none, and without any one of them there is one.
fn compare_conflict(board: &Board, count: u64) -> Outcome {
    let plain = Board::from_values(board.geometry().clone(), board.values());
    if count > 0 || !solutions(&plain, Method::Fastest)?.is_empty() {
        return Ok(());
    }
    let mut search = Conflict::new(&plain);
    let cells = loop {
        if let Some(cells) = search.run(SLICE) {
            break cells;
        }
    };
    let solvable = |gone: Option<Cell>| {
        let value = |cell: Cell| if cells.contains(cell) && gone != Some(cell) { board.value(cell) } else { None };
        let fewer = Board::from_values(board.geometry().clone(), &board.geometry().cells().map(value).collect());
        exact::uniqueness(&fewer, u64::MAX) != Some(Uniqueness::None)
    };
    let spare = cells.iter().find(|&cell| !search.unproved().contains(cell) && !solvable(Some(cell)));
    match spare {
        None if !solvable(None) => Ok(()),
        None => Err("values that are in no conflict".into()),
        Some(cell) => Err(format!("{} can be left out of the conflict", board.geometry().name(cell))),
    }
}

fn colored(board: &Board, count: u64) -> Outcome<bool> {
    let given = model::precoloring(board);
    let plain = Board::from_values(board.geometry().clone(), board.values()) == *board;
    let mut ended = false;
    for order in [Order::Saturation, Order::Numbered] {
        let graph = Arc::new(model::cells(board.geometry()).graph);
        let colors = board.geometry().digit_count() as u16;
        if let (true, Ok(mut search)) = (plain, Coloring::new(graph, colors, &given, order))
            && let Some(found) = coloring::count(&mut search, LIMIT, EVENTS)
        {
            ended = true;
            if found != count {
                return Err(format!("{found} colorings by {order:?}, {count} solutions"));
            }
        }
    }
    Ok(ended)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_engines_agree_on_some_hundred_random_boards() {
        let mut random = Random::new(20);
        let mut tally = Tally::default();
        for number in 0..300 {
            let board = random_board(&mut random);
            tally.add(&board).unwrap_or_else(|why| panic!("board {number}: {why}\n{board:?}"));
        }
        let Tally { colored, by_meaning, .. } = tally;
        assert!(colored > 70 && by_meaning > 30, "{colored}, {by_meaning}");
    }
}
