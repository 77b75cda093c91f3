//! SudokuWiki's grade, by its own walk.
//!
//! At each turn the first strategy of its list that finds something is carried out wherever it applies, and counts once:
//! its score times the density of the candidates, so that it does not matter how many singles or eliminations there are. A
//! chain counts for itself, with its length. The grade is twice the logarithm of the sum to the base of 5.
//!
//! Source: SudokuWiki, "Grading Puzzles".

use rustc_hash::FxHashSet;
use std::ops::ControlFlow;

use super::scores;
use crate::step::{Effect, Pattern, Step};
use crate::technique::{FUEL, Facts, Part, Place, TechniqueId};
use chromadoku_board::board::Board;
use chromadoku_board::order::in_order;
use chromadoku_board::set::CellSet;

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

/// The grade of a puzzle that is known to have one solution, with its givens in these cells. [`name`] says what it is called.
pub fn grade(board: Board, givens: CellSet) -> f64 {
    let mut walk = Walk::new(board, givens);
    while walk.advance() {}
    walk.grade()
}

/// What SudokuWiki calls a grade.
pub fn name(grade: f64) -> &'static str {
    match grade {
        grade if grade < 3.0 => "easy",
        grade if grade < 4.0 => "normal",
        grade if grade < 5.0 => "medium",
        grade if grade < 7.0 => "hard",
        grade if grade < 9.0 => "expert",
        _ => "master",
    }
}

/// The walk, a part of a search a call.
pub struct Walk {
    facts: Facts<'static>,
    sum: f64,
    /// The strategy that is being tried, and where its search goes on.
    at: (usize, Place),
    /// Its first step, and all that it does.
    first: Option<Step>,
    effects: FxHashSet<Effect>,
}

impl Walk {
    /// The walk of a puzzle that is known to have one solution, with its givens in these cells.
    pub fn new(board: Board, givens: CellSet) -> Walk {
        let facts = Facts::owning(board).with_unique(Some(givens));
        Walk { facts, sum: 0.0, at: Default::default(), first: None, effects: FxHashSet::default() }
    }

    /// The grade of what was done so far.
    pub fn grade(&self) -> f64 {
        2.0 * self.sum.max(1.0).ln() / 5f64.ln()
    }

    /// The strategy that is being tried, and how many were tried of how many.
    pub fn technique(&self) -> Option<(TechniqueId, usize, usize)> {
        ORDER.get(self.at.0).map(|name| (TechniqueId(name), self.at.0, ORDER.len()))
    }

    /// Goes on by a part; says whether there is more to be done.
    pub fn advance(&mut self) -> bool {
        let (number, place) = std::mem::take(&mut self.at);
        if self.facts.unsolved().is_empty() {
            return false;
        }
        let Some(name) = ORDER.get(number) else {
            self.sum += HARDEST * density(&self.facts);
            // There is no way on from here.
            self.at = (number, place);
            return false;
        };
        // A strategy does all that it finds; of chains one.
        let (first, effects) = (&mut self.first, &mut self.effects);
        let mut keep = |step: Step| {
            effects.extend(step.effects.iter().copied());
            let step = first.get_or_insert(step);
            let is_chain = matches!(step.pattern, Pattern::Chain(_));
            let places = matches!(step.effects[..], [Effect::Place(_)]);
            if is_chain && !places { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let found = TechniqueId(name).get().find_part(&self.facts, place, FUEL, &mut keep);
        self.at = match (found, self.first.take()) {
            (Part::Paused(place), first) => {
                self.first = first;
                (number, place)
            }
            (Part::Over | Part::Taken, None) => (number + 1, Place::default()),
            (Part::Over | Part::Taken, Some(first)) => {
                self.sum += scores(&first).wiki.map_or(0.0, |score| f64::from(score) * density(&self.facts));
                for effect in in_order(self.effects.drain(), |&effect| effect) {
                    // A placement may have done it.
                    if self.facts.has(effect.candidate()) {
                        self.facts.apply(effect);
                    }
                }
                Default::default()
            }
        };
        true
    }
}

/// SudokuWiki's factor: how many candidates there are, 20 on an empty 9x9 board but for two.
fn density(board: &Board) -> f64 {
    let geometry = board.geometry();
    let all = geometry.cell_count() * geometry.digit_count() - 2;
    20.0 * board.candidate_count() as f64 / all as f64
}
