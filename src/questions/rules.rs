//! What rules look like: in the graph in view, and in the proof of a step that rests on them. The study draws it, so that the
//! solver, which every visit needs, does not grow with it.

use std::rc::Rc;

use chromadoku_core::board::Board;
use chromadoku_core::step::Step;
use serde::{Deserialize, Serialize};

use super::draw::{GraphInView, do_without};
use super::prove::ProofPicture;
use super::{News, Question, Work};
use crate::drawing::{Drawing, Drawn, Latest, ProofKey, proof};
use crate::session::{Session, Steps, Values};

/// A picture with rules in it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RulesPicture {
    /// What is drawn where it is a graph of the position.
    drawing: Option<Drawing>,
    /// The step that is proved.
    step: Option<Rc<Step>>,
    board: Board,
    givens: Rc<Values>,
}

/// What is to be drawn: a proof comes before the graph that it stands in front of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// A proof.
    Proof(ProofKey),
    /// A graph.
    Graph(Drawing),
}

impl Question for RulesPicture {
    type Key = Wanted;
    type Work = RulesPicture;
    type Answer = Option<Rc<Drawn>>;

    fn key(session: &Session) -> Option<Wanted> {
        let proof = ProofPicture::wanted(session).filter(|key| proof::is_of_rules(&key.step)).map(Wanted::Proof);
        let graph = || GraphInView::wanted(session).filter(|of| of.has_rules(&session.puzzle.geometry));
        proof.or_else(|| graph().map(Wanted::Graph))
    }

    fn of(session: &Session, key: &Wanted) -> RulesPicture {
        let (drawing, step) = match key {
            Wanted::Proof(key) => (None, Some(key.step.clone())),
            Wanted::Graph(drawing) => (Some(*drawing), None),
        };
        let (board, givens) = (session.puzzle.position.board.clone(), session.puzzle.givens.clone());
        RulesPicture { drawing, step, board, givens }
    }

    fn begin(self) -> RulesPicture {
        self
    }

    fn enter(session: &mut Session, key: Wanted, picture: Option<Rc<Drawn>>, _: Steps) {
        match (key, picture) {
            (Wanted::Proof(key), picture) => session.page.proof = Latest::new(key, picture),
            (Wanted::Graph(of), Some(picture)) => session.page.drawn = Latest::new(of, picture),
            (Wanted::Graph(_), None) => {}
        }
    }

    fn give_up(session: &mut Session) {
        match RulesPicture::key(session) {
            Some(Wanted::Proof(key)) => session.page.proof = Latest::new(key, None),
            Some(Wanted::Graph(of)) => do_without(session, of),
            None => {}
        }
    }
}

impl Work for RulesPicture {
    type Answer = Option<Rc<Drawn>>;

    fn advance(&mut self, _: &mut Vec<News>) -> Option<Option<Rc<Drawn>>> {
        let proof = || proof::draw_rules(&self.board, self.step.as_ref()?);
        let graph = self.drawing.map(|drawing| drawing.draw_rules(&self.board, &self.givens));
        Some(graph.or_else(proof).map(Rc::new))
    }
}
