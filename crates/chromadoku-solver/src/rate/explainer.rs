//! Sudoku Explainer's rating, as a measure: the walk that it would take.
//!
//! At each turn it takes the first step of the first technique in its order that has one; the order is by rating. The
//! rating of a puzzle is that of its hardest step. A chain has the rating of its kind, and a tenth more for each
//! threshold that its length passes. What this walk does is not shown to anybody: a step that is shown has a certificate
//! and comes from a path.
//!
//! The order is the one of Sukaku Explainer, whose ratings most collections of rated puzzles have: beside the techniques
//! of Sudoku Explainer it knows chains of up to four strong links, and larger wings. Ratings are in tenths. Of 4,000 puzzles
//! with ratings 94 % have the same here (2026-11-24); `cargo xtask exam DIR --only se_rated` says so of such a file. The tests have
//! ratings by Sukaku Explainer 1.18.1.

mod direct;
mod links;
mod multiple;
mod nested;
mod net;
mod unique;
mod wing;

use std::ops::ControlFlow;

use crate::step::Effect;
use crate::technique::{FUEL, Facts, Part, Place, TechniqueId};
use chromadoku_board::board::Board;
use chromadoku_board::id::Candidate;
use chromadoku_board::set::CellSet;

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

/// How a step is found.
enum Way {
    /// By a technique of our own that does the same, with its rating.
    Own(&'static str, u16),
    /// As Sudoku Explainer does.
    By(fn(&Facts) -> Option<Hint>),
    /// The same in parts.
    Slowly(fn(&Facts, &mut Keep) -> ControlFlow<()>),
}

use Way::{By, Own, Slowly};

/// What takes a hint, if there is one.
type Keep<'a> = dyn FnMut(Option<Hint>) -> ControlFlow<()> + 'a;

/// The order in which steps are looked for, up to chains in which others are nested.
const ORDER: &[Way] = &[
    By(direct::hidden_single),
    By(direct::locked),
    By(|facts| direct::hidden_set(facts, 2)),
    By(direct::naked_single),
    By(|facts| direct::hidden_set(facts, 3)),
    Own("pointing", 26),
    Own("claiming", 28),
    Own("locked-pair", 30),
    Own("naked-pair", 30),
    Own("x-wing", 32),
    Own("hidden-pair", 34),
    Own("locked-triple", 36),
    Own("naked-triple", 36),
    Own("swordfish", 38),
    Own("hidden-triple", 40),
    By(|facts| links::strong(facts, 2)),
    Own("xy-wing", 42),
    Own("xyz-wing", 44),
    By(unique::loops),
    Own("naked-quad", 50),
    Own("jellyfish", 52),
    Own("hidden-quad", 54),
    By(|facts| links::strong(facts, 3)),
    By(|facts| wing::find(facts, 4)),
    By(unique::bugs),
    By(|facts| links::strong(facts, 4)),
    By(|facts| wing::find(facts, 5)),
    By(|facts| wing::find(facts, 6)),
    By(links::chain),
    Slowly(multiple::find),
];

/// The walk of a board, one step a call.
pub struct Walk {
    facts: Facts<'static>,
    rating: u16,
    is_beyond: bool,
    /// Where the search for a step goes on.
    place: Place,
    /// The search for a chain with others in it.
    nested: Option<Box<nested::Search>>,
}

impl Walk {
    /// A walk from a puzzle that is known to have one solution, with its givens in these cells.
    pub fn new(board: Board, givens: CellSet) -> Walk {
        let (rating, is_beyond, place, nested) = Default::default();
        Walk { facts: Facts::owning(board).with_unique(Some(givens)), rating, is_beyond, place, nested }
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
                (None, Part::Paused(place)) => {
                    self.place = place;
                    return Turn::Looking;
                }
                (None, _) => {
                    self.nested = Some(Box::new(nested::Search::new(&self.facts)));
                    return Turn::Looking;
                }
                (hint, _) => hint,
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

    /// Does a part of the search for a step, up to chains in which others are nested.
    fn find(&mut self) -> (Option<Hint>, Part) {
        let (facts, place, mut first) = (&self.facts, std::mem::take(&mut self.place), None);
        let mut keep = |hint: Option<Hint>| {
            first = hint;
            if first.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let part = facts.pace().part(place, FUEL, || {
            facts.pace().each(ORDER.len(), |at| match ORDER[at] {
                Own(name, rating) => TechniqueId(name)
                    .get()
                    .find(facts, &mut |step| keep(Some(Hint { rating, effects: step.effects.to_vec() }))),
                By(find) => keep(find(facts)),
                Slowly(find) => find(facts, &mut keep),
            })
        });
        (first, part)
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

#[cfg(test)]
mod tests {
    use super::*;
    use chromadoku_board::codec::text;

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
    fn puzzles_have_the_ratings_that_sukaku_explainer_gives_them() {
        // Our own puzzles, rated by Sukaku Explainer 1.18.1.
        let rated_there = [
            (17, "....93.5..3......4.4..5.2.77.51.........721.....3.5.....6..1.8..83...5...1......."),
            (20, "..5.6.3....1....7..8.5...1.....1..5.23..........8....9.9.2...38.1..86..4.....42.."),
            (23, "....2....3.......58.9..6..3...........79...32.4.8.1..64.8....7..71..8.4......76.."),
            (25, "1.9..26...7..9.....2......7..5..8.....1.2.83....5.4...59.....6...6...4.....67.9.."),
            (28, "5..9..1.........6..71.6.8..156.4..8...92......4715...3....3.5.....81...4.......3."),
            (34, ".7....32...........9..85.....2....9.8....2.4..4...9..6..564..1.....1.8..1...5.9.."),
            (41, "69.........4...9..2..5.97....1.8254...3..56..5.23.....4..........6..7..1.856....."),
            (43, ".4....5.9...2..1.......6.422.48...3.1....4....63..5.1.6....7....3....8...7.5....."),
            (47, "...5.3..6.....19.29.1.2....1.3..547..6..3.....79..4..........2....1.9.....4.5.8.9"),
            (55, "...31....14.6...7.........56...9.3..8.973..4......58...........9.8....2475.4....."),
            (57, "3..7.....6...8..4..27...56......8.....96...53.4.51.........479......642....2....."),
            (64, "..4......27.4.86...3........17.....4.....2...4.3.6.8....85..4.....2.3..9.9....3.7"),
            (66, ".95.78..6..83.4.......5.4..972.....3.3...7..1....8.....8.....5....1.....2...4..9."),
            (69, "..57.3.6....9....4.1.2...5...2......3...4......7..61...9.3..2.6....9..7.1.3...5.."),
            (73, "......5..2.3......5.9.6.712.....71....69....54...85.9...5.9...4....2....7..4..8.."),
            (84, "...2...7.7.8......1..4..3.....1.....58...6....39.....2.6...3.4......2..9...98.6.3"),
        ];
        for (rating, puzzle) in rated_there {
            assert_eq!(rated(puzzle), rating, "{puzzle}");
        }
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
