//! The pure reducer. An action that changes nothing gives back the same session.

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

use chromadoku_core::id::Id;
use yew::Reducible;

use super::timeline::{Edit, Move};
use crate::questions::{Key, Kind};
use crate::sheet::Sheet;

use super::{
    Action, Cause, Check, Dialog, Draft, Filter, Moment, NoticeKind, Plan, Position, Session, Solutions, Split, Steps,
    Waiting,
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
        // A color that is no digit of the board, or a digit beyond the colors, cannot come first for another pen.
        if let Filter::Digit(digit) = self.page.filter
            && digit.index() >= self.inks()
        {
            self.page.filter = Filter::Off;
        }
        self.end_rules();
        self.take_names();
        self.tell_check();
        // What was said to be wrong may be put right, or give way to something else that is wrong.
        if let Some(about) = self.page.notice.as_ref().and_then(|notice| notice.about)
            && self.wrong() != Some(about)
        {
            self.page.notice = None;
        }
    }

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

    fn carry(&mut self, action: Action) {
        let action = self.for_rules(action);
        match action {
            Action::Rule(ruling) => self.rule(ruling),
            Action::Select(cell) => self.select(cell),
            Action::SelectAlso(cell) => self.select_also(cell),
            Action::SelectTo(cell) => self.select_to(cell),
            Action::SelectAll(cells) => self.select_all(cells),
            Action::Go(direction) => self.go(direction),
            Action::Extend(direction) => self.extend(direction),

            Action::Digit(digit) => self.digit(digit),
            Action::Amend(cell, figure, digit) => self.amend(cell, figure, digit),
            Action::Put(cell) => self.put(cell),
            Action::LeaveOut => self.leave_out(),
            Action::EraseBack => self.erase_back(),
            Action::Mark(digit) => self.mark(digit),
            Action::Note(spot, digit) => self.note(spot, digit),
            Action::Enter(digit) => self.enter(digit),
            Action::Erase => self.erase(),
            Action::ClearEntries => self.go_to(0),
            Action::ClearAll => self.clear_all(),
            Action::Stage(stage) => self.set_stage(stage),
            Action::Pen(pen) => self.take_pen(pen),
            Action::Take(at) => self.take(at),
            Action::Vertex(key, also) => self.choose_vertex(key, also),
            Action::FillMarks => self.fill_marks(),
            Action::NextFilter => self.next_filter(),

            Action::Back => self.back(),
            Action::Forward => self.forward(),
            Action::GoTo(at) => self.go_to(at),
            Action::Undo => self.undo(),
            Action::Redo => self.redo(),
            Action::Branch(number) => self.take_branch(number),
            Action::TogglePlay => self.toggle_play(),
            Action::Speed(speed) => self.page.player.speed = speed,
            Action::Tick(elapsed) => self.tick(elapsed),
            Action::BackToRight => self.back_to_right(),

            Action::Hint => {
                self.read_on();
                self.hint();
            }
            Action::Show(number) => self.show(number),
            Action::Point(number) => self.moment.pointed = number.and_then(|number| self.listed(number)),
            Action::Example(number, link) => self.open_example(number, &link),
            Action::Earlier => {
                self.read_on();
                self.show_less();
            }
            Action::Hold => self.moment.held = self.moment.shown.as_ref().map(|shown| shown.step.clone()),
            Action::LetGo => self.moment.held = None,
            Action::OneByOne => self.tell_one_by_one(),
            Action::Apply => self.apply_shown(),
            Action::Hide => self.moment.shown = None,
            Action::ToggleSheet(sheet) => self.toggle_sheet(sheet),
            Action::LookHarder => self.look_harder(),
            Action::MatchUnit => self.match_unit(),
            Action::Check => self.moment.check = Check::Asked,
            Action::CheckNotes => self.check_notes(),
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
            Action::SearchDrop => self.moment.search = None,

            Action::Progress(key, progress) if self.asks(&key) => key.hear(self, progress),
            Action::Answer(key, answer, steps) if self.asks(&key) => key.enter(self, answer, steps),
            Action::Progress(..) | Action::Answer(..) => {}
            Action::StopSheet => self.stop_sheet(),
            Action::StopLooking => self.stop_looking(),
            Action::StopWork(program) => {
                let kinds = Kind::ALL.iter().filter(|kind| kind.program() == program);
                kinds.for_each(|kind| kind.give_up(self));
            }
            Action::WorkerDied => self.worker_died(),

            Action::Model(model) => self.look_at(model),
            Action::Layout(layout) => self.page.view.layout = layout,
            Action::GraphDigit(digit) => self.page.digit = digit,
            Action::Unit(unit) => {
                self.page.view.unit = unit.filter(|&unit| self.puzzle.geometry.get_unit(unit).is_some())
            }

            Action::New(geometry) => self.replace(Session::empty(geometry)),
            Action::Make(geometry, wish, seed) => self.make(geometry, wish, seed, None),
            Action::MakeOfDay(date) => self.make_of_day(date),
            Action::StopMaking => {
                self.page.making = None;
                self.page.stock.wanted = None;
            }
            Action::Stock(seed) => self.begin_stock(seed),
            Action::Level(level) => self.play_level(level),
            Action::Load(geometry, givens) => self.replace(Session::playing(geometry, (*givens).clone())),
            Action::Paste(text) => self.paste(&text),
            Action::List(list) => self.take_list(list),
            Action::OpenRead => self.open_typed(),
            Action::Look(text) => self.read_typed(&text),
            Action::OpenLink(fragment) => drop(self.open_link(&fragment)),
            Action::Restore(saved) => self.restore(&saved),
            Action::Dialog(dialog) => self.open_dialog(dialog),
            Action::Learn(name) => self.learn(name),
            Action::Set(what, value) => self.set(what, value),
            Action::Share(link) => {
                self.page.shared = Some(link.into());
                self.open_dialog(Some(Dialog::Share));
            }
            Action::Say(notice) => self.page.notice = Some(notice),
            Action::Hush => self.page.notice = None,
            Action::Remedy => self.remedy(),
            Action::Candidates(candidates) => {
                self.page.settings.candidates = candidates;
                self.look_at_claims_again();
            }
            Action::Shifted(shifted) => self.page.settings.shifted = shifted,
            Action::Conflicts(conflicts) => self.page.settings.conflicts = conflicts,
            Action::Technique(number, turn) => self.turn_technique(number, turn),
            Action::UsualTechniques => {
                self.page.settings.choice = Rc::default();
                self.look_again();
            }
            Action::Names(names) => self.page.settings.names = names,
            Action::Views(views) => self.page.settings.views = views,
            Action::Split(split) => self.page.settings.split = Split::of(split),
            Action::Contrast(contrast) => self.page.settings.contrast = contrast,
            Action::Digits(size) => self.page.settings.digits = size,
            Action::Timer(shown) => self.page.settings.timer = shown,
            Action::Feedback(feedback) => self.page.settings.feedback = feedback,
            Action::Theme(theme) => self.page.settings.theme = theme,
            Action::Reliance(reliance) => {
                self.page.settings.reliance = reliance;
                self.look_again();
            }
        }
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

    /// Whether it still wants to know just this.
    fn asks(&self, key: &Key) -> bool {
        key.kind().key(self).as_ref() == Some(key)
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
    fn stop_looking(&mut self) {
        self.moment.waiting = None;
        self.moment.matching = None;
        self.page.player.playing = false;
        if self.puzzle.plan == Plan::Unknown {
            self.puzzle.plan = Plan::Stopped;
        }
    }

    /// Leaves a sheet as it is: nothing of it is looked for until the position changes or it is opened anew.
    fn stop_sheet(&mut self) {
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
    fn look_at_claims_again(&mut self) {
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
