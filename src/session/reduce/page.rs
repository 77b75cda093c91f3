//! Other puzzles: new ones, pasted ones, links, former work; and what is said about them.

use std::rc::Rc;

use chromadoku_core::codec::text::{self, Entry, Parsed};
use chromadoku_core::codec::too_long;
use chromadoku_core::id::Candidate;

use crate::session::link;
use crate::session::saved::{Saved, SavedError};
use crate::session::{
    Cause, Check, Edit, Feasible, GraphModel, GraphView, Layout, Move, Notice, OpenSheet, Plan, Remedy, Session, Stage,
    Tally, Truths,
};

impl Session {
    /// Another puzzle takes the place of this one, which can be brought back.
    pub(super) fn replace(&mut self, other: Session) {
        // What was in progress belongs to the moment, not to the work that can be brought back.
        let former = Session {
            former: None,
            dialog: None,
            page: None,
            reading: None,
            making: None,
            waiting: None,
            matching: None,
            notice: None,
            ..self.clone()
        };
        let view = if other.view.unit.is_some() { other.view } else { GraphView { unit: None, ..self.view } };
        *self = Session {
            revision: self.revision + 1,
            epoch: self.epoch + 1,
            work: self.work + 1,
            makings: self.makings,
            retries: self.retries,
            settings: self.settings.clone(),
            player: crate::session::Player { playing: false, elapsed: 0.0, ..self.player },
            view,
            // The sheet stays open and is written anew.
            beside: self.beside.clone().map(|open| OpenSheet { fresh: false, ..open }),
            former: Some(Rc::new(former)),
            ..other
        };
    }

    pub(super) fn clear_all(&mut self) {
        self.replace(Session::empty(self.geometry.clone()));
        self.notice = Some(Notice { remedy: Some(Remedy::Undo), ..Notice::info("Everything was cleared.") });
    }

    /// Takes up the puzzle with this number of those that a text holds.
    pub(super) fn paste(&mut self, text: &str, number: usize) {
        if let Some(said) = too_long(text.len()) {
            self.notice = Some(Notice::error(said));
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
            Err(_) => self.reading = Some(text.into()),
        }
    }

    pub(super) fn read(&mut self, answer: Result<(String, String), String>) {
        match answer {
            _ if self.reading.take().is_none() => {}
            Ok((link, told)) => {
                if self.open_link(&link) {
                    self.pasted(&told);
                }
            }
            Err(said) => self.notice = Some(Notice::error(said)),
        }
    }

    /// Says that a puzzle was pasted, and what else its text said. That is to be read at leisure.
    fn pasted(&mut self, told: &str) {
        let said = format!("Pasted a {} puzzle.{told}", self.geometry.title());
        let notice = if told.is_empty() { Notice::info(said) } else { Notice::report(said) };
        self.notice = Some(Notice { remedy: Some(Remedy::Undo), ..notice });
    }

    /// Opens a link and says whether that could be done. One that cannot be opened leaves everything as it is.
    pub(super) fn open_link(&mut self, fragment: &str) -> bool {
        match link::session_of(fragment) {
            Ok(session) => {
                let view = session.view;
                self.replace(session);
                self.view = view;
                true
            }
            Err(error) => {
                let said = format!("{} What you had open is still here.", link::refused(&error));
                self.notice = Some(Notice::error(said));
                false
            }
        }
    }

    pub(super) fn restore(&mut self, saved: &Saved) {
        match saved.session() {
            Ok(session) => {
                let view = session.view;
                self.replace(session);
                self.view = view;
            }
            Err(SavedError::Version(version)) => {
                let said =
                    format!("That work was saved by another version of Chromadoku ({version}) and was left as it is.");
                self.notice = Some(Notice::error(said));
            }
            Err(SavedError::Malformed) => {
                self.notice = Some(Notice::error("That work is damaged and was left as it is."));
            }
        }
    }

    pub(super) fn remedy(&mut self) {
        match self.notice.take().and_then(|notice| notice.remedy) {
            Some(Remedy::BackToRight) => self.back_to_right(),
            Some(Remedy::Undo) => {
                if let Some(former) = self.former.take() {
                    self.replace((*former).clone());
                    self.stage = former.stage;
                }
            }
            Some(Remedy::Retry) => self.retry(),
            None => {}
        }
    }

    /// Asks again whatever the solver was not there for.
    fn retry(&mut self) {
        self.retries += 1;
        if self.plan == Plan::Stopped {
            self.plan = Plan::Unknown;
        }
        if self.check == Check::Open {
            self.check = Check::Unknown;
        }
        if self.feasible == Feasible::Open {
            self.feasible = Feasible::Unknown;
        }
        if self.truths == Truths::Open {
            self.truths = Truths::Waiting;
        }
    }

    pub(super) fn stop_solver(&mut self) {
        if matches!(self.check, Check::Unknown | Check::Running(_)) {
            self.check = Check::Open;
        }
        if self.plan == Plan::Unknown {
            self.plan = Plan::Stopped;
        }
        if self.waiting.take().is_some() {
            self.player.playing = false;
            self.notice = Some(Notice::error("The next step was not found: the solver does not run."));
        }
        if self.tally == Tally::Unknown {
            self.tally = Tally::AtLeast(2);
        }
        if self.truths == Truths::Waiting {
            self.truths = Truths::Open;
        }
        if self.wants_drawing() {
            // What the page draws itself.
            self.view = GraphView { model: GraphModel::Cells, layout: Layout::Board, ..self.view };
        }
        self.matching = None;
        if self.feasible == Feasible::Unknown {
            self.feasible = Feasible::Open;
        }
    }

    pub(super) fn stop_study(&mut self) {
        if self.reading.take().is_some() {
            self.notice =
                Some(Notice::error("That is no puzzle, or the solver, which does not run, would have to read it."));
        }
        self.making = None;
        self.beside.take_if(|open| !open.fresh);
        if let Some(page) = &mut self.page {
            page.fresh = true;
        }
    }

    pub(super) fn worker_died(&mut self) {
        self.notice =
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
                    let gone = session.position.board.candidates(cell) - marks;
                    edits.extend(gone.iter().map(|digit| Edit::Remove(Candidate { cell, digit })));
                }
                Entry::Empty | Entry::Value(_) => {}
            }
        }
        if !edits.is_empty() {
            session.push(Move { cause: Cause::Import, edits });
        } else if session.givens.values().all(Option::is_none) {
            session.stage = Stage::SetUp;
        }
        session
    }
}

/// The most characters of a text's remarks that are told.
const MOST_WORDS: usize = 2_000;

/// What a text says beside the puzzle with this number, in sentences that each begin with a blank.
fn told(parsed: &Parsed, number: usize) -> String {
    let mut told = String::new();
    if parsed.count > 1 {
        told += &format!(" It is number {} of the {} puzzles in that text.", number + 1, parsed.count);
    }
    if !parsed.remarks.is_empty() {
        let words: String = parsed.remarks.join("; ");
        let cut = if words.chars().nth(MOST_WORDS).is_some() { "…" } else { "" };
        let words: String = words.chars().take(MOST_WORDS).collect();
        told += &format!(" Not used of it: {words}{cut}");
    }
    told
}
