//! Where vertices stand and how the faint edges run: all that depends on the board's form alone.
//!
//! Every vertex keeps its place for as long as the kind of picture stays, so that nothing moves that did not change.

use std::f32::consts::TAU;

use chromadoku_core::geometry::{Geometry, UnitKind};
use chromadoku_core::id::{Cell, Id, UnitId};

use super::{EdgeScene, EdgeWeight, Kind, Point};
use crate::session::{GraphModel, Layout};

/// What separates two boxes of the board layout.
const GAP: f32 = 0.16;
/// From a vertex at the rim to the border of the picture.
const MARGIN: f32 = 0.62;
/// How far the arcs of rows and columns stand off from the vertices that they pass.
const ARC: f32 = 0.3;

/// The places of a kind of picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Places {
    /// What they are for.
    pub kind: Kind,
    /// Where each vertex can stand: the cells of the board, or the slots of a unit's parts.
    pub at: Vec<Point>,
    /// The faint edges.
    pub edges: Vec<EdgeScene>,
    /// Width and height of the picture.
    pub size: Point,
}

impl Places {
    /// The places of a kind.
    pub fn new(kind: Kind) -> Places {
        match (kind.model, kind.layout, kind.unit) {
            (GraphModel::Unit, _, Some(unit)) => unit_slots(kind, unit),
            (GraphModel::Unit, _, None) => Places { kind, at: Vec::new(), edges: Vec::new(), size: (8.0, 8.0) },
            (GraphModel::Cells, Layout::Board, _) => board(kind),
            (GraphModel::Cells, Layout::Circle, _) => circle(kind),
        }
    }
}

/// The board as it is, with a gap at the borders of boxes.
fn board(kind: Kind) -> Places {
    let geometry = kind.geometry.clone();
    let columns = axis(&geometry, geometry.columns(), |cell| geometry.place(cell).1);
    let rows = axis(&geometry, geometry.rows(), |cell| geometry.place(cell).0);
    let at =
        geometry.cells().map(|cell| geometry.place(cell)).map(|(row, column)| (columns[column], rows[row])).collect();
    let last = |axis: &[f32]| axis.last().copied().unwrap_or(0.0) + MARGIN;
    let edges = edges_of(&geometry, |a, b| board_bend(geometry.place(a), geometry.place(b)));
    Places { at, edges, size: (last(&columns), last(&rows)), kind }
}

/// The coordinates along one axis. There is a gap where every pair of cells across it lies in different boxes.
fn axis(geometry: &Geometry, count: usize, place: impl Fn(Cell) -> usize) -> Vec<f32> {
    let mut joined = vec![false; count];
    let mut boxes = false;
    for (_, unit) in geometry.units().filter(|(_, unit)| unit.kind == UnitKind::Box) {
        boxes = true;
        let low = unit.cells.iter().map(|&cell| place(cell)).min().unwrap_or(0);
        let high = unit.cells.iter().map(|&cell| place(cell)).max().unwrap_or(0);
        joined[low..high].fill(true);
    }
    let mut at = MARGIN;
    (0..count)
        .map(|index| {
            if index > 0 {
                at += if boxes && !joined[index - 1] { 1.0 + GAP } else { 1.0 };
            }
            at
        })
        .collect()
}

/// An edge that would pass straight over other vertices bends around them; neighbors in a line bend to different sides.
fn board_bend(a: (usize, usize), b: (usize, usize)) -> f32 {
    let (rows, columns) = (a.0.abs_diff(b.0), a.1.abs_diff(b.1));
    let steps = gcd(rows, columns);
    if steps <= 1 {
        return 0.0;
    }
    let length = ((rows * rows + columns * columns) as f32).sqrt();
    let side = if (a.0 + a.1 + steps).is_multiple_of(2) { 1.0 } else { -1.0 };
    side * (ARC + 0.03 * length) / length
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The cells on a circle in reading order, from the top, with a gap between rows.
fn circle(kind: Kind) -> Places {
    let geometry = kind.geometry.clone();
    let count = geometry.cell_count() as f32;
    let rows = geometry.rows() as f32;
    let around = count + rows * 0.6;
    let radius = (around / TAU).max(1.0);
    let center = radius + MARGIN;
    let place = |cell: Cell| {
        let slot = cell.index() as f32 + geometry.place(cell).0 as f32 * 0.6;
        on_circle((center, center), radius, slot / around)
    };
    let at = geometry.cells().map(place).collect();
    let edges = edges_of(&geometry, |_, _| 0.0);
    Places { at, edges, size: (center * 2.0, center * 2.0), kind }
}

fn edges_of(geometry: &Geometry, bend: impl Fn(Cell, Cell) -> f32) -> Vec<EdgeScene> {
    let mut edges = Vec::with_capacity(geometry.edge_count());
    for a in geometry.cells() {
        for &b in geometry.neighbors(a).iter().filter(|&&b| a < b) {
            let weight = EdgeWeight::Faint;
            edges.push(EdgeScene { a: u32::from(a.0), b: u32::from(b.0), bend: bend(a, b), weight, role: None });
        }
    }
    edges
}

/// The point at a fraction of the way around, clockwise from the top.
pub fn on_circle(center: Point, radius: f32, turn: f32) -> Point {
    let angle = turn * TAU;
    (center.0 + radius * angle.sin(), center.1 - radius * angle.cos())
}

/// The slots of a unit with `n` cells and `m` digits: `n` around a circle, `n` in a column, `m` in a column opposite.
fn unit_slots(kind: Kind, unit: UnitId) -> Places {
    let cells = kind.geometry.unit(unit).cells.len();
    let digits = kind.geometry.digit_count();
    let height = cells.max(digits) as f32 + 1.6;
    let width = height * 1.25;
    // The circle takes the left part, as wide as leaves room for names outside of it.
    let left = width * 0.58;
    let radius = (left / 2.0 - 1.25).max(0.9);
    let center = (left / 2.0, height / 2.0 + 0.3);
    let around = (0..cells).map(|slot| on_circle(center, radius, slot as f32 / cells as f32));
    let column = |count: usize, x: f32| {
        let top = (height - count as f32) / 2.0 + 0.8;
        (0..count).map(move |slot| (x, top + slot as f32))
    };
    let at = around.chain(column(cells, width * 0.7)).chain(column(digits, width * 0.93)).collect();
    Places { at, edges: Vec::new(), size: (width, height), kind }
}
