//! What follows from a supposition by whole premises: cells, units, locked cells, covers, all that a certificate can name.
//!
//! [Implications](super::implication) go through constraints one candidate at a time and are quick; this goes further. What
//! all that is left of a premise excludes is false, so locked candidates follow, and naked sets, where cells are a
//! premise. It does what the checker does with the same premises, by itself.

use super::Facts;
use crate::step::{Constraint, Effect, Premise};
use chromadoku_board::id::{Candidate, Id};
use chromadoku_board::set::{CellSet, DigitSet};

/// A premise as candidates.
#[derive(Clone)]
pub(super) enum Clause {
    /// One of them is true.
    One(Vec<Candidate>),
    /// Cells that see each other hold as many digits as there are cells.
    Cells(CellSet),
    /// The effect follows where these refute its opposite, in each case if there are cases.
    Shows { effect: Effect, cases: Option<Vec<Candidate>>, clauses: Vec<Clause> },
}

impl Clause {
    /// Premises as clauses.
    pub(super) fn all(facts: &Facts, premises: &[Premise]) -> Vec<Clause> {
        premises.iter().map(|premise| Clause::of(facts, premise)).collect()
    }

    /// The candidates that it speaks of itself.
    pub(super) fn candidates(&self, facts: &Facts) -> Vec<Candidate> {
        match self {
            Clause::One(all) => all.clone(),
            Clause::Cells(cells) => cells.iter().flat_map(|cell| candidates(facts, Constraint::Cell(cell))).collect(),
            Clause::Shows { .. } => Vec::new(),
        }
    }

    /// A premise that speaks of candidates or cells.
    pub(super) fn of(facts: &Facts, premise: &Premise) -> Clause {
        match premise {
            Premise::One(constraint) => Clause::One(candidates(facts, *constraint)),
            Premise::Cells(cells) => Clause::Cells(*cells),
            // One of the fins and of the first cover's.
            Premise::Covered(cover) => {
                let bases: Vec<Candidate> = cover.bases.iter().flat_map(|&base| candidates(facts, base)).collect();
                let mut all = candidates(facts, cover.covers[0]);
                all.retain(|at| bases.contains(at) && !cover.fins.contains(at));
                all.extend(&cover.fins);
                Clause::One(all)
            }
            Premise::Uncolorable(cells, digits) | Premise::Swap(cells, digits) => {
                let extra =
                    |cell| (facts.candidates(cell) - *digits).iter().map(move |digit| Candidate { cell, digit });
                Clause::One(cells.iter().flat_map(extra).collect())
            }
            Premise::Grave(extra) => Clause::One(extra.clone()),
            // Whoever uses rules follows them by itself.
            Premise::Filling(_) | Premise::Ledger(_) => Clause::Cells(CellSet::EMPTY),
            Premise::Lemma(lemma) => Clause::Shows {
                effect: lemma.effect,
                cases: lemma.net.over.as_ref().map(|over| Clause::of(facts, over).candidates(facts)),
                clauses: Clause::all(facts, &lemma.net.premises),
            },
        }
    }
}

/// Whether two candidates cannot both be true.
pub(super) fn excludes(facts: &Facts, a: Candidate, b: Candidate) -> bool {
    match a.cell == b.cell {
        true => a.digit != b.digit,
        false => {
            let geometry = facts.geometry();
            a.digit == b.digit && geometry.peers(a.cell).contains(b.cell) || geometry.bars().of(a).contains(&b)
        }
    }
}

/// The candidates of a constraint.
pub(super) fn candidates(facts: &Facts, constraint: Constraint) -> Vec<Candidate> {
    match constraint {
        Constraint::Cell(cell) => facts.candidates(cell).iter().map(|digit| Candidate { cell, digit }).collect(),
        Constraint::Place(unit, digit) => {
            facts.places_in(unit, digit).iter().map(|cell| Candidate { cell, digit }).collect()
        }
    }
}

/// What is not yet known to be false.
#[derive(Clone)]
pub(super) struct Suppose<'a> {
    facts: &'a Facts<'a>,
    left: Vec<DigitSet>,
}

impl<'a> Suppose<'a> {
    /// Nothing is supposed.
    pub(super) fn new(facts: &'a Facts<'a>) -> Suppose<'a> {
        Suppose { facts, left: facts.geometry().cells().map(|cell| facts.candidates(cell)).collect() }
    }

    /// The same without these candidates.
    pub(super) fn without(mut self, gone: impl Iterator<Item = Candidate>) -> Suppose<'a> {
        gone.for_each(|at| self.left[at.cell.index()].remove(at.digit));
        self
    }

    /// The same with the opposite of an effect.
    pub(super) fn opposite(mut self, effect: Effect) -> Suppose<'a> {
        self.learn(effect.opposite());
        self
    }

    /// The same with a candidate that is true; `None` if it cannot be.
    pub(super) fn with(mut self, at: Candidate) -> Option<Suppose<'a>> {
        self.has(at).then(|| {
            self.exclude(&[at]);
            self
        })
    }

    /// What it is a supposition about.
    pub(super) fn facts(&self) -> &'a Facts<'a> {
        self.facts
    }

    /// Takes over what is known in another state of the same position.
    pub(super) fn become_as(&mut self, other: &Suppose) {
        self.left.clone_from(&other.left);
    }

    /// Takes an effect for granted.
    pub(super) fn learn(&mut self, effect: Effect) {
        match effect {
            Effect::Eliminate(at) => self.left[at.cell.index()].remove(at.digit),
            Effect::Place(at) => _ = self.exclude(&[at]),
        }
    }

    pub(super) fn has(&self, at: Candidate) -> bool {
        self.left[at.cell.index()].contains(at.digit)
    }

    /// What is false here and was not in another state.
    pub(super) fn lost_since(&self, before: &Suppose) -> Vec<Candidate> {
        let cells = self.facts.unsolved().iter();
        let lost = cells.map(|cell| (cell, before.left(cell) - self.left(cell)));
        lost.flat_map(|(cell, digits)| digits.iter().map(move |digit| Candidate { cell, digit })).collect()
    }

    /// What a cell may hold.
    pub(super) fn left(&self, cell: chromadoku_board::id::Cell) -> DigitSet {
        self.left[cell.index()]
    }

    /// Follows some clauses until nothing new comes up; says whether one of them has nothing left, and notes which were of
    /// use. What has to be shown first waits for the rest.
    pub(super) fn follow(&mut self, clauses: &[Clause], used: &mut Vec<usize>) -> bool {
        loop {
            let mut has_changed = false;
            for (number, clause) in clauses.iter().enumerate() {
                if has_changed && matches!(clause, Clause::Shows { .. }) {
                    continue;
                }
                match self.apply(clause) {
                    None => {
                        used.push(number);
                        return true;
                    }
                    Some(true) => {
                        used.push(number);
                        has_changed = true;
                    }
                    Some(false) => {}
                }
            }
            if !has_changed {
                return false;
            }
        }
    }

    /// Excludes what a clause does, and says whether that was something; `None` if the clause has nothing left.
    pub(super) fn apply(&mut self, clause: &Clause) -> Option<bool> {
        match clause {
            Clause::One(all) => {
                let left: Vec<Candidate> = all.iter().copied().filter(|&at| self.has(at)).collect();
                (!left.is_empty()).then(|| self.exclude(&left))
            }
            Clause::Cells(cells) => {
                let digits = cells.iter().fold(DigitSet::EMPTY, |all, cell| all | self.left(cell));
                if digits.len() != cells.len() {
                    return (digits.len() > cells.len()).then_some(false);
                }
                let places = |digit| cells.iter().map(move |cell| Candidate { cell, digit });
                let held = |digit| places(digit).filter(|&at| self.has(at)).collect();
                let groups: Vec<Vec<Candidate>> = digits.iter().map(held).collect();
                Some(groups.iter().filter(|group| self.exclude(group)).count() > 0)
            }
            Clause::Shows { effect, cases, clauses } => {
                let is_known = matches!(*effect, Effect::Eliminate(at) if !self.has(at));
                if is_known || !self.refutes(clauses, cases.as_deref(), *effect) {
                    return Some(false);
                }
                let before = self.left.clone();
                self.learn(*effect);
                Some(self.left != before)
            }
        }
    }

    /// Whether some clauses refute the opposite of an effect in each of some cases.
    fn refutes(&self, clauses: &[Clause], cases: Option<&[Candidate]>, effect: Effect) -> bool {
        let start = self.clone().opposite(effect);
        let fails = |mut suppose: Suppose| suppose.follow(clauses, &mut Vec::new());
        match cases {
            None => fails(start),
            Some(cases) => cases.iter().all(|&case| start.clone().with(case).is_none_or(fails)),
        }
    }

    /// One of these is true: what all of them exclude is false. Says whether that is new.
    fn exclude(&mut self, group: &[Candidate]) -> bool {
        let Some((first, rest)) = group.split_first() else { return false };
        let facts = self.facts;
        let peers = |at: &Candidate| facts.geometry().peers(at.cell);
        let mut has_changed = false;
        let mut remove = |left: &mut Vec<DigitSet>, at: Candidate| {
            if left[at.cell.index()].contains(at.digit) && group.iter().all(|&other| excludes(facts, other, at)) {
                left[at.cell.index()].remove(at.digit);
                has_changed = true;
            }
        };
        if rest.iter().all(|at| at.digit == first.digit) {
            let seen = rest.iter().fold(*facts.places(first.digit) & *peers(first), |seen, at| seen & *peers(at));
            seen.iter().for_each(|cell| remove(&mut self.left, Candidate { cell, ..*first }));
        } else {
            // Only candidates in a cell of the group are excluded by two digits.
            for at in group {
                remove(&mut self.left, Candidate { digit: first.digit, ..*at });
            }
        }
        for digit in facts.candidates(first.cell).iter().filter(|&digit| digit != first.digit) {
            remove(&mut self.left, Candidate { digit, ..*first });
        }
        let bars = facts.geometry().bars();
        if !bars.is_empty() {
            // What one excludes by a rule another may by its cell or as a peer.
            for &at in group.iter().flat_map(|at| bars.of(*at)) {
                remove(&mut self.left, at);
            }
        }
        has_changed
    }
}

/// Whether some clauses refute the opposite of an effect in each of some cases.
pub(super) fn refutes(facts: &Facts, clauses: &[Clause], cases: Option<&[Candidate]>, effect: Effect) -> bool {
    Suppose::new(facts).refutes(clauses, cases, effect)
}

/// Leaves out premises without which all of some suppositions are still refuted: large parts first.
pub(super) fn fewest(mut premises: Vec<Premise>, refuted: &dyn Fn(&[Premise]) -> bool) -> Vec<Premise> {
    let mut part = premises.len().div_ceil(2);
    while part > 0 {
        let mut at = premises.len();
        while at > 0 {
            let from = at.saturating_sub(part);
            let without: Vec<Premise> = [&premises[..from], &premises[at..]].concat();
            if refuted(&without) {
                premises = without;
            }
            at = from;
        }
        part = if part == 1 { 0 } else { part.div_ceil(2) };
    }
    premises
}
