//! A bipartite graph of at most 32 vertices a side, its matchings, tight sets and blocks. The ideas, their sources and
//! the bound on what is listed stand in `README.md` beside this file.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use crate::order::in_order;
use crate::set::mask::members;

/// A set of vertices of one side.
pub type Mask = u32;

/// How many unions of one size a listing holds at most; closures are always listed.
pub const UNION_LIMIT: usize = 2_000;

/// A bipartite graph: for each vertex on the left its neighbors on the right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bipartite {
    left: Vec<Mask>,
}

/// Vertices on the left that together have fewer neighbors than there are of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Violator {
    /// The vertices on the left.
    pub left: Mask,
    /// All their neighbors.
    pub right: Mask,
}

/// A matching that covers the left side, and what follows from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Matched {
    /// The neighbor that each vertex on the left is matched to.
    pub partner: Vec<u8>,
    /// The smallest tight set around each vertex on the left; `None` if no tight set holds it.
    pub closure: Vec<Option<Mask>>,
}

impl Bipartite {
    /// The graph in which vertex `i` on the left has the neighbors `left[i]`; at most 32 vertices.
    pub fn new(left: Vec<Mask>) -> Bipartite {
        assert!(left.len() <= 32, "a side of a unit's graph has at most 32 vertices");
        Bipartite { left }
    }

    /// All neighbors of some vertices on the left.
    pub fn reach(&self, left: Mask) -> Mask {
        members(left).fold(0, |reach, at| reach | self.left[at])
    }

    /// A matching that covers the left side, or why there is none.
    pub fn matched(&self) -> Result<Matched, Violator> {
        let mut owner = [None; 32];
        for start in 0..self.left.len() {
            let mut tried = 0;
            if !self.augment(start, &mut owner, &mut tried) {
                // Every vertex tried is owned: its owners and the start are one more than their neighbors.
                let left = members(tried).filter_map(|right| owner[right]).fold(1 << start, |left, at| left | 1 << at);
                return Err(Violator { left, right: tried });
            }
        }
        let mut partner = vec![0; self.left.len()];
        for (right, owner) in owner.iter().enumerate() {
            if let Some(left) = *owner {
                partner[left] = right as u8;
            }
        }
        let closure = self.closures(&partner);
        Ok(Matched { partner, closure })
    }

    fn augment(&self, left: usize, owner: &mut [Option<usize>; 32], tried: &mut Mask) -> bool {
        for right in members(self.left[left]) {
            if *tried >> right & 1 == 1 {
                continue;
            }
            *tried |= 1 << right;
            if owner[right].is_none_or(|other| self.augment(other, owner, tried)) {
                owner[right] = Some(left);
                return true;
            }
        }
        false
    }

    fn closures(&self, partner: &[u8]) -> Vec<Option<Mask>> {
        let count = self.left.len();
        let matched: Mask = partner.iter().fold(0, |set, &right| set | 1 << right);
        let mut closure: Vec<Mask> = (0..count).map(|at| 1 << at).collect();
        for (at, reach) in closure.iter_mut().enumerate() {
            *reach |= (0..count).filter(|&to| self.left[at] >> partner[to] & 1 == 1).fold(0, |set, to| set | 1 << to);
        }
        loop {
            let mut grown = false;
            for at in 0..count {
                let wider = members(closure[at]).fold(closure[at], |set, to| set | closure[to]);
                grown |= wider != closure[at];
                closure[at] = wider;
            }
            if !grown {
                break;
            }
        }
        let open = |set: Mask| self.reach(set) & !matched != 0;
        closure.into_iter().map(|set| (!open(set)).then_some(set)).collect()
    }

    /// The connected components, as sets of vertices on the left that share neighbors, by their first vertex.
    pub fn components(&self) -> Vec<Mask> {
        let mut components = Vec::new();
        let mut seen: Mask = 0;
        for start in 0..self.left.len() {
            if seen >> start & 1 == 1 {
                continue;
            }
            let mut component: Mask = 1 << start;
            loop {
                let reach = self.reach(component);
                let joined = (0..self.left.len()).filter(|&at| self.left[at] & reach != 0);
                let wider = joined.fold(component, |set, at| set | 1 << at);
                if wider == component {
                    break;
                }
                component = wider;
            }
            seen |= component;
            components.push(component);
        }
        components
    }
}

impl Matched {
    /// The blocks, ordered so that the vertices of each reach only it and earlier ones; vertices that no tight set
    /// holds are in none.
    pub fn blocks(&self) -> Vec<Mask> {
        let by_closure = in_order(self.closure.iter().filter_map(|&closure| closure), place);
        let same = |closure: Mask| {
            let members = (0..self.closure.len()).filter(move |&at| self.closure[at] == Some(closure));
            members.fold(0, |block: Mask, at| block | 1 << at)
        };
        by_closure.into_iter().map(same).collect()
    }

    /// Visits the tight sets of `size` vertices inside `within`, each once: closures first, then other unions of
    /// closures up to [`UNION_LIMIT`].
    pub fn tight_sets(
        &self,
        within: Mask,
        size: usize,
        visit: &mut dyn FnMut(Mask) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let closures: Vec<Mask> = members(within).filter_map(|at| self.closure[at]).collect();
        let fits = |set: &Mask| set.count_ones() as usize == size && set & !within == 0;
        let direct = in_order(closures.iter().copied().filter(fits), place);
        direct.iter().try_for_each(|&set| visit(set))?;
        let mut unions = Unions { matched: self, within, size, left: UNION_LIMIT };
        unions.grow(0, 0, &mut |set| {
            if direct.contains(&set) { ControlFlow::Continue(()) } else { visit(set) }
        })
    }
}

/// The place of a set in a list: a smaller one comes first, and among equals the one with the earlier vertices.
fn place(set: &Mask) -> (u32, Reverse<Mask>) {
    (set.count_ones(), Reverse(set.reverse_bits()))
}

/// Grows closed sets by deciding on one vertex after the other; each closed set is met once.
struct Unions<'a> {
    matched: &'a Matched,
    within: Mask,
    size: usize,
    left: usize,
}

impl Unions<'_> {
    fn grow(&mut self, taken: Mask, refused: Mask, visit: &mut dyn FnMut(Mask) -> ControlFlow<()>) -> ControlFlow<()> {
        let held = taken.count_ones() as usize;
        let rest = self.within & !(taken | refused);
        if held == self.size && self.left > 0 {
            self.left -= 1;
            return visit(taken);
        }
        if held + (rest.count_ones() as usize) < self.size || held >= self.size || self.left == 0 {
            return ControlFlow::Continue(());
        }
        let Some(at) = members(rest).next() else {
            return ControlFlow::Continue(());
        };
        if let Some(closure) = self.matched.closure[at]
            && closure & refused == 0
            && closure & !self.within == 0
        {
            self.grow(taken | closure, refused, visit)?;
        }
        // Whoever needs `at` is refused with it.
        let needs = |&to: &usize| self.matched.closure[to].is_none_or(|closure| closure >> at & 1 == 1);
        let refused = members(rest).filter(needs).fold(refused | 1 << at, |set, to| set | 1 << to);
        self.grow(taken, refused, visit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A small deterministic stream of graphs with `n` vertices a side that have a perfect matching or not.
    fn graphs(n: usize, count: usize) -> impl Iterator<Item = Bipartite> {
        let mut seed = 0x2545_f491_4f6c_dd1d_u64 + n as u64;
        let mut next = move || {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            seed
        };
        (0..count).map(move |_| {
            Bipartite::new(
                (0..n).map(|_| (next() & next() & ((1 << n) - 1)) as Mask | 1 << (next() % n as u64)).collect(),
            )
        })
    }

    fn subsets(n: usize) -> impl Iterator<Item = Mask> {
        1..1 << n
    }

    #[test]
    fn a_violator_is_found_just_where_hall_says_that_there_is_no_matching() {
        for graph in graphs(7, 400) {
            let violated = subsets(7).any(|set| graph.reach(set).count_ones() < set.count_ones());
            match graph.matched() {
                Ok(_) => assert!(!violated, "{graph:?}"),
                Err(violator) => {
                    assert_eq!(graph.reach(violator.left), violator.right, "{graph:?}");
                    assert!(violator.right.count_ones() < violator.left.count_ones());
                }
            }
        }
    }

    #[test]
    fn the_tight_sets_of_every_size_equal_those_that_testing_all_subsets_finds() {
        let mut compared = 0;
        for graph in graphs(8, 400) {
            let Ok(matched) = graph.matched() else {
                continue;
            };
            for size in 1..=8 {
                let mut found = Vec::new();
                let _ = matched.tight_sets(0xff, size, &mut |set| {
                    found.push(set);
                    ControlFlow::Continue(())
                });
                found.sort();
                let tight = |set: &Mask| {
                    set.count_ones() as usize == size && graph.reach(*set).count_ones() == set.count_ones()
                };
                assert_eq!(found, subsets(8).filter(tight).collect::<Vec<_>>(), "{graph:?}");
                compared += found.len();
            }
        }
        assert!(compared > 1000);
    }

    #[test]
    fn every_prefix_of_the_blocks_is_tight() {
        for graph in graphs(9, 400) {
            let Ok(matched) = graph.matched() else {
                continue;
            };
            let mut prefix = 0;
            for block in matched.blocks() {
                assert_eq!(prefix & block, 0);
                prefix |= block;
                assert_eq!(graph.reach(prefix).count_ones(), prefix.count_ones(), "{graph:?}");
            }
            assert_eq!(prefix, 0x1ff, "with as many vertices on the right, every vertex is in a block");
        }
    }
}
