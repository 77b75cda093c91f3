//! Forcing chains through groups: one of some candidates is true, and what all of them exclude is false.
//!
//! ```text
//! r1c1 is 4 -> no 4 in r2c1, r3c1 -> box 1 has its 4 in r1c23 -> no 4 in r1c7, r1c8 -> ...
//! ```
//!
//! A chain is a row of such groups, those of one candidate among them. Each follows from one other: what that one excludes
//! leaves no more of a constraint. So a cause may take several candidates of the constraint at once.
//!
//! Source: HoDoKu's manual, "Last Resort": its forcing chains have grouped links.

use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::ControlFlow;

use super::{Implications, Literal, nearest, step};
use crate::step::{Constraint, Effect, Net, Premise};
use crate::technique::facts::Fact;
use crate::technique::{Facts, Sink, Technique};
use chromadoku_board::order::sort_by_key;
use chromadoku_board::set::bits::Bits;

/// The most candidates of a group: a place for each where a line crosses a box.
const LARGEST: usize = 5;

/// The groups of a position and what follows from each: it is the same on whatever way one is reached.
struct Graph<'a> {
    all: &'a Implications,
    /// The candidates as groups of one, then what is false when a candidate is, then larger groups.
    groups: &'a [Group],
}

/// Candidates of which one is true.
struct Group {
    /// What all of them exclude.
    gone: Bits,
    /// What that leaves of constraints: a group each.
    next: Vec<(u32, u32)>,
}

/// What follows from a literal: the groups as they are reached.
struct Trail {
    reached: Vec<Reached>,
    on: Bits,
    off: Bits,
}

struct Reached {
    group: usize,
    /// The place of the group before, and the constraint.
    from: Option<(usize, usize)>,
    depth: u32,
}

/// The groups of a position.
struct Groups(Vec<Group>);

impl Fact for Groups {
    fn of(facts: &Facts, (): ()) -> Groups {
        Groups(groups(facts.whole()))
    }
}

fn groups(all: &Implications) -> Vec<Group> {
    let count = all.candidates.len();
    let of = |members: &[usize]| {
        let mut gone = Bits::new(count);
        members.iter().for_each(|&at| gone.insert(at));
        Group { gone, next: Vec::new() }
    };
    let mut groups: Vec<Group> = (0..count).map(|at| of(all.excludes(at))).collect();
    groups.extend((0..count).map(|at| of(&[at])));
    let (mut known, mut at) = (FxHashMap::default(), 0);
    while at < groups.len() {
        let mut touched = Bits::new(all.constraints.len());
        groups[at]
            .gone
            .iter()
            .flat_map(|gone| all.constraints_of(gone))
            .for_each(|&constraint| touched.insert(constraint));
        for constraint in touched.iter() {
            let (what, held) = &all.constraints[constraint];
            let (mut rest, mut size) = ([usize::MAX; LARGEST + 1], 0);
            let left = held.iter().copied().filter(|&other| !groups[at].gone.contains(other));
            for other in left.take(LARGEST + 1) {
                rest[size] = other;
                size += 1;
            }
            let next = match (size, what) {
                (0, _) => continue,
                (1, _) => rest[0],
                (2..=LARGEST, Constraint::Place(..)) => *known.entry(rest).or_insert_with(|| {
                    let mut gone = groups[rest[0]].gone.clone();
                    rest[1..size].iter().for_each(|&other| gone.keep(&groups[other].gone));
                    let is_of_use = !gone.is_empty();
                    if is_of_use {
                        groups.push(Group { gone, next: Vec::new() });
                    }
                    if is_of_use { groups.len() - 1 } else { usize::MAX }
                }),
                _ => continue,
            };
            if next != usize::MAX {
                groups[at].next.push((constraint as u32, next as u32));
            }
        }
        at += 1;
    }
    groups
}

impl<'a> Graph<'a> {
    fn new(facts: &'a Facts<'a>) -> Graph<'a> {
        let all = facts.whole::<Implications>();
        Graph { all, groups: &facts.whole::<Groups>().0 }
    }

    fn follow(&self, literal: Literal) -> Trail {
        let count = self.all.candidates.len();
        let start = literal.at + if literal.is_true { 0 } else { count };
        let mut met = Bits::new(self.groups.len());
        met.insert(start);
        let mut trail = Trail {
            reached: vec![Reached { group: start, from: None, depth: 0 }],
            on: Bits::new(count),
            off: Bits::new(count),
        };
        let mut at = 0;
        while at < trail.reached.len() {
            let Reached { group, depth, .. } = trail.reached[at];
            if group < count {
                trail.on.insert(group);
            }
            trail.off.add(&self.groups[group].gone);
            for &(constraint, next) in &self.groups[group].next {
                let next = next as usize;
                if !met.contains(next) {
                    met.insert(next);
                    let from = Some((at, constraint as usize));
                    trail.reached.push(Reached { group: next, from, depth: depth + 1 });
                }
            }
            at += 1;
        }
        trail
    }

    /// The place in a trail of the first group from which a literal follows.
    fn place(&self, trail: &Trail, literal: Literal) -> usize {
        let gives = |reached: &Reached| match literal.is_true {
            true => reached.group == literal.at,
            false => self.groups[reached.group].gone.contains(literal.at),
        };
        trail.reached.iter().position(gives).unwrap_or(0)
    }

    /// How many groups lead to a literal.
    fn depth(&self, trail: &Trail, literal: Literal) -> u32 {
        trail.reached[self.place(trail, literal)].depth + u32::from(!literal.is_true)
    }

    /// Adds the constraints that lead to a literal.
    fn trace(&self, trail: &Trail, literal: Literal, constraints: &mut Vec<usize>) {
        let mut at = self.place(trail, literal);
        while let Some((before, constraint)) = trail.reached[at].from {
            if !constraints.contains(&constraint) {
                constraints.push(constraint);
            }
            at = before;
        }
    }

    /// The first constraint that has no candidate left.
    fn broken(&self, trail: &Trail) -> Option<usize> {
        self.all.constraints.iter().position(|(_, held)| held.iter().all(|&at| trail.off.contains(at)))
    }
}

/// Hands out what leads to a contradiction and is not known, what takes the fewest constraints first.
pub(super) fn contradictions(
    technique: &Technique,
    facts: &Facts,
    known: &FxHashSet<Effect>,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let graph = Graph::new(facts);
    let mut found = Vec::new();
    for literal in graph.all.literals().filter(|literal| !known.contains(&graph.all.effect(literal.opposite()))) {
        let trail = graph.follow(literal);
        // What leads to its own opposite is a loop.
        if trail.holds(literal.opposite()) {
            continue;
        }
        let Some(broken) = graph.broken(&trail) else { continue };
        let mut constraints = vec![broken];
        for &at in &graph.all.constraints[broken].1 {
            graph.trace(&trail, Literal { at, is_true: false }, &mut constraints);
        }
        found.push((constraints, literal.opposite()));
    }
    sort_by_key(&mut found, |(constraints, _)| constraints.len());
    for (constraints, literal) in found {
        let net = Net::of(graph.all.premises(&constraints));
        sink(step(technique, graph.all, net, literal))?;
    }
    ControlFlow::Continue(())
}

/// Hands out what all candidates of a constraint lead to and is not known, from where it is nearest.
pub(super) fn verities(
    technique: &Technique,
    facts: &Facts,
    wanted: fn(&Constraint) -> bool,
    known: &FxHashSet<Effect>,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let graph = Graph::new(facts);
    let all = graph.all;
    let trails: Vec<Trail> = (0..all.candidates.len()).map(|at| graph.follow(Literal { at, is_true: true })).collect();
    let is_of_use = |over: &Constraint, cases: &[usize]| cases.len() >= 3 && wanted(over);
    let ends = |case: usize| [&trails[case].on, &trails[case].off];
    for (number, literal) in nearest(all, is_of_use, ends, |case, literal| graph.depth(&trails[case], literal)) {
        if known.contains(&all.effect(literal)) || graph.follow(literal.opposite()).holds(literal) {
            continue;
        }
        let (over, cases) = &all.constraints[number];
        let mut constraints = Vec::new();
        cases.iter().for_each(|&case| graph.trace(&trails[case], literal, &mut constraints));
        let net = Net::in_cases(Premise::One(*over), all.premises(&constraints));
        sink(step(technique, all, net, literal))?;
    }
    ControlFlow::Continue(())
}

impl Trail {
    fn holds(&self, literal: Literal) -> bool {
        if literal.is_true { self.on.contains(literal.at) } else { self.off.contains(literal.at) }
    }
}
