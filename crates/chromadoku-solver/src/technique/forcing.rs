//! Forcing chains and nets: what is supposed leads to a contradiction, or every case leads to the same.
//!
//! ```text
//! contradiction   4 in r1c1 -> ... -> row 7 has no place for 2          so r1c1 is not 4
//! verity          r3c3 {1 5 8}:  1 -> ... -> r9c9 is not 6
//!                                5 -> ... -> r9c9 is not 6              so r9c9 is not 6
//!                                8 -> ... -> r9c9 is not 6
//! ```
//!
//! In the graph whose vertices are literals (a candidate is true, or it is false) and whose arcs are implications, a
//! *chain* is a path: every literal has one cause, or a group of candidates has. A *net* joins several causes: a constraint comes down to one candidate
//! on the way. *Nishio* is a net within one digit. Cases are the candidates of a cell or the places of a digit in a unit;
//! the proof in each is a refutation of the effect's opposite.
//!
//! Chains that lead from a candidate to its own opposite are plain loops; cases that all see what goes, and a constraint all
//! of which the supposition excludes, are locked candidates or singles: none of these is listed here.
//!
//! Sources: HoDoKu's manual, "Last Resort"; the names of cases follow Sudoku Explainer and SudokuWiki.

pub(crate) mod grouped;
pub(crate) mod nested;
pub(crate) mod plus;

use rustc_hash::FxHashSet;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

use smallvec::smallvec;

use super::implication::{Cause, Implications, Literal, Reach, Trail};
use super::{Example, Facts, Family, Look, Record, Scores, Sink, Technique, TechniqueId, positions};
use crate::step::{Constraint, Effect, Net, Pattern, Premise, Step};
use crate::technique::{Origin, origin};
use chromadoku_board::order::{sort, sort_by_key};
use chromadoku_board::set::bits::Bits;

/// A technique is how far it follows, and from where.
const fn record(id: &'static str, name: &'static str, code: &'static str, scores: Scores) -> Record {
    let family = Family::ForcingChain;
    Record { id: TechniqueId(id), name, family, size: 1, scores, code: Some(code), ..NISHIO }
}

pub(crate) const NISHIO: Record = Record {
    id: TechniqueId("nishio"),
    name: "Nishio",
    others: &[],
    origin: Origin::new("", "Sudoku9x9, Nishio", "https://www.sudoku9x9.com/techniques/nishio"),
    family: Family::OneDigit,
    size: 1,
    scores: Scores::new(500, 75, 120),
    code: None,
    in_path: true,
    definition: "Suppose that a digit is in a cell and follow that one digit through the board. If some unit ends up with \
         no place for it, the supposition is wrong and the candidate is eliminated.",
    spot: "Take a digit with few places and try one of them: place the digit in all other units as that forces you, \
         and stop when a unit is left without.",
    example: Some(Example { effects: "r3c9<>9", near_miss: "r1c1+9", is_simplest: true, ..positions::ONE_DIGIT_FAILS }),
    find: find_nishio,
};

pub(crate) const CHAIN_CONTRADICTION: Record = Record {
    definition: "Suppose that a candidate is true and follow single chains of consequences from it. Where they contradict \
         each other, or leave a cell or a digit without a place, the supposition is wrong and the candidate is \
         eliminated.",
    spot: "",
    example: Some(Example { effects: "r3c6<>7", near_miss: "r3c1=.", is_simplest: true, ..positions::FORCING_CHAINS }),
    find: |technique, facts, sink| {
        let plain = |sink: &mut Sink| contradictions(technique, facts, Reach::Chain, sink);
        then(plain, |known, sink| grouped::contradictions(technique, facts, known, sink), sink)
    },
    origin: origin::LAST_RESORT,
    ..record("forcing-chain-contradiction", "Forcing chain contradiction", "1301", Scores::new(500, 80, 120))
};

pub(crate) const CELL_CHAIN: Record = Record {
    definition: "Suppose each candidate of a cell in turn. Chains from all of them lead to the same conclusion. One of the \
         candidates is true, so the conclusion holds.",
    spot: "",
    example: Some(Example { effects: "r7c5<>4", near_miss: "r4c8=.", is_simplest: false, ..positions::FORCING_CHAINS }),
    find: |technique, facts, sink| {
        let plain = |sink: &mut Sink| verities(technique, facts, Reach::Chain, is_cell, sink);
        then(plain, |known, sink| grouped::verities(technique, facts, is_cell, known, sink), sink)
    },
    origin: origin::LAST_RESORT,
    ..record("cell-forcing-chain", "Cell forcing chain (verity)", "1302", Scores::new(500, 80, 180))
};

pub(crate) const UNIT_CHAIN: Record = Record {
    definition: "Suppose each place for a digit in a unit in turn. Chains from all of them lead to the same conclusion. The \
         digit is in one of these places, so the conclusion holds.",
    spot: "",
    example: Some(Example { effects: "r9c5<>2", near_miss: "r8c4+1", is_simplest: false, ..positions::FORCING_CHAINS }),
    find: |technique, facts, sink| {
        let plain = |sink: &mut Sink| verities(technique, facts, Reach::Chain, |over| !is_cell(over), sink);
        then(plain, |known, sink| grouped::verities(technique, facts, |over| !is_cell(over), known, sink), sink)
    },
    origin: origin::LAST_RESORT,
    ..record("unit-forcing-chain", "Unit forcing chain (verity)", "1302", Scores::new(500, 80, 180))
};

pub(crate) const NET_CONTRADICTION: Record = Record {
    family: Family::ForcingNet,
    definition: "Suppose that a candidate is true, and follow all that singles force from there, even where several of them \
         act together. If that ends in a contradiction, the candidate is eliminated.",
    spot: "",
    example: Some(Example { effects: "r3c9<>1", near_miss: "r3c6-2", is_simplest: true, ..positions::FORCING_NETS }),
    find: |technique, facts, sink| contradictions(technique, facts, Reach::Net, sink),
    origin: origin::LAST_RESORT,
    ..record("forcing-net-contradiction", "Forcing net contradiction", "1303", Scores::new(700, 85, 100))
};

pub(crate) const NET_VERITY: Record = Record {
    family: Family::ForcingNet,
    definition: "Suppose each candidate of a cell in turn, or each place for a digit in a unit, and follow all that singles \
         force. What is false in every case is eliminated, and what is true in every case is placed.",
    spot: "",
    example: Some(Example { effects: "r1c6<>4", near_miss: "r3c7-1", is_simplest: false, ..positions::FORCING_NETS }),
    find: |technique, facts, sink| verities(technique, facts, Reach::Net, |_| true, sink),
    origin: origin::LAST_RESORT,
    ..record("forcing-net-verity", "Forcing net verity", "1304", Scores::new(700, 85, 200))
};

fn is_cell(over: &Constraint) -> bool {
    matches!(over, Constraint::Cell(_))
}

/// Hands out what one finder finds, then what another does that is told what is known by then.
fn then(
    first: impl FnOnce(&mut Sink) -> ControlFlow<()>,
    second: impl FnOnce(&FxHashSet<Effect>, &mut Sink) -> ControlFlow<()>,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let mut known = FxHashSet::default();
    first(&mut |step| {
        known.extend(step.effects.iter().copied());
        sink(step)
    })?;
    second(&known, sink)
}

fn find_nishio(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    let all = facts.whole::<Implications>();
    let suppose = |literal: Literal| {
        let reach = Reach::Digit(all.candidate(literal).digit);
        literal.is_true.then(|| (literal, all.follow(&[literal], reach)))
    };
    refuted(technique, all, all.literals().filter_map(suppose), sink)
}

fn contradictions(technique: &Technique, facts: &Facts, reach: Reach, sink: &mut Sink) -> ControlFlow<()> {
    let all = facts.whole::<Implications>();
    let suppose = |literal| (literal, all.follow(&[literal], reach));
    // What leads to its own opposite by a chain is a loop.
    let is_loop = |(literal, trail): &(Literal, Trail)| reach == Reach::Chain && trail.holds(literal.opposite());
    refuted(technique, all, all.literals().map(suppose).filter(|found| !is_loop(found)), sink)
}

/// Hands out the opposite of each literal whose trail breaks, those with the fewest constraints on the way first. What is
/// not needed is left out of a proof when it is handed out: that takes longer than to find them all.
fn refuted(
    technique: &Technique,
    all: &Implications,
    trails: impl Iterator<Item = (Literal, Trail)>,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let broken = trails.filter(|(_, trail)| trail.broken.is_some());
    let mut found: Vec<(Vec<usize>, Literal)> =
        broken.map(|(literal, trail)| (all.constraints_to_break(&trail), literal)).collect();
    sort_by_key(&mut found, |(constraints, _)| constraints.len());
    for (constraints, literal) in found {
        let constraints = all.fewest(&[vec![literal]], constraints);
        // What excludes all that a single constraint has is a single or locked.
        if constraints.len() < 2 {
            continue;
        }
        sink(step(technique, all, Net::of(all.premises(&constraints)), literal.opposite()))?;
    }
    ControlFlow::Continue(())
}

/// A step that makes a literal so.
pub(super) fn step(technique: &Technique, all: &Implications, net: Net, literal: Literal) -> Step {
    Step { technique: technique.id, pattern: Pattern::Net(net), effects: smallvec![all.effect(literal)] }
}

/// Hands out what all candidates of a constraint lead to, once for each effect: from where it is nearest.
fn verities(
    technique: &Technique,
    facts: &Facts,
    reach: Reach,
    wanted: fn(&Constraint) -> bool,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let all = facts.whole::<Implications>();
    let nets;
    let trails = match reach {
        Reach::Chain => all.chains(),
        _ => {
            nets = all.follow_each(reach);
            &nets
        }
    };
    // Two cases that chains lead from are the ends of a chain.
    let least = if reach == Reach::Chain { 3 } else { 2 };
    let is_of_use = |over: &Constraint, cases: &[usize]| {
        let is_net_broken = reach == Reach::Net && cases.iter().any(|&case| trails[case].broken.is_some());
        cases.len() >= least && !is_net_broken && wanted(over)
    };
    let ends = |case: usize| [&trails[case].on, &trails[case].off];
    let is_loop = |literal: Literal| all.follow(&[literal.opposite()], reach).holds(literal);
    for (number, literal) in nearest(all, is_of_use, ends, |case, literal| trails[case].depth(literal)) {
        if reach == Reach::Chain && is_loop(literal) {
            continue;
        }
        let (over, cases) = &all.constraints[number];
        let net = cases_of(all, Premise::One(*over), cases, literal, trails);
        sink(step(technique, all, net, literal))?;
    }
    ControlFlow::Continue(())
}

/// What all candidates of a constraint lead to, each literal once: with the constraint from where it is nearest, and the nearest
/// first. A case ends in true and false candidates, each at a depth.
fn nearest<'a>(
    all: &Implications,
    is_of_use: impl Fn(&Constraint, &[usize]) -> bool,
    ends: impl Fn(usize) -> [&'a Bits; 2],
    depth: impl Fn(usize, Literal) -> u32,
) -> Vec<(usize, Literal)> {
    let mut nearest: BTreeMap<Literal, (u32, usize)> = BTreeMap::new();
    let of_use = all.constraints.iter().enumerate().filter(|(_, (over, cases))| is_of_use(over, cases));
    for (number, (_, cases)) in of_use {
        for literal in common(all, cases, &ends) {
            let far: u32 = cases.iter().map(|&case| depth(case, literal)).sum();
            // What all cases see themselves is locked candidates.
            if far as usize > cases.len() {
                let entry = nearest.entry(literal).or_insert((far, number));
                *entry = (*entry).min((far, number));
            }
        }
    }
    let mut found: Vec<(u32, usize, Literal)> = nearest.into_iter().map(|(to, (far, over))| (far, over, to)).collect();
    sort(&mut found);
    found.into_iter().map(|(_, over, to)| (over, to)).collect()
}

/// What is so in all of some cases, each of which ends in true and false candidates.
pub(super) fn common<'a>(all: &Implications, cases: &[usize], ends: impl Fn(usize) -> [&'a Bits; 2]) -> Vec<Literal> {
    let [mut on, mut off] = ends(cases[0]).map(Bits::clone);
    for [more_on, more_off] in cases[1..].iter().map(|&case| ends(case)) {
        on.keep(more_on);
        off.keep(more_off);
    }
    all.literals().filter(|literal| if literal.is_true { &on } else { &off }.contains(literal.at)).collect()
}

/// The certificate that all of some cases lead to a literal.
pub(super) fn cases_of(all: &Implications, over: Premise, cases: &[usize], literal: Literal, trails: &[Trail]) -> Net {
    let mut constraints = Vec::new();
    for constraint in cases.iter().flat_map(|&case| all.constraints_to(&trails[case], &[literal])) {
        if !constraints.contains(&constraint) {
            constraints.push(constraint);
        }
    }
    let suppose = |&at: &usize| vec![Literal { at, is_true: true }, literal.opposite()];
    let suppositions: Vec<Vec<Literal>> = cases.iter().map(suppose).collect();
    Net::in_cases(over, all.premises(&all.fewest(&suppositions, constraints)))
}
