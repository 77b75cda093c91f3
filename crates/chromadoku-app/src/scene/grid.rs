//! The grid as it is to be drawn: one small value a cell, so that only the cells that changed are drawn again.
//!
//! What a reader of the scene need not know is decided here: which candidates a cell shows, what outranks what where a
//! cell means several things, and what a screen reader says.

mod label;
pub mod links;
mod look;
#[cfg(test)]
mod tests;

use chromadoku_board::geometry::Names;
use chromadoku_board::id::{Cell, Digit, RuleId};
use chromadoku_board::note::Notes;
use chromadoku_board::set::DigitSet;

use super::Seen;
use crate::figure::{Emphasis, Face, Role};
use look::Look;

/// The whole grid.
#[derive(Clone, PartialEq, Debug)]
pub struct GridScene {
    /// Rows of the picture.
    pub rows: usize,
    /// Columns of the picture.
    pub columns: usize,
    /// How many digits there are: candidates stand in a square of this many places.
    pub digits: usize,
    /// The value of the active cell: equal values and candidates stand out.
    pub lit: Option<Digit>,
    /// Whether it is solved.
    pub solved: bool,
    /// Whether what is marked is true or false by what the step in view supposes.
    pub supposed: bool,
    /// Whether a step is looked at in peace.
    pub explained: bool,
    /// Whether the area to look at is where it cannot be completed.
    pub broken: bool,
    /// The cells in reading order.
    pub cells: Vec<CellScene>,
    /// Lines between cells.
    pub links: Vec<LinkScene>,
    /// The rules that what is said rests on.
    pub rules: Vec<RuleId>,
}

impl GridScene {
    /// Whether the picture has places without a cell: then its frame is around the cells.
    pub fn has_gaps(&self) -> bool {
        self.cells.len() < self.rows * self.columns
    }
}

/// A row and column, from 0.
pub type Place = (usize, usize);

/// One cell.
#[derive(Clone, PartialEq, Debug)]
pub struct CellScene {
    /// Which cell it is.
    pub cell: Cell,
    /// Row and column, from 0.
    pub place: Place,
    /// How it is called.
    pub names: Names,
    /// Its value and where it comes from.
    pub value: Option<(Digit, Source)>,
    /// The digit that the shown step is about to place.
    pub ghost: Option<Digit>,
    /// Its candidates or marks, in order.
    pub marks: Vec<MarkScene>,
    /// The user's corner and center marks.
    pub notes: Notes,
    /// Whether they are seen, in place of the candidates.
    pub noted: bool,
    /// The user's colors, by the digits that choose them.
    pub colors: DigitSet,
    /// Who wrote the marks.
    pub hand: bool,
    /// What the user's links say of its candidates, and where one begins.
    pub linked: Vec<String>,
    /// What the cell means in the step, conflict or search.
    pub role: Option<Role>,
    /// What a step's story calls the part of it that the cell is in.
    pub letter: Option<char>,
    /// Whether the role is past: the step was carried out and only its trace is left.
    pub faint: bool,
    /// The equal peers.
    pub clashes: Vec<Place>,
    /// Whether it has neither a value nor a candidate left.
    pub dead: bool,
    /// The values in two solutions, where they differ and this is to be seen.
    pub differs: Option<(Digit, Digit)>,
    /// Whether it lies in the area that a step speaks of.
    pub in_area: bool,
    /// How much it has to do with the step that is looked at.
    pub emphasis: Emphasis,
    /// Whether it is chosen.
    pub chosen: bool,
    /// Whether it has the focus.
    pub active: bool,
    /// Whether it must differ from the active cell.
    pub peer: bool,
    /// Whether its value is that of the active cell.
    pub same: bool,
    /// Whether its value is fixed: a given, while the puzzle is played.
    pub fixed: bool,
    /// Whether it is in a window.
    pub in_extra: bool,
    /// Thick borders to the right and below.
    pub thick: (bool, bool),
}

/// Where a value comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// The puzzle gives it.
    Given,
    /// The user entered it.
    Entry,
    /// A proved step placed it.
    Step,
    /// A guess or a search placed it.
    Trial,
}

impl Source {
    /// The name that style sheets know it by.
    pub fn name(self) -> &'static str {
        match self {
            Source::Given => "given",
            Source::Entry => "entry",
            Source::Step => "step",
            Source::Trial => "trial",
        }
    }
}

/// A candidate or pencil mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MarkScene {
    /// Which digit it is.
    pub digit: Digit,
    /// What it means in the step.
    pub role: Option<Role>,
    /// Whether that makes it true.
    pub face: Face,
    /// How much of it is left.
    pub fate: Fate,
    /// The user's colors of it.
    pub colors: DigitSet,
}

impl MarkScene {
    /// Whether it means nothing to a step, nor to a view of what is true, and has no color.
    fn is_plain(&self) -> bool {
        self.role.is_none() && self.colors.is_empty() && matches!(self.fate, Fate::Stays | Fate::StruckByHand)
    }
}

/// How much of a mark is left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It stays.
    Stays,
    /// The shown step strikes it.
    Struck,
    /// The shown step has taken it away: it fades.
    Gone,
    /// The user struck it out, which logic does not know of.
    StruckByHand,
    /// It is in no solution, where that is shown.
    Untrue,
}

/// A line between two cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LinkScene {
    /// The cell where it begins.
    pub from: Place,
    /// The cell where it ends.
    pub to: Place,
    /// The candidates that it joins; `None` if it joins whole cells.
    pub digits: Option<(Digit, Digit)>,
    /// What it means.
    pub role: Role,
    /// Whether it was told before what is told now.
    pub past: bool,
}

/// The grid.
pub fn scene(seen: &Seen) -> GridScene {
    let look = Look::of(seen);
    let geometry = &seen.geometry;
    let cells: Vec<CellScene> = geometry.cells().map(|cell| look.cell(cell)).collect();
    GridScene {
        rows: geometry.rows(),
        columns: geometry.columns(),
        digits: geometry.digit_count(),
        lit: look.lit(),
        solved: seen.position.board.is_solved() && seen.search.is_none(),
        supposed: look.is_supposed(),
        explained: seen.explained,
        broken: !look.broken.is_empty(),
        cells,
        links: look.links(),
        rules: look.rules(),
    }
}

/// How often each digit still has to be placed, in the order of the digits; too many placed count as none.
pub fn remaining(seen: &Seen) -> Vec<usize> {
    let board = &seen.position.board;
    let times = seen.geometry.cell_count() / seen.geometry.digit_count().max(1);
    let placed = |digit| board.values().values().filter(|&&value| value == Some(digit)).count();
    seen.geometry.digits().iter().map(|digit| times.saturating_sub(placed(digit))).collect()
}

/// The marks that the active cell shows, as a mark key sees them: those that pressing the key would take out.
pub fn marked(seen: &Seen) -> DigitSet {
    seen.left(seen.selection.active)
}
