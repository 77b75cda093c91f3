//! 3D Medusa: two colors for candidates of all digits.
//!
//! ```text
//! a === b === c === d     strong links of cells with two candidates and of digits with two places join candidates into
//!                         a component; of two that are joined one is true, so all of one color are true
//! ```
//!
//! *Wrap*: a color that excludes itself, or leaves a cell or a digit of a unit without a candidate, is false. *Trap*: what
//! a candidate of either color excludes goes. In the graph of strong links a component is bipartite, and colored with
//! two colors in just one way.
//!
//! Source: SudokuWiki, "3D Medusa".

use std::ops::ControlFlow;

use super::implication::{self, Implications, Literal};
use super::links::{self, Scope, SingleNodes};
use super::{Example, Family, Look, Record, Scores, Sink, Technique, TechniqueId};
use crate::step::{Net, Pattern, Step};
use crate::technique::Origin;
use chromadoku_board::set::bits::Bits;

pub(crate) const MEDUSA: Record = Record {
    id: TechniqueId("3d-medusa"),
    name: "3D Medusa",
    others: &["3D multi-coloring"],
    origin: Origin::new("", "SudokuWiki, 3D Medusa", "https://www.sudokuwiki.org/3D_Medusa"),
    family: Family::Coloring,
    size: 1,
    scores: Scores::without_explainer(270, 80),
    code: None,
    in_path: true,
    definition: "Candidates of all digits are colored in turn along strong links: two places for a digit in a unit, or two \
         candidates in a cell. One of the colors is true everywhere. A color that contradicts itself is eliminated, \
         and so is any candidate that neither color allows.",
    spot: "Begin as with simple coloring, and go on through cells with two candidates to other digits. The more pairs \
         a board has, the further it goes.",
    example: Some(Example {
        givens: "..5.4.9.....7..8...8.....747..21.4.91.....2...936..5.......3.2..1......5...18....",
        grid: "
            36  7  5   38  4  68  9 1  2
            46  2  146 7   9  16  8 5  3
            39  8  19  35  25 125 6 7  4
            7   56 68  2   1  58  4 3  9
            1   45 48  589 3  589 2 6  7
            2   9  3   6   7  4   5 8  1
            469 46 7   459 56 3   1 2  8
            8   1  26  49  26 7   3 49 5
            5   3  249 1   8  29  7 49 6
        ",
        effects: "r5c4<>9 r7c4<>5",
        near_miss: "r7c3=.",
        is_simplest: true,
    }),
    find,
};

fn find(technique: &Technique, facts: &Look, sink: &mut Sink) -> ControlFlow<()> {
    let links = links::of(facts, Scope::Plain);
    if links.singles > implication::MOST {
        return ControlFlow::Continue(());
    }
    let mut known = Bits::new(links.singles);
    for start in 0..links.singles {
        if known.contains(start) || !links.is_linked(start) {
            continue;
        }
        let colors = links.component(start);
        colors.iter().for_each(|color| known.add(color));
        if colors.iter().map(Bits::count).sum::<usize>() < 4 {
            continue;
        }
        let excluded = [0, 1].map(|side| links.excluded_by_any(&colors[side]));
        // A color that leads to a contradiction by its own exclusions is false; else what both colors exclude goes.
        let breaks = [0, 1].map(|side| {
            excluded[side].intersects(&colors[side]) || facts.whole::<SingleNodes>().empties(facts, &excluded[side])
        });
        if breaks != [false; 2] {
            for side in [0, 1].into_iter().filter(|&side| breaks[side]) {
                wrap(technique, facts.whole::<Implications>(), &colors, side, sink)?;
            }
            continue;
        }
        let [mut both, theirs] = excluded;
        both.keep(&theirs);
        colors.iter().for_each(|color| both.remove_all(color));
        if !both.is_empty() {
            let all = facts.whole::<Implications>();
            emit(technique, all, constraints(all, &colors), &both.iter().collect::<Vec<_>>(), sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// A color is false.
fn wrap(
    technique: &Technique,
    all: &Implications,
    colors: &[Bits; 2],
    side: usize,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let color: Vec<usize> = colors[side].iter().collect();
    let mut constraints = constraints(all, colors);
    let emptied = emptied(all, &color).filter(|at| !constraints.contains(at));
    constraints.extend(emptied);
    emit(technique, all, constraints, &color, sink)
}

fn emit(
    technique: &Technique,
    all: &Implications,
    constraints: Vec<usize>,
    eliminated: &[usize],
    sink: &mut Sink,
) -> ControlFlow<()> {
    let suppositions: Vec<Vec<Literal>> = eliminated.iter().map(|&at| vec![Literal { at, is_true: true }]).collect();
    let premises = all.premises(&all.fewest(&suppositions, constraints));
    let candidates = eliminated.iter().map(|&at| all.candidates[at]);
    let step = Step::eliminating(technique.id, Pattern::Net(Net::of(premises)), candidates);
    step.map_or(ControlFlow::Continue(()), sink)
}

/// The constraints of two candidates that join a component.
fn constraints(all: &Implications, colors: &[Bits; 2]) -> Vec<usize> {
    let inside = |&at: &usize| colors.iter().any(|color| color.contains(at));
    let joins = |held: &[usize]| held.len() == 2 && held.iter().all(inside);
    (0..all.constraints.len()).filter(|&at| joins(&all.constraints[at].1)).collect()
}

/// The first constraint that a color, taken to be true, leaves without a candidate; none where it excludes itself.
fn emptied(all: &Implications, color: &[usize]) -> Option<usize> {
    let mut eliminated = Bits::new(all.candidates.len());
    color.iter().for_each(|&at| all.excludes(at).iter().for_each(|&other| eliminated.insert(other)));
    let emptied = || all.constraints.iter().position(|(_, held)| held.iter().all(|&at| eliminated.contains(at)));
    if color.iter().any(|&at| eliminated.contains(at)) { None } else { emptied() }
}
