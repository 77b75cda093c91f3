//! The cells graph as forces lay it out, and the reduction: cells and beside them a clique with a vertex a digit.

use chromadoku_board::board::Board;
use chromadoku_board::graph::layout;
use chromadoku_board::wording::plural;
use chromadoku_solver::model::{self, Key, Model};

use super::{Sources, ordered, place, route};
use crate::figure::{Face, Point};
use crate::session::Layout;
use crate::session::drawn::{Drawn, DrawnEdge, DrawnVertex};

const RADIUS: f32 = 0.35;

/// The cells graph.
pub fn cells(sources: &Sources) -> Drawn {
    let Model { keys, graph } = model::cells(sources.board.geometry());
    let places = place::force(&graph);
    let vertices = keys.into_iter().zip(places).map(|(key, at)| DrawnVertex::new(key, at, RADIUS)).collect();
    let caption = format!(
        "{} and {}, laid out by forces: edges pull, vertices push.",
        plural(graph.len(), "cell", "cells"),
        plural(graph.edge_count(), "edge", "edges")
    );
    let fixed = graph.edges().map(|(a, b)| DrawnEdge::faint(a as usize, b as usize)).collect();
    Drawn { fixed, ..sources.drawn(vertices, caption) }
}

/// The reduction.
pub fn reduction(sources: &Sources) -> Drawn {
    let geometry = sources.board.geometry();
    let Model { keys, graph } = model::reduction(sources.board);
    let cells = geometry.cell_count();
    let places = match sources.of.layout {
        // By the givens alone, so that nothing moves while the puzzle is solved.
        Layout::Force => {
            let start = Board::from_values(geometry.clone(), sources.givens);
            place::force(&model::reduction(&start).graph)
        }
        layout => beside(place::cells(geometry, layout), geometry.digit_count(), layout),
    };
    let vertex = |(key, at): (Key, Point)| match key {
        Key::Digit(digit) => DrawnVertex { digit: Some(digit), face: Face::Pie, ..DrawnVertex::new(key, at, RADIUS) },
        key => DrawnVertex::new(key, at, RADIUS),
    };
    let vertices: Vec<DrawnVertex> = keys.into_iter().zip(places).map(vertex).collect();
    let ends = |(a, b): (u32, u32)| (a as usize, b as usize);
    let (clues, fixed): (Vec<_>, Vec<_>) = graph.edges().map(ends).partition(|&(a, b)| a < cells && b >= cells);
    let mut clues: Vec<DrawnEdge> = clues.into_iter().map(|(a, b)| DrawnEdge::open(a, b)).collect();
    let mut fixed: Vec<DrawnEdge> = fixed.into_iter().map(|(a, b)| DrawnEdge::faint(a, b)).collect();
    if sources.of.layout != Layout::Force {
        let field = route::Field::new(&vertices, (sources.of.layout == Layout::Board).then_some(0.5));
        field.route(&mut clues);
        field.route(&mut fixed);
    }
    let caption = format!(
        "{} and {}: each cell with a value is joined to all digits but its own, {}. Any coloring with {} colors{} solves it.",
        plural(graph.len(), "vertex", "vertices"),
        plural(graph.edge_count(), "edge", "edges"),
        plural(clues.len(), "such edge", "such edges"),
        geometry.digit_count(),
        if geometry.is_plain() { "" } else { " that also keeps the rules" }
    );
    Drawn { fixed, edges: ordered(clues), ..sources.drawn(vertices, caption) }
}

/// The cells, and the digits on an arc to the right of them, so that no edge of their clique hides another, or in the middle
/// of the circle.
fn beside(mut cells: Vec<Point>, digits: usize, layout: Layout) -> Vec<Point> {
    let most = cells.iter().fold((0.0_f32, 0.0_f32), |most, at| (most.0.max(at.0), most.1.max(at.1)));
    if layout == Layout::Circle {
        let middle = (most.0 / 2.0 + 0.3, most.1 / 2.0 + 0.3);
        let ring = layout::circle(digits).into_iter().map(|at| (at.0 + middle.0, at.1 + middle.1));
        cells.extend(ring.collect::<Vec<_>>());
        return cells;
    }
    let step = (most.1 / digits.max(1) as f32).max(1.0);
    let top = most.1 / 2.0 - step * (digits as f32 - 1.0) / 2.0 + 0.3;
    for digit in 0..digits {
        let off = (digit as f32 - (digits as f32 - 1.0) / 2.0) / digits.max(1) as f32;
        cells.push((most.0 + 3.2 - 5.0 * off * off, top + step * digit as f32));
    }
    cells
}
