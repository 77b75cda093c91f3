//! Work as it is stored between visits. What was stored once opens for ever: its bytes begin with the number of their form, and
//! what the form is made of stands in [`schema`], apart from the types that the program works with.

mod schema;
#[cfg(test)]
mod tests;
pub mod wire;

use std::rc::Rc;

use chromadoku_board::codec::link::LinkState;
use chromadoku_board::credits::Credits;
use chromadoku_board::geometry::{Geometry, Shape};
use chromadoku_board::id::Cell;

use super::{GraphView, Position, Session, Stage, Timeline, Values};
use crate::figure::glance::Glance;
use wire::{Kept, Reader};

/// The forms that this program reads. A new one is needed where a field comes or goes; it is read beside the old ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    /// That of [`schema`].
    First = 1,
    /// The same, and then what came with the puzzle in words.
    Second = 2,
}

impl Form {
    /// All of them.
    const ALL: [Form; 2] = [Form::First, Form::Second];

    /// The one that this program writes: the earliest that says all, so that earlier programs read what they know of.
    fn of(saved: &Saved) -> Form {
        if saved.credits.is_empty() { Form::First } else { Form::Second }
    }
}

/// A session without what can be computed again.
#[derive(Clone, PartialEq, Debug)]
pub struct Saved {
    /// The board.
    pub shape: Shape,
    /// The givens.
    pub givens: Values,
    /// Everything done since.
    pub timeline: Timeline,
    /// Set or play.
    pub stage: Stage,
    /// What the graph shows.
    pub view: GraphView,
    /// What came with it in words.
    pub credits: Rc<Credits>,
}

/// Why stored work cannot be taken up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SavedError {
    /// A later version of the program wrote it, in the form of this number.
    Version(u32),
    /// It does not describe a board and what was done on it.
    Malformed,
}

impl Saved {
    /// What is worth keeping of a session.
    pub fn of(session: &Session) -> Saved {
        Saved {
            shape: session.puzzle.geometry.shape().clone(),
            givens: (*session.puzzle.givens).clone(),
            timeline: (*session.puzzle.timeline).clone(),
            stage: session.puzzle.stage,
            view: session.page.view,
            credits: session.puzzle.credits.clone(),
        }
    }

    /// The bytes that it is stored as.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let form = Form::of(self);
        (form as u32).write(&mut bytes);
        self.write_first(&mut bytes);
        if form == Form::Second {
            self.credits.write(&mut bytes);
        }
        bytes
    }

    /// The work that bytes stand for, in whichever form.
    pub fn read(bytes: &[u8]) -> Result<Saved, SavedError> {
        let mut from = Reader::new(bytes);
        let number = u32::read(&mut from).ok_or(SavedError::Malformed)?;
        let form = Form::ALL.into_iter().find(|&form| form as u32 == number).ok_or(SavedError::Version(number))?;
        let saved = Saved::read_first(&mut from).and_then(|saved| match form {
            Form::First => Some(saved),
            Form::Second => Some(Saved { credits: Kept::read(&mut from)?, ..saved }),
        });
        saved.filter(|_| from.is_done()).ok_or(SavedError::Malformed)
    }

    /// The session that this was taken from.
    pub fn session(&self) -> Result<Session, SavedError> {
        let geometry = Geometry::new(self.shape.clone()).map_err(|_| SavedError::Malformed)?;
        if !self.fits(&geometry) {
            return Err(SavedError::Malformed);
        }
        let position = Position::replay(geometry.clone(), &self.givens, self.timeline.done());
        let mut session = Session::playing(geometry, self.givens.clone());
        session.puzzle.timeline = Rc::new(self.timeline.clone());
        session.puzzle.position = Rc::new(position);
        session.puzzle.stage = self.stage;
        session.puzzle.credits = self.credits.clone();
        session.page.view = self.view;
        Ok(session)
    }

    /// Whether it is a puzzle as it came: nothing was done in it, nor is it being set.
    pub fn is_untouched(&self) -> bool {
        self.stage == Stage::Play && self.timeline == Timeline::default()
    }

    /// Whether every cell and digit exists on the board, so that replaying is safe.
    fn fits(&self, geometry: &Geometry) -> bool {
        use super::Edit;
        use chromadoku_board::codec::link::COLORS;
        use chromadoku_board::id::{Digit, Id};
        use chromadoku_board::set::DigitSet;
        let cell_fits = |cell: Cell| cell.index() < geometry.cell_count();
        let digit_fits = |digit: Digit| digit.index() < geometry.digit_count();
        let edit_fits = |edit: &Edit| match *edit {
            Edit::Value(cell, digit) => cell_fits(cell) && digit.is_none_or(digit_fits),
            Edit::Remove(candidate) => cell_fits(candidate.cell) && digit_fits(candidate.digit),
            Edit::Marks(cell, set) | Edit::Strikes(cell, set) => cell_fits(cell) && set.is_subset(geometry.digits()),
            Edit::Notes(cell, notes) => cell_fits(cell) && notes == notes.among(geometry.digits()),
            Edit::Link([a, b], _) => a < b && [a, b].iter().all(|at| cell_fits(at.cell) && digit_fits(at.digit)),
            Edit::CandidateColors(at, set) => {
                cell_fits(at.cell) && digit_fits(at.digit) && set.is_subset(DigitSet::first_n(COLORS))
            }
            Edit::Colors(cell, set) => cell_fits(cell) && set.is_subset(DigitSet::first_n(COLORS)),
        };
        let branches = self.timeline.branches.iter().flat_map(|branch| &branch.moves);
        self.givens.len() == geometry.cell_count()
            && self.givens.values().all(|given| given.is_none_or(digit_fits))
            && self.timeline.cursor <= self.timeline.moves.len()
            && self.timeline.moves.iter().chain(branches).flat_map(|done| &done.edits).all(edit_fits)
            && self.view.unit.is_none_or(|unit| geometry.get_unit(unit).is_some())
    }
}

/// A piece of former work, as the list of them shows it.
#[derive(Clone, PartialEq, Debug)]
pub struct RecentEntry {
    /// The key that it is stored under.
    pub key: String,
    /// What it is called; where it has no name, its board and how many digits are given.
    pub title: String,
    /// When it was last changed, in words.
    pub when: String,
    /// How far it is solved; `None` if that cannot be read.
    pub progress: Option<Progress>,
    /// What it looks like; `None` if that cannot be read.
    pub glance: Option<Glance>,
}

/// How far a puzzle is solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// How many cells were filled.
    pub filled: usize,
    /// How many of them there are to fill.
    pub open: usize,
    /// Whether all of them are right.
    pub solved: bool,
}

impl Progress {
    /// How far the puzzle of a position is solved.
    pub fn of(state: &LinkState) -> Progress {
        let count = |is: &dyn Fn(Cell) -> bool| state.geometry.cells().filter(|&cell| is(cell)).count();
        let open = count(&|cell| state.givens[cell].is_none());
        let filled = open - count(&|cell| state.value(cell).is_none());
        Progress { filled, open, solved: filled == open && state.board().is_solved() }
    }
}
