//! The graph of links: candidates and groups of them; of two that are strongly linked one is true, of two that are weakly
//! linked not both are. A pair may be linked in both ways.

use std::rc::Rc;

use chromadoku_core::id::{Candidate, Cell, Digit, UnitId};
use chromadoku_core::model::Key;
use chromadoku_core::set::CellSet;

use super::candidates::{present, slots, vertices};
use super::{Drawn, DrawnEdge, DrawnVertex, Sources, count, ordered};
use crate::scene::Role;
use crate::scene::graph::{Face, excludes};

const GROUP_RADIUS: f32 = 0.24;

/// The links between the candidates of cells without a value.
pub fn draw(sources: &Sources) -> Drawn {
    let board = sources.board;
    let slots = slots(sources);
    let mut vertices = vertices(sources, &slots);
    let open: Vec<_> = present(sources, &slots).into_iter().filter(|(_, at)| board.value(at.cell).is_none()).collect();
    let mut edges = Vec::new();
    for (at, one) in open.iter().enumerate() {
        for other in open[at + 1..].iter().filter(|other| excludes(board.geometry(), one.1, other.1)) {
            edges.push(DrawnEdge::open(one.0, other.0));
        }
    }
    let weak = edges.len();
    let slot = |candidate: Candidate| slots.iter().position(|&known| known == candidate);
    for (a, b) in pairs(sources) {
        if let (Some(a), Some(b)) = (slot(a), slot(b)) {
            edges.push(DrawnEdge::role(a, b, Role::Strong));
        }
    }
    let strong = edges.len() - weak;
    let groups = if sources.of.digit.is_some() { groups(sources) } else { Vec::new() };
    let named = groups.len();
    for group in groups {
        add_group(sources, &group, &slot, &mut vertices, &mut edges);
    }
    let mut caption = format!(
        "{}, {} (lines: one of the two is true), {} (faint: not both are).",
        count(open.len(), "open candidate"),
        count(strong, "strong link"),
        count(weak, "weak link")
    );
    if named > 0 {
        caption += &format!(" {} of candidates, small discs, are linked as one.", count(named, "group"));
    }
    Drawn { edges: ordered(edges), ..sources.drawn(vertices, caption) }
}

/// The strong links: two candidates of a cell, two places of a digit in a unit.
fn pairs(sources: &Sources) -> Vec<(Candidate, Candidate)> {
    let board = sources.board;
    let geometry = board.geometry();
    let mut pairs = Vec::new();
    for cell in board.unsolved().iter() {
        let digits: Vec<Digit> = board.candidates(cell).iter().collect();
        if let [a, b] = digits[..] {
            pairs.push((Candidate { cell, digit: a }, Candidate { cell, digit: b }));
        }
    }
    for (id, _) in geometry.units().filter(|(_, unit)| unit.full) {
        for digit in board.missing_in(id).iter() {
            let places: Vec<Cell> = board.positions(id, digit).iter().collect();
            if let [a, b] = places[..] {
                pairs.push((Candidate { cell: a, digit }, Candidate { cell: b, digit }));
            }
        }
    }
    pairs
}

/// Places of a digit in a unit that fall into two crossings with other units, or a crossing and a cell.
struct Group {
    unit: UnitId,
    digit: Digit,
    cells: CellSet,
    rest: CellSet,
}

/// The groups that are strongly linked to the rest of their unit.
fn groups(sources: &Sources) -> Vec<Group> {
    let board = sources.board;
    let geometry = board.geometry();
    let mut groups: Vec<Group> = Vec::new();
    for (unit, _) in geometry.units().filter(|(_, unit)| unit.full) {
        for digit in board.missing_in(unit).iter().filter(|&digit| sources.of.digit == Some(digit)) {
            let places = board.positions(unit, digit);
            if places.len() < 3 {
                continue;
            }
            for (_, other) in geometry.units().filter(|&(other, _)| other != unit) {
                let cells = places & other.set;
                let rest = places - cells;
                let meets = |cells: &CellSet| {
                    cells.len() == 1
                        || geometry.units().any(|(third, crossing)| third != unit && cells.is_subset(&crossing.set))
                };
                let known = |group: &Group| group.unit == unit && group.cells == cells;
                if cells.len() > 1 && !rest.is_empty() && meets(&rest) && !groups.iter().any(known) {
                    groups.push(Group { unit, digit, cells, rest });
                }
            }
        }
    }
    groups
}

/// A small disc between the group's cells, a strong link to the rest of the unit, and lines to its candidates.
fn add_group(
    sources: &Sources,
    group: &Group,
    slot: &dyn Fn(Candidate) -> Option<usize>,
    vertices: &mut Vec<DrawnVertex>,
    edges: &mut Vec<DrawnEdge>,
) {
    let geometry = sources.board.geometry();
    let members: Vec<usize> =
        group.cells.iter().filter_map(|cell| slot(Candidate { cell, digit: group.digit })).collect();
    if members.is_empty() {
        return;
    }
    // Between the first two, so that it hides none of them.
    let [one, other] = [members[0], members[members.len().min(2) - 1]].map(|member| vertices[member].at);
    let at = ((one.0 + other.0) / 2.0, (one.1 + other.1) / 2.0);
    let names: Vec<String> = group.cells.iter().map(|cell| geometry.name(cell)).collect();
    let name = format!("{} in one of {}", group.digit, names.join(", "));
    let node = vertices.len();
    let key = Key::Node(node as u32);
    vertices.push(DrawnVertex {
        face: Face::Pie,
        digit: Some(group.digit),
        name: Some(Rc::from(name)),
        ..DrawnVertex::new(key, at, GROUP_RADIUS)
    });
    edges.extend(members.iter().map(|&member| DrawnEdge::open(member, node)));
    let rest: Vec<usize> = group.rest.iter().filter_map(|cell| slot(Candidate { cell, digit: group.digit })).collect();
    edges.extend(rest.iter().map(|&other| DrawnEdge::role(node, other, Role::Strong)));
}
