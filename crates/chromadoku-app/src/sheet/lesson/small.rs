//! Small graphs that lessons draw and color.

use std::sync::Arc;

use chromadoku_board::graph::{Graph, Vertex, gallery, layout};
use chromadoku_solver::search::chromatic::Chromatic;
use chromadoku_solver::search::coloring::Color;
use maud::Markup;

use super::picture::{Dot, Picture, Place, RADIUS, circle, fit};

/// The width and height of the figure of a small graph.
pub const SIZE: f32 = 250.0;
/// How many branches a search for a chromatic number looks at.
const BRANCHES: u64 = 50_000;

/// A graph with a name and places for its vertices.
#[derive(Clone, Debug)]
pub struct Small {
    /// What it is called.
    pub name: &'static str,
    /// The graph.
    pub graph: Graph,
    /// Where its vertices lie.
    pub places: Vec<Place>,
}

impl Small {
    /// A graph on a circle.
    pub fn round(name: &'static str, graph: Graph) -> Small {
        let places = circle(graph.len(), SIZE);
        Small { name, graph, places }
    }

    /// A graph with its vertices at these places, in any unit.
    pub fn placed(name: &'static str, graph: Graph, places: &[Place]) -> Small {
        Small { name, places: fit(places.to_vec(), (SIZE, SIZE)), graph }
    }

    /// A ring of vertices.
    pub fn cycle(count: u32) -> Small {
        Small::round("Cycle", gallery::cycle(count))
    }

    /// A complete graph: every two vertices are joined.
    pub fn complete(count: u32) -> Small {
        Small::round("Complete", gallery::complete(count))
    }

    /// Vertices without edges.
    pub fn empty(count: u32) -> Small {
        Small::round("Empty", Graph::new(count as usize))
    }

    /// A complete bipartite graph: two sides of vertices, joined across.
    pub fn bipartite(count: u32) -> Small {
        let graph = gallery::complete_bipartite(count, count);
        let places: Vec<Place> = (0..2 * count).map(|at| ((at / count) as f32, (at % count) as f32)).collect();
        Small::placed("Bipartite", graph, &places)
    }

    /// The corners of a cube.
    pub fn cube() -> Small {
        let places = [(0.0, 0.0), (3.0, 0.0), (0.0, 3.0), (3.0, 3.0), (1.0, 1.0), (2.0, 1.0), (1.0, 2.0), (2.0, 2.0)];
        Small::placed("Cube", gallery::cube(3), &places)
    }

    /// Petersen's graph: a ring around a star.
    pub fn petersen() -> Small {
        let ring = layout::circle(5);
        let inner = ring.iter().map(|&(x, y)| (x * 0.5, y * 0.5));
        let places: Vec<Place> = ring.iter().copied().chain(inner).collect();
        Small::placed("Petersen", gallery::petersen(), &places)
    }

    /// The figure, where vertices have colors, by classes of their own.
    pub fn draw(&self, class: &dyn Fn(Vertex) -> String, text: &dyn Fn(Vertex) -> String, label: &str) -> Markup {
        self.draw_dots(&|vertex| Dot::new(class(vertex), text(vertex)), label)
    }

    /// The figure with vertices of any kind.
    pub fn draw_dots(&self, dot: &dyn Fn(Vertex) -> Dot, label: &str) -> Markup {
        self.draw_beside(dot, &|_| String::new(), label)
    }

    /// The figure with words beside its vertices, on the side that is away from the middle.
    pub fn draw_beside(&self, dot: &dyn Fn(Vertex) -> Dot, words: &dyn Fn(Vertex) -> String, label: &str) -> Markup {
        let mut picture = Picture::new(SIZE, SIZE);
        let place = |vertex: Vertex| self.places[vertex as usize];
        picture.lines("", self.graph.edges().map(|(a, b)| (place(a), place(b))));
        for vertex in 0..self.graph.len() as Vertex {
            let (x, y) = place(vertex);
            let (dx, dy) = (x - SIZE / 2.0, y - SIZE / 2.0);
            let far = dx.hypot(dy).max(1.0);
            // The lowest words stay within the picture.
            let beside = (x + dx / far * RADIUS * 1.9, (y + dy / far * RADIUS * 1.9).min(SIZE - 4.0));
            picture.dot((x, y), &dot(vertex));
            match words(vertex) {
                text if text.is_empty() => {}
                text => picture.words("is-turn", beside, &text),
            }
        }
        picture.markup(label)
    }
}

/// The class of a vertex with or without a color.
pub fn colored(color: Option<Color>) -> String {
    color.map_or_else(|| "is-open".to_owned(), |color| format!(" d{color}"))
}

/// What stands in a vertex with or without a color.
pub fn written(color: Option<Color>) -> String {
    color.map(|color| (color + 1).to_string()).unwrap_or_default()
}

/// A coloring with the fewest colors, and how many these are; for small graphs they are proved to be the fewest.
pub fn fewest(graph: &Graph) -> (Vec<Color>, usize) {
    let mut search = Chromatic::new(Arc::new(graph.clone()));
    search.run(BRANCHES);
    (search.coloring().to_vec(), search.upper())
}
