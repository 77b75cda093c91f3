//! From a shape to a geometry: cells, units and edges are laid down one after the other, then peers are derived.

use std::sync::Arc;

use super::{Base, Extra, Geometry, GeometryError, Names, Shape, Unit, UnitKind};
use crate::id::{Cell, Id, MAX_CELLS, MAX_DIGITS, PerCell, UnitId};
use crate::rule::{MAX_RULE_CELLS, MAX_RULES, Rule};
use crate::set::CellSet;

pub(super) struct Builder {
    digits: usize,
    places: Vec<(u8, u8)>,
    units: Vec<Unit>,
    edges: Vec<(Cell, Cell)>,
    rules: Vec<Rule>,
    /// How many cells the rules name in all.
    rule_cells: usize,
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
                let mut builder = Builder::empty(digits, places.clone());
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

    /// Cells without units.
    fn empty(digits: usize, places: Vec<(u8, u8)>) -> Builder {
        Builder { digits, places, units: Vec::new(), edges: Vec::new(), rules: Vec::new(), rule_cells: 0 }
    }

    /// A square of side `n` with its rows and columns.
    fn square(n: usize) -> Result<Builder, GeometryError> {
        if n == 0 || n > MAX_DIGITS {
            return Err(GeometryError::Digits(n));
        }
        let places = (0..n * n).map(|at| ((at / n) as u8, (at % n) as u8)).collect();
        let mut builder = Builder::empty(n, places);
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
        self.units.push(Unit { kind, number: number as u16, cells, set, full, names: Names::default() });
        Ok(())
    }

    pub(super) fn with_extras(mut self, shape: &Shape) -> Result<Builder, GeometryError> {
        let base_units = self.units.len();
        for extra in &shape.extras {
            let refused = || GeometryError::Extra(extra.clone());
            let n = self.digits as isize;
            match extra {
                Extra::Diagonals => {
                    for kept in [&Extra::Falling, &Extra::Rising] {
                        let cells = self.diagonal(kept).ok_or_else(refused)?;
                        self.unit(UnitKind::Diagonal, cells)?;
                    }
                }
                Extra::Falling | Extra::Rising => {
                    let cells = self.diagonal(extra).ok_or_else(refused)?;
                    self.unit(UnitKind::Diagonal, cells)?;
                }
                Extra::Windows => {
                    for (top, left) in [(1, 1), (1, 5), (5, 1), (5, 5)] {
                        let cells = (0..9).map(|at| self.at(top + at / 3, left + at % 3)).collect::<Option<Vec<_>>>();
                        self.unit(UnitKind::Window, cells.filter(|_| n == 9).ok_or_else(refused)?)?;
                    }
                }
                Extra::AntiKnight => self.leaps(&[(1, 2), (2, 1), (2, -1), (1, -2)]),
                Extra::AntiKing => self.leaps(&[(1, 1), (1, -1)]),
                Extra::DisjointGroups => self.groups(base_units).ok_or_else(refused)?,
                Extra::Rule(rule) => self.rule(rule)?,
            }
        }
        Ok(self)
    }

    /// The cell in a row and column, if there is one.
    fn at(&self, row: isize, column: isize) -> Option<Cell> {
        let place = (u8::try_from(row).ok()?, u8::try_from(column).ok()?);
        let guess = row as usize * self.digits + column as usize;
        match self.places.get(guess) == Some(&place) {
            true => Some(Cell::from_index(guess)),
            false => self.places.iter().position(|&other| other == place).map(Cell::from_index),
        }
    }

    /// A main diagonal of the square whose side is the number of digits.
    fn diagonal(&self, which: &Extra) -> Option<Vec<Cell>> {
        let n = self.digits as isize;
        let column = |row| if *which == Extra::Falling { row } else { n - 1 - row };
        (0..n).map(|row| self.at(row, column(row))).collect()
    }

    fn leaps(&mut self, leaps: &[(isize, isize)]) {
        for (at, &(row, column)) in self.places.iter().enumerate() {
            for &(down, right) in leaps {
                if let Some(other) = self.at(isize::from(row) + down, isize::from(column) + right) {
                    self.edges.push((Cell::from_index(at), other));
                }
            }
        }
    }

    /// The cells at each place of all regions, which are among the units of the base.
    fn groups(&mut self, base_units: usize) -> Option<()> {
        let regions = || self.units[..base_units].iter().filter(|unit| !unit.kind.is_line() && unit.full);
        let groups: Vec<Vec<Cell>> =
            (0..self.digits).map(|place| regions().map(|unit| unit.cells[place]).collect()).collect();
        (!groups[0].is_empty() && groups[0].len() <= self.digits).then_some(())?;
        groups.into_iter().try_for_each(|cells| self.unit(UnitKind::Group, cells).ok())
    }

    fn rule(&mut self, rule: &Rule) -> Result<(), GeometryError> {
        let cells = rule.cells();
        self.rule_cells += cells.len();
        if self.rules.len() == MAX_RULES || self.rule_cells > MAX_RULE_CELLS {
            return Err(GeometryError::TooManyRules);
        }
        let on_board = cells.iter().all(|cell| cell.index() < self.places.len());
        if !on_board || !rule.meaning().is_sound(self.digits) {
            return Err(GeometryError::Rule(rule.name()));
        }
        self.rules.push(rule.clone());
        let Some((kind, cells)) = rule.meaning().unit() else { return Ok(()) };
        // What lies in a unit says nothing new.
        let set: CellSet = cells.iter().copied().collect();
        if self.units.iter().any(|unit| set.is_subset(&unit.set)) { Ok(()) } else { self.unit(kind, cells) }
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
            is_plain: self.rules.iter().all(Rule::is_unit),
            names: Names::default(),
            rules: self.rules.into(),
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
