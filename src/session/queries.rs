//! What can be asked of a session: all of it derived, nothing stored.

use std::rc::Rc;

use chromadoku_core::board::Board;
use chromadoku_core::exact::Uniqueness;
use chromadoku_core::id::{Cell, Digit, PerCell, UnitId};
use chromadoku_core::path::Outcome;
use chromadoku_core::set::{CellSet, DigitSet};
use chromadoku_core::step::Step;

use crate::drawing::Drawing;

use super::position::{By, Entry};
use super::{
    Check, Coming, Feasible, Looking, OpenSheet, Plan, Position, Reliance, Session, Stage, Tally, Truths, Want,
};

impl Session {
    /// Whether every cell is filled and nothing clashes.
    pub fn is_solved(&self) -> bool {
        self.position.board.is_solved()
    }

    /// The board of the givens alone.
    pub fn start_board(&self) -> Board {
        Board::from_values(self.geometry.clone(), &self.givens)
    }

    /// The board of the values at the cursor alone.
    pub fn values_board(&self) -> Board {
        Board::from_values(self.geometry.clone(), self.position.board.values())
    }

    /// The board at the end of the timeline, where the plan begins.
    pub fn end_board(&self) -> Board {
        if self.timeline.cursor == self.timeline.moves.len() {
            return self.position.board.clone();
        }
        Position::replay(self.geometry.clone(), &self.givens, &self.timeline.moves).board
    }

    /// The plan's steps; none where it is not known.
    pub fn planned(&self) -> &[Rc<Step>] {
        match &self.plan {
            Plan::Known(steps, _) => steps,
            _ => &[],
        }
    }

    /// How many places the slider has, but for the first: moves that were made and steps that are planned.
    pub fn horizon(&self) -> usize {
        self.timeline.moves.len() + self.planned().len()
    }

    /// Whether the cursor stands behind the last move.
    pub fn at_end(&self) -> bool {
        self.timeline.cursor == self.timeline.moves.len()
    }

    /// What comes after the cursor by logic alone: the next move where it is a step, the plan's first step at the end,
    /// else what the worker found; nothing while that is not known.
    pub fn next(&self) -> Option<Coming> {
        if let Some(step) = self.timeline.moves.get(self.timeline.cursor).and_then(|next| next.cause.step()) {
            return Some(Ok(step.clone()));
        }
        match (&self.plan, self.at_end()) {
            (Plan::Known(steps, outcome), true) => Some(steps.first().cloned().ok_or_else(|| outcome.clone())),
            _ => self.found.clone(),
        }
    }

    /// The cells of the givens, where these are known to have one solution and steps may rely on it.
    pub fn unique(&self) -> Option<CellSet> {
        let known = matches!(&self.check, Check::Known(answer) if matches!(**answer, Uniqueness::One(_)));
        let given = |&(_, value): &(Cell, &Option<Digit>)| value.is_some();
        (known && self.settings.reliance == Reliance::Unique)
            .then(|| self.givens.iter().filter(given).map(|(cell, _)| cell).collect())
    }

    /// How logic ends here, where it has no step left; nothing while that is not known or there is one.
    pub fn outcome_here(&self) -> Option<Outcome> {
        if self.is_solved() {
            return Some(Outcome::Solved);
        }
        match &self.plan {
            Plan::Known(steps, outcome) if self.at_end() && steps.is_empty() => Some(outcome.clone()),
            _ => None,
        }
    }

    /// The solution, where the puzzle is known to have just one.
    pub fn solution(&self) -> Option<&PerCell<Digit>> {
        match &self.check {
            Check::Known(answer) => match &**answer {
                Uniqueness::One(solution) => Some(solution),
                _ => None,
            },
            _ => None,
        }
    }

    /// The cells in which the two known solutions differ; empty where there are no two.
    pub fn differing(&self) -> CellSet {
        match &self.check {
            Check::Known(answer) => match &**answer {
                Uniqueness::Several(a, b) => self.geometry.cells().filter(|&cell| a[cell] != b[cell]).collect(),
                _ => CellSet::EMPTY,
            },
            _ => CellSet::EMPTY,
        }
    }

    /// The givens that are in conflict, where the puzzle is known to have no solution; empty otherwise.
    pub fn conflicting(&self) -> CellSet {
        self.conflict.unwrap_or_default()
    }

    /// The digits that a cell has in some solution, while that is shown and known.
    pub fn truths(&self, cell: Cell) -> Option<DigitSet> {
        match &self.truths {
            Truths::Known(found) => Some(found[cell]),
            _ => None,
        }
    }

    /// What is wrong with the position, if anything is known to be. What follows from a guess is not: a guess may be
    /// wrong, and logic goes on from it until that shows.
    pub fn wrong(&self) -> Option<Wrong> {
        if let Some((a, b)) = self.position.board.clashes().next() {
            return Some(Wrong::Clash(a, b));
        }
        let entries = || self.position.entries.iter().filter_map(|(cell, entry)| entry.map(|entry| (cell, entry)));
        if let Some(solution) = self.solution() {
            let wrong = entries().filter(|(cell, entry)| entry.digit != solution[*cell]);
            return match wrong.min_by_key(|(_, entry)| entry.at) {
                Some((_, Entry { by: By::Trial, .. })) => None,
                Some((cell, _)) => Some(Wrong::Entry(cell)),
                None => {
                    let mut removed = self.position.removed.iter().map(|(gone, _)| gone);
                    removed.find(|gone| solution[gone.cell] == gone.digit).map(|gone| Wrong::Removed(gone.cell))
                }
            };
        }
        let guessed = entries().any(|(_, entry)| entry.by == By::Trial);
        (self.feasible == Feasible::No && !guessed).then_some(Wrong::Somewhere)
    }

    /// The unit that the unit models show: the chosen one, else that of the shown step, else one of the active cell.
    pub fn shown_unit(&self) -> Option<UnitId> {
        let of_step = || self.shown.as_ref().and_then(|shown| crate::scene::units_of(&shown.step).first().copied());
        self.view.unit.or_else(of_step).or_else(|| self.geometry.units_of(self.selection.active).first().copied())
    }

    /// The digit that models of one digit show: the chosen one, else that of the shown step, else one of the active cell.
    pub fn shown_digit(&self) -> Digit {
        let of_step = || self.shown.as_ref().and_then(|shown| shown.step.effects.first()).map(|e| e.candidate().digit);
        let of_cell = || self.position.board.domain(self.selection.active).first();
        let chosen = self.digit.filter(|&digit| self.geometry.digits().contains(digit));
        chosen.or_else(of_step).or_else(of_cell).unwrap_or(Digit(0))
    }

    /// How far the search for steps has got that is to answer a want, where it takes long.
    pub fn looking_for(&self, want: Want) -> Option<Looking> {
        let looking = self.looking.filter(|&(known, _)| known == want && self.wants().contains(&want));
        looking.map(|(_, looking)| looking)
    }

    /// Whether the graph in view has still to be drawn by the worker.
    pub fn wants_drawing(&self) -> bool {
        Drawing::of(self).is_some_and(|drawing| self.drawn.of(&drawing).is_none())
    }

    /// What the worker should be doing, in the order of its importance.
    pub fn wants(&self) -> Vec<Want> {
        let mut wants = Vec::new();
        if self.waiting.is_some() {
            wants.push(Want::Next);
        }
        if self.stage == Stage::Play && self.plan == Plan::Unknown {
            wants.push(Want::Plan);
        }
        let drawing = Drawing::of(self);
        if self.wants_drawing() {
            wants.push(Want::Draw);
        }
        if self.page.as_ref().is_some_and(|open| !open.fresh) {
            wants.push(Want::Page);
        }
        let other = |open: &OpenSheet| open.sheet.is_of_graph() && open.drawing != drawing;
        if self.beside.as_ref().is_some_and(|open| !open.fresh || other(open)) {
            wants.push(Want::Beside);
        }
        if self.matching.is_some() {
            wants.push(Want::Matching);
        }
        if matches!(self.check, Check::Unknown | Check::Running(_)) {
            wants.push(Want::Check);
        }
        let impossible = matches!(&self.check, Check::Known(answer) if **answer == Uniqueness::None);
        if impossible && self.conflict.is_none() {
            wants.push(Want::Conflict);
        }
        let several = matches!(&self.check, Check::Known(answer) if matches!(**answer, Uniqueness::Several(..)));
        let entered = self.position.entries.values().any(Option::is_some);
        if (several || self.check == Check::Open) && entered && self.feasible == Feasible::Unknown {
            wants.push(Want::CheckEntries);
        }
        if self.truths == Truths::Waiting {
            wants.push(Want::Truths);
        }
        if several && self.tally == Tally::Unknown {
            wants.push(Want::Count);
        }
        if self.reading.is_some() {
            wants.push(Want::Read);
        }
        if self.making.is_some() {
            wants.push(Want::Make);
        }
        wants
    }
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
