//! The graph of a digit: rows and columns where it has no place yet, an edge for each candidate, and a matching. Its tight sets
//! are fish.

use chromadoku_board::geometry::UnitKind;
use chromadoku_board::graph::bipartite::Bipartite;
use chromadoku_board::graph::layout;
use chromadoku_board::id::{Candidate, Cell, Digit, UnitId};
use chromadoku_board::set::mask::members;
use chromadoku_board::wording::plural;
use chromadoku_solver::model::Key;

use super::{Sources, ordered};
use crate::figure::{EdgeWeight, Face, Point, Role, TextScene};
use crate::session::Layout;
use crate::session::drawn::{Drawn, DrawnEdge, DrawnVertex};

const RADIUS: f32 = 0.4;
/// From one row to the next.
const STEP: f32 = 1.25;
/// With more rows than this, vertices are too small for their names, which stand beside them, so far from their middles.
const WITHIN: usize = 12;
const BESIDE: f32 = 1.2;

/// The rows and columns of the digit.
pub fn draw(sources: &Sources) -> Drawn {
    let digit = sources.of.digit.unwrap_or(Digit(0));
    let geometry = sources.board.geometry();
    let of =
        |kind: UnitKind| geometry.units().filter(move |(_, unit)| unit.full && unit.kind == kind).map(|(id, _)| id);
    let (rows, columns): (Vec<UnitId>, Vec<UnitId>) = (of(UnitKind::Row).collect(), of(UnitKind::Column).collect());
    if rows.is_empty() || rows.len() > 32 {
        return sources.nothing("This board has no rows and columns that hold all digits.");
    }
    let edges = edges(sources, digit, &rows, &columns);
    let places = places(sources, rows.len(), columns.len());
    let vertex = |(&unit, at): (&UnitId, Point)| {
        let open = sources.board.missing_in(unit).contains(digit);
        let face = if open { Face::Blank } else { Face::Absent };
        DrawnVertex { face, ..DrawnVertex::new(Key::Unit(unit), at, RADIUS) }
    };
    let vertices: Vec<DrawnVertex> = rows.iter().chain(&columns).zip(places).map(vertex).collect();
    let there = vertices.iter().filter(|vertex| vertex.face == Face::Blank).count();
    let caption = match there {
        0 => format!("Every {digit} is placed."),
        _ => format!(
            "Digit {digit}: {} without it, {}. Bold: a matching; what no matching uses goes. As many rows with as few \
             columns are a fish.",
            plural(there, "row or column", "rows and columns"),
            plural(edges.len(), "candidate", "candidates")
        ),
    };
    let mut drawn = Drawn { edges: ordered(edges), ..sources.drawn(vertices, caption) };
    let beside = if rows.len() > WITHIN && sources.of.layout != Layout::Circle { BESIDE } else { 0.0 };
    drawn.vertices.iter_mut().for_each(|vertex| vertex.at.0 += beside);
    drawn.size.0 += 2.0 * beside;
    for (at, vertex) in drawn.vertices.iter().enumerate().filter(|(_, vertex)| vertex.face == Face::Blank) {
        let (x, y) = vertex.at;
        let (text, x) = match at.checked_sub(rows.len()) {
            None => (format!("r{}", at + 1), x - beside),
            Some(column) => (format!("c{}", column + 1), x + beside),
        };
        drawn.texts.push(TextScene { text, at: (x, y), title: true });
    }
    drawn
}

/// Two columns, or a circle.
fn places(sources: &Sources, rows: usize, columns: usize) -> Vec<Point> {
    if sources.of.layout == Layout::Circle {
        return layout::circle(rows + columns);
    }
    let across = (rows as f32 * 0.75).max(4.0);
    let left = (0..rows).map(|at| (0.0, at as f32 * STEP));
    left.chain((0..columns).map(|at| (across, at as f32 * STEP))).collect()
}

/// An edge a candidate.
fn edges(sources: &Sources, digit: Digit, rows: &[UnitId], columns: &[UnitId]) -> Vec<DrawnEdge> {
    let board = sources.board;
    let open = |unit: UnitId| board.missing_in(unit).contains(digit);
    let crossing = |row: UnitId, column: UnitId| -> Option<Cell> {
        let cells = board.positions(row, digit) & board.geometry().unit(column).set;
        cells.iter().next().filter(|_| open(row) && open(column))
    };
    let left: Vec<usize> = (0..rows.len()).filter(|&at| open(rows[at])).collect();
    let mask = |&row: &usize| {
        let held = (0..columns.len()).filter(|&at| crossing(rows[row], columns[at]).is_some());
        held.fold(0_u32, |mask, at| mask | 1 << at)
    };
    let graph = Bipartite::new(left.iter().map(mask).collect());
    let matched = graph.matched().ok();
    // The block of each row and column; a candidate between two is in no matching.
    let (mut row_block, mut column_block) = (vec![None; rows.len()], vec![None; columns.len()]);
    for (number, block) in matched.iter().flat_map(|matched| matched.blocks()).enumerate() {
        members(block).for_each(|at| row_block[left[at]] = Some(number));
        members(graph.reach(block)).for_each(|at| column_block[at] = column_block[at].or(Some(number)));
    }
    let partner = |row: usize| {
        let at = left.iter().position(|&known| known == row)?;
        matched.as_ref().map(|matched| usize::from(matched.partner[at]))
    };
    let mut edges = Vec::new();
    for (row, &of) in rows.iter().enumerate() {
        for (column, &other) in columns.iter().enumerate() {
            let Some(cell) = crossing(of, other) else { continue };
            let (weight, role) = if partner(row) == Some(column) {
                (EdgeWeight::Strong, Some(Role::Matched))
            } else if column_block[column].is_some_and(|block| row_block[row] != Some(block)) {
                (EdgeWeight::Strong, Some(Role::Eliminated))
            } else {
                (EdgeWeight::Open, None)
            };
            let candidate = Some(Candidate { cell, digit });
            edges.push(DrawnEdge { weight, role, candidate, ..DrawnEdge::open(row, rows.len() + column) });
        }
    }
    edges
}
