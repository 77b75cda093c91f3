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

use rustc_hash::FxHashSet;
use std::ops::ControlFlow;

use super::links::{self, Ends, Gathered, Links, Path, Scope, Shortest};
use super::{Example, Facts, Family, Look, Record, Scores, Sink, Technique, TechniqueId, positions};
use crate::step::{Chain, Pattern, Step, Strong};
use crate::technique::{Origin, origin};
use chromadoku_board::id::Candidate;
use chromadoku_board::set::bits::Bits;
use chromadoku_board::set::{CellSet, DigitSet};

/// A technique is where it looks and for what.
const fn record(id: &'static str, name: &'static str, code: &'static str, scores: Scores) -> Record {
    let family = Family::Chain;
    Record {
        id: TechniqueId(id),
        name,
        family,
        size: 0,
        scores,
        code: Some(code),
        in_path: true,
        find: find_x_chains,
        ..Record::NONE
    }
}

pub(crate) const X_CHAIN: Record = Record {
    definition: "A path through places for one digit, with strong and weak links in turn, that begins and ends with a \
         strong one. If one end is false the other is true, so whatever sees both ends loses the digit.",
    spot: "Highlight a digit, and go from a unit with two places to the next such unit. Two of them make a skyscraper \
         or a kite; go on from there.",
    example: Some(Example {
        givens: "..5..16...1.3.......276....4..5..8.....82.7...5..1...2..1....3..8.....747.6......",
        grid: "
            38 7 5 249 489 1   6   289  39
            6  1 4 3   89  29  59  2589 7
            38 9 2 7   6   5   4   18   13
            4  2 7 5   39  36  8   169  19
            1  6 3 8   2   49  7   49   5
            9  5 8 46  1   7   3   46   2
            25 4 1 29  7   8   259 3    6
            25 8 9 126 35  36  15  7    4
            7  3 6 124 459 249 129 59   8
        ",
        effects: "r9c6<>9",
        near_miss: "r9c4+9",
        is_simplest: true,
    }),
    origin: origin::CHAINS,
    ..record("x-chain", "X-chain", "0701", Scores::new(260, 66, 50))
};

pub(crate) const XY_CHAIN: Record = Record {
    definition: "A path through cells with two candidates each, neighbors sharing a digit. If the first cell does not hold \
         the digit at its end, the last cell does, and whatever sees both ends loses it.",
    spot: "Walk through cells with two candidates: leave each cell by the digit that you did not come by. It is done \
         when the last digit is the one that you began with.",
    example: Some(Example {
        givens: "............4.5.891..78.6..9...7......2...16.8..2.......1.582.66.3.2.9......37...",
        grid: "
            57 458 58 3 9 6 47  1  2
            37 2   6  4 1 5 37  8  9
            1  34  9  7 8 2 6   45 345
            9  6   4  5 7 1 38  2  38
            35 35  2  8 4 9 1   6  7
            8  1   7  2 6 3 45  9  45
            4  7   1  9 5 8 2   3  6
            6  58  3  1 2 4 9   7  58
            2  9   58 6 3 7 458 45 1
        ",
        effects: "r3c8<>4 r9c7<>4",
        near_miss: "r9c8-5",
        is_simplest: true,
    }),
    find: find_xy_chains,
    origin: origin::CHAINS,
    ..record("xy-chain", "XY-chain", "0702", Scores::new(260, 66, 50))
};

pub(crate) const AIC: Record = Record {
    definition: "A path of candidates of any digits with strong and weak links in turn: at least one end of a strong link \
         is true, and at most one end of a weak link. It begins and ends with a strong link in two different cells. One of its ends \
         is true, so whatever both ends exclude is eliminated.",
    spot: "Go on as in an X-chain, and change the digit in cells with two candidates. Look for ends that see a place \
         in common.",
    example: Some(Example {
        effects: "r1c1<>4",
        near_miss: "r7c7+4 r2c3=.",
        is_simplest: true,
        ..positions::ALTERNATING
    }),
    find: |technique, facts, sink| aics(technique, facts, Scope::Plain, sink),
    others: &["alternating inference chain"],
    origin: Origin::new(
        "Defined by Myth Jellies in a forum post of 2006, to which SudokuWiki sends readers for the origins.",
        "SudokuWiki, Alternating Inference Chains",
        "https://www.sudokuwiki.org/Alternating_Inference_Chains",
    ),
    ..record("aic", "Alternating inference chain", "0708", Scores::new(280, 70, 100))
};

pub(crate) const NICE_LOOP: Record = Record {
    definition: "A chain of strong and weak links that comes back to the cell where it began, where the links do not \
         alternate. Followed around, a candidate there proves itself or refutes itself: it is the only one of its \
         cell left, or it is eliminated.",
    spot: "Take a candidate and follow chains from it both ways. If they come back to its own cell, you have proved \
         it or refuted it.",
    example: Some(Example {
        effects: "r1c1<>4",
        near_miss: "r5c9=. r7c7+4",
        is_simplest: false,
        ..positions::ALTERNATING
    }),
    find: |technique, facts, sink| nice_loops(technique, facts, Scope::Plain, sink),
    others: &["DNL"],
    origin: origin::NICE_LOOPS,
    ..record("discontinuous-nice-loop", "Discontinuous nice loop", "0707", Scores::new(280, 70, 100))
};

pub(crate) const CONTINUOUS_LOOP: Record = Record {
    definition: "A ring of candidates in which strong and weak links alternate all the way around. Of every two neighbors \
         just one is true, so each weak link acts as a strong one. Whatever sees both ends of a weak link is \
         eliminated.",
    spot: "When a chain comes back to its start and the links still alternate there, you have a loop: check both \
         sides of every weak link.",
    example: Some(Example {
        givens: "...2.53..675.4..1........4.7..38...6.98.1...2...........4.5....2.....7..9....4..1",
        grid: "
            4 1    9   2   6   5    3   8    7
            6 7    5   8   4   3    2   1    9
            8 23   23  179 79  17   6   4    5
            7 4    12  3   8   29   159 59   6
            3 9    8   5   1   6    4   7    2
            5 26   126 4   279 279  189 39   38
            1 368  4   79  5   2789 89  2369 38
            2 3568 36  19  39  189  7   3569 4
            9 358  7   6   23  4    58  235  1
        ",
        effects: "r6c3<>2 r6c6<>2 r7c8<>39 r8c2<>6",
        near_miss: "r9c4=.",
        is_simplest: false,
    }),
    find: |technique, facts, sink| continuous(technique, facts, Scope::Plain, sink),
    others: &["AIC ring", "CNL"],
    origin: origin::NICE_LOOPS,
    ..record("continuous-nice-loop", "Continuous nice loop", "0706", Scores::new(280, 70, 100))
};

pub(crate) const GROUPED_AIC: Record = Record {
    definition: "An alternating chain some of whose nodes are groups: two or three places for a digit in the crossing of \
         two units, taken together. A group is true if the digit is in one of its cells. One end of the chain is \
         true, so whatever both ends exclude is eliminated.",
    spot: "When a digit has three places in a unit and two of them lie in one box on one line, take these two as one \
         node.",
    example: Some(Example {
        givens: "73...1..4...69..2....8.4......1....7.4..6....2.74.......5....3239...2.....67...9.",
        grid: "
            7    3   89  2 5  1  689   68  4
            1458 158 148 6 9  3  7     2   158
            1569 156 2   8 7  4  1359  15  1359
            5689 568 3   1 2  59 5689  4   7
            159  4   189 3 6  7  2     158 1589
            2    156 7   4 8  59 13569 156 13569
            148  7   5   9 14 6  148   3   2
            3    9   148 5 14 2  1468  7   168
            14   2   6   7 3  8  145   9   15
        ",
        effects: "r4c7<>8",
        near_miss: "r8c8=.",
        is_simplest: true,
    }),
    find: |technique, facts, sink| aics(technique, facts, Scope::Grouped, sink),
    others: &["alternating inference chain"],
    origin: origin::CHAINS,
    ..record("grouped-aic", "Grouped chain", "0711", Scores::without_explainer(300, 100))
};

pub(crate) const GROUPED_NICE_LOOP: Record = Record {
    definition: "A chain with groups of places among its nodes that comes back to the cell where it began. Followed around, \
         a candidate there proves or refutes itself, so it is all that its cell keeps, or it is eliminated.",
    spot: "",
    example: Some(Example {
        givens: ".48.7.......642..1.....3...8.3....2.6......18.1....5..3..9.82......2.8.7.....4.6.",
        grid: "
            12   4    8     15   7    159   36  359  26
            579  3    579   6    4    2     79  8    1
            179  269  169   18   589  3     4   579  259
            8    579  3     145  1569 15679 679 2    469
            6    2579 4579  2345 359  579   379 1    8
            2479 1    2479  248  3689 679   5   3479 3469
            3    67   167   9    16   8     2   45   45
            145  569  14569 135  2    156   8   39   7
            259  8    29    7    35   4     1   6    39
        ",
        effects: "r6c4<>4",
        near_miss: "r9c2=.",
        is_simplest: true,
    }),
    find: |technique, facts, sink| nice_loops(technique, facts, Scope::Grouped, sink),
    ..record(
        "grouped-discontinuous-nice-loop",
        "Grouped discontinuous nice loop",
        "0710",
        Scores::without_explainer(300, 100),
    )
};

pub(crate) const GROUPED_CONTINUOUS_LOOP: Record = Record {
    definition: "A ring of strong and weak links in turn, with groups of places for a digit among its nodes. Of every two \
         neighbors just one is true. Whatever sees both ends of a weak link, all cells of a group included, is \
         eliminated.",
    spot: "",
    example: Some(Example {
        givens: "..1...78.84.......7.6...3....34.2.6......74....9.6.....9......3.2.1..84.....7..16",
        grid: "
            9 3  1   56  245  456  7   8    245
            8 4  2   7   359  1359 6   59   159
            7 5  6   89  2489 1489 3   29   124
            5 17 3   4   89   2    19  6    789
            2 6  8   359 1    7    4   359  59
            4 17 9   358 6    58   125 2357 2578
            1 9  457 568 458  468  25  257  3
            6 2  57  1   359  359  8   4    579
            3 8  45  2   7    459  59  1    6
        ",
        effects: "r3c5<>9 r3c6<>9 r6c9<>57",
        near_miss: "r2c4=.",
        is_simplest: false,
    }),
    find: |technique, facts, sink| continuous(technique, facts, Scope::Grouped, sink),
    ..record(
        "grouped-continuous-nice-loop",
        "Grouped continuous nice loop",
        "0709",
        Scores::without_explainer(300, 100),
    )
};

pub(crate) const ALS_AIC: Record = Record {
    definition: "An alternating chain that passes through almost locked sets, which have one digit more than cells. Such a \
         set can lack only one of its digits, which makes a strong link between any two of them. One end of the \
         chain is true, so whatever both ends exclude is eliminated.",
    spot: "",
    example: Some(Example {
        effects: "r7c3<>3",
        near_miss: "r2c6+6",
        is_simplest: true,
        ..positions::LOCKED_SETS_IN_A_ROW
    }),
    find: |technique, facts, sink| aics(technique, facts, Scope::Als, sink),
    origin: origin::CHAINS,
    ..record("als-aic", "Chain with almost locked sets", "0711", Scores::without_explainer(350, 140))
};

pub(crate) const ALS_NICE_LOOP: Record = Record {
    definition: "A chain through almost locked sets that comes back to the cell where it began. Such a set can lack only \
         one of its digits, so the chain goes on through it. A candidate in the first cell proves or refutes itself, \
         and the cell keeps it alone or loses it.",
    spot: "",
    example: Some(Example {
        effects: "r7c3<>3",
        near_miss: "r6c2=.",
        is_simplest: false,
        ..positions::LOCKED_SETS_IN_A_ROW
    }),
    find: |technique, facts, sink| nice_loops(technique, facts, Scope::Als, sink),
    ..record(
        "als-discontinuous-nice-loop",
        "Discontinuous nice loop with almost locked sets",
        "0710",
        Scores::without_explainer(350, 140),
    )
};

pub(crate) const ALS_CONTINUOUS_LOOP: Record = Record {
    definition: "A ring of strong and weak links in turn that passes through almost locked sets. Of every two neighbors \
         just one is true, so each set lacks one of the two digits by which the ring runs through it and holds all \
         others. Whatever sees both ends of a weak link, or all places of another digit in a set, is eliminated.",
    spot: "",
    example: Some(Example {
        givens: ".48.7.......642..1.....3...8.3....2.6......18.1....5..3..9.82......2.8.7.....4.6.",
        grid: "
            129  4    8     15   7    159   369 359  23569
            579  3    579   6    4    2     79  8    1
            179  269  169   18   1589 3     4   579  259
            8    579  3     145  1569 15679 679 2    469
            6    2579 24579 2345 359  579   379 1    8
            2479 1    2479  2348 3689 679   5   3479 3469
            3    67   167   9    16   8     2   45   45
            1459 569  14569 135  2    156   8   39   7
            259  8    259   7    35   4     1   6    39
        ",
        effects: "r1c7<>9 r1c9<>359 r5c3<>2 r6c4<>4 r6c5<>69",
        near_miss: "r2c6=.",
        is_simplest: false,
    }),
    find: |technique, facts, sink| continuous(technique, facts, Scope::Als, sink),
    ..record(
        "als-continuous-nice-loop",
        "Continuous nice loop with almost locked sets",
        "0709",
        Scores::without_explainer(350, 140),
    )
};

fn find_x_chains(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    // Those of two strong links are turbot fish as well; a list folds them.
    open(technique, facts, Scope::Digit, |_, ends| ends.level >= 1 && ends.from != ends.to, sink)
}

fn find_xy_chains(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    // Shorter ones are XY-wings.
    let wanted = |links: &Links, ends: &Ends| {
        ends.level >= 3 && ends.from != ends.to && links.nodes[ends.from].digit == links.nodes[ends.to].digit
    };
    open(technique, facts, Scope::Pairs, wanted, sink)
}

/// Chains that end in two cells.
fn aics(technique: &Technique, facts: &Look, scope: Scope, sink: &mut Sink) -> ControlFlow<()> {
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
    let links = links::of(facts, scope);
    let mut known: FxHashSet<Bits> = FxHashSet::default();
    for ends in links::ends(facts, scope).filter(|ends| wanted(links, ends)) {
        let eliminated = links.excluded_by_both(ends.from, ends.to);
        if eliminated.is_empty() || known.contains(&eliminated) {
            continue;
        }
        if !belongs(facts, &ends, scope) {
            continue;
        }
        if let Some(path) = links.path(ends.from, ends.to) {
            emit(technique, links, &path, &eliminated, sink)?;
            known.insert(eliminated);
        }
    }
    ControlFlow::Continue(())
}

/// Chains that end where they begin: what leads to its own opposite, and cells that keep one or two candidates.
fn nice_loops(technique: &Technique, facts: &Look, scope: Scope, sink: &mut Sink) -> ControlFlow<()> {
    let links = links::of(facts, scope);
    let mut known = Bits::new(links.singles);
    for ends in links::ends(facts, scope).filter(|ends| ends.level >= 1) {
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
            emit(technique, links, &path, &all, sink)?;
            continue;
        }
        for at in new.iter() {
            let mut eliminated = Bits::new(links.singles);
            eliminated.insert(at);
            emit(technique, links, &path, &eliminated, sink)?;
        }
        known.add(&new);
    }
    ControlFlow::Continue(())
}

/// Chains whose ends exclude each other. Several may be as short and take other candidates: each of those is handed out.
fn continuous(technique: &Technique, facts: &Look, scope: Scope, sink: &mut Sink) -> ControlFlow<()> {
    let links = links::of(facts, scope);
    let mut known: FxHashSet<Bits> = FxHashSet::default();
    for ends in links::ends(facts, scope).filter(|ends| ends.level >= 1 && links.weakly(ends.from, ends.to)) {
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
        for Gathered { nodes, why, mut eliminated, .. } in Shortest::new(links, &levels, ends.to).gather(taken, counts)
        {
            eliminated.add(&links.excluded_by_both(ends.from, ends.to));
            if !eliminated.is_empty() && known.insert(eliminated.clone()) {
                let strong = why.into_iter().flatten().collect();
                let chain = Chain { nodes: nodes.iter().map(|&at| links.nodes[at]).collect(), strong, closed: true };
                emit_loop(technique, facts, links, (&nodes, chain), &eliminated, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The strong links between two nodes that exclude different candidates once they are part of a loop.
fn strong_links(facts: &Facts, links: &Links, pair: [usize; 2]) -> Vec<(Bits, Option<Strong>)> {
    let mut all: Vec<(Bits, Option<Strong>)> = Vec::new();
    for link in links.reasons(pair[0], pair[1]) {
        let eliminated = locked_out(facts, links, pair, &link);
        if !all.iter().any(|(known, _)| *known == eliminated) {
            all.push((eliminated, Some(link)));
        }
    }
    all
}

/// What a loop with these ends excludes.
pub(crate) fn eliminated_by_loop(facts: &Facts, scope: Scope, ends: &Ends) -> Vec<Candidate> {
    let links = links::of(facts, scope);
    let Some(path) = links.path(ends.from, ends.to) else { return Vec::new() };
    excluded_by_loop(facts, links, &path.nodes, &links.chain(&path, true))
        .iter()
        .map(|at| links.candidate(at))
        .collect()
}

/// What the weak links of a loop exclude, and what its almost locked sets lock.
fn excluded_by_loop(facts: &Facts, links: &Links, nodes: &[usize], chain: &Chain) -> Bits {
    let mut eliminated = links.excluded_by_both(nodes[0], nodes[nodes.len() - 1]);
    for pair in nodes[1..].chunks_exact(2) {
        eliminated.add(&links.excluded_by_both(pair[0], pair[1]));
    }
    for (link, pair) in chain.strong.iter().zip(nodes.chunks_exact(2)) {
        eliminated.add(&locked_out(facts, links, [pair[0], pair[1]], link));
    }
    eliminated
}

/// What an almost locked set excludes that holds all of its digits but one of two.
fn locked_out(facts: &Facts, links: &Links, pair: [usize; 2], link: &Strong) -> Bits {
    let mut eliminated = Bits::new(links.singles);
    let Strong::Locked(cells) = link else { return eliminated };
    let all = cells.iter().fold(DigitSet::EMPTY, |all, cell| all | facts.candidates(cell));
    let others = pair.iter().fold(all, |all, &at| all - DigitSet::of(links.nodes[at].digit));
    for digit in others.iter() {
        let seen = facts.seen_by_all(digit, (*cells & *facts.places(digit)).iter());
        seen.iter().filter_map(|cell| links.number(Candidate { cell, digit })).for_each(|at| eliminated.insert(at));
    }
    eliminated
}

/// Hands out a loop, and once more without what it takes from its own cells by links between other cells: HoDoKu, whose
/// steps people compare with, leaves that out.
fn emit_loop(
    technique: &Technique,
    facts: &Facts,
    links: &Links,
    (nodes, chain): (&[usize], Chain),
    eliminated: &Bits,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let own: CellSet = nodes.iter().fold(CellSet::EMPTY, |all, &node| all | links.nodes[node].cells);
    let mut rest = eliminated.clone();
    for at in eliminated.iter().filter(|&at| own.contains(links.candidate(at).cell)) {
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
    emit_chain(technique, links, chain.clone(), eliminated, sink)?;
    if rest == *eliminated { ControlFlow::Continue(()) } else { emit_chain(technique, links, chain, &rest, sink) }
}

/// Whether a chain is worth its scope: without groups, or almost locked sets, its ends are farther apart or not joined.
fn belongs(facts: &Facts, ends: &Ends, scope: Scope) -> bool {
    let simpler = match scope {
        Scope::Digit | Scope::Pairs | Scope::Plain => return true,
        Scope::Grouped => Scope::Plain,
        Scope::Als => Scope::Grouped,
    };
    !links::reaches(facts, simpler, ends)
}

fn emit(technique: &Technique, links: &Links, path: &Path, eliminated: &Bits, sink: &mut Sink) -> ControlFlow<()> {
    emit_chain(technique, links, links.chain(path, false), eliminated, sink)
}

fn emit_chain(
    technique: &Technique,
    links: &Links,
    chain: Chain,
    eliminated: &Bits,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let pattern = Pattern::Chain(chain);
    let step = Step::eliminating(technique.id, pattern, eliminated.iter().map(|at| links.candidate(at)));
    step.map_or(ControlFlow::Continue(()), sink)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::testing::check;

    #[test]
    fn a_loop_is_listed_with_and_without_what_it_takes_from_its_own_cells() {
        let board = "2648.7......65942...542.86.6.7.84...4315629785..7..6.414..78..6.5..4678.8762.5.4.";
        check(CONTINUOUS_LOOP, board, "r6c2<>9 r6c3<>29");
        check(CONTINUOUS_LOOP, board, "r6c3<>9");
    }
}
