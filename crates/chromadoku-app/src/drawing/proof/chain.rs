//! A chain unrolled from end to end, in two lines or an open ring where it is long, in a closed one where it is closed; what both
//! ends exclude hangs between them.

use std::f32::consts::TAU;

use chromadoku_board::board::Board;
use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::Candidate;
use chromadoku_board::set::{CellSet, DigitSet};
use chromadoku_solver::step::{Chain, Constraint, Effect, Node, Strong};

use super::{Draft, HULL, LINE as TEXT, NAME};
use crate::drawing::layout::on_circle;
use crate::figure::number::sin_cos;
use crate::figure::{Point, Role};
use crate::story::marks::set_role;
use crate::story::{anatomy, refutation};
use crate::words::{self, digits};

/// From one node to the next, with room for why they are joined.
const STEP: f32 = 2.7;
/// From one line of nodes to the next.
const LINE: f32 = 3.0;
/// How many nodes stand in a line at most; a chain has an even number of them.
const MOST: usize = 5;
/// Between the candidates of a node, and between rows of them.
const PITCH: f32 = 0.9;
const ROW: f32 = 1.4;
/// How many of them stand beside each other.
const ACROSS: usize = 3;
/// What goes: how many candidates are drawn.
const VICTIMS: usize = 6;
/// The most cells of a set that are listed one by one.
const LISTED: usize = 4;

pub(super) fn draft(board: &Board, chain: &Chain, effects: &[Effect]) -> Option<Draft> {
    let geometry = board.geometry();
    let count = chain.nodes.len();
    let mut draft = Draft::default();
    let going: Vec<Candidate> =
        effects.iter().filter_map(|effect| if let Effect::Eliminate(at) = effect { Some(*at) } else { None }).collect();
    let places: Vec<Point> = if chain.closed { ring(count, going.len()) } else { lines(count) };
    let colors = [Role::ColorB, Role::ColorA];
    let nodes: Vec<Vec<usize>> = chain
        .nodes
        .iter()
        .zip(&places)
        .enumerate()
        .map(|(number, (node, &place))| {
            // Where the chain turns, its next line runs down from here.
            let turns = !chain.closed && (MOST + 1..=2 * MOST).contains(&count) && number + 1 == count / 2;
            place_node(&mut draft, geometry, node, place, colors[number % 2], turns)
        })
        .collect();
    let is_named = anatomy::of_sets(board, chain);
    let is_set = |link: &Strong| matches!(link, Strong::Locked(cells) if cells.len() > 1);
    for (at, pair) in nodes.chunks_exact(2).enumerate().filter(|(at, _)| chain.strong.get(*at).is_some_and(is_set)) {
        draft.hull_with_names(&pair.concat(), set_role(&chain.strong, at));
    }
    for number in 0..if chain.closed { count } else { count.saturating_sub(1) } {
        let next = (number + 1) % count;
        let (a, b) = closest(&draft, &nodes[number], &nodes[next]);
        let set = chain.strong.get(number / 2).filter(|_| number % 2 == 0);
        let is_grounded = set.is_some_and(is_set);
        let (role, mut why) = match set {
            Some(link) => (Role::Strong, strong(board, link)),
            None => (Role::Weak, weak(geometry, &chain.nodes[number], &chain.nodes[next])),
        };
        if set.is_some() && is_named {
            why.insert(0, format!("set {}", anatomy::letter(number / 2)));
        }
        draft.join(a, b, role);
        let middle = ((places[number].0 + places[next].0) / 2.0, (places[number].1 + places[next].1) / 2.0);
        let upright = (places[number].0 - places[next].0).abs() < 0.5;
        let high = (why.len() as f32 - 2.0).max(0.0) * TEXT;
        let aside = if is_grounded { HULL } else { 0.0 };
        let at = match (chain.closed, upright) {
            // Outside the ring.
            (true, _) => (middle.0 * 1.4, middle.1 * 1.25 - 0.1 - high / 2.0),
            (false, true) => (middle.0 + 1.3 + aside, middle.1 - 0.1 - high / 2.0),
            // Below the second of two lines: there is more room than between them.
            (false, false) if is_grounded && middle.1 > LINE / 2.0 => (middle.0, middle.1 + NAME + HULL),
            (false, false) => (middle.0, middle.1 - 0.85 - high - aside / 2.0),
        };
        draft.words_beside(&why, at);
    }
    let shown = going.len().min(VICTIMS);
    let middle = hanging(chain, &places);
    for (number, &at) in going.iter().take(VICTIMS).enumerate() {
        // In a loop any two neighbors exclude it, else the two ends.
        let witnesses: Vec<usize> = match chain.closed {
            true => (0..count).filter(|&node| refutation::excludes(geometry, &chain.nodes[node], at)).collect(),
            false => vec![0, count - 1],
        };
        let name = geometry.name(at.cell);
        let place = if witnesses.is_empty() {
            // The sets that are locked by the loop exclude it: it stands below.
            let lowest = places.iter().map(|place| place.1).fold(0.0, f32::max);
            draft.free((0.0, lowest + 2.6), &name)
        } else if chain.closed {
            // Within the ring, near to those that exclude it.
            let sum = witnesses.iter().fold((0.0, 0.0), |sum, &node| (sum.0 + places[node].0, sum.1 + places[node].1));
            let part = 0.6 / witnesses.len() as f32;
            draft.free((sum.0 * part, sum.1 * part), &name)
        } else {
            let aside = number as f32 - (shown as f32 - 1.0) / 2.0;
            if count > MOST { (middle.0, middle.1 + aside * 1.5) } else { (middle.0 + aside * 1.6, middle.1) }
        };
        let vertex = draft.candidate(at, place, Role::Eliminated);
        draft.words([name.as_str()], (place.0, place.1 + NAME));
        for &witness in &witnesses {
            let (from, _) = closest(&draft, &nodes[witness], &[vertex]);
            draft.join(from, vertex, Role::Eliminated);
        }
    }
    if going.len() > shown {
        draft.words_beside(&[format!("and {} more", going.len() - shown)], (middle.0, middle.1 + 1.4));
    }
    let halves =
        if chain.closed { "one of each two that a line joins is true" } else { "at least one of the two is true" };
    draft.caption = format!(
        "Solid line: at least one end is true. Dotted line: at most one is. Dashed line: it excludes what is struck. Under the supposition, filled \
         is true, hollow is false, and a dotted circle is not known. Half filled: {halves}."
    );
    Some(draft)
}

/// A shallow arch, two lines to and fro, or where it is longer a ring that is open on the left.
fn lines(count: usize) -> Vec<Point> {
    if count > 2 * MOST {
        let radius = (count as f32 + 2.0) * STEP / TAU;
        let turn = |number: usize| 0.75 + (number as f32 + 1.5) / (count as f32 + 2.0);
        return (0..count).map(|number| on_circle((0.0, 0.0), radius, turn(number))).collect();
    }
    if count > MOST {
        let half = count / 2;
        return (0..count)
            .map(|number| match number < half {
                true => (number as f32 * STEP, 0.0),
                false => ((count - 1 - number) as f32 * STEP, LINE),
            })
            .collect();
    }
    let arch = |number: usize| -0.7 * sin_cos(number as f32 / (count.max(2) - 1) as f32 * TAU / 2.0).0;
    (0..count).map(|number| (number as f32 * STEP, arch(number))).collect()
}

/// Where what goes hangs: between the ends, so that what leads there from them crosses nothing.
fn hanging(chain: &Chain, places: &[Point]) -> Point {
    let (first, last) = (places[0], places[places.len() - 1]);
    let middle = ((first.0 + last.0) / 2.0, (first.1 + last.1) / 2.0);
    match places.len() {
        _ if chain.closed => (0.0, 0.0),
        ..=MOST => (middle.0, middle.1 + 2.4),
        _ => (middle.0 - 2.4, middle.1),
    }
}

/// Around what goes.
fn ring(count: usize, going: usize) -> Vec<Point> {
    let room = if going > 1 { 3.8 } else { 2.2 };
    let radius = (count as f32 * STEP / TAU).max(room);
    (0..count).map(|number| on_circle((0.0, 0.0), radius, number as f32 / count as f32)).collect()
}

fn members(node: &Node) -> Vec<Candidate> {
    node.cells.iter().map(|cell| Candidate { cell, digit: node.digit }).collect()
}

/// The candidates of a node beside each other, with their cells below, or beside a single one where a line runs down; several lie on
/// one ground.
fn place_node(
    draft: &mut Draft,
    geometry: &Geometry,
    node: &Node,
    place: Point,
    role: Role,
    turns: bool,
) -> Vec<usize> {
    let members = members(node);
    let across = members.len().min(ACROSS);
    let rows = members.len().div_ceil(ACROSS);
    let vertices: Vec<usize> = members
        .iter()
        .enumerate()
        .map(|(number, &at)| {
            let x = (number % ACROSS) as f32 - (across as f32 - 1.0) / 2.0;
            let y = (number / ACROSS) as f32 - (rows as f32 - 1.0) / 2.0;
            let place = (place.0 + x * PITCH, place.1 + y * ROW);
            let name = if turns && members.len() == 1 { (place.0 + 1.15, place.1) } else { (place.0, place.1 + NAME) };
            draft.words([geometry.name(at.cell).as_str()], name);
            draft.candidate(at, place, role)
        })
        .collect();
    if vertices.len() > 1 {
        draft.hull_with_names(&vertices, role);
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
fn strong(board: &Board, link: &Strong) -> Vec<String> {
    let geometry = board.geometry();
    match link {
        Strong::One(Constraint::Place(unit, digit)) => {
            let places = board.positions(*unit, *digit).len();
            let all = if places == 2 { format!("only two {digit}s") } else { format!("all {digit}s") };
            vec![all, format!("in {}", geometry.unit(*unit))]
        }
        Strong::One(Constraint::Cell(cell)) => {
            let held: Vec<String> = board.candidates(*cell).iter().map(|digit| digit.to_string()).collect();
            vec![format!("only {}", words::either(&held)), format!("in {}", geometry.name(*cell))]
        }
        Strong::Locked(cells) => set(board, cells),
    }
}

/// What cells hold that are one fewer than their digits.
fn set(board: &Board, cells: &CellSet) -> Vec<String> {
    let of_cell = |cell| format!("{}: {}", board.geometry().name(cell), spaced(board.candidates(cell)));
    match cells.len() {
        1..=LISTED => cells.iter().map(of_cell).collect(),
        count => {
            let held = cells.iter().fold(DigitSet::EMPTY, |all, cell| all | board.candidates(cell));
            vec![format!("{count} cells for"), digits(held)]
        }
    }
}

/// `2 4 8`
fn spaced(held: DigitSet) -> String {
    held.iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join(" ")
}

/// Why not both of two nodes are true.
fn weak(geometry: &Geometry, one: &Node, other: &Node) -> Vec<String> {
    let cells = one.cells | other.cells;
    let place = match geometry.units_of_all(&cells).first() {
        _ if one.cells == other.cells => cells.first().map(|cell| geometry.name(cell)),
        Some(&unit) if one.digit == other.digit => Some(geometry.unit(unit).to_string()),
        _ => None,
    };
    match place {
        Some(place) => vec!["at most one".into(), format!("in {place}")],
        None => ["not both".to_owned()].into_iter().chain(rule(geometry, one, other)).collect(),
    }
}

/// The rule by which not both of two nodes are true.
fn rule(geometry: &Geometry, one: &Node, other: &Node) -> Option<String> {
    let (one, other) = (*members(one).first()?, *members(other).first()?);
    let rule = geometry.conflict(one, other)?.rule?;
    Some(format!("by {}", geometry.rule(rule).name()))
}
