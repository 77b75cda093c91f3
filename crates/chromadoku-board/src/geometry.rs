//! Which cells a board has and which of them see each other: units (cliques) and extra edges.
//!
//! A geometry is a value at run time. It is built from a [`Shape`], the small description that links, files and the
//! worker carry. Techniques speak of units and peers, never of rows modulo three.

mod builder;
pub(crate) mod overlap;
pub(crate) mod regions;
mod shape;
mod tables;

use std::fmt;
use std::sync::Arc;

use crate::id::{Cell, Digit, Id, IdVec, MAX_CELLS, PerCell, PerUnit, RuleId, UnitId};
use crate::rule::bars::bars;
use crate::rule::ledger::{Balance, Split, balances, splits};
use crate::rule::limit::{Limit, Machines};
use crate::rule::narrow::Narrow;
use crate::rule::{Conflicts, Limits, Rule};
use crate::set::{CellSet, DigitSet};

use builder::Builder;
pub use overlap::LAYOUTS;
pub use shape::{Base, Extra, GeometryError, Shape};
use tables::{Lookup, Tables};
pub use tables::{NO_LINE, Spot, Spots};

/// What a unit is, for its name and its place in a picture.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum UnitKind {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A box.
    Box,
    /// A region of a jigsaw, in place of a box.
    Region,
    /// A main diagonal.
    Diagonal,
    /// An inner box of windoku.
    Window,
    /// Any other unit.
    Extra,
    /// A killer cage that does not lie in another unit.
    Cage,
    /// The cells of a renban line.
    Renban,
    /// The cells of a nabner line.
    Nabner,
    /// The cells at one place of all boxes.
    Group,
}

impl UnitKind {
    /// Whether it is a row or a column.
    pub fn is_line(self) -> bool {
        matches!(self, UnitKind::Row | UnitKind::Column)
    }

    /// Whether it is a box, or what a jigsaw has in place of one.
    pub fn is_region(self) -> bool {
        matches!(self, UnitKind::Box | UnitKind::Region)
    }

    /// What one of them is called.
    pub fn name(self) -> &'static str {
        match self {
            UnitKind::Row => "row",
            UnitKind::Column => "column",
            UnitKind::Box => "box",
            UnitKind::Region => "region",
            UnitKind::Diagonal => "diagonal",
            UnitKind::Window => "window",
            UnitKind::Extra => "unit",
            UnitKind::Cage => "cage",
            UnitKind::Renban => "renban line",
            UnitKind::Nabner => "nabner line",
            UnitKind::Group => "disjoint group",
        }
    }
}

/// How cells and rows are called.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Names {
    /// The second cell of row 1 is `r1c2`.
    #[default]
    Numbers,
    /// Rows are letters: the second cell of row A is `A2`.
    Letters,
}

impl Names {
    /// A cell by its row and column, from 0.
    pub fn cell(self, row: usize, column: usize) -> String {
        self.cells(&self.row(row), &(column + 1).to_string())
    }

    /// Cells by their rows and columns, each in words.
    pub fn cells(self, rows: &str, columns: &str) -> String {
        match self {
            Names::Numbers => format!("r{rows}c{columns}"),
            Names::Letters => format!("{rows}{columns}"),
        }
    }

    /// A row, from 0. Behind `Z` comes `AA`.
    pub fn row(self, row: usize) -> String {
        let letter = |at: usize| char::from(b'A' + (at % 26) as u8);
        match self {
            Names::Numbers => (row + 1).to_string(),
            Names::Letters if row < 26 => letter(row).to_string(),
            Names::Letters => [letter(row / 26 - 1), letter(row)].into_iter().collect(),
        }
    }
}

/// A set of cells that are all peers of each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit {
    /// What it is.
    pub kind: UnitKind,
    /// Its number among its kind, from 0. Where boards overlap, that of a row or column is its place in the picture, and that of a
    /// box its place in its board.
    pub number: u16,
    /// Which of several overlapping boards it belongs to, from 0; the first one, if it belongs to two.
    pub board: Option<u8>,
    /// Its cells in reading order.
    pub cells: Vec<Cell>,
    /// The same cells as a set.
    pub set: CellSet,
    /// Whether it has as many cells as there are digits, so that every digit has its place in it.
    pub full: bool,
    names: Names,
}

impl Unit {
    /// What tells it from others of its kind: its number from 1, or its letter, and its board where there are several.
    pub fn label(&self) -> String {
        let names = if self.kind == UnitKind::Row { self.names } else { Names::Numbers };
        let number = names.row(usize::from(self.number));
        match self.board {
            Some(board) => format!("{number} of board {}", Names::Letters.row(usize::from(board))),
            None => number,
        }
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind.name(), self.label())
    }
}

/// The cells, units and peers of a board.
#[derive(Clone, Debug)]
pub struct Geometry {
    shape: Shape,
    digits: usize,
    places: PerCell<(u8, u8)>,
    /// Rows and columns of the picture: every cell of a grid asks for them when it looks for its neighbors.
    size: (usize, usize),
    units: PerUnit<Unit>,
    units_of: PerCell<Vec<UnitId>>,
    peers: PerCell<CellSet>,
    neighbors: PerCell<Vec<Cell>>,
    rules: IdVec<RuleId, Rule>,
    /// Whether units and edges say all that its rules say.
    is_plain: bool,
    /// Whether each of its regions is a row or column, as in a Latin square.
    is_latin: bool,
    names: Names,
    tables: Tables,
}

impl PartialEq for Geometry {
    fn eq(&self, other: &Geometry) -> bool {
        self.shape == other.shape && self.names == other.names
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
        let is_inside = row < self.rows() && column < self.columns();
        is_inside.then(|| self.tables().at()[row * self.columns() + column])?
    }

    /// How many rows a picture of the board has.
    pub fn rows(&self) -> usize {
        self.size.0
    }

    /// How many columns a picture of the board has.
    pub fn columns(&self) -> usize {
        self.size.1
    }

    /// How its cells and rows are called.
    pub fn naming(&self) -> Names {
        self.names
    }

    /// The same board with other names.
    pub fn with_names(&self, names: Names) -> Arc<Geometry> {
        let units = self.units.values().map(|unit| Unit { names, ..unit.clone() }).collect();
        Arc::new(Geometry { names, units, ..self.clone() })
    }

    /// The name of a cell as people write it: `r1c2`, or `A2`.
    pub fn name(&self, cell: Cell) -> String {
        let (row, column) = self.place(cell);
        self.names.cell(row, column)
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

    /// A unit by its id, or `None` if the board has no such unit.
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

    /// The rules and their ids, in the order of the shape.
    pub fn rules(&self) -> impl Iterator<Item = (RuleId, &Rule)> {
        self.rules.iter()
    }

    /// Whether there are rules beside units and edges.
    pub fn has_rules(&self) -> bool {
        !self.rules.is_empty()
    }

    /// A rule by its id.
    pub fn rule(&self, id: RuleId) -> &Rule {
        &self.rules[id]
    }

    /// A rule by its id, or `None` if the board has no such rule.
    pub fn get_rule(&self, id: RuleId) -> Option<&Rule> {
        self.rules.get(id)
    }

    /// Whether units and edges alone say which fillings are solutions: then digits can be renamed and exchanged.
    pub fn is_plain(&self) -> bool {
        self.is_plain
    }

    /// What the rules come down to, each with its rule.
    pub fn limits(&self) -> &[(RuleId, Limit)] {
        &self.limits_and_machines().0
    }

    fn limits_and_machines(&self) -> &(Vec<(RuleId, Limit)>, Machines) {
        self.tables.limits.get_or_init(|| Limits::of(self))
    }

    /// What follows from the rule of 45.
    pub fn balances(&self) -> &[Balance] {
        self.tables.balances.get_or_init(|| balances(self))
    }

    /// The cages that units cut in two parts of known sums.
    pub fn splits(&self) -> &[Split] {
        self.tables.splits.get_or_init(|| splits(self))
    }

    /// The limits made ready: those of the rules, one rule after the other, then one a balance.
    pub fn narrows(&self) -> Arc<[Narrow]> {
        let all = || {
            let derived = Limits::derived(self, self.limits_and_machines().1.clone());
            self.limits().iter().map(|(_, limit)| limit).chain(&derived).map(|limit| Narrow::new(self, limit)).collect()
        };
        self.tables.narrows.get_or_init(all).clone()
    }

    /// The limits of a rule, made ready.
    pub fn narrows_of(&self, rule: RuleId) -> &[Narrow] {
        let limits = self.limits();
        let place = |rule: u16| limits.partition_point(|(of, _)| of.0 < rule);
        let range = place(rule.0)..place(rule.0 + 1);
        self.narrows();
        self.tables.narrows.get().map_or(&[], |all| &all[range])
    }

    /// The limits that follow from balances, made ready.
    pub fn narrows_of_balances(&self) -> &[Narrow] {
        self.narrows();
        self.tables.narrows.get().map_or(&[], |all| &all[self.limits().len()..])
    }

    /// What rules bar of two cells by what they mean.
    pub fn conflicts(&self) -> &Conflicts {
        self.tables.conflicts.get_or_init(|| Conflicts::new(self))
    }

    /// The same as finders work it out.
    pub fn bars(&self) -> &Conflicts {
        self.tables.bars.get_or_init(|| bars(self))
    }

    /// The digits that rules allow each cell by itself.
    pub fn allowed(&self) -> &PerCell<DigitSet> {
        self.tables.allowed.get_or_init(|| {
            let mut allowed = PerCell::filled(self.digits(), self.cell_count());
            for rule in self.rules.values().filter(|rule| rule.is_of_cell()) {
                for &cell in &rule.cells() {
                    let fits = |digit: &Digit| rule.fits(self, &|_| Some(i32::from(digit.0) + 1));
                    allowed[cell] = allowed[cell].iter().filter(fits).collect();
                }
            }
            allowed
        })
    }

    /// The region of a cell: its box, or the unit that stands for one where units are given one by one.
    pub fn region_of(&self, cell: Cell) -> Option<UnitId> {
        let mut units = self.units_of(cell).iter().copied();
        let Base::Units { units: given, .. } = &self.shape.base else {
            return units.find(|&id| self.unit(id).kind.is_region());
        };
        let is_region = |id: &UnitId| match self.unit(*id).kind {
            UnitKind::Extra => id.index() < given.len(),
            kind => kind.is_region(),
        };
        units.find(is_region)
    }

    /// The kind of its regions.
    pub fn region_kind(&self) -> UnitKind {
        let kind = self.units.values().map(|unit| unit.kind).find(|kind| kind.is_region());
        kind.unwrap_or(UnitKind::Box)
    }

    /// Whether the regions of two neighbors differ. Those of a Latin square are its rows or columns, and part nothing.
    pub fn are_parted(&self, cell: Cell, other: Cell) -> bool {
        !self.is_latin && self.region_of(cell) != self.region_of(other)
    }

    /// The regions that differ from boxes and are to be seen: those of a jigsaw.
    pub fn drawn_regions(&self) -> impl Iterator<Item = UnitId> {
        self.units().filter(|(_, unit)| unit.kind == UnitKind::Region && !self.is_latin).map(|(id, _)| id)
    }

    /// What finders look up.
    pub fn tables(&self) -> Lookup<'_> {
        Lookup { geometry: self }
    }

    /// How many pairs of cells are peers: the edges of the cells graph.
    pub fn edge_count(&self) -> usize {
        self.neighbors.values().map(Vec::len).sum::<usize>() / 2
    }

    /// A plain name: `9×9`, `9×9 diagonal`, `9×9 jigsaw`; an incomplete one has cells in no region, or regions smaller than a row.
    pub fn title(&self) -> String {
        let mut title = format!("{}×{}", self.columns(), self.rows());
        match self.shape.base {
            Base::Boxes { .. } => {}
            Base::Regions(_) => title += " jigsaw",
            Base::Units { .. } => {
                title += match self.shape.base.regions() {
                    None => " special",
                    Some(regions) if regions.iter().all(Option::is_none) => " Latin square",
                    Some(_) => " incomplete jigsaw",
                };
            }
            Base::Boards { .. } => title = format!("{title} {}", overlap::name(&self.shape.base)),
        }
        let extras = self.shape.extras.iter().filter(|extra| !matches!(extra, Extra::Rule(_)));
        let mut kinds: Vec<&str> = Vec::new();
        for kind in extras.map(Extra::title).chain(self.rules.values().map(Rule::title)) {
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        if !kinds.is_empty() {
            title = format!("{title} {}", kinds.join(", "));
        }
        title
    }
}

#[cfg(feature = "serde")]
pub(crate) mod serde_shape {
    //! A geometry travels as its shape and what its cells are called.

    use super::{Geometry, Names, Shape};
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
    use std::sync::Arc;

    /// Writes shape and names.
    pub(crate) fn serialize<S: Serializer>(geometry: &Arc<Geometry>, serializer: S) -> Result<S::Ok, S::Error> {
        (geometry.shape(), geometry.naming()).serialize(serializer)
    }

    /// Reads them and builds the geometry.
    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Arc<Geometry>, D::Error> {
        let (shape, names) = <(Shape, Names)>::deserialize(deserializer)?;
        Ok(Geometry::new(shape).map_err(D::Error::custom)?.with_names(names))
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
    fn boxes_part_neighbors_and_rows_given_as_regions_do_not() {
        let parted = |shape: Shape, a, b| Geometry::new(shape).unwrap().are_parted(Cell(a), Cell(b));
        assert!(parted(Shape::boxes(2, 2), 1, 2) && parted(Shape::boxes(2, 2), 4, 8));
        assert!(!parted(Shape::boxes(2, 2), 0, 1) && !parted(Shape::boxes(2, 2), 0, 4));
        assert!(!parted(Shape::boxes(4, 1), 0, 4) && !parted(Shape::boxes(1, 4), 0, 1));
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
    fn boards_that_overlap_have_the_units_of_each_and_shared_ones_once() {
        let of = |corners: &[(u8, u8)]| Geometry::new(Shape::overlapping(corners));
        for (name, corners) in LAYOUTS {
            let geometry = of(corners).unwrap();
            let count = |kind| geometry.units().filter(|(_, unit)| unit.kind == kind && unit.full).count();
            // Boards that lie side by side have some lines in common.
            let lines = |along: fn(&(u8, u8)) -> (u8, u8)| {
                let lines =
                    corners.iter().map(along).flat_map(|(first, at)| (first..first + 9).map(move |line| (line, at)));
                lines.collect::<std::collections::BTreeSet<_>>().len()
            };
            let (rows, columns) = (lines(|&(top, left)| (top, left)), lines(|&(top, left)| (left, top)));
            assert_eq!((count(UnitKind::Row), count(UnitKind::Column)), (rows, columns), "{name}");
            assert!(geometry.title().ends_with(name));
            let boxes = geometry.units().filter(|(_, unit)| unit.kind == UnitKind::Box);
            let (cells, all) = boxes.fold((0, CellSet::EMPTY), |(sum, all), (_, unit)| (sum + 9, all | unit.set));
            assert_eq!((cells, all), (geometry.cell_count(), geometry.cell_set()), "boxes part the cells of {name}");
        }
        let samurai = of(LAYOUTS[0].1).unwrap();
        assert_eq!(samurai.title(), "21×21 samurai");
        assert_eq!((samurai.cell_count(), samurai.unit_count()), (369, 45 + 45 + 41));
        // 810 edges a board, less the 36 in each of four boxes that two boards have.
        assert_eq!(samurai.edge_count(), 5 * 810 - 4 * 36);
        assert_eq!((samurai.cell_at(0, 9), samurai.cell_at(9, 5)), (None, None));
        let middle = samurai.cell_at(7, 7).unwrap();
        let units: Vec<String> = samurai.units_of(middle).iter().map(|&id| samurai.unit(id).to_string()).collect();
        let told =
            ["row 8 of board A", "row 8 of board C", "column 8 of board A", "column 8 of board C", "box 9 of board A"];
        assert_eq!(units, told);
        for wrong in [&[(6, 6), (0, 0)][..], &[(0, 0), (0, 0)], &[(1, 0), (3, 3)], &[(0, 0), (250, 0)], &[]] {
            assert_eq!(of(wrong).err(), Some(GeometryError::Corners), "{wrong:?}");
        }
        let far: Vec<(u8, u8)> = (0..8).map(|at| (9 * at, 9 * at)).collect();
        assert_eq!(of(&far).err(), Some(GeometryError::Cells(648)));
        let diagonals = Geometry::new(Shape::overlapping(LAYOUTS[0].1).with(Extra::Diagonals)).unwrap();
        assert_eq!(diagonals.unit_count() - samurai.unit_count(), 10);
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
