//! All shortest paths between two nodes at once: what is on one of them, and what they gather along their links.

use std::collections::{HashMap, HashSet};

use super::{Levels, Links};
use chromadoku_board::set::bits::{Bits, intersect, ones};

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

    /// The paths that gather different candidates along their links, a path for each set that is gathered; `taken` says what
    /// a link gathers and why it holds, if in several ways, and `counts` whether a path that has a link counts. Places are
    /// counted from 0: the links behind even ones are strong. Of very many sets at a node, [`MOST`] are kept, and those
    /// that have a candidate which no other has.
    pub(crate) fn gather<W: Clone>(
        &self,
        taken: impl Fn(usize, [usize; 2]) -> Vec<(Bits, W)>,
        counts: impl Fn([usize; 2], &W) -> bool,
    ) -> Vec<Gathered<W>> {
        let none = || Bits::new(self.links.singles);
        let start = |node| Gathered { nodes: vec![node], why: Vec::new(), eliminated: none(), counts: false };
        let mut ways: Vec<Gathered<W>> = self.places.first().into_iter().flat_map(Bits::iter).map(start).collect();
        for (place, next) in self.places.iter().enumerate().skip(1) {
            let mut longer: Vec<Gathered<W>> = Vec::new();
            let mut known: HashMap<(usize, bool), (HashSet<Bits>, Bits)> = HashMap::new();
            for way in &ways {
                let last = way.nodes[place - 1];
                let near: Vec<u64> = self.row(place - 1, last).iter().zip(&next.0).map(|(a, b)| a & b).collect();
                for node in ones(&near) {
                    for (eliminated, why) in taken(place - 1, [last, node]) {
                        let mut all = way.eliminated.clone();
                        all.add(&eliminated);
                        let counts = way.counts || counts([last, node], &why);
                        let (known, any) = known.entry((node, counts)).or_insert_with(|| (HashSet::new(), none()));
                        if (known.len() < MOST || !all.is_within(any)) && known.insert(all.clone()) {
                            any.add(&all);
                            let nodes = way.nodes.iter().copied().chain([node]).collect();
                            let why = way.why.iter().cloned().chain([why]).collect();
                            longer.push(Gathered { nodes, why, eliminated: all, counts });
                        }
                    }
                }
            }
            ways = longer;
        }
        ways.retain(|way| way.counts);
        ways
    }
}

/// The most sets of candidates that are told apart at a node.
const MOST: usize = 16;

/// A path with what its links gather, and why each holds.
pub(crate) struct Gathered<W> {
    pub(crate) nodes: Vec<usize>,
    pub(crate) why: Vec<W>,
    pub(crate) eliminated: Bits,
    counts: bool,
}
