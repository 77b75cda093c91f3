//! Moving through time: step, undo, scrub, play.

use std::rc::Rc;
use std::sync::Arc;

use chromadoku_board::board::Board;
use chromadoku_board::id::Cell;
use chromadoku_board::set::CellSet;
use chromadoku_solver::model;
use chromadoku_solver::search::coloring::{Coloring, Event, Order};
use chromadoku_solver::step::Step;

use crate::session::{
    Draft, Drafts, Feasible, Move, Notice, Plan, Player, Position, Reveal, Session, Shown, Solutions, Stage, Waiting,
};

/// A tick carries out at most this many stages, so that a slow frame cannot run away.
const STAGES_A_TICK: usize = 12;
/// Events of a search that tell whether an earlier position still had a solution.
const EVENTS: u64 = 20_000;

impl Session {
    pub(crate) fn back(&mut self) {
        let Some(at) = self.puzzle.timeline.cursor.checked_sub(1) else { return };
        self.page.player.playing = false;
        let taken = self.puzzle.timeline.moves[at].cause.step().cloned();
        self.jump(at);
        // The step that was taken back stays lit: time runs both ways.
        self.moment.shown = taken.map(|step| Shown { step, reveal: Reveal::Pattern });
    }

    pub(crate) fn forward(&mut self) {
        self.page.player.playing = false;
        self.forward_one();
    }

    /// Carries out the next move or planned step.
    fn forward_one(&mut self) {
        let Some(next) = self.puzzle.timeline.moves.get(self.puzzle.timeline.cursor).cloned() else {
            match self.next() {
                Some(Ok(step)) => self.carry_out(step),
                Some(Err(_)) => {}
                None => self.moment.waiting = Some(Waiting::Forward),
            }
            return;
        };
        let step = next.cause.step().cloned();
        self.push(next);
        self.moment.shown = step.map(|step| Shown { step, reveal: Reveal::Done });
    }

    pub(crate) fn go_to(&mut self, at: usize) {
        self.page.player.playing = false;
        let made = self.puzzle.timeline.moves.len();
        self.jump(at.min(made));
        let planned: Vec<Rc<Step>> = self.planned().iter().take(at.saturating_sub(made)).cloned().collect();
        planned.into_iter().for_each(|step| self.carry_out(step));
        let last = self.puzzle.timeline.done().last().and_then(|last| last.cause.step());
        self.moment.shown = last.map(|step| Shown { step: step.clone(), reveal: Reveal::Done });
    }

    pub(crate) fn undo(&mut self) {
        match self.puzzle.stage {
            _ if !self.has_past() => self.bring_back(),
            Stage::SetUp => self.redraft(|drafts, now| {
                let former = drafts.before.pop()?;
                drafts.after.push(now);
                Some(former)
            }),
            Stage::Play => {
                self.back();
                self.moment.shown = None;
            }
        }
    }

    pub(crate) fn redo(&mut self) {
        match self.puzzle.stage {
            _ if !self.has_future() => self.bring_forward(),
            Stage::SetUp => self.redraft(|drafts, now| {
                let later = drafts.after.pop()?;
                drafts.before.push(now);
                Some(later)
            }),
            Stage::Play => self.forward(),
        }
    }

    /// Takes up a board and givens that were set before or undone, if there are any.
    fn redraft(&mut self, turn: impl FnOnce(&mut Drafts, Draft) -> Option<Draft>) {
        let mut drafts = (*self.puzzle.drafts).clone();
        if let Some(draft) = turn(&mut drafts, self.drafted()) {
            let changed = |&cell: &Cell| draft.givens[cell] != self.puzzle.givens[cell];
            let changed: CellSet = self.puzzle.geometry.cells().filter(changed).collect();
            self.puzzle.drafts = Rc::new(drafts);
            self.set_up(draft);
            // What was said of the last change is not so any more.
            self.drop_stroke();
            // Digits are typed on from there.
            if let (1, Some(cell)) = (changed.len(), changed.first()) {
                self.select(cell);
            }
        }
    }

    pub(crate) fn take_branch(&mut self, number: usize) {
        if number < self.puzzle.timeline.branches.len() {
            Rc::make_mut(&mut self.puzzle.timeline).take_branch(number);
            self.moment.shown = None;
            self.puzzle.plan = Plan::Unknown;
            self.replay();
            self.logic_changed();
        }
    }

    pub(crate) fn toggle_play(&mut self) {
        if self.page.player.playing {
            self.page.player.playing = false;
            return;
        }
        if let Some(wrong) = self.wrong_notice() {
            self.page.notice = Some(wrong);
            return;
        }
        let over = self.puzzle.timeline.cursor == self.horizon() && self.puzzle.plan != Plan::Unknown;
        if over {
            // Played to the end: play it again.
            self.go_to(0);
        }
        self.puzzle.stage = Stage::Play;
        self.moment.search = None;
        self.page.player = Player { playing: true, elapsed: 0.0, ..self.page.player };
    }

    pub(crate) fn tick(&mut self, elapsed: f64) {
        self.with_running_search(elapsed);
        if !self.page.player.playing {
            return;
        }
        self.page.player.elapsed += elapsed * f64::from(self.page.player.speed);
        for _ in 0..STAGES_A_TICK {
            let stage = self.moment.shown.as_ref().map_or(Reveal::Done, |shown| shown.reveal);
            let duration = Player::duration(stage);
            if self.page.player.elapsed < duration || !self.page.player.playing {
                return;
            }
            self.page.player.elapsed -= duration;
            self.play_on();
        }
        self.page.player.elapsed = 0.0;
    }

    /// The next stage of the shown step, or the next move.
    fn play_on(&mut self) {
        let Some(Shown { step, reveal }) = self.moment.shown.clone().filter(|shown| shown.reveal < Reveal::Done) else {
            return self.announce_next();
        };
        let next = match reveal {
            _ if self.page.player.tells() => self.next_reveal(),
            Reveal::Where => Some(Reveal::Pattern),
            Reveal::Effects => None,
            _ => Some(Reveal::Effects),
        };
        match next {
            Some(next) => self.moment.shown = Some(Shown { step, reveal: next }),
            None => self.carry_out(step),
        }
    }

    /// The next move of the user's own is made again where it is right. What is wrong was taken back for good: logic goes on from
    /// before it, and it stays as a branch.
    fn announce_next(&mut self) {
        let own =
            self.puzzle.timeline.moves.get(self.puzzle.timeline.cursor).filter(|next| !next.cause.is_step()).cloned();
        let is_checking = matches!(self.puzzle.solutions, Solutions::Unknown(_));
        match self.next() {
            None if self.at_end() && self.puzzle.plan == Plan::Unknown => {}
            _ if own.is_some() && is_checking => {}
            _ if own.is_some_and(|own| !self.makes_wrong(&own)) => self.forward_one(),
            Some(Ok(step)) => self.moment.shown = Some(Shown { step, reveal: Reveal::Pattern }),
            Some(Err(_)) => self.page.player.playing = false,
            None => self.moment.waiting = Some(Waiting::Play),
        }
    }

    /// Whether a move at the cursor would leave a position that is known to be wrong. Whoever guesses may be wrong.
    fn makes_wrong(&self, next: &Move) -> bool {
        let mut after = self.clone();
        Rc::make_mut(&mut after.puzzle.position).apply(&self.puzzle.givens, next, self.puzzle.timeline.cursor);
        after.moment.feasible = Feasible::Unknown;
        after.wrong().is_some()
    }

    /// Goes back to before the first move that left no way to a solution.
    pub(crate) fn back_to_right(&mut self) {
        let right = |position: &Position| {
            if let Some(solution) = self.puzzle.solutions.only() {
                let mut entries = position.entries.iter();
                let good = entries.all(|(cell, entry)| entry.is_none_or(|entry| entry.digit == solution[cell]));
                return good && position.removed.iter().all(|(gone, _)| solution[gone.cell] != gone.digit);
            }
            !is_hopeless(&position.board)
        };
        let mut position = Position::start(self.puzzle.geometry.clone(), &self.puzzle.givens);
        let mut last = 0;
        for (at, next) in self.puzzle.timeline.done().iter().enumerate() {
            position.apply(&self.puzzle.givens, next, at);
            if !right(&position) {
                break;
            }
            last = at + 1;
        }
        self.page.player.playing = false;
        self.moment.shown = None;
        self.jump(last);
        self.page.notice =
            Some(Notice::info("Back to the last correct move. What came after can be done again with Redo."));
    }
}

/// Whether a short search shows that the values of a board lead to no solution. It is the search that the page plays; the
/// exact one stays in the worker.
fn is_hopeless(board: &Board) -> bool {
    let graph = Arc::new(model::cells(board.geometry()).graph);
    let colors = board.geometry().digit_count() as u16;
    match Coloring::new(graph, colors, &model::precoloring(board), Order::Saturation) {
        Ok(mut search) => search.run(EVENTS) == Some(Event::Exhausted),
        Err(_) => true,
    }
}
