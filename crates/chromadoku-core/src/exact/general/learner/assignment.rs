//! What is decided and what follows: the values of all variables, in the order in which they came.

use super::super::clauses::{ClauseAt, Clauses, Literal, Watch};
use super::super::masks::bits;
use super::rules::Rules;

/// Why a variable has its value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reason {
    /// It was decided, or is so whatever is decided.
    Decided,
    /// This rival is true.
    Rival(u32),
    /// All other members of this group are false.
    Group(u32),
    /// All other literals of this clause are false.
    Clause(ClauseAt),
}

/// What cannot be.
#[derive(Clone, Copy)]
pub(super) enum Conflict {
    /// Two rivals are true.
    Rivals(u32, u32),
    /// All members of a group are false.
    Group(u32),
    /// All literals of a clause are false.
    Clause(ClauseAt),
}

/// When and why a variable got its value.
#[derive(Clone, Copy)]
pub(super) struct Cause {
    pub(super) level: u32,
    pub(super) reason: Reason,
}

/// The values of all variables.
pub(super) struct Assignment {
    pub(super) rules: Rules,
    pub(super) clauses: Clauses,
    /// Of each literal: 1 where it is true, -1 where it is false.
    value: Vec<i8>,
    causes: Vec<Cause>,
    pub(super) trail: Vec<Literal>,
    /// Where on the trail each level begins.
    pub(super) starts: Vec<usize>,
    /// How much of the trail is propagated.
    head: usize,
}

impl Assignment {
    /// Nothing is decided.
    pub(super) fn new(rules: Rules) -> Assignment {
        let count = rules.variables();
        Assignment {
            rules,
            clauses: Clauses::new(count),
            value: vec![0; 2 * count],
            causes: vec![Cause { level: 0, reason: Reason::Decided }; count],
            trail: Vec::with_capacity(count),
            starts: Vec::new(),
            head: 0,
        }
    }

    /// Whether a literal is true, if it is known.
    pub(super) fn value(&self, literal: Literal) -> Option<bool> {
        match self.value[literal.index()] {
            0 => None,
            known => Some(known == 1),
        }
    }

    /// When and why a variable got its value.
    pub(super) fn cause(&self, var: u32) -> Cause {
        self.causes[var as usize]
    }

    /// How many decisions stand.
    pub(super) fn level(&self) -> usize {
        self.starts.len()
    }

    /// Decides on a literal that is open.
    pub(super) fn decide(&mut self, literal: Literal) -> Result<(), Conflict> {
        self.starts.push(self.trail.len());
        self.rules.save();
        self.assign(literal, Reason::Decided)
    }

    /// Gives an open variable its value, with what follows from that in its groups alone.
    pub(super) fn assign(&mut self, literal: Literal, reason: Reason) -> Result<(), Conflict> {
        self.note(literal, reason);
        if literal.is_positive() { Ok(()) } else { self.close(literal.var()) }
    }

    fn note(&mut self, literal: Literal, reason: Reason) {
        self.value[literal.index()] = 1;
        self.value[literal.negated().index()] = -1;
        self.causes[literal.var() as usize] = Cause { level: self.starts.len() as u32, reason };
        self.trail.push(literal);
    }

    /// Tells the groups of a variable that it is false. A group with one member left makes it true.
    fn close(&mut self, var: u32) -> Result<(), Conflict> {
        for at in self.rules.homes(var) {
            let home = self.rules.home(at);
            let open = self.rules.close(home);
            if open & open.wrapping_sub(1) == 0 {
                if open == 0 {
                    return Err(Conflict::Group(home.group()));
                }
                let last = Literal::of(self.rules.member(home.group(), open.trailing_zeros()));
                if self.value[last.index()] == 0 {
                    self.note(last, Reason::Group(home.group()));
                }
            }
        }
        Ok(())
    }

    /// Takes back all levels above one and tells of each literal that goes.
    pub(super) fn undo(&mut self, level: usize, mut gone: impl FnMut(Literal)) {
        let Some(&start) = self.starts.get(level) else { return };
        for &literal in &self.trail[start..] {
            self.value[literal.index()] = 0;
            self.value[literal.negated().index()] = 0;
            gone(literal);
        }
        self.rules.restore(level);
        self.trail.truncate(start);
        self.starts.truncate(level);
        self.head = start;
    }

    /// Carries out all that follows.
    pub(super) fn propagate(&mut self) -> Result<(), Conflict> {
        while let Some(&literal) = self.trail.get(self.head) {
            self.head += 1;
            if literal.is_positive() {
                self.exclude_rivals(literal.var())?;
            }
            self.visit(literal.negated())?;
        }
        Ok(())
    }

    fn exclude_rivals(&mut self, var: u32) -> Result<(), Conflict> {
        for at in self.rules.homes(var) {
            let home = self.rules.home(at);
            for place in bits(self.rules.open(home.group()) & !home.bit()) {
                let rival = self.rules.member(home.group(), place);
                self.exclude(rival, var)?;
            }
        }
        for at in self.rules.loose(var) {
            let rival = self.rules.loose_rival(at);
            if self.value[Literal::of(rival).index()] != -1 {
                self.exclude(rival, var)?;
            }
        }
        Ok(())
    }

    /// Makes a variable false that is not yet, since a rival is true.
    fn exclude(&mut self, var: u32, rival: u32) -> Result<(), Conflict> {
        if self.value[Literal::of(var).index()] == 1 {
            return Err(Conflict::Rivals(rival, var));
        }
        self.assign(Literal::not(var), Reason::Rival(rival))
    }

    /// Forgets clauses, where nothing is decided and nothing follows.
    pub(super) fn forget(&mut self) {
        let value = &self.value;
        self.clauses.forget(|literal| match value[literal.index()] {
            0 => None,
            known => Some(known == 1),
        });
    }

    /// Looks at the clauses that a literal watches, which is false now.
    fn visit(&mut self, gone: Literal) -> Result<(), Conflict> {
        let mut list = std::mem::take(&mut self.clauses.watches[gone.index()]);
        let (mut from, mut to) = (0, 0);
        let mut outcome = Ok(());
        while from < list.len() {
            let watch = list[from];
            from += 1;
            if self.value[watch.other.index()] == 1 {
                list[to] = watch;
                to += 1;
                continue;
            }
            let words = self.clauses.words_mut(watch.clause);
            // The literal that is gone stands second, so that the first one is what the clause may have left.
            if words[0] == gone.0 {
                words.swap(0, 1);
            }
            let other = Literal(words[0]);
            let kept = Watch { clause: watch.clause, other };
            if other != watch.other && self.value[other.index()] == 1 {
                list[to] = kept;
                to += 1;
                continue;
            }
            let values = &self.value;
            if let Some(free) = (2..words.len()).find(|&at| values[words[at] as usize] != -1) {
                words.swap(1, free);
                let watcher = words[1] as usize;
                self.clauses.watches[watcher].push(kept);
                continue;
            }
            list[to] = kept;
            to += 1;
            outcome = match self.value[other.index()] {
                -1 => Err(Conflict::Clause(watch.clause)),
                _ => self.assign(other, Reason::Clause(watch.clause)),
            };
            if outcome.is_err() {
                break;
            }
        }
        if from != to {
            list.copy_within(from.., to);
            list.truncate(to + list.len() - from);
        }
        self.clauses.watches[gone.index()] = list;
        outcome
    }
}
