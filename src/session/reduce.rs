//! The pure reducer. An action that changes nothing gives back the same session.

mod answers;
mod fill;
mod page;
mod select;
mod steps;
mod time;
mod trial;

use std::rc::Rc;

use chromadoku_core::exact::Uniqueness;
use chromadoku_core::path::Outcome;
use yew::{AttrValue, Reducible};

use super::timeline::{Edit, Move};
use crate::sheet::Sheet;

use super::{
    Action, Cause, Check, Coming, Dialog, Feasible, NoticeKind, OpenSheet, Plan, Position, Program, Session, Steps,
    Tally, Truths, Values, Waiting,
};

impl Reducible for Session {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        let mut next = (*self).clone();
        next.act(action);
        if next == *self { self } else { Rc::new(next) }
    }
}

impl Session {
    /// Carries out an action.
    pub fn act(&mut self, action: Action) {
        self.carry(action);
        // What was said to be wrong may be put right, or give way to something else that is wrong.
        if let Some(about) = self.notice.as_ref().and_then(|notice| notice.about)
            && self.wrong() != Some(about)
        {
            self.notice = None;
        }
    }

    fn carry(&mut self, action: Action) {
        match action {
            Action::Select(cell) => self.select(cell),
            Action::SelectAlso(cell) => self.select_also(cell),
            Action::SelectTo(cell) => self.select_to(cell),
            Action::SelectAll(cells) => self.select_all(cells),
            Action::Go(direction) => self.go(direction),
            Action::Extend(direction) => self.extend(direction),

            Action::Digit(digit) => self.digit(digit),
            Action::Amend(figure, digit) => self.amend(figure, digit),
            Action::Mark(digit) => self.mark(digit),
            Action::Enter(digit) => self.enter(digit),
            Action::Erase => self.erase(),
            Action::ClearEntries => self.go_to(0),
            Action::ClearAll => self.clear_all(),
            Action::Stage(stage) => self.set_stage(stage),
            Action::Pen(pen) => self.pen = pen,
            Action::FillMarks => self.fill_marks(),

            Action::Back => self.back(),
            Action::Forward => self.forward(),
            Action::GoTo(at) => self.go_to(at),
            Action::Undo => self.undo(),
            Action::Redo => self.redo(),
            Action::Branch(number) => self.take_branch(number),
            Action::TogglePlay => self.toggle_play(),
            Action::Speed(speed) => self.player.speed = speed,
            Action::Tick(elapsed) => self.tick(elapsed),
            Action::BackToRight => self.back_to_right(),

            Action::Hint => self.hint(),
            Action::Show(number) => self.show(number),
            Action::Apply => self.apply_shown(),
            Action::Hide => self.shown = None,
            Action::ToggleSheet(sheet) => self.toggle_sheet(sheet),
            Action::MatchUnit => self.match_unit(),
            Action::ToggleTruths => self.toggle_truths(),
            Action::ShowDifference => self.show_difference(),
            Action::Guess => self.guess(),

            Action::SearchStart(order) => self.search_start(order),
            Action::SearchToggle => self.with_search(|run| run.running = !run.running && !run.is_exhausted()),
            Action::SearchStep => self.with_search(|run| {
                run.running = false;
                run.advance(1);
            }),
            Action::SearchSpeed(rate) => self.with_search(|run| run.rate = rate),
            Action::SearchKeep => self.search_keep(),
            Action::SearchDrop => self.search = None,

            Action::Found(revision, next) => self.found_by(revision, next),
            Action::Planned(revision, steps, outcome) => self.planned_by(revision, steps, outcome),
            Action::Written(revision, sheet, drawing, steps, text) => {
                self.written(revision, OpenSheet { sheet, fresh: true, drawing, text, steps });
            }
            Action::Matched(revision, step) => self.matched(revision, step),
            Action::Checked(epoch, answer) => self.checked(epoch, answer),
            Action::EntriesChecked(revision, answer) => self.entries_checked(revision, answer.as_deref()),
            Action::Conflicting(epoch, cells, law) if epoch == self.epoch => {
                (self.conflict, self.law) = (Some(cells), law);
            }
            Action::Conflicting(..) => {}
            Action::Counted(epoch, tally) => self.counted(epoch, tally),
            Action::TruthsFound(revision, found) => self.truths_found(revision, found),
            Action::Made(number, givens) => self.made(number, givens.as_deref()),
            Action::MakeProgress(number, tries) => self.make_progress(number, tries),
            Action::CheckProgress(epoch, branches) => self.check_progress(epoch, branches),
            Action::Looking(want, looking) => self.looking = Some((want, looking)),
            Action::Drafted(revision, sheet, text) => self.drafted(revision, sheet, text),
            Action::StopSheet => self.stop_sheet(),
            Action::StopLooking => self.stop_looking(),
            Action::StopWork(Program::Solver) => self.stop_solver(),
            Action::StopWork(Program::Study) => self.stop_study(),
            Action::WorkerDied => self.worker_died(),

            Action::Model(model) => self.view.model = model,
            Action::Layout(layout) => self.view.layout = layout,
            Action::GraphDigit(digit) => self.digit = digit,
            Action::Drawn(drawn) => self.drawn = Some(drawn).into(),
            Action::Unit(unit) => self.view.unit = unit.filter(|&unit| self.geometry.get_unit(unit).is_some()),

            Action::New(geometry) => self.replace(Session::empty(geometry)),
            Action::Make(geometry, wish, seed) => self.make(geometry, wish, seed),
            Action::StopMaking => self.making = None,
            Action::Load(geometry, givens) => self.replace(Session::playing(geometry, (*givens).clone())),
            Action::Paste(text) => self.paste(&text, 0),
            Action::PasteOne(text, number) => self.paste(&text, number),
            Action::Read(answer) => self.read(answer),
            Action::OpenLink(fragment) => drop(self.open_link(&fragment)),
            Action::Restore(saved) => self.restore(&saved),
            Action::Dialog(dialog) => {
                self.dialog = dialog;
                self.page = match dialog {
                    Some(Dialog::Sheet(sheet)) => Some(OpenSheet::new(sheet)),
                    _ => None,
                };
                // Who closes the dialog does not want the puzzle any more.
                self.making = None;
            }
            Action::Say(notice) => self.notice = Some(notice),
            Action::Hush => self.notice = None,
            Action::Remedy => self.remedy(),
            Action::Candidates(candidates) => self.settings.candidates = candidates,
            Action::Technique(number, turn) => self.turn_technique(number, turn),
            Action::UsualTechniques => {
                self.settings.choice = Rc::default();
                self.look_again();
            }
            Action::Theme(theme) => self.settings.theme = theme,
            Action::Reliance(reliance) => {
                self.settings.reliance = reliance;
                self.look_again();
            }
        }
    }

    /// Does a move at the cursor. A planned step uses up the plan; any other change of values or candidates drops it.
    fn push(&mut self, next: Move) {
        self.news_is_old();
        let at = self.timeline.cursor;
        let replay = self.timeline.moves.get(at) == Some(&next);
        let planned = self.at_end() && next.cause.is_step() && self.planned().first() == next.cause.step();
        Rc::make_mut(&mut self.position).apply(&self.givens, &next, at);
        let logical = changes_logic(&next);
        let cut = at < self.timeline.moves.len();
        Rc::make_mut(&mut self.timeline).push(next);
        if !replay {
            match &mut self.plan {
                Plan::Known(steps, _) if planned => *steps = steps[1..].to_vec().into(),
                plan if logical || cut => *plan = Plan::Unknown,
                _ => {}
            }
        }
        if logical || cut {
            self.logic_changed();
        }
    }

    /// Takes back the last move for good.
    fn take_back(&mut self) {
        let Some(last) = self.timeline.cursor.checked_sub(1) else { return };
        self.jump(last);
        Rc::make_mut(&mut self.timeline).moves.truncate(last);
        self.plan = Plan::Unknown;
    }

    /// Moves the cursor to a place among the moves.
    fn jump(&mut self, cursor: usize) {
        if cursor == self.timeline.cursor {
            return;
        }
        Rc::make_mut(&mut self.timeline).cursor = cursor;
        self.replay();
        self.logic_changed();
    }

    /// Makes the position anew from the moves.
    fn replay(&mut self) {
        self.news_is_old();
        let position = Position::replay(self.geometry.clone(), &self.givens, self.timeline.done());
        self.position = Rc::new(position);
    }

    /// What was said of another position, and is not wrong, has been read. Errors stay until they are put right, hushed
    /// or replaced.
    fn news_is_old(&mut self) {
        self.notice.take_if(|notice| notice.kind == NoticeKind::Info);
    }

    /// Whatever was asked about the old values and candidates is out of date.
    fn logic_changed(&mut self) {
        self.revision += 1;
        self.found = None;
        self.waiting = None;
        self.shown = None;
        self.matching = None;
        self.feasible = Feasible::Unknown;
        if self.truths != Truths::Hidden {
            self.truths = Truths::Waiting;
        }
        self.search = None;
        self.look_at_sheet_again();
    }

    /// The givens become others: what the user entered stays, what was proved from the old ones does not.
    fn set_givens(&mut self, givens: Values) {
        let kept = |next: &Move| {
            !matches!(next.cause, Cause::Step(_) | Cause::Proved)
                && !next.edits.iter().any(|edit| matches!(edit, Edit::Remove(_)))
        };
        let timeline = Rc::make_mut(&mut self.timeline);
        let kept_before = |moves: &[Move]| moves.iter().filter(|next| kept(next)).count();
        for branch in &mut timeline.branches {
            branch.at = kept_before(&timeline.moves[..branch.at.min(timeline.moves.len())]);
            branch.moves.retain(kept);
        }
        timeline.branches.retain(|branch| !branch.moves.is_empty());
        timeline.cursor = kept_before(timeline.done());
        timeline.moves.retain(kept);
        self.givens = Rc::new(givens);
        self.shown = None;
        self.player.playing = false;
        self.plan = Plan::Unknown;
        self.check = Check::Unknown;
        self.tally = Tally::Unknown;
        self.conflict = None;
        self.law = AttrValue::default();
        self.epoch += 1;
        self.replay();
        self.logic_changed();
    }

    fn planned_by(&mut self, revision: u64, steps: Steps, outcome: Outcome) {
        if revision == self.revision && self.plan == Plan::Unknown {
            self.plan = Plan::Known(steps, outcome);
            self.go_on();
        }
    }

    fn found_by(&mut self, revision: u64, next: Coming) {
        self.looking = None;
        if revision == self.revision {
            self.found = Some(next);
            self.go_on();
        }
    }

    /// Goes on with what waited for the next step, once that is known.
    fn go_on(&mut self) {
        if self.next().is_none() {
            return;
        }
        match self.waiting.take() {
            Some(Waiting::Hint) => self.hint(),
            Some(Waiting::Apply) => self.apply_shown(),
            Some(Waiting::Forward) => self.forward(),
            // The next tick goes on.
            Some(Waiting::Play) | None => {}
        }
    }

    fn written(&mut self, revision: u64, written: OpenSheet) {
        self.looking = None;
        let fixed = written.sheet.is_fixed();
        let open = if fixed { &mut self.page } else { &mut self.beside };
        let counts = fixed || revision == self.revision;
        if let Some(open) = open.as_mut().filter(|open| counts && open.sheet == written.sheet) {
            *open = written;
        }
    }

    fn drafted(&mut self, revision: u64, sheet: Sheet, text: AttrValue) {
        let counts = revision == self.revision;
        if let Some(open) = self.beside.as_mut().filter(|open| counts && open.sheet == sheet && !open.fresh) {
            open.text = text;
        }
    }

    /// Waits for no step any more.
    fn stop_looking(&mut self) {
        self.waiting = None;
        self.matching = None;
        self.player.playing = false;
        if self.plan == Plan::Unknown {
            self.plan = Plan::Stopped;
        }
    }

    /// Leaves a sheet as it is: nothing of it is looked for until the position changes or it is opened anew.
    fn stop_sheet(&mut self) {
        if let Some(open) = self.beside.as_mut().filter(|open| !open.fresh) {
            open.fresh = true;
            open.text = "<p class=\"soft\">Stopped. Close and open this to start again.</p>".into();
            open.steps = Steps::default();
        }
    }

    fn look_at_sheet_again(&mut self) {
        if let Some(open) = &mut self.beside {
            open.fresh = false;
        }
    }

    fn checked(&mut self, epoch: u64, answer: Option<Rc<Uniqueness>>) {
        if epoch == self.epoch {
            self.check = answer.map_or(Check::Open, Check::Known);
            let solved = matches!(self.plan, Plan::Known(_, Outcome::Solved));
            if self.unique().is_some() && !solved {
                self.look_again();
            }
        }
    }

    /// What is known of the puzzle has changed, though the board has not: other steps may follow.
    fn look_again(&mut self) {
        self.plan = Plan::Unknown;
        self.look_at_sheet_again();
        self.revision += 1;
    }

    fn entries_checked(&mut self, revision: u64, answer: Option<&Uniqueness>) {
        if revision == self.revision {
            self.feasible = match answer {
                Some(Uniqueness::None) => Feasible::No,
                Some(_) => Feasible::Yes,
                None => Feasible::Open,
            };
        }
    }

    fn check_progress(&mut self, epoch: u64, branches: u64) {
        if epoch == self.epoch && matches!(self.check, Check::Unknown | Check::Running(_)) {
            self.check = Check::Running(branches);
        }
    }
}

/// Whether a move changes what logic says: values or proved candidates.
fn changes_logic(next: &Move) -> bool {
    next.edits.iter().any(|edit| matches!(edit, Edit::Value(..) | Edit::Remove(_)))
}
