//! The cells graph: every cell a vertex, every pair of peers an edge.

use std::rc::Rc;

use chromadoku_core::board::Board;
use chromadoku_core::exact::difference::exchanges;
use chromadoku_core::id::{Candidate, Cell, Digit, Id};
use chromadoku_core::model::Key;
use chromadoku_core::order::in_order;
use chromadoku_core::search::coloring::Event;
use chromadoku_core::set::{CellSet, DigitSet};
use chromadoku_core::step::Effect;

use super::{EDGE_BUDGET, EdgeScene, EdgeWeight, Face, GraphScene, Places, VertexScene, Wedge, words};
use crate::scene::Seen;
use crate::scene::{Emphasis, Marked, Role};
use crate::session::Candidates;
use crate::session::solutions::differing;

/// The largest radius of a vertex; the rest of its unit is for rings.
const RADIUS: f32 = 0.35;

/// The scene of the cells graph.
pub fn scene(seen: &Seen, places: &Rc<Places>) -> GraphScene {
    let states = States::of(seen);
    let cells = seen.geometry.cells();
    let vertices = cells.zip(&places.at).map(|(cell, &at)| states.vertex(Key::Cell(cell), cell, at, RADIUS)).collect();
    let edges = edges(&states, places);
    let caption = words::cells_caption(seen, places);
    GraphScene { places: places.clone(), vertices, edges, texts: Vec::new(), hulls: Vec::new(), caption }
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
    struck: bool,
}

impl<'a> States<'a> {
    /// The states.
    pub fn of(seen: &'a Seen) -> States<'a> {
        let board = &seen.position.board;
        let marked = Marked::of(seen);
        let clashes = board.clashes().collect();
        let area = marked.area();
        let struck = seen.candidates == Candidates::Auto;
        let pattern = seen.geometry.cells().map(|cell| marked.pattern(cell)).collect();
        let mut states = States { seen, board, marked, clashes, pattern, roles: Vec::new(), area, struck };
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
        let empty = self.board.unsolved().iter().filter(|&cell| self.board.candidates(cell).is_empty());
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
    pub fn vertex(&self, key: Key, cell: Cell, at: super::Point, radius: f32) -> VertexScene {
        let strikes = if self.struck { self.seen.position.strikes[cell] } else { DigitSet::EMPTY };
        let wedge = |digit: Digit| {
            let role = self.candidate_role(Candidate { cell, digit });
            let untrue = self.seen.truths.as_ref().is_some_and(|truths| !truths[cell].contains(digit));
            Wedge { digit, role, struck: untrue || strikes.contains(digit) }
        };
        VertexScene {
            key,
            name: None,
            face: Face::Pie,
            part: 0,
            at,
            radius,
            value: self.value(cell),
            wedges: self.candidates(cell).iter().map(wedge).collect(),
            role: self.role(cell),
            in_area: self.area.contains(cell),
            chosen: self.seen.selection.cells.contains(cell),
            active: self.seen.selection.active == cell,
            emphasis: Emphasis::of(self.seen, self.role(cell), self.area.contains(cell)),
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

/// The edges that are more than faint.
fn edges(states: &States, places: &Places) -> Vec<EdgeScene> {
    let selection = &states.seen.selection;
    let chosen = if selection.cells.len() > CHOSEN { CellSet::of(selection.active) } else { selection.cells };
    let domains: Vec<DigitSet> = states.seen.geometry.cells().map(|cell| states.candidates(cell)).collect();
    // In a search what is open changes with every event: thousands a second would be flicker, and costly.
    let all_open = places.edges.len() <= EDGE_BUDGET && states.seen.search.is_none();
    let mut edges = Vec::new();
    let mut near = Vec::new();
    for edge in &places.edges {
        let ends = [Cell::from_index(edge.a as usize), Cell::from_index(edge.b as usize)];
        if ends.iter().any(|&end| chosen.contains(end)) {
            near.push(EdgeScene { weight: EdgeWeight::Near, ..*edge });
        } else if all_open && domains[edge.a as usize].intersects(domains[edge.b as usize]) {
            edges.push(EdgeScene { weight: EdgeWeight::Open, ..*edge });
        }
    }
    edges.append(&mut near);
    edges.extend(states.strong_pairs().into_iter().map(|(a, b, role)| strong(places, a, b, role)));
    edges
}

/// The edge between two peers, drawn as the faint one under it but strongly.
fn strong(places: &Places, a: Cell, b: Cell, role: Role) -> EdgeScene {
    let ends = (u32::from(a.min(b).0), u32::from(a.max(b).0));
    let found = places.edges.binary_search_by_key(&ends, |edge| (edge.a, edge.b));
    let bend = found.map_or(0.0, |at| places.edges[at].bend);
    EdgeScene { a: ends.0, b: ends.1, bend, weight: EdgeWeight::Strong, role: Some(role) }
}
