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

use super::links::{Bits, Choice, Ends, Links, Path, Scope, Shortest};
use super::{Facts, Scores, Sink, Technique, TechniqueId};
use crate::id::Candidate;
use crate::set::{CellSet, DigitSet};
use crate::step::{Chain, Pattern, Step, Strong};

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

/// Chains whose ends exclude each other.
fn continuous(technique: &Technique, facts: &Facts, scope: Scope, sink: &mut Sink) -> ControlFlow<()> {
    let links = facts.links(scope);
    let mut known: HashSet<Bits> = HashSet::new();
    let mut taken = Bits::new(links.singles);
    let closes = |ends: &Ends| ends.level >= 1 && links.weakly(ends.from, ends.to) && belongs(facts, ends, scope);
    for ends in facts.ends(scope).filter(closes) {
        // Several loops may be as short, and take other candidates: it is looked for from both ends.
        let both = [(ends.from, ends.to), (ends.to, ends.from)].map(|(from, to)| (to, links.follow(from, to)));
        for (to, levels) in &both {
            for choice in [Choice::First, Choice::Last] {
                let Some(path) = links.path_by(levels, *to, choice) else { continue };
                let chain = links.chain(&path, true);
                let gone = excluded_by_loop(facts, links, &path.nodes, &chain);
                taken.add(&gone);
                if !gone.is_empty() && known.insert(gone.clone()) {
                    hand_loop(technique, facts, links, (&path.nodes, chain), &gone, sink)?;
                }
            }
        }
        let all = Shortest::new(links, &both[0].1, ends.to);
        further_loops(technique, facts, (links, &all), &mut taken, sink)?;
    }
    ControlFlow::Continue(())
}

/// What a loop with these ends excludes.
pub(crate) fn loop_victims(facts: &Facts, scope: Scope, ends: &Ends) -> Vec<Candidate> {
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

/// Hands out further loops as short, each of which takes what none did before: all that any of them takes goes, whatever
/// the nodes' numbers.
fn further_loops(
    technique: &Technique,
    facts: &Facts,
    (links, all): (&Links, &Shortest),
    known: &mut Bits,
    sink: &mut Sink,
) -> ControlFlow<()> {
    for (place, pair) in all.links() {
        let reasons: Vec<Option<Strong>> = match place % 2 {
            0 => links.reasons(pair[0], pair[1]).filter(|link| matches!(link, Strong::Locked(_))).map(Some).collect(),
            _ => vec![None],
        };
        for reason in reasons {
            let mut new = match &reason {
                Some(link) => locked_out(facts, links, pair, link),
                None => links.excluded_by_both(pair[0], pair[1]),
            };
            new.remove_all(known);
            if new.is_empty() {
                continue;
            }
            let path = all.through(place, pair);
            let mut chain = links.chain(&path, true);
            if let Some(link) = reason {
                chain.strong[place / 2] = link;
            }
            let gone = excluded_by_loop(facts, links, &path.nodes, &chain);
            known.add(&gone);
            hand_loop(technique, facts, links, (&path.nodes, chain), &gone, sink)?;
        }
    }
    ControlFlow::Continue(())
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
