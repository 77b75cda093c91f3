//! What finders share about one position: the board, and indexes that are built when the first finder asks for them.
//!
//! A position where a simple technique applies never pays for the indexes of harder ones.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::HashMap;
use std::ops::Deref;

use super::als::chains::{self, Joins};
use super::als::{self, Als};
use super::chain::{self, Ends};
use super::implication::Implications;
use super::links::{Links, Scope};

use crate::board::Board;
use crate::id::{Cell, Digit, Id, UnitId};
use crate::set::CellSet;

/// The levels of chains by their ends.
type Reach = HashMap<(usize, usize), usize>;

/// A board with what was worked out about it.
pub struct Facts<'a> {
    board: Cow<'a, Board>,
    unique: Option<CellSet>,
    places: OnceCell<Vec<CellSet>>,
    sets: OnceCell<Vec<Als>>,
    joins: OnceCell<Joins>,
    links: [OnceCell<Links>; 5],
    ends: [OnceCell<Vec<Ends>>; 5],
    reach: [OnceCell<Reach>; 5],
    implications: OnceCell<Implications>,
}

impl<'a> Facts<'a> {
    /// A board of which nothing is worked out yet.
    pub fn new(board: &'a Board) -> Facts<'a> {
        Facts::of(Cow::Borrowed(board))
    }

    fn of(board: Cow<'a, Board>) -> Facts<'a> {
        Facts {
            board,
            unique: None,
            places: OnceCell::new(),
            sets: OnceCell::new(),
            joins: OnceCell::new(),
            links: Default::default(),
            ends: Default::default(),
            reach: Default::default(),
            implications: OnceCell::new(),
        }
    }

    /// The same where the givens, in these cells, are known to have one solution: techniques may rely on it.
    pub fn with_unique(self, givens: Option<CellSet>) -> Facts<'a> {
        Facts { unique: givens, ..self }
    }

    /// The cells of the givens, where these are known to have one solution.
    pub fn unique(&self) -> Option<&CellSet> {
        self.unique.as_ref()
    }

    /// The cells that may take a digit.
    pub(crate) fn places(&self, digit: Digit) -> &CellSet {
        let all = self.places.get_or_init(|| {
            let mut places = vec![CellSet::EMPTY; self.board.geometry().digit_count()];
            for cell in self.board.unsolved().iter() {
                self.board.candidates(cell).iter().for_each(|digit| places[digit.index()].insert(cell));
            }
            places
        });
        &all[digit.index()]
    }

    /// The almost locked sets, smallest first.
    pub(crate) fn sets(&self) -> &[Als] {
        self.sets.get_or_init(|| als::find(self))
    }

    /// What joins the almost locked sets.
    pub(crate) fn joins(&self) -> &Joins {
        self.joins.get_or_init(|| chains::joins(self))
    }

    /// The graph of links of a scope.
    pub(crate) fn links(&self, scope: Scope) -> &Links {
        self.links[scope as usize].get_or_init(|| Links::new(self, scope))
    }

    /// The ends of all chains of a scope, shortest first.
    pub(crate) fn ends(&self, scope: Scope) -> &[Ends] {
        self.ends[scope as usize].get_or_init(|| chain::ends(self.links(scope)))
    }

    /// How long the shortest chain between two nodes is.
    pub(crate) fn reach(&self, scope: Scope) -> &Reach {
        let of = |ends: &Ends| ((ends.from, ends.to), ends.level);
        self.reach[scope as usize].get_or_init(|| self.ends(scope).iter().map(of).collect())
    }

    /// What follows from candidates by constraints alone.
    pub(crate) fn implications(&self) -> &Implications {
        self.implications.get_or_init(|| Implications::new(self))
    }

    /// The cells of a unit that may take a digit.
    pub(crate) fn places_in(&self, unit: UnitId, digit: Digit) -> CellSet {
        self.board.geometry().unit(unit).set & *self.places(digit)
    }

    /// Whether a unit must still hold a digit: it is full and has no such value yet.
    pub(crate) fn needs(&self, unit: UnitId, digit: Digit) -> bool {
        let unit = self.board.geometry().unit(unit);
        unit.full && unit.cells.iter().all(|&cell| self.board.value(cell) != Some(digit))
    }

    /// The cells that may take a digit and see all of some cells.
    pub(crate) fn seen_by_all(&self, digit: Digit, cells: impl IntoIterator<Item = Cell>) -> CellSet {
        let geometry = self.board.geometry();
        cells.into_iter().fold(*self.places(digit), |seen, cell| seen & *geometry.peers(cell))
    }
}

impl Facts<'static> {
    /// The same, keeping the board: for a list that is made bit by bit.
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
