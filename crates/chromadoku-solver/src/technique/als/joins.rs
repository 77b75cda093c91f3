//! What joins the almost locked sets of a position: digits that not both of two sets can hold.

use rustc_hash::FxHashMap;

use super::{Als, sets};
use crate::technique::Facts;
use crate::technique::facts::Fact;
use crate::technique::field::{Field, Places, members};
use chromadoku_board::id::{Digit, Id};
use chromadoku_board::set::DigitSet;
use chromadoku_board::set::bits::{Rows, add, ones, remove};

/// Where a set holds a digit, and what sees all of that; nothing of a digit that the set lacks or that is passed over.
#[derive(Clone, Copy, Default)]
struct Held {
    places: Places,
    seen: Places,
}

/// The joins of the sets of a position.
pub(crate) struct Joins {
    digits: usize,
    /// For each set and digit.
    held: Vec<Held>,
    /// The digits of each set that something sees in all their places.
    useful: Vec<DigitSet>,
    /// For each set those that a digit joins it to.
    joined: Rows,
}

impl Fact for Joins {
    fn of(facts: &Facts, (): ()) -> Joins {
        let (sets, digits) = (sets(facts), facts.geometry().digit_count());
        let mut joins = Joins {
            digits,
            held: vec![Held::default(); sets.len() * digits],
            useful: vec![DigitSet::EMPTY; sets.len()],
            joined: Rows::new(sets.len(), sets.len()),
        };
        for digit in facts.geometry().digits().iter() {
            let field = facts.of_digit::<Field>(digit);
            // A digit with too many places is passed over.
            if !field.cells.is_empty() {
                joins.join_by(sets, digit, field, facts);
            }
        }
        joins
    }
}

impl Joins {
    fn join_by(&mut self, sets: &[Als], digit: Digit, field: &Field, facts: &Facts) {
        // The sets that hold the digit in each place. A set is joined to those of which no place is out of its sight.
        let mut at_place = Rows::new(field.cells.len(), sets.len());
        let mut with = vec![0; at_place.words()];
        let own: Vec<usize> = (0..sets.len()).filter(|&at| sets[at].digits.contains(digit)).collect();
        for &at in &own {
            let places = field.places(&(sets[at].cells & *facts.places(digit)));
            let seen = field.seen_by_all(places);
            self.held[at * self.digits + digit.index()] = Held { places, seen };
            if seen != 0 {
                self.useful[at].insert(digit);
            }
            members(places).for_each(|place| at_place.insert(place, at));
            with[at / 64] |= 1 << (at % 64);
        }
        // Many sets hold the digit in the same places.
        let mut known: FxHashMap<Places, Vec<u64>> = FxHashMap::default();
        for at in own {
            let Held { places, seen } = self.held(at, digit);
            let near = known.entry(places).or_insert_with(|| {
                let mut near = with.clone();
                members(field.all() & !seen).for_each(|place| remove(&mut near, at_place.row(place)));
                near
            });
            add(self.joined.row_mut(at), near);
        }
    }

    fn held(&self, at: usize, digit: Digit) -> Held {
        self.held[at * self.digits + digit.index()]
    }

    /// The digits of a set that something sees in all their places.
    pub(crate) fn useful(&self, at: usize) -> DigitSet {
        self.useful[at]
    }

    /// Lists the sets that one is joined to, with each digit that joins them.
    pub(super) fn list(&self, at: usize, all: &mut Vec<(usize, Digit)>) {
        all.clear();
        for other in ones(self.joined.row(at)) {
            // What joins two sets is seen in all its places, by those of the other one.
            let common = self.useful(at) & self.useful(other);
            let joins = |&digit: &Digit| self.held(other, digit).places & !self.held(at, digit).seen == 0;
            all.extend(common.iter().filter(joins).map(|digit| (other, digit)));
        }
    }

    /// Whether something sees a digit, but for some, in all its places in two sets.
    pub(super) fn takes(&self, a: usize, b: usize, but: DigitSet) -> bool {
        let common = (self.useful[a] & self.useful[b]) - but;
        common.iter().any(|digit| self.held(a, digit).seen & self.held(b, digit).seen != 0)
    }
}
