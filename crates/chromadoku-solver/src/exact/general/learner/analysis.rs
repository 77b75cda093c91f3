//! What a conflict teaches: a clause that would have kept the search from it.

use super::super::clauses::{ClauseAt, Literal};
use super::super::order::Order;
use super::assignment::{Assignment, Cause, Conflict, Reason};
use super::demands::LookAt;

/// Room for what the analysis of a conflict notes down.
pub(super) struct Analysis {
    mark: Vec<Mark>,
    marked: Vec<u32>,
    /// The clause that was learned last. Its first literal is the one of the conflict's own level, its second the
    /// one of the highest level below.
    pub(super) learned: Vec<Literal>,
    /// The conflict in which a level was last counted.
    counted: Vec<u64>,
    counts: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    None,
    /// In the clause that is learned, or between it and the conflict.
    Met,
    /// Follows from what is in the clause.
    Implied,
    /// Does not.
    Needed,
}

/// What a clause says about the levels of its literals.
pub(super) struct Grade {
    /// How many there are.
    pub(super) levels: u32,
    /// The level to go back to.
    pub(super) back: usize,
}

impl Analysis {
    /// Room for this many variables.
    pub(super) fn new(variables: usize) -> Analysis {
        Analysis {
            mark: vec![Mark::None; variables],
            marked: Vec::new(),
            learned: Vec::new(),
            counted: vec![0; variables + 1],
            counts: 0,
        }
    }

    /// Makes the clause of a conflict; it is left in `learned`.
    pub(super) fn learn(&mut self, state: &mut Assignment, order: &mut Order, conflict: Conflict) -> Grade {
        self.trace(state, order, conflict);
        self.shorten(state);
        let level = |literal: Literal| state.cause(literal.var()).level;
        let second = (1..self.learned.len()).max_by_key(|&at| (level(self.learned[at]), std::cmp::Reverse(at)));
        let back = second.map_or(0, |at| {
            self.learned.swap(1, at);
            level(self.learned[1]) as usize
        });
        self.counts += 1;
        let levels = self.learned.iter().map(|&literal| newly(&mut self.counted, level(literal), self.counts)).sum();
        Grade { levels, back }
    }

    /// Goes back from a conflict to the first single literal of its level through which all of it came.
    fn trace(&mut self, state: &mut Assignment, order: &mut Order, conflict: Conflict) {
        self.learned.clear();
        self.learned.push(Literal(0));
        let mut open = 0;
        match conflict {
            Conflict::Rivals(a, b) => {
                self.meet(state, order, Literal::not(a), &mut open);
                self.meet(state, order, Literal::not(b), &mut open);
            }
            Conflict::Group(group) => self.meet_group(state, order, group, None, &mut open),
            Conflict::Clause(clause) => self.meet_clause(state, order, clause, None, &mut open),
            Conflict::Limit(look) => self.meet_limit(state, order, look, None, &mut open),
            Conflict::Barred(look, var) => {
                self.meet(state, order, Literal::not(var), &mut open);
                self.meet_limit(state, order, look, Some(var), &mut open);
            }
        }
        let mut at = state.trail().len();
        loop {
            at -= 1;
            let literal = state.trail()[at];
            let var = literal.var();
            if self.mark[var as usize] != Mark::Met {
                continue;
            }
            open -= 1;
            if open == 0 {
                self.learned[0] = literal.negated();
                return;
            }
            match state.cause(var).reason {
                Reason::Rival(rival) => self.meet(state, order, Literal::not(rival), &mut open),
                Reason::Group(group) => self.meet_group(state, order, group, Some(var), &mut open),
                Reason::Clause(clause) => self.meet_clause(state, order, clause, Some(literal), &mut open),
                Reason::Limit(look) => self.meet_limit(state, order, look, Some(var), &mut open),
                Reason::Decided => {}
            }
        }
    }

    fn meet_group(&mut self, state: &Assignment, order: &mut Order, group: u32, but: Option<u32>, open: &mut usize) {
        for &member in state.rules.tables.members(group) {
            if Some(member) != but {
                self.meet(state, order, Literal::of(member), open);
            }
        }
    }

    fn meet_limit(
        &mut self,
        state: &mut Assignment,
        order: &mut Order,
        look: LookAt,
        gone: Option<u32>,
        open: &mut usize,
    ) {
        for &literal in state.why(look, gone).iter() {
            self.meet(state, order, literal, open);
        }
    }

    fn meet_clause(
        &mut self,
        state: &mut Assignment,
        order: &mut Order,
        clause: ClauseAt,
        but: Option<Literal>,
        open: &mut usize,
    ) {
        for &word in state.clauses.words(clause) {
            if Some(Literal(word)) != but {
                self.meet(state, order, Literal(word), open);
            }
        }
        if let Some(grade) = state.clauses.grade(clause).filter(|&grade| grade > 2) {
            self.counts += 1;
            let words = state.clauses.words(clause).iter().map(|&word| state.cause(Literal(word).var()).level);
            let levels: u32 = words.map(|level| newly(&mut self.counted, level, self.counts)).sum();
            if levels < grade {
                state.clauses.regrade(clause, levels.max(1));
            }
        }
    }

    /// Takes in a literal that is false. Where it is a candidate that a rival excluded at a lower level, the clause speaks of that
    /// rival instead: it excluded others too, and what is made of few true candidates is short and seldom looked at. On boards with
    /// rules that goes for rivals in the cell alone, since limits often need no more than that the candidate is false.
    fn meet(&mut self, state: &Assignment, order: &mut Order, literal: Literal, open: &mut usize) {
        let literal = match state.cause(literal.var()) {
            Cause { level, reason: Reason::Rival(rival), .. }
                if literal.is_positive()
                    && (level as usize) < state.level()
                    && (!state.has_limits() || state.rules.tables.share_a_cell(rival, literal.var())) =>
            {
                Literal::not(rival)
            }
            _ => literal,
        };
        let var = literal.var();
        let level = state.cause(var).level as usize;
        if self.mark[var as usize] != Mark::None || level == 0 {
            return;
        }
        self.mark[var as usize] = Mark::Met;
        self.marked.push(var);
        order.bump(var);
        if level == state.level() {
            *open += 1;
        } else {
            self.learned.push(literal);
        }
    }

    /// Leaves out of the learned clause what follows from the rest of it.
    fn shorten(&mut self, state: &mut Assignment) {
        let mut learned = std::mem::take(&mut self.learned);
        let mut at = 0;
        learned.retain(|literal| {
            at += 1;
            at == 1 || !self.follows(state, literal.var(), 0)
        });
        self.learned = learned;
        self.unmark();
    }

    fn unmark(&mut self) {
        for var in self.marked.drain(..) {
            self.mark[var as usize] = Mark::None;
        }
    }

    /// Whether a variable's value follows from others that were met.
    fn follows(&mut self, state: &mut Assignment, var: u32, depth: u32) -> bool {
        let implied = match state.cause(var).reason {
            Reason::Decided => false,
            Reason::Rival(rival) => self.holds(state, rival, depth),
            Reason::Group(group) => (0..state.rules.tables.members(group).len()).all(|at| {
                let other = state.rules.tables.members(group)[at];
                other == var || self.holds(state, other, depth)
            }),
            Reason::Clause(clause) => (0..state.clauses.words(clause).len()).all(|at| {
                let other = Literal(state.clauses.words(clause)[at]).var();
                other == var || self.holds(state, other, depth)
            }),
            Reason::Limit(look) => {
                state.why(look, Some(var)).iter().all(|literal| self.holds(state, literal.var(), depth))
            }
        };
        if self.mark[var as usize] == Mark::None {
            self.mark[var as usize] = if implied { Mark::Implied } else { Mark::Needed };
            self.marked.push(var);
        }
        implied
    }

    /// Whether a variable's value is said by what was met, or follows from it.
    fn holds(&mut self, state: &mut Assignment, var: u32, depth: u32) -> bool {
        state.cause(var).level == 0
            || match self.mark[var as usize] {
                Mark::Met | Mark::Implied => true,
                Mark::Needed => false,
                Mark::None => depth < 100 && self.follows(state, var, depth + 1),
            }
    }
}

/// 1 for a level that was not counted in this count, else 0.
fn newly(counted: &mut [u64], level: u32, count: u64) -> u32 {
    u32::from(std::mem::replace(&mut counted[level as usize], count) != count)
}
