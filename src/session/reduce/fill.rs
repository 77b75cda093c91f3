//! Filling cells: givens, entries, pencil marks and strikes.

use std::rc::Rc;

use chromadoku_core::id::{Cell, Digit, Id};
use chromadoku_core::set::{CellSet, DigitSet};

use crate::session::{Candidates, Cause, Edit, Move, Pen, Session, Stage, Values};

impl Session {
    pub(super) fn digit(&mut self, digit: Digit) {
        match (self.puzzle.stage, self.page.pen) {
            (Stage::Play, Pen::Mark) => self.mark(digit),
            _ => self.enter(digit),
        }
    }

    pub(super) fn enter(&mut self, digit: Digit) {
        if digit.index() >= self.puzzle.geometry.digit_count() {
            return;
        }
        match self.puzzle.stage {
            Stage::SetUp => self.give(Some(digit)),
            Stage::Play => {
                let open = self.open_cells();
                let fresh = open
                    .iter()
                    .filter(|&cell| self.puzzle.position.entries[cell].map(|entry| entry.digit) != Some(digit));
                let fresh: CellSet = fresh.collect();
                let mut edits: Vec<Edit> = fresh.iter().map(|cell| Edit::Value(cell, Some(digit))).collect();
                edits.extend(self.unmarked_peers(&fresh, digit));
                self.edit(Cause::Entry, edits);
            }
        }
    }

    /// A digit that is entered goes from the user's marks of its peers: automatic, and undone with the entry.
    fn unmarked_peers(&self, cells: &CellSet, digit: Digit) -> Vec<Edit> {
        let peers = cells.iter().fold(CellSet::EMPTY, |peers, cell| peers | *self.puzzle.geometry.peers(cell));
        let marked = peers.iter().filter(|&peer| self.puzzle.position.marks[peer].contains(digit));
        marked.map(|peer| Edit::Marks(peer, self.puzzle.position.marks[peer] - DigitSet::of(digit))).collect()
    }

    /// Enters a digit in the place of the figure that was entered just before it, if that is what was done last.
    pub(super) fn amend(&mut self, figure: Digit, digit: Digit) {
        match self.puzzle.stage {
            Stage::SetUp if self.was_given(figure) => self.undo(),
            Stage::Play if self.was_entered(figure) => self.take_back(),
            _ => {}
        }
        // An undone draft could be done again; this one is replaced.
        Rc::make_mut(&mut self.puzzle.drafts).after.clear();
        self.enter(digit);
    }

    /// Whether the last draft did no more than give the chosen cells this digit.
    fn was_given(&self, figure: Digit) -> bool {
        let Some(before) = self.puzzle.drafts.before.last() else { return false };
        let mut givens: Values = (**before).clone();
        self.puzzle.selection.cells.iter().for_each(|cell| givens[cell] = Some(figure));
        givens == *self.puzzle.givens
    }

    /// Whether the last move is the newest one and entered this digit in the chosen cells.
    fn was_entered(&self, figure: Digit) -> bool {
        let Some(last) = self.puzzle.timeline.done().last().filter(|_| self.at_end()) else { return false };
        let values = last.edits.iter().filter_map(|edit| match *edit {
            Edit::Value(cell, value) => Some((cell, value)),
            _ => None,
        });
        let here = |(cell, value)| value == Some(figure) && self.puzzle.selection.cells.contains(cell);
        last.cause == Cause::Entry && values.into_iter().all(here)
    }

    pub(super) fn mark(&mut self, digit: Digit) {
        if self.puzzle.stage == Stage::SetUp || digit.index() >= self.puzzle.geometry.digit_count() {
            return;
        }
        let open: Vec<Cell> =
            self.open_cells().iter().filter(|&cell| self.puzzle.position.entries[cell].is_none()).collect();
        let one = DigitSet::of(digit);
        let toggled = |sets: Vec<(Cell, DigitSet)>| {
            let all = sets.iter().all(|(_, set)| set.contains(digit));
            sets.into_iter().map(move |(cell, set)| (cell, if all { set - one } else { set | one }))
        };
        let edits: Vec<Edit> = match self.page.settings.candidates {
            Candidates::Hand => {
                let marks = open.iter().map(|&cell| (cell, self.puzzle.position.marks[cell])).collect();
                toggled(marks).map(|(cell, marks)| Edit::Marks(cell, marks)).collect()
            }
            Candidates::Auto => {
                let held = open.iter().filter(|&&cell| self.puzzle.position.board.candidates(cell).contains(digit));
                let strikes = held.map(|&cell| (cell, self.puzzle.position.strikes[cell])).collect();
                toggled(strikes).map(|(cell, strikes)| Edit::Strikes(cell, strikes)).collect()
            }
        };
        self.edit(Cause::Mark, edits);
    }

    pub(super) fn erase(&mut self) {
        if self.puzzle.stage == Stage::SetUp {
            return self.give(None);
        }
        let cells = self.open_cells();
        let entered = cells.iter().filter(|&cell| self.puzzle.position.entries[cell].is_some());
        let mut edits: Vec<Edit> = entered.map(|cell| Edit::Value(cell, None)).collect();
        let mut cause = Cause::Erase;
        if edits.is_empty() {
            cause = Cause::Mark;
            let marked = cells.iter().filter(|&cell| !self.puzzle.position.marks[cell].is_empty());
            edits.extend(marked.map(|cell| Edit::Marks(cell, DigitSet::EMPTY)));
            let struck = cells.iter().filter(|&cell| !self.puzzle.position.strikes[cell].is_empty());
            edits.extend(struck.map(|cell| Edit::Strikes(cell, DigitSet::EMPTY)));
        }
        self.edit(cause, edits);
    }

    pub(super) fn fill_marks(&mut self) {
        let board = &self.puzzle.position.board;
        let differs =
            board.unsolved().iter().filter(|&cell| self.puzzle.position.marks[cell] != board.candidates(cell));
        let edits: Vec<Edit> = differs.map(|cell| Edit::Marks(cell, board.candidates(cell))).collect();
        self.edit(Cause::Mark, edits);
    }

    /// The chosen cells that are not given.
    fn open_cells(&self) -> CellSet {
        self.puzzle.selection.cells.iter().filter(|&cell| self.puzzle.givens[cell].is_none()).collect()
    }

    /// Does a move of the user's own, if it changes anything.
    fn edit(&mut self, cause: Cause, edits: Vec<Edit>) {
        if edits.is_empty() {
            return;
        }
        self.page.player.playing = false;
        self.moment.shown = None;
        self.push(Move { cause, edits });
    }

    /// Sets the chosen cells as givens, or empties them.
    fn give(&mut self, digit: Option<Digit>) {
        let mut givens: Values = (*self.puzzle.givens).clone();
        self.puzzle.selection.cells.iter().for_each(|cell| givens[cell] = digit);
        self.draft(givens);
    }

    /// Changes the givens in a way that can be undone while the puzzle is being set.
    pub(super) fn draft(&mut self, givens: Values) {
        if givens == *self.puzzle.givens {
            return;
        }
        let drafts = Rc::make_mut(&mut self.puzzle.drafts);
        drafts.before.push(self.puzzle.givens.clone());
        drafts.after.clear();
        self.set_givens(givens);
    }

    pub(super) fn set_stage(&mut self, stage: Stage) {
        if self.puzzle.stage != stage {
            self.puzzle.stage = stage;
            self.moment.shown = None;
            self.moment.search = None;
            self.page.player.playing = false;
        }
    }
}
