//! Other puzzles: new ones, pasted ones, links, former work; and what is said about them.

use std::rc::Rc;

use chromadoku_core::codec::text::{self, Entry, Parsed};
use chromadoku_core::codec::too_long;
use chromadoku_core::id::{Candidate, Digit, Id};

use crate::session::link;
use crate::session::saved::{Saved, SavedError};
use crate::session::{
    Cause, Dialog, Edit, Feasible, GraphView, Move, Notice, OpenSheet, Page, Plan, Player, Remedy, Session, Solutions,
    Stage, Truths,
};
use crate::sheet::Sheet;

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
    pub(super) fn bring_back(&mut self) {
        let (mut formers, mut later) = (std::mem::take(&mut self.page.formers), std::mem::take(&mut self.page.later));
        if let Some(former) = formers.pop() {
            later.push(self.kept());
            self.take_up((*former).clone());
        }
        (self.page.formers, self.page.later) = (formers, later);
    }

    /// Goes to the puzzle again from which the former one was brought back, if there is one.
    pub(super) fn bring_forward(&mut self) {
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
            learning: self.page.learning.clone(),
            retries: self.page.retries,
            work: self.page.work + 1,
            epoch: self.page.epoch.next(),
            revision: self.page.revision.next(),
            ..other.page
        };
        *self = Session { page, puzzle: other.puzzle, moment: other.moment };
    }

    pub(super) fn open_dialog(&mut self, dialog: Option<Dialog>) {
        self.page.dialog = dialog;
        self.page.sheet = match dialog {
            Some(Dialog::Sheet(sheet)) => Some(OpenSheet::new(sheet)),
            Some(Dialog::Share) => Some(OpenSheet::new(Sheet::Forms)),
            _ => None,
        };
        // Who closes the dialog does not want the puzzle any more.
        self.page.making = None;
    }

    pub(super) fn clear_all(&mut self) {
        self.replace(Session::empty(self.puzzle.geometry.clone()));
        self.page.notice = Some(Notice { remedy: Some(Remedy::Undo), ..Notice::info("Everything was cleared.") });
    }

    /// Takes up the puzzle with this number of those that a text holds.
    pub(super) fn paste(&mut self, text: &str, number: usize) {
        if let Some(said) = too_long(text.len()) {
            self.page.notice = Some(Notice::error(said));
            return;
        }
        if let Some(fragment) = link::link_in(text) {
            self.open_link(fragment);
            return;
        }
        match text::parse_one(text, number) {
            Ok(parsed) => {
                self.replace(Session::of_parsed(&parsed));
                self.pasted(&told(&parsed, number));
            }
            // It may be another program's: the worker knows.
            Err(_) => self.page.reading = Some(text.into()),
        }
    }

    /// Says that a puzzle was pasted, and what else its text said. That is to be read at leisure.
    pub(crate) fn pasted(&mut self, told: &str) {
        let said = format!("Pasted a {} puzzle.{told}", self.puzzle.geometry.title());
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
    pub(super) fn open_example(&mut self, number: u16, link: &str) {
        if !self.open_link(link) {
            return;
        }
        let sheet = Sheet::See(number);
        self.page.beside = Some(OpenSheet { shows_first: true, ..OpenSheet::new(sheet) });
        let said = format!("An example: {}. What you had open is kept under Recent.", sheet.title());
        self.page.notice = Some(Notice { remedy: Some(Remedy::Undo), ..Notice::info(said) });
    }

    pub(super) fn restore(&mut self, saved: &Saved) {
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

    pub(super) fn remedy(&mut self) {
        match self.page.notice.take().and_then(|notice| notice.remedy) {
            Some(Remedy::BackToRight) => self.back_to_right(),
            Some(Remedy::Undo) => {
                self.bring_back();
            }
            Some(Remedy::ShowTruths) => self.show_truths(),
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

    pub(super) fn worker_died(&mut self) {
        self.page.notice =
            Some(Notice::error("The solver stopped working and was started again. Nothing you made is lost."));
    }
}

impl Session {
    /// A session that plays a text; candidates that a pencil-mark grid leaves out are out.
    pub fn of_parsed(parsed: &Parsed) -> Session {
        let mut session = Session::playing(parsed.geometry.clone(), parsed.givens());
        let mut edits = Vec::new();
        for (cell, entry) in parsed.entries.iter() {
            match *entry {
                Entry::Placed(digit) => edits.push(Edit::Value(cell, Some(digit))),
                Entry::Marks(marks) => {
                    let gone = session.puzzle.position.board.candidates(cell) - marks;
                    edits.extend(gone.iter().map(|digit| Edit::Remove(Candidate { cell, digit })));
                }
                Entry::Empty | Entry::Value(_) => {}
            }
        }
        if !edits.is_empty() {
            session.push(Move { cause: Cause::Import, edits });
        } else if session.puzzle.givens.values().all(Option::is_none) {
            session.puzzle.stage = Stage::SetUp;
        }
        session
    }
}

/// So many former puzzles can be brought back.
const FORMERS: usize = 8;
/// The most characters of a text's remarks that are told.
const MOST_WORDS: usize = 2_000;

/// What a text says beside the puzzle with this number, in sentences that each begin with a blank.
fn told(parsed: &Parsed, number: usize) -> String {
    let mut told = String::new();
    if parsed.count > 1 {
        told += &format!(" It is number {} of the {} puzzles in that text.", number + 1, parsed.count);
    }
    if let Some((first, last)) = parsed.alphabet {
        let highest = Digit::from_index(parsed.geometry.digit_count() - 1);
        told += &format!(" It writes digits as {first} to {last}, which are 1 to {highest} here.");
    }
    if !parsed.remarks.is_empty() {
        let words: String = parsed.remarks.join("; ");
        let cut = if words.chars().nth(MOST_WORDS).is_some() { "…" } else { "" };
        let words: String = words.chars().take(MOST_WORDS).collect();
        told += &format!(" Not used of it: {words}{cut}");
    }
    told
}
