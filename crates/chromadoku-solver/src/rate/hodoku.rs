//! HoDoKu's score and level, by its own walk.
//!
//! At each turn the first of its techniques that finds something takes a step, and its score is added. The level is the
//! larger one of the hardest step's and of the sum's. Where nothing is found, HoDoKu guesses: the middle one of the
//! unsolved cells gets its value, for a score of its own.
//!
//! Which of several steps is taken is as HoDoKu has it for singles and as near to it as is simple for others, so that a score can
//! differ where the level does not. The tests have scores by HoDoKu 2.2.
//!
//! Source: HoDoKu 2.2, its default settings: which techniques are in use, in which order, with which scores.

mod singles;

use std::cmp::Reverse;
use std::ops::ControlFlow;
use std::sync::LazyLock;

use self::singles::Singles;
use super::Level;
use crate::exact::{Exact, Progress};
use crate::step::{Constraint, Effect, Net, Pattern, Premise, Step};
use crate::technique::{FUEL, Facts, Kind, Part, Place, Technique, TechniqueId};
use chromadoku_board::board::Board;
use chromadoku_board::id::{Candidate, Id};
use chromadoku_board::set::CellSet;

/// The techniques in order; those of a row are one technique there.
const ORDER: &[&[&str]] = &[
    &["full-house"],
    &["naked-single"],
    &["hidden-single"],
    &["locked-pair"],
    &["locked-triple"],
    &["pointing"],
    &["claiming"],
    &["naked-pair"],
    &["naked-triple"],
    &["hidden-pair"],
    &["hidden-triple"],
    &["naked-quad"],
    &["hidden-quad"],
    &["x-wing"],
    &["swordfish"],
    &["jellyfish"],
    &["remote-pair"],
    &["bug-plus-1"],
    &["skyscraper"],
    &["two-string-kite"],
    &["turbot-fish"],
    &["empty-rectangle"],
    &["w-wing"],
    &["xy-wing"],
    &["xyz-wing"],
    &["unique-rectangle-1"],
    &["unique-rectangle-2"],
    &["unique-rectangle-3"],
    &["unique-rectangle-4"],
    &["unique-rectangle-5"],
    &["unique-rectangle-6"],
    &["hidden-rectangle"],
    &["avoidable-rectangle-1"],
    &["avoidable-rectangle-2"],
    &["finned-x-wing"],
    &["sashimi-x-wing"],
    &["finned-swordfish"],
    &["sashimi-swordfish"],
    &["finned-jellyfish"],
    &["sashimi-jellyfish"],
    &["sue-de-coq"],
    &["simple-colors-wrap", "simple-colors-trap"],
    &["multi-colors-2", "multi-colors-1"],
    &["x-chain"],
    &["xy-chain"],
    &["continuous-nice-loop", "discontinuous-nice-loop", "aic"],
    &["grouped-continuous-nice-loop", "grouped-discontinuous-nice-loop", "grouped-aic"],
    &["als-xz"],
    &["als-xy-wing"],
    &["als-chain"],
    &["franken-x-wing"],
    &["franken-swordfish"],
    &["finned-franken-x-wing"],
    &["finned-franken-swordfish"],
    &["forcing-chain-contradiction", "cell-forcing-chain", "unit-forcing-chain"],
    &["forcing-net-contradiction", "forcing-net-verity"],
];

/// What a guess scores.
const GUESS: u32 = 10_000;

/// How many branches are spent on the solution that a guess is taken from.
const BRANCHES: u64 = 100_000;

/// How many of them at a time.
const SOME: u64 = 100;

static TECHNIQUES: LazyLock<Vec<Vec<&'static Technique>>> = LazyLock::new(|| {
    ORDER.iter().map(|family| family.iter().filter_map(|name| TechniqueId::find(name)).collect()).collect()
});

/// The score and the level of a puzzle that is known to have one solution, with its givens in these cells.
pub fn score(board: Board, givens: CellSet) -> (u32, Level) {
    let mut walk = Walk::new(board, givens);
    while walk.advance() {}
    walk.score()
}

/// The walk, a part of a search a call.
pub struct Walk {
    singles: Singles,
    facts: Facts<'static>,
    sum: u32,
    level: Level,
    /// The row of the order that is being tried, the technique of it, and where its search goes on.
    at: (usize, usize, Place),
    /// Of a row of which not the first step is taken the best one so far.
    best: Option<(Rank, Step)>,
    /// The search for the solution that guesses are taken from.
    solution: Option<(Box<Exact>, Progress)>,
}

/// What decides between steps: those that place something, those with the most effects, and how these lie.
type Rank = (bool, Reverse<usize>, Vec<usize>);

impl Walk {
    /// The walk of a puzzle that is known to have one solution, with its givens in these cells.
    pub fn new(board: Board, givens: CellSet) -> Walk {
        let singles = Singles::new(&board, &givens);
        let facts = Facts::owning(board).with_unique(Some(givens));
        Walk { singles, facts, sum: 0, level: Level::Easy, at: Default::default(), best: None, solution: None }
    }

    /// The score and the level of what was done so far.
    pub fn score(&self) -> (u32, Level) {
        (self.sum, self.level.max(Level::of_sum(self.sum)))
    }

    /// The technique that is being tried, and how many were tried of how many.
    pub fn technique(&self) -> Option<(TechniqueId, usize, usize)> {
        let (row, number, _) = &self.at;
        TECHNIQUES.get(*row).map(|family| (family[*number].id, *row, TECHNIQUES.len()))
    }

    /// Goes on by a part; says whether there is more to be done.
    pub fn advance(&mut self) -> bool {
        if self.facts.unsolved().is_empty() {
            return false;
        }
        let (row, ..) = self.at;
        if self.at == Default::default()
            && self.best.is_none()
            && let Some((name, effect)) = self.singles.next()
        {
            self.take(TechniqueId(name).kind(), &[effect]);
        } else if row < TECHNIQUES.len() {
            self.look();
        } else {
            return self.guess();
        }
        true
    }

    /// Looks for a step of the present technique: the first one, or of chains and almost locked sets the one that does most.
    fn look(&mut self) {
        let (row, number, place) = std::mem::take(&mut self.at);
        let tie = SORTED.iter().find(|(name, _)| *name == ORDER[row][0]).map(|(_, tie)| tie);
        let best = &mut self.best;
        let mut keep = |step: Step| {
            if !is_known_there(&step) {
                return ControlFlow::Continue(());
            }
            let Some(tie) = tie else {
                *best = Some((Default::default(), step));
                return ControlFlow::Break(());
            };
            let places = step.effects.iter().any(|effect| matches!(effect, Effect::Place(_)));
            let rank = (!places, Reverse(step.effects.len()), tie(&step));
            if best.as_ref().is_none_or(|(known, _)| rank < *known) {
                *best = Some((rank, step));
            }
            ControlFlow::Continue(())
        };
        let part = TECHNIQUES[row][number].find_part(&self.facts, place, FUEL, &mut keep);
        let is_last = number + 1 == TECHNIQUES[row].len();
        match part {
            Part::Paused(place) => self.at = (row, number, place),
            Part::Over if !is_last => self.at = (row, number + 1, Place::default()),
            Part::Over | Part::Taken => match self.best.take() {
                Some((_, step)) => self.take(step.technique.kind(), &step.effects),
                None => self.at = (row + 1, 0, Place::default()),
            },
        }
    }

    fn take(&mut self, kind: &Kind, effects: &[Effect]) {
        self.sum += u32::from(kind.scores.hodoku);
        self.level = self.level.max(Level::of(kind));
        self.apply(effects);
    }

    fn apply(&mut self, effects: &[Effect]) {
        for &effect in effects {
            self.facts.apply(effect);
            self.singles.apply(effect);
        }
    }

    /// Takes the value of the middle one of the unsolved cells from the solution, once that is known.
    fn guess(&mut self) -> bool {
        let start = || (Box::new(Exact::new(&self.facts)), Progress::Paused);
        let (search, known) = self.solution.get_or_insert_with(start);
        if *known == Progress::Paused && search.nodes() < BRANCHES {
            *known = search.run(SOME);
            return true;
        }
        self.sum += GUESS;
        self.level = Level::Extreme;
        let Some(effect) = guess(&self.facts, known) else { return false };
        self.at = Default::default();
        self.apply(&[effect]);
        true
    }
}

/// Whether a step is of the form that HoDoKu looks for: of hidden rectangles those in which two lines need the same digit and the
/// corner across holds no more than two.
fn is_known_there(step: &Step) -> bool {
    if step.technique != TechniqueId("hidden-rectangle") {
        return true;
    }
    let Pattern::Net(Net { premises, .. }) = &step.pattern else { return true };
    let digits: Vec<_> = premises
        .iter()
        .filter_map(|premise| match premise {
            Premise::One(Constraint::Place(_, digit)) => Some(digit),
            _ => None,
        })
        .collect();
    let cells = premises.iter().filter(|premise| matches!(premise, Premise::One(Constraint::Cell(_)))).count();
    matches!(digits[..], [one, other] if one == other) && cells == 1 && step.effects.len() == 1
}

/// A measure of a step's candidates.
type Tie = fn(&Step) -> Vec<usize>;

/// The techniques of which not the first step is taken, but the one with the most effects; and what decides among equals.
const SORTED: [(&str, Tie); 11] = [
    ("remote-pair", weight),
    ("simple-colors-wrap", weight),
    ("multi-colors-2", weight),
    ("x-chain", weight),
    ("xy-chain", weight),
    ("continuous-nice-loop", lowest),
    ("grouped-continuous-nice-loop", lowest),
    ("als-xz", weight),
    ("als-xy-wing", weight),
    ("als-chain", weight),
    ("forcing-chain-contradiction", lowest),
];

/// A sum in which later candidates count more.
fn weight(step: &Step) -> Vec<usize> {
    let of = |(at, effect): (usize, &Effect)| {
        let Candidate { cell, digit } = effect.candidate();
        cell.index() * (1 + 80 * at) + digit.index() + 1
    };
    vec![step.effects.iter().enumerate().map(of).sum()]
}

/// The candidates themselves, by cells.
fn lowest(step: &Step) -> Vec<usize> {
    let of = |effect: &Effect| effect.candidate().cell.index() * 10 + effect.candidate().digit.index();
    step.effects.iter().map(of).collect()
}

/// The value of the middle one of the unsolved cells.
fn guess(board: &Board, known: &Progress) -> Option<Effect> {
    let Progress::Solution(solution) = known else { return None };
    let cell = board.unsolved().iter().nth(board.unsolved().len() / 2)?;
    Some(Effect::Place(Candidate { cell, digit: solution[cell] }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use chromadoku_board::codec::text;

    fn scored(puzzle: &str) -> (u32, Level) {
        let board = text::parse(puzzle).unwrap().board();
        let givens = board.geometry().cell_set() - *board.unsolved();
        score(board, givens)
    }

    #[test]
    fn puzzles_have_the_scores_that_hodoku_gives_them() {
        // Our own puzzles, scored by HoDoKu 2.2.
        let scored_there = [
            (378, Level::Easy, "..5.6.3....1....7..8.5...1.....1..5.23..........8....9.9.2...38.1..86..4.....42.."),
            (344, Level::Easy, "..4...3.........6.83.7....5....29..8..9..54...5.17....1....3......4.1.2...568..1."),
            (618, Level::Medium, "....93.5..3......4.4..5.2.77.51.........721.....3.5.....6..1.8..83...5...1......."),
            (814, Level::Medium, "........69.673.........8.7..2.....9...91..6343........8..46...9.67.8..4.1.....5.."),
            (654, Level::Hard, "4..........8.19..3.92...6......5.......1...2...5.4.8....1.23.78.5.8..4...3.7...6."),
            (1014, Level::Hard, "...4.25.....98.41....1....34..7..8......289..63........716.......2..3....6..4...9"),
            (1770, Level::Unfair, ".....3.....46..2.7.7.....6...371.8..5..296..12...........9.7..54.5...7.....4...82"),
            (1272, Level::Unfair, "........9..563...27.....8.4..1.5...8...2..9......4.2.184.7.....37.5.2............"),
            (2894, Level::Extreme, "9....1..6.........675.....9.8........9.57..34....4...215.32......86..34....4..2.."),
            (3134, Level::Extreme, "......5..2.3......5.9.6.712.....71....69....54...85.9...5.9...4....2....7..4..8.."),
        ];
        for (score, level, puzzle) in scored_there {
            assert_eq!(scored(puzzle), (score, level), "{puzzle}");
        }
    }

    #[test]
    fn every_technique_of_the_order_is_known() {
        assert!(TECHNIQUES.iter().zip(ORDER).all(|(known, names)| known.len() == names.len()));
        assert!(SORTED.iter().all(|(name, _)| ORDER.iter().any(|family| family[0] == *name)));
    }

    #[test]
    fn what_logic_does_not_solve_is_guessed() {
        // Arto Inkala's, of 2012.
        let (score, level) =
            scored("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
        assert!(level == Level::Extreme && score >= 700, "{score}");
    }
}
