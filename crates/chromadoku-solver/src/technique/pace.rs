//! How a search pauses and goes on: in parts of bounded work, each of which begins where the one before it ended.
//!
//! A finder whose search may take long goes through its loops by [`each`](Pace::each) and says by [`spend`](Pace::spend)
//! what it has done. Once the fuel of a part is used up, the next loop that could go on breaks off instead, the loops around it
//! note how far they are, and their numbers together are the [`Place`] at which another part begins. A place is plain data,
//! which whoever runs the search holds in hand.
//!
//! What a finder has to work out before it hands out anything it [`prepare`](Pace::prepare)s bit by bit. That, and what it
//! [`keep`](Pace::keep)s, stays over pauses and is forgotten when another search begins. Whatever else a loop holds is lost with
//! the part: a finder that leaves out what it has met before may hand it out once more after a pause. A loop must not hand
//! out anything before a loop inside it begins, as that would be repeated.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;

/// How much a part of a search may do, in looks at a candidate, a link or a set of a few of them.
pub const FUEL: u64 = 500_000;

/// Where a search goes on: how far each of its loops is, the outermost first. The default is its beginning.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Place(Vec<usize>);

/// How a part of a search ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// There is nothing more to be found.
    Over,
    /// The one who takes the steps wants no more.
    Taken,
    /// It goes on from here.
    Paused(Place),
}

/// The pace of a search: without limit unless it is run in parts.
#[derive(Default)]
pub(crate) struct Pace {
    /// What is left of the fuel; `None` if there is no limit.
    fuel: Cell<Option<u64>>,
    /// How many loops the search is in.
    depth: Cell<usize>,
    /// Where loops that have not begun yet are to begin; after a pause how far they were.
    place: RefCell<Vec<usize>>,
    is_paused: Cell<bool>,
    work: Cell<u64>,
    /// What is kept over a pause, the outermost last.
    kept: RefCell<Vec<Box<dyn Any>>>,
}

impl Pace {
    /// Runs a part of a search.
    pub(crate) fn part(&self, Place(from): Place, fuel: u64, find: impl FnOnce() -> ControlFlow<()>) -> Part {
        if from.is_empty() {
            self.kept.take();
        }
        self.fuel.set(Some(fuel));
        self.place.replace(from);
        let found = find();
        self.fuel.set(None);
        self.depth.set(0);
        let place = self.place.take();
        match found {
            _ if self.is_paused.take() => Part::Paused(Place(place)),
            ControlFlow::Break(()) => Part::Taken,
            ControlFlow::Continue(()) => Part::Over,
        }
    }

    /// All work that was noted so far.
    pub(super) fn work(&self) -> u64 {
        self.work.get()
    }

    /// Notes work that was done.
    pub(crate) fn spend(&self, work: usize) {
        self.work.set(self.work.get().saturating_add(work as u64));
        if let Some(fuel) = self.fuel.get() {
            self.fuel.set(Some(fuel.saturating_sub(work as u64)));
        }
    }

    /// Runs a search that does not pause: one whose result is kept, or that is small.
    pub(crate) fn whole<T>(&self, find: impl FnOnce() -> T) -> T {
        let fuel = self.fuel.take();
        let found = find();
        self.fuel.set(fuel);
        found
    }

    /// Searches with something that is kept over pauses, such as what was met before. More may be kept inside; behind it, and
    /// not in a loop of its own, nothing more.
    pub(crate) fn keep<T: 'static>(
        &self,
        begin: impl FnOnce() -> T,
        search: impl FnOnce(&mut T) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let known = if self.fuel.get().is_some() { self.kept.borrow_mut().pop() } else { None };
        let mut kept = known.and_then(|known| known.downcast().ok()).unwrap_or_else(|| Box::new(begin()));
        let found = search(&mut kept);
        if self.is_paused.get() {
            self.kept.borrow_mut().push(kept);
        }
        found
    }

    /// Works something out bit by bit, until `add` says that it is whole, and goes on with it. It is [kept](Pace::keep).
    pub(crate) fn prepare<T: 'static>(
        &self,
        begin: impl FnOnce() -> T,
        mut add: impl FnMut(&mut T) -> bool,
        then: impl FnOnce(&T) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let begin = || (begin(), false);
        self.keep(begin, |(made, is_whole): &mut (T, bool)| {
            while !*is_whole {
                *is_whole = add(made);
                if !*is_whole && self.fuel.get() == Some(0) {
                    self.is_paused.set(true);
                    // It is no beginning any more.
                    self.note(self.depth.get(), 0);
                    return ControlFlow::Break(());
                }
            }
            then(made)
        })
    }

    /// Notes after a pause how far a loop was.
    fn note(&self, depth: usize, at: usize) {
        let mut place = self.place.borrow_mut();
        let length = place.len().max(depth + 1);
        place.resize(length, 0);
        place[depth] = at;
    }

    /// Visits the numbers below a count, from where a former part ended.
    pub(crate) fn each(&self, count: usize, mut visit: impl FnMut(usize) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.fuel.get().is_none() {
            return (0..count).try_for_each(visit);
        }
        let depth = self.depth.replace(self.depth.get() + 1);
        let known = self.place.borrow().get(depth).copied();
        let mut found = ControlFlow::Continue(());
        for at in known.unwrap_or(0)..count {
            // Where a part goes on it does so by a turn of its innermost loop at least, however little fuel it has.
            if self.fuel.get() == Some(0) && known != Some(at) {
                self.is_paused.set(true);
                found = ControlFlow::Break(());
            } else {
                found = visit(at);
            }
            if found.is_break() {
                if self.is_paused.get() {
                    self.note(depth, at);
                }
                break;
            }
            self.place.borrow_mut().truncate(depth);
        }
        self.depth.set(depth);
        found
    }
}

/// A search within another one that is [prepared](Pace::prepare): all that it finds is collected before any of it is handed out.
#[derive(Default)]
pub(crate) struct Inner {
    place: Place,
    spent: u64,
}

impl Inner {
    /// Searches for a part more; says whether that was all.
    pub(crate) fn go_on(&mut self, outer: &Pace, search: impl FnOnce(&Pace) -> ControlFlow<()>) -> bool {
        let pace = Pace::default();
        let part = pace.part(std::mem::take(&mut self.place), FUEL, || search(&pace));
        outer.spend(pace.work() as usize);
        self.spent += pace.work();
        match part {
            Part::Paused(next) => self.place = next,
            Part::Over | Part::Taken => return true,
        }
        false
    }

    /// How much was searched so far.
    pub(crate) fn spent(&self) -> u64 {
        self.spent
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A search with three loops, in parts; what it finds, and how many parts it takes.
    fn run(fuel: u64) -> (Vec<[usize; 3]>, usize) {
        let pace = Pace::default();
        let (mut found, mut place, mut parts) = (Vec::new(), Place::default(), 0);
        loop {
            parts += 1;
            let part = pace.part(place, fuel, || {
                pace.each(3, |a| {
                    pace.each(a + 1, |b| {
                        pace.each(4, |c| {
                            pace.spend(1);
                            found.push([a, b, c]);
                            ControlFlow::Continue(())
                        })
                    })
                })
            });
            match part {
                Part::Paused(next) => place = next,
                Part::Over => return (found, parts),
                Part::Taken => unreachable!(),
            }
        }
    }

    #[test]
    fn the_parts_of_a_search_together_find_what_the_whole_finds_in_its_order() {
        let (whole, one) = run(u64::MAX);
        assert_eq!((whole.len(), one), (24, 1));
        for fuel in [0, 1, 3, 7, 23] {
            let (found, parts) = run(fuel);
            assert_eq!(found, whole, "{fuel}");
            assert!(parts >= 24 / (fuel.max(1) as usize), "{parts} parts of {fuel}");
        }
    }

    /// A search that prepares two numbers, one inside the other, and has a loop inside both; what it finds, and in how many parts.
    fn prepared(fuel: u64) -> (Vec<[usize; 3]>, usize) {
        let pace = Pace::default();
        let (mut found, mut place, mut parts, mut turns) = (Vec::new(), Place::default(), 0, 0);
        let mut count = |number: &mut usize, most: usize| {
            pace.spend(1);
            turns += 1;
            *number += 1;
            *number == most
        };
        loop {
            parts += 1;
            let part = pace.part(place, fuel, || {
                pace.each(2, |a| {
                    pace.prepare(
                        || 0_usize,
                        |number| count(number, 5),
                        |b| {
                            pace.each(*b, |c| {
                                pace.spend(1);
                                found.push([a, *b, c]);
                                ControlFlow::Continue(())
                            })
                        },
                    )
                })
            });
            match part {
                Part::Paused(next) => place = next,
                _ => {
                    assert_eq!(turns, 10, "nothing is prepared twice");
                    return (found, parts);
                }
            }
        }
    }

    #[test]
    fn what_is_prepared_stays_over_pauses() {
        let (whole, one) = prepared(u64::MAX);
        assert_eq!((whole.len(), one), (10, 1));
        for fuel in [0, 1, 3, 7] {
            let (found, parts) = prepared(fuel);
            assert_eq!(found, whole, "{fuel}");
            assert!(parts >= 20 / (fuel.max(1) as usize + 1), "{parts} parts of {fuel}");
        }
    }

    #[test]
    fn a_search_begins_anew_where_another_one_was_left() {
        let pace = Pace::default();
        let add = |number: &mut u64| {
            pace.spend(1);
            *number += 1;
            *number == 5
        };
        let find = |fuel| pace.part(Place::default(), fuel, || pace.prepare(|| 0, add, |_| ControlFlow::Break(())));
        assert!(matches!(find(2), Part::Paused(_)));
        assert!(matches!(find(4), Part::Paused(_)));
        assert_eq!(find(9), Part::Taken);
    }

    #[test]
    fn a_step_that_is_taken_is_no_pause() {
        let pace = Pace::default();
        assert_eq!(pace.part(Place::default(), 5, || pace.each(3, |_| ControlFlow::Break(()))), Part::Taken);
    }
}
