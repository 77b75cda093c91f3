//! The graph of links: candidates, and with one digit groups of them and almost locked sets too.

use std::rc::Rc;

use chromadoku_core::id::{Candidate, Cell, Digit};
use chromadoku_core::model::Key;
use chromadoku_core::model::links::{self, Node};

use super::candidates::{slots, vertices};
use super::{Drawn, DrawnEdge, DrawnVertex, Sources, count, ordered};
use crate::scene::graph::{Face, Point, TextScene};
use crate::scene::{Role, words};

const GROUP_RADIUS: f32 = 0.24;
/// So many almost locked sets are drawn at most, the smallest: a position has hundreds.
const SETS: usize = 16;
/// From the board to the column of almost locked sets.
const GAP: f32 = 1.8;
/// From an almost locked set to the middle of its name, and on to its end.
const NAME: f32 = 1.9;

/// The links between the candidates of cells without a value.
pub fn draw(sources: &Sources) -> Drawn {
    let slots = slots(sources);
    let graph = links::links(sources.board, sources.of.digit, SETS);
    let mut picture = Picture { sources, slots: &slots, vertices: vertices(sources, &slots), edges: Vec::new() };
    let column = picture.column();
    let ends: Vec<usize> = graph.nodes.iter().map(|node| picture.add(node, column)).collect();
    let end = |at: u32| ends[at as usize];
    picture.edges.extend(graph.weak.iter().map(|&(a, b)| DrawnEdge::open(end(a), end(b))));
    picture.edges.extend(graph.strong.iter().map(|&(a, b)| DrawnEdge::role(end(a), end(b), Role::Strong)));
    let (edges, drawn) = (ordered(picture.edges), sources.drawn(picture.vertices, caption(&graph)));
    // The names of the sets stand beside them, where the frame has come to rest.
    let sets = graph.nodes.iter().zip(&ends).filter_map(|(node, &at)| Some((node.set?, drawn.vertices[at].at)));
    let geometry = sources.board.geometry();
    let name = |((cells, digits), (x, y))| TextScene {
        text: format!("{} {digits}", words::cells(geometry, &cells)),
        at: (x + NAME, y),
        title: false,
    };
    let texts: Vec<TextScene> = sets.map(name).collect();
    let size = if sources.of.digit.is_some() { (drawn.size.0 + 2.0 * NAME, drawn.size.1) } else { drawn.size };
    Drawn { edges, texts, size, ..drawn }
}

fn caption(graph: &links::Links) -> String {
    let sets = graph.nodes.iter().filter(|node| node.set.is_some()).count();
    let groups = graph.nodes.iter().filter(|node| node.set.is_none() && node.cells.len() > 1).count();
    let mut caption = format!(
        "{}, {} (lines: one of the two is true), {} (faint: not both are).",
        count(graph.nodes.len() - sets - groups, "open candidate"),
        count(graph.strong.len(), "strong link"),
        count(graph.weak.len(), "weak link")
    );
    if groups > 0 {
        caption += &format!(" {} of candidates, small discs, are linked as one.", count(groups, "group"));
    }
    if sets > 0 {
        caption += &format!(
            " On the right {}, the smallest; two joined cannot both hold the digit.",
            count(sets, "almost locked set")
        );
    }
    caption
}

struct Picture<'a> {
    sources: &'a Sources<'a>,
    slots: &'a [Candidate],
    vertices: Vec<DrawnVertex>,
    edges: Vec<DrawnEdge>,
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
            let at = (right + GAP, bottom * number as f32 / (SETS - 1) as f32);
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
        self.edges.extend(slots.iter().map(|&slot| DrawnEdge::open(slot, number)));
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
