//! Looking for a coloring by repair: all vertices have a color from the start, and vertices that share it with a neighbor
//! change theirs one at a time, the change that leaves the fewest such pairs first. A color that was left is forbidden
//! to that vertex for a while, so that the search does not run in circles (A. Hertz and D. de Werra, *Using tabu search
//! techniques for graph coloring*, 1987; the length of the while: P. Galinier and J.-K. Hao, *Hybrid evolutionary
//! algorithms for graph coloring*, 1999). It can find a coloring where backtracking drowns; it proves nothing.

use crate::search::coloring::Color;
use chromadoku_board::graph::{Graph, Vertex};
use chromadoku_board::random::Random;

/// A repair that can be stopped after any change.
pub(super) struct Tabu {
    graph: Graph,
    colors: usize,
    color: Vec<Color>,
    /// How many neighbors of a vertex have a color: `near[vertex * colors + color]`.
    near: Vec<i32>,
    /// Until which change a color is forbidden: `forbidden[vertex * colors + color]`.
    forbidden: Vec<u64>,
    /// Pairs of neighbors of the same color.
    clashes: i32,
    fewest: i32,
    changes: u64,
    random: Random,
}

impl Tabu {
    /// Starts from a coloring with more colors, where those too many became the last one.
    pub(super) fn new(graph: &Graph, colors: Color, start: impl Iterator<Item = Color>) -> Tabu {
        let color: Vec<Color> = start.map(|color| color.min(colors.saturating_sub(1))).collect();
        let colors = usize::from(colors);
        let mut near = vec![0; graph.len() * colors];
        for vertex in 0..graph.len() {
            for &neighbor in graph.neighbors(vertex as Vertex) {
                near[vertex * colors + usize::from(color[neighbor as usize])] += 1;
            }
        }
        let clashes =
            (0..graph.len()).map(|vertex| near[vertex * colors + usize::from(color[vertex])]).sum::<i32>() / 2;
        let forbidden = vec![0; near.len()];
        let random = Random::new(1);
        Tabu { graph: graph.clone(), colors, color, near, forbidden, clashes, fewest: clashes, changes: 0, random }
    }

    /// Repairs on for up to `budget` changes; a coloring, if one is found.
    pub(super) fn run(&mut self, budget: u64) -> Option<&[Color]> {
        for _ in 0..budget {
            if self.clashes == 0 {
                break;
            }
            self.change();
        }
        (self.clashes == 0).then_some(&self.color)
    }

    fn change(&mut self) {
        self.changes += 1;
        let (mut best, mut best_delta, mut ties, mut troubled) = (None, i32::MAX, 0, 0u32);
        for vertex in 0..self.color.len() {
            let row = vertex * self.colors;
            let now = self.near[row + usize::from(self.color[vertex])];
            if now == 0 {
                continue;
            }
            troubled += 1;
            let own = usize::from(self.color[vertex]);
            for color in (0..self.colors).filter(|&color| color != own) {
                let delta = self.near[row + color] - now;
                if delta > best_delta {
                    continue;
                }
                // What is forbidden is still done where it is better than all that ever was.
                if self.forbidden[row + color] >= self.changes && self.clashes + delta >= self.fewest {
                    continue;
                }
                ties = if delta < best_delta { 1 } else { ties + 1 };
                best_delta = delta;
                if self.random.below(ties) == 0 {
                    best = Some((vertex, color));
                }
            }
        }
        let Some((vertex, color)) = best else { return };
        let old = usize::from(std::mem::replace(&mut self.color[vertex], color as Color));
        let wait = self.random.below(10) as u64 + u64::from(troubled) * 6 / 10;
        self.forbidden[vertex * self.colors + old] = self.changes + wait;
        for &neighbor in self.graph.neighbors(vertex as Vertex) {
            self.near[neighbor as usize * self.colors + old] -= 1;
            self.near[neighbor as usize * self.colors + color] += 1;
        }
        self.clashes += best_delta;
        self.fewest = self.fewest.min(self.clashes);
    }
}
