//! What the exact solver is asked by the user: truths, differences, puzzles.

use std::rc::Rc;
use std::sync::Arc;

use chromadoku_board::geometry::Geometry;
use chromadoku_solver::generate::Wish;

use crate::session::{Making, Notice, Remedy, Session, Stage, Truths, Wanted};
use crate::words;

impl Session {
    pub(crate) fn toggle_truths(&mut self) {
        // While a puzzle is set there is nothing to give away.
        if !self.puzzle.shows_truths && self.puzzle.stage == Stage::Play {
            let said = "This gives the solution away: it shows which candidates of each cell are true.";
            self.page.notice = Some(Notice { remedy: Some(Remedy::ShowTruths), ..Notice::report(said) });
            return;
        }
        self.show_truths();
    }

    /// Shows what is true in some solution, or hides it.
    pub(crate) fn show_truths(&mut self) {
        self.puzzle.shows_truths = !self.puzzle.shows_truths;
        if self.moment.truths == Truths::Open {
            self.moment.truths = Truths::Unknown;
        }
        self.moment.search = None;
    }

    /// Chooses the cells in which two solutions differ, and says what leads from one to the other.
    pub(crate) fn show_difference(&mut self) {
        let Some([one, other]) = self.puzzle.solutions.two() else { return };
        let said = words::difference(&self.puzzle.geometry, one, other);
        self.select_all(self.puzzle.solutions.differing());
        self.page.notice = Some(Notice::info(said));
    }

    pub(crate) fn make(&mut self, geometry: Arc<Geometry>, wish: Wish, seed: u64, day: Option<u64>) {
        self.page.makings += 1;
        let wanted = Wanted { number: self.page.makings, geometry, wish, seed, day };
        self.page.making = Some(Making { wanted: Rc::new(wanted), tries: 0 });
    }

    pub(crate) fn make_of_day(&mut self, date: u64) {
        self.make(Geometry::classic9(), Wish::default(), date, Some(date));
    }
}
