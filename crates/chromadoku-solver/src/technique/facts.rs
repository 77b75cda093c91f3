//! What finders share about one position: the board, and indexes that are built when the first finder asks for them.
//!
//! A position where a simple technique applies never pays for the indexes of harder ones. A path takes its facts along: the
//! index of places is kept up to date from step to step, what is known of a digit is kept until one of its candidates
//! goes, the rest is forgotten.

use std::borrow::Cow;
use std::cell::{OnceCell, RefCell, RefMut};
use std::cmp::Reverse;
use std::ops::Deref;

use super::als::{self, Als, Joins};
use super::chain;
use super::color::{self, Component};
use super::field::Field;
use super::fish::{self, Fish, View};
use super::implication::Implications;
use super::index::{Hall, Index, Revision};
use super::links::{ChainSearch, Ends, Links, Scope, SingleNodes};
use super::pace::Pace;
use super::subset::Tuples;
use super::template;
use super::turbot::{self, Conjugate};
use super::unique::{self, Rectangle};

use crate::step::Effect;
use chromadoku_board::board::{Board, Contradiction};
use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Candidate, Cell, Digit, Id, UnitId};
use chromadoku_board::order::sort_by_key;
use chromadoku_board::set::{CellSet, DigitSet};

/// A board with what was worked out about it.
pub struct Facts<'a> {
    board: Cow<'a, Board>,
    unique: Option<CellSet>,
    index: OnceCell<Index>,
    by_digit: OnceCell<Vec<OfDigit>>,
    by_unit: OnceCell<Vec<OfUnit>>,
    more: OnceCell<Box<More>>,
    /// How the finder that is looking pauses.
    pace: Pace,
}

/// What some techniques ask about the places of one digit.
#[derive(Default)]
struct OfDigit {
    conjugates: OnceCell<Vec<Conjugate>>,
    components: OnceCell<Vec<Component>>,
    views: OnceCell<Vec<View>>,
    finned: [OnceCell<Vec<(Fish, bool)>>; 5],
    franken: [OnceCell<Vec<Fish>>; 4],
    field: OnceCell<Field>,
    template: OnceCell<Option<template::Common>>,
}

impl OfDigit {
    fn all(geometry: &Geometry) -> Vec<OfDigit> {
        (0..geometry.digit_count()).map(|_| OfDigit::default()).collect()
    }
}

/// What some techniques ask about the candidates of one unit.
#[derive(Default)]
struct OfUnit {
    /// The almost locked sets by their size.
    sets: [OnceCell<Vec<Als>>; als::LARGEST + 1],
    tuples: OnceCell<Tuples>,
}

impl OfUnit {
    fn all(geometry: &Geometry) -> Vec<OfUnit> {
        (0..geometry.unit_count()).map(|_| OfUnit::default()).collect()
    }
}

/// What only some techniques ask for.
#[derive(Default)]
struct More {
    rectangles: OnceCell<Vec<Rectangle>>,
    sets: OnceCell<Vec<Als>>,
    joins: OnceCell<Joins>,
    base: OnceCell<SingleNodes>,
    links: [OnceCell<Links>; 5],
    searches: [OnceCell<RefCell<ChainSearch>>; 5],
    implications: OnceCell<Implications>,
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
            more: OnceCell::new(),
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
            changed.for_each(|digit| by_digit[digit.index()] = OfDigit::default());
        }
        if let Some(by_unit) = self.by_unit.get_mut() {
            let changed = geometry.units().filter(|&(unit, _)| index.is_fresh_unit(unit, before));
            changed.for_each(|(unit, _)| by_unit[unit.index()] = OfUnit::default());
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

    fn of_digit(&self, digit: Digit) -> &OfDigit {
        &self.by_digit.get_or_init(|| OfDigit::all(self.board.geometry()))[digit.index()]
    }

    fn of_unit(&self, unit: UnitId) -> &OfUnit {
        &self.by_unit.get_or_init(|| OfUnit::all(self.board.geometry()))[unit.index()]
    }

    /// The places of a digit, numbered.
    pub(crate) fn field(&self, digit: Digit) -> &Field {
        self.of_digit(digit).field.get_or_init(|| Field::new(self, digit))
    }

    /// What all ways to place a digit have in common.
    pub(crate) fn template(&self, digit: Digit) -> Option<template::Common> {
        *self.known_template(digit).get_or_init(|| template::of_digit(self, digit))
    }

    /// The same if it was asked for before.
    pub(crate) fn known_template(&self, digit: Digit) -> &OnceCell<Option<template::Common>> {
        &self.of_digit(digit).template
    }

    /// The almost locked sets of a size in a unit, without those of earlier units.
    pub(crate) fn sets_in(&self, unit: UnitId, size: usize) -> &[Als] {
        self.of_unit(unit).sets[size].get_or_init(|| als::in_unit(self, unit, size))
    }

    /// The matching of a unit's cells and digits, from which its naked and hidden sets are read.
    pub(crate) fn tuples(&self, unit: UnitId) -> &Tuples {
        self.of_unit(unit).tuples.get_or_init(|| Tuples::new(self, unit))
    }

    /// The units in which a digit has two places.
    pub(crate) fn conjugates(&self, digit: Digit) -> &[Conjugate] {
        self.of_digit(digit).conjugates.get_or_init(|| turbot::conjugates(self, digit))
    }

    /// The two-colored components of a digit's strong links.
    pub(crate) fn components(&self, digit: Digit) -> &[Component] {
        self.of_digit(digit).components.get_or_init(|| color::components(self, digit))
    }

    /// Rows against columns, and columns against rows, of a digit.
    pub(crate) fn views(&self, digit: Digit) -> &[View] {
        self.of_digit(digit).views.get_or_init(|| fish::views(self, digit))
    }

    /// All finned fish of a digit and size, up to 4, rows against columns, and whether they are sashimi.
    pub(crate) fn finned(&self, digit: Digit, size: usize) -> &[(Fish, bool)] {
        self.of_digit(digit).finned[size].get_or_init(|| fish::all_finned(digit, size, self))
    }

    /// All Franken fish of a digit and size, up to 3, finned or not.
    pub(crate) fn franken(&self, digit: Digit, size: usize) -> &[Fish] {
        self.of_digit(digit).franken[size].get_or_init(|| fish::all_franken(digit, size, self))
    }

    /// The almost locked sets, smallest first.
    pub(crate) fn sets(&self) -> &[Als] {
        let all = || als::by_size(self, als::LARGEST).into_iter().flatten().cloned().collect();
        self.more().sets.get_or_init(all)
    }

    /// What joins the almost locked sets.
    pub(crate) fn joins(&self) -> &Joins {
        self.more().joins.get_or_init(|| Joins::new(self))
    }

    /// The single candidates and what they exclude, for the graphs of links.
    pub(crate) fn base(&self) -> &SingleNodes {
        self.more().base.get_or_init(|| SingleNodes::new(self))
    }

    /// The graph of links of a scope.
    pub(crate) fn links(&self, scope: Scope) -> &Links {
        self.more().links[scope as usize].get_or_init(|| Links::new(self, scope))
    }

    fn search(&self, scope: Scope) -> RefMut<'_, ChainSearch> {
        let search = || RefCell::new(ChainSearch::new(self.links(scope)));
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
    pub(crate) fn eliminated_by_loop(&self, scope: Scope, ends: &Ends) -> Vec<Candidate> {
        chain::eliminated_by_loop(self, scope, ends)
    }

    /// What follows from candidates by constraints alone.
    pub(crate) fn implications(&self) -> &Implications {
        self.more().implications.get_or_init(|| Implications::new(self))
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
