//! How a session changes: what moves, marks, time and answers do to it.

mod answers;
mod check;
mod colors;
mod fill;
mod learn;
mod links;
mod noted;
mod page;
mod select;
mod setting;
mod steps;
mod time;
mod trial;

use std::rc::Rc;

pub use page::Turn;
pub use select::Direction;

use super::timeline::{Edit, Move};
use super::{Cause, Draft, Moment, NoticeKind, Plan, Position, Session, Sheet, Solutions, Steps, Waiting};

impl Session {
    /// Calls the cells of the board, wherever it came from, as the settings say.
    pub fn take_names(&mut self) {
        let names = self.page.settings.names;
        if self.puzzle.geometry.naming() == names {
            return;
        }
        let geometry = self.puzzle.geometry.with_names(names);
        let position = Position::replay(geometry.clone(), &self.puzzle.givens, self.puzzle.timeline.done());
        self.puzzle.position = Rc::new(position);
        self.puzzle.geometry = geometry;
        self.look_again();
    }

    /// Does a move at the cursor. A planned step uses up the plan; any other change of values or candidates drops it.
    pub(crate) fn push(&mut self, next: Move) {
        self.news_is_old();
        let at = self.puzzle.timeline.cursor;
        let replay = self.puzzle.timeline.moves.get(at) == Some(&next);
        let planned = self.at_end() && next.cause.is_step() && self.planned().first() == next.cause.step();
        Rc::make_mut(&mut self.puzzle.position).apply(&self.puzzle.givens, &next, at);
        let logical = changes_logic(&next);
        let cut = at < self.puzzle.timeline.moves.len();
        Rc::make_mut(&mut self.puzzle.timeline).push(next);
        if !replay {
            self.page.later.clear();
            match &mut self.puzzle.plan {
                Plan::Known(steps, _) if planned => *steps = steps[1..].to_vec().into(),
                plan if logical || cut => *plan = Plan::Unknown,
                _ => {}
            }
        }
        if logical || cut {
            self.logic_changed();
        } else {
            self.look_at_claims_again();
        }
    }

    /// Takes back the last move for good.
    fn take_back(&mut self) {
        let Some(last) = self.puzzle.timeline.cursor.checked_sub(1) else { return };
        self.jump(last);
        Rc::make_mut(&mut self.puzzle.timeline).moves.truncate(last);
        self.puzzle.plan = Plan::Unknown;
    }

    /// Moves the cursor to a place among the moves.
    fn jump(&mut self, cursor: usize) {
        if cursor == self.puzzle.timeline.cursor {
            return;
        }
        Rc::make_mut(&mut self.puzzle.timeline).cursor = cursor;
        self.replay();
        self.logic_changed();
    }

    /// Makes the position anew from the moves.
    fn replay(&mut self) {
        self.news_is_old();
        let position = Position::replay(self.puzzle.geometry.clone(), &self.puzzle.givens, self.puzzle.timeline.done());
        self.puzzle.position = Rc::new(position);
    }

    /// What was said of another position, and is not wrong, has been read or does not hold any more. Errors stay until they are put
    /// right, hushed or replaced.
    fn news_is_old(&mut self) {
        self.page.notice.take_if(|notice| matches!(notice.kind, NoticeKind::Info | NoticeKind::Finding));
    }

    /// Whatever is known of the old values and candidates is out of date.
    fn logic_changed(&mut self) {
        self.page.revision = self.page.revision.next();
        self.moment = Moment::default();
        self.look_at_sheet_again();
    }

    /// Board and givens become others: what the user entered stays, what was proved from the old ones does not.
    fn set_up(&mut self, Draft { geometry, givens }: Draft) {
        let kept = |next: &Move| {
            !matches!(next.cause, Cause::Step(_) | Cause::Proved)
                && !next.edits.iter().any(|edit| matches!(edit, Edit::Remove(_)))
        };
        let timeline = Rc::make_mut(&mut self.puzzle.timeline);
        let kept_before = |moves: &[Move]| moves.iter().filter(|next| kept(next)).count();
        for branch in &mut timeline.branches {
            branch.at = kept_before(&timeline.moves[..branch.at.min(timeline.moves.len())]);
            branch.moves.retain(kept);
        }
        timeline.branches.retain(|branch| !branch.moves.is_empty());
        timeline.cursor = kept_before(timeline.done());
        timeline.moves.retain(kept);
        if self.puzzle.geometry != geometry {
            // Numbers of units and rules are those of the former board.
            (self.page.drawn, self.page.proof) = Default::default();
            self.page.view.unit = None;
            self.puzzle.geometry = geometry;
        }
        self.rules_changed();
        self.puzzle.givens = givens;
        self.moment.shown = None;
        self.page.player.playing = false;
        self.puzzle.plan = Plan::Unknown;
        self.puzzle.solutions = Solutions::default();
        self.page.epoch = self.page.epoch.next();
        self.replay();
        self.logic_changed();
    }

    /// Goes on with what waited for the next step, once that is known.
    pub fn go_on(&mut self) {
        if self.next().is_none() {
            return;
        }
        match self.moment.waiting.take() {
            Some(Waiting::Hint) => self.hint(),
            Some(Waiting::Apply) => self.apply_shown(),
            Some(Waiting::Forward) => self.forward(),
            // The next tick goes on.
            Some(Waiting::Play) | None => {}
        }
    }

    /// Waits for no step any more.
    pub(crate) fn stop_looking(&mut self) {
        self.moment.waiting = None;
        self.moment.matching = None;
        self.page.player.playing = false;
        if self.puzzle.plan == Plan::Unknown {
            self.puzzle.plan = Plan::Stopped;
        }
    }

    /// Leaves a sheet as it is: nothing of it is looked for until the position changes or it is opened anew.
    pub(crate) fn stop_sheet(&mut self) {
        if let Some(open) = self.page.beside.as_mut().filter(|open| !open.fresh) {
            open.fresh = true;
            open.text = "<p class=\"soft\">Stopped. Close and open this to start again.</p>".into();
            open.steps = Steps::default();
        }
    }

    /// What is listed beside the views is to be written anew.
    pub fn look_at_sheet_again(&mut self) {
        if let Some(open) = &mut self.page.beside {
            open.fresh = false;
        }
    }

    /// What the user says is false may be something else now.
    pub(crate) fn look_at_claims_again(&mut self) {
        if self.page.beside.as_ref().is_some_and(|open| open.sheet == Sheet::Strikes) {
            self.look_at_sheet_again();
        }
    }

    /// What is known of the puzzle has changed, though the board has not: other steps may follow.
    pub fn look_again(&mut self) {
        self.puzzle.plan = Plan::Unknown;
        self.look_at_sheet_again();
        self.page.revision = self.page.revision.next();
    }
}

/// Whether a move changes what logic says: values or proved candidates.
fn changes_logic(next: &Move) -> bool {
    next.edits.iter().any(|edit| matches!(edit, Edit::Value(..) | Edit::Remove(_)))
}
