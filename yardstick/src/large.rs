//! Boards of 16x16 and 25x25 cells: the exact solver and the `varisat` crate, a SAT solver that learns from conflicts.
//!
//! Each is given the givens of a board and ends with a proof that its solution is the only one. All set-up is part of the work: of ours,
//! the board and the tables of its geometry; of theirs, the clauses. What both are given for nothing is the geometry as such:
//! which cells form a unit.

use chromadoku_board::board::Board;
use chromadoku_solver::exact::{self, Uniqueness};
use chromadoku_board::geometry::{Geometry, Shape};
use chromadoku_board::id::{Digit, Id, PerCell};
use chromadoku_board::random::Random;
use std::sync::Arc;
use varisat::{ExtendFormula, Lit, Solver, Var};

/// Boards of one size.
#[derive(Default)]
pub struct Large {
    geometry: Option<Arc<Geometry>>,
    /// The digit of every given, from 1 on, and 0 for an empty cell.
    boards: Vec<Vec<u8>>,
}

impl Large {
    /// The boards of a text that have boxes of so many rows and columns: of every line the first field that is one.
    pub fn new(text: &str, order: usize) -> Large {
        let cells = order.pow(4);
        let board = |line: &str| line.split('\t').find_map(|field| givens(field, cells));
        let boards = text.lines().filter(|line| !line.starts_with('#')).filter_map(board).collect();
        Large { geometry: Geometry::new(Shape::boxes(order as u8, order as u8)).ok(), boards }
    }

    /// Makes every board another of the same kind. What they are is told by the text and the seeds so far.
    pub fn shuffle(&mut self, seed: u32) {
        let mut random = Random::new(u64::from(seed));
        for board in &mut self.boards {
            *board = another(board, &mut random);
        }
    }

    /// How many boards there are.
    pub fn len(&self) -> usize {
        self.boards.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.boards.is_empty()
    }

    /// Whether a board has one solution, by ours.
    pub fn solve_ours(&self, at: usize) -> bool {
        matches!(self.board(at).and_then(|board| exact::uniqueness(&board, u64::MAX)), Some(Uniqueness::One(_)))
    }

    /// A board as ours takes it.
    pub fn board(&self, at: usize) -> Option<Board> {
        let given = |&digit: &u8| (digit != 0).then(|| Digit(digit - 1));
        let values: PerCell<Option<Digit>> = self.boards[at].iter().map(given).collect();
        Some(Board::from_values(self.geometry.clone()?, &values))
    }

    /// The same by theirs.
    pub fn solve_theirs(&self, at: usize) -> bool {
        let Some(geometry) = &self.geometry else { return false };
        let mut solver = clauses(geometry, &self.boards[at]);
        if !matches!(solver.solve(), Ok(true)) {
            return false;
        }
        let Some(model) = solver.model() else { return false };
        let other: Vec<Lit> =
            model.into_iter().filter(|literal| literal.is_positive()).map(|literal| !literal).collect();
        solver.add_clause(&other);
        matches!(solver.solve(), Ok(false))
    }
}

/// A board's clauses, kindly: candidates that givens exclude are no variables, so that a clause is about open cells alone.
fn clauses<'a>(geometry: &Geometry, givens: &[u8]) -> Solver<'a> {
    let digits = geometry.digit_count();
    let mut solver = Solver::new();
    let mut count = 0;
    let mut vars = vec![None; givens.len() * digits];
    for cell in geometry.cells() {
        let mut taken = 0_u32;
        for &peer in geometry.neighbors(cell) {
            taken |= 1 << givens[peer.index()];
        }
        for digit in 0..digits {
            let given = usize::from(givens[cell.index()]);
            if given == digit + 1 || (given == 0 && taken & 2 << digit == 0) {
                vars[cell.index() * digits + digit] = Some(Var::from_index(count));
                count += 1;
            }
        }
    }
    let exactly_one = |solver: &mut Solver, group: Vec<Var>| {
        solver.add_clause(&group.iter().map(|var| var.positive()).collect::<Vec<_>>());
        for (at, one) in group.iter().enumerate() {
            for other in &group[..at] {
                solver.add_clause(&[one.negative(), other.negative()]);
            }
        }
    };
    for cell in 0..givens.len() {
        exactly_one(&mut solver, vars[cell * digits..(cell + 1) * digits].iter().copied().flatten().collect());
    }
    for (_, unit) in geometry.units() {
        for digit in 0..digits {
            let group = unit.cells.iter().filter_map(|cell| vars[cell.index() * digits + digit]);
            exactly_one(&mut solver, group.collect());
        }
    }
    solver
}

/// The givens of a board of so many cells.
fn givens(field: &str, cells: usize) -> Option<Vec<u8>> {
    let digit = |byte: u8| match byte {
        b'.' | b'0' => Some(0),
        b'1'..=b'9' => Some(byte - b'0'),
        b'A'..=b'P' => Some(byte - b'A' + 10),
        _ => None,
    };
    (field.len() == cells).then(|| field.bytes().map(digit).collect()).flatten()
}

/// Digits renamed, lines exchanged within bands and stacks and with them, turned over.
fn another(board: &[u8], random: &mut Random) -> Vec<u8> {
    let order = (1..).find(|order: &usize| order.pow(4) >= board.len()).unwrap_or(1);
    let side = order * order;
    let (rows, columns) = (lines(order, random), lines(order, random));
    let mut digits: Vec<u8> = (1..=side as u8).collect();
    random.shuffle(&mut digits);
    let turned = random.below(2) == 1;
    let place = |at: usize| match (rows[at / side], columns[at % side]) {
        (row, column) if turned => side * column + row,
        (row, column) => side * row + column,
    };
    let name = |digit: u8| if digit == 0 { 0 } else { digits[usize::from(digit) - 1] };
    (0..board.len()).map(|at| name(board[place(at)])).collect()
}

fn lines(order: usize, random: &mut Random) -> Vec<usize> {
    let shuffled = |random: &mut Random| {
        let mut all: Vec<usize> = (0..order).collect();
        random.shuffle(&mut all);
        all
    };
    let bands = shuffled(random);
    bands.into_iter().flat_map(|band| shuffled(random).into_iter().map(move |line| order * band + line)).collect()
}
