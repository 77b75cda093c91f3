//! The cells graph on the board, as far as it is still to be colored: an edge is there while its ends are empty and share a
//! color. Drawn one by one the edges would hide each other, so those of a row, column or diagonal run together on a rail, those of a
//! box on a ground; both thin out and part as colors go.

use chromadoku_board::geometry::{Geometry, Unit, UnitKind};
use chromadoku_board::id::{Cell, Id, PerCell, UnitId};
use chromadoku_board::order::in_order;
use chromadoku_board::set::{CellSet, DigitSet};

use super::Rail;
use crate::drawing::layout::board_way;
use crate::figure::rules::tints;
use crate::figure::{EdgeScene, EdgeWeight, Ink, Point, Sketch};

/// From the middle of a vertex to the rim of its box's ground.
const GROUND: f32 = 0.5;
/// From one rail to the next, where a line has several.
const APART: f32 = 0.16;

/// The edges that are left, as the neighbors that each cell still has.
pub struct Open<'a> {
    geometry: &'a Geometry,
    /// Those of each cell.
    pub neighbors: PerCell<CellSet>,
    /// The cells that are still to be colored.
    cells: CellSet,
    /// The regions of a jigsaw, each with its tint.
    tints: Vec<(UnitId, usize)>,
}

impl<'a> Open<'a> {
    /// Those of a board whose cells may still take these digits; none where a cell has a value.
    pub fn new(geometry: &'a Geometry, cells: CellSet, domains: &[DigitSet]) -> Open<'a> {
        let mut neighbors = PerCell::filled(CellSet::EMPTY, geometry.cell_count());
        for cell in cells.iter() {
            let meets = |other: &Cell| domains[cell.index()].intersects(domains[other.index()]);
            neighbors[cell] = (*geometry.peers(cell) & cells).iter().filter(meets).collect();
        }
        Open { geometry, neighbors, cells, tints: tints(geometry) }
    }

    /// How many edges are left.
    pub fn edge_count(&self) -> usize {
        self.cells.iter().map(|cell| self.neighbors[cell].len()).sum::<usize>() / 2
    }

    /// How many components the cells fall into that are still to be colored.
    pub fn component_count(&self) -> usize {
        self.components(self.cells).len()
    }

    /// Whether the edge between two cells is left.
    pub fn has(&self, (a, b): (Cell, Cell)) -> bool {
        self.neighbors[a].contains(b)
    }

    /// The components of the edges inside some cells, in order of their first cells.
    fn components(&self, mut left: CellSet) -> Vec<CellSet> {
        let mut found = Vec::new();
        while let Some(first) = left.first() {
            let (mut component, mut rim) = (CellSet::of(first), CellSet::of(first));
            while !rim.is_empty() {
                let reached = rim.iter().fold(CellSet::EMPTY, |reached, cell| reached | self.neighbors[cell]);
                rim = (reached & left) - component;
                component |= rim;
            }
            left -= component;
            found.push(component);
        }
        found
    }

    /// The components of a unit that have edges.
    fn parts(&self, unit: &Unit) -> Vec<CellSet> {
        self.components(unit.set & self.cells).into_iter().filter(|part| part.len() > 1).collect()
    }

    /// The rails, in the order of their [keys](Rail::key): for each component of a row, column or diagonal the stretches
    /// from one of its cells to the next. Only lines of boards that overlap share more than a cell, and a stretch is drawn once.
    pub fn rails(&self) -> Vec<Rail> {
        let lines = self.geometry.units().map(|(_, unit)| unit).filter(|unit| is_line(unit.kind));
        let mut rails = in_order(lines.flat_map(|unit| self.rails_of(unit)), Rail::key);
        rails.dedup_by_key(|rail| rail.key());
        rails
    }

    fn rails_of(&self, unit: &Unit) -> Vec<Rail> {
        let parts = self.parts(unit);
        let middle = (parts.len() as f32 - 1.0) / 2.0;
        let most = unit.cells.len() * (unit.cells.len() - 1) / 2;
        let mut rails = Vec::new();
        for (at, part) in parts.iter().enumerate() {
            let inside = part.iter().map(|cell| (self.neighbors[cell] & *part).len()).sum::<usize>() / 2;
            let cells: Vec<Cell> = part.iter().collect();
            rails.extend(cells.windows(2).map(|pair| Rail {
                a: u32::from(pair[0].0),
                b: u32::from(pair[1].0),
                shift: (at as f32 - middle) * APART,
                load: inside as f32 / most as f32,
            }));
        }
        rails
    }

    /// The grounds: one for each component of a box, region or window. Those of regions have the tint of theirs as their rim.
    pub fn grounds(&self, places: &[Point]) -> Vec<Sketch> {
        let blocks = self.geometry.units().filter(|(_, unit)| is_block(unit.kind));
        let grounds = |(id, unit): (UnitId, &'a Unit)| {
            let tint = self.tint(id);
            let ground = move |part| match tint {
                Some(tint) => Sketch { rim: Ink::Region(tint as u8), ..self.ground(unit, part, places) },
                None => self.ground(unit, part, places),
            };
            self.parts(unit).into_iter().map(ground)
        };
        blocks.flat_map(grounds).collect()
    }

    fn tint(&self, id: UnitId) -> Option<usize> {
        self.tints.iter().find(|(region, _)| *region == id).map(|(_, tint)| *tint)
    }

    fn ground(&self, unit: &Unit, part: CellSet, places: &[Point]) -> Sketch {
        let at = |cell: Cell| places[cell.index()];
        let pieces = if self.is_rectangle(unit) {
            vec![part.iter().map(at).collect()]
        } else {
            // What holds a region together may not lie on the cells of another: each is tied to the nearest before it.
            let mut tied: Vec<Cell> = Vec::new();
            let mut pieces = Vec::new();
            for cell in part.iter() {
                let apart = |other: &&Cell| {
                    let ((x, y), (u, v)) = (at(cell), at(**other));
                    (x - u).powi(2) + (y - v).powi(2)
                };
                let nearest = tied.iter().min_by(|a, b| apart(a).total_cmp(&apart(b)));
                pieces.extend(nearest.map(|&other| vec![at(other), at(cell)]));
                tied.push(cell);
            }
            pieces
        };
        Sketch::ground(pieces, GROUND, None)
    }

    /// Whether no other cell lies between those of a unit.
    fn is_rectangle(&self, unit: &Unit) -> bool {
        let ends = |of: fn((usize, usize)) -> usize| {
            let places = || unit.cells.iter().map(|&cell| of(self.geometry.place(cell)));
            places().max().zip(places().min()).map_or(0, |(high, low)| high - low + 1)
        };
        ends(|place| place.0) * ends(|place| place.1) == unit.cells.len()
    }

    /// The edges that no rail and no ground stands for, such as those of a knight's move.
    pub fn others(&self) -> Vec<EdgeScene> {
        let is_drawn = |a: Cell, b: Cell| {
            let drawn = |unit: &Unit| (is_line(unit.kind) || is_block(unit.kind)) && unit.set.contains(b);
            self.geometry.units_of(a).iter().any(|&unit| drawn(self.geometry.unit(unit)))
        };
        let pairs =
            self.cells.iter().flat_map(|a| self.neighbors[a].iter().map(move |b| (a, b)).filter(|(a, b)| a < b));
        let others = pairs.filter(|&(a, b)| !is_drawn(a, b));
        others.map(|pair| board_edge(self.geometry, pair, EdgeWeight::Open)).collect()
    }
}

/// The edge of two cells on the board.
pub fn board_edge(geometry: &Geometry, (a, b): (Cell, Cell), weight: EdgeWeight) -> EdgeScene {
    let way = board_way(geometry.place(a), geometry.place(b));
    EdgeScene { a: u32::from(a.0), b: u32::from(b.0), way, weight, role: None }
}

fn is_line(kind: UnitKind) -> bool {
    kind.is_line() || kind == UnitKind::Diagonal
}

/// Whether a ground stands for the edges of units of a kind.
fn is_block(kind: UnitKind) -> bool {
    kind.is_region() || kind == UnitKind::Window
}

#[cfg(test)]
mod tests {
    use super::*;
    use chromadoku_board::board::Board;
    use chromadoku_solver::path::{self, Next};

    use crate::figure::number::length;
    use crate::scene::graph::{Footing, scene};
    use crate::session::{Selection, Session};

    fn open(board: &Board) -> Open<'_> {
        let domains: Vec<DigitSet> = board.geometry().cells().map(|cell| board.candidates(cell)).collect();
        Open::new(board.geometry(), *board.unsolved(), &domains)
    }

    #[test]
    fn an_empty_board_is_one_component_with_all_edges_and_a_full_rail_a_line() {
        let session = Session::of_text(&".".repeat(81)).unwrap();
        let left = open(&session.puzzle.position.board);
        assert_eq!((left.edge_count(), left.component_count()), (810, 1));
        let rails = left.rails();
        assert_eq!(rails.len(), 18 * 8);
        assert!(rails.is_sorted_by(|a, b| a.key() < b.key()));
        assert!(rails.iter().all(|rail| rail.load == 1.0 && rail.shift == 0.0));
        assert_eq!(left.grounds(&Footing::of(&session).ground().unwrap().places.at).len(), 9);
        assert!(left.others().is_empty());
    }

    #[test]
    fn the_graph_only_loses_edges_while_a_puzzle_is_solved_and_ends_with_none() {
        let mut board = Session::first_visit().puzzle.position.board.clone();
        let mut edges = vec![open(&board).edge_count()];
        while let Next::Step(step) = path::next_step(&board) {
            step.effects.iter().for_each(|&effect| board.apply(effect));
            edges.push(open(&board).edge_count());
        }
        assert!(edges.is_sorted_by(|a, b| a >= b) && edges[0] > 300, "{edges:?}");
        assert_eq!((edges.last(), open(&board).component_count(), open(&board).rails().len()), (Some(&0), 0, 0));
    }

    #[test]
    fn a_row_that_falls_apart_has_a_rail_for_each_part() {
        // r1c1 and r1c2 hold 1 and 2, r1c3 and r1c4 the rest.
        let session =
            Session::of_text("12 12 34 34 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234").unwrap();
        let left = open(&session.puzzle.position.board);
        let rails: Vec<(u32, u32, f32)> =
            left.rails().iter().filter(|rail| rail.b < 4).map(|rail| (rail.a, rail.b, rail.shift)).collect();
        assert_eq!(rails, [(0, 1, -0.08), (2, 3, 0.08)]);
    }

    #[test]
    fn edges_of_a_chosen_cell_run_past_all_other_cells() {
        for cell in [0, 4, 40, 44, 80] {
            let mut session = Session::of_text(&".".repeat(81)).unwrap();
            session.puzzle.selection = Selection::of(Cell(cell));
            let scene = scene(&session);
            let near: Vec<&EdgeScene> = scene.edges.iter().filter(|edge| edge.weight == EdgeWeight::Near).collect();
            assert_eq!(near.len(), 20);
            for edge in near {
                let [from, to] = [edge.a, edge.b].map(|end| scene.vertices[end as usize].at);
                let curves = edge.way.curves(from, to).into_iter();
                let points = curves.flat_map(|curve| (0..=20_u8).map(move |part| curve.point(f32::from(part) / 20.0)));
                for ((x, y), (number, vertex)) in
                    points.flat_map(|at| scene.vertices.iter().enumerate().map(move |to| (at, to)))
                {
                    let apart = length((x - vertex.at.0, y - vertex.at.1));
                    let is_end = [edge.a as usize, edge.b as usize].contains(&number);
                    assert!(is_end || apart > vertex.radius, "{edge:?} runs over {:?}", vertex.key);
                }
            }
        }
    }
}
