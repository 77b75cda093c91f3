//! Filling cells: givens, entries, pencil marks, strikes, notes and colors.

use std::rc::Rc;

use chromadoku_board::id::{Candidate, Cell, Digit, Id};
use chromadoku_board::note::{Notes, Spot};
use chromadoku_board::set::{CellSet, DigitSet};

use crate::session::{Candidates, Cause, Draft, Edit, Filter, Move, Pen, Selection, Session, Stage, Values};

impl Session {
    pub(crate) fn digit(&mut self, digit: Digit) {
        if digit.index() >= self.inks() {
            return;
        }
        match (self.page.filter, self.puzzle.stage, self.page.pen) {
            (Filter::Digit(_), ..) => self.page.filter = Filter::Digit(digit),
            (_, Stage::Play, Pen::Mark) => self.mark(digit),
            (_, Stage::Play, Pen::Note(spot)) => self.note(spot, digit),
            (_, Stage::Play, Pen::Color) => self.color(digit),
            (_, Stage::Play, Pen::Link) => self.tie(Candidate { cell: self.puzzle.selection.active, digit }),
            _ => self.enter(digit),
        }
    }

    pub(crate) fn next_filter(&mut self) {
        self.page.filter = match self.page.filter {
            Filter::Off => Filter::Digit(self.shown_digit().min(Digit::from_index(self.inks() - 1))),
            Filter::Digit(_) => Filter::Bivalue,
            Filter::Bivalue => Filter::Off,
        };
    }

    /// Gives a cell the digit of the filter, or takes it away where it is.
    pub(crate) fn put(&mut self, cell: Cell) {
        let Filter::Digit(digit) = self.page.filter else { return };
        self.select(cell);
        let has_it = match self.puzzle.stage {
            Stage::SetUp => self.puzzle.givens[cell] == Some(digit),
            Stage::Play => self.puzzle.position.entries[cell].is_some_and(|entry| entry.digit == digit),
        };
        match (self.puzzle.stage, self.page.pen) {
            (Stage::Play, Pen::Mark) => self.mark(digit),
            (Stage::Play, Pen::Note(spot)) => self.note(spot, digit),
            (Stage::Play, Pen::Color) => self.color(digit),
            (Stage::Play, Pen::Link) => self.tie(Candidate { cell, digit }),
            _ if has_it => self.erase(),
            (Stage::SetUp, _) => self.give(Some(digit)),
            (Stage::Play, _) => self.enter(digit),
        }
    }

    pub(crate) fn enter(&mut self, digit: Digit) {
        if digit.index() >= self.puzzle.geometry.digit_count() {
            return;
        }
        match self.puzzle.stage {
            Stage::SetUp => {
                self.give(Some(digit));
                self.go_on_setting();
            }
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
    pub(crate) fn amend(&mut self, cell: Cell, figure: Digit, digit: Digit) {
        if self.puzzle.stage == Stage::SetUp && self.puzzle.selection.cells.len() == 1 {
            self.select(cell);
        }
        match self.puzzle.stage {
            Stage::SetUp if self.was_given(figure) => self.undo(),
            Stage::Play if self.was_entered(figure) => self.take_back(),
            _ => {}
        }
        // An undone draft could be done again; this one is replaced.
        Rc::make_mut(&mut self.puzzle.drafts).after.clear();
        self.enter(digit);
    }

    pub(crate) fn leave_out(&mut self) {
        if self.puzzle.stage == Stage::SetUp {
            self.give(None);
            self.go_on_setting();
        }
    }

    pub(crate) fn erase_back(&mut self) {
        let Selection { cells, active, .. } = self.puzzle.selection;
        if self.puzzle.stage == Stage::SetUp && cells.len() == 1 && self.puzzle.givens[active].is_none() {
            let before = self.puzzle.geometry.cells().take_while(|&cell| cell != active).last();
            self.select(before.unwrap_or(active));
        }
        self.erase();
    }

    /// Goes from the one chosen cell to the next in reading order.
    fn go_on_setting(&mut self) {
        if self.puzzle.selection.cells.len() == 1 {
            self.select(self.after(self.puzzle.selection.active));
        }
    }

    /// Whether the last draft did no more than give the chosen cells this digit.
    fn was_given(&self, figure: Digit) -> bool {
        let Some(before) = self.puzzle.drafts.before.last() else { return false };
        let mut givens: Values = (*before.givens).clone();
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

    pub(crate) fn mark(&mut self, digit: Digit) {
        if self.puzzle.stage == Stage::SetUp || digit.index() >= self.puzzle.geometry.digit_count() {
            return;
        }
        let open = self.empty_cells();
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
                let held = open.into_iter().filter(|&cell| self.puzzle.position.board.candidates(cell).contains(digit));
                let strikes = held.map(|cell| (cell, self.puzzle.position.strikes[cell])).collect();
                toggled(strikes).map(|(cell, strikes)| Edit::Strikes(cell, strikes)).collect()
            }
        };
        self.edit(Cause::Mark, edits);
    }

    /// Notes a digit in the chosen cells that are empty, or takes it from them where all of them have it.
    pub(crate) fn note(&mut self, spot: Spot, digit: Digit) {
        if self.puzzle.stage == Stage::SetUp || digit.index() >= self.puzzle.geometry.digit_count() {
            return;
        }
        let (open, one) = (self.empty_cells(), DigitSet::of(digit));
        let digits = |cell| self.puzzle.position.notes[cell].at(spot);
        let all = open.iter().all(|&cell| digits(cell).contains(digit));
        let fresh = open.into_iter().filter(|&cell| all || !digits(cell).contains(digit));
        let noted = |cell| if all { digits(cell) - one } else { digits(cell) | one };
        let edits = fresh.map(|cell| Edit::Notes(cell, self.puzzle.position.notes[cell].with(spot, noted(cell))));
        let edits = edits.collect();
        self.edit(Cause::Mark, edits);
    }

    pub(crate) fn erase(&mut self) {
        match (self.puzzle.stage, self.page.pen) {
            (Stage::Play, Pen::Color) => return self.erase_colors(),
            (Stage::Play, Pen::Link) => return self.erase_links(),
            (Stage::Play, Pen::Note(spot)) => return self.erase_notes(spot),
            _ => {}
        }
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
            let noted = cells.iter().filter(|&cell| !self.puzzle.position.notes[cell].is_empty());
            edits.extend(noted.map(|cell| Edit::Notes(cell, Notes::default())));
        }
        self.edit(cause, edits);
    }

    pub(crate) fn fill_marks(&mut self) {
        let board = &self.puzzle.position.board;
        let differs =
            board.unsolved().iter().filter(|&cell| self.puzzle.position.marks[cell] != board.candidates(cell));
        let edits: Vec<Edit> = differs.map(|cell| Edit::Marks(cell, board.candidates(cell))).collect();
        self.edit(Cause::Mark, edits);
    }

    /// Takes what is noted at a spot from the chosen cells.
    fn erase_notes(&mut self, spot: Spot) {
        let notes = &self.puzzle.position.notes;
        let noted = self.empty_cells().into_iter().filter(|&cell| !notes[cell].at(spot).is_empty());
        let edits = noted.map(|cell| Edit::Notes(cell, notes[cell].with(spot, DigitSet::EMPTY))).collect();
        self.edit(Cause::Mark, edits);
    }

    /// The chosen cells without a value.
    fn empty_cells(&self) -> Vec<Cell> {
        self.open_cells().iter().filter(|&cell| self.puzzle.position.entries[cell].is_none()).collect()
    }

    /// The chosen cells that are not given.
    fn open_cells(&self) -> CellSet {
        self.puzzle.selection.cells.iter().filter(|&cell| self.puzzle.givens[cell].is_none()).collect()
    }

    /// Does a move of the user's own, if it changes anything.
    pub(crate) fn edit(&mut self, cause: Cause, edits: Vec<Edit>) {
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
        self.draft(Draft { givens: Rc::new(givens), ..self.drafted() });
    }

    /// Board and givens as they are.
    pub(crate) fn drafted(&self) -> Draft {
        Draft { geometry: self.puzzle.geometry.clone(), givens: self.puzzle.givens.clone() }
    }

    /// Changes board and givens in a way that can be undone while the puzzle is being set.
    pub(crate) fn draft(&mut self, draft: Draft) {
        let before = self.drafted();
        if draft == before {
            return;
        }
        let drafts = Rc::make_mut(&mut self.puzzle.drafts);
        drafts.before.push(before);
        drafts.after.clear();
        self.page.later.clear();
        self.set_up(draft);
    }

    pub(crate) fn set_stage(&mut self, stage: Stage) {
        if self.puzzle.stage != stage {
            self.puzzle.stage = stage;
            self.moment.shown = None;
            self.moment.search = None;
            self.page.player.playing = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use chromadoku_board::geometry::{Geometry, Shape};

    use super::*;
    use crate::reduce::Action::{Digit as Typed, Erase, EraseBack, LeaveOut, NextFilter, Put, Select, SelectTo, Undo};

    fn setting() -> Session {
        Session::empty(Geometry::new(Shape::classic(4).unwrap()).unwrap())
    }

    fn after(mut session: Session, actions: impl IntoIterator<Item = crate::reduce::Action>) -> Session {
        actions.into_iter().for_each(|action| session.act(action));
        session
    }

    /// The first row of a board, and the number of the active cell.
    fn row(session: &Session) -> (String, u16) {
        let symbol = |cell| session.puzzle.position.board.value(Cell(cell)).map_or('.', |digit| digit.symbol());
        ((0..4).map(symbol).collect(), session.puzzle.selection.active.0)
    }

    #[test]
    fn a_puzzle_is_set_cell_after_cell_and_back() {
        let typed = after(setting(), [Typed(Digit(0)), LeaveOut, Typed(Digit(1))]);
        assert_eq!(row(&typed), ("1.2.".into(), 3));
        assert_eq!(row(&after(typed.clone(), [EraseBack])), ("1...".into(), 2));
        assert_eq!(row(&after(typed.clone(), [EraseBack, Typed(Digit(2))])), ("1.3.".into(), 3));
        assert_eq!(row(&after(typed, [Undo])), ("1...".into(), 2), "the cell that changed is active again");
        let over = after(setting(), [Typed(Digit(0)), Select(Cell(0)), LeaveOut]);
        assert_eq!(row(&over), ("....".into(), 1), "a cell that is left out is empty");
    }

    #[test]
    fn the_end_of_the_board_several_cells_and_playing_keep_the_choice() {
        let last = after(setting(), [Select(Cell(15)), Typed(Digit(0))]);
        assert_eq!(last.puzzle.selection.active, Cell(15));
        let several = after(setting(), [SelectTo(Cell(1)), Typed(Digit(0))]);
        assert_eq!(row(&several), ("11..".into(), 1));
        let playing = setting().with(|session| session.puzzle.stage = Stage::Play);
        assert_eq!(row(&after(playing, [Typed(Digit(0)), LeaveOut])), ("1...".into(), 0));
    }

    #[test]
    fn with_a_digit_first_cells_take_it_and_give_it_back() {
        for stage in [Stage::SetUp, Stage::Play] {
            let first = setting().with(|session| session.puzzle.stage = stage);
            let first = after(first, [NextFilter, Typed(Digit(2)), Put(Cell(1)), Put(Cell(3))]);
            assert_eq!(row(&first), (".3.3".into(), 3), "{stage:?}");
            assert_eq!(row(&after(first, [Put(Cell(1)), Typed(Digit(0)), Put(Cell(3))])), ("...1".into(), 3));
        }
    }

    #[test]
    fn colors_lie_beside_everything_else_and_are_erased_with_their_pen_alone() {
        let pen = crate::reduce::Action::Pen;
        let playing = setting().with(|session| session.puzzle.stage = Stage::Play);
        let typed =
            after(playing, [Typed(Digit(1)), pen(Pen::Color), SelectTo(Cell(1)), Typed(Digit(8)), Typed(Digit(2))]);
        let colors = |session: &Session| [0, 1].map(|cell| session.puzzle.position.colors[Cell(cell)].to_string());
        assert_eq!(colors(&typed), ["39", "39"], "nine of them on every board");
        assert_eq!(row(&typed).0, "2...");
        assert_eq!(colors(&after(typed.clone(), [Select(Cell(1)), Typed(Digit(8))])), ["39", "3"]);
        assert_eq!(colors(&after(typed.clone(), [Select(Cell(0)), Erase])), ["", "39"]);
        assert_eq!(row(&after(typed.clone(), [Erase])).0, "2...");
        assert_eq!(colors(&after(typed.clone(), [Undo])), ["9", "9"]);
        let kept = after(typed, [pen(Pen::Digit), Erase]);
        assert_eq!((colors(&kept), row(&kept).0), (["39", "39"].map(String::from), "....".into()));
    }

    #[test]
    fn notes_go_into_all_chosen_cells_that_are_empty_and_from_them_again() {
        let pen = crate::reduce::Action::Pen;
        let note = crate::reduce::Action::Note;
        let notes = |session: &Session| {
            [0, 1].map(|cell| Spot::ALL.map(|spot| session.puzzle.position.notes[Cell(cell)].at(spot).to_string()))
        };
        let playing = setting().with(|session| session.puzzle.stage = Stage::Play);
        let one = after(playing, [pen(Pen::Note(Spot::Corner)), Typed(Digit(0))]);
        assert_eq!(notes(&one), [["1", ""], ["", ""]]);
        let both = after(one, [SelectTo(Cell(1)), Typed(Digit(0)), note(Spot::Center, Digit(2))]);
        assert_eq!(notes(&both), [["1", "3"], ["1", "3"]], "what one of them lacks is added to all");
        assert_eq!(notes(&after(both.clone(), [Typed(Digit(0))])), [["", "3"], ["", "3"]]);
        assert_eq!(notes(&after(both.clone(), [Undo])), [["1", ""], ["1", ""]]);
        assert_eq!(notes(&after(both.clone(), [Typed(Digit(4)), note(Spot::Center, Digit(9))])), notes(&both));
        assert_eq!(notes(&after(both.clone(), [Erase])), [["", "3"], ["", "3"]], "each pen erases its own");
        let filled = after(both.clone(), [pen(Pen::Digit), Select(Cell(0)), Typed(Digit(1)), SelectTo(Cell(1))]);
        let over = after(filled, [note(Spot::Corner, Digit(3)), Select(Cell(0)), Erase]);
        assert_eq!(notes(&over), [["1", "3"], ["14", "3"]], "a value hides what is noted, which comes back");
        assert_eq!(notes(&after(over, [Erase]))[0], ["", ""]);
        assert_eq!(both.puzzle.position.board, Session::empty(both.puzzle.geometry.clone()).puzzle.position.board);
    }

    #[test]
    fn what_comes_first_is_something_that_the_pen_has() {
        let pen = crate::reduce::Action::Pen;
        let playing = setting().with(|session| session.puzzle.stage = Stage::Play);
        let first = after(playing, [pen(Pen::Color), NextFilter, Typed(Digit(8)), Put(Cell(1))]);
        assert_eq!(first.puzzle.position.colors[Cell(1)], DigitSet::of(Digit(8)));
        let after = after(first, [pen(Pen::Mark), Put(Cell(2))]);
        assert_eq!((after.page.filter, row(&after).0), (Filter::Off, "....".into()));
        assert!(after.puzzle.position.marks[Cell(2)].is_empty() && after.puzzle.position.strikes[Cell(2)].is_empty());
    }

    #[test]
    fn with_a_digit_first_the_marks_pen_strikes_it() {
        let first = setting().with(|session| session.puzzle.stage = Stage::Play);
        let first = first.with(|session| session.page.pen = Pen::Mark);
        let first = after(first, [NextFilter, Typed(Digit(2)), Put(Cell(1))]);
        assert_eq!(first.puzzle.position.strikes[Cell(1)], DigitSet::of(Digit(2)));
    }
}
