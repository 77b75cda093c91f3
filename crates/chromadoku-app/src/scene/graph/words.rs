//! The graph in words: captions, and what a screen reader says of a vertex.

use chromadoku_board::id::{Candidate, Cell, Id};
use chromadoku_board::set::DigitSet;
use chromadoku_solver::model::Key;

use super::rails::Open;
use super::{GraphScene, VertexScene};
use crate::figure::{Face, Role};
use crate::scene::Seen;
use crate::session::GraphModel;
use crate::words::{self, and, plural};

/// How many neighbors are told one by one.
const TOLD: usize = 32;

/// The line under the cells graph.
pub fn cells_caption(seen: &Seen, open: &Open) -> String {
    let edges = seen.geometry.edge_count();
    let unsolved = seen.position.board.unsolved().len();
    if unsolved == 0 {
        return format!(
            "{} cells, {edges} edges between cells that must differ. All are colored.",
            seen.geometry.cell_count()
        );
    }
    if unsolved == seen.geometry.cell_count() {
        return format!(
            "{} to be colored, {} between those that must differ. Type a digit: it colors a cell, and its neighbors lose that color.",
            plural(unsolved, "cell", "cells"),
            plural(edges, "edge", "edges")
        );
    }
    format!(
        "{} to be colored. {} of {edges} edges are left, between cells that share a candidate; they form {}.",
        plural(unsolved, "cell", "cells"),
        open.edge_count(),
        plural(open.component_count(), "component", "components"),
    )
}

/// One vertex in a line: "r1c3, candidates 1 and 6, in the pattern, 20 neighbors".
pub fn label(scene: &GraphScene, vertex: usize) -> String {
    let Some(shown) = scene.vertices.get(vertex) else { return String::new() };
    let mut parts = vec![name(scene, shown), state(shown)];
    parts.extend(role(shown).map(str::to_owned));
    if !shown.colors.is_empty() {
        parts.push(format!("colored {}", words::digits(shown.colors)));
    }
    if shown.chosen {
        parts.push("chosen".to_owned());
    }
    let neighbors = plural(scene.neighbors(vertex).len(), "neighbor", "neighbors");
    // What has its color shares it with none.
    parts.push(match &scene.open {
        Some(open) if shown.value.is_none() => {
            format!("shares a color with {} of {neighbors}", open[Cell::from_index(vertex)].len())
        }
        _ => neighbors,
    });
    parts.retain(|part| !part.is_empty());
    parts.join(", ")
}

/// What a vertex of a scene stands for, on the board that the scene is of.
fn name(scene: &GraphScene, vertex: &VertexScene) -> String {
    let geometry = scene.geometry();
    if let Some(name) = &vertex.name {
        return name.to_string();
    }
    match vertex.key {
        Key::Cell(cell) => geometry.name(cell),
        Key::Digit(digit) => format!("digit {digit}"),
        Key::Candidate(Candidate { cell, digit }) => format!("{digit} in {}", geometry.name(cell)),
        Key::Unit(unit) => geometry.unit(unit).to_string(),
        // They have names of their own.
        Key::Rule(_) | Key::Node(_) => String::new(),
    }
}

/// All there is to say of a vertex: what the step does to it, and its neighbors with their colors.
pub fn neighbors(scene: &GraphScene, vertex: usize) -> String {
    let all = scene.neighbors(vertex);
    let told = all.iter().take(TOLD).map(|&at| {
        let neighbor = &scene.vertices[at];
        match (neighbor.key, neighbor.value) {
            (Key::Digit(_) | Key::Unit(_) | Key::Rule(_) | Key::Candidate(_) | Key::Node(_), _) => {
                name(scene, neighbor)
            }
            (_, Some(value)) => format!("{} is {value}", name(scene, neighbor)),
            (_, None) => format!("{} {}", name(scene, neighbor), digits(neighbor)),
        }
    });
    let mut text = told.collect::<Vec<_>>().join(", ");
    if all.len() > TOLD {
        text += &format!(" and {} more", all.len() - TOLD);
    }
    text
}

/// The candidates that a cell shows.
fn digits(vertex: &VertexScene) -> String {
    let digits: DigitSet = vertex.wedges.iter().map(|wedge| wedge.digit).collect();
    if digits.is_empty() { nothing(vertex).to_owned() } else { format!("{{{digits}}}") }
}

/// How it is said that a cell shows none.
fn nothing(vertex: &VertexScene) -> &'static str {
    if vertex.face == Face::Blank { "no mark" } else { "no candidate left" }
}

fn state(vertex: &VertexScene) -> String {
    if !matches!(vertex.key, Key::Cell(_)) {
        return String::new();
    }
    if let Some(value) = vertex.value {
        return format!("value {value}");
    }
    let symbols = |role: Option<Role>| {
        let wedges = vertex.wedges.iter().filter(move |wedge| role.is_none() || wedge.role == role);
        wedges.map(|wedge| wedge.digit.to_string()).collect::<Vec<_>>()
    };
    let all = symbols(None);
    let mut text = match all.len() {
        0 => return nothing(vertex).to_owned(),
        1 => format!("candidate {}", all[0]),
        _ => format!("candidates {}", and(&all)),
    };
    let going = symbols(Some(Role::Eliminated));
    if !going.is_empty() {
        text += &format!(", loses {}", and(&going));
    }
    text
}

fn role(vertex: &VertexScene) -> Option<&'static str> {
    match vertex.role {
        Some(Role::Pattern) => Some("in the pattern"),
        Some(Role::Placed) => Some("placed by the step"),
        Some(Role::Fin) => Some("a fin or second part of the pattern"),
        Some(Role::Conflict) => Some("in conflict"),
        Some(Role::Differs) => Some("differs between solutions"),
        Some(Role::Current) => Some("where the search is"),
        Some(Role::Trial) => Some("tried by the search"),
        Some(Role::ColorA) => Some("in the first color of the chain"),
        Some(Role::ColorB) => Some("in the second color of the chain"),
        Some(Role::Eliminated | Role::Area | Role::Strong | Role::Weak | Role::Matched) | None => None,
    }
}

/// What the faces of a proof's candidates mean, in a line; nothing where all of them are of one kind.
pub fn key(scene: &GraphScene) -> String {
    const FACES: [(Face, &str); 4] = [
        (Face::Pie, "● true"),
        (Face::Hollow, "○ false"),
        (Face::Either, "◒ may be true"),
        (Face::Untold, "◌ not known yet"),
    ];
    if scene.places.kind.model != GraphModel::Proof {
        return String::new();
    }
    let is_there = |face: Face| {
        let is = |vertex: &VertexScene| vertex.face == face && matches!(vertex.key, Key::Candidate(_));
        scene.vertices.iter().any(is)
    };
    let there: Vec<&str> = FACES.iter().filter(|(face, _)| is_there(*face)).map(|(_, said)| *said).collect();
    if there == ["● true"] { String::new() } else { there.join("   ") }
}
