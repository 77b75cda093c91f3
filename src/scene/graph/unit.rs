//! The graph of a unit: its unsolved cells, joined where they share a candidate, and beside it the same cells and the
//! missing digits as a bipartite graph.

use std::rc::Rc;

use chromadoku_core::id::{Candidate, Cell, Digit, Id, UnitId};
use chromadoku_core::model::Key;
use chromadoku_core::set::{CellSet, DigitSet};

use super::cells::States;
use super::layout::on_circle;
use super::{EdgeScene, EdgeWeight, GraphScene, Places, Point, TextScene, VertexScene, words};
use crate::scene::Role;
use crate::session::Session;

const RADIUS: f32 = 0.4;
const SMALL: f32 = 0.32;

/// The scene of the unit that the session shows.
pub fn scene(session: &Session, places: &Rc<Places>) -> GraphScene {
    let empty =
        |caption| GraphScene { places: places.clone(), vertices: vec![], edges: vec![], texts: vec![], caption };
    let Some(unit) = places.kind.unit else { return empty("This board has no units.".to_owned()) };
    let picture = Picture::new(session, places, unit);
    if picture.cells.is_empty() {
        let text = format!("Every cell of {} is solved.", session.geometry.unit(unit));
        let at = (places.size.0 / 2.0, places.size.1 / 2.0);
        return GraphScene { texts: vec![TextScene { text: text.clone(), at, title: true }], ..empty(text) };
    }
    picture.scene(places, unit)
}

struct Picture<'a> {
    states: States<'a>,
    places: &'a Places,
    /// All cells of the unit, solved or not: their order gives every cell its slot.
    all: &'a [Cell],
    /// The unsolved cells with their slots.
    cells: Vec<(usize, Cell)>,
    digits: Vec<Digit>,
}

impl<'a> Picture<'a> {
    fn new(session: &'a Session, places: &'a Places, unit: UnitId) -> Picture<'a> {
        let states = States::of(session);
        let all = &session.geometry.unit(unit).cells;
        let cells: Vec<(usize, Cell)> =
            all.iter().copied().enumerate().filter(|&(_, cell)| states.value(cell).is_none()).collect();
        let present: DigitSet = all.iter().filter_map(|&cell| states.value(cell)).collect();
        let digits = (session.geometry.digits() - present).iter().collect();
        Picture { states, places, all, cells, digits }
    }

    fn scene(&self, places: &Rc<Places>, unit: UnitId) -> GraphScene {
        let mut vertices: Vec<VertexScene> = Vec::new();
        for &(slot, cell) in &self.cells {
            vertices.push(self.cell(slot, cell, 0, RADIUS));
        }
        for &(slot, cell) in &self.cells {
            vertices.push(self.cell(slot, cell, 1, SMALL));
        }
        vertices.extend(self.digits.iter().map(|&digit| self.digit(digit)));
        let mut edges = self.component_edges();
        edges.extend(self.candidate_edges());
        edges.sort_by_key(|edge| edge.weight);
        let shared = edges.iter().filter(|edge| (edge.b as usize) < self.cells.len()).count();
        let caption = words::unit_caption(self.states.session, unit, self.cells.len(), shared);
        GraphScene { places: places.clone(), vertices, edges, texts: self.texts(), caption }
    }

    fn cell(&self, slot: usize, cell: Cell, part: u8, radius: f32) -> VertexScene {
        let at = self.places.at[slot + usize::from(part) * self.all.len()];
        VertexScene { part, ..self.states.vertex(Key::Cell(cell), cell, at, radius) }
    }

    fn digit(&self, digit: Digit) -> VertexScene {
        let at = self.places.at[2 * self.all.len() + digit.index()];
        let roles = self.cells.iter().filter_map(|&(_, cell)| self.role(cell, digit));
        // A digit that cells of the pattern hold is in the pattern; one that only goes somewhere is not.
        let role = roles.filter(|role| *role != Role::Eliminated).max();
        let homeless = !self.cells.iter().any(|&(_, cell)| self.states.candidates(cell).contains(digit));
        VertexScene {
            key: Key::Digit(digit),
            part: 1,
            at,
            radius: SMALL,
            value: Some(digit),
            wedges: Vec::new(),
            role: if homeless { Some(Role::Conflict) } else { role },
            in_area: false,
            chosen: false,
            active: false,
        }
    }

    fn role(&self, cell: Cell, digit: Digit) -> Option<Role> {
        let held = self.states.candidates(cell).contains(digit);
        let role = self.states.candidate_role(Candidate { cell, digit });
        role.filter(|_| held)
    }

    /// The edges of the component graph: those of a pattern and those that go with the candidates that go.
    fn component_edges(&self) -> Vec<EdgeScene> {
        let strong = self.states.strong_pairs();
        let mut edges = Vec::new();
        for (a, &(_, one)) in self.cells.iter().enumerate() {
            for (b, &(_, other)) in self.cells.iter().enumerate().skip(a + 1) {
                let shared = self.states.candidates(one) & self.states.candidates(other);
                if shared.is_empty() {
                    continue;
                }
                let (weight, role) = self.component_role(&strong, one, other);
                edges.push(EdgeScene { a: a as u32, b: b as u32, bend: 0.0, weight, role });
            }
        }
        edges
    }

    fn component_role(&self, strong: &[(Cell, Cell, Role)], one: Cell, other: Cell) -> (EdgeWeight, Option<Role>) {
        let ends = CellSet::of(one) | CellSet::of(other);
        let pair = strong.iter().find(|&&(a, b, _)| CellSet::of(a) | CellSet::of(b) == ends);
        let chosen = self.states.session.selection.cells;
        match pair {
            Some(&(_, _, role)) => (EdgeWeight::Strong, Some(role)),
            None if chosen.intersects(&ends) => (EdgeWeight::Near, None),
            None => (EdgeWeight::Open, None),
        }
    }

    /// The edges of the bipartite graph, one for each candidate.
    fn candidate_edges(&self) -> Vec<EdgeScene> {
        let count = self.cells.len();
        let chosen = self.states.session.selection.cells;
        let mut edges = Vec::new();
        for (a, &(_, cell)) in self.cells.iter().enumerate() {
            for (b, &digit) in self.digits.iter().enumerate() {
                if !self.states.candidates(cell).contains(digit) {
                    continue;
                }
                let role = self.role(cell, digit);
                let weight = match role {
                    Some(_) => EdgeWeight::Strong,
                    None if chosen.contains(cell) => EdgeWeight::Near,
                    None => EdgeWeight::Open,
                };
                edges.push(EdgeScene { a: (count + a) as u32, b: (2 * count + b) as u32, bend: 0.0, weight, role });
            }
        }
        edges
    }

    fn texts(&self) -> Vec<TextScene> {
        let (width, height) = self.places.size;
        let title = |text: &str, x: f32| TextScene { text: text.to_owned(), at: (x, 0.45), title: true };
        let mut texts =
            vec![title("cells that share a candidate", width * 0.29), title("cells and their digits", width * 0.815)];
        let name = |cell: Cell| self.states.session.geometry.name(cell);
        let center = (width * 0.29, height / 2.0 + 0.3);
        for &(slot, cell) in &self.cells {
            let turn = slot as f32 / self.all.len() as f32;
            let radius = distance(center, self.places.at[slot]) + 0.85;
            texts.push(TextScene { text: name(cell), at: on_circle(center, radius, turn), title: false });
            let (x, y) = self.places.at[self.all.len() + slot];
            texts.push(TextScene { text: name(cell), at: (x - 0.85, y), title: false });
        }
        texts
    }
}

fn distance(a: Point, b: Point) -> f32 {
    ((a.0 - b.0).powi(2) + (a.1 - b.1).powi(2)).sqrt()
}
