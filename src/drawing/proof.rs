//! The proof of a step as a graph of its own, laid out to be read: what it rests on, how one thing follows from another, and
//! what goes.
//!
//! Every family has its picture: a Hall set on top of its unit's cells and digits, a fish sorted into a block, a chain
//! unrolled, a coloring in columns, a refutation in layers from what is supposed to what cannot be. The whole proof is placed at
//! once, and what a beat has not told yet is pale. Singles, whole units and what has no single line of inferences have no such picture.

mod chain;
mod colored;
mod cover;
mod filled;
mod refuted;
#[cfg(test)]
mod tests;
mod tuple;

use chromadoku_core::board::Board;
use chromadoku_core::geometry::Geometry;
use chromadoku_core::id::Candidate;
use chromadoku_core::model::Key;
use chromadoku_core::order::sort_by_key;
use chromadoku_core::step::{Constraint, Pattern, Step};

use super::{Drawing, Drawn, DrawnEdge, DrawnVertex, route};
use crate::scene::Role;
use crate::scene::graph::layout::on_circle;
use crate::scene::graph::{Face, Point, Sketch, TextScene};
use crate::scene::number::length;
use crate::scene::story::colored::Colored;
use crate::session::{GraphModel, Layout};

/// The radius of what is true, supposed or in the pattern.
const RADIUS: f32 = 0.42;
/// From the middle of a vertex to its name below it.
const NAME: f32 = 0.72;
/// From one line of words to the next.
const LINE: f32 = 0.34;
/// How wide a letter is, in the size of plain words.
const LETTER: f32 = 0.17;
/// Around everything.
const MARGIN: f32 = 0.35;
/// From the middle of a vertex to the rim of its ground.
const HULL: f32 = 0.6;

/// Whether a step may have such a picture: only drawing it shows whether it would be too large to read.
pub fn may_be_drawn(step: &Step) -> bool {
    match &step.pattern {
        Pattern::Hall(hall) => hall.cells.len() > 1,
        Pattern::Cover(_) | Pattern::Chain(_) | Pattern::Net(_) => true,
        _ => is_of_rules(step),
    }
}

/// The picture of a step's proof on the board that it was found on; `None` if it has none.
pub fn draw(board: &Board, step: &Step) -> Option<Drawn> {
    draft(board, step).map(Draft::finish)
}

/// Whether the picture of a step is one of rules, which another program draws.
pub fn is_of_rules(step: &Step) -> bool {
    matches!(step.pattern, Pattern::Filling(_) | Pattern::Ledger(_))
}

/// The picture of a step that rests on rules.
pub fn draw_rules(board: &Board, step: &Step) -> Option<Drawn> {
    let draft = match &step.pattern {
        Pattern::Filling(filling) => Some(filled::filling(board, filling, step)),
        Pattern::Ledger(ledger) => filled::ledger(board, ledger),
        _ => None,
    };
    draft.map(Draft::finish)
}

fn draft(board: &Board, step: &Step) -> Option<Draft> {
    if let Some(draft) = Colored::of(board, step).and_then(|colored| colored::draft(board, step, &colored)) {
        return Some(draft);
    }
    match &step.pattern {
        _ if !may_be_drawn(step) => None,
        Pattern::Hall(hall) => tuple::draft(board, hall, &step.effects),
        Pattern::Cover(cover) => cover::draft(board, cover, &step.effects),
        Pattern::Chain(chain) => chain::draft(board.geometry(), chain, &step.effects),
        Pattern::Net(net) => refuted::draft(board, step, net),
        _ => None,
    }
}

/// A picture in the making. Coordinates are free until it is finished.
#[derive(Default)]
struct Draft {
    vertices: Vec<DrawnVertex>,
    edges: Vec<DrawnEdge>,
    texts: Vec<TextScene>,
    sketches: Vec<Sketch>,
    caption: String,
}

impl Draft {
    fn vertex(&mut self, vertex: DrawnVertex) -> usize {
        self.vertices.push(vertex);
        self.vertices.len() - 1
    }

    /// A candidate with what it means in the proof.
    fn candidate(&mut self, candidate: Candidate, at: Point, role: Role) -> usize {
        let face = if role == Role::ColorB { Face::Hollow } else { Face::Pie };
        let vertex = DrawnVertex::new(Key::Candidate(candidate), at, RADIUS);
        self.vertex(DrawnVertex { role: Some(role), face, ..vertex })
    }

    fn join(&mut self, a: usize, b: usize, role: Role) {
        self.edges.push(DrawnEdge::role(a, b, role));
    }

    /// Words in lines, the first of them around a point.
    fn words<'a>(&mut self, lines: impl IntoIterator<Item = &'a str>, at: Point) {
        for (number, line) in lines.into_iter().enumerate() {
            let at = (at.0, at.1 + number as f32 * LINE);
            self.texts.push(TextScene { text: line.to_owned(), at, title: false });
        }
    }

    fn title(&mut self, text: impl Into<String>, at: Point) {
        self.texts.push(TextScene { text: text.into(), at, title: true });
    }

    /// The nearest place to a point that is clear of all vertices, of those around it.
    fn free(&self, near: Point) -> Point {
        const APART: f32 = 1.15;
        let clear =
            |at: &Point| self.vertices.iter().all(|vertex| length((vertex.at.0 - at.0, vertex.at.1 - at.1)) >= APART);
        let around = (0..40_u8).map(|number| on_circle(near, f32::from(number / 8) * 0.6, f32::from(number % 8) / 8.0));
        around.into_iter().find(clear).unwrap_or(near)
    }

    /// Lays a ground under some vertices.
    fn hull(&mut self, vertices: &[usize], role: Role) {
        let around = vertices.iter().map(|&at| self.vertices[at].at).collect();
        self.sketches.push(Sketch::ground(vec![around], HULL, Some(role)));
    }

    /// The left, the upper, the right and the lower end of everything.
    fn ends(&self) -> [f32; 4] {
        let vertices = self.vertices.iter().map(|vertex| (vertex.at, (0.62, 0.62)));
        let texts = self.texts.iter().map(|text| {
            let letter = if text.title { LETTER * 1.2 } else { LETTER };
            (text.at, (text.text.chars().count() as f32 * letter / 2.0, 0.22))
        });
        vertices.chain(texts).fold([f32::MAX, f32::MAX, f32::MIN, f32::MIN], |ends, ((x, y), (wide, high))| {
            [ends[0].min(x - wide), ends[1].min(y - high), ends[2].max(x + wide), ends[3].max(y + high)]
        })
    }

    fn finish(mut self) -> Drawn {
        route::Field::new(&self.vertices, None).route(&mut self.edges);
        let [left, top, right, bottom] = self.ends();
        let shift = |at: &mut Point| *at = (at.0 - left + MARGIN, at.1 - top + MARGIN);
        self.vertices.iter_mut().for_each(|vertex| shift(&mut vertex.at));
        self.texts.iter_mut().for_each(|text| shift(&mut text.at));
        self.sketches.iter_mut().flat_map(|sketch| sketch.pieces.iter_mut().flatten()).for_each(shift);
        // What is open lies below what is in the proof.
        sort_by_key(&mut self.edges, |edge| edge.weight);
        let (model, layout) = (GraphModel::Proof, Layout::Board);
        Drawn {
            vertices: self.vertices,
            edges: self.edges,
            texts: self.texts,
            sketches: self.sketches.into(),
            size: (right - left + 2.0 * MARGIN, bottom - top + 2.0 * MARGIN),
            caption: self.caption,
            ..Drawn::empty(Drawing {
                model,
                layout,
                unit: None,
                digit: None,
                rule: None,
                cell: None,
                stamp: Default::default(),
                search: None,
            })
        }
    }
}

/// Why a constraint leaves just one: `only 1` `in row 1`, `the last` `in r6c2`.
fn only(geometry: &Geometry, constraint: Constraint) -> [String; 2] {
    match constraint {
        Constraint::Place(unit, digit) => [format!("only {digit}"), format!("in {}", geometry.unit(unit))],
        Constraint::Cell(cell) => ["all that is left".to_owned(), format!("in {}", geometry.name(cell))],
    }
}
