//! A chain unrolled from end to end, in lines where it is long, as a ring where it is closed; what both ends exclude hangs below
//! them.

use std::f32::consts::TAU;

use chromadoku_core::geometry::Geometry;
use chromadoku_core::id::Candidate;
use chromadoku_core::step::{Chain, Constraint, Effect, Node, Strong};

use super::{Draft, NAME};
use crate::scene::Role;
use crate::scene::graph::layout::on_circle;
use crate::scene::graph::{Point, excludes};
use crate::scene::number::sin_cos;

/// From one node to the next, with room for why they are joined.
const STEP: f32 = 2.7;
/// From one line of nodes to the next.
const LINE: f32 = 3.0;
/// How many nodes stand in a line at most.
const MOST: usize = 5;
/// Between the candidates of a node.
const PITCH: f32 = 0.9;
/// What goes: how many candidates are drawn.
const VICTIMS: usize = 6;

pub(super) fn draft(geometry: &Geometry, chain: &Chain, effects: &[Effect]) -> Option<Draft> {
    let count = chain.nodes.len();
    let mut draft = Draft::default();
    let places: Vec<Point> = if chain.closed { ring(count) } else { lines(count) };
    let colors = [Role::ColorB, Role::ColorA];
    let nodes: Vec<Vec<usize>> = chain
        .nodes
        .iter()
        .zip(&places)
        .enumerate()
        .map(|(number, (node, &place))| place_node(&mut draft, geometry, node, place, colors[number % 2]))
        .collect();
    for number in 0..if chain.closed { count } else { count.saturating_sub(1) } {
        let next = (number + 1) % count;
        let (role, why) = match number % 2 {
            0 => (Role::Strong, strong(geometry, chain.strong.get(number / 2)?)),
            _ => (Role::Weak, weak(geometry, &chain.nodes[number], &chain.nodes[next])),
        };
        let (a, b) = closest(&draft, &nodes[number], &nodes[next]);
        draft.join(a, b, role);
        let middle = ((places[number].0 + places[next].0) / 2.0, (places[number].1 + places[next].1) / 2.0);
        let upright = (places[number].0 - places[next].0).abs() < 0.5;
        let at = if upright { (middle.0 + 1.3, middle.1 - 0.1) } else { (middle.0, middle.1 - 0.85) };
        draft.words(why.iter().map(String::as_str), at);
    }
    let ends = [nodes.first()?, nodes.last()?];
    let going: Vec<Candidate> =
        effects.iter().filter_map(|effect| if let Effect::Eliminate(at) = effect { Some(*at) } else { None }).collect();
    let [left, _, right, bottom] = draft.ends();
    let shown = going.len().min(VICTIMS);
    for (number, &at) in going.iter().take(VICTIMS).enumerate() {
        let x = (left + right) / 2.0 + (number as f32 - (shown as f32 - 1.0) / 2.0) * 1.6;
        let vertex = draft.candidate(at, (x, bottom + 1.6), Role::Eliminated);
        draft.words([geometry.name(at.cell).as_str()], (x, bottom + 1.6 + NAME));
        // In a loop any two neighbors exclude it, else the two ends.
        let witnesses: Vec<&Vec<usize>> = if chain.closed {
            let all = |node: &&Node| members(node).iter().all(|&from| excludes(geometry, from, at));
            chain.nodes.iter().zip(&nodes).filter(|(node, _)| all(node)).map(|(_, vertices)| vertices).collect()
        } else {
            ends.to_vec()
        };
        for witness in witnesses {
            let (from, _) = closest(&draft, witness, &[vertex]);
            draft.join(from, vertex, Role::Eliminated);
        }
    }
    if going.len() > shown {
        draft.words([format!("and {} more", going.len() - shown).as_str()], (right, bottom + 1.6));
    }
    draft.caption = if chain.closed {
        "Of each two that a line joins just one is true, whichever way round it is read.".into()
    } else if chain.nodes.first() == chain.nodes.last() {
        "Read along the lines: if the first were false, the same one would be true at the end. So it is true.".into()
    } else {
        "Read along the lines: if the first is false, the last is true. So one of the ends is true, and what both exclude goes.".into()
    };
    Some(draft)
}

/// Lines to and fro; a short chain is a shallow arch.
fn lines(count: usize) -> Vec<Point> {
    let rows = count.div_ceil(MOST);
    let a_row = count.div_ceil(rows.max(1)).max(1);
    let place = |number: usize| {
        let (row, along) = (number / a_row, number % a_row);
        let along = if row % 2 == 0 { along } else { a_row - 1 - along };
        let arch =
            if rows == 1 && count > 1 { -0.7 * sin_cos(along as f32 / (count - 1) as f32 * TAU / 2.0).0 } else { 0.0 };
        (along as f32 * STEP, row as f32 * LINE + arch)
    };
    (0..count).map(place).collect()
}

fn ring(count: usize) -> Vec<Point> {
    let radius = (count as f32 * STEP / TAU).max(2.2);
    (0..count).map(|number| on_circle((0.0, 0.0), radius, number as f32 / count as f32)).collect()
}

fn members(node: &Node) -> Vec<Candidate> {
    node.cells.iter().map(|cell| Candidate { cell, digit: node.digit }).collect()
}

/// The candidates of a node beside each other, with their cells below; several lie on one ground.
fn place_node(draft: &mut Draft, geometry: &Geometry, node: &Node, place: Point, role: Role) -> Vec<usize> {
    let members = members(node);
    let first = place.0 - (members.len() as f32 - 1.0) / 2.0 * PITCH;
    let vertices: Vec<usize> = members
        .iter()
        .enumerate()
        .map(|(number, &at)| {
            let place = (first + number as f32 * PITCH, place.1);
            draft.words([geometry.name(at.cell).as_str()], (place.0, place.1 + NAME));
            draft.candidate(at, place, role)
        })
        .collect();
    if vertices.len() > 1 {
        draft.hull(&vertices, role);
    }
    vertices
}

/// The two vertices of two nodes that stand nearest to each other.
fn closest(draft: &Draft, one: &[usize], other: &[usize]) -> (usize, usize) {
    let far = |&(a, b): &(usize, usize)| {
        let (a, b) = (draft.vertices[a].at, draft.vertices[b].at);
        (a.0 - b.0).powi(2) + (a.1 - b.1).powi(2)
    };
    let pairs = one.iter().flat_map(|&a| other.iter().map(move |&b| (a, b)));
    pairs.min_by(|a, b| far(a).total_cmp(&far(b))).unwrap_or((0, 0))
}

/// Why one of two nodes is true.
fn strong(geometry: &Geometry, link: &Strong) -> Vec<String> {
    match link {
        Strong::One(Constraint::Place(unit, digit)) => {
            vec![format!("all {digit}s left"), format!("in {}", geometry.unit(*unit))]
        }
        Strong::One(Constraint::Cell(cell)) => vec!["all that is left".into(), format!("in {}", geometry.name(*cell))],
        Strong::Locked(cells) => {
            vec![format!("{} cells hold", cells.len()), format!("{} digits", cells.len() + 1)]
        }
    }
}

/// Why not both of two nodes are true.
fn weak(geometry: &Geometry, one: &Node, other: &Node) -> Vec<String> {
    let cells = one.cells | other.cells;
    let place = match geometry.units_of_all(&cells).first() {
        _ if one.cells == other.cells => cells.first().map(|cell| geometry.name(cell)),
        Some(&unit) => Some(geometry.unit(unit).to_string()),
        None => None,
    };
    match place {
        Some(place) => vec!["not both".into(), format!("in {place}")],
        None => vec!["not both".into()],
    }
}
