//! Sound positions: some values of a solution, and some candidates that it does not need struck.
//!
//! They come from three places: boards of every geometry, some with rules of every kind, struck by chance or so that a large set or
//! fish is there; the paths of generated puzzles; and the examples of all techniques, mapped by a symmetry and struck further.

use std::ops::ControlFlow;
use std::sync::Arc;

use chromadoku_board::board::Board;
use chromadoku_board::codec::link::{self, Entry, LinkState};
use chromadoku_board::codec::text;
use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Candidate, Cell, Digit, Id, PerCell};
use chromadoku_board::random::Random;
use chromadoku_board::set::{CellSet, DigitSet};
use chromadoku_solver::exact::{Uniqueness, uniqueness};
use chromadoku_solver::generate::{Generator, Progress, Wish};
use chromadoku_solver::step::Step;
use chromadoku_solver::technique::{Example, Facts, kinds, path_table};

use super::geometries;

/// Branches that a solution, or the question whether it is the only one, may take.
const BRANCHES: u64 = 3_000;

/// A position of which a solution is known.
#[derive(Clone)]
pub(super) struct Position {
    pub(super) geometry: Arc<Geometry>,
    pub(super) solution: PerCell<Digit>,
    /// The cells that have their value.
    pub(super) values: CellSet,
    /// What is struck besides the candidates that the values exclude.
    pub(super) struck: Vec<Candidate>,
    /// The cells of the givens, where these have no other solution.
    pub(super) unique: Option<CellSet>,
}

impl Position {
    /// What stands on the board.
    pub(super) fn board(&self) -> Board {
        let value = |cell| self.values.contains(cell).then_some(self.solution[cell]);
        let values = self.geometry.cells().map(value).collect();
        let mut board = Board::from_values(self.geometry.clone(), &values);
        self.struck.iter().for_each(|&candidate| {
            board.eliminate(candidate);
        });
        board
    }

    /// The position of a board.
    fn of(board: &Board, solution: &PerCell<Digit>, unique: Option<CellSet>) -> Position {
        let geometry = board.geometry().clone();
        let plain = Board::from_values(geometry.clone(), board.values());
        let struck = |cell: Cell| {
            let digits = plain.candidates(cell) - board.candidates(cell);
            digits.iter().map(|digit| Candidate { cell, digit }).collect::<Vec<_>>()
        };
        let values = geometry.cell_set() - *board.unsolved();
        Position {
            struck: geometry.cells().flat_map(struck).collect(),
            geometry,
            solution: solution.clone(),
            values,
            unique,
        }
    }

    /// The position as an address and as text.
    pub(super) fn told(&self) -> String {
        let board = self.board();
        let given = |cell| self.unique.is_none_or(|givens| givens.contains(cell)).then(|| board.value(cell)).flatten();
        let mut state = LinkState::new(self.geometry.clone(), self.geometry.cells().map(given).collect());
        let entered = |cell| board.value(cell).filter(|_| given(cell).is_none()).map(Entry::own);
        state.entries = self.geometry.cells().map(entered).collect();
        self.struck.iter().for_each(|candidate| state.removed[candidate.cell].insert(candidate.digit));
        let unique = if self.unique.is_some() { ", whose givens have one solution" } else { "" };
        format!("#{}\n{}{unique}\n{}", link::encode(&state), self.geometry.title(), text::pencil_marks(&board))
    }
}

/// Some positions that have much in common, from one draw.
pub(super) fn some(random: &mut Random) -> Vec<Position> {
    match random.below(10) {
        0 | 1 => path(random),
        2..5 => examples(random),
        _ => boards(random),
    }
}

/// Positions on one solved board, with a mixture of rules on some.
fn boards(random: &mut Random) -> Vec<Position> {
    let Some((geometry, solution)) = solved(random) else { return Vec::new() };
    let has_rules = random.below(2) == 0;
    let geometry = if has_rules { geometries::with_rules(&geometry, &solution, random) } else { geometry };
    (0..6)
        .map(|_| match random.below(5) {
            0 => planted(&geometry, &solution, random),
            _ => struck(&geometry, &solution, random),
        })
        .collect()
}

fn solved(random: &mut Random) -> Option<(Arc<Geometry>, PerCell<Digit>)> {
    if random.below(16) == 0 {
        return geometries::loose(random);
    }
    let geometry = geometries::random(random);
    let full = Wish { clues: Some(geometry.cell_count()), ..Wish::default() };
    let Progress::Made(_, solution) = Generator::new(&geometry, full, random.draw()).run(BRANCHES) else { return None };
    if random.below(6) > 0 {
        return Some((geometry, solution));
    }
    let shape = geometries::with_units(&geometry, &solution, random);
    Some((Geometry::new(shape).ok()?, solution))
}

/// A share of the values, and a share of what is left struck: everywhere, in some cells, or some digits, more than in others.
fn struck(geometry: &Arc<Geometry>, solution: &PerCell<Digit>, random: &mut Random) -> Position {
    let share = random.below(95);
    let values: CellSet = geometry.cells().filter(|_| random.below(100) < share).collect();
    let value = |cell| values.contains(cell).then_some(solution[cell]);
    let mut board = Board::from_values(geometry.clone(), &geometry.cells().map(value).collect());
    let unique = match uniqueness(&board, BRANCHES) {
        Some(Uniqueness::One(_)) => Some(values),
        _ => None,
    };
    let shares = [0, 0, 10, 30, 50, 70, 80, 90, 97];
    let everywhere = shares[random.below(shares.len())];
    let by_cell: PerCell<usize> = geometry.cells().map(|_| shares[random.below(shares.len())]).collect();
    let by_digit: Vec<usize> = geometry.digits().iter().map(|_| shares[random.below(shares.len())]).collect();
    let how = random.below(3);
    for cell in geometry.cells() {
        for digit in (board.candidates(cell) - DigitSet::of(solution[cell])).iter() {
            let share = [everywhere, by_cell[cell], by_digit[digit.index()]][how];
            if random.below(100) < share {
                board.eliminate(Candidate { cell, digit });
            }
        }
    }
    if random.below(4) == 0 {
        plant(&mut board, solution, random);
    }
    Position::of(&board, solution, unique)
}

/// An open board on which little but a large pattern or two is there.
fn planted(geometry: &Arc<Geometry>, solution: &PerCell<Digit>, random: &mut Random) -> Position {
    let mut board = Board::empty(geometry.clone());
    let (values, share) = ([0, 0, 3, 10][random.below(4)], [0, 0, 0, 3, 10][random.below(5)]);
    for cell in geometry.cells().filter(|_| random.below(100) < values) {
        board.place(cell, solution[cell]);
    }
    let gone: Vec<Candidate> = candidates(&board).filter(|_| random.below(100) < share).collect();
    let gone = gone.into_iter().filter(|candidate| solution[candidate.cell] != candidate.digit);
    gone.for_each(|candidate| {
        board.eliminate(candidate);
    });
    (0..1 + random.below(2)).for_each(|_| plant(&mut board, solution, random));
    Position::of(&board, solution, None)
}

/// Strikes what keeps cells of a unit from being a naked or hidden set, or lines from being a fish, but for a fin or two.
fn plant(board: &mut Board, solution: &PerCell<Digit>, random: &mut Random) {
    let geometry = board.geometry().clone();
    let units: Vec<_> = geometry.units().map(|(id, _)| id).collect();
    if units.is_empty() {
        return;
    }
    let unit = units[random.below(units.len())];
    let mut open: Vec<Cell> = board.unsolved_in(unit).iter().collect();
    random.shuffle(&mut open);
    open.truncate(2 + random.below(open.len().max(1)));
    let held: DigitSet = open.iter().map(|&cell| solution[cell]).collect();
    let digit = Digit::from_index(random.below(geometry.digit_count()));
    let rows = 2 + random.below(geometry.rows().min(7));
    let lines =
        CellSet::from_iter(geometry.cells().filter(|&cell| solution[cell] == digit && geometry.place(cell).0 < rows));
    let columns: Vec<usize> = lines.iter().map(|cell| geometry.place(cell).1).collect();
    let how = random.below(3);
    let goes = |Candidate { cell, digit: other }: Candidate| match how {
        0 => open.contains(&cell) && !held.contains(other),
        1 => board.geometry().unit(unit).set.contains(cell) && !open.contains(&cell) && held.contains(other),
        _ => other == digit && geometry.place(cell).0 < rows && !columns.contains(&geometry.place(cell).1),
    };
    let mut gone: Vec<Candidate> = candidates(board).filter(|&candidate| goes(candidate)).collect();
    random.shuffle(&mut gone);
    gone.truncate(gone.len() - random.below(3).min(gone.len()));
    let gone = gone.into_iter().filter(|candidate| solution[candidate.cell] != candidate.digit);
    gone.for_each(|candidate| {
        board.eliminate(candidate);
    });
}

fn candidates(board: &Board) -> impl Iterator<Item = Candidate> {
    let digits = |cell| board.candidates(cell).iter().map(move |digit| Candidate { cell, digit }).collect::<Vec<_>>();
    board.geometry().cells().flat_map(digits)
}

/// Positions along the path of a generated puzzle. The steps that lead there are tried like any other's.
fn path(random: &mut Random) -> Vec<Position> {
    let geometry = geometries::random(random);
    let most = if geometry.cell_count() > 81 { Some(geometry.cell_count() * 2 / 5) } else { None };
    let Progress::Made(puzzle, solution) =
        Generator::new(&geometry, Wish { clues: most, ..Wish::default() }, random.draw()).run(10 * BRANCHES)
    else {
        return Vec::new();
    };
    let mut board = Board::new(&puzzle);
    let givens = geometry.cell_set() - *board.unsolved();
    let mut positions = Vec::new();
    let cheap = path_table().iter().take(25);
    let cheap: Vec<_> = cheap.collect();
    for number in 0..300 {
        if number % 7 == 0 {
            positions.push(Position::of(&board, &solution, Some(givens)));
        }
        let facts = Facts::new(&board);
        let found: Option<Step> = cheap.iter().find_map(|technique| {
            let mut found = None;
            let _ = technique.find(&facts, &mut |step| {
                found = Some(step);
                if random.below(3) == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            found
        });
        let Some(step) = found else { break };
        // A wrong step is told by whoever tries the position before it.
        let wrong = step.effects.iter().any(|effect| !super::steps::is_right(&solution, *effect));
        if wrong {
            break;
        }
        step.effects.iter().for_each(|&effect| board.apply(effect));
    }
    positions.push(Position::of(&board, &solution, Some(givens)));
    positions
}

/// The position of a technique's example, mapped by some symmetries and struck further.
fn examples(random: &mut Random) -> Vec<Position> {
    let examples: Vec<&Example> = kinds().iter().filter_map(|kind| kind.id.about().example.as_ref()).collect();
    let Some((board, solution, givens)) = solved_example(examples[random.below(examples.len())]) else {
        return Vec::new();
    };
    let map = |random: &mut Random| {
        let (mut image, solution, givens) = mapped(&board, &solution, givens, random);
        let share = [0, 0, 2, 5, 15, 40][random.below(6)];
        let gone: Vec<Candidate> = candidates(&image).filter(|_| random.below(100) < share).collect();
        let gone = gone.into_iter().filter(|candidate| solution[candidate.cell] != candidate.digit);
        gone.for_each(|candidate| {
            image.eliminate(candidate);
        });
        Position::of(&image, &solution, Some(givens))
    };
    (0..4).map(|_| map(random)).collect()
}

/// The board of an example, the solution and the cells of the givens.
fn solved_example(example: &Example) -> Option<(Board, PerCell<Digit>, CellSet)> {
    let (board, givens) = example.position().ok()?;
    match uniqueness(&text::parse(example.givens).ok()?.board(), u64::MAX) {
        Some(Uniqueness::One(solution)) => Some((board, solution, givens)),
        _ => None,
    }
}

/// The image of a classic 9x9 board under a random symmetry.
fn mapped(
    board: &Board,
    solution: &PerCell<Digit>,
    givens: CellSet,
    random: &mut Random,
) -> (Board, PerCell<Digit>, CellSet) {
    let geometry = board.geometry();
    let mut line = || {
        let mut bands = [0, 1, 2];
        random.shuffle(&mut bands);
        let mut lines: Vec<usize> = Vec::new();
        for band in bands {
            let mut within = [0, 1, 2];
            random.shuffle(&mut within);
            lines.extend(within.map(|at| 3 * band + at));
        }
        lines
    };
    let (rows, columns) = (line(), line());
    let transposes = random.below(2) == 0;
    let mut digits: Vec<Digit> = geometry.digits().iter().collect();
    random.shuffle(&mut digits);
    let cell_of = |cell: Cell| {
        let (row, column) = geometry.place(cell);
        let (row, column) = (rows[row], columns[column]);
        Cell::from_index(if transposes { 9 * column + row } else { 9 * row + column })
    };
    let digit_of = |digit: Digit| digits[digit.index()];
    let mut image = Board::empty(geometry.clone());
    let mut filled = solution.clone();
    for cell in geometry.cells() {
        filled[cell_of(cell)] = digit_of(solution[cell]);
        for digit in (geometry.digits() - board.candidates(cell)).iter() {
            image.eliminate(Candidate { cell: cell_of(cell), digit: digit_of(digit) });
        }
    }
    for (cell, value) in board.values().iter() {
        value.iter().for_each(|&value| image.place(cell_of(cell), digit_of(value)));
    }
    (image, filled, givens.iter().map(cell_of).collect())
}
