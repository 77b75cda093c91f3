//! How a search pauses and goes on: in parts of bounded work, each of which begins where the one before it ended.
//!
//! A finder whose search may take long goes through its loops by [`each`](Pace::each) and says by [`spend`](Pace::spend)
//! what it has done. Once the fuel of a part is used up, the next loop that could go on breaks off instead, the loops around it
//! note how far they are, and their numbers together are the [`Place`] at which another part begins. A place is plain data,
//! which whoever runs the search holds in hand; between parts nothing else is kept.
//!
//! What a loop holds for itself is lost with the part: a finder that leaves out what it has met before may hand it out
//! once more after a pause. A loop must not hand out anything before a loop inside it begins, as that would be repeated.

use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;

/// How much a part of a search may do: so many looks at a candidate, a link or a set of a few of them.
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
    /// What is left of the fuel; nothing where there is no limit.
    fuel: Cell<Option<u64>>,
    /// How many loops the search is in.
    depth: Cell<usize>,
    /// Where loops that have not begun yet are to begin; after a pause how far they were.
    place: RefCell<Vec<usize>>,
    is_paused: Cell<bool>,
}

impl Pace {
    /// Runs a part of a search.
    pub(super) fn part(&self, Place(from): Place, fuel: u64, find: impl FnOnce() -> ControlFlow<()>) -> Part {
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

    /// Notes work that was done.
    pub(crate) fn spend(&self, work: usize) {
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

    /// Runs a search that does not pause and ends where it is once it has done so much; says whether it came to its end.
    pub(crate) fn within(&self, limit: u64, find: impl FnOnce() -> ControlFlow<()>) -> bool {
        let (fuel, depth, place) = (self.fuel.take(), self.depth.take(), self.place.take());
        let ended = !matches!(self.part(Place::default(), limit, find), Part::Paused(_));
        self.fuel.set(fuel);
        self.depth.set(depth);
        self.place.replace(place);
        ended
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
                    let mut place = self.place.borrow_mut();
                    let length = place.len().max(depth + 1);
                    place.resize(length, 0);
                    place[depth] = at;
                }
                break;
            }
            self.place.borrow_mut().truncate(depth);
        }
        self.depth.set(depth);
        found
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

    #[test]
    fn a_step_that_is_taken_is_no_pause() {
        let pace = Pace::default();
        assert_eq!(pace.part(Place::default(), 5, || pace.each(3, |_| ControlFlow::Break(()))), Part::Taken);
    }
}
