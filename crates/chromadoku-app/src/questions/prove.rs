//! The proof of the step that is looked at, as a graph of its own.

use std::rc::Rc;

use chromadoku_board::board::Board;
use chromadoku_solver::step::Step;
use serde::{Deserialize, Serialize};

use super::{News, Question, Work};
use crate::drawing::proof;
use crate::session::drawn::rests_on_rules;
use crate::session::{Drawn, Latest, ProofKey, Session, Steps};

/// The picture of a step's proof.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ProofPicture {
    board: Board,
    step: Rc<Step>,
}

impl ProofPicture {
    /// The proof that is in view and not drawn yet.
    pub(super) fn wanted(session: &Session) -> Option<ProofKey> {
        session.proof().filter(|key| session.page.proof.of(key).is_none())
    }
}

impl Question for ProofPicture {
    type Key = ProofKey;
    type Work = ProofPicture;
    type Answer = Option<Rc<Drawn>>;

    fn key(session: &Session) -> Option<ProofKey> {
        ProofPicture::wanted(session).filter(|key| !rests_on_rules(&key.step))
    }

    fn of(session: &Session, key: &ProofKey) -> ProofPicture {
        ProofPicture { board: session.puzzle.position.board.clone(), step: key.step.clone() }
    }

    fn begin(self) -> ProofPicture {
        self
    }

    fn enter(session: &mut Session, key: ProofKey, picture: Option<Rc<Drawn>>, _: Steps) {
        session.page.proof = Latest::new(key, picture);
    }

    fn give_up(session: &mut Session) {
        // The model that was chosen stays in view.
        if let Some(key) = ProofPicture::key(session) {
            session.page.proof = Latest::new(key, None);
        }
    }
}

impl Work for ProofPicture {
    type Answer = Option<Rc<Drawn>>;

    fn advance(&mut self, _: &mut Vec<News>) -> Option<Option<Rc<Drawn>>> {
        Some(proof::draw(&self.board, &self.step).map(Rc::new))
    }
}
