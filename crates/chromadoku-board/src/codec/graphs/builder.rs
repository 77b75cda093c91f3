//! A graph that grows while a file is read: bounded, with what is odd counted.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use super::{GraphFile, Kind, MOST_EDGES, MOST_VERTICES, Notice};
use crate::graph::Color;
use crate::graph::layout::Point;
use crate::graph::{Graph, Vertex};

/// Places farther out than this are taken for none.
const FAR: f64 = 1e6;
/// The letters after which names are cut.
const LONGEST: usize = 100;
/// The greatest number that is read as a color.
const MOST_COLORS: Color = 10_000;

/// What is known of a vertex.
#[derive(Default)]
struct Known {
    name: String,
    place: Option<Point>,
    given: Option<Color>,
    list: Option<Vec<Color>>,
    colored: Option<Color>,
}

/// The graph so far.
#[derive(Default)]
pub(super) struct Builder<'a> {
    ids: BTreeMap<Cow<'a, str>, Vertex>,
    vertices: Vec<Known>,
    edges: Vec<(Vertex, Vertex)>,
    loops: usize,
    colors: usize,
    /// Whether edges had a direction.
    pub(super) arrows: bool,
    /// How many edges the file says it has.
    pub(super) said: Option<u64>,
}

impl<'a> Builder<'a> {
    /// The vertices `v1`, `v2` and so on: bare numbers are for colors.
    pub(super) fn numbered(count: usize) -> Builder<'a> {
        let vertex = |number: usize| Known { name: format!("v{number}"), ..Known::default() };
        Builder { vertices: (1..=count).map(vertex).collect(), ..Builder::default() }
    }

    /// How many vertices there are.
    pub(super) fn len(&self) -> usize {
        self.vertices.len()
    }

    /// The vertex with this name in the file, a new one if need be.
    pub(super) fn vertex(&mut self, id: impl Into<Cow<'a, str>>) -> Result<Vertex, Kind> {
        let id = id.into();
        if let Some(&vertex) = self.ids.get(&id) {
            return Ok(vertex);
        }
        if self.vertices.len() >= MOST_VERTICES {
            return Err(Kind::TooManyVertices);
        }
        let vertex = self.vertices.len() as Vertex;
        self.vertices.push(Known { name: tidy(&id), ..Known::default() });
        self.ids.insert(id, vertex);
        Ok(vertex)
    }

    /// The vertex with this name in the file, if there is one.
    pub(super) fn known(&self, id: &str) -> Option<Vertex> {
        self.ids.get(id).copied()
    }

    pub(super) fn edge(&mut self, a: Vertex, b: Vertex) -> Result<(), Kind> {
        if a == b {
            self.loops += 1;
            return Ok(());
        }
        if self.edges.len() >= MOST_EDGES {
            return Err(Kind::TooManyEdges);
        }
        self.edges.push((a.min(b), a.max(b)));
        Ok(())
    }

    pub(super) fn name(&mut self, vertex: Vertex, name: &str) {
        let name = tidy(name);
        if let Some(known) = self.vertices.get_mut(vertex as usize).filter(|_| !name.is_empty()) {
            known.name = name;
        }
    }

    /// Where a vertex stands.
    pub(super) fn place(&mut self, vertex: Vertex, x: f64, y: f64) {
        let near = |at: f64| at.is_finite() && at.abs() <= FAR;
        if let Some(known) = self.vertices.get_mut(vertex as usize).filter(|_| near(x) && near(y)) {
            known.place = Some((x as f32, y as f32));
        }
    }

    /// The color of a vertex, as a number from 1.
    pub(super) fn color(&mut self, vertex: Vertex, number: &str) {
        match (color(number), self.vertices.get_mut(vertex as usize)) {
            (Some(color), Some(known)) => known.given = Some(color),
            _ => self.colors += 1,
        }
    }

    /// The color that a coloring gives a vertex, as a number from 1. Other words are decoration.
    pub(super) fn colored(&mut self, vertex: Vertex, number: &str) {
        if let Some(known) = self.vertices.get_mut(vertex as usize) {
            known.colored = color(number);
        }
    }

    /// The colors that a vertex may have, as numbers from 1.
    pub(super) fn list(&mut self, vertex: Vertex, numbers: &str) {
        let words = numbers.split([' ', ',']).filter(|word| !word.is_empty());
        let colors: Option<BTreeSet<Color>> = words.map(color).collect();
        match (colors, self.vertices.get_mut(vertex as usize)) {
            (Some(colors), Some(known)) if !colors.is_empty() => known.list = Some(colors.into_iter().collect()),
            _ => self.colors += 1,
        }
    }

    /// The graph, and what is odd about it.
    pub(super) fn finish(self) -> GraphFile {
        let lines = self.edges.len() + self.loops;
        let graph = Graph::from_edges(self.vertices.len(), self.edges.iter().copied());
        let doubled = self.edges.len() - graph.edge_count();
        let places: Vec<Point> = self.vertices.iter().filter_map(|known| known.place).collect();
        let whole = !places.is_empty() && places.len() == self.vertices.len();
        // Some files count each edge once and others each line.
        let wrong = self.said.filter(|&said| said != lines as u64 && said != graph.edge_count() as u64);
        let notices = [
            (self.loops > 0).then_some(Notice::Loops(self.loops)),
            (doubled > 0).then_some(Notice::Doubled(doubled)),
            wrong.map(|said| Notice::Count(said, graph.edge_count())),
            self.arrows.then_some(Notice::Arrows),
            (!places.is_empty() && !whole).then_some(Notice::SomePlaces),
            (self.colors > 0).then_some(Notice::Colors(self.colors)),
        ];
        let mut file = GraphFile::new(graph, Vec::new());
        for (at, known) in self.vertices.into_iter().enumerate() {
            file.names.push(known.name);
            (file.given[at], file.lists[at], file.coloring[at]) = (known.given, known.list, known.colored);
        }
        let notices = notices.into_iter().flatten().collect();
        GraphFile { names: distinct(file.names), places: whole.then_some(places), notices, ..file }
    }
}

/// A color from its number, which begins with 1.
fn color(number: &str) -> Option<Color> {
    number.trim().parse::<Color>().ok().filter(|number| (1..=MOST_COLORS).contains(number)).map(|number| number - 1)
}

/// A name on one line, and not too long.
fn tidy(name: &str) -> String {
    let plain: String = name.chars().map(|at| if at.is_control() { ' ' } else { at }).take(LONGEST).collect();
    plain.trim().to_owned()
}

/// Each name another one, of at least one letter.
fn distinct(mut names: Vec<String>) -> Vec<String> {
    let mut taken: BTreeSet<String> = BTreeSet::new();
    for (number, name) in (1..).zip(&mut names) {
        if name.is_empty() {
            *name = format!("v{number}");
        }
        while !taken.insert(name.clone()) {
            *name = format!("{name} ({number})");
        }
    }
    names
}
