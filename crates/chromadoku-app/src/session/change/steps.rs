//! Hints and steps.

use std::rc::Rc;

use chromadoku_board::id::Cell;
use chromadoku_solver::step::Step;
use chromadoku_solver::technique;

use crate::session::{
    Cause, Check, Edit, Move, Notice, OpenSheet, Remedy, Reveal, Session, Sheet, Shown, Stage, Turn, Waiting, Wrong,
};
use crate::story::parts::part_of;

impl Session {
    /// Takes away that another puzzle was opened: who reads on has seen it.
    pub(crate) fn read_on(&mut self) {
        self.page.notice.take_if(|notice| notice.remedy == Some(Remedy::Undo));
    }

    pub(crate) fn hint(&mut self) {
        self.page.player.playing = false;
        self.puzzle.stage = Stage::Play;
        if let Some(wrong) = self.wrong_notice() {
            self.moment.shown = None;
            self.moment.check = Check::Told;
            self.page.notice = Some(wrong);
            return;
        }
        if self.can_look_harder() {
            self.look_harder();
        }
        match &self.moment.shown {
            Some(shown) if shown.reveal < Reveal::Done => match self.next_reveal() {
                Some(next) => self.moment.shown.iter_mut().for_each(|shown| shown.reveal = next),
                None => self.apply_shown(),
            },
            _ => {
                self.moment.shown = match self.next() {
                    Some(Ok(step)) => Some(Shown { step, reveal: Reveal::Where }),
                    Some(Err(_)) => {
                        self.moment.check = Check::Told;
                        None
                    }
                    None => return self.moment.waiting = Some(Waiting::Hint),
                };
            }
        }
    }

    /// Shows the stage before the present one, back to the pattern.
    pub(crate) fn show_less(&mut self) {
        let story = self.story();
        let Some(shown) = &mut self.moment.shown else { return };
        let before = |at: usize| at.checked_sub(1).map_or(Reveal::Pattern, |at| Reveal::Beat(at as u16));
        shown.reveal = match shown.reveal {
            Reveal::Effects => before(story.len()),
            Reveal::Beat(at) => {
                let part = part_of(&story, at.into());
                before(if usize::from(at) + 1 == part.end { part.start } else { at.into() })
            }
            other => other,
        };
    }

    /// Goes through the part of the story that is told in short one by one.
    pub(crate) fn tell_one_by_one(&mut self) {
        let story = self.story();
        if let Some(Shown { reveal: Reveal::Beat(at), .. }) = &mut self.moment.shown {
            *at = part_of(&story, (*at).into()).start as u16;
        }
    }

    /// Looks at a step of the list, whole.
    pub(crate) fn show(&mut self, number: u16) {
        if let Some(step) = self.listed(number) {
            self.look_at_step(step, Reveal::Effects);
        }
    }

    /// The step of the list with this number.
    pub(crate) fn listed(&self, number: u16) -> Option<Rc<Step>> {
        let open = self.page.beside.as_ref().filter(|open| open.fresh)?;
        open.steps.get(usize::from(number)).cloned()
    }

    /// Looks at a step of this position, of which so much is shown.
    pub(crate) fn look_at_step(&mut self, step: Rc<Step>, reveal: Reveal) {
        self.page.player.playing = false;
        self.moment.pointed = None;
        self.moment.shown = Some(Shown { step, reveal });
    }

    pub(crate) fn apply_shown(&mut self) {
        self.page.player.playing = false;
        if let Some(wrong) = self.wrong_notice() {
            self.page.notice = Some(wrong);
            return;
        }
        match self.moment.shown.clone() {
            Some(Shown { step, reveal }) if reveal != Reveal::Done => {
                self.carry_out(step);
            }
            _ => match self.next() {
                Some(Ok(step)) => self.carry_out(step),
                Some(Err(_)) => {}
                None => self.moment.waiting = Some(Waiting::Apply),
            },
        }
    }

    /// Carries out a step of this position, and shows it.
    pub(crate) fn carry_out(&mut self, step: Rc<Step>) {
        self.push(Move::of_step(step.clone()));
        self.moment.shown = Some(Shown { step, reveal: Reveal::Done });
    }

    pub(crate) fn toggle_sheet(&mut self, sheet: Sheet) {
        let open = self.page.beside.as_ref().is_some_and(|open| open.sheet == sheet);
        if sheet == Sheet::Setting && !open {
            self.set_stage(Stage::SetUp);
        }
        // Who asks of one candidate sees at once what shows that it goes.
        let shows_first = sheet == Sheet::Strikes && self.claims().len() == 1;
        self.page.beside = (!open).then(|| OpenSheet { shows_first, ..OpenSheet::new(sheet) });
    }

    pub(crate) fn turn_technique(&mut self, number: u16, turn: Turn) {
        let Some(kind) = technique::kinds().get(usize::from(number)) else { return };
        let choice = Rc::make_mut(&mut self.page.settings.choice);
        let place = choice.kinds().iter().position(|known| known.id == kind.id).unwrap_or(0);
        match turn {
            Turn::Switch => choice.set(kind.id, !choice.is_on(kind.id)),
            Turn::Earlier => choice.move_to(kind.id, place.saturating_sub(1)),
            Turn::Later => choice.move_to(kind.id, place + 1),
        }
        self.look_again();
    }

    /// Takes more techniques for the next step and the path than before.
    pub(crate) fn look_harder(&mut self) {
        self.puzzle.harder = true;
        self.look_again();
        (self.moment.found, self.moment.shown) = (None, None);
    }

    pub(crate) fn match_unit(&mut self) {
        self.moment.matching = self.shown_unit();
    }

    pub(crate) fn guess(&mut self) {
        let board = &self.puzzle.position.board;
        let active = Some(self.puzzle.selection.active).filter(|&cell| board.candidates(cell).len() > 1);
        let smallest = || board.unsolved().iter().min_by_key(|&cell| board.candidates(cell).len());
        let Some(cell) = active.or_else(smallest) else { return };
        let Some(digit) = board.candidates(cell).first() else { return };
        self.page.player.playing = false;
        self.moment.shown = None;
        self.push(Move { cause: Cause::Guess, edits: vec![Edit::Value(cell, Some(digit))] });
        self.select(cell);
    }

    /// What to say where the position is known to be wrong: no hint is given on top of an error.
    pub fn wrong_notice(&self) -> Option<Notice> {
        let name = |cell: Cell| self.puzzle.geometry.name(cell);
        let wrong = self.wrong()?;
        let mut remedy = Some(Remedy::BackToRight);
        let text = match wrong {
            Wrong::Clash(a, b) if self.puzzle.givens[a].is_some() && self.puzzle.givens[b].is_some() => {
                remedy = None;
                format!("The givens in {} and {} are equal and see each other.", name(a), name(b))
            }
            Wrong::Clash(a, b) => format!("{} and {} are equal and see each other.", name(a), name(b)),
            Wrong::Entry(cell) => format!("The entry in {} is wrong.", name(cell)),
            Wrong::Removed(cell) => format!("The right digit was taken from {}.", name(cell)),
            Wrong::Somewhere => "The entries lead to no solution.".to_string(),
        };
        Some(Notice { remedy, about: Some(wrong), ..Notice::error(text) })
    }
}
