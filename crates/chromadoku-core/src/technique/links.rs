//! The graph of links: nodes that are true or false, strong links (one of two is true) and weak ones (not both are).
//!
//! Nodes are candidates; where asked for also groups of candidates of one digit in the crossing of two units, and the
//! places of a digit in an almost locked set (cells that see each other, with one digit more than cells). A chain is
//! an alternating path. From one node taken to be false, the graph is searched level by level with bit sets, so the
//! paths found are the shortest.

use std::collections::HashMap;

use super::Facts;
use super::als::Als;
use crate::id::{Candidate, Cell, Digit, Id};
use crate::set::CellSet;
use crate::step::{Chain, Constraint, Node, Strong};

/// A set of nodes or candidates, by number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Bits(Vec<u64>);

impl Bits {
    pub(crate) fn new(count: usize) -> Bits {
        Bits(vec![0; count.div_ceil(64)])
    }

    pub(crate) fn insert(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    pub(crate) fn contains(&self, at: usize) -> bool {
        self.0[at / 64] >> (at % 64) & 1 == 1
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub(crate) fn intersects(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    pub(crate) fn add(&mut self, other: &Bits) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a |= b);
    }

    pub(crate) fn remove_all(&mut self, other: &Bits) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= !b);
    }

    pub(crate) fn keep(&mut self, other: &Bits) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= b);
    }

    pub(crate) fn and(&self, other: &Bits) -> Bits {
        Bits(self.0.iter().zip(&other.0).map(|(a, b)| a & b).collect())
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().flat_map(|(word, &bits)| {
            let mut rest = bits;
            std::iter::from_fn(move || {
                (rest != 0).then(|| {
                    let at = word * 64 + rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    at
                })
            })
        })
    }
}

/// The most candidates that a graph is made for.
const MOST: usize = 1_500;

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
pub(crate) struct Links {
    pub(crate) nodes: Vec<Node>,
    /// How many of the nodes, at the start, are single candidates.
    pub(crate) singles: usize,
    strong: Vec<Bits>,
    /// Why two nodes are strongly linked, for each of them in the order of the other.
    reasons: Vec<Vec<(u32, Strong)>>,
    weak: Vec<Bits>,
    /// The candidates that a node excludes, by the number of their node.
    pub(crate) excludes: Vec<Bits>,
}

impl Links {
    pub(crate) fn new(facts: &Facts, scope: Scope) -> Links {
        let mut build = Build { facts, nodes: Vec::new(), numbers: HashMap::new(), links: Vec::new() };
        build.singles();
        let singles = build.nodes.len();
        // On large open boards the graph would be too large to search it from each of its nodes.
        if singles > MOST {
            return build.empty();
        }
        if scope != Scope::Digit {
            build.cells();
        }
        if matches!(scope, Scope::Grouped | Scope::Als) {
            build.groups();
        }
        if scope != Scope::Pairs {
            build.units();
        }
        if scope == Scope::Als {
            build.sets();
        }
        build.finish(singles, scope)
    }

    /// The candidate of a single node.
    pub(crate) fn candidate(&self, at: usize) -> Candidate {
        let node = &self.nodes[at];
        Candidate { cell: node.cells.first().unwrap_or(Cell(0)), digit: node.digit }
    }

    pub(crate) fn weakly(&self, a: usize, b: usize) -> bool {
        self.weak[a].contains(b)
    }

    /// The candidates that both of two nodes exclude.
    pub(crate) fn excluded_by_both(&self, a: usize, b: usize) -> Bits {
        self.excludes[a].and(&self.excludes[b])
    }

    /// Follows what a node taken to be false makes true.
    pub(crate) fn follow(&self, from: usize) -> Levels {
        let count = self.nodes.len();
        let mut off = Bits::new(count);
        off.insert(from);
        let (mut all_on, mut all_off) = (Bits::new(count), off.clone());
        let (mut ons, mut offs) = (Vec::new(), vec![off]);
        loop {
            let mut on = Bits::new(count);
            offs[offs.len() - 1].iter().for_each(|at| on.add(&self.strong[at]));
            on.remove_all(&all_on);
            if on.is_empty() {
                break;
            }
            all_on.add(&on);
            let mut off = Bits::new(count);
            on.iter().for_each(|at| off.add(&self.weak[at]));
            off.remove_all(&all_off);
            ons.push(on);
            if off.is_empty() {
                break;
            }
            all_off.add(&off);
            offs.push(off);
        }
        Levels { on: ons, off: offs }
    }

    /// The candidates in the cell of a single node, but for its own.
    pub(crate) fn others_in_cell(&self, at: usize) -> Bits {
        let mut others = Bits::new(self.singles);
        let same = |&other: &usize| other != at && self.nodes[other].cells == self.nodes[at].cells;
        (0..self.singles).filter(same).for_each(|other| others.insert(other));
        others
    }

    /// A shortest path to a node that came to be true.
    pub(crate) fn path(&self, levels: &Levels, to: usize) -> Option<Path> {
        self.path_by(levels, to, Choice::First)
    }

    /// The same with this choice among nodes that are as near.
    pub(crate) fn path_by(&self, levels: &Levels, to: usize, choice: Choice) -> Option<Path> {
        let pick = |set: Bits| match choice {
            Choice::First => set.iter().next(),
            Choice::Last => set.iter().last(),
        };
        let mut level = levels.on.iter().position(|on| on.contains(to))?;
        let mut nodes = vec![to];
        loop {
            let off = pick(levels.off[level].and(&self.strong[nodes[nodes.len() - 1]]))?;
            nodes.push(off);
            if level == 0 {
                nodes.reverse();
                return Some(Path { nodes });
            }
            level -= 1;
            nodes.push(pick(levels.on[level].and(&self.weak[off]))?);
        }
    }

    /// The certificate of a path.
    pub(crate) fn chain(&self, path: &Path, closed: bool) -> Chain {
        let reason = |pair: &[usize]| {
            let known = &self.reasons[pair[0]];
            known.iter().find(|(to, _)| *to as usize == pair[1]).map(|(_, strong)| *strong)
        };
        let strong = path.nodes.chunks(2).filter_map(reason).collect();
        Chain { nodes: path.nodes.iter().map(|&at| self.nodes[at]).collect(), strong, closed }
    }
}

/// What a false node makes true and false, level by level: `off[0]` is the node, `on[0]` what it makes true at once.
pub(crate) struct Levels {
    pub(crate) on: Vec<Bits>,
    off: Vec<Bits>,
}

/// Which of several nodes that are as near a path goes through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    /// That with the lowest number: single candidates come first.
    First,
    /// That with the highest.
    Last,
}

/// An alternating path as numbers of nodes, from a node that is false to one that is true.
#[derive(Clone, Debug)]
pub(crate) struct Path {
    pub(crate) nodes: Vec<usize>,
}

struct Build<'a> {
    facts: &'a Facts<'a>,
    nodes: Vec<Node>,
    numbers: HashMap<(Digit, CellSet), usize>,
    links: Vec<(usize, usize, Strong)>,
}

impl Build<'_> {
    fn node(&mut self, digit: Digit, cells: CellSet) -> usize {
        let next = self.nodes.len();
        let number = *self.numbers.entry((digit, cells)).or_insert(next);
        if number == next {
            self.nodes.push(Node { digit, cells });
        }
        number
    }

    /// A graph without any node.
    fn empty(self) -> Links {
        let (strong, reasons, weak, excludes) = Default::default();
        Links { nodes: Vec::new(), singles: 0, strong, reasons, weak, excludes }
    }

    fn singles(&mut self) {
        for cell in self.facts.unsolved().iter() {
            for digit in self.facts.candidates(cell).iter() {
                self.node(digit, CellSet::of(cell));
            }
        }
    }

    /// Strong links in cells with two candidates.
    fn cells(&mut self) {
        for cell in self.facts.unsolved().iter() {
            let digits = self.facts.candidates(cell);
            let mut two = digits.iter();
            if let (2, Some(a), Some(b)) = (digits.len(), two.next(), two.next()) {
                let (a, b) = (self.node(a, CellSet::of(cell)), self.node(b, CellSet::of(cell)));
                self.links.push((a, b, Strong::One(Constraint::Cell(cell))));
            }
        }
    }

    /// Groups: the places of a digit where two units cross.
    fn groups(&mut self) {
        let geometry = self.facts.geometry();
        for (a, one) in geometry.units() {
            for (b, other) in geometry.units().filter(|(b, _)| *b > a) {
                let crossing = one.set & other.set;
                if crossing.is_empty() {
                    continue;
                }
                for digit in geometry.digits().iter() {
                    let group = crossing & *self.facts.places(digit);
                    let more = self.facts.places_in(a, digit) != group || self.facts.places_in(b, digit) != group;
                    if group.len() > 1 && more {
                        self.node(digit, group);
                    }
                }
            }
        }
    }

    /// Strong links in units: two nodes that hold all places of a digit.
    fn units(&mut self) {
        for (unit, _) in self.facts.geometry().units() {
            for digit in self.facts.geometry().digits().iter().filter(|&digit| self.facts.needs(unit, digit)) {
                let places = self.facts.places_in(unit, digit);
                let reason = Strong::One(Constraint::Place(unit, digit));
                if places.len() == 2 {
                    let mut ends = places.iter().map(|cell| self.numbers[&(digit, CellSet::of(cell))]);
                    if let (Some(a), Some(b)) = (ends.next(), ends.next()) {
                        self.links.push((a, b, reason));
                    }
                    continue;
                }
                let inside = |(at, node): (usize, &Node)| {
                    (node.digit == digit && node.cells.is_subset(&places)).then_some((at, node.cells))
                };
                let nodes: Vec<(usize, CellSet)> = self.nodes.iter().enumerate().filter_map(inside).collect();
                for (at, &(a, one)) in nodes.iter().enumerate() {
                    let whole = nodes[at + 1..].iter().filter(|(_, other)| one | *other == places);
                    self.links.extend(whole.map(|&(b, _)| (a, b, reason)));
                }
            }
        }
    }

    /// Strong links in almost locked sets, between the places of any two of their digits.
    fn sets(&mut self) {
        for Als { cells, digits } in self.facts.sets().iter().filter(|set| set.cells.len() > 1) {
            let places = |digit| *cells & *self.facts.places(digit);
            let nodes: Vec<usize> = digits.iter().map(|digit| self.node(digit, places(digit))).collect();
            for (at, &a) in nodes.iter().enumerate() {
                self.links.extend(nodes[at + 1..].iter().map(|&b| (a, b, Strong::Locked(*cells))));
            }
        }
    }

    fn finish(self, singles: usize, scope: Scope) -> Links {
        let count = self.nodes.len();
        let geometry = self.facts.geometry();
        let (mut strong, mut reasons) = (vec![Bits::new(count); count], vec![Vec::new(); count]);
        for &(a, b, reason) in &self.links {
            for (from, to) in [(a, b), (b, a)] {
                if !strong[from].contains(to) {
                    strong[from].insert(to);
                    reasons[from].push((to as u32, reason));
                }
            }
        }
        let number = |cell: Cell, digit: Digit| self.numbers.get(&(digit, CellSet::of(cell))).copied();
        let excludes: Vec<Bits> = self
            .nodes
            .iter()
            .map(|node| {
                let mut gone = Bits::new(singles);
                let seen = self.facts.seen_by_all(node.digit, node.cells.iter());
                seen.iter().filter_map(|cell| number(cell, node.digit)).for_each(|at| gone.insert(at));
                if let (1, Some(cell)) = (node.cells.len(), node.cells.first()) {
                    let others = self.facts.candidates(cell).iter().filter(|&digit| digit != node.digit);
                    others.filter_map(|digit| number(cell, digit)).for_each(|at| gone.insert(at));
                }
                gone
            })
            .collect();
        let mut weak = vec![Bits::new(count); count];
        for at in 0..count {
            excludes[at].iter().for_each(|other| weak[at].insert(other));
        }
        for digit in geometry.digits().iter() {
            let larger: Vec<usize> = (singles..count).filter(|&at| self.nodes[at].digit == digit).collect();
            for (at, &a) in larger.iter().enumerate() {
                for single in excludes[a].iter() {
                    weak[single].insert(a);
                }
                let seen = self.facts.seen_by_all(digit, self.nodes[a].cells.iter());
                for &b in &larger[at + 1..] {
                    if self.nodes[b].cells.is_subset(&seen) {
                        weak[a].insert(b);
                        weak[b].insert(a);
                    }
                }
            }
        }
        let mut links = Links { nodes: self.nodes, singles, strong, reasons, weak, excludes };
        links.narrow(scope);
        links
    }
}

impl Links {
    /// Leaves only the weak links that a scope allows: those of one digit, for chains of one digit or of pairs.
    fn narrow(&mut self, scope: Scope) {
        if !matches!(scope, Scope::Digit | Scope::Pairs) {
            return;
        }
        let digits = self.nodes.iter().map(|node| node.digit.index()).max().map_or(0, |last| last + 1);
        let mut of = vec![Bits::new(self.nodes.len()); digits];
        self.nodes.iter().enumerate().for_each(|(at, node)| of[node.digit.index()].insert(at));
        for (at, node) in self.nodes.iter().enumerate() {
            self.weak[at].keep(&of[node.digit.index()]);
        }
    }
}
