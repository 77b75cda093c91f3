//! SudokuWiki's grade, by its own walk.
//!
//! At each turn the first strategy of its list that finds something is carried out wherever it applies, and counts once:
//! its score times the density of the candidates, so that it does not matter how many singles or eliminations there are. A
//! chain counts for itself, with its length. The grade is twice the logarithm of the sum to the base of 5.
//!
//! Source: SudokuWiki, "Grading Puzzles".

use super::scores;
use crate::board::Board;
use crate::set::CellSet;
use crate::step::{Effect, Pattern, Step};
use crate::technique::{Facts, Technique, TechniqueId};

/// The strategies in order, as far as there are techniques for them.
const ORDER: [&str; 47] = [
    "naked-single",
    "hidden-single",
    "naked-pair",
    "locked-pair",
    "naked-triple",
    "locked-triple",
    "hidden-pair",
    "hidden-triple",
    "naked-quad",
    "hidden-quad",
    "pointing",
    "claiming",
    "bug-plus-1",
    "x-wing",
    "unique-rectangle-1",
    "remote-pair",
    "simple-colors-trap",
    "simple-colors-wrap",
    "xy-wing",
    "empty-rectangle",
    "swordfish",
    "xyz-wing",
    "skyscraper",
    "two-string-kite",
    "turbot-fish",
    "x-chain",
    "xy-chain",
    "jellyfish",
    "unique-rectangle-2",
    "unique-rectangle-3",
    "unique-rectangle-4",
    "unique-rectangle-5",
    "avoidable-rectangle-1",
    "avoidable-rectangle-2",
    "hidden-rectangle",
    "finned-x-wing",
    "sashimi-x-wing",
    "finned-swordfish",
    "sashimi-swordfish",
    "franken-swordfish",
    "continuous-nice-loop",
    "discontinuous-nice-loop",
    "aic",
    "sue-de-coq",
    "als-xz",
    "als-xy-wing",
    "als-aic",
];

/// The highest score of the list, which a puzzle that is not solved has once more.
const HARDEST: f64 = 300.0;

/// The grade of a puzzle that is known to have one solution, with its givens in these cells: below 3 it is easy, below 4
/// normal, below 5 medium, below 7 hard, below 9 expert.
pub fn grade(board: Board, givens: CellSet) -> f64 {
    let mut facts = Facts::owning(board).with_unique(Some(givens));
    let strategies: Vec<&Technique> = ORDER.iter().filter_map(|name| TechniqueId::find(name)).collect();
    let mut sum: f64 = 0.0;
    while !facts.unsolved().is_empty() {
        let Some(steps) = strategies.iter().find_map(|technique| turn(technique, &facts)) else {
            sum += HARDEST * density(&facts);
            break;
        };
        sum += steps.first().and_then(|step| scores(step).wiki).map_or(0.0, |score| f64::from(score) * density(&facts));
        for effect in steps.into_iter().flat_map(|step| step.effects) {
            // Two patterns may say the same.
            if facts.has(effect.candidate()) {
                facts.apply(effect);
            }
        }
    }
    2.0 * sum.max(1.0).ln() / 5f64.ln()
}

/// All that a strategy finds; of chains one.
fn turn(technique: &Technique, facts: &Facts) -> Option<Vec<Step>> {
    let first = technique.first_of(facts)?;
    let is_chain = matches!(first.pattern, Pattern::Chain(_));
    let places = matches!(first.effects[..], [Effect::Place(_)]);
    Some(if is_chain && !places { vec![first] } else { technique.all_of(facts) })
}

/// SudokuWiki's factor: how many candidates there are, 20 on an empty 9x9 board but for two.
fn density(board: &Board) -> f64 {
    let geometry = board.geometry();
    let all = geometry.cell_count() * geometry.digit_count() - 2;
    20.0 * board.candidate_count() as f64 / all as f64
}
