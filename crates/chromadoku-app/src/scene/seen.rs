//! What of a session is to be seen in grid and graph.

use std::rc::Rc;
use std::sync::Arc;

use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Candidate, Cell, Digit, PerCell};
use chromadoku_board::note::OwnLink;
use chromadoku_board::set::{CellSet, DigitSet};
use chromadoku_solver::path::Outcome;

use crate::session::solutions::differing;
use crate::session::{
    Candidates, Filter, Pen, Position, SearchRun, Selection, Session, Shown, Solutions, Stage, Truths, Values,
};

/// What both scenes are made from. Where it is equal, nothing in grid and graph can have changed; what is not in it they cannot
/// show. Comparing it begins with the addresses of what is shared.
#[derive(Clone, PartialEq, Debug)]
pub struct Seen {
    /// The board.
    pub geometry: Arc<Geometry>,
    /// The givens.
    pub givens: Rc<Values>,
    /// Values, candidates and marks.
    pub position: Rc<Position>,
    /// Whether the puzzle is being set or played.
    pub stage: Stage,
    /// The chosen cells.
    pub selection: Selection,
    /// The candidate at which a link of the user begins.
    pub tied: Option<Candidate>,
    /// The candidate that colors go to.
    pub aimed: Option<Candidate>,
    /// Who writes the candidates.
    pub candidates: Candidates,
    /// Whether corner and center marks stand in place of candidates: not while candidates are marked or struck.
    pub notes: bool,
    /// Whether conflicts are shown.
    pub conflicts: bool,
    /// What stands out.
    pub filter: Filter,
    /// The step, and how much of it.
    pub shown: Option<Shown>,
    /// Whether that step is looked at in peace, so that all else steps back: nothing plays, and its pattern is shown.
    pub explained: bool,
    /// The backtracking run.
    pub search: Option<Rc<SearchRun>>,
    /// How logic ends here, where that is known.
    pub outcome: Option<Outcome>,
    /// Two of several solutions.
    pub two: Option<Rc<[PerCell<Digit>; 2]>>,
    /// The givens in conflict, and the entries that a check has found wrong.
    pub conflicting: CellSet,
    /// The digits that each cell has in some solution, while that is shown.
    pub truths: Option<Rc<PerCell<DigitSet>>>,
}

impl Seen {
    /// What of a session is to be seen.
    pub fn of(session: &Session) -> Seen {
        let (puzzle, moment) = (&session.puzzle, &session.moment);
        Seen {
            geometry: puzzle.geometry.clone(),
            givens: puzzle.givens.clone(),
            position: puzzle.position.clone(),
            stage: puzzle.stage,
            selection: puzzle.selection,
            tied: moment.tied.filter(|_| session.ties()),
            aimed: session.aimed(),
            candidates: session.page.settings.candidates,
            notes: session.page.pen != Pen::Mark,
            conflicts: session.shows_conflicts(),
            // While cells are colored, the digit that comes first is a color, and nothing steps back.
            filter: if session.paints() { Filter::Off } else { session.page.filter },
            shown: session.in_view(),
            explained: session.is_explaining(),
            search: moment.search.clone(),
            outcome: session.outcome_here(),
            two: match &puzzle.solutions {
                Solutions::Several(two, _) => Some(two.clone()),
                _ => None,
            },
            conflicting: puzzle.solutions.conflicting() | session.found_wrong(),
            truths: match session.shown_truths() {
                Some(Truths::Known(found)) => Some(found.clone()),
                _ => None,
            },
        }
    }

    /// The pairs of equal peers, where conflicts are shown.
    pub fn clashes(&self) -> Vec<(Cell, Cell)> {
        let clashes = self.position.board.clashes();
        clashes.filter(|&(a, b)| self.conflicts || self.givens[a].is_some() && self.givens[b].is_some()).collect()
    }

    /// Whether it is seen that a cell has neither a value nor a candidate left.
    pub fn is_dead(&self, cell: Cell) -> bool {
        self.conflicts
            && self.position.board.unsolved().contains(cell)
            && self.position.board.candidates(cell).is_empty()
    }

    /// Two solutions that differ, where their cells are marked: when nothing else is to be seen. While the puzzle is being set
    /// almost all of them do, so there only those who chose just these cells see it: "Show" chooses them.
    pub fn differing(&self) -> Option<&[PerCell<Digit>; 2]> {
        let two = self.two.as_deref()?;
        let broken = || matches!(self.outcome, Some(Outcome::Contradiction(_)));
        let asked = || self.stage == Stage::Play || self.chose_differing();
        (self.shown.is_none() && self.search.is_none() && asked() && !broken()).then_some(two)
    }

    /// What the user sees left for a cell.
    pub fn left(&self, cell: Cell) -> DigitSet {
        self.position.left(cell, self.candidates)
    }

    /// The user's links whose ends are seen, where no step is looked at.
    pub fn own_links(&self) -> impl Iterator<Item = &OwnLink> {
        let is_seen = |at: &Candidate| self.position.shows(*at, self.candidates);
        let all = self
            .position
            .links
            .iter()
            .filter(|_| !self.explained && self.search.is_none() && self.stage == Stage::Play);
        all.filter(move |link| link.ends.iter().all(is_seen))
    }

    /// The digits of a cell at which links of the user end or one begins.
    pub fn linked(&self, cell: Cell) -> DigitSet {
        let ends = self.own_links().flat_map(|link| link.ends).chain(self.tied);
        ends.filter(|at| at.cell == cell).map(|at| at.digit).collect()
    }

    /// Whether a cell is among those that the filter lets stand out.
    pub fn passes(&self, cell: Cell) -> bool {
        let value = self.position.board.value(cell);
        match self.filter {
            Filter::Off => true,
            Filter::Digit(digit) => value.map_or_else(|| self.left(cell).contains(digit), |value| value == digit),
            Filter::Bivalue => value.is_none() && self.left(cell).len() == 2,
        }
    }

    /// Whether just the cells are chosen in which two solutions differ.
    pub fn chose_differing(&self) -> bool {
        self.two.as_deref().is_some_and(|two| self.selection.cells == differing(two))
    }
}
