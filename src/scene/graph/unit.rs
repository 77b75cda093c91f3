//! The graph of a unit: its unsolved cells, joined where they share a candidate, and beside it the same cells and the
//! missing digits as a bipartite graph.

use std::rc::Rc;

use chromadoku_core::id::{Candidate, Cell, Digit};
use chromadoku_core::model::Key;
use chromadoku_core::set::{CellSet, DigitSet};

use super::cells::States;
use super::layout::on_circle;
use super::{EdgeScene, EdgeWeight, GraphScene, Places, Point, TextScene, UnitSlots, VertexScene, words};
use crate::scene::Role;
use crate::scene::number::length;
use crate::session::Session;

const RADIUS: f32 = 0.4;
const SMALL: f32 = 0.32;
/// From a vertex to its name.
const NAME: f32 = 0.85;

/// The scene of the unit that the session shows.
pub fn scene(session: &Session, places: &Rc<Places>) -> GraphScene {
    let empty =
        |caption| GraphScene { places: places.clone(), vertices: vec![], edges: vec![], texts: vec![], caption };
    let Some(slots) = &places.kind.unit else { return empty("This board has no units.".to_owned()) };
    let picture = Picture::new(session, places, slots);
    if picture.cells.is_empty() {
        let text = format!("Every cell of {} is solved.", session.geometry.unit(slots.id));
        let at = (places.size.0 / 2.0, places.size.1 / 2.0);
        return GraphScene { texts: vec![TextScene { text: text.clone(), at, title: true }], ..empty(text) };
    }
    picture.scene(places)
}

struct Picture<'a> {
    states: States<'a>,
    places: &'a Places,
    slots: &'a UnitSlots,
    /// The unsolved cells with their slots.
    cells: Vec<(usize, Cell)>,
    /// The missing digits with their slots.
    digits: Vec<(usize, Digit)>,
}

impl<'a> Picture<'a> {
    fn new(session: &'a Session, places: &'a Places, slots: &'a UnitSlots) -> Picture<'a> {
        let states = States::of(session);
        let cells = slots.cells.iter().copied().enumerate();
        let cells = cells.filter(|&(_, cell)| states.value(cell).is_none()).collect();
        let all = &session.geometry.unit(slots.id).cells;
        let present: DigitSet = all.iter().filter_map(|&cell| states.value(cell)).collect();
        let digits = slots.digits.iter().copied().enumerate();
        let digits = digits.filter(|&(_, digit)| !present.contains(digit)).collect();
        Picture { states, places, slots, cells, digits }
    }

    fn scene(&self, places: &Rc<Places>) -> GraphScene {
        let mut vertices: Vec<VertexScene> = Vec::new();
        for &(slot, cell) in &self.cells {
            vertices.push(self.cell(slot, cell, 0, RADIUS));
        }
        for &(slot, cell) in &self.cells {
            vertices.push(self.cell(slot, cell, 1, SMALL));
        }
        vertices.extend(self.digits.iter().map(|&(slot, digit)| self.digit(slot, digit)));
        let all = [self.component_edges(), self.candidate_edges()].concat();
        // What matters is painted over the rest.
        let weights = [EdgeWeight::Faint, EdgeWeight::Open, EdgeWeight::Near, EdgeWeight::Strong];
        let of_weight = |weight| all.iter().copied().filter(move |edge| edge.weight == weight);
        let edges: Vec<EdgeScene> = weights.into_iter().flat_map(of_weight).collect();
        let shared = edges.iter().filter(|edge| (edge.b as usize) < self.cells.len()).count();
        let caption = words::unit_caption(self.states.session, self.slots.id, self.cells.len(), shared);
        GraphScene { places: places.clone(), vertices, edges, texts: self.texts(), caption }
    }

    fn cell(&self, slot: usize, cell: Cell, part: u8, radius: f32) -> VertexScene {
        let at = self.places.at[slot + usize::from(part) * self.slots.cells.len()];
        VertexScene { part, ..self.states.vertex(Key::Cell(cell), cell, at, radius) }
    }

    fn digit(&self, slot: usize, digit: Digit) -> VertexScene {
        let at = self.places.at[2 * self.slots.cells.len() + slot];
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
            for (b, &(_, digit)) in self.digits.iter().enumerate() {
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
        let count = self.slots.cells.len();
        let middle = self.places.at[..count].iter().fold((0.0, 0.0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
        let center = (middle.0 / count as f32, middle.1 / count as f32);
        let columns = [count, 2 * count].map(|slot| self.places.at.get(slot).map_or(0.0, |at| at.0));
        let title = |text: &str, x: f32| TextScene { text: text.to_owned(), at: (x, 0.45), title: true };
        let mut texts = vec![
            title("cells that share a candidate", center.0),
            title("cells and their digits", (columns[0] + columns[1]) / 2.0),
        ];
        let name = |cell: Cell| self.states.session.geometry.name(cell);
        for &(slot, cell) in &self.cells {
            let turn = slot as f32 / count as f32;
            let radius = distance(center, self.places.at[slot]) + NAME;
            texts.push(TextScene { text: name(cell), at: on_circle(center, radius, turn), title: false });
            let (x, y) = self.places.at[count + slot];
            texts.push(TextScene { text: name(cell), at: (x - NAME, y), title: false });
        }
        texts
    }
}

fn distance(a: Point, b: Point) -> f32 {
    length((a.0 - b.0, a.1 - b.1))
}
