//! Symmetries that the pattern of a puzzle's clues may have.

use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Cell, PerCell};

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// Which turns and mirrors leave the pattern of clues as it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Symmetry {
    /// None is asked for.
    #[default]
    None,
    /// A turn by a half.
    HalfTurn,
    /// A turn by a quarter, and so by a half too.
    QuarterTurn,
    /// Left and right change places.
    LeftRight,
    /// Top and bottom change places.
    TopBottom,
    /// Both of these.
    BothMirrors,
    /// The diagonal from top left is a mirror.
    Diagonal,
    /// The diagonal from top right is a mirror.
    Antidiagonal,
    /// Both diagonals are.
    BothDiagonals,
    /// Every turn and mirror of the square.
    Full,
}

/// Where a map takes a row and a column of a picture, whose size is given as well.
type Map = fn((usize, usize), (usize, usize)) -> (usize, usize);

const HALF: Map = |(row, column), (rows, columns)| (rows - 1 - row, columns - 1 - column);
const QUARTER: Map = |(row, column), (_, columns)| (columns - 1 - column, row);
const LEFT_RIGHT: Map = |(row, column), (_, columns)| (row, columns - 1 - column);
const TOP_BOTTOM: Map = |(row, column), (rows, _)| (rows - 1 - row, column);
const DIAGONAL: Map = |(row, column), _| (column, row);
const ANTIDIAGONAL: Map =
    |(row, column), (rows, columns)| (columns.wrapping_sub(1 + column), rows.wrapping_sub(1 + row));

/// Every symmetry, its name, and the maps that make it up.
pub const SYMMETRIES: [(Symmetry, &str, &[Map]); 10] = [
    (Symmetry::None, "none", &[]),
    (Symmetry::HalfTurn, "half-turn", &[HALF]),
    (Symmetry::QuarterTurn, "quarter-turn", &[QUARTER]),
    (Symmetry::LeftRight, "left-right", &[LEFT_RIGHT]),
    (Symmetry::TopBottom, "top-bottom", &[TOP_BOTTOM]),
    (Symmetry::BothMirrors, "both mirrors", &[LEFT_RIGHT, TOP_BOTTOM]),
    (Symmetry::Diagonal, "diagonal", &[DIAGONAL]),
    (Symmetry::Antidiagonal, "antidiagonal", &[ANTIDIAGONAL]),
    (Symmetry::BothDiagonals, "both diagonals", &[DIAGONAL, ANTIDIAGONAL]),
    (Symmetry::Full, "full", &[QUARTER, LEFT_RIGHT]),
];

impl Symmetry {
    fn maps(self) -> &'static [Map] {
        SYMMETRIES.iter().find(|row| row.0 == self).map_or(&[], |row| row.2)
    }

    /// The cells that stay or go together, by their first cells. Where a map leads to no cell, nothing follows from it.
    pub fn orbits(self, geometry: &Geometry) -> Vec<Vec<Cell>> {
        let size = (geometry.rows(), geometry.columns());
        let mut met = PerCell::filled(false, geometry.cell_count());
        let mut orbits = Vec::new();
        for start in geometry.cells() {
            if std::mem::replace(&mut met[start], true) {
                continue;
            }
            let mut orbit = vec![start];
            let mut at = 0;
            while let Some(&cell) = orbit.get(at) {
                at += 1;
                for map in self.maps() {
                    let (row, column) = map(geometry.place(cell), size);
                    if let Some(image) = geometry.cell_at(row, column)
                        && !std::mem::replace(&mut met[image], true)
                    {
                        orbit.push(image);
                    }
                }
            }
            orbits.push(orbit);
        }
        orbits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_orbits_of_the_classic_board_have_the_known_numbers() {
        let geometry = Geometry::classic9();
        let count = |symmetry: Symmetry| symmetry.orbits(&geometry).len();
        // By Burnside's lemma; the center, a line or both diagonals stay where they are.
        let counts = SYMMETRIES.map(|(symmetry, ..)| count(symmetry));
        assert_eq!(counts, [81, 41, 21, 45, 45, 25, 45, 45, 25, 15]);
    }
}
