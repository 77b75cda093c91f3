//! The graph of links: nodes that are true or false, strong links (one of two is true) and weak ones (not both are).
//!
//! Nodes are candidates; where asked for also groups of candidates of one digit in the crossing of two units, and the
//! places of a digit in an almost locked set (cells that see each other, with one digit more than cells). A chain is
//! an alternating path. From every node taken to be false, the graph is [searched](search) level by level with bit sets, so
//! the paths found are the shortest, and nobody pays for longer ones than are asked for.

mod build;
mod search;
mod shortest;

use std::cell::{OnceCell, RefCell, RefMut};
use std::sync::Arc;

use super::Facts;
use super::facts::Fact;
use crate::step::{Chain, Node, Strong};
use chromadoku_board::id::{Candidate, Cell};
use chromadoku_board::set::bits::{Bits, Rows, add, is_none};

pub(crate) use build::SingleNodes;
use search::ChainSearch;
pub(crate) use search::{Ends, Levels};
pub(crate) use shortest::{Gathered, Shortest};

/// What nodes and links a graph has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scope {
    /// Candidates of one digit at a time, linked by units.
    Digit,
    /// Candidates of cells with two, linked by cells.
    Pairs,
    /// All candidates, linked by units and cells.
    Plain,
    /// Groups as well.
    Grouped,
    /// Groups and almost locked sets as well.
    Als,
}

/// The graph of a position.
#[derive(Default)]
pub(crate) struct Links {
    pub(crate) nodes: Arc<Vec<Node>>,
    /// How many of the nodes, at the start, are single candidates.
    pub(crate) singles: usize,
    /// The strong links in the order in which they were found, the simplest first.
    links: Vec<(u32, u32, Strong)>,
    /// The numbers of the links of each node.
    links_of: OnceCell<Vec<Vec<u32>>>,
    strong: Rows,
    weak: Arc<Rows>,
    /// The candidates that a node excludes, by the number of their node.
    excludes: Arc<Rows>,
}

/// The graphs of a position and what was searched in them, by scope.
#[derive(Default)]
struct ByScope([(OnceCell<Links>, OnceCell<RefCell<ChainSearch>>); Scope::Als as usize + 1]);

impl Fact for ByScope {
    fn of(_: &Facts, (): ()) -> ByScope {
        ByScope::default()
    }
}

/// The graph of links of a scope.
pub(crate) fn of<'a>(facts: &'a Facts, scope: Scope) -> &'a Links {
    facts.whole::<ByScope>().0[scope as usize].0.get_or_init(|| build::links(facts, scope))
}

fn search<'a>(facts: &'a Facts, scope: Scope) -> RefMut<'a, ChainSearch> {
    let search = || RefCell::new(ChainSearch::new(of(facts, scope)));
    facts.whole::<ByScope>().0[scope as usize].1.get_or_init(search).borrow_mut()
}

/// The ends of all chains of a scope, shortest first; they are looked for as they are asked for.
pub(crate) fn ends(facts: &Facts, scope: Scope) -> impl Iterator<Item = Ends> {
    (0..).map_while(move |at| search(facts, scope).get(of(facts, scope), at))
}

/// Whether a scope has a chain of this level or a shorter one between two nodes.
pub(crate) fn reaches(facts: &Facts, scope: Scope, ends: &Ends) -> bool {
    search(facts, scope).reaches(of(facts, scope), ends)
}

impl Links {
    /// The candidate of a single node.
    pub(crate) fn candidate(&self, at: usize) -> Candidate {
        let node = &self.nodes[at];
        Candidate { cell: node.cells.first().unwrap_or(Cell(0)), digit: node.digit }
    }

    /// The nodes that strong links join to a node, in two sets: those of the one are true just if those of the other are
    /// not.
    pub(crate) fn component(&self, start: usize) -> [Bits; 2] {
        let count = self.nodes.len();
        let mut colors = [Bits::new(count), Bits::new(count)];
        colors[0].insert(start);
        let (mut side, mut fresh) = (1, colors[0].clone());
        while !fresh.is_empty() {
            let mut next = Bits::new(count);
            fresh.iter().for_each(|at| add(&mut next.0, self.strong.row(at)));
            colors.iter().for_each(|known| next.remove_all(known));
            colors[side].add(&next);
            (side, fresh) = (1 - side, next);
        }
        colors
    }

    /// Whether a strong link joins a node to another one.
    pub(crate) fn is_linked(&self, at: usize) -> bool {
        !is_none(self.strong.row(at))
    }

    /// The candidates that some nodes exclude.
    pub(crate) fn excluded_by_any(&self, nodes: &Bits) -> Bits {
        let mut eliminated = Bits::new(self.singles);
        nodes.iter().for_each(|at| add(&mut eliminated.0, self.excludes.row(at)));
        eliminated
    }

    pub(crate) fn weakly(&self, a: usize, b: usize) -> bool {
        self.weak.contains(a, b)
    }

    /// The candidates that both of two nodes exclude.
    pub(crate) fn excluded_by_both(&self, a: usize, b: usize) -> Bits {
        Bits(self.excludes.row(a).iter().zip(self.excludes.row(b)).map(|(a, b)| a & b).collect())
    }

    /// The candidates in the cell of a single node, but for its own.
    pub(crate) fn others_in_cell(&self, at: usize) -> Bits {
        let mut others = Bits::new(self.singles);
        let same = |&other: &usize| other != at && self.nodes[other].cells == self.nodes[at].cells;
        (0..self.singles).filter(same).for_each(|other| others.insert(other));
        others
    }

    /// The number of a candidate's node.
    pub(crate) fn number(&self, Candidate { cell, digit }: Candidate) -> Option<usize> {
        let key = |node: &Node| (node.cells.first(), node.digit);
        self.nodes[..self.singles].binary_search_by_key(&(Some(cell), digit), key).ok()
    }

    /// Why one of two nodes is true, simplest first.
    pub(crate) fn reasons(&self, a: usize, b: usize) -> impl Iterator<Item = Strong> {
        let links_of = self.links_of.get_or_init(|| {
            let mut of = vec![Vec::new(); self.nodes.len()];
            for (number, &(a, b, _)) in self.links.iter().enumerate() {
                of[a as usize].push(number as u32);
                of[b as usize].push(number as u32);
            }
            of
        });
        let known = links_of[a].iter().map(|&number| &self.links[number as usize]);
        known.filter(move |link| [link.0, link.1].contains(&(b as u32))).map(|&(_, _, strong)| strong)
    }

    /// The certificate of a path.
    pub(crate) fn chain(&self, path: &Path, closed: bool) -> Chain {
        let strong = path.nodes.chunks(2).filter_map(|pair| self.reasons(pair[0], pair[1]).next()).collect();
        Chain { nodes: path.nodes.iter().map(|&at| self.nodes[at]).collect(), strong, closed }
    }
}

/// An alternating path as numbers of nodes, from a node that is false to one that is true.
#[derive(Clone, Debug)]
pub(crate) struct Path {
    pub(crate) nodes: Vec<usize>,
}
