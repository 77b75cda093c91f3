//! Positions in which techniques have a step: an example each, and as many more as its symmetric copies.

use std::collections::HashMap;

use chromadoku_core::board::Board;
use chromadoku_core::codec::{link, text};
use chromadoku_core::geometry::Base;
use chromadoku_core::id::{Candidate, Cell, Digit, Id, PerCell};
use chromadoku_core::random::Random;
use chromadoku_core::set::{CellSet, DigitSet};

/// One example a line: id, givens, values, eliminated candidates as digit, row and column.
const EXAMPLES: &str = include_str!("../../crates/chromadoku-core/tests/corpus/techniques.txt");

/// A position: a puzzle, what was entered, and what was eliminated.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    /// The values and candidates.
    pub board: Board,
    /// The cells of the givens.
    pub givens: CellSet,
}

/// The examples as links, by the names of techniques.
pub fn links() -> HashMap<&'static str, String> {
    lines().filter_map(|line| Some((line.split('|').next()?, read(line)?.link()))).collect()
}

fn lines() -> impl Iterator<Item = &'static str> {
    EXAMPLES.lines().filter(|line| !line.starts_with('#'))
}

fn read(line: &str) -> Option<Position> {
    let mut fields = line.split('|').skip(1);
    let (givens, values, gone) = (fields.next()?, fields.next()?, fields.next()?);
    let givens = text::parse(givens).ok()?.board();
    let mut board = text::parse(values).ok()?.board();
    for triple in gone.split_whitespace() {
        let number = |at: usize| triple.as_bytes().get(at).map(|figure| usize::from(figure - b'1'));
        let cell = board.geometry().cell_at(number(1)?, number(2)?)?;
        board.eliminate(Candidate { cell, digit: Digit(number(0)? as u8) });
    }
    Some(Position { givens: givens.geometry().cell_set() - *givens.unsolved(), board })
}

impl Position {
    /// The example of a technique.
    pub fn example(id: &str) -> Option<Position> {
        lines().find(|line| line.split('|').next() == Some(id)).and_then(read)
    }

    /// What was eliminated from a cell beside what the values exclude.
    pub fn gone(&self) -> PerCell<DigitSet> {
        let plain = Board::from_values(self.board.geometry().clone(), self.board.values());
        let gone = |cell: Cell| plain.candidates(cell) - self.board.candidates(cell);
        self.board.geometry().cells().map(gone).collect()
    }

    /// The link that opens it.
    pub fn link(&self) -> String {
        let geometry = self.board.geometry();
        let mut state = link::LinkState::new(geometry.clone(), self.given());
        for cell in (geometry.cell_set() - self.givens).iter() {
            state.entries[cell] = self.board.value(cell).map(link::Entry::own);
        }
        state.removed = self.gone();
        link::encode(&state)
    }

    /// The board of the givens alone.
    pub fn puzzle(&self) -> Board {
        Board::from_values(self.board.geometry().clone(), &self.given())
    }

    /// The values of the givens.
    fn given(&self) -> PerCell<Option<Digit>> {
        self.board.values().iter().map(|(cell, value)| value.filter(|_| self.givens.contains(cell))).collect()
    }

    /// A copy with other digits, rows and columns, the same from the same seed: what can be deduced in one can be in the other.
    /// Nothing where the board has no boxes that can be exchanged so.
    pub fn turned(&self, seed: u64) -> Option<Position> {
        let geometry = self.board.geometry();
        let side = match geometry.shape().base {
            Base::Boxes { width, height } if width == height && geometry.shape().extras.is_empty() => {
                usize::from(width)
            }
            _ => return None,
        };
        let random = &mut Random::new(seed);
        let [rows, columns] = [lines_in_bands(side, random), lines_in_bands(side, random)];
        let mut digits: Vec<usize> = (0..side * side).collect();
        random.shuffle(&mut digits);
        let turns = random.below(2) == 1;
        let image = |cell: Cell| {
            let (row, column) = geometry.place(cell);
            let (row, column) = if turns { (column, row) } else { (row, column) };
            geometry.cell_at(rows[row], columns[column])
        };
        let renamed = |digit: Digit| Digit::from_index(digits[digit.index()]);
        let mut values = PerCell::filled(None, geometry.cell_count());
        for cell in geometry.cells() {
            values[image(cell)?] = self.board.value(cell).map(renamed);
        }
        let mut board = Board::from_values(geometry.clone(), &values);
        for (cell, digits) in self.gone().iter() {
            for digit in digits.iter() {
                board.eliminate(Candidate { cell: image(cell)?, digit: renamed(digit) });
            }
        }
        let givens = self.givens.iter().filter_map(image).collect();
        Some(Position { board, givens })
    }
}

/// The new place of each line: bands change places, and the lines within each of them.
fn lines_in_bands(side: usize, random: &mut Random) -> Vec<usize> {
    let mut bands: Vec<usize> = (0..side).collect();
    random.shuffle(&mut bands);
    let mut places = Vec::new();
    for band in bands {
        let mut lines: Vec<usize> = (band * side..(band + 1) * side).collect();
        random.shuffle(&mut lines);
        places.extend(lines);
    }
    places
}
