//! Where things stand that have a place on the board.

use chromadoku_board::geometry::Geometry;
use chromadoku_board::graph::Graph;
use chromadoku_board::graph::layout::{self, Force};
use chromadoku_board::id::{Candidate, Id};
use chromadoku_board::order::sort_by;

use crate::drawing::layout::{Kind, Places};
use crate::figure::Point;
use crate::figure::number::{length, side_of};
use crate::session::drawn::DrawnVertex;
use crate::session::{GraphModel, Layout};

/// From a vertex at the rim to the border of the picture.
const MARGIN: f32 = 0.75;
/// A force layout begins here, so that the same graph always looks the same.
const SEED: u64 = 1;
/// How many ticks bring a picture to rest.
const TICKS: usize = 300;

/// The cells as they stand in the cells graph.
pub fn cells(geometry: &std::sync::Arc<Geometry>, layout: Layout) -> Vec<Point> {
    let layout = if layout == Layout::Circle { Layout::Circle } else { Layout::Board };
    Places::new(Kind { geometry: geometry.clone(), model: GraphModel::Cells, layout }).at
}

/// A candidate within its cell, which is so large that all digits have room in it.
pub fn candidate(geometry: &Geometry, cells: &[Point], candidate: Candidate) -> Point {
    let side = side_of(geometry.digit_count());
    let (x, y) = cells[candidate.cell.index()];
    let pitch = side as f32 + 0.5;
    let (column, row) = (candidate.digit.index() % side, candidate.digit.index() / side);
    (x * pitch + column as f32, y * pitch + row as f32)
}

/// Vertices pushed apart and pulled together by their edges, as large as lets most of them stand clear of each other.
pub fn force(graph: &Graph) -> Vec<Point> {
    let mut force = Force::new(graph, SEED);
    force.settle(TICKS);
    let places = force.places();
    let distance = |a: &Point, b: &Point| length((a.0 - b.0, a.1 - b.1));
    let nearest = |at: usize| {
        let others = places.iter().enumerate().filter(|&(other, _)| other != at);
        others.map(|(_, other)| distance(&places[at], other)).fold(f32::MAX, f32::min)
    };
    let mut gaps: Vec<f32> = (0..places.len()).map(nearest).collect();
    sort_by(&mut gaps, f32::total_cmp);
    let gap = gaps.get(gaps.len() / 8).copied().unwrap_or(1.0).max(0.05);
    places.iter().map(|&(x, y)| (x / gap, y / gap)).collect()
}

/// Moves vertices so that the picture begins at its margin, and says how large it is.
pub fn framed(vertices: &mut [DrawnVertex]) -> Point {
    let mut points: Vec<Point> = vertices.iter().map(|vertex| vertex.at).collect();
    let size = layout::frame(&mut points, MARGIN);
    vertices.iter_mut().zip(points).for_each(|(vertex, at)| vertex.at = at);
    size
}
