//! Other puzzles: new ones, pasted ones, links, former work; and what is said about them.

use std::rc::Rc;

use chromadoku_core::codec::text::{self, Entry, Parsed};
use chromadoku_core::id::{Candidate, PerCell};

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

    pub(super) fn paste(&mut self, text: &str) {
        if let Some(fragment) = link::link_in(text) {
            return self.open_link(fragment);
        }
        match text::parse(text) {
            Ok(parsed) => {
                self.replace(Session::of_parsed(&parsed));
                self.pasted("");
            }
            // It may be another program's: the worker knows.
            Err(_) => self.reading = Some(text.into()),
        }
    }

    pub(super) fn read(&mut self, answer: Result<(String, String), String>) {
        match answer {
            _ if self.reading.take().is_none() => {}
            Ok((link, left_out)) => {
                self.open_link(&link);
                self.pasted(&left_out);
            }
            Err(said) => self.notice = Some(Notice::error(said)),
        }
    }

    fn pasted(&mut self, left_out: &str) {
        let said = format!("Pasted a {} puzzle.{left_out}", self.geometry.title());
        self.notice = Some(Notice { remedy: Some(Remedy::Undo), ..Notice::info(said) });
    }

    pub(super) fn open_link(&mut self, fragment: &str) {
        match link::session_of(fragment) {
            Ok(session) => {
                let view = session.view;
                self.replace(session);
                self.view = view;
            }
            Err(error) => {
                let said = format!("{} What you had open is still here.", link::refused(&error));
                self.notice = Some(Notice::error(said));
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
            None => {}
        }
    }

    pub(super) fn stop_work(&mut self) {
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
        if self.reading.take().is_some() {
            self.notice =
                Some(Notice::error("That is no puzzle, or the solver, which does not run, would have to read it."));
        }
        self.making = None;
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
        self.beside.take_if(|open| !open.fresh);
        if let Some(page) = &mut self.page {
            page.fresh = true;
        }
        if self.feasible == Feasible::Unknown {
            self.feasible = Feasible::Open;
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
        let values: PerCell<_> = parsed.values();
        let set = values.values().any(Option::is_some);
        let mut session = Session::playing(parsed.geometry.clone(), values);
        if !set {
            session.stage = Stage::SetUp;
        }
        let mut edits = Vec::new();
        for (cell, entry) in parsed.entries.iter() {
            let Entry::Marks(marks) = *entry else { continue };
            let gone = session.position.board.candidates(cell) - marks;
            edits.extend(gone.iter().map(|digit| Edit::Remove(Candidate { cell, digit })));
        }
        if !edits.is_empty() {
            session.stage = Stage::Play;
            session.push(Move { cause: Cause::Import, edits });
        }
        session
    }
}
