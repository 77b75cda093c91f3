//! The graph in view, where the page does not draw it itself.

use std::rc::Rc;

use chromadoku_core::board::Board;
use serde::{Deserialize, Serialize};

use super::{News, Question, Work};
use crate::drawing::{Drawing, Drawn, Latest};
use crate::session::{GraphModel, GraphView, Layout, Session, Steps, Values};

/// The question.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Graph {
    drawing: Drawing,
    board: Board,
    givens: Rc<Values>,
}

impl Question for Graph {
    type Key = Drawing;
    type Work = Graph;
    type Answer = Rc<Drawn>;

    fn key(session: &Session) -> Option<Drawing> {
        Drawing::of(session).filter(|drawing| session.page.drawn.of(drawing).is_none())
    }

    fn of(session: &Session, drawing: &Drawing) -> Graph {
        Graph { drawing: *drawing, board: session.puzzle.position.board.clone(), givens: session.puzzle.givens.clone() }
    }

    fn begin(self) -> Graph {
        self
    }

    fn enter(session: &mut Session, drawing: Drawing, drawn: Rc<Drawn>, _: Steps) {
        session.page.drawn = Latest::new(drawing, drawn);
    }

    fn give_up(session: &mut Session) {
        if Graph::key(session).is_some() {
            // What the page draws itself.
            session.page.view = GraphView { model: GraphModel::Cells, layout: Layout::Board, ..session.page.view };
        }
    }
}

impl Work for Graph {
    type Answer = Rc<Drawn>;

    fn advance(&mut self, _: &mut Vec<News>) -> Option<Rc<Drawn>> {
        Some(Rc::new(self.drawing.draw(&self.board, &self.givens)))
    }
}
