//! Other puzzles: new ones, pasted ones, links, former work; and what is said about them.

use std::rc::Rc;

use chromadoku_board::codec::too_long;

use crate::session::intake::{Found, Held};
use crate::session::saved::{Saved, SavedError, wire};
use crate::session::{
    Dialog, Feasible, GraphView, Intake, List, Notice, OpenSheet, Page, Plan, Player, Puzzle, Remedy, Session, Sheet,
    Solutions, Truths, link,
};
use crate::words;

/// What is done with a technique.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// It is turned on where it is off, and off where it is on.
    Switch,
    /// It is tried one place earlier.
    Earlier,
    /// It is tried one place later.
    Later,
}

impl Session {
    /// Another puzzle takes the place of this one, which can be brought back.
    pub(crate) fn replace(&mut self, other: Session) {
        let mut formers = std::mem::take(&mut self.page.formers);
        if formers.len() == FORMERS {
            formers.remove(0);
        }
        formers.push(self.kept());
        self.take_up(other);
        self.page.formers = formers;
    }

    /// Brings back the puzzle that this one took the place of, if there is one.
    pub(crate) fn bring_back(&mut self) {
        let (mut formers, mut later) = (std::mem::take(&mut self.page.formers), std::mem::take(&mut self.page.later));
        if let Some(former) = formers.pop() {
            later.push(self.kept());
            self.take_up((*former).clone());
        }
        (self.page.formers, self.page.later) = (formers, later);
    }

    /// Goes to the puzzle again from which the former one was brought back, if there is one.
    pub(crate) fn bring_forward(&mut self) {
        let turned = |page: &mut Page| std::mem::swap(&mut page.formers, &mut page.later);
        turned(&mut self.page);
        self.bring_back();
        turned(&mut self.page);
    }

    /// This session as it can be brought back: what was said and asked belongs to the page.
    fn kept(&self) -> Rc<Session> {
        let page = Page { view: self.page.view, pen: self.page.pen, digit: self.page.digit, ..Page::default() };
        Rc::new(Session { page, ..self.clone() })
    }

    /// Shows another session on this page.
    fn take_up(&mut self, other: Session) {
        let view = match other.page.view {
            view if view.unit.is_some() => view,
            _ => GraphView { unit: None, ..self.page.view },
        };
        let page = Page {
            settings: self.page.settings.clone(),
            player: Player { playing: false, elapsed: 0.0, ..self.page.player },
            view,
            filter: self.page.filter.on(&other.puzzle.geometry),
            // The sheet stays open and is written anew.
            beside: self.page.beside.clone().map(|open| OpenSheet { fresh: false, ..open }),
            makings: self.page.makings,
            stock: self.page.stock.clone().waited(),
            learning: self.page.learning.clone(),
            list: self.page.list.clone(),
            retries: self.page.retries,
            work: self.page.work + 1,
            epoch: self.page.epoch.next(),
            revision: self.page.revision.next(),
            ..other.page
        };
        *self = Session { page, puzzle: other.puzzle, moment: other.moment };
    }

    pub(crate) fn open_dialog(&mut self, dialog: Option<Dialog>) {
        self.page.dialog = dialog;
        self.page.sheet = match dialog {
            Some(Dialog::Sheet(sheet)) => Some(OpenSheet::new(sheet)),
            Some(Dialog::Share) => Some(OpenSheet::new(Sheet::Forms)),
            _ => None,
        };
        // Who closes the dialog does not want the puzzle any more.
        self.page.making = None;
        self.page.stock.wanted = None;
        self.page.intake = None;
    }

    /// What was done since the puzzle was begun goes; one press brings all of it back, whatever it was.
    pub(crate) fn clear_entries(&mut self) {
        let Puzzle { geometry, givens, credits, drafts, stage, selection, timeline, .. } = &self.puzzle;
        if timeline.moves.is_empty() {
            return;
        }
        let mut begun = Session::playing(geometry.clone(), (**givens).clone());
        (begun.puzzle.credits, begun.puzzle.drafts) = (credits.clone(), drafts.clone());
        (begun.puzzle.stage, begun.puzzle.selection) = (*stage, *selection);
        self.replace(begun);
        let said = "Your entries and marks were cleared, and the steps that were carried out.";
        self.page.notice = Some(Notice { remedy: Some(Remedy::Undo), ..Notice::info(said) });
    }

    pub(crate) fn clear_all(&mut self) {
        self.replace(Session::empty(self.puzzle.geometry.clone()));
        self.page.notice = Some(Notice { remedy: Some(Remedy::Undo), ..Notice::info("Everything was cleared.") });
    }

    /// Has a text read that is being typed. What was said stays until it is read.
    pub(crate) fn read_typed(&mut self, text: &str) {
        let former = self.page.intake.take().and_then(|intake| intake.meaning.clone());
        let intake = Intake::new(text);
        let meaning = former.filter(|_| !intake.is_read);
        self.page.intake = (!text.is_empty()).then(|| Rc::new(Intake { meaning, ..intake }));
    }

    /// Takes up what was typed, once it is read.
    pub(crate) fn open_typed(&mut self) {
        let Some(intake) = &mut self.page.intake else { return };
        let text = intake.text.clone();
        if let Some(fragment) = link::link_in(&text) {
            if self.open_link(fragment) {
                self.pasted("");
            }
            return;
        }
        Rc::make_mut(intake).opens = true;
        self.open_what_was_read();
    }

    /// Takes up what a text holds, once it is read.
    pub(crate) fn paste(&mut self, text: &str) {
        if let Some(said) = too_long(text.len()) {
            self.page.notice = Some(Notice::error(said));
            return;
        }
        self.page.intake = Some(Rc::new(Intake::new(text)));
        self.open_typed();
    }

    /// Takes up what a text holds that was read and is to be opened.
    pub(crate) fn open_what_was_read(&mut self) {
        let Some(intake) = self.page.intake.clone().filter(|intake| intake.opens && intake.is_read) else {
            return;
        };
        match intake.meaning.as_deref() {
            // Of several puzzles one is to be chosen.
            Some(Ok(Found { held: Held::Several(list), told, .. })) => {
                if !told.is_empty() {
                    self.page.notice = Some(Notice::report(format!("A list of puzzles.{told}")));
                }
                self.page.list = wire::read(list).map(Rc::new);
                self.open_dialog(Some(Dialog::Sheet(Sheet::List)));
            }
            Some(Ok(Found { held: Held::One(work), told, .. })) => {
                match Saved::read(work).and_then(|saved| saved.session()) {
                    Ok(session) => {
                        self.replace(session);
                        self.pasted(told);
                    }
                    Err(_) => self.page.notice = Some(Notice::error("The solver did not read that text.")),
                }
            }
            // In its dialog what is wrong stands below the text.
            Some(Err(said)) if self.page.dialog.is_none() => {
                self.page.notice = Some(Notice::error(format!("Nothing was pasted. {said}")))
            }
            _ => {}
        }
        if let Some(intake) = &mut self.page.intake {
            Rc::make_mut(intake).opens = false;
        }
    }

    /// The list of puzzles is this one.
    pub(crate) fn take_list(&mut self, list: Rc<List>) {
        self.page.list = Some(list);
        self.page.sheet.iter_mut().filter(|open| open.sheet == Sheet::List).for_each(|open| open.fresh = false);
    }

    /// Says that a puzzle was pasted, and what else its text said. That is to be read at leisure.
    fn pasted(&mut self, told: &str) {
        let said = format!("Pasted a {}.{told}", words::puzzle(&self.puzzle.geometry));
        let notice = if told.is_empty() { Notice::info(said) } else { Notice::report(said) };
        self.page.notice = Some(Notice { remedy: Some(Remedy::Undo), ..notice });
    }

    /// Opens a link and says whether that could be done. One that cannot be opened leaves everything as it is.
    pub(crate) fn open_link(&mut self, fragment: &str) -> bool {
        match link::session_of(fragment) {
            Ok(session) => {
                let view = session.page.view;
                self.replace(session);
                self.page.view = view;
                true
            }
            Err(error) => {
                let said = format!("{} What you had open is still here.", link::refused(&error));
                self.page.notice = Some(Notice::error(said));
                false
            }
        }
    }

    /// Opens the example of a technique, with what that sees there beside it.
    pub(crate) fn open_example(&mut self, number: u16, link: &str) {
        if !self.open_link(link) {
            return;
        }
        let sheet = Sheet::See(number);
        self.page.beside = Some(OpenSheet { shows_first: true, ..OpenSheet::new(sheet) });
        let said = format!("An example: {}.", sheet.title());
        self.page.notice = Some(Notice { remedy: Some(Remedy::Undo), ..Notice::info(said) });
    }

    pub(crate) fn restore(&mut self, saved: &Saved) {
        match saved.session() {
            Ok(session) => {
                let view = session.page.view;
                self.replace(session);
                self.page.view = view;
            }
            Err(SavedError::Version(version)) => {
                let said =
                    format!("That work was saved by another version of Chromadoku ({version}) and was left as it is.");
                self.page.notice = Some(Notice::error(said));
            }
            Err(SavedError::Malformed) => {
                self.page.notice = Some(Notice::error("That work is damaged and was left as it is."));
            }
        }
    }

    pub(crate) fn remedy(&mut self) {
        match self.page.notice.take().and_then(|notice| notice.remedy) {
            Some(Remedy::BackToRight) => self.back_to_right(),
            Some(Remedy::Undo) => {
                self.bring_back();
            }
            Some(Remedy::ShowTruths) => self.show_truths(),
            Some(Remedy::NotesBySolution) => self.check_notes_by_solution(),
            Some(Remedy::Retry) => self.retry(),
            None => {}
        }
    }

    /// Asks again whatever the solver was not there for.
    fn retry(&mut self) {
        self.page.retries += 1;
        if self.puzzle.plan == Plan::Stopped {
            self.puzzle.plan = Plan::Unknown;
        }
        if self.puzzle.solutions == Solutions::Open {
            self.puzzle.solutions = Solutions::default();
        }
        if self.moment.feasible == Feasible::Open {
            self.moment.feasible = Feasible::Unknown;
        }
        if self.moment.truths == Truths::Open {
            self.moment.truths = Truths::Unknown;
        }
    }

    pub(crate) fn worker_died(&mut self) {
        self.page.notice =
            Some(Notice::error("The solver stopped working and was started again. Nothing you made is lost."));
    }
}

/// How many former puzzles can be brought back.
const FORMERS: usize = 8;
