//! The graph as it is to be drawn: vertices and edges with places and roles.

use std::rc::Rc;

use chromadoku_core::id::{Cell, Digit};
use chromadoku_core::model::Key;

use super::Role;
use crate::session::Session;

/// The whole picture, in units of one vertex distance: the painter fits it into the canvas.
#[derive(Clone, PartialEq, Debug)]
pub struct GraphScene {
    /// Changes with the geometry, model, layout or unit: between scenes of one kind things move, between others they do not.
    pub kind: String,
    /// The vertices; one with the same key in the next scene is the same vertex.
    pub vertices: Vec<VertexScene>,
    /// The edges.
    pub edges: Vec<EdgeScene>,
    /// Width and height of the picture.
    pub size: (f32, f32),
    /// A line under the picture: what it is, how many vertices and edges.
    pub caption: String,
}

/// One vertex.
#[derive(Clone, PartialEq, Debug)]
pub struct VertexScene {
    /// What it stands for. In the unit model a cell occurs twice: the picture says in which part.
    pub key: Key,
    /// Which part of the picture it belongs to: 0, or 1 for the bipartite part of the unit model.
    pub part: u8,
    /// Where its center is.
    pub at: (f32, f32),
    /// Its radius.
    pub radius: f32,
    /// Its value: a filled disc with the digit.
    pub value: Option<Digit>,
    /// Its remaining colors: a pie.
    pub wedges: Vec<Wedge>,
    /// The ring around it.
    pub role: Option<Role>,
    /// Whether it is chosen, and whether it is the active one.
    pub chosen: bool,
    /// Whether it is the active one.
    pub active: bool,
    /// What a screen reader says: what it is, its colors, its state.
    pub label: String,
}

/// A color of a vertex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wedge {
    /// The color.
    pub digit: Digit,
    /// What it means in the step: `Eliminated` slides out.
    pub role: Option<Role>,
}

/// One edge, between positions in the list of vertices.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EdgeScene {
    /// From.
    pub a: u32,
    /// To.
    pub b: u32,
    /// How far it bends to the side, in units of its length; 0 is straight.
    pub bend: f32,
    /// How strongly it is drawn.
    pub weight: EdgeWeight,
    /// What it means.
    pub role: Option<Role>,
}

/// How strongly an edge is drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum EdgeWeight {
    /// Hardly to be seen.
    Faint,
    /// Of the chosen vertex.
    Near,
    /// Of the step, a conflict or a search.
    Strong,
}

/// The graph of a session.
pub fn scene(session: &Session) -> Rc<GraphScene> {
    let _ = session;
    todo!("the graph scene")
}

/// The cell that a vertex stands for, where it stands for one.
pub fn cell_of(key: Key) -> Option<Cell> {
    match key {
        Key::Cell(cell) => Some(cell),
        Key::Digit(_) => None,
    }
}
