//! Sudoku Explainer's rating, as a measure: the walk that it would take.
//!
//! At each turn it takes the first step of the first technique in its order that has one; the order is by rating. The
//! rating of a puzzle is that of its hardest step. A chain has the rating of its kind, and a tenth more for each
//! threshold that its length passes. What this walk does is not shown to anybody: a step that is shown has a certificate
//! and comes from a path.
//!
//! The order is the one of Sukaku Explainer, whose ratings most collections of rated puzzles have: beside the techniques
//! of Sudoku Explainer it knows turbot fish, chains of three strong links, and wings of four and five cells. Ratings are
//! in tenths.

mod links;
mod multiple;
mod nested;
mod net;
mod wing;

use crate::board::Board;
use crate::id::Candidate;
use crate::set::CellSet;
use crate::step::Effect;
use crate::technique::{Facts, Technique, TechniqueId};

/// A step of the walk: its rating, and what it does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Hint {
    pub(crate) rating: u16,
    pub(crate) effects: Vec<Effect>,
}

impl Hint {
    fn eliminating(rating: u16, gone: impl IntoIterator<Item = Candidate>) -> Option<Hint> {
        let effects: Vec<Effect> = gone.into_iter().map(Effect::Eliminate).collect();
        (!effects.is_empty()).then_some(Hint { rating, effects })
    }
}

/// How a walk goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// A step of this rating was taken.
    Took(u16),
    /// It looks for one, and has more to look at.
    Looking,
    /// The board is solved; the rating is known.
    Solved,
    /// What is left needs more than this program measures.
    Beyond,
}

/// The lowest rating of what is not measured: dynamic chains in which others are nested that have further techniques in
/// them.
pub const BEYOND: u16 = 110;

/// The techniques of our own that are found the same way, with their ratings, in order. Chains come after them.
const SIMPLE: &[(&str, u16)] = &[
    ("pointing", 26),
    ("claiming", 28),
    ("locked-pair", 30),
    ("naked-pair", 30),
    ("x-wing", 32),
    ("hidden-pair", 34),
    ("locked-triple", 36),
    ("naked-triple", 36),
    ("swordfish", 38),
    ("hidden-triple", 40),
    ("skyscraper", 40),
    ("two-string-kite", 41),
    ("turbot-fish", 42),
    ("empty-rectangle", 43),
    ("xy-wing", 42),
    ("xyz-wing", 44),
    ("unique-rectangle-1", 45),
    ("unique-rectangle-2", 45),
    ("unique-rectangle-4", 45),
    ("unique-rectangle-3", 46),
    ("naked-quad", 50),
    ("jellyfish", 52),
    ("hidden-quad", 54),
];

/// The walk of a board, one step a call.
pub struct Walk {
    facts: Facts<'static>,
    simple: Vec<(&'static Technique, u16)>,
    grave: &'static Technique,
    rating: u16,
    is_beyond: bool,
    /// The search for a chain with others in it.
    nested: Option<Box<nested::Search>>,
}

impl Walk {
    /// A walk from a puzzle that is known to have one solution, with its givens in these cells.
    pub fn new(board: Board, givens: CellSet) -> Walk {
        let known = |&(name, rating): &(&str, u16)| TechniqueId::find(name).map(|technique| (technique, rating));
        Walk {
            facts: Facts::owning(board).with_unique(Some(givens)),
            simple: SIMPLE.iter().filter_map(known).collect(),
            grave: TechniqueId("bug-plus-1").get(),
            rating: 0,
            is_beyond: false,
            nested: None,
        }
    }

    /// The rating so far, in tenths: that of the hardest step.
    pub fn rating(&self) -> u16 {
        self.rating
    }

    /// Whether something that is not measured was needed, so that the puzzle may be harder than its rating.
    pub fn is_beyond(&self) -> bool {
        self.is_beyond
    }

    /// Takes a step, or looks for one a bit further.
    pub fn advance(&mut self) -> Turn {
        if self.facts.unsolved().is_empty() {
            return Turn::Solved;
        }
        let hint = match &mut self.nested {
            Some(search) => {
                let Some(hint) = search.advance() else { return Turn::Looking };
                self.nested = None;
                hint
            }
            None => match self.find() {
                None => {
                    self.nested = Some(Box::new(nested::Search::new(&self.facts)));
                    return Turn::Looking;
                }
                hint => hint,
            },
        };
        match hint {
            Some(hint) => {
                self.rating = self.rating.max(hint.rating);
                hint.effects.iter().for_each(|&effect| self.facts.apply(effect));
                Turn::Took(hint.rating)
            }
            None => {
                self.rating = self.rating.max(BEYOND);
                self.is_beyond = true;
                Turn::Beyond
            }
        }
    }

    fn find(&self) -> Option<Hint> {
        let facts = &self.facts;
        single(facts)
            .or_else(|| self.simple.iter().find_map(|&(technique, rating)| own(facts, technique, rating)))
            .or_else(|| links::three(facts))
            .or_else(|| wing::find(facts, 4))
            .or_else(|| own(facts, self.grave, 56))
            .or_else(|| wing::find(facts, 5))
            .or_else(|| links::chain(facts))
            .or_else(|| multiple::find(facts))
    }
}

/// Sudoku Explainer's rating in tenths of a puzzle that is known to have one solution, with its givens in these cells.
pub fn rating(board: Board, givens: CellSet) -> u16 {
    let mut walk = Walk::new(board, givens);
    while let Turn::Took(_) | Turn::Looking = walk.advance() {}
    walk.rating()
}

/// How much harder a chain is for its length: a tenth for each of 4, 6, 8, 12, 16, 24 and so on that the number of its
/// true and false candidates, less two, passes.
pub fn length_term(states: usize) -> u16 {
    let (mut limit, mut tenths) = (4, 0);
    while states.saturating_sub(2) > limit {
        tenths += 1;
        limit = if tenths % 2 == 1 { limit * 3 / 2 } else { limit * 4 / 3 };
    }
    tenths
}

/// A single, with what makes it easy or hard to see.
fn single(facts: &Facts) -> Option<Hint> {
    let geometry = facts.geometry();
    let hidden = facts.index().hidden().map(|(unit, digit)| {
        let kind = geometry.unit(unit).kind;
        let rating = match facts.index().open(unit) {
            1 => 10,
            _ if kind.is_line() => 15,
            _ => 12,
        };
        let cell = geometry.unit(unit).cells[facts.index().mask(unit, digit).trailing_zeros() as usize];
        Hint { rating, effects: vec![Effect::Place(Candidate { cell, digit })] }
    });
    let best = hidden.min_by_key(|hint| hint.rating);
    best.or_else(|| direct(facts)).or_else(|| {
        let cell = facts.index().naked().next()?;
        let digit = facts.candidates(cell).only()?;
        Some(Hint { rating: 23, effects: vec![Effect::Place(Candidate { cell, digit })] })
    })
}

/// Locked candidates and hidden pairs that leave a hidden single: people see that in one go.
fn direct(facts: &Facts) -> Option<Hint> {
    [("pointing", 17), ("claiming", 19), ("hidden-pair", 20)].iter().find_map(|&(name, rating)| {
        let steps = TechniqueId::find(name)?.all_of(facts);
        steps.iter().find_map(|step| {
            let gone: Vec<Candidate> = step.effects.iter().map(|effect| effect.candidate()).collect();
            let place = left_single(facts, &gone)?;
            Some(Hint { rating, effects: vec![Effect::Place(place)] })
        })
    })
}

/// A place that is the last one of a unit once these candidates are gone.
fn left_single(facts: &Facts, gone: &[Candidate]) -> Option<Candidate> {
    let geometry = facts.geometry();
    gone.iter().find_map(|&Candidate { cell, digit }| {
        let units = geometry.units_of(cell).iter().filter(|&&unit| facts.needs(unit, digit));
        units.into_iter().find_map(|&unit| {
            let lost: CellSet = gone.iter().filter(|at| at.digit == digit).map(|at| at.cell).collect();
            let left = facts.places_in(unit, digit) - lost;
            left.first().filter(|_| left.len() == 1).map(|cell| Candidate { cell, digit })
        })
    })
}

/// The first step of a technique of our own.
fn own(facts: &Facts, technique: &Technique, rating: u16) -> Option<Hint> {
    technique.first_of(facts).map(|step| Hint { rating, effects: step.effects.to_vec() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codec::text;

    fn rated(puzzle: &str) -> u16 {
        let board = text::parse(puzzle).unwrap().board();
        let givens = board.geometry().cell_set() - *board.unsolved();
        rating(board, givens)
    }

    #[test]
    fn a_chain_grows_harder_at_the_thresholds_of_its_length() {
        let terms = [6, 7, 8, 9, 10, 11, 14, 15, 18, 19, 26, 27].map(length_term);
        assert_eq!(terms, [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6]);
    }

    #[test]
    fn a_puzzle_of_singles_is_easy_and_the_hardest_known_ones_take_chains_in_chains() {
        assert!(
            (12..=23)
                .contains(&rated("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))
        );
        // Platinum Blonde, which Sudoku Explainer rates 10.6.
        let hard = rated(".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...");
        assert!((105..=107).contains(&hard), "{hard}");
    }

    #[test]
    fn every_step_of_the_walk_agrees_with_the_solution() {
        for line in
            include_str!("../../tests/corpus/minimal9.txt").lines().filter(|line| line.contains(":1:")).step_by(4)
        {
            let [puzzle, _, solution] = line.split(':').collect::<Vec<_>>()[..] else { unreachable!("{line}") };
            let board = text::parse(puzzle).unwrap().board();
            let solved = text::parse(solution).unwrap().board();
            let mut walk = Walk::new(board.clone(), board.geometry().cell_set() - *board.unsolved());
            while let Turn::Took(_) | Turn::Looking = walk.advance() {
                for cell in board.geometry().cells() {
                    assert!(solved.domain(cell).is_subset(walk.facts.domain(cell)), "{puzzle}");
                }
            }
        }
    }
}
