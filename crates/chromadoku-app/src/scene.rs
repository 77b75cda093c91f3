//! What the views show, derived from the session: positions, roles and what is said, without any browser type or color.

pub mod graph;
pub mod grid;
pub mod past;
pub mod said;
mod seen;

use chromadoku_board::board::Contradiction;
use chromadoku_board::id::{Candidate, Cell, RuleId};
use chromadoku_board::set::{CellSet, DigitSet};
use chromadoku_solver::path::Outcome;
use chromadoku_solver::step::{Effect, Pattern, Step};
use chromadoku_solver::technique::Family;

pub use seen::Seen;

use crate::figure::{Emphasis, Face, Link, Role};
use crate::session::{Candidates, Reveal, Stage};
use crate::story::hint::Where;
use crate::story::marks::{self, Marks};
use crate::story::parts::up_to;
use crate::story::{self, rules_of};
use crate::words;

impl Emphasis {
    /// That of a part of a drawing with this role.
    pub fn of(seen: &Seen, role: Option<Role>, in_area: bool) -> Emphasis {
        match role {
            None if seen.explained && in_area => Emphasis::Context,
            None if seen.explained => Emphasis::Rest,
            _ => Emphasis::Full,
        }
    }

    /// That of a cell with this role: what the filter does not let pass steps back, while no step is told.
    pub fn of_cell(seen: &Seen, cell: Cell, role: Option<Role>, is_spoken_of: bool) -> Emphasis {
        match role {
            None if !seen.explained && !seen.passes(cell) => Emphasis::Rest,
            _ => Emphasis::of(seen, role, is_spoken_of),
        }
    }
}

/// The step in the views, with what of it is to be seen, or the end that logic came to: both scenes start from this.
pub struct Marked<'a> {
    step: Option<(&'a Step, Reveal)>,
    /// The pattern, from the moment that it is shown.
    marks: Marks,
    /// What its story calls parts of it, until it is carried out.
    letters: Vec<(CellSet, char)>,
    /// What follows, from the moment that it is shown: the last words of a story say it.
    effects: &'a [Effect],
    /// The cells of the units that the sentence in view names, while a story is told.
    named: Option<CellSet>,
    /// All cells that the sentence in view names, while a story is told, and those of the rules below.
    cited: CellSet,
    /// The rules that the pattern rests on, from the moment that it is shown; while a story is told that says of each sentence on
    /// which it rests, those of the sentence in view.
    rules: Vec<RuleId>,
    /// Why the position cannot be completed, where that is said.
    broken: Option<Contradiction>,
    seen: &'a Seen,
}

impl<'a> Marked<'a> {
    /// What of the step is to be seen.
    pub fn of(seen: &'a Seen) -> Marked<'a> {
        // A step that has not been carried out is what the words speak of.
        let ahead = seen.shown.as_ref().is_some_and(|shown| shown.reveal < Reveal::Done);
        let broken = match seen.outcome {
            Some(Outcome::Contradiction(at)) if !ahead && seen.search.is_none() && seen.stage == Stage::Play => {
                Some(at)
            }
            _ => None,
        };
        let step = seen.shown.as_ref().filter(|_| broken.is_none());
        let step = step.map(|shown| (&*shown.step, shown.reveal));
        let shown = step.filter(|&(_, reveal)| reveal >= Reveal::Pattern);
        let board = &seen.position.board;
        // With what goes, what was supposed of its cells is over.
        let over = |step: &Step| step.effects.iter().map(|effect| effect.candidate().cell).collect::<CellSet>();
        let (mut named, mut rules, mut cited) = (None, None, CellSet::EMPTY);
        let (marks, follows) = match shown {
            None => (Marks::default(), false),
            Some((step, Reveal::Effects)) => (Marks::of_step(board, step), true),
            Some((step, Reveal::Beat(at))) => {
                let told = story::beats(board, step);
                let is_last = usize::from(at) + 1 >= told.len();
                if let Some(beat) = told.get(usize::from(at)) {
                    named = Some(words::units_named(board.geometry(), &beat.text));
                    cited =
                        words::mentions(board.geometry(), &beat.text).iter().fold(cited, |all, one| all | one.cells);
                    rules = told.iter().any(|beat| !beat.rules.is_empty()).then(|| beat.rules.clone());
                }
                let marks = Marks::of_beats(board, step, &up_to(told, at.into()));
                (if is_last { marks.without_lies(&over(step)) } else { marks }, is_last)
            }
            Some((step, Reveal::Done)) => (Marks::of(board, step).without_supposition(), true),
            Some((step, _)) => (Marks::of(board, step), false),
        };
        let effects = shown.filter(|_| follows).map_or(&[][..], |(step, _)| &step.effects);
        let told = shown.filter(|(_, reveal)| *reveal < Reveal::Done);
        let letters = told.map_or(Vec::new(), |(step, _)| story::anatomy::letters(board, step));
        let rules = rules.or_else(|| shown.map(|(step, _)| rules_of(step))).unwrap_or_default();
        cited |= rules.iter().flat_map(|&rule| seen.geometry.rule(rule).cells()).collect();
        Marked { step, marks, letters, effects, named, cited, rules, broken, seen }
    }

    /// The candidates of a cell that are shown: all that are left, or where the user writes them the user's own. Who writes them
    /// by hand still sees what a step speaks of.
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        let position = &self.seen.position;
        let (left, own) = (position.board.candidates(cell), position.marks[cell]);
        let loses = || self.effects().iter().any(|effect| effect.candidate().cell == cell);
        match self.seen.candidates {
            Candidates::Hand if self.seen.truths.is_some() => left,
            Candidates::Hand if !self.pattern(cell).is_empty() || loses() => left | own,
            Candidates::Hand => own,
            Candidates::Auto => left,
        }
    }

    /// The cells that cannot be filled as they must: no digit is left for one, too few for some, a digit of their unit fits in
    /// none of them, or their values break a rule.
    pub fn broken(&self) -> CellSet {
        match self.broken {
            Some(Contradiction::NoCandidate(cell)) => CellSet::of(cell),
            Some(Contradiction::NoPlace(unit, _)) => self.seen.position.board.unsolved_in(unit),
            Some(Contradiction::TooFewDigits { cells, .. }) => cells,
            Some(Contradiction::Rule(rule)) => self.seen.geometry.rule(rule).cells().into_iter().collect(),
            Some(Contradiction::Clash(..)) | None => CellSet::EMPTY,
        }
    }

    /// The clique that has too few digits to color it.
    pub fn uncolorable(&self) -> Option<CellSet> {
        match self.broken {
            Some(Contradiction::TooFewDigits { cells, .. }) => Some(cells),
            _ => None,
        }
    }

    /// The cells to look at, and then those of the pattern and its units; while a story is told, those of the units that its sentence names.
    pub fn area(&self) -> CellSet {
        if let Some(Contradiction::NoPlace(unit, _) | Contradiction::TooFewDigits { unit, .. }) = self.broken {
            return self.seen.geometry.unit(unit).set;
        }
        let board = &self.seen.position.board;
        match self.step {
            None => CellSet::EMPTY,
            Some((step, reveal)) if reveal < Reveal::Pattern => Where::of(board, step).cells(board),
            Some((step, _)) => self.named.unwrap_or_else(|| marks::area(board, &step.pattern)),
        }
    }

    /// The cells that do not step back: those of the area, and others that what is said rests on, whatever they hold.
    pub fn spoken_of(&self) -> CellSet {
        self.area() | self.cited
    }

    /// The candidates of a cell that are in the pattern, from the moment that it is shown.
    pub fn pattern(&self, cell: Cell) -> DigitSet {
        self.marks.digits(cell)
    }

    /// What a candidate means in the pattern.
    pub fn pattern_role(&self, candidate: Candidate) -> Option<Role> {
        self.marks.role(candidate)
    }

    /// How a candidate of the pattern is painted: half filled where one of several is true and it is not said which, dotted where it is not
    /// known yet whether it is true.
    pub fn face(&self, at: Candidate) -> Face {
        let Some((step, role)) = self.step.map(|known| known.0).zip(self.pattern_role(at)) else { return Face::Pie };
        let is_over = !self.effects.is_empty();
        match (&step.pattern, role) {
            _ if !role.is_of_pattern() || self.effects.iter().any(|effect| effect.candidate() == at) => Face::Pie,
            _ if step.technique.kind().family == Family::Coloring => Face::Either,
            (Pattern::Cover(_), Role::Pattern | Role::Fin) => Face::Either,
            (Pattern::Chain(chain), _) if is_over && marks::is_end(chain, at) => Face::Either,
            (Pattern::Chain(_), Role::Pattern | Role::Fin) => Face::Untold,
            _ => Face::Pie,
        }
    }

    /// What the step's story calls the part of it that a cell is in.
    pub fn letter(&self, cell: Cell) -> Option<char> {
        self.letters.iter().find(|(cells, _)| cells.contains(cell)).map(|&(_, letter)| letter)
    }

    /// What a cell means in the pattern.
    pub fn cell_role(&self, cell: Cell) -> Option<Role> {
        self.marks.cell_role(cell)
    }

    /// Whether what a candidate means is true or false by what is supposed.
    pub fn is_supposed(&self) -> bool {
        self.marks.is_settled()
    }

    /// The rules that what is said rests on.
    pub fn rules(&self) -> &[RuleId] {
        &self.rules
    }

    /// The links of the pattern.
    pub fn links(&self) -> &[Link] {
        &self.marks.links
    }

    /// Whether a candidate is spoken of by what is told now.
    pub fn is_fresh(&self, at: Candidate) -> bool {
        self.marks.is_fresh(at)
    }

    /// Whether a link was told before what is told now.
    pub fn is_past(&self, link: &Link) -> bool {
        self.marks.past.contains(link)
    }

    /// The effects, from the moment that they are shown.
    pub fn effects(&self) -> &'a [Effect] {
        self.effects
    }
}
