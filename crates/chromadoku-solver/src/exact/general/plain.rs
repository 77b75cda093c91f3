//! Plain search: singles and rules are carried out at once, and the smallest entry is tried first; on boards with rules the cells
//! in which the search fails most.

use super::learner::Learner;
use super::limits::Limiter;
use super::masks::{Choice, Dead, Masks, Queue};
use super::wiring::Wiring;
use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Digit, PerCell};
use chromadoku_board::random::Random;
use chromadoku_board::set::DigitSet;
use chromadoku_board::set::mask::bits;

/// A search that stands between two branches.
pub(super) struct Plain {
    wiring: Wiring,
    /// What rules take away, if there are any.
    limiter: Option<Box<Limiter>>,
    /// Picks among equally good branches, if chance is to.
    pub(super) random: Option<Random>,
    /// The positions above the present one, and that one; those behind it are room for later ones.
    levels: Vec<Masks>,
    /// What was tried: `tried[i]` leads from `levels[i]` to `levels[i + 1]`.
    tried: Vec<Choice>,
    /// What was searched to its end and refused since, with its level.
    refused: Vec<(usize, Choice)>,
    queue: Queue,
    is_done: bool,
}

impl Plain {
    /// A search of the solutions that take a digit of each cell's set.
    pub(super) fn new(geometry: &Geometry, domains: &PerCell<DigitSet>) -> Plain {
        let wiring = Wiring::new(geometry);
        let mut limiter = Limiter::new(geometry, &wiring);
        let mut queue = Queue::new(&wiring);
        let domains = domains.iter().map(|(cell, &digits)| digits & geometry.allowed()[cell]).collect();
        let mut root = Masks::new(&domains, &wiring, &mut queue).ok();
        if let (Some(limiter), Some(masks)) = (&mut limiter, &mut root)
            && limiter.settle(&wiring, masks, &mut queue).is_err()
        {
            root = None;
        }
        Plain {
            wiring,
            limiter,
            random: None,
            is_done: root.is_none(),
            levels: root.into_iter().collect(),
            tried: Vec::new(),
            refused: Vec::new(),
            queue,
        }
    }

    /// Whether there is nothing left to try.
    pub(super) fn is_done(&self) -> bool {
        self.is_done
    }

    /// On how many choices it stands.
    pub(super) fn depth(&self) -> usize {
        self.tried.len()
    }

    /// Whether the board has rules that are looked at as limits.
    pub(super) fn has_limits(&self) -> bool {
        self.limiter.is_some()
    }

    /// A search of the same solutions that learns.
    pub(super) fn learner(&mut self) -> Learner {
        Learner::new(&self.wiring, &self.levels[0], self.limiter.clone(), self.random.as_mut())
    }

    /// The choices that were searched to their end: each list stands for all solutions with these together.
    pub(super) fn searched(&self) -> impl Iterator<Item = Vec<Choice>> {
        self.refused.iter().map(|&(level, choice)| self.tried[..level].iter().copied().chain([choice]).collect())
    }

    /// One branch: a choice, or the solution to which the choices led.
    pub(super) fn branch(&mut self) -> Option<PerCell<Digit>> {
        let depth = self.tried.len();
        if self.levels[depth].open() == 0 {
            let solution = self.levels[depth].solution();
            self.retreat();
            return Some(solution);
        }
        if self.levels.len() == depth + 1 {
            self.levels.push(Masks::default());
        }
        let Plain { wiring, limiter, random, levels, queue, .. } = self;
        let (above, below) = levels.split_at_mut(depth + 1);
        let (now, child) = (&mut above[depth], &mut below[0]);
        let choice = match (random, &*limiter) {
            (Some(random), _) => now.branch_at_random(wiring, random),
            (None, Some(limiter)) => now.branch_by_weight(wiring, limiter.weights()),
            (None, None) => now.branch(wiring),
        };
        child.clone_from(now);
        if follow(limiter, wiring, child, queue, |child, queue| child.choose(wiring, choice, queue)).is_ok() {
            self.tried.push(choice);
            return None;
        }
        if let Some(limiter) = limiter {
            limiter.weigh(usize::from(choice.cell));
        }
        if follow(limiter, wiring, now, queue, |now, queue| now.refuse(wiring, choice, queue)).is_err() {
            self.retreat();
        }
        None
    }

    /// Leaves a position that is searched to its end, and those above it that are so too.
    fn retreat(&mut self) {
        let Plain { wiring, limiter, levels, queue, .. } = self;
        while let Some(choice) = self.tried.pop() {
            let depth = self.tried.len();
            self.refused.truncate(self.refused.partition_point(|&(level, _)| level <= depth));
            let level = &mut levels[depth];
            if follow(limiter, wiring, level, queue, |now, queue| now.refuse(wiring, choice, queue)).is_ok() {
                self.refused.push((depth, choice));
                return;
            }
        }
        self.is_done = true;
    }

    /// Takes from the root the candidates that fail at once, which the limits of rules show of many, and begins anew.
    pub(super) fn probe(&mut self) {
        self.tried.clear();
        self.refused.clear();
        self.is_done |= self.strike().is_err();
    }

    fn strike(&mut self) -> Result<(), Dead> {
        let Plain { wiring, limiter, queue, levels, .. } = self;
        let (root, rest) = levels.split_at_mut(1);
        let (Some(root), Some(trial)) = (root.first_mut(), rest.first_mut()) else { return Ok(()) };
        loop {
            let mut has_changed = false;
            for cell in 0..wiring.cells {
                for digit in bits(root.digits(cell)) {
                    if root.is_settled(cell) || root.digits(cell) >> digit & 1 == 0 {
                        continue;
                    }
                    let choice = Choice { cell: cell as u16, digit: digit as u8 };
                    trial.clone_from(root);
                    let chosen = follow(limiter, wiring, trial, queue, |now, queue| now.choose(wiring, choice, queue));
                    if chosen.is_err() {
                        follow(limiter, wiring, root, queue, |now, queue| now.refuse(wiring, choice, queue))?;
                        has_changed = true;
                    }
                }
            }
            if !has_changed {
                return Ok(());
            }
        }
    }
}

/// Changes a position, and carries out what rules say of the change.
pub(super) fn follow(
    limiter: &mut Option<Box<Limiter>>,
    wiring: &Wiring,
    masks: &mut Masks,
    queue: &mut Queue,
    change: impl FnOnce(&mut Masks, &mut Queue) -> Result<(), Dead>,
) -> Result<(), Dead> {
    let Some(limiter) = limiter else { return change(masks, queue) };
    change(masks, queue)?;
    limiter.settle(wiring, masks, queue)
}
