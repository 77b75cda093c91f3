//! Coloring by walking over the edges, one event at a time.
//!
//! Every vertex begins with the first color, but for those colored beforehand. The edges come in order; where both ends have the
//! same color, the second one takes the smallest color that none of its neighbors has (the first one, where the second was
//! colored beforehand). What is changed so is in conflict with no neighbor, and no later change makes a new conflict, so
//! one walk is enough. It takes no color back: it may need more colors than there must be, and says nothing about fewer.

use std::sync::Arc;

use super::coloring::{Color, Refused};
use chromadoku_board::graph::{Graph, Vertex};

/// What the walk just did.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// The ends of an edge have different colors.
    Fine(Vertex, Vertex),
    /// They had the same color, and this one took another, because of the other one.
    Recolor(Vertex, Color, Vertex),
    /// Every edge was looked at.
    Done,
}

/// A walk over the edges that can be stopped after any event and taken up again.
#[derive(Clone, Debug)]
pub struct EdgeScan {
    graph: Arc<Graph>,
    edges: Vec<(Vertex, Vertex)>,
    next: usize,
    colors: Vec<Color>,
    fixed: Vec<bool>,
    recolored: u64,
}

impl EdgeScan {
    /// A walk that keeps the colors given beforehand.
    pub fn new(graph: Arc<Graph>, given: &[Option<Color>]) -> Result<EdgeScan, Refused> {
        if given.len() != graph.len() {
            return Err(Refused::Length);
        }
        let edges: Vec<(Vertex, Vertex)> = graph.edges().collect();
        let color = |vertex: Vertex| given[vertex as usize];
        if let Some(&(a, b)) = edges.iter().find(|&&(a, b)| color(a).is_some() && color(a) == color(b)) {
            return Err(Refused::Clash(b, a));
        }
        let colors = given.iter().map(|color| color.unwrap_or(0)).collect();
        Ok(EdgeScan { graph, edges, next: 0, colors, fixed: given.iter().map(Option::is_some).collect(), recolored: 0 })
    }

    /// The colors as they are now.
    pub fn colors(&self) -> &[Color] {
        &self.colors
    }

    /// How many edges were looked at, and how often a vertex took another color.
    pub fn counts(&self) -> (u64, u64) {
        (self.next as u64, self.recolored)
    }

    /// Looks at the next edge. After `Done` it only says so again.
    pub fn advance(&mut self) -> Event {
        let Some(&(a, b)) = self.edges.get(self.next) else { return Event::Done };
        self.next += 1;
        if self.colors[a as usize] != self.colors[b as usize] {
            return Event::Fine(a, b);
        }
        let (changed, because) = if self.fixed[b as usize] { (a, b) } else { (b, a) };
        let taken = |color: &Color| self.graph.neighbors(changed).iter().any(|&at| self.colors[at as usize] == *color);
        // There are more colors than the neighbors can have.
        let free = (0..=self.graph.degree(changed) as Color).find(|color| !taken(color)).unwrap_or_default();
        self.colors[changed as usize] = free;
        self.recolored += 1;
        Event::Recolor(changed, free, because)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::chromatic::is_proper;
    use chromadoku_board::graph::gallery;

    #[test]
    fn one_walk_leaves_no_conflict() {
        for graph in [gallery::petersen(), gallery::queen(6, 6), gallery::mycielski(5), gallery::complete(6)] {
            let graph = Arc::new(graph);
            let mut given = vec![None; graph.len()];
            given[1] = Some(3);
            let mut scan = EdgeScan::new(graph.clone(), &given).unwrap();
            while scan.advance() != Event::Done {}
            assert!(is_proper(&graph, scan.colors()));
            assert_eq!(scan.colors()[1], 3);
            assert_eq!(scan.counts().0, graph.edge_count() as u64);
        }
    }

    #[test]
    fn the_second_end_is_recolored_unless_it_was_colored_beforehand() {
        let path = Arc::new(Graph::from_edges(3, [(0, 1), (1, 2)]));
        let mut scan = EdgeScan::new(path.clone(), &[None, None, Some(0)]).unwrap();
        assert_eq!(scan.advance(), Event::Recolor(1, 1, 0));
        assert_eq!(scan.advance(), Event::Fine(1, 2));
        assert_eq!(scan.advance(), Event::Done);
        assert_eq!(EdgeScan::new(path.clone(), &[Some(1), Some(1), None]).unwrap_err(), Refused::Clash(1, 0));
        assert_eq!(EdgeScan::new(path, &[None]).unwrap_err(), Refused::Length);
    }
}
