//! Order in short lists.
//!
//! The general sorts of the standard library are fast for long lists, and large: the program would carry one of them
//! for every kind of entry. Where lists are short or nearly in order, putting one entry after the other in its place is
//! as good.

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_in_order_and_the_first_of_equals_is_kept() {
        let items = [(3, 'a'), (1, 'b'), (3, 'c'), (2, 'd'), (1, 'e')];
        assert_eq!(in_order(items, |item| item.0), [(1, 'b'), (2, 'd'), (3, 'a')]);
    }
}
