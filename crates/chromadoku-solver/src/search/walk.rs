//! Walking a graph breadth first or depth first, one event at a time.

use std::collections::VecDeque;
use std::sync::Arc;

use chromadoku_board::graph::{Graph, Vertex};

/// Which discovered vertex is left first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Order {
    /// The one that was discovered first: vertices come by their distance from the start.
    Breadth,
    /// The one that was discovered last: a path goes on as long as it can.
    Depth,
}

/// What the walk just did.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// A vertex was met for the first time, from its neighbor, or as the start of a component.
    Discover(Vertex, Option<Vertex>),
    /// A neighbor was looked at that was met before.
    Known(Vertex, Vertex),
    /// All neighbors of a vertex were looked at.
    Finish(Vertex),
    /// Every vertex was met.
    Exhausted,
}

/// A walk through all components that can be stopped after any event and taken up again.
#[derive(Clone, Debug)]
pub struct Walk {
    graph: Arc<Graph>,
    order: Order,
    met: Vec<bool>,
    /// Vertices that were met, with the number of neighbors looked at.
    open: VecDeque<(Vertex, usize)>,
    /// All vertices below were met.
    start: Vertex,
}

impl Walk {
    /// A walk from a vertex, and then from the first one that was not met.
    pub fn new(graph: Arc<Graph>, order: Order, start: Vertex) -> Walk {
        let mut walk = Walk { met: vec![false; graph.len()], graph, order, open: VecDeque::new(), start: 0 };
        if (start as usize) < walk.met.len() {
            walk.start = start;
        }
        walk
    }

    /// Does one thing and says what. After `Exhausted` it only says so again.
    pub fn advance(&mut self) -> Event {
        let top = match self.order {
            Order::Breadth => self.open.front_mut(),
            Order::Depth => self.open.back_mut(),
        };
        let Some((vertex, looked)) = top else { return self.begin() };
        let vertex = *vertex;
        let Some(&next) = self.graph.neighbors(vertex).get(*looked) else {
            match self.order {
                Order::Breadth => self.open.pop_front(),
                Order::Depth => self.open.pop_back(),
            };
            return Event::Finish(vertex);
        };
        *looked += 1;
        if self.met[next as usize] { Event::Known(next, vertex) } else { self.discover(next, Some(vertex)) }
    }

    fn begin(&mut self) -> Event {
        // The first start may lie anywhere; those after it come in order.
        let given = (!self.met.is_empty() && !self.met[self.start as usize]).then_some(self.start);
        match given.or_else(|| (0..).zip(&self.met).find(|(_, met)| !**met).map(|(vertex, _)| vertex)) {
            Some(vertex) => self.discover(vertex, None),
            None => Event::Exhausted,
        }
    }

    fn discover(&mut self, vertex: Vertex, from: Option<Vertex>) -> Event {
        self.met[vertex as usize] = true;
        self.open.push_back((vertex, 0));
        Event::Discover(vertex, from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn discovered(order: Order, start: Vertex) -> Vec<(Vertex, Option<Vertex>)> {
        // A path 0 1 2 with 3 hanging from 0, and 4 apart.
        let graph = Arc::new(Graph::from_edges(5, [(0, 1), (1, 2), (0, 3)]));
        let mut walk = Walk::new(graph, order, start);
        let mut met = Vec::new();
        loop {
            match walk.advance() {
                Event::Discover(vertex, from) => met.push((vertex, from)),
                Event::Exhausted => return met,
                _ => {}
            }
        }
    }

    #[test]
    fn breadth_goes_by_distance_and_depth_along_a_path() {
        let breadth = [(0, None), (1, Some(0)), (3, Some(0)), (2, Some(1)), (4, None)];
        assert_eq!(discovered(Order::Breadth, 0), breadth);
        let depth = [(0, None), (1, Some(0)), (2, Some(1)), (3, Some(0)), (4, None)];
        assert_eq!(discovered(Order::Depth, 0), depth);
        assert_eq!(discovered(Order::Breadth, 2)[..2], [(2, None), (1, Some(2))]);
    }

    #[test]
    fn a_graph_without_vertices_is_walked_at_once() {
        assert_eq!(Walk::new(Arc::new(Graph::new(0)), Order::Depth, 0).advance(), Event::Exhausted);
    }
}
