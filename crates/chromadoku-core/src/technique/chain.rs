//! Chains: alternating paths in the graph of links.
//!
//! ```text
//! a === b --- c === d     a is true, or b is, so c is not, so d is: a or d is true, and what both exclude goes
//! ```
//!
//! A strong link says that one of two nodes is true, a weak one that not both are. An *X-chain* keeps to one digit, an
//! *XY-chain* to cells with two candidates; an *AIC* takes any candidate. A *discontinuous nice loop* is the same path
//! seen from a cell: it closes there with what cannot be. Where the ends of a path exclude each other, it is a
//! *continuous* loop, and of every two nodes that it joins just one is true. *Grouped* chains have groups of candidates
//! as nodes, and those with almost locked sets the digits of such sets.
//!
//! Source: HoDoKu's manual, "Chains and Loops"; the terms are those of the Sudoku Players' Forums.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::links::{Bits, Choice, Ends, Links, Path, Scope};
use super::{Facts, Scores, Sink, Technique, TechniqueId};
use crate::id::Candidate;
use crate::set::CellSet;
use crate::step::{Pattern, Step, Strong};

/// A technique is where it looks and for what.
const fn record(id: &'static str, name: &'static str, code: &'static str, scores: Scores) -> Technique {
    Technique { id: TechniqueId(id), name, size: 0, scores, code: Some(code), in_path: true, find: find_x_chains }
}

pub(crate) const X_CHAIN: Technique = record("x-chain", "X-chain", "0701", Scores::new(260, 66, 50));

pub(crate) const XY_CHAIN: Technique =
    Technique { find: find_xy_chains, ..record("xy-chain", "XY-chain", "0702", Scores::new(260, 66, 50)) };

pub(crate) const AIC: Technique = Technique {
    find: |technique, facts, sink| aics(technique, facts, Scope::Plain, sink),
    ..record("aic", "Alternating inference chain", "0708", Scores::new(280, 70, 100))
};

pub(crate) const NICE_LOOP: Technique = Technique {
    find: |technique, facts, sink| nice_loops(technique, facts, Scope::Plain, sink),
    ..record("discontinuous-nice-loop", "Discontinuous nice loop", "0707", Scores::new(280, 70, 100))
};

pub(crate) const CONTINUOUS_LOOP: Technique = Technique {
    find: |technique, facts, sink| continuous(technique, facts, Scope::Plain, sink),
    ..record("continuous-nice-loop", "Continuous nice loop", "0706", Scores::new(280, 70, 100))
};

pub(crate) const GROUPED_AIC: Technique = Technique {
    find: |technique, facts, sink| aics(technique, facts, Scope::Grouped, sink),
    ..record("grouped-aic", "Grouped chain", "0711", Scores::without_explainer(300, 100))
};

pub(crate) const GROUPED_NICE_LOOP: Technique = Technique {
    find: |technique, facts, sink| nice_loops(technique, facts, Scope::Grouped, sink),
    ..record(
        "grouped-discontinuous-nice-loop",
        "Grouped discontinuous nice loop",
        "0710",
        Scores::without_explainer(300, 100),
    )
};

pub(crate) const GROUPED_CONTINUOUS_LOOP: Technique = Technique {
    find: |technique, facts, sink| continuous(technique, facts, Scope::Grouped, sink),
    ..record(
        "grouped-continuous-nice-loop",
        "Grouped continuous nice loop",
        "0709",
        Scores::without_explainer(300, 100),
    )
};

pub(crate) const ALS_AIC: Technique = Technique {
    find: |technique, facts, sink| aics(technique, facts, Scope::Als, sink),
    ..record("als-aic", "Chain with almost locked sets", "0711", Scores::without_explainer(350, 140))
};

pub(crate) const ALS_NICE_LOOP: Technique = Technique {
    find: |technique, facts, sink| nice_loops(technique, facts, Scope::Als, sink),
    ..record(
        "als-discontinuous-nice-loop",
        "Discontinuous nice loop with almost locked sets",
        "0710",
        Scores::without_explainer(350, 140),
    )
};

pub(crate) const ALS_CONTINUOUS_LOOP: Technique = Technique {
    find: |technique, facts, sink| continuous(technique, facts, Scope::Als, sink),
    ..record(
        "als-continuous-nice-loop",
        "Continuous nice loop with almost locked sets",
        "0709",
        Scores::without_explainer(350, 140),
    )
};

fn find_x_chains(technique: &Technique, facts: &Facts, sink: &mut Sink) -> ControlFlow<()> {
    // Those of two strong links are turbot fish as well; a list folds them.
    open(technique, facts, Scope::Digit, |_, ends| ends.level >= 1 && ends.from != ends.to, sink)
}

fn find_xy_chains(technique: &Technique, facts: &Facts, sink: &mut Sink) -> ControlFlow<()> {
    // Shorter ones are XY-wings.
    let wanted = |links: &Links, ends: &Ends| {
        ends.level >= 3 && ends.from != ends.to && links.nodes[ends.from].digit == links.nodes[ends.to].digit
    };
    open(technique, facts, Scope::Pairs, wanted, sink)
}

/// Chains that end in two cells.
fn aics(technique: &Technique, facts: &Facts, scope: Scope, sink: &mut Sink) -> ControlFlow<()> {
    let apart = |links: &Links, ends: &Ends| ends.level >= 1 && common_cell(links, ends).is_none();
    open(technique, facts, scope, apart, sink)
}

/// The cell in which both ends of a chain are.
fn common_cell(links: &Links, ends: &Ends) -> Option<CellSet> {
    let (from, to) = (links.nodes[ends.from].cells, links.nodes[ends.to].cells);
    (from == to && from.len() == 1).then_some(from)
}

/// Hands out the chains with wanted ends, the shortest for each set of effects.
fn open(
    technique: &Technique,
    facts: &Facts,
    scope: Scope,
    wanted: impl Fn(&Links, &Ends) -> bool,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let links = facts.links(scope);
    let mut known: HashSet<Bits> = HashSet::new();
    for ends in facts.ends(scope).filter(|ends| wanted(links, ends)) {
        let gone = links.excluded_by_both(ends.from, ends.to);
        if gone.is_empty() || known.contains(&gone) {
            continue;
        }
        if !belongs(facts, &ends, scope) {
            continue;
        }
        if let Some(path) = links.path(ends.from, ends.to) {
            hand(technique, links, &path, false, &gone, sink)?;
            known.insert(gone);
        }
    }
    ControlFlow::Continue(())
}

/// Chains that end where they begin: what leads to its own opposite, and cells that keep one or two candidates.
fn nice_loops(technique: &Technique, facts: &Facts, scope: Scope, sink: &mut Sink) -> ControlFlow<()> {
    let links = facts.links(scope);
    let mut known = Bits::new(links.singles);
    for ends in facts.ends(scope).filter(|ends| ends.level >= 1) {
        let mut all = links.excluded_by_both(ends.from, ends.to);
        let in_cell = common_cell(links, &ends).is_some();
        if in_cell {
            all.keep(&links.others_in_cell(ends.from));
        }
        let mut new = all.clone();
        new.remove_all(&known);
        if all.is_empty() || !in_cell && new.is_empty() {
            continue;
        }
        if !belongs(facts, &ends, scope) {
            continue;
        }
        let Some(path) = links.path(ends.from, ends.to) else { continue };
        if in_cell {
            hand(technique, links, &path, false, &all, sink)?;
            continue;
        }
        for at in new.iter() {
            let mut gone = Bits::new(links.singles);
            gone.insert(at);
            hand(technique, links, &path, false, &gone, sink)?;
        }
        known.add(&new);
    }
    ControlFlow::Continue(())
}

/// Chains whose ends exclude each other.
fn continuous(technique: &Technique, facts: &Facts, scope: Scope, sink: &mut Sink) -> ControlFlow<()> {
    let links = facts.links(scope);
    let mut known: Vec<Bits> = Vec::new();
    let closes = |ends: &Ends| ends.level >= 1 && links.weakly(ends.from, ends.to) && belongs(facts, ends, scope);
    for ends in facts.ends(scope).filter(closes) {
        // Several loops may be as short, and take other candidates: it is looked for from both ends.
        for (from, to) in [(ends.from, ends.to), (ends.to, ends.from)] {
            let levels = links.follow(from, to);
            for choice in [Choice::First, Choice::Last] {
                let Some(path) = links.path_by(&levels, to, choice) else { continue };
                let gone = excluded_by_loop(facts, links, &path);
                if !gone.is_empty() && !known.contains(&gone) {
                    hand(technique, links, &path, true, &gone, sink)?;
                    known.push(gone);
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// What a loop with these ends excludes.
pub(crate) fn loop_victims(facts: &Facts, scope: Scope, ends: &Ends) -> Vec<Candidate> {
    let links = facts.links(scope);
    let Some(path) = links.path(ends.from, ends.to) else { return Vec::new() };
    excluded_by_loop(facts, links, &path).iter().map(|at| links.candidate(at)).collect()
}

/// What the weak links of a loop exclude, and what its almost locked sets lock.
fn excluded_by_loop(facts: &Facts, links: &Links, path: &Path) -> Bits {
    let nodes = &path.nodes;
    let mut gone = links.excluded_by_both(nodes[0], nodes[nodes.len() - 1]);
    for pair in nodes[1..].chunks_exact(2) {
        gone.add(&links.excluded_by_both(pair[0], pair[1]));
    }
    let chain = links.chain(path, true);
    for (link, pair) in chain.strong.iter().zip(chain.nodes.chunks(2)) {
        let Strong::Locked(cells) = link else { continue };
        for at in 0..links.singles {
            let Candidate { cell, digit } = links.candidate(at);
            let held = *cells & *facts.places(digit);
            let other = pair.iter().all(|node| node.digit != digit);
            if other && !held.is_empty() && held.is_subset(facts.geometry().peers(cell)) {
                gone.insert(at);
            }
        }
    }
    gone
}

/// Whether a chain is worth its scope: without groups, or almost locked sets, its ends are farther apart or not joined.
fn belongs(facts: &Facts, ends: &Ends, scope: Scope) -> bool {
    let simpler = match scope {
        Scope::Digit | Scope::Pairs | Scope::Plain => return true,
        Scope::Grouped => Scope::Plain,
        Scope::Als => Scope::Grouped,
    };
    !facts.reaches(simpler, ends)
}

fn hand(
    technique: &Technique,
    links: &Links,
    path: &Path,
    closed: bool,
    gone: &Bits,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let pattern = Pattern::Chain(links.chain(path, closed));
    let step = Step::eliminating(technique.id, pattern, gone.iter().map(|at| links.candidate(at)));
    step.map_or(ControlFlow::Continue(()), sink)
}
