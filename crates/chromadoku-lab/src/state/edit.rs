//! Drawing: vertices and edges by hand, and colors beforehand.

use std::rc::Rc;

use chromadoku_board::graph::Vertex;
use chromadoku_board::graph::layout::{Point, sin_cos};

use super::place::Layout;
use super::{Action, State};
use crate::doc::Doc;
use crate::picture::{MARGIN, RADIUS};

/// More vertices than this are not drawn by hand.
const MOST: usize = 400;

/// So far from the border a vertex is seen whole, and its name below it.
const WHOLE: f32 = 0.5;
const NAME: f32 = 0.3;
/// Among more vertices than this edges cross whatever one does.
const FEW: usize = 40;
/// The golden angle: however often a circle is gone on by it, what was met is spread evenly.
const GOLDEN: f32 = 2.399_963;
/// Nearer to an edge than this a vertex looks as if it were on it.
const ON_EDGE: f32 = 0.6;

/// The most changes that can be undone.
const UNDONE: usize = 100;

/// What a click does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tool {
    /// It chooses a vertex; dragging moves it.
    Move,
    /// On the ground it adds a vertex, on a vertex it begins or ends an edge, as does dragging from one to another.
    Draw,
    /// It removes a vertex.
    Delete,
}

/// The tools with their names.
pub const TOOLS: [(Tool, &str); 3] = [(Tool::Move, "Move"), (Tool::Draw, "Draw"), (Tool::Delete, "Delete")];

/// A state that undoing leads back to.
pub(super) struct Before {
    doc: Rc<Doc>,
    places: Vec<Point>,
}

impl State {
    /// Whether there is something to undo.
    pub fn can_undo(&self) -> bool {
        !self.before.is_empty()
    }

    /// Whether there is something to do again.
    pub fn can_redo(&self) -> bool {
        !self.after.is_empty()
    }

    pub(super) fn edit(&mut self, action: Action) {
        match action {
            Action::Tool(tool) => {
                self.tool = tool;
                self.from = None;
            }
            Action::Use(vertex) => match self.tool {
                Tool::Move => self.chosen = Some(vertex),
                Tool::Draw => self.join(vertex),
                Tool::Delete => self.remove(vertex),
            },
            Action::UseGround(at) => match self.tool {
                Tool::Draw => {
                    self.from = None;
                    self.add(self.in_plane(self.whole_in(at)));
                }
                Tool::Move | Tool::Delete => self.chosen = None,
            },
            // What is drawn beside the frame is in it from now on, so that the picture stays as it is under the hand.
            Action::Look(corner, size) if self.tool == Tool::Draw => self.frame = (self.in_plane(corner), size),
            Action::Pull(vertex, to) => {
                self.from = None;
                self.pulled = Some((vertex, to));
            }
            Action::Link(vertex, to, at) => self.link(vertex, to, self.in_plane(self.whole_in(at))),
            Action::Remove(vertex) => self.remove(vertex),
            Action::AddBeside(vertex) => self.add(self.beside(vertex)),
            Action::Join(vertex) => self.join(vertex),
            Action::Drag(vertex, to) => {
                if self.dragged.is_none() {
                    self.remember();
                }
                self.drag(vertex, to);
            }
            Action::Drop => {
                (self.dragged, self.pulled) = (None, None);
                self.make_room();
            }
            Action::Undo => self.turn_back(),
            Action::Redo => self.turn_forth(),
            Action::Give(vertex, color) => self.change(|doc| {
                let mut doc = doc.clone();
                doc.given[vertex as usize] = color;
                Doc { board: None, coloring: vec![None; doc.graph.len()], ..doc }
            }),
            Action::List(vertex, list) => self.change(|doc| {
                let mut doc = doc.clone();
                doc.lists[vertex as usize] = list;
                doc
            }),
            _ => {}
        }
    }

    fn remember(&mut self) {
        if self.before.len() >= UNDONE {
            self.before.remove(0);
        }
        self.before.push(Before { doc: self.doc.clone(), places: self.places.clone() });
        self.after.clear();
        self.morph = None;
    }

    /// The place in the plane of a place in the picture.
    fn in_plane(&self, at: Point) -> Point {
        (at.0 + self.frame.0.0, at.1 + self.frame.0.1)
    }

    /// The place in the picture next to this one at which a vertex and its name are not cut off.
    fn whole_in(&self, at: Point) -> Point {
        let (_, (width, height)) = self.frame;
        (at.0.min(width - WHOLE).max(WHOLE), at.1.min(height - WHOLE - NAME).max(WHOLE))
    }

    /// Puts a changed graph in place of the open one; its vertices keep their places.
    fn change(&mut self, change: impl FnOnce(&Doc) -> Doc) {
        self.remember();
        let mut doc = change(&self.doc);
        if doc.graph != self.doc.graph {
            doc.places = None;
        }
        self.take(Rc::new(doc));
    }

    fn take(&mut self, doc: Rc<Doc>) {
        let same = doc.graph == self.doc.graph;
        self.doc = doc;
        let count = self.doc.graph.len() as Vertex;
        let gone = |vertex: &Vertex| *vertex < count;
        self.chosen = self.chosen.filter(gone);
        self.pointed = self.pointed.filter(gone);
        self.from = self.from.filter(gone);
        if self.setup.start >= count {
            self.setup.start = 0;
        }
        self.set_up(self.setup);
        self.renew();
        if !same {
            self.reforce();
            if self.layout != Layout::Force {
                self.layout = Layout::Own;
            }
        }
    }

    /// Adds a vertex.
    fn add(&mut self, at: Point) {
        self.add_as(at, |doc| doc);
    }

    /// Adds a vertex to a graph that is then changed further, as one change.
    fn add_as(&mut self, at: Point, further: impl FnOnce(Doc) -> Doc) {
        if self.doc.graph.len() >= MOST {
            self.notice = Some(format!("Not more than {MOST} vertices can be drawn by hand."));
            return;
        }
        self.remember();
        self.places.push(at);
        let doc = Doc { places: None, ..further(self.doc.with_vertex()) };
        self.chosen = Some(doc.graph.len() as Vertex - 1);
        self.take(Rc::new(doc));
        self.make_room();
    }

    /// Ends an edge that was drawn without a pause: at a vertex, or at a new one.
    fn link(&mut self, from: Vertex, to: Option<Vertex>, at: Point) {
        self.pulled = None;
        match to {
            Some(to) if to == from => {}
            Some(to) => self.change(|doc| doc.with_edge_turned(from, to)),
            // Right beside a vertex it was not meant.
            None if self.places.iter().any(|other| (other.0 - at.0).hypot(other.1 - at.1) < 2.0 * RADIUS) => {}
            None => {
                let new = self.doc.graph.len() as Vertex;
                self.add_as(at, |doc| doc.with_edge_turned(from, new));
            }
        }
    }

    /// A free place in view, such that the new vertex can be joined to any other one: on a ring around the sheet, or else near a
    /// vertex.
    fn beside(&self, vertex: Option<Vertex>) -> Point {
        let (corner, size) = self.frame;
        let half = (size.0 / 2.0, size.1 / 2.0);
        let middle = (corner.0 + half.0, corner.1 + half.1);
        let center = vertex.and_then(|vertex| self.places.get(vertex as usize)).copied().unwrap_or(middle);
        let around = |turn: u16, center: Point, radius: Point| {
            let (sin, cos) = sin_cos(f32::from(turn) * GOLDEN);
            (center.0 + radius.0 * sin, center.1 - radius.1 * cos)
        };
        let ring = (0..60).map(|turn| around(turn, middle, (half.0 - MARGIN, half.1 - MARGIN)));
        let near = (0..60).map(|turn| around(turn, center, [1.7 + f32::from(turn / 8); 2].into()));
        let is_far = |at: &Point| self.places.iter().all(|other| (other.0 - at.0).hypot(other.1 - at.1) > 1.2);
        let free: Vec<Point> = ring.chain(near).filter(is_far).collect();
        let in_view = || free.iter().filter(|at| self.contains(**at));
        let best = in_view().find(|at| self.is_clear(**at)).or_else(|| in_view().next()).or(free.first());
        best.copied().unwrap_or(center)
    }

    /// Whether a vertex here could be joined to any other one without an edge running through a third; among many, nobody asks.
    fn is_clear(&self, at: Point) -> bool {
        if self.places.len() > FEW {
            return true;
        }
        let places = || self.places.iter().copied();
        places()
            .all(|a| places().filter(|&b| a != b).all(|b| distance(b, at, a) > ON_EDGE && distance(at, a, b) > ON_EDGE))
    }

    fn join(&mut self, vertex: Vertex) {
        match self.from.take() {
            None => self.from = Some(vertex),
            Some(from) if from != vertex => self.change(|doc| doc.with_edge_turned(from, vertex)),
            Some(_) => {}
        }
    }

    fn remove(&mut self, vertex: Vertex) {
        if vertex as usize >= self.doc.graph.len() {
            return;
        }
        self.remember();
        self.places.remove(vertex as usize);
        (self.chosen, self.pointed, self.from) = (None, None, None);
        let doc = Doc { places: None, ..self.doc.without_vertex(vertex) };
        self.take(Rc::new(doc));
    }

    fn turn_back(&mut self) {
        if let Some(before) = self.before.pop() {
            self.after.push(Before { doc: self.doc.clone(), places: self.places.clone() });
            self.restore(before);
        }
    }

    fn turn_forth(&mut self) {
        if let Some(after) = self.after.pop() {
            self.before.push(Before { doc: self.doc.clone(), places: self.places.clone() });
            self.restore(after);
        }
    }

    fn restore(&mut self, state: Before) {
        self.morph = None;
        self.places = state.places;
        self.take(state.doc);
        if self.layout == Layout::Force {
            self.force = None;
        }
        self.make_room();
    }
}

/// How far a point is from the line between two others.
fn distance(point: Point, from: Point, to: Point) -> f32 {
    let (along, off) = ((to.0 - from.0, to.1 - from.1), (point.0 - from.0, point.1 - from.1));
    let length = (along.0 * along.0 + along.1 * along.1).max(f32::MIN_POSITIVE);
    let part = ((off.0 * along.0 + off.1 * along.1) / length).clamp(0.0, 1.0);
    (off.0 - part * along.0).hypot(off.1 - part * along.1)
}
