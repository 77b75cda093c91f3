//! A list of puzzles that came in one text: what is known of each.

use super::saved::wire::{Kept, Reader, kept_enum, kept_struct};

/// How many puzzles a list has at most.
pub const MOST: usize = 2_000;

/// The key in [`Learning::set`](super::Learning::set), where sheets keep how they are looked at, that says whether the puzzles are
/// to be rated.
pub const RATES: &str = "list.rate";

/// The list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct List {
    /// Its puzzles, in the order of the text.
    pub puzzles: Vec<Listed>,
    /// How many more the text had than a list holds.
    pub beyond: usize,
    /// The one that was open last.
    pub last: Option<usize>,
}

/// A puzzle of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// The link to it as it was given, by which it is known.
    pub puzzle: String,
    /// The link to the position that the text has of it; empty where that is the puzzle itself.
    pub position: String,
    /// What it is, in words.
    pub about: String,
    /// How far the user has got with it.
    pub stage: Reached,
    /// How hard it is, in words; empty where that is not known.
    pub rating: String,
}

/// How far somebody got with a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Reached {
    /// Nothing was done.
    Untouched,
    /// Something was.
    Begun,
    /// It was solved, and not by steps alone.
    Solved,
}

kept_struct!(List { puzzles, beyond, last });
kept_struct!(Listed { puzzle, position, about, stage, rating });
kept_enum!(Reached { 0 Untouched, 1 Begun, 2 Solved });

impl List {
    /// The number of the puzzle with this link.
    pub fn find(&self, puzzle: &str) -> Option<usize> {
        self.puzzles.iter().position(|listed| listed.puzzle == puzzle)
    }

    /// The puzzle with this link is open, and somebody has got so far with it. Says whether that is news.
    pub fn reach(&mut self, puzzle: &str, stage: Reached) -> bool {
        let Some(at) = self.find(puzzle) else { return false };
        let is_news = self.last != Some(at) || self.puzzles[at].stage < stage;
        // A text may have the same puzzle several times.
        for listed in self.puzzles.iter_mut().filter(|listed| listed.puzzle == puzzle) {
            listed.stage = listed.stage.max(stage);
        }
        self.last = Some(at);
        is_news
    }

    /// Takes over what another list knows of the same puzzles.
    pub fn learn_from(&mut self, other: &List) {
        for (at, listed) in self.puzzles.iter_mut().enumerate() {
            // Most often it is the same list, with each puzzle at the same place.
            let same = other.puzzles.get(at).filter(|known| known.puzzle == listed.puzzle);
            let known = same.or_else(|| other.find(&listed.puzzle).map(|at| &other.puzzles[at]));
            if let Some(known) = known {
                listed.stage = listed.stage.max(known.stage);
                if listed.rating.is_empty() {
                    listed.rating = known.rating.clone();
                }
            }
        }
    }

    /// Whether the puzzle with this link is the one that was open last.
    pub fn has_open(&self, puzzle: &str) -> bool {
        self.last.and_then(|last| self.puzzles.get(last)).is_some_and(|listed| listed.puzzle == puzzle)
    }

    /// How many puzzles are solved.
    pub fn solved(&self) -> usize {
        self.puzzles.iter().filter(|listed| listed.stage == Reached::Solved).count()
    }

    /// The first puzzle, counted from behind the one that was open last and around the end, that is another one and not solved.
    pub fn next(&self) -> Option<usize> {
        let (count, start) = (self.puzzles.len(), self.last.map_or(0, |last| last + 1));
        let mut numbers = (start..start + count).map(|at| at % count);
        numbers.find(|&at| self.is_left(&self.puzzles[at]))
    }

    /// How many such puzzles there are.
    pub fn left(&self) -> usize {
        self.puzzles.iter().filter(|listed| self.is_left(listed)).count()
    }

    /// Whether a puzzle is another one than that which was open last, and not solved.
    fn is_left(&self, listed: &Listed) -> bool {
        !self.has_open(&listed.puzzle) && listed.stage < Reached::Solved
    }
}

#[cfg(test)]
mod tests {
    use super::super::saved::wire;
    use super::*;
    use crate::form;
    use crate::reduce::testing::three;

    #[test]
    fn what_was_reached_stays_and_the_next_one_is_the_next_that_is_not_solved() {
        let mut list = three();
        assert_eq!(list.next(), Some(0));
        assert!(list.reach("s=b", Reached::Solved));
        assert!(!list.reach("s=b", Reached::Begun) && !list.reach("s=x", Reached::Solved));
        assert_eq!((list.puzzles[1].stage, list.next()), (Reached::Solved, Some(2)));
        list.reach("s=c", Reached::Untouched);
        assert_eq!(list.next(), Some(0));
        list.reach("s=a", Reached::Solved);
        assert_eq!(list.next(), Some(2));
        list.reach("s=c", Reached::Solved);
        assert_eq!((list.next(), List::default().next()), (None, None));
    }

    #[test]
    fn a_puzzle_that_is_listed_twice_is_done_once() {
        let mut list = three();
        list.puzzles[2].puzzle = "s=a".to_owned();
        list.reach("s=a", Reached::Begun);
        list.reach("s=b", Reached::Solved);
        list.reach("s=a", Reached::Begun);
        assert_eq!((list.next(), list.left(), list.solved()), (None, 0, 1), "it is open");
        list.reach("s=a", Reached::Solved);
        assert_eq!(list.solved(), 3);
    }

    #[test]
    fn another_list_with_the_same_puzzles_knows_what_this_one_knew() {
        let mut former = three();
        former.reach("s=a", Reached::Begun);
        former.puzzles[2].rating = "easy".to_owned();
        let mut list = three();
        list.puzzles.reverse();
        list.reach("s=a", Reached::Solved);
        list.learn_from(&former);
        assert_eq!(list.puzzles.iter().map(|listed| &listed.rating[..]).collect::<Vec<_>>(), ["easy", "", ""]);
        assert_eq!(list.puzzles[2].stage, Reached::Solved);
    }

    /// A list as it was stored once.
    const STORED: &str = "~AwNzPWEADmEgwrcgMzAgZGlnaXRzAAllYXN5LCAyMDQDcz1iAA5iIMK3IDMwIGRpZ2l0cwIAA3M9YwAOYyDCtyAzMCBkaWdpdHMAAAABATj5u1I";

    #[test]
    fn what_was_stored_once_is_read() {
        let mut list = three();
        list.reach("s=b", Reached::Solved);
        list.puzzles[0].rating = "easy, 204".to_owned();
        assert_eq!(form::seal(&wire::write(&list)), STORED);
        assert_eq!(wire::read(&form::open(STORED).unwrap()), Some(list));
    }
}
