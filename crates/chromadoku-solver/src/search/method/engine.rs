//! The searches behind one face: their events in one language, and where they stand.

use crate::exact;
use crate::path::{self, Next};
use crate::search::chromatic::{Chromatic, LowerProof};
use crate::search::cliques::{self, Cliques};
use crate::search::coloring::{self, Color, Coloring, Order};
use crate::search::edge_scan::{self, EdgeScan};
use crate::search::exact_cover::{self, ExactCover};
use crate::search::walk::{self, Walk};
use crate::step::Effect;
use chromadoku_board::board::Board;
use chromadoku_board::graph::clique::MaximumClique;
use chromadoku_board::graph::{Graph, Vertex, VertexSet};
use chromadoku_board::id::{Cell, Id};

use super::{Choice, End, Event, MOST_CHOICES, Mark, Method, Refused, Task, product};

/// How many branches one event of a search without events of its own may take.
const BRANCHES: u64 = 64;

pub(super) enum Engine {
    Plain(Coloring),
    Ahead(Coloring<true>),
    Scan(EdgeScan),
    Cover(Box<Cover>),
    Cliques(Box<Sets<Cliques>>),
    Largest(Box<Sets<MaximumClique>>),
    Exact(Box<Solver>),
    Logic(Box<Logic>),
    Walk(Walk, Vec<Mark>),
    Chromatic(Box<Fewest>),
}

pub(super) struct Cover {
    search: ExactCover,
    rows: Vec<Choice>,
    vertices: usize,
}

/// A search for cliques, in the graph itself, in its complement, or in the complement of the product with the colors.
pub(super) struct Sets<S> {
    search: S,
    /// What the vertices of the search stand for; `None` if they are those of the graph.
    choices: Option<Vec<Choice>>,
    /// The graph in which the search looks for cliques.
    adjacency: Vec<VertexSet>,
    vertices: usize,
    /// The vertices of the set at the last event.
    shown: Vec<Vertex>,
    /// How large the best was then.
    known: usize,
}

pub(super) struct Solver {
    search: exact::Exact,
    found: Vec<Option<Color>>,
    vertices: usize,
}

pub(super) struct Logic {
    walk: path::Walk,
    told: bool,
}

pub(super) struct Fewest {
    search: Chromatic,
    bounds: (usize, usize),
    told: bool,
}

impl Engine {
    pub(super) fn new(method: Method, task: &Task) -> Result<Engine, Refused> {
        let graph = task.graph.clone();
        Ok(match method {
            Method::Backtracking => Engine::Plain(plain(task, Order::Numbered)?),
            Method::Saturation => Engine::Plain(plain(task, Order::Saturation)?),
            Method::BacktrackingAhead => Engine::Ahead(ahead(task, Order::Numbered)?),
            Method::SaturationAhead => Engine::Ahead(ahead(task, Order::Saturation)?),
            Method::ExactCover => Engine::Cover(Box::new(cover(task))),
            Method::CliquePlain => {
                Engine::Cliques(Box::new(of_product(task, |graph| Cliques::new(graph, cliques::Choice::All))?))
            }
            Method::CliquePivot => {
                Engine::Cliques(Box::new(of_product(task, |graph| Cliques::new(graph, cliques::Choice::Pivot))?))
            }
            Method::CliqueBound => Engine::Largest(Box::new(of_product(task, MaximumClique::new)?)),
            Method::Exact => Engine::Exact(Box::new(solver(task)?)),
            Method::Logic => {
                let board = task.board.clone().ok_or(Refused::NoBoard)?;
                Engine::Logic(Box::new(Logic { walk: path::Walk::new(board), told: false }))
            }
            Method::EdgeScan => Engine::Scan(EdgeScan::new(graph, &task.given).map_err(refused)?),
            Method::Chromatic => {
                let search = Chromatic::new(graph);
                Engine::Chromatic(Box::new(Fewest { search, bounds: (0, usize::MAX), told: false }))
            }
            Method::MaximalCliques => {
                Engine::Cliques(Box::new(Sets::of(&graph, |graph| Cliques::new(graph, cliques::Choice::All))))
            }
            Method::MaximalCliquesPivot => {
                Engine::Cliques(Box::new(Sets::of(&graph, |graph| Cliques::new(graph, cliques::Choice::Pivot))))
            }
            Method::IndependentSets => Engine::Cliques(Box::new(Sets::of(&graph.complement(), |graph| {
                Cliques::new(graph, cliques::Choice::All)
            }))),
            Method::IndependentSetsPivot => Engine::Cliques(Box::new(Sets::of(&graph.complement(), |graph| {
                Cliques::new(graph, cliques::Choice::Pivot)
            }))),
            Method::LargestClique => Engine::Largest(Box::new(Sets::of(&graph, MaximumClique::new))),
            Method::LargestIndependentSet => {
                Engine::Largest(Box::new(Sets::of(&graph.complement(), MaximumClique::new)))
            }
            Method::Breadth => {
                Engine::Walk(Walk::new(graph, walk::Order::Breadth, task.start), vec![Mark::Open; task.given.len()])
            }
            Method::Depth => {
                Engine::Walk(Walk::new(graph, walk::Order::Depth, task.start), vec![Mark::Open; task.given.len()])
            }
        })
    }

    pub(super) fn advance(&mut self) -> Event {
        match self {
            Engine::Plain(search) => of_coloring(search.advance()),
            Engine::Ahead(search) => of_coloring(search.advance()),
            Engine::Scan(scan) => match scan.advance() {
                edge_scan::Event::Fine(a, b) => Event::Look(a, b),
                edge_scan::Event::Recolor(vertex, color, because) => Event::Recolor(vertex, color, because),
                edge_scan::Event::Done => Event::End(End::Best),
            },
            Engine::Cover(cover) => cover.advance(),
            Engine::Cliques(sets) => sets.advance(),
            Engine::Largest(sets) => sets.advance(),
            Engine::Exact(solver) => solver.advance(),
            Engine::Logic(logic) => logic.advance(),
            Engine::Walk(walk, marks) => {
                let event = walk.advance();
                match event {
                    walk::Event::Discover(vertex, _) => marks[vertex as usize] = Mark::Met,
                    walk::Event::Finish(vertex) => marks[vertex as usize] = Mark::Finished,
                    _ => {}
                }
                match event {
                    walk::Event::Discover(vertex, from) => Event::Discover(vertex, from),
                    walk::Event::Known(vertex, from) => Event::Look(from, vertex),
                    walk::Event::Finish(vertex) => Event::Finish(vertex),
                    walk::Event::Exhausted => Event::End(End::All),
                }
            }
            Engine::Chromatic(fewest) => fewest.advance(),
        }
    }

    /// Nodes as the search counts them itself, where events do not tell.
    pub(super) fn nodes(&self) -> Option<u64> {
        match self {
            Engine::Exact(solver) => Some(solver.search.nodes()),
            Engine::Chromatic(fewest) => Some(fewest.search.nodes()),
            _ => None,
        }
    }

    pub(super) fn marks(&self) -> Vec<Mark> {
        let colored = |color: &Option<Color>| color.map_or(Mark::Open, Mark::Color);
        match self {
            Engine::Plain(search) => search.colors().iter().map(colored).collect(),
            Engine::Ahead(search) => search.colors().iter().map(colored).collect(),
            Engine::Scan(scan) => scan.colors().iter().map(|&color| Mark::Color(color)).collect(),
            Engine::Cover(cover) => {
                let mut marks = vec![Mark::Open; cover.vertices];
                for (vertex, color) in cover.search.chosen().map(|row| cover.rows[row as usize]) {
                    marks[vertex as usize] = Mark::Color(color);
                }
                marks
            }
            Engine::Cliques(sets) => sets.marks(),
            Engine::Largest(sets) => sets.marks(),
            Engine::Exact(solver) => solver.found.iter().map(colored).collect(),
            Engine::Logic(logic) => values(logic.walk.board()).iter().map(colored).collect(),
            Engine::Walk(_, marks) => marks.clone(),
            Engine::Chromatic(fewest) => fewest.search.coloring().iter().map(|&color| Mark::Color(color)).collect(),
        }
    }

    pub(super) fn set(&self) -> Vec<Vertex> {
        match self {
            Engine::Cliques(sets) if sets.choices.is_none() => sets.shown.clone(),
            Engine::Largest(sets) if sets.choices.is_none() => sets.shown.clone(),
            _ => Vec::new(),
        }
    }

    pub(super) fn best(&self) -> Option<Vec<Vertex>> {
        match self {
            Engine::Largest(sets) if sets.choices.is_none() => Some(sets.search.best()),
            _ => None,
        }
    }

    pub(super) fn proof(&self) -> Option<LowerProof> {
        if let Engine::Chromatic(fewest) = self { Some(fewest.search.lower_proof()) } else { None }
    }
}

fn refused(error: coloring::Refused) -> Refused {
    match error {
        coloring::Refused::Clash(a, b) => Refused::Clash(b, a),
        coloring::Refused::Length | coloring::Refused::Color(_) => Refused::Unfit,
    }
}

fn plain(task: &Task, order: Order) -> Result<Coloring, Refused> {
    let mut search = Coloring::new(task.graph.clone(), task.colors, &task.given, order).map_err(refused)?;
    barred(task).for_each(|(vertex, color)| search.bar(vertex, color));
    Ok(search)
}

fn ahead(task: &Task, order: Order) -> Result<Coloring<true>, Refused> {
    let mut search = Coloring::looking_ahead(task.graph.clone(), task.colors, &task.given, order).map_err(refused)?;
    barred(task).for_each(|(vertex, color)| search.bar(vertex, color));
    Ok(search)
}

/// The colors that are not on the lists of vertices that have none yet.
fn barred(task: &Task) -> impl Iterator<Item = Choice> {
    let listed = (0..).zip(&task.lists).filter(|(vertex, _): &(Vertex, _)| task.given[*vertex as usize].is_none());
    let listed = listed.filter_map(|(vertex, list)| Some((vertex, list.as_ref()?)));
    listed.flat_map(|(vertex, list)| {
        (0..task.colors).filter(|color| !list.contains(color)).map(move |color| (vertex, color))
    })
}

fn of_coloring(event: coloring::Event) -> Event {
    match event {
        coloring::Event::Assign(vertex, color) => Event::Color(vertex, color),
        coloring::Event::Reject(vertex, color, neighbor) => Event::Refuse(vertex, color, neighbor),
        coloring::Event::Backtrack(vertex, color) => Event::Uncolor(vertex, color),
        coloring::Event::Solution => Event::Solution,
        coloring::Event::Exhausted => Event::End(End::All),
    }
}

/// A board as its units say; another graph with a column for each color of each edge.
fn cover(task: &Task) -> Cover {
    let vertices = task.graph.len();
    if let Some(board) = &task.board {
        let (search, candidates) = exact_cover::of_board(board);
        let choice = |candidate: chromadoku_board::id::Candidate| {
            (candidate.cell.index() as Vertex, candidate.digit.index() as Color)
        };
        return Cover { search, rows: candidates.into_iter().map(choice).collect(), vertices };
    }
    let domains = task.domains();
    let colors = usize::from(task.colors);
    let mut columns_of = vec![Vec::new(); vertices];
    for (at, (a, b)) in task.graph.edges().enumerate() {
        let first = vertices + at * colors;
        columns_of[a as usize].push(first);
        columns_of[b as usize].push(first);
    }
    let rows: Vec<Choice> =
        (0..).zip(&domains).flat_map(|(vertex, domain)| domain.iter().map(move |&color| (vertex, color))).collect();
    let row = |&(vertex, color): &Choice| {
        let rest = columns_of[vertex as usize].iter().map(|column| column + usize::from(color));
        std::iter::once(vertex as usize).chain(rest).collect()
    };
    let columns = vertices + task.graph.edge_count() * colors;
    Cover { search: ExactCover::new(columns, vertices, rows.iter().map(row)), rows, vertices }
}

impl Cover {
    fn advance(&mut self) -> Event {
        match self.search.advance() {
            exact_cover::Event::Choose(row) => {
                let (vertex, color) = self.rows[row as usize];
                Event::Color(vertex, color)
            }
            exact_cover::Event::GiveUp(row) => {
                let (vertex, color) = self.rows[row as usize];
                Event::Uncolor(vertex, color)
            }
            exact_cover::Event::Stuck(column) => {
                Event::Starved(Some(column).filter(|&column| (column as usize) < self.vertices))
            }
            exact_cover::Event::Solution => Event::Solution,
            exact_cover::Event::Exhausted => Event::End(End::All),
        }
    }
}

fn of_product<S>(task: &Task, search: impl FnOnce(&Graph) -> S) -> Result<Sets<S>, Refused> {
    let domains = task.domains();
    let count = domains.iter().map(Vec::len).sum();
    if count > MOST_CHOICES {
        return Err(Refused::TooLarge(count));
    }
    let (graph, choices) = product(&task.graph, &domains);
    let sets = Sets::of(&graph.complement(), search);
    Ok(Sets { choices: Some(choices), vertices: task.graph.len(), ..sets })
}

impl<S> Sets<S> {
    fn of(graph: &Graph, search: impl FnOnce(&Graph) -> S) -> Sets<S> {
        let search = search(graph);
        Sets { search, choices: None, adjacency: graph.adjacency(), vertices: graph.len(), shown: Vec::new(), known: 0 }
    }

    fn joined(&self, vertex: Vertex) -> Event {
        match &self.choices {
            Some(choices) => Event::Color(choices[vertex as usize].0, choices[vertex as usize].1),
            None => Event::Join(vertex),
        }
    }

    fn left(&self, vertex: Vertex) -> Event {
        match &self.choices {
            Some(choices) => Event::Uncolor(choices[vertex as usize].0, choices[vertex as usize].1),
            None => Event::Leave(vertex),
        }
    }

    fn marks(&self) -> Vec<Mark> {
        let mut marks = vec![Mark::Open; self.vertices];
        if let Some(choices) = &self.choices {
            for &(vertex, color) in self.shown.iter().map(|&at| &choices[at as usize]) {
                marks[vertex as usize] = Mark::Color(color);
            }
            return marks;
        }
        if let [first, rest @ ..] = &self.shown[..] {
            let mut may = self.adjacency[*first as usize].clone();
            rest.iter().for_each(|&vertex| may.intersect(&self.adjacency[vertex as usize]));
            may.iter().for_each(|vertex| marks[vertex as usize] = Mark::Candidate);
        }
        self.shown.iter().for_each(|&vertex| marks[vertex as usize] = Mark::Member);
        marks
    }
}

impl Sets<Cliques> {
    fn advance(&mut self) -> Event {
        match self.search.advance() {
            cliques::Event::Add(vertex) => {
                self.shown.push(vertex);
                self.joined(vertex)
            }
            cliques::Event::Remove(vertex) => {
                self.shown.pop();
                self.left(vertex)
            }
            cliques::Event::Maximal if self.choices.is_some() && self.shown.len() == self.vertices => Event::Solution,
            cliques::Event::Maximal if self.choices.is_some() => Event::Starved(self.starved()),
            cliques::Event::Maximal => Event::Maximal(self.shown.len() as u32),
            cliques::Event::Exhausted => Event::End(End::All),
        }
    }
}

impl<S> Sets<S> {
    /// The first vertex that has no choice in the set: there is none left for it.
    fn starved(&self) -> Option<Vertex> {
        let marks = self.marks();
        marks.iter().position(|&mark| mark == Mark::Open).map(|vertex| vertex as Vertex)
    }
}

impl Sets<MaximumClique> {
    /// The search goes down by a vertex and up by one; where a set cannot grow it does both at once.
    fn advance(&mut self) -> Event {
        if self.choices.is_some() && self.known == self.vertices {
            return Event::End(End::Best);
        }
        let best = self.search.best();
        if best.len() > self.known {
            self.known = best.len();
            if self.choices.is_some() && self.known == self.vertices {
                self.shown = best;
                return Event::Solution;
            }
            return Event::Larger(self.known as u32);
        }
        for _ in 0..BRANCHES {
            if self.search.run(1) && self.search.best().len() == self.known {
                if self.choices.is_none() {
                    self.shown = self.search.best();
                }
                return Event::End(if self.choices.is_some() { End::All } else { End::Best });
            }
            let now: Vec<Vertex> = self.search.current().collect();
            let before = std::mem::replace(&mut self.shown, now);
            match (self.shown.last(), before.last()) {
                (Some(&vertex), _) if self.shown.len() > before.len() => return self.joined(vertex),
                (_, Some(&vertex)) if self.shown.len() < before.len() => return self.left(vertex),
                _ if self.search.best().len() > self.known => return Event::Work,
                _ => {}
            }
        }
        Event::Work
    }
}

fn solver(task: &Task) -> Result<Solver, Refused> {
    let board = task.board.as_ref().ok_or(Refused::NoBoard)?;
    Ok(Solver { search: exact::Exact::new(board), found: values(board), vertices: task.graph.len() })
}

fn values(board: &Board) -> Vec<Option<Color>> {
    board.values().values().map(|value| value.map(|digit| digit.index() as Color)).collect()
}

impl Solver {
    fn advance(&mut self) -> Event {
        match self.search.run(BRANCHES) {
            exact::Progress::Solution(solution) => {
                let digit = |cell: usize| Some(solution[Cell::from_index(cell)].index() as Color);
                self.found = (0..self.vertices).map(digit).collect();
                Event::Solution
            }
            exact::Progress::Exhausted => Event::End(End::All),
            exact::Progress::Paused => Event::Work,
        }
    }
}

impl Logic {
    fn advance(&mut self) -> Event {
        if self.told {
            return Event::End(End::Best);
        }
        match self.walk.advance() {
            Next::Step(step) => {
                let placed = step.effects.iter().filter(|effect| matches!(effect, Effect::Place(_))).count();
                Event::Deduce(step.technique, placed as u32, (step.effects.len() - placed) as u32)
            }
            Next::End(path::Outcome::Solved) => {
                self.told = true;
                Event::Solution
            }
            Next::End(path::Outcome::Contradiction(_)) => Event::End(End::All),
            Next::End(_) => Event::End(End::Stuck),
        }
    }
}

impl Fewest {
    fn advance(&mut self) -> Event {
        if self.told {
            return Event::End(End::Best);
        }
        let done = self.search.run(BRANCHES);
        let bounds = (self.search.lower(), self.search.upper());
        if bounds != self.bounds {
            self.bounds = bounds;
            return Event::Bounds(bounds.0 as u32, bounds.1 as u32);
        }
        self.told = done;
        if done { Event::Solution } else { Event::Work }
    }
}
