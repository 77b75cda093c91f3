//! Every method on one task: a graph whose vertices want colors (a Sudoku among them), or sets, or a walk.
//!
//! A [`Run`] wraps any of the searches beside this module and gives one kind of [`Event`], counters and a picture, so that methods
//! can be watched and raced side by side, and their [`Tree`] drawn. The same task gives the same events each time.

mod engine;
mod product;
mod tree;

use std::sync::Arc;

use crate::technique::TechniqueId;
use chromadoku_board::board::Board;
use chromadoku_board::graph::{Graph, Vertex};

use super::chromatic::LowerProof;
use super::coloring::Color;

pub use product::{Choice, product};
pub use tree::{Fate, Node, Tree};

use engine::Engine;

/// A product with more vertices is refused: its complement would not be handled in reasonable time.
pub const MOST_CHOICES: usize = 2_500;

/// What there is to do.
#[derive(Clone, Debug)]
pub struct Task {
    /// The graph.
    pub graph: Arc<Graph>,
    /// How many colors there are, for methods that color with a fixed number.
    pub colors: Color,
    /// The colors that vertices have beforehand.
    pub given: Vec<Option<Color>>,
    /// The colors that a vertex may have, in order; `None` if it may have any.
    pub lists: Vec<Option<Vec<Color>>>,
    /// Where a walk begins.
    pub start: Vertex,
    /// The board whose cells graph this is, if there is one.
    pub board: Option<Board>,
}

/// A way to do it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Method {
    /// Backtracking in the order of the vertices' numbers.
    Backtracking,
    /// The same, looking ahead.
    BacktrackingAhead,
    /// Backtracking, the most saturated vertex first (DSATUR).
    Saturation,
    /// The same, looking ahead.
    SaturationAhead,
    /// Exact cover by dancing links.
    ExactCover,
    /// The coloring as a clique in the complement of the product with the colors, by the recursion of Bron and Kerbosch as
    /// published.
    CliquePlain,
    /// The same with a pivot.
    CliquePivot,
    /// The same by branch and bound with a coloring bound.
    CliqueBound,
    /// The exact solver of boards.
    Exact,
    /// Logic alone.
    Logic,
    /// A walk over the edges that recolors an end of each that needs it.
    EdgeScan,
    /// The fewest colors, with proof.
    Chromatic,
    /// All maximal cliques, by the recursion as published.
    MaximalCliques,
    /// All maximal cliques, with a pivot.
    MaximalCliquesPivot,
    /// A largest clique.
    LargestClique,
    /// All maximal independent sets, as cliques of the complement, by the recursion as published.
    IndependentSets,
    /// The same with a pivot.
    IndependentSetsPivot,
    /// A largest independent set.
    LargestIndependentSet,
    /// A walk in breadth.
    Breadth,
    /// A walk in depth.
    Depth,
}

/// All methods, in the order in which they are offered. While `Depth` is the last variant, the compiler asks for one that is missing.
pub const METHODS: [Method; Method::Depth as usize + 1] = [
    Method::Backtracking,
    Method::BacktrackingAhead,
    Method::Saturation,
    Method::SaturationAhead,
    Method::ExactCover,
    Method::CliquePlain,
    Method::CliquePivot,
    Method::CliqueBound,
    Method::Exact,
    Method::Logic,
    Method::EdgeScan,
    Method::Chromatic,
    Method::MaximalCliques,
    Method::MaximalCliquesPivot,
    Method::LargestClique,
    Method::IndependentSets,
    Method::IndependentSetsPivot,
    Method::LargestIndependentSet,
    Method::Breadth,
    Method::Depth,
];

/// What a method looks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// A coloring with the task's number of colors, and then another one until there is none.
    Colorings,
    /// One coloring with that number of colors.
    Coloring,
    /// A coloring with whatever number of colors it takes.
    AnyColoring,
    /// Sets of vertices.
    Sets,
    /// A way to every vertex.
    Walk,
}

impl Method {
    /// What it looks for.
    pub fn aim(self) -> Aim {
        match self {
            Method::Backtracking
            | Method::BacktrackingAhead
            | Method::Saturation
            | Method::SaturationAhead
            | Method::ExactCover
            | Method::CliquePlain
            | Method::CliquePivot
            | Method::Exact => Aim::Colorings,
            Method::CliqueBound | Method::Logic => Aim::Coloring,
            Method::EdgeScan | Method::Chromatic => Aim::AnyColoring,
            Method::MaximalCliques
            | Method::MaximalCliquesPivot
            | Method::LargestClique
            | Method::IndependentSets
            | Method::IndependentSetsPivot
            | Method::LargestIndependentSet => Aim::Sets,
            Method::Breadth | Method::Depth => Aim::Walk,
        }
    }

    /// Whether it looks for a coloring with the task's number of colors, so that it can race with others that do.
    pub fn colors(self) -> bool {
        matches!(self.aim(), Aim::Colorings | Aim::Coloring)
    }

    /// Whether it finds all colorings when it goes on, not just one.
    pub fn counts(self) -> bool {
        self.aim() == Aim::Colorings
    }

    /// Whether it needs a board.
    pub fn needs_board(self) -> bool {
        matches!(self, Method::Exact | Method::Logic)
    }
}

/// What a run just did.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// A vertex took a color.
    Color(Vertex, Color),
    /// A vertex cannot take a color, because this neighbor has it, or would have none left; where it is the vertex itself, the
    /// color is not on its list.
    Refuse(Vertex, Color, Vertex),
    /// A vertex gave its color back.
    Uncolor(Vertex, Color),
    /// No way is left to color this vertex; `None` if it is no vertex that is stuck.
    Starved(Option<Vertex>),
    /// The first vertex took another color, because of the last one.
    Recolor(Vertex, Color, Vertex),
    /// The ends of an edge were looked at, and nothing is to be done.
    Look(Vertex, Vertex),
    /// A vertex joined the set.
    Join(Vertex),
    /// A vertex left the set.
    Leave(Vertex),
    /// The set is maximal: its size.
    Maximal(u32),
    /// The set is larger than any before.
    Larger(u32),
    /// A vertex was met for the first time, from its neighbor, or as the start of a component.
    Discover(Vertex, Option<Vertex>),
    /// All neighbors of a vertex were looked at.
    Finish(Vertex),
    /// Logic took a step: how many values it placed and how many candidates it eliminated.
    Deduce(TechniqueId, u32, u32),
    /// The number of colors is between these two.
    Bounds(u32, u32),
    /// Nothing that can be shown.
    Work,
    /// A coloring. The run goes on to the next one when it is asked for more.
    Solution,
    /// There is no more.
    End(End),
}

/// Why there is no more.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum End {
    /// Everything was tried.
    All,
    /// What was looked for is found, and nothing better is possible.
    Best,
    /// The method cannot go on, which proves nothing.
    Stuck,
}

/// How much a run has done.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Counters {
    /// Nodes of its tree: colors given, vertices that joined, branches, steps of a walk.
    pub nodes: u64,
    /// Nodes left again.
    pub backtracks: u64,
    /// Colors refused.
    pub refused: u64,
    /// Solutions, or maximal sets.
    pub found: u64,
    /// Events in all.
    pub events: u64,
}

/// What a vertex is in the picture of a run.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// Nothing yet.
    Open,
    /// It has this color.
    Color(Color),
    /// It is in the set.
    Member,
    /// It is joined to all of the set, so that it may still join; for independent sets: to none of it.
    Candidate,
    /// It was met.
    Met,
    /// It was met, and so were all its neighbors.
    Finished,
}

/// Why a run cannot begin.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Refused {
    /// The task does not fit its graph: its lists are not as long as there are vertices, or it names a color that there is not.
    Unfit,
    /// These two are joined and have the same color beforehand.
    Clash(Vertex, Vertex),
    /// The color that this vertex has beforehand is not on its list.
    OffList(Vertex),
    /// It needs a board.
    NoBoard,
    /// The product with the colors would be too large: its number of vertices.
    TooLarge(usize),
}

/// A method at work, which can be stopped after any event and taken up again.
pub struct Run {
    engine: Engine,
    counters: Counters,
    ended: Option<End>,
}

impl Task {
    /// A graph and a number of colors, with nothing given.
    pub fn new(graph: Arc<Graph>, colors: Color) -> Task {
        let count = graph.len();
        Task { graph, colors, given: vec![None; count], lists: vec![None; count], start: 0, board: None }
    }

    /// The cells graph of a board with its values.
    pub fn of_board(board: Board) -> Task {
        let graph = Arc::new(crate::model::cells(board.geometry()).graph);
        let given = crate::model::precoloring(&board);
        let colors = board.geometry().digit_count() as Color;
        Task { given, board: Some(board), ..Task::new(graph, colors) }
    }

    /// The colors that each vertex may have, but for those of neighbors that are colored beforehand.
    pub fn domains(&self) -> Vec<Vec<Color>> {
        let allowed = |(vertex, list): (Vertex, &Option<Vec<Color>>)| {
            if let Some(color) = self.given[vertex as usize] {
                return vec![color];
            }
            let near = |color: &Color| {
                self.graph.neighbors(vertex).iter().any(|&other| self.given[other as usize] == Some(*color))
            };
            let listed = |color: &Color| list.as_ref().is_none_or(|list| list.contains(color));
            (0..self.colors).filter(|color| listed(color) && !near(color)).collect()
        };
        (0..).zip(&self.lists).map(allowed).collect()
    }

    fn check(&self) -> Result<(), Refused> {
        if self.given.len() != self.graph.len() || self.lists.len() != self.graph.len() {
            return Err(Refused::Unfit);
        }
        if self.given.iter().flatten().any(|&color| color >= self.colors) {
            return Err(Refused::Unfit);
        }
        for (vertex, color) in (0..).zip(&self.given) {
            let list = self.lists[vertex as usize].as_ref();
            if let (Some(color), Some(list)) = (color, list)
                && !list.contains(color)
            {
                return Err(Refused::OffList(vertex));
            }
        }
        let given = |vertex: Vertex| self.given[vertex as usize];
        match self.graph.edges().find(|&(a, b)| given(a).is_some() && given(a) == given(b)) {
            Some((a, b)) => Err(Refused::Clash(a, b)),
            None => Ok(()),
        }
    }
}

impl Run {
    /// A method on a task.
    pub fn new(method: Method, task: &Task) -> Result<Run, Refused> {
        task.check()?;
        Ok(Run { engine: Engine::new(method, task)?, counters: Counters::default(), ended: None })
    }

    /// Does one thing and says what. After `End` it only says so again.
    pub fn advance(&mut self) -> Event {
        if let Some(end) = self.ended {
            return Event::End(end);
        }
        let event = self.engine.advance();
        self.counters.events += 1;
        match event {
            Event::Color(..) | Event::Join(_) | Event::Discover(..) | Event::Look(..) | Event::Deduce(..) => {
                self.counters.nodes += 1;
            }
            Event::Recolor(..) => {
                self.counters.nodes += 1;
                self.counters.backtracks += 1;
            }
            Event::Uncolor(..) | Event::Leave(_) => self.counters.backtracks += 1,
            Event::Refuse(..) => self.counters.refused += 1,
            Event::Solution | Event::Maximal(_) => self.counters.found += 1,
            Event::End(end) => self.ended = Some(end),
            _ => {}
        }
        event
    }

    /// Runs until a solution, the end, or the budget of events is used up; gives the last event if it is one of those.
    pub fn run(&mut self, budget: u64) -> Option<Event> {
        (0..budget).map(|_| self.advance()).find(|event| matches!(event, Event::Solution | Event::End(_)))
    }

    /// How much was done.
    pub fn counters(&self) -> Counters {
        let nodes = self.engine.nodes().unwrap_or(self.counters.nodes);
        Counters { nodes, ..self.counters }
    }

    /// Why there is no more, when there is none.
    pub fn ended(&self) -> Option<End> {
        self.ended
    }

    /// What each vertex is now.
    pub fn marks(&self) -> Vec<Mark> {
        self.engine.marks()
    }

    /// The set that is being grown, in the order in which its vertices joined; empty for other methods.
    pub fn set(&self) -> Vec<Vertex> {
        self.engine.set()
    }

    /// The largest set found, in order; for methods that look for one.
    pub fn best(&self) -> Option<Vec<Vertex>> {
        self.engine.best()
    }

    /// The coloring as it is now.
    pub fn colors(&self) -> Vec<Option<Color>> {
        let color = |mark| if let Mark::Color(color) = mark { Some(color) } else { None };
        self.marks().into_iter().map(color).collect()
    }

    /// Why fewer colors are not enough, for the method that asks for the fewest.
    pub fn proof(&self) -> Option<LowerProof> {
        self.engine.proof()
    }
}

#[cfg(test)]
mod tests;
