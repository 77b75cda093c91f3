//! What the finders of steps look up again and again, worked out when the first one asks.

use std::sync::{Arc, OnceLock};

use super::{Geometry, Unit, UnitKind};
use crate::id::{Cell, Id, MAX_DIGITS, PerCell, RuleId, UnitId};
use crate::rule::Conflicts;
use crate::rule::ledger::{Balance, Split};
use crate::rule::limit::{Limit, Machines};
use crate::rule::narrow::Narrow;
use crate::set::{CellSet, DigitSet};

/// Tables of a geometry.
#[derive(Clone, Default, Debug)]
pub(crate) struct Tables {
    at: OnceLock<Vec<Option<Cell>>>,
    spots: OnceLock<Spots>,
    crossings: OnceLock<Vec<Vec<Crossing>>>,
    seen: OnceLock<Vec<u32>>,
    across: OnceLock<Vec<[u8; MAX_DIGITS]>>,
    twins: OnceLock<Vec<Vec<[Cell; 2]>>>,
    rectangles: OnceLock<Vec<[Cell; 4]>>,
    units_say_all: OnceLock<bool>,
    pub(super) balances: OnceLock<Vec<Balance>>,
    pub(super) splits: OnceLock<Vec<Split>>,
    pub(super) narrows: OnceLock<Arc<[Narrow]>>,
    pub(super) limits: OnceLock<(Vec<(RuleId, Limit)>, Machines)>,
    pub(super) allowed: OnceLock<PerCell<DigitSet>>,
    /// What rules bar of two cells: by what they mean, and as finders work it out.
    pub(super) conflicts: OnceLock<Conflicts>,
    pub(super) bars: OnceLock<Conflicts>,
}

/// No line crosses here.
pub const NO_LINE: u8 = u8::MAX;

/// In which units the cells are, and as which bits of their masks.
#[derive(Clone, Debug)]
pub struct Spots {
    /// Where the spots of each cell begin, and where those of the last one end.
    starts: Vec<u16>,
    spots: Vec<Spot>,
}

/// A cell in a unit.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    /// The number of the unit.
    pub unit: u16,
    /// The bit of the cell in the unit's masks.
    pub bit: u8,
    /// Whether the unit is full.
    pub full: bool,
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
        let none = Spot { unit: 0, bit: 0, full: false };
        let (mut spots, mut open) = (vec![none; usize::from(next)], starts.clone());
        for (unit, of) in geometry.units() {
            for (at, &cell) in of.cells.iter().enumerate() {
                let spot = &mut open[cell.index()];
                spots[usize::from(*spot)] = Spot { unit: unit.0, bit: at as u8, full: of.full };
                *spot += 1;
            }
        }
        Spots { starts, spots }
    }

    /// The units of a cell, and its bit in each.
    pub fn of(&self, cell: Cell) -> &[Spot] {
        let range = usize::from(self.starts[cell.index()])..usize::from(self.starts[cell.index() + 1]);
        &self.spots[range]
    }
}

/// Two units that share cells, seen from one of them.
#[derive(Clone, Debug)]
pub struct Crossing {
    /// The other unit.
    pub other: UnitId,
    /// The shared cells, in the order of the one.
    pub shared: u32,
    /// The shared cells, in the order of the other.
    pub of_other: u32,
}

/// The tables of a geometry, which make themselves.
pub struct Lookup<'a> {
    pub(super) geometry: &'a Geometry,
}

impl<'a> Lookup<'a> {
    /// The cell at each place of the picture, row by row: the first, where several are at one place.
    pub(crate) fn at(&self) -> &'a [Option<Cell>] {
        self.geometry.tables.at.get_or_init(|| {
            let (rows, columns) = (self.geometry.rows(), self.geometry.columns());
            let mut all: Vec<Option<Cell>> = vec![None; rows * columns];
            for cell in self.geometry.cells() {
                let (row, column) = self.geometry.place(cell);
                all[row * columns + column].get_or_insert(cell);
            }
            all
        })
    }

    /// In which units each cell is.
    pub fn spots(&self) -> &'a Spots {
        self.geometry.tables.spots.get_or_init(|| Spots::new(self.geometry))
    }

    /// The units that share cells with a unit, without lines that cross lines in a cell.
    pub fn crossings(&self, unit: UnitId) -> &'a [Crossing] {
        &self.geometry.tables.crossings.get_or_init(|| crossings(self.geometry))[unit.index()]
    }

    /// The cells of a unit that a cell sees, in the unit's order.
    pub fn seen(&self, cell: Cell, unit: UnitId) -> u32 {
        let units = self.geometry.unit_count();
        let all = self.geometry.tables.seen.get_or_init(|| {
            let mut all = vec![0; self.geometry.cell_count() * units];
            for cell in self.geometry.cells() {
                for &peer in self.geometry.neighbors(cell) {
                    for &Spot { unit, bit, .. } in self.spots().of(peer) {
                        all[cell.index() * units + usize::from(unit)] |= 1 << bit;
                    }
                }
            }
            all
        });
        all[cell.index() * units + unit.index()]
    }

    /// Which column crosses a row in each of its cells, or the other way round: its number among its kind.
    pub fn across(&self, line: UnitId) -> &'a [u8; MAX_DIGITS] {
        &self.geometry.tables.across.get_or_init(|| across(self.geometry))[line.index()]
    }

    /// For every two parallel lines the pairs of a cell of each that share all other units; only where there are pairs.
    pub fn twins(&self) -> &'a [Vec<[Cell; 2]>] {
        self.geometry.tables.twins.get_or_init(|| twins(self.geometry))
    }

    /// Whether peers always share a unit: none is, say, a knight's move away.
    pub fn units_say_all(&self) -> bool {
        *self.geometry.tables.units_say_all.get_or_init(|| {
            let units = |cell: Cell| self.geometry.units_of(cell).iter().map(|&unit| self.geometry.unit(unit).set);
            let reached = |cell: Cell| units(cell).fold(CellSet::of(cell), |all, set| all | set);
            self.geometry.cells().all(|cell| self.geometry.peers(cell).is_subset(&reached(cell)))
        })
    }

    /// The corners of all rectangles of two rows and two columns of which each unit has two or none, in the order of a cycle.
    pub fn rectangles(&self) -> &'a [[Cell; 4]] {
        self.geometry.tables.rectangles.get_or_init(|| rectangles(self.geometry))
    }
}

fn rectangles(geometry: &Geometry) -> Vec<[Cell; 4]> {
    let of = |kind| geometry.units().filter(move |(_, unit)| unit.kind == kind).map(|(_, unit)| unit);
    // Row by row the cells by column.
    let corner = |row: &Unit, column: &Unit| (row.set & column.set).first();
    let rows: Vec<Vec<Option<Cell>>> =
        of(UnitKind::Row).map(|row| of(UnitKind::Column).map(|column| corner(row, column)).collect()).collect();
    let fits = |cells: &[Cell; 4]| {
        let set: CellSet = cells.iter().copied().collect();
        let two = |&unit: &UnitId| (geometry.unit(unit).set & set).len() == 2;
        cells.iter().all(|&cell| geometry.units_of(cell).iter().all(two))
    };
    let mut found = Vec::new();
    for (at, upper) in rows.iter().enumerate() {
        for lower in &rows[at + 1..] {
            let columns: Vec<[Cell; 2]> = upper.iter().zip(lower).filter_map(|(&a, &d)| Some([a?, d?])).collect();
            for (at, &[a, d]) in columns.iter().enumerate() {
                found.extend(columns[at + 1..].iter().map(|&[b, c]| [a, b, c, d]).filter(fits));
            }
        }
    }
    found
}

fn twins(geometry: &Geometry) -> Vec<Vec<[Cell; 2]>> {
    let lines: Vec<(UnitId, &Unit)> = geometry.units().filter(|(_, unit)| unit.kind.is_line()).collect();
    let others = |cell: Cell, own: UnitId| geometry.units_of(cell).iter().filter(move |&&unit| unit != own);
    let mut all = Vec::new();
    for (at, (a, one)) in lines.iter().enumerate() {
        for (b, other) in lines[at + 1..].iter().filter(|(_, other)| other.kind == one.kind) {
            let twin = |&x: &Cell| other.cells.iter().find(|&&y| others(x, *a).eq(others(y, *b))).map(|&y| [x, y]);
            all.push(one.cells.iter().filter_map(twin).collect::<Vec<_>>());
        }
    }
    all.retain(|pairs| !pairs.is_empty());
    all
}

fn across(geometry: &Geometry) -> Vec<[u8; MAX_DIGITS]> {
    let of = |kind| geometry.units().filter(move |(_, unit)| unit.kind == kind);
    let crossed = |(_, unit): (UnitId, &Unit)| {
        let mut at = [NO_LINE; MAX_DIGITS];
        let other = match unit.kind {
            UnitKind::Row => UnitKind::Column,
            UnitKind::Column => UnitKind::Row,
            _ => return at,
        };
        for (&cell, at) in unit.cells.iter().zip(&mut at) {
            // A mask of lines has 64 places.
            let number = of(other).take(64).position(|(_, line)| line.set.contains(cell));
            *at = number.map_or(NO_LINE, |number| number as u8);
        }
        at
    };
    geometry.units().map(crossed).collect()
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
