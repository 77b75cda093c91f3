//! How a refutation goes, turn by turn: what is supposed, what each premise then leaves and what that excludes, up to a premise
//! that has nothing left. Only what leads there is kept. The graph and the grid draw it, and [`story`](super::story) tells it.

use chromadoku_core::board::Board;
use chromadoku_core::id::{Candidate, PerCell};
use chromadoku_core::set::DigitSet;
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
    pub broken: Constraint,
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
    /// The constraint has no other candidates: these were excluded before.
    Constraint(Constraint, Vec<Candidate>),
    /// A small refutation of its own shows it.
    Lemma(Box<Lemma>),
}

impl Turn {
    /// From what is false to what is left of its constraint, strong, and from there to what that excludes, weak.
    pub fn links(&self) -> Vec<Link> {
        let Some(&left) = self.left.first() else { return Vec::new() };
        let off = if let Reason::Constraint(_, off) = &self.reason { &off[..] } else { &[] };
        let strong = off.iter().map(|&from| Link { from, to: left, role: Role::Strong });
        let weak = self.excluded.iter().map(|&to| Link { from: left, to, role: Role::Weak });
        strong.chain(weak).collect()
    }
}

impl Refutation {
    /// The refutation of an effect's opposite, in a case if there are cases; nothing where premises are needed that do not speak of
    /// single candidates.
    pub fn of(board: &Board, effect: Effect, case: Option<Candidate>, premises: &[Premise]) -> Option<Refutation> {
        let mut trail = Trail {
            board,
            clauses: premises.iter().filter_map(constraint).map(|of| (of, possibilities(board, of))).collect(),
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
        let mut turns = trail.turns;
        keep_needed(&mut turns, possibilities(board, broken));
        Some(Refutation { turns, broken })
    }
}

/// Keeps what leads to these candidates being false.
fn keep_needed(turns: &mut Vec<Turn>, mut wanted: Vec<Candidate>) {
    for at in (0..turns.len()).rev() {
        let turn = &mut turns[at];
        turn.excluded.retain(|candidate| wanted.contains(candidate));
        if turn.excluded.is_empty() && turn.reason != Reason::Supposed {
            turns.remove(at);
        } else if let Reason::Constraint(_, off) = &turn.reason {
            wanted.extend(off);
        }
    }
}

/// The constraint of a premise that speaks of single candidates.
pub fn constraint(premise: &Premise) -> Option<Constraint> {
    if let Premise::One(constraint) = premise { Some(*constraint) } else { None }
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
    /// The constraints that may still lead on.
    clauses: Vec<(Constraint, Vec<Candidate>)>,
    /// The premises whose lemmas have not been used.
    premises: &'a [Premise],
    /// What is false.
    off: PerCell<DigitSet>,
    turns: Vec<Turn>,
}

impl Trail<'_> {
    /// Goes on until a constraint has nothing left.
    fn follow(&mut self) -> Option<Constraint> {
        loop {
            let before = self.turns.len();
            for at in 0..self.clauses.len() {
                let constraint = self.clauses[at].0;
                let clause = std::mem::take(&mut self.clauses[at].1);
                if clause.is_empty() {
                    continue;
                }
                let (off, left): (Vec<Candidate>, Vec<Candidate>) = clause.iter().partition(|&&at| self.is_off(at));
                if left.is_empty() {
                    return Some(constraint);
                }
                // What is left alone excludes all that it can.
                if left.len() > 1 {
                    self.clauses[at].1 = clause;
                }
                self.exclude(Reason::Constraint(constraint, off), left);
            }
            if self.turns.len() == before && !self.take_lemma() {
                return None;
            }
        }
    }

    /// Where nothing else leads on, what a lemma shows is taken for shown.
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
        for &to in self.clauses.iter().flat_map(|(_, clause)| clause) {
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
