//! From every node taken to be false, level by level, what comes to be true.

use super::{Links, Path};
use chromadoku_board::set::bits::{Bits, Rows, add, intersect, is_none, keep, ones, remove};

/// The ends of a shortest chain: of these two nodes one is true.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Ends {
    /// How many strong links it has, but one.
    pub(crate) level: usize,
    pub(crate) from: usize,
    pub(crate) to: usize,
}

/// A search from all nodes at once, as far as somebody asked.
pub(super) struct ChainSearch {
    /// The ends of all chains that exclude something or can be closed, shortest first.
    ends: Vec<Ends>,
    /// Where the ends of each level begin.
    starts: Vec<usize>,
    /// The nodes from which there is more to be found.
    active: Vec<u32>,
    /// What came to be false at the last level, by where it started.
    off: Rows,
    all_on: Rows,
    all_off: Rows,
    /// The nodes that have strong links: being false, the others lead nowhere.
    linked: Vec<u64>,
}

impl ChainSearch {
    pub(crate) fn new(links: &Links) -> ChainSearch {
        let count = links.nodes.len();
        let mut off = Rows::new(count, count);
        // Where a node excludes nothing, no chain that ends there does.
        let begins = |&at: &usize| !is_none(links.strong.row(at)) && !is_none(links.excludes.row(at));
        let active: Vec<u32> = (0..count).filter(begins).map(|at| at as u32).collect();
        active.iter().for_each(|&at| off.insert(at as usize, at as usize));
        let (all_on, all_off) = (Rows::new(count, count), off.clone());
        let mut linked = Bits::new(count);
        (0..count).filter(|&at| links.is_linked(at)).for_each(|at| linked.insert(at));
        ChainSearch { ends: Vec::new(), starts: Vec::new(), active, off, all_on, all_off, linked: linked.0 }
    }

    /// The ends of the chain with this number, shortest first.
    pub(crate) fn get(&mut self, links: &Links, at: usize) -> Option<Ends> {
        while at >= self.ends.len() {
            if self.active.is_empty() {
                return None;
            }
            self.extend(links);
        }
        Some(self.ends[at])
    }

    /// Whether there is a chain of this level or a shorter one between two nodes.
    pub(crate) fn reaches(&mut self, links: &Links, ends: &Ends) -> bool {
        while self.starts.len() <= ends.level && !self.active.is_empty() {
            self.extend(links);
        }
        let levels = self.starts.len().min(ends.level + 1);
        (0..levels).any(|level| {
            let end = self.starts.get(level + 1).copied().unwrap_or(self.ends.len());
            self.ends[self.starts[level]..end].binary_search(&Ends { level, ..*ends }).is_ok()
        })
    }

    /// Goes on by a level.
    fn extend(&mut self, links: &Links) {
        let level = self.starts.len();
        self.starts.push(self.ends.len());
        let mut on = vec![0; self.all_on.words];
        let active = std::mem::take(&mut self.active);
        for from in active.into_iter().map(|from| from as usize) {
            on.fill(0);
            self.off.iter(from).for_each(|at| add(&mut on, links.strong.row(at)));
            remove(&mut on, self.all_on.row(from));
            if is_none(&on) {
                continue;
            }
            add(self.all_on.row_mut(from), &on);
            for to in ones(&on).filter(|&to| to >= from) {
                if intersect(links.excludes.row(from), links.excludes.row(to)) || links.weakly(from, to) {
                    self.ends.push(Ends { level, from, to });
                }
            }
            let off = self.off.row_mut(from);
            off.fill(0);
            ones(&on).for_each(|at| add(off, links.weak.row(at)));
            keep(off, &self.linked);
            remove(off, self.all_off.row(from));
            if !is_none(off) {
                add(self.all_off.row_mut(from), off);
                self.active.push(from as u32);
            }
        }
    }
}

/// What a false node makes true and false, level by level: `off[0]` is the node, `on[0]` what it makes true at once.
pub(crate) struct Levels {
    pub(super) on: Vec<Bits>,
    pub(super) off: Vec<Bits>,
}

impl Links {
    /// Follows what a node taken to be false makes true, until it is this one.
    pub(crate) fn follow(&self, from: usize, until: usize) -> Levels {
        let count = self.nodes.len();
        let mut off = Bits::new(count);
        off.insert(from);
        let (mut all_on, mut all_off) = (Bits::new(count), off.clone());
        let (mut ons, mut offs) = (Vec::new(), vec![off]);
        loop {
            let mut on = Bits::new(count);
            offs[offs.len() - 1].iter().for_each(|at| add(&mut on.0, self.strong.row(at)));
            on.remove_all(&all_on);
            if on.is_empty() {
                break;
            }
            all_on.add(&on);
            ons.push(on);
            let on = &ons[ons.len() - 1];
            if on.contains(until) {
                break;
            }
            let mut off = Bits::new(count);
            on.iter().for_each(|at| add(&mut off.0, self.weak.row(at)));
            off.remove_all(&all_off);
            if off.is_empty() {
                break;
            }
            all_off.add(&off);
            offs.push(off);
        }
        Levels { on: ons, off: offs }
    }

    /// A shortest path between two nodes; of nodes that are as near it goes through that with the lowest number, so that
    /// single candidates come first.
    pub(crate) fn path(&self, from: usize, to: usize) -> Option<Path> {
        let levels = self.follow(from, to);
        let pick = |set: &Bits, near: &[u64]| {
            let both: Vec<u64> = set.0.iter().zip(near).map(|(a, b)| a & b).collect();
            ones(&both).next()
        };
        let mut level = levels.on.iter().position(|on| on.contains(to))?;
        let mut nodes = vec![to];
        loop {
            let off = pick(&levels.off[level], self.strong.row(nodes[nodes.len() - 1]))?;
            nodes.push(off);
            if level == 0 {
                nodes.reverse();
                return Some(Path { nodes });
            }
            level -= 1;
            nodes.push(pick(&levels.on[level], self.weak.row(off))?);
        }
    }
}
