//! Forcing nets in which further suppositions are made: lemmas, each of them a small chain or net of what is known by then.
//!
//! ```text
//! 4 in r1c1 -> ... -> here r5c2 cannot be 2: 2 in r5c2 -> ... -> box 6 has no place for 7
//!                  -> ... -> row 7 has no place for 2                   so r1c1 is not 4
//! ```
//!
//! A supposition is followed by singles as far as they go, then by locked candidates, pairs and X-wings, then by lemmas;
//! each of these starts anew. The level says what may show a lemma: a chain; several chains, one for each case; a net, or
//! several; a net with locked candidates, pairs and X-wings. No lemma has lemmas of its own: where one can be shown
//! wherever there is one, that solves what a search that looks two guesses deep would.
//!
//! One supposition takes milliseconds, or seconds where many lemmas are tried: after each of these the search may pause.
//!
//! Source: Sudoku Explainer, "Nested Forcing Chains".

use std::ops::ControlFlow;

use smallvec::smallvec;

use super::plus;
use super::{
    Cause, Example, Facts, Implications, Literal, NET_CONTRADICTION, Reach, Record, Sink, Technique, TechniqueId,
    Trail, positions,
};
use crate::step::{Constraint, Effect, Lemma, Net, Pattern, Premise, Step};
use crate::technique::Scores;
use crate::technique::suppose::{Clause, Suppose, fewest, refutes};
use chromadoku_board::order::sort;

/// How many looks at a candidate it takes to follow a supposition, for each candidate of the position.
const INSIDE: usize = 10;

/// How many it takes to see whether a premise leads further.
const FURTHER: usize = 50;

/// What may show a lemma; each level has the means of those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Chains,
    Multiple,
    Nets,
    Plus,
}

impl Level {
    const ALL: [Level; 4] = [Level::Chains, Level::Multiple, Level::Nets, Level::Plus];
}

const fn record(id: &'static str, name: &'static str, hodoku: u16, explainer: u16) -> Record {
    let scores = Scores { hodoku, explainer: Some(explainer), wiki: None };
    Record { id: TechniqueId(id), name, scores, code: None, in_path: false, ..NET_CONTRADICTION }
}

pub(crate) const CHAINS: Record = Record {
    definition: "A forcing net within which smaller suppositions are made: on the way, a single chain of consequences \
         refutes a candidate. What it gives is used as the net goes on, until the first supposition fails.",
    spot: "",
    example: Some(Example { effects: "r4c1<>5", near_miss: "r1c1-1", is_simplest: false, ..positions::NETS_IN_NETS }),
    find: |technique, facts, sink| find(technique, facts, Level::Chains, sink),
    ..record("forcing-net-with-chains", "Forcing net with chains", 850, 95)
};

pub(crate) const MULTIPLE: Record = Record {
    definition: "A forcing net within which several cases are told apart: on the way, chains from all candidates of a cell, \
         or all places for a digit, agree. What they give is used as the net goes on, until the first supposition \
         fails.",
    spot: "",
    example: Some(Example { effects: "r4c1<>5", near_miss: "r1c1-1", is_simplest: false, ..positions::NETS_IN_NETS }),
    find: |technique, facts, sink| find(technique, facts, Level::Multiple, sink),
    ..record("forcing-net-with-multiple-chains", "Forcing net with multiple chains", 900, 100)
};

pub(crate) const NETS: Record = Record {
    definition: "A forcing net within which smaller nets are spun: on the way, a second supposition and all that singles \
         make of it refute a candidate. What that gives is used as the first net goes on, until its supposition \
         fails.",
    spot: "",
    example: Some(Example {
        // Red Dwarf, as people call it.
        givens: "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8",
        grid: "
            1     2     6789 3      589   567   6789  568   4
            3     5     6789 26789  2489  2467  1     268   2679
            789   6789  4    256789 12589 12567 36789 23568 235679
            789   13789 5    4      139   136   2     1368  1367
            6     13489 1289 259    7     1235  348   13458 135
            247   1347  127  256    1235  8     3467  9     13567
            24789 46789 3    1      248   247   5     246   269
            2458  1468  1268 258    23458 9     346   7     1236
            24579 1479  1279 257    6     23457 349   1234  8
        ",
        effects: "r2c3<>8",
        near_miss: "",
        is_simplest: false,
    }),
    find: |technique, facts, sink| find(technique, facts, Level::Nets, sink),
    ..record("forcing-net-with-nets", "Forcing net with nets", 950, 105)
};

pub(crate) const PLUS: Record = Record {
    definition: "A forcing net within which smaller nets are spun, and in these locked candidates, pairs and X-wings count \
         as well as singles. What they give is used as the first net goes on, until its supposition fails.",
    spot: "",
    example: Some(Example {
        // Platinum Blonde, as people call it.
        givens: ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...",
        grid: "
            35678 34589 34679 4679   5689   4578   679    1      2
            15678 14589 4679  124679 125689 124578 679    56789  3
            15678 1589  2     3      15689  1578   4      56789  6789
            237   2349  1     8      236    234    23679  234679 5
            235   6     349   124    7      12345  8      2349   149
            23578 23458 347   1246   12356  9      12367  23467  1467
            1236  123   8     5      1239   1237   123679 234679 14679
            9     123   36    127    4      12378  5      23678  1678
            4     7     5     129    12389  6      1239   2389   189
        ",
        effects: "r3c2<>8",
        near_miss: "",
        is_simplest: true,
    }),
    find: |technique, facts, sink| find(technique, facts, Level::Plus, sink),
    ..record("forcing-net-with-nets-plus", "Forcing net with nets (+)", 1000, 110)
};

/// Hands out the opposite of each literal that is refuted so, and not by a net without lemmas.
fn find(technique: &Technique, facts: &Facts, level: Level, sink: &mut Sink) -> ControlFlow<()> {
    let all = facts.whole::<Implications>();
    let literals: Vec<Literal> = all.literals().collect();
    let search = Search { facts, all, level, literals: &literals };
    facts.pace().each(literals.len(), |number| {
        let literal = literals[number];
        let hand = |nest: &Nest| {
            let Some(premises) = search.premises(nest) else { return ControlFlow::Continue(()) };
            let effect = all.effect(literal.opposite());
            let pattern = Pattern::Net(Net::of(shortest(facts, premises, effect)));
            sink(Step { technique: technique.id, pattern, effects: smallvec![effect] })
        };
        facts.pace().prepare(|| search.begin(literal), |nest| search.go_on(nest), hand)
    })
}

/// What is the same for all suppositions.
struct Search<'a> {
    facts: &'a Facts<'a>,
    all: &'a Implications,
    level: Level,
    literals: &'a [Literal],
}

/// What follows from one supposition, as far as that is known.
struct Nest {
    trail: Trail,
    reasons: Vec<Reason>,
    lemmas: usize,
    /// Where it ends, the search for the next lemma.
    seeking: Option<Seeking>,
    /// The literal with which that begins: it goes round.
    next: usize,
}

/// The search for a lemma: by what means, how many literals were tried, and what the true ones lead to.
struct Seeking {
    by: Level,
    tried: usize,
    cases: Vec<Option<Trail>>,
}

/// A premise that is more than a constraint, and what had to be known for it to be of use.
struct Reason {
    premise: Premise,
    rests_on: Vec<Literal>,
}

impl Search<'_> {
    fn begin(&self, literal: Literal) -> Nest {
        self.facts.pace().spend(INSIDE * self.all.candidates.len());
        let trail = self.all.follow(&[literal], Reach::Net);
        Nest { trail, reasons: Vec::new(), lemmas: 0, seeking: None, next: 0 }
    }

    /// Goes on a bit; says whether that was as far as it goes.
    fn go_on(&self, nest: &mut Nest) -> bool {
        let Some(mut seeking) = nest.seeking.take() else {
            match self.further(&mut nest.reasons, &nest.trail) {
                Some(next) => nest.trail = next,
                None => nest.seeking = Some(self.seeking(Level::Chains)),
            }
            return nest.trail.broken.is_some();
        };
        let found = match seeking.tried < self.literals.len() {
            true => self.try_literal(nest, &mut seeking),
            false => self.with_cases(nest, &mut seeking),
        };
        if let Some(trail) = found {
            nest.trail = trail;
            nest.lemmas += 1;
            return false;
        }
        let is_tried = seeking.tried > self.literals.len();
        let next = Level::ALL.into_iter().find(|&level| level > seeking.by && level <= self.level);
        nest.seeking = if is_tried { next.map(|level| self.seeking(level)) } else { Some(seeking) };
        nest.seeking.is_none()
    }

    fn seeking(&self, by: Level) -> Seeking {
        Seeking { by, tried: 0, cases: vec![None; self.all.candidates.len()] }
    }

    /// The premises that refute what was supposed, where lemmas are needed.
    fn premises(&self, nest: &Nest) -> Option<Vec<Premise>> {
        let all = self.all;
        let broken = nest.trail.broken.filter(|_| nest.lemmas > 0)?;
        let rests_on = |reason: usize| &nest.reasons[reason].rests_on[..];
        let origin = all.origin(&nest.trail, None, &all.all_false(broken), rests_on);
        let mut shown = origin.shown;
        sort(&mut shown);
        let mut premises = all.premises(&origin.constraints);
        premises.extend(all.premises(&[broken]));
        premises.extend(shown.into_iter().map(|reason| nest.reasons[reason].premise.clone()));
        Some(premises)
    }

    /// Goes on by locked candidates, pairs and X-wings, if these lead on.
    fn further(&self, reasons: &mut Vec<Reason>, trail: &Trail) -> Option<Trail> {
        if trail.broken.is_some() {
            return None;
        }
        let (facts, all) = (self.facts, self.all);
        let state = Suppose::new(facts).without(trail.off.iter().map(|at| all.candidates[at]));
        let places = all.constraints.iter().enumerate();
        let places = places.filter(|(at, (what, _))| matches!(what, Constraint::Place(..)) && trail.left(*at) > 1);
        let mut premises: Vec<Premise> = places.map(|(_, (what, _))| Premise::One(*what)).collect();
        premises.extend(plus::further(facts, &state));
        facts.pace().spend(FURTHER * premises.len());
        let mut next: Option<Trail> = None;
        for premise in premises {
            let clause = Clause::of(facts, &premise);
            let mut after = state.clone();
            after.follow(std::slice::from_ref(&clause), &mut Vec::new());
            let gone = after.lost_since(&state).into_iter().filter_map(|at| all.number(at));
            let gone: Vec<Literal> = gone.map(|at| Literal { at, is_true: false }).collect();
            if gone.is_empty() {
                continue;
            }
            let held = clause.candidates(facts).into_iter().filter(|&at| !state.has(at));
            let rests_on = held.filter_map(|at| all.number(at)).map(|at| Literal { at, is_true: false }).collect();
            let reason = Reason { premise, rests_on };
            next = Some(self.shown(reasons, next.as_ref().unwrap_or(trail), &gone, reason));
        }
        next
    }

    /// Goes on from what a reason shows.
    fn shown(&self, reasons: &mut Vec<Reason>, trail: &Trail, literals: &[Literal], reason: Reason) -> Trail {
        reasons.push(reason);
        self.all.go_on(trail, literals, Cause::Shown(reasons.len() as u32 - 1), Reach::Net)
    }

    /// Follows a supposition inside another one.
    fn inside(&self, reasons: &mut Vec<Reason>, trail: &Trail, literal: Literal, level: Level) -> Trail {
        let reach = if level < Level::Nets { Reach::Chain } else { Reach::Net };
        self.facts.pace().spend(INSIDE * self.all.candidates.len());
        let mut inner = self.all.go_on(trail, &[literal], Cause::Supposed, reach);
        while let Some(next) = if level == Level::Plus { self.further(reasons, &inner) } else { None } {
            inner = next;
        }
        inner
    }

    /// Goes on from the lemma that the next literal gives, if it gives one.
    fn try_literal(&self, nest: &mut Nest, Seeking { by, tried, cases }: &mut Seeking) -> Option<Trail> {
        let all = self.all;
        let number = (nest.next + *tried) % self.literals.len();
        *tried += 1;
        let literal = self.literals[number];
        if nest.trail.holds(literal) || nest.trail.holds(literal.opposite()) {
            return None;
        }
        let inner = self.inside(&mut nest.reasons, &nest.trail, literal, *by);
        let goals = match inner.broken {
            Some(broken) => all.all_false(broken),
            None if inner.holds(literal.opposite()) => vec![literal.opposite()],
            None => {
                if literal.is_true {
                    cases[literal.at] = Some(inner);
                }
                return None;
            }
        };
        nest.next = number;
        let broken = inner.broken.map(|broken| all.constraints[broken].0);
        Some(self.learn(nest, literal.opposite(), None, broken, &[(&inner, goals)]))
    }

    /// Goes on from what all cases of a constraint lead to, if there is one that tells something and these means allow for it.
    fn with_cases(&self, nest: &mut Nest, seeking: &mut Seeking) -> Option<Trail> {
        seeking.tried += 1;
        if seeking.by == Level::Chains {
            return None;
        }
        let (all, trail, cases) = (self.all, &nest.trail, &seeking.cases);
        for (what, held) in &all.constraints {
            let open = held.iter().filter(|&&at| !trail.off.contains(at));
            let Some(open) = open.map(|&at| cases[at].as_ref()).collect::<Option<Vec<&Trail>>>() else { continue };
            let Some((first, rest)) = open.split_first() else { continue };
            let (mut on, mut off) = (first.on.clone(), first.off.clone());
            rest.iter().for_each(|case| on.keep(&case.on));
            rest.iter().for_each(|case| off.keep(&case.off));
            on.remove_all(&trail.on);
            off.remove_all(&trail.off);
            let found = on.iter().map(|at| (at, true)).chain(off.iter().map(|at| (at, false))).next();
            let Some((at, is_true)) = found else { continue };
            let goal = Literal { at, is_true };
            let proofs: Vec<(&Trail, Vec<Literal>)> = open.iter().map(|case| (*case, vec![goal])).collect();
            return Some(self.learn(nest, goal, Some((*what, held)), None, &proofs));
        }
        None
    }

    /// Goes on from a lemma that these trails show.
    fn learn(
        &self,
        nest: &mut Nest,
        goal: Literal,
        over: Option<(Constraint, &Vec<usize>)>,
        broken: Option<Constraint>,
        proofs: &[(&Trail, Vec<Literal>)],
    ) -> Trail {
        let (all, Nest { trail, reasons, .. }) = (self.all, nest);
        let mut premises: Vec<Premise> = broken.map(Premise::One).into_iter().collect();
        let mut rests_on: Vec<Literal> = Vec::new();
        if let Some((_, held)) = over {
            let gone = held.iter().filter(|&&at| trail.off.contains(at));
            rests_on.extend(gone.map(|&at| Literal { at, is_true: false }));
        }
        for (inner, goals) in proofs {
            let origin = all.origin(inner, Some(trail), goals, |reason| &reasons[reason].rests_on);
            let shown = origin.shown.iter().map(|&reason| reasons[reason].premise.clone());
            for premise in all.premises(&origin.constraints).into_iter().chain(shown) {
                if !premises.contains(&premise) {
                    premises.push(premise);
                }
            }
            rests_on.extend(origin.earlier);
        }
        sort(&mut rests_on);
        rests_on.dedup();
        let over = over.map(|(what, _)| Premise::One(what));
        let lemma = Lemma { effect: all.effect(goal), net: Net { over, ..Net::of(premises) } };
        self.shown(reasons, trail, &[goal], Reason { premise: Premise::Lemma(Box::new(lemma)), rests_on })
    }
}

/// As few premises as do, and in each lemma as few as do.
fn shortest(facts: &Facts, premises: Vec<Premise>, effect: Effect) -> Vec<Premise> {
    let refuted = |premises: &[Premise]| refutes(facts, &Clause::all(facts, premises), None, effect);
    let mut premises = fewest(premises, &refuted);
    for at in 0..premises.len() {
        let Premise::Lemma(lemma) = premises[at].clone() else { continue };
        let with = |inner: &[Premise]| {
            let mut all = premises.clone();
            let net = Net { premises: inner.to_vec(), ..lemma.net.clone() };
            all[at] = Premise::Lemma(Box::new(Lemma { net, ..*lemma }));
            all
        };
        premises = with(&fewest(lemma.net.premises.clone(), &|inner| refuted(&with(inner))));
    }
    premises
}

#[cfg(test)]
mod tests {
    use super::{NETS, PLUS};
    use crate::technique::testing::check_none;

    #[test]
    fn what_a_plain_net_refutes_is_left_to_it() {
        for record in [NETS, PLUS] {
            // 1 in r2c3 would leave row 1 without it.
            check_none(record, "23.. .... 1... ....");
        }
    }
}
