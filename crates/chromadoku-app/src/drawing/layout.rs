//! Where vertices stand and how the faint edges run: all that depends on the board's form alone.
//!
//! Every vertex keeps its place for as long as the kind of picture stays, so that nothing moves that did not change.

use std::f32::consts::TAU;
use std::sync::Arc;

use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Cell, Id};
use chromadoku_board::rule::Rule;

use crate::figure::number::{length, sin_cos};
use crate::figure::{EdgeScene, EdgeWeight, Point, Way};
use crate::session::{GraphModel, Layout};

/// What separates two boxes of the board layout.
const GAP: f32 = 0.16;
/// From a vertex at the rim to the border of the picture.
const MARGIN: f32 = 0.62;
/// How much wider it is where rules have clues outside the board.
const CLUES: f32 = 0.5;
/// How far from its line an edge runs on the board that would pass over vertices, and how much farther for each unit of its length.
const LANE: f32 = 0.42;
const FARTHER: f32 = 0.016;
/// How far the arcs of rows and columns stand off from the vertices that they pass.
const ARC: f32 = 0.3;
/// From one ring of the circle layout to the next.
const RING: f32 = 0.98;

/// Between scenes of one kind things move, between others they do not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kind {
    /// The board's form.
    pub geometry: Arc<Geometry>,
    /// What the vertices are.
    pub model: GraphModel,
    /// Where they stand.
    pub layout: Layout,
}

impl Kind {
    /// Whether the vertices are the cells, in their places on the board.
    pub fn is_board(&self) -> bool {
        self.model == GraphModel::Cells && self.layout == Layout::Board
    }
}

/// The places of a kind of picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Places {
    /// What they are for.
    pub kind: Kind,
    /// Where each vertex stands.
    pub at: Vec<Point>,
    /// The faint edges.
    pub edges: Vec<EdgeScene>,
    /// Width and height of the picture.
    pub size: Point,
}

// As for the scene: no coordinate is ever NaN.
impl Eq for Places {}

impl Places {
    /// The places of the cells on the board or a circle.
    pub fn new(kind: Kind) -> Places {
        if kind.layout == Layout::Circle { circle(kind) } else { board(kind) }
    }
}

/// The board as it is, with a gap at the borders of boxes.
fn board(kind: Kind) -> Places {
    let geometry = kind.geometry.clone();
    let columns = axis(&geometry, geometry.columns(), |(row, column)| (column, (row, column + 1)));
    let rows = axis(&geometry, geometry.rows(), |(row, column)| (row, (row + 1, column)));
    let at =
        geometry.cells().map(|cell| geometry.place(cell)).map(|(row, column)| (columns[column], rows[row])).collect();
    let last = |axis: &[f32]| axis.last().copied().unwrap_or(0.0) + margin(&geometry);
    // Which edges are there depends on the position.
    Places { at, edges: Vec::new(), size: (last(&columns), last(&rows)), kind }
}

/// From a vertex at the rim of the board to the border of the picture.
fn margin(geometry: &Geometry) -> f32 {
    let is_outside = |rule: &Rule| matches!(rule, Rule::Clue(_) | Rule::LittleKiller(_));
    if geometry.rules().any(|(_, rule)| is_outside(rule)) { MARGIN + CLUES } else { MARGIN }
}

/// The coordinates along one axis, which gives where a place is on it and the next place. There is a gap where all cells next to each
/// other across it lie in different regions.
fn axis(geometry: &Geometry, count: usize, along: impl Fn((usize, usize)) -> (usize, (usize, usize))) -> Vec<f32> {
    let mut joined = vec![false; count];
    for cell in geometry.cells() {
        let (at, (row, column)) = along(geometry.place(cell));
        joined[at] |= geometry.cell_at(row, column).is_some_and(|next| !geometry.are_parted(cell, next));
    }
    let mut at = margin(geometry);
    (0..count)
        .map(|index| {
            if index > 0 {
                at += if joined[index - 1] { 1.0 } else { 1.0 + GAP };
            }
            at
        })
        .collect()
}

/// The way between two squares of a board, given by row and column. One that would pass straight over others goes around them: in
/// a row or column between two lines, elsewhere in a curve. Neighbors in a line go on different sides.
pub fn board_way(a: (usize, usize), b: (usize, usize)) -> Way {
    let (rows, columns) = (b.0 as f32 - a.0 as f32, b.1 as f32 - a.1 as f32);
    let steps = gcd(a.0.abs_diff(b.0), a.1.abs_diff(b.1));
    if steps <= 1 {
        return Way::STRAIGHT;
    }
    let length = length((columns, rows));
    let side = if (a.0 + a.1 + steps).is_multiple_of(2) { 1.0 } else { -1.0 };
    if rows != 0.0 && columns != 0.0 {
        return Way::Bent(side * (ARC + 0.03 * length) / length);
    }
    let aside = side * (LANE + FARTHER * length) / length;
    let beside = (-rows * aside, columns * aside);
    Way::Around(beside, beside)
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The cells on a circle in reading order, clockwise from the top. Many cells take turns on several rings close to each
/// other: on a single one they would be too small to read.
fn circle(kind: Kind) -> Places {
    let geometry = kind.geometry.clone();
    let count = geometry.cell_count();
    let rings = match count {
        0..=16 => 1,
        17..=100 => 2,
        101..=256 => 3,
        _ => 4,
    };
    // A full round of rings, so that the last cell and the first are on different ones.
    let around = count.next_multiple_of(rings) as f32;
    let inner = (around / rings as f32 * 1.02 / TAU).max(1.0);
    let outer = inner + (rings - 1) as f32 * RING;
    let center = outer + MARGIN;
    let place = |cell: Cell| {
        let radius = outer - (cell.index() % rings) as f32 * RING;
        on_circle((center, center), radius, cell.index() as f32 / around)
    };
    let at = geometry.cells().map(place).collect();
    let edges = edges_of(&geometry);
    Places { at, edges, size: (center * 2.0, center * 2.0), kind }
}

fn edges_of(geometry: &Geometry) -> Vec<EdgeScene> {
    let mut edges = Vec::with_capacity(geometry.edge_count());
    for a in geometry.cells() {
        for &b in geometry.neighbors(a).iter().filter(|&&b| a < b) {
            let weight = EdgeWeight::Faint;
            edges.push(EdgeScene { a: u32::from(a.0), b: u32::from(b.0), way: Way::STRAIGHT, weight, role: None });
        }
    }
    edges
}

/// The point at a fraction of the way around, clockwise from the top.
pub fn on_circle(center: Point, radius: f32, turn: f32) -> Point {
    let angle = turn * TAU;
    let (sin, cos) = sin_cos(angle);
    (center.0 + radius * sin, center.1 - radius * cos)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::graph::Footing;
    use crate::session::Session;
    use chromadoku_board::geometry::{Geometry, Shape};

    fn closest(places: &Places) -> f32 {
        let pairs = places.at.iter().enumerate().flat_map(|(at, a)| places.at[at + 1..].iter().map(move |b| (a, b)));
        pairs.map(|(a, b)| ((a.0 - b.0).powi(2) + (a.1 - b.1).powi(2)).sqrt()).fold(f32::MAX, f32::min)
    }

    fn session(side: usize, layout: Layout) -> Session {
        let mut session = Session::empty(Geometry::new(Shape::classic(side).unwrap()).unwrap());
        session.page.view.layout = layout;
        session
    }

    #[test]
    fn no_vertex_comes_closer_to_another_than_one_unit_and_all_lie_in_the_picture() {
        for side in [4, 6, 9, 12, 16, 25] {
            for layout in [Layout::Board, Layout::Circle] {
                let places = Footing::of(&session(side, layout)).ground().unwrap().places;
                assert!(closest(&places) > 0.99, "{side} {layout:?}: {}", closest(&places));
                let (width, height) = places.size;
                let inside = |at: &Point| at.0 >= 0.5 && at.1 >= 0.5 && at.0 <= width - 0.5 && at.1 <= height - 0.5;
                assert!(places.at.iter().all(inside), "{side} {layout:?}");
            }
        }
    }

    #[test]
    fn known_numbers_of_edges() {
        for (side, edges) in [(4, 56), (9, 810), (16, 4_992), (25, 20_000)] {
            assert_eq!(Footing::of(&session(side, Layout::Circle)).ground().unwrap().places.edges.len(), edges);
        }
    }

    #[test]
    fn boxes_are_set_apart_and_lines_bend_around_what_they_pass() {
        let places = Footing::of(&session(9, Layout::Board)).ground().unwrap().places;
        let x = |cell: usize| places.at[cell].0;
        assert!(x(3) - x(2) > x(2) - x(1));
        assert_eq!(board_way((0, 0), (0, 1)), Way::STRAIGHT);
        assert_ne!(board_way((0, 0), (0, 2)), Way::STRAIGHT);
        assert_ne!(board_way((0, 0), (2, 2)), Way::STRAIGHT, "it would pass over r2c2");
    }
}
