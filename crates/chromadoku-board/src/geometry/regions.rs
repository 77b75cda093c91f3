//! Square boards by the region of each cell: boxes, the regions of a jigsaw, and boards on which cells are in none or regions are
//! smaller than a row, as while a jigsaw is drawn.

use std::collections::BTreeSet;

use super::{Base, Shape};
use crate::id::{Cell, Id};

impl Base {
    /// The square with rows, columns and these regions, given for each cell in reading order and numbered anew by their first cells. It
    /// is the classic board of its side where they are the boxes of that.
    pub fn of_regions(regions: &[Option<u8>]) -> Base {
        let side = regions.len().isqrt();
        let regions = numbered(regions.iter().copied());
        let fills = |region: &u8| regions.iter().filter(|other| **other == Some(*region)).count() == side;
        let whole = regions.iter().copied().collect::<Option<Vec<u8>>>();
        match whole.filter(|whole| whole.iter().all(fills)) {
            Some(whole) => Shape::classic(side)
                .filter(|_| regions == Base::usual_regions(side))
                .map_or(Base::Regions(whole), |shape| shape.base),
            None => loose(side, &regions),
        }
    }

    /// The region of each cell, from 0; `None` unless it is a square with its rows and columns and at most one region a cell.
    pub fn regions(&self) -> Option<Vec<Option<u8>>> {
        match self {
            Base::Boxes { width, height } => {
                let size = (usize::from(*width), usize::from(*height));
                let side = size.0 * size.1;
                let region = |at: usize| Some(Base::box_at(size, at / side, at % side) as u8);
                Some((0..side * side).map(region).collect())
            }
            Base::Regions(regions) => Some(regions.iter().copied().map(Some).collect()),
            Base::Units { digits, places, units } => {
                let side = usize::from(*digits);
                let mut regions = vec![None; places.len()];
                for (number, cells) in (0..=u8::MAX).zip(units.get(2 * side..)?) {
                    for cell in cells {
                        *regions.get_mut(cell.index())? = Some(number);
                    }
                }
                (places.len() == side * side && loose(side, &regions) == *self).then_some(regions)
            }
            Base::Boards { .. } => None,
        }
    }

    /// The box in a row and column, of boxes with so many columns and rows. As many stand side by side as one has rows.
    pub(super) fn box_at((width, height): (usize, usize), row: usize, column: usize) -> usize {
        row / height * height + column / width
    }

    /// The regions of a board that says nothing of them: the boxes of the classic one of its side, or none where there is no such.
    pub fn usual_regions(side: usize) -> Vec<Option<u8>> {
        let classic = Shape::classic(side).and_then(|shape| shape.base.regions());
        classic.unwrap_or_else(|| vec![None; side * side])
    }
}

/// Regions of any names, numbered from 0 in the order of their first cells. Behind the last number all have that.
pub(crate) fn numbered<T: PartialEq>(regions: impl Iterator<Item = Option<T>>) -> Vec<Option<u8>> {
    let mut names = Vec::new();
    let mut number = |name: T| {
        let known = names.iter().position(|other| *other == name);
        let number = known.unwrap_or_else(|| {
            names.push(name);
            names.len() - 1
        });
        u8::try_from(number).unwrap_or(u8::MAX)
    };
    regions.map(|region| region.map(&mut number)).collect()
}

/// A board on which some cells belong to no region, or regions are not as large as rows: its rows and columns, and the
/// regions that there are.
fn loose(side: usize, regions: &[Option<u8>]) -> Base {
    let cells = |of: &dyn Fn(usize, usize) -> bool| -> Vec<Cell> {
        (0..side * side).filter(|at| of(at / side, at % side)).map(Cell::from_index).collect()
    };
    let mut units: Vec<Vec<Cell>> = (0..side).map(|own| cells(&|row, _| row == own)).collect();
    units.extend((0..side).map(|own| cells(&|_, column| column == own)));
    let known: BTreeSet<u8> = regions.iter().copied().flatten().collect();
    units.extend(known.into_iter().map(|own| cells(&|row, column| regions[row * side + column] == Some(own))));
    let places = (0..side * side).map(|at| ((at / side) as u8, (at % side) as u8)).collect();
    Base::Units { digits: side as u8, places, units }
}
