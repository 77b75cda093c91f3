//! The tree of what a search tried, as data that can be drawn and walked.

use crate::search::coloring::Color;
use chromadoku_board::graph::Vertex;

use super::Event;

/// What became of a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Fate {
    /// The search is in it, or stopped in it.
    Open,
    /// Everything below it was tried.
    Left,
    /// A solution.
    Solution,
    /// A set that could not be made larger, and is no solution.
    Dead,
}

/// One thing that was tried.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Node {
    /// After which other one; nothing for the root.
    pub parent: Option<u32>,
    /// A vertex that took a color, or joined a set; nothing for the root.
    pub tried: Option<(Vertex, Option<Color>)>,
    /// What became of it.
    pub fate: Fate,
    /// How many colors were refused right below it.
    pub refused: u32,
    /// How many nodes right below it are not in the tree, because it is full.
    pub left_out: u64,
}

/// What was tried, in the order in which it was, up to a number of nodes.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Tree {
    nodes: Vec<Node>,
    most: usize,
    /// The node that the search is in.
    at: u32,
    /// How deep it is below that, in nodes that are not in the tree.
    outside: u64,
}

impl Tree {
    /// The tree before anything was tried, with room for at most this many nodes.
    pub fn new(most: usize) -> Tree {
        let root = Node { parent: None, tried: None, fate: Fate::Open, refused: 0, left_out: 0 };
        Tree { nodes: vec![root], most, at: 0, outside: 0 }
    }

    /// The nodes; the first one is the root, and parents come before their children.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The node that the search is in.
    pub fn at(&self) -> u32 {
        self.at
    }

    /// Whether something is left out.
    pub fn is_full(&self) -> bool {
        self.nodes.iter().any(|node| node.left_out > 0)
    }

    /// What was tried on the way to a node, the first thing first.
    pub fn way_to(&self, node: u32) -> Vec<(Vertex, Option<Color>)> {
        let mut way = Vec::new();
        let mut at = Some(node);
        while let Some(node) = at.and_then(|at| self.nodes.get(at as usize)) {
            way.extend(node.tried);
            at = node.parent;
        }
        way.reverse();
        way
    }

    /// Takes down what a search did.
    pub fn hear(&mut self, event: &Event) {
        match *event {
            Event::Color(vertex, color) => self.descend(vertex, Some(color)),
            Event::Join(vertex) => self.descend(vertex, None),
            Event::Uncolor(..) | Event::Leave(_) => self.ascend(),
            Event::Refuse(..) if self.outside == 0 => self.nodes[self.at as usize].refused += 1,
            Event::Solution => self.end(Fate::Solution),
            Event::Maximal(_) | Event::Starved(_) => self.end(Fate::Dead),
            _ => {}
        }
    }

    fn descend(&mut self, vertex: Vertex, color: Option<Color>) {
        if self.outside > 0 || self.nodes.len() >= self.most {
            if self.outside == 0 {
                self.nodes[self.at as usize].left_out += 1;
            }
            self.outside += 1;
            return;
        }
        let tried = Some((vertex, color));
        self.nodes.push(Node { parent: Some(self.at), tried, fate: Fate::Open, refused: 0, left_out: 0 });
        self.at = (self.nodes.len() - 1) as u32;
    }

    fn ascend(&mut self) {
        if self.outside > 0 {
            self.outside -= 1;
            return;
        }
        let node = &mut self.nodes[self.at as usize];
        if node.fate == Fate::Open {
            node.fate = Fate::Left;
        }
        self.at = node.parent.unwrap_or(0);
    }

    fn end(&mut self, fate: Fate) {
        if self.outside == 0 && self.at > 0 {
            self.nodes[self.at as usize].fate = fate;
        }
    }
}
