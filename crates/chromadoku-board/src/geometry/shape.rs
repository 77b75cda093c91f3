//! The small description of a board that links, files and the worker carry.

use std::fmt;

use crate::id::{Cell, MAX_DIGITS};
use crate::rule::Rule;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// The description that a [`Geometry`] is built from.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Shape {
    /// Cells and their units.
    pub base: Base,
    /// What is added to them.
    pub extras: Vec<Extra>,
}

/// The cells of a board and the units that it has without extras.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Base {
    /// The square of side `width * height` with rows, columns and boxes of that size.
    Boxes {
        /// Columns of a box.
        width: u8,
        /// Rows of a box.
        height: u8,
    },
    /// A square with rows, columns and regions of any form: the region of each cell, numbered from 0.
    Regions(Vec<u8>),
    /// Cells and units given one by one.
    Units {
        /// How many digits there are.
        digits: u8,
        /// Row and column of each cell, from 0.
        places: Vec<(u8, u8)>,
        /// The cells of each unit; a unit with fewer cells than digits is a clique that need not hold every digit.
        units: Vec<Vec<Cell>>,
    },
    /// Several squares of side `width * height`, each with its rows, columns and boxes of that size, that may share cells, as in
    /// samurai. Cells are those of the squares, in reading order.
    Boards {
        /// Columns of a box.
        width: u8,
        /// Rows of a box.
        height: u8,
        /// Row and column of the upper left corner of each square, in reading order; the least row and column are 0.
        corners: Vec<(u8, u8)>,
    },
}

/// Units, edges or rules that are added to a board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Extra {
    /// The two main diagonals are units.
    Diagonals,
    /// The four inner boxes of windoku (hyper-sudoku) are units; 9x9 only.
    Windows,
    /// Cells a chess knight's move apart differ.
    AntiKnight,
    /// Cells that touch at a corner differ.
    AntiKing,
    /// The main diagonal that falls, from the top left, is a unit.
    Falling,
    /// The main diagonal that rises, from the bottom left, is a unit.
    Rising,
    /// Cells at the same place within their boxes differ.
    DisjointGroups,
    /// A rule about some cells.
    Rule(Rule),
}

impl Shape {
    /// The classic board with boxes of `width` columns and `height` rows.
    pub fn boxes(width: u8, height: u8) -> Shape {
        Shape { base: Base::Boxes { width, height }, extras: Vec::new() }
    }

    /// The classic board of side `n` with the squarest boxes, at least as wide as high.
    ///
    /// Returns nothing for a side that has no such boxes (a prime, or above 25).
    pub fn classic(n: usize) -> Option<Shape> {
        let height = (2..=5).filter(|&h| n.is_multiple_of(h) && h * h <= n).max()?;
        (n <= MAX_DIGITS).then(|| Shape::boxes((n / height) as u8, height as u8))
    }

    /// The same shape with one more extra.
    pub fn with(mut self, extra: Extra) -> Shape {
        self.extras.push(extra);
        self
    }
}

impl Extra {
    /// What it is called among others: `anti-knight`, `killer cage`.
    pub fn name(&self) -> &'static str {
        match self {
            Extra::Diagonals => "both diagonals",
            Extra::Falling => "falling diagonal",
            Extra::Rising => "rising diagonal",
            Extra::Rule(rule) => rule.name(),
            other => other.title(),
        }
    }

    /// What a board with it is called by: `diagonal`, `killer`.
    pub fn title(&self) -> &'static str {
        match self {
            Extra::Diagonals => "diagonal",
            Extra::Windows => "windoku",
            Extra::AntiKnight => "anti-knight",
            Extra::AntiKing => "anti-king",
            Extra::Falling | Extra::Rising => "one diagonal",
            Extra::DisjointGroups => "disjoint groups",
            Extra::Rule(rule) => rule.title(),
        }
    }
}

/// Why a [`Shape`] does not describe a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GeometryError {
    /// The number of digits is not between 1 and 25.
    Digits(usize),
    /// The number of cells is 0, above 625, or does not fit the number of digits.
    Cells(usize),
    /// A region or unit has the wrong number of cells: its number from 0, and how many it has.
    Unit(usize, usize),
    /// A unit names a cell that the board does not have, or one twice.
    Member(usize),
    /// The extra cannot be added to this board.
    Extra(Extra),
    /// The corners of overlapping boards are not in order, not from 0 on, too far apart, or one of them is there twice.
    Corners,
    /// A rule cannot be on this board: its name.
    Rule(&'static str),
    /// There are more rules, or cells in rules, than any board has.
    TooManyRules,
}

impl fmt::Display for GeometryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GeometryError::Digits(count) => write!(f, "a board has 1 to 25 digits, not {count}"),
            GeometryError::Cells(count) => {
                write!(f, "{count} cells do not make a board of this kind")
            }
            GeometryError::Unit(unit, count) => write!(f, "unit {} has {count} cells", unit + 1),
            GeometryError::Member(unit) => write!(f, "unit {} names a cell twice or one that does not exist", unit + 1),
            GeometryError::Extra(Extra::Rule(rule)) => write!(f, "a {} cannot be added to this board", rule.name()),
            GeometryError::Extra(Extra::Diagonals) => f.write_str("diagonals cannot be added to this board"),
            GeometryError::Extra(Extra::Windows) => f.write_str("windows cannot be added to this board"),
            GeometryError::Extra(extra) => write!(f, "{} cannot be added to this board", extra.name()),
            GeometryError::Corners => f.write_str("the corners of overlapping boards are not in order"),
            GeometryError::Rule(name) => write!(f, "a {name} does not fit this board"),
            GeometryError::TooManyRules => write!(f, "it has more rules than any board"),
        }
    }
}

impl std::error::Error for GeometryError {}
