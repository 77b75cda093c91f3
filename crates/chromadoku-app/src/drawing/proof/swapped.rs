//! A deadly pattern: cells that would hold two digits alone, in a ring of cells that see each other, filled one way and the
//! other way. Every unit takes both, so that the one can be swapped for the other.

use chromadoku_board::board::Board;
use chromadoku_board::geometry::Geometry;
use chromadoku_board::graph::structure::hamiltonian_cycle;
use chromadoku_board::graph::{Graph, Vertex};
use chromadoku_board::id::{Candidate, Cell};
use chromadoku_board::set::{CellSet, DigitSet};
use chromadoku_solver::model::Key;

use super::{Draft, RADIUS};
use crate::drawing::layout::on_circle;
use crate::figure::Role;
use crate::session::drawn::DrawnVertex;

/// From one cell of a ring to the next.
const PITCH: f32 = 2.0;
/// How often the search for a ring may turn around.
const TRIES: usize = 1_000;
/// The most cells of a ring.
const MOST: u8 = 20;
/// What the vertices of the rings belong to; a candidate is in one of them only.
const PART: u8 = u8::MAX;

/// Draws both ways below what is drawn already, if anything is; `None` where there are more than two digits, or no ring.
pub(super) fn rings(draft: &mut Draft, board: &Board, cells: &CellSet, digits: DigitSet) -> Option<()> {
    let [one, other] = digits.iter().collect::<Vec<_>>()[..] else { return None };
    let geometry = board.geometry();
    let ring = ring(geometry, cells).filter(|ring| ring.len() <= usize::from(MOST))?;
    let [left, _, right, bottom] = if draft.vertices.is_empty() { [0.0; 4] } else { draft.ends() };
    let count = ring.len() as f32;
    let radius = count * PITCH / std::f32::consts::TAU;
    let (middle, apart) = ((left + right) / 2.0, radius + 1.8);
    let y = bottom + radius + 2.3;
    let ways = [(middle - apart, "one way", [one, other]), (middle + apart, "another way", [other, one])];
    for (way, (x, title, turns)) in (0..).zip(ways) {
        draft.title(title, (x, y - radius - 1.5));
        let vertices: Vec<usize> = (0u8..)
            .zip(&ring)
            .map(|(number, &cell)| {
                // The first two are above, side by side.
                let place = |radius| on_circle((x, y), radius, (f32::from(number) - 0.5) / count);
                draft.words([geometry.name(cell).as_str()], place(radius + 0.85));
                let digit = turns[usize::from(number) % 2];
                let candidate = Candidate { cell, digit };
                let (key, part) = match board.has(candidate) {
                    true => (Key::Candidate(candidate), PART),
                    // What a cell would hold after a swap need not be among its candidates.
                    false => (Key::Digit(digit), PART - 1 - way * MOST - number),
                };
                let vertex =
                    DrawnVertex { role: Some(Role::Pattern), part, ..DrawnVertex::new(key, place(radius), RADIUS) };
                draft.vertex(DrawnVertex { digit: Some(digit), ..vertex })
            })
            .collect();
        let next = vertices.iter().cycle().skip(1);
        vertices.iter().zip(next).for_each(|(&a, &b)| draft.join(a, b, Role::Pattern));
    }
    Some(())
}

/// Cells in an order in which each sees the next, and the last the first; the second stands beside the first where one does. `None` if they
/// are an odd number or no such order is found.
fn ring(geometry: &Geometry, cells: &CellSet) -> Option<Vec<Cell>> {
    let cells: Vec<Cell> = cells.iter().collect();
    let pairs = (0..cells.len()).flat_map(|a| (0..a).map(move |b| (b, a)));
    let seen = pairs.filter(|&(a, b)| geometry.peers(cells[a]).contains(cells[b]));
    let graph = Graph::from_edges(cells.len(), seen.map(|(a, b)| (a as Vertex, b as Vertex)));
    let mut ring: Vec<Cell> = hamiltonian_cycle(&graph, TRIES)?.into_iter().map(|at| cells[at as usize]).collect();
    let first = ring.iter().position(|cell| *cell == cells[0])?;
    ring.rotate_left(first);
    if geometry.place(ring[0]).0 != geometry.place(ring[1]).0 {
        ring[1..].reverse();
    }
    ring.len().is_multiple_of(2).then_some(ring)
}
