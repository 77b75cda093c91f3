//! Candidates tried one by one, to see which of them singles and rules alone show to be false.

use super::limits::Limiter;
use super::masks::{Choice, Masks, Queue};
use super::plain::follow;
use super::wiring::Wiring;
use chromadoku_board::geometry::Geometry;
use chromadoku_board::id::{Cell, Digit, Id, PerCell};
use chromadoku_board::set::DigitSet;

/// Candidates tried on a position: whether singles and rules alone show that one cannot be.
pub(crate) struct Trials {
    wiring: Wiring,
    limiter: Option<Box<Limiter>>,
    queue: Queue,
    /// The position, and room for what follows from a trial.
    root: Masks,
    trial: Masks,
}

impl Trials {
    /// Trials on a position where each cell has these digits; `None` if singles and rules alone show that it has no
    /// solution.
    pub(crate) fn new(geometry: &Geometry, domains: &PerCell<DigitSet>) -> Option<Trials> {
        let wiring = Wiring::new(geometry);
        let mut limiter = Limiter::new(geometry, &wiring);
        let mut queue = Queue::new(&wiring);
        let mut root = Masks::new(domains, &wiring, &mut queue).ok()?;
        if let Some(limiter) = &mut limiter {
            limiter.settle(&wiring, &mut root, &mut queue).ok()?;
        }
        Some(Trials { wiring, limiter, queue, root, trial: Masks::default() })
    }

    /// Whether a cell cannot have a digit, as far as singles and rules show it.
    pub(crate) fn fails(&mut self, cell: Cell, digit: Digit) -> bool {
        let Trials { wiring, limiter, queue, root, trial } = self;
        let choice = Choice { cell: cell.0, digit: digit.0 };
        if root.digits(cell.index()) >> digit.0 & 1 == 0 {
            return true;
        }
        if root.is_settled(cell.index()) {
            return false;
        }
        trial.clone_from(root);
        follow(limiter, wiring, trial, queue, |trial, queue| trial.choose(wiring, choice, queue)).is_err()
    }
}
