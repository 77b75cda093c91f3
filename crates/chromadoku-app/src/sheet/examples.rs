//! Positions in which techniques have a step: an example each, its symmetric copies, and what links open.

use std::collections::HashMap;

use chromadoku_board::board::Board;
use chromadoku_board::codec::link;
use chromadoku_board::geometry::Base;
use chromadoku_board::id::{Candidate, Cell, Digit, Id, PerCell};
use chromadoku_board::random::Random;
use chromadoku_board::set::CellSet;
use chromadoku_solver::technique::{TechniqueId, kinds};

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
    kinds().iter().filter_map(|kind| Some((kind.id.0, Position::example(kind.id)?.link()))).collect()
}

impl Position {
    /// The example of a technique, if its record has one.
    pub fn example(technique: TechniqueId) -> Option<Position> {
        let (board, givens) = technique.about().example?.position().ok()?;
        Some(Position { board, givens })
    }

    /// The position that a link opens.
    pub fn of_link(fragment: &str) -> Option<Position> {
        let state = link::decode(fragment).ok()?;
        let givens = state.geometry.cells().filter(|&cell| state.givens[cell].is_some()).collect();
        Some(Position { board: state.board(), givens })
    }

    /// The link that opens it.
    pub fn link(&self) -> String {
        let geometry = self.board.geometry();
        let mut state = link::LinkState::new(geometry.clone(), self.given());
        for cell in (geometry.cell_set() - self.givens).iter() {
            state.entries[cell] = self.board.value(cell).map(link::Entry::own);
        }
        state.removed = self.board.eliminated();
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
    /// `None` if the board has no boxes that can be exchanged so.
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
        for (cell, digits) in self.board.eliminated().iter() {
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
