//! Aligned exclusion: a candidate that two cells, or three, cannot have together with any of the others' candidates.
//!
//! ```text
//! pair     x in a: each candidate of b is excluded by x itself, or by an almost locked set that x leaves with what b sees
//! triple   x in a: with each candidate of b, each candidate of c is excluded by one of the two, by an almost locked set,
//!          or by a cell of three candidates that loses one to either
//! ```
//!
//! In the graph of candidates: no independent set has x and one candidate of each of the other cells.
//!
//! Sources: SudokuWiki, "Aligned Pair Exclusion"; Sudoku Explainer, "Aligned Triplet Exclusion".

use rustc_hash::FxHashMap;
use std::ops::ControlFlow;

use super::als::{self, Als};
use super::implication::Implications;
use super::suppose::{Clause, candidates, fewest, refutes};
use super::{Example, Facts, Family, Look, Record, Scores, Sink, Technique, TechniqueId};
use crate::step::{Constraint, Effect, Net, Pattern, Premise, Step};
use crate::technique::Origin;
use chromadoku_board::id::{Candidate, Cell, Digit, Id};
use chromadoku_board::order::sort_by_key;
use chromadoku_board::set::bits::Bits;
use chromadoku_board::set::{CellSet, DigitSet};

pub(crate) const PAIR: Record = Record {
    id: TechniqueId("aligned-pair-exclusion"),
    name: "Aligned pair exclusion",
    others: &["APE"],
    origin: Origin::new("", "SudokuWiki, Aligned Pair Exclusion", "https://www.sudokuwiki.org/Aligned_Pair_Exclusion"),
    family: Family::Exclusion,
    size: 2,
    scores: Scores::new(310, 62, 140),
    code: None,
    in_path: false,
    definition: "Two cells are tried with all pairs of their candidates. Some pairs are impossible, because the two see \
         each other with the same digit or would leave an almost locked set that both see short of digits. A \
         candidate left in no possible pair is eliminated.",
    spot: "",
    example: Some(Example {
        givens: "6..2.....48.....5..9.3...8.......29.....3..74..5...1.....8....1.5..7......76.49..",
        grid: "
            6    7    3   2  58   58    4 1    9
            4    8    1   7  69   69    3 5    2
            5    9    2   3  4    1     6 8    7
            37   1346 468 5  168  678   2 9    368
            129  26   68  19 3    2689  5 7    4
            2379 236  5   4  2689 26789 1 36   368
            23   46   469 8  259  2359  7 2346 1
            123  5    469 19 7    239   8 24   36
            8    123  7   6  12   4     9 23   5
        ",
        effects: "r9c2<>2",
        near_miss: "r5c2+1",
        is_simplest: false,
    }),
    find: find_pairs,
};

pub(crate) const TRIPLE: Record = Record {
    id: TechniqueId("aligned-triple-exclusion"),
    name: "Aligned triple exclusion",
    others: &["ATE"],
    origin: Origin::new(
        "",
        "SudokuMasterTheGame, Aligned Pair and Subset Exclusion",
        "https://sudokumasterthegame.com/aligned-pair-and-subset-exclusion/",
    ),
    size: 3,
    scores: Scores { hodoku: 360, explainer: Some(75), wiki: None },
    definition: "Three cells are tried with all combinations of their candidates. Some are impossible, because two cells \
         would clash or a small cell or set that they see would be short of digits. A candidate left in no possible \
         combination is eliminated.",
    spot: "",
    example: Some(Example {
        givens: "5..1..7.3.4...7.....18.4........9.......35..6......45.6.4...592..396....1......6.",
        grid: "
            5     2689    2689  1     29    26   7    4    3
            2389  4       2689  2356  259   7    1689 18   1589
            379   3679    1     8     59    4    69   2    59
            23478 1235678 25678 2467  12478 9    1238 1378 178
            24789 12789   2789  247   3     5    1289 178  6
            23789 1236789 26789 267   1278  1268 4    5    1789
            6     78      4     37    178   138  5    9    2
            278   2578    3     9     6     128  18   178  1478
            1     25789   25789 23457 24578 238  38   6    478
        ",
        effects: "r3c7<>9",
        near_miss: "r3c1-3",
        is_simplest: false,
    }),
    find: find_triples,
    ..PAIR
};

/// How many looks at a candidate it takes to see what two exclude together.
const BITS: usize = 10;

/// The largest almost locked set that takes part.
const LARGEST: usize = 3;

fn find_pairs(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    let sets: Vec<&Als> = als::sets(facts).iter().filter(|set| set.cells.len() <= LARGEST).collect();
    for a in facts.unsolved().iter() {
        for x in facts.candidates(a).iter() {
            let killed = killed(facts, &sets, a, x);
            for b in (*facts.geometry().peers(a) & *facts.unsolved()).iter() {
                let rest = facts.candidates(b) - DigitSet::of(x);
                let by = |y: Digit| killed.iter().find(|(of, cells, _)| *of == y && cells.contains(b)).map(|at| at.2);
                let found: Option<Vec<CellSet>> = rest.iter().map(by).collect();
                let Some(sets) = found.filter(|sets| sets.len() > 1) else { continue };
                let mut premises = vec![Premise::One(Constraint::Cell(b))];
                for set in sets {
                    let premise = Premise::Cells(set);
                    if !premises.contains(&premise) {
                        premises.push(premise);
                    }
                }
                let step =
                    Step::eliminating(technique.id, Pattern::Net(Net::of(premises)), [Candidate { cell: a, digit: x }]);
                step.map_or(ControlFlow::Continue(()), &mut *sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// What a candidate excludes by the almost locked sets that lose it: each digit, the cells that cannot have it, the set.
fn killed(facts: &Facts, sets: &[&Als], a: Cell, x: Digit) -> Vec<(Digit, CellSet, CellSet)> {
    let mut killed = Vec::new();
    for set in sets.iter().filter(|set| set.digits.contains(x) && !set.cells.contains(a)) {
        if !(set.cells & *facts.places(x)).is_subset(facts.geometry().peers(a)) {
            continue;
        }
        for y in set.digits.iter().filter(|&y| y != x) {
            let held = set.cells & *facts.places(y);
            killed.push((y, facts.seen_by_all(y, held.iter()) - set.cells, set.cells));
        }
    }
    sort_by_key(&mut killed, |(digit, _, set)| (digit.index(), set.len()));
    killed
}

/// What candidates exclude, alone and two together, as candidates by number.
struct Table {
    /// What each excludes, with what it does by almost locked sets, and the sets that it does so by.
    own: Vec<Bits>,
    sets: Vec<Vec<CellSet>>,
    /// The cells of three candidates that each takes one from.
    threes: Vec<Vec<Cell>>,
    /// What each candidate of such a cell excludes.
    seen: FxHashMap<Candidate, Bits>,
}

impl Table {
    fn new(facts: &Facts, all: &Implications) -> Table {
        let mut seen = FxHashMap::default();
        for cell in threes(facts) {
            for digit in facts.candidates(cell).iter() {
                let excluded = facts.seen_by_all(digit, [cell]).iter().map(|cell| Candidate { cell, digit });
                seen.insert(Candidate { cell, digit }, all.bits(excluded));
            }
        }
        Table { own: Vec::new(), sets: Vec::new(), threes: Vec::new(), seen }
    }

    /// Adds the next candidate; says whether that was the last one.
    fn add(&mut self, facts: &Facts, all: &Implications, sets: &[&Als]) -> bool {
        let number = self.own.len();
        let Some(&Candidate { cell, digit }) = all.candidates.get(number) else { return true };
        facts.pace().spend(sets.len());
        let killed = killed(facts, sets, cell, digit);
        let of =
            |&(digit, cells, _): &(Digit, CellSet, CellSet)| cells.iter().map(move |cell| Candidate { cell, digit });
        let mut own = all.bits(killed.iter().flat_map(of));
        all.excludes(number).iter().for_each(|&at| own.insert(at));
        self.own.push(own);
        self.sets.push(killed.iter().map(|(_, _, set)| *set).collect());
        let takes =
            |other: &Cell| facts.candidates(*other).contains(digit) && facts.geometry().peers(cell).contains(*other);
        self.threes.push(threes(facts).filter(takes).collect());
        false
    }

    /// The cells of three candidates that two candidates leave with one, and that one.
    fn left<'b>(&'b self, facts: &'b Facts, p: usize, q: usize) -> impl Iterator<Item = Candidate> + 'b {
        let [a, b] = [p, q].map(|at| facts.whole::<Implications>().candidates[at]);
        let shared = self.threes[p].iter().filter(move |cell| a.digit != b.digit && self.threes[q].contains(cell));
        let taken = DigitSet::of(a.digit) | DigitSet::of(b.digit);
        shared.filter_map(move |&cell| Some(Candidate { cell, digit: (facts.candidates(cell) - taken).only()? }))
    }

    /// What a candidate excludes together with any of a cell's.
    fn with_any(&self, facts: &Facts, p: usize, cell: &[usize]) -> Bits {
        let mut shared: Option<Bits> = None;
        facts.pace().spend(BITS * cell.len());
        for &q in cell.iter().filter(|&&q| !self.own[p].contains(q)) {
            let mut both = self.own[p].clone();
            both.add(&self.own[q]);
            self.left(facts, p, q).for_each(|left| both.add(&self.seen[&left]));
            match &mut shared {
                Some(shared) => shared.keep(&both),
                None => shared = Some(both),
            }
        }
        shared.unwrap_or_else(|| self.own[p].clone())
    }
}

fn find_triples(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    let all = facts.whole::<Implications>();
    let sets: Vec<&Als> = als::sets(facts).iter().filter(|set| set.cells.len() <= LARGEST).collect();
    let cells: Vec<Vec<usize>> = all
        .constraints
        .iter()
        .filter(|(over, _)| matches!(over, Constraint::Cell(_)))
        .map(|(_, held)| held.clone())
        .collect();
    let mut of_candidate = |table: &Table, p: usize| {
        let own = |cell: &[usize]| cell.contains(&p) || cell.iter().all(|&at| table.own[p].contains(at));
        let others: Vec<&Vec<usize>> = cells.iter().filter(|cell| !own(cell)).collect();
        let found = others.iter().enumerate().find_map(|(at, b)| {
            let excluded = table.with_any(facts, p, b);
            let c = others[at + 1..].iter().find(|c| c.iter().all(|&at| excluded.contains(at)))?;
            Some([&b[..], &c[..]])
        });
        let step = found.and_then(|others| triple(technique, facts, table, p, others));
        step.map_or(ControlFlow::Continue(()), &mut *sink)
    };
    facts.pace().prepare(
        || Table::new(facts, all),
        |table| table.add(facts, all, &sets),
        |table| facts.pace().each(all.candidates.len(), |p| of_candidate(table, p)),
    )
}

/// The cells of three candidates.
fn threes(facts: &Facts) -> impl Iterator<Item = Cell> {
    facts.unsolved().iter().filter(|&cell| facts.candidates(cell).len() == 3)
}

/// The step that excludes a candidate by two cells.
fn triple(technique: &Technique, facts: &Facts, table: &Table, p: usize, [b, c]: [&[usize]; 2]) -> Option<Step> {
    let all = facts.whole::<Implications>();
    let mut sets: Vec<CellSet> = [p].iter().chain(b).chain(c).flat_map(|&at| table.sets[at].iter().copied()).collect();
    for &y in b {
        sets.extend(table.left(facts, p, y).map(|left| CellSet::of(left.cell)));
    }
    let [b, c] = [b[0], c[0]].map(|at| Constraint::Cell(all.candidates[at].cell));
    let mut premises = vec![Premise::One(c)];
    for set in sets {
        let premise = Premise::Cells(set);
        if !premises.contains(&premise) {
            premises.push(premise);
        }
    }
    let (cases, effect) = (candidates(facts, b), Effect::Eliminate(all.candidates[p]));
    let refuted = |premises: &[Premise]| {
        let clauses: Vec<Clause> = premises.iter().map(|premise| Clause::of(facts, premise)).collect();
        refutes(facts, &clauses, Some(&cases), effect)
    };
    let pattern = Pattern::Net(Net::in_cases(Premise::One(b), fewest(premises, &refuted)));
    Step::eliminating(technique.id, pattern, [all.candidates[p]])
}
