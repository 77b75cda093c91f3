//! Forcing nets in which more than singles follow: locked candidates, pairs and X-wings of the position supposed.
//!
//! ```text
//! 4 in r1c1 -> ... -> r5c2 and r5c8 are left with {2 6} -> ... -> row 7 has no place for 2
//! ```
//!
//! A pair is a premise like any other: its cells hold as many digits as there are cells, so what they have left by then
//! goes from what sees it. So is a hidden pair or an X-wing: two bases stand in two covers, but for candidates that are
//! false by then.
//!
//! Source: Sudoku Explainer, "Dynamic Forcing Chains (+)".

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use smallvec::smallvec;

use super::{Implications, Literal, NET_CONTRADICTION, Reach};
use crate::step::{Constraint, Cover, Effect, Net, Pattern, Premise, Step};
use crate::technique::suppose::{Clause, Suppose, candidates, fewest, refutes};
use crate::technique::{Example, Facts, Look, Record, Scores, Sink, Technique, TechniqueId, positions};
use chromadoku_board::geometry::UnitKind;
use chromadoku_board::id::{Candidate, Cell, Digit, PerCell, UnitId};
use chromadoku_board::order::sort;
use chromadoku_board::set::bits::Bits;
use chromadoku_board::set::{CellSet, DigitSet};

pub(crate) const CONTRADICTION: Record = Record {
    id: TechniqueId("forcing-net-plus-contradiction"),
    name: "Forcing net contradiction (+)",
    scores: Scores { hodoku: 800, explainer: Some(90), wiki: None },
    code: None,
    in_path: false,
    definition: "Suppose that a candidate is true, and let locked candidates, pairs and X-wings work as well as singles on \
         what follows. If that ends in a contradiction, the candidate is eliminated.",
    spot: "",
    example: Some(Example {
        effects: "r8c1<>5",
        near_miss: "r2c1-3",
        is_simplest: false,
        ..positions::NETS_WITH_TUPLES
    }),
    find: find_contradictions,
    ..NET_CONTRADICTION
};

pub(crate) const VERITY: Record = Record {
    id: TechniqueId("forcing-net-plus-verity"),
    name: "Forcing net verity (+)",
    definition: "Suppose each candidate of a cell, or each place for a digit in a unit, and let locked candidates, pairs \
         and X-wings work as well as singles on what follows. If all cases end in the same, it holds.",
    spot: "",
    example: Some(Example {
        effects: "r8c9<>1",
        near_miss: "r1c4-1",
        is_simplest: false,
        ..positions::NETS_WITH_TUPLES
    }),
    find: find_verities,
    ..CONTRADICTION
};

/// How many looks at a candidate it takes to follow a premise until nothing new comes up, or to see whether it is needed.
const FOLLOW: usize = 30;

/// What is taken for granted in a position.
struct Start<'a> {
    facts: &'a Facts<'a>,
    premises: Vec<Premise>,
    clauses: Vec<Clause>,
}

/// What follows from something supposed.
struct End {
    /// What each cell may hold then.
    left: PerCell<DigitSet>,
    is_broken: bool,
    /// The premises that led there.
    used: Vec<Premise>,
}

impl<'a> Start<'a> {
    fn new(facts: &'a Facts<'a>) -> Start<'a> {
        let all = facts.whole::<Implications>();
        let premises: Vec<Premise> = all.constraints.iter().map(|(constraint, _)| Premise::One(*constraint)).collect();
        let clauses = Clause::all(facts, &premises);
        Start { facts, premises, clauses }
    }

    /// Follows a supposition as far as it goes.
    fn follow(&self, mut state: Suppose<'a>) -> End {
        let (mut premises, mut clauses) = (self.premises.clone(), self.clauses.clone());
        let mut numbers = Vec::new();
        let pace = self.facts.pace();
        pace.spend(FOLLOW * clauses.len());
        let mut is_broken = state.follow(&clauses, &mut numbers);
        while !is_broken {
            pace.spend(FOLLOW * clauses.len());
            let known = premises.len();
            for premise in further(self.facts, &state) {
                let (clause, mut of_use) = (Clause::of(self.facts, &premise), Vec::new());
                state.clone().follow(std::slice::from_ref(&clause), &mut of_use);
                if !of_use.is_empty() {
                    premises.push(premise);
                    clauses.push(clause);
                }
            }
            if premises.len() == known {
                break;
            }
            is_broken = state.follow(&clauses, &mut numbers);
        }
        sort(&mut numbers);
        numbers.dedup();
        let left = self.facts.geometry().cells().map(|cell| state.left(cell)).collect();
        End { left, is_broken, used: numbers.into_iter().map(|number| premises[number].clone()).collect() }
    }
}

/// The pairs and X-wings of a state.
pub(super) fn further(facts: &Facts, state: &Suppose) -> Vec<Premise> {
    let (geometry, mut found) = (facts.geometry(), Vec::new());
    let left = |unit: UnitId, digit: Digit| -> CellSet {
        facts.places_in(unit, digit).iter().filter(|&cell| state.has(Candidate { cell, digit })).collect()
    };
    // For each unit and digit of two places.
    let mut two: Vec<(UnitId, Digit, CellSet)> = Vec::new();
    for (id, unit) in geometry.units() {
        let open: Vec<Cell> = unit.cells.iter().copied().filter(|&cell| state.left(cell).len() == 2).collect();
        let same = |&(p, q): &(Cell, Cell)| state.left(p) == state.left(q);
        found.extend(pairs(&open).filter(same).map(|(p, q)| Premise::Cells(CellSet::of(p) | CellSet::of(q))));
        let needed = geometry.digits().iter().filter(|&digit| facts.needs(id, digit));
        two.extend(needed.map(|digit| (id, digit, left(id, digit))).filter(|(.., cells)| cells.len() == 2));
    }
    for ((unit, a, cells), (other, b, others)) in pairs(&two) {
        let bases = [Constraint::Place(unit, a), Constraint::Place(other, b)];
        if unit == other && cells == others {
            let covers: Vec<Constraint> = cells.iter().map(Constraint::Cell).collect();
            found.extend(covered(facts, bases, &covers));
        } else if a == b && geometry.unit(unit).kind == geometry.unit(other).kind && !cells.intersects(&others) {
            found.extend(covered(facts, bases, &across(facts, unit, a, cells | others)));
        }
    }
    found
}

fn pairs<T: Copy>(of: &[T]) -> impl Iterator<Item = (T, T)> {
    of.iter().enumerate().flat_map(move |(at, &a)| of[at + 1..].iter().map(move |&b| (a, b)))
}

/// The lines across a line that hold some cells, as covers of a digit.
fn across(facts: &Facts, line: UnitId, digit: Digit, cells: CellSet) -> Vec<Constraint> {
    let geometry = facts.geometry();
    let kind = match geometry.unit(line).kind {
        UnitKind::Row => UnitKind::Column,
        UnitKind::Column => UnitKind::Row,
        _ => return Vec::new(),
    };
    let crossing = geometry.units().filter(|(_, unit)| unit.kind == kind && unit.set.intersects(&cells));
    crossing.map(|(id, _)| Constraint::Place(id, digit)).collect()
}

/// That two bases stand in two covers, but for fins: once with each cover first.
fn covered(facts: &Facts, bases: [Constraint; 2], covers: &[Constraint]) -> Vec<Premise> {
    let &[a, b] = covers else { return Vec::new() };
    let held: Vec<Candidate> = covers.iter().flat_map(|&cover| candidates(facts, cover)).collect();
    let all = bases.iter().flat_map(|&base| candidates(facts, base));
    let fins: Vec<Candidate> = all.filter(|at| !held.contains(at)).collect();
    let of = |covers: [Constraint; 2]| {
        Premise::Covered(Cover { bases: bases.to_vec(), covers: covers.to_vec(), fins: fins.clone() })
    };
    vec![of([a, b]), of([b, a])]
}

/// A step with as few premises as do.
fn step(technique: &Technique, facts: &Facts, over: Option<Constraint>, used: Vec<Premise>, effect: Effect) -> Step {
    let cases = over.map(|over| candidates(facts, over));
    facts.pace().spend(FOLLOW * used.len() * used.len() * cases.as_ref().map_or(1, Vec::len));
    let premises = fewest(used, &|premises| {
        let clauses = Clause::all(facts, premises);
        refutes(facts, &clauses, cases.as_deref(), effect)
    });
    let net = Net { over: over.map(Premise::One), ..Net::of(premises) };
    Step { technique: technique.id, pattern: Pattern::Net(net), effects: smallvec![effect] }
}

fn find_contradictions(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    let (all, start) = (facts.whole::<Implications>(), Start::new(facts));
    let literals: Vec<Literal> = all.literals().collect();
    facts.pace().each(literals.len(), |number| {
        let literal = literals[number];
        facts.pace().spend(all.candidates.len());
        if all.follow(&[literal], Reach::Net).broken.is_some() {
            return ControlFlow::Continue(());
        }
        let effect = all.effect(literal.opposite());
        let end = start.follow(Suppose::new(facts).opposite(effect));
        if end.is_broken { sink(step(technique, facts, None, end.used, effect)) } else { ControlFlow::Continue(()) }
    })
}

/// Hands out what all candidates of a constraint lead to, once for each effect: from where the fewest premises do.
fn find_verities(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    let (all, start) = (facts.whole::<Implications>(), Start::new(facts));
    let mut hand = |literal: Literal, number: usize, found: &Common| {
        let (over, cases) = &all.constraints[number];
        let effect = all.effect(literal);
        let mut used = vec![Premise::One(Constraint::Cell(effect.candidate().cell))];
        for premise in cases.iter().flat_map(|&case| &found.ends[case].used) {
            if !used.contains(premise) {
                used.push(premise.clone());
            }
        }
        sink(step(technique, facts, Some(*over), used, effect))
    };
    let hand_all = |found: &Common| {
        let nearest = found.nearest.iter().map(|(&literal, &(_, number))| (literal, number));
        let nearest: Vec<(Literal, usize)> = nearest.filter(|(_, number)| *number != PLAIN).collect();
        facts.pace().each(nearest.len(), |at| hand(nearest[at].0, nearest[at].1, found))
    };
    facts.pace().prepare(Common::default, |found| found.go_on(all, &start), hand_all)
}

/// What all candidates of a constraint lead to.
#[derive(Default)]
struct Common {
    /// What each candidate leads to, and what it does by a plain net.
    ends: Vec<End>,
    nets: Vec<[Bits; 2]>,
    /// How many constraints were looked at.
    constraints: usize,
    /// The least number of premises, and the constraint that takes them.
    nearest: BTreeMap<Literal, (usize, usize)>,
}

/// No constraint: plain nets show it.
const PLAIN: usize = usize::MAX;

impl Common {
    /// Follows one more candidate, or looks at one more constraint; says whether that was all.
    fn go_on(&mut self, all: &Implications, start: &Start) -> bool {
        let facts = start.facts;
        if let Some(&candidate) = all.candidates.get(self.ends.len()) {
            let net = all.follow(&[Literal { at: self.ends.len(), is_true: true }], Reach::Net);
            self.nets.push([net.off, net.on]);
            self.ends.push(start.follow(Suppose::new(facts).opposite(Effect::Eliminate(candidate))));
        } else if let Some((_, cases)) = all.constraints.get(self.constraints) {
            facts.pace().spend(cases.len() * all.candidates.len());
            self.look(all, cases);
            self.constraints += 1;
        }
        self.constraints == all.constraints.len()
    }

    fn look(&mut self, all: &Implications, cases: &[usize]) {
        let Common { ends, nets, constraints, nearest } = self;
        if cases.len() < 2 || cases.iter().any(|&case| ends[case].is_broken) {
            return;
        }
        let size: usize = cases.iter().map(|&case| ends[case].used.len()).sum();
        for literal in all.literals() {
            if !cases.iter().all(|&case| is_so(all.candidate(literal), literal, &ends[case])) {
                continue;
            }
            let plainly = cases.iter().all(|&case| nets[case][usize::from(literal.is_true)].contains(literal.at));
            let entry = nearest.entry(literal).or_insert((size, *constraints));
            *entry = if plainly { (0, PLAIN) } else { (*entry).min((size, *constraints)) };
        }
    }
}

/// Whether a literal holds at the end of a supposition.
fn is_so(candidate: Candidate, literal: Literal, end: &End) -> bool {
    let left = end.left[candidate.cell];
    if literal.is_true { left.only() == Some(candidate.digit) } else { !left.contains(candidate.digit) }
}
