//! How a vertex and an edge look at a moment: plain numbers, so that two looks can be mixed.
//!
//! A [`GraphScene`](crate::scene::graph::GraphScene) says what is; a look says where every wedge is and how opaque. What comes or goes has a look on
//! both sides, invisible on one.

use std::f32::consts::TAU;

use chromadoku_board::id::Digit;
use chromadoku_board::set::DigitSet;

use crate::figure::{EdgeScene, EdgeWeight, Emphasis, Face, Point, Role};
use crate::scene::graph::{GraphScene, VertexScene};

/// How far a wedge on its way out has slid, in radii.
pub const OUT: f32 = 0.16;
/// How opaque it still is.
pub const GOING: f32 = 0.45;
/// How opaque a candidate is that the user struck out.
const STRUCK: f32 = 0.28;

/// A vertex at a moment.
#[derive(Clone, PartialEq, Debug)]
pub struct VertexLook {
    /// Its center.
    pub at: Point,
    /// The radius that it may fill.
    pub radius: f32,
    /// What it looks like where it has no color.
    pub face: Face,
    /// Its value and how opaque that is.
    pub value: Option<(Digit, f32)>,
    /// Its colors.
    pub wedges: Vec<WedgeLook>,
    /// The user's colors, by the digits that choose them.
    pub colors: DigitSet,
    /// Its rings, the innermost first.
    pub marks: Vec<(Mark, f32)>,
    /// How opaque all of it is.
    pub alpha: f32,
}

/// A color at a moment; angles in radians clockwise from the top.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WedgeLook {
    /// The color.
    pub digit: Digit,
    /// Where it starts.
    pub start: f32,
    /// How far it goes.
    pub sweep: f32,
    /// How far it slid out, in radii.
    pub out: f32,
    /// How opaque it is.
    pub alpha: f32,
    /// Whether it is set apart from its neighbors as part of the pattern.
    pub marked: f32,
    /// What it means there.
    pub role: Role,
}

/// Something around a vertex.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// It lies in the area of a step.
    Area,
    /// Its role.
    Role(Role),
    /// It is chosen.
    Chosen,
    /// It is the active one.
    Active,
}

/// An edge at a moment.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EdgeLook {
    /// The edge.
    pub edge: EdgeScene,
    /// How opaque it is.
    pub alpha: f32,
}

impl VertexLook {
    /// How a vertex looks at rest.
    pub fn of(vertex: &VertexScene) -> VertexLook {
        let count = vertex.wedges.len().max(1) as f32;
        let all_pattern = vertex.wedges.iter().all(|wedge| wedge.role.is_some() && wedge.role == vertex.role);
        let wedge = |(slot, wedge): (usize, &crate::scene::graph::Wedge)| {
            let going = wedge.role == Some(Role::Eliminated);
            let alpha = if wedge.struck { STRUCK } else { 1.0 };
            WedgeLook {
                digit: wedge.digit,
                start: slot as f32 * TAU / count,
                sweep: TAU / count,
                out: if going { OUT } else { 0.0 },
                alpha: if going { GOING.min(alpha) } else { alpha },
                marked: f32::from(u8::from(wedge.role.is_some_and(Role::is_of_pattern) && !all_pattern)),
                role: wedge.role.filter(|role| role.is_of_pattern()).unwrap_or(Role::Pattern),
            }
        };
        let marks = [
            vertex.in_area.then_some(Mark::Area),
            vertex.role.map(Mark::Role),
            (vertex.chosen && !vertex.active).then_some(Mark::Chosen),
            vertex.active.then_some(Mark::Active),
        ];
        VertexLook {
            at: vertex.at,
            radius: vertex.radius,
            face: vertex.face,
            value: vertex.value.map(|digit| (digit, 1.0)),
            wedges: vertex.wedges.iter().enumerate().map(wedge).collect(),
            colors: vertex.colors,
            marks: marks.into_iter().flatten().map(|mark| (mark, 1.0)).collect(),
            // What is not told yet has no color that would have to step back.
            alpha: if vertex.face == Face::Untold { 1.0 } else { opacity(vertex.emphasis) },
        }
    }
}

fn opacity(emphasis: Emphasis) -> f32 {
    match emphasis {
        Emphasis::Full => 1.0,
        Emphasis::Context => 0.6,
        Emphasis::Rest => 0.2,
    }
}

/// How the vertices of a scene look at rest.
pub fn vertices(scene: &GraphScene) -> Vec<VertexLook> {
    scene.vertices.iter().map(VertexLook::of).collect()
}

/// How the edges look at rest that belong to the layer that moves: all but the faint and the open ones.
pub fn live_edges(scene: &GraphScene) -> Vec<EdgeLook> {
    let live = || scene.edges.iter().filter(|edge| edge.weight >= EdgeWeight::Near);
    // Next to a step the edges of the chosen vertex step back.
    let near = if live().any(|edge| edge.weight == EdgeWeight::Strong) { 0.35 } else { 0.75 };
    let end = |at: u32| scene.vertices.get(at as usize).map_or(1.0, |vertex| opacity(vertex.emphasis));
    let alpha = |edge: &EdgeScene| {
        let alpha = if edge.weight == EdgeWeight::Near { near } else { 1.0 };
        alpha * end(edge.a).min(end(edge.b))
    };
    live().map(|edge| EdgeLook { edge: *edge, alpha: alpha(edge) }).collect()
}
