//! What the exact solver says: counts, truths, differences, puzzles that it made.

use std::rc::Rc;
use std::sync::Arc;

use chromadoku_core::exact::Uniqueness;
use chromadoku_core::generate::Wish;
use chromadoku_core::geometry::Geometry;
use chromadoku_core::id::PerCell;
use chromadoku_core::set::DigitSet;

use crate::scene::words;
use crate::session::{Check, Making, Notice, Remedy, Session, Tally, Truths, Values};

impl Session {
    pub(super) fn counted(&mut self, epoch: u64, tally: Tally) {
        if epoch == self.epoch {
            self.tally = tally;
        }
    }

    pub(super) fn toggle_truths(&mut self) {
        self.truths = if self.truths == Truths::Hidden { Truths::Waiting } else { Truths::Hidden };
        self.search = None;
    }

    pub(super) fn truths_found(&mut self, revision: u64, found: Option<Rc<PerCell<DigitSet>>>) {
        if revision == self.revision && self.truths == Truths::Waiting {
            self.truths = found.map_or(Truths::Open, Truths::Known);
        }
    }

    /// Chooses the cells in which two solutions differ, and says what leads from one to the other.
    pub(super) fn show_difference(&mut self) {
        let Check::Known(known) = &self.check else { return };
        let Uniqueness::Several(one, other) = &**known else { return };
        let said = words::difference(&self.geometry, one, other);
        self.select_all(self.differing());
        self.notice = Some(Notice::info(said));
    }

    pub(super) fn make(&mut self, geometry: Arc<Geometry>, wish: Wish, seed: u64) {
        self.makings += 1;
        self.making = Some(Rc::new(Making { geometry, wish, seed, tries: 0 }));
    }

    pub(super) fn make_progress(&mut self, number: u64, tries: u64) {
        if let Some(making) = self.making.as_mut().filter(|_| number == self.makings) {
            Rc::make_mut(making).tries = tries;
        }
    }

    pub(super) fn made(&mut self, number: u64, givens: Option<&Values>) {
        if number != self.makings {
            return;
        }
        let Some(making) = self.making.take() else { return };
        let Some(givens) = givens else {
            self.notice = Some(Notice::error("This board cannot be filled, so there is no puzzle on it."));
            return;
        };
        let clues = words::plural(givens.values().flatten().count(), "clue", "clues");
        self.replace(Session::playing(making.geometry.clone(), givens.clone()));
        let said = format!("A new puzzle with {clues}, made from seed {}.", making.seed);
        self.notice = Some(Notice { remedy: Some(Remedy::Undo), ..Notice::info(said) });
    }
}
