//! A graph that the worker drew, with what the session says of its cells and candidates.

use std::cell::LazyCell;
use std::rc::Rc;
use std::sync::Arc;

use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::Candidate;
use chromadoku_board::note::CandidateColors;
use chromadoku_board::order::in_order;
use chromadoku_board::set::DigitSet;
use chromadoku_solver::model::Key;
use chromadoku_solver::step::{Effect, Pattern};

use super::cells::States;
use super::{GraphScene, VertexScene, Wedge};
use crate::drawing::layout::{Kind, Places};
use crate::figure::{EdgeScene, EdgeWeight, Emphasis, Face, Role, Sketch, Way};
use crate::scene::Seen;
use crate::scene::past::{Disc, Ends, past};
use crate::session::drawn::{DrawnEdge, DrawnVertex};
use crate::session::{Candidates, Drawn, GraphModel};
use crate::story::marks::is_end;

/// The places of a drawing.
pub fn places(geometry: &Arc<Geometry>, drawn: &Drawn) -> Places {
    let kind = Kind { geometry: geometry.clone(), model: drawn.of.model, layout: drawn.of.layout };
    Places {
        kind,
        at: drawn.vertices.iter().map(|vertex| vertex.at).collect(),
        edges: drawn
            .fixed
            .iter()
            .map(|&DrawnEdge { a, b, way, weight, role, .. }| EdgeScene { a, b, way, weight, role })
            .collect(),
        size: drawn.size,
    }
}

/// The scene of a drawing.
pub fn scene(seen: &Seen, drawn: &Drawn, places: &Rc<Places>) -> GraphScene {
    let states = States::of(seen);
    let proves = drawn.of.model == GraphModel::Proof;
    let vertex = |vertex: &DrawnVertex| if proves { told(&states, vertex) } else { self::vertex(&states, vertex) };
    let mut vertices: Vec<VertexScene> = drawn.vertices.iter().map(vertex).collect();
    // A digit or a line is in the pattern where one of its candidates is; one that only goes somewhere is not.
    for edge in &drawn.edges {
        let role = edge.candidate.and_then(|candidate| states.candidate_role(candidate));
        let Some(role) = role.filter(|role| *role != Role::Eliminated) else { continue };
        for end in [edge.a, edge.b] {
            let end = &mut vertices[end as usize];
            if matches!(end.key, Key::Digit(_) | Key::Unit(_)) {
                end.role = end.role.max(Some(role));
                end.emphasis = Emphasis::Full;
            }
        }
    }
    let overlay = Overlay { states: &states, vertices: &vertices, drawn };
    let edges = overlay.edges();
    // Where a refutation fails is no conflict before it has come to that.
    let fails = vertices.iter().any(|vertex| vertex.role == Some(Role::Conflict));
    let sketches = match proves && !fails {
        true => drawn.sketches.iter().map(plain_of_conflict).collect::<Vec<_>>().into(),
        false => drawn.sketches.clone(),
    };
    GraphScene {
        places: places.clone(),
        vertices,
        edges,
        open: None,
        texts: drawn.texts.clone(),
        hulls: Vec::new(),
        rails: Vec::new(),
        sketches,
        rules: states.marked.rules().to_vec(),
        explained: seen.explained,
        caption: caption(seen, drawn),
    }
}

/// The caption of the drawing, which is of all candidates that are left, and what is to be seen of them.
fn caption(seen: &Seen, drawn: &Drawn) -> String {
    let is_of_candidates = drawn.vertices.iter().any(|vertex| matches!(vertex.key, Key::Candidate(_)));
    if seen.candidates == Candidates::Auto || drawn.of.model == GraphModel::Proof || !is_of_candidates {
        return drawn.caption.clone();
    }
    let is_noted = seen.position.marks.values().any(|marks| !marks.is_empty());
    let shown =
        if is_noted { "Shown are those that you have marked." } else { "You have marked none yet, so none is shown." };
    format!("{} {shown}", drawn.caption)
}

/// A sketch that does not say that anything is in conflict.
fn plain_of_conflict(sketch: &Sketch) -> Sketch {
    Sketch { role: sketch.role.filter(|role| *role != Role::Conflict), ..sketch.clone() }
}

/// A vertex of a proof. A candidate means there what the proof says of it, from the moment that it was told.
fn told(states: &States, drawn: &DrawnVertex) -> VertexScene {
    let plain = vertex(states, drawn);
    let Key::Candidate(at) = drawn.key else {
        // What a cell would hold in the other of two solutions, though it is no candidate there, is no part of what is told.
        return VertexScene { role: plain.role.filter(|_| drawn.digit.is_none()), ..plain };
    };
    // What would be in one of two solutions is so from the first.
    if drawn.digit.is_some() {
        let wedges = plain.wedges.iter().map(|wedge| Wedge { role: None, ..*wedge }).collect();
        if plain.role == Some(Role::Eliminated) {
            return VertexScene {
                wedges,
                value: None,
                face: Face::Hollow,
                emphasis: Emphasis::Full,
                active: false,
                chosen: false,
                ..plain
            };
        }
        let is_over = !states.marked.effects().is_empty();
        return VertexScene {
            role: plain.role.and(drawn.role),
            wedges,
            // With the supposition both ways are over.
            emphasis: if is_over { Emphasis::Context } else { Emphasis::Full },
            active: false,
            chosen: false,
            ..plain
        };
    }
    let refutes = states.seen.shown.as_ref().is_some_and(|shown| matches!(shown.step.pattern, Pattern::Net(_)));
    let is_end = states.seen.shown.as_ref().is_some_and(|shown| match &shown.step.pattern {
        Pattern::Chain(chain) => is_end(chain, at),
        _ => false,
    });
    // With what follows, all has been told, and nothing is supposed any more.
    let is_told = !states.marked.effects().is_empty();
    let is_over = refutes && is_told;
    let (role, face) = match (drawn.role, states.candidate_role(at)) {
        // What is left instead is true, whatever it would have been before.
        (Some(was), Some(left @ Role::Fin)) if is_over && was != left => (Some(left), Face::Pie),
        // Where it failed stays to be seen.
        (Some(Role::Conflict), _) if is_over => (Some(Role::Conflict), drawn.face),
        // With the supposition all that followed from it goes; what has a color of a coloring keeps it.
        (Some(supposed @ (Role::ColorA | Role::ColorB)), known)
            if is_told && known.is_none_or(|known| is_over && ![Role::Eliminated, supposed].contains(&known)) =>
        {
            (None, Face::Untold)
        }
        (role, known) if is_over && known != Some(Role::Eliminated) => (role, drawn.face),
        (Some(Role::Eliminated), Some(told)) => (Some(told).filter(|told| *told == Role::Eliminated), Face::Hollow),
        // What was supposed goes in the end.
        (Some(Role::ColorA | Role::ColorB), Some(Role::Eliminated)) => (Some(Role::Eliminated), Face::Hollow),
        (Some(Role::Pattern | Role::Fin), Some(Role::Eliminated)) if is_over => (Some(Role::Eliminated), Face::Hollow),
        // Of a refutation, what a pattern has is neither true nor false before that follows.
        (Some(Role::ColorA | Role::ColorB), Some(Role::Pattern | Role::Fin)) if refutes => (None, Face::Untold),
        // Nor is a part of a chain before that follows from what is supposed; in the end it is known that one of both ends is true.
        (Some(Role::ColorA | Role::ColorB), Some(told @ (Role::Pattern | Role::Fin))) => match is_told {
            true if is_end => (Some(told), Face::Either),
            true => (None, Face::Untold),
            false => (Some(told), Face::Untold),
        },
        // Of each two that a line of a loop joins one is true.
        (Some(role @ (Role::ColorA | Role::ColorB)), Some(Role::ColorA | Role::ColorB)) if is_told && is_end => {
            (Some(role), Face::Either)
        }
        (Some(Role::Pattern), Some(Role::Fin)) => (Some(Role::Fin), drawn.face),
        // It was excluded on the way; that nothing is left is said later.
        (Some(Role::Conflict), Some(Role::ColorB)) => (Some(Role::ColorB), Face::Hollow),
        (Some(_), None) if is_told => (None, drawn.face),
        // What is not told yet is neither true nor false.
        (Some(_), None) => (None, Face::Untold),
        (role, _) => (role, drawn.face),
    };
    let face = if plain.face == Face::Absent { Face::Absent } else { face };
    let wedges = plain.wedges.iter().map(|wedge| Wedge { role: None, ..*wedge }).collect();
    let emphasis = match role {
        None if is_told && !(refutes && face == Face::Untold) => Emphasis::Context,
        None => Emphasis::Rest,
        Some(_) if is_over || states.marked.is_fresh(at) || role == Some(Role::Eliminated) => Emphasis::Full,
        // It was told before.
        Some(_) => Emphasis::Context,
    };
    // What is chosen matters less than what is said.
    let [active, chosen] = [plain.active, plain.chosen].map(|is| is && !states.seen.explained);
    // Where to look is a matter of the grid.
    VertexScene { role, face, wedges, emphasis, active, chosen, in_area: false, ..plain }
}

fn vertex(states: &States, drawn: &DrawnVertex) -> VertexScene {
    let base = VertexScene {
        key: drawn.key,
        name: drawn.name.clone(),
        face: drawn.face,
        part: drawn.part,
        at: drawn.at,
        radius: drawn.radius,
        value: drawn.digit,
        wedges: Vec::new(),
        colors: DigitSet::EMPTY,
        role: drawn.role,
        in_area: false,
        chosen: false,
        active: false,
        emphasis: Emphasis::of(states.seen, drawn.role, true),
    };
    match drawn.key {
        _ if drawn.face == Face::Absent => VertexScene { value: None, ..base },
        Key::Cell(cell) => {
            let of_cell = states.vertex(drawn.key, cell, drawn.at, drawn.radius);
            VertexScene { part: drawn.part, role: of_cell.role.or(drawn.role), ..of_cell }
        }
        Key::Candidate(at) => candidate(states, at, base),
        Key::Unit(unit) => {
            let set = states.seen.geometry.unit(unit).set;
            VertexScene { chosen: set.contains(states.seen.selection.active), ..base }
        }
        Key::Rule(rule) => {
            let cells = states.seen.geometry.rule(rule).cells();
            let role = states.marked.rules().contains(&rule).then_some(Role::Pattern);
            let emphasis = Emphasis::of(states.seen, role, false);
            VertexScene { role, emphasis, chosen: cells.contains(&states.seen.selection.active), ..base }
        }
        Key::Digit(_) | Key::Node(_) => base,
    }
}

/// One candidate of a cell: a disc of its color; a value is a full one.
fn candidate(states: &States, at: Candidate, base: VertexScene) -> VertexScene {
    let of_cell = states.vertex(base.key, at.cell, base.at, base.radius);
    let wedges: Vec<Wedge> = of_cell.wedges.into_iter().filter(|wedge| wedge.digit == at.digit).collect();
    let value = of_cell.value.filter(|&value| value == at.digit);
    if wedges.is_empty() && value.is_none() {
        return VertexScene { face: Face::Absent, ..base };
    }
    let role = states.candidate_role(at).or(of_cell.role.filter(|role| *role == Role::Conflict));
    let emphasis = Emphasis::of(states.seen, role, false);
    VertexScene {
        wedges,
        value,
        role,
        emphasis,
        colors: CandidateColors::of(&states.seen.position.candidate_colors, at),
        in_area: of_cell.in_area,
        chosen: of_cell.chosen,
        active: of_cell.active,
        ..base
    }
}

/// What step and selection add to the edges.
struct Overlay<'a> {
    states: &'a States<'a>,
    vertices: &'a [VertexScene],
    drawn: &'a Drawn,
}

impl Overlay<'_> {
    fn edges(&self) -> Vec<EdgeScene> {
        let there = |at: u32| self.vertices[at as usize].face != Face::Absent;
        let shown = self.drawn.edges.iter().filter(|edge| there(edge.a) && there(edge.b));
        let all: Vec<EdgeScene> = shown.map(|edge| self.edge(edge)).collect();
        // They came in order, but for those that are drawn more strongly now.
        let of = |weight: EdgeWeight| all.iter().copied().filter(move |edge| edge.weight == weight);
        let strong = in_order(of(EdgeWeight::Strong).chain(self.strong()), |edge| (edge.a, edge.b, edge.role));
        of(EdgeWeight::Open).chain(of(EdgeWeight::Near)).chain(strong).collect()
    }

    fn edge(&self, drawn: &DrawnEdge) -> EdgeScene {
        let ends = [drawn.a, drawn.b].map(|end| &self.vertices[end as usize]);
        // What a rule says of its cells is in the pattern where the rule is.
        let of_rule = || ends.into_iter().find(|end| matches!(end.key, Key::Rule(_)))?.role;
        let role = drawn.candidate.and_then(|candidate| self.states.candidate_role(candidate)).or_else(of_rule);
        let chosen = ends.into_iter().any(|end| end.chosen);
        let weight = match drawn.weight {
            _ if role.is_some() => EdgeWeight::Strong,
            EdgeWeight::Open if chosen => EdgeWeight::Near,
            weight => weight,
        };
        EdgeScene { a: drawn.a, b: drawn.b, way: drawn.way, weight, role: role.or(drawn.role) }
    }

    /// The edges of the step, a conflict or a search, between cells or between candidates.
    fn strong(&self) -> Vec<EdgeScene> {
        // A proof has them all, and what rules demand is no edge between cells.
        if matches!(self.drawn.of.model, GraphModel::Proof | GraphModel::Rules) {
            return Vec::new();
        }
        let discs = LazyCell::new(|| -> Vec<Disc> {
            let there = self.vertices.iter().filter(|vertex| vertex.face != Face::Absent);
            there.map(|vertex| (vertex.at, vertex.radius)).collect()
        });
        let at = |key: Key| self.vertices.iter().position(|vertex| vertex.key == key && vertex.face != Face::Absent);
        let strong = |a: Key, b: Key, role: Role| {
            let (a, b) = (at(a)? as u32, at(b)? as u32);
            let (a, b) = (a.min(b), a.max(b));
            let drawn = self.drawn.edges.iter().chain(&self.drawn.fixed).find(|edge| (edge.a, edge.b) == (a, b));
            let [from, to] = [a, b].map(|end| self.vertices[end as usize].at);
            // Among very many edges none has a way of its own, nor has what joins candidates that do not exclude each other.
            let way = drawn.map(|edge| edge.way).filter(|way| *way != Way::STRAIGHT);
            let way = way.unwrap_or_else(|| past(&discs, &Ends { from, to, clear: 0.0 }, 0, self.drawn.size));
            Some(EdgeScene { a, b, way, weight: EdgeWeight::Strong, role: Some(role) })
        };
        if !self.vertices.iter().any(|vertex| matches!(vertex.key, Key::Candidate(_))) {
            let pairs = self.states.strong_pairs().into_iter();
            return pairs.filter_map(|(a, b, role)| strong(Key::Cell(a), Key::Cell(b), role)).collect();
        }
        let links = self.states.marked.links().iter();
        let mut edges: Vec<EdgeScene> =
            links.filter_map(|link| strong(Key::Candidate(link.from), Key::Candidate(link.to), link.role)).collect();
        edges.extend(self.states.seen.own_links().filter_map(|own| {
            let [from, to] = own.ends.map(Key::Candidate);
            strong(from, to, own.strength.into())
        }));
        for effect in self.states.marked.effects() {
            let Effect::Eliminate(gone) = *effect else { continue };
            let from = self.vertices.iter().filter_map(|vertex| match vertex.key {
                Key::Candidate(from)
                    if vertex.role.is_some_and(Role::is_of_pattern)
                        && self.states.seen.geometry.excludes(from, gone) =>
                {
                    strong(vertex.key, Key::Candidate(gone), Role::Eliminated)
                }
                _ => None,
            });
            edges.extend(from);
        }
        edges
    }
}
