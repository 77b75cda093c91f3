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

use super::implication::{Implications, Literal};
use super::links::Bits;
use super::{Facts, Scores, Sink, Technique, TechniqueId};
use crate::step::{Net, Pattern, Step};

pub(crate) const MEDUSA: Technique = Technique {
    id: TechniqueId("3d-medusa"),
    name: "3D Medusa",
    size: 1,
    scores: Scores::without_explainer(270, 80),
    code: None,
    in_path: true,
    find,
};

fn find(technique: &Technique, facts: &Facts, sink: &mut Sink) -> ControlFlow<()> {
    let all = facts.implications();
    let mut known = vec![false; all.candidates.len()];
    for start in 0..all.candidates.len() {
        if known[start] {
            continue;
        }
        let [ours, theirs] = component(all, start);
        ours.iter().chain(&theirs).for_each(|&at| known[at] = true);
        if ours.len() + theirs.len() < 4 {
            continue;
        }
        let links = || links(all, &ours, &theirs);
        // A color that leads to a contradiction by its own exclusions is false; else what both colors exclude goes.
        let broken: Vec<&Vec<usize>> =
            [&ours, &theirs].into_iter().filter(|color| break_of(all, color).is_some()).collect();
        if broken.is_empty() {
            let mut both = excluded(all, &ours);
            both.keep(&excluded(all, &theirs));
            let gone: Vec<usize> = both.iter().filter(|at| !ours.contains(at) && !theirs.contains(at)).collect();
            if !gone.is_empty() {
                hand(technique, all, links(), &gone, sink)?;
            }
        } else {
            for color in broken {
                let mut constraints = links();
                let more = break_of(all, color).into_iter().flatten().filter(|at| !constraints.contains(at));
                constraints.extend(more.collect::<Vec<_>>());
                hand(technique, all, constraints, color, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
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

/// The candidates that strong links join to one, by color.
fn component(all: &Implications, start: usize) -> [Vec<usize>; 2] {
    let mut colors = [vec![start], Vec::new()];
    let mut open = vec![(start, 0)];
    while let Some((at, color)) = open.pop() {
        for other in all.partners(at) {
            // Where an odd cycle joins a candidate to itself, the first color stays: the color then breaks.
            if !colors.iter().any(|known| known.contains(&other)) {
                colors[1 - color].push(other);
                open.push((other, 1 - color));
            }
        }
    }
    colors
}

/// The constraints of two candidates that join a component.
fn links(all: &Implications, ours: &[usize], theirs: &[usize]) -> Vec<usize> {
    let inside = |held: &[usize]| held.len() == 2 && held.iter().all(|at| ours.contains(at) || theirs.contains(at));
    (0..all.constraints.len()).filter(|&at| inside(&all.constraints[at].1)).collect()
}

/// What the candidates of a color exclude.
fn excluded(all: &Implications, color: &[usize]) -> Bits {
    let mut gone = Bits::new(all.candidates.len());
    color.iter().for_each(|&at| all.excludes(at).iter().for_each(|&other| gone.insert(other)));
    gone
}

/// The constraint that a color, taken to be true, leaves without a candidate, if it does or excludes itself.
fn break_of(all: &Implications, color: &[usize]) -> Option<Option<usize>> {
    let gone = excluded(all, color);
    let emptied = || all.constraints.iter().position(|(_, held)| held.iter().all(|&at| gone.contains(at)));
    match color.iter().any(|&at| gone.contains(at)) {
        true => Some(None),
        false => emptied().map(Some),
    }
}
