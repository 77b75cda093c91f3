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
use super::links::Scope;
use super::{Facts, Family, Scores, Sink, Technique, TechniqueId};
use crate::set::bits::Bits;
use crate::step::{Net, Pattern, Step};

pub(crate) const MEDUSA: Technique = Technique {
    id: TechniqueId("3d-medusa"),
    name: "3D Medusa",
    family: Family::Coloring,
    size: 1,
    scores: Scores::without_explainer(270, 80),
    code: None,
    in_path: true,
    find,
};

fn find(technique: &Technique, facts: &Facts, sink: &mut Sink) -> ControlFlow<()> {
    let links = facts.links(Scope::Plain);
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
        let breaks =
            [0, 1].map(|side| excluded[side].intersects(&colors[side]) || facts.base().empties(facts, &excluded[side]));
        if breaks != [false; 2] {
            for side in [0, 1].into_iter().filter(|&side| breaks[side]) {
                wrap(technique, facts.implications(), &colors, side, sink)?;
            }
            continue;
        }
        let [mut both, theirs] = excluded;
        both.keep(&theirs);
        colors.iter().for_each(|color| both.remove_all(color));
        if !both.is_empty() {
            let all = facts.implications();
            hand(technique, all, constraints(all, &colors), &both.iter().collect::<Vec<_>>(), sink)?;
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
    hand(technique, all, constraints, &color, sink)
}

fn hand(
    technique: &Technique,
    all: &Implications,
    constraints: Vec<usize>,
    gone: &[usize],
    sink: &mut Sink,
) -> ControlFlow<()> {
    let suppositions: Vec<Vec<Literal>> = gone.iter().map(|&at| vec![Literal { at, is_true: true }]).collect();
    let premises = all.premises(&all.fewest(&suppositions, constraints));
    let candidates = gone.iter().map(|&at| all.candidates[at]);
    let step = Step::eliminating(technique.id, Pattern::Net(Net { premises }), candidates);
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
    let mut gone = Bits::new(all.candidates.len());
    color.iter().for_each(|&at| all.excludes(at).iter().for_each(|&other| gone.insert(other)));
    let emptied = || all.constraints.iter().position(|(_, held)| held.iter().all(|&at| gone.contains(at)));
    if color.iter().any(|&at| gone.contains(at)) { None } else { emptied() }
}
