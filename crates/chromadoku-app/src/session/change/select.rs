//! Choosing cells, and which graph is looked at.

use chromadoku_board::id::Cell;
use chromadoku_board::set::CellSet;
use chromadoku_solver::model::Key;

use crate::session::{GraphModel, Selection, Session};

/// A direction on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// One row up.
    Up,
    /// One row down.
    Down,
    /// One column left.
    Left,
    /// One column right.
    Right,
    /// The first cell of the row.
    RowStart,
    /// The last cell of the row.
    RowEnd,
    /// The first cell of the board.
    First,
    /// The last cell of the board.
    Last,
}

impl Session {
    /// Shows a graph: the proof of the step, or in its place another one, which then stays in place of proofs.
    pub(crate) fn look_at(&mut self, model: GraphModel) {
        if model == GraphModel::Proof {
            self.page.settings.proofs = true;
            return;
        }
        if self.provable().is_some() {
            self.page.settings.proofs = false;
        }
        self.page.view.model = model;
    }

    pub(crate) fn select(&mut self, cell: Cell) {
        if self.puzzle.geometry.cell_set().contains(cell) {
            self.puzzle.selection = Selection::of(cell);
        }
        if self.paints() {
            self.moment.tied = None;
        }
    }

    /// Chooses the cell of a vertex of the graph, or takes its candidate for the pen.
    pub(crate) fn choose_vertex(&mut self, key: Key, also: bool) {
        match (key, key.cell()) {
            (Key::Candidate(at), _) if (self.ties() || self.paints()) && !also => self.take(at),
            (_, Some(cell)) if also => self.select_also(cell),
            (_, Some(cell)) => self.select(cell),
            (_, None) => {}
        }
    }

    pub(crate) fn select_also(&mut self, cell: Cell) {
        let chosen = &mut self.puzzle.selection.cells;
        match chosen.contains(cell) {
            // The last chosen cell stays chosen.
            true if chosen.len() > 1 => {
                chosen.remove(cell);
                if self.puzzle.selection.active == cell {
                    self.puzzle.selection.active = chosen.first().unwrap_or(cell);
                }
            }
            true => {}
            false if self.puzzle.geometry.cell_set().contains(cell) => {
                chosen.insert(cell);
                (self.puzzle.selection.active, self.puzzle.selection.anchor) = (cell, cell);
            }
            false => {}
        }
    }

    pub(crate) fn select_to(&mut self, cell: Cell) {
        if !self.puzzle.geometry.cell_set().contains(cell) {
            return;
        }
        let (a, b) = (self.puzzle.geometry.place(self.puzzle.selection.anchor), self.puzzle.geometry.place(cell));
        let inside = |at: usize, one: usize, other: usize| (one.min(other)..=one.max(other)).contains(&at);
        let cells = self.puzzle.geometry.cells().filter(|&cell| {
            let place = self.puzzle.geometry.place(cell);
            inside(place.0, a.0, b.0) && inside(place.1, a.1, b.1)
        });
        self.puzzle.selection =
            Selection { cells: cells.collect(), active: cell, anchor: self.puzzle.selection.anchor };
    }

    pub(crate) fn select_all(&mut self, cells: CellSet) {
        let cells = cells & self.puzzle.geometry.cell_set();
        if let Some(first) = cells.first() {
            let active =
                if cells.contains(self.puzzle.selection.active) { self.puzzle.selection.active } else { first };
            self.puzzle.selection = Selection { cells, active, anchor: active };
        }
    }

    pub(crate) fn go(&mut self, direction: Direction) {
        self.puzzle.selection = Selection::of(self.beside(self.puzzle.selection.active, direction));
    }

    pub(crate) fn extend(&mut self, direction: Direction) {
        self.select_to(self.beside(self.puzzle.selection.active, direction));
    }

    /// The next cell in a direction; the same one at the border. Gaps of the picture are jumped over.
    pub(crate) fn beside(&self, from: Cell, direction: Direction) -> Cell {
        let geometry = &self.puzzle.geometry;
        let (row, column) = geometry.place(from);
        let in_row =
            |mut columns: Box<dyn Iterator<Item = usize>>| columns.find_map(|column| geometry.cell_at(row, column));
        let in_column = |mut rows: Box<dyn Iterator<Item = usize>>| rows.find_map(|row| geometry.cell_at(row, column));
        let found = match direction {
            Direction::Up => in_column(Box::new((0..row).rev())),
            Direction::Down => in_column(Box::new(row + 1..geometry.rows())),
            Direction::Left => in_row(Box::new((0..column).rev())),
            Direction::Right => in_row(Box::new(column + 1..geometry.columns())),
            Direction::RowStart => in_row(Box::new(0..geometry.columns())),
            Direction::RowEnd => in_row(Box::new((0..geometry.columns()).rev())),
            Direction::First => geometry.cells().next(),
            Direction::Last => geometry.cells().last(),
        };
        found.unwrap_or(from)
    }
}
