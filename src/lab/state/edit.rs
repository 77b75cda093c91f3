//! Drawing: vertices and edges by hand, and colors beforehand.

use std::rc::Rc;

use chromadoku_core::graph::Vertex;
use chromadoku_core::graph::layout::Point;

use super::place::Layout;
use super::{Action, State};
use crate::lab::doc::Doc;
use crate::lab::picture::RADIUS;

/// More vertices than this are not drawn by hand.
const MOST: usize = 400;

/// So many changes can be undone.
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
                    self.add(self.in_plane(at));
                }
                Tool::Move | Tool::Delete => self.chosen = None,
            },
            // What is drawn beside the frame is in it from now on, so that the picture stays as it is under the hand.
            Action::Look(corner, size) if self.tool == Tool::Draw => self.frame = (self.in_plane(corner), size),
            Action::Pull(vertex, to) => {
                self.from = None;
                self.pulled = Some((vertex, to));
            }
            Action::Link(vertex, to, at) => self.link(vertex, to, self.in_plane(at)),
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

    /// A free place near a vertex, or in the middle.
    fn beside(&self, vertex: Option<Vertex>) -> Point {
        let middle = (self.frame.0.0 + self.frame.1.0 / 2.0, self.frame.0.1 + self.frame.1.1 / 2.0);
        let center = vertex.and_then(|vertex| self.places.get(vertex as usize)).copied().unwrap_or(middle);
        let far =
            |at: &Point| self.places.iter().all(|other| (other.0 - at.0).powi(2) + (other.1 - at.1).powi(2) > 1.4);
        let around = (0..60).map(|turn| {
            let (sin, cos) = chromadoku_core::graph::layout::sin_cos(turn as f32 * 0.79);
            let radius = if vertex.is_none() && turn == 0 { 0.0 } else { 1.7 + (turn / 8) as f32 };
            (center.0 + radius * cos, center.1 + radius * sin)
        });
        around.clone().find(far).unwrap_or(center)
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
