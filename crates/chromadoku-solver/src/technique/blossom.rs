//! Death blossom: a stem cell, and for each of its candidates an almost locked set, a petal, that loses it to the stem.
//!
//! ```text
//! stem {1 2}    petal {1 .. z} sees the stem with its 1, petal {2 .. z} with its 2
//! ```
//!
//! Suppose that a candidate that sees every z of all petals is true. Then each petal is locked and holds the stem's
//! candidate, so the stem has none left. In the graph the stem is a vertex all of whose colors lead to z.
//!
//! Source: HoDoKu's manual, "Death Blossom".

use std::ops::ControlFlow;

use super::als::{self, Als};
use super::{Example, Facts, Family, Look, Record, Scores, Sink, Technique, TechniqueId, positions};
use crate::step::{Constraint, Net, Pattern, Premise, Step};
use crate::technique::Origin;
use chromadoku_board::id::{Candidate, Cell};
use chromadoku_board::set::{CellSet, DigitSet};

pub(crate) const DEATH_BLOSSOM: Record = Record {
    id: TechniqueId("death-blossom"),
    name: "Death blossom",
    others: &[],
    origin: Origin::new(
        "Formulated and named by Mike Barker: a stem cell points to almost locked sets, its petals.",
        "SudokuWiki, Death Blossom",
        "https://www.sudokuwiki.org/Death_Blossom",
    ),
    family: Family::AlmostLockedSets,
    size: 3,
    scores: Scores::without_explainer(360, 200),
    code: Some("0904"),
    in_path: false,
    definition: "Every candidate of a stem cell sees all places of its digit in an almost locked set, a petal, and all \
         petals share a further digit. Whatever the stem holds, one petal loses that digit and must hold all its \
         others. So whatever sees all places of the shared digit in the petals loses it.",
    spot: "Start from a stem cell with two or three candidates, and find a petal for each: an almost locked set all \
         of whose places for that digit the stem sees.",
    example: Some(Example { effects: "r9c4<>1", near_miss: "r9c7=.", is_simplest: false, ..positions::FORCING_CHAINS }),
    find,
};

/// Stems with more candidates are not looked at.
const MOST: usize = 5;

fn find(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    let is_stem = |&cell: &Cell| (2..=MOST).contains(&facts.candidates(cell).len());
    let stems: Vec<Cell> = facts.unsolved().iter().filter(is_stem).collect();
    facts.pace().each(stems.len(), |at| {
        let (stem, digits) = (stems[at], facts.candidates(stems[at]));
        let petals: Vec<Vec<&Als>> = digits
            .iter()
            .map(|digit| {
                let reaches = |set: &&Als| {
                    let held = set.cells & *facts.places(digit);
                    set.digits.contains(digit) && held.is_subset(facts.geometry().peers(stem))
                };
                als::sets(facts).iter().filter(|set| !set.cells.contains(stem)).filter(reaches).collect()
            })
            .collect();
        facts.pace().spend(als::sets(facts).len());
        if petals.iter().any(|list| list.is_empty()) {
            return ControlFlow::Continue(());
        }
        let open = Open { stem, ends: facts.geometry().digits() - digits, petals: Vec::new() };
        choose(technique, facts, &petals, &open, sink)
    })
}

/// Petals chosen so far, and the digits that all of them have.
struct Open<'a> {
    stem: Cell,
    ends: DigitSet,
    petals: Vec<&'a Als>,
}

fn choose(technique: &Technique, facts: &Look, lists: &[Vec<&Als>], open: &Open, sink: &mut Sink) -> ControlFlow<()> {
    let Some((list, rest)) = lists.split_first() else { return emit(technique, facts, open, sink) };
    facts.pace().each(list.len(), |at| {
        let petal = list[at];
        facts.pace().spend(open.petals.len() + 1);
        // A petal may serve two candidates of the stem; another one for the second would say no more.
        let ends = open.ends & petal.digits;
        let petals: Vec<&Als> = open.petals.iter().copied().chain([petal]).collect();
        if ends.iter().any(|end| !eliminated(facts, &petals, end).is_empty()) {
            choose(technique, facts, rest, &Open { stem: open.stem, ends, petals }, sink)?;
        }
        ControlFlow::Continue(())
    })
}

/// What sees every place of a digit in all petals.
fn eliminated(facts: &Facts, petals: &[&Als], end: chromadoku_board::id::Digit) -> CellSet {
    let held = petals.iter().fold(CellSet::EMPTY, |all, petal| all | petal.cells) & *facts.places(end);
    facts.seen_by_all(end, held.iter())
}

fn emit(technique: &Technique, facts: &Look, open: &Open, sink: &mut Sink) -> ControlFlow<()> {
    let taken = open
        .ends
        .iter()
        .flat_map(|digit| eliminated(facts, &open.petals, digit).iter().map(move |cell| Candidate { cell, digit }));
    let stem = Premise::One(Constraint::Cell(open.stem));
    let petals = open.petals.iter().map(|petal| Premise::Cells(petal.cells));
    let pattern = Pattern::Net(Net::of([stem].into_iter().chain(petals).collect()));
    Step::eliminating(technique.id, pattern, taken).map_or(ControlFlow::Continue(()), sink)
}
