//! Graphs that the worker draws: where the vertices of a position stand in a model, and what joins them.
//!
//! The page draws the cells graph itself, since it is there at once; of all others it only knows what is drawn here, and lays on
//! it what the session says of cells and candidates. A drawing holds for one position. Its vertices have slots that stay the
//! same for the whole puzzle, so that nothing moves that did not change.

mod candidates;
mod cells;
mod combinations;
mod digit;
mod links;
mod place;
pub mod proof;
mod route;
mod rules;
mod sketch;
#[cfg(test)]
mod tests;
mod tree;
mod unit;

use std::rc::Rc;

use chromadoku_core::board::Board;
use chromadoku_core::geometry::Geometry;
use chromadoku_core::id::{Candidate, Cell, Digit, PerCell, RuleId, UnitId};
use chromadoku_core::model::Key;
use chromadoku_core::search::coloring::Order;
use chromadoku_core::step::Step;
use serde::{Deserialize, Serialize};

use crate::scene::graph::{EdgeWeight, Face, Point, Sketch, TextScene, Way};
use crate::scene::{Role, rules_of};
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
    /// For a model of one rule, the one that the step in view rests on.
    pub rule: Option<RuleId>,
    /// The active cell, one of whose rules is shown where no step names one.
    pub cell: Option<Cell>,
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
    /// The grounds of vertices that belong together, and what rules look like.
    pub sketches: Rc<Vec<Sketch>>,
    /// Width and height.
    pub size: Point,
    /// What it is, in a line.
    pub caption: String,
}

// No coordinate is ever NaN, and only what is `Eq` is compared by its address first when it is shared.
impl Eq for Drawn {}

impl Drawn {
    /// A drawing with nothing in it.
    pub fn empty(of: Drawing) -> Drawn {
        Drawn {
            of,
            vertices: Vec::new(),
            fixed: Vec::new(),
            edges: Vec::new(),
            texts: Vec::new(),
            sketches: Rc::default(),
            size: (1.0, 1.0),
            caption: String::new(),
        }
    }
}

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
    /// Whether it is only what rules look like in a graph that the page draws itself.
    pub fn is_of_rules(&self) -> bool {
        self.model == GraphModel::Cells && self.layout != Layout::Force
    }

    /// What the worker has to draw for a session; `None` if the page draws all of it.
    pub fn of(session: &Session) -> Option<Drawing> {
        let view = session.page.view;
        let digits = session.puzzle.geometry.digit_count();
        let many = session.puzzle.geometry.cell_count() * digits > CANDIDATES;
        let digit = match view.model {
            GraphModel::Digit => Some(session.shown_digit()),
            GraphModel::Candidates | GraphModel::Links if many => Some(session.shown_digit()),
            GraphModel::Candidates | GraphModel::Links => session.page.digit,
            _ => None,
        };
        let search = session.moment.search.as_ref().filter(|_| view.model == GraphModel::Search);
        let combined = view.model == GraphModel::Combinations;
        let of_step = || rules_of(&session.in_view().filter(|_| combined)?.step).first().copied();
        let drawing = Drawing {
            model: view.model,
            layout: view.layout,
            unit: session.shown_unit().filter(|_| view.model == GraphModel::Unit),
            digit,
            rule: of_step(),
            cell: combined.then_some(session.puzzle.selection.active),
            stamp: (session.page.epoch, session.page.revision),
            search: search.map(|run| (run.order, run.coloring.counters().events())),
        };
        match drawing.is_of_rules() {
            // Rules look the same at all positions.
            true if session.puzzle.geometry.has_rules() => {
                Some(Drawing { stamp: (session.page.epoch, Revision::default()), ..drawing })
            }
            true => None,
            false => Some(drawing),
        }
    }

    /// Whether rules are seen in it, on a board that has some: it is another program that draws these.
    pub fn has_rules(&self, geometry: &Geometry) -> bool {
        use GraphModel::{Cells, Combinations, Reduction, Rules};
        geometry.has_rules() && matches!(self.model, Cells | Reduction | Rules | Combinations)
    }

    /// The rule of a model of one rule: that of the step, else the smallest of the active cell.
    pub fn rule(&self, geometry: &Geometry) -> Option<RuleId> {
        let rules = geometry.rules().map(|(id, rule)| (id, rule.cells()));
        let of_cell = rules.filter(|(_, cells)| cells.len() > 1 && self.cell.is_some_and(|cell| cells.contains(&cell)));
        self.rule.or_else(|| of_cell.min_by_key(|(_, cells)| cells.len()).map(|(id, _)| id))
    }

    /// Draws it, without rules.
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
            GraphModel::Rules | GraphModel::Combinations => {
                sources.nothing("This board has no rules besides its units.")
            }
            // Of a step, not of a position.
            GraphModel::Proof => sources.nothing("No step is looked at."),
        }
    }

    /// Draws it with its rules.
    pub fn draw_rules(self, board: &Board, givens: &Values) -> Drawn {
        let sources = Sources { of: self, board, givens };
        let mut drawn = match self.model {
            GraphModel::Rules => return rules::draw(&sources),
            GraphModel::Combinations => return combinations::draw(&sources),
            GraphModel::Reduction => cells::reduction(&sources),
            _ if self.is_of_rules() => Drawn::empty(self),
            _ => cells::cells(&sources),
        };
        let geometry = board.geometry();
        let at: Vec<Point> = match self.is_of_rules() {
            true => place::cells(geometry, self.layout),
            // Cells come first.
            false => drawn.vertices.iter().take(geometry.cell_count()).map(|vertex| vertex.at).collect(),
        };
        let is_board = self.layout == Layout::Board;
        drawn.sketches = Rc::new(sketch::all(sketch::Ground { geometry, at: &at, is_board }));
        drawn
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
        Drawn { vertices, size, caption, ..Drawn::empty(self.of) }
    }
}

/// The places of the edges by weight, as the painter wants them: in order, weakest first.
fn ordered(edges: impl IntoIterator<Item = DrawnEdge>) -> Vec<DrawnEdge> {
    chromadoku_core::order::in_order(edges.into_iter().enumerate(), |&(at, edge)| (edge.weight, edge.a, edge.b, at))
        .into_iter()
        .map(|(_, edge)| edge)
        .collect()
}
