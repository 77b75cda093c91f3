//! Backtracking for one coloring: the most saturated vertex next, colors that were not used yet only one at a time.
//!
//! Colors that no vertex has are alike, so only the first of them is tried; a clique has its colors from the start.

use crate::graph::{Graph, Vertex};
use crate::search::coloring::Color;

/// A search for a coloring with a number of colors.
pub(super) struct Backtrack {
    graph: Graph,
    colors: Color,
    color: Vec<Option<Color>>,
    /// How many neighbors of a vertex have a color: `near[vertex * colors + color]`.
    near: Vec<u16>,
    /// How many colors its neighbors have.
    saturation: Vec<u16>,
    /// How many of its neighbors have no color.
    open: Vec<u16>,
    stack: Vec<Frame>,
    over: bool,
}

struct Frame {
    vertex: Vertex,
    /// The next color to try.
    next: Color,
    /// How many colors were in use before it.
    used: Color,
}

pub(super) enum Progress {
    Found(Vec<Color>),
    Exhausted,
    Paused,
}

impl Backtrack {
    pub(super) fn new(graph: &Graph, colors: Color, clique: &[Vertex]) -> Backtrack {
        let count = graph.len();
        let mut search = Backtrack {
            colors,
            color: vec![None; count],
            near: vec![0; count * usize::from(colors)],
            saturation: vec![0; count],
            open: (0..count as Vertex).map(|vertex| graph.degree(vertex) as u16).collect(),
            stack: Vec::new(),
            over: clique.len() > usize::from(colors),
            graph: graph.clone(),
        };
        if !search.over {
            (0..).zip(clique).for_each(|(color, &vertex)| search.paint(vertex, color));
            search.descend(clique.len() as Color);
        }
        search
    }

    pub(super) fn run(&mut self, budget: u64) -> Progress {
        for _ in 0..budget {
            if self.over {
                return Progress::Exhausted;
            }
            let Some(frame) = self.stack.last_mut() else {
                self.over = true;
                // Nothing was left to choose from the start.
                return match self.color.iter().copied().collect() {
                    Some(colors) => Progress::Found(colors),
                    None => Progress::Exhausted,
                };
            };
            let vertex = frame.vertex;
            let first = frame.next;
            let end = (frame.used + 1).min(self.colors);
            let used = frame.used;
            if let Some(color) = self.color[vertex as usize] {
                self.wipe(vertex, color);
            }
            let near = &self.near[vertex as usize * usize::from(self.colors)..];
            let Some(color) = (first..end).find(|&color| near[usize::from(color)] == 0) else {
                self.stack.pop();
                self.over = self.stack.is_empty();
                continue;
            };
            if let Some(frame) = self.stack.last_mut() {
                frame.next = color + 1;
            }
            if self.paint_alive(vertex, color) && !self.descend(used.max(color + 1)) {
                return Progress::Found(self.color.iter().map(|color| color.unwrap_or_default()).collect());
            }
        }
        Progress::Paused
    }

    /// Chooses the next vertex; whether there is one.
    fn descend(&mut self, used: Color) -> bool {
        let open = (0..self.color.len()).filter(|&vertex| self.color[vertex].is_none());
        let next = open.max_by_key(|&vertex| (self.saturation[vertex], self.open[vertex]));
        if let Some(vertex) = next {
            self.stack.push(Frame { vertex: vertex as Vertex, next: 0, used });
        }
        next.is_some()
    }

    fn paint(&mut self, vertex: Vertex, color: Color) {
        self.paint_alive(vertex, color);
    }

    /// Gives a color; whether every neighbor has one left.
    fn paint_alive(&mut self, vertex: Vertex, color: Color) -> bool {
        self.color[vertex as usize] = Some(color);
        let mut alive = true;
        for &neighbor in self.graph.neighbors(vertex) {
            let neighbor = neighbor as usize;
            let near = &mut self.near[neighbor * usize::from(self.colors) + usize::from(color)];
            *near += 1;
            self.saturation[neighbor] += u16::from(*near == 1);
            self.open[neighbor] -= 1;
            alive &= self.saturation[neighbor] < self.colors || self.color[neighbor].is_some();
        }
        alive
    }

    fn wipe(&mut self, vertex: Vertex, color: Color) {
        self.color[vertex as usize] = None;
        for &neighbor in self.graph.neighbors(vertex) {
            let neighbor = neighbor as usize;
            let near = &mut self.near[neighbor * usize::from(self.colors) + usize::from(color)];
            *near -= 1;
            self.saturation[neighbor] -= u16::from(*near == 0);
            self.open[neighbor] += 1;
        }
    }
}
