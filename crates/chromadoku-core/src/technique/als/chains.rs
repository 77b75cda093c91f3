//! Almost locked sets, joined by digits that not both of two sets can hold.
//!
//! ```text
//! A {x z ...}  --x--  B {x z ...}                 one of A and B lacks x and so holds z: what sees every z goes
//! A {x z ...}  --x--  C {x y ...}  --y--  B {y z ...}     the same with a third set between
//! ```
//!
//! A set without one of its digits is locked: it holds all others. Two sets are joined by a digit all of whose places
//! in one see all in the other (a restricted common). Two sets joined by two digits are a loop: both hold all else.
//! In the graph of links the digits of a set are nodes, strongly linked with each other.
//!
//! Source: HoDoKu's manual, "Almost Locked Sets".

use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};
use std::ops::ControlFlow;

use super::Als;
use crate::id::{Candidate, Digit};
use crate::set::CellSet;
use crate::step::{Chain, Node, Pattern, Step, Strong};
use crate::technique::{Facts, Scores, Sink, Technique, TechniqueId};

const fn record(id: &'static str, name: &'static str, code: &'static str, scores: Scores) -> Technique {
    let in_path = true;
    Technique { id: TechniqueId(id), name, size: 2, scores, code: Some(code), in_path, find: find_xz }
}

pub(crate) const ALS_XZ: Technique =
    record("als-xz", "Almost locked sets (XZ rule)", "0901", Scores::without_explainer(300, 140));

pub(crate) const ALS_XY_WING: Technique = Technique {
    size: 3,
    find: find_xy_wings,
    ..record("als-xy-wing", "Almost locked sets (XY-wing)", "0902", Scores::without_explainer(320, 140))
};

/// Chains with almost locked sets find the same in a path, and faster.
pub(crate) const ALS_CHAIN: Technique = Technique {
    size: 4,
    in_path: false,
    find: find_chains,
    ..record("als-chain", "Almost locked sets (chain)", "0903", Scores::without_explainer(340, 140))
};

/// The sets of a position and what joins them.
pub(crate) struct Joins {
    /// For each set the others that it is joined to, and by which digit.
    of: Vec<Vec<(usize, Digit)>>,
}

impl Joins {
    /// Every two sets that one digit joins, each once, with that digit.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (usize, usize, Digit)> {
        let of = |(a, others): (usize, &Vec<(usize, Digit)>)| {
            let later: Vec<_> = others.iter().filter(|join| join.0 > a).map(|&(b, digit)| (a, b, digit)).collect();
            later
        };
        self.of.iter().enumerate().flat_map(of)
    }
}

/// Works out what joins the sets of a position.
pub(crate) fn joins(facts: &Facts) -> Joins {
    let sets = facts.sets();
    let mut of = vec![Vec::new(); sets.len()];
    for digit in facts.geometry().digits().iter() {
        let with = sets.iter().enumerate().filter(|(_, set)| set.digits.contains(digit));
        let held: Vec<(usize, CellSet, CellSet)> = with
            .map(|(at, set)| {
                let held = places(facts, set, digit);
                (at, held, facts.seen_by_all(digit, held.iter()))
            })
            .collect();
        for (at, (a, _, seen)) in held.iter().enumerate() {
            for (b, _, _) in held[at + 1..].iter().filter(|(_, places, _)| places.is_subset(seen)) {
                of[*a].push((*b, digit));
                of[*b].push((*a, digit));
            }
        }
    }
    of.iter_mut().for_each(|others| others.sort_unstable());
    Joins { of }
}

fn places(facts: &Facts, set: &Als, digit: Digit) -> CellSet {
    set.cells & *facts.places(digit)
}

fn node(facts: &Facts, set: &Als, digit: Digit) -> Node {
    Node { digit, cells: places(facts, set, digit) }
}

/// The chain through sets, each entered and left by the digits given, from and to `ends`.
fn chain(facts: &Facts, sets: &[usize], digits: &[Digit], end: Digit) -> Chain {
    let all = facts.sets();
    let mut nodes = Vec::new();
    let inward = [end].into_iter().chain(digits.iter().copied());
    let outward = digits.iter().copied().chain([end]);
    for ((&set, enter), leave) in sets.iter().zip(inward).zip(outward) {
        nodes.push(node(facts, &all[set], enter));
        nodes.push(node(facts, &all[set], leave));
    }
    Chain { nodes, strong: sets.iter().map(|&set| Strong::Locked(all[set].cells)).collect(), closed: false }
}

/// Hands out what the first and the last of joined sets take together: a chain for each digit that both hold.
pub(super) fn hand(
    technique: &Technique,
    facts: &Facts,
    sets: &[usize],
    digits: &[Digit],
    sink: &mut Sink,
) -> ControlFlow<()> {
    let all = facts.sets();
    let (Some(&first), Some(&last)) = (sets.first(), sets.last()) else { return ControlFlow::Continue(()) };
    let (Some(&leave), Some(&enter)) = (digits.first(), digits.last()) else { return ControlFlow::Continue(()) };
    let (mut parts, mut gone) = (Vec::new(), Vec::new());
    for end in (all[first].digits & all[last].digits).iter().filter(|&end| end != leave && end != enter) {
        let held = places(facts, &all[first], end) | places(facts, &all[last], end);
        let taken = facts.seen_by_all(end, held.iter());
        if !taken.is_empty() {
            gone.extend(taken.iter().map(|cell| Candidate { cell, digit: end }));
            parts.push(Pattern::Chain(chain(facts, sets, digits, end)));
        }
    }
    let step = joint(parts).and_then(|pattern| Step::eliminating(technique.id, pattern, gone));
    step.map_or(ControlFlow::Continue(()), sink)
}

fn joint(mut parts: Vec<Pattern>) -> Option<Pattern> {
    if parts.len() > 1 { Some(Pattern::Joint(parts)) } else { parts.pop() }
}

fn find_xz(technique: &Technique, facts: &Facts, sink: &mut Sink) -> ControlFlow<()> {
    let joins = facts.joins();
    for (a, others) in joins.of.iter().enumerate() {
        let later: Vec<(usize, Digit)> = others.iter().copied().filter(|&(b, _)| b > a).collect();
        for same in later.chunk_by(|one, other| one.0 == other.0) {
            match same {
                [(b, x)] => hand(technique, facts, &[a, *b], &[*x], sink)?,
                [(b, x), (_, y), ..] => hand_double(technique, facts, [a, *b], [*x, *y], sink)?,
                [] => {}
            }
        }
    }
    ControlFlow::Continue(())
}

/// Two sets joined by two digits: a loop, in which each set holds all of its other digits.
fn hand_double(
    technique: &Technique,
    facts: &Facts,
    [a, b]: [usize; 2],
    [x, y]: [Digit; 2],
    sink: &mut Sink,
) -> ControlFlow<()> {
    let sets = facts.sets();
    let mut gone = Vec::new();
    // What one set takes from the other shows once the rest is gone.
    let own = sets[a].cells | sets[b].cells;
    let mut take = |digit, held: CellSet| {
        let outside = facts.seen_by_all(digit, held.iter()) - own;
        gone.extend(outside.iter().map(|cell| Candidate { cell, digit }));
    };
    for digit in [x, y] {
        take(digit, places(facts, &sets[a], digit) | places(facts, &sets[b], digit));
    }
    for set in [&sets[a], &sets[b]] {
        set.digits.iter().filter(|&digit| digit != x && digit != y).for_each(|digit| {
            take(digit, places(facts, set, digit));
        });
    }
    let chain = Chain { closed: true, ..chain(facts, &[a, b], &[x], y) };
    let step = Step::eliminating(technique.id, Pattern::Chain(chain), gone);
    step.map_or(ControlFlow::Continue(()), sink)
}

fn find_xy_wings(technique: &Technique, facts: &Facts, sink: &mut Sink) -> ControlFlow<()> {
    let joins = facts.joins();
    for (middle, others) in joins.of.iter().enumerate() {
        for (at, &(a, x)) in others.iter().enumerate() {
            for &(b, y) in &others[at + 1..] {
                if x != y && a != b {
                    hand(technique, facts, &[a, middle, b], &[x, y], sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Shortest chains of four sets or more, for each first set and the digit by which it is left.
fn find_chains(technique: &Technique, facts: &Facts, sink: &mut Sink) -> ControlFlow<()> {
    let (joins, sets) = (facts.joins(), facts.sets());
    for (start, first) in sets.iter().enumerate() {
        for leave in first.digits.iter() {
            // By which set and digit a set was first entered, for each digit that it can be entered by.
            let mut from: HashMap<(usize, Digit), (usize, Digit)> = HashMap::new();
            let mut open = VecDeque::new();
            for &(next, digit) in joins.of[start].iter().filter(|join| join.1 == leave) {
                from.insert((next, digit), (start, digit));
                open.push_back((next, digit));
            }
            while let Some((at, entered)) = open.pop_front() {
                for &(next, digit) in joins.of[at].iter().filter(|join| join.1 != entered && join.0 != start) {
                    if let Entry::Vacant(entry) = from.entry((next, digit)) {
                        entry.insert((at, entered));
                        open.push_back((next, digit));
                    }
                }
                if at > start {
                    let (path, digits) = way(&from, start, (at, entered));
                    if path.len() >= 4 {
                        hand(technique, facts, &path, &digits, sink)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The sets from the start to one that was entered by a digit, and the digits between them.
fn way(
    from: &HashMap<(usize, Digit), (usize, Digit)>,
    start: usize,
    mut at: (usize, Digit),
) -> (Vec<usize>, Vec<Digit>) {
    let (mut sets, mut digits) = (vec![at.0], vec![at.1]);
    while let Some(&before) = from.get(&at) {
        sets.push(before.0);
        if before.0 == start {
            break;
        }
        digits.push(before.1);
        at = before;
    }
    sets.reverse();
    digits.reverse();
    (sets, digits)
}
