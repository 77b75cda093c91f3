//! Which cells a board has and which of them see each other: units (cliques) and extra edges.
//!
//! A geometry is a value at run time. It is built from a [`Shape`], the small description that links, files and the
//! worker carry. Techniques speak of units and peers, never of rows modulo three.

use std::fmt;
use std::sync::Arc;

use crate::id::{Cell, Id, MAX_CELLS, MAX_DIGITS, PerCell, PerUnit, UnitId};
use crate::set::{CellSet, DigitSet};

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// The description that a [`Geometry`] is built from.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Shape {
    /// Cells and their units.
    pub base: Base,
    /// What is added to them.
    pub extras: Vec<Extra>,
}

/// The cells of a board and the units that it has without extras.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Base {
    /// The square of side `width * height` with rows, columns and boxes of that size.
    Boxes {
        /// Columns of a box.
        width: u8,
        /// Rows of a box.
        height: u8,
    },
    /// A square with rows, columns and regions of any form: the region of each cell, numbered from 0.
    Regions(Vec<u8>),
    /// Cells and units given one by one.
    Units {
        /// How many digits there are.
        digits: u8,
        /// Row and column of each cell, from 0.
        places: Vec<(u8, u8)>,
        /// The cells of each unit; a unit with fewer cells than digits is a clique that need not hold every digit.
        units: Vec<Vec<Cell>>,
    },
}

/// Units or edges that are added to a square board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Extra {
    /// The two main diagonals are units.
    Diagonals,
    /// The four inner boxes of windoku (hyper-sudoku) are units; 9x9 only.
    Windows,
    /// Cells a chess knight's move apart differ.
    AntiKnight,
    /// Cells that touch at a corner differ.
    AntiKing,
}

impl Shape {
    /// The classic board with boxes of `width` columns and `height` rows.
    pub fn boxes(width: u8, height: u8) -> Shape {
        Shape { base: Base::Boxes { width, height }, extras: Vec::new() }
    }

    /// The classic board of side `n` with the squarest boxes, at least as wide as high.
    ///
    /// Returns nothing for a side that has no such boxes (a prime, or above 25).
    pub fn classic(n: usize) -> Option<Shape> {
        let height = (2..=5).filter(|&h| n.is_multiple_of(h) && h * h <= n).max()?;
        (n <= MAX_DIGITS).then(|| Shape::boxes((n / height) as u8, height as u8))
    }

    /// The same shape with one more extra.
    pub fn with(mut self, extra: Extra) -> Shape {
        self.extras.push(extra);
        self
    }
}

/// Why a [`Shape`] does not describe a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GeometryError {
    /// The number of digits is not between 1 and 25.
    Digits(usize),
    /// The number of cells is 0, above 625, or does not fit the number of digits.
    Cells(usize),
    /// A region or unit has the wrong number of cells: its number from 0, and how many it has.
    Unit(usize, usize),
    /// A unit names a cell that the board does not have, or one twice.
    Member(usize),
    /// The extra cannot be added to this board.
    Extra(Extra),
}

impl fmt::Display for GeometryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GeometryError::Digits(count) => write!(f, "a board has 1 to 25 digits, not {count}"),
            GeometryError::Cells(count) => {
                write!(f, "{count} cells do not make a board of this kind")
            }
            GeometryError::Unit(unit, count) => write!(f, "unit {} has {count} cells", unit + 1),
            GeometryError::Member(unit) => write!(f, "unit {} names a cell twice or one that does not exist", unit + 1),
            GeometryError::Extra(extra) => write!(f, "{extra:?} cannot be added to this board"),
        }
    }
}

impl std::error::Error for GeometryError {}

/// What a unit is, for its name and its place in a picture.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum UnitKind {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A box, or a region of a jigsaw.
    Box,
    /// A main diagonal.
    Diagonal,
    /// An inner box of windoku.
    Window,
    /// Any other unit.
    Extra,
}

impl UnitKind {
    /// Whether it is a row or a column.
    pub fn is_line(self) -> bool {
        matches!(self, UnitKind::Row | UnitKind::Column)
    }
}

/// A set of cells that are all peers of each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit {
    /// What it is.
    pub kind: UnitKind,
    /// Its number among its kind, from 0.
    pub number: u16,
    /// Its cells in reading order.
    pub cells: Vec<Cell>,
    /// The same cells as a set.
    pub set: CellSet,
    /// Whether it has as many cells as there are digits, so that every digit has its place in it.
    pub full: bool,
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            UnitKind::Row => "row",
            UnitKind::Column => "column",
            UnitKind::Box => "box",
            UnitKind::Diagonal => "diagonal",
            UnitKind::Window => "window",
            UnitKind::Extra => "unit",
        };
        write!(f, "{kind} {}", self.number + 1)
    }
}

/// The cells, units and peers of a board.
#[derive(Clone, Debug)]
pub struct Geometry {
    shape: Shape,
    digits: usize,
    places: PerCell<(u8, u8)>,
    units: PerUnit<Unit>,
    units_of: PerCell<Vec<UnitId>>,
    peers: PerCell<CellSet>,
    neighbors: PerCell<Vec<Cell>>,
}

impl PartialEq for Geometry {
    fn eq(&self, other: &Geometry) -> bool {
        self.shape == other.shape
    }
}

impl Eq for Geometry {}

impl Geometry {
    /// Builds the board that a shape describes.
    pub fn new(shape: Shape) -> Result<Arc<Geometry>, GeometryError> {
        Builder::of_base(&shape.base)?.with_extras(&shape)?.finish(shape)
    }

    /// The classic 9x9 board.
    pub fn classic9() -> Arc<Geometry> {
        match Geometry::new(Shape::boxes(3, 3)) {
            Ok(geometry) => geometry,
            Err(error) => unreachable!("the classic board is well-formed: {error}"),
        }
    }

    /// What it was built from.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// How many digits there are.
    pub fn digit_count(&self) -> usize {
        self.digits
    }

    /// All digits.
    pub fn digits(&self) -> DigitSet {
        DigitSet::first_n(self.digits)
    }

    /// How many cells there are.
    pub fn cell_count(&self) -> usize {
        self.places.len()
    }

    /// The cells in order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..self.places.len()).map(Cell::from_index)
    }

    /// All cells as a set.
    pub fn cell_set(&self) -> CellSet {
        CellSet::first_n(self.cell_count())
    }

    /// Row and column of a cell, from 0.
    pub fn place(&self, cell: Cell) -> (usize, usize) {
        let (row, column) = self.places[cell];
        (usize::from(row), usize::from(column))
    }

    /// The cell in a row and column, from 0.
    pub fn cell_at(&self, row: usize, column: usize) -> Option<Cell> {
        let guess = Cell::from_index((row * self.columns() + column).min(MAX_CELLS));
        if self.places.get(guess).is_some() && self.place(guess) == (row, column) {
            return Some(guess);
        }
        self.cells().find(|&cell| self.place(cell) == (row, column))
    }

    /// How many rows a picture of the board has.
    pub fn rows(&self) -> usize {
        self.places.values().map(|place| usize::from(place.0) + 1).max().unwrap_or(0)
    }

    /// How many columns a picture of the board has.
    pub fn columns(&self) -> usize {
        self.places.values().map(|place| usize::from(place.1) + 1).max().unwrap_or(0)
    }

    /// The name of a cell as people write it: `r1c2`.
    pub fn name(&self, cell: Cell) -> String {
        let (row, column) = self.place(cell);
        format!("r{}c{}", row + 1, column + 1)
    }

    /// The names of several cells, separated by commas.
    pub fn names(&self, cells: &CellSet) -> String {
        cells.iter().map(|cell| self.name(cell)).collect::<Vec<_>>().join(", ")
    }

    /// The units and their ids, in order: rows, columns, boxes, extras.
    pub fn units(&self) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.units.iter()
    }

    /// How many units there are.
    pub fn unit_count(&self) -> usize {
        self.units.len()
    }

    /// A unit by its id.
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[id]
    }

    /// A unit by its id, or nothing where the board has no such unit.
    pub fn get_unit(&self, id: UnitId) -> Option<&Unit> {
        self.units.get(id)
    }

    /// The units of a cell.
    pub fn units_of(&self, cell: Cell) -> &[UnitId] {
        &self.units_of[cell]
    }

    /// The units that hold all of some cells; none for no cells.
    pub fn units_of_all(&self, cells: &CellSet) -> Vec<UnitId> {
        let Some(first) = cells.first() else {
            return Vec::new();
        };
        self.units_of(first).iter().copied().filter(|&id| cells.is_subset(&self.unit(id).set)).collect()
    }

    /// The cells that must differ from a cell.
    pub fn peers(&self, cell: Cell) -> &CellSet {
        &self.peers[cell]
    }

    /// The same as a list in order.
    pub fn neighbors(&self, cell: Cell) -> &[Cell] {
        &self.neighbors[cell]
    }

    /// The cells that see every one of some cells.
    pub fn common_peers(&self, cells: &CellSet) -> CellSet {
        cells.iter().fold(self.cell_set(), |common, cell| common & *self.peers(cell))
    }

    /// How many pairs of cells are peers: the edges of the cells graph.
    pub fn edge_count(&self) -> usize {
        self.neighbors.values().map(Vec::len).sum::<usize>() / 2
    }

    /// A plain name: `9x9`, `9x9 diagonal`, `9x9 jigsaw`.
    pub fn title(&self) -> String {
        let mut title = format!("{}x{}", self.columns(), self.rows());
        match self.shape.base {
            Base::Boxes { .. } => {}
            Base::Regions(_) => title += " jigsaw",
            Base::Units { .. } => title += " special",
        }
        for extra in &self.shape.extras {
            title += match extra {
                Extra::Diagonals => " diagonal",
                Extra::Windows => " windoku",
                Extra::AntiKnight => " anti-knight",
                Extra::AntiKing => " anti-king",
            };
        }
        title
    }
}

struct Builder {
    digits: usize,
    places: Vec<(u8, u8)>,
    units: Vec<Unit>,
    edges: Vec<(Cell, Cell)>,
}

impl Builder {
    fn of_base(base: &Base) -> Result<Builder, GeometryError> {
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

    fn unit(&mut self, kind: UnitKind, mut cells: Vec<Cell>) -> Result<(), GeometryError> {
        let number = self.units.iter().filter(|unit| unit.kind == kind).count();
        cells.sort();
        let set: CellSet = cells.iter().copied().collect();
        if set.len() != cells.len() {
            return Err(GeometryError::Member(number));
        }
        if cells.len() > self.digits {
            return Err(GeometryError::Unit(number, cells.len()));
        }
        let full = cells.len() == self.digits;
        self.units.push(Unit { kind, number: number as u16, cells, set, full });
        Ok(())
    }

    fn with_extras(mut self, shape: &Shape) -> Result<Builder, GeometryError> {
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

    fn finish(self, shape: Shape) -> Result<Arc<Geometry>, GeometryError> {
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
        let (digits, places, units) = (self.digits, self.places.into(), self.units.into());
        Ok(Arc::new(Geometry { shape, digits, places, units, units_of, peers, neighbors }))
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

#[cfg(feature = "serde")]
pub(crate) mod serde_shape {
    //! A geometry travels as its shape.

    use super::{Geometry, Shape};
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
    use std::sync::Arc;

    /// Writes the shape.
    pub(crate) fn serialize<S: Serializer>(geometry: &Arc<Geometry>, serializer: S) -> Result<S::Ok, S::Error> {
        geometry.shape().serialize(serializer)
    }

    /// Reads a shape and builds its geometry.
    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Arc<Geometry>, D::Error> {
        Geometry::new(Shape::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(shape: Shape) -> (usize, usize, usize, usize, usize) {
        let geometry = Geometry::new(shape).unwrap();
        let degrees: Vec<usize> = geometry.cells().map(|cell| geometry.neighbors(cell).len()).collect();
        (
            geometry.cell_count(),
            geometry.edge_count(),
            *degrees.iter().min().unwrap(),
            *degrees.iter().max().unwrap(),
            geometry.unit_count(),
        )
    }

    #[test]
    fn the_cells_graph_has_the_known_numbers_of_vertices_edges_degrees_and_cliques() {
        let classic = |n| Shape::classic(n).unwrap();
        assert_eq!(facts(classic(4)), (16, 56, 7, 7, 12));
        assert_eq!(facts(classic(6)), (36, 216, 12, 12, 18));
        assert_eq!(facts(classic(8)), (64, 544, 17, 17, 24));
        assert_eq!(facts(classic(9)), (81, 810, 20, 20, 27));
        assert_eq!(facts(classic(9).with(Extra::Diagonals)), (81, 864, 20, 32, 29));
        assert_eq!(facts(classic(9).with(Extra::Windows)), (81, 874, 20, 24, 31));
        assert_eq!(facts(classic(10)), (100, 1100, 22, 22, 30));
        assert_eq!(facts(classic(12)), (144, 2016, 28, 28, 36));
        assert_eq!(facts(classic(16)), (256, 4992, 39, 39, 48));
        assert_eq!(facts(classic(25)), (625, 20000, 64, 64, 75));
    }

    #[test]
    fn classic_boards_have_the_squarest_boxes() {
        let boxes = |n| Shape::classic(n).map(|shape| shape.base);
        assert_eq!(boxes(6), Some(Base::Boxes { width: 3, height: 2 }));
        assert_eq!(boxes(12), Some(Base::Boxes { width: 4, height: 3 }));
        assert_eq!(boxes(15), Some(Base::Boxes { width: 5, height: 3 }));
        assert_eq!(boxes(20), Some(Base::Boxes { width: 5, height: 4 }));
        assert_eq!(boxes(7), None);
        assert_eq!(boxes(36), None);
    }

    #[test]
    fn a_jigsaw_with_a_region_of_the_wrong_size_is_refused() {
        let mut regions: Vec<u8> = (0..16).map(|at| at / 4).collect();
        assert!(Geometry::new(Shape { base: Base::Regions(regions.clone()), extras: vec![] }).is_ok());
        regions[0] = 1;
        let error = Geometry::new(Shape { base: Base::Regions(regions), extras: vec![] }).unwrap_err();
        assert_eq!(error, GeometryError::Unit(0, 3));
    }

    #[test]
    fn cells_are_found_by_place_and_named_from_one() {
        let geometry = Geometry::classic9();
        let cell = geometry.cell_at(3, 7).unwrap();
        assert_eq!(cell, Cell(34));
        assert_eq!(geometry.name(cell), "r4c8");
        assert_eq!(geometry.cell_at(9, 0), None);
    }
}
