//! How hard a puzzle is, on three scales.
//!
//! Each program that rates puzzles has a rule of its own, and walks its own path by it:
//!
//! * **HoDoKu** adds up the scores of its steps, simplest technique first; the level of a puzzle is the larger one of its
//!   hardest step's and of its sum's ([`hodoku`]).
//! * **Sudoku Explainer** takes the step of the lowest rating at each turn; the puzzle has the rating of its hardest
//!   step, which for chains grows with their length ([`explainer`]).
//! * **SudokuWiki** adds up scores, each times how dense the candidates were ([`wiki`]).
//!
//! These scales agree on what is hard, but none need follow the grades that a publisher gives: of puzzles graded from
//! easy to evil, HoDoKu 2.2 itself scores the evil ones lower in the mean than the expert ones, and so does Sukaku Explainer 1.18.1.
//!
//! Sources: HoDoKu's manual and its default settings; the documentation of Sudoku Explainer and of its successor Sukaku
//! Explainer; SudokuWiki's page "Grading Puzzles".

pub mod explainer;
pub mod hodoku;
pub mod wiki;

use crate::path;
use crate::step::{Chain, Pattern, Step};
use crate::technique::{Kind, Scores, TechniqueId};
use chromadoku_board::board::Board;
use chromadoku_board::set::CellSet;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// What is known of how hard a puzzle is; `None` if that is still being found out.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Ratings {
    /// The steps of its path.
    pub path: Option<Vec<TechniqueId>>,
    /// HoDoKu's score and level.
    pub hodoku: Option<(u32, Level)>,
    /// Sudoku Explainer's rating in tenths, and whether it may be more.
    pub explainer: Option<(u16, bool)>,
    /// SudokuWiki's grade.
    pub wiki: Option<f64>,
    /// Whether the puzzle has rules of which no scale knows: then it has a path and no rating.
    pub is_off_scale: bool,
}

/// All ratings of a puzzle, one after the other, a bit of work a call.
pub struct Rater {
    path: (path::Walk, Vec<TechniqueId>),
    hodoku: hodoku::Walk,
    explainer: explainer::Walk,
    wiki: wiki::Walk,
    known: Ratings,
}

impl Rater {
    /// For a puzzle that is known to have one solution, with its givens in these cells.
    pub fn new(board: Board, givens: CellSet) -> Rater {
        Rater {
            path: (path::Walk::with_unique(board.clone(), Some(givens)).proving(), Vec::new()),
            hodoku: hodoku::Walk::new(board.clone(), givens),
            explainer: explainer::Walk::new(board.clone(), givens),
            known: Ratings { is_off_scale: !board.geometry().is_plain(), ..Ratings::default() },
            wiki: wiki::Walk::new(board, givens),
        }
    }

    /// What is known so far.
    pub fn ratings(&self) -> Ratings {
        self.known.clone()
    }

    /// The technique that is being tried, and how many were tried of how many; `None` if that is not to be had.
    pub fn technique(&self) -> Option<(TechniqueId, usize, usize)> {
        match &self.known {
            Ratings { path: None, .. } => self.path.0.technique(),
            Ratings { is_off_scale: true, .. } => None,
            Ratings { hodoku: None, .. } => self.hodoku.technique(),
            Ratings { wiki: None, .. } => self.wiki.technique(),
            _ => None,
        }
    }

    /// Whether all is known.
    pub fn is_over(&self) -> bool {
        // The explainer's rating may take longest and comes last.
        self.known.explainer.is_some() || self.known.is_off_scale && self.known.path.is_some()
    }

    /// Does a bit of work; says whether something became known.
    pub fn advance(&mut self) -> bool {
        let Rater { path: (walk, steps), hodoku, explainer, wiki, known } = self;
        if known.path.is_none() {
            match walk.advance_part() {
                Some(path::Next::Step(step)) => steps.push(step.technique),
                Some(path::Next::End(_)) => known.path = Some(std::mem::take(steps)),
                None => {}
            }
            known.path.is_some()
        } else if known.is_off_scale {
            false
        } else if known.hodoku.is_none() {
            known.hodoku = (!hodoku.advance()).then(|| hodoku.score());
            known.hodoku.is_some()
        } else if known.wiki.is_none() {
            known.wiki = (!wiki.advance()).then(|| wiki.grade());
            known.wiki.is_some()
        } else {
            let goes_on = matches!(explainer.advance(), explainer::Turn::Took(_) | explainer::Turn::Looking);
            known.explainer = (!goes_on).then(|| (explainer.rating(), explainer.is_beyond()));
            !goes_on
        }
    }
}

/// HoDoKu's levels, the easiest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Level {
    /// Singles are enough.
    Easy,
    /// Locked candidates, pairs, triples.
    Medium,
    /// Wings, coloring, uniqueness, plain fish.
    Hard,
    /// Chains, almost locked sets, larger fish.
    Unfair,
    /// Forcing chains, or trying.
    Extreme,
}

impl Level {
    /// All of them.
    pub const ALL: [Level; 5] = [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];

    /// The level of a sum of scores.
    pub fn of_sum(sum: u32) -> Level {
        match sum {
            0..=800 => Level::Easy,
            801..=1000 => Level::Medium,
            1001..=1600 => Level::Hard,
            1601..=1800 => Level::Unfair,
            _ => Level::Extreme,
        }
    }

    /// The level of a technique.
    pub fn of(kind: &Kind) -> Level {
        let name = kind.id.0;
        let begins = |words: &[&str]| words.iter().any(|word| name.starts_with(word));
        match kind.scores.hodoku {
            0..=14 => Level::Easy,
            15..=100 if begins(&["locked-", "naked-", "hidden-pair", "hidden-triple", "pointing", "claiming"]) => {
                Level::Medium
            }
            200 if name == "finned-swordfish" => Level::Unfair,
            15..=200 => Level::Hard,
            201..=430 => Level::Unfair,
            // Basic fish of any size are no more than unfair, however they score.
            _ if ["squirmbag", "whale", "leviathan"].iter().any(|fish| name.ends_with(fish))
                && !begins(&["franken", "finned-franken", "mutant", "finned-mutant"]) =>
            {
                Level::Unfair
            }
            _ => Level::Extreme,
        }
    }

    /// What people call it.
    pub fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Unfair => "unfair",
            Level::Extreme => "extreme",
        }
    }
}

/// What a step scores on three scales: what its technique does, and more for a long chain.
pub fn scores(step: &Step) -> Scores {
    let &Kind { scores, size, .. } = step.technique.kind();
    let Some((nodes, closed)) = longest(&step.pattern) else { return scores };
    let explainer = scores.explainer.map(|base| match base {
        // A chain is read from what it takes away: that is in it once as true and once as false.
        65.. => base + explainer::length_term(nodes + if closed { 0 } else { 2 }),
        _ => base,
    });
    // Chains of any length have no size.
    let wiki = scores.wiki.map(|score| if size == 0 { score + nodes as u16 } else { score });
    Scores { explainer, wiki, ..scores }
}

/// How many nodes the longest chain of a pattern has, and whether it is closed.
fn longest(pattern: &Pattern) -> Option<(usize, bool)> {
    match pattern {
        Pattern::Chain(Chain { nodes, closed, .. }) => Some((nodes.len(), *closed)),
        Pattern::Joint(parts) => parts.iter().filter_map(longest).max(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chromadoku_board::codec::text;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn a_technique_has_a_level() {
        let of = |name| Level::of(TechniqueId(name).kind());
        assert_eq!(
            [of("hidden-single"), of("hidden-triple"), of("unique-rectangle-1")],
            [Level::Easy, Level::Medium, Level::Hard]
        );
        assert_eq!(
            [of("finned-swordfish"), of("squirmbag"), of("franken-squirmbag")],
            [Level::Unfair, Level::Unfair, Level::Extreme]
        );
    }

    #[test]
    fn a_chain_scores_by_its_length() {
        let text = "...4.25.....98.41....1....34..7..8......289..63........716.......2..3....6..4...9";
        let board = text::parse(text).unwrap().board();
        let steps = TechniqueId("aic").get().all(&board);
        let of_length = |nodes| steps.iter().find(|step| longest(&step.pattern) == Some((nodes, false))).unwrap();
        let [short, long] = [6, 8].map(|nodes| scores(of_length(nodes)));
        assert_eq!((short.hodoku, short.explainer, short.wiki), (280, Some(71), Some(106)));
        assert_eq!((long.hodoku, long.explainer, long.wiki), (280, Some(72), Some(108)));
    }

    #[test]
    fn a_puzzle_of_singles_has_a_low_grade() {
        let board = text::parse(EASY).unwrap().board();
        let givens = board.geometry().cell_set() - *board.unsolved();
        let grade = wiki::grade(board, givens);
        assert!((1.0..4.5).contains(&grade), "{grade}");
    }
}
