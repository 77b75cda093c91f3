//! Where the vertices are, and how they get there.

use chromadoku_board::graph::Vertex;
use chromadoku_board::graph::layout::{Force, Point, circle, frame, grid, sides, spanning_forest, tree, two_columns};

use super::State;
use crate::doc::Doc;
use crate::picture::MARGIN;

/// How long vertices take to other places, in milliseconds.
const MOVE: f64 = 350.0;
/// How many ticks of the forces are made at once if only their end is shown.
const STILL: usize = 400;
/// The least size of a picture, and that of an empty sheet.
const LEAST: Point = (6.0, 5.0);
const SHEET: Point = (10.0, 8.0);
/// The most vertices that count as few.
const ROOMY: usize = 24;
/// The most vertices that forces can place in reasonable time.
pub const FORCED: usize = 900;

/// How vertices are placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// As the graph says itself, or as a hand did.
    Own,
    /// On a circle.
    Circle,
    /// By forces.
    Force,
    /// The two sides of a bipartite graph in columns.
    Columns,
    /// As a tree, in layers from the start.
    Tree,
    /// In reading order.
    Grid,
}

/// On the way to other places.
pub(super) struct Morph {
    from: Vec<Point>,
    to: Vec<Point>,
    start: Option<f64>,
}

/// The layout of a graph that has no places of its own.
pub(super) fn usual(doc: &Doc) -> Layout {
    match doc.graph.len() {
        0..=8 => Layout::Circle,
        9..=300 => Layout::Force,
        _ => Layout::Grid,
    }
}

/// The vertices on a circle; few of them with room for the edge from one to the next.
fn ring(count: usize) -> Vec<Point> {
    let apart = if count <= ROOMY { 1.6 } else { 1.0 };
    circle(count).into_iter().map(|at| (at.0 * apart, at.1 * apart)).collect()
}

/// The layouts that are possible, with their names.
pub fn layouts(doc: &Doc, now: Layout) -> Vec<(Layout, &'static str)> {
    let own = doc.places.is_some() || now == Layout::Own;
    let own = own.then_some((Layout::Own, if doc.squares.is_some() { "Board" } else { "Drawn" }));
    let forced = (doc.graph.len() <= FORCED).then_some((Layout::Force, "Force"));
    let rest = [(Layout::Columns, "Two columns"), (Layout::Tree, "Tree"), (Layout::Grid, "Grid")];
    own.into_iter().chain([(Layout::Circle, "Circle")]).chain(forced).chain(rest).collect()
}

impl State {
    /// Whether the vertices are where the graph itself has them.
    pub fn stands_as_drawn(&self) -> bool {
        self.layout == Layout::Own && self.morph.is_none()
    }

    /// Begins to move the vertices to the places of a layout.
    pub(super) fn lay_out(&mut self, layout: Layout) {
        let graph = &self.doc.graph;
        let count = graph.len();
        self.force = None;
        self.morph = None;
        self.layout = layout;
        let root = self.chosen.unwrap_or(self.setup.start).min(count.saturating_sub(1) as Vertex);
        let to = match layout {
            // What a hand drew stays where it is.
            Layout::Own if self.doc.places.is_none() && self.places.len() == count => return,
            Layout::Own => self.doc.places.clone().unwrap_or_else(|| ring(count)),
            Layout::Circle => ring(count),
            Layout::Grid => grid(count, (count as f32).sqrt().ceil() as usize),
            Layout::Tree => tree(&spanning_forest(graph, root)),
            // What has an odd cycle has no two sides: every other vertex stands on the right.
            Layout::Columns => {
                two_columns(&sides(graph).unwrap_or_else(|_| (0..count).map(|vertex| vertex % 2 == 1).collect()))
            }
            Layout::Force => {
                let start = if self.places.len() == count { self.centered() } else { circle(count) };
                let force = Force::from(graph, start);
                self.places = force.places().to_vec();
                self.force = Some(force);
                self.reframe();
                return;
            }
        };
        if self.places.len() != count || self.still {
            self.places = to;
            self.reframe();
            return;
        }
        // The pictures lie on each other with their middles, so that nothing flies across.
        let middle = |points: &[Point]| {
            let mut copy = points.to_vec();
            let size = frame(&mut copy, 0.0);
            let offset = points.first().zip(copy.first()).map_or((0.0, 0.0), |(at, new)| (at.0 - new.0, at.1 - new.1));
            (offset.0 + size.0 / 2.0, offset.1 + size.1 / 2.0)
        };
        let (old, new) = (middle(&self.places), middle(&to));
        let from = self.places.iter().map(|at| (at.0 - old.0 + new.0, at.1 - old.1 + new.1)).collect();
        self.morph = Some(Morph { from, to, start: None });
    }

    /// The places with their middle at the origin.
    fn centered(&self) -> Vec<Point> {
        let mut places = self.places.clone();
        let size = frame(&mut places, 0.0);
        places.iter().map(|at| (at.0 - size.0 / 2.0, at.1 - size.1 / 2.0)).collect()
    }

    /// Lets what moves move; whether anything did.
    pub(super) fn move_on(&mut self, now: f64, clock: &dyn Fn() -> f64, until: f64) -> bool {
        if let Some(morph) = &mut self.morph {
            let start = *morph.start.get_or_insert(now);
            let moment = (((now - start) / MOVE) as f32).clamp(0.0, 1.0);
            let eased = moment * moment * (3.0 - 2.0 * moment);
            let mix = |(a, b): (&Point, &Point)| (a.0 + (b.0 - a.0) * eased, a.1 + (b.1 - a.1) * eased);
            self.places = morph.from.iter().zip(&morph.to).map(mix).collect();
            if moment >= 1.0 {
                self.morph = None;
            }
            self.reframe();
            return true;
        }
        let Some(force) = self.force.as_mut().filter(|force| !force.is_settled()) else { return false };
        // Small graphs would be at rest in no time; they unfold slowly enough to be followed, unless nothing is to move.
        for _ in 0..if self.still { STILL } else { 4 } {
            force.tick();
            if clock() > until {
                break;
            }
        }
        if self.still && !force.is_settled() {
            return false;
        }
        self.places = force.places().to_vec();
        if self.dragged.is_none() {
            self.reframe();
        }
        true
    }

    /// Moves a vertex by hand.
    pub(super) fn drag(&mut self, vertex: Vertex, to: Point) {
        let at = (to.0 + self.frame.0.0, to.1 + self.frame.0.1);
        self.morph = None;
        if let Some(place) = self.places.get_mut(vertex as usize) {
            *place = at;
        }
        self.dragged = Some(vertex);
        if let Some(force) = &mut self.force {
            force.pin(vertex, at);
            force.warm(0.3);
        }
    }

    /// Fits the frame of the picture to where the vertices are.
    pub(super) fn reframe(&mut self) {
        let mut points = self.places.clone();
        let size = frame(&mut points, MARGIN);
        let corner = self.places.first().zip(points.first()).map(|(at, new)| (at.0 - new.0, at.1 - new.1));
        // A picture of two or three vertices is not blown up to the size of the screen.
        let least = if self.places.is_empty() { SHEET } else { LEAST };
        let least = (size.0.max(least.0), size.1.max(least.1));
        let corner = corner.unwrap_or((0.0, 0.0));
        self.frame = ((corner.0 - (least.0 - size.0) / 2.0, corner.1 - (least.1 - size.1) / 2.0), least);
    }

    /// Makes room for vertices that a hand put outside of the frame; it stays as it is where there are none.
    pub(super) fn make_room(&mut self) {
        let is_inside = self.places.iter().all(|&at| self.contains(at));
        if self.layout != Layout::Own || !is_inside {
            self.reframe();
        }
    }

    pub(super) fn contains(&self, at: Point) -> bool {
        let (corner, size) = self.frame;
        (corner.0..corner.0 + size.0).contains(&at.0) && (corner.1..corner.1 + size.1).contains(&at.1)
    }

    /// The force layout takes the changed graph over from where its vertices are.
    pub(super) fn reforce(&mut self) {
        if self.layout == Layout::Force {
            self.force = Some(Force::from(&self.doc.graph, self.places.clone()));
        }
    }
}
