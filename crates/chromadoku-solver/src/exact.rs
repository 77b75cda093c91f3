//! Exact answers: whether a board has a solution, whether it has just one, how many it has, what is true in some of them.
//!
//! [`Exact`] is one resumable search for any board: [`nine`] does the work on classic 9x9 boards, [`general`] on all others.
//! Whoever wants an answer in one call asks [`uniqueness`], [`count`] or [`solutions`]; [`truth`] tells which candidates
//! are true in some solution, [`difference`] in what two solutions differ, [`conflict`] why there is none, and [`leftover`]
//! why a layout has none.

pub mod conflict;
pub mod difference;
mod general;
pub mod leftover;
pub mod nine;
pub mod truth;

use chromadoku_board::board::Board;
use chromadoku_board::geometry::{Extra, Geometry, Shape};
use chromadoku_board::id::{Cell, Digit, Id, PerCell};
use chromadoku_board::random::Random;
use chromadoku_board::set::{CellSet, DigitSet};

pub(crate) use general::Trials;

use general::General;

/// A search for all solutions of a board, resumable between branches.
pub struct Exact {
    engine: Engine,
}

/// Who does the work.
enum Engine {
    Nine(nine::Search),
    General(Box<General>),
}

/// How solutions are searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// As is fastest on the board.
    Fastest,
    /// As on boards that have no solver of their own.
    General,
    /// So, but learning from the first branch on.
    Learning,
    /// So, and with plain search and learning in turns from the first branch on.
    InTurns,
}

/// Where a search stands after a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Progress {
    /// The next solution. The search goes on behind it.
    Solution(PerCell<Digit>),
    /// There are no more.
    Exhausted,
    /// The budget is used up.
    Paused,
}

impl Exact {
    /// A search of a board's solutions; its eliminated candidates stay out.
    pub fn new(board: &Board) -> Exact {
        Exact::by(Method::Fastest, board)
    }

    /// The same search by this method, whichever is the fastest: to compare them.
    pub fn by(method: Method, board: &Board) -> Exact {
        let geometry = board.geometry();
        let domains = geometry.cells().map(|cell| board.domain(cell)).collect();
        let general = match method {
            Method::Fastest => return Exact::within(geometry, &domains),
            Method::General => General::new(geometry, &domains),
            Method::Learning => General::learning(geometry, &domains),
            Method::InTurns => General::in_turns(geometry, &domains),
        };
        Exact { engine: Engine::General(Box::new(general)) }
    }

    /// A search of the fillings of an empty board. Of those that differ in nothing but the names of digits it gives one, where
    /// rules do not tell digits apart: the first full unit holds the digits in order.
    pub fn fillings(geometry: &Geometry) -> Exact {
        let mut domains = PerCell::filled(geometry.digits(), geometry.cell_count());
        if let Some((_, unit)) = geometry.units().find(|(_, unit)| unit.full && geometry.is_plain()) {
            unit.cells
                .iter()
                .zip(geometry.digits().iter())
                .for_each(|(&cell, digit)| domains[cell] = DigitSet::of(digit));
        }
        Exact::within(geometry, &domains)
    }

    /// A search of the solutions that take a digit of each cell's set.
    pub(crate) fn within(geometry: &Geometry, domains: &PerCell<DigitSet>) -> Exact {
        let engine = match nine_sets(geometry, domains) {
            Some(sets) => Engine::Nine(nine::Search::new(&sets)),
            None => Engine::General(Box::new(General::new(geometry, domains))),
        };
        Exact { engine }
    }

    /// A search of the solutions of an empty board in which chance picks among equally good branches.
    pub(crate) fn shuffled(geometry: &Geometry, random: Random) -> Exact {
        let domains = PerCell::filled(geometry.digits(), geometry.cell_count());
        Exact { engine: Engine::General(Box::new(General::shuffled(geometry, &domains, random))) }
    }

    /// How many branches were looked at.
    pub fn nodes(&self) -> u64 {
        match &self.engine {
            Engine::Nine(search) => search.nodes(),
            Engine::General(search) => search.nodes(),
        }
    }

    /// Searches on until a solution, the end, or `budget` branches. Sixteen branches of the largest board take about a
    /// millisecond.
    pub fn run(&mut self, budget: u64) -> Progress {
        match &mut self.engine {
            Engine::Nine(search) => match search.run(budget) {
                nine::Progress::Solution(digits) => Progress::Solution(digits.map(Digit).to_vec().into()),
                nine::Progress::Exhausted => Progress::Exhausted,
                nine::Progress::Paused => Progress::Paused,
            },
            Engine::General(search) => search.run(budget),
        }
    }

    /// Searches on like [`run`](Exact::run) for up to `limit` solutions; gives how many were met, and how that ended.
    fn count(&mut self, limit: u64, budget: u64) -> (u64, Counted) {
        if let Engine::Nine(search) = &mut self.engine {
            return match search.count(limit, budget) {
                nine::Counted::All(found) => (found, Counted::All),
                nine::Counted::Limit => (limit, Counted::Limit),
                nine::Counted::Paused(found) => (found, Counted::Paused),
            };
        }
        let end = self.nodes().saturating_add(budget);
        for found in 0..limit {
            match self.run(end.saturating_sub(self.nodes())) {
                Progress::Solution(_) => {}
                Progress::Exhausted => return (found, Counted::All),
                Progress::Paused => return (found, Counted::Paused),
            }
        }
        (limit, Counted::Limit)
    }
}

/// How a count ended.
enum Counted {
    All,
    Limit,
    Paused,
}

/// A random filling of a board whose solver gives one at once; nothing for any other board.
pub(crate) fn random_filling(geometry: &Geometry, random: &mut Random) -> Option<PerCell<Digit>> {
    let is_classic = *geometry.shape() == Shape::boxes(3, 3);
    is_classic.then(|| nine::random_full(|| random.draw()).map(Digit).to_vec().into())
}

/// Whether some clues of a solution leave another one too, which differs from it in a cell that is no clue; nothing for
/// boards whose solver does not tell at once.
pub(crate) fn has_other(geometry: &Geometry, solution: &PerCell<Digit>, clues: &CellSet, cell: Cell) -> Option<bool> {
    let mut givens = [0; 81];
    if *geometry.shape() != Shape::boxes(3, 3) {
        return None;
    }
    clues.iter().for_each(|clue| givens[clue.index()] = solution[clue].0 + 1);
    Some(nine::has_other(&givens, cell.index(), solution[cell].0))
}

/// The sets of a classic 9x9 board, on which rules may speak of single cells, as its solver takes them; nothing for any other
/// board.
fn nine_sets(geometry: &Geometry, domains: &PerCell<DigitSet>) -> Option<[u16; 81]> {
    let mut sets = [0; 81];
    let Shape { base, extras } = geometry.shape();
    let is_of_cell = |extra: &Extra| matches!(extra, Extra::Rule(rule) if rule.is_of_cell());
    if *base != Shape::boxes(3, 3).base || !extras.iter().all(is_of_cell) {
        return None;
    }
    // What rules say of single cells is no matter of the board.
    let domains = domains.values().zip(geometry.allowed().values());
    sets.iter_mut().zip(domains).for_each(|(set, (&digits, &allowed))| *set = (digits & allowed).0 as u16);
    Some(sets)
}

/// How many solutions a board has, as far as it was asked.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Uniqueness {
    /// It has no solution.
    None,
    /// Exactly one.
    One(PerCell<Digit>),
    /// At least two; these are two of them.
    Several(PerCell<Digit>, PerCell<Digit>),
}

/// Looks for a second solution; `None` if the budget of branches is used up first.
pub fn uniqueness(board: &Board, budget: u64) -> Option<Uniqueness> {
    let mut search = Exact::new(board);
    let first = match search.run(budget) {
        Progress::Paused => return None,
        Progress::Exhausted => return Some(Uniqueness::None),
        Progress::Solution(solution) => solution,
    };
    match search.run(budget.saturating_sub(search.nodes())) {
        Progress::Paused => None,
        Progress::Exhausted => Some(Uniqueness::One(first)),
        Progress::Solution(second) => Some(Uniqueness::Several(first, second)),
    }
}

/// A number of solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// This many, and no more.
    Exactly(u64),
    /// At least this many, the limit that was asked for: the search went no further.
    AtLeast(u64),
}

/// A count of a board's solutions up to a limit, resumable between branches.
pub struct Counter {
    search: Exact,
    limit: u64,
    found: u64,
}

impl Counter {
    /// A count that ends at a limit.
    pub fn new(board: &Board, limit: u64) -> Counter {
        Counter { search: Exact::new(board), limit, found: 0 }
    }

    /// How many solutions were found so far.
    pub fn found(&self) -> u64 {
        self.found
    }

    /// Counts on for `budget` branches; gives the number once it is known.
    pub fn run(&mut self, budget: u64) -> Option<Count> {
        let (found, ended) = self.search.count(self.limit - self.found, budget);
        self.found += found;
        match ended {
            Counted::All => Some(Count::Exactly(self.found)),
            Counted::Limit => Some(Count::AtLeast(self.limit)),
            Counted::Paused => None,
        }
    }
}

/// Counts solutions up to a limit; `None` if the budget of branches is used up first.
pub fn count(board: &Board, limit: u64, budget: u64) -> Option<Count> {
    Counter::new(board, limit).run(budget)
}

/// All solutions of a board, one after the other; each call searches as long as it takes.
pub fn solutions(board: &Board) -> impl Iterator<Item = PerCell<Digit>> + use<> {
    let mut search = Exact::new(board);
    std::iter::from_fn(move || match search.run(u64::MAX) {
        Progress::Solution(solution) => Some(solution),
        Progress::Exhausted | Progress::Paused => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use chromadoku_board::codec::text;
    use std::collections::BTreeSet;

    #[test]
    fn one_several_and_no_solutions_are_told_apart() {
        let check = |text: &str| uniqueness(&text::parse(text).unwrap().board(), 1000).unwrap();
        assert!(matches!(check("1....3.....1..43"), Uniqueness::One(_)));
        assert_eq!(check("1....1.........."), Uniqueness::None);
        let Uniqueness::Several(a, b) = check("1....3..........") else { panic!("two solutions") };
        assert_ne!(a, b);
    }

    #[test]
    fn the_empty_4x4_board_has_288_solutions() {
        let empty = text::parse("................").unwrap().board();
        assert_eq!(count(&empty, u64::MAX, u64::MAX), Some(Count::Exactly(288)));
        assert_eq!(count(&empty, 10, u64::MAX), Some(Count::AtLeast(10)));
        assert_eq!(count(&empty, 289, u64::MAX), Some(Count::Exactly(288)));
        assert_eq!(count(&empty, u64::MAX, 100), None);
        let all: BTreeSet<Vec<Digit>> = solutions(&empty).map(|all| all.values().copied().collect()).collect();
        assert_eq!(all.len(), 288);
        let mut named = Exact::fillings(empty.geometry());
        assert_eq!(std::iter::from_fn(|| (named.run(u64::MAX) != Progress::Exhausted).then_some(())).count(), 288 / 24);
    }
}
