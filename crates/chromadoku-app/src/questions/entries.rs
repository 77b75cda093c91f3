//! Whether givens and entries at the cursor have a solution, for a puzzle with several or nobody knows how many.

use chromadoku_board::board::Board;
use chromadoku_solver::exact::Uniqueness;
use serde::{Deserialize, Serialize};

use super::Question;
use super::check::Search;
use crate::session::{Feasible, Revision, Session, Solutions, Steps};

/// Whether the values of a board have a solution.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Feasibility(Board);

impl Question for Feasibility {
    type Key = Revision;
    type Work = Search;
    /// `None` if it takes too long.
    type Answer = Option<Uniqueness>;

    fn key(session: &Session) -> Option<Revision> {
        let entered = session.puzzle.position.entries.values().any(Option::is_some);
        let open = matches!(session.puzzle.solutions, Solutions::Several(..) | Solutions::Open);
        (open && entered && session.moment.feasible == Feasible::Unknown).then_some(session.page.revision)
    }

    fn of(session: &Session, _: &Revision) -> Feasibility {
        Feasibility(session.values_board())
    }

    fn begin(self) -> Search {
        Search::new(&self.0)
    }

    fn enter(session: &mut Session, _: Revision, answer: Self::Answer, _: Steps) {
        session.moment.feasible = match answer {
            Some(Uniqueness::None) => Feasible::No,
            Some(_) => Feasible::Yes,
            None => Feasible::Open,
        };
    }

    fn give_up(session: &mut Session) {
        if session.moment.feasible == Feasible::Unknown {
            session.moment.feasible = Feasible::Open;
        }
    }
}
