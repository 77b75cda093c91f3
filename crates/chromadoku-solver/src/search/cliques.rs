//! All maximal cliques of a graph, one event at a time.
//!
//! The recursion of C. Bron and J. Kerbosch (*Algorithm 457: finding all cliques of an undirected graph*, 1973) grows a clique by a
//! candidate that is joined to all of it, and remembers what was tried before. As published it tries every candidate; with
//! a pivot it leaves out the neighbors of one vertex, since every maximal clique holds that vertex or one that is no
//! neighbor of it (E. Tomita, A. Tanaka, H. Takahashi, *The worst-case time complexity for generating all maximal
//! cliques*, 2006). Who only wants a largest one asks [`clique`](chromadoku_board::graph::clique).

use chromadoku_board::graph::{Graph, Vertex, VertexSet};

/// Which candidates are tried.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    /// All of them.
    All,
    /// Those that are no neighbors of the vertex with most neighbors among them.
    Pivot,
}

/// What the search just did.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// A vertex joined the clique.
    Add(Vertex),
    /// The clique is maximal.
    Maximal,
    /// A vertex left the clique.
    Remove(Vertex),
    /// There are no more.
    Exhausted,
}

/// A search for maximal cliques that can be stopped after any event and taken up again.
#[derive(Clone, Debug)]
pub struct Cliques {
    adjacency: Vec<VertexSet>,
    choice: Choice,
    clique: Vec<Vertex>,
    stack: Vec<Frame>,
    nodes: u64,
    maximal: u64,
}

#[derive(Clone, Debug)]
struct Frame {
    /// What is joined to all of the clique and was not tried.
    candidates: VertexSet,
    /// What is joined to all of the clique and was.
    tried: VertexSet,
    /// The candidates that this frame still tries.
    branches: VertexSet,
    /// Whether it was told that the clique is maximal.
    told: bool,
}

impl Cliques {
    /// A search in a graph.
    pub fn new(graph: &Graph, choice: Choice) -> Cliques {
        let adjacency = graph.adjacency();
        let mut search = Cliques { adjacency, choice, clique: Vec::new(), stack: Vec::new(), nodes: 0, maximal: 0 };
        search.push(VertexSet::full(graph.len()), VertexSet::empty(graph.len()));
        search
    }

    /// The clique as it is now, in the order in which its vertices joined.
    pub fn clique(&self) -> &[Vertex] {
        &self.clique
    }

    /// What is joined to all of the clique: those that are still to be tried, and those that were (P and X of the recursion, beside
    /// R, the clique).
    pub fn joined(&self) -> Option<(&VertexSet, &VertexSet)> {
        self.stack.last().map(|frame| (&frame.candidates, &frame.tried))
    }

    /// How many vertices joined.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How many maximal cliques there were.
    pub fn maximal(&self) -> u64 {
        self.maximal
    }

    /// Does one thing and says what. After `Exhausted` it only says so again.
    pub fn advance(&mut self) -> Event {
        let Some(frame) = self.stack.last_mut() else { return Event::Exhausted };
        let done = frame.candidates.is_empty() && frame.tried.is_empty();
        if done && !std::mem::replace(&mut frame.told, true) {
            self.maximal += 1;
            return Event::Maximal;
        }
        let Some(vertex) = frame.branches.first() else {
            self.stack.pop();
            return self.clique.pop().map_or(Event::Exhausted, Event::Remove);
        };
        let joined = &self.adjacency[vertex as usize];
        let (mut candidates, mut tried) = (frame.candidates.clone(), frame.tried.clone());
        candidates.intersect(joined);
        tried.intersect(joined);
        frame.branches.remove(vertex);
        frame.candidates.remove(vertex);
        frame.tried.insert(vertex);
        self.clique.push(vertex);
        self.nodes += 1;
        self.push(candidates, tried);
        Event::Add(vertex)
    }

    /// Runs until a maximal clique, the end, or the budget of events is used up; gives the last event.
    pub fn run(&mut self, budget: u64) -> Option<Event> {
        (0..budget).map(|_| self.advance()).find(|event| matches!(event, Event::Maximal | Event::Exhausted))
    }

    fn push(&mut self, candidates: VertexSet, tried: VertexSet) {
        let mut branches = candidates.clone();
        if self.choice == Choice::Pivot {
            let reach = |&vertex: &Vertex| self.adjacency[vertex as usize].common(&candidates);
            if let Some(pivot) = candidates.iter().chain(tried.iter()).max_by_key(reach) {
                branches.subtract(&self.adjacency[pivot as usize]);
            }
        }
        self.stack.push(Frame { candidates, tried, branches, told: false });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model;
    use chromadoku_board::geometry::{Geometry, Shape};

    fn all(graph: &Graph, choice: Choice) -> Vec<Vec<Vertex>> {
        let mut search = Cliques::new(graph, choice);
        let mut found = Vec::new();
        while search.run(u64::MAX) == Some(Event::Maximal) {
            let mut clique = search.clique().to_vec();
            clique.sort_unstable();
            found.push(clique);
        }
        assert_eq!(search.maximal(), found.len() as u64);
        found.sort();
        found
    }

    #[test]
    fn the_maximal_cliques_of_a_board_are_its_units() {
        for (n, count) in [(4, 12), (9, 27)] {
            let geometry = Geometry::new(Shape::classic(n).unwrap()).unwrap();
            let graph = model::cells(&geometry).graph;
            let mut units: Vec<Vec<Vertex>> = geometry
                .units()
                .map(|(_, unit)| unit.cells.iter().map(|cell| Vertex::from(cell.0)).collect())
                .collect();
            units.sort();
            assert_eq!(units.len(), count);
            assert_eq!(all(&graph, Choice::Pivot), units);
            assert_eq!(all(&graph, Choice::All), units);
        }
    }

    #[test]
    fn both_choices_find_the_same_cliques_each_once_and_the_pivot_takes_fewer_branches() {
        // The graph with most maximal cliques for its size (J. W. Moon and L. Moser, 1965): three to the third.
        let apart = |a: u32, b: u32| a / 3 != b / 3;
        let edges = (0..9).flat_map(|b| (0..b).map(move |a| (a, b))).filter(|&(a, b)| apart(a, b));
        let graph = Graph::from_edges(9, edges);
        let found = all(&graph, Choice::All);
        assert_eq!(found.len(), 27);
        assert_eq!(found, all(&graph, Choice::Pivot));
        let nodes = |choice| {
            let mut search = Cliques::new(&graph, choice);
            while search.advance() != Event::Exhausted {}
            search.nodes()
        };
        assert!(nodes(Choice::Pivot) < nodes(Choice::All));
    }

    #[test]
    fn a_solution_is_a_clique_of_the_complement_with_a_candidate_in_every_cell() {
        let board = chromadoku_board::codec::text::parse("1....3.....1..43").unwrap().board();
        let model = model::candidates(&board);
        let mut search = Cliques::new(&model.graph.complement(), Choice::All);
        let mut solutions = 0;
        let (candidates, tried) = search.joined().unwrap();
        assert_eq!((candidates.len(), tried.len()), (model.graph.len(), 0), "all is to be tried at first");
        while search.run(u64::MAX) == Some(Event::Maximal) {
            solutions += usize::from(search.clique().len() == 16);
        }
        assert_eq!(solutions, 1);
    }
}
