//! The candidates graph: every digit that a cell has or may take, joined to what it excludes.

use chromadoku_board::id::{Candidate, Cell, Digit};
use chromadoku_board::wording::plural;
use chromadoku_solver::model::Key;

use super::{Sources, ordered, place, route};
use crate::figure::Face;
use crate::session::Layout;
use crate::session::drawn::{Drawn, DrawnEdge, DrawnVertex};

const RADIUS: f32 = 0.42;
/// That of one among all digits: between them there is room for edges.
const SMALL: f32 = 0.38;
/// From one cell to the next where a digit is alone: between two there is room for a group.
const SPREAD: f32 = 1.4;

/// The candidates graph, of all digits or of one.
pub fn draw(sources: &Sources) -> Drawn {
    let geometry = sources.board.geometry();
    let slots = slots(sources);
    let there = present(sources, &slots);
    let mut edges = Vec::new();
    for (at, one) in there.iter().enumerate() {
        let later = there[at + 1..].iter().filter(|other| geometry.excludes(one.1, other.1));
        edges.extend(later.map(|other| DrawnEdge::open(one.0, other.0)));
    }
    let what = match sources.of.digit {
        Some(digit) => format!("the candidates {digit}"),
        None => "all candidates".to_owned(),
    };
    let caption = format!(
        "{} and {} of {what}: two that exclude each other are joined. A solution is an independent set{}.",
        plural(there.len(), "vertex", "vertices"),
        plural(edges.len(), "edge", "edges"),
        if sources.of.digit.is_some() { ", with one vertex in every unit" } else { " with a vertex in every cell" }
    );
    let vertices = vertices(sources, &slots);
    route::Field::new(&vertices, Some(lane(sources))).route(&mut edges);
    Drawn { edges: ordered(edges), ..sources.drawn(vertices, caption) }
}

/// The candidates that have a place in the picture: all of cells that are not given, and the givens.
pub fn slots(sources: &Sources) -> Vec<Candidate> {
    let geometry = sources.board.geometry();
    let digits = |cell: Cell| match sources.givens[cell] {
        Some(given) => vec![given],
        None => geometry.digits().iter().collect::<Vec<Digit>>(),
    };
    let all = geometry.cells().flat_map(|cell| digits(cell).into_iter().map(move |digit| Candidate { cell, digit }));
    all.filter(|candidate| sources.of.digit.is_none_or(|digit| digit == candidate.digit)).collect()
}

/// The slots whose candidates are on the board, with their numbers.
pub fn present(sources: &Sources, slots: &[Candidate]) -> Vec<(usize, Candidate)> {
    let there = |&(_, at): &(usize, Candidate)| sources.board.domain(at.cell).contains(at.digit);
    slots.iter().copied().enumerate().filter(there).collect()
}

/// How far beside a line of candidates there is room for edges.
pub fn lane(sources: &Sources) -> f32 {
    if sources.of.digit.is_some() { SPREAD / 2.0 } else { 0.5 }
}

/// The slots as vertices.
pub fn vertices(sources: &Sources, slots: &[Candidate]) -> Vec<DrawnVertex> {
    let geometry = sources.board.geometry();
    let cells = place::cells(geometry, Layout::Board);
    let vertex = |&candidate: &Candidate| {
        let at = match sources.of.digit {
            Some(_) => {
                let (x, y) = cells[usize::from(candidate.cell.0)];
                (x * SPREAD, y * SPREAD)
            }
            None => place::candidate(geometry, &cells, candidate),
        };
        let there = sources.board.domain(candidate.cell).contains(candidate.digit);
        let face = if there { Face::Pie } else { Face::Absent };
        let radius = if sources.of.digit.is_some() { RADIUS } else { SMALL };
        DrawnVertex { face, ..DrawnVertex::new(Key::Candidate(candidate), at, radius) }
    };
    slots.iter().map(vertex).collect()
}
