//! The graph in view, where the page does not draw it itself.

use std::rc::Rc;

use chromadoku_board::board::Board;
use serde::{Deserialize, Serialize};

use super::{News, Question, Work};
use crate::session::{Drawing, Drawn, GraphModel, GraphView, Latest, Layout, Session, Steps, Values};

/// A graph of a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GraphInView {
    drawing: Drawing,
    board: Board,
    givens: Rc<Values>,
}

impl GraphInView {
    /// The drawing that is in view and not there yet.
    pub(super) fn wanted(session: &Session) -> Option<Drawing> {
        Drawing::of(session).filter(|drawing| session.page.drawn.of(drawing).is_none())
    }
}

/// A drawing will not come: the page shows what it draws itself, without rules.
pub(super) fn do_without(session: &mut Session, of: Drawing) {
    if of.is_of_rules() {
        session.page.drawn = Latest::new(of, Rc::new(Drawn::empty(of)));
    } else {
        session.page.view = GraphView { model: GraphModel::Cells, layout: Layout::Board, ..session.page.view };
    }
}

impl Question for GraphInView {
    type Key = Drawing;
    type Work = GraphInView;
    type Answer = Rc<Drawn>;

    fn key(session: &Session) -> Option<Drawing> {
        GraphInView::wanted(session).filter(|drawing| !drawing.has_rules(&session.puzzle.geometry))
    }

    fn of(session: &Session, drawing: &Drawing) -> GraphInView {
        GraphInView {
            drawing: *drawing,
            board: session.puzzle.position.board.clone(),
            givens: session.puzzle.givens.clone(),
        }
    }

    fn begin(self) -> GraphInView {
        self
    }

    fn enter(session: &mut Session, drawing: Drawing, drawn: Rc<Drawn>, _: Steps) {
        session.page.drawn = Latest::new(drawing, drawn);
    }

    fn give_up(session: &mut Session) {
        if let Some(of) = GraphInView::key(session) {
            do_without(session, of);
        }
    }
}

impl Work for GraphInView {
    type Answer = Rc<Drawn>;

    fn advance(&mut self, _: &mut Vec<News>) -> Option<Rc<Drawn>> {
        Some(Rc::new(self.drawing.draw(&self.board, &self.givens)))
    }
}
