//! The graphs of a unit: its unsolved cells, joined where they share a candidate, and beside it the same cells and the missing
//! digits as a bipartite graph with a matching.

use std::f32::consts::TAU;

use chromadoku_board::graph::bipartite::Bipartite;
use chromadoku_board::id::{Candidate, Cell, Digit};
use chromadoku_board::set::DigitSet;
use chromadoku_board::set::mask::members;
use chromadoku_board::wording::plural;
use chromadoku_solver::model::{self, Key};

use super::{Sources, ordered};
use crate::drawing::layout::on_circle;
use crate::figure::{EdgeWeight, Face, Point, Role, TextScene};
use crate::session::drawn::{Drawn, DrawnEdge, DrawnVertex};
use crate::words::capital;

const RADIUS: f32 = 0.4;
const SMALL: f32 = 0.32;
/// From a vertex to its name.
const NAME: f32 = 0.85;
/// Above the parts: room for their titles.
const TITLE: f32 = 0.8;
/// The names of blocks.
const BLOCKS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The graphs of the unit.
pub fn draw(sources: &Sources) -> Drawn {
    let Some(unit) = sources.of.unit else { return sources.nothing("This board has no units.") };
    let (board, geometry) = (sources.board, sources.board.geometry());
    let all = &geometry.unit(unit).cells;
    let given: DigitSet = all.iter().filter_map(|&cell| sources.givens[cell]).collect();
    let cells: Vec<Cell> = all.iter().copied().filter(|&cell| sources.givens[cell].is_none()).collect();
    let digits: Vec<Digit> = (geometry.digits() - given).iter().collect();
    if cells.iter().all(|&cell| board.value(cell).is_some()) {
        return sources.nothing(&format!("Every cell of {} is solved.", geometry.unit(unit)));
    }
    let slots = Slots::new(cells, digits);
    let missing = board.missing_in(unit);
    let picture = Picture { sources, matched: Matched::new(sources, &slots, missing), slots, missing };
    let graph = model::unit(board, unit).graph;
    let caption = format!(
        "{}: {}, {}, {}. {}",
        capital(&geometry.unit(unit).to_string()),
        plural(graph.len(), "unsolved cell", "unsolved cells"),
        plural(graph.edge_count(), "edge", "edges"),
        plural(graph.components().len(), "component", "components"),
        picture.matched.words()
    );
    let size = picture.slots.size;
    Drawn {
        edges: ordered([picture.component_edges(), picture.candidate_edges()].concat()),
        texts: picture.texts(),
        size,
        vertices: picture.vertices(),
        ..sources.drawn(Vec::new(), caption)
    }
}

/// The places of all cells and digits that are not given: the cells around a circle, again in a column, and the digits in a
/// column opposite.
struct Slots {
    cells: Vec<Cell>,
    digits: Vec<Digit>,
    middle: Point,
    radius: f32,
    columns: [f32; 2],
    size: Point,
}

impl Slots {
    fn new(cells: Vec<Cell>, digits: Vec<Digit>) -> Slots {
        let rows = cells.len().max(digits.len()) as f32;
        let radius = (cells.len() as f32 * 1.5 / TAU).max(1.4);
        // Names stand around the circle and before the column of cells.
        let left = 2.0 * (radius + 1.35);
        let height = TITLE + (rows + 0.2).max(2.0 * (radius + 1.1));
        let columns = [left + 1.5, left + 1.5 + (rows * 0.35).max(2.4)];
        let middle = (left / 2.0, (TITLE + height) / 2.0);
        Slots { cells, digits, middle, radius, columns, size: (columns[1] + 1.5, height) }
    }

    fn around(&self, slot: usize, radius: f32) -> Point {
        on_circle(self.middle, radius, slot as f32 / self.cells.len() as f32)
    }

    fn cell(&self, slot: usize) -> Point {
        (self.columns[0], self.middle.1 + slot as f32 + 0.5 - self.cells.len() as f32 / 2.0)
    }

    fn digit(&self, slot: usize) -> Point {
        (self.columns[1], self.middle.1 + slot as f32 + 0.5 - self.digits.len() as f32 / 2.0)
    }
}

/// A matching of the unsolved cells with the missing digits, and the blocks in which it can be exchanged; or the cells that have
/// too few digits. All by slots.
struct Matched {
    partner: Vec<Option<usize>>,
    /// The block of each cell and digit.
    cells: Vec<Option<usize>>,
    digits: Vec<Option<usize>>,
    violator: Vec<usize>,
    blocks: usize,
}

impl Matched {
    fn new(sources: &Sources, slots: &Slots, missing: DigitSet) -> Matched {
        let board = sources.board;
        let open: Vec<usize> =
            (0..slots.cells.len()).filter(|&slot| board.value(slots.cells[slot]).is_none()).collect();
        let right: Vec<usize> = (0..slots.digits.len()).filter(|&slot| missing.contains(slots.digits[slot])).collect();
        let mask = |&slot: &usize| {
            let candidates = board.candidates(slots.cells[slot]);
            let held = right.iter().enumerate().filter(|&(_, &digit)| candidates.contains(slots.digits[digit]));
            held.fold(0, |mask, (at, _)| mask | 1 << at)
        };
        let graph = Bipartite::new(open.iter().map(mask).collect());
        let mut found = Matched {
            partner: vec![None; slots.cells.len()],
            cells: vec![None; slots.cells.len()],
            digits: vec![None; slots.digits.len()],
            violator: Vec::new(),
            blocks: 0,
        };
        let matched = match graph.matched() {
            Ok(matched) => matched,
            Err(violator) => {
                found.violator = members(violator.left).map(|at| open[at]).collect();
                return found;
            }
        };
        for (at, &partner) in matched.partner.iter().enumerate() {
            found.partner[open[at]] = Some(right[usize::from(partner)]);
        }
        for (number, block) in matched.blocks().into_iter().enumerate() {
            members(block).for_each(|at| found.cells[open[at]] = Some(number));
            let new = members(graph.reach(block)).filter(|&at| found.digits[right[at]].is_none()).collect::<Vec<_>>();
            new.into_iter().for_each(|at| found.digits[right[at]] = Some(number));
            found.blocks = number + 1;
        }
        found.name_by_first_cell();
        found
    }

    /// Numbers the blocks by their first cells, so that a block keeps its name while others go.
    fn name_by_first_cell(&mut self) {
        let mut order: Vec<usize> = Vec::new();
        for block in self.cells.iter().flatten() {
            if !order.contains(block) {
                order.push(*block);
            }
        }
        for block in self.cells.iter_mut().chain(&mut self.digits).flatten() {
            *block = order.iter().position(|known| known == block).unwrap_or(*block);
        }
    }

    fn words(&self) -> String {
        if !self.violator.is_empty() {
            return format!("No matching: {} hold too few digits.", plural(self.violator.len(), "cell", "cells"));
        }
        let blocks = plural(self.blocks, "block", "blocks");
        format!("Bold: a matching. It can be exchanged within {blocks}; no matching uses what runs between two.")
    }
}

struct Picture<'a> {
    sources: &'a Sources<'a>,
    slots: Slots,
    missing: DigitSet,
    matched: Matched,
}

impl Picture<'_> {
    fn is_open(&self, slot: usize) -> bool {
        self.sources.board.value(self.slots.cells[slot]).is_none()
    }

    fn vertices(&self) -> Vec<DrawnVertex> {
        let Slots { cells, digits, radius, .. } = &self.slots;
        let cell = |slot: usize, part: u8, at: Point, radius: f32| {
            let face = if self.is_open(slot) { Face::Pie } else { Face::Absent };
            let role = self.matched.violator.contains(&slot).then_some(Role::Conflict);
            DrawnVertex { part, face, role, ..DrawnVertex::new(Key::Cell(cells[slot]), at, radius) }
        };
        let around = (0..cells.len()).map(|slot| cell(slot, 0, self.slots.around(slot, *radius), RADIUS));
        let column = (0..cells.len()).map(|slot| cell(slot, 1, self.slots.cell(slot), SMALL));
        let digit = |slot: usize| {
            let face = if self.missing.contains(digits[slot]) { Face::Pie } else { Face::Absent };
            let held = |cell: &usize| self.holds(*cell, slot);
            let homeless = face == Face::Pie && !(0..cells.len()).any(|cell| held(&cell));
            let role = homeless.then_some(Role::Conflict);
            let digit = Some(digits[slot]);
            DrawnVertex {
                part: 1,
                face,
                role,
                digit,
                ..DrawnVertex::new(Key::Digit(digits[slot]), self.slots.digit(slot), SMALL)
            }
        };
        around.chain(column).chain((0..digits.len()).map(digit)).collect()
    }

    fn holds(&self, cell: usize, digit: usize) -> bool {
        self.is_open(cell) && self.sources.board.candidates(self.slots.cells[cell]).contains(self.slots.digits[digit])
    }

    fn component_edges(&self) -> Vec<DrawnEdge> {
        let open: Vec<usize> = (0..self.slots.cells.len()).filter(|&slot| self.is_open(slot)).collect();
        let candidates = |slot: usize| self.sources.board.candidates(self.slots.cells[slot]);
        let mut edges = Vec::new();
        for (at, &a) in open.iter().enumerate() {
            let later = open[at + 1..].iter().filter(|&&b| candidates(a).intersects(candidates(b)));
            edges.extend(later.map(|&b| DrawnEdge::open(a, b)));
        }
        edges
    }

    /// An edge a candidate: bold in the matching.
    fn candidate_edges(&self) -> Vec<DrawnEdge> {
        let cells = self.slots.cells.len();
        let mut edges = Vec::new();
        for cell in 0..cells {
            for digit in (0..self.slots.digits.len()).filter(|&digit| self.holds(cell, digit)) {
                let (weight, role) = match self.matched.partner[cell] == Some(digit) {
                    true => (EdgeWeight::Strong, Some(Role::Matched)),
                    false => (EdgeWeight::Open, None),
                };
                let candidate = Some(Candidate { cell: self.slots.cells[cell], digit: self.slots.digits[digit] });
                edges.push(DrawnEdge { weight, role, candidate, ..DrawnEdge::open(cells + cell, 2 * cells + digit) });
            }
        }
        edges
    }

    fn texts(&self) -> Vec<TextScene> {
        let slots = &self.slots;
        let title = |text: &str, x: f32| TextScene { text: text.to_owned(), at: (x, 0.45), title: true };
        let mut texts = vec![
            title("cells that share a candidate", slots.middle.0),
            title("cells, digits and a matching", (slots.columns[0] + slots.columns[1]) / 2.0),
        ];
        let plain = |text: String, at: Point| TextScene { text, at, title: false };
        // Letters tell the blocks apart where there are several.
        let block = |block: Option<usize>| match block {
            Some(block) if self.matched.blocks > 1 => format!("{} ", char::from(BLOCKS[block % BLOCKS.len()])),
            _ => String::new(),
        };
        for slot in (0..slots.cells.len()).filter(|&slot| self.is_open(slot)) {
            let name = self.sources.board.geometry().name(slots.cells[slot]);
            texts.push(plain(name.clone(), slots.around(slot, slots.radius + NAME)));
            let (x, y) = slots.cell(slot);
            texts.push(plain(format!("{}{name}", block(self.matched.cells[slot])), (x - NAME, y)));
        }
        for slot in 0..slots.digits.len() {
            let (x, y) = slots.digit(slot);
            let letter = block(self.matched.digits[slot]);
            if !letter.is_empty() && self.missing.contains(slots.digits[slot]) {
                texts.push(plain(letter, (x + 0.7, y)));
            }
        }
        texts
    }
}
