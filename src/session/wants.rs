//! What the session wants the worker to do, and on which boards.

use chromadoku_core::board::Board;

use super::{Check, Plan, Position, Session, StepList, Want};

impl Session {
    /// What is not known yet and asked for.
    pub fn wants(&self) -> Vec<Want> {
        let steps = matches!(self.steps, StepList::Waiting).then_some(Want::Steps);
        let plan = matches!(self.plan, Plan::Unknown).then_some(Want::Plan);
        let check = matches!(self.check, Check::Unknown | Check::Running(_)).then_some(Want::Check);
        [steps, plan, check].into_iter().flatten().collect()
    }

    /// The board that a want is about.
    pub fn board_of(&self, want: Want) -> Board {
        match want {
            Want::Steps => self.position.board.clone(),
            Want::Plan => self.end_board(),
            Want::Check => Board::from_values(self.geometry.clone(), &self.givens),
            Want::CheckEntries => Board::from_values(self.geometry.clone(), self.position.board.values()),
        }
    }

    /// The board at the end of the timeline, where the plan begins.
    pub fn end_board(&self) -> Board {
        if self.timeline.cursor == self.timeline.moves.len() {
            return self.position.board.clone();
        }
        Position::replay(self.geometry.clone(), &self.givens, &self.timeline.moves).board
    }
}
