//! How a refutation goes, turn by turn: what is supposed, what each premise then leaves and what that excludes, up to a premise
//! that has nothing left. Only what leads there is kept. The graph and the grid draw it, and [`story`](super::story) tells it.

use chromadoku_core::board::Board;
use chromadoku_core::id::{Candidate, PerCell};
use chromadoku_core::set::{CellSet, DigitSet};
use chromadoku_core::step::{Constraint, Effect, Lemma, Premise};

use super::Role;
use super::graph::excludes;
use super::marks::{Link, places};

/// A refutation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refutation {
    /// The turns in order.
    pub turns: Vec<Turn>,
    /// The premise that has nothing left.
    pub broken: Premise,
    /// The candidates of that premise which are out.
    pub gone: Vec<Candidate>,
}

/// One inference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// What it rests on.
    pub reason: Reason,
    /// Candidates of which one is true by now; none where a candidate is supposed or shown to be false.
    pub left: Vec<Candidate>,
    /// What is false by now, as all of them exclude it.
    pub excluded: Vec<Candidate>,
}

/// What an inference rests on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// It is supposed.
    Supposed,
    /// It is one of the cases, of which one is so.
    Case,
    /// The premise has no other candidates: these were excluded before.
    Premise(Box<Premise>, Vec<Candidate>),
    /// A small refutation of its own shows it.
    Lemma(Box<Lemma>),
}

impl Turn {
    /// From what is false to what is left of its constraint, strong, and from there to what that excludes, weak.
    pub fn links(&self) -> Vec<Link> {
        let Some(&left) = self.left.first() else { return Vec::new() };
        let off = if let Reason::Premise(_, off) = &self.reason { &off[..] } else { &[] };
        let strong = off.iter().map(|&from| Link { from, to: left, role: Role::Strong });
        let weak = self.excluded.iter().map(|&to| Link { from: left, to, role: Role::Weak });
        strong.chain(weak).collect()
    }
}

impl Refutation {
    /// The refutation of an effect's opposite, in a case if there are cases; `None` if premises are needed that say something else
    /// than that one of some candidates is true.
    pub fn of(board: &Board, effect: Effect, case: Option<Candidate>, premises: &[Premise]) -> Option<Refutation> {
        let mut trail = Trail {
            board,
            clauses: premises.iter().filter_map(|of| Some((of, alternatives(board, of)?))).collect(),
            counted: premises.iter().filter_map(|of| Some((of, counted(board, of)?))).collect(),
            premises,
            off: PerCell::filled(DigitSet::EMPTY, board.geometry().cell_count()),
            turns: Vec::new(),
        };
        trail.learn(
            Reason::Supposed,
            match effect {
                Effect::Eliminate(candidate) => Effect::Place(candidate),
                Effect::Place(candidate) => Effect::Eliminate(candidate),
            },
        );
        if let Some(case) = case {
            trail.learn(Reason::Case, Effect::Place(case));
        }
        let broken = trail.follow()?;
        let mut turns = std::mem::take(&mut trail.turns);
        let mut gone = alternatives(board, broken).or_else(|| counted(board, broken))?;
        gone.retain(|&at| trail.is_off(at));
        keep_needed(&mut turns, gone.clone());
        Some(Refutation { turns, broken: broken.clone(), gone })
    }

    /// Whether it rests on cells and units alone: on nothing that is seen only by looking at many candidates at once.
    pub fn is_of_constraints(&self) -> bool {
        let mut reasons = self.turns.iter().map(|turn| &turn.reason);
        constraint(&self.broken).is_some()
            && reasons.all(|reason| !matches!(reason, Reason::Premise(of, _) if constraint(of).is_none()))
    }
}

/// Keeps what leads to these candidates being false.
fn keep_needed(turns: &mut Vec<Turn>, mut wanted: Vec<Candidate>) {
    for at in (0..turns.len()).rev() {
        let turn = &mut turns[at];
        turn.excluded.retain(|candidate| wanted.contains(candidate));
        if turn.excluded.is_empty() && turn.reason != Reason::Supposed {
            turns.remove(at);
        } else if let Reason::Premise(_, off) = &turn.reason {
            wanted.extend(off);
        }
    }
}

/// The constraint of a premise that speaks of single candidates.
pub fn constraint(premise: &Premise) -> Option<Constraint> {
    if let Premise::One(constraint) = premise { Some(*constraint) } else { None }
}

/// The candidates of which a premise says that one is true; `None` if it says something else.
pub fn alternatives(board: &Board, premise: &Premise) -> Option<Vec<Candidate>> {
    match premise {
        Premise::One(constraint) => Some(possibilities(board, *constraint)),
        Premise::Swap(cells, digits) | Premise::Uncolorable(cells, digits) => {
            let rest = |cell| (board.domain(cell) - *digits).iter().map(move |digit| Candidate { cell, digit });
            Some(cells.iter().flat_map(rest).collect())
        }
        Premise::Grave(extra) => Some(extra.clone()),
        Premise::Covered(cover) => {
            let covered = possibilities(board, *cover.covers.first()?);
            let bases: Vec<Candidate> = cover.bases.iter().flat_map(|&base| possibilities(board, base)).collect();
            let held = covered.into_iter().filter(|at| bases.contains(at) && !cover.fins.contains(at));
            Some(held.chain(cover.fins.iter().copied()).collect())
        }
        // Of as many cells as digits each digit is in one of the cells: that is known once they are as many.
        Premise::Cells(_) | Premise::Lemma(_) | Premise::Filling(_) | Premise::Ledger(_) => None,
    }
}

/// The candidates of which a premise says that they have as many digits as cells; `None` if it says something else.
fn counted(board: &Board, premise: &Premise) -> Option<Vec<Candidate>> {
    let Premise::Cells(cells) = premise else { return None };
    Some(cells.iter().flat_map(|cell| possibilities(board, Constraint::Cell(cell))).collect())
}

/// The candidates of which a constraint says that one is true.
pub fn possibilities(board: &Board, constraint: Constraint) -> Vec<Candidate> {
    match constraint {
        Constraint::Place(unit, digit) => {
            places(board, unit, digit).iter().map(|cell| Candidate { cell, digit }).collect()
        }
        Constraint::Cell(cell) => board.candidates(cell).iter().map(|digit| Candidate { cell, digit }).collect(),
    }
}

struct Trail<'a> {
    board: &'a Board,
    /// The premises that may still lead on.
    clauses: Vec<(&'a Premise, Vec<Candidate>)>,
    /// The premises that count cells and digits, with the candidates of these cells.
    counted: Vec<(&'a Premise, Vec<Candidate>)>,
    /// The premises whose lemmas have not been used.
    premises: &'a [Premise],
    /// What is false.
    off: PerCell<DigitSet>,
    turns: Vec<Turn>,
}

impl<'a> Trail<'a> {
    /// Goes on until a premise has nothing left.
    fn follow(&mut self) -> Option<&'a Premise> {
        loop {
            let before = self.turns.len();
            for at in 0..self.clauses.len() {
                let premise = self.clauses[at].0;
                let clause = std::mem::take(&mut self.clauses[at].1);
                if clause.is_empty() {
                    continue;
                }
                let (off, left): (Vec<Candidate>, Vec<Candidate>) = clause.iter().partition(|&&at| self.is_off(at));
                if left.is_empty() {
                    return Some(premise);
                }
                // What is left alone excludes all that it can.
                if left.len() > 1 {
                    self.clauses[at].1 = clause;
                }
                self.exclude(Reason::Premise(Box::new(premise.clone()), off), left);
            }
            for at in 0..self.counted.len() {
                if self.count(at) {
                    return Some(self.counted[at].0);
                }
            }
            if self.turns.len() == before && !self.take_lemma() {
                return None;
            }
        }
    }

    /// Where cells have as many digits left as they are, they need all of them. Says whether they have fewer.
    fn count(&mut self, at: usize) -> bool {
        let (premise, held) = (self.counted[at].0, self.counted[at].1.clone());
        let (off, left): (Vec<Candidate>, Vec<Candidate>) = held.iter().partition(|&&at| self.is_off(at));
        let cells = held.iter().map(|at| at.cell).collect::<CellSet>().len();
        let digits: DigitSet = left.iter().map(|at| at.digit).collect();
        if digits.len() > cells {
            return false;
        }
        for digit in digits.iter() {
            let places = left.iter().copied().filter(|at| at.digit == digit).collect();
            self.exclude(Reason::Premise(Box::new(premise.clone()), off.clone()), places);
        }
        digits.len() < cells
    }

    /// If nothing else leads on, what a lemma shows is taken for shown.
    fn take_lemma(&mut self) -> bool {
        while let [first, rest @ ..] = self.premises {
            self.premises = rest;
            if let Premise::Lemma(lemma) = first {
                self.learn(Reason::Lemma(lemma.clone()), lemma.effect);
                return true;
            }
        }
        false
    }

    fn learn(&mut self, reason: Reason, effect: Effect) {
        match effect {
            Effect::Place(candidate) => self.exclude(reason, vec![candidate]),
            Effect::Eliminate(candidate) => {
                self.off[candidate.cell].insert(candidate.digit);
                self.turns.push(Turn { reason, left: Vec::new(), excluded: vec![candidate] });
            }
        }
    }

    fn is_off(&self, at: Candidate) -> bool {
        self.off[at.cell].contains(at.digit)
    }

    /// One of these is true: what all of them exclude is false.
    fn exclude(&mut self, reason: Reason, left: Vec<Candidate>) {
        let geometry = self.board.geometry();
        let mut excluded = Vec::new();
        for &to in self.clauses.iter().chain(&self.counted).flat_map(|(_, candidates)| candidates) {
            if !self.off[to.cell].contains(to.digit) && left.iter().all(|&from| excludes(geometry, from, to)) {
                self.off[to.cell].insert(to.digit);
                excluded.push(to);
            }
        }
        if !excluded.is_empty() || matches!(reason, Reason::Supposed | Reason::Case) {
            self.turns.push(Turn { reason, left, excluded });
        }
    }
}
