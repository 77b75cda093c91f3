//! Folding a list of steps: a set that contains a smaller one of the list goes under it.
//!
//! On a board with the pairs 12 and 34 the quad 1234 is true as well, and says nothing new. People want to see the pairs,
//! and the quad on request. In the same way a chain goes under an earlier one of another kind between the same ends: a
//! turbot fish is an X-chain as well.

use crate::step::{Effect, HallSet, Node, Pattern, Side, Step};
use chromadoku_board::order::in_order;
use rustc_hash::FxHashMap;

/// A step of a folded list and what contains it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Folded {
    /// The step.
    pub step: Step,
    /// The larger sets that contain its set, or chains between the same ends, in the order of the list.
    pub under: Vec<Step>,
}

/// Folds a list of steps: a Hall set goes under the smallest one of the list, and of those the first, that it contains
/// in a unit that both speak of. What stays on top keeps its order.
pub fn fold(steps: Vec<Step>) -> Vec<Folded> {
    let by_size = in_order(0..steps.len(), |&at| (hall(&steps[at]).map(|hall| hall.cells.len()), at));
    // A set on top contains none that was met before. One that contains a folded set also contains what that is under.
    let mut tops: Vec<usize> = Vec::new();
    let mut top_of: Vec<usize> = (0..steps.len()).collect();
    for at in by_size {
        match tops.iter().find(|&&top| contains(&steps[at], &steps[top])) {
            Some(&top) => top_of[at] = top,
            None => tops.push(at),
        }
    }
    let mut chains: FxHashMap<([Node; 2], &[Effect]), usize> = FxHashMap::default();
    for (at, step) in steps.iter().enumerate() {
        let Some(ends) = ends(step) else { continue };
        let first = *chains.entry((ends, &step.effects)).or_insert(at);
        if steps[first].technique != step.technique {
            top_of[at] = first;
        }
    }
    let mut under: Vec<Vec<Step>> = vec![Vec::new(); steps.len()];
    let mut on_top = Vec::new();
    for (at, step) in steps.into_iter().enumerate() {
        if top_of[at] == at { on_top.push((at, step)) } else { under[top_of[at]].push(step) }
    }
    on_top.into_iter().map(|(at, step)| Folded { step, under: std::mem::take(&mut under[at]) }).collect()
}

/// The ends of an open chain, whichever way it is read.
fn ends(step: &Step) -> Option<[Node; 2]> {
    let Pattern::Chain(chain) = &step.pattern else { return None };
    let (&a, &b) = (chain.nodes.first()?, chain.nodes.last()?);
    (!chain.closed).then_some(if a <= b { [a, b] } else { [b, a] })
}

fn hall(step: &Step) -> Option<&HallSet> {
    if let Pattern::Hall(hall) = &step.pattern { Some(hall) } else { None }
}

/// Whether the set of one step strictly contains that of another: cells on the side of the cells, else digits.
fn contains(large: &Step, small: &Step) -> bool {
    let (Some(large), Some(small)) = (hall(large), hall(small)) else {
        return false;
    };
    let inside = match large.side {
        Side::Cells => small.cells.is_subset(&large.cells),
        Side::Digits => small.digits.is_subset(large.digits),
    };
    inside
        && large.side == small.side
        && small.cells.len() < large.cells.len()
        && large.units.iter().any(|unit| small.units.contains(unit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::path::all_steps;
    use chromadoku_board::codec::text;

    /// The folded list of the steps that a 4x4 board has in its first row, as lines: technique and what is under it.
    fn folded(row: &str) -> Vec<String> {
        let board = text::parse(&format!("{row}|1234 1234 1234 1234|{0}|{0}", "1234 1234 1234 1234")).unwrap().board();
        let row = board.geometry().units().next().unwrap().0;
        let in_row = |step: &Step| hall(step).is_some_and(|hall| hall.units[..] == [row]);
        let steps: Vec<Step> = all_steps(&board).into_iter().filter(in_row).collect();
        let name = |step: &Step| step.technique.0.to_string();
        fold(steps)
            .iter()
            .map(|folded| folded.under.iter().fold(name(&folded.step), |line, step| line + " < " + step.technique.0))
            .collect()
    }

    #[test]
    fn a_triple_that_contains_a_pair_goes_under_it_and_sides_do_not_mix() {
        // Cells 1 and 3 hold 12; with cell 4 they are a triple. Digit 4 is only in cell 2; with 3 it is a hidden pair.
        assert_eq!(folded("12 1234 12 23"), ["hidden-single < hidden-pair", "naked-pair < naked-triple"]);
    }

    #[test]
    fn a_turbot_fish_is_not_told_again_as_a_chain() {
        let text = "19.4325...5.98.41...41.5..34297..835.1.3289..638594....71659...9428.3.5..6.24...9";
        let folded = fold(all_steps(&text::parse(text).unwrap().board()));
        let is = |step: &Step, names: &[&str]| names.contains(&step.technique.0);
        let turbots = ["skyscraper", "two-string-kite", "turbot-fish"];
        let fish: Vec<&Folded> = folded.iter().filter(|folded| is(&folded.step, &turbots)).collect();
        assert!(fish.iter().any(|fish| fish.under.iter().any(|step| is(step, &["x-chain"]))));
        for chain in folded.iter().filter(|folded| is(&folded.step, &["x-chain"])) {
            let same = |fish: &&&Folded| ends(&fish.step) == ends(&chain.step);
            assert!(fish.iter().filter(same).all(|fish| fish.step.effects != chain.step.effects));
        }
    }

    #[test]
    fn equal_sets_and_sets_of_other_units_stay_apart() {
        let board = text::parse("12 1234 12 1234|1234 1234 1234 1234|12 1234 23 1234|1234 1234 1234 1234");
        let steps = all_steps(&board.unwrap().board());
        let count = steps.len();
        let twice: Vec<Step> = steps.iter().chain(&steps).cloned().collect();
        let tops = fold(twice);
        assert_eq!(tops.iter().map(|folded| 1 + folded.under.len()).sum::<usize>(), 2 * count);
        assert!(tops.iter().filter(|folded| folded.step.technique.0 == "naked-pair").count() >= 2);
        for folded in &tops {
            assert!(folded.under.iter().all(|step| contains(step, &folded.step) || ends(step).is_some()));
            assert!(!tops.iter().any(|other| contains(&folded.step, &other.step)));
        }
    }
}
