//! Graphs that the worker draws: where the vertices of a position stand in a model, and what joins them.
//!
//! The page draws the cells graph itself, since it is there at once; of all others it only knows what is drawn here, and lays on
//! it what the session says of cells and candidates. A drawing holds for one position. Its vertices have slots that stay the
//! same for the whole puzzle, so that nothing moves that did not change.

mod candidates;
mod cells;
mod combinations;
mod digit;
pub mod layout;
mod links;
mod place;
pub mod proof;
mod route;
mod rules;
mod sketch;
#[cfg(test)]
mod tests;
mod tree;
mod unit;

use std::rc::Rc;

use chromadoku_board::board::Board;
use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Digit, PerCell, RuleId};

use crate::figure::{Point, TextScene};
use crate::session::drawn::{Drawing, Drawn, DrawnEdge, DrawnVertex};
use crate::session::{GraphModel, Layout, Revision, Session, Values};
use crate::story::rules_of;

/// The most candidates that are drawn; on boards with more, only those of one digit are.
pub const CANDIDATES: usize = 800;

impl Drawing {
    /// What the worker has to draw for a session; `None` if the page draws all of it.
    pub fn of(session: &Session) -> Option<Drawing> {
        let view = session.page.view;
        let digits = session.puzzle.geometry.digit_count();
        let many = session.puzzle.geometry.cell_count() * digits > CANDIDATES;
        let digit = match view.model {
            GraphModel::Digit => Some(session.shown_digit()),
            GraphModel::Candidates | GraphModel::Links if many => Some(session.shown_digit()),
            GraphModel::Candidates | GraphModel::Links => session.page.digit,
            _ => None,
        };
        let search = session.moment.search.as_ref().filter(|_| view.model == GraphModel::Search);
        let combined = view.model == GraphModel::Combinations;
        let of_step = || rules_of(&session.in_view().filter(|_| combined)?.step).first().copied();
        let drawing = Drawing {
            model: view.model,
            layout: view.layout,
            unit: session.shown_unit().filter(|_| view.model == GraphModel::Unit),
            digit,
            rule: of_step(),
            cell: combined.then_some(session.puzzle.selection.active),
            stamp: (session.page.epoch, session.page.revision),
            search: search.map(|run| (run.order, run.coloring.counters().events())),
        };
        match drawing.is_of_rules() {
            // Rules look the same at all positions.
            true if session.puzzle.geometry.has_rules() => {
                Some(Drawing { stamp: (session.page.epoch, Revision::default()), ..drawing })
            }
            true => None,
            false => Some(drawing),
        }
    }

    /// Whether rules are seen in it, on a board that has some: it is another program that draws these.
    pub fn has_rules(&self, geometry: &Geometry) -> bool {
        use GraphModel::{Cells, Combinations, Reduction, Rules};
        geometry.has_rules() && matches!(self.model, Cells | Reduction | Rules | Combinations)
    }

    /// The rule of a model of one rule: that of the step, else the smallest of the active cell.
    pub fn rule(&self, geometry: &Geometry) -> Option<RuleId> {
        let rules = geometry.rules().map(|(id, rule)| (id, rule.cells()));
        let of_cell = rules.filter(|(_, cells)| cells.len() > 1 && self.cell.is_some_and(|cell| cells.contains(&cell)));
        self.rule.or_else(|| of_cell.min_by_key(|(_, cells)| cells.len()).map(|(id, _)| id))
    }

    /// Draws it, without rules.
    pub fn draw(self, board: &Board, givens: &Values) -> Drawn {
        let sources = Sources { of: self, board, givens };
        match self.model {
            GraphModel::Cells => cells::cells(&sources),
            GraphModel::Reduction => cells::reduction(&sources),
            GraphModel::Candidates => candidates::draw(&sources),
            GraphModel::Unit => unit::draw(&sources),
            GraphModel::Digit => digit::draw(&sources),
            GraphModel::Links => links::draw(&sources),
            GraphModel::Search => tree::draw(&sources),
            GraphModel::Rules | GraphModel::Combinations => {
                sources.nothing("This board has no rules besides its units.")
            }
            // Of a step, not of a position.
            GraphModel::Proof => sources.nothing("No step is looked at."),
        }
    }

    /// Draws it with its rules.
    pub fn draw_rules(self, board: &Board, givens: &Values) -> Drawn {
        let sources = Sources { of: self, board, givens };
        let mut drawn = match self.model {
            GraphModel::Rules => return rules::draw(&sources),
            GraphModel::Combinations => return combinations::draw(&sources),
            GraphModel::Reduction => cells::reduction(&sources),
            _ if self.is_of_rules() => Drawn::empty(self),
            _ => cells::cells(&sources),
        };
        let geometry = board.geometry();
        let at: Vec<Point> = match self.is_of_rules() {
            true => place::cells(geometry, self.layout),
            // Cells come first.
            false => drawn.vertices.iter().take(geometry.cell_count()).map(|vertex| vertex.at).collect(),
        };
        let is_board = self.layout == Layout::Board;
        drawn.sketches = Rc::new(sketch::all(sketch::Ground { geometry, at: &at, is_board }));
        drawn
    }
}

/// What a drawing is made from.
struct Sources<'a> {
    of: Drawing,
    board: &'a Board,
    givens: &'a PerCell<Option<Digit>>,
}

impl Sources<'_> {
    /// A picture that only says why there is nothing to be seen.
    fn nothing(&self, why: &str) -> Drawn {
        let text = TextScene { text: why.to_owned(), at: (6.0, 1.5), title: true };
        Drawn { texts: vec![text], size: (12.0, 3.0), ..self.drawn(Vec::new(), why.to_owned()) }
    }

    /// A drawing without edges; its size fits its vertices.
    fn drawn(&self, mut vertices: Vec<DrawnVertex>, caption: String) -> Drawn {
        let size = place::framed(&mut vertices);
        Drawn { vertices, size, caption, ..Drawn::empty(self.of) }
    }
}

/// The places of the edges by weight, as the painter wants them: in order, weakest first.
fn ordered(edges: impl IntoIterator<Item = DrawnEdge>) -> Vec<DrawnEdge> {
    chromadoku_board::order::in_order(edges.into_iter().enumerate(), |&(at, edge)| (edge.weight, edge.a, edge.b, at))
        .into_iter()
        .map(|(_, edge)| edge)
        .collect()
}
