//! Renaming digits, transposing and turning a board maps the set of all its steps onto that of the other board.

use std::collections::BTreeSet;

use chromadoku_board::board::Board;
use chromadoku_board::id::{Candidate, Cell, Digit, Id};
use chromadoku_board::random::Random;
use chromadoku_board::set::{CellSet, DigitSet};
use chromadoku_solver::path::{Next, Walk, all_steps_of};
use chromadoku_solver::step::{Constraint, Effect, Pattern, Step};
use chromadoku_solver::technique::{Facts, TechniqueId};

use crate::certificates::NETS;
use crate::corpus;

/// A symmetry of a board: where each cell and each digit goes.
struct Map {
    cells: Vec<Cell>,
    digits: Vec<Digit>,
}

impl Map {
    fn cell(&self, cell: Cell) -> Cell {
        self.cells[cell.index()]
    }

    fn cells(&self, cells: &CellSet) -> CellSet {
        cells.iter().map(|cell| self.cell(cell)).collect()
    }

    fn digits(&self, digits: DigitSet) -> DigitSet {
        digits.iter().map(|digit| self.digits[digit.index()]).collect()
    }

    fn board(&self, board: &Board) -> Board {
        let mut image = Board::empty(board.geometry().clone());
        for cell in board.geometry().cells() {
            for digit in (board.geometry().digits() - self.digits(board.candidates(cell))).iter() {
                image.eliminate(Candidate { cell: self.cell(cell), digit });
            }
        }
        for (cell, value) in board.values().iter() {
            value.iter().for_each(|value| image.place(self.cell(cell), self.digits[value.index()]));
        }
        image
    }
}

/// All that a step says, in a form that does not depend on the numbering of units: sets of cells stand for them.
type Said = (&'static str, Vec<(CellSet, DigitSet)>, BTreeSet<CellSet>, BTreeSet<Effect>);

///
/// Of equally short chains a finder takes one, and which one depends on the numbering: of a chain it is what it takes
/// that counts, candidate by candidate.
fn said(board: &Board, step: &Step, map: &Map) -> Vec<Said> {
    let unit = |unit| map.cells(&board.geometry().unit(unit).set);
    let effect = |effect: &Effect| {
        let Candidate { cell, digit } = effect.candidate();
        let image = Candidate { cell: map.cell(cell), digit: map.digits[digit.index()] };
        if matches!(effect, Effect::Place(_)) { Effect::Place(image) } else { Effect::Eliminate(image) }
    };
    let (mut parts, units): (Vec<_>, Vec<_>) = match &step.pattern {
        Pattern::Hall(hall) => (vec![(hall.cells, hall.digits)], hall.units.iter().map(|&id| unit(id)).collect()),
        Pattern::Blocks(blocks) => (blocks.blocks.clone(), vec![unit(blocks.unit)]),
        Pattern::Cover(cover) if step.technique.0 != "multi-sector-locked-set" => {
            let part = |constraint: &Constraint| match *constraint {
                Constraint::Cell(cell) => (CellSet::of(cell), DigitSet::EMPTY),
                Constraint::Place(unit, digit) => (board.geometry().unit(unit).set, DigitSet::of(digit)),
            };
            (cover.bases.iter().chain(&cover.covers).map(part).collect(), Vec::new())
        }
        // Of locked sets that are the same between other units, too, one is listed.
        Pattern::Cover(_)
        | Pattern::Chain(_)
        | Pattern::Net(_)
        | Pattern::Templates(_)
        | Pattern::Automorphism(_)
        | Pattern::Joint(_)
        | Pattern::Filling(_)
        | Pattern::Ledger(_) => {
            let one = |each| (step.technique.0, Vec::new(), BTreeSet::new(), BTreeSet::from([effect(each)]));
            return step.effects.iter().map(one).collect();
        }
    };
    parts.iter_mut().for_each(|(cells, digits)| (*cells, *digits) = (map.cells(cells), map.digits(*digits)));
    parts.sort();
    vec![(step.technique.0, parts, units.into_iter().collect(), step.effects.iter().map(effect).collect())]
}

fn steps(board: &Board, map: &Map) -> BTreeSet<Said> {
    // Which cells are given does not matter here, as long as it is the same: none is.
    let facts = Facts::new(board).with_unique(Some(CellSet::EMPTY));
    let mut steps = all_steps_of(&facts);
    let on_request = [
        "matching",
        "als-chain",
        "siamese-finned-swordfish",
        "franken-jellyfish",
        "mutant-x-wing",
        "template-delete",
        "kraken-fish-1",
        "kraken-fish-2",
        "tridagon",
        "guardians",
        "vwxyz-wing",
        "aligned-pair-exclusion",
        "aligned-triple-exclusion",
    ];
    steps.extend(on_request.iter().flat_map(|&id| TechniqueId(id).get().all_of(&facts)));
    steps.iter().flat_map(|step| said(board, step, map)).collect()
}

/// What is too much to be looked for on every board.
fn heavy_steps(board: &Board, map: &Map) -> BTreeSet<Said> {
    let facts = Facts::new(board);
    let steps = ["multi-sector-locked-set"].iter().chain(&NETS).flat_map(|&id| TechniqueId(id).get().all_of(&facts));
    steps.flat_map(|step| said(board, &step, map)).collect()
}

/// Compares the steps along the paths of puzzles with those of their images.
fn holds(entries: Vec<corpus::Entry>, map_of: impl Fn(&Board) -> Map) {
    let mut compared = 0;
    for entry in entries {
        let mut walk = Walk::new(entry.board);
        let map = map_of(walk.board());
        let n = walk.board().geometry().digit_count();
        let same =
            Map { cells: walk.board().geometry().cells().collect(), digits: (0..n).map(Digit::from_index).collect() };
        for number in 0.. {
            if number % 8 == 0 {
                let board = walk.board();
                let (expected, found) = (steps(board, &map), steps(&map.board(board), &same));
                let differ: Vec<&Said> = expected.symmetric_difference(&found).take(3).collect();
                assert!(differ.is_empty(), "{differ:?} on {board:?}");
                compared += found.len();
            }
            if let Next::End(_) = walk.advance() {
                break;
            }
        }
    }
    assert!(compared > 500, "only {compared} steps were compared");
}

/// A map of the cells of a square board by row and column, which keeps the digits.
fn moved(board: &Board, to: impl Fn(usize, usize, usize) -> (usize, usize)) -> Map {
    let geometry = board.geometry();
    let n = geometry.digit_count();
    let image = |cell| {
        let (row, column) = geometry.place(cell);
        let (row, column) = to(n, row, column);
        geometry.cell_at(row, column).unwrap()
    };
    Map { cells: geometry.cells().map(image).collect(), digits: (0..n).map(Digit::from_index).collect() }
}

/// Square boxes, so that a turned board is of the same geometry.
fn square_boards() -> Vec<corpus::Entry> {
    let of_9 = corpus::minimal9().into_iter().step_by(6).chain(corpus::easy9().into_iter().step_by(14));
    of_9.chain(corpus::diagonal().into_iter().take(2)).collect()
}

#[test]
fn renaming_digits_keeps_the_steps() {
    let small = corpus::sizes().into_iter().filter(|entry| entry.board.geometry().digit_count() <= 10);
    let entries = square_boards().into_iter().chain(small).collect();
    holds(entries, |board| {
        let n = board.geometry().digit_count();
        let mut digits: Vec<Digit> = (0..n).map(Digit::from_index).collect();
        Random::new(1).shuffle(&mut digits);
        Map { cells: board.geometry().cells().collect(), digits }
    });
}

#[test]
fn transposing_keeps_the_steps() {
    holds(square_boards(), |board| moved(board, |_, row, column| (column, row)));
}

#[test]
fn turning_keeps_the_steps() {
    holds(square_boards(), |board| moved(board, |n, row, column| (column, n - 1 - row)));
}

#[test]
fn turning_keeps_the_heaviest_steps() {
    let mut compared = 0;
    for entry in corpus::minimal9().into_iter().step_by(9) {
        let board = entry.board;
        let turned = moved(&board, |n, row, column| (column, n - 1 - row));
        let same = moved(&board, |_, row, column| (row, column));
        let (expected, found) = (heavy_steps(&board, &turned), heavy_steps(&turned.board(&board), &same));
        let differ: Vec<&Said> = expected.symmetric_difference(&found).take(3).collect();
        assert!(differ.is_empty(), "{differ:?} on {board:?}");
        compared += found.len();
    }
    assert!(compared > 20, "only {compared} steps were compared");
}
