//! Vertices that push each other away and edges that pull like springs, tick by tick.
//!
//! The forces are those of d3-force (M. Bostock, `d3/d3-force`, after T. Dwyer's and T. Fruchterman and E. Reingold's
//! work): every two vertices push each other away, a spring is weaker the more of them its ends have, vertices that touch give
//! way, and all is drawn a little to the middle. The heat falls with every tick, so that the picture comes to rest.
//! Only sums, products and roots are taken, so it is the same everywhere. A tick costs the square of the number of
//! vertices.

use super::{Point, circle};
use crate::graph::{Graph, Vertex};
use crate::random::Random;

/// How long a spring wants to be.
const LENGTH: f32 = 1.5;
/// How strongly vertices push each other away.
const PUSH: f32 = 0.8;
/// How strongly all are drawn to the middle.
const MIDDLE: f32 = 0.03;
/// What is left of a movement in the next tick.
const GLIDE: f32 = 0.6;
/// What is left of the heat in the next tick.
const COOLING: f32 = 0.98;
/// Below this heat the picture is at rest.
const COLD: f32 = 0.004;
/// The farthest that a vertex moves in a tick.
const STRIDE: f32 = 2.0;

/// A picture on its way to rest.
#[derive(Clone, Debug)]
pub struct Force {
    at: Vec<Point>,
    moving: Vec<Point>,
    pinned: Vec<bool>,
    /// The springs, each with its strength and the share of it that moves its first end.
    springs: Vec<(Vertex, Vertex, f32, f32)>,
    heat: f32,
}

impl Force {
    /// A graph whose vertices start on a circle, in an order that depends on the seed.
    pub fn new(graph: &Graph, seed: u64) -> Force {
        let mut start = circle(graph.len());
        if seed != 0 {
            Random::new(seed).shuffle(&mut start);
        }
        Force::from(graph, start)
    }

    /// A graph whose vertices start at these places; one a vertex.
    pub fn from(graph: &Graph, start: Vec<Point>) -> Force {
        let degree = |vertex: Vertex| graph.degree(vertex) as f32;
        let spring = |(a, b): (Vertex, Vertex)| {
            let (of_a, of_b) = (degree(a), degree(b));
            (a, b, 1.0 / of_a.min(of_b), of_b / (of_a + of_b))
        };
        let mut at = start;
        at.resize(graph.len(), (0.0, 0.0));
        Force {
            moving: vec![(0.0, 0.0); at.len()],
            pinned: vec![false; at.len()],
            springs: graph.edges().map(spring).collect(),
            heat: 1.0,
            at,
        }
    }

    /// Where the vertices are.
    pub fn places(&self) -> &[Point] {
        &self.at
    }

    /// Holds a vertex at a place.
    pub fn pin(&mut self, vertex: Vertex, at: Point) {
        let vertex = vertex as usize;
        (self.at[vertex], self.moving[vertex], self.pinned[vertex]) = (at, (0.0, 0.0), true);
    }

    /// Lets a vertex go.
    pub fn release(&mut self, vertex: Vertex) {
        self.pinned[vertex as usize] = false;
    }

    /// Whether a vertex is held.
    pub fn is_pinned(&self, vertex: Vertex) -> bool {
        self.pinned[vertex as usize]
    }

    /// Warms the picture up, at most to `heat` (1 is as hot as at the start), for what changed to find its place.
    pub fn warm(&mut self, heat: f32) {
        self.heat = self.heat.max(heat.min(1.0));
    }

    /// Whether it has come to rest.
    pub fn is_settled(&self) -> bool {
        self.heat < COLD
    }

    /// Moves everything a little; nothing at rest.
    pub fn tick(&mut self) {
        if self.is_settled() {
            return;
        }
        self.pull();
        self.push();
        for ((at, moving), &pinned) in self.at.iter_mut().zip(&mut self.moving).zip(&self.pinned) {
            if pinned {
                *moving = (0.0, 0.0);
                continue;
            }
            moving.0 -= at.0 * MIDDLE * self.heat;
            moving.1 -= at.1 * MIDDLE * self.heat;
            *moving = (moving.0 * GLIDE, moving.1 * GLIDE);
            *at = (at.0 + moving.0.clamp(-STRIDE, STRIDE), at.1 + moving.1.clamp(-STRIDE, STRIDE));
        }
        self.heat *= COOLING;
    }

    /// Ticks until it is at rest, at most so often.
    pub fn settle(&mut self, ticks: usize) {
        for _ in 0..ticks {
            if self.is_settled() {
                return;
            }
            self.tick();
        }
    }

    fn pull(&mut self) {
        for &(a, b, strength, share) in &self.springs {
            let (a, b) = (a as usize, b as usize);
            let (x, y) = (self.at[b].0 - self.at[a].0, self.at[b].1 - self.at[a].1);
            let length = (x * x + y * y).sqrt().max(0.01);
            let pull = (length - LENGTH) / length * strength * self.heat;
            self.moving[a].0 += x * pull * share;
            self.moving[a].1 += y * pull * share;
            self.moving[b].0 -= x * pull * (1.0 - share);
            self.moving[b].1 -= y * pull * (1.0 - share);
        }
    }

    fn push(&mut self) {
        for a in 0..self.at.len() {
            for b in 0..a {
                let (mut x, y) = (self.at[a].0 - self.at[b].0, self.at[a].1 - self.at[b].1);
                if x == 0.0 && y == 0.0 {
                    // Two in one place go apart, the same way each time.
                    x = 0.01;
                }
                let square = x * x + y * y;
                let mut push = PUSH / square.max(0.05) * self.heat;
                if square < 1.21 {
                    let length = square.sqrt().max(0.01);
                    push += (1.1 - length) / length * 0.35 * self.heat.max(0.3);
                }
                self.moving[a].0 += x * push;
                self.moving[a].1 += y * push;
                self.moving[b].0 -= x * push;
                self.moving[b].1 -= y * push;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::gallery;

    fn distance(a: Point, b: Point) -> f32 {
        ((a.0 - b.0).powi(2) + (a.1 - b.1).powi(2)).sqrt()
    }

    #[test]
    fn a_picture_comes_to_rest_with_its_vertices_apart_and_is_the_same_each_time() {
        for graph in [gallery::petersen(), gallery::queen(5, 5), gallery::complete(30), Graph::new(9)] {
            let mut force = Force::new(&graph, 1);
            let mut again = force.clone();
            force.settle(1_000);
            assert!(force.is_settled());
            (0..1_000).for_each(|_| again.tick());
            assert_eq!(force.places(), again.places());
            let places = force.places();
            for a in 0..places.len() {
                for b in 0..a {
                    let apart = distance(places[a], places[b]);
                    assert!((0.75..60.0).contains(&apart), "{} vertices: {apart}", graph.len());
                }
            }
        }
    }

    #[test]
    fn neighbors_are_nearer_than_others() {
        let graph = gallery::cycle(20);
        let mut force = Force::new(&graph, 7);
        force.settle(1_000);
        let at = force.places();
        let mean = |joined: bool| {
            let pairs =
                (0..20).flat_map(|b| (0..b).map(move |a| (a, b))).filter(|&(a, b)| graph.has_edge(a, b) == joined);
            let lengths: Vec<f32> = pairs.map(|(a, b)| distance(at[a as usize], at[b as usize])).collect();
            lengths.iter().sum::<f32>() / lengths.len() as f32
        };
        assert!(mean(true) * 1.5 < mean(false));
    }

    #[test]
    fn pinned_vertices_stay_and_a_picture_at_rest_does_not_move() {
        let mut force = Force::new(&gallery::petersen(), 1);
        force.pin(3, (20.0, -5.0));
        force.settle(1_000);
        assert_eq!(force.places()[3], (20.0, -5.0));
        let rest = force.clone();
        force.tick();
        assert_eq!(force.places(), rest.places());
        force.release(3);
        force.warm(0.5);
        force.tick();
        assert_ne!(force.places()[3], (20.0, -5.0));
    }
}
