//! Graphs that the worker draws: where the vertices of a position stand in a model, and what joins them.
//!
//! The page draws the cells graph itself, since it is there at once; of all others it only knows what is drawn here, and lays on
//! it what the session says of cells and candidates. A drawing holds for one position. Its vertices have slots that stay the
//! same for the whole puzzle, so that nothing moves that did not change.

mod candidates;
mod cells;
mod digit;
mod links;
mod place;
pub mod proof;
mod route;
#[cfg(test)]
mod tests;
mod tree;
mod unit;

use std::rc::Rc;

use chromadoku_core::board::Board;
use chromadoku_core::id::{Candidate, Digit, PerCell, UnitId};
use chromadoku_core::model::Key;
use chromadoku_core::search::coloring::Order;
use chromadoku_core::step::Step;
use serde::{Deserialize, Serialize};

use crate::scene::Role;
use crate::scene::graph::{EdgeWeight, Face, Hull, Point, TextScene, Way};
use crate::session::{Epoch, GraphModel, Layout, Revision, Session, Values};

/// The most candidates that are drawn; on boards with more, only those of one digit are.
pub const CANDIDATES: usize = 800;

/// What is to be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Drawing {
    /// The model.
    pub model: GraphModel,
    /// Where vertices stand.
    pub layout: Layout,
    /// The unit of a unit's model.
    pub unit: Option<UnitId>,
    /// The digit of a model of one digit; nothing for all of them.
    pub digit: Option<Digit>,
    /// The puzzle and the position that it is of.
    pub stamp: (Epoch, Revision),
    /// The backtracking run: its order, and how many events of it happened.
    pub search: Option<(Order, u64)>,
}

/// A drawing.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Drawn {
    /// What it is.
    pub of: Drawing,
    /// The vertices, also those that have a slot and are not there just now.
    pub vertices: Vec<DrawnVertex>,
    /// Edges that no position changes.
    pub fixed: Vec<DrawnEdge>,
    /// The other edges, weakest first.
    pub edges: Vec<DrawnEdge>,
    /// Words in the picture.
    pub texts: Vec<TextScene>,
    /// The grounds of vertices that belong together.
    pub hulls: Vec<Hull>,
    /// Width and height.
    pub size: Point,
    /// What it is, in a line.
    pub caption: String,
}

// No coordinate is ever NaN, and only what is `Eq` is compared by its address first when it is shared.
impl Eq for Drawn {}

/// What was drawn last, and of what. It is given to those only who want just that, of that puzzle and position: on another
/// board its cells may not exist.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Latest<Of, Picture>(Option<(Of, Picture)>);

impl<Of: PartialEq, Picture> Latest<Of, Picture> {
    /// What was drawn of this.
    pub fn new(of: Of, picture: Picture) -> Self {
        Latest(Some((of, picture)))
    }

    /// The picture, where it is of what is wanted.
    pub fn of(&self, wanted: &Of) -> Option<&Picture> {
        self.0.as_ref().filter(|(of, _)| of == wanted).map(|(_, picture)| picture)
    }
}

impl<Of, Picture> Default for Latest<Of, Picture> {
    fn default() -> Self {
        Latest(None)
    }
}

/// What the picture of a proof depends on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProofKey {
    /// The step that is proved.
    pub step: Rc<Step>,
    /// The puzzle and the position that it is of.
    pub stamp: (Epoch, Revision),
}

/// A vertex of a drawing.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct DrawnVertex {
    /// What it stands for.
    pub key: Key,
    /// Which part of the picture it belongs to.
    pub part: u8,
    /// Its place.
    pub at: Point,
    /// The radius that it may fill.
    pub radius: f32,
    /// What it looks like where it stands for no cell or candidate.
    pub face: Face,
    /// The color that it has by itself.
    pub digit: Option<Digit>,
    /// What it means by itself.
    pub role: Option<Role>,
    /// What it is called, where its key does not say so.
    pub name: Option<Rc<str>>,
}

impl DrawnVertex {
    pub(crate) fn new(key: Key, at: Point, radius: f32) -> DrawnVertex {
        DrawnVertex { key, part: 0, at, radius, face: Face::Pie, digit: None, role: None, name: None }
    }
}

/// An edge of a drawing.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct DrawnEdge {
    /// The vertex at one end.
    pub a: u32,
    /// The vertex at the other end.
    pub b: u32,
    /// How strongly it is drawn.
    pub weight: EdgeWeight,
    /// What it means by itself.
    pub role: Option<Role>,
    /// The candidate that it stands for: what a step says of that it says of the edge.
    pub candidate: Option<Candidate>,
    /// How it goes from one to the other.
    pub way: Way,
}

impl DrawnEdge {
    pub(crate) fn open(a: usize, b: usize) -> DrawnEdge {
        let (a, b) = (a.min(b) as u32, a.max(b) as u32);
        DrawnEdge { a, b, weight: EdgeWeight::Open, role: None, candidate: None, way: Way::STRAIGHT }
    }

    /// One that no position changes.
    pub(crate) fn faint(a: usize, b: usize) -> DrawnEdge {
        DrawnEdge { weight: EdgeWeight::Faint, ..DrawnEdge::open(a, b) }
    }

    pub(crate) fn role(a: usize, b: usize, role: Role) -> DrawnEdge {
        DrawnEdge { weight: EdgeWeight::Strong, role: Some(role), ..DrawnEdge::open(a, b) }
    }
}

impl Drawing {
    /// What the worker has to draw for a session; `None` if the page draws itself.
    pub fn of(session: &Session) -> Option<Drawing> {
        let view = session.page.view;
        let own = view.model == GraphModel::Cells && view.layout != Layout::Force;
        let digits = session.puzzle.geometry.digit_count();
        let many = session.puzzle.geometry.cell_count() * digits > CANDIDATES;
        let digit = match view.model {
            GraphModel::Digit => Some(session.shown_digit()),
            GraphModel::Candidates | GraphModel::Links if many => Some(session.shown_digit()),
            GraphModel::Candidates | GraphModel::Links => session.page.digit,
            _ => None,
        };
        let search = session.moment.search.as_ref().filter(|_| view.model == GraphModel::Search);
        (!own).then(|| Drawing {
            model: view.model,
            layout: view.layout,
            unit: session.shown_unit().filter(|_| view.model == GraphModel::Unit),
            digit,
            stamp: (session.page.epoch, session.page.revision),
            search: search.map(|run| (run.order, run.coloring.counters().events())),
        })
    }

    /// Draws it.
    pub fn draw(self, board: &Board, givens: &Values) -> Drawn {
        let sources = Sources { of: self, board, givens };
        match self.model {
            GraphModel::Cells => cells::cells(&sources),
            GraphModel::Reduction => cells::reduction(&sources),
            GraphModel::Candidates => candidates::draw(&sources),
            GraphModel::Unit => unit::draw(&sources),
            GraphModel::Digit => digit::draw(&sources),
            GraphModel::Links => links::draw(&sources),
            GraphModel::Search => tree::draw(&sources),
            // Of a step, not of a position.
            GraphModel::Proof => sources.nothing("No step is looked at."),
        }
    }
}

/// What a drawing is made from.
struct Sources<'a> {
    of: Drawing,
    board: &'a Board,
    givens: &'a PerCell<Option<Digit>>,
}

impl Sources<'_> {
    /// A picture that only says why there is nothing to be seen.
    fn nothing(&self, why: &str) -> Drawn {
        let text = TextScene { text: why.to_owned(), at: (6.0, 1.5), title: true };
        Drawn { texts: vec![text], size: (12.0, 3.0), ..self.drawn(Vec::new(), why.to_owned()) }
    }

    /// A drawing without edges; its size fits its vertices.
    fn drawn(&self, mut vertices: Vec<DrawnVertex>, caption: String) -> Drawn {
        let size = place::framed(&mut vertices);
        Drawn {
            of: self.of,
            vertices,
            fixed: Vec::new(),
            edges: Vec::new(),
            texts: Vec::new(),
            hulls: Vec::new(),
            size,
            caption,
        }
    }
}

/// The places of the edges by weight, as the painter wants them: in order, weakest first.
fn ordered(edges: impl IntoIterator<Item = DrawnEdge>) -> Vec<DrawnEdge> {
    chromadoku_core::order::in_order(edges.into_iter().enumerate(), |&(at, edge)| (edge.weight, edge.a, edge.b, at))
        .into_iter()
        .map(|(_, edge)| edge)
        .collect()
}

fn count(number: usize, what: &str) -> String {
    let many = if what == "vertex" { "vertices".to_owned() } else { format!("{what}s") };
    if number == 1 { format!("1 {what}") } else { format!("{number} {many}") }
}
