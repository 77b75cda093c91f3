//! What the finders of steps look up again and again, worked out when the first one asks.

use std::sync::OnceLock;

use super::{Geometry, Unit};
use crate::id::{Cell, Id, UnitId};
use crate::set::CellSet;

/// Tables of a geometry.
#[derive(Clone, Default, Debug)]
pub(crate) struct Tables {
    spots: OnceLock<Spots>,
    crossings: OnceLock<Vec<Vec<Crossing>>>,
    seen: OnceLock<Vec<u32>>,
}

/// In which units a cell is, and as which bit of their masks.
#[derive(Clone, Debug)]
pub(crate) struct Spots {
    /// Where the spots of each cell begin, and where those of the last one end.
    starts: Vec<u16>,
    spots: Vec<(u16, u8)>,
}

impl Spots {
    fn new(geometry: &Geometry) -> Spots {
        let mut starts = Vec::with_capacity(geometry.cell_count() + 1);
        let mut next = 0;
        for cell in geometry.cells() {
            starts.push(next);
            next += geometry.units_of(cell).len() as u16;
        }
        starts.push(next);
        let (mut spots, mut open) = (vec![(0, 0); usize::from(next)], starts.clone());
        for (unit, of) in geometry.units() {
            for (at, &cell) in of.cells.iter().enumerate() {
                let spot = &mut open[cell.index()];
                spots[usize::from(*spot)] = (unit.0, at as u8);
                *spot += 1;
            }
        }
        Spots { starts, spots }
    }

    /// The units of a cell, and its bit in each.
    pub(crate) fn of(&self, cell: Cell) -> &[(u16, u8)] {
        let range = usize::from(self.starts[cell.index()])..usize::from(self.starts[cell.index() + 1]);
        &self.spots[range]
    }
}

/// Two units that share cells, seen from one of them.
#[derive(Clone, Debug)]
pub(crate) struct Crossing {
    /// The other unit.
    pub(crate) other: UnitId,
    /// The shared cells, in the order of the one.
    pub(crate) shared: u32,
    /// The shared cells, in the order of the other.
    pub(crate) of_other: u32,
}

/// The tables of a geometry, which make themselves.
pub(crate) struct Lookup<'a> {
    pub(super) geometry: &'a Geometry,
}

impl<'a> Lookup<'a> {
    /// In which units each cell is.
    pub(crate) fn spots(&self) -> &'a Spots {
        self.geometry.tables.spots.get_or_init(|| Spots::new(self.geometry))
    }

    /// The units that share cells with a unit, without lines that cross lines in a cell.
    pub(crate) fn crossings(&self, unit: UnitId) -> &'a [Crossing] {
        &self.geometry.tables.crossings.get_or_init(|| crossings(self.geometry))[unit.index()]
    }

    /// The cells of a unit that a cell sees, in the unit's order.
    pub(crate) fn seen(&self, cell: Cell, unit: UnitId) -> u32 {
        let units = self.geometry.unit_count();
        let all = self.geometry.tables.seen.get_or_init(|| {
            let mut all = vec![0; self.geometry.cell_count() * units];
            for cell in self.geometry.cells() {
                for &peer in self.geometry.neighbors(cell) {
                    for &(unit, bit) in self.spots().of(peer) {
                        all[cell.index() * units + usize::from(unit)] |= 1 << bit;
                    }
                }
            }
            all
        });
        all[cell.index() * units + unit.index()]
    }
}

fn crossings(geometry: &Geometry) -> Vec<Vec<Crossing>> {
    let mask = |cells: &[Cell], shared: &CellSet| -> u32 {
        let held = cells.iter().enumerate().filter(|(_, cell)| shared.contains(**cell));
        held.fold(0, |mask, (at, _)| mask | 1 << at)
    };
    let others = |(id, unit): (UnitId, &Unit)| {
        let crossed = geometry.units().filter(|&(other, _)| other != id).filter_map(|(other, of)| {
            let shared = unit.set & of.set;
            let (here, there) = (mask(&unit.cells, &shared), mask(&of.cells, &shared));
            let matters = here.count_ones() > 1 || here != 0 && unit.kind.is_line() != of.kind.is_line();
            matters.then_some(Crossing { other, shared: here, of_other: there })
        });
        crossed.collect()
    };
    geometry.units().map(others).collect()
}
