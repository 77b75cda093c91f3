//! Kraken fish: basic fish whose fins lead on by chains.
//!
//! ```text
//! type 1   a place in a cover sees not all fins, but each of the others leads to its loss
//! type 2   every place of the bases in one cover, and every fin, leads to the same
//! ```
//!
//! A fish proves that a fin is true or each cover holds a place of a base. Either way it says which cases there are, for
//! a proof by cases: those of one cover and the fins.
//!
//! Source: HoDoKu's manual, "Kraken Fish".

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use super::lines::{View, views};
use super::{Fish, MADE, Pattern};
use crate::step::Premise;
use crate::technique::forcing::{cases_of, common, step};
use crate::technique::implication::{Implications, Literal, Reach};
use crate::technique::pace::{Inner, Pace};
use crate::technique::{Example, Facts, Family, Look, Record, Scores, Sink, Technique, TechniqueId, origin, positions};
use chromadoku_board::id::UnitId;
use chromadoku_board::order::sort_by_key;
use chromadoku_board::set::CellSet;

pub(crate) const TYPE_1: Record = Record {
    id: TechniqueId("kraken-fish-1"),
    name: "Kraken fish, type 1",
    others: &[],
    origin: origin::KRAKEN_FISH,
    family: Family::KrakenFish,
    size: 2,
    scores: Scores::hodoku_only(500),
    code: Some("0371"),
    in_path: false,
    definition: "A finned fish whose fins do not all see the candidate to be eliminated. From each fin that does not, a \
         chain leads to its elimination. Either the fish holds without fins, or a fin is true: the candidate is \
         false in every case.",
    spot: "",
    example: Some(Example {
        givens: "6..2.....48.....5..9.3...8.......29.....3..74..5...1.....8....1.5..7......76.49..",
        grid: "
            6   7    3   2  58   58    4 1   9
            4   8    1   7  69   69    3 5   2
            5   9    2   3  4    1     6 8   7
            37  1346 468 5  168  678   2 9   368
            129 26   68  19 3    2689  5 7   4
            279 236  5   4  2689 26789 1 36  368
            23  46   469 8  259  2359  7 246 1
            123 5    469 19 7    239   8 24  36
            8   123  7   6  12   4     9 23  5
        ",
        effects: "r6c1<>2",
        near_miss: "r7c1-2",
        is_simplest: false,
    }),
    find: |technique, facts, sink| find(technique, facts, true, sink),
};

pub(crate) const TYPE_2: Record = Record {
    id: TechniqueId("kraken-fish-2"),
    name: "Kraken fish, type 2",
    origin: origin::KRAKEN_FISH,
    code: Some("0372"),
    definition: "A finned fish whose cases are told apart: the places of its bases in one cover line, and its fins. Chains \
         from all of these lead to the same conclusion. One of them is true, so the conclusion holds.",
    spot: "",
    example: Some(Example { effects: "r9c5<>2", near_miss: "r8c4+1", is_simplest: false, ..positions::FORCING_CHAINS }),
    find: |technique, facts, sink| find(technique, facts, false, sink),
    ..TYPE_1
};

/// The largest fish that is looked at, and the most fins.
const LARGEST: usize = 4;
const FINS: usize = 3;

/// Where a literal follows from: the fish with the cover that its cases are about, and these cases.
struct From {
    fish: Fish,
    cases: Vec<usize>,
    /// The size of the fish, its fins, and how long the chains are.
    rank: [usize; 3],
}

/// What was found so far, and how far the search is.
#[derive(Default)]
struct Nearest {
    found: BTreeMap<Literal, From>,
    search: Inner,
}

/// Hands out each effect once, from the smallest fish with the fewest fins and the shortest chains.
fn find(technique: &Technique, facts: &Look, own: bool, sink: &mut Sink) -> ControlFlow<()> {
    let all = facts.whole::<Implications>();
    let trails = all.chains();
    if all.candidates.is_empty() {
        return ControlFlow::Continue(());
    }
    let more = |Nearest { found, search }: &mut Nearest| {
        search.go_on(facts.pace(), |pace| {
            each_fish(pace, facts, &mut |fish| {
                for (at, &cover) in fish.covers.iter().enumerate() {
                    let cases = cases(all, facts, &fish, cover);
                    pace.spend(all.candidates.len().div_ceil(LITERALS) * cases.len());
                    for literal in common(all, &cases, |case| [&trails[case].on, &trails[case].off]) {
                        let far: u32 = cases.iter().map(|&case| trails[case].depth(literal)).sum();
                        let candidate = all.candidate(literal);
                        let held =
                            candidate.digit == fish.digit && facts.geometry().unit(cover).set.contains(candidate.cell);
                        let rank = [fish.bases.len(), fish.fins.len(), far as usize];
                        let nearer = found.get(&literal).is_none_or(|known| rank < known.rank);
                        if held == own && far as usize > cases.len() && nearer {
                            let mut fish = fish.clone();
                            fish.covers.swap(0, at);
                            found.insert(literal, From { fish, cases: cases.clone(), rank });
                        }
                    }
                }
            })
        })
    };
    facts.pace().prepare(Nearest::default, more, |Nearest { found, .. }| {
        let mut found: Vec<(Literal, &From)> = found.iter().map(|(literal, from)| (*literal, from)).collect();
        sort_by_key(&mut found, |(_, from)| from.rank);
        facts.pace().each(found.len(), |at| {
            let (literal, From { fish, cases, .. }) = found[at];
            facts.pace().spend(all.candidates.len());
            if all.follow(&[literal.opposite()], Reach::Chain).holds(literal) {
                return ControlFlow::Continue(());
            }
            let Pattern::Cover(cover) = fish.pattern() else { return ControlFlow::Continue(()) };
            let net = cases_of(all, Premise::Covered(cover), cases, literal, trails);
            sink(step(technique, all, net, literal))
        })
    })
}

/// How many candidates are looked at at once where trails are compared.
const LITERALS: usize = 16;

/// The places of the bases in a cover, and the fins.
fn cases(all: &Implications, facts: &Facts, fish: &Fish, cover: UnitId) -> Vec<usize> {
    let places = |unit: UnitId| facts.places_in(unit, fish.digit);
    let based = fish.bases.iter().fold(CellSet::EMPTY, |based, &base| based | places(base));
    let cells = based & places(cover) | fish.fins;
    cells.iter().filter_map(|cell| all.number(chromadoku_board::id::Candidate { cell, digit: fish.digit })).collect()
}

/// Visits the basic fish that have fins, not too many.
fn each_fish(pace: &Pace, facts: &Facts, visit: &mut dyn FnMut(Fish)) -> ControlFlow<()> {
    let views: Vec<&View> = facts.geometry().digits().iter().flat_map(|digit| views(facts, digit)).collect();
    pace.each(views.len() * (LARGEST - 1), |at| {
        let (view, size) = (views[at / (LARGEST - 1)], at % (LARGEST - 1) + 2);
        let few = |&at: &usize| facts.places_in(view.bases[at].unit, view.digit()).len() <= size + FINS;
        let lines: Vec<usize> = (0..view.bases.len()).filter(few).collect();
        choose(pace, &lines, size, &mut Vec::new(), &mut |bases| {
            let mask = bases.iter().fold(0, |mask, &at| mask | view.bases[at].mask);
            let covers: Vec<usize> = (0..view.covers.len()).filter(|at| mask >> at & 1 == 1).collect();
            if covers.len() > size + FINS {
                return ControlFlow::Continue(());
            }
            choose(pace, &covers, size, &mut Vec::new(), &mut |chosen| {
                let fish = view.fish(facts, bases, chosen.iter().fold(0, |mask, &at| mask | 1 << at));
                pace.spend(MADE);
                if (1..=FINS).contains(&fish.fins.len()) {
                    visit(fish);
                }
                ControlFlow::Continue(())
            })
        })
    })
}

/// Visits every choice of `count` of some numbers.
fn choose(
    pace: &Pace,
    from: &[usize],
    count: usize,
    chosen: &mut Vec<usize>,
    visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if chosen.len() == count {
        return visit(chosen);
    }
    pace.spend(from.len());
    pace.each(from.len(), |at| {
        chosen.push(from[at]);
        choose(pace, &from[at + 1..], count, chosen, visit)?;
        chosen.pop();
        ControlFlow::Continue(())
    })
}
