//! The pure reducer: what each action does to the session. One that changes nothing gives back the same session.

mod action;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
#[cfg(test)]
mod tests;

use std::rc::Rc;

use chromadoku_board::id::Id;
use yew::Reducible;

pub use action::Action;

use crate::questions::{Key, Kind};
use crate::session::setting::Ruling;
use crate::session::{Check, Dialog, Filter, Session, Split};

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
            Action::ClearEntries => self.clear_entries(),
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
            Action::Credits(credits) => self.puzzle.credits = Rc::new(credits),
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

    /// What an action of the grid means while rules are set.
    fn for_rules(&self, action: Action) -> Action {
        if !self.sets_rules() {
            return action;
        }
        Action::Rule(match action {
            Action::Digit(digit) => Ruling::Type(digit.symbol()),
            Action::Erase => Ruling::Remove,
            Action::EraseBack => Ruling::Back,
            // The space bar, wherever it is pressed.
            Action::LeaveOut => Ruling::Also(self.puzzle.selection.active),
            Action::Put(cell) => Ruling::Also(cell),
            Action::Extend(direction) => Ruling::Stretch(self.beside(self.puzzle.selection.active, direction)),
            Action::Go(direction) if !self.page.setting.rule.is_empty() => Ruling::Move(direction),
            other => return other,
        })
    }

    /// Whether it still wants to know just this.
    fn asks(&self, key: &Key) -> bool {
        key.kind().key(self).as_ref() == Some(key)
    }
}
