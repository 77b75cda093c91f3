//! Rules: what a variant demands of cells beside units and peers, such as cages, arrows, lines, dots and clues.
//!
//! A rule is plain data in a shape. What it means stands in the file of its kind, as [`Meaning`]: which values fit it, how
//! people say it, and what it [comes down to](limit) for whoever searches. The two are told apart on purpose: values are
//! judged by [`check`] and [`Rule::fits`], which know nothing of limits, so that each can be tried against the other.
//!
//! A rule forbids repeats only if it says so. What forbids them is a unit of the geometry as well, so that every technique
//! sees it. To add a kind, write its file, add its variant here, its number in `codec/link/rule.rs`, its row in
//! `codec/foreign/fpuzzles/rules.rs`, and how it is drawn by hand in `hand.rs`.

mod arrow;
pub(crate) mod bars;
mod cage;
pub mod chance;
mod clones;
mod clue;
mod conflict;
mod dot;
mod indexer;
pub mod ledger;
pub mod limit;
mod line;
mod mark;
pub mod narrow;
mod quadruple;
mod region;
mod sum_line;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod thermometer;
pub(crate) mod widen;

use crate::geometry::{Geometry, UnitKind};
pub use crate::id::MAX_RULES;
use crate::id::{Cell, Digit, MAX_CELLS, MAX_DIGITS, PerCell, RuleId};
use crate::wording::and;

pub use arrow::{Arrow, DoubleArrow};
pub use cage::{Cage, LittleKiller, Repeats, Slant};
pub use clones::Clones;
pub use clue::{Clue, ClueKind};
pub use conflict::Conflict;
pub(crate) use conflict::Conflicts;
pub use dot::next_to;
pub use dot::{Dot, Mark, Negative};
pub use indexer::{Indexer, IndexerKind};
pub use ledger::{Ledger, Sums};
pub(crate) use limit::{Equation, Limits};
pub use line::{Line, LineKind};
pub use mark::{Allowed, Extreme, ExtremeKind, Parity, ParityKind};
pub use quadruple::Quadruple;
pub use region::Region;
pub use thermometer::{Rise, Thermometer};

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// More cells than the rules of any board name in all, each as often as it is named.
pub const MAX_RULE_CELLS: usize = 10_000;

/// No cells of any board add up to more.
pub const MOST_SUM: u16 = (MAX_CELLS * MAX_DIGITS) as u16;

/// What a variant demands of some cells.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Rule {
    /// A killer cage.
    Cage(Cage),
    /// A sum along a diagonal.
    LittleKiller(LittleKiller),
    /// An arrow, with a circle or a pill.
    Arrow(Arrow),
    /// A line whose circles add up to what is between them.
    DoubleArrow(DoubleArrow),
    /// A thermometer.
    Thermometer(Thermometer),
    /// A dot or a letter between two cells.
    Dot(Dot),
    /// All dots or letters of a kind are given.
    Negative(Negative),
    /// A line of one of many kinds.
    Line(Line),
    /// A clue outside the grid.
    Clue(Clue),
    /// An odd or an even cell.
    Parity(Parity),
    /// The digits that a cell may take.
    Allowed(Allowed),
    /// A cell that is smaller or larger than those around it.
    Extreme(Extreme),
    /// Digits around a corner.
    Quadruple(Quadruple),
    /// Cells that hold the same digits as others.
    Clone(Clones),
    /// Cells that differ.
    Region(Region),
    /// A cell that says where a digit is.
    Indexer(Indexer),
}

/// The value of a cell as a number from 1, or `None` if it is not known.
pub type Values<'a> = dyn Fn(Cell) -> Option<i32> + 'a;

/// Cells by their names: `r1c2, r1c3 and r2c3`.
fn named(geometry: &Geometry, cells: &[Cell]) -> String {
    and(cells.iter().map(|&cell| geometry.name(cell)))
}

/// What a kind of rule means.
pub(crate) trait Meaning {
    /// What one of them is called: `killer cage`.
    fn name(&self) -> &'static str;

    /// What a board with such rules is called by: `killer`, `arrows`.
    fn title(&self) -> &'static str;

    /// What it says on this board, as a sentence of a few words.
    fn sentence(&self, geometry: &Geometry) -> String;

    /// The cells that it speaks of, in its order; none for a rule that speaks of the whole board.
    fn cells(&self) -> Vec<Cell>;

    /// Whether a board with this many digits can have it, where its cells are on the board.
    fn is_sound(&self, _digits: usize) -> bool {
        true
    }

    /// Whether these values fit it. Where all cells have one, that is its whole meaning; where some are not known, it may
    /// be too kind, but never refuses what can still come out right.
    fn fits(&self, geometry: &Geometry, value: &Values) -> bool;

    /// The pairs of cells that it speaks of, each for itself; `None` where it speaks of its cells as a whole.
    fn pairs(&self, _geometry: &Geometry) -> Option<Vec<[Cell; 2]>> {
        None
    }

    /// The unit that it makes, if its cells must differ.
    fn unit(&self) -> Option<(UnitKind, Vec<Cell>)> {
        None
    }

    /// The sums that it knows.
    fn equations(&self, _geometry: &Geometry) -> Vec<Equation> {
        Vec::new()
    }
}

/// What a kind of rule demands of whoever searches. It is told apart from the meaning, so that a program which only shows rules
/// holds nothing of it.
pub(crate) trait Demand {
    /// What it comes down to, besides what its unit says.
    fn limits(&self, limits: &mut Limits);
}

/// A rule as what its kind is.
macro_rules! of_its_kind {
    ($rule:expr, $what:ident) => {
        match $rule {
            Rule::Cage(rule) => rule as &dyn $what,
            Rule::LittleKiller(rule) => rule as &dyn $what,
            Rule::Arrow(rule) => rule as &dyn $what,
            Rule::DoubleArrow(rule) => rule as &dyn $what,
            Rule::Thermometer(rule) => rule as &dyn $what,
            Rule::Dot(rule) => rule as &dyn $what,
            Rule::Negative(rule) => rule as &dyn $what,
            Rule::Line(rule) => rule as &dyn $what,
            Rule::Clue(rule) => rule as &dyn $what,
            Rule::Parity(rule) => rule as &dyn $what,
            Rule::Allowed(rule) => rule as &dyn $what,
            Rule::Extreme(rule) => rule as &dyn $what,
            Rule::Quadruple(rule) => rule as &dyn $what,
            Rule::Clone(rule) => rule as &dyn $what,
            Rule::Region(rule) => rule as &dyn $what,
            Rule::Indexer(rule) => rule as &dyn $what,
        }
    };
}

impl Rule {
    pub(crate) fn meaning(&self) -> &dyn Meaning {
        of_its_kind!(self, Meaning)
    }

    /// What it demands of a search.
    pub(crate) fn demand(&self) -> &dyn Demand {
        of_its_kind!(self, Demand)
    }

    /// What one of its kind is called: `killer cage`.
    pub fn name(&self) -> &'static str {
        self.meaning().name()
    }

    /// What a board with such rules is called by: `killer`, `arrows`.
    pub fn title(&self) -> &'static str {
        self.meaning().title()
    }

    /// What it says of its cells, as a sentence.
    pub fn sentence(&self, geometry: &Geometry) -> String {
        self.meaning().sentence(geometry)
    }

    /// The cells that it speaks of, in its order, some perhaps twice; none for a rule that speaks of the whole board.
    pub fn cells(&self) -> Vec<Cell> {
        self.meaning().cells()
    }

    /// The pairs of cells that it speaks of, each for itself; `None` where it speaks of its cells as a whole.
    pub fn pairs(&self, geometry: &Geometry) -> Option<Vec<[Cell; 2]>> {
        self.meaning().pairs(geometry)
    }

    /// Whether these values fit it. Where all its cells have one, that is its whole meaning; where some are not known, it may
    /// be too kind, but never refuses what can still come out right.
    pub fn fits(&self, geometry: &Geometry, value: &Values) -> bool {
        self.meaning().fits(geometry, value)
    }

    /// Whether a board with this many digits can have it, where its cells are on the board.
    pub fn is_sound(&self, digits: usize) -> bool {
        self.meaning().is_sound(digits)
    }

    /// Whether it speaks of one cell alone, so that a board begins without the candidates that it bars.
    pub fn is_of_cell(&self) -> bool {
        matches!(self, Rule::Parity(_) | Rule::Allowed(_))
    }

    /// Whether units alone say all that it says.
    pub fn is_unit(&self) -> bool {
        match self {
            Rule::Cage(cage) => cage.sum.is_none() && cage.repeats == Repeats::Barred,
            Rule::Region(_) => true,
            _ => false,
        }
    }
}

/// The first rule that the values of a full board break, by their meaning alone.
pub fn check(geometry: &Geometry, values: &PerCell<Digit>) -> Result<(), RuleId> {
    let value = |cell: Cell| values.get(cell).map(|digit| i32::from(digit.0) + 1);
    match geometry.rules().find(|(_, rule)| !rule.fits(geometry, &value)) {
        Some((id, _)) => Err(id),
        None => Ok(()),
    }
}

/// The values that are known of some cells.
fn known(cells: &[Cell], value: &Values) -> Vec<i32> {
    cells.iter().filter_map(|&cell| value(cell)).collect()
}

/// Whether values that are known can still add up to a total, each of the others being one of `digits` digits. That the
/// others may have to differ is not asked.
fn can_add_up(cells: &[Cell], value: &Values, total: i32, digits: usize) -> bool {
    let known = known(cells, value);
    let open = (cells.len() - known.len()) as i32;
    let rest = total - known.iter().sum::<i32>();
    (open..=open * digits as i32).contains(&rest)
}

/// Whether no value occurs twice.
fn differ(values: &[i32]) -> bool {
    values.iter().enumerate().all(|(at, value)| !values[..at].contains(value))
}

/// Whether no cell occurs twice.
pub fn are_distinct(cells: &[Cell]) -> bool {
    cells.iter().enumerate().all(|(at, cell)| !cells[..at].contains(cell))
}
