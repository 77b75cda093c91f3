//! Arrows that begin in a pill, which is drawn first: two or three cells of a row or column.

use super::direction;
use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::Cell;
use chromadoku_board::order::sort;
use chromadoku_board::rule::{Arrow, Rule};

/// How many cells a pill has where nobody says.
pub(super) const USUAL: usize = 2;

/// The arrow of a stroke that begins with a pill of so many cells; else what to draw instead.
pub(super) fn arrow(geometry: &Geometry, stroke: &[Cell], size: usize) -> Result<Rule, &'static str> {
    if !(2..=3).contains(&size) {
        return Err("its pill has two or three cells");
    }
    if stroke.len() <= size {
        return Err("draw along its pill and on along the shaft");
    }
    let (pill, shaft) = stroke.split_at(size);
    let way = direction(geometry, pill);
    let is_straight = pill.windows(2).all(|pair| direction(geometry, pair) == way);
    if !is_straight || way.0.abs() + way.1.abs() != 1 {
        return Err("its pill lies in one row or column");
    }
    let mut circle = pill.to_vec();
    // It is read from left to right and from top to bottom, whichever way it was drawn.
    sort(&mut circle);
    Ok(Rule::Arrow(Arrow { circle, shaft: shaft.to_vec() }))
}

/// The stroke that makes an arrow: its pill ends beside its shaft.
pub(super) fn stroke(geometry: &Geometry, arrow: &Arrow) -> Vec<Cell> {
    let mut circle = arrow.circle.clone();
    let far = |cell: Cell| {
        let (down, right) = direction(geometry, &[cell, arrow.shaft[0]]);
        down.abs() + right.abs()
    };
    if far(circle[0]) < far(circle[circle.len() - 1]) {
        circle.reverse();
    }
    [circle, arrow.shaft.clone()].concat()
}
