//! The graph of links: candidates, and with one digit groups of them and almost locked sets too.

use std::rc::Rc;

use chromadoku_board::id::{Candidate, Cell, Digit};
use chromadoku_board::set::{CellSet, DigitSet};
use chromadoku_board::wording::plural;
use chromadoku_solver::model::Key;
use chromadoku_solver::model::links::{self, Node};

use super::candidates::{lane, slots, vertices};
use super::{Sources, ordered, route};
use crate::figure::{Face, Point, Role, TextScene};
use crate::session::drawn::{Drawn, DrawnEdge, DrawnVertex};
use crate::words;

const GROUP_RADIUS: f32 = 0.24;
/// The most almost locked sets that are drawn, smallest first: a position has hundreds.
const SETS: usize = 12;
/// From the board to the column of almost locked sets; every other one stands so much further out, which keeps apart what joins
/// them.
const GAP: f32 = 1.6;
const ZIGZAG: f32 = 0.9;
/// Room for their names, and from an almost locked set to its own.
const NAMES: f32 = 2.6;
const NAME: f32 = 0.45;
/// How wide a letter of a name is.
const LETTER: f32 = 0.165;

/// The links between the candidates of cells without a value.
pub fn draw(sources: &Sources) -> Drawn {
    let slots = slots(sources);
    let graph = links::links(sources.board, sources.of.digit, SETS);
    let mut picture =
        Picture { sources, slots: &slots, vertices: vertices(sources, &slots), edges: Vec::new(), fixed: Vec::new() };
    let column = picture.column();
    let ends: Vec<usize> = graph.nodes.iter().map(|node| picture.add(node, column)).collect();
    let end = |at: u32| ends[at as usize];
    for &(a, b) in &graph.weak {
        match graph.nodes[a as usize].set {
            Some(_) => picture.fixed.push(DrawnEdge::faint(end(a), end(b))),
            None => picture.edges.push(DrawnEdge::open(end(a), end(b))),
        }
    }
    picture.edges.extend(graph.strong.iter().map(|&(a, b)| DrawnEdge::role(end(a), end(b), Role::Strong)));
    let Picture { vertices, mut edges, mut fixed, .. } = picture;
    let field = route::Field::new(&vertices, Some(lane(sources)));
    field.route(&mut edges);
    field.route(&mut fixed);
    let drawn = sources.drawn(vertices, caption(&graph));
    // The names of the sets stand beside them, where the frame has come to rest.
    let sets = graph.nodes.iter().zip(&ends).filter_map(|(node, &at)| Some((node.set?, drawn.vertices[at].at)));
    let name = |((cells, digits), (x, y)): ((CellSet, DigitSet), Point)| {
        let text = format!("{} {digits}", words::lines_of(sources.board.geometry(), &cells));
        let half = text.chars().count() as f32 * LETTER / 2.0;
        TextScene { text, at: (x + NAME + half, y), title: false }
    };
    let texts: Vec<TextScene> = sets.map(name).collect();
    let room = if sources.of.digit.is_some() { NAMES } else { 0.0 };
    Drawn { edges: ordered(edges), fixed, texts, size: (drawn.size.0 + room, drawn.size.1), ..drawn }
}

fn caption(graph: &links::Links) -> String {
    let sets = graph.nodes.iter().filter(|node| node.set.is_some()).count();
    let groups = graph.nodes.iter().filter(|node| node.set.is_none() && node.cells.len() > 1).count();
    let mut caption = format!(
        "{}, {} (lines: one of the two is true), {} (faint: not both are).",
        plural(graph.nodes.len() - sets - groups, "open candidate", "open candidates"),
        plural(graph.strong.len(), "strong link", "strong links"),
        plural(graph.weak.len(), "weak link", "weak links")
    );
    if groups > 0 {
        caption += &format!(" {} of candidates, small discs, are linked as one.", plural(groups, "group", "groups"));
    }
    if sets > 0 {
        caption += &format!(
            " On the right {}, the smallest; of two that are joined only one holds the digit.",
            plural(sets, "almost locked set", "almost locked sets")
        );
    }
    caption
}

struct Picture<'a> {
    sources: &'a Sources<'a>,
    slots: &'a [Candidate],
    vertices: Vec<DrawnVertex>,
    edges: Vec<DrawnEdge>,
    /// What joins almost locked sets to each other and to their candidates: faint, until one is pointed at.
    fixed: Vec<DrawnEdge>,
}

impl Picture<'_> {
    /// Keeps room for almost locked sets in a column beside the board, so that the picture is as large whether there are any or
    /// not. The number of the first.
    fn column(&mut self) -> usize {
        let first = self.vertices.len();
        let Some(digit) = self.sources.of.digit else { return first };
        let most = |of: fn(Point) -> f32| self.vertices.iter().map(|vertex| of(vertex.at)).fold(0.0, f32::max);
        let (right, bottom) = (most(|at| at.0), most(|at| at.1));
        self.vertices.extend((0..SETS).map(|number| {
            let at = (right + GAP + ZIGZAG * (number % 2) as f32, bottom * number as f32 / (SETS - 1) as f32);
            let key = Key::Node((first + number) as u32);
            DrawnVertex { face: Face::Absent, digit: Some(digit), ..DrawnVertex::new(key, at, GROUP_RADIUS) }
        }));
        first
    }

    /// The vertex of a node: that of its candidate, or a small disc and lines to its candidates. Almost locked sets take the
    /// first place that is free from `column` on.
    fn add(&mut self, node: &Node, column: usize) -> usize {
        let slots: Vec<usize> = node.cells.iter().filter_map(|cell| self.slot(node.digit, cell)).collect();
        let geometry = self.sources.board.geometry();
        let number = match (&slots[..], node.set) {
            ([slot], None) => return *slot,
            (_, None) => self.vertices.len(),
            (_, Some(_)) => (column..).find(|&at| self.vertices[at].face == Face::Absent).unwrap_or(column),
        };
        let name = match node.set {
            None => format!("{} in one of {}", node.digit, words::cells(geometry, &node.cells)),
            Some((cells, digits)) => {
                format!("Almost locked set: {} hold {}", words::cells(geometry, &cells), words::digits(digits))
            }
        };
        if node.set.is_none() {
            let at = self.between(&slots);
            self.vertices.push(DrawnVertex {
                digit: Some(node.digit),
                ..DrawnVertex::new(Key::Node(number as u32), at, GROUP_RADIUS)
            });
        }
        let vertex = &mut self.vertices[number];
        (vertex.face, vertex.name) = (Face::Pie, Some(Rc::from(name)));
        match node.set {
            Some(_) => self.fixed.extend(slots.iter().map(|&slot| DrawnEdge::faint(slot, number))),
            None => self.edges.extend(slots.iter().map(|&slot| DrawnEdge::open(slot, number))),
        }
        number
    }

    fn slot(&self, digit: Digit, cell: Cell) -> Option<usize> {
        self.slots.iter().position(|&known| known == Candidate { cell, digit })
    }

    /// Between the first two of some candidates, so that it hides none of them.
    fn between(&self, slots: &[usize]) -> Point {
        let [one, other] = [slots[0], slots[slots.len().min(2) - 1]].map(|slot| self.vertices[slot].at);
        ((one.0 + other.0) / 2.0, (one.1 + other.1) / 2.0)
    }
}
