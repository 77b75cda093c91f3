//! A puzzle: a geometry and its givens, valid by construction.

use std::fmt;
use std::sync::Arc;

use crate::geometry::Geometry;
use crate::id::{Cell, Digit, Id, PerCell, RuleId};

/// A geometry with givens of which no two peers are equal, and which fit every rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    geometry: Arc<Geometry>,
    givens: PerCell<Option<Digit>>,
}

/// Why givens do not make a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PuzzleError {
    /// There are not as many entries as the board has cells: how many there are.
    Length(usize),
    /// A given is not a digit of the board.
    Digit(Cell),
    /// Two peers have the same given.
    Clash(Cell, Cell),
    /// The givens do not fit a rule.
    Rule(RuleId),
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PuzzleError::Length(count) => write!(f, "{count} entries do not fit the board"),
            PuzzleError::Digit(cell) => write!(f, "the given in cell {} is not a digit of this board", cell.0 + 1),
            PuzzleError::Rule(rule) => write!(f, "the givens do not fit rule {}", rule.0 + 1),
            PuzzleError::Clash(a, b) => write!(f, "cells {} and {} see each other and are equal", a.0 + 1, b.0 + 1),
        }
    }
}

impl std::error::Error for PuzzleError {}

impl Puzzle {
    /// A puzzle with these givens.
    pub fn new(geometry: Arc<Geometry>, givens: PerCell<Option<Digit>>) -> Result<Puzzle, PuzzleError> {
        if givens.len() != geometry.cell_count() {
            return Err(PuzzleError::Length(givens.len()));
        }
        for (cell, &given) in givens.iter() {
            let Some(digit) = given else { continue };
            if digit.index() >= geometry.digit_count() {
                return Err(PuzzleError::Digit(cell));
            }
            if let Some(&peer) = geometry.neighbors(cell).iter().find(|&&peer| givens[peer] == given) {
                return Err(PuzzleError::Clash(cell, peer));
            }
        }
        let value = |cell: Cell| givens[cell].map(|digit| i32::from(digit.0) + 1);
        let broken = geometry.rules().find(|(_, rule)| !rule.fits(&geometry, &value)).map(|(rule, _)| rule);
        match broken {
            Some(rule) => Err(PuzzleError::Rule(rule)),
            None => Ok(Puzzle { geometry, givens }),
        }
    }

    /// The board it is on.
    pub fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    /// What is given.
    pub fn givens(&self) -> &PerCell<Option<Digit>> {
        &self.givens
    }
}
