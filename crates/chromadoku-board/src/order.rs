//! Lists in order.
//!
//! The general sorts of the standard library are fast, and large: the program would carry one of them for every kind of
//! entry and every key. Here it carries one, of places in a list ([`sort`], [`sort_by_key`], [`sort_by`]), and where a list is short or
//! nearly in order, one entry after the other goes to its place ([`in_order`]).

use std::cmp::Ordering;

/// The items in the order of their keys; of those with the same key only the first one is kept.
pub fn in_order<T, K: Ord>(items: impl IntoIterator<Item = T>, key: impl Fn(&T) -> K) -> Vec<T> {
    let mut ordered = Vec::new();
    for item in items {
        let place = key(&item);
        if let Err(at) = ordered.binary_search_by(|known| key(known).cmp(&place)) {
            ordered.insert(at, item);
        }
    }
    ordered
}

/// Puts items in order; what is equal stays in the order that it had.
pub fn sort<T: Ord>(items: &mut [T]) {
    sort_by(items, T::cmp);
}

/// Puts items in the order of their keys; those with the same key stay in the order that they had.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(items, |a, b| key(a).cmp(&key(b)));
}

/// Puts items in the order that a comparison tells; what is equal stays in the order that it had.
pub fn sort_by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    for (a, b) in swaps(items.len(), &|a, b| compare(&items[a], &items[b])) {
        items.swap(a, b);
    }
}

/// What is to be swapped, one pair of places after the other, to put in order what is compared by its places.
fn swaps(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<(usize, usize)> {
    let mut sorted: Vec<usize> = (0..count).collect();
    sorted.sort_by(|&a, &b| compare(a, b));
    let mut swaps = Vec::with_capacity(count);
    for start in 0..count {
        // Each place of a circle gets what belongs there; the last one has got its own by then.
        let mut at = start;
        while sorted[at] != start {
            let next = sorted[at];
            swaps.push((at, next));
            sorted[at] = at;
            at = next;
        }
        sorted[at] = at;
    }
    swaps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn items_are_in_order_and_the_first_of_equals_is_kept() {
        let items = [(3, 'a'), (1, 'b'), (3, 'c'), (2, 'd'), (1, 'e')];
        assert_eq!(in_order(items, |item| item.0), [(1, 'b'), (2, 'd'), (3, 'a')]);
    }

    #[test]
    fn lists_of_every_length_are_sorted_and_equals_stay_in_order() {
        let mut random = Random::new(1);
        for length in (0..40).chain([100, 1000]) {
            let items: Vec<(usize, usize)> = (0..length).map(|at| (random.below(1 + length / 3), at)).collect();
            let (mut sorted, mut ours, mut whole) = (items.clone(), items.clone(), items);
            sorted.sort_by_key(|item| item.0);
            sort_by_key(&mut ours, |item| item.0);
            sort(&mut whole);
            assert_eq!((&ours, &whole), (&sorted, &sorted));
        }
    }
}
