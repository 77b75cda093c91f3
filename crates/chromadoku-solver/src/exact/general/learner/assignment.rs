//! What is decided and what follows: the values of all variables, in the order in which they came.

use super::super::clauses::{ClauseAt, Clauses, Literal, Watch};
use super::super::masks::Choice;
use super::demands::{Demands, LookAt};
use super::rules::Rules;
use chromadoku_board::set::mask::bits;
use std::rc::Rc;

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
    /// A limit made it false in this look.
    Limit(LookAt),
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
    /// A limit could not be satisfied in this look.
    Limit(LookAt),
    /// In this look a limit makes a variable false that is true.
    Barred(LookAt, u32),
}

/// When and why a variable got its value.
#[derive(Clone, Copy)]
pub(super) struct Cause {
    pub(super) level: u32,
    /// Its place on the trail.
    pub(super) at: u32,
    pub(super) reason: Reason,
}

/// The values of all variables.
pub(super) struct Assignment {
    pub(super) rules: Rules,
    pub(super) clauses: Clauses,
    demands: Option<Demands>,
    values: Values,
    /// How much of the trail is propagated.
    head: usize,
    /// What the limit that was looked at last takes away: cells and digits.
    gone: Vec<(usize, u32)>,
}

/// What is true and false, since when and why.
pub(super) struct Values {
    /// Of each literal: 1 where it is true, -1 where it is false.
    of: Vec<i8>,
    causes: Vec<Cause>,
    /// All true literals, in the order in which they came.
    trail: Vec<Literal>,
    /// Where on the trail each level begins.
    starts: Vec<usize>,
}

impl Values {
    fn note(&mut self, literal: Literal, reason: Reason) {
        self.of[literal.index()] = 1;
        self.of[literal.negated().index()] = -1;
        self.causes[literal.var() as usize] =
            Cause { level: self.starts.len() as u32, at: self.trail.len() as u32, reason };
        self.trail.push(literal);
    }

    fn of(&self, literal: Literal) -> i8 {
        self.of[literal.index()]
    }

    /// Since when and why a literal is true, if it is.
    pub(super) fn since(&self, literal: Literal) -> Option<Cause> {
        (self.of(literal) == 1).then(|| self.causes[literal.var() as usize])
    }
}

impl Assignment {
    /// Nothing is decided.
    pub(super) fn new(rules: Rules, demands: Option<Demands>) -> Assignment {
        let count = rules.tables.variables();
        let values = Values {
            of: vec![0; 2 * count],
            causes: vec![Cause { level: 0, at: 0, reason: Reason::Decided }; count],
            trail: Vec::with_capacity(count),
            starts: Vec::new(),
        };
        Assignment { rules, clauses: Clauses::new(count), demands, values, head: 0, gone: Vec::new() }
    }

    /// Whether the board has rules that are looked at as limits.
    pub(super) fn has_limits(&self) -> bool {
        self.demands.is_some()
    }

    /// Whether a literal is true, if it is known.
    pub(super) fn value(&self, literal: Literal) -> Option<bool> {
        match self.values.of(literal) {
            0 => None,
            known => Some(known == 1),
        }
    }

    /// When and why a variable got its value.
    pub(super) fn cause(&self, var: u32) -> Cause {
        self.values.causes[var as usize]
    }

    /// All true literals, in the order in which they came.
    pub(super) fn trail(&self) -> &[Literal] {
        &self.values.trail
    }

    /// The decisions that stand.
    pub(super) fn decisions(&self) -> impl DoubleEndedIterator<Item = Literal> {
        self.values.starts.iter().map(|&start| self.values.trail[start])
    }

    /// How many decisions stand.
    pub(super) fn level(&self) -> usize {
        self.values.starts.len()
    }

    /// How many members are left in the smallest group of a variable that is open.
    pub(super) fn smallest_group(&self, var: u32) -> u32 {
        let homes = self.rules.tables.homes(var).iter();
        homes.map(|&home| self.rules.masks.left(home)).min().unwrap_or(0)
    }

    /// Decides on a literal that is open.
    pub(super) fn decide(&mut self, literal: Literal) -> Result<(), Conflict> {
        self.values.starts.push(self.values.trail.len());
        self.rules.masks.save();
        self.assign(literal, Reason::Decided)
    }

    /// Gives an open variable its value, with what follows from that in its groups alone.
    pub(super) fn assign(&mut self, literal: Literal, reason: Reason) -> Result<(), Conflict> {
        self.values.note(literal, reason);
        if literal.is_positive() { Ok(()) } else { close(&mut self.rules, &mut self.values, literal.var()) }
    }

    /// Takes back all levels above one and tells of each variable that goes.
    pub(super) fn undo(&mut self, level: usize, mut gone: impl FnMut(u32)) {
        let values = &mut self.values;
        let Some(&start) = values.starts.get(level) else { return };
        for &literal in &values.trail[start..] {
            values.of[literal.index()] = 0;
            values.of[literal.negated().index()] = 0;
            gone(literal.var());
        }
        if let Some(demands) = &mut self.demands {
            demands.undo(&values.trail, start, &self.rules.tables);
        }
        values.trail.truncate(start);
        values.starts.truncate(level);
        self.rules.masks.restore(level);
        self.head = start;
    }

    /// Carries out all that follows.
    pub(super) fn propagate(&mut self) -> Result<(), Conflict> {
        self.follow()?;
        while self.ask_limits()? {
            self.follow()?;
        }
        Ok(())
    }

    /// Carries out what a limit takes away; says whether there was one that does.
    fn ask_limits(&mut self) -> Result<bool, Conflict> {
        let Assignment { rules, demands: Some(demands), values, gone, .. } = self else { return Ok(false) };
        demands.tell(&values.trail, &rules.tables);
        let Some(look) = demands.look(gone).map_err(Conflict::Limit)? else { return Ok(false) };
        for &(cell, digits) in &*gone {
            for digit in bits(digits) {
                // Only open candidates can be lost.
                let Some(var) = rules.tables.var(Choice { cell: cell as u16, digit: digit as u8 }) else { continue };
                match values.of(Literal::of(var)) {
                    1 => return Err(Conflict::Barred(look, var)),
                    0 => {
                        values.note(Literal::not(var), Reason::Limit(look));
                        close(rules, values, var)?;
                    }
                    _ => {}
                }
            }
        }
        Ok(true)
    }

    /// The literals, all of them false, for which a limit could not be satisfied in a look, or took a variable away.
    pub(super) fn why(&mut self, look: LookAt, var: Option<u32>) -> Rc<[Literal]> {
        let Assignment { rules, demands: Some(demands), values, .. } = self else { return Rc::default() };
        match var {
            Some(var) => demands.reason(look, var, &rules.tables, values),
            None => demands.explain(look, None, &rules.tables, values),
        }
    }

    /// Carries out what follows from units and clauses.
    fn follow(&mut self) -> Result<(), Conflict> {
        while let Some(&literal) = self.values.trail.get(self.head) {
            self.head += 1;
            if literal.is_positive() {
                exclude_rivals(&mut self.rules, &mut self.values, literal.var())?;
            }
            if !self.clauses.watches[literal.negated().index()].is_empty() {
                self.visit(literal.negated())?;
            }
        }
        Ok(())
    }

    /// Forgets clauses, where nothing is decided and nothing follows.
    pub(super) fn forget(&mut self) {
        let values = &self.values;
        self.clauses.forget(|literal| match values.of(literal) {
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
            if self.values.of(watch.other) == 1 {
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
            if other != watch.other && self.values.of(other) == 1 {
                list[to] = kept;
                to += 1;
                continue;
            }
            let values = &self.values.of;
            if let Some(free) = (2..words.len()).find(|&at| values[words[at] as usize] != -1) {
                words.swap(1, free);
                let watcher = words[1] as usize;
                self.clauses.watches[watcher].push(kept);
                continue;
            }
            list[to] = kept;
            to += 1;
            outcome = match self.values.of(other) {
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

/// Tells the groups of a variable that it is false. A group with one member left makes it true.
#[inline(always)]
fn close(rules: &mut Rules, values: &mut Values, var: u32) -> Result<(), Conflict> {
    for &home in rules.tables.homes(var) {
        let open = rules.masks.close(home);
        if open & open.wrapping_sub(1) == 0 {
            if open == 0 {
                return Err(Conflict::Group(home.group()));
            }
            let last = Literal::of(rules.tables.member(home.group(), open.trailing_zeros()));
            if values.of(last) == 0 {
                values.note(last, Reason::Group(home.group()));
            }
        }
    }
    Ok(())
}

fn exclude_rivals(rules: &mut Rules, values: &mut Values, var: u32) -> Result<(), Conflict> {
    let homes = rules.tables.homes(var).len();
    for at in 0..homes {
        let home = rules.tables.homes(var)[at];
        for place in bits(rules.masks.settle(home)) {
            let rival = rules.tables.member(home.group(), place);
            exclude(rules, values, rival, var)?;
        }
    }
    for at in 0..rules.tables.loose(var).len() {
        let rival = rules.tables.loose(var)[at];
        if values.of(Literal::of(rival)) != -1 {
            exclude(rules, values, rival, var)?;
        }
    }
    Ok(())
}

/// Makes a variable false that is not yet, since a rival is true.
fn exclude(rules: &mut Rules, values: &mut Values, var: u32, rival: u32) -> Result<(), Conflict> {
    if values.of(Literal::of(var)) == 1 {
        return Err(Conflict::Rivals(rival, var));
    }
    values.note(Literal::not(var), Reason::Rival(rival));
    close(rules, values, var)
}
