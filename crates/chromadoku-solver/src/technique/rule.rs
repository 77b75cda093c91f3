//! What rules take from their own cells: a candidate goes if no way to fill these has it.
//!
//! ```text
//! cage of 3 cells, sum 7     1 2 4 is the only way: 3 and all above 4 go
//! thermometer of 4 cells     the second is at least 2 and at most 7
//! ```
//!
//! In the graph of candidates a rule is a hyperedge, or a table of tuples; what is in no tuple goes. A step takes what one rule
//! bars by bounds and tables ([`kind`]), what a cage bars by its digit sets ([`cage`]), what occurs in no filling at all
//! and what every filling sees ([`ways`]), what units leave of cages ([`ledger`]) and make of their parts ([`split`]), and what suppositions come to grief by
//! ([`forcing`]). Boards without rules pay nothing for any of it.

pub(super) mod cage;
pub(super) mod forcing;

pub(super) mod kind;
pub(super) mod ledger;
pub(super) mod split;
#[cfg(test)]
mod tests;
pub(super) mod ways;

use std::ops::ControlFlow;

use super::{Facts, Family, Find, Look, Record, Scores, Sink, Technique, TechniqueId};
use crate::step::{Filling, Pattern, Step};
use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Candidate, Cell, Id, RuleId};
use chromadoku_board::rule::Rule;
use chromadoku_board::rule::narrow::{Broken, Narrow, Room};
use chromadoku_board::set::{CellSet, DigitSet};

/// A technique for rules, in the path.
const fn record(id: &'static str, name: &'static str, family: Family, score: u16, find: Find) -> Record {
    Record {
        id: TechniqueId(id),
        name,
        family,
        size: 1,
        scores: Scores::hodoku_only(score),
        code: None,
        in_path: true,
        find,
        ..Record::NONE
    }
}

/// Rules of more open cells are left alone: too many fillings would have to be gone through to check what they say.
const MOST_CELLS: usize = 10;

/// What the cells of a board may take, one word a cell.
#[derive(Clone)]
struct Left(Vec<u32>);

impl Left {
    /// What a position leaves.
    fn of(facts: &Facts) -> Left {
        Left(facts.geometry().cells().map(|cell| facts.domain(cell).0).collect())
    }

    /// What is gone since, of cells that are not solved.
    fn eliminated(&self, facts: &Facts, cells: &CellSet) -> Vec<Candidate> {
        let eliminated = |cell: Cell| facts.candidates(cell) - DigitSet(self.0[cell.index()]);
        cells.iter().flat_map(|cell| eliminated(cell).iter().map(move |digit| Candidate { cell, digit })).collect()
    }

    /// Takes away what limits bar, and what cells with one digit left take from peers among them.
    fn narrow(
        &mut self,
        geometry: &Geometry,
        limits: &[Narrow],
        cells: &CellSet,
        room: &mut Room,
    ) -> Result<(), Broken> {
        let mut digits = Vec::new();
        loop {
            let mut has_changed = false;
            for limit in limits {
                has_changed |= self.look(limit, &mut digits, room)?;
            }
            for cell in cells.iter() {
                let own = self.0[cell.index()];
                if !own.is_power_of_two() {
                    continue;
                }
                for peer in (*geometry.peers(cell) & *cells).iter() {
                    let left = &mut self.0[peer.index()];
                    has_changed |= *left & own != 0;
                    *left &= !own;
                    if *left == 0 {
                        return Err(Broken);
                    }
                }
            }
            if !has_changed {
                return Ok(());
            }
        }
    }

    /// Takes away what a limit bars; says whether that was something.
    fn look(&mut self, limit: &Narrow, digits: &mut Vec<u32>, room: &mut Room) -> Result<bool, Broken> {
        digits.clear();
        digits.extend(limit.cells.iter().map(|&cell| self.0[cell]));
        limit.keep(digits, room)?;
        let mut has_changed = false;
        for (&cell, &kept) in limit.cells.iter().zip(digits.iter()) {
            has_changed |= self.0[cell] & !kept != 0;
            self.0[cell] &= kept;
            if self.0[cell] == 0 {
                return Err(Broken);
            }
        }
        Ok(has_changed)
    }
}

/// A rule, or a part of it, that a finder looks at.
struct RulePart<'a> {
    rule: RuleId,
    cells: CellSet,
    limits: &'a [Narrow],
}

impl RulePart<'_> {
    fn pattern(&self) -> Pattern {
        Pattern::Filling(Filling { rules: vec![self.rule], cells: self.cells })
    }

    /// Hands out what is gone; all candidates of a cell where nothing can be filled.
    fn emit(
        &self,
        technique: &Technique,
        facts: &Facts,
        eliminated: Option<Vec<Candidate>>,
        sink: &mut Sink,
    ) -> ControlFlow<()> {
        let all = || first_cell(facts, &self.cells);
        let step = Step::eliminating(technique.id, self.pattern(), eliminated.unwrap_or_else(all));
        step.map_or(ControlFlow::Continue(()), sink)
    }
}

/// All candidates of the first cell of some that is not solved: where these cannot be filled, any of them is false.
fn first_cell(facts: &Facts, cells: &CellSet) -> Vec<Candidate> {
    let first = (*cells & *facts.unsolved()).first();
    first
        .into_iter()
        .flat_map(|cell| facts.candidates(cell).iter().map(move |digit| Candidate { cell, digit }))
        .collect()
}

/// The parts of rules of a kind in which something has changed since the finder looked last. A rule about the whole board, or
/// one that tells each cell of a unit something else, has a part for each of its limits.
fn parts<'a>(facts: &'a Look, is_of: fn(&Rule) -> bool) -> impl Iterator<Item = RulePart<'a>> {
    let geometry = facts.geometry();
    let rules = geometry.rules().filter(move |(_, rule)| is_of(rule));
    let parts = rules.flat_map(move |(rule, of)| {
        let limits = geometry.narrows_of(rule);
        let whole: CellSet = of.cells().into_iter().collect();
        match whole.is_empty() || matches!(of, Rule::Indexer(_)) {
            true => limits
                .iter()
                .map(|limit| {
                    let cells = limit.cells.iter().map(|&cell| Cell::from_index(cell)).collect();
                    RulePart { rule, cells, limits: std::slice::from_ref(limit) }
                })
                .collect(),
            false => vec![RulePart { rule, cells: whole, limits }],
        }
    });
    parts.filter(move |part| {
        let open = part.cells & *facts.unsolved();
        !part.limits.is_empty() && (1..=MOST_CELLS).contains(&open.len()) && is_fresh(facts, &part.cells)
    })
}

/// Whether cells have changed since the finder looked last.
fn is_fresh(facts: &Look, cells: &CellSet) -> bool {
    cells.iter().any(|cell| {
        let units = facts.geometry().units_of(cell);
        units.is_empty() || units.iter().any(|&unit| facts.is_fresh(unit))
    })
}
