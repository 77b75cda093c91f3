//! The search that learns: every conflict becomes a clause that keeps it from coming back (conflict-driven clause
//! learning, J. P. Marques-Silva and K. A. Sakallah, *GRASP*, 1996).
//!
//! Its variables are the candidates that are open. That two candidates exclude each other is not written as clauses: each
//! variable has a list of its rivals. The rest are clauses: every cell has a digit, every digit a place in every full
//! unit, and what is learned.

use super::clauses::{ClauseAt, Clauses, Literal, Watch};
use super::masks::{Choice, Masks, bits};
use super::order::Order;
use super::wiring::Wiring;
use crate::exact::Progress;
use crate::id::{Cell, Digit, Id, PerCell};
use crate::random::Random;

/// No variable.
const NONE: u32 = u32::MAX;
/// The first clauses are forgotten after so many conflicts, later ones after more and more.
const FORGET: u64 = 2_000;
const FORGET_MORE: u64 = 300;

/// Why a variable has its value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reason {
    /// It was decided, or is so whatever is decided.
    Decided,
    /// This rival is true.
    Rival(u32),
    /// All other literals of this clause are false.
    Clause(ClauseAt),
}

/// What cannot be.
enum Conflict {
    /// Two rivals are true.
    Rivals(u32, u32),
    /// All literals of a clause are false.
    Clause(ClauseAt),
}

pub(super) struct Learner {
    /// What each variable stands for.
    choices: Vec<Choice>,
    /// The variable of each cell and digit.
    var_of: Vec<u32>,
    digits: usize,
    /// The digits that are settled; those of open cells are filled in.
    solution: PerCell<Digit>,
    rival_ends: Vec<u32>,
    rivals: Vec<u32>,
    clauses: Clauses,
    /// Of each literal: 1 where it is true, -1 where it is false.
    value: Vec<i8>,
    level: Vec<u32>,
    reason: Vec<Reason>,
    trail: Vec<Literal>,
    /// Where on the trail each level begins.
    starts: Vec<usize>,
    /// How much of the trail is propagated.
    head: usize,
    order: Order,
    /// The last value of each variable.
    phase: Vec<bool>,
    analysis: Analysis,
    pace: Pace,
    nodes: u64,
    conflicts: u64,
    forget_at: u64,
    counts: u64,
    over: bool,
}

/// Room for what the analysis of a conflict notes down.
#[derive(Default)]
struct Analysis {
    mark: Vec<Mark>,
    marked: Vec<u32>,
    learned: Vec<Literal>,
    /// The conflict in which a level was last counted.
    counted: Vec<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Mark {
    #[default]
    None,
    /// In the clause that is learned, or between it and the conflict.
    Met,
    /// Follows from what is in the clause.
    Implied,
    /// Does not.
    Needed,
}

/// When to begin anew: where clauses have lately joined more levels than they used to (G. Audemard and L. Simon,
/// *Refining restarts strategies for SAT and UNSAT*, 2012).
struct Pace {
    fast: f64,
    slow: f64,
    since: u32,
}

impl Pace {
    fn note(&mut self, levels: u32) {
        self.fast += (f64::from(levels) - self.fast) / 32.0;
        self.slow += (f64::from(levels) - self.slow) / 4096.0;
        self.since += 1;
    }

    fn is_lost(&self) -> bool {
        self.since >= 30 && self.fast > 1.15 * self.slow
    }
}

impl Learner {
    /// A search of all solutions of a position. Chance, where there is one, says what is decided first.
    pub(super) fn new(wiring: &Wiring, masks: &Masks, random: Option<&mut Random>) -> Learner {
        let digits = wiring.digits;
        let mut choices = Vec::new();
        let mut var_of = vec![NONE; wiring.cells * digits];
        for cell in (0..wiring.cells).filter(|&cell| !masks.is_settled(cell)) {
            for digit in bits(masks.digits(cell)) {
                var_of[cell * digits + digit as usize] = choices.len() as u32;
                choices.push(Choice { cell: cell as u16, digit: digit as u8 });
            }
        }
        let count = choices.len();
        let weights = match random {
            None => vec![0.0; count],
            Some(random) => (0..count).map(|_| random.below(1000) as f64 / 1000.0).collect(),
        };
        let mut learner = Learner {
            solution: masks.solution(),
            rival_ends: Vec::with_capacity(count),
            rivals: Vec::new(),
            clauses: Clauses::new(count),
            value: vec![0; 2 * count],
            level: vec![0; count],
            reason: vec![Reason::Decided; count],
            trail: Vec::with_capacity(count),
            starts: Vec::new(),
            head: 0,
            order: Order::new(weights),
            phase: vec![true; count],
            analysis: Analysis { mark: vec![Mark::None; count], counted: vec![0; count + 1], ..Analysis::default() },
            pace: Pace { fast: 0.0, slow: 0.0, since: 0 },
            nodes: 0,
            conflicts: 0,
            forget_at: FORGET,
            counts: 0,
            over: false,
            choices,
            var_of,
            digits,
        };
        learner.find_rivals(wiring, masks);
        learner.add_rules(wiring, masks);
        learner
    }

    fn find_rivals(&mut self, wiring: &Wiring, masks: &Masks) {
        let mut met = vec![NONE; self.choices.len()];
        for var in 0..self.choices.len() as u32 {
            let choice = self.choices[var as usize];
            let (cell, digit) = (usize::from(choice.cell), usize::from(choice.digit));
            let in_cell = bits(masks.digits(cell)).map(|other| cell * self.digits + other as usize);
            let elsewhere = wiring.peers(cell).map(|peer| peer * self.digits + digit);
            for rival in in_cell.chain(elsewhere).map(|at| self.var_of[at]) {
                // Peers come several times, once for each unit that they share.
                if rival != NONE && rival != var && met[rival as usize] != var {
                    met[rival as usize] = var;
                    self.rivals.push(rival);
                }
            }
            self.rival_ends.push(self.rivals.len() as u32);
        }
    }

    fn add_rules(&mut self, wiring: &Wiring, masks: &Masks) {
        let mut clause = Vec::new();
        for cell in (0..wiring.cells).filter(|&cell| !masks.is_settled(cell)) {
            clause.clear();
            let vars = bits(masks.digits(cell)).map(|digit| self.var_of[cell * self.digits + digit as usize]);
            clause.extend(vars.map(Literal::of));
            self.clauses.add(&clause);
        }
        for entry in 0..wiring.entries() {
            let (start, digit) = wiring.of_entry(entry);
            let places = masks.places(entry);
            if places.count_ones() > 1 {
                clause.clear();
                let cells = bits(places).map(|place| wiring.member(start, place));
                clause.extend(cells.map(|cell| Literal::of(self.var_of[cell * self.digits + digit])));
                self.clauses.add(&clause);
            }
        }
    }

    /// Forbids that all of these are so. Only before the search begins.
    pub(super) fn exclude(&mut self, choices: impl Iterator<Item = Choice>) {
        let mut clause = Vec::new();
        for Choice { cell, digit } in choices {
            match self.var_of[usize::from(cell) * self.digits + usize::from(digit)] {
                // What is not open is settled so, or cannot be.
                NONE if self.solution[Cell(cell)].0 == digit => {}
                NONE => return,
                var => clause.push(Literal::not(var)),
            }
        }
        match clause[..] {
            [] => self.over = true,
            [only] => self.assert_first(only),
            _ => {
                self.clauses.add(&clause);
            }
        }
    }

    fn assert_first(&mut self, literal: Literal) {
        match self.value[literal.index()] {
            0 => self.assign(literal, Reason::Decided),
            1 => {}
            _ => self.over = true,
        }
    }

    /// How many decisions and conflicts there were.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Searches on until a solution, the end, or `budget` decisions and conflicts.
    pub(super) fn run(&mut self, budget: u64) -> Progress {
        let end = self.nodes.saturating_add(budget);
        while !self.over && self.nodes < end {
            self.nodes += 1;
            if let Some(conflict) = self.propagate() {
                self.conflicts += 1;
                if self.starts.is_empty() {
                    self.over = true;
                    break;
                }
                self.learn(conflict);
                continue;
            }
            if self.conflicts >= self.forget_at {
                self.undo(0);
                self.forget();
            } else if self.pace.is_lost() {
                self.pace.since = 0;
                self.undo(0);
            }
            if !self.decide() {
                let solution = self.read();
                self.block();
                return Progress::Solution(solution);
            }
        }
        if self.over { Progress::Exhausted } else { Progress::Paused }
    }

    fn assign(&mut self, literal: Literal, reason: Reason) {
        let var = literal.var() as usize;
        self.value[literal.index()] = 1;
        self.value[literal.negated().index()] = -1;
        self.level[var] = self.starts.len() as u32;
        self.reason[var] = reason;
        self.trail.push(literal);
    }

    /// Takes back all levels above one.
    fn undo(&mut self, level: usize) {
        let Some(&start) = self.starts.get(level) else { return };
        for &literal in &self.trail[start..] {
            self.value[literal.index()] = 0;
            self.value[literal.negated().index()] = 0;
            self.phase[literal.var() as usize] = literal.is_positive();
            self.order.insert(literal.var());
        }
        self.trail.truncate(start);
        self.starts.truncate(level);
        self.head = start;
    }

    /// Decides on a variable; says whether one was open.
    fn decide(&mut self) -> bool {
        while let Some(var) = self.order.pop() {
            if self.value[Literal::of(var).index()] == 0 {
                self.starts.push(self.trail.len());
                let literal = if self.phase[var as usize] { Literal::of(var) } else { Literal::not(var) };
                self.assign(literal, Reason::Decided);
                return true;
            }
        }
        false
    }

    fn propagate(&mut self) -> Option<Conflict> {
        while let Some(&literal) = self.trail.get(self.head) {
            self.head += 1;
            if literal.is_positive() {
                let var = literal.var();
                for at in self.rivals_of(var) {
                    let rival = self.rivals[at];
                    match self.value[Literal::of(rival).index()] {
                        -1 => {}
                        0 => self.assign(Literal::not(rival), Reason::Rival(var)),
                        _ => return Some(Conflict::Rivals(var, rival)),
                    }
                }
            }
            if let Some(clause) = self.visit(literal.negated()) {
                return Some(Conflict::Clause(clause));
            }
        }
        None
    }

    /// Looks at the clauses that a literal watches, which is false now; gives one that has only false literals.
    fn visit(&mut self, gone: Literal) -> Option<ClauseAt> {
        let mut list = std::mem::take(&mut self.clauses.watches[gone.index()]);
        let (mut from, mut to) = (0, 0);
        let mut conflict = None;
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
            if self.value[other.index()] == -1 {
                conflict = Some(watch.clause);
                break;
            }
            self.assign(other, Reason::Clause(watch.clause));
        }
        list.copy_within(from.., to);
        list.truncate(to + list.len() - from);
        self.clauses.watches[gone.index()] = list;
        conflict
    }

    /// Learns from a conflict, takes back what it shows to be wrong, and asserts what follows.
    fn learn(&mut self, conflict: Conflict) {
        self.trace(conflict);
        self.shorten();
        self.strengthen();
        let mut learned = std::mem::take(&mut self.analysis.learned);
        let levels = self.count_levels(learned.iter().map(|literal| literal.var()));
        // The second place is for the literal of the highest level but the conflict's own, so that it watches.
        let second =
            (1..learned.len()).max_by_key(|&at| (self.level[learned[at].var() as usize], std::cmp::Reverse(at)));
        let back = second.map_or(0, |at| {
            learned.swap(1, at);
            self.level[learned[1].var() as usize]
        });
        self.undo(back as usize);
        let reason = match learned.len() {
            1 => Reason::Decided,
            _ => Reason::Clause(self.clauses.learn(&learned, levels)),
        };
        self.assign(learned[0], reason);
        self.analysis.learned = learned;
        self.pace.note(levels);
        self.order.decay(0.95);
    }

    /// Goes back from a conflict to the first single literal of its level through which all of it came.
    fn trace(&mut self, conflict: Conflict) {
        self.analysis.learned.clear();
        self.analysis.learned.push(Literal(0));
        let mut open = 0;
        match conflict {
            Conflict::Rivals(a, b) => {
                self.meet(Literal::not(a), &mut open);
                self.meet(Literal::not(b), &mut open);
            }
            Conflict::Clause(clause) => self.meet_clause(clause, None, &mut open),
        }
        let mut at = self.trail.len();
        loop {
            at -= 1;
            let literal = self.trail[at];
            let var = literal.var();
            if self.analysis.mark[var as usize] != Mark::Met {
                continue;
            }
            open -= 1;
            if open == 0 {
                self.analysis.learned[0] = literal.negated();
                return;
            }
            match self.reason[var as usize] {
                Reason::Rival(rival) => self.meet(Literal::not(rival), &mut open),
                Reason::Clause(clause) => self.meet_clause(clause, Some(literal), &mut open),
                Reason::Decided => {}
            }
        }
    }

    fn meet_clause(&mut self, clause: ClauseAt, implied: Option<Literal>, open: &mut usize) {
        for at in 0..self.clauses.words(clause).len() {
            let literal = Literal(self.clauses.words(clause)[at]);
            if Some(literal) != implied {
                self.meet(literal, open);
            }
        }
        if let Some(grade) = self.clauses.grade(clause).filter(|&grade| grade > 2) {
            let vars: Vec<u32> = self.clauses.words(clause).iter().map(|&word| Literal(word).var()).collect();
            let levels = self.count_levels(vars.into_iter());
            if levels < grade {
                self.clauses.regrade(clause, levels.max(1));
            }
        }
    }

    fn meet(&mut self, literal: Literal, open: &mut usize) {
        let var = literal.var() as usize;
        if self.analysis.mark[var] != Mark::None || self.level[var] == 0 {
            return;
        }
        self.analysis.mark[var] = Mark::Met;
        self.analysis.marked.push(var as u32);
        self.order.bump(var as u32);
        if self.level[var] as usize == self.starts.len() {
            *open += 1;
        } else {
            self.analysis.learned.push(literal);
        }
    }

    /// Leaves out of the learned clause what follows from the rest of it.
    fn shorten(&mut self) {
        let mut learned = std::mem::take(&mut self.analysis.learned);
        let mut at = 0;
        learned.retain(|literal| {
            at += 1;
            at == 1 || !self.follows(literal.var(), 0)
        });
        self.analysis.learned = learned;
        self.unmark();
    }

    /// Leaves out of the learned clause what its own rivals make false: where a candidate is said to be false or one of its
    /// rivals to be true, the former is enough.
    fn strengthen(&mut self) {
        let mut learned = std::mem::take(&mut self.analysis.learned);
        for literal in learned.iter().filter(|literal| !literal.is_positive()) {
            for at in self.rivals_of(literal.var()) {
                let rival = self.rivals[at] as usize;
                self.analysis.mark[rival] = Mark::Implied;
                self.analysis.marked.push(rival as u32);
            }
        }
        let mut at = 0;
        learned.retain(|literal| {
            at += 1;
            at == 1 || !literal.is_positive() || self.analysis.mark[literal.var() as usize] == Mark::None
        });
        self.analysis.learned = learned;
        self.unmark();
    }

    fn unmark(&mut self) {
        while let Some(var) = self.analysis.marked.pop() {
            self.analysis.mark[var as usize] = Mark::None;
        }
    }

    fn rivals_of(&self, var: u32) -> std::ops::Range<usize> {
        let start = if var == 0 { 0 } else { self.rival_ends[var as usize - 1] };
        start as usize..self.rival_ends[var as usize] as usize
    }

    /// Whether a variable's value follows from others that were met.
    fn follows(&mut self, var: u32, depth: u32) -> bool {
        let holds = |learner: &mut Learner, other: u32| {
            learner.level[other as usize] == 0
                || match learner.analysis.mark[other as usize] {
                    Mark::Met | Mark::Implied => true,
                    Mark::Needed => false,
                    Mark::None => depth < 100 && learner.follows(other, depth + 1),
                }
        };
        let implied = match self.reason[var as usize] {
            Reason::Decided => false,
            Reason::Rival(rival) => holds(self, rival),
            Reason::Clause(clause) => (0..self.clauses.words(clause).len()).all(|at| {
                let other = Literal(self.clauses.words(clause)[at]).var();
                other == var || holds(self, other)
            }),
        };
        if self.analysis.mark[var as usize] == Mark::None {
            self.analysis.mark[var as usize] = if implied { Mark::Implied } else { Mark::Needed };
            self.analysis.marked.push(var);
        }
        implied
    }

    fn count_levels(&mut self, vars: impl Iterator<Item = u32>) -> u32 {
        self.counts += 1;
        let mut levels = 0;
        for var in vars {
            let counted = &mut self.analysis.counted[self.level[var as usize] as usize];
            levels += u32::from(std::mem::replace(counted, self.counts) != self.counts);
        }
        levels
    }

    fn forget(&mut self) {
        if self.propagate().is_some() {
            self.over = true;
            return;
        }
        let value = &self.value;
        self.clauses.forget(|literal| match value[literal.index()] {
            0 => None,
            known => Some(known == 1),
        });
        self.forget_at = self.conflicts + FORGET + FORGET_MORE * (self.forget_at / FORGET);
    }

    fn read(&self) -> PerCell<Digit> {
        let mut solution = self.solution.clone();
        for literal in self.trail.iter().filter(|literal| literal.is_positive()) {
            let Choice { cell, digit } = self.choices[literal.var() as usize];
            solution[Cell(cell)] = Digit::from_index(usize::from(digit));
        }
        solution
    }

    /// Forbids the decisions that led to a solution.
    fn block(&mut self) {
        let decisions = self.starts.iter().rev().map(|&start| self.trail[start].negated());
        let clause: Vec<Literal> = decisions.collect();
        match clause[..] {
            [] => self.over = true,
            [only] => {
                self.undo(0);
                self.assign(only, Reason::Decided);
            }
            _ => {
                self.undo(clause.len() - 1);
                let clause_at = self.clauses.add(&clause);
                self.assign(clause[0], Reason::Clause(clause_at));
            }
        }
    }
}
