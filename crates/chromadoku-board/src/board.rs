//! A board: the value or the candidates of every cell, changed by effects alone.

use std::fmt;
use std::sync::Arc;

use crate::geometry::Geometry;
#[cfg(feature = "serde")]
use crate::id::Id;
use crate::id::{Candidate, Cell, Digit, PerCell, RuleId, UnitId};
use crate::puzzle::Puzzle;
use crate::set::{CellSet, DigitSet};

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// One change of a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Effect {
    /// The cell takes the digit.
    Place(Candidate),
    /// The cell cannot take the digit.
    Eliminate(Candidate),
}

impl Effect {
    /// The candidate that is placed or eliminated.
    pub fn candidate(self) -> Candidate {
        match self {
            Effect::Place(candidate) | Effect::Eliminate(candidate) => candidate,
        }
    }

    /// What a refutation of it supposes.
    pub fn opposite(self) -> Effect {
        match self {
            Effect::Place(candidate) => Effect::Eliminate(candidate),
            Effect::Eliminate(candidate) => Effect::Place(candidate),
        }
    }

    /// Whether a candidate is gone behind it: eliminated, or in the way of what is placed.
    pub fn rules_out(self, geometry: &Geometry, at: Candidate) -> bool {
        match self {
            Effect::Eliminate(gone) => gone == at,
            Effect::Place(placed) if placed.cell == at.cell => placed.digit != at.digit,
            Effect::Place(placed) => placed.digit == at.digit && geometry.peers(placed.cell).contains(at.cell),
        }
    }
}

/// Values, and the candidates that placements and proved eliminations leave.
///
/// A solved cell has no candidates; its [`domain`](Board::domain) is its value.
#[derive(Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(try_from = "Parts"))]
pub struct Board {
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::geometry::serde_shape::serialize"))]
    geometry: Arc<Geometry>,
    values: PerCell<Option<Digit>>,
    candidates: PerCell<DigitSet>,
    unsolved: CellSet,
}

/// A board as it was sent, which may be none.
#[cfg(feature = "serde")]
#[derive(Deserialize)]
struct Parts {
    #[serde(deserialize_with = "crate::geometry::serde_shape::deserialize")]
    geometry: Arc<Geometry>,
    values: PerCell<Option<Digit>>,
    candidates: PerCell<DigitSet>,
    unsolved: CellSet,
}

#[cfg(feature = "serde")]
impl TryFrom<Parts> for Board {
    type Error = &'static str;

    fn try_from(parts: Parts) -> Result<Board, Self::Error> {
        let Parts { geometry, values, candidates, unsolved } = parts;
        let count = geometry.cell_count();
        let fits = |cell: Cell| match values[cell] {
            Some(digit) => digit.index() < geometry.digit_count() && candidates[cell].is_empty(),
            None => candidates[cell].is_subset(geometry.digits()),
        };
        let is_one = values.len() == count && candidates.len() == count && geometry.cells().all(fits);
        let is_open = |cell: &Cell| values[*cell].is_none();
        if is_one && unsolved == geometry.cells().filter(is_open).collect() {
            Ok(Board { geometry, values, candidates, unsolved })
        } else {
            Err("values and candidates do not fit the board")
        }
    }
}

impl Board {
    /// The board of a puzzle, with every candidate that its givens leave.
    pub fn new(puzzle: &Puzzle) -> Board {
        Board::from_values(puzzle.geometry().clone(), puzzle.givens())
    }

    /// The board without any value, with every candidate that rules about single cells leave.
    pub fn empty(geometry: Arc<Geometry>) -> Board {
        let count = geometry.cell_count();
        Board {
            values: PerCell::filled(None, count),
            candidates: geometry.allowed().clone(),
            unsolved: geometry.cell_set(),
            geometry,
        }
    }

    /// The board with these values, which may clash.
    pub fn from_values(geometry: Arc<Geometry>, values: &PerCell<Option<Digit>>) -> Board {
        let mut board = Board::empty(geometry);
        for (cell, value) in values.iter() {
            if let Some(digit) = *value {
                board.place(cell, digit);
            }
        }
        board
    }

    /// The candidates of each cell that were eliminated beside what the values exclude.
    pub fn eliminated(&self) -> PerCell<DigitSet> {
        let plain = Board::from_values(self.geometry.clone(), &self.values);
        self.geometry.cells().map(|cell| plain.candidates(cell) - self.candidates(cell)).collect()
    }

    /// The geometry that it is on.
    pub fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    /// The value of a cell.
    pub fn value(&self, cell: Cell) -> Option<Digit> {
        self.values[cell]
    }

    /// The values of all cells.
    pub fn values(&self) -> &PerCell<Option<Digit>> {
        &self.values
    }

    /// What an unsolved cell may take; empty for a solved one.
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates[cell]
    }

    /// The value of a solved cell, or what an unsolved one may take.
    pub fn domain(&self, cell: Cell) -> DigitSet {
        self.values[cell].map_or(self.candidates[cell], DigitSet::of)
    }

    /// Whether an unsolved cell may take a digit.
    pub fn has(&self, candidate: Candidate) -> bool {
        self.candidates[candidate.cell].contains(candidate.digit)
    }

    /// The cells without a value.
    pub fn unsolved(&self) -> &CellSet {
        &self.unsolved
    }

    /// The cells of a unit without a value.
    pub fn unsolved_in(&self, unit: UnitId) -> CellSet {
        self.geometry.unit(unit).set & self.unsolved
    }

    /// The digits that are the value of no cell of a unit.
    pub fn missing_in(&self, unit: UnitId) -> DigitSet {
        let values = self.geometry.unit(unit).cells.iter().filter_map(|&cell| self.values[cell]);
        self.geometry.digits() - values.collect()
    }

    /// The cells of a unit that may take a digit.
    pub fn positions(&self, unit: UnitId, digit: Digit) -> CellSet {
        let cells = self.geometry.unit(unit).cells.iter().copied();
        cells.filter(|&cell| self.candidates[cell].contains(digit)).collect()
    }

    /// How many candidates are left in all.
    pub fn candidate_count(&self) -> usize {
        self.candidates.values().map(|set| set.len()).sum()
    }

    /// Gives a cell its value and takes the digit from its peers. The digit need not have been a candidate: people
    /// make mistakes, and [`contradiction`](Board::contradiction) names them.
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        self.give(cell, digit);
        for &peer in self.geometry.neighbors(cell) {
            self.candidates[peer].remove(digit);
        }
    }

    /// Gives a cell its value and leaves it to the caller to take the digit from the peers.
    pub fn give(&mut self, cell: Cell, digit: Digit) {
        self.values[cell] = Some(digit);
        self.candidates[cell] = DigitSet::EMPTY;
        self.unsolved.remove(cell);
    }

    /// Takes a candidate away; says whether it was there.
    pub fn eliminate(&mut self, candidate: Candidate) -> bool {
        let was = self.has(candidate);
        self.candidates[candidate.cell].remove(candidate.digit);
        was
    }

    /// Carries out an effect.
    pub fn apply(&mut self, effect: Effect) {
        match effect {
            Effect::Place(Candidate { cell, digit }) => self.place(cell, digit),
            Effect::Eliminate(candidate) => {
                self.eliminate(candidate);
            }
        }
    }

    /// Whether every cell has a value, no two peers are equal, and every rule holds.
    pub fn is_solved(&self) -> bool {
        self.unsolved.is_empty() && self.clashes().next().is_none() && self.broken_rule().is_none()
    }

    /// The first rule that the values do not fit, as far as they are known.
    pub fn broken_rule(&self) -> Option<RuleId> {
        let value = |cell: Cell| self.values[cell].map(|digit| i32::from(digit.0) + 1);
        self.geometry.rules().find(|(_, rule)| !rule.fits(&self.geometry, &value)).map(|(id, _)| id)
    }

    /// The pairs of peers that have the same value, each once, in order.
    pub fn clashes(&self) -> impl Iterator<Item = (Cell, Cell)> {
        let valued = self.values.iter().filter(|(_, value)| value.is_some());
        valued.flat_map(move |(cell, &value)| {
            let later = self.geometry.neighbors(cell).iter().copied().filter(move |&peer| peer > cell);
            later.filter(move |&peer| self.values[peer] == value).map(move |peer| (cell, peer))
        })
    }

    /// The first plain contradiction: peers with the same value, a broken rule, a cell without candidates, a digit without a
    /// place.
    pub fn contradiction(&self) -> Option<Contradiction> {
        if let Some((a, b)) = self.clashes().next() {
            return Some(Contradiction::Clash(a, b));
        }
        if let Some(rule) = self.broken_rule() {
            return Some(Contradiction::Rule(rule));
        }
        if let Some(cell) = self.unsolved.iter().find(|&cell| self.candidates[cell].is_empty()) {
            return Some(Contradiction::NoCandidate(cell));
        }
        self.geometry.units().filter(|(_, unit)| unit.full).find_map(|(id, unit)| {
            let possible = unit.cells.iter().fold(DigitSet::EMPTY, |seen, &cell| seen | self.domain(cell));
            (self.geometry.digits() - possible).first().map(|digit| Contradiction::NoPlace(id, digit))
        })
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.geometry.title())?;
        for row in 0..self.geometry.rows() {
            for column in 0..self.geometry.columns() {
                let Some(cell) = self.geometry.cell_at(row, column) else {
                    continue;
                };
                match self.values[cell] {
                    Some(digit) => write!(f, "{digit} ")?,
                    None => write!(f, "{{{}}} ", self.candidates[cell])?,
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// Where and why a board cannot be completed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Contradiction {
    /// Two peers have the same value.
    Clash(Cell, Cell),
    /// A cell has no candidate left.
    NoCandidate(Cell),
    /// A digit has no place left in a unit.
    NoPlace(UnitId, Digit),
    /// Cells of a unit hold fewer digits than there are cells: the Hall violator that a failed matching leaves.
    TooFewDigits {
        /// The unit.
        unit: UnitId,
        /// The cells.
        cells: CellSet,
        /// All the candidates that they hold.
        digits: DigitSet,
    },
    /// The values do not fit a rule.
    Rule(RuleId),
}
