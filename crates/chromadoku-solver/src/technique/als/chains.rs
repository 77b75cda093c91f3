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

use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::collections::hash_map::Entry;
use std::ops::ControlFlow;

use super::{Als, Joins, sets};
use crate::step::{Chain, Node, Pattern, Step, Strong};
use crate::technique::{
    Example, Facts, Family, Look, Origin, Record, Scores, Sink, Technique, TechniqueId, origin, positions,
};
use chromadoku_board::id::{Candidate, Digit};
use chromadoku_board::set::{CellSet, DigitSet};

const fn record(id: &'static str, name: &'static str, code: &'static str, scores: Scores) -> Record {
    let in_path = true;
    let family = Family::AlmostLockedSets;
    Record {
        id: TechniqueId(id),
        name,
        family,
        size: 2,
        scores,
        code: Some(code),
        in_path,
        find: find_xz,
        ..Record::NONE
    }
}

pub(crate) const ALS_XZ: Record = Record {
    definition: "Two almost locked sets, each with one digit more than cells, share a digit x whose places all see each \
         other. So only one of the sets can hold x, and the other one must hold all the rest of its digits. A second \
         digit z that both share is then in one of them, and whatever sees all places of z in both loses z.",
    spot: "Start from a cell with two candidates and a group of cells with one digit too many. Look for a digit of \
         both whose places all see each other, then at any other digit that both have.",
    example: Some(Example {
        givens: "..5...23.419..3...3.......7.9...57..2.6..........3..95.6.9..8..8..........2.51...",
        grid: "
            6 7 5  14 149  8   2   3    149
            4 1 9  2  7    3   56  568  68
            3 2 8  5  169  469 149 14   7
            1 9 3  46 48   5   7   2468 24
            2 5 6  7  1489 49  3   148  148
            7 8 4  16 3    2   16  9    5
            5 6 17 9  24   47  8   12   3
            8 4 17 3  26   67  159 125  129
            9 3 2  8  5    1   46  7    46
        ",
        effects: "r4c8<>8 r5c5<>8",
        near_miss: "r3c8+6",
        is_simplest: true,
    }),
    others: &["almost locked sets"],
    origin: Origin::new(
        "The term “restricted common” is from the forum member bennys, whose ideas on almost locked sets others built on.",
        "Sudoku Players’ Forum, Almost-locked rules",
        "http://forum.enjoysudoku.com/almost-locked-rules-for-now-t2510-15.html",
    ),
    ..record("als-xz", "Almost locked sets (XZ rule)", "0901", Scores::without_explainer(300, 140))
};

pub(crate) const ALS_XY_WING: Record = Record {
    size: 3,
    definition: "Three almost locked sets, each with one digit more than cells: the middle one shares x with the first and \
         y with the last, and neither digit can be in both of its sets. The middle set lacks only one digit, so it \
         holds x or y, and the first or the last set must then hold all its other digits. A digit z of both is in \
         one of them, and whatever sees all its places loses it.",
    spot: "Think of an XY-Wing, and let each of its three cells be a group of cells with one digit more than cells.",
    example: Some(Example {
        givens: positions::LOCKED_SETS_IN_A_ROW.givens,
        grid: "
            36   9    8    36   7    1    5  4 2
            7    5    4    2368 236  2368 36 9 1
            1236 236  136  4    5    9    36 8 7
            4    28   5    279  1    27   89 3 6
            236  2368 7    2369 2369 4    89 1 5
            9    1    36   5    8    36   2  7 4
            1356 4    1369 3689 369  568  7  2 38
            8    36   2    367  4    367  1  5 9
            35   7    39   1    239  2358 4  6 38
        ",
        effects: "r2c6<>36",
        near_miss: "r6c4=.",
        is_simplest: true,
    }),
    find: find_xy_wings,
    origin: origin::ALMOST_LOCKED_SETS,
    ..record("als-xy-wing", "Almost locked sets (XY-wing)", "0902", Scores::without_explainer(320, 140))
};

/// Chains with almost locked sets find the same in a path, and faster.
pub(crate) const ALS_CHAIN: Record = Record {
    size: 4,
    in_path: false,
    definition: "Four or more almost locked sets in a row, each sharing with the next a digit that only one of the two can \
         hold. Either the first set or the last one holds all of its other digits. A digit that both have is in one \
         of them, and whatever sees all its places in both loses it.",
    spot: "Go on from one almost locked set to the next by a digit that only one of the two can hold. Never leave a \
         set by the digit by which you came.",
    example: Some(Example {
        effects: "r7c3<>3",
        near_miss: "r6c2=.",
        is_simplest: false,
        ..positions::LOCKED_SETS_IN_A_ROW
    }),
    find: find_chains,
    origin: origin::ALMOST_LOCKED_SETS,
    ..record("als-chain", "Almost locked sets (chain)", "0903", Scores::without_explainer(340, 140))
};

#[inline]
fn places(facts: &Facts, set: &Als, digit: Digit) -> CellSet {
    set.cells & *facts.places(digit)
}

fn node(facts: &Facts, set: &Als, digit: Digit) -> Node {
    Node { digit, cells: places(facts, set, digit) }
}

/// The chain through sets, each entered and left by the digits given, from one place of `end` to another. Where the first and the last set
/// share cells, the last node leaves out those of the first one: the digit is supposed not to be there.
fn open_chain(facts: &Facts, sets: &[&Als], digits: &[Digit], end: Digit) -> Chain {
    let mut chain = chain(facts, sets, digits, end);
    if let [first, .., last] = &mut chain.nodes[..] {
        let others = last.cells - first.cells;
        last.cells = if others.is_empty() { last.cells } else { others };
    }
    chain
}

/// The chain through sets, each entered and left by the digits given, from and to all places of `end`.
fn chain(facts: &Facts, sets: &[&Als], digits: &[Digit], end: Digit) -> Chain {
    let mut nodes = Vec::new();
    let inward = [end].into_iter().chain(digits.iter().copied());
    let outward = digits.iter().copied().chain([end]);
    for ((&set, enter), leave) in sets.iter().zip(inward).zip(outward) {
        nodes.push(node(facts, set, enter));
        nodes.push(node(facts, set, leave));
    }
    Chain { nodes, strong: sets.iter().map(|set| Strong::Locked(set.cells)).collect(), closed: false }
}

/// Hands out what the first and the last of joined sets take together: a chain for each digit that both hold.
pub(super) fn emit(
    technique: &Technique,
    facts: &Look,
    sets: &[&Als],
    digits: &[Digit],
    sink: &mut Sink,
) -> ControlFlow<()> {
    let (Some(&first), Some(&last)) = (sets.first(), sets.last()) else { return ControlFlow::Continue(()) };
    let (Some(&leave), Some(&enter)) = (digits.first(), digits.last()) else { return ControlFlow::Continue(()) };
    let (mut parts, mut eliminated) = (Vec::new(), Vec::new());
    for end in (first.digits & last.digits).iter().filter(|&end| end != leave && end != enter) {
        let held = places(facts, first, end) | places(facts, last, end);
        let taken = facts.seen_by_all(end, held.iter());
        if !taken.is_empty() {
            eliminated.extend(taken.iter().map(|cell| Candidate { cell, digit: end }));
            parts.push(Pattern::Chain(open_chain(facts, sets, digits, end)));
        }
    }
    let step = joint(parts).and_then(|pattern| Step::eliminating(technique.id, pattern, eliminated));
    step.map_or(ControlFlow::Continue(()), sink)
}

fn joint(mut parts: Vec<Pattern>) -> Option<Pattern> {
    if parts.len() > 1 { Some(Pattern::Joint(parts)) } else { parts.pop() }
}

fn find_xz(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    let (joins, sets) = (facts.whole::<Joins>(), sets(facts));
    let mut others = Vec::new();
    facts.pace().each(sets.len(), |a| {
        joins.list(a, &mut others);
        facts.pace().spend(1 + others.len());
        let later = &others[others.partition_point(|&(b, _)| b <= a)..];
        for same in later.chunk_by(|one, other| one.0 == other.0) {
            match same {
                [(b, x)] if joins.takes(a, *b, DigitSet::of(*x)) => {
                    emit(technique, facts, &[&sets[a], &sets[*b]], &[*x], sink)?
                }
                [(b, x), (_, y), ..] => emit_double(technique, facts, [&sets[a], &sets[*b]], [*x, *y], sink)?,
                _ => {}
            }
        }
        ControlFlow::Continue(())
    })
}

/// Two sets joined by two digits: a loop, in which each set holds all of its other digits.
fn emit_double(
    technique: &Technique,
    facts: &Facts,
    [a, b]: [&Als; 2],
    [x, y]: [Digit; 2],
    sink: &mut Sink,
) -> ControlFlow<()> {
    let mut eliminated = Vec::new();
    // What one set takes from the other shows once the rest is gone.
    let own = a.cells | b.cells;
    let mut take = |digit, held: CellSet| {
        let outside = facts.seen_by_all(digit, held.iter()) - own;
        eliminated.extend(outside.iter().map(|cell| Candidate { cell, digit }));
    };
    for digit in [x, y] {
        take(digit, places(facts, a, digit) | places(facts, b, digit));
    }
    for set in [a, b] {
        set.digits.iter().filter(|&digit| digit != x && digit != y).for_each(|digit| {
            take(digit, places(facts, set, digit));
        });
    }
    let chain = Chain { closed: true, ..chain(facts, &[a, b], &[x], y) };
    let step = Step::eliminating(technique.id, Pattern::Chain(chain), eliminated);
    step.map_or(ControlFlow::Continue(()), sink)
}

fn find_xy_wings(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    let (joins, sets) = (facts.whole::<Joins>(), sets(facts));
    let (pace, mut others) = (facts.pace(), Vec::new());
    pace.each(sets.len(), |middle| {
        joins.list(middle, &mut others);
        pace.spend(1 + others.len());
        pace.each(others.len(), |at| {
            let (a, x) = others[at];
            pace.spend(others.len() - at);
            for &(b, y) in &others[at + 1..] {
                if x != y && a != b && joins.takes(a, b, DigitSet::of(x) | DigitSet::of(y)) {
                    emit(technique, facts, &[&sets[a], &sets[middle], &sets[b]], &[x, y], sink)?;
                }
            }
            ControlFlow::Continue(())
        })
    })
}

/// Shortest chains of four sets or more, for each first set and the digit by which it is left.
fn find_chains(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    let (joins, sets) = (facts.whole::<Joins>(), sets(facts));
    let (pace, mut others) = (facts.pace(), Vec::new());
    pace.each(sets.len(), |start| {
        let digits: Vec<Digit> = sets[start].digits.iter().collect();
        pace.each(digits.len(), |leave| {
            // By which set and digit a set was first entered, for each digit that it can be entered by.
            let mut from: FxHashMap<(usize, Digit), (usize, Digit)> = FxHashMap::default();
            let mut open = VecDeque::new();
            joins.list(start, &mut others);
            for &(next, digit) in others.iter().filter(|join| join.1 == digits[leave]) {
                from.insert((next, digit), (start, digit));
                open.push_back((next, digit));
            }
            while let Some((at, entered)) = open.pop_front() {
                joins.list(at, &mut others);
                pace.spend(1 + others.len());
                for &(next, digit) in others.iter().filter(|join| join.1 != entered && join.0 != start) {
                    if let Entry::Vacant(entry) = from.entry((next, digit)) {
                        entry.insert((at, entered));
                        open.push_back((next, digit));
                    }
                }
                if at > start {
                    let (path, digits) = way(&from, start, (at, entered));
                    if path.len() >= 4 {
                        let path: Vec<&Als> = path.iter().map(|&set| &sets[set]).collect();
                        emit(technique, facts, &path, &digits, sink)?;
                    }
                }
            }
            ControlFlow::Continue(())
        })
    })
}

/// The sets from the start to one that was entered by a digit, and the digits between them.
fn way(
    from: &FxHashMap<(usize, Digit), (usize, Digit)>,
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

#[cfg(test)]
mod tests {
    use super::ALS_XZ;
    use crate::technique::TechniqueId;
    use crate::technique::testing::check_none;
    use crate::verify::verify;
    use chromadoku_board::codec::{link, text};

    #[test]
    fn a_digit_with_too_many_places_joins_nothing() {
        // 12x12: r1c1 with 12 and r1c5, r5c5 with 23, 13 are joined by 2, and by 1 only if r1c1 saw r5c5. All others are
        // wide open, so that 1 has more than 128 places; r1c8 holds 2, which a loop would take.
        let mut cells = ["13456789AB"; 144];
        (cells[0], cells[4], cells[52], cells[7]) = ("12", "23", "13", "123456789A");
        check_none(ALS_XZ, &cells.join(" "));
    }

    #[test]
    fn what_is_found_on_large_boards_holds() {
        // In both some digits have more than 128 places.
        let open = "\
            A....7F1G.6..9...........E.F.53.....C...5..D.718.......EC.8....4\
            .2..D............4.19.582...7...9.3E..4...C.6.FG...7GCE.........\
            48...13G.2D.F..B..2.E..5.C....9..7.....C1.F..GA33.G.48.F..E.....\
            ...4...6...5..7.G.6.....7FA.81..CE.3........DA4.F...149D....E.5.";
        let struck =
            "1QjR513U0uh9EvLqYh93Xi3oVbnBtzGZB0myulrEgRkeW2KBxLTV9jP8Wxt9grkVUVLsSvrBU6RFDAVMwRsGbtu8F7EXR1X1ywy81l3V9";
        let board = link::decode(&format!("s={struck}")).unwrap().board();
        for board in [text::parse(open).unwrap().board(), board] {
            for id in ["als-xz", "als-xy-wing"] {
                let steps = TechniqueId(id).get().all(&board);
                assert!(!steps.is_empty() && steps.iter().all(|step| verify(&board, step) == Ok(())));
            }
        }
    }
}
