//! What rules look like: in the graph in view, and in the proof of a step that rests on them. The study draws it, so that the
//! solver, which every visit needs, does not grow with it.

use std::rc::Rc;

use chromadoku_board::board::Board;
use chromadoku_solver::step::Step;
use serde::{Deserialize, Serialize};

use super::draw::{GraphInView, do_without};
use super::prove::ProofPicture;
use super::{News, Question, Work};
use crate::drawing::proof;
use crate::session::drawn::rests_on_rules;
use crate::session::{Drawing, Drawn, Latest, ProofKey, Session, Steps, Values};

/// A picture with rules in it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RulesPicture {
    of: Subject,
    board: Board,
    givens: Rc<Values>,
}

/// What a picture is of.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
enum Subject {
    /// The proof of a step.
    Proof(Rc<Step>),
    /// The position, as a graph.
    Graph(Drawing),
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
        let proof = ProofPicture::wanted(session).filter(|key| rests_on_rules(&key.step)).map(Wanted::Proof);
        let graph = || GraphInView::wanted(session).filter(|of| of.has_rules(&session.puzzle.geometry));
        proof.or_else(|| graph().map(Wanted::Graph))
    }

    fn of(session: &Session, key: &Wanted) -> RulesPicture {
        let of = match key {
            Wanted::Proof(key) => Subject::Proof(key.step.clone()),
            Wanted::Graph(drawing) => Subject::Graph(*drawing),
        };
        let (board, givens) = (session.puzzle.position.board.clone(), session.puzzle.givens.clone());
        RulesPicture { of, board, givens }
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
        let drawn = match &self.of {
            Subject::Proof(step) => proof::draw_rules(&self.board, step),
            Subject::Graph(drawing) => Some(drawing.draw_rules(&self.board, &self.givens)),
        };
        Some(drawn.map(Rc::new))
    }
}
