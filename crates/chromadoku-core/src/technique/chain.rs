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

use super::links::{Ends, Gathered, Links, Path, Scope, Shortest};
use super::{Facts, Family, Scores, Sink, Technique, TechniqueId};
use crate::id::Candidate;
use crate::set::bits::Bits;
use crate::set::{CellSet, DigitSet};
use crate::step::{Chain, Pattern, Step, Strong};

/// A technique is where it looks and for what.
const fn record(id: &'static str, name: &'static str, code: &'static str, scores: Scores) -> Technique {
    let family = Family::Chain;
    Technique {
        id: TechniqueId(id),
        name,
        family,
        size: 0,
        scores,
        code: Some(code),
        in_path: true,
        find: find_x_chains,
    }
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
            hand(technique, links, &path, &gone, sink)?;
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
            hand(technique, links, &path, &all, sink)?;
            continue;
        }
        for at in new.iter() {
            let mut gone = Bits::new(links.singles);
            gone.insert(at);
            hand(technique, links, &path, &gone, sink)?;
        }
        known.add(&new);
    }
    ControlFlow::Continue(())
}

/// Chains whose ends exclude each other. Several may be as short and take other candidates: each of those is handed out.
fn continuous(technique: &Technique, facts: &Facts, scope: Scope, sink: &mut Sink) -> ControlFlow<()> {
    let links = facts.links(scope);
    let mut known: HashSet<Bits> = HashSet::new();
    for ends in facts.ends(scope).filter(|ends| ends.level >= 1 && links.weakly(ends.from, ends.to)) {
        let levels = links.follow(ends.from, ends.to);
        let taken = |place: usize, pair: [usize; 2]| match place % 2 {
            0 => strong_links(facts, links, pair),
            _ => vec![(links.excluded_by_both(pair[0], pair[1]), None)],
        };
        // Without groups, or almost locked sets, it is a loop of a simpler scope.
        let counts = |pair: [usize; 2], link: &Option<Strong>| match scope {
            Scope::Digit | Scope::Pairs | Scope::Plain => true,
            Scope::Grouped => pair.iter().any(|&at| at >= links.singles),
            Scope::Als => matches!(link, Some(Strong::Locked(_))),
        };
        for Gathered { nodes, why, mut gone, .. } in Shortest::new(links, &levels, ends.to).gather(taken, counts) {
            gone.add(&links.excluded_by_both(ends.from, ends.to));
            if !gone.is_empty() && known.insert(gone.clone()) {
                let strong = why.into_iter().flatten().collect();
                let chain = Chain { nodes: nodes.iter().map(|&at| links.nodes[at]).collect(), strong, closed: true };
                hand_loop(technique, facts, links, (&nodes, chain), &gone, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The strong links between two nodes that exclude different candidates once they are part of a loop.
fn strong_links(facts: &Facts, links: &Links, pair: [usize; 2]) -> Vec<(Bits, Option<Strong>)> {
    let mut all: Vec<(Bits, Option<Strong>)> = Vec::new();
    for link in links.reasons(pair[0], pair[1]) {
        let gone = locked_out(facts, links, pair, &link);
        if !all.iter().any(|(known, _)| *known == gone) {
            all.push((gone, Some(link)));
        }
    }
    all
}

/// What a loop with these ends excludes.
pub(crate) fn eliminated_by_loop(facts: &Facts, scope: Scope, ends: &Ends) -> Vec<Candidate> {
    let links = facts.links(scope);
    let Some(path) = links.path(ends.from, ends.to) else { return Vec::new() };
    excluded_by_loop(facts, links, &path.nodes, &links.chain(&path, true))
        .iter()
        .map(|at| links.candidate(at))
        .collect()
}

/// What the weak links of a loop exclude, and what its almost locked sets lock.
fn excluded_by_loop(facts: &Facts, links: &Links, nodes: &[usize], chain: &Chain) -> Bits {
    let mut gone = links.excluded_by_both(nodes[0], nodes[nodes.len() - 1]);
    for pair in nodes[1..].chunks_exact(2) {
        gone.add(&links.excluded_by_both(pair[0], pair[1]));
    }
    for (link, pair) in chain.strong.iter().zip(nodes.chunks_exact(2)) {
        gone.add(&locked_out(facts, links, [pair[0], pair[1]], link));
    }
    gone
}

/// What an almost locked set excludes that holds all of its digits but one of two.
fn locked_out(facts: &Facts, links: &Links, pair: [usize; 2], link: &Strong) -> Bits {
    let mut gone = Bits::new(links.singles);
    let Strong::Locked(cells) = link else { return gone };
    let all = cells.iter().fold(DigitSet::EMPTY, |all, cell| all | facts.candidates(cell));
    let others = pair.iter().fold(all, |all, &at| all - DigitSet::of(links.nodes[at].digit));
    for digit in others.iter() {
        let seen = facts.seen_by_all(digit, (*cells & *facts.places(digit)).iter());
        seen.iter().filter_map(|cell| links.number(Candidate { cell, digit })).for_each(|at| gone.insert(at));
    }
    gone
}

/// Hands out a loop, and once more without what it takes from its own cells by links between other cells: HoDoKu, whose
/// steps people compare with, leaves that out.
fn hand_loop(
    technique: &Technique,
    facts: &Facts,
    links: &Links,
    (nodes, chain): (&[usize], Chain),
    gone: &Bits,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let own: CellSet = nodes.iter().fold(CellSet::EMPTY, |all, &node| all | links.nodes[node].cells);
    let mut rest = gone.clone();
    for at in gone.iter().filter(|&at| own.contains(links.candidate(at).cell)) {
        let mut one = Bits::new(links.singles);
        one.insert(at);
        rest.remove_all(&one);
    }
    // Two nodes in one cell leave no third there.
    for pair in nodes[1..].chunks_exact(2).chain([[nodes[nodes.len() - 1], nodes[0]].as_slice()]) {
        if links.nodes[pair[0]].cells == links.nodes[pair[1]].cells {
            rest.add(&links.excluded_by_both(pair[0], pair[1]));
        }
    }
    for (link, pair) in chain.strong.iter().zip(nodes.chunks_exact(2)) {
        rest.add(&locked_out(facts, links, [pair[0], pair[1]], link));
    }
    hand_chain(technique, links, chain.clone(), gone, sink)?;
    if rest == *gone { ControlFlow::Continue(()) } else { hand_chain(technique, links, chain, &rest, sink) }
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

fn hand(technique: &Technique, links: &Links, path: &Path, gone: &Bits, sink: &mut Sink) -> ControlFlow<()> {
    hand_chain(technique, links, links.chain(path, false), gone, sink)
}

fn hand_chain(technique: &Technique, links: &Links, chain: Chain, gone: &Bits, sink: &mut Sink) -> ControlFlow<()> {
    let pattern = Pattern::Chain(chain);
    let step = Step::eliminating(technique.id, pattern, gone.iter().map(|at| links.candidate(at)));
    step.map_or(ControlFlow::Continue(()), sink)
}

#[cfg(test)]
mod tests {
    use crate::technique::testing::check;

    #[test]
    fn a_loop_is_listed_with_and_without_what_it_takes_from_its_own_cells() {
        let board = "2648.7......65942...542.86.6.7.84...4315629785..7..6.414..78..6.5..4678.8762.5.4.";
        check("continuous-nice-loop", board, "r6c2<>9 r6c3<>29");
        check("continuous-nice-loop", board, "r6c3<>9");
    }
}
