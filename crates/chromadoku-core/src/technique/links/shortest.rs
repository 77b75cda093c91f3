//! All shortest paths between two nodes at once: what is on one of them, and one through given neighbors.

use super::{Bits, Levels, Links, Path, intersect, ones};

/// The nodes of the shortest paths between two nodes by their place on the path: false and true ones in turn.
pub(crate) struct Shortest<'a> {
    links: &'a Links,
    places: Vec<Bits>,
}

impl<'a> Shortest<'a> {
    /// The shortest paths to a node from where levels were followed until they had reached it.
    pub(crate) fn new(links: &'a Links, levels: &Levels, to: usize) -> Shortest<'a> {
        let mut places: Vec<Bits> =
            levels.off.iter().zip(&levels.on).flat_map(|(off, on)| [off, on]).cloned().collect();
        let mut last = Bits::new(links.nodes.len());
        last.insert(to);
        let end = places.len().saturating_sub(1);
        if let Some(set) = places.last_mut() {
            set.keep(&last);
        }
        let mut all = Shortest { links, places };
        for place in (0..end).rev() {
            let leads_on = |at: &usize| intersect(all.row(place, *at), &all.places[place + 1].0);
            let mut kept = Bits::new(links.nodes.len());
            all.places[place].iter().filter(leads_on).for_each(|at| kept.insert(at));
            all.places[place] = kept;
        }
        all
    }

    /// What a node is joined with by the link behind this place: the first link is strong, the next one weak.
    fn row(&self, place: usize, at: usize) -> &[u64] {
        if place.is_multiple_of(2) { self.links.strong.row(at) } else { self.links.weak.row(at) }
    }

    /// The links of all paths: the place before each, and its nodes.
    pub(crate) fn links(&self) -> impl Iterator<Item = (usize, [usize; 2])> {
        (1..self.places.len()).flat_map(move |place| {
            let (from, to) = (&self.places[place - 1], &self.places[place]);
            from.iter().flat_map(move |a| {
                let both: Vec<u64> = self.row(place - 1, a).iter().zip(&to.0).map(|(a, b)| a & b).collect();
                let ends: Vec<usize> = ones(&both).collect();
                ends.into_iter().map(move |b| (place - 1, [a, b]))
            })
        })
    }

    /// A path through the nodes of a link.
    pub(crate) fn through(&self, place: usize, [a, b]: [usize; 2]) -> Path {
        let first = |row: &[u64], set: &Bits| {
            let both: Vec<u64> = row.iter().zip(&set.0).map(|(a, b)| a & b).collect();
            ones(&both).next()
        };
        let mut nodes = vec![a];
        for before in (0..place).rev() {
            nodes.extend(first(self.row(before, nodes[nodes.len() - 1]), &self.places[before]));
        }
        nodes.reverse();
        nodes.push(b);
        for after in place + 2..self.places.len() {
            nodes.extend(first(self.row(after - 1, nodes[nodes.len() - 1]), &self.places[after]));
        }
        Path { nodes }
    }
}
