//! Cages: a dashed line inside the cells, with the sum in the corner of the first of them.

use chromadoku_board::id::Cell;
use chromadoku_board::rule::Cage;

use super::pen::{Layer, Pen, Point, through};
use super::{Part, in_reading_order};

/// How far inside the cells the line of a cage runs.
const INSIDE: f32 = 0.07;
/// How much farther it runs where it would lie on the line of another cage.
const ASIDE: f32 = 0.05;
/// The height of a sum, and how wide each of its figures is.
const SUM: f32 = 0.24;
const FIGURE: f32 = 0.135;

/// Draws a cage beside those that were drawn before.
pub(super) fn draw(pen: &mut Pen, cage: &Cage, before: &[&Vec<Cell>]) {
    let crossed = before.iter().filter(|other| other.iter().any(|cell| cage.cells.contains(cell))).count();
    let inside = INSIDE + ASIDE * crossed.min(2) as f32;
    let places = in_reading_order(pen.geometry, &cage.cells);
    let mut loops = borders(&places, inside);
    let sum = cage.sum.map(|sum| sum.to_string());
    if let (Some(sum), Some(first)) = (sum, loops.first_mut()) {
        // The line leaves room for the sum.
        let (x, y) = first[0];
        let room = FIGURE * sum.len() as f32 + 0.03;
        first[0] = (x + room.min(0.8), y);
        first.push((x, y + SUM - 0.04));
        pen.text("cage", (x - 0.025, y + 0.15), SUM, sum);
    } else if let Some(first) = loops.first_mut() {
        first.push(first[0]);
    }
    for other in loops.iter_mut().skip(1) {
        other.push(other[0]);
    }
    let path = loops.iter().map(|points| through(points)).collect();
    pen.path(Layer::Border, "cage", Part::Line, path);
}

/// Draws the border of cells.
pub(super) fn outline(pen: &mut Pen, kind: &'static str, cells: &[Cell]) {
    let places = in_reading_order(pen.geometry, cells);
    let path = borders(&places, INSIDE / 2.0).iter().map(|points| through(points) + "z").collect();
    pen.path(Layer::Border, kind, Part::Line, path);
}

/// A direction along a border, with the cells to its right.
type Way = (i32, i32);

/// The corners of each border of a set of cells in reading order, a little inside of them. The first border begins at the
/// upper left corner of the first cell.
pub(crate) fn borders(places: &[(usize, usize)], inside: f32) -> Vec<Vec<Point>> {
    let has = |row: i32, column: i32| {
        let place = usize::try_from(row).ok().zip(usize::try_from(column).ok());
        place.is_some_and(|place| places.binary_search(&place).is_ok())
    };
    let mut edges: Vec<(Way, Way)> = Vec::new();
    for &(row, column) in places {
        let (y, x) = (row as i32, column as i32);
        let sides = [
            ((y - 1, x), (x, y), (1, 0)),
            ((y, x + 1), (x + 1, y), (0, 1)),
            ((y + 1, x), (x + 1, y + 1), (-1, 0)),
            ((y, x - 1), (x, y + 1), (0, -1)),
        ];
        edges.extend(sides.into_iter().filter(|&((r, c), ..)| !has(r, c)).map(|(_, from, way)| (from, way)));
    }
    let mut borders = Vec::new();
    while !edges.is_empty() {
        let (start, first) = edges.remove(0);
        let (mut at, mut way) = ((start.0 + first.0, start.1 + first.1), first);
        let mut corners = Vec::new();
        while at != start {
            // Cells that touch at a corner only are parted: a turn to the right stays with the cell.
            let turns = [(-way.1, way.0), way, (way.1, -way.0)];
            let next = turns.iter().find_map(|&turn| edges.iter().position(|&edge| edge == (at, turn)));
            let Some(next) = next else { break };
            let (_, turn) = edges.remove(next);
            if turn != way {
                corners.push(corner(at, way, turn, inside));
            }
            (at, way) = ((at.0 + turn.0, at.1 + turn.1), turn);
        }
        if way != first {
            corners.insert(0, corner(start, way, first, inside));
        }
        borders.push(corners);
    }
    borders
}

/// A corner, moved away from both edges into the cells.
fn corner((x, y): Way, before: Way, after: Way, inside: f32) -> Point {
    let moved = |at: i32, by: i32| at as f32 + by as f32 * inside;
    (moved(x, -before.1 - after.1), moved(y, before.0 + after.0))
}
