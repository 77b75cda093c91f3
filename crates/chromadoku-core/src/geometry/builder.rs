//! From a shape to a geometry: cells, units and edges are laid down one after the other, then peers are derived.

use std::sync::Arc;

use super::{Base, Extra, Geometry, GeometryError, Shape, Unit, UnitKind};
use crate::id::{Cell, Id, MAX_CELLS, MAX_DIGITS, PerCell, UnitId};
use crate::set::CellSet;

pub(super) struct Builder {
    digits: usize,
    places: Vec<(u8, u8)>,
    units: Vec<Unit>,
    edges: Vec<(Cell, Cell)>,
}

impl Builder {
    pub(super) fn of_base(base: &Base) -> Result<Builder, GeometryError> {
        match base {
            Base::Boxes { width, height } => {
                let (width, height) = (usize::from(*width), usize::from(*height));
                let n = width * height;
                let mut builder = Builder::square(n)?;
                // `n / width` boxes stand side by side, which is the height of one.
                builder.regions(n, |row, column| row / height * height + column / width)?;
                Ok(builder)
            }
            Base::Regions(regions) => {
                let n = regions.len().isqrt();
                if n * n != regions.len() {
                    return Err(GeometryError::Cells(regions.len()));
                }
                let mut builder = Builder::square(n)?;
                builder.regions(n, |row, column| usize::from(regions[row * n + column]))?;
                Ok(builder)
            }
            Base::Units { digits, places, units } => {
                let digits = usize::from(*digits);
                if digits == 0 || digits > MAX_DIGITS {
                    return Err(GeometryError::Digits(digits));
                }
                if places.is_empty() || places.len() > MAX_CELLS {
                    return Err(GeometryError::Cells(places.len()));
                }
                let mut builder = Builder { digits, places: places.clone(), units: Vec::new(), edges: Vec::new() };
                for (number, cells) in units.iter().enumerate() {
                    if cells.iter().any(|cell| cell.index() >= places.len()) {
                        return Err(GeometryError::Member(number));
                    }
                    let kind = line_kind(places, cells);
                    builder.unit(kind, cells.clone()).map_err(|_| GeometryError::Member(number))?;
                }
                Ok(builder)
            }
        }
    }

    /// A square of side `n` with its rows and columns.
    fn square(n: usize) -> Result<Builder, GeometryError> {
        if n == 0 || n > MAX_DIGITS {
            return Err(GeometryError::Digits(n));
        }
        let places = (0..n * n).map(|at| ((at / n) as u8, (at % n) as u8)).collect();
        let mut builder = Builder { digits: n, places, units: Vec::new(), edges: Vec::new() };
        for row in 0..n {
            builder.unit(UnitKind::Row, (0..n).map(|column| Cell::from_index(row * n + column)).collect())?;
        }
        for column in 0..n {
            builder.unit(UnitKind::Column, (0..n).map(|row| Cell::from_index(row * n + column)).collect())?;
        }
        Ok(builder)
    }

    fn regions(&mut self, n: usize, region: impl Fn(usize, usize) -> usize) -> Result<(), GeometryError> {
        let mut members = vec![Vec::new(); n];
        for at in 0..n * n {
            let number = region(at / n, at % n);
            members.get_mut(number).ok_or(GeometryError::Unit(number, 0))?.push(Cell::from_index(at));
        }
        for (number, cells) in members.into_iter().enumerate() {
            if cells.len() != n {
                return Err(GeometryError::Unit(number, cells.len()));
            }
            self.unit(UnitKind::Box, cells)?;
        }
        Ok(())
    }

    fn unit(&mut self, kind: UnitKind, cells: Vec<Cell>) -> Result<(), GeometryError> {
        let number = self.units.iter().filter(|unit| unit.kind == kind).count();
        let set: CellSet = cells.iter().copied().collect();
        if set.len() != cells.len() {
            return Err(GeometryError::Member(number));
        }
        if cells.len() > self.digits {
            return Err(GeometryError::Unit(number, cells.len()));
        }
        let full = set.len() == self.digits;
        let cells = set.iter().collect();
        self.units.push(Unit { kind, number: number as u16, cells, set, full });
        Ok(())
    }

    pub(super) fn with_extras(mut self, shape: &Shape) -> Result<Builder, GeometryError> {
        let n = self.digits;
        for &extra in &shape.extras {
            if matches!(shape.base, Base::Units { .. }) {
                return Err(GeometryError::Extra(extra));
            }
            match extra {
                Extra::Diagonals => {
                    self.unit(UnitKind::Diagonal, (0..n).map(|at| Cell::from_index(at * n + at)).collect())?;
                    self.unit(UnitKind::Diagonal, (0..n).map(|at| Cell::from_index(at * n + n - 1 - at)).collect())?;
                }
                Extra::Windows => {
                    if n != 9 {
                        return Err(GeometryError::Extra(extra));
                    }
                    for (top, left) in [(1, 1), (1, 5), (5, 1), (5, 5)] {
                        let cells = (0..9).map(|at| Cell::from_index((top + at / 3) * 9 + left + at % 3));
                        self.unit(UnitKind::Window, cells.collect())?;
                    }
                }
                Extra::AntiKnight => self.leaps(n, &[(1, 2), (2, 1), (2, -1), (1, -2)]),
                Extra::AntiKing => self.leaps(n, &[(1, 1), (1, -1)]),
            }
        }
        Ok(self)
    }

    fn leaps(&mut self, n: usize, leaps: &[(isize, isize)]) {
        for at in 0..n * n {
            for &(down, right) in leaps {
                let (row, column) = ((at / n) as isize + down, (at % n) as isize + right);
                if (0..n as isize).contains(&row) && (0..n as isize).contains(&column) {
                    let other = Cell::from_index(row as usize * n + column as usize);
                    self.edges.push((Cell::from_index(at), other));
                }
            }
        }
    }

    pub(super) fn finish(self, shape: Shape) -> Result<Arc<Geometry>, GeometryError> {
        let count = self.places.len();
        let mut peers = PerCell::filled(CellSet::EMPTY, count);
        let mut units_of = PerCell::filled(Vec::new(), count);
        for (index, unit) in self.units.iter().enumerate() {
            for &cell in &unit.cells {
                peers[cell] |= unit.set;
                units_of[cell].push(UnitId::from_index(index));
            }
        }
        for &(a, b) in &self.edges {
            peers[a].insert(b);
            peers[b].insert(a);
        }
        for index in 0..count {
            peers[Cell::from_index(index)].remove(Cell::from_index(index));
        }
        let neighbors = peers.values().map(|set| set.iter().collect()).collect();
        let end =
            |of: fn(&(u8, u8)) -> u8| self.places.iter().map(|place| usize::from(of(place)) + 1).max().unwrap_or(0);
        let size = (end(|place| place.0), end(|place| place.1));
        let (digits, places, units) = (self.digits, self.places.into(), self.units.into());
        Ok(Arc::new(Geometry {
            shape,
            digits,
            places,
            size,
            units,
            units_of,
            peers,
            neighbors,
            tables: Default::default(),
        }))
    }
}

/// A unit given cell by cell is called a row or column where it is one whole line of the picture.
fn line_kind(places: &[(u8, u8)], cells: &[Cell]) -> UnitKind {
    let all = |of: fn(&(u8, u8)) -> u8| {
        let mut lines = cells.iter().map(|cell| of(&places[cell.index()]));
        let first = lines.next();
        lines.all(|line| Some(line) == first)
    };
    match (all(|place| place.0), all(|place| place.1)) {
        (true, false) => UnitKind::Row,
        (false, true) => UnitKind::Column,
        _ => UnitKind::Extra,
    }
}
