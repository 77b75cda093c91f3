//! The graph as it is to be drawn: vertices and edges with places and roles, without any browser type or color.
//!
//! What depends on the board's form alone, the [`Places`], is built once and shared by all scenes on it; a scene adds
//! what the session says of every vertex and the few edges that matter just now.

mod cells;
mod drawn;
mod rails;
#[cfg(test)]
mod tests;
pub mod words;

use std::rc::Rc;
use std::sync::Arc;

use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Cell, Digit, Id, PerCell, RuleId};
use chromadoku_board::order::in_order;
use chromadoku_board::set::{CellSet, DigitSet};
use chromadoku_solver::model::Key;

use crate::drawing::layout::{Kind, Places};
use crate::drawing::proof;
use crate::figure::{EdgeScene, EdgeWeight, Emphasis, Face, Point, Role, Sketch, TextScene};
use crate::scene::Seen;
use crate::session::drawn::rests_on_rules;
use crate::session::{Drawing, Drawn, GraphModel, Latest, Layout, Session};

/// The whole picture: the painter fits it into the canvas.
#[derive(Clone, PartialEq, Debug)]
pub struct GraphScene {
    /// The vertices' places and the faint edges.
    pub places: Rc<Places>,
    /// The vertices; one at the same position with the same key in the next scene of this kind is the same vertex.
    pub vertices: Vec<VertexScene>,
    /// The edges that are more than faint, weakest first.
    pub edges: Vec<EdgeScene>,
    /// On the board the neighbors that each cell still shares a color with; `None` if `places` and `edges` say all.
    pub open: Option<PerCell<CellSet>>,
    /// Titles of parts and names of vertices.
    pub texts: Vec<TextScene>,
    /// The grounds that vertices lie on together in this position.
    pub hulls: Vec<Sketch>,
    /// The rails that edges run on together, in the order of their [keys](Rail::key).
    pub rails: Vec<Rail>,
    /// What rules look like among the vertices.
    pub sketches: Rc<Vec<Sketch>>,
    /// The rules that the step in view rests on.
    pub rules: Vec<RuleId>,
    /// Whether a step is looked at, so that what has nothing to do with it steps back.
    pub explained: bool,
    /// A line under the picture: what it is, how many vertices and edges.
    pub caption: String,
}

// No coordinate is ever NaN, and only what is `Eq` is compared by its address first when it is shared.
impl Eq for GraphScene {}

/// One vertex.
#[derive(Clone, PartialEq, Debug)]
pub struct VertexScene {
    /// What it stands for. In the unit model a cell occurs twice: the part says which one it is.
    pub key: Key,
    /// What it is called, where its key does not say so.
    pub name: Option<Rc<str>>,
    /// What it looks like.
    pub face: Face,
    /// Which part of the picture it belongs to: 0, or 1 for the bipartite part of the unit model.
    pub part: u8,
    /// Where its center is.
    pub at: Point,
    /// The radius that it may fill.
    pub radius: f32,
    /// Its value: a filled disc with the digit.
    pub value: Option<Digit>,
    /// Its remaining colors: a pie.
    pub wedges: Vec<Wedge>,
    /// The user's colors of its cell, by the digits that choose them.
    pub colors: DigitSet,
    /// The ring around it.
    pub role: Option<Role>,
    /// Whether it lies in the area that a step speaks of.
    pub in_area: bool,
    /// Whether it is chosen.
    pub chosen: bool,
    /// Whether it is the active one of the chosen.
    pub active: bool,
    /// How much it has to do with what is said.
    pub emphasis: Emphasis,
}

/// A stretch of a line on which many edges run together, between two vertices that come after each other in it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rail {
    /// The vertex at one end.
    pub a: u32,
    /// The vertex at the other end.
    pub b: u32,
    /// How far it lies beside the line through the vertices.
    pub shift: f32,
    /// How many edges run on it, from 0 for none to 1 for as many as the line could have.
    pub load: f32,
}

impl Rail {
    /// What tells it from the others of a scene: which vertices it joins, and on which side.
    pub fn key(&self) -> (u32, u32, u32) {
        (self.a, self.b, self.shift.to_bits())
    }
}

/// A color of a vertex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wedge {
    /// The color.
    pub digit: Digit,
    /// What it means in the step: `Eliminated` slides out.
    pub role: Option<Role>,
    /// Whether the user struck it out; logic knows nothing of that.
    pub struck: bool,
}

/// What the ground of a graph is made from: where it is equal, so is the ground.
#[derive(Clone, PartialEq, Debug)]
pub struct Footing {
    geometry: Arc<Geometry>,
    layout: Layout,
    /// Whether the page draws it itself, so that it need not wait.
    own: bool,
    /// The worker's drawing that is wanted, once it is there; where the page draws itself, what rules look like.
    drawn: Option<Rc<Drawn>>,
}

/// What a graph stands on: the places of its vertices, and the worker's drawing where that is needed.
pub struct Ground {
    pub(crate) places: Rc<Places>,
    drawn: Option<Rc<Drawn>>,
}

impl Footing {
    /// What the graph of a session stands on.
    pub fn of(session: &Session) -> Footing {
        let (own, drawn) = match (session.proof(), Drawing::of(session)) {
            (Some(key), _) => (false, session.page.proof.of(&key).cloned().flatten()),
            (None, Some(drawing)) => (drawing.is_of_rules(), session.page.drawn.of(&drawing).cloned()),
            (None, None) => (true, None),
        };
        Footing { geometry: session.puzzle.geometry.clone(), layout: session.page.view.layout, own, drawn }
    }

    /// The ground; nothing while the worker has still to draw it.
    pub fn ground(&self) -> Option<Ground> {
        if self.own {
            let places = cell_places(self.geometry.clone(), self.layout);
            return Some(Ground { places, drawn: self.drawn.clone() });
        }
        let drawn = self.drawn.as_ref()?;
        Some(Ground { places: Rc::new(drawn::places(&self.geometry, drawn)), drawn: Some(drawn.clone()) })
    }
}

fn cell_places(geometry: Arc<Geometry>, layout: Layout) -> Rc<Places> {
    Rc::new(Places::new(Kind { geometry, model: GraphModel::Cells, layout }))
}

/// The graph of a session, with what a worker draws of it, for pictures that a worker makes; the page asks for that and takes it up when
/// it comes.
pub fn drawn(session: &Session) -> Rc<GraphScene> {
    let (board, givens) = (&session.puzzle.position.board, &session.puzzle.givens);
    let mut session = session.clone();
    if let Some(drawing) = Drawing::of(&session) {
        let ruled = drawing.has_rules(&session.puzzle.geometry);
        let drawn = if ruled { drawing.draw_rules(board, givens) } else { drawing.draw(board, givens) };
        session.page.drawn = Latest::new(drawing, Rc::new(drawn));
    }
    if let Some(key) = session.proof() {
        let draw = if rests_on_rules(&key.step) { proof::draw_rules } else { proof::draw };
        let picture = draw(board, &key.step);
        session.page.proof = Latest::new(key, picture.map(Rc::new));
    }
    InView::default().show(&Seen::of(&session), Footing::of(&session).ground().as_ref())
}

#[cfg(test)]
pub use drawn as scene;

/// The graph on its ground.
pub fn scene_on(seen: &Seen, ground: &Ground) -> Rc<GraphScene> {
    Rc::new(match &ground.drawn {
        Some(drawn) if !drawn.of.is_of_rules() => drawn::scene(seen, drawn, &ground.places),
        rules => {
            let sketches = rules.as_ref().map(|drawn| drawn.sketches.clone());
            cells::scene(seen, &ground.places, sketches.unwrap_or_default())
        }
    })
}

/// The graph that is in view. Until the worker has drawn what is wanted, what was there before stays, but only on the board
/// that it was drawn for: its cells may not exist on another.
#[derive(Default)]
pub struct InView(Option<Rc<GraphScene>>);

impl InView {
    /// The graph to show on its ground.
    pub fn show(&mut self, seen: &Seen, ground: Option<&Ground>) -> Rc<GraphScene> {
        let before = self.0.take().filter(|scene| *scene.geometry() == seen.geometry);
        let scene = match ground {
            Some(ground) => scene_on(seen, ground),
            None => before.unwrap_or_else(|| {
                let places = cell_places(seen.geometry.clone(), Layout::Board);
                Rc::new(cells::scene(seen, &places, Rc::default()))
            }),
        };
        self.0 = Some(scene.clone());
        scene
    }
}

impl GraphScene {
    /// The board's form.
    pub fn geometry(&self) -> &Arc<Geometry> {
        &self.places.kind.geometry
    }

    /// Whether the vertices are the cells, in their places on the board.
    pub fn is_board(&self) -> bool {
        self.places.kind.is_board()
    }

    /// Width and height of the picture.
    pub fn size(&self) -> Point {
        self.places.size
    }

    /// The edges of a vertex: on the board those that are left.
    pub fn edges_of(&self, vertex: usize) -> Vec<EdgeScene> {
        if let Some(open) = &self.open {
            let cell = Cell::from_index(vertex);
            let pair = |other: Cell| (cell.min(other), cell.max(other));
            let edge = |other| rails::board_edge(self.geometry(), pair(other), EdgeWeight::Near);
            return open[cell].iter().map(edge).collect();
        }
        let touches = |edge: &&EdgeScene| edge.a as usize == vertex || edge.b as usize == vertex;
        self.places.edges.iter().chain(&self.edges).filter(touches).copied().collect()
    }

    /// The vertices joined to one, in order, each once; in the unit model those of its own part.
    pub fn neighbors(&self, vertex: usize) -> Vec<usize> {
        if self.places.kind.model == GraphModel::Cells && self.places.kind.layout != Layout::Force {
            let geometry = &self.places.kind.geometry;
            return geometry.neighbors(Cell::from_index(vertex)).iter().map(|cell| cell.index()).collect();
        }
        let joined =
            self.places.edges.iter().chain(&self.edges).filter_map(|edge| match (edge.a as usize, edge.b as usize) {
                (a, b) if a == vertex => Some(b),
                (a, b) if b == vertex => Some(a),
                _ => None,
            });
        in_order(joined, |&other| other)
    }
}
