//! A step told in beats: one inference each, in the order in which they follow.
//!
//! Every step has a story but a single, which is seen at a glance.

pub mod anatomy;
mod beat;
mod bounds;
mod chain;
mod classes;
pub mod colored;
mod counted;
pub mod exocet;
mod firework;
pub mod hint;
pub mod marks;
pub mod parts;
pub mod refutation;
mod sentence;
mod skyline;
#[cfg(test)]
pub(crate) mod tests;
mod turns;
mod ways;

use chromadoku_board::board::Board;
use chromadoku_board::id::{Candidate, RuleId, UnitId};
use chromadoku_solver::step::{Chain, Constraint, Effect, Node, Pattern, Premise, Step};

use self::beat::{conclusion, digits_of, supposition};
use self::colored::Colored;
use self::refutation::{Refutation, constraint, excludes, possibilities};
use crate::figure::Role;
use crate::words::{self, either, plain};

pub use beat::Beat;
pub use sentence::{carried_out, claimed, looked_for, sentence};

/// The units that a step speaks of.
pub fn units_of(step: &Step) -> Vec<UnitId> {
    marks::units_of(&step.pattern)
}

/// The rules that a step rests on.
pub fn rules_of(step: &Step) -> Vec<RuleId> {
    marks::rules_of(&step.pattern)
}

/// The story of a step; no beats where it has none.
pub fn beats(board: &Board, step: &Step) -> Vec<Beat> {
    if let Some(colored) = Colored::of(board, step) {
        return colored.beats(board, &conclusion(board, &step.effects, 1));
    }
    let told = firework::told(board, step).or_else(|| exocet::told(board, step));
    told.unwrap_or_else(|| {
        let told = of_pattern(board, &step.pattern, &step.effects);
        exocet::anatomy(board, step).into_iter().chain(told).collect()
    })
}

/// The story of a pattern that has these effects.
fn of_pattern(board: &Board, pattern: &Pattern, effects: &[Effect]) -> Vec<Beat> {
    let geometry = board.geometry();
    let Some(&first) = effects.first() else { return Vec::new() };
    match pattern {
        Pattern::Net(net) => turns::refuted(board, effects, net)
            .unwrap_or_else(|| turns::at_once(board, effects, &words::net(geometry, net))),
        Pattern::Chain(chain) => chain::along(board, chain, effects),
        Pattern::Hall(hall) => counted::hall(board, hall, effects),
        Pattern::Cover(cover) => counted::cover(board, cover, effects),
        Pattern::Ledger(ledger) => counted::ledger(board, ledger, effects),
        Pattern::Blocks(blocks) => counted::blocks(board, blocks, effects),
        Pattern::Templates(digit) => ways::templates(board, *digit, effects),
        Pattern::Filling(filling) => ways::filling(board, filling, effects),
        Pattern::Automorphism(map) => ways::automorphism(board, map, first, effects),
        Pattern::Joint(parts) => {
            let told = parts.iter().map(|part| of_pattern(board, part, &decided(board, part, effects)));
            let mut told: Vec<Vec<Beat>> = told.collect();
            let about = told.first().and_then(|beats| beats.first()).cloned();
            for (number, beats) in (0..).zip(&mut told) {
                // Where it is about the same as the first one, that need not be said again.
                if number > 0 && beats.len() > 1 && beats.first() == about.as_ref() {
                    let same = beats.remove(0);
                    beats[0].marks.splice(0..0, same.marks);
                }
                // What one of them supposes is none of the others' business.
                beats.iter_mut().for_each(|beat| beat.scope.insert(0, number));
                if let (1.., Some(first)) = (number, beats.first_mut()) {
                    first.text = format!("And apart from that, {}", plain(&first.text));
                }
            }
            told.into_iter().flatten().collect()
        }
    }
}

/// The effects that a part of a pattern may have: all, where that cannot be told by its candidates.
pub fn decided(board: &Board, part: &Pattern, effects: &[Effect]) -> Vec<Effect> {
    let sees = |node: &Node, gone: Candidate| excludes(board.geometry(), node, gone);
    let is_own = |gone: Candidate| match part {
        Pattern::Chain(Chain { nodes, closed: false, .. }) => {
            nodes.first().is_some_and(|node| sees(node, gone)) && nodes.last().is_some_and(|node| sees(node, gone))
        }
        Pattern::Cover(cover) => cover.covers.iter().any(|cover| possibilities(board, *cover).contains(&gone)),
        _ => true,
    };
    let own: Vec<Effect> = effects.iter().copied().filter(|effect| is_own(effect.candidate())).collect();
    if own.is_empty() { effects.to_vec() } else { own }
}

/// Whether a step is told by counting, as fireworks are and most Exocets, and not by what its pattern would let fail.
pub fn is_counted(board: &Board, step: &Step) -> bool {
    counted(board, step).is_some()
}

/// What a step comes to that is told by counting.
fn counted(board: &Board, step: &Step) -> Option<String> {
    firework::claim(board, step).or_else(|| exocet::claim(board, step))
}

/// What the [summary] of a refutation along single constraints speaks of: what is supposed, and all that is possible where it fails, or where
/// no case works, which would be false. Nothing of other steps, whose pattern is what they rest on.
pub fn ends(board: &Board, step: &Step) -> Option<Vec<(Role, Candidate)>> {
    let (Pattern::Net(net), effect) = (&step.pattern, *step.effects.first()?) else { return None };
    if !net.all().all(|premise| matches!(premise, Premise::One(_) | Premise::Lemma(_))) {
        return None;
    }
    let at = match &net.over {
        Some(over) => constraint(over)?,
        None => constraint(&Refutation::of(board, effect, net)?.pop()?.refutation?.broken)?,
    };
    let lies = possibilities(board, at).into_iter().map(|at| (Role::ColorB, at));
    Some(lies.chain(supposition(board.geometry(), &[effect]).marks).collect())
}

/// What a step rests on in one sentence, where its pattern does not say it: a coloring by its colors, a refutation or a proof by cases as
/// `If r6c1 were 1, column 1 would have no place for 9.`; nothing for other steps.
pub fn summary(board: &Board, step: &Step) -> Option<String> {
    if let Some(claim) = Colored::of(board, step).map(|colored| colored.claim).or_else(|| counted(board, step)) {
        return Some(claim);
    }
    let Pattern::Net(net) = &step.pattern else { return None };
    let (geometry, effect) = (board.geometry(), *step.effects.first()?);
    let (ways, together) = Refutation::of_effects(board, &step.effects, net).unwrap_or((Vec::new(), 1));
    let would = match net.over.as_ref().map(constraint) {
        None => words::broken(geometry, &ways.last()?.refutation.as_ref()?.broken)?,
        Some(over) => match over? {
            Constraint::Cell(cell) => format!("no candidate of {} would work", geometry.name(cell)),
            Constraint::Place(unit, digit) => format!("no place for {digit} in {} would work", geometry.unit(unit)),
        },
    };
    let not = if matches!(effect, Effect::Place(_)) { "not " } else { "" };
    let digits = either(digits_of(&step.effects[..together]));
    Some(format!("If {} were {not}{digits}, {would}", geometry.name(effect.candidate().cell)))
}
