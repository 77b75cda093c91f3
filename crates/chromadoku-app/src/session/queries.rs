//! What can be asked of a session: all of it derived, nothing stored.

use std::borrow::Cow;
use std::rc::Rc;

use chromadoku_board::board::{Board, Contradiction};
use chromadoku_board::codec::link::COLORS;
use chromadoku_board::id::{Candidate, Cell, Digit, UnitId};
use chromadoku_board::set::{CellSet, DigitSet};
use chromadoku_solver::path::Outcome;
use chromadoku_solver::step::Step;
use chromadoku_solver::technique::Choice;

use crate::story::parts::part_of;
use crate::story::{self, Beat};

use super::drawn::may_be_drawn;
use super::link::puzzle_link_of;
use super::list::{List, Reached};
use super::position::{By, Entry};
use super::{
    Candidates, Check, Coming, Conflicts, Feasible, Filter, GraphModel, Pen, Plan, Position, ProofKey, Puzzle,
    Reliance, Reveal, Session, Shown, Stage, Truths,
};

impl Session {
    /// Whether every cell is filled and nothing clashes.
    pub fn is_solved(&self) -> bool {
        self.puzzle.position.board.is_solved()
    }

    /// Whether time is spent on the puzzle.
    pub fn timing(&self) -> Timing {
        let Puzzle { givens, position, timeline, geometry, stage, .. } = &self.puzzle;
        let bare = givens.values().all(Option::is_none) && !geometry.has_rules();
        let own = position.entries.values().flatten().all(|entry| entry.by == By::User) && position.removed.is_empty();
        match () {
            () if *stage == Stage::SetUp || bare || self.moment.search.is_some() => Timing::Idle,
            () if self.is_solved() && own && timeline.cursor > 0 => Timing::Solved,
            () if self.is_solved() => Timing::Idle,
            () if timeline.cursor == 0 => Timing::Fresh,
            () => Timing::Runs,
        }
    }

    /// How far the user has got with the puzzle; `None` while there is nothing to solve.
    pub fn reached(&self) -> Option<Reached> {
        let plays = self.puzzle.stage == Stage::Play && self.moment.search.is_none();
        plays.then(|| match self.puzzle.timeline.cursor {
            0 => Reached::Untouched,
            _ if self.is_solved() && self.has_own_entries() => Reached::Solved,
            _ => Reached::Begun,
        })
    }

    /// The list that the puzzle is one of, once it is solved.
    pub fn solved_in_list(&self) -> Option<&List> {
        let list = self.page.list.as_deref().filter(|_| self.is_solved() && self.reached().is_some())?;
        list.has_open(&puzzle_link_of(self)).then_some(list)
    }

    /// The number of the puzzle of the list that comes after this one, once this one is solved.
    pub fn next_listed(&self) -> Option<usize> {
        self.solved_in_list()?.next()
    }

    /// Whether a digit key colors cells.
    pub fn paints(&self) -> bool {
        self.page.pen == Pen::Color && self.puzzle.stage == Stage::Play
    }

    /// The candidate that a color goes to; else it goes to the chosen cells.
    pub fn aimed(&self) -> Option<Candidate> {
        let selection = &self.puzzle.selection;
        let is_chosen = |at: &Candidate| selection.cells == CellSet::of(at.cell);
        self.moment.tied.filter(|_| self.paints()).filter(is_chosen)
    }

    /// Whether a digit key takes a candidate as the end of a link.
    pub fn ties(&self) -> bool {
        self.page.pen == Pen::Link && self.puzzle.stage == Stage::Play
    }

    /// How many digits or colors the pen has.
    pub fn inks(&self) -> usize {
        if self.paints() { COLORS } else { self.puzzle.geometry.digit_count() }
    }

    /// Whether there are entries that no proved step made.
    pub fn has_own_entries(&self) -> bool {
        self.puzzle.position.entries.values().flatten().any(|entry| entry.by != By::Step)
    }

    /// What the user says is false, of the candidates of the board: what was struck out or, where the user writes the marks, what a cell
    /// with marks lacks.
    pub fn claims(&self) -> Vec<Candidate> {
        let Position { board, marks, .. } = &*self.puzzle.position;
        let lacking = |(cell, &marked): (Cell, &DigitSet)| {
            let lacking = if marked.is_empty() { marked } else { board.candidates(cell) - marked };
            lacking.iter().map(move |digit| Candidate { cell, digit })
        };
        match (self.puzzle.stage, self.page.settings.candidates) {
            (Stage::SetUp, _) => Vec::new(),
            (Stage::Play, Candidates::Auto) => self.puzzle.position.struck(),
            (Stage::Play, Candidates::Hand) => marks.iter().flat_map(lacking).collect(),
        }
    }

    /// The cells that are equal to a peer, where conflicts are shown.
    pub fn clashing(&self) -> CellSet {
        let shown = self.shows_conflicts().then(|| self.puzzle.position.board.clashes());
        shown.into_iter().flatten().flat_map(|(a, b)| [a, b]).collect()
    }

    /// The board of the givens alone.
    pub fn start_board(&self) -> Board {
        Board::from_values(self.puzzle.geometry.clone(), &self.puzzle.givens)
    }

    /// The board of the values at the cursor alone.
    pub fn values_board(&self) -> Board {
        Board::from_values(self.puzzle.geometry.clone(), self.puzzle.position.board.values())
    }

    /// The board at the end of the timeline, where the plan begins.
    pub fn end_board(&self) -> Board {
        if self.puzzle.timeline.cursor == self.puzzle.timeline.moves.len() {
            return self.puzzle.position.board.clone();
        }
        Position::replay(self.puzzle.geometry.clone(), &self.puzzle.givens, &self.puzzle.timeline.moves).board
    }

    /// Whether something was done here that undoing takes back.
    pub fn has_past(&self) -> bool {
        match self.puzzle.stage {
            Stage::SetUp => !self.puzzle.drafts.before.is_empty(),
            Stage::Play => self.puzzle.timeline.cursor > 0,
        }
    }

    /// Whether something was undone here that can be done again.
    pub fn has_future(&self) -> bool {
        match self.puzzle.stage {
            Stage::SetUp => !self.puzzle.drafts.after.is_empty(),
            Stage::Play => !self.at_end(),
        }
    }

    /// Whether something can be undone, be it that this puzzle took the place of another one.
    pub fn can_undo(&self) -> bool {
        self.has_past() || !self.page.formers.is_empty()
    }

    /// Whether something can be done again.
    pub fn can_redo(&self) -> bool {
        self.has_future() || !self.page.later.is_empty()
    }

    /// Whether conflicts are shown now. Givens in conflict always are.
    pub fn shows_conflicts(&self) -> bool {
        let asked = self.page.settings.conflicts == Conflicts::WhenAsked && self.puzzle.stage == Stage::Play;
        !asked || self.moment.check == Check::Told
    }

    /// The cell after one in reading order, where digits that set a puzzle go on; the last one is its own.
    pub fn after(&self, cell: Cell) -> Cell {
        self.puzzle.geometry.cells().skip_while(|&other| other != cell).nth(1).unwrap_or(cell)
    }

    /// The plan's steps; none where it is not known.
    pub fn planned(&self) -> &[Rc<Step>] {
        match &self.puzzle.plan {
            Plan::Known(steps, _) => steps,
            _ => &[],
        }
    }

    /// How many places the slider has, but for the first: moves that were made and steps that are planned.
    pub fn horizon(&self) -> usize {
        self.puzzle.timeline.moves.len() + self.planned().len()
    }

    /// Whether the cursor stands behind the last move.
    pub fn at_end(&self) -> bool {
        self.puzzle.timeline.cursor == self.puzzle.timeline.moves.len()
    }

    /// What comes after the cursor by logic alone: the next move where it is a step, the plan's first step at the end,
    /// else what the worker found; nothing while that is not known.
    pub fn next(&self) -> Option<Coming> {
        if let Some(step) =
            self.puzzle.timeline.moves.get(self.puzzle.timeline.cursor).and_then(|next| next.cause.step())
        {
            return Some(Ok(step.clone()));
        }
        match (&self.puzzle.plan, self.at_end()) {
            (Plan::Known(steps, outcome), true) => Some(steps.first().cloned().ok_or_else(|| outcome.clone())),
            _ => self.moment.found.clone(),
        }
    }

    /// The cells of the givens, where these are known to have one solution and steps may rely on it.
    pub fn unique(&self) -> Option<CellSet> {
        let given = |&(_, value): &(Cell, &Option<Digit>)| value.is_some();
        (self.puzzle.solutions.only().is_some() && self.page.settings.reliance == Reliance::Unique)
            .then(|| self.puzzle.givens.iter().filter(given).map(|(cell, _)| cell).collect())
    }

    /// The techniques in use on this puzzle, in order.
    pub fn choice(&self) -> Rc<Choice> {
        let chosen = &self.page.settings.choice;
        if self.puzzle.harder { Rc::new(chosen.harder()) } else { chosen.clone() }
    }

    /// Whether logic ends here, and there are techniques to look harder with. A step may be looked at all the same, such as one of
    /// a technique that is off: it comes first.
    pub fn can_look_harder(&self) -> bool {
        let has_more = || self.page.settings.choice.harder() != *self.page.settings.choice;
        let looks = self.in_view().is_some_and(|shown| shown.reveal != Reveal::Done);
        self.outcome_here() == Some(Outcome::Stuck) && !looks && !self.puzzle.harder && has_more()
    }

    /// How logic ends here, where it has no step left; nothing while that is not known or there is one. Before the last move that is known
    /// where a cell has nothing left: it is the same position whichever way one comes to it.
    pub fn outcome_here(&self) -> Option<Outcome> {
        if self.is_solved() {
            return Some(Outcome::Solved);
        }
        let outcome = match &self.puzzle.plan {
            Plan::Known(steps, outcome) if self.at_end() => steps.is_empty().then(|| outcome.clone()),
            _ => {
                let board = &self.puzzle.position.board;
                let dead = board.unsolved().iter().find(|&cell| board.candidates(cell).is_empty());
                dead.map(|cell| Outcome::Contradiction(Contradiction::NoCandidate(cell)))
            }
        };
        outcome.filter(|outcome| !matches!(outcome, Outcome::Contradiction(_)) || self.shows_conflicts())
    }

    /// What is true in some solution, while that is shown.
    pub fn shown_truths(&self) -> Option<&Truths> {
        self.puzzle.shows_truths.then_some(&self.moment.truths)
    }

    /// The digits that a cell has in some solution, while that is shown and known.
    pub fn truths(&self, cell: Cell) -> Option<DigitSet> {
        match self.shown_truths()? {
            Truths::Known(found) => Some(found[cell]),
            _ => None,
        }
    }

    /// What is wrong with the position, if anything is known to be. What follows from a guess is not: a guess may be
    /// wrong, and logic goes on from it until that shows.
    pub fn wrong(&self) -> Option<Wrong> {
        if let Some((a, b)) = self.puzzle.position.board.clashes().next() {
            return Some(Wrong::Clash(a, b));
        }
        let entries =
            || self.puzzle.position.entries.iter().filter_map(|(cell, entry)| entry.map(|entry| (cell, entry)));
        if let Some(solution) = self.puzzle.solutions.only() {
            let wrong = entries().filter(|(cell, entry)| entry.digit != solution[*cell]);
            return match wrong.min_by_key(|(_, entry)| entry.at) {
                Some((_, Entry { by: By::Trial, .. })) => None,
                Some((cell, _)) => Some(Wrong::Entry(cell)),
                None => {
                    let mut removed = self.puzzle.position.removed.iter().map(|(gone, _)| gone);
                    removed.find(|gone| solution[gone.cell] == gone.digit).map(|gone| Wrong::Removed(gone.cell))
                }
            };
        }
        let guessed = entries().any(|(_, entry)| entry.by == By::Trial);
        (self.moment.feasible == Feasible::No && !guessed).then_some(Wrong::Somewhere)
    }

    /// The entries that a check has just found wrong.
    pub fn found_wrong(&self) -> CellSet {
        if self.moment.check == Check::Told { self.wrong_entries() } else { CellSet::EMPTY }
    }

    /// The entries that are not what the one solution has there; none where there is not just one.
    pub(crate) fn wrong_entries(&self) -> CellSet {
        let Some(solution) = self.puzzle.solutions.only() else { return CellSet::EMPTY };
        let entries = self.puzzle.position.entries.iter().filter_map(|(cell, entry)| Some((cell, (*entry)?)));
        let wrong = entries.filter(|(cell, entry)| entry.by != By::Step && entry.digit != solution[*cell]);
        wrong.map(|(cell, _)| cell).collect()
    }

    /// The step that the views show: the one that is pointed at, else the one that is looked at.
    pub fn in_view(&self) -> Option<Shown> {
        let shown = self.moment.shown.clone();
        // A story is not interrupted.
        if shown.as_ref().is_some_and(|shown| (Reveal::Pattern..Reveal::Effects).contains(&shown.reveal)) {
            return shown;
        }
        self.moment.pointed.clone().map(|step| Shown { step, reveal: Reveal::Effects }).or(shown)
    }

    /// The board that a step was found on of which so much is shown: once it is carried out, the one before it.
    pub fn board_of(&self, reveal: Reveal) -> Cow<'_, Board> {
        let Puzzle { geometry, givens, timeline, position, .. } = &self.puzzle;
        match timeline.done() {
            [before @ .., last] if reveal == Reveal::Done && last.cause.is_step() => {
                Cow::Owned(Position::replay(geometry.clone(), givens, before).board)
            }
            _ => Cow::Borrowed(&position.board),
        }
    }

    /// The story of the step that is looked at.
    pub fn story(&self) -> Vec<Beat> {
        let shown = self.moment.shown.as_ref();
        shown.map(|shown| story::beats(&self.puzzle.position.board, &shown.step)).unwrap_or_default()
    }

    /// What a hint shows next of the step that is looked at: where to look, the pattern, its story, which ends with what follows, or
    /// what follows alone where it has no story; nothing once that is told. A part of the story is told in short, unless it is gone
    /// through one by one.
    pub fn next_reveal(&self) -> Option<Reveal> {
        let next = match self.moment.shown.as_ref()?.reveal {
            Reveal::Where => return Some(Reveal::Pattern),
            Reveal::Pattern => 0,
            Reveal::Beat(at) => usize::from(at) + 1,
            Reveal::Effects | Reveal::Done => return None,
        };
        let story = self.story();
        if story.is_empty() {
            return Some(Reveal::Effects);
        }
        if next >= story.len() {
            return None;
        }
        let part = part_of(&story, next);
        Some(Reveal::Beat(if part.start < next { next } else { part.end - 1 } as u16))
    }

    /// The step that is held and another one that is looked at.
    pub fn pair(&self) -> Option<Rc<[Rc<Step>; 2]>> {
        let shown = self.moment.shown.as_ref().filter(|shown| shown.reveal < Reveal::Done)?;
        let held = self.moment.held.clone().filter(|held| *held != shown.step)?;
        Some(Rc::new([held, shown.step.clone()]))
    }

    /// The proof that the graph shows: of a step that is looked at, ahead of being carried out, while nothing plays.
    pub fn proof(&self) -> Option<ProofKey> {
        self.provable().filter(|_| self.page.settings.proofs)
    }

    /// The proof of the step that is looked at, unless it is known to have no picture.
    pub fn provable(&self) -> Option<ProofKey> {
        let step = self.in_view().filter(|shown| self.is_explaining() && may_be_drawn(&shown.step))?.step;
        let key = ProofKey { step, stamp: (self.page.epoch, self.page.revision) };
        (self.page.proof.of(&key) != Some(&None)).then_some(key)
    }

    /// Whether a step that was not carried out is looked at in peace, its pattern at least.
    pub fn is_explaining(&self) -> bool {
        let open = |shown: &Shown| (Reveal::Pattern..Reveal::Done).contains(&shown.reveal);
        !self.page.player.playing && self.moment.search.is_none() && self.in_view().as_ref().is_some_and(open)
    }

    /// Whether a step that has a story is looked at, from where to look to what follows.
    pub fn is_told(&self) -> bool {
        let is_calm = !self.page.player.playing && self.moment.search.is_none();
        let has_story = match self.moment.shown.as_ref().map(|shown| shown.reveal) {
            None | Some(Reveal::Done) => false,
            Some(Reveal::Beat(_)) => true,
            Some(Reveal::Where | Reveal::Pattern | Reveal::Effects) => !self.story().is_empty(),
        };
        is_calm && has_story
    }

    /// The graph that is in view.
    pub fn model_in_view(&self) -> GraphModel {
        if self.proof().is_some() { GraphModel::Proof } else { self.page.view.model }
    }

    /// The unit that the unit models show: the chosen one, else that of the shown step, else one of the active cell.
    pub fn shown_unit(&self) -> Option<UnitId> {
        let of_step = || self.in_view().and_then(|shown| story::units_of(&shown.step).first().copied());
        self.page
            .view
            .unit
            .or_else(of_step)
            .or_else(|| self.puzzle.geometry.units_of(self.puzzle.selection.active).first().copied())
    }

    /// The digit that models of one digit show: the chosen one, else that of the filter, of the shown step, of the active cell.
    pub fn shown_digit(&self) -> Digit {
        let of_step = || self.in_view().and_then(|shown| Some(shown.step.effects.first()?.candidate().digit));
        let of_cell = || self.puzzle.position.board.domain(self.puzzle.selection.active).first();
        let filtered = match self.page.filter {
            Filter::Digit(digit) => Some(digit),
            Filter::Off | Filter::Bivalue => None,
        };
        let chosen = self.page.digit.or(filtered).filter(|&digit| self.puzzle.geometry.digits().contains(digit));
        chosen.or_else(of_step).or_else(of_cell).unwrap_or(Digit(0))
    }
}

/// Whether time is spent on a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Timing {
    /// It is not: there is nothing to solve, or a program solved it.
    Idle,
    /// It is, and nothing was done yet.
    Fresh,
    /// It is.
    Runs,
    /// The user has solved it.
    Solved,
}

/// What is wrong with a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// Two peers are equal.
    Clash(Cell, Cell),
    /// This entry is not what the solution has.
    Entry(Cell),
    /// The solution's digit was taken from this cell.
    Removed(Cell),
    /// The entries together lead to no solution.
    Somewhere,
}
