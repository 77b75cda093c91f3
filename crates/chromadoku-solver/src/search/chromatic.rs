//! The chromatic number of a graph, with its two proofs: a coloring, and why no fewer colors do.
//!
//! Bounds come first: a largest clique, extended to a generalized Mycielski graph ([`mycielski`](chromadoku_board::graph::mycielski)), from below;
//! the saturation heuristic (DSATUR) from above. Between them one question is asked after the other: does one color
//! less do? What a question cannot need is left out first: a vertex with fewer neighbors than colors gets one at the end, and a
//! vertex whose neighbors are all neighbors of another one takes that one's color. Then
//! two searches take turns: one that can prove that there is no coloring, the exact solver on the graph as a board
//! ([`sudoku`]) or, where that is too large for a board, backtracking ([`coloring`](crate::search::coloring)); and repair
//! ([`tabu`]), which finds one sooner where there are many.

mod sudoku;
mod tabu;

use std::sync::Arc;

use crate::search::coloring::{Color, Coloring, Event, Order};
use chromadoku_board::graph::clique::MaximumClique;
use chromadoku_board::graph::mycielski::Bound;
use chromadoku_board::graph::{Graph, Vertex, VertexSet};

use sudoku::Sudoku;
use tabu::Tabu;

/// The branches without proof after which the largest clique found so far has to do.
const CLIQUE_BRANCHES: u64 = 1_000_000;
/// The most vertices and edges that are tried as the start of a Mycielski graph.
const STARTS: usize = 200;

/// A search for the chromatic number that can be stopped and taken up again.
pub struct Chromatic {
    graph: Arc<Graph>,
    adjacency: Vec<VertexSet>,
    coloring: Vec<Color>,
    bound: Bound,
    /// Whether the next smaller number of colors was searched without any result, to the end.
    exhausted: bool,
    stage: Stage,
    nodes: u64,
}

enum Stage {
    Clique(Box<MaximumClique>),
    Question(Box<Question>),
    Done,
}

/// Whether a graph can be colored with this many colors.
struct Question {
    colors: Color,
    /// What is left of the graph.
    kernel: Kernel,
    proof: Proof,
    tabu: Tabu,
}

/// The search of the two that can prove that there is none.
enum Proof {
    Sudoku(Box<Sudoku>),
    Backtracking(Box<Coloring<true>>),
    /// A clique shows it.
    Plain,
}

/// How far the question is answered.
enum Progress {
    Found(Vec<Color>),
    Exhausted,
    Paused,
}

/// Why a graph needs as many colors as it does.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum LowerProof {
    /// This part of it alone needs them.
    Part(Bound),
    /// Every coloring with one color less was tried.
    Exhausted,
}

impl Chromatic {
    /// A search in a graph.
    pub fn new(graph: Arc<Graph>) -> Chromatic {
        let adjacency = graph.adjacency();
        let coloring = saturation(&graph, &adjacency);
        let stage = Stage::Clique(Box::new(MaximumClique::new(&graph)));
        Chromatic { graph, adjacency, coloring, bound: Bound::default(), exhausted: false, stage, nodes: 0 }
    }

    /// A coloring with the fewest colors found so far: a color for each vertex.
    pub fn coloring(&self) -> &[Color] {
        &self.coloring
    }

    /// With how many colors the graph can be colored, as far as is known.
    pub fn upper(&self) -> usize {
        self.coloring.iter().map(|&color| usize::from(color) + 1).max().unwrap_or(0)
    }

    /// How many colors it needs at least, as far as is known.
    pub fn lower(&self) -> usize {
        if self.exhausted { self.upper() } else { self.bound.colors() }
    }

    /// Why it needs [`lower`](Chromatic::lower) colors.
    pub fn lower_proof(&self) -> LowerProof {
        if self.exhausted { LowerProof::Exhausted } else { LowerProof::Part(self.bound.clone()) }
    }

    /// How many branches were looked at.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Searches on for about `budget` branches; whether the chromatic number is known.
    pub fn run(&mut self, budget: u64) -> bool {
        let end = self.nodes.saturating_add(budget);
        while self.nodes < end {
            let slice = (end - self.nodes).min(10_000);
            self.nodes += slice;
            let upper = self.upper();
            match &mut self.stage {
                Stage::Clique(search) => {
                    let over = search.run(slice) || search.nodes() >= CLIQUE_BRANCHES;
                    let clique = search.best();
                    if clique.len() == upper {
                        self.bound = Bound { clique, layers: Vec::new() };
                        self.stage = Stage::Done;
                    } else if over {
                        self.bound = best_bound(&self.graph, &self.adjacency, clique);
                        self.ask();
                    }
                }
                Stage::Question(question) => match question.run(slice) {
                    Progress::Paused => {}
                    Progress::Found(colors) => {
                        self.coloring = question.kernel.extend(&self.graph, colors, question.colors);
                        self.ask();
                    }
                    Progress::Exhausted => {
                        self.exhausted = true;
                        self.stage = Stage::Done;
                    }
                },
                Stage::Done => return true,
            }
        }
        matches!(self.stage, Stage::Done)
    }

    /// Asks for one color less, where the bounds leave that open.
    fn ask(&mut self) {
        if self.bound.colors() >= self.upper() {
            self.stage = Stage::Done;
            return;
        }
        let colors = (self.upper() - 1) as Color;
        let kernel = Kernel::new(&self.graph, &self.adjacency, colors, &self.bound.clique);
        let clique = self.bound.clique.iter().map(|vertex| kernel.vertices.binary_search(vertex).unwrap_or_default());
        let clique: Vec<Vertex> = clique.map(|at| at as Vertex).collect();
        let proof = Proof::new(&kernel.graph, colors, &clique);
        let start = kernel.vertices.iter().map(|&vertex| self.coloring[vertex as usize]);
        let tabu = Tabu::new(&kernel.graph, colors, start);
        self.stage = Stage::Question(Box::new(Question { colors, kernel, proof, tabu }));
    }
}

impl Question {
    /// Lets each way have its turn: one of them knows sooner.
    fn run(&mut self, budget: u64) -> Progress {
        match self.proof.run(budget) {
            Progress::Paused => match self.tabu.run(budget) {
                Some(colors) => Progress::Found(colors.to_vec()),
                None => Progress::Paused,
            },
            done => done,
        }
    }
}

impl Proof {
    /// A search in which a clique has its colors from the start: which it has makes no difference.
    fn new(graph: &Graph, colors: Color, clique: &[Vertex]) -> Proof {
        if let Some(sudoku) = Sudoku::new(graph, colors, clique) {
            return Proof::Sudoku(Box::new(sudoku));
        }
        let mut given = vec![None; graph.len()];
        (0..).zip(clique).for_each(|(color, &vertex)| given[vertex as usize] = Some(color));
        match Coloring::looking_ahead(Arc::new(graph.clone()), colors, &given, Order::Saturation) {
            Ok(search) => Proof::Backtracking(Box::new(search)),
            Err(_) => Proof::Plain,
        }
    }

    fn run(&mut self, budget: u64) -> Progress {
        let search = match self {
            Proof::Sudoku(search) => return search.run(budget),
            Proof::Backtracking(search) => search,
            Proof::Plain => return Progress::Exhausted,
        };
        match search.run(budget) {
            Some(Event::Solution) => {
                Progress::Found(search.colors().iter().map(|color| color.unwrap_or_default()).collect())
            }
            Some(_) => Progress::Exhausted,
            None => Progress::Paused,
        }
    }
}

/// A coloring by the saturation heuristic (D. Brélaz, *New methods to color the vertices of a graph*, 1979).
fn saturation(graph: &Graph, adjacency: &[VertexSet]) -> Vec<Color> {
    let count = graph.len();
    let mut color: Vec<Option<Color>> = vec![None; count];
    let mut near: Vec<Vec<bool>> = vec![Vec::new(); count];
    let mut saturation = vec![0usize; count];
    let mut open = VertexSet::full(count);
    while let Some(vertex) =
        open.iter().max_by_key(|&vertex| (saturation[vertex as usize], adjacency[vertex as usize].common(&open)))
    {
        let taken = &near[vertex as usize];
        let free = taken.iter().position(|&taken| !taken).unwrap_or(taken.len());
        color[vertex as usize] = Some(free as Color);
        open.remove(vertex);
        for &neighbor in graph.neighbors(vertex) {
            let near = &mut near[neighbor as usize];
            near.resize(near.len().max(free + 1), false);
            saturation[neighbor as usize] += usize::from(!std::mem::replace(&mut near[free], true));
        }
    }
    color.into_iter().map(Option::unwrap_or_default).collect()
}

/// The clique extended, or what grows from an edge where that shows more.
fn best_bound(graph: &Graph, adjacency: &[VertexSet], clique: Vec<Vertex>) -> Bound {
    let clique = Bound { clique, layers: Vec::new() };
    let starts = graph.edges().step_by(graph.edge_count() / STARTS + 1).map(|(a, b)| vec![a, b]);
    let extended =
        std::iter::once(clique.clique.clone()).chain(starts).map(|start| Bound::extend(graph, adjacency, start));
    extended.fold(clique, |best, bound| if bound.colors() > best.colors() { bound } else { best })
}

/// What is left of a graph when the vertices that can be colored at the end are out.
struct Kernel {
    /// Its vertices, in order, by their number in the whole graph.
    vertices: Vec<Vertex>,
    graph: Graph,
    /// How the others get their colors, the last one first.
    dropped: Vec<(Vertex, Later)>,
}

/// How a vertex that was left out gets its color.
enum Later {
    /// One that no neighbor has: there are more colors than neighbors.
    Free,
    /// That of this vertex, which has all neighbors of it.
    Like(Vertex),
}

impl Kernel {
    fn new(graph: &Graph, adjacency: &[VertexSet], colors: Color, keep: &[Vertex]) -> Kernel {
        let mut left = VertexSet::full(graph.len());
        let kept = VertexSet::of(graph.len(), keep.iter().copied());
        let mut dropped = Vec::new();
        loop {
            let before = dropped.len();
            for vertex in (0..graph.len() as Vertex).filter(|&vertex| !kept.contains(vertex)) {
                if !left.contains(vertex) {
                    continue;
                }
                let mut neighbors = adjacency[vertex as usize].clone();
                neighbors.intersect(&left);
                let covers = |&other: &Vertex| other != vertex && neighbors.is_subset(&adjacency[other as usize]);
                let later = if neighbors.len() < usize::from(colors) {
                    Some(Later::Free)
                } else {
                    left.iter().find(covers).map(Later::Like)
                };
                if let Some(later) = later {
                    left.remove(vertex);
                    dropped.push((vertex, later));
                }
            }
            // What went may let others go.
            if dropped.len() == before {
                break;
            }
        }
        let vertices: Vec<Vertex> = left.iter().collect();
        let number = |vertex: Vertex| vertices.binary_search(&vertex).ok().map(|at| at as Vertex);
        let edges = graph.edges().filter_map(|(a, b)| Some((number(a)?, number(b)?)));
        Kernel { graph: Graph::from_edges(vertices.len(), edges), vertices, dropped }
    }

    /// The colors of the whole graph.
    fn extend(&self, graph: &Graph, colors: Vec<Color>, count: Color) -> Vec<Color> {
        let mut all: Vec<Option<Color>> = vec![None; graph.len()];
        self.vertices.iter().zip(colors).for_each(|(&vertex, color)| all[vertex as usize] = Some(color));
        for (vertex, later) in self.dropped.iter().rev() {
            let near =
                |color: &Color| graph.neighbors(*vertex).iter().any(|&other| all[other as usize] == Some(*color));
            all[*vertex as usize] = match later {
                Later::Free => (0..count).find(|color| !near(color)),
                Later::Like(other) => all[*other as usize],
            };
        }
        all.into_iter().map(Option::unwrap_or_default).collect()
    }
}

/// Whether a coloring gives every vertex a color that no neighbor has.
pub fn is_proper(graph: &Graph, coloring: &[Color]) -> bool {
    coloring.len() == graph.len() && graph.edges().all(|(a, b)| coloring[a as usize] != coloring[b as usize])
}

#[cfg(test)]
mod tests {
    use super::*;
    use chromadoku_board::graph::gallery;

    fn chromatic(graph: Graph) -> usize {
        let graph = Arc::new(graph);
        let mut search = Chromatic::new(graph.clone());
        while !search.run(100) {}
        assert!(is_proper(&graph, search.coloring()));
        match search.lower_proof() {
            LowerProof::Part(bound) => assert!(bound.holds(&graph) && bound.colors() == search.upper()),
            LowerProof::Exhausted => assert!(search.bound.colors() < search.upper()),
        }
        assert_eq!(search.lower(), search.upper());
        search.upper()
    }

    #[test]
    fn known_graphs_have_their_chromatic_numbers() {
        assert_eq!(chromatic(Graph::new(0)), 0);
        assert_eq!(chromatic(Graph::new(3)), 1);
        assert_eq!([6, 7].map(|n| chromatic(gallery::cycle(n))), [2, 3]);
        let others = [gallery::complete(5), gallery::complete_bipartite(3, 4), gallery::cube(4), gallery::petersen()];
        assert_eq!(others.map(chromatic), [5, 2, 2, 3]);
        assert_eq!(chromatic(gallery::mycielski(5)), 5);
        // More colors than a row has squares are needed at 4 and 6.
        assert_eq!([4, 5, 6, 7].map(|n| chromatic(gallery::queen(n, n))), [5, 5, 7, 7]);
    }

    #[test]
    fn a_graph_that_needs_more_colors_than_a_board_has_is_colored_too() {
        // 24 vertices joined to all others, and a cycle of five, which needs three colors of its own.
        let all = (0..29).flat_map(|b| (0..b.min(24)).map(move |a| (a, b)));
        let cycle = (0..5).map(|at| (24 + at, 24 + (at + 1) % 5));
        assert_eq!(chromatic(Graph::from_edges(29, all.chain(cycle))), 27);
    }

    #[test]
    fn every_graph_of_five_vertices_agrees_with_trying_all_colorings() {
        let pairs: Vec<(Vertex, Vertex)> = (0..5).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
        for edges in 0..1u32 << pairs.len() {
            let chosen = pairs.iter().enumerate().filter(|(at, _)| edges >> at & 1 == 1).map(|(_, &edge)| edge);
            let graph = Graph::from_edges(5, chosen);
            let colorable = |colors: u16| {
                (0..u32::from(colors).pow(5)).any(|code| {
                    let coloring: Vec<Color> =
                        (0..5).map(|at| (code / u32::from(colors).pow(at) % u32::from(colors)) as Color).collect();
                    is_proper(&graph, &coloring)
                })
            };
            assert_eq!(Some(chromatic(graph.clone()) as u16), (1..=5).find(|&colors| colorable(colors)), "{graph:?}");
        }
    }
}
