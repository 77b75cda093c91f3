//! From a shape to a geometry: cells, units and edges are laid down one after the other, then peers are derived.

use std::sync::Arc;

use super::overlap::{self, MOST_BOARDS};
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
                builder.regions(UnitKind::Box, |row, column| Base::box_at((width, height), row, column))?;
                Ok(builder)
            }
            Base::Regions(regions) => {
                let n = regions.len().isqrt();
                if n * n != regions.len() {
                    return Err(GeometryError::Cells(regions.len()));
                }
                let mut builder = Builder::square(n)?;
                builder.regions(UnitKind::Region, |row, column| usize::from(regions[row * n + column]))?;
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
                // A square with some regions has them behind its rows and columns.
                let lines = base.regions().map_or(units.len(), |_| 2 * digits);
                for (number, cells) in units.iter().enumerate() {
                    if cells.iter().any(|cell| cell.index() >= places.len()) {
                        return Err(GeometryError::Member(number));
                    }
                    let kind = if number < lines { line_kind(places, cells) } else { UnitKind::Region };
                    builder.unit(kind, cells.clone()).map_err(|_| GeometryError::Member(number))?;
                }
                Ok(builder)
            }
            Base::Boards { width, height, corners } => {
                Builder::boards(usize::from(*width), usize::from(*height), corners)
            }
        }
    }

    /// Squares that may share cells, each with its rows, columns and boxes; a unit that two of them have is there once.
    fn boards(width: usize, height: usize, corners: &[(u8, u8)]) -> Result<Builder, GeometryError> {
        let n = width * height;
        if n == 0 || n > MAX_DIGITS {
            return Err(GeometryError::Digits(n));
        }
        let first = |of: fn(&(u8, u8)) -> u8| corners.iter().map(of).min() == Some(0);
        let last = |of: fn(&(u8, u8)) -> u8| corners.iter().all(|corner| usize::from(of(corner)) + n < 256);
        let is_ordered = corners.windows(2).all(|pair| pair[0] < pair[1]) && corners.len() <= MOST_BOARDS;
        if !is_ordered || !first(|at| at.0) || !first(|at| at.1) || !last(|at| at.0) || !last(|at| at.1) {
            return Err(GeometryError::Corners);
        }
        let places = overlap::places(n, corners);
        if places.len() > MAX_CELLS {
            return Err(GeometryError::Cells(places.len()));
        }
        let mut builder = Builder::empty(n, places);
        for kind in [UnitKind::Row, UnitKind::Column, UnitKind::Box] {
            let place = |at: usize, of: usize| match kind {
                UnitKind::Row => (at, of),
                UnitKind::Column => (of, at),
                _ => (at / height * height + of / width, at % height * width + of % width),
            };
            for (board, &(top, left)) in corners.iter().enumerate() {
                let first = match kind {
                    UnitKind::Row => top,
                    UnitKind::Column => left,
                    _ => 0,
                };
                let (top, left) = (isize::from(top), isize::from(left));
                for at in 0..n {
                    let places = (0..n).map(|of| place(at, of));
                    let cells =
                        places.filter_map(|(row, column)| builder.at(top + row as isize, left + column as isize));
                    let cells = cells.collect();
                    builder.unit_of_board(kind, usize::from(first) + at, board, cells)?;
                }
            }
        }
        Ok(builder)
    }

    /// A unit of one of several boards, unless another one has it as well.
    fn unit_of_board(
        &mut self,
        kind: UnitKind,
        number: usize,
        board: usize,
        cells: Vec<Cell>,
    ) -> Result<(), GeometryError> {
        let set: CellSet = cells.iter().copied().collect();
        if self.units.iter().any(|unit| unit.kind == kind && unit.set == set) {
            return Ok(());
        }
        self.unit(kind, cells)?;
        if let Some(unit) = self.units.last_mut() {
            (unit.number, unit.board) = (number as u16, Some(board as u8));
        }
        Ok(())
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

    fn regions(&mut self, kind: UnitKind, region: impl Fn(usize, usize) -> usize) -> Result<(), GeometryError> {
        let n = self.digits;
        let mut members = vec![Vec::new(); n];
        for at in 0..n * n {
            let number = region(at / n, at % n);
            members.get_mut(number).ok_or(GeometryError::Unit(number, 0))?.push(Cell::from_index(at));
        }
        for (number, cells) in members.into_iter().enumerate() {
            if cells.len() != n {
                return Err(GeometryError::Unit(number, cells.len()));
            }
            self.unit(kind, cells)?;
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
        self.units.push(Unit { kind, number: number as u16, cells, set, full, board: None, names: Names::default() });
        Ok(())
    }

    pub(super) fn with_extras(mut self, shape: &Shape) -> Result<Builder, GeometryError> {
        let (base_units, corners) = (self.units.len(), shape.base.corners());
        for extra in &shape.extras {
            let refused = || GeometryError::Extra(extra.clone());
            let n = self.digits as isize;
            match extra {
                Extra::Diagonals | Extra::Falling | Extra::Rising => {
                    let both = [Extra::Falling, Extra::Rising];
                    let kept = if *extra == Extra::Diagonals { &both } else { std::slice::from_ref(extra) };
                    for (corner, kept) in corners.iter().flat_map(|corner| kept.iter().map(move |kept| (corner, kept)))
                    {
                        let cells = self.diagonal(*corner, kept).ok_or_else(refused)?;
                        self.unit(UnitKind::Diagonal, cells)?;
                    }
                }
                Extra::Windows => {
                    let windows = [(1, 1), (1, 5), (5, 1), (5, 5)];
                    for (&(top, left), (down, right)) in corners.iter().flat_map(|at| windows.map(move |to| (at, to))) {
                        let (top, left) = (isize::from(top) + down, isize::from(left) + right);
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

    /// A main diagonal of the square with this corner whose side is the number of digits.
    fn diagonal(&self, (top, left): (u8, u8), which: &Extra) -> Option<Vec<Cell>> {
        let n = self.digits as isize;
        let column = |row| if *which == Extra::Falling { row } else { n - 1 - row };
        (0..n).map(|row| self.at(isize::from(top) + row, isize::from(left) + column(row))).collect()
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
        let is_line = |unit: &Unit| self.units.iter().any(|line| line.kind.is_line() && line.set == unit.set);
        let regions = || self.units.iter().filter(|unit| unit.kind.is_region());
        let is_latin = regions().count() >= self.digits && regions().all(is_line);
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
            is_latin,
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
