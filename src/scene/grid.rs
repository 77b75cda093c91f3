//! The grid as it is to be drawn: one small value a cell, so that only the cells that changed are drawn again.

use chromadoku_core::id::{Cell, Digit};

use super::Role;
use crate::session::Session;

/// The whole grid.
#[derive(Clone, PartialEq, Debug)]
pub struct GridScene {
    /// Rows of the picture.
    pub rows: usize,
    /// Columns of the picture.
    pub columns: usize,
    /// How many digits there are: candidates stand in a square of this many places.
    pub digits: usize,
    /// The cells in reading order.
    pub cells: Vec<CellScene>,
}

/// One cell.
#[derive(Clone, PartialEq, Debug)]
pub struct CellScene {
    /// Which.
    pub cell: Cell,
    /// Row and column, from 0.
    pub place: (usize, usize),
    /// Its value and where it comes from.
    pub value: Option<(Digit, Source)>,
    /// Its candidates or marks, in order.
    pub marks: Vec<MarkScene>,
    /// What the cell means in the step, conflict or search.
    pub role: Option<Role>,
    /// Whether it lies in the area that a step speaks of.
    pub in_area: bool,
    /// Whether it is chosen.
    pub chosen: bool,
    /// Whether it has the focus.
    pub active: bool,
    /// Whether its value is that of the active cell.
    pub same: bool,
    /// Whether a diagonal or window passes through it.
    pub in_extra: bool,
    /// Thick borders to the right and below.
    pub thick: (bool, bool),
    /// What a screen reader says: place, value or candidates, state.
    pub label: String,
}

/// Where a value comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// Given.
    Given,
    /// The user entered it.
    Entry,
    /// A proved step placed it.
    Step,
    /// A guess or a search placed it.
    Trial,
}

/// A candidate or pencil mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MarkScene {
    /// Which.
    pub digit: Digit,
    /// What it means in the step.
    pub role: Option<Role>,
    /// Whether it is on its way out: struck through.
    pub struck: bool,
    /// Whether the user wrote it.
    pub own: bool,
}

/// The grid of a session.
pub fn scene(session: &Session) -> GridScene {
    let _ = session;
    todo!("the grid scene")
}
