//! The cells graph: every cell a vertex, every pair of peers an edge.

use std::rc::Rc;

use chromadoku_board::board::Board;
use chromadoku_board::id::{Candidate, Cell, Digit, Id};
use chromadoku_board::order::in_order;
use chromadoku_board::set::{CellSet, DigitSet};
use chromadoku_solver::exact::difference::exchanges;
use chromadoku_solver::model::Key;
use chromadoku_solver::search::coloring::Event;
use chromadoku_solver::step::Effect;

use super::rails::{Open, board_edge};
use super::{GraphScene, VertexScene, Wedge, words};
use crate::drawing::layout::Places;
use crate::figure::{EDGE_BUDGET, EdgeScene, EdgeWeight, Emphasis, Face, Point, Role, Sketch, Way};
use crate::scene::{Marked, Seen};
use crate::session::Candidates;
use crate::session::solutions::differing;

/// The largest radius of a vertex; the rest of its unit is for rings.
const RADIUS: f32 = 0.35;
/// That of a vertex that has its color, while others have none.
const SETTLED: f32 = 0.27;

/// The scene of the cells graph, with what rules look like in it.
pub fn scene(seen: &Seen, places: &Rc<Places>, sketches: Rc<Vec<Sketch>>) -> GraphScene {
    let states = States::of(seen);
    let cells = seen.geometry.cells();
    let vertices = cells.zip(&places.at).map(|(cell, &at)| states.vertex(Key::Cell(cell), cell, at, RADIUS)).collect();
    // A search changes with every event which edges are left, thousands a second: those are shown that it began with.
    let unsolved = *seen.position.board.unsolved();
    let domain = |cell| match seen.search.is_some() || states.is_unwritten(cell) {
        true => seen.position.board.candidates(cell),
        false => states.candidates(cell),
    };
    let domains: Vec<DigitSet> = seen.geometry.cells().map(domain).collect();
    let open = Open::new(&seen.geometry, unsolved, &domains);
    let mut scene = GraphScene {
        places: places.clone(),
        vertices,
        edges: Vec::new(),
        open: None,
        texts: Vec::new(),
        hulls: Vec::new(),
        rails: Vec::new(),
        sketches,
        rules: states.marked.rules().to_vec(),
        explained: seen.explained,
        caption: words::cells_caption(seen, &open),
    };
    if places.kind.is_board() {
        scene.hulls = open.grounds(&places.at);
        scene.rails = open.rails();
        scene.edges = open.others();
        settle(&mut scene.vertices);
    } else if places.edges.len() <= EDGE_BUDGET && seen.search.is_none() {
        scene.edges = places.edges.iter().filter(|edge| open.has(cells_of(edge))).copied().collect();
        scene.edges.iter_mut().for_each(|edge| edge.weight = EdgeWeight::Open);
    }
    add_edges(&mut scene, &states, &open);
    scene.open = places.kind.is_board().then_some(open.neighbors);
    scene
}

/// Vertices with a color step back as long as there are some without.
fn settle(vertices: &mut [VertexScene]) {
    if vertices.iter().all(|vertex| vertex.value.is_some()) {
        return;
    }
    for vertex in vertices.iter_mut().filter(|vertex| vertex.value.is_some() && vertex.role.is_none()) {
        vertex.radius = SETTLED;
        vertex.emphasis = vertex.emphasis.min(Emphasis::Context);
    }
}

/// What both models say of a cell: its value, its colors and its roles.
pub struct States<'a> {
    /// What is seen.
    pub seen: &'a Seen,
    /// The board at the cursor.
    pub board: &'a Board,
    /// The step.
    pub marked: Marked<'a>,
    /// The pairs of equal peers.
    pub clashes: Vec<(Cell, Cell)>,
    /// What of each cell is in the pattern.
    pattern: Vec<DigitSet>,
    roles: Vec<Option<Role>>,
    area: CellSet,
    spoken_of: CellSet,
    struck: bool,
}

impl<'a> States<'a> {
    /// The states.
    pub fn of(seen: &'a Seen) -> States<'a> {
        let board = &seen.position.board;
        let marked = Marked::of(seen);
        let clashes = seen.clashes();
        let (area, spoken_of) = (marked.area(), marked.spoken_of());
        let struck = seen.candidates == Candidates::Auto;
        let pattern = seen.geometry.cells().map(|cell| marked.pattern(cell)).collect();
        let mut states = States { seen, board, marked, clashes, pattern, roles: Vec::new(), area, spoken_of, struck };
        states.roles = states.cell_roles();
        states
    }

    /// The roles of all cells; what is written later outweighs what was written before.
    fn cell_roles(&self) -> Vec<Option<Role>> {
        let mut roles = vec![None; self.seen.geometry.cell_count()];
        if let Some(search) = &self.seen.search {
            for vertex in search.coloring.trail() {
                roles[vertex as usize] = Some(Role::Trial);
            }
            match search.last {
                Some(Event::Reject(vertex, _, neighbor)) => {
                    roles[vertex as usize] = Some(Role::Current);
                    roles[neighbor as usize] = Some(Role::Conflict);
                }
                Some(Event::Assign(vertex, _) | Event::Backtrack(vertex, _)) => {
                    roles[vertex as usize] = Some(Role::Current);
                }
                _ => {}
            }
            return roles;
        }
        if let Some(two) = self.seen.differing() {
            differing(two).iter().for_each(|cell| roles[cell.index()] = Some(Role::Differs));
        }
        if self.seen.shown.is_none() {
            self.seen.conflicting.iter().for_each(|cell| roles[cell.index()] = Some(Role::Conflict));
        }
        for effect in self.marked.effects() {
            if let Effect::Eliminate(candidate) = effect {
                roles[candidate.cell.index()] = Some(Role::Eliminated);
            }
        }
        for cell in self.seen.geometry.cells().filter(|&cell| !self.pattern(cell).is_empty()) {
            roles[cell.index()] = self.marked.cell_role(cell);
        }
        for effect in self.marked.effects() {
            if let Effect::Place(candidate) = effect {
                roles[candidate.cell.index()] = Some(Role::Placed);
            }
        }
        let empty = self.seen.geometry.cells().filter(|&cell| self.seen.is_dead(cell));
        for cell in empty.chain(self.marked.broken().iter()) {
            roles[cell.index()] = Some(Role::Conflict);
        }
        for &(a, b) in &self.clashes {
            roles[a.index()] = Some(Role::Conflict);
            roles[b.index()] = Some(Role::Conflict);
        }
        roles
    }

    /// The value of a cell, or the color that a search gave it.
    pub fn value(&self, cell: Cell) -> Option<Digit> {
        let tried = || {
            let search = self.seen.search.as_ref()?;
            search.coloring.colors().get(cell.index()).copied().flatten().map(|color| Digit(color as u8))
        };
        self.board.value(cell).or_else(tried)
    }

    /// What a cell may still take, as far as that is shown.
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        if self.value(cell).is_some() { DigitSet::EMPTY } else { self.marked.candidates(cell) }
    }

    /// Whether a cell shows no candidate because the user, who writes them, has written none: any of them may be left.
    fn is_unwritten(&self, cell: Cell) -> bool {
        self.value(cell).is_none() && self.candidates(cell).is_empty() && !self.board.candidates(cell).is_empty()
    }

    /// The candidates of a cell that are in the pattern.
    fn pattern(&self, cell: Cell) -> DigitSet {
        self.pattern[cell.index()]
    }

    /// What a cell means.
    pub fn role(&self, cell: Cell) -> Option<Role> {
        self.roles[cell.index()]
    }

    /// What a candidate means in the step.
    pub fn candidate_role(&self, candidate: Candidate) -> Option<Role> {
        let effects = self.marked.effects();
        if effects.binary_search(&Effect::Eliminate(candidate)).is_ok() {
            return Some(Role::Eliminated);
        }
        if effects.binary_search(&Effect::Place(candidate)).is_ok() {
            return Some(Role::Placed);
        }
        self.marked.pattern_role(candidate)
    }

    /// The vertex of a cell.
    pub fn vertex(&self, key: Key, cell: Cell, at: Point, radius: f32) -> VertexScene {
        let strikes = if self.struck { self.seen.position.strikes[cell] } else { DigitSet::EMPTY };
        let wedge = |digit: Digit| {
            let role = self.candidate_role(Candidate { cell, digit });
            let untrue = self.seen.truths.as_ref().is_some_and(|truths| !truths[cell].contains(digit));
            Wedge { digit, role, struck: untrue || strikes.contains(digit) }
        };
        VertexScene {
            key,
            name: None,
            face: if self.is_unwritten(cell) { Face::Blank } else { Face::Pie },
            part: 0,
            at,
            radius,
            value: self.value(cell),
            wedges: self.candidates(cell).iter().map(wedge).collect(),
            colors: self.seen.position.colors[cell],
            role: self.role(cell),
            in_area: self.area.contains(cell),
            chosen: self.seen.selection.cells.contains(cell),
            active: self.seen.selection.active == cell,
            emphasis: Emphasis::of_cell(self.seen, cell, self.role(cell), self.spoken_of.contains(cell)),
        }
    }

    /// The pairs of cells that a step, conflict or search joins, with what joins them, weakest first.
    pub fn strong_pairs(&self) -> Vec<(Cell, Cell, Role)> {
        if let Some(search) = &self.seen.search {
            return match search.last {
                Some(Event::Reject(a, _, b)) => {
                    vec![(Cell::from_index(a as usize), Cell::from_index(b as usize), Role::Conflict)]
                }
                _ => Vec::new(),
            };
        }
        let geometry = &self.seen.geometry;
        let pattern: Vec<Cell> = geometry.cells().filter(|&cell| !self.pattern(cell).is_empty()).collect();
        let mut pairs = Vec::new();
        // A chain has links of its own; what has none is a clique, or many.
        if self.marked.links().is_empty() {
            for (at, &a) in pattern.iter().enumerate() {
                let later = pattern[at + 1..].iter().filter(|&&b| geometry.peers(a).contains(b));
                pairs.extend(later.map(|&b| (a, b, Role::Pattern)));
            }
        }
        let joined = self.marked.links().iter().map(|link| (link.from.cell, link.to.cell, link.role));
        pairs.extend(joined.filter(|&(a, b, _)| geometry.peers(a).contains(b)));
        for effect in self.marked.effects() {
            let Candidate { cell, digit } = effect.candidate();
            match effect {
                Effect::Eliminate(_) => {
                    let holders = pattern.iter().filter(|&&from| {
                        from != cell && geometry.peers(from).contains(cell) && self.pattern(from).contains(digit)
                    });
                    pairs.extend(holders.map(|&from| (from, cell, Role::Eliminated)));
                }
                // Where a color is placed, it leaves every peer that still holds it.
                Effect::Place(_) => {
                    let losers = geometry.neighbors(cell).iter().filter(|&&to| self.candidates(to).contains(digit));
                    pairs.extend(losers.map(|&to| (cell, to, Role::Placed)));
                }
            }
        }
        pairs.extend(self.swaps());
        pairs.extend(self.clashes.iter().map(|&(a, b)| (a, b, Role::Conflict)));
        // Cells with too few digits are a clique that cannot be colored; where a digit has no place, no edge is at fault.
        if let Some(cells) = self.marked.uncolorable() {
            let later = |a: Cell| cells.iter().filter(move |&b| b > a).map(move |b| (a, b, Role::Conflict));
            pairs.extend(cells.iter().flat_map(later));
        }
        in_order(pairs, |&(a, b, role)| (a.min(b), a.max(b), role))
    }
}

impl States<'_> {
    /// The neighbors that swap two colors between two solutions, while that is shown: a chain as Kempe's.
    fn swaps(&self) -> Vec<(Cell, Cell, Role)> {
        let Some([one, other]) = self.seen.differing().filter(|_| self.seen.chose_differing()) else {
            return Vec::new();
        };
        let geometry = &self.seen.geometry;
        let mut pairs = Vec::new();
        for exchange in exchanges(geometry, one, other).iter().filter(|exchange| exchange.is_swap()) {
            for a in exchange.cells.iter() {
                let later =
                    exchange.cells.iter().filter(|&b| b > a && geometry.peers(a).contains(b) && one[a] != one[b]);
                pairs.extend(later.map(|b| (a, b, Role::Differs)));
            }
        }
        pairs
    }
}

/// Of a larger choice only the edges of the active cell are drawn: all of them would be a tangle.
const CHOSEN: usize = 9;

/// Adds the edges of the chosen cells, of a step, of a conflict and of a search.
fn add_edges(scene: &mut GraphScene, states: &States, open: &Open) {
    let selection = &states.seen.selection;
    let chosen = if selection.cells.len() > CHOSEN { CellSet::of(selection.active) } else { selection.cells };
    let geometry = &states.seen.geometry;
    let is_board = scene.is_board();
    let edge = |pair, weight, role| {
        let edge = board_edge(geometry, pair, weight);
        EdgeScene { role, way: if is_board { edge.way } else { Way::STRAIGHT }, ..edge }
    };
    let near = chosen.iter().flat_map(|cell| {
        let near = geometry.neighbors(cell).iter().map(|&other| (cell.min(other), cell.max(other)));
        near.filter(|&pair| !is_board || open.has(pair)).collect::<Vec<_>>()
    });
    let near = in_order(near, |&pair| pair);
    scene.edges.retain(|edge| near.binary_search(&cells_of(edge)).is_err());
    scene.edges.extend(near.into_iter().map(|pair| edge(pair, EdgeWeight::Near, None)));
    let strong = states.strong_pairs().into_iter();
    scene.edges.extend(strong.map(|(a, b, role)| edge((a.min(b), a.max(b)), EdgeWeight::Strong, Some(role))));
}

/// The ends of an edge between cells.
fn cells_of(edge: &EdgeScene) -> (Cell, Cell) {
    (Cell::from_index(edge.a as usize), Cell::from_index(edge.b as usize))
}
