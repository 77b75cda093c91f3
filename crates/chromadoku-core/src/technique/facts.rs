//! What finders share about one position: the board, and indexes that are built when the first finder asks for them.
//!
//! A position where a simple technique applies never pays for the indexes of harder ones. A path takes its facts along: the
//! index of places is kept up to date from step to step, the rest is forgotten.

use std::borrow::Cow;
use std::cell::{OnceCell, RefCell, RefMut};
use std::ops::Deref;

use super::als::chains::{self, Joins};
use super::als::{self, Als};
use super::chain;
use super::color::{self, Component};
use super::fish::{self, Fish, View};
use super::implication::Implications;
use super::index::{Hall, Index};
use super::links::{Ends, Links, Scope, Search};
use super::turbot::{self, Conjugate};
use super::unique::{self, Rectangle};

use crate::board::{Board, Contradiction};
use crate::id::{Candidate, Cell, Digit, Id, UnitId};
use crate::set::CellSet;
use crate::step::Effect;

/// A board with what was worked out about it.
pub struct Facts<'a> {
    board: Cow<'a, Board>,
    unique: Option<CellSet>,
    index: OnceCell<Index>,
    more: OnceCell<Box<More>>,
}

/// What only some techniques ask for.
#[derive(Default)]
struct More {
    rectangles: OnceCell<Vec<Rectangle>>,
    conjugates: OnceCell<Vec<Vec<Conjugate>>>,
    components: OnceCell<Vec<Vec<Component>>>,
    views: OnceCell<Vec<View>>,
    finned: [OnceCell<Vec<(Fish, bool)>>; 8],
    sets: OnceCell<Vec<Als>>,
    joins: OnceCell<Joins>,
    links: [OnceCell<Links>; 5],
    searches: [OnceCell<RefCell<Search>>; 5],
    implications: OnceCell<Implications>,
}

impl<'a> Facts<'a> {
    /// A board of which nothing is worked out yet.
    pub fn new(board: &'a Board) -> Facts<'a> {
        Facts::of(Cow::Borrowed(board))
    }

    fn of(board: Cow<'a, Board>) -> Facts<'a> {
        Facts { board, unique: None, index: OnceCell::new(), more: OnceCell::new() }
    }

    /// The same where the givens, in these cells, are known to have one solution: techniques may rely on it.
    pub fn with_unique(self, givens: Option<CellSet>) -> Facts<'a> {
        Facts { unique: givens, ..self }
    }

    /// The cells of the givens, where these are known to have one solution.
    pub fn unique(&self) -> Option<&CellSet> {
        self.unique.as_ref()
    }

    /// Carries out an effect, and forgets what it makes untrue.
    pub fn apply(&mut self, effect: Effect) {
        let board = self.board.to_mut();
        match self.index.get_mut() {
            Some(index) => index.apply(board, effect),
            None => board.apply(effect),
        }
        self.more.take();
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

    fn more(&self) -> &More {
        self.more.get_or_init(Box::default)
    }

    /// The cells in which two digits could be exchanged; none where the solution is not known to be unique.
    pub(crate) fn rectangles(&self) -> &[Rectangle] {
        self.more().rectangles.get_or_init(|| unique::rectangles(self))
    }

    /// The units in which a digit has two places.
    pub(crate) fn conjugates(&self, digit: Digit) -> &[Conjugate] {
        let digits = || self.board.geometry().digits().iter();
        let all =
            self.more().conjugates.get_or_init(|| digits().map(|digit| turbot::conjugates(self, digit)).collect());
        &all[digit.index()]
    }

    /// The two-colored components of a digit's strong links.
    pub(crate) fn components(&self, digit: Digit) -> &[Component] {
        let digits = || self.board.geometry().digits().iter();
        let all = self.more().components.get_or_init(|| digits().map(|digit| color::components(self, digit)).collect());
        &all[digit.index()]
    }

    /// Rows against columns, and columns against rows, for all digits.
    pub(crate) fn views(&self) -> &[View] {
        self.more().views.get_or_init(|| fish::views(self))
    }

    /// All finned fish of a size, rows against columns, and whether they are sashimi.
    pub(crate) fn finned(&self, size: usize) -> &[(Fish, bool)] {
        self.more().finned[size].get_or_init(|| fish::all_finned(size, self))
    }

    /// The almost locked sets, smallest first.
    pub(crate) fn sets(&self) -> &[Als] {
        self.more().sets.get_or_init(|| als::find(self))
    }

    /// What joins the almost locked sets.
    pub(crate) fn joins(&self) -> &Joins {
        self.more().joins.get_or_init(|| chains::joins(self))
    }

    /// The graph of links of a scope.
    pub(crate) fn links(&self, scope: Scope) -> &Links {
        self.more().links[scope as usize].get_or_init(|| Links::new(self, scope))
    }

    fn search(&self, scope: Scope) -> RefMut<'_, Search> {
        let search = || RefCell::new(Search::new(self.links(scope)));
        self.more().searches[scope as usize].get_or_init(search).borrow_mut()
    }

    /// The ends of all chains of a scope, shortest first; they are looked for as they are asked for.
    pub(crate) fn ends(&self, scope: Scope) -> impl Iterator<Item = Ends> {
        (0..).map_while(move |at| self.search(scope).get(self.links(scope), at))
    }

    /// Whether a scope has a chain of this level or a shorter one between two nodes.
    pub(crate) fn reaches(&self, scope: Scope, ends: &Ends) -> bool {
        self.search(scope).reaches(self.links(scope), ends)
    }

    /// What a loop with these ends excludes.
    pub(crate) fn loop_victims(&self, scope: Scope, ends: &Ends) -> Vec<Candidate> {
        chain::loop_victims(self, scope, ends)
    }

    /// What follows from candidates by constraints alone.
    pub(crate) fn implications(&self) -> &Implications {
        self.more().implications.get_or_init(|| Implications::new(self))
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

    /// The cells that may take a digit and see all of some cells.
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
