//! A largest matching of any graph: as many edges as possible, no two of which share a vertex.
//!
//! Augmenting paths, found by a breadth-first search that shrinks odd cycles (blossoms) to their base (J. Edmonds, *Paths,
//! trees, and flowers*, 1965). At most `vertices * vertices * edges` steps. What lies between cells and digits of one
//! unit is small and two-sided, and has its own: [`bipartite`](super::bipartite).

use std::collections::VecDeque;

use super::{Graph, Vertex};

/// The partner of each vertex in a largest matching.
pub fn largest(graph: &Graph) -> Vec<Option<Vertex>> {
    let mut search = Search { graph, partner: vec![None; graph.len()], from: Vec::new(), base: Vec::new() };
    for start in 0..graph.len() as Vertex {
        if search.partner[start as usize].is_none()
            && let Some(end) = search.augmenting_path(start)
        {
            search.augment(end);
        }
    }
    search.partner
}

struct Search<'a> {
    graph: &'a Graph,
    partner: Vec<Option<Vertex>>,
    /// For vertices at odd distance in the tree: the vertex before.
    from: Vec<Option<Vertex>>,
    /// The base of the blossom that a vertex is in, or itself.
    base: Vec<Vertex>,
}

impl Search<'_> {
    /// The free end of an augmenting path from a free vertex.
    fn augmenting_path(&mut self, start: Vertex) -> Option<Vertex> {
        self.from = vec![None; self.graph.len()];
        self.base = (0..self.graph.len() as Vertex).collect();
        let mut even = vec![false; self.graph.len()];
        even[start as usize] = true;
        let mut queue = VecDeque::from([start]);
        while let Some(vertex) = queue.pop_front() {
            for &next in self.graph.neighbors(vertex) {
                let in_blossom = self.base[vertex as usize] == self.base[next as usize];
                if in_blossom || self.partner[vertex as usize] == Some(next) {
                    continue;
                }
                let mate = self.partner[next as usize];
                if next == start || mate.is_some_and(|mate| self.from[mate as usize].is_some()) {
                    self.shrink(vertex, next, &mut even, &mut queue);
                } else if self.from[next as usize].is_none() {
                    self.from[next as usize] = Some(vertex);
                    match mate {
                        None => return Some(next),
                        Some(mate) => {
                            even[mate as usize] = true;
                            queue.push_back(mate);
                        }
                    }
                }
            }
        }
        None
    }

    /// Shrinks the odd cycle that an edge between two even vertices closes.
    fn shrink(&mut self, a: Vertex, b: Vertex, even: &mut [bool], queue: &mut VecDeque<Vertex>) {
        let base = self.common_base(a, b);
        let mut blossom = vec![false; self.graph.len()];
        self.mark(&mut blossom, a, base, b);
        self.mark(&mut blossom, b, base, a);
        for vertex in 0..self.graph.len() {
            if blossom[self.base[vertex] as usize] {
                self.base[vertex] = base;
                if !std::mem::replace(&mut even[vertex], true) {
                    queue.push_back(vertex as Vertex);
                }
            }
        }
    }

    /// Where the ways from two even vertices back to the start meet first.
    fn common_base(&self, a: Vertex, b: Vertex) -> Vertex {
        let mut on_way = vec![false; self.graph.len()];
        let mut at = a;
        loop {
            at = self.base[at as usize];
            on_way[at as usize] = true;
            match self.partner[at as usize].and_then(|mate| self.from[mate as usize]) {
                Some(before) => at = before,
                None => break,
            }
        }
        let mut at = b;
        loop {
            at = self.base[at as usize];
            if on_way[at as usize] {
                return at;
            }
            match self.partner[at as usize].and_then(|mate| self.from[mate as usize]) {
                Some(before) => at = before,
                None => return at,
            }
        }
    }

    /// Marks the way from a vertex to the base, and turns it round so that it can be walked from the other side.
    fn mark(&mut self, blossom: &mut [bool], mut at: Vertex, base: Vertex, mut child: Vertex) {
        while self.base[at as usize] != base {
            let Some(mate) = self.partner[at as usize] else { return };
            blossom[self.base[at as usize] as usize] = true;
            blossom[self.base[mate as usize] as usize] = true;
            self.from[at as usize] = Some(child);
            child = mate;
            let Some(before) = self.from[mate as usize] else { return };
            at = before;
        }
    }

    fn augment(&mut self, end: Vertex) {
        let mut open = Some(end);
        while let Some(vertex) = open {
            let Some(before) = self.from[vertex as usize] else { return };
            open = self.partner[before as usize];
            self.partner[vertex as usize] = Some(before);
            self.partner[before as usize] = Some(vertex);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The edges of a largest matching, by trying all sets.
    fn most(edges: &[(Vertex, Vertex)], taken: u32) -> usize {
        let Some((&(a, b), rest)) = edges.split_first() else { return 0 };
        let without = most(rest, taken);
        if taken >> a & 1 == 1 || taken >> b & 1 == 1 {
            return without;
        }
        without.max(1 + most(rest, taken | 1 << a | 1 << b))
    }

    #[test]
    fn a_largest_matching_is_as_large_as_trying_all_sets_of_edges_shows() {
        // All graphs on six vertices: odd cycles in odd cycles among them.
        let pairs: Vec<(Vertex, Vertex)> = (0..6).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
        for code in 0..1u32 << pairs.len() {
            let edges: Vec<_> = (0..pairs.len()).filter(|at| code >> at & 1 == 1).map(|at| pairs[at]).collect();
            let graph = Graph::from_edges(6, edges.iter().copied());
            let partner = largest(&graph);
            for (vertex, mate) in (0..).zip(&partner) {
                if let Some(mate) = *mate {
                    assert!(graph.has_edge(vertex, mate) && partner[mate as usize] == Some(vertex));
                }
            }
            assert_eq!(partner.iter().flatten().count() / 2, most(&edges, 0), "{graph:?}");
        }
    }
}
