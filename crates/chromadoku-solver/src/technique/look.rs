//! A finder's look at a position: what there is, and what is new since it looked last and found nothing.
//!
//! A finder that does not ask what is new looks everywhere, which takes longer and finds the same. What finders share about a
//! position ([`Facts`]) is worked out without a look, so it cannot depend on who asks first.

use std::ops::Deref;

use super::{Facts, Revision};
use chromadoku_board::id::UnitId;
use chromadoku_board::set::DigitSet;

/// The facts about a position, as one finder looks at them.
pub struct Look<'a> {
    facts: &'a Facts<'a>,
    /// The finder found nothing in this position of the path, or has not looked yet.
    since: Revision,
}

impl<'a> Look<'a> {
    /// A look at a position that the finder has not seen on the way.
    pub(crate) fn first(facts: &'a Facts) -> Look<'a> {
        Look::since(facts, Revision::default())
    }

    /// A look at a position after another one on the way to it, in which the finder found nothing.
    pub(crate) fn since(facts: &'a Facts, since: Revision) -> Look<'a> {
        Look { facts, since }
    }

    /// The digits that lost candidates since: a finder that looks at one digit at a time has to look at these.
    pub(crate) fn fresh_digits(&self) -> DigitSet {
        let index = self.index();
        self.geometry().digits().iter().filter(|&digit| index.is_fresh_digit(digit, self.since)).collect()
    }

    /// Whether a unit lost candidates since: a finder that looks at one unit at a time has to look at it.
    pub(crate) fn is_fresh(&self, unit: UnitId) -> bool {
        self.index().is_fresh_unit(unit, self.since)
    }
}

impl<'a> Deref for Look<'a> {
    type Target = Facts<'a>;
    fn deref(&self) -> &Facts<'a> {
        self.facts
    }
}
