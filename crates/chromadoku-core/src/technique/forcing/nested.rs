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
//! One supposition takes milliseconds, all of them seconds: after each the search may pause.
//!
//! Source: Sudoku Explainer, "Nested Forcing Chains".

use std::ops::ControlFlow;

use smallvec::smallvec;

use super::plus;
use super::{Cause, Facts, Implications, Literal, NET_CONTRADICTION, Reach, Sink, Technique, TechniqueId, Trail};
use crate::step::{Constraint, Effect, Lemma, Net, Pattern, Premise, Step};
use crate::technique::Scores;
use crate::technique::suppose::{Clause, Suppose, fewest, refutes};

/// How many looks at a candidate it takes to follow a supposition, for each candidate of the position.
const INSIDE: usize = 10;

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

const fn record(id: &'static str, name: &'static str, hodoku: u16, explainer: u16) -> Technique {
    let scores = Scores { hodoku, explainer: Some(explainer), wiki: None };
    Technique { id: TechniqueId(id), name, scores, code: None, in_path: false, ..NET_CONTRADICTION }
}

pub(crate) const CHAINS: Technique = Technique {
    find: |technique, facts, sink| find(technique, facts, Level::Chains, sink),
    ..record("forcing-net-with-chains", "Forcing net with chains", 850, 95)
};

pub(crate) const MULTIPLE: Technique = Technique {
    find: |technique, facts, sink| find(technique, facts, Level::Multiple, sink),
    ..record("forcing-net-with-multiple-chains", "Forcing net with multiple chains", 900, 100)
};

pub(crate) const NETS: Technique = Technique {
    find: |technique, facts, sink| find(technique, facts, Level::Nets, sink),
    ..record("forcing-net-with-nets", "Forcing net with nets", 950, 105)
};

pub(crate) const PLUS: Technique = Technique {
    find: |technique, facts, sink| find(technique, facts, Level::Plus, sink),
    ..record("forcing-net-with-nets-plus", "Forcing net with nets (+)", 1000, 110)
};

/// Hands out the opposite of each literal that is refuted so, and not by a net without lemmas.
fn find(technique: &Technique, facts: &Facts, level: Level, sink: &mut Sink) -> ControlFlow<()> {
    let all = facts.implications();
    let literals: Vec<Literal> = all.literals().collect();
    facts.pace().each(literals.len(), |number| {
        let literal = literals[number];
        let mut nest = Nest { facts, all, level, next: 0, reasons: Vec::new() };
        let Some(premises) = nest.refute(literal) else { return ControlFlow::Continue(()) };
        let effect = all.effect(literal.opposite());
        let pattern = Pattern::Net(Net { premises: shortest(facts, premises, effect) });
        sink(Step { technique: technique.id, pattern, effects: smallvec![effect] })
    })
}

/// What follows from one supposition.
struct Nest<'a> {
    facts: &'a Facts<'a>,
    all: &'a Implications,
    level: Level,
    /// The literal with which the search for the next lemma begins: it goes round.
    next: usize,
    reasons: Vec<Reason>,
}

/// A premise that is more than a constraint, and what had to be known for it to be of use.
struct Reason {
    premise: Premise,
    rests_on: Vec<Literal>,
}

impl Nest<'_> {
    /// The premises that refute a literal, where lemmas are needed.
    fn refute(&mut self, literal: Literal) -> Option<Vec<Premise>> {
        let start = self.all.follow(&[literal], Reach::Net);
        let mut trail = self.saturate(start);
        if trail.broken.is_some() {
            return None;
        }
        while trail.broken.is_none() {
            let next = self.with_lemma(&trail)?;
            trail = self.saturate(next);
        }
        let all = self.all;
        let origin = all.origin(&trail, None, &all.all_false(trail.broken?), |reason| &self.reasons[reason].rests_on);
        let mut shown = origin.shown;
        shown.sort_unstable();
        let mut premises = all.premises(&origin.constraints);
        premises.extend(all.premises(&[trail.broken?]));
        premises.extend(shown.into_iter().map(|reason| self.reasons[reason].premise.clone()));
        Some(premises)
    }

    /// Goes on by locked candidates, pairs and X-wings as far as they lead.
    fn saturate(&mut self, mut trail: Trail) -> Trail {
        while let Some(next) = self.further(&trail) {
            trail = next;
        }
        trail
    }

    fn further(&mut self, trail: &Trail) -> Option<Trail> {
        if trail.broken.is_some() {
            return None;
        }
        let (facts, all) = (self.facts, self.all);
        let state = Suppose::new(facts).without(trail.off.iter().map(|at| all.candidates[at]));
        let places = all.constraints.iter().enumerate();
        let places = places.filter(|(at, (what, _))| matches!(what, Constraint::Place(..)) && trail.left(*at) > 1);
        let mut premises: Vec<Premise> = places.map(|(_, (what, _))| Premise::One(*what)).collect();
        premises.extend(plus::further(facts, &state));
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
            next = Some(self.shown(next.as_ref().unwrap_or(trail), &gone, Reason { premise, rests_on }));
        }
        next
    }

    /// Goes on from what a reason shows.
    fn shown(&mut self, trail: &Trail, literals: &[Literal], reason: Reason) -> Trail {
        self.reasons.push(reason);
        self.all.go_on(trail, literals, Cause::Shown(self.reasons.len() as u32 - 1), Reach::Net)
    }

    /// Follows a supposition inside another one.
    fn inside(&mut self, trail: &Trail, literal: Literal, level: Level) -> Trail {
        let reach = if level < Level::Nets { Reach::Chain } else { Reach::Net };
        self.facts.pace().spend(INSIDE * self.all.candidates.len());
        let inner = self.all.go_on(trail, &[literal], Cause::Supposed, reach);
        if level == Level::Plus { self.saturate(inner) } else { inner }
    }

    /// Goes on from the next lemma, if there is one, by the simplest means that show one.
    fn with_lemma(&mut self, trail: &Trail) -> Option<Trail> {
        let highest = self.level;
        Level::ALL.into_iter().filter(|&level| level <= highest).find_map(|level| self.lemma_by(trail, level))
    }

    fn lemma_by(&mut self, trail: &Trail, level: Level) -> Option<Trail> {
        let all = self.all;
        let literals: Vec<Literal> = all.literals().collect();
        let mut cases: Vec<Option<Trail>> = vec![None; all.candidates.len()];
        for number in (self.next..literals.len()).chain(0..self.next) {
            let literal = literals[number];
            if trail.holds(literal) || trail.holds(literal.opposite()) {
                continue;
            }
            let inner = self.inside(trail, literal, level);
            let goals = match inner.broken {
                Some(broken) => all.all_false(broken),
                None if inner.holds(literal.opposite()) => vec![literal.opposite()],
                None => {
                    if literal.is_true {
                        cases[literal.at] = Some(inner);
                    }
                    continue;
                }
            };
            self.next = number;
            let broken = inner.broken.map(|broken| all.constraints[broken].0);
            return Some(self.learn(trail, literal.opposite(), None, broken, &[(&inner, goals)]));
        }
        if level == Level::Chains { None } else { self.with_cases(trail, &cases) }
    }

    /// Goes on from what all cases of a constraint lead to, if there is one that tells something.
    fn with_cases(&mut self, trail: &Trail, cases: &[Option<Trail>]) -> Option<Trail> {
        let all = self.all;
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
            return Some(self.learn(trail, goal, Some((*what, held)), None, &proofs));
        }
        None
    }

    /// Goes on from a lemma that these trails show.
    fn learn(
        &mut self,
        trail: &Trail,
        goal: Literal,
        over: Option<(Constraint, &Vec<usize>)>,
        broken: Option<Constraint>,
        proofs: &[(&Trail, Vec<Literal>)],
    ) -> Trail {
        let all = self.all;
        let mut premises: Vec<Premise> = broken.map(Premise::One).into_iter().collect();
        let mut rests_on: Vec<Literal> = Vec::new();
        if let Some((_, held)) = over {
            let gone = held.iter().filter(|&&at| trail.off.contains(at));
            rests_on.extend(gone.map(|&at| Literal { at, is_true: false }));
        }
        for (inner, goals) in proofs {
            let origin = all.origin(inner, Some(trail), goals, |reason| &self.reasons[reason].rests_on);
            let shown = origin.shown.iter().map(|&reason| self.reasons[reason].premise.clone());
            for premise in all.premises(&origin.constraints).into_iter().chain(shown) {
                if !premises.contains(&premise) {
                    premises.push(premise);
                }
            }
            rests_on.extend(origin.earlier);
        }
        rests_on.sort_unstable();
        rests_on.dedup();
        let over = over.map(|(what, _)| Premise::One(what));
        let lemma = Lemma { effect: all.effect(goal), over, premises };
        self.shown(trail, &[goal], Reason { premise: Premise::Lemma(Box::new(lemma)), rests_on })
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
            all[at] = Premise::Lemma(Box::new(Lemma { premises: inner.to_vec(), ..(*lemma).clone() }));
            all
        };
        premises = with(&fewest(lemma.premises.clone(), &|inner| refuted(&with(inner))));
    }
    premises
}
