//! The regions of a jigsaw: each has a tint, and another one than those beside it.

use std::sync::Arc;

use chromadoku_board::geometry::Geometry;
use chromadoku_board::graph::Graph;
use chromadoku_board::id::{Cell, UnitId};
use chromadoku_solver::search::coloring::{Coloring, Event, Order};

use super::pen::Pen;

/// The tints, as style sheets know them. Four are enough where regions hang together: then they are a map.
const NAMES: [&str; TINTS] = ["tint-1", "tint-2", "tint-3", "tint-4", "tint-5", "tint-6"];
/// How many there are.
pub const TINTS: usize = 6;
/// How long it is tried to do with as few tints.
const EVENTS: u64 = 2_000;

/// Tints the regions.
pub(super) fn draw(pen: &mut Pen) {
    for (region, tint) in tints(pen.geometry) {
        pen.cells(NAMES[tint], &pen.geometry.unit(region).cells);
    }
}

/// The regions of a jigsaw, each with the number of its tint.
pub(crate) fn tints(geometry: &Geometry) -> Vec<(UnitId, usize)> {
    let regions: Vec<UnitId> = geometry.drawn_regions().collect();
    if regions.is_empty() { Vec::new() } else { colored(geometry, &regions) }
}

#[inline(never)] // Else it is a part of what a first visit runs, and comes with it.
fn colored(geometry: &Geometry, regions: &[UnitId]) -> Vec<(UnitId, usize)> {
    let number = |cell: Cell| {
        let own = geometry.region_of(cell)?;
        regions.iter().position(|&region| region == own).map(|at| at as u32)
    };
    let beside = |cell: Cell| {
        let (row, column) = geometry.place(cell);
        [geometry.cell_at(row, column + 1), geometry.cell_at(row + 1, column)].into_iter().flatten()
    };
    let pairs = geometry.cells().flat_map(|cell| beside(cell).map(move |other| (cell, other)));
    let edges = pairs.filter_map(|(a, b)| Some((number(a)?, number(b)?)));
    let graph = Arc::new(Graph::from_edges(regions.len(), edges));
    // In the order of the regions: what is drawn later seldom changes the tint of an earlier one.
    let colored = (4..=TINTS as u16).find_map(|count| {
        let none = vec![None; regions.len()];
        let mut search = Coloring::new(graph.clone(), count, &none, Order::Numbered).ok()?;
        (search.run(EVENTS) == Some(Event::Solution)).then(|| search.colors().to_vec())
    });
    let tint = |at: usize| colored.as_ref().and_then(|colors| colors[at]).map_or(at % TINTS, usize::from);
    regions.iter().enumerate().map(|(at, &region)| (region, tint(at))).collect()
}
