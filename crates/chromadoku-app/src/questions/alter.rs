//! What a change of the rules makes of the board, or why it cannot be.

use std::rc::Rc;

use chromadoku_board::board::Board;
use chromadoku_board::codec::link::{self, LinkState};
use chromadoku_board::geometry::{Base, Extra, Geometry};
use chromadoku_board::id::PerCell;
use chromadoku_solver::hand::{self, Change, WHOLE, region};
use serde::{Deserialize, Serialize};

use super::{News, Question, Work};
use crate::session::setting::Tried;
use crate::session::{Epoch, Session, Steps};
use crate::words;

/// What a change of the rules makes of a board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RuleChange {
    board: Board,
    change: Rc<Change>,
}

/// The link to an empty board with the change, and what the change says; or why it cannot be.
pub type Judged = Result<(String, String), String>;

impl Question for RuleChange {
    type Key = (Epoch, Rc<Change>);
    type Work = RuleChange;
    type Answer = Judged;

    fn key(session: &Session) -> Option<Self::Key> {
        session.page.setting.open().map(|change| (session.page.epoch, change))
    }

    fn of(session: &Session, (_, change): &Self::Key) -> RuleChange {
        RuleChange { board: Board::empty(session.puzzle.geometry.clone()), change: change.clone() }
    }

    fn begin(self) -> RuleChange {
        self
    }

    fn enter(session: &mut Session, (_, change): Self::Key, judged: Judged, _: Steps) {
        let (geometry, said) = match judged {
            Ok((fragment, said)) => (link::decode(&fragment).ok().map(|state| state.geometry), said),
            Err(said) => (None, said),
        };
        session.judged(Tried { change, geometry, said: said.into() });
    }

    fn give_up(session: &mut Session) {
        if let Some(change) = session.page.setting.open() {
            session.judged(Tried {
                change,
                geometry: None,
                said: "The solver would have to look at that, but it does not run.".into(),
            });
        }
    }
}

impl Work for RuleChange {
    type Answer = Judged;

    fn advance(&mut self, _: &mut Vec<News>) -> Option<Judged> {
        let geometry = self.board.geometry();
        let judged = hand::changed(geometry, &self.change).map_err(|refusal| refusal.to_string());
        Some(judged.map(|changed| {
            let said = said(geometry, &changed, &self.change);
            let empty = PerCell::filled(None, changed.cell_count());
            (link::encode(&LinkState::new(changed, empty)), said)
        }))
    }
}

/// What is said of a change that can be made.
fn said(before: &Geometry, after: &Geometry, change: &Change) -> String {
    let extra = |geometry: &Geometry, at: usize| geometry.shape().extras.get(at).cloned();
    let rule = |extra: Option<Extra>| match extra {
        Some(Extra::Rule(rule)) => rule.sentence(after),
        _ => String::new(),
    };
    match change {
        Change::Add(_, cells, _) if before.shape().base != after.shape().base => {
            let said = cells.first().map_or(String::new(), |&cell| region::said(after, cell));
            match before.shape().base {
                Base::Boxes { .. } => format!("In place of all boxes: {}", words::plain(&said)),
                _ => said,
            }
        }
        Change::Add(..) => rule(after.shape().extras.last().cloned()),
        Change::Value(at, _) | Change::Move(at, ..) => rule(extra(after, usize::from(*at))),
        Change::Remove(at) => {
            let gone = extra(before, usize::from(*at));
            format!("Deleted: {}.", gone.as_ref().map_or("", Extra::name))
        }
        Change::Turn(number) => {
            let whole = WHOLE.get(usize::from(*number));
            let is_on = whole.is_some_and(|whole| after.shape().extras.contains(whole));
            format!("{}: {}.", if is_on { "On" } else { "Off" }, whole.map_or("", Extra::name))
        }
        Change::Free(_) => "The region is gone; its cells are in none.".into(),
        Change::Boxes => match after.shape().base {
            Base::Boxes { .. } => "On: boxes, in place of all regions.".into(),
            _ => "Off: boxes. Regions in their place can be drawn.".into(),
        },
    }
}
