//! What a worker draws, and of what.

use std::rc::Rc;

use chromadoku_board::id::{Candidate, Cell, Digit, RuleId, UnitId};
use chromadoku_solver::model::Key;
use chromadoku_solver::search::coloring::Order;
use chromadoku_solver::step::{Pattern, Step};
use serde::{Deserialize, Serialize};

use super::{Epoch, GraphModel, Layout, Revision};
use crate::figure::{EdgeWeight, Face, Point, Role, Sketch, TextScene, Way};

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

impl Drawing {
    /// Whether it is only what rules look like in a graph that the page draws itself.
    pub fn is_of_rules(&self) -> bool {
        self.model == GraphModel::Cells && self.layout != Layout::Force
    }
}

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

/// Whether the proof of a step may have a picture: only drawing it shows whether it would be too large to read.
pub fn may_be_drawn(step: &Step) -> bool {
    match &step.pattern {
        Pattern::Hall(hall) => hall.cells.len() > 1,
        Pattern::Cover(_) | Pattern::Chain(_) | Pattern::Net(_) | Pattern::Joint(_) => true,
        _ => rests_on_rules(step),
    }
}

/// Whether the proof of a step is one of rules, which another program draws.
pub fn rests_on_rules(step: &Step) -> bool {
    matches!(step.pattern, Pattern::Filling(_) | Pattern::Ledger(_))
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
