//! What finders share about one position: the board, and indexes that are built when the first finder asks for them.
//!
//! A position where a simple technique applies never pays for the indexes of harder ones. A path takes its facts along: the
//! index of places is kept up to date from step to step, what is known of a digit is kept until one of its candidates
//! goes, the rest is forgotten. What there is to know is a [`Fact`], in the file of those who work it out.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::cmp::Reverse;
use std::ops::Deref;

use super::index::{Hall, Index, Revision};
use super::known::Known;
use super::pace::Pace;
use crate::step::Effect;
use chromadoku_board::board::{Board, Contradiction};
use chromadoku_board::id::{Cell, Digit, Id, UnitId};
use chromadoku_board::order::sort_by_key;
use chromadoku_board::set::{CellSet, DigitSet};

/// What is worked out once about a whole position, a digit or a unit, when somebody first asks for it.
pub(crate) trait Fact<About = ()>: 'static {
    /// Works it out. What is said of a digit or a unit must hang on the candidates of that alone.
    fn of(facts: &Facts, about: About) -> Self;
}

/// A board with what was worked out about it.
pub struct Facts<'a> {
    board: Cow<'a, Board>,
    unique: Option<CellSet>,
    index: OnceCell<Index>,
    by_digit: OnceCell<Vec<Known>>,
    by_unit: OnceCell<Vec<Known>>,
    whole: Known,
    /// How the finder that is looking pauses.
    pace: Pace,
}

impl<'a> Facts<'a> {
    /// A board of which nothing is worked out yet.
    pub fn new(board: &'a Board) -> Facts<'a> {
        Facts::of(Cow::Borrowed(board))
    }

    fn of(board: Cow<'a, Board>) -> Facts<'a> {
        Facts {
            unique: None,
            index: OnceCell::new(),
            by_digit: OnceCell::new(),
            by_unit: OnceCell::new(),
            whole: Known::default(),
            pace: Pace::default(),
            board,
        }
    }

    /// The same where the givens, in these cells, are known to have one solution: techniques may rely on it, unless rules could
    /// tell apart what they take for exchangeable.
    pub fn with_unique(self, givens: Option<CellSet>) -> Facts<'a> {
        Facts { unique: givens.filter(|_| self.board.geometry().is_plain()), ..self }
    }

    /// The cells of the givens, where these are known to have one solution.
    pub fn unique(&self) -> Option<&CellSet> {
        self.unique.as_ref()
    }

    /// How a finder whose search may take long pauses.
    pub(crate) fn pace(&self) -> &Pace {
        &self.pace
    }

    /// How much work finders say that they have done here, in looks at a candidate, a link or a set of a few of them.
    pub fn work(&self) -> u64 {
        self.pace.work()
    }

    /// How often the position has changed.
    pub(crate) fn revision(&self) -> Revision {
        self.index().revision()
    }

    /// Carries out an effect, and forgets what it makes untrue.
    pub fn apply(&mut self, effect: Effect) {
        self.index();
        let board = self.board.to_mut();
        let Some(index) = self.index.get_mut() else { return };
        let before = index.revision();
        index.apply(board, effect);
        let geometry = board.geometry();
        if let Some(by_digit) = self.by_digit.get_mut() {
            let changed = geometry.digits().iter().filter(|&digit| index.is_fresh_digit(digit, before));
            changed.for_each(|digit| by_digit[digit.index()] = Known::default());
        }
        if let Some(by_unit) = self.by_unit.get_mut() {
            let changed = geometry.units().filter(|&(unit, _)| index.is_fresh_unit(unit, before));
            changed.for_each(|(unit, _)| by_unit[unit.index()] = Known::default());
        }
        self.whole = Known::default();
    }

    /// The first plain contradiction of the board; it is looked for where one may have come about.
    pub(crate) fn plain_contradiction(&self) -> Option<Contradiction> {
        if self.index().is_suspect() { self.board.contradiction() } else { None }
    }

    /// Where the digits may go.
    pub(crate) fn index(&self) -> &Index {
        self.index.get_or_init(|| Index::new(&self.board))
    }

    /// Notes that there is no plain contradiction, as was just seen.
    pub(crate) fn clear_of_suspicion(&mut self) {
        if let Some(index) = self.index.get_mut() {
            index.clear_of_suspicion();
        }
    }

    /// The cells that may take a digit.
    pub(crate) fn places(&self, digit: Digit) -> &CellSet {
        self.index().places(digit)
    }

    /// What is known of the whole position.
    pub(crate) fn whole<T: Fact>(&self) -> &T {
        self.whole.get(|| T::of(self, ()))
    }

    /// What is known of a digit.
    pub(crate) fn of_digit<T: Fact<Digit>>(&self, digit: Digit) -> &T {
        let all = || (0..self.geometry().digit_count()).map(|_| Known::default()).collect();
        self.by_digit.get_or_init(all)[digit.index()].get(|| T::of(self, digit))
    }

    /// What is known of a unit.
    pub(crate) fn of_unit<T: Fact<UnitId>>(&self, unit: UnitId) -> &T {
        let all = || (0..self.geometry().unit_count()).map(|_| Known::default()).collect();
        self.by_unit.get_or_init(all)[unit.index()].get(|| T::of(self, unit))
    }

    /// The pairs of digits that are all that at least this many cells hold, in order.
    pub(crate) fn pairs(&self, least: usize) -> Vec<DigitSet> {
        let held = self.unsolved().iter().map(|cell| self.candidates(cell));
        let mut pairs: Vec<DigitSet> = held.filter(|digits| digits.len() == 2).collect();
        sort_by_key(&mut pairs, |digits| Reverse(digits.0.reverse_bits()));
        pairs.chunk_by(|a, b| a == b).filter(|same| same.len() >= least).map(|same| same[0]).collect()
    }

    /// The cells of a unit that may take a digit.
    pub(crate) fn places_in(&self, unit: UnitId, digit: Digit) -> CellSet {
        self.board.geometry().unit(unit).set & *self.places(digit)
    }

    /// Whether a unit must still hold a digit: it is full and has no such value yet.
    pub(crate) fn needs(&self, unit: UnitId, digit: Digit) -> bool {
        self.index().needs(unit, digit)
    }

    /// What the cells and digits of a unit say together.
    pub(crate) fn hall(&self, unit: UnitId) -> Hall {
        self.index().hall(self, unit)
    }

    /// Whether no unit has a naked or hidden set of use, or cells that hold too few digits.
    pub(crate) fn all_open(&self) -> bool {
        self.index().all_open(self)
    }

    /// The cells that may take a digit and see all of some cells.
    #[inline]
    pub(crate) fn seen_by_all(&self, digit: Digit, cells: impl IntoIterator<Item = Cell>) -> CellSet {
        let geometry = self.board.geometry();
        cells.into_iter().fold(*self.places(digit), |seen, cell| seen & *geometry.peers(cell))
    }
}

impl Facts<'static> {
    /// The same, keeping the board: for a list that is made bit by bit, or a path.
    pub fn owning(board: Board) -> Facts<'static> {
        Facts::of(Cow::Owned(board))
    }
}

impl Deref for Facts<'_> {
    type Target = Board;
    fn deref(&self) -> &Board {
        &self.board
    }
}
